/**
 * @file feedback.h
 * Standard feedback in one call: impacts, selection, notifications.
 *
 * What UIKit's feedback generators are for a phone. Each preset is an ordinary pattern; Docs/feedback.md lists them.
 */
#ifndef THRUM_FEEDBACK_H
#define THRUM_FEEDBACK_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The presets. */
typedef int32_t thrum_feedback;
enum {
  THRUM_FEEDBACK_IMPACT_LIGHT = 1,
  THRUM_FEEDBACK_IMPACT_MEDIUM = 2,
  THRUM_FEEDBACK_IMPACT_HEAVY = 3,
  THRUM_FEEDBACK_IMPACT_SOFT = 4,
  THRUM_FEEDBACK_IMPACT_RIGID = 5,
  THRUM_FEEDBACK_SELECTION = 6,
  THRUM_FEEDBACK_SUCCESS = 7,
  THRUM_FEEDBACK_WARNING = 8,
  THRUM_FEEDBACK_ERROR = 9,
  THRUM_FEEDBACK_ALIGNMENT = 10,
  THRUM_FEEDBACK_LEVEL_CHANGE = 11
};

/**
 * Plays a preset once, on the real clock: feedback of menus works while the game is paused. It leaves the notice of a player
 * that has finished, as thrum_play_pattern() does.
 *
 * @param intensity  0…1; larger values are limited to 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (unknown preset, negative), CAPACITY, ENGINE_STOPPED. [game-thread]
 * (no-alloc once thrum_engine_prepare() was called or the preset was played before)
 */
THRUM_API thrum_result thrum_play_feedback(thrum_engine engine, thrum_controller controller, thrum_feedback feedback,
                                           float intensity);

/**
 * Plays one tap: the shortest way to make an impact felt. It leaves the notice of a player that has finished, as
 * thrum_play_pattern() does.
 *
 * @param intensity  0…1; larger values are limited to 1.
 * @param sharpness  0…1, limited to it and rounded to the nearest 1/32.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative intensity), CAPACITY, ENGINE_STOPPED. [game-thread]
 * (no-alloc once thrum_engine_prepare() was called)
 */
THRUM_API thrum_result thrum_play_tap(thrum_engine engine, thrum_controller controller, float intensity,
                                      float sharpness);

/**
 * The preset as a pattern of the game's own, to read back, write or play.
 *
 * @param intensity  0…1, scales every tap; larger values are limited to 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT, CAPACITY. [game-thread]
 */
THRUM_API thrum_result thrum_feedback_create_pattern(thrum_engine engine, thrum_feedback feedback, float intensity,
                                                     thrum_pattern *out_pattern);

#ifdef __cplusplus
}
#endif

#endif
