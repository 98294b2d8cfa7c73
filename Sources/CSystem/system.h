/**
 * What Thrum takes from the C library. Embedded Swift has no Glibc module; this is the part of it that Thrum uses, in one
 * place, so that it stays countable.
 *
 * Functions that the headers only show with _GNU_SOURCE are declared here under names of our own: defining _GNU_SOURCE
 * would change types such as fd_set for this module alone, and a program that also imports Foundation would not build.
 */
#ifndef THRUM_SYSTEM_H
#define THRUM_SYSTEM_H

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/** The handle that means "symbols that are global in the process": glibc's RTLD_DEFAULT. */
static inline void *thrum_dl_global(void) {
  return (void *)0;
}

/** glibc's Dl_info: which object an address belongs to. */
typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *symbol_address;
} thrum_dl_info;

/** glibc's dladdr: 0 when the address belongs to no object. */
extern int thrum_dladdr(const void *address, thrum_dl_info *info) __asm__("dladdr");

/** glibc's strtod_l. */
extern double thrum_strtod_l(const char *text, char **end, locale_t locale) __asm__("strtod_l");

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
  return thrum_strtod_l(text, (char **)0, c);
}

/** Lets the calling thread rest. A signal may cut it short. */
static inline void thrum_sleep(double seconds) {
  struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&time, (struct timespec *)0);
}

/** Seconds of a clock that never jumps. */
static inline double thrum_monotonic_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/** glibc's sem_clockwait. */
extern int thrum_sem_clockwait(sem_t *semaphore, int clock, const struct timespec *deadline) __asm__("sem_clockwait");

/** glibc's pthread_setname_np. */
extern int thrum_thread_set_name(pthread_t thread, const char *name) __asm__("pthread_setname_np");

/** Waits until the semaphore is above 0 and lowers it, or until so many seconds have passed. */
static inline void thrum_semaphore_wait(sem_t *semaphore, double seconds) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  int64_t nanoseconds = (int64_t)time.tv_nsec + (int64_t)(seconds * 1e9);
  time.tv_sec += (time_t)(nanoseconds / 1000000000);
  time.tv_nsec = (long)(nanoseconds % 1000000000);
  thrum_sem_clockwait(semaphore, CLOCK_MONOTONIC, &time);
}

/**
 * Starts a thread that receives no signals, so that the handlers of the host never run on it, but for those of what it does
 * wrong itself: Linux ends the process at once when such a signal is blocked, and a crash handler would not run. 0 on
 * success.
 */
static inline int thrum_thread_start(pthread_t *thread, void *(*body)(void *), void *context) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (unsigned at = 0; at < sizeof faults / sizeof *faults; at++)
    sigdelset(&blocked, faults[at]);
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  int result = pthread_create(thread, (const pthread_attr_t *)0, body, context);
  pthread_sigmask(SIG_SETMASK, &before, (sigset_t *)0);
  return result;
}

/** The error number of the last C library call on this thread. */
static inline int thrum_errno(void) {
  return errno;
}

#endif
