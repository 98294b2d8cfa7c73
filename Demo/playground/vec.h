/* Points and directions on the floor, in metres: x to the right, y towards the player. */
#ifndef PLAYGROUND_VEC_H
#define PLAYGROUND_VEC_H

#include <math.h>

typedef struct {
  double x, y;
} vec;

static inline vec vec_add(vec a, vec b) {
  return (vec){a.x + b.x, a.y + b.y};
}

static inline vec vec_sub(vec a, vec b) {
  return (vec){a.x - b.x, a.y - b.y};
}

static inline vec vec_scale(vec a, double factor) {
  return (vec){a.x * factor, a.y * factor};
}

/* a + b * factor */
static inline vec vec_add_scaled(vec a, vec b, double factor) {
  return (vec){a.x + b.x * factor, a.y + b.y * factor};
}

static inline double vec_dot(vec a, vec b) {
  return a.x * b.x + a.y * b.y;
}

static inline double vec_cross(vec a, vec b) {
  return a.x * b.y - a.y * b.x;
}

/* The velocity at `arm` from the middle of something that spins. */
static inline vec vec_spun(double spin, vec arm) {
  return (vec){-spin * arm.y, spin * arm.x};
}

static inline double vec_length(vec a) {
  return hypot(a.x, a.y);
}

/* Of length 1; what has next to no length becomes 0. */
static inline vec vec_unit(vec a) {
  double length = vec_length(a);
  return length > 1e-12 ? vec_scale(a, 1 / length) : (vec){0, 0};
}

/* Shorter by `amount`, down to 0. */
static inline vec vec_shorten(vec a, double amount) {
  double length = vec_length(a);
  return length > amount ? vec_scale(a, 1 - amount / length) : (vec){0, 0};
}

/* No longer than `most`. */
static inline vec vec_limit(vec a, double most) {
  double length = vec_length(a);
  return length > most ? vec_scale(a, most / length) : a;
}

static inline vec vec_turn(vec a, double angle) {
  double c = cos(angle), s = sin(angle);
  return (vec){a.x * c - a.y * s, a.x * s + a.y * c};
}

#endif
