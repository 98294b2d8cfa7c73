/**
 * Games that never update SDL, that do it on other threads, and that hang: a second after the last update the motors are
 * off, and they play again when the updates go on.
 */
#include "game_loop.h"
#include "pad_transport.h"

/** Updates SDL again and again on a thread of its own. */
typedef struct {
  pthread_t thread;
  atomic_bool ends;
} pump;

static void *pump_run(void *context) {
  pump *pump = context;
  while (!pump->ends) {
    SDL_JoystickUpdate();
    sleep_seconds(0.001);
  }
  return NULL;
}

static void pump_start(pump *pump) {
  pump->ends = false;
  CHECK(pthread_create(&pump->thread, NULL, pump_run, pump) == 0);
}

static void pump_end(pump *pump) {
  pump->ends = true;
  pthread_join(pump->thread, NULL);
}

/** A turn of a game: an effect of its own length, then one that is stopped, then one that the end cuts. */
static void play_and_stop(game *game, virtual_pad *pad) {
  thrum_controller controller = attach(game->engine, pad->id);
  play(game->engine, controller, continuous(0, 0.3, 0.9f, 0.4f));
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  CHECK(game_runs_until_silent(game, pad, 0.3 + stop_patience));
  thrum_player player = play(game->engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  // Longer than a command lasts without renewal.
  game_run(game, 1.2);
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, stop_patience));
  CHECK_OK(thrum_player_start(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_loud(game, pad, stop_patience));
}

/** SDL is updated by nobody, by one other thread, or by two besides. */
static void test_pumps(virtual_pad *pad, thrum_output_mode mode, int others) {
  int failures = check_failures;
  pump pumps[2];
  for (int at = 0; at < others; at++)
    pump_start(&pumps[at]);
  game game;
  game_start(&game, mode);
  game.polls_sdl = others == 2;
  play_and_stop(&game, pad);
  CHECK(game_end(&game) < stop_patience);
  CHECK(pad_is_silent(pad));
  for (int at = 0; at < others; at++)
    pump_end(&pumps[at]);
  CHECK(pad_is_silent(pad));
  if (check_failures > failures)
    printf("  %d other pumps, %s\n", others, mode_name(mode));
}

/** The game hangs in the middle of an effect, and comes back. */
static void test_hang(virtual_pad *pad, thrum_output_mode mode, bool polls_sdl, thrum_event event) {
  int failures = check_failures;
  game game;
  game_start(&game, mode);
  thrum_player player = play(game.engine, attach(game.engine, pad->id), event);
  if (event.duration != THRUM_DURATION_ENDLESS)
    CHECK_OK(thrum_player_set_loop(game.engine, player, 1, event.duration + 0.05));
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  CHECK(pad_falls_silent(pad, polls_sdl, hang_patience));
  int calls = pad->count;
  double end = seconds_now() + 0.7;
  while (seconds_now() < end) {
    if (polls_sdl)
      SDL_JoystickUpdate();
    sleep_seconds(0.01);
  }
  CHECK(pad_is_silent(pad));
  // A stop may have come after the silence of a short event.
  CHECK(pad->count <= calls + 1);
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  CHECK(game_end(&game) < stop_patience);
  CHECK(pad_is_silent(pad));
  if (check_failures > failures)
    printf("  hang, %s, %s, %.2f s\n", mode_name(mode), polls_sdl ? "polling" : "not polling", event.duration);
}

/** Starts a game on a pad whose driver holds commands back, as that of Xbox over Bluetooth does. */
static void start_queued(game *game, virtual_pad *pad, thrum_output_mode mode) {
  pad->driver = PAD_HIDAPI;
  // 50 ms after the write, which is some milliseconds after the command.
  pad->queue_interval = 60;
  thrum_sdl_functions functions = pad_transport_functions();
  thrum_engine_def def = thrum_default_engine_def();
  def.sdl = &functions;
  def.output_mode = mode;
  game_start_with(game, def);
}

/**
 * The same with a driver that holds commands back until SDL is updated, as that of Xbox over Bluetooth does: the stop must
 * reach the motors although the game does not update SDL any more. The effect may end by itself before anybody can tell
 * that the game hangs, shortly after a command, so that the driver has its stop in hand when that becomes clear.
 */
static void test_queued_hang(virtual_pad *pad, bool ends_early) {
  int failures = check_failures;
  game game;
  start_queued(&game, pad, THRUM_OUTPUT_THREADED);
  thrum_controller controller = attach(game.engine, pad->id);
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(game.engine, controller, &capabilities));
  CHECK(capabilities.transport == THRUM_TRANSPORT_HIDAPI_BLUETOOTH);
  CHECK(capabilities.actuators[0].minimum_interval == 0.05);
  if (ends_early) {
    play(game.engine, controller, continuous(0, 0.15, 0.5f, 0.4f));
    play(game.engine, controller, continuous(0, 0.2, 0.3f, 0.4f));
  } else {
    play(game.engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  }
  // The threads know the 0.05 s after the last update as well.
  for (double time = 0; time < 0.17;) {
    game_run(&game, game_frame / 2);
    CHECK_OK(thrum_engine_get_real_time(game.engine, &time));
  }
  CHECK(pad_falls_silent(pad, false, hang_patience));
  CHECK(!pad->has_pending);
  // Destroying flushes as well, although nobody updates SDL.
  game.polls_sdl = false;
  play(game.engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.5f, 0.4f));
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  game_end(&game);
  CHECK(pad_is_silent(pad));
  CHECK(!pad->has_pending);
  pad_reset(pad);
  if (check_failures > failures)
    printf("  queued driver, %s\n", ends_early ? "an effect that ends" : "an effect without an end");
}

/** A game that goes on but never updates SDL, with such a driver: stops arrive all the same. */
static void test_queued_unpumped(virtual_pad *pad, thrum_output_mode mode) {
  int failures = check_failures;
  game game;
  start_queued(&game, pad, mode);
  game.polls_sdl = false;
  thrum_controller controller = attach(game.engine, pad->id);
  for (int round = 0; round < 4; round++) {
    // The step comes as shortly before the end as the transport lets it.
    play(game.engine, controller, continuous(0, 0.1, 0.5f, 0.4f));
    play(game.engine, controller, continuous(0, 0.15, 0.3f, 0.4f));
    CHECK(game_runs_until_loud(&game, pad, stop_patience));
    CHECK(game_runs_until_silent(&game, pad, 0.15 + stop_patience));
    game_run(&game, 0.1);
    CHECK(pad_is_silent(pad) && !pad->has_pending);
  }
  game_end(&game);
  pad_reset(pad);
  if (check_failures > failures)
    printf("  queued driver, never updated, %s\n", mode_name(mode));
}

/** Blocks the driver of one pad as soon as that of the other one holds a command back. */
typedef struct {
  pthread_t thread;
  virtual_pad *queued;
  virtual_pad *blocked;
} blocker;

static void *blocker_run(void *context) {
  blocker *blocker = context;
  for (double end = seconds_now() + 2; !blocker->queued->has_pending && seconds_now() < end;)
    sleep_seconds(0.0002);
  blocker->blocked->delay_once = 400;
  return NULL;
}

/**
 * A pad with such a driver is let go, and nobody updates SDL, while the driver of another pad takes all the time: the
 * updates that bring the stop to the motors are made up for.
 */
static void test_queued_beside_blocked(virtual_pad *pad, virtual_pad *blocked) {
  pad->driver = PAD_HIDAPI;
  pad->queue_interval = 60;
  thrum_sdl_functions functions = pad_transport_functions();
  thrum_engine_def def = thrum_default_engine_def();
  def.sdl = &functions;
  game game;
  game_start_with(&game, def);
  game.polls_sdl = false;
  // The strength on the other pad changes all the time.
  thrum_player other = play(game.engine, attach(game.engine, blocked->id), continuous(0, 0.008, 1, 0.5f));
  CHECK_OK(thrum_player_set_loop(game.engine, other, 1, 0.016));
  CHECK(game_runs_until_loud(&game, blocked, stop_patience));
  for (int round = 0; round < 5; round++) {
    thrum_controller controller = attach(game.engine, pad->id);
    game_run(&game, 0.2);
    thrum_player player = play(game.engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
    CHECK(game_runs_until_loud(&game, pad, stop_patience));
    blocker blocker = {.queued = pad, .blocked = blocked};
    CHECK(pthread_create(&blocker.thread, NULL, blocker_run, &blocker) == 0);
    CHECK_OK(thrum_controller_detach(game.engine, controller));
    CHECK(pad_is_silent(pad) && !pad->has_pending);
    pthread_join(blocker.thread, NULL);
    CHECK_OK(thrum_player_destroy(game.engine, player));
  }
  game_end(&game);
  CHECK(pad_is_silent(blocked));
  pad_reset(pad);
  pad_reset(blocked);
}

/**
 * What a crash handler calls, just when such a driver holds a stop back: it waits until the motors have it. Engines that
 * come later are not silenced.
 */
static void test_queued_silence(virtual_pad *pad) {
  pad->driver = PAD_HIDAPI;
  pad->queue_interval = 60;
  thrum_sdl_functions functions = pad_transport_functions();
  thrum_engine_def def = thrum_default_engine_def();
  def.sdl = &functions;
  game game;
  game_start_with(&game, def);
  game.polls_sdl = false;
  thrum_controller controller = attach(game.engine, pad->id);
  play(game.engine, controller, continuous(0, 0.15, 0.5f, 0.4f));
  play(game.engine, controller, continuous(0, 0.2, 0.3f, 0.4f));
  for (double end = seconds_now() + 2; !pad->has_pending && seconds_now() < end;)
    game_run(&game, 0.001);
  CHECK_OK(thrum_silence_all(0.9));
  CHECK(pad_is_silent(pad) && !pad->has_pending);
  game_play(&game, pad);
  game_run(&game, 0.3);
  CHECK(pad_is_silent(pad));
  game_end(&game);
  game_start_with(&game, def);
  game_play(&game, pad);
  CHECK(game_runs_until_loud(&game, pad, stop_patience));
  game_end(&game);
  CHECK(pad_is_silent(pad));
  pad_reset(pad);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pad = pad_open_dualsense();
  virtual_pad *bluetooth = pad_open(0x045e, 0x02fd, false);
  if (!pad || !bluetooth)
    return EXIT_FAILURE;
  for (int others = 0; others <= 2; others++)
    for (int mode = 0; mode < ALL_MODES; mode++)
      test_pumps(pad, all_modes[mode], others);
  for (int mode = 0; mode < ALL_MODES; mode++)
    test_hang(pad, all_modes[mode], true, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  // Without threads nobody but the game can update SDL.
  test_hang(pad, THRUM_OUTPUT_THREADED, false, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  test_hang(pad, THRUM_OUTPUT_HOSTED, false, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  test_hang(pad, THRUM_OUTPUT_THREADED, false, continuous(0, 0.03, 0.9f, 0.4f));
  test_queued_hang(bluetooth, false);
  for (int round = 0; round < 5; round++)
    test_queued_hang(bluetooth, true);
  test_queued_unpumped(bluetooth, THRUM_OUTPUT_THREADED);
  test_queued_unpumped(bluetooth, THRUM_OUTPUT_HOSTED);
  test_queued_beside_blocked(bluetooth, pad);
  test_queued_silence(bluetooth);
  SDL_Quit();
  return check_finish();
}
