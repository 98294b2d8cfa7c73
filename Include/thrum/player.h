/**
 * @file player.h
 * Players: a pattern playing on a controller, modulated while it plays.
 */
#ifndef THRUM_PLAYER_H
#define THRUM_PLAYER_H

#include "controller.h"
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
  THRUM_PLAYER_PLAYING = 2,
  THRUM_PLAYER_PAUSED = 3 /**< Silent; resumes where it was. */
};

/** Which time a player lives in. */
typedef int32_t thrum_clock;
enum {
  THRUM_CLOCK_GAME = 1, /**< Stops while the engine is paused and follows its dilation. The default. */
  THRUM_CLOCK_REAL = 2  /**< The sum of all updates: for menus and alerts. */
};

/** How to make a player. Take thrum_default_player_def(). */
typedef struct {
  uint32_t struct_size;
  thrum_controller controller; /**< May be null: the player runs in silence. Default null. */
  thrum_pattern pattern;       /**< What to play. */
  thrum_locality locality;     /**< One place in the hand. Default ::THRUM_LOCALITY_DEFAULT. */
  uint32_t locality_required;  /**< 1: fail when the controller lacks that place; 0 (default): take the nearest. */
  int32_t priority;            /**< When voices run out the lowest priority goes first. Default 0. */
  uint32_t group;              /**< 0…63: for group gains and exclusive starts. Default 0. */
  uint32_t exclusive;          /**< 1: a start stops what plays of the same group on the same controller. Default 0. */
  thrum_clock clock;           /**< Default ::THRUM_CLOCK_GAME. */
  uint32_t looping;            /**< 0 or 1, as thrum_player_set_loop(). Default 0. */
  double loop_end;             /**< As thrum_player_set_loop(). Default 0. */
  double rate;                 /**< As thrum_player_set_rate(). Default 1. */
  float gain;                  /**< As thrum_player_set_gain(). Default 1. */
  uint32_t reserved;           /**< 0. */
} thrum_player_def;

/** How strength falls with distance; the formulas are in Docs/mixing.md. */
typedef int32_t thrum_attenuation_curve;
enum {
  THRUM_ATTENUATION_LINEAR = 1,      /**< In a straight line. */
  THRUM_ATTENUATION_LOGARITHMIC = 2, /**< As many decibels for each doubling of the distance. */
  THRUM_ATTENUATION_INVERSE = 3      /**< With one over the distance. */
};

/** Where an effect comes from. Take thrum_default_source(). Lengths are in any unit, the same for all of the game. */
typedef struct {
  uint32_t struct_size;
  thrum_attenuation_curve curve; /**< Default linear. */
  double position[3];            /**< x, y, z. Default 0, 0, 0. */
  double inner_radius;           /**< Full strength up to here. Default 1. At least 0; above 0 unless linear. */
  double outer_radius;           /**< Silent from here on; above the inner radius. Default 10. */
  float spread;                  /**< 0…1: how far the direction moves it from one handle to the other. Default 1. */
  uint32_t reserved;             /**< 0. */
} thrum_source;

/** A look at a player. Take thrum_default_player_state() first. */
typedef struct {
  uint32_t struct_size;
  thrum_player_status status;
  double position; /**< Seconds into the pattern; 0 when stopped. */
  float intensity; /**< Intensity asked for as of the last update, 0…1: sum of what sounds, limited. */
  float sharpness; /**< Sharpness asked for, 0…1: mean of what sounds, weighted with its intensity; 0 in silence. */
  uint32_t voices; /**< Events that sound. */
  uint32_t iteration; /**< Loops completed since the start. */
} thrum_player_state;

/** A state with its size set, ready for thrum_player_get_state(). [any-thread] (no-alloc) */
THRUM_API thrum_player_state thrum_default_player_state(void);

/** Defaults of a player definition. [any-thread] (no-alloc) */
THRUM_API thrum_player_def thrum_default_player_def(void);

/** Defaults of a source. [any-thread] (no-alloc) */
THRUM_API thrum_source thrum_default_source(void);

/**
 * Makes a player with everything that can be chosen, stopped. Errors: STALE_HANDLE, STRUCT_SIZE, CAPACITY, NOT_FINITE,
 * INVALID_ARGUMENT, NOT_SUPPORTED (a required locality that the controller lacks). [game-thread]
 */
THRUM_API thrum_result thrum_player_create_from_def(thrum_engine engine, const thrum_player_def *def,
                                                    thrum_player *out_player);

/**
 * Makes a player with defaults, stopped.
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
 * @param at_time  Time of the player's clock in seconds (thrum_engine_get_time() or thrum_engine_get_real_time());
 *                 ::THRUM_NOW or a time in the past starts with the next update.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY, ENGINE_STOPPED. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_start(thrum_engine engine, thrum_player player, double at_time);

/**
 * Stops the player; the motors follow with the next update. Parameters set with thrum_player_set_parameter() stay. Stopping
 * at once also forgets a start that was scheduled. Stopping a stopped player does nothing. Releases and taps under way are
 * cut.
 *
 * @param at_time  As for thrum_player_start(); ::THRUM_NOW or a time in the past stops at once.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY. [any-thread] with THRUM_NOW, else [game-thread]
 * (no-alloc)
 */
THRUM_API thrum_result thrum_player_stop(thrum_engine engine, thrum_player player, double at_time);

/**
 * Silences the player and holds its place. A player that is not playing stays as it is.
 *
 * @param at_time  As for thrum_player_start().
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_pause(thrum_engine engine, thrum_player player, double at_time);

/**
 * Goes on where the player was paused: with the same time left of every event. A player that is not paused stays as it is.
 *
 * @param at_time  As for thrum_player_start().
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_resume(thrum_engine engine, thrum_player player, double at_time);

/**
 * Moves a playing or paused player to another place in its pattern. What sounds stops; continuous events that reach over
 * the new place sound from there, taps before it do not. At or beyond the end the player finishes or, when it loops, goes to the
 * beginning. A stopped player stays as it is.
 *
 * @param offset   Seconds into the pattern (into the current iteration when it loops), 0…1e9.
 * @param at_time  As for thrum_player_start().
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative), CAPACITY. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_seek(thrum_engine engine, thrum_player player, double offset, double at_time);

/**
 * Stops at once and forgets everything scheduled for the player: starts, stops, parameters and curves. Values in force
 * stay. Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_cancel(thrum_engine engine, thrum_player player);

/**
 * Lets the player start over when it reaches the end, again and again. Each iteration starts exactly one length after the
 * one before. Events that reach over the end of the loop are released there. Iterations leave a notice.
 *
 * @param looping   0 or 1.
 * @param loop_end  Seconds into the pattern at which it starts over; 0 takes the pattern's duration. At least 0.001 s long.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative, or shorter than 0.001 s). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_loop(thrum_engine engine, thrum_player player, uint32_t looping,
                                             double loop_end);

/**
 * Sets how fast the pattern plays, also while it plays: times and durations of events and of the pattern's parameters
 * scale, strength and sharpness do not. Taps keep the pulse of the motor.
 *
 * @param rate  Above 0, up to 1000. 2 is twice as fast.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_rate(thrum_engine engine, thrum_player player, double rate);

/**
 * Scales the player from the next update on.
 *
 * @param gain  0…1; larger values are limited to 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative). [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_gain(thrum_engine engine, thrum_player player, float gain);

/** Silences the player, or undoes that, from the next update on; its time goes on. Errors: STALE_HANDLE.
 * [any-thread] (no-alloc) */
THRUM_API thrum_result thrum_player_set_muted(thrum_engine engine, thrum_player player, uint32_t muted);

/**
 * Sends the player to another place in the hand.
 *
 * @param required  1: fail when the controller lacks that place; 0: take the nearest that it has.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT (not exactly one locality), NOT_SUPPORTED. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_locality(thrum_engine engine, thrum_player player, thrum_locality locality,
                                                 uint32_t required);

/**
 * Says where in the world the effect comes from: it is weakened with the distance to the listener of its controller
 * (thrum_controller_set_listener()) and balanced between the handles by its direction.
 *
 * @param source  Copied. Null: from nowhere, at full strength.
 * Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_player_set_source(thrum_engine engine, thrum_player player, const thrum_source *source);

/**
 * Plays a pattern once, on the game clock, without a player to keep: it is destroyed by itself when it has finished, and
 * leaves its notice like any player. Keep `out_player` of a pattern without an end, which nothing else stops.
 *
 * @param gain        0…1, scales it; larger values are limited to 1.
 * @param out_player  May be null. The player, for as long as it plays.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT, CAPACITY, ENGINE_STOPPED. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_play_pattern(thrum_engine engine, thrum_controller controller, thrum_pattern pattern,
                                          float gain, thrum_player *out_player);

/**
 * Reads an AHAP file and plays it once. Nothing is left to destroy. It reads the file each time: in a frame use
 * thrum_play_pattern().
 *
 * @param report      As for thrum_pattern_load_file().
 * @param out_player  May be null. The player, for as long as it plays.
 * Errors: as for thrum_pattern_load_file() and thrum_play_pattern(). [game-thread]
 */
THRUM_API thrum_result thrum_play_file(thrum_engine engine, thrum_controller controller, const char *path,
                                       thrum_report *report, thrum_player *out_player);

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
 * @param at_time  As for thrum_player_start(); ::THRUM_NOW counts from now.
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
 * @param at_time  As for thrum_player_start(); ::THRUM_NOW counts from now.
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
