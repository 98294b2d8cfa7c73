/* Text of several lines: broken between words, and cut with an ellipsis when there is too much of it. */
#ifndef PLAYGROUND_TEXT_BLOCK_H
#define PLAYGROUND_TEXT_BLOCK_H

#include "canvas.h"

/* Draws at most `lines` lines into `width` pixels. Returns the height that they take. */
float text_block_draw(canvas *c, float x, float y, float width, int lines, font_size size, color ink, const char *utf8);

#endif
