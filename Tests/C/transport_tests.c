/** Start, pause, resume, seek, loop, rate, cancel, gain, mute and clocks, each as a game calls it, with its timeline. */
#include "fixture.h"
#include "motors.h"

/** One engine with a recording controller and a player of a pattern on it. */
typedef struct {
  thrum_engine engine;
  thrum_controller recorder;
  thrum_player player;
} scene;

static scene begin(const thrum_event *events, uint32_t count) {
  scene s = {.engine = engine_make()};
  s.recorder = attach_recording(s.engine);
  s.player = player_of(s.engine, s.recorder, pattern_of(s.engine, events, count));
  return s;
}

/** Intensity 0.6 at sharpness 0 for a second: the low motor alone. */
static scene begin_hum(void) {
  thrum_event hum = continuous(0, 1, 0.6f, 0);
  scene s = begin(&hum, 1);
  CHECK_OK(thrum_player_start(s.engine, s.player, THRUM_NOW));
  return s;
}

static void check_low(scene s, double strength) {
  thrum_drive drive = drive_of_controller(s.engine, s.recorder);
  CHECK_NEAR(drive.low, lifted(strength, plain_model.low_start), 0.5 / 255 + 1e-6);
  CHECK(drive.high == 0 && drive.left_trigger == 0 && drive.right_trigger == 0);
}

static void check_at(scene s, thrum_player_status status, double position, double strength) {
  thrum_player_state state = state_of(s.engine, s.player);
  CHECK(state.status == status);
  CHECK_NEAR(state.position, position, 1e-9);
  check_low(s, strength);
}

/** The end of the pattern: silence and one notice. */
static void check_finished(scene s) {
  check_at(s, THRUM_PLAYER_STOPPED, 0, 0);
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK_OK(thrum_engine_destroy(s.engine));
}

static void test_pause(void) {
  scene s = begin_hum();
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.1, 0.6);
  // A resume of what is not paused, and a second pause, change nothing.
  CHECK_OK(thrum_player_resume(s.engine, s.player, THRUM_NOW));
  CHECK_OK(thrum_player_pause(s.engine, s.player, THRUM_NOW));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PAUSED, 0.1, 0);
  CHECK_OK(thrum_player_pause(s.engine, s.player, THRUM_NOW));
  run(s.engine, 1, 500);
  check_at(s, THRUM_PLAYER_PAUSED, 0.1, 0);
  CHECK_OK(thrum_player_resume(s.engine, s.player, THRUM_NOW));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.2, 0.6);
  run(s.engine, 7, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.9, 0.6);
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 0);
  run(s.engine, 1, 0.1);
  check_finished(s);
}

/** On from 0 to 0.25 s, off to 0.55 s, on from there. */
static void test_pause_later(void) {
  scene s = begin_hum();
  CHECK_OK(thrum_player_resume(s.engine, s.player, 0.55));
  CHECK_OK(thrum_player_pause(s.engine, s.player, 0.25));
  const double strengths[] = {0.6, 0.6, 0, 0, 0, 0.6};
  const double positions[] = {0.1, 0.2, 0.25, 0.25, 0.25, 0.3};
  for (int at = 0; at < 6; at++) {
    run(s.engine, 1, 0.1);
    check_at(s, strengths[at] > 0 ? THRUM_PLAYER_PLAYING : THRUM_PLAYER_PAUSED, positions[at], strengths[at]);
  }
  run(s.engine, 1, 0.7);
  check_finished(s);
}

/** A tap at 0, intensity 0.4 from 0.5 to 1 s, a tap at 1.2 s that lengthens the pattern to 1.3 s. */
static void test_seek(void) {
  thrum_event events[] = {transient(0, 1, 0), continuous(0.5, 0.5, 0.4f, 0), transient(1.2, 0.9f, 0)};
  events[2].duration = 0.1;
  scene s = begin(events, 3);
  // What is stopped stays so.
  CHECK_OK(thrum_player_seek(s.engine, s.player, 0.7, THRUM_NOW));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_STOPPED, 0, 0);
  CHECK_OK(thrum_player_start(s.engine, s.player, THRUM_NOW));
  run(s.engine, 1, 0.01);
  check_at(s, THRUM_PLAYER_PLAYING, 0.01, 1);
  // The tap is cut, the vibration sounds from its middle.
  CHECK_OK(thrum_player_seek(s.engine, s.player, 0.7, THRUM_NOW));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.8, 0.4);
  CHECK_OK(thrum_player_seek(s.engine, s.player, 1.1, THRUM_NOW));
  run(s.engine, 1, 0.05);
  check_at(s, THRUM_PLAYER_PLAYING, 1.15, 0);
  // A tap exactly there starts; a seek may wait for its time.
  CHECK_OK(thrum_player_seek(s.engine, s.player, 1.2, 0.27));
  run(s.engine, 1, 0.01);
  check_at(s, THRUM_PLAYER_PLAYING, 1.2, 0.9);
  CHECK_OK(thrum_player_seek(s.engine, s.player, 0, THRUM_NOW));
  run(s.engine, 1, 0.02);
  check_at(s, THRUM_PLAYER_PLAYING, 0.02, 1);
  CHECK_OK(thrum_player_seek(s.engine, s.player, 1e9, THRUM_NOW));
  run(s.engine, 1, 0.01);
  check_finished(s);
}

static void check_looped(scene s, uint32_t count, double time) {
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(s.engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_PLAYER_LOOPED && notice.count == count);
  CHECK(THRUM_IS_SAME(notice.player, s.player) && THRUM_IS_NULL(notice.controller));
  CHECK_NEAR(notice.time, time, 1e-9);
  CHECK(notice.reason == THRUM_STOP_REASON_NONE && notice.reserved == 0);
  CHECK_RESULT(thrum_engine_poll_notice(s.engine, &notice), THRUM_ERROR_EMPTY);
}

/** Intensity 0.5 from 0 to 0.2 s, over again every half second. */
static void test_loop(void) {
  thrum_event event = continuous(0, 0.2, 0.5f, 0);
  scene s = begin(&event, 1);
  CHECK_OK(thrum_player_set_loop(s.engine, s.player, 1, 0.5));
  CHECK_OK(thrum_player_start(s.engine, s.player, THRUM_NOW));
  const double strengths[] = {0.5, 0, 0, 0, 0.5, 0.5};
  for (int at = 0; at < 6; at++) {
    run(s.engine, 1, 0.1);
    check_at(s, THRUM_PLAYER_PLAYING, at < 4 ? 0.1 * (at + 1) : 0.1 * (at - 4), strengths[at]);
  }
  check_looped(s, 1, 0.5);
  // The iteration that began and ended inside the step sounds in it too.
  run(s.engine, 1, 1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.1, 1);
  CHECK(state_of(s.engine, s.player).iteration == 3);
  check_looped(s, 2, 1.6);
  // The longest step there is loses none: the number says how many.
  run(s.engine, 1, 1e6);
  CHECK(state_of(s.engine, s.player).iteration == 2000003);
  check_looped(s, 2000000, 1000001.6);
  CHECK_OK(thrum_player_set_loop(s.engine, s.player, 0, 0));
  run(s.engine, 1, 0.2);
  check_finished(s);
}

/** Twice as fast for the first half, half as fast for the second: a quarter of a second and a whole one. */
static void test_rate(void) {
  scene s = begin_hum();
  CHECK_OK(thrum_player_set_rate(s.engine, s.player, 2));
  run(s.engine, 1, 0.25);
  check_at(s, THRUM_PLAYER_PLAYING, 0.5, 0.6);
  CHECK_OK(thrum_player_set_rate(s.engine, s.player, 0.5));
  run(s.engine, 3, 0.25);
  check_at(s, THRUM_PLAYER_PLAYING, 0.875, 0.6);
  run(s.engine, 1, 0.25);
  check_finished(s);
}

static void test_cancel(void) {
  scene s = begin_hum();
  thrum_control_point point = {0.5, 0};
  thrum_dynamic_parameter step = {THRUM_PARAMETER_INTENSITY_CONTROL, 0.1f, 0.3};
  CHECK_OK(thrum_player_set_parameter(s.engine, s.player, THRUM_PARAMETER_INTENSITY_CONTROL, 0.5f));
  run(s.engine, 1, 0.1);
  check_low(s, 0.3);
  CHECK_OK(thrum_player_send_parameters(s.engine, s.player, &step, 1, THRUM_NOW));
  CHECK_OK(thrum_player_schedule_curve(s.engine, s.player, THRUM_PARAMETER_INTENSITY_CONTROL, &point, 1, 0.2));
  CHECK_OK(thrum_player_start(s.engine, s.player, 0.6));
  CHECK_OK(thrum_player_cancel(s.engine, s.player));
  run(s.engine, 10, 0.1);
  check_at(s, THRUM_PLAYER_STOPPED, 0, 0);
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK_OK(thrum_player_start(s.engine, s.player, THRUM_NOW));
  run(s.engine, 5, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.5, 0.3);
  run(s.engine, 5, 0.1);
  check_finished(s);
}

/** The state tells what the pattern asks for, before gain and mute. */
static void test_gain(void) {
  scene s = begin_hum();
  CHECK_OK(thrum_player_set_gain(s.engine, s.player, 0.5f));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.1, 0.3);
  CHECK_NEAR(state_of(s.engine, s.player).intensity, 0.6, 1e-6);
  CHECK_OK(thrum_engine_set_group_gain(s.engine, 0, 0.5f));
  CHECK_OK(thrum_controller_set_gain(s.engine, s.recorder, 0.5f));
  run(s.engine, 1, 0.1);
  check_low(s, 0.6 / 8);
  CHECK_OK(thrum_engine_set_group_gain(s.engine, 0, 40));
  CHECK_OK(thrum_controller_set_gain(s.engine, s.recorder, 40));
  CHECK_OK(thrum_player_set_gain(s.engine, s.player, 40));
  CHECK_OK(thrum_player_set_muted(s.engine, s.player, 1));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.3, 0);
  CHECK_OK(thrum_player_set_muted(s.engine, s.player, 0));
  run(s.engine, 1, 0.1);
  check_at(s, THRUM_PLAYER_PLAYING, 0.4, 0.6);
  run(s.engine, 1, 1);
  check_finished(s);
}

/** A player from a definition has all of it: rate 2, gain 1/2, a loop of 0.4 s, the real clock. */
static void test_definition(void) {
  scene s = begin_hum();
  thrum_player_def def = thrum_default_player_def();
  def.controller = s.recorder;
  thrum_event event = continuous(0, 0.2, 0.8f, 0);
  CHECK_OK(thrum_pattern_create_from_event(s.engine, &event, &def.pattern));
  def.rate = 2;
  def.gain = 0.5f;
  def.looping = 1;
  def.loop_end = 0.4;
  def.clock = THRUM_CLOCK_REAL;
  def.group = 63;
  def.exclusive = 1;
  thrum_player menu, other;
  CHECK_OK(thrum_player_create_from_def(s.engine, &def, &menu));
  CHECK_OK(thrum_player_create_from_def(s.engine, &def, &other));
  CHECK_OK(thrum_player_start(s.engine, menu, THRUM_NOW));
  // The game pauses: the hum holds its place, the menu does not.
  CHECK_OK(thrum_engine_pause(s.engine));
  run(s.engine, 1, 0.05);
  check_at(s, THRUM_PLAYER_PLAYING, 0, 0.4);
  run(s.engine, 1, 0.1);
  check_low(s, 0);
  run(s.engine, 1, 0.075);
  thrum_player_state state = state_of(s.engine, menu);
  CHECK_NEAR(state.position, 0.05, 1e-9);
  CHECK(state.iteration == 1);
  CHECK_OK(thrum_engine_resume(s.engine));
  CHECK_OK(thrum_engine_set_dilation(s.engine, 0.5));
  run(s.engine, 1, 0.125);
  check_at(s, THRUM_PLAYER_PLAYING, 0.0625, 0.6);
  // Another one of the exclusive group takes its place, the group 0 goes on.
  CHECK_OK(thrum_player_start(s.engine, other, THRUM_NOW));
  CHECK(state_of(s.engine, menu).status == THRUM_PLAYER_STOPPED);
  CHECK(state_of(s.engine, other).status == THRUM_PLAYER_PLAYING);
  CHECK(state_of(s.engine, s.player).status == THRUM_PLAYER_PLAYING);
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK_OK(thrum_engine_destroy(s.engine));
}

int main(void) {
  test_pause();
  test_pause_later();
  test_seek();
  test_loop();
  test_rate();
  test_cancel();
  test_gain();
  test_definition();
  return check_finish();
}
