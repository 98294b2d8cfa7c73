/** Patterns that must be refused: from arrays, from files, from memory; and reports that say why. */
#include "refusal.h"

static thrum_engine engine;

static const double not_finite[] = {NAN, INFINITY, -INFINITY};

/** Builds from arrays that must be refused; the report says the same as the result. */
static void refuse(thrum_pattern_def def, thrum_result expected, const char *path) {
  thrum_diagnostic diagnostics[2];
  thrum_report report = thrum_default_report();
  report.diagnostics = diagnostics;
  report.capacity = 2;
  outputs_fill();
  REFUSED(thrum_pattern_create(engine, &def, NULL, &out.pattern), expected);
  REFUSED(thrum_pattern_create(engine, &def, &report, &out.pattern), expected);
  CHECK(report.error_count >= 1 && report.count >= 1);
  if (report.count == 0)
    return;
  CHECK(diagnostics[0].severity == THRUM_SEVERITY_ERROR);
  CHECK_RESULT(diagnostics[0].code, expected);
  CHECK(*diagnostics[0].message != 0);
  CHECK(strcmp(diagnostics[0].path, path) == 0);
  CHECK(strstr(thrum_last_message(), path) != NULL);
}

static void refuse_event(thrum_event event, thrum_result expected, const char *path) {
  thrum_event events[] = {transient(0, 1, 0.5f), event};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 2;
  refuse(def, expected, path);
}

static void refuse_parameter(thrum_dynamic_parameter parameter, thrum_result expected, const char *path) {
  thrum_pattern_def def = thrum_default_pattern_def();
  def.parameters = &parameter;
  def.parameter_count = 1;
  refuse(def, expected, path);
}

static void refuse_curve(thrum_curve curve, thrum_result expected, const char *path) {
  thrum_pattern_def def = thrum_default_pattern_def();
  def.curves = &curve;
  def.curve_count = 1;
  refuse(def, expected, path);
}

static void test_events(void) {
  static const struct {
    size_t offset;
    const char *path;
  } levels[] = {{offsetof(thrum_event, intensity), "events[1].intensity"},
                {offsetof(thrum_event, sharpness), "events[1].sharpness"},
                {offsetof(thrum_event, attack_time), "events[1].attack_time"},
                {offsetof(thrum_event, decay_time), "events[1].decay_time"},
                {offsetof(thrum_event, release_time), "events[1].release_time"},
                {offsetof(thrum_event, sustained), "events[1].sustained"},
                {offsetof(thrum_event, audio_volume), "events[1].audio_volume"},
                {offsetof(thrum_event, audio_pitch), "events[1].audio_pitch"},
                {offsetof(thrum_event, audio_pan), "events[1].audio_pan"},
                {offsetof(thrum_event, audio_brightness), "events[1].audio_brightness"}};
  for (int which = 0; which < 3; which++) {
    for (size_t at = 0; at < sizeof levels / sizeof *levels; at++) {
      thrum_event event = continuous(0, 1, 1, 0.5f);
      float value = (float)not_finite[which];
      memcpy((char *)&event + levels[at].offset, &value, sizeof value);
      refuse_event(event, THRUM_ERROR_NOT_FINITE, levels[at].path);
    }
    refuse_event(transient(not_finite[which], 1, 0.5f), THRUM_ERROR_NOT_FINITE, "events[1].time");
  }
  refuse_event(continuous(0, NAN, 1, 0.5f), THRUM_ERROR_NOT_FINITE, "events[1].duration");
  refuse_event(continuous(0, INFINITY, 1, 0.5f), THRUM_ERROR_NOT_FINITE, "events[1].duration");
  refuse_event(transient(-0.001, 1, 0.5f), THRUM_ERROR_INVALID_ARGUMENT, "events[1].time");
  refuse_event(continuous(0, -0.001, 1, 0.5f), THRUM_ERROR_INVALID_ARGUMENT, "events[1].duration");
  const int32_t unknown[] = {0, 5, -1, 257, INT32_MAX, INT32_MIN};
  for (int at = 0; at < 6; at++) {
    thrum_event event = transient(0, 1, 0.5f);
    event.type = unknown[at];
    refuse_event(event, THRUM_ERROR_INVALID_ARGUMENT, "events[1].type");
  }
}

static void test_parameters_and_curves(void) {
  const int32_t unknown[] = {0, 13, -1, 257, INT32_MAX, INT32_MIN};
  thrum_control_point point = {0, 1};
  for (int at = 0; at < 6; at++) {
    refuse_parameter((thrum_dynamic_parameter){unknown[at], 1, 0}, THRUM_ERROR_INVALID_ARGUMENT, "parameters[0].id");
    refuse_curve((thrum_curve){unknown[at], 1, 0, &point}, THRUM_ERROR_INVALID_ARGUMENT, "curves[0].id");
  }
  for (int at = 0; at < 3; at++) {
    double bad = not_finite[at];
    thrum_control_point value = {0, (float)bad}, time = {bad, 1};
    refuse_parameter((thrum_dynamic_parameter){1, (float)bad, 0}, THRUM_ERROR_NOT_FINITE, "parameters[0].value");
    refuse_parameter((thrum_dynamic_parameter){1, 1, bad}, THRUM_ERROR_NOT_FINITE, "parameters[0].time");
    refuse_curve((thrum_curve){1, 1, bad, &point}, THRUM_ERROR_NOT_FINITE, "curves[0].time");
    refuse_curve((thrum_curve){1, 1, 0, &value}, THRUM_ERROR_NOT_FINITE, "curves[0].points[0].value");
    refuse_curve((thrum_curve){1, 1, 0, &time}, THRUM_ERROR_NOT_FINITE, "curves[0].points[0].time");
  }
  thrum_control_point early = {-1, 1};
  refuse_parameter((thrum_dynamic_parameter){1, 1, -1}, THRUM_ERROR_INVALID_ARGUMENT, "parameters[0].time");
  refuse_curve((thrum_curve){1, 1, -1, &point}, THRUM_ERROR_INVALID_ARGUMENT, "curves[0].time");
  refuse_curve((thrum_curve){1, 1, 0, &early}, THRUM_ERROR_INVALID_ARGUMENT, "curves[0].points[0].time");
  refuse_curve((thrum_curve){1, 1, 0, NULL}, THRUM_ERROR_INVALID_ARGUMENT, "curves[0].points");
  refuse_curve((thrum_curve){1, 0, 0, &point}, THRUM_ERROR_INVALID_ARGUMENT, "curves[0].points");
}

static void test_null(void) {
  thrum_pattern_def def = thrum_default_pattern_def(), empty = def;
  outputs_fill();
  REFUSED(thrum_pattern_create(engine, NULL, NULL, &out.pattern), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_create(engine, &def, NULL, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_load_file(engine, NULL, NULL, NULL, &out.pattern), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_load_file(engine, "x", NULL, NULL, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_load_memory(engine, NULL, 1, NULL, NULL, &out.pattern), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_load_memory(engine, "{}", 2, NULL, NULL, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_load_memory(engine, NULL, 0, NULL, NULL, &out.pattern), THRUM_ERROR_SYNTAX);
  def.event_count = 1;
  refuse(def, THRUM_ERROR_INVALID_ARGUMENT, "events");
  def = empty;
  def.parameter_count = 1;
  refuse(def, THRUM_ERROR_INVALID_ARGUMENT, "parameters");
  def = empty;
  def.curve_count = 1;
  refuse(def, THRUM_ERROR_INVALID_ARGUMENT, "curves");

  thrum_pattern pattern = pattern_of(engine, NULL, 0);
  outputs_fill();
  REFUSED(thrum_pattern_get_info(engine, pattern, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_write_ahap(engine, pattern, out.text, 64, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_pattern_write_ahap(engine, pattern, NULL, 64, &out.size), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_pattern_destroy(engine, pattern));
}

static void test_files(void) {
  outputs_fill();
  REFUSED(thrum_pattern_load_file(engine, "/nonexistent/x.ahap", NULL, NULL, &out.pattern), THRUM_ERROR_FILE);
  CHECK(strstr(thrum_last_message(), "/nonexistent/x.ahap") != NULL);
  REFUSED(thrum_pattern_load_file(engine, "", NULL, NULL, &out.pattern), THRUM_ERROR_FILE);
  REFUSED(thrum_pattern_load_file(engine, "/", NULL, NULL, &out.pattern), THRUM_ERROR_FILE);
  REFUSED(thrum_pattern_load_file(engine, "/proc/self/mem", NULL, NULL, &out.pattern), THRUM_ERROR_FILE);
  // A file without an end is read up to the limit only.
  thrum_load_options options = thrum_default_load_options();
  options.max_bytes = 1000;
  REFUSED(thrum_pattern_load_file(engine, "/dev/zero", &options, NULL, &out.pattern), THRUM_ERROR_LIMIT);
}

static void refuse_text(const char *text, const thrum_load_options *options, thrum_result expected) {
  thrum_report report = thrum_default_report();
  outputs_fill();
  REFUSED(thrum_pattern_load_memory(engine, text, strlen(text), options, &report, &out.pattern), expected);
  CHECK(report.error_count >= 1 && report.count == 0);
}

static void test_texts(void) {
  refuse_text("", NULL, THRUM_ERROR_SYNTAX);
  refuse_text("{", NULL, THRUM_ERROR_SYNTAX);
  refuse_text("{\"Pattern\": [\xff]}", NULL, THRUM_ERROR_SYNTAX);
  refuse_text("[]", NULL, THRUM_ERROR_FORMAT);
  refuse_text("{}", NULL, THRUM_ERROR_FORMAT);
  refuse_text("{\"Pattern\": 1}", NULL, THRUM_ERROR_FORMAT);
  thrum_load_options options = thrum_default_load_options();
  options.max_depth = 2;
  refuse_text("{\"Pattern\": [{\"Event\": {}}]}", &options, THRUM_ERROR_LIMIT);
  options = thrum_default_load_options();
  options.max_entries = 1;
  refuse_text("{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}},"
              "{\"Event\": {\"Time\": 1, \"EventType\": \"HapticTransient\"}}]}",
              &options, THRUM_ERROR_LIMIT);
  options = thrum_default_load_options();
  options.max_bytes = 13;
  outputs_fill();
  REFUSED(thrum_pattern_load_memory(engine, "{\"Pattern\": []}", 15, &options, NULL, &out.pattern), THRUM_ERROR_LIMIT);
  REFUSED(thrum_pattern_load_memory(engine, "{}", SIZE_MAX, NULL, NULL, &out.pattern), THRUM_ERROR_LIMIT);
  const uint32_t depths[] = {0, 513, UINT32_MAX};
  for (int at = 0; at < 3; at++) {
    options = thrum_default_load_options();
    options.max_depth = depths[at];
    REFUSED(thrum_pattern_load_memory(engine, "{}", 2, &options, NULL, &out.pattern), THRUM_ERROR_INVALID_ARGUMENT);
  }
}

/** Strict mode makes an error of what is only a warning otherwise. */
static void test_strict(void) {
  const char text[] = "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticNonsense\"}}]}";
  thrum_diagnostic diagnostic;
  thrum_report report = thrum_default_report();
  report.diagnostics = &diagnostic;
  report.capacity = 1;
  thrum_pattern pattern;
  CHECK_OK(thrum_pattern_load_memory(engine, text, strlen(text), NULL, &report, &pattern));
  CHECK(report.warning_count >= 1 && report.error_count == 0 && report.count == 1);
  CHECK(diagnostic.severity == THRUM_SEVERITY_WARNING && diagnostic.line == 1 && diagnostic.column > 1);
  CHECK(strncmp(diagnostic.path, "Pattern[0].Event", 16) == 0);
  CHECK_OK(thrum_pattern_destroy(engine, pattern));
  thrum_load_options options = thrum_default_load_options();
  options.strict = 1;
  refuse_text(text, &options, diagnostic.code);
}

static void test_write(void) {
  thrum_event events[] = {transient(0, 1, 0.5f), continuous(0, THRUM_DURATION_ENDLESS, 1, 0.5f)};
  thrum_pattern finite = pattern_of(engine, events, 1), endless = pattern_of(engine, events, 2);
  outputs_fill();
  REFUSED(thrum_pattern_write_ahap(engine, endless, out.text, 64, &out.size), THRUM_ERROR_NOT_SUPPORTED);
  size_t size = 0;
  out_before = out;
  CHECK_RESULT(thrum_pattern_write_ahap(engine, finite, out.text, 64, &size), THRUM_ERROR_BUFFER_TOO_SMALL);
  CHECK(size > 64 && outputs_are_untouched());
  thrum_pattern_info info = thrum_default_pattern_info();
  CHECK_OK(thrum_pattern_get_info(engine, endless, &info));
  CHECK(isinf(info.duration) && info.transient_count == 1 && info.continuous_count == 1);
}

int main(void) {
  engine = engine_make();
  test_null();
  test_events();
  test_parameters_and_curves();
  test_files();
  test_texts();
  test_strict();
  test_write();
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
