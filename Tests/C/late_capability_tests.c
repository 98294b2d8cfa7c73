/** Motors that SDL tells of a while after the pad was attached, and the line in the log when a command is refused. */
#include "hotplug.h"
#include "late_motors.h"

static const sdl_wrapper wrappers[] = {{"SDL_JoystickHasRumble", (thrum_sdl_function)has_rumble},
                                       {"SDL_JoystickHasRumbleTriggers", (thrum_sdl_function)has_triggers},
                                       {"SDL_JoystickRumble", (thrum_sdl_function)rumble_if_told},
                                       {NULL, NULL}};
static log_lines lines;

static thrum_engine engine_with_log(void) {
  lines = (log_lines){0};
  thrum_engine_def def = stepped_def();
  def.log = log_to_lines;
  def.log_context = &lines;
  return engine_with_table(def, wrappers);
}

static thrum_capabilities capabilities_of(thrum_engine engine, thrum_controller controller) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &capabilities));
  return capabilities;
}

/** A Bluetooth pad of Sony: no rumble at first. It plays within a quarter of a second of telling. */
static void test_rumble(void) {
  virtual_pad *pad = pad_plug(0x054c, 0x09cc, false);
  tells_rumble = false;
  thrum_engine engine = engine_with_log();
  thrum_controller controller = hand_over_one(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  CHECK(capabilities_of(engine, controller).has_rumble == 0);
  play(engine, controller, continuous(0, 600, 1, 0.5f));
  run(engine, 40, frame);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ERROR, controller);
  check_no_notice(engine);
  CHECK(lines.count == 1);
  CHECK(strstr(lines.last, " refuses a command: That operation is not supported.") != NULL);
  tells_rumble = true;
  run(engine, 16, frame);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_CHANGED, controller);
  check_no_notice(engine);
  thrum_capabilities capabilities = capabilities_of(engine, controller);
  CHECK(capabilities.has_rumble == 1 && capabilities.actuator_count == 2);
  CHECK(!pad_is_silent(pad) && lines.count == 1);
  // Then it is not asked any more.
  int before = questions;
  run(engine, 300, frame);
  CHECK(questions == before);
  check_no_notice(engine);
  // It has worked, so that the next refusal is told again.
  pad->result = -1;
  play(engine, controller, continuous(0, 1, 0.5f, 1));
  CHECK_OK(thrum_engine_set_gain(engine, 0.5f));
  run(engine, 30, frame);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_ERROR) == 1 && lines.count == 2);
  pad->result = 0;
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pad);
  drop_events();
}

/** Asked four times a second for two seconds, then every two seconds. */
static void test_pace(void) {
  virtual_pad *pad = pad_plug(0x054c, 0x09cc, false);
  tells_rumble = false;
  thrum_engine engine = engine_with_log();
  hand_over_one(engine);
  questions = 0;
  run(engine, 200, 0.01);
  CHECK(questions >= 7 && questions <= 8);
  questions = 0;
  run(engine, 2000, 0.01);
  CHECK(questions >= 9 && questions <= 11);
  pad_unplug(pad);
  hand_over(engine, NULL);
  questions = 0;
  run(engine, 2000, 0.01);
  CHECK(questions == 0);
  CHECK_OK(thrum_engine_destroy(engine));
  drop_events();
}

/** The motors in the triggers of an Xbox pad: players that were sent there go there from then on. */
static void test_triggers(void) {
  tells_rumble = true;
  tells_triggers = false;
  virtual_pad *pad = pad_plug(0x045e, 0x0b12, true);
  thrum_engine engine = engine_with_log();
  thrum_controller controller = hand_over_one(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  thrum_player player = play(engine, controller, continuous(0, 600, 1, 0.5f));
  CHECK_OK(thrum_player_set_locality(engine, player, THRUM_LOCALITY_LEFT_TRIGGER, 0));
  run(engine, 60, frame);
  CHECK(pad->trigger_calls == 0 && !pad_is_silent(pad));
  CHECK((capabilities_of(engine, controller).localities & THRUM_LOCALITY_TRIGGERS) == 0);
  check_no_notice(engine);
  tells_triggers = true;
  run(engine, 20, frame);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_CHANGED, controller);
  check_no_notice(engine);
  thrum_capabilities capabilities = capabilities_of(engine, controller);
  CHECK(capabilities.has_trigger_rumble == 1 && capabilities.actuator_count == 4);
  CHECK(capabilities.localities & THRUM_LOCALITY_TRIGGERS);
  CHECK(pad->left_trigger > 0 && pad->low == 0 && pad->high == 0 && pad->right_trigger == 0);
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad));
  pad_unplug(pad);
  drop_events();
}

/** A recorded session knows of the change: offline it gives the drives that the pad got. */
static void test_session(void) {
  tells_rumble = true;
  tells_triggers = false;
  virtual_pad *pad = pad_plug(0x045e, 0x0b12, true);
  thrum_engine engine = engine_with_log();
  thrum_controller controller = hand_over_one(engine);
  CHECK_OK(thrum_session_begin(engine));
  thrum_player player = play(engine, controller, continuous(0, 600, 1, 0.5f));
  CHECK_OK(thrum_player_set_locality(engine, player, THRUM_LOCALITY_LEFT_TRIGGER, 0));
  enum { FRAMES = 60 };
  thrum_drive drives[FRAMES];
  for (int at = 0; at < FRAMES; at++) {
    tells_triggers = at > 20;
    run(engine, 1, frame);
    drives[at] = drive_of_controller(engine, controller);
  }
  thrum_session session;
  CHECK_OK(thrum_session_end(engine, &session));
  thrum_sample samples[FRAMES];
  size_t count = 0;
  CHECK_OK(thrum_session_render(engine, session, controller, samples, FRAMES, &count));
  CHECK(count == FRAMES);
  for (int at = 0; at < FRAMES; at++)
    CHECK(drives_are_equal(samples[at].drive, drives[at]));
  CHECK(drives[0].low > 0 && drives[FRAMES - 1].left_trigger > 0);
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pad);
  drop_events();
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  test_rumble();
  test_pace();
  test_triggers();
  test_session();
  SDL_Quit();
  return check_finish();
}
