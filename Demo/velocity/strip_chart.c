#include "strip_chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { bar_cells = 17, parts_per_cell = 8 };

/* A row in the making; no cell takes more than three bytes. */
typedef struct {
  char text[512];
  size_t length; /* In bytes. */
} chart_row;

static void add_text(chart_row *row, const char *text) {
  size_t length = strlen(text);
  if (row->length + length >= sizeof row->text)
    return;
  memcpy(row->text + row->length, text, length + 1);
  row->length += length;
}

static void trim(chart_row *row) {
  while (row->length > 0 && row->text[row->length - 1] == ' ')
    row->text[--row->length] = '\0';
}

/* Adds a bar of a fixed width in eighths of a cell. Anything above 0 shows. */
static void add_bar(chart_row *row, double level) {
  static const char *const partial[parts_per_cell] = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  level = fmin(1, fmax(0, level));
  int parts = (int)lround(level * bar_cells * parts_per_cell);
  if (parts == 0 && level > 0)
    parts = 1;
  for (int cell = 0; cell < bar_cells; cell++) {
    int filled = parts - cell * parts_per_cell;
    add_text(row, filled >= parts_per_cell ? "█" : partial[filled > 0 ? filled : 0]);
  }
  add_text(row, "  ");
}

/* Names the surfaces that were hit. */
static void add_hits(chart_row *row, const ball_hits *hits) {
  bool is_first = true;
  for (int surface = 0; surface < SURFACE_COUNT; surface++) {
    if (hits->impact[surface] <= 0)
      continue;
    add_text(row, is_first ? "◆ " : " ");
    add_text(row, surface_name(surface));
    is_first = false;
  }
}

static void print_row(strip_chart *chart) {
  char time[32];
  snprintf(time, sizeof time, "%5.1f  ", chart->time);
  chart_row row = {.length = 0};
  add_text(&row, time);
  add_bar(&row, chart->peak.speed);
  add_bar(&row, chart->peak.low);
  add_bar(&row, chart->peak.high);
  add_hits(&row, &chart->peak.hits);
  trim(&row);
  /* The live row goes over the one before, of which the escape sequence wipes out what is longer. */
  printf(chart->is_live ? "\r%s\x1b[K" : "%s\n", row.text);
  fflush(stdout);
  chart->steps = 0;
  chart->peak = (chart_sample){0};
}

strip_chart strip_chart_begin(int steps_per_row, bool is_live) {
  printf("%5s  %-*s  %-*s  %-*s  %s\n", "time", bar_cells, "speed", bar_cells, "low motor", bar_cells, "high motor",
         "hit");
  return (strip_chart){.steps_per_row = steps_per_row, .is_live = is_live};
}

void strip_chart_add(strip_chart *chart, double time, const chart_sample *sample) {
  chart->time = time;
  chart->peak.speed = fmax(chart->peak.speed, sample->speed);
  chart->peak.low = fmax(chart->peak.low, sample->low);
  chart->peak.high = fmax(chart->peak.high, sample->high);
  for (int i = 0; i < SURFACE_COUNT; i++)
    chart->peak.hits.impact[i] = fmax(chart->peak.hits.impact[i], sample->hits.impact[i]);
  if (++chart->steps == chart->steps_per_row)
    print_row(chart);
}

void strip_chart_end(strip_chart *chart) {
  if (chart->steps > 0)
    print_row(chart);
  if (chart->is_live)
    putchar('\n');
}
