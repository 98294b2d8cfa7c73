/**
 * @file ahap.c
 * What reading AHAP costs: thrum_pattern_load_memory() against jansson and a walk over its tree.
 */
#include "ahap_files.h"
#include "ahap_jansson.h"
#include "stopwatch.h"

#include <stdbool.h>
#include <string.h>
#include <thrum/thrum.h>

enum { ROUNDS = 30, LARGE = 1 << 20 };

static thrum_engine engine;

/* Whether both sides read a file, and Thrum finds nothing to mend in it: then both must find the same. */
static bool is_common(const ahap_file *file) {
  thrum_load_options options = thrum_default_load_options();
  options.strict = 1;
  thrum_pattern pattern;
  if (thrum_pattern_load_memory(engine, file->bytes, file->size, &options, NULL, &pattern) != THRUM_OK)
    return false;
  thrum_pattern_destroy(engine, pattern);
  jansson_pattern theirs;
  bool is_read = jansson_read(file->bytes, file->size, &theirs);
  jansson_free(&theirs);
  return is_read;
}

/* Whether both sides found the same. */
static bool agrees(const ahap_file *file) {
  thrum_pattern pattern;
  thrum_pattern_info info = thrum_default_pattern_info();
  if (thrum_pattern_load_memory(engine, file->bytes, file->size, NULL, NULL, &pattern) != THRUM_OK)
    return false;
  thrum_pattern_get_info(engine, pattern, &info);
  thrum_pattern_destroy(engine, pattern);
  jansson_pattern theirs;
  jansson_read(file->bytes, file->size, &theirs);
  bool same = info.transient_count + info.continuous_count + info.audio_count == theirs.event_count &&
              info.parameter_count == theirs.parameter_count && info.curve_count == theirs.curve_count &&
              info.duration == theirs.duration;
  jansson_free(&theirs);
  if (!same)
    printf("DIFFERENT %s\n", file->path);
  return same;
}

static double time_thrum(const ahap_files *files) {
  double start = stopwatch_now();
  for (size_t i = 0; i < files->count; i++) {
    thrum_pattern pattern;
    thrum_pattern_load_memory(engine, files->items[i].bytes, files->items[i].size, NULL, NULL, &pattern);
    thrum_pattern_destroy(engine, pattern);
  }
  return stopwatch_now() - start;
}

static double time_jansson(const ahap_files *files) {
  double start = stopwatch_now();
  for (size_t i = 0; i < files->count; i++) {
    jansson_pattern pattern;
    jansson_read(files->items[i].bytes, files->items[i].size, &pattern);
    jansson_free(&pattern);
  }
  return stopwatch_now() - start;
}

static void measure(const ahap_files *files, const char *name) {
  static stopwatch thrum, jansson;
  thrum.count = jansson.count = 0;
  for (int round = 0; round < ROUNDS; round++) {
    if (round & 1)
      stopwatch_add(&jansson, time_jansson(files));
    stopwatch_add(&thrum, time_thrum(files));
    if (!(round & 1))
      stopwatch_add(&jansson, time_jansson(files));
  }
  stopwatch_print(name, "jansson", &thrum, &jansson);
  double bytes = (double)files->bytes;
  printf("%-34s thrum %8.1f MB/s jansson %6.1f MB/s\n", "", bytes * 1e3 / stopwatch_at(&thrum, 0),
         bytes * 1e3 / stopwatch_at(&jansson, 0));
}

int main(int argc, char **argv) {
  if (thrum_engine_create(NULL, &engine) != THRUM_OK)
    return 1;
  bool same = true;
  ahap_files large = {0};
  ahap_files_make(&large, LARGE);
  same &= agrees(&large.items[0]);

  /* For a profiler: nothing but one side's reading of the large text. */
  if (argc == 3) {
    for (int i = 0; i < atoi(argv[2]); i++)
      strcmp(argv[1], "thrum") == 0 ? time_thrum(&large) : time_jansson(&large);
    return 0;
  }

  ahap_files files = {0};
  const char *folder = argc > 1 ? argv[1] : AHAP_FOLDER;
  ahap_files_read(&files, folder);
  size_t given = files.count;
  for (size_t i = files.count; i-- > 0;) {
    if (is_common(&files.items[i]))
      same &= agrees(&files.items[i]);
    else
      ahap_files_remove(&files, i);
  }
  if (files.count > 0) {
    printf("ahap: %zu of %zu files, %zu bytes; the others are not strict JSON or have faults\n", files.count, given,
           files.bytes);
    measure(&files, "ahap, files");
  } else {
    printf("ahap: no files in %s; skipped\n", folder);
  }
  measure(&large, "ahap, one large text");
  ahap_files_free(&files);
  ahap_files_free(&large);
  thrum_engine_destroy(engine);
  printf(same ? "both sides found the same in every text\n" : "the two sides differ\n");
  return same ? 0 : 1;
}
