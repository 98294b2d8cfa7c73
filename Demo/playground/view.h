/* The arena as it looks. */
#ifndef PLAYGROUND_VIEW_H
#define PLAYGROUND_VIEW_H

#include "canvas.h"
#include "game.h"

typedef struct view view;

/* Draws what never changes once, into a texture. */
view *view_create(canvas *canvas, const world *world);
void view_destroy(view *v);

/* Moves what only looks: trails, sparks, rings. After each frame that was played. */
void view_step(view *v, const game *g, double seconds);

void view_draw(view *v, const game *g);

#endif
