/* What the game is drawn on: a window, or a picture in memory. */
#ifndef PLAYGROUND_STAGE_H
#define PLAYGROUND_STAGE_H

#include <SDL.h>

#include <stdbool.h>

typedef struct {
  SDL_Window *window;   /* Null: there is none, */
  SDL_Surface *surface; /* but this. */
  SDL_Renderer *renderer;
  bool waits; /* Showing a frame waits for the screen. */
} stage;

/* `is_paced` asks for a stage that waits for the screen. False, and a message, on failure. */
bool stage_open(stage *s, bool has_window, bool is_paced);
void stage_close(stage *s);

#endif
