#include "body.h"

#include <float.h>

body body_wall(material material, vec position, vec half, double angle) {
  return (body){.kind = BODY_WALL, .material = material, .position = position, .half = half, .angle = angle};
}

body body_bumper(vec position, double radius) {
  return (body){.kind = BODY_BUMPER,
                .material = MATERIAL_RUBBER,
                .is_disc = true,
                .position = position,
                .half = {radius, radius}};
}

body body_crate(material material, vec position, double half, double angle, double mass) {
  return (body){.kind = BODY_CRATE,
                .material = material,
                .position = position,
                .half = {half, half},
                .angle = angle,
                .inverse_mass = 1 / mass,
                .inverse_inertia = 1.5 / (mass * half * half)}; /* Of a square: m (2 half)² / 6. */
}

body body_ball(vec position, double radius, double mass) {
  return (body){.kind = BODY_BALL,
                .material = MATERIAL_METAL,
                .is_disc = true,
                .position = position,
                .half = {radius, radius},
                .inverse_mass = 1 / mass};
}

static bool discs_touch(const body *a, const body *b, touching *out) {
  vec between = vec_sub(b->position, a->position);
  double reach = a->half.x + b->half.x, distance = vec_length(between);
  if (distance >= reach)
    return false;
  out->normal = distance > 0 ? vec_scale(between, 1 / distance) : (vec){1, 0};
  out->count = 1;
  out->points[0] = vec_add_scaled(a->position, out->normal, a->half.x);
  out->depths[0] = reach - distance;
  return true;
}

static bool box_touches_disc(const body *box, const body *disc, touching *out) {
  vec middle = vec_turn(vec_sub(disc->position, box->position), -box->angle);
  vec nearest = {fmax(-box->half.x, fmin(box->half.x, middle.x)), fmax(-box->half.y, fmin(box->half.y, middle.y))};
  vec outwards = vec_sub(middle, nearest);
  double distance = vec_length(outwards), radius = disc->half.x;
  if (distance >= radius)
    return false;
  vec normal;
  if (distance > 0) {
    normal = vec_scale(outwards, 1 / distance);
  } else { /* The middle is inside: out by the nearest side. */
    double left_x = box->half.x - fabs(middle.x), left_y = box->half.y - fabs(middle.y);
    normal = left_x < left_y ? (vec){copysign(1, middle.x), 0} : (vec){0, copysign(1, middle.y)};
    distance = -fmin(left_x, left_y);
  }
  out->normal = vec_turn(normal, box->angle);
  out->count = 1;
  out->points[0] = vec_add(box->position, vec_turn(nearest, box->angle));
  out->depths[0] = radius - distance;
  return true;
}

static void corners(const body *box, vec out[4]) {
  static const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  for (int i = 0; i < 4; i++) {
    vec corner = {box->half.x * signs[i][0], box->half.y * signs[i][1]};
    out[i] = vec_add(box->position, vec_turn(corner, box->angle));
  }
}

/* A side of a box, and how deep another box reaches through it. */
typedef struct {
  vec outwards;
  double reach; /* From the middle of the box to the side. */
  double depth; /* Negative: the boxes are apart. */
} box_side;

static box_side least_deep_side(const body *box, const vec other[4]) {
  static const vec directions[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  box_side least = {.depth = DBL_MAX};
  for (int at = 0; at < 4; at++) {
    box_side side = {.outwards = vec_turn(directions[at], box->angle), .reach = at < 2 ? box->half.x : box->half.y};
    double nearest = DBL_MAX;
    for (int i = 0; i < 4; i++)
      nearest = fmin(nearest, vec_dot(vec_sub(other[i], box->position), side.outwards));
    side.depth = side.reach - nearest;
    if (side.depth < least.depth)
      least = side;
  }
  return least;
}

/* Keeps the two deepest points. */
static void add_point(touching *out, vec point, double depth) {
  int at = out->count;
  if (at == 2) {
    at = out->depths[0] < out->depths[1] ? 0 : 1;
    if (depth <= out->depths[at])
      return;
  } else {
    out->count++;
  }
  out->points[at] = point;
  out->depths[at] = depth;
}

/* Separating axes. The points are the corners of one box that are inside the side of the other. */
static bool boxes_touch(const body *a, const body *b, touching *out) {
  vec of_a[4], of_b[4];
  corners(a, of_a);
  corners(b, of_b);
  box_side side_of_a = least_deep_side(a, of_b), side_of_b = least_deep_side(b, of_a);
  if (side_of_a.depth <= 0 || side_of_b.depth <= 0)
    return false;

  /* A little preference keeps the choice the same from step to step. */
  bool is_a = side_of_a.depth <= side_of_b.depth + 0.001;
  box_side side = is_a ? side_of_a : side_of_b;
  out->normal = is_a ? side.outwards : vec_scale(side.outwards, -1);
  out->count = 0;
  for (int i = 0; i < 4; i++) {
    vec point = is_a ? of_b[i] : of_a[i];
    double depth = side.reach - vec_dot(vec_sub(point, is_a ? a->position : b->position), side.outwards);
    if (depth > 0)
      add_point(out, point, depth);
  }
  return out->count > 0;
}

bool body_touches(const body *a, const body *b, touching *out) {
  if (a->is_disc && b->is_disc)
    return discs_touch(a, b, out);
  if (!a->is_disc && !b->is_disc)
    return boxes_touch(a, b, out);
  if (!a->is_disc)
    return box_touches_disc(a, b, out);
  bool is_touching = box_touches_disc(b, a, out);
  out->normal = vec_scale(out->normal, -1);
  return is_touching;
}
