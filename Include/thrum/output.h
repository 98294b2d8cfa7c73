/**
 * @file output.h
 * Which thread drives the motors, and how all of them are stopped in an emergency.
 */
#ifndef THRUM_OUTPUT_H
#define THRUM_OUTPUT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Who renders between frames and calls the drivers of controllers. */
typedef int32_t thrum_output_mode;
enum {
  /**
   * The game's thread does it, in thrum_engine_update(): the same calls give the same commands, bit for bit, and no
   * threads exist. A driver that is slow makes the update slow.
   */
  THRUM_OUTPUT_STEPPED = 0,
  /**
   * Threads of Thrum, the default: one that renders up to 1000 times a second, so that taps come when they are due and not
   * at the next frame, one that calls SDL, and one for each function of the game (thrum_rumble_fn). They start with the
   * first controller that has a driver. The game's thread never waits for a driver, except to let a controller go.
   */
  THRUM_OUTPUT_THREADED = 1,
  /** A thread of the game, which calls thrum_engine_run_output() again and again. */
  THRUM_OUTPUT_HOSTED = 2
};

/**
 * Renders and sends what is due, for an engine with ::THRUM_OUTPUT_HOSTED. Call it from a thread that may wait for drivers,
 * again and again, at best every `out_wait` seconds; the shorter the pause, the closer taps come to their time. The thread
 * may end before or after the engine; what is left to send is then sent by the call that lets the controller go.
 *
 * @param out_wait  Gets the seconds after which there is more to do if the game makes no call meanwhile. May be null.
 * Errors: STALE_HANDLE, NOT_SUPPORTED (another output mode). [any-thread] (no-alloc) One thread at a time; a second one
 * returns at once. No call may be under way when the engine is destroyed.
 */
THRUM_API thrum_result thrum_engine_run_output(thrum_engine engine, double *out_wait);

/**
 * Turns off all motors that threads of Thrum drive, of all engines, for good, and waits until the drivers have taken it.
 * For a crash handler: it may be called in a signal handler (signal-safety(7)), on the thread that crashed, whatever that
 * thread was doing. The work is done by Thrum's threads, which go on meanwhile. Engines stay silent afterwards.
 *
 * When one of those threads itself has crashed, in a driver or a function of the game, its own motors are not reached, and
 * none of SDL's are when a thread crashed inside SDL that holds SDL's lock: then the result is TIMEOUT.
 *
 * It does not reach engines with ::THRUM_OUTPUT_STEPPED, which have no thread, nor those with ::THRUM_OUTPUT_HOSTED whose
 * thread has stopped. Linux itself stops evdev controllers when the process ends; HIDAPI controllers go on with what they
 * were told last.
 *
 * @param seconds  How long to wait at most, 0…60. 0.3 is enough for every transport.
 * Errors, without a message: INVALID_ARGUMENT, TIMEOUT (a driver has not answered yet). [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_silence_all(double seconds);

#ifdef __cplusplus
}
#endif

#endif
