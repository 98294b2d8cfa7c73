/**
 * What Thrum takes from the C library. Embedded Swift has no Glibc module; this is the part of it that Thrum uses, in one
 * place, so that it stays countable.
 */
#ifndef THRUM_SYSTEM_H
#define THRUM_SYSTEM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The handle that means "symbols that are global in the process"; a macro with a cast, which Swift cannot import. */
static inline void *thrum_dl_global(void) {
  return RTLD_DEFAULT;
}

/** The bits of an SDL_JoystickGUID, which SDL2 returns by value. */
typedef struct {
  uint8_t data[16];
} thrum_guid;

/**
 * The correctly rounded value of the null-terminated decimal number `text`, whatever locale the host has set: the "C"
 * locale object is made once per process and kept.
 */
static inline double thrum_decimal_value(const char *text) {
  static locale_t kept;
  locale_t c = __atomic_load_n(&kept, __ATOMIC_ACQUIRE);
  if (!c) {
    c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t none = (locale_t)0;
    if (!__atomic_compare_exchange_n(&kept, &none, c, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      freelocale(c);
      c = none;
    }
  }
  return strtod_l(text, (char **)0, c);
}

/** The error number of the last C library call on this thread. */
static inline int thrum_errno(void) {
  return errno;
}

#endif
