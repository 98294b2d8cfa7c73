/** Checks on what a recording controller was sent. */
#ifndef RECORDING_H
#define RECORDING_H

#include "fixture.h"

/** The end of a recording so far, carried from one read to the next. */
typedef struct {
  thrum_command last;
  long count;
} recording_state;

/**
 * Reads what came in since the last call. Drives must be in range, durations those of the watchdog, and a state is sent
 * once: again only to renew a motor that is on, after a quarter of a second.
 */
static inline void check_recording(thrum_engine engine, thrum_controller controller, recording_state *state) {
  thrum_command commands[64];
  uint32_t count = 0;
  do {
    CHECK_OK(thrum_controller_read_recording(engine, controller, commands, 64, &count));
    for (uint32_t at = 0; at < count; at++) {
      thrum_command command = commands[at];
      bool is_silent = drive_is_silent(command.drive);
      CHECK(drive_is_valid(command.drive));
      CHECK_NEAR(command.duration, is_silent ? 0 : THRUM_WATCHDOG_SECONDS, 0);
      if (state->count > 0) {
        CHECK(command.time >= state->last.time);
        bool is_renewal = drives_are_equal(command.drive, state->last.drive);
        CHECK(!is_renewal || (!is_silent && command.time - state->last.time >= 0.25 - 1e-6));
      } else {
        CHECK(!is_silent);
      }
      state->last = command;
      state->count++;
    }
  } while (count == 64);
}

/** A motor that is on is renewed well before the watchdog ends it: 0.25 s, and one frame because of rounding. */
static inline void check_renewed(thrum_engine engine, const recording_state *state, double frame) {
  double now = 0;
  CHECK_OK(thrum_engine_get_time(engine, &now));
  if (state->count > 0 && !drive_is_silent(state->last.drive))
    CHECK(now - state->last.time <= 0.25 + frame + 1e-6);
}

#endif
