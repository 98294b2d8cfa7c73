/**
 * @file base.h
 * What every other header builds on: version, result codes, handles, and the rules of the interface.
 *
 * **Results.** Functions that can fail return a ::thrum_result: 0 is success, negative values are errors whose numbers
 * never change. Outputs are the last arguments and are left untouched on failure. thrum_last_message() says in words what
 * the last failure on this thread was.
 *
 * **Handles.** Objects are named by small values with an index and a generation. A handle of all zeros is null. A handle
 * whose object was destroyed, or that belongs to another engine, is refused with ::THRUM_ERROR_STALE_HANDLE; it never
 * crashes. Do not look inside a handle.
 *
 * **Definitions.** Structs named `_def` (and the other structs that begin with `struct_size`) come from a
 * `thrum_default_…()` function that sets the size and the defaults. Fields are only ever added at the end, and structs of
 * every size since the first are read and written. But those functions return the struct as the library knows it, so until
 * 1.0 build a game against the headers of the library that it ships.
 *
 * **Units.** Seconds are `double`; levels run from 0 to 1 and are `float`. Numbers that are not finite are refused with
 * ::THRUM_ERROR_NOT_FINITE.
 *
 * **Threads.** Each declaration carries one tag:
 *  - `[game-thread]`: one thread at a time for one engine, any thread it likes.
 *  - `[any-thread]`: from any thread at any time while the engine exists; lock-free.
 *
 * `(no-alloc)` marks functions that never allocate memory when they succeed.
 *
 * **Exceptions.** No function throws. Nor may the functions that the game hands over, logs, outputs and look-ups: nothing
 * catches what leaves them by a C++ exception or by longjmp.
 */
#ifndef THRUM_BASE_H
#define THRUM_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define THRUM_API
#elif defined(__GNUC__)
#define THRUM_API __attribute__((visibility("default"), nothrow))
#else
#define THRUM_API
#endif

/** Version of these headers. thrum_get_version() gives the version of the library that was loaded. */
#define THRUM_VERSION_MAJOR 0
#define THRUM_VERSION_MINOR 1
#define THRUM_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/** The outcome of a call: 0 is success, negative is one of the THRUM_ERROR_ constants. */
typedef int32_t thrum_result;
enum {
  THRUM_OK = 0,
  /** A pointer is null, a number is out of its range, or an enumerator is unknown. */
  THRUM_ERROR_INVALID_ARGUMENT = -1,
  /** The handle is null, its object was destroyed, or it belongs to another engine. */
  THRUM_ERROR_STALE_HANDLE = -2,
  /** A number is NaN or infinite. */
  THRUM_ERROR_NOT_FINITE = -3,
  /** `struct_size` is 0, too small for the first version of the struct, or larger than any known version. */
  THRUM_ERROR_STRUCT_SIZE = -4,
  /** A fixed capacity is used up; the definition of the engine sets it. */
  THRUM_ERROR_CAPACITY = -5,
  /** Memory could not be allocated. */
  THRUM_ERROR_OUT_OF_MEMORY = -6,
  /** The file does not exist or cannot be read or written. */
  THRUM_ERROR_FILE = -7,
  /** The text is not well-formed (JSON syntax, text encoding). */
  THRUM_ERROR_SYNTAX = -8,
  /** The text is well-formed but is not a pattern, or breaks a rule of the format. */
  THRUM_ERROR_FORMAT = -9,
  /** The input is larger, deeper or longer than the limit in force. */
  THRUM_ERROR_LIMIT = -10,
  /** No output could be found: for SDL, the message says what was tried. */
  THRUM_ERROR_OUTPUT_UNAVAILABLE = -11,
  /** The controller does not exist, is not opened by the game, or is gone. */
  THRUM_ERROR_CONTROLLER_UNAVAILABLE = -12,
  /** The controller or the object does not support what was asked. */
  THRUM_ERROR_NOT_SUPPORTED = -13,
  /** The buffer is too small; the count says what is needed. */
  THRUM_ERROR_BUFFER_TOO_SMALL = -14,
  /** Nothing to return: the queue is empty. */
  THRUM_ERROR_EMPTY = -15,
  /** The engine is stopped; thrum_engine_start() starts it. */
  THRUM_ERROR_ENGINE_STOPPED = -16,
  /** A driver did not answer in the time given. */
  THRUM_ERROR_TIMEOUT = -17
};

/** A runtime with its own clock, controllers, patterns and players. Engines do not share anything. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_engine;

/** A controller that an engine drives. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_controller;

/** A haptic pattern: events, dynamic parameters and curves. Immutable; many players may share one. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_pattern;

/** One playback of a pattern on a controller. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_player;

/** What the game did with an engine, to be rendered again offline. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_session;

/** What turns the physics of a game into taps and textures on a controller. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_physics;

/** Samples of touch, mouse, a stick or a trigger, recognised and turned into taps and textures on a controller. */
typedef struct {
  uint32_t index1;
  uint32_t generation;
} thrum_gesture;

/** The time that means "now" where a function takes a time: seconds, 0. Same as Core Haptics' CHHapticTimeImmediate. */
#define THRUM_NOW 0.0

/** A version number. */
typedef struct {
  uint32_t major;
  uint32_t minor;
  uint32_t patch;
} thrum_version;

/** The version of the library in use. [any-thread] (no-alloc) */
THRUM_API thrum_version thrum_get_version(void);

/**
 * The name of a result, such as "THRUM_ERROR_STALE_HANDLE"; "THRUM_ERROR_UNKNOWN" for a number that is none. Never null;
 * lives as long as the library. [any-thread] (no-alloc)
 */
THRUM_API const char *thrum_result_name(thrum_result result);

/**
 * What the last failing call on the calling thread had to say, in English, for a developer. Empty before the first failure.
 * Never null; valid until the next failing call on this thread. [any-thread]
 */
THRUM_API const char *thrum_last_message(void);

/** 1 when a handle of any type is null. */
#define THRUM_IS_NULL(handle) ((handle).index1 == 0 && (handle).generation == 0)

/** 1 when two handles of one type name the same object. */
#define THRUM_IS_SAME(left, right) ((left).index1 == (right).index1 && (left).generation == (right).generation)

#ifdef __cplusplus
}
#endif

#endif
