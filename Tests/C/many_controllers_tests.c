/** A party: 64 controllers with 4 players each for 1000 s at 60 Hz, without an allocation and in the same memory. */
#include "fixture.h"
#include "sanitizers.h"

#if defined(HAS_ADDRESS_SANITIZER) || defined(HAS_THREAD_SANITIZER)

int main(void) {
  printf("skipped: the sanitizer has the memory functions\n");
  return CHECK_SKIPPED;
}

#else

#include "counting.h"
#include "recording.h"

#include <time.h>
#include <unistd.h>

enum { CONTROLLERS = 64, EACH = 4, PLAYERS = CONTROLLERS * EACH, UPDATES = 60000, WARM_UP = 600, KEPT = 64 };

static const double frame = 1.0 / 60;
static thrum_engine engine;
static thrum_controller controllers[CONTROLLERS];
static thrum_player players[PLAYERS];
static recording_state recordings[CONTROLLERS];
static long finished, looped, others;

/** Bytes of the process that are in memory. */
static long resident(void) {
  static char text[128];
  FILE *file = fopen("/proc/self/statm", "r");
  long pages = 0;
  CHECK(file && fgets(text, sizeof text, file) && sscanf(text, "%*d %ld", &pages) == 1);
  if (file)
    fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

static double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/** Every type of controller that there is, and four loops of different lengths on each. */
static void set_up(void) {
  thrum_engine_def def = stepped_def();
  def.max_controllers = CONTROLLERS;
  def.max_players = PLAYERS;
  CHECK_OK(thrum_engine_create(&def, &engine));
  thrum_pattern patterns[EACH];
  for (int which = 0; which < EACH; which++) {
    thrum_event events[] = {transient(0, 0.8f, 0.6f), continuous(0.1, 0.3 + 0.2 * which, 0.4f, 0.25f * (float)which),
                            transient(0.3, 0.5f, 0.2f)};
    events[1].attack_time = 0.2f;
    events[1].release_time = 0.1f;
    patterns[which] = pattern_of(engine, events, 3);
  }
  for (int at = 0; at < CONTROLLERS; at++) {
    thrum_controller_def controller_def = thrum_default_controller_def();
    controller_def.type = at % 13;
    controller_def.has_trigger_rumble = at % 2;
    controller_def.recording_capacity = KEPT;
    CHECK_OK(thrum_controller_attach_recording(engine, &controller_def, &controllers[at]));
    for (int which = 0; which < EACH; which++) {
      thrum_player_def player_def = thrum_default_player_def();
      player_def.controller = controllers[at];
      player_def.pattern = patterns[which];
      player_def.looping = which < 3;
      player_def.locality = which == 2 ? THRUM_LOCALITY_ALL : THRUM_LOCALITY_DEFAULT;
      CHECK_OK(thrum_player_create_from_def(engine, &player_def, &players[at * EACH + which]));
    }
  }
}

static void run_frame(int update) {
  for (int at = 0; at < PLAYERS; at++) {
    float value = (float)((update + at * 7) % 128) / 128;
    CHECK_OK(thrum_player_set_parameter(engine, players[at], THRUM_PARAMETER_INTENSITY_CONTROL, value));
    CHECK_OK(thrum_player_set_parameter(engine, players[at], THRUM_PARAMETER_SHARPNESS_CONTROL, value - 0.5f));
    // The last of each four plays once, again and again.
    if (at % EACH == 3 ? (update + at) % 100 == 0 : update == at / 8)
      CHECK_OK(thrum_player_start(engine, players[at], THRUM_NOW));
  }
  CHECK_OK(thrum_engine_update(engine, frame));
  thrum_notice notice;
  while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
    finished += notice.type == THRUM_NOTICE_PLAYER_FINISHED;
    looped += notice.type == THRUM_NOTICE_PLAYER_LOOPED;
    others += notice.type != THRUM_NOTICE_PLAYER_FINISHED && notice.type != THRUM_NOTICE_PLAYER_LOOPED;
  }
  // A second's commands fit.
  for (int at = update % 60; at < CONTROLLERS; at += 60)
    check_recording(engine, controllers[at], &recordings[at]);
}

int main(void) {
  printf("counting\n");
  set_up();
  for (int update = 0; update < WARM_UP; update++)
    run_frame(update);
  resident();
  long memory = resident(), taken = allocations, given = frees;
  double start = seconds_now();
  for (int update = WARM_UP; update < WARM_UP + UPDATES; update++)
    run_frame(update);
  double elapsed = seconds_now() - start;
  CHECK(allocations == taken && frees == given);
  long growth = resident() - memory;
  printf("%.2f s, %.1f us each update, %ld KB more\n", elapsed, elapsed / UPDATES * 1e6, growth / 1024);
  CHECK(growth < 256 * 1024);
  CHECK(elapsed < 15);
  // Every player had its turns: loops of 0.4, 0.6 and 0.8 s, and one start each 100 updates.
  CHECK(others == 0);
  double loops = CONTROLLERS * 1000 * (1 / 0.4 + 1 / 0.6 + 1 / 0.8);
  CHECK((double)looped > loops * 0.98 && (double)looped < loops * 1.02);
  CHECK(finished > CONTROLLERS * (UPDATES / 100 - 2L) && finished < CONTROLLERS * (UPDATES / 100 + 10L));
  for (int at = 0; at < CONTROLLERS; at++)
    CHECK(recordings[at].count > 1000);
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}

#endif
