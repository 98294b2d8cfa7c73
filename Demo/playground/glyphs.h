/* The letters of one size of a font, drawn in advance into one texture. */
#ifndef PLAYGROUND_GLYPHS_H
#define PLAYGROUND_GLYPHS_H

#include <SDL.h>

#include <stddef.h>

typedef struct glyphs glyphs;

/* Null on failure; SDL_GetError() says why. SDL_ttf has to be initialised as long as this runs, not longer. */
glyphs *glyphs_create(SDL_Renderer *renderer, const unsigned char *font, size_t font_bytes, int pixels);
void glyphs_free(glyphs *g);

/* Draws `bytes` of a text, with its upper left corner at x, y. Returns its width; without a renderer only that. */
float glyphs_draw(const glyphs *g, SDL_Renderer *renderer, float x, float y, SDL_Color ink, const char *utf8,
                  size_t bytes);

/* How many bytes of a text fit into a width, in whole letters, without a space at the end. */
size_t glyphs_fit(const glyphs *g, const char *utf8, float width);

#endif
