/* What never changes: the floors, the walls and their shadows. */
#ifndef PLAYGROUND_BACKDROP_H
#define PLAYGROUND_BACKDROP_H

#include "world.h"

#include <SDL.h>

/* Paints the arena, with the frame around it, point by point. Takes a moment. Null when there is no memory. */
SDL_Texture *backdrop_create(SDL_Renderer *renderer, const world *world);

/* Where the texture belongs in the window. */
SDL_FRect backdrop_place(void);

#endif
