/** Rendering without a controller: patterns and sessions give what a controller was driven with, bit for bit. */
#include "fixture.h"

#include <string.h>

enum { ROOM = 1024 };

static thrum_sample samples[ROOM], live[ROOM];

/** Taps, a vibration with a slow start and a long end, a short one, a curve: a second or so of all there is. */
static thrum_pattern make_pattern(thrum_engine engine) {
  thrum_event events[] = {transient(0, 1, 0.7f), continuous(0.1, 0.4, 0.8f, 0.3f), transient(0.33, 0.5f, 0.1f),
                          continuous(0.6, 0.01, 0.7f, 0.9f)};
  events[1].attack_time = 0.4f;
  events[1].release_time = 0.5f;
  thrum_control_point points[] = {{0.1, 0.4f}, {0.3, 1}};
  thrum_curve curve = {THRUM_PARAMETER_SHARPNESS_CONTROL, 2, 0.05, points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 4;
  def.curves = &curve;
  def.curve_count = 1;
  thrum_pattern pattern = {0, 0};
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  return pattern;
}

static bool samples_are_equal(thrum_sample left, thrum_sample right) {
  return left.time == right.time && left.intensity == right.intensity && left.sharpness == right.sharpness &&
         drives_are_equal(left.drive, right.drive);
}

static void check_equal(const thrum_sample *rendered, const thrum_sample *played, size_t count) {
  for (size_t at = 0; at < count; at++) {
    bool is_equal = samples_are_equal(rendered[at], played[at]);
    CHECK(is_equal);
    if (!is_equal) {
      printf("  sample %zu: rendered at %.17g: %.9g %.9g %.9g, played at %.17g: %.9g %.9g %.9g\n", at,
             rendered[at].time, rendered[at].intensity, rendered[at].sharpness, rendered[at].drive.low, played[at].time,
             played[at].intensity, played[at].sharpness, played[at].drive.low);
    }
  }
}

/** One live update, as a sample. */
static thrum_sample take_sample(thrum_engine engine, thrum_controller recorder, thrum_player player, double step) {
  thrum_sample sample;
  CHECK_OK(thrum_engine_update(engine, step));
  CHECK_OK(thrum_engine_get_real_time(engine, &sample.time));
  thrum_player_state state = state_of(engine, player);
  sample.intensity = state.intensity;
  sample.sharpness = state.sharpness;
  sample.drive = drive_of_controller(engine, recorder);
  return sample;
}

static void test_pattern(thrum_controller_type type, uint32_t has_triggers, double step) {
  thrum_engine engine = engine_make();
  thrum_pattern pattern = make_pattern(engine);
  thrum_controller_def controller_def = thrum_default_controller_def();
  controller_def.type = type;
  controller_def.has_trigger_rumble = has_triggers;
  thrum_controller recorder = {0, 0};
  CHECK_OK(thrum_controller_attach_recording(engine, &controller_def, &recorder));
  thrum_player player = player_of(engine, recorder, pattern);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));

  thrum_render_def def = thrum_default_render_def();
  def.type = type;
  def.transport = THRUM_TRANSPORT_RECORDING;
  def.has_trigger_rumble = has_triggers;
  def.step = step;
  size_t count = 0;
  CHECK_OK(thrum_render_pattern(engine, pattern, &def, samples, ROOM, &count));
  CHECK(count > 3 && count < ROOM);
  for (size_t at = 0; at < count; at++)
    live[at] = take_sample(engine, recorder, player, step);
  check_equal(samples, live, count);
  // It ends with the last sound: with silence, but not before.
  CHECK(drive_is_silent(samples[count - 1].drive) && samples[count - 1].intensity == 0);
  CHECK(state_of(engine, player).status == THRUM_PLAYER_STOPPED);
  CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);

  // With a duration, shorter or longer: as many samples as steps, the same as far as both go.
  const size_t lengths[] = {count / 2, count + 20};
  for (int which = 0; which < 2; which++) {
    size_t length = 0;
    def.duration = step * (double)lengths[which];
    CHECK_OK(thrum_render_pattern(engine, pattern, &def, samples, ROOM, &length));
    CHECK(length == lengths[which]);
    check_equal(samples, live, length < count ? length : count);
    for (size_t at = count; at < length; at++)
      CHECK(drive_is_silent(samples[at].drive) && samples[at].sharpness == 0);
  }
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Half a second of intensity 0.6 at sharpness 0 at 10 Hz, by hand: four loud samples and a silent one. */
static void test_by_hand(thrum_engine engine) {
  thrum_event event = continuous(0, 0.5, 0.6f, 0);
  thrum_pattern pattern = pattern_of(engine, &event, 1);
  thrum_render_def def = thrum_default_render_def();
  def.step = 0.1;
  size_t count = 0;
  CHECK_OK(thrum_render_pattern(engine, pattern, &def, samples, ROOM, &count));
  CHECK(count == 5);
  for (int at = 0; at < 5; at++) {
    bool is_on = at < 4;
    CHECK_NEAR(samples[at].time, 0.1 * (at + 1), 1e-9);
    CHECK_NEAR(samples[at].intensity, is_on ? 0.6 : 0, 1e-6);
    CHECK(samples[at].sharpness == 0 && samples[at].drive.high == 0);
    // Lifted above the start of a plain motor: 0.2 + 0.8 * 0.6.
    CHECK_NEAR(samples[at].drive.low, is_on ? 0.68 : 0, 0.5 / 255 + 1e-6);
  }
  // Without a definition: 60 Hz, and 30 of them.
  CHECK_OK(thrum_render_pattern(engine, pattern, NULL, samples, ROOM, &count));
  CHECK(count == 30);
}

static void test_buffer(thrum_engine engine) {
  thrum_pattern pattern = make_pattern(engine);
  size_t count = 0, again = 7;
  CHECK_RESULT(thrum_render_pattern(engine, pattern, NULL, NULL, 0, &count), THRUM_ERROR_BUFFER_TOO_SMALL);
  CHECK(count > 10 && count < ROOM && *thrum_last_message() != 0);
  memset(samples, 0xA5, sizeof samples);
  memset(live, 0xA5, sizeof live);
  CHECK_RESULT(thrum_render_pattern(engine, pattern, NULL, samples, count - 1, &again), THRUM_ERROR_BUFFER_TOO_SMALL);
  CHECK(again == count);
  // Nothing is written beyond what fits.
  CHECK(memcmp(&samples[count - 1], &live[count - 1], (ROOM - count + 1) * sizeof *samples) == 0);
  CHECK_OK(thrum_render_pattern(engine, pattern, NULL, samples, count, &again));
  CHECK(again == count);
  CHECK(memcmp(&samples[count], &live[count], (ROOM - count) * sizeof *samples) == 0);
  CHECK_OK(thrum_render_pattern(engine, pattern, NULL, samples, SIZE_MAX, &again));
}

static void test_endless(thrum_engine engine) {
  thrum_event event = continuous(0, THRUM_DURATION_ENDLESS, 0.6f, 0);
  thrum_pattern pattern = pattern_of(engine, &event, 1);
  thrum_render_def def = thrum_default_render_def();
  size_t count = 7;
  CHECK_RESULT(thrum_render_pattern(engine, pattern, &def, samples, ROOM, &count), THRUM_ERROR_LIMIT);
  CHECK(count == 7);
  def.duration = 2;
  CHECK_OK(thrum_render_pattern(engine, pattern, &def, samples, ROOM, &count));
  CHECK(count == 120 && samples[119].intensity > 0.5);
  def.duration = 1e6;
  def.step = 0.0099;
  CHECK_RESULT(thrum_render_pattern(engine, pattern, &def, NULL, 0, &count), THRUM_ERROR_LIMIT);
  CHECK(count == 120);
}

/** What a game does with players in one frame of a session; the master volume and gains too. */
static void play_frame(thrum_engine engine, thrum_controller recorder, thrum_player player, int frame) {
  thrum_control_point points[] = {{0.1, 0.3f}, {0.3, 0.9f}};
  thrum_source source = thrum_default_source();
  source.position[0] = (frame % 15) - 7;
  source.position[1] = 1;
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, (float)(frame % 20) / 20));
  if (frame % 30 == 0)
    CHECK_OK(thrum_player_start(engine, player, frame % 60 ? THRUM_NOW : frame / 60.0 + 0.1));
  if (frame % 30 == 11)
    CHECK_OK(thrum_player_schedule_curve(engine, player, THRUM_PARAMETER_SHARPNESS_CONTROL, points, 2, THRUM_NOW));
  if (frame % 30 == 17)
    CHECK_OK(thrum_player_pause(engine, player, THRUM_NOW));
  if (frame % 30 == 20)
    CHECK_OK(thrum_player_resume(engine, player, THRUM_NOW));
  if (frame % 50 == 23)
    CHECK_OK(thrum_player_seek(engine, player, 0.3, THRUM_NOW));
  if (frame % 40 == 7)
    CHECK_OK(thrum_player_set_source(engine, player, &source));
  if (frame % 40 == 35)
    CHECK_OK(thrum_player_set_loop(engine, player, frame % 80 < 40, 0.4));
  if (frame % 90 == 44)
    CHECK_OK(thrum_player_set_locality(engine, player, 1u << (frame / 90 % 8), 0));
  if (frame % 25 == 3)
    CHECK_OK(thrum_play_feedback(engine, recorder, 1 + frame % 11, 0.8f));
  CHECK_OK(thrum_player_set_rate(engine, player, 0.5 + frame % 3));
  CHECK_OK(thrum_player_set_gain(engine, player, 0.5f + (float)(frame % 5) / 10));
  CHECK_OK(thrum_player_set_muted(engine, player, frame % 33 == 0));
  CHECK_OK(thrum_engine_set_gain(engine, frame % 7 ? 1 : 0.7f));
  CHECK_OK(thrum_engine_set_muted(engine, frame % 41 == 0));
  CHECK_OK(thrum_engine_set_ducking(engine, (float)(frame % 3) / 4));
  CHECK_OK(thrum_engine_set_dilation(engine, frame % 100 < 80 ? 1 : 0.4));
  CHECK_OK(thrum_engine_set_group_gain(engine, 0, frame % 9 ? 1 : 0.6f));
  CHECK_OK(frame % 120 < 110 ? thrum_engine_resume(engine) : thrum_engine_pause(engine));
  if (frame % 200 == 150)
    CHECK_OK(thrum_engine_reset(engine));
  if (frame % 200 == 190) {
    CHECK_OK(thrum_engine_stop(engine));
    CHECK_OK(thrum_engine_start(engine));
  }
}

/** A session of an engine with a past, recorded live with everything going on, equals its rendering. */
static void test_session(void) {
  enum { FRAMES = 600 };
  thrum_engine engine = engine_make();
  thrum_controller_def controller_def = thrum_default_controller_def();
  controller_def.type = THRUM_CONTROLLER_XBOX_ONE;
  controller_def.has_trigger_rumble = 1;
  thrum_controller recorder = {0, 0}, other = attach_recording(engine);
  CHECK_OK(thrum_controller_attach_recording(engine, &controller_def, &recorder));
  CHECK_OK(thrum_controller_set_gain(engine, recorder, 0.9f));
  CHECK_OK(thrum_engine_set_dilation(engine, 0.7));
  thrum_preference preference = thrum_default_preference();
  preference.weakest = 0.1f;
  CHECK_OK(thrum_engine_set_preference(engine, &preference));
  run(engine, 7, 0.013);

  CHECK_OK(thrum_session_begin(engine));
  CHECK_RESULT(thrum_session_begin(engine), THRUM_ERROR_INVALID_ARGUMENT);
  thrum_pattern pattern = make_pattern(engine);
  thrum_player player = player_of(engine, recorder, pattern), moved = player_of(engine, other, pattern);
  int loud = 0;
  for (int frame = 0; frame < FRAMES; frame++) {
    play_frame(engine, recorder, player, frame);
    if (frame % 100 == 10)
      CHECK_OK(thrum_player_set_controller(engine, moved, frame % 200 == 10 ? recorder : other));
    if (frame % 60 == 5)
      CHECK_OK(thrum_player_start(engine, moved, THRUM_NOW));
    live[frame] = take_sample(engine, recorder, player, frame % 4 ? 1.0 / 60 : 0.011);
    loud += !drive_is_silent(live[frame].drive);
  }
  CHECK(loud > FRAMES / 4 && loud < FRAMES);
  thrum_session session = {0, 0};
  CHECK_OK(thrum_session_end(engine, &session));
  // The session keeps what it needs: players and patterns may be gone.
  CHECK_OK(thrum_player_destroy(engine, player));
  CHECK_OK(thrum_pattern_destroy(engine, pattern));
  size_t count = 0;
  CHECK_RESULT(thrum_session_render(engine, session, recorder, NULL, 0, &count), THRUM_ERROR_BUFFER_TOO_SMALL);
  CHECK(count == FRAMES);
  for (int round = 0; round < 2; round++) {
    CHECK_OK(thrum_session_render(engine, session, recorder, samples, ROOM, &count));
    CHECK(count == FRAMES);
    for (int frame = 0; frame < FRAMES; frame++)
      CHECK(samples[frame].time == live[frame].time && drives_are_equal(samples[frame].drive, live[frame].drive));
  }
  CHECK_OK(thrum_session_destroy(engine, session));
  CHECK_RESULT(thrum_session_render(engine, session, recorder, samples, ROOM, &count), THRUM_ERROR_STALE_HANDLE);
  CHECK_RESULT(thrum_session_destroy(engine, session), THRUM_ERROR_STALE_HANDLE);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** 64 sessions at a time; the one that did not fit is not lost. */
static void test_session_limit(void) {
  thrum_engine engine = engine_make();
  thrum_session sessions[64], late = {5, 5};
  for (int at = 0; at < 64; at++) {
    CHECK_OK(thrum_session_begin(engine));
    CHECK_OK(thrum_session_end(engine, &sessions[at]));
  }
  CHECK_OK(thrum_session_begin(engine));
  run(engine, 3, 0.1);
  CHECK_RESULT(thrum_session_end(engine, &late), THRUM_ERROR_CAPACITY);
  CHECK(late.index1 == 5 && late.generation == 5);
  CHECK_OK(thrum_session_destroy(engine, sessions[20]));
  CHECK_OK(thrum_session_end(engine, &late));
  size_t count = 0;
  CHECK_RESULT(thrum_session_render(engine, sessions[20], attach_recording(engine), samples, ROOM, &count),
               THRUM_ERROR_STALE_HANDLE);
  CHECK_OK(thrum_session_destroy(engine, late));
  CHECK_RESULT(thrum_session_end(engine, &late), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  for (thrum_controller_type type = THRUM_CONTROLLER_UNKNOWN; type <= THRUM_CONTROLLER_SHIELD; type++) {
    test_pattern(type, 0, 1.0 / 60);
    test_pattern(type, 1, 0.004);
  }
  test_pattern(THRUM_CONTROLLER_UNKNOWN, 0, 0.21);
  thrum_engine engine = engine_make();
  test_by_hand(engine);
  test_buffer(engine);
  test_endless(engine);
  CHECK_OK(thrum_engine_destroy(engine));
  test_session();
  test_session_limit();
  return check_finish();
}
