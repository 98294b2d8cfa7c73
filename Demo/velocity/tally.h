/* What a run was like, and whether the rumble followed the speed. */
#ifndef DEMO_TALLY_H
#define DEMO_TALLY_H

#include "strip_chart.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t steps, steps_on; /* All steps; those with a motor on. */
  unsigned hits;
  double peak_low, peak_high;
  double *speeds, *drives; /* Of the steps that were compared. */
  size_t count, capacity;
} run_tally;

/* Adds a step. The first hour of those that are comparable, which begin after the jingle, is kept for the check. */
void tally_add(run_tally *tally, const chart_sample *sample, bool is_comparable);

/* Prints a summary; `commands` is how many the controller got. Returns whether the rumble followed the speed. */
bool tally_report(const run_tally *tally, int step_rate, uint64_t commands);

void tally_free(run_tally *tally);

#endif
