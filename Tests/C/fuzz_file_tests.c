/** Damaged AHAP files: each is refused with a reason or plays like any other pattern, and none does harm. */
#include "ahap_files.h"
#include "random.h"
#include "recording.h"

#include <string.h>

enum { MUTATIONS = 20000, RANDOM_TEXTS = 2000, LARGEST = 1 << 18 };

static ahap_file files[AHAP_FILES];
static int file_count;
static random_source source = {20240611};
static thrum_engine engine;
static thrum_controller recorder;
static int loaded, refused;

/** A text of fixed room. */
typedef struct {
  unsigned char bytes[LARGEST];
  size_t size;
} text;

static size_t somewhere(const text *t) {
  return random_below(&source, (uint32_t)t->size + 1);
}

/** Puts `size` bytes in place of `removed` bytes; nothing happens when there is no room. */
static void splice(text *t, size_t at, size_t removed, const void *bytes, size_t size) {
  if (removed > t->size - at)
    removed = t->size - at;
  if (t->size - removed + size > LARGEST)
    return;
  memmove(t->bytes + at + size, t->bytes + at + removed, t->size - at - removed);
  memcpy(t->bytes + at, bytes, size);
  t->size = t->size - removed + size;
}

/** What readers of JSON and numbers trip over. */
static const char *const tokens[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "NaN",
    "-",
    "1e999",
    "-1e999",
    "1e-999",
    "0x10",
    "-0",
    "\xff",
    "\xef\xbb\xbf",
    "//",
    "/*",
    "00",
    "1e308",
    "99999999",
    "\"Pattern\"",
    "\"Event\"",
    "\"Time\": -1",
    "[[[[[[[[[[",
    "{\"Pattern\":",
    "\xff\xfe",
    "\"EventDuration\": 1e300",
    "\"ParameterCurve\": {}",
    "\"EventParameters\": 0",
    "1.5e",
    "\t",
};

/** The next digit from a place on. */
static size_t next_digit(const text *t, size_t at) {
  while (at < t->size && (t->bytes[at] < '0' || t->bytes[at] > '9'))
    at++;
  return at;
}

/** A part of another file in place of a part of this one. */
static void cross(text *t, size_t at) {
  const ahap_file *other = &files[random_below(&source, (uint32_t)file_count)];
  size_t start = random_below(&source, (uint32_t)other->size), size = random_below(&source, 400);
  if (size > other->size - start)
    size = other->size - start;
  splice(t, at, random_below(&source, 400), other->bytes + start, size);
}

static void mutate(text *t) {
  static const char in_numbers[] = "0123456789.-eE";
  size_t at = somewhere(t);
  unsigned char byte = (unsigned char)random_bits(&source);
  const char *token = tokens[random_below(&source, sizeof tokens / sizeof *tokens)];
  const char *digit = &in_numbers[random_below(&source, sizeof in_numbers - 1)];
  switch (random_below(&source, 24)) {
  case 0:
    t->size = at;
    break;
  case 1:
  case 2:
    cross(t, at);
    break;
  case 3:
    splice(t, at, 1, &byte, 1);
    break;
  case 4:
    splice(t, at, 0, token, strlen(token));
    break;
  case 5:
    splice(t, at, 1 + random_below(&source, 40), "", 0);
    break;
  case 6:
  case 7:
    if (at < t->size)
      t->bytes[at] ^= (unsigned char)(1u << (byte & 7));
    break;
  case 8:
  case 9:
    splice(t, next_digit(t, at), 1, token, strlen(token));
    break;
  default:
    // What stays JSON comes furthest.
    splice(t, next_digit(t, at), byte & 1, digit, 1);
  }
}

/** One second on a recording controller. */
static void play_one_second(thrum_pattern pattern) {
  thrum_player player = player_of(engine, recorder, pattern);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  thrum_command commands[64];
  for (int frame = 0; frame < 60; frame++)
    CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  uint32_t count = 0;
  do {
    CHECK_OK(thrum_controller_read_recording(engine, recorder, commands, 64, &count));
    for (uint32_t at = 0; at < count; at++)
      CHECK(drive_is_valid(commands[at].drive));
  } while (count == 64);
  CHECK_OK(thrum_player_destroy(engine, player));
  thrum_notice notice;
  while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
  }
}

static bool is_documented(thrum_result result) {
  return result == THRUM_ERROR_SYNTAX || result == THRUM_ERROR_FORMAT || result == THRUM_ERROR_LIMIT;
}

static void load(const void *bytes, size_t size, uint32_t strict) {
  thrum_load_options options = thrum_default_load_options();
  options.strict = strict;
  thrum_diagnostic diagnostics[3];
  thrum_report report = thrum_default_report();
  report.diagnostics = diagnostics;
  report.capacity = 3;
  thrum_pattern pattern = {77, 77};
  thrum_engine_create(NULL, NULL);
  thrum_result result = thrum_pattern_load_memory(engine, bytes, size, &options, &report, &pattern);
  for (uint32_t at = 0; at < report.count; at++) {
    CHECK(memchr(diagnostics[at].path, 0, sizeof diagnostics[at].path) != NULL);
    CHECK(memchr(diagnostics[at].message, 0, sizeof diagnostics[at].message) != NULL && *diagnostics[at].message);
    CHECK(diagnostics[at].byte_offset <= size);
  }
  if (result == THRUM_OK) {
    loaded++;
    CHECK(report.error_count == 0);
    play_one_second(pattern);
    CHECK_OK(thrum_pattern_destroy(engine, pattern));
  } else {
    refused++;
    CHECK(is_documented(result));
    CHECK(report.error_count >= 1 && report.count >= 1);
    CHECK(*thrum_last_message() && strcmp(thrum_last_message(), "out_engine is null") != 0);
    CHECK(pattern.index1 == 77 && pattern.generation == 77);
  }
}

static void check_round(int number, const text *t) {
  int failures = check_failures;
  // Memory of the exact size, so that a sanitizer sees a read beyond it.
  unsigned char *exact = malloc(t->size ? t->size : 1);
  memcpy(exact, t->bytes, t->size);
  load(exact, t->size, 0);
  load(exact, t->size, 1);
  free(exact);
  if (check_failures > failures)
    printf("  in round %d, %zu bytes\n", number, t->size);
}

static void test_mutations(void) {
  static text t;
  for (int round = 0; round < MUTATIONS; round++) {
    const ahap_file *file = &files[random_below(&source, (uint32_t)file_count)];
    // Large files are mostly the same over and over; a part of the budget is enough for them.
    if (file->size > LARGEST || (file->size > 20000 && random_below(&source, 20)))
      file = &files[round % 7];
    memcpy(t.bytes, file->bytes, file->size);
    t.size = file->size;
    for (uint32_t count = 1 + random_below(&source, 4); count > 0; count--)
      mutate(&t);
    check_round(round, &t);
  }
}

static void test_random_texts(void) {
  static text t;
  for (int round = 0; round < RANDOM_TEXTS; round++) {
    t.size = 0;
    if (round % 2) {
      for (uint32_t count = random_below(&source, 60); count > 0; count--) {
        const char *token = tokens[random_below(&source, sizeof tokens / sizeof *tokens)];
        splice(&t, t.size, 0, token, strlen(token));
      }
    } else {
      t.size = random_below(&source, 300);
      for (size_t at = 0; at < t.size; at++)
        t.bytes[at] = (unsigned char)random_bits(&source);
    }
    check_round(round, &t);
  }
}

/** The deepest nesting, and more than that; brackets alone must not use up the stack. */
static void test_deep(void) {
  static text t;
  t.size = LARGEST;
  memset(t.bytes, '[', LARGEST);
  check_round(-1, &t);
  thrum_load_options options = thrum_default_load_options();
  options.max_depth = 512;
  thrum_pattern pattern;
  CHECK(is_documented(thrum_pattern_load_memory(engine, t.bytes, t.size, &options, NULL, &pattern)));
}

int main(void) {
  file_count = ahap_files_read(files);
  if (file_count == 0)
    return CHECK_SKIPPED;
  engine = engine_make();
  recorder = attach_recording(engine);
  test_mutations();
  test_random_texts();
  test_deep();
  // The mutations must neither be refused at the door nor all be harmless.
  CHECK(loaded > MUTATIONS / 10 && refused > MUTATIONS / 10);
  printf("%d loaded, %d refused\n", loaded, refused);
  CHECK_OK(thrum_engine_destroy(engine));
  ahap_files_free(files, file_count);
  return check_finish();
}
