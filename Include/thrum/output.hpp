/**
 * @file output.hpp
 * Which thread drives the motors, and how all of them are stopped in an emergency. Wraps output.h; what a thread of the
 * game calls is thrum::engine::run_output().
 */
#ifndef THRUM_OUTPUT_HPP
#define THRUM_OUTPUT_HPP

#include "base.hpp"
#include "output.h"

namespace thrum {

/** Who renders between frames and calls the drivers of controllers. */
enum class output_mode : thrum_output_mode {
  stepped = THRUM_OUTPUT_STEPPED,
  threaded = THRUM_OUTPUT_THREADED,
  hosted = THRUM_OUTPUT_HOSTED
};

/**
 * Turns off all motors that threads of Thrum drive, of all engines, for good, and waits at most `patience` until the
 * drivers have taken it. For a crash handler: safe in a signal handler. [any-thread]
 */
inline result silence_all(seconds patience) noexcept {
  return thrum_silence_all(patience.count());
}

} // namespace thrum

#endif
