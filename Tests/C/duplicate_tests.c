/** One pad under two instance ids, which a serial number shows; and pads that serial numbers tell apart. */
#include "hotplug.h"
#include "sdl_table.h"

/** Serial numbers by instance id; virtual pads have none. */
static const char *serials[64];

static const char *SDLCALL serial_of(SDL_Joystick *joystick) {
  SDL_JoystickID id = SDL_JoystickInstanceID(joystick);
  return id >= 0 && id < 64 ? serials[id] : NULL;
}

static const sdl_wrapper with_serials[] = {{"SDL_JoystickGetSerial", (thrum_sdl_function)serial_of}, {NULL, NULL}};
static log_lines lines;

static thrum_engine engine_with_log(uint32_t automatic) {
  lines = (log_lines){0};
  thrum_engine_def def = stepped_def();
  def.log = log_to_lines;
  def.log_context = &lines;
  def.automatic_controllers = automatic;
  return engine_with_table(def, with_serials);
}

static virtual_pad *plug(const char *serial) {
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  CHECK(pad != NULL && pad->id < 64);
  serials[pad->id] = serial;
  return pad;
}

/** The second id of a pad gives the handle of the first; when the first goes, the second takes over. */
static void test_by_hand(void) {
  thrum_engine engine = engine_with_log(0);
  // The drivers write the same address in two ways.
  virtual_pad *pad = plug("a4-53-85-0c-11-fe"), *again = plug("A4:53:85:0C:11:FE"), *other = plug("a4538500aaaa");
  CHECK(pad_open_plugged(pad) && pad_open_plugged(again) && pad_open_plugged(other));
  thrum_controller controller = attach(engine, pad->id);
  CHECK(lines.count == 0);
  CHECK(is_same(attach(engine, again->id), controller));
  CHECK(is_same(attach(engine, again->id), controller));
  CHECK(lines.count == 1 && strstr(lines.last, "not driven twice") != NULL);
  thrum_controller third = attach(engine, other->id);
  CHECK(!is_same(third, controller));
  CHECK(controller_count(engine) == 2);
  CHECK_RESULT(thrum_controller_reattach_sdl(engine, third, again->id), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_controller_reattach_sdl(engine, third, other->id));
  play(engine, controller, continuous(0, 600, 1, 0.5f));
  run(engine, 6, frame);
  CHECK(!pad_is_silent(pad) && again->count == 0 && pad_is_silent(other));
  CHECK(sdl_id_of(engine, controller) == pad->id);
  check_no_notice(engine);

  pad_unplug(pad);
  CHECK(is_same(attach(engine, again->id), controller));
  CHECK(sdl_id_of(engine, controller) == again->id);
  run(engine, 6, frame);
  CHECK(!pad_is_silent(again));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(again);
  pad_unplug(other);
  drop_events();
}

/** The same without the game's help: the second id is not kept open, and takes over by itself. */
static void test_unasked(uint32_t automatic) {
  thrum_engine engine = engine_with_log(automatic);
  virtual_pad *pad = plug("1234567890ab"), *again = plug("1234567890ab");
  if (automatic)
    run(engine, 120, frame);
  else
    CHECK(hand_over(engine, NULL) == 1);
  CHECK(controller_count(engine) == 1 && lines.count == 1);
  CHECK(pad_is_open(pad) && !pad_is_open(again));
  thrum_controller controller;
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, &controller, 1, &count));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  pad_unplug(pad);
  if (automatic)
    run(engine, 17, frame);
  else
    CHECK(hand_over(engine, NULL) >= 1);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  CHECK(pad_is_open(again) && controller_count(engine) == 1);

  // Let go under one id, it does not come back under the other.
  CHECK(pad_replug(pad));
  serials[pad->id] = "1234567890ab";
  if (!automatic)
    hand_over(engine, NULL);
  run(engine, 17, frame);
  CHECK_OK(thrum_controller_detach(engine, controller));
  if (!automatic)
    hand_over(engine, NULL);
  run(engine, 120, frame);
  CHECK(controller_count(engine) == 0 && !pad_is_open(pad) && !pad_is_open(again));
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pad);
  pad_unplug(again);
  drop_events();
}

/** Two pads of one kind, told apart by their serials when they come back in another order. */
static void test_twins_with_serials(void) {
  thrum_engine engine = engine_with_log(0);
  virtual_pad *pads[] = {plug("0a0b0c0d0e01"), plug("0a0b0c0d0e02")};
  thrum_controller controllers[2];
  CHECK(hand_over(engine, NULL) == 2);
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, controllers, 2, &count));
  pad_unplug(pads[0]);
  pad_unplug(pads[1]);
  CHECK(hand_over(engine, NULL) == 2);
  CHECK(pad_replug(pads[1]));
  serials[pads[1]->id] = "0a0b0c0d0e02";
  CHECK(is_same(hand_over_one(engine), controllers[1]));
  // One that nobody has seen is nobody's return, and one without a serial number neither.
  virtual_pad *stranger = plug("0a0b0c0d0e03"), *nameless = plug(NULL);
  CHECK(hand_over(engine, NULL) == 2);
  CHECK(controller_count(engine) == 4 && !is_connected(engine, controllers[0]));
  CHECK(pad_replug(pads[0]));
  serials[pads[0]->id] = "0a0b0c0d0e01";
  CHECK(is_same(hand_over_one(engine), controllers[0]));
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pads[0]);
  pad_unplug(pads[1]);
  pad_unplug(stranger);
  pad_unplug(nameless);
  drop_events();
}

/** Cheap pads all have the same placeholder for a serial number: it tells nothing. */
static void test_placeholders(void) {
  thrum_engine engine = engine_with_log(0);
  virtual_pad *pads[] = {plug("000000000000"), plug("00:00:00:00:00:00"), plug(""), plug("")};
  CHECK(hand_over(engine, NULL) == 4 && controller_count(engine) == 4 && lines.count == 0);
  CHECK_OK(thrum_engine_destroy(engine));
  for (int at = 0; at < 4; at++)
    pad_unplug(pads[at]);
  drop_events();
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  test_by_hand();
  test_unasked(0);
  test_unasked(1);
  test_twins_with_serials();
  test_placeholders();
  SDL_Quit();
  return check_finish();
}
