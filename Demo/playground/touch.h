/*
 * From the game to the hand. Everything that the arena does with Thrum is in touch.c: read that to learn how.
 *
 * One touch belongs to one ball and the controller of the person who plays it.
 */
#ifndef PLAYGROUND_TOUCH_H
#define PLAYGROUND_TOUCH_H

#include "pointer.h"
#include "world.h"

#include <thrum/thrum.h>

typedef struct touch touch;

/* The controller may be null: all of it then runs in silence. */
touch *touch_create(thrum_engine engine, thrum_controller pad);
void touch_destroy(touch *t);

/* Moves everything to another controller; what sounds goes on there. */
void touch_set_pad(touch *t, thrum_controller pad);

/* After each step of the world: hits, rolling, slipping, the spring. */
void touch_step(touch *t, const world *world, int ball);

/* Once in a frame: the vibration that follows the speed, and the magnet. */
void touch_follow(touch *t, const world *world, int ball);

/* The arena is left for a menu, or the ball is gone: what sounds ends. */
void touch_leave(touch *t);

/* The ball is charged, 0…1: a ratchet in the right trigger, one tooth for each tenth. Call it with 0 when it is let go. */
void touch_charge(touch *t, double share);

/* The samples of a frame, in order, then once what they mean. Time is in seconds of the game. */
void touch_point(touch *t, const pointer_sample *sample);
pointer_meaning touch_understand(touch *t, double time);

/* The window lost the focus: the lift that would end a gesture goes elsewhere. */
void touch_forget_pointers(touch *t);

/* What is asked for, for the screen and the log. */
typedef struct {
  float intensity, sharpness; /* Of the vibration that follows the speed, 0…1. */
  uint64_t taps;              /* Of the physics, since the beginning. */
} touch_state;

touch_state touch_get_state(const touch *t);

#endif
