#include "raster.h"

#include "fill.h"

#include <math.h>
#include <stdlib.h>

/*
 * Coverage by signed areas: each edge adds to the cells that it crosses how much of the pixel lies to its right. The
 * running sum along a row is then the coverage of each pixel, exact but for rounding.
 */

void raster_free(raster *r) {
  free(r->cells);
  free(r->first);
  free(r->last);
}

static bool make_room(raster *r) {
  size_t cells = (size_t)(r->area.w + 2) * (size_t)r->area.h; /* An edge at the right end touches two cells more. */
  if (cells > r->capacity) {
    float *grown = calloc(cells, sizeof *grown); /* What was there is zero: raster_end() leaves it so. */
    if (!grown)
      return false;
    free(r->cells);
    r->cells = grown;
    r->capacity = cells;
  }
  if (r->area.h > r->row_capacity) {
    int *first = realloc(r->first, (size_t)r->area.h * sizeof *first);
    if (first)
      r->first = first;
    int *last = realloc(r->last, (size_t)r->area.h * sizeof *last);
    if (last)
      r->last = last;
    if (!first || !last)
      return false;
    r->row_capacity = r->area.h;
  }
  return true;
}

bool raster_begin(raster *r, SDL_Renderer *renderer, float left, float top, float right, float bottom) {
  if (!(fabsf(left) < 1e6f && fabsf(top) < 1e6f && fabsf(right) < 1e6f && fabsf(bottom) < 1e6f))
    return false;
  SDL_Rect visible;
  SDL_RenderGetViewport(renderer, &visible);
  visible.x = visible.y = 0; /* Shapes are drawn relative to the viewport. */
  if (SDL_RenderIsClipEnabled(renderer)) {
    SDL_Rect clip;
    SDL_RenderGetClipRect(renderer, &clip);
    if (!SDL_IntersectRect(&visible, &clip, &visible))
      return false;
  }
  SDL_Rect bounds = {(int)floorf(left), (int)floorf(top), 0, 0};
  bounds.w = (int)ceilf(right) - bounds.x;
  bounds.h = (int)ceilf(bottom) - bounds.y;
  if (!SDL_IntersectRect(&bounds, &visible, &r->area) || !make_room(r))
    return false;
  for (int row = 0; row < r->area.h; row++) {
    r->first[row] = r->area.w;
    r->last[row] = -1;
  }
  return true;
}

/* Adds the part of an edge that lies in one row: `height` of it, negative upwards, from x0 to x1. */
static void add_to_row(raster *r, int row, float x0, float x1, float height) {
  float *cells = r->cells + (size_t)row * (size_t)(r->area.w + 2);
  float limit = (float)r->area.w;
  x0 = SDL_min(SDL_max(x0, 0), limit);
  x1 = SDL_min(SDL_max(x1, 0), limit);
  float left = SDL_min(x0, x1), right = SDL_max(x0, x1);
  int begin = (int)left, end = (int)ceilf(right);
  if (begin < r->first[row])
    r->first[row] = begin;
  if (SDL_max(end, begin + 1) > r->last[row])
    r->last[row] = SDL_max(end, begin + 1);

  if (end <= begin + 1) {
    float share = 0.5f * (left + right) - (float)begin;
    cells[begin] += height * (1 - share);
    cells[begin + 1] += height * share;
    return;
  }
  /* It crosses several pixels: in each one it covers a triangle or a trapezium more. */
  float slope = 1 / (right - left), covered = 0;
  for (int x = begin; x <= end; x++) {
    float reach = SDL_min((float)x + 1, right) - left; /* Of the edge, at the right side of this pixel. */
    float before = SDL_max((float)x - left, 0);
    float width_after = SDL_max((float)x + 1 - right, 0);
    /* The mean over the pixel of the height that is covered at each place in it. */
    float sum = x == end ? 1 : 0.5f * slope * (reach * reach - before * before) + width_after;
    cells[x] += height * (sum - covered);
    covered = sum;
  }
}

void raster_edge(raster *r, SDL_FPoint from, SDL_FPoint to) {
  float direction = 1;
  if (from.y > to.y) {
    SDL_FPoint swapped = from;
    from = to;
    to = swapped;
    direction = -1;
  }
  float x = from.x - (float)r->area.x, top = from.y - (float)r->area.y;
  float bottom = SDL_min(to.y - (float)r->area.y, (float)r->area.h);
  if (bottom <= SDL_max(top, 0))
    return;
  float slope = (to.x - from.x) / (to.y - from.y);
  if (top < 0) {
    x -= top * slope;
    top = 0;
  }
  for (int row = (int)top; (float)row < bottom; row++) {
    float height = SDL_min((float)row + 1, bottom) - SDL_max((float)row, top);
    float next = x + slope * height;
    add_to_row(r, row, x, next, direction * height);
    x = next;
  }
}

static void flush(raster *r, SDL_Renderer *renderer, SDL_Color fill, int level) {
  if (r->batched[level] == 0)
    return;
  int alpha = (fill.a * level + (raster_levels - 1) / 2) / (raster_levels - 1);
  fill.a = (Uint8)alpha;
  fill_rects(renderer, r->batch[level], r->batched[level], fill);
  r->batched[level] = 0;
}

static int level_of(float coverage) {
  return (int)(SDL_min(fabsf(coverage), 1) * (raster_levels - 1) + 0.5f);
}

/* Adds pixels of a row, from `begin` to before `end`. */
static void add_run(raster *r, SDL_Renderer *renderer, SDL_Color fill, int level, int row, int begin, int end) {
  end = SDL_min(end, r->area.w);
  if (level == 0 || begin >= end)
    return;
  if (r->batched[level] == raster_batch)
    flush(r, renderer, fill, level);
  r->batch[level][r->batched[level]++] =
      (SDL_FRect){(float)(r->area.x + begin), (float)(r->area.y + row), (float)(end - begin), 1};
}

void raster_end(raster *r, SDL_Renderer *renderer, SDL_Color fill) {
  for (int row = 0; row < r->area.h; row++) {
    float *cells = r->cells + (size_t)row * (size_t)(r->area.w + 2);
    float sum = 0;
    int level = 0, begin = 0, last = r->last[row];
    for (int x = r->first[row]; x <= last; x++) {
      if (cells[x] == 0)
        continue;
      sum += cells[x];
      cells[x] = 0;
      int next = level_of(sum);
      if (next == level)
        continue;
      add_run(r, renderer, fill, level, row, begin, x);
      level = next;
      begin = x;
    }
    add_run(r, renderer, fill, level, row, begin, last + 1);
  }
  for (int level = 1; level < raster_levels; level++)
    flush(r, renderer, fill, level);
}
