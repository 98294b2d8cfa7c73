#include "ball.h"

#include <math.h>

static const double box_width = 2.4;
static const double box_height = 1.8;
static const double radius = 0.1;

static const double gravity = 9.81;
static const double restitution = 0.72;
static const double grip = 0.06;             /* Share of the speed along a surface that a hit takes away. */
static const double rolling_friction = 0.22; /* Deceleration on the floor, as a share of gravity. */

/* Slower impacts end the bouncing: the ball rolls, and each step on the floor is not another hit. */
static const double bounce_limit = 0.45;
static const double rest_limit = 0.05;

ball_body ball_at_rest(void) {
  return (ball_body){.x = box_width / 2, .y = radius};
}

void ball_kick(ball_body *ball, double velocity_x, double velocity_y) {
  ball->velocity_x = velocity_x;
  ball->velocity_y = velocity_y;
}

double ball_speed(const ball_body *ball) {
  return hypot(ball->velocity_x, ball->velocity_y);
}

bool ball_is_at_rest(const ball_body *ball) {
  return ball->velocity_x == 0 && ball->velocity_y == 0;
}

const char *surface_name(int surface) {
  static const char *const names[SURFACE_COUNT] = {"floor", "left", "right", "roof"};
  return surface >= 0 && surface < SURFACE_COUNT ? names[surface] : "";
}

/* Keeps one coordinate inside the box; returns the speed of the impact, or 0. */
static double bounce(double *position, double limit, double outward, double *normal, double *along) {
  if ((*position - limit) * outward < 0)
    return 0;
  *position = limit;
  double impact = *normal * outward;
  if (impact <= 0)
    return 0;
  if (impact < bounce_limit) {
    *normal = 0;
    return 0;
  }
  *normal = -*normal * restitution;
  *along *= 1 - grip;
  return impact;
}

static void roll(ball_body *ball, double seconds) {
  double loss = rolling_friction * gravity * seconds;
  double speed = fabs(ball->velocity_x);
  ball->velocity_x = speed - loss < rest_limit ? 0 : copysign(speed - loss, ball->velocity_x);
}

ball_hits ball_step(ball_body *ball, double seconds) {
  ball_hits hits = {{0}};
  ball->velocity_y -= gravity * seconds;
  ball->x += ball->velocity_x * seconds;
  ball->y += ball->velocity_y * seconds;

  double *x = &ball->velocity_x, *y = &ball->velocity_y;
  hits.impact[SURFACE_FLOOR] = bounce(&ball->y, radius, -1, y, x);
  hits.impact[SURFACE_ROOF] = bounce(&ball->y, box_height - radius, 1, y, x);
  hits.impact[SURFACE_LEFT] = bounce(&ball->x, radius, -1, x, y);
  hits.impact[SURFACE_RIGHT] = bounce(&ball->x, box_width - radius, 1, x, y);

  if (ball->y <= radius && ball->velocity_y == 0)
    roll(ball, seconds);
  return hits;
}
