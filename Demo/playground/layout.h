/* Where things are in the window, in pixels. */
#ifndef PLAYGROUND_LAYOUT_H
#define PLAYGROUND_LAYOUT_H

#include "vec.h"

#include <SDL.h>

enum { LAYOUT_WIDTH = 1280, LAYOUT_HEIGHT = 720, LAYOUT_MARGIN = 16 };

/* The line at the top, the floor of the arena, the column to the right of it, the strip below, the line at the bottom. */
static const SDL_FRect layout_head = {16, 0, 1248, 46};
static const SDL_FRect layout_floor = {26, 56, 992, 396.8f};
static const SDL_FRect layout_side = {1044, 46, 220, 417};
static const SDL_FRect layout_strip = {16, 467, 1248, 228};
static const SDL_FRect layout_foot = {16, 696, 1248, 22};

/* What other screens have: everything between the top and the strip. */
static const SDL_FRect layout_screen = {16, 46, 1016, 417};

/* Pixels in a metre of the floor. */
static const double layout_scale = 62;

static inline vec layout_to_pixel(vec place) {
  return (vec){layout_floor.x + place.x * layout_scale, layout_floor.y + place.y * layout_scale};
}

static inline vec layout_to_floor(vec pixel) {
  return (vec){(pixel.x - layout_floor.x) / layout_scale, (pixel.y - layout_floor.y) / layout_scale};
}

#endif
