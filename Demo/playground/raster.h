/* Fills outlines, antialiased, as rectangles of even opacity: that is what software renderers are quick at. */
#ifndef PLAYGROUND_RASTER_H
#define PLAYGROUND_RASTER_H

#include <SDL.h>

#include <stdbool.h>

/* Degrees of coverage between nothing and all of a pixel. */
enum { raster_levels = 16, raster_batch = 256 };

/* The shape in the making. All zero is a good start. */
typedef struct {
  float *cells; /* For each pixel of `area` how much the covered height changes there, from left to right. */
  size_t capacity;
  SDL_Rect area;
  int *first, *last; /* For each row the cells that are not zero. */
  int row_capacity;
  SDL_FRect batch[raster_levels][raster_batch];
  int batched[raster_levels];
} raster;

void raster_free(raster *r);

/* Begins a shape within these bounds. False when nothing of it can be seen, or there is no memory. */
bool raster_begin(raster *r, SDL_Renderer *renderer, float left, float top, float right, float bottom);

/* Adds an edge. Outlines are closed; one that runs the other way round is a hole. */
void raster_edge(raster *r, SDL_FPoint from, SDL_FPoint to);

/* Paints the shape, and forgets it. */
void raster_end(raster *r, SDL_Renderer *renderer, SDL_Color fill);

#endif
