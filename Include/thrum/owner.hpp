/**
 * @file owner.hpp
 * What all objects but engines have in common: they hold a handle, move it, and end its object.
 */
#ifndef THRUM_OWNER_HPP
#define THRUM_OWNER_HPP

#include "base.hpp"

#include <utility>

namespace thrum {

/**
 * Owns one object of an engine, or none. Two handles and nothing else. An object whose engine is gone is gone as well:
 * every call on it, and its end, is refused with error::stale_handle and does no harm.
 */
template <class Handle, thrum_result (*Destroy)(thrum_engine, Handle)> class owner {
public:
  /** None. */
  owner() noexcept : engine_(), handle_() {}

  /** Takes over an object that the C interface made. */
  owner(thrum_engine engine, Handle handle) noexcept : engine_(engine), handle_(handle) {}

  owner(owner &&other) noexcept : engine_(other.engine_), handle_(other.release()) {}

  owner &operator=(owner &&other) noexcept {
    owner taken(static_cast<owner &&>(other)); // First, so that moving an object to itself keeps it.
    if (taken == handle_ && THRUM_IS_SAME(taken.engine_, engine_))
      release(); // A controller that was attached a second time has the handle that it had, and must not end.
    swap(taken);
    return *this;
  }

  owner(const owner &) = delete;
  owner &operator=(const owner &) = delete;

  ~owner() {
    if (*this)
      Destroy(engine_, handle_);
  }

  /** Whether there is a handle. Its object may have ended with its engine all the same. */
  explicit operator bool() const noexcept { return !THRUM_IS_NULL(handle_); }

  operator Handle() const noexcept { return handle_; }
  Handle handle() const noexcept { return handle_; }
  thrum_engine engine_handle() const noexcept { return engine_; }

  /** Hands the object over: it is the caller's to end. */
  Handle release() noexcept {
    const Handle handle = handle_;
    handle_ = Handle();
    return handle;
  }

  /** Ends the object now. A second time is refused. [game-thread] */
  result destroy() noexcept { return Destroy(engine_, release()); }

  void swap(owner &other) noexcept {
    std::swap(engine_, other.engine_);
    std::swap(handle_, other.handle_);
  }

  /** Whether this is the object that a handle names, as that of a notice. */
  friend bool operator==(const owner &left, Handle right) noexcept { return THRUM_IS_SAME(left.handle_, right); }
  friend bool operator!=(const owner &left, Handle right) noexcept { return !THRUM_IS_SAME(left.handle_, right); }

protected:
  thrum_engine engine_;
  Handle handle_;
};

} // namespace thrum

#endif
