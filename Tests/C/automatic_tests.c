/** The engine finds its controllers by itself: the game only updates, and polls SDL for its input. */
#include "hotplug.h"
#include "sdl_table.h"

static int counts;

static int SDLCALL count_joysticks(void) {
  counts++;
  return SDL_NumJoysticks();
}

static const sdl_wrapper no_wrappers[] = {{NULL, NULL}};
static const sdl_wrapper counting[] = {{"SDL_NumJoysticks", (thrum_sdl_function)count_joysticks}, {NULL, NULL}};
static log_lines lines;

static thrum_engine automatic_engine(const sdl_wrapper *wrappers, uint32_t max_controllers) {
  lines = (log_lines){0};
  thrum_engine_def def = stepped_def();
  def.automatic_controllers = 1;
  def.max_controllers = max_controllers;
  def.log = log_to_lines;
  def.log_context = &lines;
  if (wrappers)
    return engine_with_table(def, wrappers);
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  return engine;
}

/** A bit more than the time between two scans. */
static void run_a_scan(thrum_engine engine) {
  run(engine, 17, frame);
}

/** SDL is not started at first, then it is, quits, and is started again. */
static void test_sdl_comes_and_goes(void) {
  thrum_engine engine = automatic_engine(NULL, 16);
  run(engine, 120, frame);
  check_no_notice(engine);
  CHECK(pads_start());
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  run_a_scan(engine);
  thrum_controller controller = {0, 0};
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, &controller, 1, &count));
  CHECK(count == 1);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  thrum_player player = play(engine, controller, continuous(0, 60, 1, 0.5f));
  run(engine, 1, frame);
  CHECK(!pad_is_silent(pad));

  SDL_Quit();
  run(engine, 60, frame);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  check_no_notice(engine);
  CHECK(!is_connected(engine, controller) && sdl_id_of(engine, controller) == -1);

  CHECK(pads_start());
  CHECK(pad_replug(pad));
  run_a_scan(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  CHECK(!pad_is_silent(pad) && controller_count(engine) == 1);
  CHECK(state_of(engine, player).status == THRUM_PLAYER_PLAYING);
  CHECK(lines.count == 0);
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad) && !pad_is_open(pad));
  pad_unplug(pad);
}

/** From no pad to three and back, and two of them return. */
static void test_three(void) {
  static const Uint16 products[][2] = {{0x054c, 0x0ce6}, {0x045e, 0x028e}, {0x045e, 0x02ea}};
  thrum_engine engine = automatic_engine(no_wrappers, 16);
  run_a_scan(engine);
  CHECK(controller_count(engine) == 0);
  virtual_pad *pads[3];
  thrum_controller controllers[4] = {{0, 0}};
  for (int at = 0; at < 3; at++) {
    pads[at] = pad_plug(products[at][0], products[at][1], false);
    run_a_scan(engine);
    uint32_t count = 0;
    CHECK_OK(thrum_engine_get_controllers(engine, controllers, 4, &count));
    CHECK(count == (uint32_t)at + 1);
    check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[at]);
    check_no_notice(engine);
    CHECK(sdl_id_of(engine, controllers[at]) == pads[at]->id);
    play(engine, controllers[at], continuous(0, 600, 1, 0.5f));
  }
  CHECK(THRUM_IS_NULL(controllers[3]));
  run(engine, 1, frame);
  for (int at = 0; at < 3; at++)
    CHECK(!pad_is_silent(pads[at]));
  // A smaller buffer gets the first ones, and the count of all.
  thrum_controller first[2] = {{0, 0}, {5, 5}};
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, first, 1, &count));
  CHECK(count == 3 && is_same(first[0], controllers[0]) && first[1].index1 == 5);
  CHECK_RESULT(thrum_engine_get_controllers(engine, NULL, 1, &count), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_RESULT(thrum_engine_get_controllers(engine, first, 1, NULL), THRUM_ERROR_INVALID_ARGUMENT);

  for (int at = 0; at < 3; at++) {
    pad_unplug(pads[at]);
    run_a_scan(engine);
    check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controllers[at]);
    check_no_notice(engine);
    CHECK(!is_connected(engine, controllers[at]) && sdl_id_of(engine, controllers[at]) == -1);
  }
  CHECK(pad_replug(pads[2]) && pad_replug(pads[0]));
  pads[0]->low = pads[0]->high = pads[2]->low = pads[2]->high = 0;
  run_a_scan(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[2]);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[0]);
  check_no_notice(engine);
  CHECK(!pad_is_silent(pads[0]) && !pad_is_silent(pads[2]));
  CHECK(is_connected(engine, controllers[0]) && !is_connected(engine, controllers[1]));
  CHECK(sdl_id_of(engine, controllers[0]) == pads[0]->id && sdl_id_of(engine, controllers[2]) == pads[2]->id);
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(!pad_is_open(pads[0]) && !pad_is_open(pads[2]));
  pad_unplug(pads[0]);
  pad_unplug(pads[2]);
}

/** Out and in between two scans: lost and back, and never two controllers. */
static void test_fast_replug(void) {
  thrum_engine engine = automatic_engine(no_wrappers, 16);
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  run(engine, 1, frame);
  thrum_controller controller;
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, &controller, 1, &count));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  for (int at = 0; at < 20; at++) {
    run(engine, at % 7, frame);
    pad_unplug(pad);
    CHECK(pad_replug(pad));
    run_a_scan(engine);
    check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
    check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
    check_no_notice(engine);
  }
  CHECK(controller_count(engine) == 1);

  // What the game lets go is left alone as long as it stays.
  CHECK_OK(thrum_controller_detach(engine, controller));
  run(engine, 120, frame);
  CHECK(controller_count(engine) == 0 && !pad_is_open(pad));
  pad_unplug(pad);
  CHECK(pad_replug(pad));
  run_a_scan(engine);
  CHECK(controller_count(engine) == 1 && pad_is_open(pad));
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pad);
}

/** More pads than places: one line in the log, and a place that becomes free is taken. */
static void test_full(void) {
  thrum_engine engine = automatic_engine(no_wrappers, 1);
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false), *more = pad_plug(0x045e, 0x028e, false);
  run(engine, 240, frame);
  CHECK(pad_is_open(pad) && !pad_is_open(more) && lines.count == 1);
  CHECK(strstr(lines.last, "max_controllers") != NULL);
  thrum_controller controller;
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, &controller, 1, &count));
  CHECK_OK(thrum_controller_detach(engine, controller));
  run_a_scan(engine);
  CHECK(!pad_is_open(pad) && pad_is_open(more) && lines.count == 1);
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pad);
  pad_unplug(more);
}

/** At once and then four times a second of engine time, however short the frames are; and not without being asked. */
static void test_pace(void) {
  counts = 0;
  thrum_engine engine = automatic_engine(counting, 16);
  CHECK(counts == 0);
  CHECK_OK(thrum_engine_update(engine, 0));
  int once = counts;
  CHECK(once >= 1);
  run(engine, 1000, 0.01);
  CHECK(counts >= 39 * once && counts <= 41 * once);
  CHECK_OK(thrum_engine_destroy(engine));
  counts = 0;
  engine = engine_with_table(thrum_default_engine_def(), counting);
  run(engine, 100, 0.01);
  CHECK(counts == 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  test_sdl_comes_and_goes();
  test_three();
  test_fast_replug();
  test_full();
  test_pace();
  SDL_Quit();
  return check_finish();
}
