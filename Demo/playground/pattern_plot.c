#include "pattern_plot.h"

#include "palette.h"

#include <math.h>
#include <stdio.h>

enum { axis = 20, gutter = 52, gap = 6, inset = 16, most_ticks = 9 };

SDL_FRect pattern_plot_field(SDL_FRect area) {
  return (SDL_FRect){area.x + gutter, area.y, area.w - gutter, area.h - axis};
}

/* The upper lane is for sharpness, the lower one for intensity. */
static SDL_FRect upper_lane(SDL_FRect field) {
  return (SDL_FRect){field.x, field.y, field.w, SDL_floorf((field.h - gap) * 0.6f)};
}

static SDL_FRect lower_lane(SDL_FRect field) {
  float top = field.y + upper_lane(field).h + gap;
  return (SDL_FRect){field.x, top, field.w, field.y + field.h - top};
}

/* 1, 2 or 5 times a power of ten. */
static double tick_spacing(double seconds) {
  double raw = fmax(seconds, 1e-3) / most_ticks, power = pow(10, floor(log10(raw)));
  double share = raw / power;
  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

static void draw_axis(canvas *c, SDL_FRect field, double seconds) {
  double spacing = tick_spacing(seconds);
  int digits = spacing >= 1 ? 0 : spacing >= 0.1 ? 1 : spacing >= 0.01 ? 2 : 3;
  for (int i = 0; (double)i * spacing <= seconds * 1.0001; i++) {
    double time = (double)i * spacing;
    float x = SDL_floorf(field.x + field.w * (float)(time / seconds));
    if (i > 0)
      canvas_rect(c, x, field.y, 1, field.h, palette_faded(PALETTE_LINE, 0.5f));
    char label[32];
    snprintf(label, sizeof label, i == 0 ? "0 s" : "%.*f", digits, time);
    float half = canvas_text_width(c, FONT_SMALL, label) / 2;
    x = fmaxf(field.x + half, fminf(x, field.x + field.w - half));
    canvas_text(c, x, field.y + field.h + 4, FONT_SMALL, ALIGN_CENTRE, PALETTE_FAINT, label);
  }
}

static void draw_lane(canvas *c, SDL_FRect lane, const char *high, const char *low) {
  float left = lane.x - 8;
  canvas_rounded(c, lane.x, lane.y, lane.w, lane.h, 4, PALETTE_BACKGROUND);
  canvas_text(c, left, lane.y + 2, FONT_SMALL, ALIGN_RIGHT, PALETTE_FAINT, high);
  canvas_text(c, left, lane.y + lane.h - canvas_text_height(FONT_SMALL) - 2, FONT_SMALL, ALIGN_RIGHT, PALETTE_FAINT,
              low);
}

/* Dull events are the low motor's, crisp ones the high motor's, and have their colours. */
static color color_of(const jukebox_block *block) {
  color full = palette_mix(PALETTE_LOW, PALETTE_HIGH, block->sharpness);
  return palette_faded(full, 0.3f + 0.7f * block->intensity);
}

static void draw_block(canvas *c, SDL_FRect lane, double seconds, const jukebox_block *block) {
  float x = lane.x + lane.w * (float)(block->time / seconds);
  float y = lane.y + inset + (lane.h - 2 * inset) * (1 - block->sharpness);
  if (block->duration > 0) {
    float w = fmaxf(4, lane.w * (float)(block->duration / seconds)), h = 5 + 17 * block->intensity;
    canvas_rounded(c, x, y - h / 2, fminf(w, lane.x + lane.w - x), h, 4, color_of(block));
  } else {
    float half = 5 + 9 * block->intensity;
    SDL_FPoint diamond[] = {{x, y - half}, {x + 4, y}, {x, y + half}, {x - 4, y}};
    canvas_polygon(c, diamond, 4, color_of(block));
  }
}

static void draw_blocks(canvas *c, SDL_FRect lane, const jukebox_page *page) {
  for (int taps = 0; taps < 2; taps++) /* Taps over vibrations. */
    for (int i = 0; i < page->block_count; i++)
      if ((page->blocks[i].duration == 0) == (taps == 1))
        draw_block(c, lane, page->seconds, &page->blocks[i]);
}

static void draw_intensity(canvas *c, SDL_FRect lane, const float *intensity) {
  static SDL_FRect fill[JUKEBOX_COLUMNS], edge[JUKEBOX_COLUMNS];
  float floor = lane.y + lane.h, height = lane.h - 4, w = lane.w / JUKEBOX_COLUMNS, last = floor;
  for (int i = 0; i < JUKEBOX_COLUMNS; i++) {
    float x = SDL_floorf(lane.x + (float)i * w), next = SDL_floorf(lane.x + (float)(i + 1) * w);
    float top = floor - height * fminf(1, intensity[i]);
    fill[i] = (SDL_FRect){x, top, next - x, floor - top};
    /* A line that reaches from the last height to this one, and is not there in silence. */
    float upper = fminf(top, last), lower = fmaxf(top, last);
    edge[i] = (SDL_FRect){x, upper, fmaxf(1, next - x), lower >= floor && upper >= floor ? 0 : fmaxf(2, lower - upper)};
    last = top;
  }
  canvas_rects(c, fill, JUKEBOX_COLUMNS, palette_faded(PALETTE_QUIET, 0.4f));
  canvas_rects(c, edge, JUKEBOX_COLUMNS, PALETTE_QUIET);
}

void pattern_plot_draw(canvas *c, SDL_FRect area, const jukebox_page *page) {
  SDL_FRect field = pattern_plot_field(area), upper = upper_lane(field), lower = lower_lane(field);
  draw_lane(c, upper, "crisp", "dull");
  draw_lane(c, lower, "strong", "");
  draw_axis(c, field, page->seconds);
  SDL_Rect inside = {(int)field.x - 4, (int)field.y, (int)field.w + 8, (int)field.h};
  SDL_RenderSetClipRect(canvas_renderer(c), &inside);
  draw_blocks(c, upper, page);
  draw_intensity(c, lower, page->intensity);
  if (page->play_head >= 0) {
    float x = field.x + field.w * (float)fmin(1, page->play_head / page->seconds);
    canvas_rect(c, x - 1, field.y, 2, field.h, PALETTE_INK);
  }
  SDL_RenderSetClipRect(canvas_renderer(c), NULL);
}
