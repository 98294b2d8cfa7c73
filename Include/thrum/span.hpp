/**
 * @file span.hpp
 * How arrays, texts and bytes are handed over: as a pointer and a count, or as any container that has data() and size().
 */
#ifndef THRUM_SPAN_HPP
#define THRUM_SPAN_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace thrum {
namespace detail {

/** Whether an array of one type can be seen as an array of the other: a definition as the C struct that it is. */
template <class Other, class Element>
struct is_seen_as
    : std::integral_constant<bool, std::is_convertible<Other *, Element *>::value && sizeof(Other) == sizeof(Element)> {
};

template <class Container>
using element_of = typename std::remove_pointer<decltype(std::declval<Container &>().data())>::type;
template <class Container> using size_of = decltype(static_cast<std::size_t>(std::declval<Container &>().size()));

} // namespace detail

/** An array of somebody else's, for the length of a call. */
template <class Element> class span {
public:
  constexpr span() noexcept : data_(nullptr), size_(0) {}
  constexpr span(Element *data, std::size_t size) noexcept : data_(data), size_(size) {}

  template <class Other, std::size_t Size,
            typename std::enable_if<detail::is_seen_as<Other, Element>::value, int>::type = 0>
  constexpr span(Other (&array)[Size]) noexcept : data_(array), size_(Size) {}

  template <class Container, class = detail::size_of<Container>,
            typename std::enable_if<detail::is_seen_as<detail::element_of<Container>, Element>::value, int>::type = 0>
  constexpr span(Container &&container) noexcept
      : data_(container.data()), size_(static_cast<std::size_t>(container.size())) {}

  constexpr Element *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }

  /** The size as the C interface counts; more than it can count is all that it can. */
  constexpr std::uint32_t count() const noexcept {
    return size_ < UINT32_MAX ? static_cast<std::uint32_t>(size_) : UINT32_MAX;
  }

private:
  Element *data_;
  std::size_t size_;
};

/** A text that ends in a null: a pointer, or anything with c_str(), such as std::string. */
class text {
public:
  constexpr text(const char *pointer) noexcept : pointer_(pointer) {}

  template <
      class String,
      typename std::enable_if<
          std::is_convertible<decltype(std::declval<const String &>().c_str()), const char *>::value, int>::type = 0>
  text(const String &string) noexcept : pointer_(string.c_str()) {}

  constexpr const char *c_str() const noexcept { return pointer_; }

private:
  const char *pointer_;
};

/** Bytes: a pointer and a count, or any container of elements that are one byte long. */
class bytes {
public:
  constexpr bytes(const void *data, std::size_t size) noexcept : data_(data), size_(size) {}

  template <class Container, class = detail::size_of<const Container>,
            typename std::enable_if<sizeof(detail::element_of<const Container>) == 1, int>::type = 0>
  bytes(const Container &container) noexcept
      : data_(container.data()), size_(static_cast<std::size_t>(container.size())) {}

  constexpr const void *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }

private:
  const void *data_;
  std::size_t size_;
};

} // namespace thrum

#endif
