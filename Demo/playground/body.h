/* Things on the floor: discs and boxes, seen from above. */
#ifndef PLAYGROUND_BODY_H
#define PLAYGROUND_BODY_H

#include "material.h"
#include "vec.h"

#include <stdbool.h>

typedef enum { BODY_WALL, BODY_BUMPER, BODY_SPRING, BODY_CRATE, BODY_BALL } body_kind;

typedef struct {
  body_kind kind;
  material material;
  bool is_disc;
  vec position;           /* Of its middle. */
  vec half;               /* Half its width and height before it is turned; the radius in both for a disc. */
  double angle;           /* Radians, from x towards y. */
  vec velocity;           /* m/s */
  double spin;            /* rad/s, around the vertical. */
  double inverse_mass;    /* 1/kg; 0: does not move. */
  double inverse_inertia; /* 1/(kg m²); 0: does not turn. */
} body;

body body_wall(material material, vec position, vec half, double angle);
body body_bumper(vec position, double radius);
body body_crate(material material, vec position, double half, double angle, double mass);
body body_ball(vec position, double radius, double mass);

/* Two bodies that touch: one or two points, and one normal from a to b. */
typedef struct {
  vec normal;
  int count;
  vec points[2];
  double depths[2]; /* Metres that the bodies are inside each other. */
} touching;

/* Whether the bodies touch, and how. */
bool body_touches(const body *a, const body *b, touching *out);

#endif
