/** A pattern on virtual pads: every call that reaches the driver, against the timeline in the documentation. */
#include "fixture.h"
#include "motors.h"
#include "virtual_pad.h"

/** Seconds; the same as the library's: a sum of frame times misses round numbers by rounding errors. */
static const double tolerance = 1e-6;

/**
 * The pattern, in seconds:
 *
 *     0.0        a tap, intensity 1, sharpness 1/2
 *     0.1 … 0.4  intensity 0.8, sharpness 0.2
 *     0.2 … 0.4  a curve takes the intensity control from 1 down to 1/2, which then holds
 *     0.5 … 0.6  intensity 0.6, sharpness 1
 */
static thrum_pattern make_pattern(thrum_engine engine) {
  thrum_event events[] = {transient(0, 1, 0.5f), continuous(0.1, 0.3, 0.8f, 0.2f), continuous(0.5, 0.1, 0.6f, 1)};
  thrum_control_point points[] = {{0, 1}, {0.2, 0.5f}};
  thrum_curve curve = {THRUM_PARAMETER_INTENSITY_CONTROL, 2, 0.2, points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 3;
  def.curves = &curve;
  def.curve_count = 1;
  thrum_pattern pattern = {0, 0};
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  return pattern;
}

/**
 * The motors at a time. The tap is first heard in the first update, at `step` seconds, and lasts its whole pulse from
 * there; at 60 Hz a pulse that began at 0 would lose up to a frame. Continuous events have their place in the pattern.
 */
static motor_pair expected_drive(const motor_model *model, double time, double step) {
  motor_pair sum = {0, 0};
  if (time < step + tap_seconds(model, 0.5) - tolerance) {
    // r = 1: both motors get I / 1.5.
    sum = (motor_pair){1 / 1.5, 1 / 1.5};
  } else if (time > 0.1 - tolerance && time < 0.4 - tolerance) {
    double control = time <= 0.2 ? 1 : 1 - 0.5 * (time - 0.2) / 0.2;
    sum = crossfade(0.8 * control, 0.2);
  } else if (time > 0.5 - tolerance && time < 0.6 - tolerance) {
    sum = (motor_pair){0, 0.6 * 0.5};
  }
  return drive_of(model, sum);
}

static void check_step(const virtual_pad *pad, int calls_before, const motor_model *model, double time, double step) {
  motor_pair expected = expected_drive(model, time, step);
  bool matches =
      level_matches(pad->low, expected.low, model->levels) && level_matches(pad->high, expected.high, model->levels);
  CHECK(matches);
  if (!matches) {
    printf("  at %.4f s: low %.4f, high %.4f, not %.4f, %.4f\n", time, pad->low / 65535.0, pad->high / 65535.0,
           expected.low, expected.high);
  }
  CHECK(pad->count - calls_before <= 1);
}

/** Each call changes something: what is held goes to SDL, which renews it without the driver. */
static void check_no_duplicates(const virtual_pad *pad, int first) {
  pad_call before = {0};
  for (int at = first; at < pad->count; at++) {
    CHECK(pad->calls[at].low != before.low || pad->calls[at].high != before.high);
    CHECK(at == first || pad->calls[at].step > before.step);
    before = pad->calls[at];
  }
}

static void test_timeline(virtual_pad *pad, const motor_model *model, int rate) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  thrum_player player = player_of(engine, controller, make_pattern(engine));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  int first = pad->count;
  CHECK(pad_is_silent(pad));

  double step = 1.0 / rate;
  for (int update = 1; update <= rate; update++) {
    int before = pad->count;
    pad->step = update;
    CHECK_OK(thrum_engine_update(engine, step));
    check_step(pad, before, model, update * step, step);
  }
  check_no_duplicates(pad, first);
  CHECK(pad_is_silent(pad));
  CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** How many calls a whole playback takes, counted from the pattern by hand. */
static void test_call_count(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_player player = player_of(engine, attach(engine, pad->id), make_pattern(engine));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  int first = pad->count;
  for (int update = 0; update < 60; update++)
    CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  // Tap on and off 2, hold on 1, the curve in each of the 11 frames between 0.2 s and 0.4 s, off 1, last event 2.
  CHECK(pad->count - first == 2 + 1 + 11 + 1 + 2);
  CHECK_OK(thrum_engine_destroy(engine));
}

static void check_capabilities(thrum_engine engine, virtual_pad *pad, thrum_controller_type type, float low_start) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, attach(engine, pad->id), &capabilities));
  CHECK(capabilities.type == type);
  CHECK(capabilities.transport == THRUM_TRANSPORT_VIRTUAL);
  CHECK(capabilities.connected == 1);
  CHECK(capabilities.has_rumble == 1);
  CHECK(capabilities.actuator_count == 2u + 2u * capabilities.has_trigger_rumble);
  CHECK(capabilities.actuators[0].band == THRUM_BAND_LOW);
  CHECK(capabilities.actuators[1].band == THRUM_BAND_HIGH);
  CHECK_NEAR(capabilities.actuators[0].start_threshold, low_start, 1e-6);
}

static void test_capabilities(virtual_pad *dualsense, virtual_pad *xbox_360, virtual_pad *xbox_one) {
  thrum_engine engine = engine_make();
  check_capabilities(engine, dualsense, THRUM_CONTROLLER_DUALSENSE, 0.01f);
  check_capabilities(engine, xbox_360, THRUM_CONTROLLER_XBOX_360, 0.25f);
  check_capabilities(engine, xbox_one, THRUM_CONTROLLER_XBOX_ONE, 0.30f);

  // Attaching once more is the same controller.
  thrum_controller first = attach(engine, xbox_one->id), second = attach(engine, xbox_one->id);
  CHECK(first.index1 == second.index1 && first.generation == second.generation);
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, first, &capabilities));
  CHECK(capabilities.has_trigger_rumble == 1);
  CHECK(capabilities.vendor == 0x045e && capabilities.product == 0x02ea);
  CHECK((capabilities.localities & THRUM_LOCALITY_TRIGGERS) != 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *dualsense = pad_open_dualsense();
  virtual_pad *xbox_360 = pad_open_xbox_360();
  virtual_pad *xbox_one = pad_open_xbox_one();
  if (!dualsense || !xbox_360 || !xbox_one)
    return EXIT_FAILURE;
  int rates[] = {60, 1000};
  for (int at = 0; at < 2; at++) {
    test_timeline(dualsense, &dualsense_model, rates[at]);
    test_timeline(xbox_360, &xbox_360_model, rates[at]);
  }
  test_call_count(dualsense);
  test_call_count(xbox_360);
  test_capabilities(dualsense, xbox_360, xbox_one);
  CHECK(xbox_one->count == 0 && xbox_one->trigger_calls == 0);
  SDL_Quit();
  return check_finish();
}
