/** Which sanitizer a test is built with; gcc and clang tell it differently. */
#ifndef SANITIZERS_H
#define SANITIZERS_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#elif __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_ADDRESS_SANITIZER 1
#elif defined(__SANITIZE_THREAD__)
#define HAS_THREAD_SANITIZER 1
#endif

#ifdef HAS_ADDRESS_SANITIZER
#include <sanitizer/lsan_interface.h>
#else
static inline void __lsan_disable(void) {}
static inline void __lsan_enable(void) {}
#endif

#endif
