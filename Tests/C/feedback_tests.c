/** The feedback presets: what each is made of, read back as a pattern, and how it plays. */
#include "fixture.h"
#include "motors.h"

#include <string.h>

enum { MOST_TAPS = 4, PRESETS = 11 };

typedef struct {
  double time;
  double intensity;
  double sharpness;
} tap;

/** The table of Docs/feedback.md. */
static const struct {
  thrum_feedback feedback;
  int count;
  tap taps[MOST_TAPS];
} presets[PRESETS] = {
    {THRUM_FEEDBACK_IMPACT_LIGHT, 1, {{0, 0.45, 0.55}}},
    {THRUM_FEEDBACK_IMPACT_MEDIUM, 1, {{0, 0.7, 0.5}}},
    {THRUM_FEEDBACK_IMPACT_HEAVY, 1, {{0, 1, 0.35}}},
    {THRUM_FEEDBACK_IMPACT_SOFT, 1, {{0, 0.6, 0.1}}},
    {THRUM_FEEDBACK_IMPACT_RIGID, 1, {{0, 0.8, 0.95}}},
    {THRUM_FEEDBACK_SELECTION, 1, {{0, 0.3, 0.8}}},
    {THRUM_FEEDBACK_SUCCESS, 2, {{0, 0.55, 0.5}, {0.14, 0.9, 0.65}}},
    {THRUM_FEEDBACK_WARNING, 2, {{0, 0.9, 0.45}, {0.18, 0.55, 0.35}}},
    {THRUM_FEEDBACK_ERROR, 4, {{0, 0.7, 0.5}, {0.11, 0.7, 0.5}, {0.22, 1, 0.6}, {0.36, 0.5, 0.3}}},
    {THRUM_FEEDBACK_ALIGNMENT, 1, {{0, 0.4, 0.9}}},
    {THRUM_FEEDBACK_LEVEL_CHANGE, 1, {{0, 0.55, 0.7}}},
};

/** The number after the next `key` in a text, which moves behind it. */
static double next_number(const char **text, const char *key) {
  const char *found = strstr(*text, key);
  CHECK(found != NULL);
  if (!found)
    return NAN;
  *text = found + strlen(key);
  return strtod(*text, NULL);
}

static int count_of(const char *text, const char *word) {
  int count = 0;
  while ((text = strstr(text, word)) != NULL) {
    text += strlen(word);
    count++;
  }
  return count;
}

/** Each preset as a pattern, written as AHAP and compared with the table. */
static void test_table(thrum_engine engine, float intensity, double scale) {
  for (int at = 0; at < PRESETS; at++) {
    thrum_pattern pattern = {0, 0};
    CHECK_OK(thrum_feedback_create_pattern(engine, presets[at].feedback, intensity, &pattern));
    thrum_pattern_info info = thrum_default_pattern_info();
    CHECK_OK(thrum_pattern_get_info(engine, pattern, &info));
    CHECK(info.transient_count == (uint32_t)presets[at].count && info.continuous_count == 0);
    CHECK(info.audio_count == 0 && info.parameter_count == 0 && info.curve_count == 0);
    CHECK_NEAR(info.duration, presets[at].taps[presets[at].count - 1].time, 1e-9);
    char text[8192];
    size_t size = 0;
    CHECK_OK(thrum_pattern_write_ahap(engine, pattern, text, sizeof text - 1, &size));
    text[size] = 0;
    CHECK(count_of(text, "\"HapticTransient\"") == presets[at].count);
    const char *place = text;
    for (int which = 0; which < presets[at].count; which++) {
      tap expected = presets[at].taps[which];
      CHECK_NEAR(next_number(&place, "\"Time\":"), expected.time, 1e-9);
      CHECK_NEAR(next_number(&place, "\"HapticIntensity\", \"ParameterValue\":"), expected.intensity * scale, 1e-6);
      CHECK_NEAR(next_number(&place, "\"HapticSharpness\", \"ParameterValue\":"), expected.sharpness, 1e-6);
      // Far enough apart for rotating masses.
      CHECK(which == 0 || expected.time - presets[at].taps[which - 1].time >= 0.1 - 1e-9);
    }
    CHECK_OK(thrum_pattern_destroy(engine, pattern));
  }
}

/** The motors of a controller of unknown type at a time of a preset; steps are of 10 ms. */
static motor_pair expected_drive(int preset, double time, double intensity) {
  motor_pair sum = {0, 0};
  for (int at = 0; at < presets[preset].count; at++) {
    tap tap = presets[preset].taps[at];
    // A tap at 0 is first heard in the first update; the others have their place on the grid.
    double onset = tap.time > 0 ? tap.time : 0.01;
    if (time > onset - 1e-6 && time < onset + tap_seconds(&plain_model, tap.sharpness) - 1e-6)
      sum = crossfade(tap.intensity * intensity, tap.sharpness);
  }
  return drive_of(&plain_model, sum);
}

/** Played on an engine that is paused: feedback is for menus. */
static void test_playback(float intensity) {
  thrum_engine engine = engine_make();
  thrum_controller recorder = attach_recording(engine);
  CHECK_OK(thrum_engine_pause(engine));
  for (int at = 0; at < PRESETS; at++) {
    CHECK_OK(thrum_play_feedback(engine, recorder, presets[at].feedback, intensity));
    for (int update = 1; update <= 50; update++) {
      run(engine, 1, 0.01);
      motor_pair expected = expected_drive(at, update * 0.01, fmin(1, intensity));
      thrum_drive drive = drive_of_controller(engine, recorder);
      CHECK_NEAR(drive.low, expected.low, 0.5 / 255 + 1e-5);
      CHECK_NEAR(drive.high, expected.high, 0.5 / 255 + 1e-5);
    }
    CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  }
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.active_players == 0 && statistics.active_voices == 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** A preset needs a player but no pattern of the game; without a controller it is silent. */
static void test_places(void) {
  thrum_engine_def def = stepped_def();
  def.max_players = 2;
  def.max_patterns = 1;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  thrum_pattern pattern = {0, 0}, untouched = {5, 5};
  CHECK_OK(thrum_feedback_create_pattern(engine, THRUM_FEEDBACK_ERROR, 1, &pattern));
  CHECK_RESULT(thrum_feedback_create_pattern(engine, THRUM_FEEDBACK_ERROR, 1, &untouched), THRUM_ERROR_CAPACITY);
  CHECK(untouched.index1 == 5 && untouched.generation == 5);
  thrum_controller none = {0, 0};
  for (int round = 0; round < 1000; round++) {
    CHECK_OK(thrum_play_feedback(engine, none, THRUM_FEEDBACK_SELECTION, 1));
    CHECK_OK(thrum_play_feedback(engine, none, 1 + round % PRESETS, 1));
    CHECK_RESULT(thrum_play_feedback(engine, none, THRUM_FEEDBACK_SELECTION, 1), THRUM_ERROR_CAPACITY);
    run(engine, 2, 0.5);
  }
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  thrum_engine engine = engine_make();
  test_table(engine, 1, 1);
  test_table(engine, 0.5f, 0.5);
  test_table(engine, 0, 0);
  test_table(engine, 7, 1);
  CHECK_OK(thrum_engine_destroy(engine));
  test_playback(1);
  test_playback(0.4f);
  test_playback(3);
  test_places();
  return check_finish();
}
