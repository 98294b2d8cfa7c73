/** What plays once by itself, and what players need of their pattern: handles, places, files. */
#include "fixture.h"
#include "motors.h"

#include <string.h>
#include <unistd.h>

enum { PLACES = 4, ROUNDS = 2500 };

static const double frame = 1.0 / 60;

/** As many players as places, and one pattern. */
static thrum_engine small_engine(void) {
  thrum_engine_def def = stepped_def();
  def.max_players = PLACES;
  def.max_patterns = 1;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  return engine;
}

static thrum_pattern tap_of(thrum_engine engine) {
  thrum_event event = transient(0, 1, 0);
  thrum_pattern pattern = {0, 0};
  CHECK_OK(thrum_pattern_create_from_event(engine, &event, &pattern));
  return pattern;
}

static bool is_stale(thrum_engine engine, thrum_player player) {
  thrum_player_state state = thrum_default_player_state();
  return thrum_player_get_state(engine, player, &state) == THRUM_ERROR_STALE_HANDLE;
}

/** A dull tap lasts 60 ms from its first update: heard in four frames of 1/60 s, over in the fifth. */
static void test_end(void) {
  thrum_engine engine = small_engine();
  thrum_controller recorder = attach_recording(engine);
  thrum_player shot;
  CHECK_OK(thrum_play_pattern(engine, recorder, tap_of(engine), 0.5f, &shot));
  for (int update = 1; update <= 4; update++) {
    run(engine, 1, frame);
    CHECK_NEAR(drive_of_controller(engine, recorder).low, lifted(0.5, plain_model.low_start), 0.5 / 255 + 1e-6);
    CHECK(state_of(engine, shot).status == THRUM_PLAYER_PLAYING);
  }
  run(engine, 1, frame);
  CHECK(drive_is_silent(drive_of_controller(engine, recorder)));
  CHECK(is_stale(engine, shot));
  // The notice still names it.
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_PLAYER_FINISHED && THRUM_IS_SAME(notice.player, shot));
  CHECK_RESULT(thrum_player_destroy(engine, shot), THRUM_ERROR_STALE_HANDLE);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Four at a time, ten thousand in all: the places are used again, and only a fifth one is refused. */
static void test_many(void) {
  thrum_engine engine = small_engine();
  thrum_controller recorder = attach_recording(engine);
  thrum_pattern tap = tap_of(engine);
  thrum_player shots[PLACES], fifth;
  for (int round = 0; round < ROUNDS; round++) {
    for (int at = 0; at < PLACES; at++) {
      CHECK_OK(thrum_play_pattern(engine, recorder, tap, 1, &shots[at]));
      CHECK(shots[at].index1 >= 1 && shots[at].index1 <= PLACES);
    }
    if (round % 500 == 0)
      CHECK_RESULT(thrum_play_pattern(engine, recorder, tap, 1, &fifth), THRUM_ERROR_CAPACITY);
    run(engine, 2, 0.1);
    for (int at = 0; at < PLACES; at++)
      CHECK(is_stale(engine, shots[at]));
    CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == PLACES);
  }
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Places must be given back once, however a one-shot ends: all of them can be filled, and no player is lost. */
static void check_places(thrum_engine engine, thrum_controller recorder, thrum_pattern tap) {
  thrum_player players[PLACES], extra;
  for (int at = 0; at < PLACES; at++)
    players[at] = player_of(engine, recorder, tap);
  CHECK_RESULT(thrum_player_create(engine, recorder, tap, &extra), THRUM_ERROR_CAPACITY);
  run(engine, 2, 0.1);
  for (int at = 0; at < PLACES; at++) {
    CHECK(state_of(engine, players[at]).status == THRUM_PLAYER_STOPPED);
    CHECK_OK(thrum_player_destroy(engine, players[at]));
  }
}

static void test_early_end(void) {
  thrum_engine engine = small_engine();
  thrum_controller recorder = attach_recording(engine);
  thrum_pattern tap = tap_of(engine);
  thrum_player shot;
  for (int way = 0; way < 6; way++) {
    CHECK_OK(thrum_play_pattern(engine, recorder, tap, 1, &shot));
    if (way >= 3)
      run(engine, 1, frame);
    if (way % 3 == 0)
      CHECK_OK(thrum_player_cancel(engine, shot));
    if (way % 3 == 1) {
      CHECK_OK(thrum_player_stop(engine, shot, THRUM_NOW));
      CHECK(state_of(engine, shot).status == THRUM_PLAYER_STOPPED);
    }
    // It has finished or not: the game may destroy it until the next update.
    CHECK_OK(thrum_player_destroy(engine, shot));
    check_places(engine, recorder, tap);
  }
  for (int way = 0; way < 3; way++) {
    CHECK_OK(thrum_play_pattern(engine, recorder, tap, 1, &shot));
    if (way == 0)
      CHECK_OK(thrum_engine_stop(engine));
    if (way == 1)
      CHECK_OK(thrum_engine_reset(engine));
    if (way == 2) {
      CHECK_OK(thrum_player_cancel(engine, shot));
      run(engine, 1, frame);
    }
    CHECK(is_stale(engine, shot));
    CHECK_OK(thrum_engine_start(engine));
    check_places(engine, recorder, tap);
  }
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Writes a file of its own and gives its name. */
static const char *write_file(const char *text) {
  static char path[64];
  snprintf(path, sizeof path, "/tmp/thrum-one-shot-XXXXXX");
  int file = mkstemp(path);
  CHECK(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
  close(file);
  return path;
}

static const char good_text[] =
    "{\"Version\": 1, \"Pattern\": [{\"Event\": {\"Time\": 0.1, \"EventType\": \"HapticContinuous\","
    "\"EventDuration\": 0.2, \"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 0.7},"
    "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0}]}}]}";

static void test_file(void) {
  thrum_engine engine = small_engine();
  thrum_controller recorder = attach_recording(engine);
  thrum_player shot = {0, 0};
  thrum_report report = thrum_default_report();
  const char *path = write_file(good_text);
  CHECK_OK(thrum_play_file(engine, recorder, path, &report, &shot));
  CHECK(report.error_count == 0 && report.warning_count == 0);
  // The only place for a pattern is free again.
  thrum_pattern tap = tap_of(engine);
  run(engine, 1, 0.05);
  CHECK(drive_is_silent(drive_of_controller(engine, recorder)));
  run(engine, 1, 0.1);
  CHECK_NEAR(drive_of_controller(engine, recorder).low, lifted(0.7, plain_model.low_start), 0.5 / 255 + 1e-6);
  run(engine, 1, 0.16);
  CHECK(drive_is_silent(drive_of_controller(engine, recorder)));
  CHECK(is_stale(engine, shot));
  CHECK_OK(thrum_pattern_destroy(engine, tap));
  // Neither a player nor a controller is needed.
  CHECK_OK(thrum_play_file(engine, (thrum_controller){0, 0}, path, NULL, NULL));
  run(engine, 2, 1);
  thrum_player untouched = {5, 5}, before = untouched;
  CHECK_RESULT(thrum_play_file(engine, (thrum_controller){9, 9}, path, NULL, &untouched), THRUM_ERROR_STALE_HANDLE);
  CHECK_OK(thrum_engine_stop(engine));
  CHECK_RESULT(thrum_play_file(engine, recorder, path, NULL, &untouched), THRUM_ERROR_ENGINE_STOPPED);
  CHECK_OK(thrum_engine_start(engine));
  unlink(path);

  CHECK_RESULT(thrum_play_file(engine, recorder, path, &report, &untouched), THRUM_ERROR_FILE);
  CHECK(strstr(thrum_last_message(), path) != NULL);
  path = write_file("{\"Pattern\": [");
  CHECK_RESULT(thrum_play_file(engine, recorder, path, &report, &untouched), THRUM_ERROR_SYNTAX);
  CHECK(report.error_count == 1);
  unlink(path);
  path = write_file("{\"Pattern\": 7}");
  CHECK_RESULT(thrum_play_file(engine, recorder, path, NULL, &untouched), THRUM_ERROR_FORMAT);
  unlink(path);
  CHECK(THRUM_IS_SAME(untouched, before));
  check_places(engine, recorder, tap_of(engine));
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Two players of a pattern that is gone: one that played then, one that starts afterwards. */
static void test_shared_pattern(void) {
  thrum_engine engine = small_engine();
  thrum_controller recorders[] = {attach_recording(engine), attach_recording(engine)};
  thrum_event event = continuous(0, 1, 0.5f, 0);
  thrum_pattern pattern = pattern_of(engine, &event, 1), again;
  thrum_player players[] = {player_of(engine, recorders[0], pattern), player_of(engine, recorders[1], pattern)};
  CHECK_OK(thrum_player_start(engine, players[0], THRUM_NOW));
  run(engine, 1, 0.1);
  CHECK_OK(thrum_pattern_destroy(engine, pattern));
  CHECK_RESULT(thrum_play_pattern(engine, recorders[0], pattern, 1, NULL), THRUM_ERROR_STALE_HANDLE);
  again = tap_of(engine);
  CHECK_OK(thrum_player_start(engine, players[1], THRUM_NOW));
  run(engine, 1, 0.1);
  for (int at = 0; at < 2; at++) {
    CHECK_NEAR(drive_of_controller(engine, recorders[at]).low, lifted(0.5, 0.20), 0.5 / 255 + 1e-6);
    CHECK_NEAR(state_of(engine, players[at]).position, at == 0 ? 0.2 : 0.1, 1e-9);
  }
  CHECK_OK(thrum_player_destroy(engine, players[0]));
  run(engine, 1, 0.1);
  CHECK(drive_is_silent(drive_of_controller(engine, recorders[0])));
  CHECK(!drive_is_silent(drive_of_controller(engine, recorders[1])));
  CHECK_OK(thrum_pattern_destroy(engine, again));
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  test_end();
  test_many();
  test_early_end();
  test_file();
  test_shared_pattern();
  return check_finish();
}
