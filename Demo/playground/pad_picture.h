/* A gamepad seen from above, whose handles and triggers glow and shake with its motors. */
#ifndef PLAYGROUND_PAD_PICTURE_H
#define PLAYGROUND_PAD_PICTURE_H

#include "canvas.h"

#include <thrum/thrum.h>

#include <stdbool.h>

/*
 * Draws it with its upper left corner at x, y. It glows and shakes a little beyond its bounds. Without a connection it is
 * only an outline.
 */
void pad_picture_draw(canvas *c, float x, float y, float width, thrum_drive drive, bool connected);

/* How high a picture of that width is. */
float pad_picture_height(float width);

#endif
