/** SDL's events handed over by a game whose motors are driven by threads: handles, notices, and who closes what. */
#include "live_game.h"

static virtual_pad *pads[3];

static virtual_pad *plug(int at) {
  static const Uint16 products[][2] = {{0x054c, 0x0ce6}, {0x045e, 0x028e}, {0x045e, 0x02ea}};
  if (pads[at])
    CHECK(pad_replug(pads[at]));
  else
    CHECK((pads[at] = pad_plug(products[at][0], products[at][1], false)) != NULL);
  return pads[at];
}

static void start(live_game *game, thrum_output_mode mode, uint32_t automatic) {
  drop_events();
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = automatic;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  live_start(game, engine, mode, LIVE_HANDS_OVER);
}

/** The game opens nothing: Thrum does, and closes in the end. */
static void test_game_opens_nothing(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 0);
  virtual_pad *pad = plug(0);
  thrum_controller controller = hand_over_one(game.engine);
  check_notice(game.engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  CHECK(pad_is_open(pad));
  live_play_restless(game.engine, controller);
  REACHES(&game, !pad_is_silent(pad));
  CHECK_OK(thrum_controller_detach(game.engine, controller));
  CHECK(pad_is_silent(pad) && !pad_is_open(pad));
  virtual_pad *other = plug(1);
  controller = live_expect_new(&game);
  live_play_restless(game.engine, controller);
  REACHES(&game, !pad_is_silent(other));
  CHECK(controller_count(game.engine) == 1 && !pad_is_open(pad) && pad_is_silent(pad));
  live_end(&game);
  CHECK(pad_is_silent(other) && !pad_is_open(other));
  live_pull(pad);
  live_pull(other);
}

/** The game opens the pad too, before Thrum does or after, and closes it while the motors run. */
static void test_game_opens_too(thrum_output_mode mode, bool first) {
  live_game game;
  start(&game, mode, 0);
  virtual_pad *pad = plug(0);
  if (first)
    CHECK(pad_open_plugged(pad));
  thrum_controller controller = hand_over_one(game.engine);
  check_notice(game.engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  if (!first)
    CHECK(pad_open_plugged(pad));
  live_play_endless(game.engine, controller);
  for (int at = 0; at < 20; at++) {
    REACHES(&game, !pad_is_silent(pad));
    SDL_GameControllerClose(pad->controller);
    live_run(&game, 0.02);
    CHECK(!pad_is_silent(pad) && is_connected(game.engine, controller));
    CHECK(pad_open_plugged(pad));
  }
  live_expect_nothing(&game, 0.3);
  live_end(&game);
  CHECK(pad_is_silent(pad) && pad_is_open(pad));
  SDL_GameControllerClose(pad->controller);
  CHECK(!pad_is_open(pad));
  live_pull(pad);
}

/** Three come, go and return, each told by its event: once, and of no other. */
static void test_three(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 0);
  thrum_controller controllers[3];
  for (int at = 0; at < 3; at++) {
    plug(at);
    controllers[at] = hand_over_one(game.engine);
    check_notice(game.engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[at]);
    live_play_restless(game.engine, controllers[at]);
  }
  REACHES(&game, !pad_is_silent(pads[0]) && !pad_is_silent(pads[1]) && !pad_is_silent(pads[2]));
  for (int round = 0; round < 5; round++) {
    for (int at = 0; at < 3; at++) {
      SDL_JoystickID id = pads[at]->id;
      live_pull(pads[at]);
      CHECK(is_same(hand_over_one(game.engine), controllers[at]));
      check_notice(game.engine, THRUM_NOTICE_CONTROLLER_LOST, controllers[at]);
      REACHES(&game, SDL_GameControllerFromInstanceID(id) == NULL);
    }
    live_expect_nothing(&game, 0.1);
    for (int at = 2; at >= 0; at--) {
      plug(at);
      CHECK(is_same(hand_over_one(game.engine), controllers[at]));
      check_notice(game.engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[at]);
    }
    REACHES(&game, !pad_is_silent(pads[0]) && !pad_is_silent(pads[1]) && !pad_is_silent(pads[2]));
    live_expect_nothing(&game, 0.1);
  }
  CHECK(controller_count(game.engine) == 3);
  live_end(&game);
  for (int at = 0; at < 3; at++) {
    CHECK(pad_is_silent(pads[at]) && !pad_is_open(pads[at]));
    live_pull(pads[at]);
  }
}

/** In and out within a frame, fifty times: each loss and each return is told once, and the motors run again. */
static void test_flapping(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 0);
  virtual_pad *pad = plug(0);
  thrum_controller controller = hand_over_one(game.engine);
  check_notice(game.engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  thrum_player player = live_play_restless(game.engine, controller);
  for (int at = 0; at < 50; at++) {
    live_pull(pad);
    if (at % 3 == 0)
      CHECK(is_same(hand_over_one(game.engine), controller));
    plug(0);
    hand_over(game.engine, NULL);
    check_notice(game.engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
    check_notice(game.engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
    check_no_notice(game.engine);
    CHECK(pad_is_open(pad) && is_connected(game.engine, controller));
    if (at % 5 == 0)
      REACHES(&game, !pad_is_silent(pad));
  }
  REACHES(&game, !pad_is_silent(pad));
  live_expect_nothing(&game, 0.3);
  CHECK(controller_count(game.engine) == 1 && state_of(game.engine, player).status == THRUM_PLAYER_PLAYING);
  live_end(&game);
  CHECK(pad_is_silent(pad) && !pad_is_open(pad));
  live_pull(pad);
}

/** Events and automatic controllers together: whichever is first, each controller comes once and is lost once. */
static void test_both_ways(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 1);
  for (int round = 0; round < 10; round++) {
    virtual_pad *pad = plug(0);
    // Let the one or the other be first.
    if (round % 2 == 0)
      sleep_seconds(0.01 * round);
    thrum_controller controller = live_expect_new(&game);
    live_play_restless(game.engine, controller);
    REACHES(&game, !pad_is_silent(pad));
    live_expect_nothing(&game, 0.3);
    CHECK(controller_count(game.engine) == 1);
    if (round == 9)
      break;
    live_pull(pad);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
    CHECK_OK(thrum_controller_detach(game.engine, controller));
    live_expect_nothing(&game, 0.02 * round);
  }
  live_end(&game);
  CHECK(pad_is_silent(pads[0]) && !pad_is_open(pads[0]));
  live_pull(pads[0]);
}

static void test_mode(thrum_output_mode mode) {
  test_game_opens_nothing(mode);
  test_game_opens_too(mode, true);
  test_game_opens_too(mode, false);
  test_three(mode);
  test_flapping(mode);
  test_both_ways(mode);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  test_mode(THRUM_OUTPUT_THREADED);
  test_mode(THRUM_OUTPUT_HOSTED);
  SDL_Quit();
  return check_finish();
}
