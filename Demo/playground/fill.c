#include "fill.h"

#include <math.h>

/*
 * SDL fills opaque rectangles past the cache. Where a row of pixels does not begin with a line of the cache, that is up to
 * eight times slower. So the part that lies on whole lines is filled by itself; narrow rests go another way in SDL.
 */
enum { pixels_per_line = 16, batch_size = 192 };

/* Adds a rectangle in up to three parts. */
static int add_parts(SDL_FRect *parts, SDL_FRect rect) {
  float begin = ceilf(rect.x / pixels_per_line) * pixels_per_line;
  float end = floorf((rect.x + rect.w) / pixels_per_line) * pixels_per_line;
  int count = 0;
  if (begin >= end) {
    parts[count++] = rect;
    return count;
  }
  if (begin > rect.x)
    parts[count++] = (SDL_FRect){rect.x, rect.y, begin - rect.x, rect.h};
  parts[count++] = (SDL_FRect){begin, rect.y, end - begin, rect.h};
  if (end < rect.x + rect.w)
    parts[count++] = (SDL_FRect){end, rect.y, rect.x + rect.w - end, rect.h};
  return count;
}

void fill_rects(SDL_Renderer *renderer, const SDL_FRect *rects, int count, SDL_Color fill) {
  SDL_SetRenderDrawColor(renderer, fill.r, fill.g, fill.b, fill.a);
  if (fill.a < 255) {
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_RenderFillRectsF(renderer, rects, count);
    return;
  }
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE);
  SDL_FRect parts[batch_size];
  int waiting = 0;
  for (int i = 0; i < count; i++) {
    waiting += add_parts(parts + waiting, rects[i]);
    if (waiting > batch_size - 3 || i == count - 1) {
      SDL_RenderFillRectsF(renderer, parts, waiting);
      waiting = 0;
    }
  }
}
