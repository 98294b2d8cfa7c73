/**
 * @file player.h
 * Players: a pattern playing on a controller, modulated while it plays.
 */
#ifndef THRUM_PLAYER_H
#define THRUM_PLAYER_H

#include "parameter.h"
#include "pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a player is doing. */
typedef int32_t thrum_player_status;
enum {
  THRUM_PLAYER_STOPPED = 0,   /**< Never started, stopped, or finished. */
  THRUM_PLAYER_SCHEDULED = 1, /**< Waits for its start time. */
  THRUM_PLAYER_PLAYING = 2
};

/** A look at a player. Take thrum_default_player_state() first. */
typedef struct {
  uint32_t struct_size;
  thrum_player_status status;
  double position; /**< Seconds into the pattern; 0 when stopped. */
  float intensity; /**< Intensity asked for as of the last update, 0…1: sum of what sounds, limited. */
  float sharpness; /**< Sharpness asked for, 0…1: mean of what sounds, weighted with its intensity; 0 in silence. */
  uint32_t voices; /**< Events that sound. */
} thrum_player_state;

/** A state with its size set, ready for thrum_player_get_state(). [any-thread] (no-alloc) */
THRUM_API thrum_player_state thrum_default_player_state(void);

/**
 * Makes a player, stopped.
 *
 * @param controller  May be null: the player then runs in silence, so that a game without a controller runs the same code.
 * Errors: STALE_HANDLE, CAPACITY, INVALID_ARGUMENT. [game-thread]
 */
THRUM_API thrum_result thrum_player_create(thrum_engine engine, thrum_controller controller, thrum_pattern pattern,
                                           thrum_player *out_player);

/**
 * Moves the player to another controller, or to none (null), without losing its place. Errors: STALE_HANDLE.
 * [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_controller(thrum_engine engine, thrum_player player,
                                                   thrum_controller controller);

/**
 * Starts the pattern from its beginning. A player that is playing starts over: what sounds stops, one completion follows.
 *
 * @param at_time  Engine time in seconds; ::THRUM_NOW or a time in the past starts with the next update.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_start(thrum_engine engine, thrum_player player, double at_time);

/**
 * Stops the player; the motors follow with the next update. Parameters set with thrum_player_set_parameter() stay. Stopping
 * at once also forgets a start that was scheduled. Stopping a stopped player does nothing. Releases and taps under way are
 * cut.
 *
 * @param at_time  Engine time in seconds; ::THRUM_NOW or a time in the past stops at once.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY. [any-thread] with THRUM_NOW, else [game-thread]
 * (no-alloc)
 */
THRUM_API thrum_result thrum_player_stop(thrum_engine engine, thrum_player player, double at_time);

/**
 * Sets a dynamic parameter of the player from the next update on. Sent before a start it holds from the first moment. It
 * replaces a running curve of the same parameter, and holds until the next value or curve. It combines with the parameters
 * inside the pattern: factors multiply, offsets add.
 *
 * Sharpness control reaches continuous events only, as in Core Haptics: taps of another sharpness need another pattern.
 * Strengths on one controller add up and are limited to 1: leave headroom, a hum at full intensity hides every tap.
 *
 * @param value  In the unit of the parameter; limited to its range.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (unknown id). [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_parameter(thrum_engine engine, thrum_player player, thrum_parameter_id id,
                                                  float value);

/**
 * Sends several dynamic parameters, each at `at_time` plus its own time.
 *
 * @param at_time  Engine time in seconds; ::THRUM_NOW counts from now.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT, CAPACITY (nothing is sent). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_send_parameters(thrum_engine engine, thrum_player player,
                                                    const thrum_dynamic_parameter *parameters, uint32_t count,
                                                    double at_time);

/**
 * Schedules a curve of a dynamic parameter. It ramps from the value in force when it starts to its first point, is linear
 * between points, and holds its last value. Where curves overlap, the one that starts last wins.
 *
 * @param points   At least one; times in seconds from the start of the curve, in order.
 * @param at_time  Engine time in seconds; ::THRUM_NOW counts from now.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT, CAPACITY. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_schedule_curve(thrum_engine engine, thrum_player player, thrum_parameter_id id,
                                                   const thrum_control_point *points, uint32_t count, double at_time);

/**
 * What the player is doing as of the last update. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE.
 * [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_get_state(thrum_engine engine, thrum_player player, thrum_player_state *out_state);

/** Stops and destroys the player. Errors: STALE_HANDLE. [game-thread] */
THRUM_API thrum_result thrum_player_destroy(thrum_engine engine, thrum_player player);

#ifdef __cplusplus
}
#endif

#endif
