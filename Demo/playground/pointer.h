/* A mouse or fingers on the arena: what they did in a frame, and what it meant. */
#ifndef PLAYGROUND_POINTER_H
#define PLAYGROUND_POINTER_H

#include "vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum { POINTER_PRESSED, POINTER_MOVED, POINTER_LIFTED } pointer_phase;

typedef struct {
  double time; /* Seconds of the game. */
  bool is_finger;
  int64_t finger;
  float pressure;
  vec pixel;
  pointer_phase phase;
} pointer_sample;

/* Places in pixels. */
typedef struct {
  bool is_dragging;
  bool is_pressing; /* A long press: the ball is being charged. */
  vec place;        /* Of the drag or the press. */
  bool is_released; /* This frame: the end of a long press. */
  bool is_flicked;  /* This frame: a lift at speed. */
  vec flick;        /* Pixels per second. */
  bool is_tapped;   /* This frame. */
} pointer_meaning;

#endif
