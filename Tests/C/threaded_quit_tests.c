/**
 * A game that ends SDL while threads of Thrum send to its pads at full rate: nothing hangs or crashes, the pads are silent
 * when SDL is gone, and they come back with it.
 */
#include "live_game.h"
#include "quit_gate.h"

#include <unistd.h>

enum { PADS = 2, ROUNDS = 12 };

static virtual_pad *pads[PADS];

/** What ends. */
typedef enum { QUITS_SDL, QUITS_CONTROLLERS } way;

/** Plugs in all pads, after each start of SDL. */
static void plug_all(bool opens) {
  for (int at = 0; at < PADS; at++) {
    if (!pads[at])
      CHECK((pads[at] = pad_plug(0x054c, 0x0ce6, false)) != NULL);
    else
      CHECK(pad_replug(pads[at]));
    // A driver that takes its time: SDL holds its lock for as long, also while it closes the pad.
    pads[at]->delay = 3;
    pads[at]->count = 0;
    if (opens)
      CHECK(pad_open_plugged(pads[at]));
  }
}

/** Whether this SDL destroys its lock as it quits, so that Thrum counts as a user of the joysticks. */
static bool keeps_joysticks(void) {
  SDL_version version;
  SDL_GetVersion(&version);
  return version.minor < 28;
}

static bool all_are(bool silent) {
  for (int at = 0; at < PADS; at++) {
    if (pad_is_silent(pads[at]) != silent)
      return false;
  }
  return true;
}

static uint32_t connected(thrum_engine engine) {
  thrum_controller list[PADS + 1];
  uint32_t count = 0, result = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, list, PADS + 1, &count));
  CHECK(count <= PADS);
  for (uint32_t at = 0; at < count; at++)
    result += is_connected(engine, list[at]);
  return result;
}

static void play_on_all(thrum_engine engine) {
  thrum_controller list[PADS];
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, list, PADS, &count));
  for (uint32_t at = 0; at < count; at++)
    live_play_restless(engine, list[at]);
}

/** Starts a game that polls SDL and updates. */
static thrum_engine start(live_game *game, thrum_output_mode mode, bool is_automatic) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = is_automatic;
  thrum_engine engine = quit_gate_engine(def);
  live_start(game, engine, mode, LIVE_POLLS);
  return engine;
}

static void quit(way way) {
  if (way == QUITS_SDL) {
    quit_gate_quit();
    return;
  }
  SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
  CHECK(!SDL_WasInit(SDL_INIT_GAMECONTROLLER));
  CHECK(all_are(true));
  // The joysticks may be there still; pads that are plugged in again are to be alone.
  for (int at = 0; SDL_WasInit(SDL_INIT_JOYSTICK) && at < PADS; at++)
    pad_unplug(pads[at]);
}

/** At any time of the frame, with the engine going on, and with SDL started again in the same or in a later frame. */
static void test_restarts(thrum_output_mode mode, way way, bool is_automatic) {
  live_game game;
  thrum_engine engine = start(&game, mode, is_automatic);
  for (int round = 0; round < ROUNDS; round++) {
    plug_all(!is_automatic);
    for (int at = 0; !is_automatic && at < PADS; at++)
      attach(engine, pads[at]->id);
    REACHES(&game, connected(engine) == PADS);
    // They are the same controllers each time, whose players have gone on.
    if (round == 0)
      play_on_all(engine);
    REACHES(&game, all_are(false));
    live_run(&game, 0.03);
    sleep_seconds(0.0007 * round);
    quit(way);
    CHECK(all_are(true));
    if (round % 2) {
      REACHES(&game, connected(engine) == 0);
      live_run(&game, 0.05);
      CHECK(all_are(true));
    }
    CHECK(pads_start());
  }
  quit(way);
  live_end(&game);
  CHECK(all_are(true));
  SDL_Quit();
  CHECK(pads_start());
}

/** The game goes away for good, with the engine alive, destroyed after SDL, or never destroyed. */
static void test_ends(thrum_output_mode mode, way way, bool updates) {
  live_game game;
  thrum_engine engine = start(&game, mode, false);
  plug_all(true);
  for (int at = 0; at < PADS; at++)
    live_play_restless(engine, attach(engine, pads[at]->id));
  REACHES(&game, all_are(false));
  live_run(&game, 0.03);
  quit(way);
  CHECK(all_are(true));
  int calls = pads[0]->count;
  if (updates)
    live_run(&game, 0.1);
  CHECK(live_end(&game) < 1);
  CHECK(all_are(true) && pads[0]->count == calls);
  SDL_Quit();
  CHECK(pads_start());
}

/** A game that ends the sensors of SDL, which has nothing to do with its pads. */
static void test_sensors_end(thrum_output_mode mode) {
  live_game game;
  thrum_engine engine = start(&game, mode, false);
  CHECK(SDL_InitSubSystem(SDL_INIT_SENSOR) == 0);
  plug_all(true);
  thrum_controller controller = attach(engine, pads[0]->id);
  live_play_restless(engine, controller);
  REACHES(&game, !pad_is_silent(pads[0]));
  SDL_QuitSubSystem(SDL_INIT_SENSOR);
  int before = pads[0]->count;
  REACHES(&game, pads[0]->count > before + 5);
  live_expect_nothing(&game, 0.1);
  CHECK(is_connected(engine, controller));
  live_end(&game);
  CHECK(all_are(true));
  SDL_Quit();
  CHECK(pads_start());
}

/**
 * A game that starts the sensors itself, each time with its controllers: threads are kept out of an SDL that ends its game
 * controllers after a restart as they were before it, whether or not an update has seen SDL off.
 */
static void test_restart_with_sensors(thrum_output_mode mode, bool is_automatic, bool is_seen) {
  const Uint32 flags = SDL_INIT_GAMECONTROLLER | SDL_INIT_SENSOR;
  live_game game;
  thrum_engine engine = start(&game, mode, is_automatic);
  SDL_Quit();
  for (int round = 0; round < 3; round++) {
    CHECK(SDL_Init(flags) == 0);
    plug_all(!is_automatic);
    for (int at = 0; !is_automatic && at < PADS; at++)
      attach(engine, pads[at]->id);
    // Those of before are not taken for those that are there now.
    live_run(&game, 0.3);
    REACHES(&game, connected(engine) == PADS);
    if (round < 2) {
      SDL_Quit();
      live_run(&game, is_seen ? 0.3 : 0);
    }
  }
  SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
  CHECK((SDL_WasInit(SDL_INIT_JOYSTICK) != 0) == keeps_joysticks());
  live_end(&game);
  SDL_Quit();
  CHECK(pads_start());
}

/** A game that ends the sensors of SDL and lets a controller or the engine go before it is clear that SDL goes on. */
static void test_sensors_end_last(thrum_output_mode mode, bool detaches) {
  live_game game;
  thrum_engine engine = start(&game, mode, false);
  CHECK(SDL_InitSubSystem(SDL_INIT_SENSOR) == 0);
  plug_all(true);
  thrum_controller controller = attach(engine, pads[0]->id);
  live_play_endless(engine, controller);
  REACHES(&game, !pad_is_silent(pads[0]));
  SDL_QuitSubSystem(SDL_INIT_SENSOR);
  if (detaches) {
    CHECK_OK(thrum_controller_detach(engine, controller));
    CHECK(pad_is_silent(pads[0]));
  }
  live_end(&game);
  CHECK(all_are(true));
  SDL_Quit();
  CHECK(pads_start());
}

/** A game that opens its pads as mere joysticks, and ends joysticks and game controllers one by one. */
static void test_joysticks_end(thrum_output_mode mode, bool ends_joysticks_too) {
  live_game game;
  thrum_engine engine = start(&game, mode, false);
  plug_all(false);
  SDL_Joystick *joystick = SDL_JoystickOpen(0);
  CHECK(SDL_JoystickInstanceID(joystick) == pads[0]->id);
  thrum_controller controller = attach(engine, pads[0]->id);
  live_play_restless(engine, controller);
  REACHES(&game, !pad_is_silent(pads[0]));
  if (ends_joysticks_too) {
    // One user of the joysticks fewer: the game controllers remain.
    CHECK(SDL_InitSubSystem(SDL_INIT_JOYSTICK) == 0);
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK);
    live_expect_nothing(&game, 0.1);
    CHECK(!pad_is_silent(pads[0]));
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK);
  }
  SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
  CHECK((SDL_WasInit(SDL_INIT_JOYSTICK) != 0) == keeps_joysticks());
  // SDL would have closed it, and its motors stopped.
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
  REACHES(&game, pad_is_silent(pads[0]));
  live_expect_nothing(&game, 0.3);
  CHECK(pad_is_silent(pads[0]) && !is_connected(engine, controller));
  live_end(&game);
  SDL_Quit();
  CHECK(pads_start());
}

int main(void) {
  // A hang must end, and be a failure.
  alarm(300);
  static const thrum_output_mode modes[] = {THRUM_OUTPUT_THREADED, THRUM_OUTPUT_HOSTED};
  static const way ways[] = {QUITS_SDL, QUITS_CONTROLLERS};
  if (!pads_start())
    return CHECK_SKIPPED;
  for (int mode = 0; mode < 2; mode++) {
    for (int at = 0; at < 2; at++) {
      test_restarts(modes[mode], ways[at], false);
      test_restarts(modes[mode], ways[at], true);
      test_ends(modes[mode], ways[at], false);
      test_ends(modes[mode], ways[at], true);
    }
    test_sensors_end(modes[mode]);
    test_sensors_end_last(modes[mode], true);
    test_sensors_end_last(modes[mode], false);
    test_joysticks_end(modes[mode], false);
    test_joysticks_end(modes[mode], true);
    for (int at = 0; at < 4; at++)
      test_restart_with_sensors(modes[mode], at % 2, at / 2);
  }
  SDL_Quit();
  return check_finish();
}
