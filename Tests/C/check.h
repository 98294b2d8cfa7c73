/** Checks that print what went wrong and go on, so that one run shows every failure. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <thrum/thrum.h>

/** CTest takes this exit code for a skipped test. */
#define CHECK_SKIPPED 77

static int check_count;
static int check_failures;

/** Whether the failure may be printed: a check in a loop must not bury the first one. */
static inline bool check_failed(const char *file, int line) {
  if (++check_failures == 40)
    printf("more failures are only counted\n");
  if (check_failures >= 40)
    return false;
  printf("%s:%d: ", file, line);
  return true;
}

static inline void check_print_message(void) {
  printf("  thrum_last_message(): \"%s\"\n", thrum_last_message());
}

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    check_count++;                                                                                                     \
    if (!(condition) && check_failed(__FILE__, __LINE__)) {                                                            \
      printf("%s is false\n", #condition);                                                                             \
      check_print_message();                                                                                           \
    }                                                                                                                  \
  } while (0)

#define CHECK_NEAR(actual, expected, tolerance)                                                                        \
  do {                                                                                                                 \
    double check_a = (actual), check_e = (expected);                                                                   \
    check_count++;                                                                                                     \
    if (!(fabs(check_a - check_e) <= (tolerance)) && check_failed(__FILE__, __LINE__)) {                               \
      printf("%s is %.9g, not %.9g\n", #actual, check_a, check_e);                                                     \
      check_print_message();                                                                                           \
    }                                                                                                                  \
  } while (0)

#define CHECK_RESULT(call, expected)                                                                                   \
  do {                                                                                                                 \
    thrum_result check_r = (call);                                                                                     \
    check_count++;                                                                                                     \
    if (check_r != (expected) && check_failed(__FILE__, __LINE__)) {                                                   \
      printf("%s is %s, not %s\n", #call, thrum_result_name(check_r), #expected);                                      \
      check_print_message();                                                                                           \
    }                                                                                                                  \
  } while (0)

#define CHECK_OK(call) CHECK_RESULT(call, THRUM_OK)

/** For the end of main: a program without a single check has not tested anything. */
static inline int check_finish(void) {
  printf("%d checks, %d failures\n", check_count, check_failures);
  return check_failures || !check_count ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
