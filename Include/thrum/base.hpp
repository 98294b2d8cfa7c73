/**
 * @file base.hpp
 * What every other C++ header builds on: results, durations, the version. Wraps base.h.
 */
#ifndef THRUM_BASE_HPP
#define THRUM_BASE_HPP

#include "base.h"

#include <chrono>

/**
 * Makes the compiler warn of a result that nobody looks at, from C++17 on. Define it as nothing before the first include
 * to go without.
 */
#ifndef THRUM_NODISCARD
#if __cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#define THRUM_NODISCARD [[nodiscard]]
#else
#define THRUM_NODISCARD
#endif
#endif

namespace thrum {

/** Every time in Thrum. Any std::chrono::duration turns into it. */
using seconds = std::chrono::duration<double>;

/** The time that means "now" where a function takes a time. */
constexpr seconds now{THRUM_NOW};

/** Why a call failed. base.h describes each. */
enum class error : thrum_result {
  none = THRUM_OK,
  invalid_argument = THRUM_ERROR_INVALID_ARGUMENT,
  stale_handle = THRUM_ERROR_STALE_HANDLE,
  not_finite = THRUM_ERROR_NOT_FINITE,
  struct_size = THRUM_ERROR_STRUCT_SIZE,
  capacity = THRUM_ERROR_CAPACITY,
  out_of_memory = THRUM_ERROR_OUT_OF_MEMORY,
  file = THRUM_ERROR_FILE,
  syntax = THRUM_ERROR_SYNTAX,
  format = THRUM_ERROR_FORMAT,
  limit = THRUM_ERROR_LIMIT,
  output_unavailable = THRUM_ERROR_OUTPUT_UNAVAILABLE,
  controller_unavailable = THRUM_ERROR_CONTROLLER_UNAVAILABLE,
  not_supported = THRUM_ERROR_NOT_SUPPORTED,
  buffer_too_small = THRUM_ERROR_BUFFER_TOO_SMALL,
  empty = THRUM_ERROR_EMPTY,
  engine_stopped = THRUM_ERROR_ENGINE_STOPPED,
  timeout = THRUM_ERROR_TIMEOUT
};

/** The outcome of a call: true when it succeeded. Made from a ::thrum_result, so that C calls give one too. */
class THRUM_NODISCARD result {
public:
  constexpr result() noexcept : value_(THRUM_OK) {}
  constexpr result(thrum_result value) noexcept : value_(value) {}

  constexpr bool ok() const noexcept { return value_ == THRUM_OK; }
  constexpr explicit operator bool() const noexcept { return ok(); }
  constexpr error code() const noexcept { return static_cast<error>(value_); }
  constexpr thrum_result value() const noexcept { return value_; }

  /** Such as "THRUM_ERROR_STALE_HANDLE". */
  const char *name() const noexcept { return thrum_result_name(value_); }

  /** What was wrong, in words; empty on success. Read it before the next call on this thread that fails. */
  const char *message() const noexcept { return ok() ? "" : thrum_last_message(); }

  /** Says that the outcome does not matter. */
  void ignore() const noexcept {}

private:
  thrum_result value_;
};

constexpr bool operator==(result left, result right) noexcept {
  return left.value() == right.value();
}
constexpr bool operator!=(result left, result right) noexcept {
  return left.value() != right.value();
}
constexpr bool operator==(result left, error right) noexcept {
  return left.code() == right;
}
constexpr bool operator!=(result left, error right) noexcept {
  return left.code() != right;
}

/** The version of the library in use. [any-thread] */
inline thrum_version version() noexcept {
  return thrum_get_version();
}

namespace detail {

inline void tell(result *why, thrum_result outcome) noexcept {
  if (why)
    *why = outcome;
}

} // namespace detail
} // namespace thrum

#endif
