/* Lets the scope draw on a canvas. */
#ifndef PLAYGROUND_SCOPE_CANVAS_H
#define PLAYGROUND_SCOPE_CANVAS_H

#include "../scope.h"
#include "canvas.h"

/* Valid as long as the canvas. */
scope_painter scope_canvas_painter(canvas *c);

#endif
