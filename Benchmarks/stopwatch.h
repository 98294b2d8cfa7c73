/**
 * @file stopwatch.h
 * Times two ways of doing the same work so that both see the same machine.
 *
 * The two sides take turns in short blocks, and each side's figure is that of its best block: what other programs do to the
 * machine only ever adds time. Medians are printed beside it to show how noisy the machine was.
 */
#ifndef BENCHMARKS_STOPWATCH_H
#define BENCHMARKS_STOPWATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/** Nanoseconds of a clock that only runs forwards. */
static inline double stopwatch_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/** What one reading of the clock costs: to be taken off work that is timed in pieces. */
static inline double stopwatch_cost(void) {
  double best = 1e9;
  for (int round = 0; round < 100; round++) {
    double start = stopwatch_now();
    for (int i = 0; i < 100; i++)
      (void)stopwatch_now();
    double cost = (stopwatch_now() - start) / 101;
    best = cost < best ? cost : best;
  }
  return best;
}

enum { STOPWATCH_BLOCKS = 1000 };

/** The blocks of one side, nanoseconds per unit of work. */
typedef struct {
  int count;
  double blocks[STOPWATCH_BLOCKS];
} stopwatch;

static inline void stopwatch_add(stopwatch *watch, double nanoseconds) {
  if (watch->count < STOPWATCH_BLOCKS)
    watch->blocks[watch->count++] = nanoseconds;
}

static inline int stopwatch_compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/** The block at a fraction of all: 0 is the best and 0.5 the median. */
static inline double stopwatch_at(stopwatch *watch, double fraction) {
  if (watch->count == 0)
    return 0;
  qsort(watch->blocks, (size_t)watch->count, sizeof(double), stopwatch_compare);
  return watch->blocks[(int)(fraction * (watch->count - 1))];
}

/** Prints a row of both sides: best blocks, their ratio, and the ratio of the medians. */
static inline void stopwatch_print(const char *name, const char *other, stopwatch *thrum, stopwatch *theirs) {
  double a = stopwatch_at(thrum, 0), b = stopwatch_at(theirs, 0);
  printf("%-34s thrum %8.2f us  %s %8.2f us  ratio %.2fx  (median %.2fx)\n", name, a / 1e3, other, b / 1e3, a / b,
         stopwatch_at(thrum, 0.5) / stopwatch_at(theirs, 0.5));
}

#endif
