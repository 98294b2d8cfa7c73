/**
 * @file feedback.hpp
 * Standard feedback in one call: impacts, selection, notifications. Wraps feedback.h.
 */
#ifndef THRUM_FEEDBACK_HPP
#define THRUM_FEEDBACK_HPP

#include "base.hpp"
#include "feedback.h"
#include "pattern.hpp"

namespace thrum {

/** The presets. */
enum class feedback : thrum_feedback {
  impact_light = THRUM_FEEDBACK_IMPACT_LIGHT,
  impact_medium = THRUM_FEEDBACK_IMPACT_MEDIUM,
  impact_heavy = THRUM_FEEDBACK_IMPACT_HEAVY,
  impact_soft = THRUM_FEEDBACK_IMPACT_SOFT,
  impact_rigid = THRUM_FEEDBACK_IMPACT_RIGID,
  selection = THRUM_FEEDBACK_SELECTION,
  success = THRUM_FEEDBACK_SUCCESS,
  warning = THRUM_FEEDBACK_WARNING,
  error = THRUM_FEEDBACK_ERROR,
  alignment = THRUM_FEEDBACK_ALIGNMENT,
  level_change = THRUM_FEEDBACK_LEVEL_CHANGE
};

/** Plays a preset once, on the real clock. [game-thread] */
inline result play_feedback(thrum_engine engine, thrum_controller controller, feedback preset,
                            float intensity = 1) noexcept {
  return thrum_play_feedback(engine, controller, static_cast<thrum_feedback>(preset), intensity);
}

/** Plays one tap. [game-thread] */
inline result play_tap(thrum_engine engine, thrum_controller controller, float intensity = 1,
                       float sharpness = 0.5f) noexcept {
  return thrum_play_tap(engine, controller, intensity, sharpness);
}

/** The preset as a pattern of the game's own. [game-thread] */
THRUM_NODISCARD inline pattern feedback_create_pattern(thrum_engine engine, feedback preset, float intensity = 1,
                                                       result *why = nullptr) noexcept {
  thrum_pattern made = {};
  detail::tell(why, thrum_feedback_create_pattern(engine, static_cast<thrum_feedback>(preset), intensity, &made));
  return pattern(engine, made);
}

} // namespace thrum

#endif
