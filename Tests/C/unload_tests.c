/** Loading Thrum as a plugin does, using it through dlsym(), and unloading it, a hundred times over. */
#include "sanitizers.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <thrum/thrum.h>
#include <unistd.h>

enum { ROUNDS = 100, WARM_UP = 10 };

/** check.h wants a Thrum that is linked. */
static int failures;

#define EXPECT(condition)                                                                                              \
  do {                                                                                                                 \
    if (!(condition))                                                                                                  \
      printf("%s:%d: %s is false\n", __FILE__, __LINE__, #condition), failures++;                                      \
  } while (0)

/** The functions that are used, by their names. */
#define FUNCTIONS(X)                                                                                                   \
  X(thrum_default_engine_def)                                                                                          \
  X(thrum_engine_create)                                                                                               \
  X(thrum_engine_update)                                                                                               \
  X(thrum_engine_destroy)                                                                                              \
  X(thrum_default_controller_def)                                                                                      \
  X(thrum_controller_attach_callback)                                                                                  \
  X(thrum_pattern_load_memory)                                                                                         \
  X(thrum_player_create)                                                                                               \
  X(thrum_player_start)                                                                                                \
  X(thrum_play_tap)                                                                                                    \
  X(thrum_last_message)

typedef struct {
  void *handle;
#define MEMBER(function) __typeof__(function) *function;
  FUNCTIONS(MEMBER)
} library;

static library load(void) {
  library l = {.handle = dlopen(THRUM_LIBRARY, RTLD_NOW | RTLD_LOCAL)};
  if (!l.handle)
    printf("%s\n", dlerror());
  EXPECT(l.handle != NULL);
  if (!l.handle)
    exit(EXIT_FAILURE);
#define FIND(function) l.function = (__typeof__(l.function))dlsym(l.handle, #function);
  FUNCTIONS(FIND)
#define EXPECT_FOUND(function) EXPECT(l.function != NULL);
  FUNCTIONS(EXPECT_FOUND)
  return l;
}

static void unload(library *l) {
  EXPECT(dlclose(l->handle) == 0);
  // It is gone: nothing in it, and nothing that it did, keeps it in the process.
  EXPECT(dlopen(THRUM_LIBRARY, RTLD_NOW | RTLD_NOLOAD) == NULL);
}

static int32_t rumble(void *context, const thrum_drive *drive, double duration) {
  (void)duration;
  *(thrum_drive *)context = *drive;
  return 0;
}

/** A failure leaves a message on the thread that made it. */
static void *fail_on_thread(void *context) {
  const library *l = context;
  EXPECT(l->thrum_engine_update((thrum_engine){0, 0}, 1) == THRUM_ERROR_STALE_HANDLE);
  EXPECT(*l->thrum_last_message() != 0);
  return NULL;
}

static thrum_engine play(const library *l, thrum_drive *drive, thrum_output_mode mode) {
  static const char text[] = "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\","
                             "\"EventDuration\": 1.5}}]}";
  thrum_engine engine = {0, 0};
  thrum_controller controller;
  thrum_pattern pattern;
  thrum_player player;
  thrum_engine_def engine_def = l->thrum_default_engine_def();
  engine_def.output_mode = mode;
  EXPECT(l->thrum_engine_create(&engine_def, &engine) == THRUM_OK);
  thrum_controller_def def = l->thrum_default_controller_def();
  def.rumble = rumble;
  def.context = drive;
  EXPECT(l->thrum_controller_attach_callback(engine, &def, &controller) == THRUM_OK);
  EXPECT(l->thrum_pattern_load_memory(engine, text, strlen(text), NULL, NULL, &pattern) == THRUM_OK);
  EXPECT(l->thrum_player_create(engine, controller, pattern, &player) == THRUM_OK);
  EXPECT(l->thrum_player_start(engine, player, THRUM_NOW) == THRUM_OK);
  EXPECT(l->thrum_engine_update(engine, 1.0 / 60) == THRUM_OK);
  // In threaded mode the motor follows a moment later.
  for (int wait = 0; wait < 2000 && !(drive->low > 0); wait++) {
    usleep(1000);
    // A game that stood still would be silenced before a busy machine comes to it.
    EXPECT(l->thrum_engine_update(engine, 0.0005) == THRUM_OK);
  }
  EXPECT(drive->low > 0);
  return engine;
}

static void use(const library *l, thrum_output_mode mode) {
  thrum_drive drive = {0, 0, 0, 0};
  thrum_engine engine = play(l, &drive, mode);
  EXPECT(l->thrum_engine_destroy(engine) == THRUM_OK);
  EXPECT(drive.low == 0 && drive.high == 0);
  EXPECT(l->thrum_engine_update(engine, 1) == THRUM_ERROR_STALE_HANDLE);
  pthread_t thread;
  EXPECT(pthread_create(&thread, NULL, fail_on_thread, (void *)l) == 0);
  EXPECT(pthread_join(thread, NULL) == 0);
}

/** The number that the next key of the process gets. */
static pthread_key_t next_key(void) {
  pthread_key_t key;
  EXPECT(pthread_key_create(&key, NULL) == 0);
  EXPECT(pthread_key_delete(key) == 0);
  return key;
}

/** Keys and memory are the same after each round: a game may reload a plugin for as long as it likes. */
static void test_rounds(thrum_output_mode mode) {
  size_t used = 0;
  pthread_key_t key = next_key();
  for (int round = 0; round < ROUNDS; round++) {
    if (round == WARM_UP)
      used = mallinfo2().uordblks;
    library l = load();
    use(&l, mode);
    unload(&l);
  }
  EXPECT(next_key() == key);
  size_t grown = mallinfo2().uordblks - used;
  // The C library keeps a little of what threads had, in all and not for each.
  EXPECT(grown <= (mode == THRUM_OUTPUT_STEPPED ? 0 : 8 * (ROUNDS - WARM_UP)));
  if (grown)
    printf("  %zu bytes in %d rounds\n", grown, ROUNDS - WARM_UP);
}

/** An engine that is left behind stops its motors when the library goes. */
static void test_left_behind(thrum_output_mode mode) {
  thrum_drive drive = {0, 0, 0, 0};
  library l = load();
  // Its memory is lost: the game never gave it back.
  __lsan_disable();
  play(&l, &drive, mode);
  __lsan_enable();
  unload(&l);
  EXPECT(drive.low == 0 && drive.high == 0);
}

static volatile bool blocks, is_busy;

/** A driver that does not return within the seconds for which Thrum waits. */
static int32_t block(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  if (blocks) {
    blocks = false;
    is_busy = true;
    usleep(5500000);
    is_busy = false;
  }
  return 0;
}

/** A thread that a driver holds up returns to code that is still there, though the library was unloaded meanwhile. */
static void test_unloaded_under_a_driver(void) {
  library l = load();
  __lsan_disable();
  thrum_drive drive = {0, 0, 0, 0};
  thrum_engine engine = play(&l, &drive, THRUM_OUTPUT_THREADED);
  thrum_controller_def def = l.thrum_default_controller_def();
  thrum_controller controller;
  def.rumble = block;
  blocks = true;
  EXPECT(l.thrum_controller_attach_callback(engine, &def, &controller) == THRUM_OK);
  EXPECT(l.thrum_play_tap(engine, controller, 1, 0.5f) == THRUM_OK);
  for (int wait = 0; wait < 2000 && !is_busy; wait++) {
    EXPECT(l.thrum_engine_update(engine, 0.001) == THRUM_OK);
    usleep(1000);
  }
  EXPECT(is_busy);
  EXPECT(l.thrum_engine_destroy(engine) == THRUM_OK);
  __lsan_enable();
  EXPECT(is_busy);
  EXPECT(dlclose(l.handle) == 0);
  while (is_busy)
    usleep(10000);
  usleep(300000);
}

/** Never used, and used by nothing but a failure. */
static void test_unused(void) {
  pthread_key_t key = next_key();
  library l = load();
  unload(&l);
  l = load();
  fail_on_thread(&l);
  unload(&l);
  EXPECT(next_key() == key);
}

int main(void) {
  test_rounds(THRUM_OUTPUT_STEPPED);
  test_rounds(THRUM_OUTPUT_THREADED);
  test_unused();
  test_left_behind(THRUM_OUTPUT_STEPPED);
  test_left_behind(THRUM_OUTPUT_THREADED);
  // Last: the library stays.
  test_unloaded_under_a_driver();
  printf("%d failures\n", failures);
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
