/**
 * The C++ interface does what the same calls in C do, command for command; durations and containers of any kind arrive;
 * every class reaches its functions. It has to compile as C++11, without exceptions and run-time type information.
 */
#include "hpp_stage.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

// ---- The same as in C ------------------------------------------------------------------------------------------------

static std::vector<thrum_command> play_in_c() {
  thrum_engine engine = engine_make();
  thrum_controller pad = attach_recording(engine);
  thrum_event events[] = {transient(0, 1, 0.7f), continuous(0.1, 0.4, 0.8f, 0.3f)};
  thrum_control_point points[] = {{0.1, 0.4f}, {0.3, 1}};
  thrum_curve curve = {THRUM_PARAMETER_SHARPNESS_CONTROL, 2, 0.05, points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 2;
  def.curves = &curve;
  def.curve_count = 1;
  thrum_pattern pattern = {0, 0};
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  thrum_player player = player_of(engine, pad, pattern);
  CHECK_OK(thrum_player_set_loop(engine, player, 1, 0.55));
  CHECK_OK(thrum_player_set_rate(engine, player, 1.5));
  CHECK_OK(thrum_player_start(engine, player, 0.05));
  thrum_dynamic_parameter weaker = {THRUM_PARAMETER_INTENSITY_CONTROL, 0.5f, 0.2};
  CHECK_OK(thrum_player_send_parameters(engine, player, &weaker, 1, 0.3));
  thrum_control_point swell[] = {{0, 0.2f}, {0.25, 1}};
  CHECK_OK(thrum_player_schedule_curve(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, swell, 2, 0.75));
  run(engine, 90, frame);
  CHECK_OK(thrum_play_feedback(engine, pad, THRUM_FEEDBACK_ERROR, 0.75f));
  CHECK_OK(thrum_player_stop(engine, player, 2));
  run(engine, 60, frame);
  std::vector<thrum_command> commands(1024);
  uint32_t count = 0;
  CHECK_OK(thrum_controller_read_recording(engine, pad, commands.data(), 1024, &count));
  commands.resize(count);
  CHECK_OK(thrum_engine_destroy(engine));
  return commands;
}

static std::vector<thrum::command> play_in_cpp() {
  std::vector<thrum::command> commands;
  thrum::result why;
  thrum::engine engine = thrum::engine::create(&why);
  WORKS(why);
  thrum::controller pad = thrum::controller::attach_recording(engine, thrum::controller_def(), &why);
  WORKS(why);
  const std::vector<thrum::event> events = {
      thrum::event::tap(seconds(0), 1, 0.7f),
      thrum::event::vibration(milliseconds(100), std::chrono::duration<int, std::deci>(4), 0.8f, 0.3f)};
  const std::array<thrum::control_point, 2> points = {{{milliseconds(100), 0.4f}, {milliseconds(300), 1}}};
  const thrum::curve curves[] = {{thrum::parameter::sharpness_control, points, milliseconds(50)}};
  thrum::pattern pattern =
      thrum::pattern::create(engine, thrum::pattern_def().set_events(events).set_curves(curves), &why);
  WORKS(why);
  thrum::player player = thrum::player::create(engine, pad, pattern, &why);
  WORKS(why);
  WORKS(player.set_loop(true, milliseconds(550)));
  WORKS(player.set_rate(1.5));
  WORKS(player.start(milliseconds(50)));
  WORKS(player.send_parameters({{thrum::parameter::intensity_control, 0.5f, milliseconds(200)}}, milliseconds(300)));
  WORKS(player.schedule_curve(thrum::parameter::intensity_control, {{seconds(0), 0.2f}, {milliseconds(250), 1}},
                              milliseconds(750)));
  for (int at = 0; at < 90; at++)
    WORKS(engine.update(seconds(frame)));
  WORKS(thrum::play_feedback(engine, pad, thrum::feedback::error, 0.75f));
  WORKS(player.stop(std::chrono::seconds(2)));
  for (int at = 0; at < 60; at++)
    WORKS(engine.update(seconds(frame)));
  WORKS(pad.read_recording(commands));
  return commands;
}

static void test_same_as_c() {
  const std::vector<thrum_command> c = play_in_c();
  const std::vector<thrum::command> cpp = play_in_cpp();
  CHECK(c.size() > 30);
  CHECK(c.size() == cpp.size());
  for (size_t at = 0; at < c.size() && at < cpp.size(); at++) {
    CHECK(c[at].time == cpp[at].get_time().count() && c[at].duration == cpp[at].get_duration().count());
    CHECK(drives_are_equal(c[at].drive, cpp[at].drive));
  }
}

// ---- Results ---------------------------------------------------------------------------------------------------------

static void test_failures() {
  thrum::result why;
  CHECK(why && why.ok() && why.code() == thrum::error::none);
  CHECK(std::strcmp(why.name(), "THRUM_OK") == 0 && std::strcmp(why.message(), "") == 0);

  thrum::engine_def too_much;
  too_much.max_players = 0;
  CHECK(!thrum::engine::create(too_much, &why));
  EXPECT(why, invalid_argument);
  CHECK(!why && why != thrum::result() && why == thrum::result(THRUM_ERROR_INVALID_ARGUMENT));
  CHECK(std::strcmp(why.name(), "THRUM_ERROR_INVALID_ARGUMENT") == 0);
  CHECK(std::strcmp(why.message(), thrum_last_message()) == 0 && *why.message());

  // Null objects refuse.
  thrum::engine no_engine;
  CHECK(!no_engine);
  EXPECT(no_engine.update(seconds(frame)), stale_handle);
  CHECK(no_engine.time(&why) == seconds(0));
  EXPECT(why, stale_handle);
  CHECK(no_engine.status() == thrum::engine_status::stopped);
  CHECK(!thrum::player::create(no_engine, {}, {}, &why));
  EXPECT(why, stale_handle);
  EXPECT(thrum::player().start(), stale_handle);
  EXPECT(thrum::play_tap(no_engine, {}), stale_handle);

  thrum::engine engine = thrum::engine::create(&why);
  WORKS(why);
  CHECK(!thrum::player::create(engine, {}, {}, &why));
  EXPECT(why, stale_handle);
  CHECK(!thrum::pattern::load_file(engine, "/nowhere/at/all.ahap", &why));
  EXPECT(why, file);
  CHECK(!thrum::pattern::load_memory(engine, std::string("{ \"Pattern\": [ 7"), &why));
  EXPECT(why, syntax);
  EXPECT(engine.set_gain(-1), invalid_argument);
  EXPECT(engine.set_ducking(std::numeric_limits<float>::quiet_NaN()), not_finite);
  thrum::pattern tap = thrum::pattern::create(engine, thrum::event::tap());
  thrum::player player = thrum::player::create(engine, {}, tap);
  EXPECT(player.set_parameter(static_cast<thrum::parameter>(99), 1), invalid_argument);
  WORKS(engine.stop());
  EXPECT(player.start(), engine_stopped);
  EXPECT(thrum::player(engine, player.release()).start(), engine_stopped);

  // A failure leaves what is handed over as it is.
  thrum::player kept = thrum::player::create(engine, {}, tap);
  const thrum_player handle = kept;
  EXPECT(thrum::play_pattern(engine, {}, tap, 1, kept), engine_stopped);
  CHECK(kept == handle);
  WORKS(engine.start());
  WORKS(thrum::play_pattern(engine, {}, tap, 1, kept));
  CHECK(kept && kept != handle);
  WORKS(thrum::play_pattern(engine, {}, tap));
}

// ---- Durations -------------------------------------------------------------------------------------------------------

static void test_durations() {
  thrum::engine engine = thrum::engine::create();
  WORKS(engine.update(milliseconds(250)));
  CHECK(engine.real_time() == seconds(0.25));
  WORKS(engine.update(std::chrono::duration<float>(0.5f)));
  CHECK(engine.real_time() == milliseconds(750));
  WORKS(engine.update(std::chrono::microseconds(0)));
  WORKS(engine.update(std::chrono::minutes(1)));
  WORKS(engine.update(std::chrono::duration<int, std::ratio<1, 4>>(1)));
  CHECK(engine.real_time().count() == 61);

  EXPECT(engine.update(milliseconds(-1)), invalid_argument);
  EXPECT(engine.update(seconds(std::numeric_limits<double>::quiet_NaN())), not_finite);
  EXPECT(engine.update(std::chrono::hours(300)), invalid_argument); // 1,080,000 s
  CHECK(engine.real_time().count() == 61);

  WORKS(engine.set_dilation(0.5));
  WORKS(engine.update(std::chrono::seconds(2)));
  CHECK(engine.time() == std::chrono::seconds(62) && engine.real_time() == std::chrono::seconds(63));
  WORKS(engine.set_auto_shutdown(true, std::chrono::seconds(30)));

  thrum::pattern pattern = thrum::pattern::create(
      engine, {thrum::event::tap(), thrum::event::vibration(milliseconds(500), milliseconds(750))});
  CHECK(pattern.info().get_duration() == milliseconds(1250));
  thrum::player player = thrum::player::create(engine, {}, pattern);
  EXPECT(player.start(milliseconds(-1)), invalid_argument);
  WORKS(player.start());
  WORKS(engine.set_dilation(1));
  WORKS(engine.update(milliseconds(250)));
  CHECK_NEAR(player.state().get_position().count(), 0.25, 1e-9);
  WORKS(player.seek(std::chrono::duration<float, std::milli>(500)));
  WORKS(engine.update(milliseconds(125)));
  CHECK_NEAR(player.state().get_position().count(), 0.625, 1e-9);
  CHECK(thrum::watchdog == milliseconds(500) && thrum::now == seconds(0) && thrum::endless == seconds(0));
}

// ---- Containers ------------------------------------------------------------------------------------------------------

static void test_containers() {
  thrum::engine engine = thrum::engine::create();
  const thrum::event one = thrum::event::tap(), two = thrum::event::tap(milliseconds(100));

  const thrum::event array[] = {one, two};
  std::array<thrum_event, 2> c_structs = {{one, two}};
  std::vector<thrum::event> vector(array, array + 2);
  const std::vector<thrum::event> empty;
  const auto taps = [&engine](thrum::span<const thrum_event> events) {
    return thrum::pattern::create(engine, thrum::pattern_def().set_events(events)).info().transient_count;
  };
  CHECK(taps(array) == 2);
  CHECK(taps(c_structs) == 2);
  CHECK(taps(vector) == 2);
  CHECK(taps(std::vector<thrum::event>(3, one)) == 3);
  CHECK(taps({array, 1}) == 1);
  CHECK(taps(thrum::span<const thrum_event>(vector)) == 2);
  CHECK(taps(empty) == 0);
  CHECK(taps({}) == 0);
  CHECK(thrum::pattern::create(engine, {one, two, one}).info().transient_count == 3);
  CHECK(thrum::pattern::create(engine, one).info().transient_count == 1);
  CHECK(thrum::span<const char>("", size_t(1) << 32 | 1).count() == UINT32_MAX);

  // Texts.
  thrum::pattern pattern = thrum::pattern::create(engine, {one, two});
  std::string text;
  WORKS(pattern.write_ahap(text));
  CHECK(text.size() > 20 && text[0] == '{');
  std::vector<unsigned char> raw(text.begin(), text.end());
  CHECK(thrum::pattern::load_memory(engine, raw).info().get_duration() == milliseconds(100));
  CHECK(thrum::pattern::load_memory(engine, {text.data(), text.size()}).info().transient_count == 2);
  size_t size = 0;
  EXPECT(pattern.write_ahap(&text[0], 3, size), buffer_too_small);
  CHECK(size == raw.size());
  EXPECT(thrum::pattern::create(engine, thrum::event::vibration(seconds(0), thrum::endless)).write_ahap(text),
         not_supported);
  CHECK(text.empty());
  EXPECT(thrum::play_file(engine, {}, std::string("/nowhere")), file);

  // Findings.
  thrum::diagnostic room[4];
  thrum::report report(room);
  thrum::result why;
  const char bad[] = "{ \"Version\": 1,\n  \"Pattern\": 7 }";
  CHECK(!thrum::pattern::load_memory(engine, {bad, sizeof bad - 1}, report, &why));
  EXPECT(why, format);
  CHECK(report.error_count > 0 && report.begin() != report.end());
  for (const thrum::diagnostic &finding : report)
    CHECK(finding.line == 2 && finding.column > 1 && *finding.message);
  CHECK((report.end() - 1)->get_severity() == thrum::severity::error);
  CHECK((report.end() - 1)->get_code() == thrum::error::format);
}

// ---- The functions that a game hands over ----------------------------------------------------------------------------

static void test_callbacks() {
  std::vector<std::string> lines;
  float strongest = 0;
  seconds lasting(0);
  bool arrives = true;
  std::vector<std::string> asked;
  auto log = [&lines](const char *line) { lines.push_back(line); };
  auto rumble = [&](const thrum_drive &drive, seconds duration) {
    strongest = std::max(strongest, drive.low);
    lasting = std::max(lasting, duration);
    return arrives;
  };
  auto lookup = [&asked](const char *name) -> thrum_sdl_function {
    asked.push_back(name);
    return nullptr;
  };
  const thrum::sdl_functions sdl = thrum::sdl_functions().set_lookup(lookup);
  thrum::engine_def def;
  def.sdl = &sdl;
  def.set_output_mode(thrum::output_mode::stepped);
  thrum::engine engine = thrum::engine::create(def.set_log(log));
  thrum::result why;
  CHECK(!thrum::controller::attach_sdl(engine, 0, &why));
  EXPECT(why, output_unavailable);
  CHECK(!asked.empty() && asked[0].compare(0, 4, "SDL_") == 0);

  const thrum::controller_def pad_def =
      thrum::controller_def().set_rumble(rumble).set_type(thrum::controller_type::dualsense);
  thrum::controller pad = thrum::controller::attach_callback(engine, pad_def, &why);
  WORKS(why);
  EXPECT(pad.reattach_sdl(0), not_supported);
  WORKS(thrum::play_tap(engine, pad, 1, 0));
  WORKS(engine.update(seconds(frame)));
  CHECK(strongest > 0 && lasting == thrum::watchdog);

  arrives = false;
  WORKS(thrum::play_tap(engine, pad, 1, 0.5f));
  WORKS(engine.update(seconds(frame)));
  CHECK(engine.statistics().failed_commands > 0);
  thrum::notice notice;
  bool is_told = false;
  while (engine.poll_notice(notice))
    is_told |= notice.get_type() == thrum::notice_type::controller_error && pad == notice.controller;
  CHECK(is_told && !lines.empty());

  const thrum::capabilities found = pad.capabilities(&why);
  WORKS(why);
  CHECK(found.get_type() == thrum::controller_type::dualsense && found.get_transport() == thrum::transport::callback);
  CHECK(found.sdl_instance_id == -1 && thrum::capabilities().sdl_instance_id == -1);
  CHECK(found.has(thrum::locality::handles) && !found.has(thrum::locality::left_trigger));
  CHECK(found.actuator_count == 2 && found.get_actuator(0).get_kind() == thrum::actuator_kind::voice_coil);
  CHECK(found.get_actuator(0).get_band() == thrum::band::low && found.get_actuator(0).get_minimum_pulse() > seconds(0));
  CHECK(std::strcmp(thrum::name_of(found.get_type()), "DualSense") == 0);
  CHECK(std::strcmp(thrum::name_of(thrum::transport::evdev), "evdev") == 0);
  CHECK(std::strcmp(thrum::name_of(thrum::actuator_kind::voice_coil), "voice coil") == 0);
  CHECK(std::strcmp(thrum::name_of(thrum::notice_type::player_finished), "player finished") == 0);
}

// ---- Everything else reaches its function ----------------------------------------------------------------------------

static void test_engine() {
  stage s;
  WORKS(s.engine.pause());
  CHECK(s.engine.status() == thrum::engine_status::paused);
  CHECK(s.update() == 0);
  WORKS(s.engine.resume());
  CHECK(s.update() > 0);
  WORKS(s.engine.set_muted(true));
  CHECK(s.update() == 0);
  WORKS(s.engine.set_muted(false));
  WORKS(s.engine.set_group_gain(0, 0));
  CHECK(s.update() == 0);
  WORKS(s.engine.set_group_gain(0, 1));
  thrum::preference preference;
  preference.enabled = 0;
  WORKS(s.engine.set_preference(preference));
  CHECK(s.update() == 0);
  WORKS(s.engine.set_preference(thrum::preference()));
  CHECK(s.update() > 0);
  WORKS(s.engine.prepare());
  WORKS(s.engine.notify_when_finished(thrum::finish_action::stop_engine));
  WORKS(s.player.stop());
  s.update();
  thrum::notice notice;
  bool has_stopped = false;
  while (s.engine.poll_notice(notice))
    if (notice.get_type() == thrum::notice_type::engine_stopped)
      has_stopped = notice.get_reason() == thrum::stop_reason::finished && notice.get_time() == s.engine.real_time();
  CHECK(has_stopped);
  EXPECT(s.engine.poll_notice(notice), empty);
  WORKS(s.engine.reset());
  CHECK(s.engine.status() == thrum::engine_status::running);
  CHECK(thrum::version().major == THRUM_VERSION_MAJOR);
}

static void test_player() {
  stage s;
  thrum::player_def def;
  def.pattern = s.hum;
  def.controller = s.pad;
  def.set_clock(thrum::clock::real).set_locality(thrum::locality::left_handle).set_loop_end(milliseconds(300));
  WORKS(s.player.destroy());
  s.player = thrum::player::create(s.engine, def);
  WORKS(s.player.start());
  WORKS(s.engine.pause()); // Its clock goes on.
  CHECK(s.update() > 0);
  WORKS(s.player.pause());
  CHECK(s.update() == 0);
  WORKS(s.player.resume());
  CHECK(s.update() > 0);
  WORKS(s.player.set_muted(true));
  CHECK(s.update() == 0);
  WORKS(s.player.set_muted(false));
  WORKS(s.player.set_parameter(thrum::parameter::intensity_control, 0));
  CHECK(s.update() == 0);
  WORKS(s.player.set_parameter(thrum::parameter::intensity_control, 1));
  thrum::source far;
  far.position[0] = 100;
  WORKS(s.player.set_source(far.set_curve(thrum::attenuation_curve::inverse)));
  CHECK(s.update() == 0);
  thrum::listener near;
  near.position[0] = 100;
  WORKS(s.pad.set_listener(near));
  CHECK(s.update() > 0);
  WORKS(s.player.clear_source());
  EXPECT(s.player.set_locality(thrum::locality::left_trigger, true), not_supported);
  WORKS(s.player.set_locality(thrum::locality::handles));
  WORKS(s.player.set_controller({}));
  CHECK(s.update() == 0);
  WORKS(s.player.set_controller(s.pad));
  CHECK(s.update() > 0);
  WORKS(s.player.cancel());
  CHECK(s.update() == 0);

  uint32_t count = 0;
  WORKS(s.pad.read_recording(thrum::span<thrum_command>(), count));
  CHECK(count > 2);
  thrum::command two[2];
  WORKS(s.pad.read_recording(two, count));
  CHECK(count == 2);
  const thrum_parameter_range range = thrum::range_of(thrum::parameter::sharpness_control);
  CHECK(range.minimum == -1 && range.maximum == 1 && range.default_value == 0);
  CHECK(thrum::range_of(thrum::event_parameter::intensity).default_value == 1);
}

static void test_offline() {
  thrum::engine engine = thrum::engine::create();
  thrum::controller pad = thrum::controller::attach_recording(engine, thrum::controller_def());
  WORKS(thrum::session::begin(engine));
  thrum::pattern pattern = thrum::feedback_create_pattern(engine, thrum::feedback::success);
  CHECK(pattern.info().transient_count > 1);
  WORKS(thrum::play_pattern(engine, pad, pattern));
  std::vector<thrum_drive> played;
  for (int at = 0; at < 30; at++) {
    WORKS(engine.update(seconds(frame)));
    played.push_back(pad.drive());
  }
  thrum::result why;
  thrum::session session = thrum::session::end(engine, &why);
  WORKS(why);
  std::vector<thrum::sample> rendered;
  WORKS(session.render(pad, rendered));
  CHECK(rendered.size() == played.size());
  for (size_t at = 0; at < rendered.size() && at < played.size(); at++)
    CHECK(drives_are_equal(rendered[at].drive, played[at]));
  size_t count = 0;
  thrum::sample few[3];
  EXPECT(session.render(pad, few, count), buffer_too_small);
  CHECK(count == 30 && few[2].get_time() == rendered[2].get_time());

  thrum::render_def def;
  def.set_step(milliseconds(10)).set_duration(std::chrono::seconds(1)).set_type(thrum::controller_type::xbox_360);
  WORKS(thrum::render_pattern(engine, pattern, def, rendered));
  CHECK(rendered.size() == 100 && rendered[0].drive.low + rendered[0].drive.high > 0);
}

static void test_gesture() {
  stage s;
  WORKS(s.player.stop());
  thrum::gesture_def def(thrum::gesture_source::stick);
  CHECK(def.source == THRUM_GESTURE_SOURCE_STICK &&
        def.slop == thrum_default_gesture_def(THRUM_GESTURE_SOURCE_STICK).slop);
  def.controller = s.pad;
  def.detent_spacing = 0.25;
  def.set_detent_axis(thrum::detent_axis::x).set_clock(thrum::clock::real).set_tick_interval(milliseconds(20));
  thrum::result why;
  thrum::gesture gesture = thrum::gesture::create(s.engine, def, &why);
  WORKS(why);
  thrum_gesture_def same = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_STICK);
  same.detent_spacing = 0.25;
  same.detent_axis = THRUM_DETENT_AXIS_X;
  thrum_gesture twin = {0, 0};
  CHECK_OK(thrum_gesture_create(s.engine, &same, &twin));
  float strongest = 0;
  for (int at = 0; at <= 30; at++) {
    WORKS(gesture.add_sample(thrum::gesture_sample(milliseconds(16 * at), thrum::pointer_phase::moved, at / 30.0)));
    WORKS(gesture.advance(milliseconds(16 * at)));
    const thrum_gesture_sample moved = {16 * at / 1000.0, 0, at / 30.0, 0, 1, THRUM_POINTER_MOVED};
    CHECK_OK(thrum_gesture_add_sample(s.engine, twin, &moved));
    CHECK_OK(thrum_gesture_advance(s.engine, twin, moved.time));
    strongest = std::max(strongest, s.update());
  }
  CHECK(strongest > 0 && gesture.state().pointers == 1 && gesture.state().x == 1);
  int detents = 0;
  thrum::gesture_event event;
  thrum_gesture_event expected;
  while (gesture.poll_event(event)) {
    CHECK_OK(thrum_gesture_poll_event(s.engine, twin, &expected));
    CHECK(event.type == expected.type && event.count == expected.count && event.time == expected.time);
    CHECK(event.get_time() == seconds(expected.time));
    detents += event.get_type() == thrum::gesture_type::detent && event.get_phase() == thrum::gesture_phase::ended;
  }
  CHECK_RESULT(thrum_gesture_poll_event(s.engine, twin, &expected), THRUM_ERROR_EMPTY);
  CHECK(detents > 0);
  WORKS(gesture.set(def.set_long_press(milliseconds(300)).set_double_tap(milliseconds(200))));
  WORKS(gesture.cancel());
  const thrum_response_curve line = {0, 10, 0, 1, 1};
  CHECK_NEAR(thrum::response_curve_apply(line, 5), 0.5, 1e-6);
}

static void test_physics() {
  stage s;
  WORKS(s.player.stop());
  s.update();
  thrum::physics_def def;
  def.controller = s.pad;
  def.impact = thrum::physics_response(1, 10, 0.5f, 1, thrum::physics_curve::square_root);
  thrum::physics physics = thrum::physics::create(s.engine, def.set_fade(milliseconds(100)));
  CHECK(physics.get().fade == 0.1 && physics.get().impact.curve == THRUM_PHYSICS_CURVE_SQUARE_ROOT);
  thrum::material felt;
  felt.hardness = 0.125f;
  WORKS(physics.set_material(thrum::own_material(0), felt));
  CHECK(physics.get_material(thrum::own_material(0)).hardness == 0.125f);
  thrum::impact hit;
  hit.impulse = 20;
  hit.set_materials(thrum::own_material(0), thrum::material_id::glass);
  CHECK(hit.material_a == 16 && hit.material_b == THRUM_MATERIAL_GLASS);
  WORKS(physics.impact(hit));
  WORKS(physics.step(milliseconds(16)));
  CHECK(s.update() > 0);
  WORKS(physics.impacts(std::vector<thrum::impact>(3, hit)));
  WORKS(physics.slide(thrum::slide().set_materials(thrum::material_id::wood, thrum::material_id::wood)));
  WORKS(physics.roll(thrum::roll()));
  WORKS(physics.tension(thrum::tension()));
  WORKS(physics.rotor(thrum::rotor()));
  WORKS(physics.vehicle(thrum::vehicle()));
  WORKS(physics.fall());
  WORKS(physics.land(thrum::landing()));
  WORKS(physics.step(milliseconds(16)));
  CHECK(physics.statistics().impacts == 4 && physics.statistics().steps == 2);
  WORKS(physics.reset());
  def.set_huge_step(seconds(1)).set_merge_window(milliseconds(20)).set_refractory(milliseconds(40));
  WORKS(physics.set(def.set_pair_refractory(milliseconds(80)).set_shortest_fall(milliseconds(90))));
  CHECK(physics.get().huge_step == 1 && physics.get().merge_window == 0.02 && physics.get().refractory == 0.04);
  CHECK(physics.get().pair_refractory == 0.08 && physics.get().shortest_fall == 0.09);
  WORKS(physics.destroy());
}

int main() {
  test_same_as_c();
  test_failures();
  test_durations();
  test_containers();
  test_callbacks();
  test_engine();
  test_player();
  test_offline();
  test_gesture();
  test_physics();
  return check_finish();
}
