/**
 * @file pattern.hpp
 * Patterns: built from arrays, read from AHAP, written as AHAP. Wraps pattern.h.
 */
#ifndef THRUM_PATTERN_HPP
#define THRUM_PATTERN_HPP

#include "base.hpp"
#include "owner.hpp"
#include "parameter.hpp"
#include "pattern.h"
#include "span.hpp"

#include <initializer_list>

namespace thrum {

/** The kind of an event. */
enum class event_type : thrum_event_type {
  transient = THRUM_EVENT_TRANSIENT,
  continuous = THRUM_EVENT_CONTINUOUS,
  audio_custom = THRUM_EVENT_AUDIO_CUSTOM,
  audio_continuous = THRUM_EVENT_AUDIO_CONTINUOUS
};

/** How bad a diagnostic is. */
enum class severity : thrum_severity { warning = THRUM_SEVERITY_WARNING, error = THRUM_SEVERITY_ERROR };

/** Duration of a continuous event that goes on until its player stops. */
constexpr seconds endless{THRUM_DURATION_ENDLESS};

/** One event. */
struct event : thrum_event {
  event() noexcept : thrum_event(thrum_default_event()) {}

  static event tap(seconds at = seconds(0), float strength = 1, float crispness = 0.5f) noexcept {
    event made;
    made.set_time(at);
    made.intensity = strength;
    made.sharpness = crispness;
    return made;
  }

  static event vibration(seconds at, seconds lasting, float strength = 1, float crispness = 0.5f) noexcept {
    event made = tap(at, strength, crispness);
    made.set_type(event_type::continuous).set_duration(lasting);
    return made;
  }

  event_type get_type() const noexcept { return static_cast<event_type>(type); }
  seconds get_time() const noexcept { return seconds(time); }
  seconds get_duration() const noexcept { return seconds(duration); }

  event &set_type(event_type value) noexcept {
    type = static_cast<thrum_event_type>(value);
    return *this;
  }

  event &set_time(seconds value) noexcept {
    time = value.count();
    return *this;
  }

  event &set_duration(seconds value) noexcept {
    duration = value.count();
    return *this;
  }
};

/** A step of a dynamic parameter. */
struct dynamic_parameter : thrum_dynamic_parameter {
  dynamic_parameter(parameter which, float to, seconds at = seconds(0)) noexcept : thrum_dynamic_parameter() {
    id = static_cast<thrum_parameter_id>(which);
    value = to;
    time = at.count();
  }
};

/** A point of a curve. */
struct control_point : thrum_control_point {
  control_point(seconds at, float to) noexcept : thrum_control_point() {
    time = at.count();
    value = to;
  }
};

/** A curve of a dynamic parameter. The points have to live until the call that takes it. */
struct curve : thrum_curve {
  curve(parameter which, span<const thrum_control_point> through, seconds at = seconds(0)) noexcept : thrum_curve() {
    id = static_cast<thrum_parameter_id>(which);
    point_count = through.count();
    points = through.data();
    time = at.count();
  }
};

/** A pattern as arrays, for pattern::create(). */
struct pattern_def : thrum_pattern_def {
  pattern_def() noexcept : thrum_pattern_def(thrum_default_pattern_def()) {}

  pattern_def &set_events(span<const thrum_event> value) noexcept {
    events = value.data();
    event_count = value.count();
    return *this;
  }

  pattern_def &set_parameters(span<const thrum_dynamic_parameter> value) noexcept {
    parameters = value.data();
    parameter_count = value.count();
    return *this;
  }

  pattern_def &set_curves(span<const thrum_curve> value) noexcept {
    curves = value.data();
    curve_count = value.count();
    return *this;
  }
};

/** One finding about a pattern or a file. */
struct diagnostic : thrum_diagnostic {
  diagnostic() noexcept : thrum_diagnostic() {}

  thrum::severity get_severity() const noexcept { return static_cast<thrum::severity>(severity); }
  error get_code() const noexcept { return static_cast<error>(code); }
};

/** Where findings go: counts only, or into an array as well. Its findings are gone through with a range-based for. */
struct report : thrum_report {
  report() noexcept : thrum_report(thrum_default_report()) {}

  explicit report(span<diagnostic> into) noexcept : thrum_report(thrum_default_report()) {
    diagnostics = into.data();
    capacity = into.count();
  }

  const diagnostic *begin() const noexcept { return static_cast<const diagnostic *>(diagnostics); }
  const diagnostic *end() const noexcept { return begin() + count; }
};

/** How to read a file. */
struct load_options : thrum_load_options {
  load_options() noexcept : thrum_load_options(thrum_default_load_options()) {}
};

/** What a pattern holds. */
struct pattern_info : thrum_pattern_info {
  pattern_info() noexcept : thrum_pattern_info(thrum_default_pattern_info()) {}

  /** Infinite when an event is endless. */
  seconds get_duration() const noexcept { return seconds(duration); }
};

/**
 * A haptic pattern, or none. Many players may share one; they keep it for as long as they need it, also after its end
 * here.
 *
 * [game-thread]
 */
class pattern : public owner<thrum_pattern, thrum_pattern_destroy> {
public:
  using owner::owner;

  THRUM_NODISCARD static pattern create(thrum_engine engine, const thrum_pattern_def &def,
                                        result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_create(engine, &def, nullptr, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern create(thrum_engine engine, const thrum_pattern_def &def, thrum_report &report,
                                        result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_create(engine, &def, &report, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern create(thrum_engine engine, const thrum_event &only, result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_create_from_event(engine, &only, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern create(thrum_engine engine, std::initializer_list<event> events,
                                        result *why = nullptr) noexcept {
    return create(engine, pattern_def().set_events({events.begin(), events.size()}), why);
  }

  THRUM_NODISCARD static pattern load_file(thrum_engine engine, text path, result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_load_file(engine, path.c_str(), nullptr, nullptr, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern load_file(thrum_engine engine, text path, thrum_report &report,
                                           result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_load_file(engine, path.c_str(), nullptr, &report, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern load_file(thrum_engine engine, text path, const thrum_load_options &options,
                                           thrum_report &report, result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_load_file(engine, path.c_str(), &options, &report, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern load_memory(thrum_engine engine, bytes ahap, result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_load_memory(engine, ahap.data(), ahap.size(), nullptr, nullptr, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern load_memory(thrum_engine engine, bytes ahap, thrum_report &report,
                                             result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_load_memory(engine, ahap.data(), ahap.size(), nullptr, &report, &made));
    return pattern(engine, made);
  }

  THRUM_NODISCARD static pattern load_memory(thrum_engine engine, bytes ahap, const thrum_load_options &options,
                                             thrum_report &report, result *why = nullptr) noexcept {
    thrum_pattern made = {};
    detail::tell(why, thrum_pattern_load_memory(engine, ahap.data(), ahap.size(), &options, &report, &made));
    return pattern(engine, made);
  }

  /** Writes strict JSON, without a null at its end. `out_size` gets the bytes that it has, also when it does not fit. */
  result write_ahap(void *buffer, std::size_t capacity, std::size_t &out_size) const noexcept {
    return thrum_pattern_write_ahap(engine_, handle_, buffer, capacity, &out_size);
  }

  /** Writes strict JSON into a std::string, or another container of single bytes that can be resized. */
  template <class Text> result write_ahap(Text &out_text) const {
    std::size_t size = 0;
    const result sized = write_ahap(nullptr, 0, size);
    out_text.resize(size);
    return sized == error::buffer_too_small ? write_ahap(&out_text[0], size, size) : sized;
  }

  pattern_info info(result *why = nullptr) const noexcept {
    pattern_info found;
    detail::tell(why, thrum_pattern_get_info(engine_, handle_, &found));
    return found;
  }
};

} // namespace thrum

#endif
