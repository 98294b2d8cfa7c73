#include "scope_panels.h"
#include "scope_plot.h"

#include <math.h>
#include <stdio.h>

enum { padding = 8, swatch = 8, lane_gap = 6, most_lanes = 4, mark_rows = 3 };

typedef struct {
  scope_series series;
  const char *name;
  scope_color color;
  bool is_solid;
} curve;

/* One plot: up to two curves, and where a motor starts to turn. */
typedef struct {
  curve curves[2];
  int count;
  float threshold;
} lane;

static float threshold_of(const thrum_capabilities *capabilities, thrum_band band) {
  for (uint32_t i = 0; i < capabilities->actuator_count && i < 4; i++)
    if (capabilities->actuators[i].band == band)
      return capabilities->actuators[i].start_threshold;
  return 0;
}

/* The lanes that a controller has something to show in. */
static int choose_lanes(const thrum_capabilities *capabilities, lane lanes[most_lanes]) {
  int count = 0;
  lanes[count++] = (lane){.curves = {{SCOPE_SERIES_INTENSITY, "intensity", SCOPE_INK, true},
                                     {SCOPE_SERIES_SHARPNESS, "sharpness", SCOPE_QUIET, false}},
                          .count = 2};
  lanes[count++] = (lane){.curves = {{SCOPE_SERIES_LOW, "low", SCOPE_LOW, true}},
                          .count = 1,
                          .threshold = threshold_of(capabilities, THRUM_BAND_LOW)};
  lanes[count++] = (lane){.curves = {{SCOPE_SERIES_HIGH, "high", SCOPE_HIGH, true}},
                          .count = 1,
                          .threshold = threshold_of(capabilities, THRUM_BAND_HIGH)};
  if (capabilities->has_trigger_rumble)
    lanes[count++] = (lane){.curves = {{SCOPE_SERIES_LEFT_TRIGGER, "left trigger", SCOPE_TRIGGER, true},
                                       {SCOPE_SERIES_RIGHT_TRIGGER, "right trigger", SCOPE_TRIGGER_2, false}},
                            .count = 2,
                            .threshold = threshold_of(capabilities, THRUM_BAND_LEFT_TRIGGER)};
  return count;
}

/* How wide the legend has to be. */
static float legend_width(const scope_painter *painter, const lane *lanes, int count) {
  float widest = 0;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < lanes[i].count; k++)
      widest = fmaxf(widest, painter->text_width(painter->context, SCOPE_TEXT_SMALL, lanes[i].curves[k].name));
  return swatch + 6 + widest + 12 + painter->text_width(painter->context, SCOPE_TEXT_SMALL, "0.00") + padding;
}

/* The names of the curves and what they are now, left of the plot. */
static void draw_legend(const scope *s, const scope_channel *channel, const scope_painter *painter, const lane *which,
                        float x, float y, float gutter, float height) {
  float line = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  float top = y + floorf((height - (float)which->count * line) / 2);
  for (int i = 0; i < which->count; i++, top += line) {
    const curve *one = &which->curves[i];
    scope_fill(painter, x, top + floorf((line - swatch) / 2), swatch, swatch, one->color);
    float now = channel ? scope_series_now(s, channel, one->series) : -1;
    bool is_known = now >= 0;
    char number[16] = "-";
    if (is_known)
      snprintf(number, sizeof number, "%.2f", (double)now);
    float right = x + gutter - padding;
    float wide = scope_write(painter, right, top, gutter, SCOPE_TEXT_SMALL, SCOPE_RIGHT,
                             is_known && now > 0 ? one->color : SCOPE_FAINT, number);
    scope_write(painter, x + swatch + 6, top, right - wide - 6 - x - swatch - 6, SCOPE_TEXT_SMALL, SCOPE_LEFT,
                SCOPE_QUIET, one->name);
  }
}

/* Seconds from one line of the grid to the next, so that their labels have room. */
static int grid_step(const scope_timeline *timeline, float label_width) {
  static const int steps[] = {1, 2, 5, 10, 20};
  int i = 0;
  while (i < 4 && (double)steps[i] * timeline->columns_per_second < (double)label_width + 12)
    i++;
  return steps[i];
}

static float grid_place(const scope_timeline *timeline, int seconds_ago) {
  return timeline->x + timeline->width - 1 - floorf((float)(seconds_ago * timeline->columns_per_second));
}

static void draw_grid(const scope *s, const scope_painter *painter, const scope_timeline *timeline, int step, float y,
                      float height) {
  for (int ago = step; ago < s->seconds; ago += step)
    scope_fill(painter, grid_place(timeline, ago), y, 1, height, SCOPE_GRID);
  scope_fill(painter, timeline->x, y + floorf(height / 2), timeline->width, 1, SCOPE_GRID);
}

/* What a curve is drawn on. */
static void draw_well(const scope_painter *painter, const scope_timeline *timeline, float y, float height,
                      float threshold) {
  scope_fill(painter, timeline->x, y, timeline->width, height, SCOPE_WELL);
  if (threshold <= 0)
    return;
  enum { dash = 4, most_dashes = 512 };
  scope_rect dashes[most_dashes];
  int count = 0;
  float level = y + height - 1 - floorf(threshold * (height - 1));
  for (float x = timeline->x; x + dash <= timeline->x + timeline->width && count < most_dashes; x += 2 * dash)
    dashes[count++] = (scope_rect){x, level, dash, 1};
  painter->rects(painter->context, dashes, count, SCOPE_BORDER);
}

static void draw_axis(const scope *s, const scope_painter *painter, const scope_timeline *timeline, int step, float y) {
  float right = timeline->x + timeline->width;
  float now = scope_write(painter, right, y, 64, SCOPE_TEXT_SMALL, SCOPE_RIGHT, SCOPE_FAINT, "now");
  for (int ago = step; ago <= s->seconds; ago += step) {
    char text[16];
    snprintf(text, sizeof text, "-%d s", ago);
    float x = grid_place(timeline, ago);
    float half = painter->text_width(painter->context, SCOPE_TEXT_SMALL, text) / 2;
    if (x + half + 6 < right - now)
      scope_write(painter, x, y, 64, SCOPE_TEXT_SMALL, SCOPE_CENTRE, SCOPE_FAINT, text);
  }
}

void scope_draw_lanes(scope *s, const scope_painter *painter, scope_rect box) {
  const scope_channel *channel = scope_shown(s);
  float line = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  scope_panel(painter, box, SCOPE_SURFACE);
  float bottom = box.y + box.h - padding - line;
  int rows = box.h >= 300 ? mark_rows : mark_rows - 1;
  float top = box.y + padding + (float)rows * line;
  static const thrum_capabilities none;
  lane lanes[most_lanes];
  int count = choose_lanes(channel ? &channel->capabilities : &none, lanes);
  float gutter = legend_width(painter, lanes, count);
  scope_timeline timeline = scope_timeline_of(s, box.x + padding + gutter, box.w - 2 * padding - gutter);
  float height = floorf((bottom - top - (float)(count - 1) * lane_gap) / (float)count);
  if (height < 8 || timeline.width < 64)
    return;
  float all = height * (float)count + (float)(count - 1) * lane_gap;
  int step = grid_step(&timeline, painter->text_width(painter->context, SCOPE_TEXT_SMALL, "-60 s"));

  float y = top;
  for (int i = 0; i < count; i++, y += height + lane_gap) {
    draw_well(painter, &timeline, y, height, lanes[i].threshold);
    for (int k = 0; k < lanes[i].count && channel; k++)
      scope_plot(s, channel, painter, &timeline, y, height, lanes[i].curves[k].series, lanes[i].curves[k].color,
                 lanes[i].curves[k].is_solid);
    draw_grid(s, painter, &timeline, step, y, height);
    draw_legend(s, channel, painter, &lanes[i], box.x + padding, y, gutter, height);
  }
  scope_draw_marks(s, painter, &timeline, box.x + padding, top, all, rows);
  draw_axis(s, painter, &timeline, step, top + all + 2);
}
