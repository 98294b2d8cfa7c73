/**
 * @file offline.hpp
 * Rendering without a controller and without waiting. Wraps offline.h.
 */
#ifndef THRUM_OFFLINE_HPP
#define THRUM_OFFLINE_HPP

#include "base.hpp"
#include "controller.hpp"
#include "offline.h"
#include "owner.hpp"
#include "span.hpp"

namespace thrum {

/** What an engine does after one update. */
struct sample : thrum_sample {
  sample() noexcept : thrum_sample() {}

  seconds get_time() const noexcept { return seconds(time); }
};

/** How to render a pattern. */
struct render_def : thrum_render_def {
  render_def() noexcept : thrum_render_def(thrum_default_render_def()) {}

  render_def &set_type(controller_type value) noexcept {
    type = static_cast<thrum_controller_type>(value);
    return *this;
  }

  render_def &set_transport(thrum::transport value) noexcept {
    transport = static_cast<thrum_transport>(value);
    return *this;
  }

  render_def &set_step(seconds value) noexcept {
    step = value.count();
    return *this;
  }

  render_def &set_duration(seconds value) noexcept {
    duration = value.count();
    return *this;
  }
};

/** Renders a pattern, one sample per step. `out_count` says how many there are, also when they do not fit. [game-thread] */
inline result render_pattern(thrum_engine engine, thrum_pattern pattern, const thrum_render_def &def,
                             span<thrum_sample> samples, std::size_t &out_count) noexcept {
  return thrum_render_pattern(engine, pattern, &def, samples.data(), samples.size(), &out_count);
}

/** Renders a pattern into a container of thrum::sample that can be resized. It renders twice: once to count. */
template <class Container>
result render_pattern(thrum_engine engine, thrum_pattern pattern, const thrum_render_def &def, Container &out_samples) {
  std::size_t count = 0;
  const result counted = render_pattern(engine, pattern, def, span<thrum_sample>(), count);
  out_samples.resize(count);
  return counted == error::buffer_too_small ? render_pattern(engine, pattern, def, out_samples, count) : counted;
}

/** What the game did with an engine, to be rendered again; or none. [game-thread] */
class session : public owner<thrum_session, thrum_session_destroy> {
public:
  using owner::owner;

  /** Begins to record what the game does with an engine that has no player yet. */
  static result begin(thrum_engine engine) noexcept { return thrum_session_begin(engine); }

  /** Ends the recording and hands it over. */
  THRUM_NODISCARD static session end(thrum_engine engine, result *why = nullptr) noexcept {
    thrum_session made = {};
    detail::tell(why, thrum_session_end(engine, &made));
    return session(engine, made);
  }

  /** One sample per recorded update. `out_count` says how many there are, also when they do not fit. */
  result render(thrum_controller controller, span<thrum_sample> samples, std::size_t &out_count) const noexcept {
    return thrum_session_render(engine_, handle_, controller, samples.data(), samples.size(), &out_count);
  }

  /** Renders into a container of thrum::sample that can be resized. It renders twice: once to count. */
  template <class Container> result render(thrum_controller controller, Container &out_samples) const {
    std::size_t count = 0;
    const result counted = render(controller, span<thrum_sample>(), count);
    out_samples.resize(count);
    return counted == error::buffer_too_small ? render(controller, out_samples, count) : counted;
  }
};

} // namespace thrum

#endif
