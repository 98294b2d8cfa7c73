/*
 * A ball to roll over floors that can be felt. What it does with Thrum is in touch.c; this is the window, the loop and the
 * run without either.
 */
#include "playground.h"
#include "screenshot.h"
#include "script.h"
#include "stage.h"
#include "verdict.h"
#include "virtual_pad.h"

#include <SDL.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { frame_rate = 60 };

static volatile sig_atomic_t is_interrupted;

static void on_interrupt(int number) {
  (void)number;
  is_interrupted = 1;
}

static double seconds_since(uint64_t ticks) {
  return (double)(SDL_GetPerformanceCounter() - ticks) / (double)SDL_GetPerformanceFrequency();
}

static bool fail(const char *what) {
  fprintf(stderr, "playground: %s: %s\n", what, SDL_GetError());
  return false;
}

/* ---- The loop ---------------------------------------------------------------------------------------------------- */

typedef struct {
  const launch_options *launch;
  stage stage;
  playground *playground;
  script script;
  journal journal;
  verdict_delivery delivery;
  bool is_scripted;
  double worst, total; /* Seconds that frames took. */
  size_t frames;
  bool is_shot; /* The screenshot was taken, or failed. */
  bool is_failed;
} run;

static void emit(void *context, const SDL_Event *event) {
  playground_event(context, event);
}

/* With a script only what it does counts: no stray key changes the run. */
static bool is_welcome(const run *r, const SDL_Event *event) {
  return !r->is_scripted || event->type == SDL_QUIT ||
         (event->type >= SDL_CONTROLLERAXISMOTION && event->type <= SDL_CONTROLLERDEVICEREMAPPED);
}

static void poll(run *r) {
  SDL_Event event;
  while (SDL_PollEvent(&event))
    if (is_welcome(r, &event))
      playground_event(r->playground, &event);
}

/*
 * Writes down the frame, and whether the commands that left in it arrived. What the controller was told it is asked only
 * then: SDL ends a strength that is held after half a second of the clock, which a slow machine may need for a few frames.
 */
static void note(run *r, uint64_t commands_before) {
  journal_row row = playground_row(r->playground);
  virtual_pad_motors received = virtual_pad_read(VIRTUAL_DUALSENSE);
  const double level = 1.0 / 1024;
  journal_add(&r->journal, &row);
  if (!r->is_scripted)
    return;
  r->delivery.commands += received.commands > commands_before;
  r->delivery.wrong += received.commands > commands_before &&
                       (fabs(received.low - row.low) > level || fabs(received.high - row.high) > level);
}

static void shoot(run *r) {
  r->is_shot = true;
  if (screenshot_save(r->stage.renderer, r->launch->screenshot))
    return;
  fprintf(stderr, "playground: the screenshot is not written: %s: %s\n", r->launch->screenshot, SDL_GetError());
  r->is_failed = true;
}

/* Of the frame that is nearest to what was asked for; else of the last one. */
static bool is_moment(const run *r, double time, bool is_last) {
  double at = r->launch->screenshot_at;
  return r->launch->screenshot && !r->is_shot && (is_last || (at >= 0 && time + 0.5 / frame_rate > at));
}

/* Nobody knows the last frame beforehand when it is a person who ends the game. */
static void shoot_late(run *r) {
  if (!r->launch->screenshot || r->is_shot)
    return;
  if (r->launch->screenshot_at >= 0) {
    fputs("playground: the screenshot is not written: the game ended before its time\n", stderr);
    r->is_failed = true;
    return;
  }
  playground_draw(r->playground);
  shoot(r);
}

/* One frame of the game, that many seconds after the first one. */
static void frame(run *r, double time, double seconds, bool is_last) {
  uint64_t start = SDL_GetPerformanceCounter();
  if (r->is_scripted)
    script_step(&r->script, playground_game(r->playground), time, emit, r->playground);
  poll(r);
  uint64_t commands = virtual_pad_read(VIRTUAL_DUALSENSE).commands;
  playground_step(r->playground, seconds);
  if (r->is_scripted || r->launch->log)
    note(r, commands);
  playground_draw(r->playground);
  if (is_moment(r, time, is_last))
    shoot(r);
  SDL_RenderPresent(r->stage.renderer); /* Nothing waits for the screen in a run that is scripted. */
  double taken = seconds_since(start);
  r->total += taken;
  r->worst = fmax(r->worst, taken);
  r->frames++;
}

/* As fast as it goes; what takes time is counted as for a game of 60 frames per second. */
static void play_script(run *r) {
  size_t count = (size_t)fmax(1, r->launch->seconds * frame_rate + 0.5);
  while (r->frames < count && !is_interrupted && !playground_wants_to_end(r->playground)) {
    playground_cost(r->playground, 1.0 / frame_rate);
    frame(r, (double)r->frames / frame_rate, 1.0 / frame_rate, r->frames + 1 == count);
  }
}

/* At the speed of the clock. */
static void play(run *r) {
  const double longest = 0.05; /* After a longer pause the game goes on from where it was. */
  const uint64_t ticks = SDL_GetPerformanceFrequency() / frame_rate;
  uint64_t before = SDL_GetPerformanceCounter(), due = before + ticks, begin = before;
  while (!is_interrupted && !playground_wants_to_end(r->playground)) {
    double seconds = seconds_since(before);
    before = SDL_GetPerformanceCounter();
    playground_cost(r->playground, seconds);
    double time = seconds_since(begin);
    bool is_last = r->launch->seconds > 0 && time >= r->launch->seconds;
    frame(r, time, fmin(seconds, longest), is_last);
    if (is_last)
      return;
    uint64_t now = SDL_GetPerformanceCounter();
    if (!r->stage.waits && now < due)
      SDL_Delay((Uint32)((due - now) * 1000 / SDL_GetPerformanceFrequency()));
    due = now > due + 4 * ticks ? now + ticks : due + ticks;
  }
}

/* ---- Start and end ----------------------------------------------------------------------------------------------- */

static bool judge(run *r) {
  virtual_pad_motors first = virtual_pad_read(VIRTUAL_DUALSENSE), second = virtual_pad_read(VIRTUAL_XBOX);
  r->delivery.returned = (unsigned)second.commands;
  r->delivery.is_off_at_end =
      first.low + first.high + second.low + second.high == 0 && second.left_trigger + second.right_trigger == 0;
  bool is_whole = r->launch->seconds >= script_seconds && !r->launch->is_bench;
  return verdict_judge(&r->journal, &r->delivery, is_whole);
}

/* Where there is no display SDL may draw where nobody sees it, which is of use only to those who asked for that. */
static bool has_display(void) {
  const char *driver = SDL_GetCurrentVideoDriver();
  return SDL_getenv("SDL_VIDEODRIVER") || (driver && SDL_strcmp(driver, "offscreen") != 0);
}

static bool start(run *r, const game_options *options) {
  const launch_options *launch = r->launch;
  r->is_scripted = launch->is_headless || launch->is_bench;
  bool has_window = launch->has_window || !r->is_scripted;
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); /* Ctrl-C is ours. */
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, r->is_scripted ? "1" : "0");
  if (SDL_Init(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS | (has_window ? SDL_INIT_VIDEO : 0)) != 0)
    return fail("SDL does not start");
  if (!r->is_scripted && !has_display()) {
    fputs("playground: there is no display. Try --headless.\n", stderr);
    return false;
  }
  if (r->is_scripted && virtual_pad_attach(VIRTUAL_DUALSENSE) < 0)
    return fail("SDL has no virtual controller");
  if (!stage_open(&r->stage, has_window, !r->is_scripted) || !journal_begin(&r->journal, launch->log))
    return false;
  r->playground = playground_create(options, r->stage.renderer, r->is_scripted);
  return r->playground;
}

int main(int argc, char **argv) {
  launch_options launch;
  game_options options;
  options_parse(argc, argv, &launch, &options);
  signal(SIGINT, on_interrupt);
  run run = {.launch = &launch};
  bool is_right = start(&run, &options);
  if (is_right) {
    if (run.is_scripted)
      play_script(&run);
    else
      play(&run);
    shoot_late(&run);
    double thrum = playground_thrum_seconds(run.playground);
    playground_destroy(run.playground);
    is_right = journal_close(&run.journal) && !run.is_failed;
    if (run.is_scripted)
      is_right = judge(&run) && is_right;
    if (run.is_scripted && run.frames > 0)
      printf("%zu frames, %.2f ms each, %.2f ms at most; Thrum took %.2f %% of a sixtieth of a second\n", run.frames,
             1000 * run.total / (double)run.frames, 1000 * run.worst, 100 * thrum * frame_rate / (double)run.frames);
    if (run.is_scripted)
      puts(is_right ? "passed: what was felt fits what happened" : "FAILED: standard error says why");
  }
  journal_free(&run.journal);
  stage_close(&run.stage);
  SDL_Quit();
  return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
