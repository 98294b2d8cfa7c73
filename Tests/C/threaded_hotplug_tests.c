/** Controllers that threads find by themselves: the game polls SDL for its input, updates, and reads notices. */
#include "live_game.h"
#include "sdl_table.h"

static const sdl_wrapper no_wrappers[] = {{NULL, NULL}};
static const Uint16 products[][2] = {{0x054c, 0x0ce6}, {0x045e, 0x028e}, {0x045e, 0x02ea}};
static virtual_pad *pads[3];
static log_lines lines;

static void start(live_game *game, thrum_output_mode mode, uint32_t max_controllers) {
  lines = (log_lines){0};
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = 1;
  def.max_controllers = max_controllers;
  def.log = log_to_lines;
  def.log_context = &lines;
  live_start(game, engine_with_table(def, no_wrappers), mode, LIVE_POLLS);
}

/** Plugs a pad in; it was made by the first use. */
static virtual_pad *plug(int at) {
  if (pads[at])
    CHECK(pad_replug(pads[at]));
  else
    CHECK((pads[at] = pad_plug(products[at][0], products[at][1], false)) != NULL);
  return pads[at];
}

static void check_all_silent(void) {
  for (int at = 0; at < 3; at++)
    CHECK(!pads[at] || (pad_is_silent(pads[at]) && !pad_is_open(pads[at])));
}

/** SDL is not started at first, then it is, quits, and is started again. */
static void test_sdl_comes_and_goes(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 16);
  live_expect_nothing(&game, 0.6);
  CHECK(pads_start());
  virtual_pad *pad = plug(0);
  thrum_controller controller = live_expect_new(&game);
  thrum_player player = live_play_endless(game.engine, controller);
  REACHES(&game, !pad_is_silent(pad));
  for (int at = 0; at < 3; at++) {
    SDL_Quit();
    pad->low = pad->high = 0;
    live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
    CHECK(!is_connected(game.engine, controller) && sdl_id_of(game.engine, controller) == -1);
    live_expect_nothing(&game, 0.3);
    CHECK(pads_start());
    plug(0);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
    CHECK(sdl_id_of(game.engine, controller) == pad->id);
    REACHES(&game, !pad_is_silent(pad));
    CHECK(controller_count(game.engine) == 1 && state_of(game.engine, player).status == THRUM_PLAYER_PLAYING);
  }
  live_expect_nothing(&game, 0.3);
  CHECK(lines.count == 0);
  live_end(&game);
  check_all_silent();
  live_pull(pad);
}

/** From no pad to three and back to none, and two of them return. */
static void test_three(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 16);
  live_expect_nothing(&game, 0.6);
  CHECK(controller_count(game.engine) == 0);
  thrum_controller controllers[3];
  for (int at = 0; at < 3; at++) {
    plug(at);
    controllers[at] = live_expect_new(&game);
    CHECK(controller_count(game.engine) == (uint32_t)at + 1 && pad_is_open(pads[at]));
    live_play_endless(game.engine, controllers[at]);
    REACHES(&game, !pad_is_silent(pads[at]));
  }
  live_expect_nothing(&game, 0.6);
  thrum_controller listed[4] = {{0, 0}};
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(game.engine, listed, 4, &count));
  for (int at = 0; at < 3; at++)
    CHECK(count == 3 && is_same(listed[at], controllers[at]));
  for (int at = 0; at < 3; at++) {
    live_pull(pads[at]);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controllers[at]);
    CHECK(!is_connected(game.engine, controllers[at]) &&
          drive_is_silent(drive_of_controller(game.engine, controllers[at])));
  }
  live_expect_nothing(&game, 0.6);
  for (int at = 2; at >= 0; at -= 2) {
    plug(at);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[at]);
    REACHES(&game, !pad_is_silent(pads[at]));
  }
  live_expect_nothing(&game, 0.6);
  CHECK(controller_count(game.engine) == 3 && !is_connected(game.engine, controllers[1]));
  CHECK(!pad_is_silent(pads[0]) && !pad_is_silent(pads[2]) && lines.count == 0);
  live_end(&game);
  check_all_silent();
  live_pull(pads[0]);
  live_pull(pads[2]);
}

/** What was set before a loss holds after the return, and players have gone on. With one place there is no other. */
static void test_return(thrum_output_mode mode, uint32_t max_controllers) {
  live_game game;
  start(&game, mode, max_controllers);
  virtual_pad *pad = plug(0);
  thrum_controller controller = live_expect_new(&game);
  CHECK_OK(thrum_controller_set_gain(game.engine, controller, 0.5f));
  thrum_player player = play(game.engine, controller, continuous(0, 600, 1, 0));
  REACHES(&game, !pad_is_silent(pad));
  live_run(&game, 0.1);
  Uint16 level = pad->low;
  for (int at = 0; at < 4; at++) {
    live_pull(pad);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
    double position = state_of(game.engine, player).position;
    live_run(&game, 0.2);
    CHECK_NEAR(state_of(game.engine, player).position, position + 0.2, 0.19);
    plug(0);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
    REACHES(&game, pad->low == level);
    live_expect_nothing(&game, 0.1);
  }
  CHECK_OK(thrum_controller_detach(game.engine, controller));
  CHECK(pad_is_silent(pad));
  live_end(&game);
  check_all_silent();
  live_pull(pad);
}

/** What the game lets go is left alone as long as it stays, also while others come and go. */
static void test_detach(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 16);
  virtual_pad *pad = plug(0), *other = plug(1);
  thrum_controller first = live_expect_new(&game), second = live_expect_new(&game);
  live_play_endless(game.engine, first);
  live_play_endless(game.engine, second);
  REACHES(&game, !pad_is_silent(pad) && !pad_is_silent(other));
  CHECK_OK(thrum_controller_detach(game.engine, first));
  CHECK(pad_is_silent(pad) && !pad_is_open(pad));
  for (int at = 0; at < 100; at++) {
    live_frame(&game);
    CHECK(!pad_is_open(pad));
  }
  live_pull(other);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, second);
  plug(1);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, second);
  for (int at = 0; at < 100; at++) {
    live_frame(&game);
    CHECK(!pad_is_open(pad));
  }
  CHECK(controller_count(game.engine) == 1);
  live_pull(pad);
  live_run(&game, 0.3);
  plug(0);
  thrum_controller third = live_expect_new(&game);
  CHECK(!is_same(third, first) && !is_same(third, second));
  CHECK(controller_count(game.engine) == 2);

  // Let go once more, it is attached when the game asks for it.
  CHECK_OK(thrum_controller_detach(game.engine, third));
  CHECK(pad_open_plugged(pad));
  third = attach(game.engine, pad->id);
  SDL_GameControllerClose(pad->controller);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, third);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, third);
  live_expect_nothing(&game, 0.6);
  live_end(&game);
  check_all_silent();
  live_pull(pad);
  live_pull(other);
}

/** More pads than places: one line in the log, and a place that becomes free is taken. */
static void test_full(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 1);
  virtual_pad *pad = plug(0);
  thrum_controller controller = live_expect_new(&game);
  virtual_pad *more = plug(1);
  REACHES(&game, lines.count == 1);
  live_expect_nothing(&game, 1);
  CHECK(pad_is_open(pad) && !pad_is_open(more) && lines.count == 1);
  CHECK(strstr(lines.last, "max_controllers") != NULL);
  // The one that was lost comes back to its place.
  live_pull(pad);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
  plug(0);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  live_run(&game, 0.6);
  CHECK_OK(thrum_controller_detach(game.engine, controller));
  thrum_controller next = live_expect_new(&game);
  live_play_endless(game.engine, next);
  REACHES(&game, !pad_is_silent(more));
  CHECK(!pad_is_open(pad) && controller_count(game.engine) == 1);
  live_end(&game);
  check_all_silent();
  live_pull(pad);
  live_pull(more);
}

/** In and out at any pace: losses and returns take turns, and there is never a second controller. */
static void test_flapping(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 16);
  virtual_pad *pad = plug(0);
  thrum_controller controller = live_expect_new(&game);
  thrum_player player = live_play_restless(game.engine, controller);
  bool is_there = true;
  int losses = 0;
  for (int at = 0; at < 50; at++) {
    live_pull(pad);
    for (int frames = at * 7 % 5; frames > 0; frames--)
      live_frame(&game);
    plug(0);
    // Now and then long enough to be noticed.
    for (int frames = at % 4 == 0 ? 100 : at * 5 % 3; frames > 0; frames--)
      live_frame(&game);
    thrum_notice notice;
    while (thrum_engine_poll_notice(game.engine, &notice) == THRUM_OK) {
      CHECK(is_same(notice.controller, controller));
      CHECK(notice.type == (is_there ? THRUM_NOTICE_CONTROLLER_LOST : THRUM_NOTICE_CONTROLLER_ATTACHED));
      is_there = notice.type == THRUM_NOTICE_CONTROLLER_ATTACHED;
      losses += !is_there;
    }
  }
  REACHES(&game, is_connected(game.engine, controller) && pad_is_open(pad) && !pad_is_silent(pad));
  CHECK(losses >= 10 && controller_count(game.engine) == 1);
  CHECK(state_of(game.engine, player).status == THRUM_PLAYER_PLAYING && lines.count == 0);
  live_end(&game);
  check_all_silent();
  live_pull(pad);
}

static void test_mode(thrum_output_mode mode) {
  test_sdl_comes_and_goes(mode);
  test_three(mode);
  test_return(mode, 16);
  test_return(mode, 1);
  test_detach(mode);
  test_full(mode);
  test_flapping(mode);
}

int main(void) {
  test_mode(THRUM_OUTPUT_THREADED);
  SDL_Quit();
  test_mode(THRUM_OUTPUT_HOSTED);
  SDL_Quit();
  return check_finish();
}
