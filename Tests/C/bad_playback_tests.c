/** Null pointers, bad numbers and unknown enumerators in transport, life cycle, places, feedback and rendering. */
#include "refusal.h"

static const double not_finite[] = {NAN, INFINITY, -INFINITY};
static const double negative[] = {-1, -1e-300, -1e300};
/** No enumerator has one of these numbers; 257 and 65537 would pass as 1 if they were cut to fewer bits. */
static const int32_t unknown[] = {0, -1, 12, 257, 65537, INT32_MAX, INT32_MIN};
/** None of these is exactly one locality. */
static const thrum_locality no_place[] = {0, 3, 256, 1u << 31, UINT32_MAX, THRUM_LOCALITY_TRIGGERS | 1};

enum { THREE = 3, UNKNOWN = sizeof unknown / sizeof *unknown, NO_PLACE = sizeof no_place / sizeof *no_place };

static thrum_engine engine;
static thrum_controller recorder;
static thrum_pattern pattern;
static thrum_player player;

#define NOT_FINITE(call) REFUSED(call, THRUM_ERROR_NOT_FINITE)
#define INVALID(call)    REFUSED(call, THRUM_ERROR_INVALID_ARGUMENT)
/** Makes a copy of `good` with one other field. */
#define VARY(copy, field, value) ((copy) = good, (copy).field = (value))

static void test_transport(void) {
  for (int at = 0; at < THREE; at++) {
    double bad = not_finite[at], below = negative[at];
    NOT_FINITE(thrum_player_pause(engine, player, bad));
    NOT_FINITE(thrum_player_resume(engine, player, bad));
    NOT_FINITE(thrum_player_seek(engine, player, bad, 0));
    NOT_FINITE(thrum_player_seek(engine, player, 0, bad));
    NOT_FINITE(thrum_player_set_loop(engine, player, 1, bad));
    NOT_FINITE(thrum_player_set_rate(engine, player, bad));
    NOT_FINITE(thrum_player_set_gain(engine, player, (float)bad));
    NOT_FINITE(thrum_play_pattern(engine, recorder, pattern, (float)bad, &out.player));
    INVALID(thrum_player_pause(engine, player, below));
    INVALID(thrum_player_resume(engine, player, below));
    INVALID(thrum_player_seek(engine, player, below, 0));
    INVALID(thrum_player_seek(engine, player, 0, below));
    INVALID(thrum_player_set_loop(engine, player, 1, below));
    INVALID(thrum_player_set_rate(engine, player, below));
  }
  INVALID(thrum_player_set_loop(engine, player, 1, 0.000999));
  INVALID(thrum_player_set_rate(engine, player, 0));
  INVALID(thrum_player_set_rate(engine, player, 1000.0001));
  INVALID(thrum_player_set_gain(engine, player, -0.001f));
  INVALID(thrum_play_pattern(engine, recorder, pattern, -0.001f, &out.player));
  INVALID(thrum_play_file(engine, recorder, NULL, NULL, &out.player));
  for (int at = 0; at < NO_PLACE; at++) {
    INVALID(thrum_player_set_locality(engine, player, no_place[at], 0));
    INVALID(thrum_player_set_locality(engine, player, no_place[at], 1));
  }
  REFUSED(thrum_player_set_locality(engine, player, THRUM_LOCALITY_TRIGGERS, 1), THRUM_ERROR_NOT_SUPPORTED);
  INVALID(thrum_pattern_create_from_event(engine, NULL, &out.pattern));
  thrum_event event = transient(0, 1, 0.5f);
  INVALID(thrum_pattern_create_from_event(engine, &event, NULL));
  event.intensity = NAN;
  NOT_FINITE(thrum_pattern_create_from_event(engine, &event, &out.pattern));
}

/** A pattern that is too short to loop by itself, or has no end. */
static void test_short_loop(void) {
  thrum_event event = transient(0, 1, 0.5f);
  thrum_pattern tap = pattern_of(engine, &event, 1);
  thrum_player short_player = player_of(engine, recorder, tap);
  outputs_fill();
  INVALID(thrum_player_set_loop(engine, short_player, 1, 0));
  CHECK_OK(thrum_player_set_loop(engine, short_player, 1, 0.001));
  CHECK_OK(thrum_player_set_loop(engine, short_player, 0, 0));
  thrum_player_def def = thrum_default_player_def();
  def.pattern = tap;
  def.looping = 1;
  INVALID(thrum_player_create_from_def(engine, &def, &out.player));
}

static void refuse_def(thrum_player_def def, thrum_result expected) {
  REFUSED(thrum_player_create_from_def(engine, &def, &out.player), expected);
}

static void test_player_def(void) {
  thrum_player_def good = thrum_default_player_def(), def;
  good.controller = recorder;
  good.pattern = pattern;
  INVALID(thrum_player_create_from_def(engine, NULL, &out.player));
  INVALID(thrum_player_create_from_def(engine, &good, NULL));
  for (int at = 0; at < THREE; at++) {
    VARY(def, loop_end, not_finite[at]);
    refuse_def(def, THRUM_ERROR_NOT_FINITE);
    VARY(def, rate, not_finite[at]);
    refuse_def(def, THRUM_ERROR_NOT_FINITE);
    VARY(def, gain, (float)not_finite[at]);
    refuse_def(def, THRUM_ERROR_NOT_FINITE);
    VARY(def, loop_end, negative[at]);
    refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
    VARY(def, rate, negative[at]);
    refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  }
  VARY(def, rate, 0);
  refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, gain, -1);
  refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, group, 64);
  refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, group, UINT32_MAX);
  refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  for (int at = 0; at < UNKNOWN; at++) {
    VARY(def, clock, unknown[at]);
    refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  }
  for (int at = 0; at < NO_PLACE; at++) {
    VARY(def, locality, no_place[at]);
    refuse_def(def, THRUM_ERROR_INVALID_ARGUMENT);
  }
  VARY(def, locality, THRUM_LOCALITY_LEFT_TRIGGER);
  def.locality_required = 1;
  refuse_def(def, THRUM_ERROR_NOT_SUPPORTED);
  VARY(def, pattern.index1, 0);
  refuse_def(def, THRUM_ERROR_STALE_HANDLE);
  VARY(def, controller.index1, 7);
  refuse_def(def, THRUM_ERROR_STALE_HANDLE);
}

static void test_engine(void) {
  for (int at = 0; at < THREE; at++) {
    double bad = not_finite[at], below = negative[at];
    NOT_FINITE(thrum_engine_set_dilation(engine, bad));
    NOT_FINITE(thrum_engine_set_auto_shutdown(engine, 1, bad));
    NOT_FINITE(thrum_engine_set_group_gain(engine, 0, (float)bad));
    NOT_FINITE(thrum_engine_set_ducking(engine, (float)bad));
    NOT_FINITE(thrum_controller_set_gain(engine, recorder, (float)bad));
    INVALID(thrum_engine_set_dilation(engine, below));
    INVALID(thrum_engine_set_auto_shutdown(engine, 1, below));
  }
  INVALID(thrum_engine_set_dilation(engine, 1000.001));
  INVALID(thrum_engine_set_group_gain(engine, 0, -0.001f));
  INVALID(thrum_engine_set_group_gain(engine, 64, 1));
  INVALID(thrum_engine_set_group_gain(engine, UINT32_MAX, 1));
  INVALID(thrum_engine_set_ducking(engine, -0.001f));
  INVALID(thrum_engine_set_ducking(engine, 1.001f));
  INVALID(thrum_controller_set_gain(engine, recorder, -0.001f));
  INVALID(thrum_engine_get_status(engine, NULL));
  for (int at = 0; at < UNKNOWN; at++)
    INVALID(thrum_engine_notify_when_finished(engine, unknown[at]));
  INVALID(thrum_engine_notify_when_finished(engine, 3));
  INVALID(thrum_engine_set_preference(engine, NULL));
  const float wishes[][2] = {{-0.1f, 1}, {0, 1.1f}, {0.6f, 0.5f}, {2, 3}};
  for (int at = 0; at < 4; at++) {
    thrum_preference wish = thrum_default_preference();
    wish.weakest = wishes[at][0];
    wish.strongest = wishes[at][1];
    INVALID(thrum_engine_set_preference(engine, &wish));
  }
  for (int at = 0; at < THREE; at++) {
    thrum_preference weak = thrum_default_preference(), strong = weak;
    weak.weakest = strong.strongest = (float)not_finite[at];
    NOT_FINITE(thrum_engine_set_preference(engine, &weak));
    NOT_FINITE(thrum_engine_set_preference(engine, &strong));
  }
  REFUSED(thrum_controller_reattach_sdl(engine, recorder, 0), THRUM_ERROR_NOT_SUPPORTED);
}

static void test_places(void) {
  thrum_source good = thrum_default_source(), source;
  INVALID(thrum_controller_set_listener(engine, recorder, NULL));
  for (int at = 0; at < THREE; at++) {
    for (int axis = 0; axis < 3; axis++) {
      VARY(source, position[axis], not_finite[at]);
      NOT_FINITE(thrum_player_set_source(engine, player, &source));
      thrum_listener place = thrum_default_listener(), right = place;
      place.position[axis] = right.right[axis] = not_finite[at];
      NOT_FINITE(thrum_controller_set_listener(engine, recorder, &place));
      NOT_FINITE(thrum_controller_set_listener(engine, recorder, &right));
    }
    VARY(source, inner_radius, not_finite[at]);
    NOT_FINITE(thrum_player_set_source(engine, player, &source));
    VARY(source, outer_radius, not_finite[at]);
    NOT_FINITE(thrum_player_set_source(engine, player, &source));
    VARY(source, spread, (float)not_finite[at]);
    NOT_FINITE(thrum_player_set_source(engine, player, &source));
    VARY(source, inner_radius, negative[at]);
    INVALID(thrum_player_set_source(engine, player, &source));
  }
  VARY(source, outer_radius, good.inner_radius);
  INVALID(thrum_player_set_source(engine, player, &source));
  VARY(source, spread, -0.001f);
  INVALID(thrum_player_set_source(engine, player, &source));
  VARY(source, spread, 1.001f);
  INVALID(thrum_player_set_source(engine, player, &source));
  for (int at = 0; at < UNKNOWN; at++) {
    VARY(source, curve, unknown[at]);
    INVALID(thrum_player_set_source(engine, player, &source));
  }
  // A straight line may begin at the source itself; the others divide by the radius.
  VARY(source, inner_radius, 0);
  CHECK_OK(thrum_player_set_source(engine, player, &source));
  CHECK_OK(thrum_player_set_source(engine, player, NULL));
  for (int curve = THRUM_ATTENUATION_LOGARITHMIC; curve <= THRUM_ATTENUATION_INVERSE; curve++) {
    source.curve = curve;
    INVALID(thrum_player_set_source(engine, player, &source));
  }
}

static void test_feedback(void) {
  for (int at = 0; at < UNKNOWN; at++) {
    INVALID(thrum_play_feedback(engine, recorder, unknown[at], 1));
    INVALID(thrum_feedback_create_pattern(engine, unknown[at], 1, &out.pattern));
  }
  for (int at = 0; at < THREE; at++) {
    NOT_FINITE(thrum_play_feedback(engine, recorder, THRUM_FEEDBACK_ERROR, (float)not_finite[at]));
    NOT_FINITE(thrum_feedback_create_pattern(engine, THRUM_FEEDBACK_ERROR, (float)not_finite[at], &out.pattern));
  }
  INVALID(thrum_play_feedback(engine, recorder, THRUM_FEEDBACK_ERROR, -0.001f));
  INVALID(thrum_feedback_create_pattern(engine, THRUM_FEEDBACK_ERROR, -0.001f, &out.pattern));
  INVALID(thrum_feedback_create_pattern(engine, THRUM_FEEDBACK_ERROR, 1, NULL));
}

static void refuse_render(thrum_render_def def, thrum_result expected) {
  REFUSED(thrum_render_pattern(engine, pattern, &def, out.samples, 2, &out.size), expected);
}

static void test_rendering(void) {
  thrum_render_def good = thrum_default_render_def(), def;
  for (int at = 0; at < THREE; at++) {
    VARY(def, step, not_finite[at]);
    refuse_render(def, THRUM_ERROR_NOT_FINITE);
    VARY(def, duration, not_finite[at]);
    refuse_render(def, THRUM_ERROR_NOT_FINITE);
    VARY(def, step, negative[at]);
    refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
    VARY(def, duration, negative[at]);
    refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
  }
  VARY(def, step, 0);
  refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, type, 13);
  refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, type, 257);
  refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, transport, 7);
  refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, transport, -1);
  refuse_render(def, THRUM_ERROR_INVALID_ARGUMENT);
  VARY(def, duration, 1e9);
  refuse_render(def, THRUM_ERROR_LIMIT);
  VARY(def, step, 5e-324);
  refuse_render(def, THRUM_ERROR_LIMIT);
  INVALID(thrum_render_pattern(engine, pattern, &good, NULL, 1, &out.size));
  INVALID(thrum_render_pattern(engine, pattern, &good, out.samples, 2, NULL));

  // There is a player, and nothing is being recorded.
  INVALID(thrum_session_begin(engine));
  INVALID(thrum_session_end(engine, &out.session));
  INVALID(thrum_session_end(engine, NULL));
}

int main(void) {
  engine = engine_make();
  recorder = attach_recording(engine);
  thrum_event event = continuous(0, 10, 0.5f, 0.5f);
  pattern = pattern_of(engine, &event, 1);
  player = player_of(engine, recorder, pattern);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(engine, 0.01));
  thrum_drive before, after;
  CHECK_OK(thrum_controller_get_drive(engine, recorder, &before));
  outputs_fill();
  test_transport();
  test_player_def();
  test_engine();
  test_places();
  test_feedback();
  test_rendering();
  test_short_loop();
  // Nothing of what was refused has any effect: what played goes on as it did, alone.
  CHECK_OK(thrum_engine_update(engine, 0.01));
  CHECK_OK(thrum_controller_get_drive(engine, recorder, &after));
  CHECK(drives_are_equal(before, after) && !drive_is_silent(after));
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.active_players == 1 && statistics.active_voices == 1);
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
