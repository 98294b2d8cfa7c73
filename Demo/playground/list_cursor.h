/*
 * The place in a vertical list, moved with a stick, a D-pad, keys or the mouse wheel, and felt: a tick for each row, a
 * firm stop at the ends.
 */
#ifndef PLAYGROUND_LIST_CURSOR_H
#define PLAYGROUND_LIST_CURSOR_H

#include <thrum/thrum.h>

#include <SDL.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  thrum_engine engine;
  thrum_controller controller; /* Where it is felt; null: nowhere. */
  int count;
  int selected;

  float stick;         /* Of the left stick, downwards: -1…1. */
  int held;            /* -1, 0, 1: where the D-pad or the stick is held. */
  double until_repeat; /* Seconds that are left until what is held moves once more. */
  double held_seconds;
  float wheel;    /* Parts of a row that the wheel has turned and that have not become a move. */
  float give;     /* -1…1: how far the list gives way after it ran into an end; springs back. */
  unsigned ticks; /* Felt so far. */
  unsigned stops;
} list_cursor;

void list_cursor_move(list_cursor *cursor, int rows);

/* Goes to a row without passing those in between: one tick. */
void list_cursor_select(list_cursor *cursor, int row);

/* Whether the event was one that moves the cursor; keys that repeat stop at the ends without a thud each. */
bool list_cursor_event(list_cursor *cursor, const SDL_Event *event, int page);

/* Once in a frame. */
void list_cursor_step(list_cursor *cursor, double seconds);

/*
 * Where a list should be scrolled to, one frame nearer: `offset` moves smoothly until what is between `top` and `bottom`
 * is inside the view, and then stands at a whole number of rows. All in pixels.
 */
float list_scroll_towards(float offset, float top, float bottom, float view, float content, float row, double seconds);

#ifdef __cplusplus
}
#endif

#endif
