/**
 * @file offline.h
 * Rendering without a controller and without waiting: patterns and whole sessions become timelines of motor strengths,
 * by the same code and with the same numbers as when they are played.
 */
#ifndef THRUM_OFFLINE_H
#define THRUM_OFFLINE_H

#include "controller.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What an engine does after one update. This layout is final. */
typedef struct {
  double time;       /**< Real engine time in seconds. */
  float intensity;   /**< 0…1, of all players of the controller. */
  float sharpness;   /**< 0…1, mean weighted with intensity; 0 in silence. */
  thrum_drive drive; /**< Strength of each motor, rounded to the levels of the controller. */
} thrum_sample;

/** How to render a pattern. Take thrum_default_render_def(). */
typedef struct {
  uint32_t struct_size;
  thrum_controller_type type;  /**< Which profile to use. Default: unknown, two plain motors. */
  thrum_transport transport;   /**< Decides how many levels get through. Default: unknown. */
  uint32_t has_trigger_rumble; /**< 0 or 1. Default 0. */
  double step;                 /**< Seconds from sample to sample, above 0. Default 1/60. */
  double duration;             /**< Seconds to render; 0 (default) renders until the player has finished. */
} thrum_render_def;

/** Defaults of a render definition. [any-thread] (no-alloc) */
THRUM_API thrum_render_def thrum_default_render_def(void);

/**
 * Renders a pattern to samples, one per step, the first after one step.
 *
 * @param samples    Where to write; may be null when the capacity is 0.
 * @param capacity   How many fit.
 * @param out_count  How many there are, also when they do not fit.
 * Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT, LIMIT (more than 100,000,000 samples, or an endless
 * pattern without a duration), BUFFER_TOO_SMALL (out_count and the samples that fit are set). [game-thread]
 */
THRUM_API thrum_result thrum_render_pattern(thrum_engine engine, thrum_pattern pattern, const thrum_render_def *def,
                                            thrum_sample *samples, size_t capacity, size_t *out_count);

/**
 * Begins to record what the game does with the engine: every call that changes it, and every update. The engine must not
 * have a player yet. Recording takes memory, also in updates. Errors: STALE_HANDLE, INVALID_ARGUMENT (there is a player,
 * or a recording is under way). [game-thread]
 */
THRUM_API thrum_result thrum_session_begin(thrum_engine engine);

/**
 * Ends the recording and hands it over. Errors: STALE_HANDLE, INVALID_ARGUMENT (nothing is being recorded), CAPACITY.
 * [game-thread]
 */
THRUM_API thrum_result thrum_session_end(thrum_engine engine, thrum_session *out_session);

/**
 * Renders a session for one of its controllers: one sample per recorded update, equal bit for bit to what a controller
 * that accepts every command was driven with.
 *
 * @param controller  The handle that the controller had while it was recorded; one that it did not know is silent.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT, BUFFER_TOO_SMALL (out_count and the samples that fit are set). [game-thread]
 */
THRUM_API thrum_result thrum_session_render(thrum_engine engine, thrum_session session, thrum_controller controller,
                                            thrum_sample *samples, size_t capacity, size_t *out_count);

/** Frees a session. Errors: STALE_HANDLE. [game-thread] */
THRUM_API thrum_result thrum_session_destroy(thrum_engine engine, thrum_session session);

#ifdef __cplusplus
}
#endif

#endif
