/**
 * The lock of SDL's joysticks, which a driver may hold for long and the game may hold itself, and what is done about pads
 * meanwhile.
 */
#include "live_game.h"
#include "sdl_table.h"

#include <unistd.h>

/** Serial numbers by instance id; virtual pads have none. */
static const char *serials[64];

static const char *SDLCALL serial_of(SDL_Joystick *joystick) {
  SDL_JoystickID id = SDL_JoystickInstanceID(joystick);
  return id >= 0 && id < 64 ? serials[id] : NULL;
}

static const sdl_wrapper with_serials[] = {{"SDL_JoystickGetSerial", (thrum_sdl_function)serial_of}, {NULL, NULL}};

static void start(live_game *game, thrum_output_mode mode, live_manner manner, uint32_t automatic) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = automatic;
  live_start(game, engine_with_table(def, with_serials), mode, manner);
}

/** One more node of the one pad that there is. */
static void name(virtual_pad *pad) {
  CHECK(pad != NULL && pad->id < 64);
  serials[pad->id] = "a4a4a4a4a4b1";
}

/** Updates SDL and not the engine, until a condition holds. */
#define AWAIT(condition)                                                                                               \
  do {                                                                                                                 \
    for (double end = seconds_now() + live_patience; !(condition) && seconds_now() < end;)                             \
      SDL_JoystickUpdate(), sleep_seconds(0.002);                                                                      \
    CHECK(condition);                                                                                                  \
  } while (0)

/** The second node of a pad goes and comes back under a third id while a driver blocks: no update waits for it. */
static void test_update_beside_a_duplicate(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, LIVE_POLLS, 1);
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  name(pad);
  thrum_controller controller = live_expect_new(&game);
  virtual_pad *again = pad_plug(0x054c, 0x0ce6, false);
  name(again);
  live_expect_nothing(&game, 0.7);
  live_play_restless(game.engine, controller);
  for (int round = 0; round < 2; round++) {
    REACHES(&game, !pad_is_silent(pad));
    pad_unplug(again);
    live_run(&game, 0.7);
    CHECK(pad_replug(again));
    name(again);
    AWAIT(pad_is_open(again));
    sleep_seconds(0.05);
    pad->delay_once = 700;
    for (double end = seconds_now() + live_patience; !pad->is_busy && seconds_now() < end;)
      sleep_seconds(0.001);
    double start = seconds_now();
    CHECK_OK(thrum_engine_update(game.engine, frame));
    double took = seconds_now() - start;
    CHECK(took < 0.2);
    if (took >= 0.2)
      printf("  an update took %.3f s\n", took);
    live_expect_nothing(&game, 0.7);
    CHECK(controller_count(game.engine) == 1 && !pad_is_open(again));
  }
  // The first one goes, and the second takes over.
  live_pull(pad);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  REACHES(&game, !pad_is_silent(again));
  live_end(&game);
  CHECK(pad_is_silent(again) && !pad_is_open(again));
  pad_unplug(again);
  drop_events();
}

/** Under SDL's lock, for which a thread waits, the game hands over the event of a pad that is not wanted: nobody hangs. */
static void test_event_under_the_lock(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, LIVE_HANDS_OVER, 0);
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  name(pad);
  thrum_controller controller = live_expect_new(&game);
  live_play_restless(game.engine, controller);
  REACHES(&game, !pad_is_silent(pad));
  virtual_pad *again = pad_plug(0x054c, 0x0ce6, false);
  name(again);
  SDL_LockJoysticks();
  sleep_seconds(0.3);
  CHECK(hand_over(game.engine, NULL) == 0);
  SDL_UnlockJoysticks();
  CHECK(controller_count(game.engine) == 1 && !pad_is_open(again));
  int before = pad->count;
  REACHES(&game, pad->count > before + 2);
  live_end(&game);
  CHECK(pad_is_silent(pad));
  pad_unplug(pad);
  pad_unplug(again);
  drop_events();
}

/** A controller that the game has closed and opened again under the same id, and gives back to its handle. */
static void test_reopened(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, LIVE_POLLS, 0);
  virtual_pad *pad = pad_open_dualsense();
  thrum_controller controller = attach(game.engine, pad->id);
  live_play_restless(game.engine, controller);
  REACHES(&game, !pad_is_silent(pad));
  SDL_GameControllerClose(pad->controller);
  // In which the thread that sends finds it closed.
  sleep_seconds(0.6);
  CHECK(pad_open_plugged(pad));
  CHECK_OK(thrum_controller_reattach_sdl(game.engine, controller, pad->id));
  live_run(&game, 0.3);
  CHECK(is_connected(game.engine, controller));
  REACHES(&game, !pad_is_silent(pad));
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
  check_no_notice(game.engine);
  live_end(&game);
  CHECK(pad_is_silent(pad));
  pad_unplug(pad);
  drop_events();
}

int main(void) {
  // A hang must end, and be a failure.
  alarm(240);
  static const thrum_output_mode modes[] = {THRUM_OUTPUT_THREADED, THRUM_OUTPUT_HOSTED};
  if (!pads_start())
    return CHECK_SKIPPED;
  for (int mode = 0; mode < 2; mode++) {
    test_update_beside_a_duplicate(modes[mode]);
    test_event_under_the_lock(modes[mode]);
    test_reopened(modes[mode]);
  }
  SDL_Quit();
  return check_finish();
}
