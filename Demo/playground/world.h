/*
 * The physics of the game: balls that roll and slip, crates, walls, bumpers, a spring and a magnet, in steps of a fixed
 * length. It knows nothing of haptics; it tells what touched what, and touch.c makes that felt. The same commands give the
 * same steps.
 */
#ifndef PLAYGROUND_WORLD_H
#define PLAYGROUND_WORLD_H

#include "body.h"

enum { WORLD_RATE = 240, WORLD_BODIES = 40, WORLD_BALLS = 4, WORLD_FLOORS = 8, WORLD_CONTACTS = 64 };

/* A rectangle of floor. */
typedef struct {
  material material;
  double left, top, right, bottom;
} floor_area;

/* What a player wants of a ball in a step. */
typedef struct {
  vec drive;      /* Length 0…1: spins the ball up in that direction. */
  bool brakes;    /* Holds the ball. */
  bool jumps;     /* This step only. */
  vec launch;     /* m/s, added in this step only. */
  bool is_pulled; /* Drawn to `pull`, as on a rubber band. */
  vec pull;
} ball_command;

typedef struct {
  int body;
  bool is_there;
  vec roll;            /* The speed of its surface over the floor: the ball slips where it differs from its velocity. */
  vec heading;         /* The direction of that when it last rolled, of length 1. */
  double height, rise; /* Above the floor, m and m/s. */

  /* As of the last step. */
  material floor;
  double slip;         /* m/s between its surface and the floor. */
  double landing;      /* Speed with which it came down in this step, else 0. */
  double magnet;       /* 0 outside the field … 1 in the middle. */
  double spring_force; /* Newtons with which a spring presses on it. */
} world_ball;

/* Two bodies that pressed on each other in a step. */
typedef struct {
  int a, b;
  bool is_new; /* They did not touch in the step before. */
  vec point;
  vec normal;      /* From a to b. */
  double impulse;  /* N·s along the normal. */
  double approach; /* m/s at which they closed in. */
  double slide;    /* m/s along their surfaces. */
} world_contact;

typedef struct {
  vec size; /* The floor reaches from 0, 0 to here. */
  floor_area floors[WORLD_FLOORS];
  int floor_count;
  body bodies[WORLD_BODIES];
  int body_count;
  world_ball balls[WORLD_BALLS];
  vec start; /* Where balls come into the world. */

  int spring;           /* The body of the spring's plate, -1: none. */
  vec spring_rest;      /* Where the plate is when nothing presses. */
  vec spring_direction; /* Where to it pushes, of length 1. */
  vec magnet;
  double magnet_radius; /* 0: none. */

  world_contact contacts[WORLD_CONTACTS]; /* Of the last step. */
  int contact_count;
  bool touched[WORLD_BODIES][WORLD_BODIES]; /* Which bodies touched in the last step, the lower index first. */
} world;

extern const double world_gravity;       /* m/s² */
extern const double world_top_speed;     /* m/s that a ball reaches by rolling. */
extern const double world_spring_travel; /* m */

/* Adds a body and returns its index. */
int world_add(world *world, body body);

/* Puts a ball into the world or takes it out. */
void world_set_ball(world *world, int ball, bool is_there);

/* Moves everything by 1 / WORLD_RATE seconds. */
void world_step(world *world, const ball_command commands[WORLD_BALLS]);

/* The body of a ball, and how fast it is. */
const body *world_ball_body(const world *world, int ball);
double world_ball_speed(const world *world, int ball);

material world_floor_at(const world *world, vec point);

/* Metres by which the spring is pressed in. */
double world_spring_compression(const world *world);

#endif
