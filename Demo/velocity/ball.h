/* A ball in a box, seen from the side: gravity, restitution, friction. Knows nothing of haptics. */
#ifndef DEMO_BALL_H
#define DEMO_BALL_H

#include <stdbool.h>

/* The sides of the box. */
enum { SURFACE_FLOOR, SURFACE_LEFT, SURFACE_RIGHT, SURFACE_ROOF, SURFACE_COUNT };

/* Metres and metres per second; the origin is the lower left corner of the box. */
typedef struct {
  double x, y;
  double velocity_x, velocity_y;
} ball_body;

/* Speed of the ball against each side in one step, metres per second; 0 where it did not hit. */
typedef struct {
  double impact[SURFACE_COUNT];
} ball_hits;

/* A ball at rest in the middle of the floor. */
ball_body ball_at_rest(void);

/* Moves the ball on and tells what it hit. The same calls give the same motion on every run. */
ball_hits ball_step(ball_body *ball, double seconds);

void ball_kick(ball_body *ball, double velocity_x, double velocity_y);
double ball_speed(const ball_body *ball);
bool ball_is_at_rest(const ball_body *ball);

/* "floor", "left", "right", "roof". */
const char *surface_name(int surface);

#endif
