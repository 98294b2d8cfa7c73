/**
 * @file gesture.hpp
 * Gestures: touch, mouse, sticks and triggers, recognised and turned into what is felt. Wraps gesture.h.
 */
#ifndef THRUM_GESTURE_HPP
#define THRUM_GESTURE_HPP

#include "base.hpp"
#include "controller.hpp"
#include "gesture.h"
#include "owner.hpp"
#include "player.hpp"

namespace thrum {

/** What samples come from. */
enum class gesture_source : thrum_gesture_source {
  touch = THRUM_GESTURE_SOURCE_TOUCH,
  mouse = THRUM_GESTURE_SOURCE_MOUSE,
  stick = THRUM_GESTURE_SOURCE_STICK,
  trigger = THRUM_GESTURE_SOURCE_TRIGGER
};

/** What a pointer did. */
enum class pointer_phase : thrum_pointer_phase {
  began = THRUM_POINTER_BEGAN,
  moved = THRUM_POINTER_MOVED,
  ended = THRUM_POINTER_ENDED,
  cancelled = THRUM_POINTER_CANCELLED
};

/** What was recognised. */
enum class gesture_type : thrum_gesture_type {
  tap = THRUM_GESTURE_TAP,
  double_tap = THRUM_GESTURE_DOUBLE_TAP,
  long_press = THRUM_GESTURE_LONG_PRESS,
  drag = THRUM_GESTURE_DRAG,
  fling = THRUM_GESTURE_FLING,
  pinch = THRUM_GESTURE_PINCH,
  rotate = THRUM_GESTURE_ROTATE,
  edge = THRUM_GESTURE_EDGE,
  circle = THRUM_GESTURE_CIRCLE,
  detent = THRUM_GESTURE_DETENT,
  snap = THRUM_GESTURE_SNAP,
  boundary = THRUM_GESTURE_BOUNDARY
};

/** Where in its course a gesture is. */
enum class gesture_phase : thrum_gesture_phase {
  began = THRUM_GESTURE_BEGAN,
  changed = THRUM_GESTURE_CHANGED,
  ended = THRUM_GESTURE_ENDED,
  cancelled = THRUM_GESTURE_CANCELLED
};

/** What detents and thresholds are measured along. */
enum class detent_axis : thrum_detent_axis {
  none = THRUM_DETENT_AXIS_NONE,
  x = THRUM_DETENT_AXIS_X,
  y = THRUM_DETENT_AXIS_Y,
  radius = THRUM_DETENT_AXIS_RADIUS,
  angle = THRUM_DETENT_AXIS_ANGLE
};

/** A pointer, stick or trigger at one moment. */
struct gesture_sample : thrum_gesture_sample {
  gesture_sample(seconds at, pointer_phase what, double to_x, double to_y = 0, std::int64_t which = 0,
                 float pressed = 1) noexcept
      : thrum_gesture_sample() {
    time = at.count();
    pointer = which;
    x = to_x;
    y = to_y;
    pressure = pressed;
    phase = static_cast<thrum_pointer_phase>(what);
  }
};

/** A gesture, or one step of it. */
struct gesture_event : thrum_gesture_event {
  gesture_event() noexcept : thrum_gesture_event() {}

  gesture_type get_type() const noexcept { return static_cast<gesture_type>(type); }
  gesture_phase get_phase() const noexcept { return static_cast<gesture_phase>(phase); }
  seconds get_time() const noexcept { return seconds(time); }
};

/** How to make a gesture; the defaults are those of its source. */
struct gesture_def : thrum_gesture_def {
  explicit gesture_def(gesture_source from) noexcept
      : thrum_gesture_def(thrum_default_gesture_def(static_cast<thrum_gesture_source>(from))) {}

  gesture_def &set_locality(thrum::locality value) noexcept {
    locality = static_cast<thrum_locality>(value);
    return *this;
  }

  gesture_def &set_clock(thrum::clock value) noexcept {
    clock = static_cast<thrum_clock>(value);
    return *this;
  }

  gesture_def &set_detent_axis(thrum::detent_axis value) noexcept {
    detent_axis = static_cast<thrum_detent_axis>(value);
    return *this;
  }

  gesture_def &set_long_press(seconds value) noexcept {
    long_press_seconds = value.count();
    return *this;
  }

  gesture_def &set_double_tap(seconds value) noexcept {
    double_tap_seconds = value.count();
    return *this;
  }

  gesture_def &set_tick_interval(seconds value) noexcept {
    mapping.tick_interval = value.count();
    return *this;
  }
};

/** A look at a gesture. */
struct gesture_state : thrum_gesture_state {
  gesture_state() noexcept : thrum_gesture_state(thrum_default_gesture_state()) {}
};

/**
 * Samples of one place of input, recognised and turned into taps and textures on a controller; or none.
 *
 * [game-thread]
 */
class gesture : public owner<thrum_gesture, thrum_gesture_destroy> {
public:
  using owner::owner;

  THRUM_NODISCARD static gesture create(thrum_engine engine, const thrum_gesture_def &def,
                                        result *why = nullptr) noexcept {
    thrum_gesture made = {};
    detail::tell(why, thrum_gesture_create(engine, &def, &made));
    return gesture(engine, made);
  }

  /** Changes everything from the next sample on. */
  result set(const thrum_gesture_def &def) noexcept { return thrum_gesture_set(engine_, handle_, &def); }

  result add_sample(const thrum_gesture_sample &sample) noexcept {
    return thrum_gesture_add_sample(engine_, handle_, &sample);
  }

  /** @param time  On the clock of the samples. */
  result advance(seconds time) noexcept { return thrum_gesture_advance(engine_, handle_, time.count()); }

  result cancel() noexcept { return thrum_gesture_cancel(engine_, handle_); }

  /** Takes the oldest event; false when there is none. */
  result poll_event(thrum_gesture_event &out_event) noexcept {
    return thrum_gesture_poll_event(engine_, handle_, &out_event);
  }

  gesture_state state(result *why = nullptr) const noexcept {
    gesture_state found;
    detail::tell(why, thrum_gesture_get_state(engine_, handle_, &found));
    return found;
  }
};

/** What a curve makes of an input. [any-thread] */
inline float response_curve_apply(const thrum_response_curve &curve, float input, result *why = nullptr) noexcept {
  float found = 0;
  detail::tell(why, thrum_response_curve_apply(&curve, input, &found));
  return found;
}

} // namespace thrum

#endif
