/** Gestures on a recording controller: rumble follows strokes, and ends with them; what must be refused. */
#include "refusal.h"

static thrum_engine engine;
static thrum_controller pad;

static thrum_gesture make(const thrum_gesture_def *def) {
  thrum_gesture gesture = {0, 0};
  CHECK_OK(thrum_gesture_create(engine, def, &gesture));
  return gesture;
}

static thrum_gesture_def def_of(thrum_gesture_source source) {
  thrum_gesture_def def = thrum_default_gesture_def(source);
  def.controller = pad;
  return def;
}

static thrum_gesture_sample sample_of(double time, double x, thrum_pointer_phase phase) {
  return (thrum_gesture_sample){time, 0, x, 0, 1, phase};
}

static void add(thrum_gesture gesture, double time, double x, thrum_pointer_phase phase) {
  thrum_gesture_sample sample = sample_of(time, x, phase);
  CHECK_OK(thrum_gesture_add_sample(engine, gesture, &sample));
}

/** Lets a frame pass; the strength of both motors together. */
static double frame(double seconds) {
  thrum_drive drive = {0, 0, 0, 0};
  CHECK_OK(thrum_engine_update(engine, seconds));
  CHECK_OK(thrum_controller_get_drive(engine, pad, &drive));
  CHECK(drive_is_valid(drive));
  return (double)drive.low + drive.high;
}

/** Drags for a third of a second from `*time` at a speed, a sample and a frame each 10 ms; the last strength. */
static double drag(thrum_gesture gesture, double *time, double speed) {
  double strength = 0;
  add(gesture, *time, 0, THRUM_POINTER_BEGAN);
  for (int step = 1; step <= 33; step++) {
    *time += 0.01;
    add(gesture, *time, speed * step / 100, THRUM_POINTER_MOVED);
    CHECK_OK(thrum_gesture_advance(engine, gesture, *time));
    strength = frame(0.01);
  }
  return strength;
}

static int count_events(thrum_gesture gesture, thrum_gesture_type type, thrum_gesture_phase phase) {
  thrum_gesture_event event;
  int count = 0;
  while (thrum_gesture_poll_event(engine, gesture, &event) == THRUM_OK)
    count += event.type == type && event.phase == phase;
  return count;
}

static void test_strength_follows_speed(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  def.mapping.texture_sharpness = (thrum_response_curve){0, 1, 0.4f, 0.4f, 1};
  thrum_gesture gesture = make(&def);
  double time = 1, last = 0;
  static const double speeds[] = {100, 500, 1000, 1500, 2000};
  for (size_t at = 0; at < sizeof speeds / sizeof *speeds; at++) {
    double strength = drag(gesture, &time, speeds[at]);
    CHECK(strength > last);
    last = strength;
    // A rest before the lift: no fling.
    time += 0.1;
    CHECK_OK(thrum_gesture_advance(engine, gesture, time));
    CHECK(frame(0.1) == 0);
    add(gesture, time, speeds[at] / 3, THRUM_POINTER_ENDED);
    CHECK(frame(0.01) == 0);
    time += 1;
  }
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
}

/** Every way to end leaves silence with the next update. */
static void test_endings(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  def.fling_speed = 1e6;
  for (int way = 0; way < 6; way++) {
    thrum_gesture gesture = make(&def);
    double time = 0;
    CHECK(drag(gesture, &time, 1500) > 0.3);
    thrum_gesture_state state = thrum_default_gesture_state();
    CHECK_OK(thrum_gesture_get_state(engine, gesture, &state));
    CHECK_NEAR(state.velocity_x, 1500, 1e-6);
    CHECK(state.pointers == 1 && state.is_sounding == 1 && state.is_coasting == 0);
    thrum_gesture_def off = def;
    off.mapping.enabled = 0;
    switch (way) {
    case 0:
      add(gesture, time, 495, THRUM_POINTER_ENDED);
      break;
    case 1:
      add(gesture, time, 495, THRUM_POINTER_CANCELLED);
      break;
    case 2:
      CHECK_OK(thrum_gesture_cancel(engine, gesture));
      break;
    case 3:
      CHECK_OK(thrum_gesture_set(engine, gesture, &off));
      break;
    case 4:
      off = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_TOUCH);
      CHECK_OK(thrum_gesture_set(engine, gesture, &off));
      break;
    default:
      CHECK_OK(thrum_gesture_destroy(engine, gesture));
    }
    CHECK(frame(0.01) == 0);
    if (way < 5) {
      CHECK_OK(thrum_gesture_destroy(engine, gesture));
      CHECK(frame(0.01) == 0);
    }
  }
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.active_players == 0);
}

/** Lifted and dragged again between two updates, it sounds. */
static void test_lift_and_drag_in_one_frame(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  def.fling_speed = 1e6;
  thrum_gesture gesture = make(&def);
  double time = 0;
  CHECK(drag(gesture, &time, 1500) > 0.3);
  add(gesture, time, 495, THRUM_POINTER_ENDED);
  add(gesture, time, 0, THRUM_POINTER_BEGAN);
  for (int step = 1; step <= 5; step++)
    add(gesture, time + step * 0.01, step * 15, THRUM_POINTER_MOVED);
  CHECK(frame(0.01) > 0.3);
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
  CHECK(frame(0.01) == 0);
}

/** A fling is felt without samples, ever weaker, and ends by itself. */
static void test_fling(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  thrum_gesture gesture = make(&def);
  double time = 0;
  drag(gesture, &time, 1500);
  add(gesture, time, 495, THRUM_POINTER_ENDED);
  double last = 3;
  int frames = 0;
  for (; frames < 1000; frames++) {
    time += 1.0 / 60;
    CHECK_OK(thrum_gesture_advance(engine, gesture, time));
    double strength = frame(1.0 / 60);
    CHECK(strength <= last + 1e-3);
    last = strength;
    if (strength == 0)
      break;
  }
  // 1500 e^(-2.002 t) = 10 after 2.5 s.
  CHECK(frames >= 149 && frames <= 152);
  CHECK(count_events(gesture, THRUM_GESTURE_FLING, THRUM_GESTURE_ENDED) == 1);
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
}

static void test_events(void) {
  thrum_gesture_def def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_MOUSE);
  thrum_gesture gesture = make(&def);
  thrum_gesture_event event;
  CHECK_RESULT(thrum_gesture_poll_event(engine, gesture, &event), THRUM_ERROR_EMPTY);
  add(gesture, 0, 5, THRUM_POINTER_MOVED);
  add(gesture, 1, 5, THRUM_POINTER_BEGAN);
  add(gesture, 1.1, 6, THRUM_POINTER_ENDED);
  CHECK_OK(thrum_gesture_poll_event(engine, gesture, &event));
  CHECK(event.type == THRUM_GESTURE_TAP && event.phase == THRUM_GESTURE_ENDED && event.count == 1);
  CHECK(event.time == 1.1 && event.x == 6 && event.y == 0 && event.scale == 1 && event.pressure == 1);
  add(gesture, 2, 5, THRUM_POINTER_BEGAN);
  CHECK_OK(thrum_gesture_advance(engine, gesture, 3));
  CHECK_OK(thrum_gesture_poll_event(engine, gesture, &event));
  CHECK(event.type == THRUM_GESTURE_LONG_PRESS && event.phase == THRUM_GESTURE_BEGAN && event.time == 2.5);
  CHECK_OK(thrum_gesture_cancel(engine, gesture));
  CHECK(count_events(gesture, THRUM_GESTURE_LONG_PRESS, THRUM_GESTURE_CANCELLED) == 1);
  add(gesture, 0, 5, THRUM_POINTER_BEGAN);
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
}

static void test_stick_and_trigger(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_STICK);
  CHECK(def.largest_step == 0 && def.dead_zone == 0.24 && def.edge == 0.95);
  thrum_gesture stick = make(&def);
  for (int step = 0; step <= 20; step++)
    add(stick, step * 0.005, step / 20.0, THRUM_POINTER_MOVED);
  CHECK(frame(0.01) > 0.3);
  CHECK(count_events(stick, THRUM_GESTURE_EDGE, THRUM_GESTURE_BEGAN) == 1);
  add(stick, 0.2, 0, THRUM_POINTER_MOVED);
  frame(0.2);
  CHECK(frame(0.01) == 0);
  def = def_of(THRUM_GESTURE_SOURCE_TRIGGER);
  def.detent_axis = THRUM_DETENT_AXIS_X;
  def.detent_spacing = 0.25;
  def.mapping.texture = (thrum_response_curve){0, 1, 0, 0, 1};
  thrum_gesture trigger = make(&def);
  int ticks = 0;
  for (int step = 0; step <= 90; step++) {
    add(trigger, step * 0.01, step / 100.0, THRUM_POINTER_MOVED);
    ticks += count_events(trigger, THRUM_GESTURE_DETENT, THRUM_GESTURE_ENDED);
  }
  CHECK(ticks == 3);
  frame(0.2);
  CHECK_OK(thrum_gesture_destroy(engine, stick));
  CHECK_OK(thrum_gesture_destroy(engine, trigger));
  frame(0.2);
}

static void test_curve(void) {
  thrum_response_curve curve = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_TOUCH).mapping.texture;
  float value = -1;
  CHECK_OK(thrum_response_curve_apply(&curve, 1000, &value));
  CHECK_NEAR(value, 0.65, 1e-6);
  CHECK_OK(thrum_response_curve_apply(&curve, -5, &value));
  CHECK_NEAR(value, 0.3, 1e-6);
  CHECK_RESULT(thrum_response_curve_apply(NULL, 0, &value), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_RESULT(thrum_response_curve_apply(&curve, 0, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_RESULT(thrum_response_curve_apply(&curve, NAN, &value), THRUM_ERROR_NOT_FINITE);
  curve.input_high = curve.input_low;
  CHECK_RESULT(thrum_response_curve_apply(&curve, 0, &value), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_NEAR(value, 0.3, 1e-6);
}

static void test_refused_samples(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  thrum_gesture gesture = make(&def);
  add(gesture, 1, 0, THRUM_POINTER_BEGAN);
  add(gesture, 1.01, 5, THRUM_POINTER_MOVED);
  thrum_gesture_sample sample;
  outputs_fill();
  REFUSED(thrum_gesture_add_sample(engine, gesture, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  sample = sample_of(1.005, 9, THRUM_POINTER_MOVED);
  REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_INVALID_ARGUMENT);
  sample = sample_of(2, 9, THRUM_POINTER_BEGAN);
  REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_INVALID_ARGUMENT);
  static const thrum_pointer_phase phases[] = {0, 5, -1, INT32_MAX};
  for (int at = 0; at < 4; at++) {
    sample = sample_of(2, 9, phases[at]);
    REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_INVALID_ARGUMENT);
  }
  static const double odd[] = {NAN, INFINITY, -INFINITY};
  for (int at = 0; at < 3; at++) {
    sample = sample_of(odd[at], 9, THRUM_POINTER_MOVED);
    REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_NOT_FINITE);
    sample = sample_of(2, odd[at], THRUM_POINTER_MOVED);
    REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_NOT_FINITE);
    sample = sample_of(2, 9, THRUM_POINTER_MOVED);
    sample.pressure = (float)odd[at];
    REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_gesture_advance(engine, gesture, odd[at]), THRUM_ERROR_NOT_FINITE);
  }
  REFUSED(thrum_gesture_advance(engine, gesture, 0.5), THRUM_ERROR_INVALID_ARGUMENT);
  thrum_gesture_state state = thrum_default_gesture_state();
  CHECK_OK(thrum_gesture_get_state(engine, gesture, &state));
  CHECK(state.x == 5 && state.pointers == 1 && state.refused == 15);
  for (int id = 1; id < 10; id++) {
    sample = (thrum_gesture_sample){1.01, id, id, 0, 1, THRUM_POINTER_BEGAN};
    CHECK_OK(thrum_gesture_add_sample(engine, gesture, &sample));
  }
  sample.pointer = 10;
  REFUSED(thrum_gesture_add_sample(engine, gesture, &sample), THRUM_ERROR_CAPACITY);
  REFUSED(thrum_gesture_poll_event(engine, gesture, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_gesture_get_state(engine, gesture, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  state.struct_size = 3;
  REFUSED(thrum_gesture_get_state(engine, gesture, &state), THRUM_ERROR_STRUCT_SIZE);
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
}

static void refuse_def(thrum_gesture_def def, thrum_result expected) {
  thrum_gesture gesture = {7, 7};
  outputs_fill();
  REFUSED(thrum_gesture_create(engine, &def, &gesture), expected);
  CHECK(gesture.index1 == 7 && gesture.generation == 7);
}

/** One wrong number at a time. */
static void test_refused_definitions(void) {
  thrum_gesture gesture = {0, 0};
  thrum_gesture_def good = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  outputs_fill();
  REFUSED(thrum_gesture_create(engine, NULL, &gesture), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_gesture_create(engine, &good, NULL), THRUM_ERROR_INVALID_ARGUMENT);
#define REFUSED_WITH(field, value, expected)                                                                           \
  do {                                                                                                                 \
    thrum_gesture_def bad = good;                                                                                      \
    bad.field = value;                                                                                                 \
    refuse_def(bad, expected);                                                                                         \
  } while (0)
#define BAD(field, value) REFUSED_WITH(field, value, THRUM_ERROR_INVALID_ARGUMENT)
  REFUSED_WITH(struct_size, 0, THRUM_ERROR_STRUCT_SIZE);
  REFUSED_WITH(struct_size, sizeof(thrum_gesture_def) + 1, THRUM_ERROR_STRUCT_SIZE);
  REFUSED_WITH(controller.generation, 12345678, THRUM_ERROR_STALE_HANDLE);
  BAD(source, 0);
  BAD(source, 5);
  BAD(locality, 3);
  BAD(group, 64);
  BAD(clock, 0);
  BAD(gain, -0.1f);
  BAD(units_per_point, 0);
  BAD(slop, -1);
  BAD(long_press_seconds, -1);
  BAD(double_tap_seconds, -1);
  BAD(fling_speed, 0);
  BAD(fling_deceleration, 1);
  BAD(fling_deceleration, 0.5);
  BAD(rotation_threshold, -1);
  BAD(largest_step, -1);
  BAD(dead_zone, -1);
  BAD(edge, 0.2);
  BAD(circle_radius, 0);
  BAD(detent_axis, 5);
  BAD(threshold_count, 5);
  BAD(detent_spacing, -1);
  BAD(detent_hysteresis, 0.5);
  BAD(threshold_margin, -1);
  BAD(snap_distance, -1);
  BAD(snap_speed, -1);
  BAD(mapping.texture.input_high, 0);
  BAD(mapping.impact.gamma, 0);
  BAD(mapping.tension.output_high, 1.5f);
  BAD(mapping.pressure.output_low, -1);
  BAD(mapping.tick_intensity, 2);
  BAD(mapping.tap_sharpness, -1);
  BAD(mapping.tick_interval, -1);
#define ENDLESS(field) REFUSED_WITH(field, NAN, THRUM_ERROR_NOT_FINITE)
  ENDLESS(gain);
  ENDLESS(units_per_point);
  ENDLESS(slop);
  ENDLESS(long_press_seconds);
  ENDLESS(fling_deceleration);
  ENDLESS(circle_radius);
  ENDLESS(thresholds[3]);
  ENDLESS(upper_y);
  ENDLESS(mapping.texture_sharpness.gamma);
  ENDLESS(mapping.long_press_sharpness);
  ENDLESS(mapping.tick_interval);
  gesture = make(&good);
  good.slop = -1;
  outputs_fill();
  REFUSED(thrum_gesture_set(engine, gesture, &good), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_gesture_set(engine, gesture, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
}

static void test_handles(void) {
  thrum_engine other = engine_make();
  thrum_gesture_def def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_TOUCH);
  thrum_gesture foreign = {0, 0};
  CHECK_OK(thrum_gesture_create(other, &def, &foreign));
  thrum_gesture dead = make(&def);
  CHECK_OK(thrum_gesture_destroy(engine, dead));
  const thrum_gesture bad[] = {{0, 0}, foreign, dead, {UINT32_MAX, 1}};
  thrum_gesture_sample sample = sample_of(0, 0, THRUM_POINTER_BEGAN);
  thrum_gesture_event event;
  thrum_gesture_state state = thrum_default_gesture_state();
  for (int at = 0; at < 4; at++) {
    outputs_fill();
    REFUSED(thrum_gesture_set(engine, bad[at], &def), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_gesture_add_sample(engine, bad[at], &sample), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_gesture_advance(engine, bad[at], 1), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_gesture_cancel(engine, bad[at]), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_gesture_poll_event(engine, bad[at], &event), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_gesture_get_state(engine, bad[at], &state), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_gesture_destroy(engine, bad[at]), THRUM_ERROR_STALE_HANDLE);
  }
  thrum_gesture many[65];
  for (int at = 0; at < 64; at++)
    many[at] = make(&def);
  outputs_fill();
  REFUSED(thrum_gesture_create(engine, &def, &many[64]), THRUM_ERROR_CAPACITY);
  for (int at = 0; at < 64; at++)
    CHECK_OK(thrum_gesture_destroy(engine, many[at]));
  CHECK_OK(thrum_engine_destroy(other));
  REFUSED(thrum_gesture_create(other, &def, &dead), THRUM_ERROR_STALE_HANDLE);
}

/** The engine stops and starts in the middle of a drag: silence, and then the texture again. */
static void test_engine_stops(void) {
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  thrum_gesture gesture = make(&def);
  double time = 0;
  CHECK(drag(gesture, &time, 1500) > 0.3);
  CHECK_OK(thrum_engine_stop(engine));
  add(gesture, time + 0.01, 505, THRUM_POINTER_MOVED);
  CHECK(frame(0.01) == 0);
  CHECK_OK(thrum_engine_start(engine));
  add(gesture, time + 0.02, 512, THRUM_POINTER_MOVED);
  CHECK(frame(0.01) > 0.3);
  CHECK_OK(thrum_gesture_cancel(engine, gesture));
  CHECK(frame(0.01) == 0);
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
}

/** A controller that comes later in the place of one that left gets nothing. */
static void test_controller_leaves(void) {
  thrum_controller first = attach_recording(engine);
  thrum_gesture_def def = def_of(THRUM_GESTURE_SOURCE_TOUCH);
  def.controller = first;
  thrum_gesture gesture = make(&def);
  double time = 0;
  drag(gesture, &time, 1500);
  CHECK_OK(thrum_controller_detach(engine, first));
  thrum_controller second = attach_recording(engine);
  for (int step = 1; step <= 10; step++) {
    add(gesture, time + step * 0.01, 495 + step * 10, THRUM_POINTER_MOVED);
    frame(0.01);
    thrum_drive drive;
    CHECK_OK(thrum_controller_get_drive(engine, second, &drive));
    CHECK(drive_is_silent(drive));
  }
  CHECK_OK(thrum_gesture_destroy(engine, gesture));
  CHECK_OK(thrum_controller_detach(engine, second));
}

int main(void) {
  engine = engine_make();
  pad = attach_recording(engine);
  test_strength_follows_speed();
  test_endings();
  test_lift_and_drag_in_one_frame();
  test_fling();
  test_events();
  test_stick_and_trigger();
  test_curve();
  test_refused_samples();
  test_refused_definitions();
  test_handles();
  test_engine_stops();
  test_controller_leaves();
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
