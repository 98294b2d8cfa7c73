/**
 * @file player.hpp
 * Players: a pattern playing on a controller, modulated while it plays. Wraps player.h.
 */
#ifndef THRUM_PLAYER_HPP
#define THRUM_PLAYER_HPP

#include "base.hpp"
#include "controller.hpp"
#include "owner.hpp"
#include "parameter.hpp"
#include "pattern.hpp"
#include "player.h"
#include "span.hpp"

#include <initializer_list>

namespace thrum {

/** What a player is doing. */
enum class player_status : thrum_player_status {
  stopped = THRUM_PLAYER_STOPPED,
  scheduled = THRUM_PLAYER_SCHEDULED,
  playing = THRUM_PLAYER_PLAYING,
  paused = THRUM_PLAYER_PAUSED
};

/** Which time a player lives in. */
enum class clock : thrum_clock { game = THRUM_CLOCK_GAME, real = THRUM_CLOCK_REAL };

/** How strength falls with distance. */
enum class attenuation_curve : thrum_attenuation_curve {
  linear = THRUM_ATTENUATION_LINEAR,
  logarithmic = THRUM_ATTENUATION_LOGARITHMIC,
  inverse = THRUM_ATTENUATION_INVERSE
};

/** How to make a player. */
struct player_def : thrum_player_def {
  player_def() noexcept : thrum_player_def(thrum_default_player_def()) {}

  player_def &set_locality(thrum::locality value) noexcept {
    locality = static_cast<thrum_locality>(value);
    return *this;
  }

  player_def &set_clock(thrum::clock value) noexcept {
    clock = static_cast<thrum_clock>(value);
    return *this;
  }

  player_def &set_loop_end(seconds value) noexcept {
    loop_end = value.count();
    return *this;
  }
};

/** Where an effect comes from. */
struct source : thrum_source {
  source() noexcept : thrum_source(thrum_default_source()) {}

  source &set_curve(attenuation_curve value) noexcept {
    curve = static_cast<thrum_attenuation_curve>(value);
    return *this;
  }
};

/** A look at a player. */
struct player_state : thrum_player_state {
  player_state() noexcept : thrum_player_state(thrum_default_player_state()) {}

  player_status get_status() const noexcept { return static_cast<player_status>(status); }
  seconds get_position() const noexcept { return seconds(position); }
};

/**
 * One playback of a pattern on a controller, or none. Its end stops it.
 *
 * [game-thread], but for stop() with thrum::now, set_gain(), set_muted() and set_parameter(), which are [any-thread].
 */
class player : public owner<thrum_player, thrum_player_destroy> {
public:
  using owner::owner;

  /** @param controller  A thrum::controller, or `{}` for none: it then plays in silence. */
  THRUM_NODISCARD static player create(thrum_engine engine, thrum_controller controller, thrum_pattern pattern,
                                       result *why = nullptr) noexcept {
    thrum_player made = {};
    detail::tell(why, thrum_player_create(engine, controller, pattern, &made));
    return player(engine, made);
  }

  THRUM_NODISCARD static player create(thrum_engine engine, const thrum_player_def &def,
                                       result *why = nullptr) noexcept {
    thrum_player made = {};
    detail::tell(why, thrum_player_create_from_def(engine, &def, &made));
    return player(engine, made);
  }

  /** Moves to another controller, or with `{}` to none, without losing its place. */
  result set_controller(thrum_controller controller) noexcept {
    return thrum_player_set_controller(engine_, handle_, controller);
  }

  result start(seconds at = now) noexcept { return thrum_player_start(engine_, handle_, at.count()); }
  result stop(seconds at = now) noexcept { return thrum_player_stop(engine_, handle_, at.count()); }
  result pause(seconds at = now) noexcept { return thrum_player_pause(engine_, handle_, at.count()); }
  result resume(seconds at = now) noexcept { return thrum_player_resume(engine_, handle_, at.count()); }

  result seek(seconds offset, seconds at = now) noexcept {
    return thrum_player_seek(engine_, handle_, offset.count(), at.count());
  }

  result cancel() noexcept { return thrum_player_cancel(engine_, handle_); }

  /** @param end  Where it starts over; 0 takes the duration of the pattern. */
  result set_loop(bool looping, seconds end = seconds(0)) noexcept {
    return thrum_player_set_loop(engine_, handle_, looping, end.count());
  }

  result set_rate(double rate) noexcept { return thrum_player_set_rate(engine_, handle_, rate); }
  result set_gain(float gain) noexcept { return thrum_player_set_gain(engine_, handle_, gain); }
  result set_muted(bool muted) noexcept { return thrum_player_set_muted(engine_, handle_, muted); }

  /** @param required  True: fail when the controller lacks that place; false: take the nearest that it has. */
  result set_locality(locality place, bool required = false) noexcept {
    return thrum_player_set_locality(engine_, handle_, static_cast<thrum_locality>(place), required);
  }

  result set_source(const thrum_source &from) noexcept { return thrum_player_set_source(engine_, handle_, &from); }

  /** From nowhere, at full strength. */
  result clear_source() noexcept { return thrum_player_set_source(engine_, handle_, nullptr); }

  /** [any-thread] */
  result set_parameter(parameter id, float value) noexcept {
    return thrum_player_set_parameter(engine_, handle_, static_cast<thrum_parameter_id>(id), value);
  }

  result send_parameters(span<const thrum_dynamic_parameter> parameters, seconds at = now) noexcept {
    return thrum_player_send_parameters(engine_, handle_, parameters.data(), parameters.count(), at.count());
  }

  result send_parameters(std::initializer_list<dynamic_parameter> parameters, seconds at = now) noexcept {
    return send_parameters(span<const thrum_dynamic_parameter>(parameters.begin(), parameters.size()), at);
  }

  result schedule_curve(parameter id, span<const thrum_control_point> points, seconds at = now) noexcept {
    return thrum_player_schedule_curve(engine_, handle_, static_cast<thrum_parameter_id>(id), points.data(),
                                       points.count(), at.count());
  }

  result schedule_curve(parameter id, std::initializer_list<control_point> points, seconds at = now) noexcept {
    return schedule_curve(id, span<const thrum_control_point>(points.begin(), points.size()), at);
  }

  player_state state(result *why = nullptr) const noexcept {
    player_state found;
    detail::tell(why, thrum_player_get_state(engine_, handle_, &found));
    return found;
  }
};

/** Plays a pattern once, with no player to keep. [game-thread] */
inline result play_pattern(thrum_engine engine, thrum_controller controller, thrum_pattern pattern,
                           float gain = 1) noexcept {
  return thrum_play_pattern(engine, controller, pattern, gain, nullptr);
}

/** Plays a pattern once with a player whose end stops it before its time. [game-thread] */
inline result play_pattern(thrum_engine engine, thrum_controller controller, thrum_pattern pattern, float gain,
                           player &out_player) noexcept {
  thrum_player made = {};
  const result played = thrum_play_pattern(engine, controller, pattern, gain, &made);
  if (played)
    out_player = player(engine, made);
  return played;
}

/** Reads an AHAP file and plays it once, with no player to keep. [game-thread] */
inline result play_file(thrum_engine engine, thrum_controller controller, text path) noexcept {
  return thrum_play_file(engine, controller, path.c_str(), nullptr, nullptr);
}

inline result play_file(thrum_engine engine, thrum_controller controller, text path, thrum_report &report) noexcept {
  return thrum_play_file(engine, controller, path.c_str(), &report, nullptr);
}

/** Reads an AHAP file and plays it once with a player whose end stops it before its time. [game-thread] */
inline result play_file(thrum_engine engine, thrum_controller controller, text path, thrum_report &report,
                        player &out_player) noexcept {
  thrum_player made = {};
  const result played = thrum_play_file(engine, controller, path.c_str(), &report, &made);
  if (played)
    out_player = player(engine, made);
  return played;
}

} // namespace thrum

#endif
