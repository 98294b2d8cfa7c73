/** How players, sharpness and parameters meet in the two motors of a virtual DualSense. */
#include "fixture.h"
#include "motors.h"
#include "virtual_pad.h"

static const double frame = 1.0 / 60;

static void check_pad(const virtual_pad *pad, motor_pair sum) {
  motor_pair expected = drive_of(&dualsense_model, sum);
  CHECK(level_matches(pad->low, expected.low, dualsense_model.levels));
  CHECK(level_matches(pad->high, expected.high, dualsense_model.levels));
}

/** Low falls and high rises with sharpness; each is alone at its end. */
static void test_sharpness(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  Uint16 low = 65535, high = 0;
  for (int tenth = 0; tenth <= 10; tenth++) {
    float sharpness = (float)tenth / 10;
    thrum_player player = play(engine, controller, continuous(0, 1, 0.6f, sharpness));
    CHECK_OK(thrum_engine_update(engine, frame));
    check_pad(pad, crossfade(0.6, sharpness));
    CHECK(pad->low < low || tenth == 0 || pad->low == 0);
    CHECK(pad->high > high || pad->high == 0);
    if (tenth < 5)
      CHECK(pad->low > pad->high);
    if (tenth == 5)
      CHECK(pad->low == pad->high);
    if (tenth > 5)
      CHECK(pad->low < pad->high);
    if (tenth == 0)
      CHECK(pad->high == 0);
    if (tenth == 10)
      CHECK(pad->low == 0);
    low = pad->low;
    high = pad->high;
    CHECK_OK(thrum_player_destroy(engine, player));
  }
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Shares add up motor by motor, and the sum is limited. */
static void test_three_players(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  motor_pair sum = {0, 0};
  const float intensities[] = {0.2f, 0.3f, 0.25f}, sharpnesses[] = {0, 0.5f, 1};
  thrum_player players[3];
  for (int at = 0; at < 3; at++) {
    players[at] = play(engine, controller, continuous(0, 1, intensities[at], sharpnesses[at]));
    CHECK_OK(thrum_engine_update(engine, frame));
    motor_pair share = crossfade(intensities[at], sharpnesses[at]);
    sum = (motor_pair){sum.low + share.low, sum.high + share.high};
    check_pad(pad, sum);
  }
  // 0.2 + 0.3 / 1.5 and 0.25 + 0.3 / 1.5.
  CHECK_NEAR(sum.low, 0.4, 1e-6);
  CHECK_NEAR(sum.high, 0.45, 1e-6);

  CHECK_OK(thrum_player_destroy(engine, players[1]));
  CHECK_OK(thrum_engine_update(engine, frame));
  check_pad(pad, (motor_pair){0.2, 0.25});
  play(engine, controller, continuous(0, 1, 1, 0.2f));
  play(engine, controller, continuous(0, 1, 1, 0.2f));
  CHECK_OK(thrum_engine_update(engine, frame));
  CHECK(pad->low == 65535);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** What is set before the start holds in the first sample: no command at all with intensity 0. */
static void test_set_before_start(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_event events[] = {transient(0, 1, 0.5f), continuous(0, 0.5, 1, 0.5f)};
  thrum_player player = player_of(engine, attach(engine, pad->id), pattern_of(engine, events, 2));
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 0));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  int before = pad->count;
  for (int update = 0; update < 60; update++)
    CHECK_OK(thrum_engine_update(engine, frame));
  CHECK(pad->count == before);

  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 0.25f));
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_SHARPNESS_CONTROL, -0.5f));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(engine, frame));
  // The tap keeps its sharpness, the vibration is all low: sharpness offsets reach continuous events only.
  motor_pair tap = crossfade(0.25, 0.5);
  check_pad(pad, (motor_pair){tap.low + 0.25, tap.high});
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Values out of range are limited to it. */
static void test_limits(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_player player = play(engine, attach(engine, pad->id), continuous(0, 1, 0.5f, 0.5f));
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 90));
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_SHARPNESS_CONTROL, 90));
  CHECK_OK(thrum_engine_update(engine, frame));
  check_pad(pad, (motor_pair){0, 0.5});
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, -90));
  CHECK_OK(thrum_engine_update(engine, frame));
  CHECK(pad_is_silent(pad));
  CHECK_OK(thrum_engine_destroy(engine));
}

/** A curve from the game: ramps from the value in force, is linear between points, holds its last value. */
static void test_scheduled_curve(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_player player = play(engine, attach(engine, pad->id), continuous(0, 2, 1, 0));
  CHECK_OK(thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 0.2f));
  CHECK_OK(thrum_engine_update(engine, 0.1));
  thrum_control_point points[] = {{0.4, 1}, {0.8, 0.4f}};
  CHECK_OK(thrum_player_schedule_curve(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, points, 2, 0.2));
  // Seconds and what is heard then: the curve stands from 0.2 s to 1.0 s.
  const double expected[][2] = {{0.2, 0.2}, {0.4, 0.6}, {0.6, 1}, {0.8, 0.7}, {1.0, 0.4}, {1.2, 0.4}};
  double now = 0.1;
  for (int at = 0; at < 6; at++) {
    CHECK_OK(thrum_engine_update(engine, expected[at][0] - now));
    now = expected[at][0];
    check_pad(pad, (motor_pair){expected[at][1], 0});
  }
  thrum_dynamic_parameter steps[] = {{THRUM_PARAMETER_INTENSITY_CONTROL, 0.9f, 0.1},
                                     {THRUM_PARAMETER_INTENSITY_CONTROL, 0.5f, 0.3}};
  CHECK_OK(thrum_player_send_parameters(engine, player, steps, 2, THRUM_NOW));
  CHECK_OK(thrum_engine_update(engine, 0.2));
  check_pad(pad, (motor_pair){0.9, 0});
  CHECK_OK(thrum_engine_update(engine, 0.2));
  check_pad(pad, (motor_pair){0.5, 0});
  CHECK_OK(thrum_engine_destroy(engine));
}

/** One long step loses no event: the tap that began and ended inside it is still heard. */
static void test_long_step(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_event events[] = {transient(0.3, 0.6f, 0), continuous(0.5, 0.2, 0.3f, 1)};
  thrum_player player = player_of(engine, attach(engine, pad->id), pattern_of(engine, events, 2));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(engine, 5));
  check_pad(pad, (motor_pair){0.6, 0.3});
  CHECK_OK(thrum_engine_update(engine, 5));
  CHECK(pad_is_silent(pad));
  CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** An envelope of half an attack: 1 s of longest attack times (100^0.5 - 1) / 99 = 1/11 s, a straight line. */
static void test_attack(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_event event = continuous(0, 1, 0.8f, 0);
  event.attack_time = 0.5f;
  play(engine, attach(engine, pad->id), event);
  CHECK_OK(thrum_engine_update(engine, 1 / 44.0));
  check_pad(pad, (motor_pair){0.2, 0});
  CHECK_OK(thrum_engine_update(engine, 1 / 44.0));
  check_pad(pad, (motor_pair){0.4, 0});
  CHECK_OK(thrum_engine_update(engine, 1 / 22.0));
  check_pad(pad, (motor_pair){0.8, 0});
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pad = pad_open_dualsense();
  if (!pad)
    return EXIT_FAILURE;
  test_sharpness(pad);
  test_three_players(pad);
  test_set_before_start(pad);
  test_limits(pad);
  test_scheduled_curve(pad);
  test_long_step(pad);
  test_attack(pad);
  SDL_Quit();
  return check_finish();
}
