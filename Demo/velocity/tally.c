#include "tally.h"

#include "rank_correlation.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double needed_correlation = 0.9;
static const size_t most_kept = 60 * 3600;

/* Makes room for one more step. When there is no memory, or enough was kept, the rest is not compared. */
static bool reserve(run_tally *tally) {
  if (tally->count < tally->capacity)
    return true;
  if (tally->count >= most_kept)
    return false;
  size_t capacity = tally->capacity ? 2 * tally->capacity : 1024;
  double *speeds = realloc(tally->speeds, capacity * sizeof *speeds);
  if (speeds)
    tally->speeds = speeds;
  double *drives = realloc(tally->drives, capacity * sizeof *drives);
  if (drives)
    tally->drives = drives;
  if (!speeds || !drives)
    return false;
  tally->capacity = capacity;
  return true;
}

void tally_add(run_tally *tally, const chart_sample *sample, bool is_comparable) {
  tally->steps++;
  tally->steps_on += sample->low > 0 || sample->high > 0;
  tally->peak_low = fmax(tally->peak_low, sample->low);
  tally->peak_high = fmax(tally->peak_high, sample->high);
  for (int surface = 0; surface < SURFACE_COUNT; surface++)
    tally->hits += sample->hits.impact[surface] > 0;
  if (is_comparable && reserve(tally)) {
    tally->speeds[tally->count] = sample->speed;
    tally->drives[tally->count++] = sample->low + sample->high;
  }
}

bool tally_report(const run_tally *tally, int step_rate, uint64_t commands) {
  double correlation = rank_correlation(tally->speeds, tally->drives, tally->count);
  printf("%" PRIu64 " updates, %u hits, %" PRIu64 " commands to the controller\n", tally->steps, tally->hits, commands);
  printf("peak low %.2f, peak high %.2f, a motor on for %.1f of %.1f s\n", tally->peak_low, tally->peak_high,
         (double)tally->steps_on / step_rate, (double)tally->steps / step_rate);
  printf("rank correlation of speed and rumble: %.3f\n", correlation);
  return correlation > needed_correlation;
}

void tally_free(run_tally *tally) {
  free(tally->speeds);
  free(tally->drives);
  *tally = (run_tally){0};
}
