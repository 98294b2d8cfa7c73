/** Every struct that begins with its size, with sizes that no version of it had. */
#include "refusal.h"

static thrum_engine engine;
static thrum_controller controller;
static thrum_pattern pattern;
static thrum_player player;
static const char empty_ahap[] = "{\"Pattern\": []}";

static int32_t rumble(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

/** Calls one function with good arguments but for one size. */
typedef thrum_result size_fn(uint32_t size);

static thrum_result engine_def(uint32_t size) {
  thrum_engine_def def = thrum_default_engine_def();
  def.struct_size = size;
  return thrum_engine_create(&def, &out.engine);
}

static thrum_result sdl_functions(uint32_t size) {
  thrum_sdl_functions functions = thrum_default_sdl_functions();
  functions.struct_size = size;
  thrum_engine_def def = thrum_default_engine_def();
  def.sdl = &functions;
  return thrum_engine_create(&def, &out.engine);
}

static thrum_result statistics(uint32_t size) {
  out.statistics.struct_size = out_before.statistics.struct_size = size;
  return thrum_engine_get_statistics(engine, &out.statistics);
}

static thrum_result capabilities(uint32_t size) {
  out.capabilities.struct_size = out_before.capabilities.struct_size = size;
  return thrum_controller_get_capabilities(engine, controller, &out.capabilities);
}

static thrum_result callback_def(uint32_t size) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = rumble;
  def.struct_size = size;
  return thrum_controller_attach_callback(engine, &def, &out.controller);
}

static thrum_result recording_def(uint32_t size) {
  thrum_controller_def def = thrum_default_controller_def();
  def.struct_size = size;
  return thrum_controller_attach_recording(engine, &def, &out.controller);
}

static thrum_result pattern_def(uint32_t size) {
  thrum_pattern_def def = thrum_default_pattern_def();
  def.struct_size = size;
  return thrum_pattern_create(engine, &def, NULL, &out.pattern);
}

/** The second of three: the first one says how far the elements are apart. */
static thrum_result second_event(uint32_t size) {
  thrum_event events[] = {transient(0, 1, 0), transient(0, 1, 0), transient(0, 1, 0)};
  events[1].struct_size = size;
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 3;
  return thrum_pattern_create(engine, &def, NULL, &out.pattern);
}

static thrum_result first_event(uint32_t size) {
  thrum_event event = transient(0, 1, 0);
  event.struct_size = size;
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = &event;
  def.event_count = 1;
  return thrum_pattern_create(engine, &def, NULL, &out.pattern);
}

/** A report with a wrong size must not be written to. */
static thrum_result with_report(thrum_report report, bool from_memory) {
  thrum_report before = report;
  thrum_pattern_def def = thrum_default_pattern_def();
  thrum_result result =
      from_memory ? thrum_pattern_load_memory(engine, empty_ahap, strlen(empty_ahap), NULL, &report, &out.pattern)
                  : thrum_pattern_create(engine, &def, &report, &out.pattern);
  if (result != THRUM_OK)
    CHECK(memcmp(&report, &before, sizeof report) == 0);
  return result;
}

static thrum_result report_of_create(uint32_t size) {
  thrum_report report = thrum_default_report();
  report.struct_size = size;
  return with_report(report, false);
}

static thrum_result report_of_load(uint32_t size) {
  thrum_report report = thrum_default_report();
  report.struct_size = size;
  return with_report(report, true);
}

static thrum_result diagnostic_size(uint32_t size) {
  thrum_report report = thrum_default_report();
  report.diagnostic_size = size;
  return with_report(report, true);
}

static thrum_result options_of_memory(uint32_t size) {
  thrum_load_options options = thrum_default_load_options();
  options.struct_size = size;
  return thrum_pattern_load_memory(engine, empty_ahap, strlen(empty_ahap), &options, NULL, &out.pattern);
}

static thrum_result options_of_file(uint32_t size) {
  thrum_load_options options = thrum_default_load_options();
  options.struct_size = size;
  return thrum_pattern_load_file(engine, __FILE__, &options, NULL, &out.pattern);
}

static thrum_result info(uint32_t size) {
  out.info.struct_size = out_before.info.struct_size = size;
  return thrum_pattern_get_info(engine, pattern, &out.info);
}

static thrum_result state(uint32_t size) {
  out.state.struct_size = out_before.state.struct_size = size;
  return thrum_player_get_state(engine, player, &out.state);
}

static thrum_result player_def(uint32_t size) {
  thrum_player_def def = thrum_default_player_def();
  def.struct_size = size;
  def.pattern = pattern;
  return thrum_player_create_from_def(engine, &def, &out.player);
}

static thrum_result source(uint32_t size) {
  thrum_source source = thrum_default_source();
  source.struct_size = size;
  return thrum_player_set_source(engine, player, &source);
}

static thrum_result listener(uint32_t size) {
  thrum_listener listener = thrum_default_listener();
  listener.struct_size = size;
  return thrum_controller_set_listener(engine, controller, &listener);
}

static thrum_result preference(uint32_t size) {
  thrum_preference preference = thrum_default_preference();
  preference.struct_size = size;
  return thrum_engine_set_preference(engine, &preference);
}

static thrum_result render_def(uint32_t size) {
  thrum_render_def def = thrum_default_render_def();
  def.struct_size = size;
  def.step = 1;
  return thrum_render_pattern(engine, pattern, &def, out.samples, 2, &out.size);
}

static thrum_result event_alone(uint32_t size) {
  thrum_event event = transient(0, 1, 0);
  event.struct_size = size;
  return thrum_pattern_create_from_event(engine, &event, &out.pattern);
}

static thrum_result report_of_play(uint32_t size) {
  thrum_report report = thrum_default_report();
  report.struct_size = size;
  thrum_report before = report;
  thrum_result result = thrum_play_file(engine, controller, __FILE__, &report, &out.player);
  if (result == THRUM_ERROR_STRUCT_SIZE)
    CHECK(memcmp(&report, &before, sizeof report) == 0);
  return result;
}

static const struct {
  const char *name;
  size_fn *call;
  uint32_t size;  /**< The right one. */
  uint32_t first; /**< That of the first version, where it has grown since; else 0. */
} structs[] = {
    {"thrum_engine_def", engine_def, sizeof(thrum_engine_def), 64},
    {"thrum_sdl_functions", sdl_functions, sizeof(thrum_sdl_functions), 0},
    {"thrum_statistics", statistics, sizeof(thrum_statistics), 0},
    {"thrum_capabilities", capabilities, sizeof(thrum_capabilities), 328},
    {"thrum_controller_def, callback", callback_def, sizeof(thrum_controller_def), 0},
    {"thrum_controller_def, recording", recording_def, sizeof(thrum_controller_def), 0},
    {"thrum_pattern_def", pattern_def, sizeof(thrum_pattern_def), 0},
    {"thrum_event, first", first_event, sizeof(thrum_event), 0},
    {"thrum_event, second", second_event, sizeof(thrum_event), 0},
    {"thrum_report, create", report_of_create, sizeof(thrum_report), 0},
    {"thrum_report, load", report_of_load, sizeof(thrum_report), 0},
    {"thrum_report::diagnostic_size", diagnostic_size, sizeof(thrum_diagnostic), 0},
    {"thrum_load_options, memory", options_of_memory, sizeof(thrum_load_options), 0},
    {"thrum_load_options, file", options_of_file, sizeof(thrum_load_options), 0},
    {"thrum_pattern_info", info, sizeof(thrum_pattern_info), 0},
    {"thrum_player_state", state, sizeof(thrum_player_state), 0},
    {"thrum_player_def", player_def, sizeof(thrum_player_def), 0},
    {"thrum_source", source, sizeof(thrum_source), 0},
    {"thrum_listener", listener, sizeof(thrum_listener), 0},
    {"thrum_preference", preference, sizeof(thrum_preference), 0},
    {"thrum_render_def", render_def, sizeof(thrum_render_def), 0},
    {"thrum_event, alone", event_alone, sizeof(thrum_event), 0},
    {"thrum_report, play", report_of_play, sizeof(thrum_report), 0},
};

static void test_bad_sizes(void) {
  for (size_t at = 0; at < sizeof structs / sizeof *structs; at++) {
    uint32_t right = structs[at].size, first = structs[at].first ? structs[at].first : right;
    uint32_t wrong[] = {0, 1, 4, first - 1, right + 1, right + 8, 1u << 31, UINT32_MAX};
    for (size_t which = 0; which < sizeof wrong / sizeof *wrong; which++) {
      int failures = check_failures;
      outputs_fill();
      REFUSED(structs[at].call(wrong[which]), THRUM_ERROR_STRUCT_SIZE);
      if (check_failures > failures)
        printf("  %s of %u bytes\n", structs[at].name, (unsigned)wrong[which]);
    }
  }
}

/** The same calls with the right size go through; loading this source file is only not refused for its size. */
static void test_right_sizes(void) {
  for (size_t at = 0; at < sizeof structs / sizeof *structs; at++) {
    outputs_fill();
    thrum_result result = structs[at].call(structs[at].size);
    bool is_source_file = structs[at].call == options_of_file || structs[at].call == report_of_play;
    CHECK(is_source_file ? result == THRUM_ERROR_SYNTAX : result == THRUM_OK);
    if (structs[at].call == engine_def || structs[at].call == sdl_functions)
      CHECK_OK(thrum_engine_destroy(out.engine));
    if (structs[at].first)
      CHECK_OK(structs[at].call(structs[at].first));
    if (structs[at].first && structs[at].call == engine_def)
      CHECK_OK(thrum_engine_destroy(out.engine));
  }
}

/** A game that was built against the first version gets what that had, and nothing is written behind it. */
static void test_first_capabilities(void) {
  enum { FIRST = 328 };
  thrum_capabilities today = thrum_default_capabilities(), old;
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &today));
  memset(&old, 0x5a, sizeof old);
  old.struct_size = FIRST;
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &old));
  CHECK(old.struct_size == FIRST);
  size_t type = offsetof(thrum_capabilities, type), count = offsetof(thrum_capabilities, actuator_count);
  CHECK(memcmp((char *)&old + type, (char *)&today + type, count + sizeof old.actuator_count - type) == 0);
  CHECK(memcmp(old.actuators, today.actuators, sizeof old.actuators) == 0);
  CHECK(old.connected == 1 && old.actuator_count == 2);
  for (size_t at = FIRST; at < sizeof old; at++)
    CHECK(((unsigned char *)&old)[at] == 0x5a);
}

/** What is written keeps the size that was given, and defaults come with the right one. */
static void test_defaults(void) {
  CHECK(thrum_default_engine_def().struct_size == sizeof(thrum_engine_def));
  CHECK(thrum_default_sdl_functions().struct_size == sizeof(thrum_sdl_functions));
  CHECK(thrum_default_statistics().struct_size == sizeof(thrum_statistics));
  CHECK(thrum_default_capabilities().struct_size == sizeof(thrum_capabilities));
  CHECK(thrum_default_controller_def().struct_size == sizeof(thrum_controller_def));
  CHECK(thrum_default_event().struct_size == sizeof(thrum_event));
  CHECK(thrum_default_pattern_def().struct_size == sizeof(thrum_pattern_def));
  CHECK(thrum_default_report().struct_size == sizeof(thrum_report));
  CHECK(thrum_default_report().diagnostic_size == sizeof(thrum_diagnostic));
  CHECK(thrum_default_load_options().struct_size == sizeof(thrum_load_options));
  CHECK(thrum_default_pattern_info().struct_size == sizeof(thrum_pattern_info));
  CHECK(thrum_default_player_state().struct_size == sizeof(thrum_player_state));
  CHECK(thrum_default_player_def().struct_size == sizeof(thrum_player_def));
  CHECK(thrum_default_source().struct_size == sizeof(thrum_source));
  CHECK(thrum_default_listener().struct_size == sizeof(thrum_listener));
  CHECK(thrum_default_preference().struct_size == sizeof(thrum_preference));
  CHECK(thrum_default_render_def().struct_size == sizeof(thrum_render_def));

  thrum_engine_def def = thrum_default_engine_def();
  CHECK(def.max_controllers == 16 && def.max_patterns == 1024 && def.max_players == 256);
  CHECK(def.max_voices == 1024 && def.max_scheduled == 4096 && def.max_notices == 256);
  CHECK(!def.log && !def.log_context && !def.sdl && def.stop_when_lost == 0 && def.automatic_controllers == 0);
  thrum_controller_def controller_def = thrum_default_controller_def();
  CHECK(controller_def.type == THRUM_CONTROLLER_UNKNOWN && controller_def.recording_capacity == 4096);
  CHECK(!controller_def.name && !controller_def.rumble && controller_def.has_trigger_rumble == 0);
  thrum_event event = thrum_default_event();
  CHECK(event.type == THRUM_EVENT_TRANSIENT && event.time == 0 && event.duration == 0);
  CHECK(event.intensity == 1 && event.sharpness == 0.5f && event.sustained == 1 && event.audio_volume == 1);
  CHECK(event.waveform_use_volume_envelope == 1 && event.waveform_loop == 0 && !event.waveform_path);
  thrum_load_options options = thrum_default_load_options();
  CHECK(options.strict == 0 && options.max_bytes == 64u << 20 && options.max_depth == 64);
  CHECK(options.max_entries == 1000000);
}

static void test_playback_defaults(void) {
  thrum_player_def def = thrum_default_player_def();
  CHECK(THRUM_IS_NULL(def.controller) && THRUM_IS_NULL(def.pattern) && def.locality == THRUM_LOCALITY_DEFAULT);
  CHECK(def.locality_required == 0 && def.priority == 0 && def.group == 0 && def.exclusive == 0);
  CHECK(def.clock == THRUM_CLOCK_GAME && def.looping == 0 && def.loop_end == 0 && def.rate == 1 && def.gain == 1);
  thrum_source near = thrum_default_source();
  CHECK(near.curve == THRUM_ATTENUATION_LINEAR && near.inner_radius == 1 && near.outer_radius == 10);
  CHECK(near.position[0] == 0 && near.position[1] == 0 && near.position[2] == 0 && near.spread == 1);
  thrum_listener ears = thrum_default_listener();
  CHECK(ears.position[0] == 0 && ears.position[1] == 0 && ears.position[2] == 0);
  CHECK(ears.right[0] == 1 && ears.right[1] == 0 && ears.right[2] == 0);
  thrum_preference wish = thrum_default_preference();
  CHECK(wish.enabled == 1 && wish.weakest == 0 && wish.strongest == 1);
  thrum_render_def render = thrum_default_render_def();
  CHECK(render.type == THRUM_CONTROLLER_UNKNOWN && render.transport == THRUM_TRANSPORT_UNKNOWN);
  CHECK(render.has_trigger_rumble == 0 && render.step == 1.0 / 60 && render.duration == 0);
}

int main(void) {
  thrum_engine_def def = thrum_default_engine_def();
  CHECK_OK(thrum_engine_create(&def, &engine));
  thrum_event event = transient(0, 1, 0.5f);
  controller = attach_recording(engine);
  pattern = pattern_of(engine, &event, 1);
  player = player_of(engine, controller, pattern);
  test_bad_sizes();
  test_right_sizes();
  test_first_capabilities();
  test_defaults();
  test_playback_defaults();
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
