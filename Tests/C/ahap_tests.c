/** Real AHAP files: every one loads from a file and from memory, and plays to its end. */
#include "ahap_files.h"
#include "recording.h"

#include <string.h>

static const double frame = 1.0 / 60;

/** Updates until the player says that it is finished; what it sent on the way is checked. */
static recording_state play_to_end(thrum_engine engine, thrum_controller controller, thrum_pattern pattern) {
  thrum_player player = player_of(engine, controller, pattern);
  thrum_pattern_info info = thrum_default_pattern_info();
  CHECK_OK(thrum_pattern_get_info(engine, pattern, &info));
  CHECK(info.duration >= 0 && info.duration < 1000);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  recording_state state = {0};
  // A release adds at most 2 s to the duration, and a tap less than a second.
  int limit = (int)((info.duration + 3) * 60), update = 0;
  bool is_finished = false;
  while (!is_finished && update++ < limit) {
    CHECK_OK(thrum_engine_update(engine, frame));
    check_recording(engine, controller, &state);
    check_renewed(engine, &state, frame);
    thrum_notice notice;
    while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
      CHECK(notice.type == THRUM_NOTICE_PLAYER_FINISHED);
      CHECK(notice.player.index1 == player.index1 && notice.player.generation == player.generation);
      is_finished = true;
    }
  }
  CHECK(is_finished);
  CHECK(update * frame >= info.duration - 1e-6);
  CHECK(drive_is_silent(state.last.drive));
  CHECK(state.count == 0 || state.count >= 2);
  if (info.transient_count > 0)
    CHECK(state.count >= 2);
  CHECK_OK(thrum_player_destroy(engine, player));
  return state;
}

static thrum_pattern load(thrum_engine engine, const ahap_file *file, bool from_memory) {
  thrum_report report = thrum_default_report();
  thrum_pattern pattern = {0, 0};
  if (from_memory) {
    CHECK_OK(thrum_pattern_load_memory(engine, file->bytes, file->size, NULL, &report, &pattern));
  } else {
    CHECK_OK(thrum_pattern_load_file(engine, file->path, NULL, &report, &pattern));
  }
  CHECK(report.error_count == 0);
  return pattern;
}

/** What is written reads back, also in strict mode, and is written the same again. */
static void test_round_trip(const ahap_file *file) {
  thrum_engine engine = engine_make();
  thrum_pattern pattern = load(engine, file, true), again = {0, 0};
  size_t size = 0, again_size = 0;
  CHECK_RESULT(thrum_pattern_write_ahap(engine, pattern, NULL, 0, &size), THRUM_ERROR_BUFFER_TOO_SMALL);
  char *text = malloc(size), *again_text = malloc(size);
  CHECK_OK(thrum_pattern_write_ahap(engine, pattern, text, size, &size));
  thrum_load_options options = thrum_default_load_options();
  options.strict = 1;
  CHECK_OK(thrum_pattern_load_memory(engine, text, size, &options, NULL, &again));
  CHECK_OK(thrum_pattern_write_ahap(engine, again, again_text, size, &again_size));
  CHECK(size == again_size && memcmp(text, again_text, size) == 0);
  free(text);
  free(again_text);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** 149 taps in the file, each of which turns a motor on. */
static void check_gravel(thrum_engine engine, thrum_pattern pattern, recording_state state) {
  thrum_pattern_info info = thrum_default_pattern_info();
  CHECK_OK(thrum_pattern_get_info(engine, pattern, &info));
  CHECK(info.transient_count == 149 && info.continuous_count == 0);
  CHECK(state.count > 50);
}

/** Plays on an engine of its own: the same calls give the same commands. */
static recording_state test_load(const ahap_file *file, bool from_memory) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach_recording(engine);
  thrum_pattern pattern = load(engine, file, from_memory);
  recording_state state = play_to_end(engine, controller, pattern);
  if (strstr(file->path, "flutter_gaimon/gravel.ahap"))
    check_gravel(engine, pattern, state);
  CHECK_OK(thrum_engine_destroy(engine));
  return state;
}

static void test_file(const ahap_file *file) {
  int failures = check_failures;
  recording_state from_file = test_load(file, false), from_memory = test_load(file, true);
  CHECK(from_file.count == from_memory.count);
  CHECK(from_file.last.time == from_memory.last.time);
  test_round_trip(file);
  if (check_failures > failures)
    printf("  in %s\n", file->path);
}

int main(void) {
  static ahap_file files[AHAP_FILES];
  int count = ahap_files_read(files);
  if (count == 0)
    return CHECK_SKIPPED;
  bool has_gravel = false;
  for (int at = 0; at < count; at++) {
    test_file(&files[at]);
    has_gravel = has_gravel || strstr(files[at].path, "flutter_gaimon/gravel.ahap");
  }
  CHECK(has_gravel);
  printf("%d files\n", count);
  ahap_files_free(files, count);
  return check_finish();
}
