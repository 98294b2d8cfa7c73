/** Pads that come and go while they play, and a game that takes SDL away first: no crash, and silence in the end. */
#include "game_loop.h"
#include "random.h"

/** Pulled out in the middle of an effect: one notice, no call any more, and it plays on when it is back. */
static void test_unplugged(virtual_pad *pad, thrum_output_mode mode) {
  game game;
  game_start(&game, mode);
  thrum_controller controller = attach(game.engine, pad->id);
  play(game.engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  pad_unplug(pad);
  int calls = pad->count;
  game_run(&game, 1);
  CHECK(take_notices(game.engine, THRUM_NOTICE_CONTROLLER_LOST) == 1);
  CHECK(pad->count == calls);
  SDL_GameControllerClose(pad->controller);
  CHECK(pad_replug(pad) && pad_open_plugged(pad));
  CHECK_OK(thrum_controller_reattach_sdl(game.engine, controller, pad->id));
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  game_end(&game);
  CHECK(pad_is_silent(pad));
  pad_reset(pad);
}

/** Pulled out and plugged in again 50 times at random moments, and attached again by either call. */
static void test_flapping(virtual_pad *pad, thrum_output_mode mode) {
  random_source source = {77};
  game game;
  game_start(&game, mode);
  thrum_controller controller = attach(game.engine, pad->id);
  thrum_player player = play(game.engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  thrum_pattern tap = pattern_of(game.engine, (thrum_event[]){transient(0, 1, 0.5f)}, 1);
  thrum_player taps = player_of(game.engine, controller, tap);
  CHECK_OK(thrum_player_set_loop(game.engine, taps, 1, 0.05));
  CHECK_OK(thrum_player_start(game.engine, taps, THRUM_NOW));
  for (int round = 0; round < 50; round++) {
    game_run(&game, random_unit(&source) * 0.04);
    sleep_seconds(random_unit(&source) * 0.01);
    bool closes_first = round % 3 == 2;
    if (closes_first)
      SDL_GameControllerClose(pad->controller);
    pad_unplug(pad);
    game_run(&game, random_unit(&source) * 0.04);
    if (!closes_first)
      SDL_GameControllerClose(pad->controller);
    CHECK(pad_replug(pad) && pad_open_plugged(pad));
    if (round % 2) {
      CHECK_OK(thrum_controller_reattach_sdl(game.engine, controller, pad->id));
    } else {
      CHECK_OK(thrum_controller_detach(game.engine, controller));
      controller = attach(game.engine, pad->id);
      CHECK_OK(thrum_player_set_controller(game.engine, player, controller));
      CHECK_OK(thrum_player_set_controller(game.engine, taps, controller));
    }
  }
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  CHECK_OK(thrum_player_stop(game.engine, player, THRUM_NOW));
  CHECK_OK(thrum_player_stop(game.engine, taps, THRUM_NOW));
  CHECK(game_runs_until_silent(&game, pad, stop_patience));
  CHECK_OK(thrum_player_start(game.engine, player, THRUM_NOW));
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  CHECK(game_end(&game) < stop_patience);
  CHECK(pad_is_silent(pad));
  pad_reset(pad);
}

/** Detached in the middle of an effect, in one frame with other calls: off when the call returns. */
static void test_detached(virtual_pad *pad, thrum_output_mode mode) {
  game game;
  game_start(&game, mode);
  for (int round = 0; round < 20; round++) {
    thrum_controller controller = attach(game.engine, pad->id);
    thrum_player player = play(game.engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
    // In every other round nothing has been played yet.
    if (round % 2)
      CHECK(game_runs_until_loud(&game, pad, stop_patience));
    CHECK_OK(thrum_player_set_parameter(game.engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 0.7f));
    CHECK_OK(thrum_engine_update(game.engine, 0.001));
    double start = seconds_now();
    CHECK_OK(thrum_controller_detach(game.engine, controller));
    CHECK(seconds_now() - start < stop_patience);
    CHECK(pad_is_silent(pad));
    int calls = pad->count;
    game_run(&game, game_frame);
    CHECK(pad->count == calls);
    CHECK_OK(thrum_player_destroy(game.engine, player));
  }
  game_end(&game);
  pad_reset(pad);
}

/** What a game does to SDL before it destroys the engine. */
typedef enum { CLOSES, QUITS_CONTROLLERS, QUITS_SDL } way;

static void test_sdl_first(virtual_pad *pad, thrum_output_mode mode, way way, bool updates) {
  game game;
  game_start(&game, mode);
  game_play(&game, pad);
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  switch (way) {
  case CLOSES:
    SDL_GameControllerClose(pad->controller);
    break;
  case QUITS_CONTROLLERS:
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    break;
  case QUITS_SDL:
    SDL_Quit();
    break;
  }
  CHECK(pad_is_silent(pad));
  int calls = pad->count;
  if (updates) {
    game.polls_sdl = way == CLOSES;
    game_run(&game, 0.6);
    CHECK(take_notices(game.engine, THRUM_NOTICE_CONTROLLER_LOST) == 1);
  }
  CHECK(game_end(&game) < stop_patience);
  CHECK(pad_is_silent(pad));
  CHECK(pad->count == calls);
  if (way != CLOSES)
    CHECK(pads_start());
  else
    pad_unplug(pad);
  CHECK(pad_replug(pad) && pad_open_plugged(pad));
  pad_reset(pad);
}

/** The same while the motors change all the time: the thread that sends is in the middle of a call of SDL. */
static void test_closed_under_load(virtual_pad *pad, thrum_output_mode mode) {
  for (int round = 0; round < 40; round++) {
    game game;
    game_start(&game, mode);
    thrum_controller controller = attach(game.engine, pad->id);
    thrum_event event = continuous(0, 1, 1, 0.5f);
    event.release_time = 1;
    thrum_player player = play(game.engine, controller, event);
    CHECK_OK(thrum_player_set_loop(game.engine, player, 1, 0.03));
    game_run(&game, 0.02);
    sleep_seconds(0.0003 * round);
    SDL_GameControllerClose(pad->controller);
    CHECK(pad_is_silent(pad));
    game_run(&game, game_frame);
    game_end(&game);
    CHECK(pad_is_silent(pad));
    pad_unplug(pad);
    CHECK(pad_replug(pad) && pad_open_plugged(pad));
  }
  pad_reset(pad);
}

/** Engines that come and go with a pad in the middle of an effect. */
static void test_many_engines(virtual_pad *pad, thrum_output_mode mode) {
  for (int round = 0; round < 200; round++) {
    game game;
    game_start(&game, mode);
    game_play(&game, pad);
    CHECK_OK(thrum_engine_update(game.engine, game_frame));
    if (round % 8 == 0) {
      game_run(&game, game_frame);
      CHECK(game_runs_until_loud(&game, pad, stop_patience));
    }
    game_end(&game);
    CHECK(pad_is_silent(pad));
    pad->count = 0;
  }
  pad_reset(pad);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pad = pad_open_dualsense();
  if (!pad)
    return EXIT_FAILURE;
  for (int at = 0; at < ALL_MODES; at++) {
    thrum_output_mode mode = all_modes[at];
    int failures = check_failures;
    test_unplugged(pad, mode);
    test_flapping(pad, mode);
    test_detached(pad, mode);
    for (int updates = 0; updates < 2; updates++)
      for (int way = CLOSES; way <= QUITS_SDL; way++)
        test_sdl_first(pad, mode, way, updates);
    test_closed_under_load(pad, mode);
    test_many_engines(pad, mode);
    if (check_failures > failures)
      printf("  %s\n", mode_name(mode));
  }
  SDL_Quit();
  return check_finish();
}
