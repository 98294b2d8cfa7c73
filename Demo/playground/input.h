/* Sticks, buttons, keys, mouse and fingers, as what the players want. */
#ifndef PLAYGROUND_INPUT_H
#define PLAYGROUND_INPUT_H

#include "pointer.h"
#include "vec.h"

#include <SDL.h>

#include <stdbool.h>

enum { INPUT_PLAYERS = 4, INPUT_POINTER_SAMPLES = 64 };

/* What one player does in a frame. The keyboard belongs to the first one. */
typedef struct {
  vec stick;      /* Left stick, arrow keys or WASD: length 0…1, y downwards. */
  bool jumps;     /* Space or A, pressed in this frame. */
  bool charges;   /* Shift, X or the right trigger, held: the ball is charged until it is let go. */
  int step_x;     /* Arrow keys, the D-pad or a flick of the stick, pressed in this frame: -1, 0 or 1. */
  int step_y;     /* Likewise, 1 is down. */
  bool accepts;   /* Enter or A, pressed in this frame. */
  bool goes_back; /* Backspace or B, pressed in this frame. */
} player_input;

typedef struct {
  player_input players[INPUT_PLAYERS];
  pointer_sample samples[INPUT_POINTER_SAMPLES]; /* Of mouse and fingers in this frame, oldest first. */
  int sample_count;

  /* What is held from frame to frame. */
  bool keys[SDL_NUM_SCANCODES];
  vec sticks[INPUT_PLAYERS];
  vec pads[INPUT_PLAYERS]; /* D-pads. */
  vec flicked[INPUT_PLAYERS];
  bool is_charging[INPUT_PLAYERS];
  bool is_button_down;
} input;

/* Forgets what was pressed in the last frame; what is held stays. */
void input_begin_frame(input *in);

/*
 * Takes an event; `time` is in seconds of the game, `size` that of the window in pixels. `player` is whose controller it
 * is, for events of controllers.
 */
void input_event(input *in, const SDL_Event *event, int player, double time, vec size);

/* After the events of a frame. */
void input_end_frame(input *in);

/* Nothing is held any more: the window lost the focus, or the screen changed. */
void input_release(input *in);

#endif
