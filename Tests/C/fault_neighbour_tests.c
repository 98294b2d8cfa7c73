/** Many controllers at once, some of which are slow or stuck: the others do not suffer, and all are off in the end. */
#include "game_loop.h"
#include "sanitizers.h"

#include <string.h>

enum { PADS = 16, TAPS = 40 };

/** A controller of the game that takes its time. */
typedef struct {
  atomic_int delay;      /**< Milliseconds of each call. */
  atomic_int delay_once; /**< Milliseconds of the next one. */
  atomic_int calls;
  atomic_int calls_under_way;
  atomic_bool is_silent; /**< The last call turned all off. */
} function_pad;

static int32_t function_rumble(void *context, const thrum_drive *drive, double duration) {
  function_pad *pad = context;
  bool is_silent = drive_is_silent(*drive);
  pad->calls_under_way++;
  int delay = pad->delay + atomic_exchange(&pad->delay_once, 0);
  if (delay > 0)
    SDL_Delay((Uint32)delay);
  pad->is_silent = is_silent;
  pad->calls++;
  pad->calls_under_way--;
  return is_silent == (duration == 0) ? 0 : -1;
}

static thrum_controller attach_function(thrum_engine engine, function_pad *pad) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = function_rumble;
  def.context = pad;
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &controller));
  return controller;
}

static thrum_event endless(void) {
  return continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f);
}

/** Two engines with a pad each: the end of one leaves the other alone. */
static void test_two_engines(virtual_pad **pads, thrum_output_mode mode) {
  game games[2];
  for (int at = 0; at < 2; at++) {
    game_start(&games[at], mode);
    game_play(&games[at], pads[at]);
  }
  for (int frame = 0; frame < 60; frame++) {
    game_update(&games[0]);
    game_run(&games[1], game_frame);
  }
  CHECK(!pad_is_silent(pads[0]) && !pad_is_silent(pads[1]));
  game_end(&games[0]);
  CHECK(pad_is_silent(pads[0]) && !pad_is_silent(pads[1]));
  game_run(&games[1], 0.6);
  CHECK(pad_is_silent(pads[0]) && !pad_is_silent(pads[1]));
  game_end(&games[1]);
  CHECK(pad_is_silent(pads[1]));
}

/** As many pads as an engine takes, one of them slow and one that refuses. */
static void test_many_pads(virtual_pad **pads, thrum_output_mode mode) {
  game game;
  game_start(&game, mode);
  pads[3]->delay = 20;
  pads[5]->result = -1;
  for (int at = 0; at < PADS; at++)
    game_play(&game, pads[at]);
  game_run(&game, 0.3);
  for (int at = 0; at < PADS; at++)
    CHECK(at == 5 || game_runs_until_loud(&game, pads[at], stop_patience));
  double took = game_end(&game);
  for (int at = 0; at < PADS; at++) {
    CHECK(pad_is_silent(pads[at]));
    pad_reset(pads[at]);
  }
  // Pads that are let go one after the other, and one that is asked for half a second.
  CHECK(took < 2 * stop_patience + 1);
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/** The median lateness of taps on an SDL pad, seconds, while functions of the game take so many milliseconds. */
static double tap_lateness(virtual_pad *pad, function_pad *functions, int count, int delay) {
  thrum_event taps[TAPS];
  for (int at = 0; at < TAPS; at++)
    taps[at] = transient(0.1 + at * 0.0613, 1, 0.5f);
  game game;
  game_start(&game, THRUM_OUTPUT_THREADED);
  thrum_controller controller = attach(game.engine, pad->id);
  for (int at = 0; at < count; at++) {
    functions[at].delay = delay;
    thrum_controller slow = attach_function(game.engine, &functions[at]);
    // The strength changes all the time.
    thrum_event event = continuous(0, 1, 1, 0.5f);
    event.release_time = 1;
    thrum_player player = play(game.engine, slow, event);
    CHECK_OK(thrum_player_set_loop(game.engine, player, 1, 1));
  }
  game_run(&game, 0.2);
  thrum_pattern pattern = pattern_of(game.engine, taps, TAPS);
  double now = 0;
  CHECK_OK(thrum_engine_get_time(game.engine, &now));
  CHECK_OK(thrum_player_start(game.engine, player_of(game.engine, controller, pattern), now + 0.05));
  double start = game.updated_at + 0.05;
  game_run(&game, 0.3 + TAPS * 0.0613);
  double lateness[TAPS];
  // A rise belongs to the last tap that was due: where the machine stood still, one may be missing.
  int rises = 0, tap = 0;
  for (int at = 0; at < pad->count && rises < TAPS; at++) {
    if (pad->calls[at].low == 0 && pad->calls[at].high == 0)
      continue;
    double time = pad->calls[at].time - start;
    while (tap + 1 < TAPS && taps[tap + 1].time <= time + 0.005)
      tap++;
    lateness[rises++] = time - taps[tap].time;
  }
  CHECK(rises > TAPS / 2);
  CHECK(game_end(&game) < stop_patience);
  CHECK(pad_is_silent(pad));
  for (int at = 0; at < count; at++)
    CHECK(functions[at].is_silent && functions[at].calls > 10);
  pad_reset(pad);
  qsort(lateness, (size_t)rises, sizeof *lateness, compare);
  return rises > 0 ? lateness[rises / 2] : 1;
}

/** Functions that take 20 ms beside a pad of SDL's: each has a thread of its own, so its taps are as punctual as before. */
static void test_slow_functions(virtual_pad *pad, function_pad *functions) {
  double alone = tap_lateness(pad, functions, 0, 0);
  double beside = tap_lateness(pad, functions, 6, 20);
  printf("taps are %.2f ms late in the median, %.2f ms beside slow functions\n", alone * 1e3, beside * 1e3);
  CHECK(beside < alone + 0.01);
}

/** Functions that do not return in time: the engine goes all the same, after 4 s for all of them together. */
static void test_stuck_functions(virtual_pad *pad, function_pad *functions) {
  game game;
  // What the threads that are left behind may be using is never freed.
  __lsan_disable();
  game_start(&game, THRUM_OUTPUT_THREADED);
  game_play(&game, pad);
  for (int at = 0; at < 3; at++) {
    functions[at].delay = 0;
    play(game.engine, attach_function(game.engine, &functions[at]), endless());
  }
  __lsan_enable();
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  game_run(&game, 0.1);
  for (int at = 0; at < 3; at++)
    functions[at].delay_once = 6500;
  // Everything changes, so that each function is called.
  CHECK_OK(thrum_engine_set_gain(game.engine, 0.5f));
  game_run(&game, 0.1);
  for (int at = 0; at < 3; at++)
    CHECK(functions[at].calls_under_way == 1);
  double took = game_end(&game);
  CHECK(took > 3 && took < 6);
  CHECK(pad_is_silent(pad));
  // They return, and are turned off by the threads that had to be left behind.
  double end = seconds_now() + 10;
  for (int at = 0; at < 3; at++) {
    while (!(functions[at].is_silent && functions[at].calls_under_way == 0) && seconds_now() < end)
      sleep_seconds(0.01);
    CHECK(functions[at].is_silent);
  }
  // Nothing is left that a crash handler would wait for.
  sleep_seconds(0.1);
  CHECK_OK(thrum_silence_all(0.3));
  pad_reset(pad);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  static function_pad functions[6];
  virtual_pad *pads[PADS];
  for (int at = 0; at < PADS; at++) {
    pads[at] = pad_open_dualsense();
    if (!pads[at])
      return EXIT_FAILURE;
  }
  for (int mode = 0; mode < ALL_MODES; mode++) {
    int failures = check_failures;
    test_two_engines(pads, all_modes[mode]);
    test_many_pads(pads, all_modes[mode]);
    if (check_failures > failures)
      printf("  %s\n", mode_name(all_modes[mode]));
  }
  test_slow_functions(pads[0], functions);
  test_stuck_functions(pads[0], functions);
  SDL_Quit();
  return check_finish();
}
