#include "rank_correlation.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  double value;
  size_t index;
} entry;

static int by_value(const void *a, const void *b) {
  double x = ((const entry *)a)->value, y = ((const entry *)b)->value;
  return (x > y) - (x < y);
}

/* Writes the rank of each value; equal values get the mean of their ranks. `scratch` holds `count` entries. */
static void write_ranks(const double *values, size_t count, entry *scratch, double *ranks) {
  for (size_t i = 0; i < count; i++)
    scratch[i] = (entry){values[i], i};
  qsort(scratch, count, sizeof *scratch, by_value);
  for (size_t first = 0; first < count;) {
    size_t end = first + 1;
    while (end < count && scratch[end].value == scratch[first].value)
      end++;
    for (size_t i = first; i < end; i++)
      ranks[scratch[i].index] = (double)(first + end - 1) / 2;
    first = end;
  }
}

/* Pearson's correlation of two rankings of the same length; both have the same mean. */
static double correlation(const double *a, const double *b, size_t count) {
  double mean = (double)(count - 1) / 2, ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < count; i++) {
    double x = a[i] - mean, y = b[i] - mean;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}

double rank_correlation(const double *a, const double *b, size_t count) {
  if (count == 0)
    return 0;
  entry *scratch = malloc(count * sizeof *scratch);
  double *ranks = malloc(2 * count * sizeof *ranks);
  double result = NAN;
  if (scratch && ranks) {
    write_ranks(a, count, scratch, ranks);
    write_ranks(b, count, scratch, ranks + count);
    result = correlation(ranks, ranks + count, count);
  }
  free(ranks);
  free(scratch);
  return result;
}
