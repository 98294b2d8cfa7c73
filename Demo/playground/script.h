/*
 * The player of a headless run: a tour of everything that there is, with stick, keys and mouse, through the same events as
 * a person's. It looks at the game to steer, and at nothing else: the same game gives the same tour.
 */
#ifndef PLAYGROUND_SCRIPT_H
#define PLAYGROUND_SCRIPT_H

#include "game.h"

#include <SDL.h>

/* Seconds that the tour takes, its rest at the end included. */
extern const double script_seconds;

/* Takes an event as if SDL had sent it. */
typedef void (*script_emit)(void *context, const SDL_Event *event);

typedef struct {
  size_t act;
  double since; /* When the act began. */
  bool has_begun;
  vec grabbed; /* Where the mouse went down, in pixels. */
  bool has_second_pad;
} script;

/* Does what is due at that time. */
void script_step(script *s, const game *g, double time, script_emit emit, void *context);

#endif
