/** What a careless game does and must get away with: forks, stale engines, endless loops, one place for all. */
#include "fixture.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

static const double frame = 1.0 / 60;

static int calls;
static thrum_drive last;

static int32_t note_drive(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)duration;
  calls++;
  last = *drive;
  return 0;
}

static thrum_controller attach_noting(thrum_engine engine) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = note_drive;
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &controller));
  return controller;
}

static int report_fd;

/** Runs after Thrum's own handler, since it was registered before. */
static void report_calls(void) {
  char told = (char)(calls > 1);
  if (report_fd > 0 && write(report_fd, &told, 1) != 1)
    _exit(EXIT_FAILURE);
}

/** A child that exits does not stop the motors of its parent. */
static void test_fork(void) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  atexit(report_calls);
  thrum_engine engine = engine_make();
  play(engine, attach_noting(engine), continuous(0, THRUM_DURATION_ENDLESS, 1, 0.5f));
  CHECK_OK(thrum_engine_update(engine, frame));
  CHECK(calls == 1 && last.low > 0);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    report_fd = ends[1];
    exit(EXIT_SUCCESS);
  }
  char told = 1;
  CHECK(child > 0 && waitpid(child, NULL, 0) == child);
  CHECK(read(ends[0], &told, 1) == 1 && told == 0);
  close(ends[0]);
  close(ends[1]);
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(last.low == 0 && last.high == 0);
}

static atomic_bool is_over;

static void *ask_stale_engine(void *handle) {
  thrum_engine stale = *(thrum_engine *)handle;
  double seconds;
  while (!atomic_load(&is_over))
    if (thrum_engine_get_time(stale, &seconds) != THRUM_ERROR_STALE_HANDLE)
      return handle;
  return NULL;
}

/** A handle of a dead engine is refused also while others come and go in its place. */
static void test_stale_engine(void) {
  thrum_engine stale = engine_make();
  CHECK_OK(thrum_engine_destroy(stale));
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, ask_stale_engine, &stale) == 0);
  for (int round = 0; round < 2000; round++) {
    thrum_engine_def def = stepped_def();
    def.max_players = def.max_voices = def.max_scheduled = def.max_patterns = 1;
    thrum_engine engine;
    CHECK_OK(thrum_engine_create(&def, &engine));
    CHECK_OK(thrum_engine_destroy(engine));
  }
  atomic_store(&is_over, true);
  void *wrong = &stale;
  CHECK(pthread_join(thread, &wrong) == 0 && wrong == NULL);
}

/** A loop of a millisecond far out in time, where a millisecond more or less makes no difference: it ends. */
static void test_far_loop(void) {
  thrum_engine engine = engine_make();
  thrum_player player = play(engine, attach_recording(engine), continuous(0, THRUM_DURATION_ENDLESS, 1, 0.5f));
  CHECK_OK(thrum_player_set_rate(engine, player, 1000));
  CHECK_OK(thrum_engine_set_dilation(engine, 1000));
  for (int update = 0; update < 10; update++)
    CHECK_OK(thrum_engine_update(engine, 1e6));
  CHECK_OK(thrum_player_set_loop(engine, player, 1, 0.001));
  CHECK_OK(thrum_engine_update(engine, frame));
  CHECK(state_of(engine, player).iteration == UINT32_MAX);
  CHECK_RESULT(thrum_player_seek(engine, player, 1e17, THRUM_NOW), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** One place for all players: what was cancelled makes room at once. */
static void test_one_place(void) {
  thrum_engine_def def = stepped_def();
  def.max_players = 1;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  thrum_event tap = transient(0, 1, 0.5f);
  thrum_pattern pattern = pattern_of(engine, &tap, 1);
  thrum_controller recorder = attach_recording(engine);
  for (int round = 0; round < 100; round++) {
    thrum_player shot;
    CHECK_OK(thrum_play_pattern(engine, recorder, pattern, 1, &shot));
    CHECK_RESULT(thrum_play_pattern(engine, recorder, pattern, 1, NULL), THRUM_ERROR_CAPACITY);
    CHECK_OK(thrum_player_cancel(engine, shot));
  }
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Ten thousand events at one time, again and again, in an engine with few voices: no update takes for ever. */
static void test_crowd(void) {
  enum { COUNT = 10000 };
  thrum_engine engine = engine_make();
  static thrum_event events[COUNT];
  for (int at = 0; at < COUNT; at++)
    events[at] = transient(0, 1, 0.5f);
  thrum_player player = player_of(engine, attach_recording(engine), pattern_of(engine, events, COUNT));
  CHECK_OK(thrum_player_set_loop(engine, player, 1, 0.001));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  for (int update = 0; update < 60; update++)
    CHECK_OK(thrum_engine_update(engine, frame));
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.active_voices <= 1024 && statistics.dropped_voices > 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  test_fork();
  test_stale_engine();
  test_far_loop();
  test_one_place();
  test_crowd();
  return check_finish();
}
