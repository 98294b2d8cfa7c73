/**
 * @file parameter.hpp
 * Event parameters, dynamic parameters, and their ranges. Wraps parameter.h.
 */
#ifndef THRUM_PARAMETER_HPP
#define THRUM_PARAMETER_HPP

#include "base.hpp"
#include "parameter.h"

namespace thrum {

/** A parameter fixed in an event. */
enum class event_parameter : thrum_event_parameter_id {
  intensity = THRUM_EVENT_PARAMETER_INTENSITY,
  sharpness = THRUM_EVENT_PARAMETER_SHARPNESS,
  attack_time = THRUM_EVENT_PARAMETER_ATTACK_TIME,
  decay_time = THRUM_EVENT_PARAMETER_DECAY_TIME,
  release_time = THRUM_EVENT_PARAMETER_RELEASE_TIME,
  sustained = THRUM_EVENT_PARAMETER_SUSTAINED,
  audio_volume = THRUM_EVENT_PARAMETER_AUDIO_VOLUME,
  audio_pitch = THRUM_EVENT_PARAMETER_AUDIO_PITCH,
  audio_pan = THRUM_EVENT_PARAMETER_AUDIO_PAN,
  audio_brightness = THRUM_EVENT_PARAMETER_AUDIO_BRIGHTNESS
};

/** A dynamic parameter: changes all active and future events of a pattern or a player. */
enum class parameter : thrum_parameter_id {
  intensity_control = THRUM_PARAMETER_INTENSITY_CONTROL,
  sharpness_control = THRUM_PARAMETER_SHARPNESS_CONTROL,
  attack_time_control = THRUM_PARAMETER_ATTACK_TIME_CONTROL,
  decay_time_control = THRUM_PARAMETER_DECAY_TIME_CONTROL,
  release_time_control = THRUM_PARAMETER_RELEASE_TIME_CONTROL,
  audio_volume_control = THRUM_PARAMETER_AUDIO_VOLUME_CONTROL,
  audio_pitch_control = THRUM_PARAMETER_AUDIO_PITCH_CONTROL,
  audio_pan_control = THRUM_PARAMETER_AUDIO_PAN_CONTROL,
  audio_brightness_control = THRUM_PARAMETER_AUDIO_BRIGHTNESS_CONTROL,
  audio_attack_time_control = THRUM_PARAMETER_AUDIO_ATTACK_TIME_CONTROL,
  audio_decay_time_control = THRUM_PARAMETER_AUDIO_DECAY_TIME_CONTROL,
  audio_release_time_control = THRUM_PARAMETER_AUDIO_RELEASE_TIME_CONTROL
};

/** The range and default of an event parameter. [any-thread] */
inline thrum_parameter_range range_of(event_parameter id, result *why = nullptr) noexcept {
  thrum_parameter_range found = {0, 0, 0};
  detail::tell(why, thrum_event_parameter_get_range(static_cast<thrum_event_parameter_id>(id), &found));
  return found;
}

/** The range and default of a dynamic parameter. [any-thread] */
inline thrum_parameter_range range_of(parameter id, result *why = nullptr) noexcept {
  thrum_parameter_range found = {0, 0, 0};
  detail::tell(why, thrum_parameter_get_range(static_cast<thrum_parameter_id>(id), &found));
  return found;
}

} // namespace thrum

#endif
