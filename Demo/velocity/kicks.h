/* The player of the game: kicks the ball when it has lain still for a while, the same way on every run. */
#ifndef DEMO_KICKS_H
#define DEMO_KICKS_H

#include "ball.h"

typedef struct {
  double still_seconds;
  unsigned count;
} kick_script;

void kicks_step(kick_script *kicks, ball_body *ball, double seconds);

#endif
