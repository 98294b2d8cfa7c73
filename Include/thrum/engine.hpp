/**
 * @file engine.hpp
 * The engine: create it, update it each frame, read its notices. Wraps engine.h.
 */
#ifndef THRUM_ENGINE_HPP
#define THRUM_ENGINE_HPP

#include "base.hpp"
#include "controller.h"
#include "engine.h"
#include "output.hpp"
#include "sdl.hpp"
#include "span.hpp"

#include <cstdint>
#include <utility>

namespace thrum {

/** How long a command lasts that turns a motor on, and the motors outlive the updates. */
constexpr seconds watchdog{THRUM_WATCHDOG_SECONDS};

/** What a notice tells. */
enum class notice_type : thrum_notice_type {
  player_finished = THRUM_NOTICE_PLAYER_FINISHED,
  controller_lost = THRUM_NOTICE_CONTROLLER_LOST,
  controller_error = THRUM_NOTICE_CONTROLLER_ERROR,
  voices_exhausted = THRUM_NOTICE_VOICES_EXHAUSTED,
  notices_lost = THRUM_NOTICE_NOTICES_LOST,
  player_looped = THRUM_NOTICE_PLAYER_LOOPED,
  all_finished = THRUM_NOTICE_ALL_FINISHED,
  engine_stopped = THRUM_NOTICE_ENGINE_STOPPED,
  controller_attached = THRUM_NOTICE_CONTROLLER_ATTACHED,
  controller_changed = THRUM_NOTICE_CONTROLLER_CHANGED
};

/** Why an engine stopped by itself. */
enum class stop_reason : thrum_stop_reason {
  none = THRUM_STOP_REASON_NONE,
  idle = THRUM_STOP_REASON_IDLE,
  finished = THRUM_STOP_REASON_FINISHED,
  controller_lost = THRUM_STOP_REASON_CONTROLLER_LOST
};

/** What to do when all players have finished. */
enum class finish_action : thrum_finish_action {
  leave_running = THRUM_FINISH_LEAVE_RUNNING,
  stop_engine = THRUM_FINISH_STOP_ENGINE
};

/** Whether an engine plays. */
enum class engine_status : thrum_engine_status {
  stopped = THRUM_ENGINE_STOPPED,
  running = THRUM_ENGINE_RUNNING,
  paused = THRUM_ENGINE_PAUSED
};

/** A word for a notice, such as "player finished". [any-thread] */
inline const char *name_of(notice_type type) noexcept {
  return thrum_notice_type_name(static_cast<thrum_notice_type>(type));
}

/** How to make an engine. */
struct engine_def : thrum_engine_def {
  engine_def() noexcept : thrum_engine_def(thrum_default_engine_def()) {}

  engine_def &set_output_mode(thrum::output_mode mode) noexcept {
    output_mode = static_cast<thrum_output_mode>(mode);
    return *this;
  }

  /** Anything that is called with a line of text. It must outlive the engine, must not call Thrum, and must not throw. */
  template <class Callable> engine_def &set_log(Callable &callable) noexcept {
    log = [](void *asked, const char *line) { (*static_cast<Callable *>(asked))(line); };
    log_context = &callable;
    return *this;
  }
};

/** Something that happened. */
struct notice : thrum_notice {
  notice() noexcept : thrum_notice() {}

  notice_type get_type() const noexcept { return static_cast<notice_type>(type); }
  stop_reason get_reason() const noexcept { return static_cast<stop_reason>(reason); }
  seconds get_time() const noexcept { return seconds(time); }
};

/** What the person who plays wants. */
struct preference : thrum_preference {
  preference() noexcept : thrum_preference(thrum_default_preference()) {}
};

/** Counters since the engine was made. */
struct statistics : thrum_statistics {
  statistics() noexcept : thrum_statistics(thrum_default_statistics()) {}
};

/**
 * A runtime with its own clock, controllers, patterns and players; or none. Its end stops every motor and ends all its
 * objects: let it come before the game closes its controllers, and before SDL_Quit().
 *
 * [game-thread], but for create(), set_gain(), set_muted() and run_output(), which are [any-thread].
 */
class engine {
public:
  /** None. */
  engine() noexcept : handle_() {}

  /** Takes over an engine that the C interface made. */
  explicit engine(thrum_engine handle) noexcept : handle_(handle) {}

  THRUM_NODISCARD static engine create(result *why = nullptr) noexcept {
    thrum_engine made = {};
    detail::tell(why, thrum_engine_create(nullptr, &made));
    return engine(made);
  }

  THRUM_NODISCARD static engine create(const thrum_engine_def &def, result *why = nullptr) noexcept {
    thrum_engine made = {};
    detail::tell(why, thrum_engine_create(&def, &made));
    return engine(made);
  }

  engine(engine &&other) noexcept : handle_(other.release()) {}

  engine &operator=(engine &&other) noexcept {
    engine taken(static_cast<engine &&>(other)); // First, so that moving an engine to itself keeps it.
    swap(taken);
    return *this;
  }

  engine(const engine &) = delete;
  engine &operator=(const engine &) = delete;

  ~engine() {
    if (*this)
      thrum_engine_destroy(handle_);
  }

  explicit operator bool() const noexcept { return !THRUM_IS_NULL(handle_); }

  operator thrum_engine() const noexcept { return handle_; }
  thrum_engine handle() const noexcept { return handle_; }

  /** Hands the engine over: it is the caller's to end. */
  thrum_engine release() noexcept {
    const thrum_engine handle = handle_;
    handle_ = thrum_engine();
    return handle;
  }

  /** Ends the engine and all its objects now. A second time is refused. */
  result destroy() noexcept { return thrum_engine_destroy(release()); }

  void swap(engine &other) noexcept { std::swap(handle_, other.handle_); }

  /** Moves time on, plays what is due, and sees to it that each controller is sent what changed. */
  result update(seconds elapsed) noexcept { return thrum_engine_update(handle_, elapsed.count()); }

  /** With output_mode::hosted, sends what is due; gives the time after which there is more to do. [any-thread] */
  seconds run_output(result *why = nullptr) const noexcept {
    double wait = 0;
    detail::tell(why, thrum_engine_run_output(handle_, &wait));
    return seconds(wait);
  }

  /**
   * The controllers of the engine, those that were lost included. `out_count` says how many there are; what does not fit
   * is not written. They are handles, whoever attached them: nothing ends with them.
   */
  result controllers(span<thrum_controller> out_controllers, std::uint32_t &out_count) const noexcept {
    return thrum_engine_get_controllers(handle_, out_controllers.data(), out_controllers.count(), &out_count);
  }

  /** All controllers of the engine, in a container of ::thrum_controller that can be resized. */
  template <class Container> result controllers(Container &out_controllers) const {
    std::uint32_t count = 0;
    result done = thrum_engine_get_controllers(handle_, nullptr, 0, &count);
    out_controllers.resize(done ? count : 0);
    return done && count > 0 ? controllers(span<thrum_controller>(out_controllers), count) : done;
  }

  /** Game time: stands still in a pause, and follows the dilation. */
  seconds time(result *why = nullptr) const noexcept {
    double passed = 0;
    detail::tell(why, thrum_engine_get_time(handle_, &passed));
    return seconds(passed);
  }

  /** The sum of all updates. */
  seconds real_time(result *why = nullptr) const noexcept {
    double passed = 0;
    detail::tell(why, thrum_engine_get_real_time(handle_, &passed));
    return seconds(passed);
  }

  result start() noexcept { return thrum_engine_start(handle_); }
  result stop() noexcept { return thrum_engine_stop(handle_); }
  result pause() noexcept { return thrum_engine_pause(handle_); }
  result resume() noexcept { return thrum_engine_resume(handle_); }

  /** Stopped when there is no engine. */
  engine_status status(result *why = nullptr) const noexcept {
    thrum_engine_status found = THRUM_ENGINE_STOPPED;
    detail::tell(why, thrum_engine_get_status(handle_, &found));
    return static_cast<engine_status>(found);
  }

  /** Scales game time, for slow motion. */
  result set_dilation(double factor) noexcept { return thrum_engine_set_dilation(handle_, factor); }

  /** Lets the engine stop by itself when nothing has played for a while; 0 takes 120 s. */
  result set_auto_shutdown(bool enabled, seconds idle = seconds(0)) noexcept {
    return thrum_engine_set_auto_shutdown(handle_, enabled, idle.count());
  }

  result notify_when_finished(finish_action action) noexcept {
    return thrum_engine_notify_when_finished(handle_, static_cast<thrum_finish_action>(action));
  }

  result reset() noexcept { return thrum_engine_reset(handle_); }
  result prepare() noexcept { return thrum_engine_prepare(handle_); }

  result set_group_gain(std::uint32_t group, float gain) noexcept {
    return thrum_engine_set_group_gain(handle_, group, gain);
  }

  /** How much a tap takes away from what sounds beside it, 0…1. */
  result set_ducking(float amount) noexcept { return thrum_engine_set_ducking(handle_, amount); }

  result set_preference(const thrum_preference &wanted) noexcept {
    return thrum_engine_set_preference(handle_, &wanted);
  }

  /** [any-thread] */
  result set_gain(float gain) noexcept { return thrum_engine_set_gain(handle_, gain); }

  /** [any-thread] */
  result set_muted(bool muted) noexcept { return thrum_engine_set_muted(handle_, muted); }

  /** Takes the oldest notice; false when there is none: `while (engine.poll_notice(notice))`. */
  result poll_notice(thrum_notice &out_notice) noexcept { return thrum_engine_poll_notice(handle_, &out_notice); }

  thrum::statistics statistics(result *why = nullptr) const noexcept {
    thrum::statistics counted;
    detail::tell(why, thrum_engine_get_statistics(handle_, &counted));
    return counted;
  }

private:
  thrum_engine handle_;
};

} // namespace thrum

#endif
