/* A ball that visibly rolls: a sphere with spots, turned as it goes. */
#ifndef PLAYGROUND_BALL_LOOK_H
#define PLAYGROUND_BALL_LOOK_H

#include "canvas.h"
#include "world.h"

/* How the ball is turned: the columns of a rotation. */
typedef struct {
  double axes[3][3];
} ball_turn;

ball_turn ball_unturned(void);

/* Rolls it on for that long. */
void ball_roll(ball_turn *turn, const world *world, int ball, double seconds);

/* Draws it with its shadow, unless it is not there. */
void ball_draw(canvas *c, const ball_turn *turn, const world *world, int ball);

#endif
