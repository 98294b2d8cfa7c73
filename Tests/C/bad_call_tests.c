/** Null pointers, bad numbers and unknown enumerators in the calls of engine, controllers and players. */
#include "refusal.h"

static const double not_finite[] = {NAN, INFINITY, -INFINITY};
static const double negative[] = {-1, -1e-300, -1e300};
/** Above the million seconds that one update may take. */
static const double too_long[] = {1000000.0001, 1e7, 1e300};
/** 257 and 65537 would pass as 1 if they were cut to fewer bits. */
static const int32_t unknown_ids[] = {0, -1, 13, 255, 257, 65537, INT32_MAX, INT32_MIN};

enum { IDS = sizeof unknown_ids / sizeof *unknown_ids, THREE = 3 };

static int32_t rumble(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

static void test_base(void) {
  thrum_version version = thrum_get_version();
  CHECK(version.major == THRUM_VERSION_MAJOR && version.minor == THRUM_VERSION_MINOR &&
        version.patch == THRUM_VERSION_PATCH);
  CHECK(strcmp(thrum_last_message(), "") == 0);
  CHECK(strcmp(thrum_result_name(THRUM_OK), "THRUM_OK") == 0);
  CHECK(strcmp(thrum_result_name(THRUM_ERROR_EMPTY), "THRUM_ERROR_EMPTY") == 0);
  const thrum_result unknown[] = {1, -18, INT32_MIN, INT32_MAX};
  for (int at = 0; at < 4; at++)
    CHECK(strcmp(thrum_result_name(unknown[at]), "THRUM_ERROR_UNKNOWN") == 0);
  for (thrum_result result = -17; result < 0; result++) {
    CHECK(strncmp(thrum_result_name(result), "THRUM_ERROR_", 12) == 0);
    CHECK(strcmp(thrum_result_name(result), "THRUM_ERROR_UNKNOWN") != 0);
  }
}

typedef const char *name_fn(int32_t number);

/** Each number of a kind has a name of its own; all others are unknown. */
static void check_names(name_fn *name, int32_t first, int32_t last) {
  for (int32_t number = first; number <= last; number++) {
    CHECK(strcmp(name(number), "unknown") != 0 && *name(number) != 0);
    for (int32_t other = first; other < number; other++)
      CHECK(strcmp(name(number), name(other)) != 0);
  }
  const int32_t unknown[] = {0, -1, last + 1, 257, 65537, INT32_MIN, INT32_MAX};
  for (int at = 0; at < 7; at++)
    CHECK(strcmp(name(unknown[at]), "unknown") == 0);
}

static void test_names(void) {
  check_names(thrum_controller_type_name, THRUM_CONTROLLER_XBOX_360, THRUM_CONTROLLER_SHIELD);
  check_names(thrum_transport_name, THRUM_TRANSPORT_EVDEV, THRUM_TRANSPORT_RECORDING);
  check_names(thrum_actuator_kind_name, THRUM_ACTUATOR_ERM, THRUM_ACTUATOR_ON_OFF);
  check_names(thrum_notice_type_name, THRUM_NOTICE_PLAYER_FINISHED, THRUM_NOTICE_CONTROLLER_CHANGED);
  CHECK(strcmp(thrum_controller_type_name(THRUM_CONTROLLER_DUALSENSE), "DualSense") == 0);
  CHECK(strcmp(thrum_transport_name(THRUM_TRANSPORT_EVDEV), "evdev") == 0);
  CHECK(strcmp(thrum_actuator_kind_name(THRUM_ACTUATOR_VOICE_COIL), "voice coil") == 0);
  CHECK(strcmp(thrum_notice_type_name(THRUM_NOTICE_PLAYER_FINISHED), "player finished") == 0);
}

static void test_ranges(void) {
  outputs_fill();
  for (int at = 0; at < IDS; at++) {
    REFUSED(thrum_parameter_get_range(unknown_ids[at], &out.range), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_event_parameter_get_range(unknown_ids[at], &out.range), THRUM_ERROR_INVALID_ARGUMENT);
  }
  REFUSED(thrum_event_parameter_get_range(11, &out.range), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_parameter_get_range(1, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_event_parameter_get_range(1, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_parameter_get_range(THRUM_PARAMETER_SHARPNESS_CONTROL, &out.range));
  CHECK(out.range.minimum == -1 && out.range.maximum == 1 && out.range.default_value == 0);
  CHECK_OK(thrum_event_parameter_get_range(THRUM_EVENT_PARAMETER_SHARPNESS, &out.range));
  CHECK(out.range.minimum == 0 && out.range.maximum == 1 && out.range.default_value == 0.5f);
}

static void test_engine_definition(void) {
  static const size_t fields[][2] = {
      {offsetof(thrum_engine_def, max_controllers), 256}, {offsetof(thrum_engine_def, max_patterns), 65536},
      {offsetof(thrum_engine_def, max_players), 65536},   {offsetof(thrum_engine_def, max_voices), 65536},
      {offsetof(thrum_engine_def, max_scheduled), 65536}, {offsetof(thrum_engine_def, max_notices), 65536}};
  outputs_fill();
  for (int at = 0; at < 6; at++) {
    const uint32_t wrong[] = {0, (uint32_t)fields[at][1] + 1, UINT32_MAX};
    for (int which = 0; which < THREE; which++) {
      thrum_engine_def def = thrum_default_engine_def();
      memcpy((char *)&def + fields[at][0], &wrong[which], sizeof wrong[which]);
      REFUSED(thrum_engine_create(&def, &out.engine), THRUM_ERROR_INVALID_ARGUMENT);
    }
  }
  CHECK_RESULT(thrum_engine_create(NULL, NULL), THRUM_ERROR_INVALID_ARGUMENT);

  thrum_engine engines[64];
  for (int at = 0; at < 64; at++)
    engines[at] = engine_make();
  outputs_fill();
  REFUSED(thrum_engine_create(NULL, &out.engine), THRUM_ERROR_CAPACITY);
  for (int at = 0; at < 64; at++)
    CHECK_OK(thrum_engine_destroy(engines[at]));
}

static void test_engine(thrum_engine engine) {
  outputs_fill();
  for (int at = 0; at < THREE; at++) {
    REFUSED(thrum_engine_update(engine, not_finite[at]), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_engine_set_gain(engine, (float)not_finite[at]), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_engine_update(engine, negative[at]), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_engine_update(engine, too_long[at]), THRUM_ERROR_INVALID_ARGUMENT);
  }
  REFUSED(thrum_engine_set_gain(engine, -0.001f), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_engine_set_gain(engine, -3e38f), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_engine_get_time(engine, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_engine_get_real_time(engine, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_engine_poll_notice(engine, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_engine_get_statistics(engine, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_engine_get_time(engine, &out.seconds));
  CHECK(out.seconds == 0);
  CHECK_OK(thrum_engine_get_real_time(engine, &out.seconds));
  CHECK(out.seconds == 0);

  // An empty queue is no failure to tell of.
  char mark[512];
  message_mark(mark);
  outputs_fill();
  out_before = out;
  CHECK_RESULT(thrum_engine_poll_notice(engine, &out.notice), THRUM_ERROR_EMPTY);
  CHECK(outputs_are_untouched() && strcmp(mark, thrum_last_message()) == 0);
}

static void test_controllers(thrum_engine engine, thrum_controller recorder) {
  outputs_fill();
  thrum_controller_def def = thrum_default_controller_def();
  REFUSED(thrum_controller_attach_callback(engine, &def, &out.controller), THRUM_ERROR_INVALID_ARGUMENT);
  def.rumble = rumble;
  REFUSED(thrum_controller_attach_callback(engine, &def, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_attach_callback(engine, NULL, &out.controller), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_attach_recording(engine, &def, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_attach_recording(engine, NULL, &out.controller), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_attach_sdl(engine, 0, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  const int32_t unknown_types[] = {-1, 13, 256, 257, INT32_MIN, INT32_MAX};
  for (int at = 0; at < 6; at++) {
    def.type = unknown_types[at];
    REFUSED(thrum_controller_attach_callback(engine, &def, &out.controller), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_controller_attach_recording(engine, &def, &out.controller), THRUM_ERROR_INVALID_ARGUMENT);
  }
  def = thrum_default_controller_def();
  def.recording_capacity = 0;
  REFUSED(thrum_controller_attach_recording(engine, &def, &out.controller), THRUM_ERROR_INVALID_ARGUMENT);

  REFUSED(thrum_controller_get_capabilities(engine, recorder, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_get_drive(engine, recorder, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_get_request(engine, recorder, NULL, &out.sharpness), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_get_request(engine, recorder, &out.intensity, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_read_recording(engine, recorder, NULL, 1, &out.count), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_controller_read_recording(engine, recorder, out.commands, 1, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  def.rumble = rumble;
  thrum_controller callback;
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &callback));
  outputs_fill();
  REFUSED(thrum_controller_read_recording(engine, callback, out.commands, 1, &out.count), THRUM_ERROR_NOT_SUPPORTED);
  CHECK_OK(thrum_controller_detach(engine, callback));
}

static void test_player_numbers(thrum_engine engine, thrum_player player) {
  thrum_control_point point = {0, 1};
  outputs_fill();
  for (int at = 0; at < THREE; at++) {
    double bad = not_finite[at], below = negative[at];
    thrum_dynamic_parameter values[] = {{1, 1, 0}, {1, (float)bad, 0}}, times[] = {{1, 1, 0}, {1, 1, bad}};
    thrum_dynamic_parameter early[] = {{1, 1, 0}, {1, 1, below}};
    thrum_control_point point_values[] = {{0, 1}, {1, (float)bad}}, point_times[] = {{0, 1}, {bad, 1}};
    thrum_control_point early_points[] = {{below, 1}};
    REFUSED(thrum_player_start(engine, player, bad), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_start(engine, player, below), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_stop(engine, player, bad), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_stop(engine, player, below), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_set_parameter(engine, player, 1, (float)bad), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_send_parameters(engine, player, values, 2, 0), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_send_parameters(engine, player, times, 2, 0), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_send_parameters(engine, player, early, 2, 0), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_send_parameters(engine, player, values, 1, bad), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_send_parameters(engine, player, values, 1, below), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_schedule_curve(engine, player, 1, point_values, 2, 0), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_schedule_curve(engine, player, 1, point_times, 2, 0), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_schedule_curve(engine, player, 1, early_points, 1, 0), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_schedule_curve(engine, player, 1, &point, 1, bad), THRUM_ERROR_NOT_FINITE);
    REFUSED(thrum_player_schedule_curve(engine, player, 1, &point, 1, below), THRUM_ERROR_INVALID_ARGUMENT);
  }
  thrum_control_point unsorted[] = {{1, 1}, {0.5, 1}};
  REFUSED(thrum_player_schedule_curve(engine, player, 1, unsorted, 2, 0), THRUM_ERROR_INVALID_ARGUMENT);
}

static void test_players(thrum_engine engine, thrum_player player, thrum_pattern pattern) {
  thrum_controller none = {0, 0};
  thrum_control_point point = {0, 1};
  outputs_fill();
  REFUSED(thrum_player_create(engine, none, pattern, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_player_get_state(engine, player, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_player_send_parameters(engine, player, NULL, 1, 0), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_player_schedule_curve(engine, player, 1, NULL, 1, 0), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_player_schedule_curve(engine, player, 1, &point, 0, 0), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_player_send_parameters(engine, player, NULL, 0, 0));
  for (int at = 0; at < IDS; at++) {
    thrum_dynamic_parameter parameters[] = {{1, 1, 0}, {unknown_ids[at], 1, 0}};
    REFUSED(thrum_player_set_parameter(engine, player, unknown_ids[at], 1), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_send_parameters(engine, player, parameters, 2, 0), THRUM_ERROR_INVALID_ARGUMENT);
    REFUSED(thrum_player_schedule_curve(engine, player, unknown_ids[at], &point, 1, 0), THRUM_ERROR_INVALID_ARGUMENT);
  }
}

/** Nothing of what was refused has any effect: a playing player goes on as it did. */
static void test_no_effect(void) {
  thrum_engine engine = engine_make();
  thrum_controller recorder = attach_recording(engine);
  thrum_event event = continuous(0, 10, 0.5f, 0.5f);
  thrum_pattern pattern = pattern_of(engine, &event, 1);
  thrum_player player = player_of(engine, recorder, pattern);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(engine, 0.01));
  thrum_drive before, after;
  CHECK_OK(thrum_controller_get_drive(engine, recorder, &before));
  test_player_numbers(engine, player);
  test_players(engine, player, pattern);
  CHECK_OK(thrum_engine_update(engine, 0.01));
  CHECK_OK(thrum_controller_get_drive(engine, recorder, &after));
  CHECK(drives_are_equal(before, after) && !drive_is_silent(after));
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  test_base();
  test_names();
  test_ranges();
  test_engine_definition();
  thrum_engine engine = engine_make();
  test_engine(engine);
  test_controllers(engine, attach_recording(engine));
  CHECK_OK(thrum_engine_destroy(engine));
  test_no_effect();
  return check_finish();
}
