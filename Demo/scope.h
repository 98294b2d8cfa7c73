/*
 * An overlay that shows what Thrum does: what is asked of a controller, what its motors are sent, what it costs.
 *
 * To have it in a game, copy Demo/scope*.c and Demo/scope*.h; they need thrum.h and the C library, and are linked with
 * libthrum and -lm. Then write four functions that draw (scope_painter; playground/scope_canvas.c is an example), and
 * these lines, where now() is any clock that counts seconds:
 *
 *   scope *overlay = scope_create(6);                                      // keeps six seconds
 *
 *   double before = now();
 *   thrum_engine_update(engine, frame_seconds);                            // each frame, as ever, and then
 *   scope_cost(overlay, now() - before, frame_seconds);
 *   scope_sample(overlay, engine, &pad, 1, frame_seconds);
 *   scope_draw(overlay, &painter, x, y, width, height);
 *
 *   scope_destroy(overlay);
 *
 * Nothing is allocated after scope_create(). When that returns null, for lack of memory, the other functions take the
 * null and do nothing. Like the engine a scope belongs to one thread at a time.
 */
#ifndef SCOPE_H
#define SCOPE_H

#include <thrum/thrum.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

typedef struct {
  uint8_t r, g, b, a;
} scope_color;

/* Pixels from the upper left corner of the window. The scope passes whole numbers. */
typedef struct {
  float x, y, w, h;
} scope_rect;

typedef enum {
  SCOPE_TEXT_SMALL, /* About 13 pixels: nearly everything. */
  SCOPE_TEXT_NORMAL /* About 17 pixels: the name of the controller and the large numbers. */
} scope_text_size;

/* How the scope draws. Texts are UTF-8: ASCII, "·", "µ", "…", and what names and labels bring with them. */
typedef struct {
  void *context; /* Passed to each function. */
  /* Fills rectangles with one colour, blending with its alpha. */
  void (*rects)(void *context, const scope_rect *rects, int count, scope_color fill);
  /* Writes a line of text; x is its left end, y its top. */
  void (*text)(void *context, float x, float y, scope_text_size size, scope_color ink, const char *utf8);
  float (*text_width)(void *context, scope_text_size size, const char *utf8);
  /* From the top of a line to the top of the next one. */
  float (*text_height)(void *context, scope_text_size size);
} scope_painter;

/* ---- The scope --------------------------------------------------------------------------------------------------- */

typedef struct scope scope;

enum {
  SCOPE_MAX_CONTROLLERS = 8, /* Those beyond are left out. */
  SCOPE_LABEL_BYTES = 48,    /* Of a mark, the end included; longer ones are cut. */
  SCOPE_MARGIN = 8           /* Pixels around the panels, within the bounds. */
};

/* Keeps that many seconds, 1…60. Null when there is no memory. */
scope *scope_create(double seconds);
void scope_destroy(scope *s);

/*
 * Takes a sample, once per frame after thrum_engine_update(), with the same seconds. A controller that is no longer
 * among them is forgotten. With none, or a null one, the scope says that there is none.
 */
void scope_sample(scope *s, thrum_engine engine, const thrum_controller *controllers, int count, double seconds);

typedef enum {
  SCOPE_MARK_EVENT, /* Something in the game: a hit, a start. */
  SCOPE_MARK_INPUT, /* Something that the person who plays did. */
  SCOPE_MARK_ERROR  /* Something that went wrong: a refused command, a lost controller. */
} scope_mark_kind;

/* Marks the next sample as what came of this. The label is copied. */
void scope_mark(scope *s, scope_mark_kind kind, const char *label);

/* What Thrum took of a frame, both in seconds; once per frame. `frame_seconds` is the whole frame, waiting included. */
void scope_cost(scope *s, double thrum_seconds, double frame_seconds);

/* Which controller is shown, by its place among those of the last sample. The first one at the beginning. */
void scope_select(scope *s, int index);
int scope_selected(const scope *s);

/*
 * Draws it. It takes any size from about 450 × 420 or 860 × 226 pixels on, and arranges itself: upright it puts
 * the numbers over the plots, in a wide and low one beside them. Does not draw beyond its bounds.
 */
void scope_draw(scope *s, const scope_painter *painter, float x, float y, float w, float h);

#ifdef __cplusplus
}
#endif

#endif
