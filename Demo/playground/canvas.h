/*
 * A small drawing layer over SDL_Renderer: rectangles, round shapes and text, antialiased, and quick without a GPU.
 *
 * Coordinates are pixels from the upper left corner. Rectangles snap to whole pixels; everything else takes fractions.
 * Later calls paint over earlier ones; alpha blends.
 */
#ifndef PLAYGROUND_CANVAS_H
#define PLAYGROUND_CANVAS_H

#include <SDL.h>

/* Red, green, blue, alpha, 0…255 each. The colours of the demo are in palette.h. */
typedef SDL_Color color;

/* 13, 17, 24 and 40 pixels; the last two are bold. */
typedef enum { FONT_SMALL, FONT_NORMAL, FONT_LARGE, FONT_TITLE } font_size;

/* Which part of the text x is. */
typedef enum { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } text_align;

/* Owns the glyphs; one per renderer. */
typedef struct canvas canvas;

/* Null on failure; SDL_GetError() says why. The renderer has to outlive the canvas. */
canvas *canvas_create(SDL_Renderer *renderer);
void canvas_destroy(canvas *c);
SDL_Renderer *canvas_renderer(canvas *c);

/* ---- Shapes ------------------------------------------------------------------------------------------------------ */

void canvas_rect(canvas *c, float x, float y, float w, float h, color fill);

/* Many rectangles of one colour: much cheaper than one call for each. */
void canvas_rects(canvas *c, const SDL_FRect *rects, int count, color fill);

/* The outline of a rectangle, one pixel wide, inside it. */
void canvas_frame(canvas *c, float x, float y, float w, float h, color line);

/* A rectangle with round corners; the radius is limited to half the smaller side. */
void canvas_rounded(canvas *c, float x, float y, float w, float h, float radius, color fill);

/* The outline of one, inside it. */
void canvas_rounded_frame(canvas *c, float x, float y, float w, float h, float radius, float width, color line);

void canvas_disc(canvas *c, float x, float y, float radius, color fill);

/* The radius is that of the outer edge. */
void canvas_ring(canvas *c, float x, float y, float radius, float width, color line);

/* A straight line with flat ends. */
void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float width, color line);

/* A closed outline of at most 512 points, filled. It may be concave; where it overlaps itself the overlap is filled. */
void canvas_polygon(canvas *c, const SDL_FPoint *points, int count, color fill);

/* Light: full at the centre, nothing at the radius. */
void canvas_glow(canvas *c, float x, float y, float radius, color light);

/*
 * A picture that stays the same: `draw` paints it when it is first wanted in that size and variant, from 0, 0 on and
 * over nothing; after that it is only copied. Soft edges take on a little of the colour `ground`.
 */
typedef void (*canvas_draw)(canvas *c, float w, float h, int variant);
void canvas_stamp(canvas *c, canvas_draw draw, int variant, float x, float y, float w, float h, color ground);

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/*
 * One line of text; y is its top. Returns its width. Has the letters of ASCII, Latin-1 and Latin Extended-A, arrows and
 * some symbols; a sign in place of what it lacks.
 */
float canvas_text(canvas *c, float x, float y, font_size size, text_align align, color ink, const char *utf8);

/* The same in `width` pixels at most: the end of a text that is wider gives way to an ellipsis. */
float canvas_text_fit(canvas *c, float x, float y, float width, font_size size, text_align align, color ink,
                      const char *utf8);

float canvas_text_width(canvas *c, font_size size, const char *utf8);

/* From the top of a line to the top of the next one. */
float canvas_text_height(font_size size);

#endif
