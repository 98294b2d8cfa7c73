/* Curves over time, and the marks on them. For the scope's own files. */
#ifndef SCOPE_PLOT_H
#define SCOPE_PLOT_H

#include "scope_paint.h"
#include "scope_state.h"

/*
 * What one place of the plots shows. Columns of pixels are counted from the start of the scope, so that each shows the
 * same stretch of time, and looks the same, for as long as it is in view.
 */
typedef struct {
  float x, width;
  double columns_per_second;
  int64_t newest; /* The column at the right end. */
} scope_timeline;

scope_timeline scope_timeline_of(const scope *s, float x, float width);

/* The series that can be drawn. */
typedef enum {
  SCOPE_SERIES_INTENSITY,
  SCOPE_SERIES_SHARPNESS,
  SCOPE_SERIES_LOW,
  SCOPE_SERIES_HIGH,
  SCOPE_SERIES_LEFT_TRIGGER,
  SCOPE_SERIES_RIGHT_TRIGGER
} scope_series;

/* The largest value of the last tenth of a second: a number that a tap shows in. */
float scope_series_now(const scope *s, const scope_channel *channel, scope_series series);

/* Draws a curve between y and y + height; filled below when it is solid. */
void scope_plot(const scope *s, const scope_channel *channel, const scope_painter *painter,
                const scope_timeline *timeline, float y, float height, scope_series series, scope_color color,
                bool is_solid);

/*
 * Draws the marks: a line from y to y + height for each, and labels above it in that many rows, from `left` on. Labels
 * never overlap; one that finds no room is left out. Remembers where they stand, so that they do not jump.
 */
void scope_draw_marks(scope *s, const scope_painter *painter, const scope_timeline *timeline, float left, float y,
                      float height, int rows);

#endif
