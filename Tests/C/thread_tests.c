/**
 * Commands from three threads while the game thread updates and players and controllers come and go, in every output mode.
 * A thread sanitizer sees the races; without one the results, the end state and that nothing crashes are what can be seen.
 */
#include "motors.h"
#include "random.h"
#include "recording.h"
#include "sanitizers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#ifdef HAS_THREAD_SANITIZER
enum { UPDATES = 4000 };
#else
enum { UPDATES = 20000 };
#endif
enum { THREADS = 3, PLAYERS = 8, PADS = 2 };

/** A controller of the game. One thread at a time calls its function; what is read only afterwards needs no atomics. */
typedef struct {
  thrum_controller controller;
  atomic_long calls;
  thrum_drive last;
  bool was_wrong;
} pad;

static thrum_engine engine;
static thrum_controller recorder;
static pad pads[PADS];
static thrum_pattern pattern;
/** Handles as the threads see them, index and generation in one word; soon stale, which must not matter. */
static _Atomic uint64_t handles[PLAYERS];
static _Atomic bool is_over;

static void publish(int at, thrum_player player) {
  atomic_store(&handles[at], (uint64_t)player.generation << 32 | player.index1);
}

static thrum_player taken(int at) {
  uint64_t word = atomic_load(&handles[at]);
  return (thrum_player){(uint32_t)word, (uint32_t)(word >> 32)};
}

/** What a thread counted; checks are for the main thread, whose counters are not shared. */
typedef struct {
  pthread_t thread;
  uint64_t seed;
  long accepted;
  long stale;
  long wrong;
} hammer;

static void count(hammer *self, thrum_result result) {
  self->accepted += result == THRUM_OK;
  self->stale += result == THRUM_ERROR_STALE_HANDLE;
  self->wrong += result != THRUM_OK && result != THRUM_ERROR_STALE_HANDLE;
  // The message belongs to this thread: no other one has ever passed a bad engine.
  if (result != THRUM_OK)
    self->wrong += *thrum_last_message() == 0;
}

static void *run_hammer(void *context) {
  hammer *self = context;
  random_source source = {self->seed};
  while (!atomic_load(&is_over)) {
    thrum_player player = taken((int)random_below(&source, PLAYERS));
    float value = (float)random_unit(&source);
    switch (random_below(&source, 10)) {
    case 0:
      count(self, thrum_player_stop(engine, player, THRUM_NOW));
      break;
    case 1:
      count(self, thrum_engine_set_muted(engine, random_below(&source, 2)));
      break;
    case 2:
      count(self, thrum_engine_set_gain(engine, value));
      break;
    case 3:
      count(self, thrum_player_set_gain(engine, player, value));
      break;
    case 4:
      count(self, thrum_player_set_muted(engine, player, random_below(&source, 2)));
      break;
    default:
      count(self, thrum_player_set_parameter(engine, player, 1 + (int32_t)random_below(&source, 12), value));
    }
  }
  return NULL;
}

static int32_t take_command(void *context, const thrum_drive *drive, double duration) {
  pad *self = context;
  self->last = *drive;
  self->was_wrong |= !drive_is_valid(*drive) || duration != (drive_is_silent(*drive) ? 0 : 0.5);
  return ++self->calls % 50 == 0 ? -1 : 0;
}

static void attach_pad(pad *pad) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = take_command;
  def.context = pad;
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &pad->controller));
}

/** Lets a pad go; nobody calls its function any more. */
static void detach_pad(pad *pad) {
  CHECK_OK(thrum_controller_detach(engine, pad->controller));
  CHECK(drive_is_silent(pad->last) && !pad->was_wrong);
}

/** Drives the pads in hosted mode. */
static void *run_host(void *context) {
  hammer *self = context;
  while (!atomic_load(&is_over))
    count(self, thrum_engine_run_output(engine, NULL));
  return NULL;
}

/** Where the player in a place plays: half of them on the recorder. */
static thrum_controller controller_of(int at) {
  return at % 2 ? pads[at / 2 % PADS].controller : recorder;
}

/** The game: frames, and now and then another player in an old one's place, or a pad plugged in anew. */
static void run_game(void) {
  random_source source = {99};
  thrum_command commands[16];
  uint32_t read = 0;
  for (int update = 0; update < UPDATES; update++) {
    int at = (int)random_below(&source, PLAYERS);
    if (update % 5 == 0) {
      CHECK_OK(thrum_player_destroy(engine, taken(at)));
      publish(at, player_of(engine, controller_of(at), pattern));
    }
    if (update % 500 == 250) {
      pad *pad = &pads[update / 500 % PADS];
      detach_pad(pad);
      attach_pad(pad);
    }
    CHECK_OK(thrum_player_start(engine, taken(at), THRUM_NOW));
    CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
    CHECK_OK(thrum_controller_read_recording(engine, recorder, commands, 16, &read));
    for (uint32_t which = 0; which < read; which++)
      CHECK(drive_is_valid(commands[which].drive));
    thrum_notice notice;
    while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
      CHECK(notice.type == THRUM_NOTICE_PLAYER_FINISHED || notice.type == THRUM_NOTICE_NOTICES_LOST ||
            notice.type == THRUM_NOTICE_CONTROLLER_ERROR);
    }
  }
}

/** Plays until every pad has been driven once: on a busy machine the whole game may be over before a sender comes round. */
static void warm_up(void) {
  const struct timespec pause = {0, 1000000};
  for (int wait = 0; wait < 20000 && !(pads[0].calls && pads[1].calls); wait++) {
    for (int at = 0; at < PLAYERS; at++)
      CHECK_OK(thrum_player_start(engine, taken(at), THRUM_NOW));
    CHECK_OK(thrum_engine_update(engine, 0.001));
    nanosleep(&pause, NULL);
  }
}

/** The last word comes from a thread, after all others. */
static void *say_last_word(void *context) {
  hammer *self = context;
  for (int at = 0; at < PLAYERS; at++) {
    count(self, thrum_player_set_parameter(engine, taken(at), THRUM_PARAMETER_INTENSITY_CONTROL, at == 0 ? 0.8f : 0));
    count(self, thrum_player_set_parameter(engine, taken(at), THRUM_PARAMETER_SHARPNESS_CONTROL, -1));
    count(self, thrum_player_set_parameter(engine, taken(at), THRUM_PARAMETER_ATTACK_TIME_CONTROL, -1));
    count(self, thrum_player_set_gain(engine, taken(at), 0.5f));
    count(self, thrum_player_set_muted(engine, taken(at), at > 0));
    if (at > 0)
      count(self, thrum_player_stop(engine, taken(at), THRUM_NOW));
  }
  count(self, thrum_engine_set_gain(engine, 0.5f));
  count(self, thrum_engine_set_muted(engine, 0));
  return NULL;
}

static void check_end_state(void) {
  CHECK_OK(thrum_player_start(engine, taken(0), THRUM_NOW));
  hammer last = {.seed = 1};
  CHECK(pthread_create(&last.thread, NULL, say_last_word, &last) == 0);
  CHECK(pthread_join(last.thread, NULL) == 0);
  CHECK(last.wrong == 0 && last.stale == 0);
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  thrum_player_state state = thrum_default_player_state();
  for (int at = 0; at < PLAYERS; at++) {
    CHECK_OK(thrum_player_get_state(engine, taken(at), &state));
    CHECK(state.status == (at == 0 ? THRUM_PLAYER_PLAYING : THRUM_PLAYER_STOPPED));
  }
  thrum_drive drive;
  CHECK_OK(thrum_controller_get_drive(engine, recorder, &drive));
  // Intensity 0.8 at sharpness 0, twice a gain of 1/2; the plain motor's threshold is 0.2.
  CHECK_NEAR(drive.low, lifted(0.8 * 0.5 * 0.5, 0.20), 0.5 / 255 + 1e-6);
  CHECK(drive.high == 0);
}

static void test_mode(thrum_output_mode mode) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  CHECK_OK(thrum_engine_create(&def, &engine));
  recorder = attach_recording(engine);
  for (int at = 0; at < PADS; at++) {
    pads[at].calls = 0;
    pads[at].last = (thrum_drive){0, 0, 0, 0};
    pads[at].was_wrong = false;
    attach_pad(&pads[at]);
  }
  thrum_event events[] = {continuous(0, 0.5, 1, 0)};
  pattern = pattern_of(engine, events, 1);
  for (int at = 0; at < PLAYERS; at++)
    publish(at, player_of(engine, controller_of(at), pattern));
  atomic_store(&is_over, false);
  hammer hammers[THREADS], host = {.seed = 0};
  if (mode == THRUM_OUTPUT_HOSTED)
    CHECK(pthread_create(&host.thread, NULL, run_host, &host) == 0);
  warm_up();
  for (int at = 0; at < THREADS; at++) {
    hammers[at] = (hammer){.seed = 1000 + (uint64_t)at};
    CHECK(pthread_create(&hammers[at].thread, NULL, run_hammer, &hammers[at]) == 0);
  }
  run_game();
  atomic_store(&is_over, true);
  for (int at = 0; at < THREADS; at++) {
    CHECK(pthread_join(hammers[at].thread, NULL) == 0);
    CHECK(hammers[at].wrong == 0 && hammers[at].accepted > 1000);
  }
  if (mode == THRUM_OUTPUT_HOSTED) {
    CHECK(pthread_join(host.thread, NULL) == 0);
    CHECK(host.wrong == 0 && host.stale == 0 && host.accepted > 0);
  }
  check_end_state();
  CHECK_OK(thrum_engine_destroy(engine));
  for (int at = 0; at < PADS; at++) {
    CHECK(pads[at].calls > 0);
    CHECK(drive_is_silent(pads[at].last));
    CHECK(!pads[at].was_wrong);
  }
}

int main(void) {
  test_mode(THRUM_OUTPUT_STEPPED);
  test_mode(THRUM_OUTPUT_THREADED);
  test_mode(THRUM_OUTPUT_HOSTED);
  return check_finish();
}
