/* Fills rectangles on whole pixels with one colour, quickly also without a GPU. */
#ifndef PLAYGROUND_FILL_H
#define PLAYGROUND_FILL_H

#include <SDL.h>

void fill_rects(SDL_Renderer *renderer, const SDL_FRect *rects, int count, SDL_Color fill);

#endif
