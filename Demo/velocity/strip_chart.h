/* Draws speed and motors over time as bars in a terminal, 80 columns wide. */
#ifndef DEMO_STRIP_CHART_H
#define DEMO_STRIP_CHART_H

#include "ball.h"

#include <stdbool.h>

/* What one step of the game looked like. */
typedef struct {
  double speed;     /* 0…1 */
  double low, high; /* Strength of the motors, 0…1 */
  ball_hits hits;
} chart_sample;

/* Collects samples and prints the largest of each row: a tap of three steps must not fall between two rows. */
typedef struct {
  int steps_per_row;
  bool is_live; /* Each row replaces the one before. */
  int steps;
  double time; /* Of the last step. */
  chart_sample peak;
} strip_chart;

/* Prints the heading. */
strip_chart strip_chart_begin(int steps_per_row, bool is_live);

/* Adds a step that ended at `time` seconds; prints a row, with that time, when it is full. */
void strip_chart_add(strip_chart *chart, double time, const chart_sample *sample);

/* Prints what is left. */
void strip_chart_end(strip_chart *chart);

#endif
