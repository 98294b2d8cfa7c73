/**
 * Processes that exit, crash or fork in the middle of an effect: a copy of this program plays and goes, and the log of its
 * pad has the last word.
 */
#include "game_loop.h"
#include "random.h"
#include "sanitizers.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/** Exit code of a crash handler that could turn all motors off. */
enum { SILENCED = 42, NOT_SILENCED = 43 };

/** glibc's own. */
extern void *__libc_malloc(size_t size);

/** What the game does when its time has come. */
typedef struct {
  const char *name;
  void (*go)(game *game, virtual_pad *pad);
  int code; /**< That the process must end with. */
} ending;

// What the game of a child plays on.
static game played;
static virtual_pad *played_pad;

/** Exit code of a child, which prints nothing unless a check failed. */
static int child_code(void) {
  return check_failures ? check_finish() : 0;
}

// MARK: The crash handler, as the documentation recommends it.

static void handle_crash(int number) {
  (void)number;
  _exit(thrum_silence_all(0.3) == THRUM_OK ? SILENCED : NOT_SILENCED);
}

static void install_handler(void) {
  struct sigaction action = {.sa_handler = handle_crash};
  sigemptyset(&action.sa_mask);
  int numbers[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGALRM};
  for (size_t at = 0; at < sizeof numbers / sizeof *numbers; at++)
    sigaction(numbers[at], &action, NULL);
}

static void crash_reading(game *game, virtual_pad *pad) {
  (void)game, (void)pad;
  install_handler();
  volatile int *nowhere = NULL;
  *nowhere = 1;
}

static void crash_aborting(game *game, virtual_pad *pad) {
  (void)game, (void)pad;
  install_handler();
  abort();
}

// A sanitizer has its own memory functions.
#if !defined(HAS_ADDRESS_SANITIZER) && !defined(HAS_THREAD_SANITIZER)

/** Whether the next memory that this thread takes ends the process. */
static _Thread_local volatile bool crashes_in_malloc;

void *malloc(size_t size) {
  if (crashes_in_malloc) {
    crashes_in_malloc = false;
    raise(SIGSEGV);
  }
  return __libc_malloc(size);
}

/** In a call of Thrum, which is taking memory. */
static void crash_inside(game *game, virtual_pad *pad) {
  (void)pad;
  install_handler();
  crashes_in_malloc = true;
  for (int at = 0; at < 100; at++) {
    thrum_event event = transient(0, 1, 0.5f);
    pattern_of(game->engine, &event, 1);
  }
  abort();
}

/** In free(), which finds the memory damaged and holds glibc's lock: a block freed twice that is the last of its arena. */
static void crash_with_lock(game *game, virtual_pad *pad) {
  (void)game, (void)pad;
  install_handler();
  // glibc says what is wrong on the terminal.
  if (!freopen("/dev/null", "w", stderr))
    abort();
  char *volatile block = malloc(100000);
  free(block);
  free(block);
  abort();
}

#endif

/** At any point of a game that makes calls all the time. */
static void crash_anywhere(game *game, virtual_pad *pad) {
  (void)pad;
  random_source source = {(uint64_t)(seconds_now() * 1e9) | 1};
  install_handler();
  struct itimerval timer = {.it_value = {0, 500 + (suseconds_t)random_below(&source, 60000)}};
  setitimer(ITIMER_REAL, &timer, NULL);
  thrum_event event = transient(0, 1, 0.5f);
  thrum_controller controller = {0, 0};
  thrum_controller_def def = thrum_default_controller_def();
  for (;;) {
    thrum_pattern pattern = pattern_of(game->engine, &event, 1);
    thrum_player player = player_of(game->engine, controller, pattern);
    thrum_player_start(game->engine, player, THRUM_NOW);
    thrum_engine_update(game->engine, 0.0001);
    thrum_controller recording;
    thrum_controller_attach_recording(game->engine, &def, &recording);
    thrum_engine other;
    thrum_engine_create(NULL, &other);
    thrum_controller_detach(game->engine, recording);
    thrum_player_destroy(game->engine, player);
    thrum_pattern_destroy(game->engine, pattern);
    thrum_engine_destroy(other);
  }
}

/** The effect has just been stopped, by the game. */
static void crash_after_stop(game *game, virtual_pad *pad) {
  (void)pad;
  install_handler();
  CHECK_OK(thrum_engine_stop(game->engine));
  CHECK_OK(thrum_engine_update(game->engine, game_frame));
  abort();
}

static void crash_while_driver_blocks(game *game, virtual_pad *pad) {
  install_handler();
  pad->delay = 20;
  game_run(game, 0.3);
  abort();
}

static int32_t crash_in_function(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)duration;
  if (drive->low > 0) {
    volatile int *nowhere = NULL;
    *nowhere = 1;
  }
  return 0;
}

/** In a function of the game's that Thrum's thread calls: the others go on, and turn their motors off. */
static void crash_called(game *game, virtual_pad *pad) {
  (void)pad;
  install_handler();
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = crash_in_function;
  thrum_controller controller;
  CHECK_OK(thrum_controller_attach_callback(game->engine, &def, &controller));
  play(game->engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  game_run(game, hang_patience);
}

/** On a thread that is none of the game's. */
static void *crash_on_thread(void *context) {
  (void)context;
  abort();
}

static void crash_elsewhere(game *game, virtual_pad *pad) {
  (void)pad;
  install_handler();
  pthread_t thread;
  pthread_create(&thread, NULL, crash_on_thread, NULL);
  for (;;)
    game_update(game);
}

// MARK: Exits and forks.

static void exit_at_once(game *game, virtual_pad *pad) {
  (void)game, (void)pad;
  exit(child_code());
}

static void exit_while_driver_blocks(game *game, virtual_pad *pad) {
  pad->delay_once = 700;
  game->polls_sdl = false;
  CHECK_OK(thrum_engine_set_gain(game->engine, 0.5f));
  game_run(game, 0.1);
  exit(child_code());
}

static void exit_hung(game *game, virtual_pad *pad) {
  (void)game;
  CHECK(pad_falls_silent(pad, false, hang_patience));
  exit(child_code());
}

/** The child of a process that had an engine once. */
static void exit_in_child(game *game, virtual_pad *pad) {
  thrum_output_mode mode = game->mode;
  int fd = pad->log_fd;
  game_end(game);
  SDL_Quit();
  pid_t child = fork();
  if (child == 0) {
    CHECK(pads_start() && (pad = pad_open_dualsense()));
    pad->log_fd = fd;
    game_start(game, mode);
    game_play(game, pad);
    CHECK(game_runs_until_loud(game, pad, stop_patience));
    exit(child_code());
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  exit(child_code());
}

static void *exit_on_thread(void *context) {
  (void)context;
  exit(child_code());
}

static void exit_elsewhere(game *game, virtual_pad *pad) {
  (void)pad;
  pthread_t thread;
  pthread_create(&thread, NULL, exit_on_thread, NULL);
  game->polls_sdl = false;
  for (;;)
    sleep_seconds(1);
}

/** A child that goes in one of several ways while its parent plays on; it must not hang, nor stop the parent's motors. */
static void fork_and_play(game *game, virtual_pad *pad) {
  for (int round = 0; round < 4; round++) {
    int calls = pad->count;
    pid_t child = fork();
    if (child == 0) {
      // Not that the child hangs for good.
      alarm(20);
      pad->log_fd = 0;
      if (round == 1)
        thrum_engine_update(game->engine, game_frame);
      if (round == 2)
        thrum_engine_destroy(game->engine);
      if (round == 3)
        thrum_silence_all(0.1);
      exit(0);
    }
    CHECK(child > 0);
    int status = -1;
    double start = seconds_now();
    pid_t ended = 0;
    while (ended == 0 && seconds_now() - start < 15) {
      game_run(game, game_frame);
      ended = waitpid(child, &status, WNOHANG);
    }
    CHECK(ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    game_run(game, 0.1);
    CHECK(!pad_is_silent(pad));
    for (int at = calls; at < pad->count; at++)
      CHECK(pad->calls[at].low > 0 || pad->calls[at].high > 0);
  }
  game_end(game);
  CHECK(pad_is_silent(pad));
  exit(child_code());
}

static const ending endings[] = {
    {"exit", exit_at_once, 0},
    {"exit while the driver blocks", exit_while_driver_blocks, 0},
    {"exit after a hang", exit_hung, 0},
    {"exit on another thread", exit_elsewhere, 0},
    {"exit in a child", exit_in_child, 0},
    {"fork", fork_and_play, 0},
    {"crash reading", crash_reading, SILENCED},
    {"crash aborting", crash_aborting, SILENCED},
    {"crash after a stop", crash_after_stop, SILENCED},
    {"crash while the driver blocks", crash_while_driver_blocks, SILENCED},
    {"crash on another thread", crash_elsewhere, SILENCED},
    {"crash on a thread of Thrum", crash_called, NOT_SILENCED},
#if !defined(HAS_ADDRESS_SANITIZER) && !defined(HAS_THREAD_SANITIZER)
    {"crash in a call of Thrum", crash_inside, SILENCED},
    {"crash with the lock of malloc", crash_with_lock, SILENCED},
#endif
    {"crash anywhere", crash_anywhere, SILENCED},
};
enum { ENDINGS = sizeof endings / sizeof *endings };

/** The game: plays on a pad that logs to `fd`, and comes to its end. */
static int play_and_go(const ending *ending, thrum_output_mode mode, int fd) {
  // A child of fork() cannot free what the threads of its parent may be using.
  __lsan_disable();
  if (!pads_start())
    return CHECK_SKIPPED;
  played_pad = pad_open_dualsense();
  if (!played_pad)
    return EXIT_FAILURE;
  played_pad->log_fd = fd;
  game_start(&played, mode);
  game_play(&played, played_pad);
  CHECK(game_runs_until_loud(&played, played_pad, stop_patience));
  if (check_failures)
    return child_code();
  ending->go(&played, played_pad);
  return EXIT_FAILURE;
}

/** What the pad was told last is silence, and it was told something else before. */
static bool check_log(int fd) {
  FILE *log = fdopen(fd, "r");
  int low = -1, high = -1;
  bool has_played = false;
  while (log && fscanf(log, "%d %d", &low, &high) == 2)
    has_played = has_played || low > 0 || high > 0;
  if (log)
    fclose(log);
  return has_played && low == 0 && high == 0;
}

static void test(int number, thrum_output_mode mode) {
  const ending *ending = &endings[number];
  int ends[2];
  CHECK(pipe(ends) == 0);
  fflush(stdout);
  double start = seconds_now();
  pid_t child = fork();
  if (child == 0) {
    char texts[3][16];
    snprintf(texts[0], sizeof texts[0], "%d", number);
    snprintf(texts[1], sizeof texts[1], "%d", mode);
    snprintf(texts[2], sizeof texts[2], "%d", ends[1]);
    close(ends[0]);
    execl("/proc/self/exe", "fault_process_tests", texts[0], texts[1], texts[2], (char *)NULL);
    _exit(127);
  }
  CHECK(child > 0);
  close(ends[1]);
  bool is_silent = check_log(ends[0]);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child);
  bool ended_well = WIFEXITED(status) && WEXITSTATUS(status) == ending->code;
  CHECK(is_silent);
  CHECK(ended_well);
  CHECK(seconds_now() - start < 60);
  if (!is_silent || !ended_well)
    printf("  %s, %s: status %#x, %s\n", ending->name, mode_name(mode), (unsigned)status,
           is_silent ? "silent" : "not silent");
}

int main(int argument_count, char **arguments) {
  if (argument_count == 4)
    return play_and_go(&endings[atoi(arguments[1]) % ENDINGS], atoi(arguments[2]), atoi(arguments[3]));
  if (!pads_start())
    return CHECK_SKIPPED;
  SDL_Quit();
  for (int number = 0; number < ENDINGS; number++) {
    bool is_crash = endings[number].code != 0;
    for (int at = 0; at < ALL_MODES; at++) {
      // An engine without threads is not reached by the handler, nor a hang of it noticed.
      if (all_modes[at] == THRUM_OUTPUT_STEPPED && (is_crash || endings[number].go == exit_hung))
        continue;
      // There it is the one thread that all output comes from.
      if (all_modes[at] == THRUM_OUTPUT_HOSTED && endings[number].go == crash_called)
        continue;
      for (int round = 0; round < (endings[number].go == crash_anywhere ? 20 : 1); round++)
        test(number, all_modes[at]);
    }
  }
  return check_finish();
}
