/**
 * @file engine.h
 * The engine: create it, update it each frame, read its notices, destroy it.
 */
#ifndef THRUM_ENGINE_H
#define THRUM_ENGINE_H

#include "base.h"
#include "output.h"
#include "sdl.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Receives log lines: one line of English text, no line break. Called on the thread whose call caused it; must not call
 * Thrum.
 */
typedef void (*thrum_log_fn)(void *context, const char *message);

/** How to make an engine. Take thrum_default_engine_def(). All memory is taken at creation. */
typedef struct {
  uint32_t struct_size;
  uint32_t max_controllers; /**< 1…256. Default 16. */
  uint32_t max_patterns;    /**< 1…65536. Default 1024. */
  uint32_t max_players;     /**< 1…65536. Default 256. */
  uint32_t max_voices;      /**< Events sounding at the same time over all players, 1…65536. Default 1024. */
  uint32_t
      max_scheduled; /**< Starts, stops, parameters and curve points waiting for their time, 1…65536. Default 4096. */
  uint32_t max_notices;           /**< Notices waiting to be polled, 1…65536. Default 256. */
  thrum_log_fn log;               /**< Default null: no log. */
  void *log_context;              /**< Passed to `log`. */
  const thrum_sdl_functions *sdl; /**< The game's SDL2. Default null: found in the process. Copied. */
  uint32_t stop_when_lost;        /**< 1: stop the engine when its last connected controller is lost. Default 0. */
  thrum_output_mode output_mode;  /**< Default THRUM_OUTPUT_THREADED. Recordings are made by the updates in any mode. */
  /**
   * 1: Thrum looks for SDL's game controllers by itself, at once and then every 0.25 s, opens and attaches them as
   * thrum_sdl_handle_event() does, without being given events. thrum_engine_update() looks, with ::THRUM_OUTPUT_THREADED a
   * thread of Thrum. Takes memory only while SDL is looked for and when a controller has come. Default 0.
   */
  uint32_t automatic_controllers;
  uint32_t reserved; /**< 0. */
} thrum_engine_def;

/** What a notice tells. */
typedef int32_t thrum_notice_type;
enum {
  THRUM_NOTICE_PLAYER_FINISHED = 1, /**< A player reached its end, or was stopped while it was playing. */
  THRUM_NOTICE_CONTROLLER_LOST = 2, /**< A controller is gone; once for each loss. Its players keep their time. */
  THRUM_NOTICE_CONTROLLER_ERROR =
      3, /**< A controller refused a command; it is tried again. Once until it works again. The log says why. */
  THRUM_NOTICE_VOICES_EXHAUSTED = 4, /**< `count` events were dropped or cut because max_voices sounded already. */
  THRUM_NOTICE_NOTICES_LOST = 5,     /**< `count` notices were lost because the queue was full. */
  THRUM_NOTICE_PLAYER_LOOPED = 6,    /**< A player completed `count` iterations in this update. */
  THRUM_NOTICE_ALL_FINISHED = 7,     /**< No player is active, as thrum_engine_notify_when_finished() asked. */
  THRUM_NOTICE_ENGINE_STOPPED = 8, /**< The engine stopped by itself; `reason` says why. Not for thrum_engine_stop(). */
  /**
   * A controller was attached by thrum_sdl_handle_event() or automatically, or one that was lost is back under its old
   * handle. Not for what the game attaches itself.
   */
  THRUM_NOTICE_CONTROLLER_ATTACHED = 9,
  THRUM_NOTICE_CONTROLLER_CHANGED = 10 /**< A controller has told of motors late: ask for its capabilities again. */
};

/** Why an engine stopped by itself. */
typedef int32_t thrum_stop_reason;
enum {
  THRUM_STOP_REASON_NONE = 0,
  THRUM_STOP_REASON_IDLE = 1,           /**< Nothing played for a while (thrum_engine_set_auto_shutdown()). */
  THRUM_STOP_REASON_FINISHED = 2,       /**< All players finished (thrum_engine_notify_when_finished()). */
  THRUM_STOP_REASON_CONTROLLER_LOST = 3 /**< The last controller was unplugged (thrum_engine_def::stop_when_lost). */
};

/** Something that happened. This layout is final. */
typedef struct {
  thrum_notice_type type;
  uint32_t count;              /**< How many, for the types that count; else 0. */
  double time;                 /**< Real engine time in seconds, as of thrum_engine_get_real_time(). */
  thrum_player player;         /**< Null unless the notice is about a player. */
  thrum_controller controller; /**< Null unless the notice is about a controller. */
  thrum_stop_reason reason;    /**< For ::THRUM_NOTICE_ENGINE_STOPPED. */
  uint32_t reserved;           /**< 0. */
} thrum_notice;

/** What to do when all players have finished. */
typedef int32_t thrum_finish_action;
enum {
  THRUM_FINISH_LEAVE_RUNNING = 1, /**< Only tell. */
  THRUM_FINISH_STOP_ENGINE = 2    /**< Tell, and stop the engine. */
};

/** Whether an engine plays. */
typedef int32_t thrum_engine_status;
enum { THRUM_ENGINE_STOPPED = 0, THRUM_ENGINE_RUNNING = 1, THRUM_ENGINE_PAUSED = 2 };

/** What the person who plays wants. Take thrum_default_preference(). It is applied after everything the game does. */
typedef struct {
  uint32_t struct_size;
  uint32_t enabled; /**< 0: no vibration at all. Default 1. */
  float weakest;    /**< 0…1: the weakest strength that is played. Default 0. */
  float strongest;  /**< 0…1, at least `weakest`: the strongest. Default 1. */
} thrum_preference;

/** Counters since the engine was made. Take thrum_default_statistics() first. */
typedef struct {
  uint32_t struct_size;
  uint32_t active_players;  /**< Playing or scheduled, as of now. */
  uint32_t active_voices;   /**< Events that sound, as of the last update. */
  uint64_t updates;         /**< Calls of thrum_engine_update(). */
  uint64_t commands;        /**< Commands that controllers accepted, renewals of a held strength included. */
  uint64_t failed_commands; /**< Commands that controllers refused. */
  uint64_t dropped_voices;  /**< Events dropped because max_voices sounded already. */
} thrum_statistics;

/** A word for a notice, such as "player finished". Never null; lives as long as the library. [any-thread] (no-alloc) */
THRUM_API const char *thrum_notice_type_name(thrum_notice_type type);

/** Defaults of an engine definition. [any-thread] (no-alloc) */
THRUM_API thrum_engine_def thrum_default_engine_def(void);

/** Statistics with the size set, ready for thrum_engine_get_statistics(). [any-thread] (no-alloc) */
THRUM_API thrum_statistics thrum_default_statistics(void);

/**
 * Makes an engine. It does not need SDL or a controller. Up to 64 engines may exist.
 *
 * @param def  May be null for the defaults.
 * Errors: STRUCT_SIZE, INVALID_ARGUMENT, CAPACITY. [any-thread]
 */
THRUM_API thrum_result thrum_engine_create(const thrum_engine_def *def, thrum_engine *out_engine);

/**
 * Moves time on by `seconds`, plays what is due, and sees to it that each controller is sent what changed. This is the only
 * thing that moves time.
 *
 * With ::THRUM_OUTPUT_STEPPED the engine never reads a clock, and the same calls give the same commands, bit for bit.
 * Otherwise the motors follow on another thread, where time runs on between two updates as it has been running of late: at
 * most for twice the last step, and 0.05 to 0.25 s.
 *
 * When the engine is no longer updated its motors stop ::THRUM_WATCHDOG_SECONDS later, whether the game polls SDL's events
 * or hangs. Only with ::THRUM_OUTPUT_STEPPED they need SDL for it, which ends them by the duration that every command
 * carries, and only as long as the game still polls SDL's events or calls SDL_JoystickUpdate().
 *
 * @param seconds  0…1,000,000. Any step is fine: no event is lost in a long one.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative, or above 1,000,000). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_update(thrum_engine engine, double seconds);

/** Duration of every command that turns a motor on, and how long the motors outlive the updates, seconds. */
#define THRUM_WATCHDOG_SECONDS 0.5

/**
 * Game time, seconds: the sum of all updates, without those while the engine was paused, and scaled by its dilation. The
 * clock of players unless they choose otherwise. Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_get_time(thrum_engine engine, double *out_seconds);

/** Real time, seconds: the sum of all updates. Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_engine_get_real_time(thrum_engine engine, double *out_seconds);

/**
 * Starts an engine that was stopped; a new engine runs already. Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_start(thrum_engine engine);

/**
 * Stops all players and motors now. Starts are refused with ENGINE_STOPPED until thrum_engine_start(). Errors:
 * STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_stop(thrum_engine engine);

/**
 * Pauses with the game: players on the game clock fall silent with the next update and keep their place; those on the real
 * clock go on. Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_pause(thrum_engine engine);

/** Goes on after thrum_engine_pause(). Errors: STALE_HANDLE. [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_engine_resume(thrum_engine engine);

/** Whether the engine plays. Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_engine_get_status(thrum_engine engine, thrum_engine_status *out_status);

/**
 * Scales game time, for slow motion. 0 is a pause.
 *
 * @param factor  0…1000. Default 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_dilation(thrum_engine engine, double factor);

/**
 * Lets the engine stop by itself when nothing has played for a while, with ::THRUM_STOP_REASON_IDLE. The next start of a
 * player, or thrum_engine_prepare(), starts it again.
 *
 * @param enabled  0 or 1. Default 0.
 * @param seconds  Real time; 0 takes 120 s, as Core Haptics does.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_auto_shutdown(thrum_engine engine, uint32_t enabled, double seconds);

/**
 * Asks for one ::THRUM_NOTICE_ALL_FINISHED when no player plays or waits for its start any more; at once when that is so
 * now. While the game has the engine stopped it waits; a reset drops it. Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_notify_when_finished(thrum_engine engine, thrum_finish_action action);

/**
 * Stops everything and forgets what is scheduled, undoes pause and dilation, and starts the engine again; players,
 * patterns, controllers and gains stay. Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_reset(thrum_engine engine);

/**
 * Gets ready to play at once: starts an engine that stopped for idleness, begins its time to idle anew, and makes the
 * patterns of the feedback presets. Errors: STALE_HANDLE. [game-thread]
 */
THRUM_API thrum_result thrum_engine_prepare(thrum_engine engine);

/**
 * Scales the players of a group, from the next update on.
 *
 * @param group  0…63.
 * @param gain   0…1; larger values are limited to 1. Default 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_group_gain(thrum_engine engine, uint32_t group, float gain);

/**
 * Weakens continuous events while a tap sounds on the same controller, so that the tap stands out.
 *
 * @param amount  0…1: how much is taken away. Default 0.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_ducking(thrum_engine engine, float amount);

/** What the person who plays wants: defaults. [any-thread] (no-alloc) */
THRUM_API thrum_preference thrum_default_preference(void);

/**
 * Sets what the person who plays wants, from the next update on. Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE,
 * INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_preference(thrum_engine engine, const thrum_preference *preference);

/**
 * Scales everything the engine plays, from the next update on.
 *
 * @param gain  0…1; larger values are limited to 1. Default 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative). [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_gain(thrum_engine engine, float gain);

/**
 * Silences everything, or undoes that, from the next update on. Time and players go on.
 *
 * @param muted  0 or 1.
 * Errors: STALE_HANDLE. [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_set_muted(thrum_engine engine, uint32_t muted);

/**
 * Takes the oldest notice off the queue. A game that takes no interest may leave them there. Errors: EMPTY (no notice; not recorded as a message), STALE_HANDLE,
 * INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_poll_notice(thrum_engine engine, thrum_notice *out_notice);

/** Counters. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE. [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_engine_get_statistics(thrum_engine engine, thrum_statistics *out_statistics);

/**
 * Stops every motor of every controller and frees the engine with all its objects. Call it before the game closes its
 * controllers and before SDL_Quit(). An engine that still exists when the process exits or the library is unloaded stops
 * its motors then, if its SDL is still there. Controllers that Thrum opened are closed after that. Errors: STALE_HANDLE.
 * [game-thread]
 */
THRUM_API thrum_result thrum_engine_destroy(thrum_engine engine);

#ifdef __cplusplus
}
#endif

#endif
