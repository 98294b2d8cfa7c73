/**
 * A game that ends in the middle of an effect without destroying its engine: a copy of this program plays and leaves,
 * in each of several ways, and the pad's own log has the last word.
 */
#include "fixture.h"
#include "virtual_pad.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/** How the game leaves. */
static const char *const ways[] = {"exit", "return", "sdl-quit-at-exit", "sdl-quit-first", "opened-by-thrum"};

static void quit_sdl(void) {
  SDL_Quit();
}

static virtual_pad *opened;

/** After Thrum's own handler: what Thrum opened is closed. */
static void check_closed(void) {
  if (SDL_GameControllerFromInstanceID(opened->id))
    _exit(EXIT_FAILURE);
}

/** The controller that Thrum opens and attaches when it is given the events that wait. */
static thrum_controller attach_by_events(thrum_engine engine) {
  thrum_controller controller = {0, 0};
  SDL_Event event;
  while (THRUM_IS_NULL(controller) && SDL_PollEvent(&event))
    CHECK_OK(thrum_sdl_handle_event(engine, &event, &controller));
  CHECK(SDL_GameControllerFromInstanceID(opened->id) != NULL);
  return controller;
}

/** The game: plays on a pad that logs to `fd`, and leaves. */
static int play_and_leave(const char *way, int fd) {
  if (!pads_start())
    return CHECK_SKIPPED;
  // Handlers run in reverse order: this one after Thrum's, which is registered with the first engine.
  if (strcmp(way, "sdl-quit-at-exit") == 0)
    atexit(quit_sdl);
  bool by_events = strcmp(way, "opened-by-thrum") == 0;
  virtual_pad *pad = by_events ? pad_plug(0x054c, 0x0ce6, false) : pad_open_dualsense();
  if (!pad)
    return EXIT_FAILURE;
  opened = pad;
  if (by_events)
    atexit(check_closed);
  pad->log_fd = fd;
  thrum_engine engine = engine_make();
  if (strcmp(way, "sdl-quit-first") == 0)
    atexit(quit_sdl);
  thrum_controller controller = by_events ? attach_by_events(engine) : attach(engine, pad->id);
  play(engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 1, 0.5f));
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  if (strcmp(way, "return") != 0)
    exit(check_finish());
  return check_finish();
}

/** What the child's pad was told: how many lines, and whether any but the last was not zero. */
static void check_log(int fd, const char *way) {
  FILE *log = fdopen(fd, "r");
  int low = -1, high = -1, lines = 0;
  bool has_played = false;
  while (log && fscanf(log, "%d %d", &low, &high) == 2) {
    lines++;
    has_played = has_played || low > 0 || high > 0;
  }
  CHECK(has_played);
  CHECK(low == 0 && high == 0);
  if (low || high)
    printf("  %s: after %d commands the pad plays %d, %d\n", way, lines, low, high);
  if (log)
    fclose(log);
}

static void test_way(const char *program, const char *way) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    char fd[16];
    snprintf(fd, sizeof fd, "%d", ends[1]);
    close(ends[0]);
    execl(program, program, way, fd, (char *)NULL);
    _exit(127);
  }
  CHECK(child > 0);
  close(ends[1]);
  check_log(ends[0], way);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int argument_count, char **arguments) {
  if (argument_count == 3)
    return play_and_leave(arguments[1], atoi(arguments[2]));
  if (!pads_start())
    return CHECK_SKIPPED;
  SDL_Quit();
  for (size_t at = 0; at < sizeof ways / sizeof *ways; at++)
    test_way("/proc/self/exe", ways[at]);
  return check_finish();
}
