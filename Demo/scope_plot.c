#include "scope_plot.h"

#include <math.h>

enum { levels = 8, batch_size = 128, most_columns = 4096 };

scope_timeline scope_timeline_of(const scope *s, float x, float width) {
  width = fminf(width, most_columns);
  scope_timeline timeline = {.x = x, .width = width, .columns_per_second = (double)width / s->seconds};
  timeline.newest = (int64_t)(s->time * timeline.columns_per_second);
  return timeline;
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static float value_of(const scope_slot *slot, scope_series series) {
  switch (series) {
  case SCOPE_SERIES_INTENSITY:
    return slot->intensity;
  case SCOPE_SERIES_SHARPNESS:
    return slot->sharpness;
  case SCOPE_SERIES_LOW:
    return slot->drive.low;
  case SCOPE_SERIES_HIGH:
    return slot->drive.high;
  case SCOPE_SERIES_LEFT_TRIGGER:
    return slot->drive.left_trigger;
  case SCOPE_SERIES_RIGHT_TRIGGER:
    return slot->drive.right_trigger;
  }
  return 0;
}

/* The largest value of some slots; negative when none of them was written, or there is nothing to be sharp. */
static float largest(const scope *s, const scope_channel *channel, int64_t from, int64_t to, scope_series series) {
  float found = -1;
  if (from < channel->first)
    from = channel->first;
  if (to > channel->newest)
    to = channel->newest;
  for (int64_t number = from; number <= to; number++) {
    const scope_slot *slot = &channel->slots[number % s->slot_count];
    if (series == SCOPE_SERIES_SHARPNESS && slot->intensity <= 0)
      continue;
    found = fmaxf(found, value_of(slot, series));
  }
  return found;
}

float scope_series_now(const scope *s, const scope_channel *channel, scope_series series) {
  return largest(s, channel, channel->newest - SCOPE_SLOTS_PER_SECOND / 10, channel->newest, series);
}

static float column_value(const scope *s, const scope_channel *channel, const scope_timeline *timeline, int64_t column,
                          scope_series series) {
  double slots_per_column = SCOPE_SLOTS_PER_SECOND / timeline->columns_per_second;
  int64_t from = (int64_t)floor((double)column * slots_per_column);
  int64_t to = (int64_t)ceil((double)(column + 1) * slots_per_column) - 1;
  return largest(s, channel, from, to > from ? to : from, series);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* Rectangles by opacity, waiting to be handed over together. */
typedef struct {
  const scope_painter *painter;
  scope_color color;
  scope_rect waiting[levels + 1][batch_size];
  int count[levels + 1];
} curve_pen;

static void pen_flush(curve_pen *pen, int level) {
  if (pen->count[level] > 0)
    pen->painter->rects(pen->painter->context, pen->waiting[level], pen->count[level],
                        scope_faded(pen->color, (float)level / levels));
  pen->count[level] = 0;
}

/* Adds a column of pixels; one that goes on from the last of its opacity makes that wider. */
static void pen_add(curve_pen *pen, float opacity, float x, float y, float height) {
  int level = (int)(opacity * levels + 0.5f);
  if (level == 0 || height <= 0)
    return;
  if (pen->count[level] > 0) {
    scope_rect *last = &pen->waiting[level][pen->count[level] - 1];
    if (last->x + last->w == x && last->y == y && last->h == height) {
      last->w += 1;
      return;
    }
  }
  if (pen->count[level] == batch_size)
    pen_flush(pen, level);
  pen->waiting[level][pen->count[level]++] = (scope_rect){x, y, 1, height};
}

/* A column from top to bottom, which need not be whole pixels. */
static void pen_span(curve_pen *pen, float x, float top, float bottom) {
  float first = ceilf(top), last = floorf(bottom);
  if (first > last) { /* All within one pixel. */
    pen_add(pen, bottom - top, x, last, 1);
    return;
  }
  pen_add(pen, first - top, x, first - 1, 1);
  pen_add(pen, 1, x, first, last - first);
  pen_add(pen, bottom - last, x, last, 1);
}

void scope_plot(const scope *s, const scope_channel *channel, const scope_painter *painter,
                const scope_timeline *timeline, float y, float height, scope_series series, scope_color color,
                bool is_solid) {
  const float half = 0.75f;    /* Of the thickness of the line. */
  float middles[most_columns]; /* Where the line goes through each column; negative where there is none. */
  int columns = (int)timeline->width;
  for (int i = 0; i < columns; i++) {
    int64_t column = timeline->newest - columns + 1 + i;
    float value = column < 0 ? -1 : column_value(s, channel, timeline, column, series);
    middles[i] = value < 0 ? -1 : y + height - half - fminf(value, 1) * (height - 2 * half);
  }
  curve_pen pen = {.painter = painter, .color = scope_mixed(SCOPE_WELL, color, 0.25f)};
  for (int i = 0; is_solid && i < columns; i++)
    if (middles[i] >= 0)
      pen_add(&pen, 1, timeline->x + (float)i, floorf(middles[i]), y + height - floorf(middles[i]));
  pen_flush(&pen, levels);

  pen.color = color;
  for (int i = 0; i < columns; i++) {
    if (middles[i] < 0)
      continue;
    float from = i > 0 && middles[i - 1] >= 0 ? middles[i - 1] : middles[i];
    pen_span(&pen, timeline->x + (float)i, fmaxf(fminf(from, middles[i]) - half, y),
             fminf(fmaxf(from, middles[i]) + half, y + height));
  }
  for (int level = 1; level <= levels; level++)
    pen_flush(&pen, level);
}
