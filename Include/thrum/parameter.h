/**
 * @file parameter.h
 * Event parameters, dynamic parameters, and their ranges.
 *
 * Names, ranges and combining rules are those of Core Haptics:
 * https://developer.apple.com/documentation/corehaptics/chhapticdynamicparameter and
 * https://developer.apple.com/documentation/corehaptics/chhapticevent/parameterid.
 * Core Haptics does not state the defaults of intensity and sharpness; Thrum takes 1.0 and 0.5 (Docs/semantics.md).
 */
#ifndef THRUM_PARAMETER_H
#define THRUM_PARAMETER_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A parameter fixed in an event. The comment gives its range and default. */
typedef int32_t thrum_event_parameter_id;
enum {
  THRUM_EVENT_PARAMETER_INTENSITY = 1, /**< 0…1, default 1. How strong. */
  THRUM_EVENT_PARAMETER_SHARPNESS = 2, /**< 0…1, default 0.5. From dull (low frequency) to crisp (high frequency). */
  THRUM_EVENT_PARAMETER_ATTACK_TIME =
      3, /**< 0…1, default 0. Normalised time to rise; not seconds (Docs/semantics.md). */
  THRUM_EVENT_PARAMETER_DECAY_TIME = 4,   /**< 0…1, default 0. Normalised time to fall when not sustained. */
  THRUM_EVENT_PARAMETER_RELEASE_TIME = 5, /**< 0…1, default 0. Normalised time to fall after the duration. */
  THRUM_EVENT_PARAMETER_SUSTAINED = 6,    /**< 0 or 1, default 1. 1 holds for the duration; 0 rises, decays and ends. */
  THRUM_EVENT_PARAMETER_AUDIO_VOLUME = 7, /**< 0…1, default 1. Kept, makes no rumble. */
  THRUM_EVENT_PARAMETER_AUDIO_PITCH = 8,  /**< -1…1, default 0. Kept, makes no rumble. */
  THRUM_EVENT_PARAMETER_AUDIO_PAN = 9,    /**< -1…1, default 0. Kept, makes no rumble. */
  THRUM_EVENT_PARAMETER_AUDIO_BRIGHTNESS = 10 /**< 0…1, default 1. Kept, makes no rumble. */
};

/**
 * A dynamic parameter: changes all active and future events of a pattern or a player. Intensity and audio volume multiply
 * the event's value, all others are added to it; the result is limited to the range of the event's parameter.
 */
typedef int32_t thrum_parameter_id;
enum {
  THRUM_PARAMETER_INTENSITY_CONTROL = 1, /**< 0…1, default 1, multiplies. A transient takes the value at its start. */
  THRUM_PARAMETER_SHARPNESS_CONTROL = 2, /**< -1…1, default 0, added. Continuous events only. */
  THRUM_PARAMETER_ATTACK_TIME_CONTROL = 3,        /**< -1…1, default 0, added. Taken when an event starts. */
  THRUM_PARAMETER_DECAY_TIME_CONTROL = 4,         /**< -1…1, default 0, added. Taken when an event starts. */
  THRUM_PARAMETER_RELEASE_TIME_CONTROL = 5,       /**< -1…1, default 0, added. Taken when an event starts. */
  THRUM_PARAMETER_AUDIO_VOLUME_CONTROL = 6,       /**< 0…1, default 1, multiplies. Kept, makes no rumble. */
  THRUM_PARAMETER_AUDIO_PITCH_CONTROL = 7,        /**< -1…1, default 0, added. Kept, makes no rumble. */
  THRUM_PARAMETER_AUDIO_PAN_CONTROL = 8,          /**< -1…1, default 0, added. Kept, makes no rumble. */
  THRUM_PARAMETER_AUDIO_BRIGHTNESS_CONTROL = 9,   /**< -1…1, default 0, added. Kept, makes no rumble. */
  THRUM_PARAMETER_AUDIO_ATTACK_TIME_CONTROL = 10, /**< -1…1, default 0, added. Kept, makes no rumble. */
  THRUM_PARAMETER_AUDIO_DECAY_TIME_CONTROL = 11,  /**< -1…1, default 0, added. Kept, makes no rumble. */
  THRUM_PARAMETER_AUDIO_RELEASE_TIME_CONTROL = 12 /**< -1…1, default 0, added. Kept, makes no rumble. */
};

/** The range and the default of a parameter, in the parameter's own unit. */
typedef struct {
  float minimum;
  float maximum;
  float default_value;
} thrum_parameter_range;

/**
 * The range and default of an event parameter. Errors: INVALID_ARGUMENT for an unknown id or a null output.
 * [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_event_parameter_get_range(thrum_event_parameter_id id, thrum_parameter_range *out_range);

/**
 * The range and default of a dynamic parameter. Errors: INVALID_ARGUMENT for an unknown id or a null output.
 * [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_parameter_get_range(thrum_parameter_id id, thrum_parameter_range *out_range);

#ifdef __cplusplus
}
#endif

#endif
