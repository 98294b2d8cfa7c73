#include "world.h"

#include "solver.h"

#include <string.h>

const double world_gravity = 9.81;
const double world_top_speed = 7.5;
const double world_spring_travel = 0.7;

static const double step = 1.0 / WORLD_RATE;

static const double ball_radius = 0.32;
static const double ball_mass = 4;
static const double drive_acceleration = 26; /* m/s² of the surface of a ball that is driven. */
static const double most_wheelspin = 4;      /* m/s that a driven ball turns faster than it moves. */
static const double air_drag = 0.12;         /* 1/s */
static const double fastest = 13;            /* m/s; what bumpers and springs give is limited to it. */
static const double slowest = 0.06;          /* m/s; slower balls rest. */
static const double jump_speed = 3.2;
static const double landing_bounce = 0.25;
static const double spring_stiffness =
    320; /* N/m when pressed in; it pushes back harder, which keeps the game going. */
static const double spring_recoil = 2.2;
static const double magnet_pull = 9; /* m/s² at most. */
static const double crate_grip = 0.45;

int world_add(world *world, body body) {
  world->bodies[world->body_count] = body;
  return world->body_count++;
}

const body *world_ball_body(const world *world, int ball) {
  return &world->bodies[world->balls[ball].body];
}

double world_ball_speed(const world *world, int ball) {
  return world->balls[ball].is_there ? vec_length(world_ball_body(world, ball)->velocity) : 0;
}

void world_set_ball(world *world, int index, bool is_there) {
  world_ball *ball = &world->balls[index];
  if (ball->is_there == is_there)
    return;
  /* A ball that is away lies far outside, where it touches nothing. */
  vec place = is_there ? vec_add(world->start, (vec){0.9 * index, 0}) : (vec){-100 - 10 * index, -100};
  int body = ball->body;
  world->bodies[body] = body_ball(place, ball_radius, ball_mass);
  *ball = (world_ball){.body = body, .is_there = is_there, .heading = {1, 0}};
  ball->floor = world_floor_at(world, place);
}

material world_floor_at(const world *world, vec point) {
  for (int i = 0; i < world->floor_count; i++) {
    const floor_area *area = &world->floors[i];
    if (point.x >= area->left && point.x < area->right && point.y >= area->top && point.y < area->bottom)
      return area->material;
  }
  return MATERIAL_SMOOTH;
}

double world_spring_compression(const world *world) {
  if (world->spring < 0)
    return 0;
  vec moved = vec_sub(world->bodies[world->spring].position, world->spring_rest);
  return fmax(0, -vec_dot(moved, world->spring_direction));
}

/* ---- Forces ------------------------------------------------------------------------------------------------------ */

static void pull_by_magnet(const world *world, world_ball *ball, body *body) {
  vec towards = vec_sub(world->magnet, body->position);
  double distance = vec_length(towards);
  ball->magnet = world->magnet_radius > 0 ? fmax(0, 1 - distance / world->magnet_radius) : 0;
  if (ball->magnet == 0 || ball->height > 0)
    return;
  /* Falls to 0 in the middle, where the ball is to come to rest. */
  double pull = magnet_pull * ball->magnet * fmin(1, distance / 0.5);
  body->velocity = vec_add_scaled(body->velocity, vec_unit(towards), pull * step);
  body->velocity = vec_scale(body->velocity, 1 - 1.2 * ball->magnet * step);
}

static void obey(world_ball *ball, body *body, const ball_command *command) {
  body->velocity = vec_add(body->velocity, command->launch);
  if (command->is_pulled) {
    vec wanted = vec_limit(vec_scale(vec_sub(command->pull, body->position), 5), world_top_speed);
    vec change = vec_limit(vec_scale(vec_sub(wanted, body->velocity), 8), 30);
    body->velocity = vec_add_scaled(body->velocity, change, step);
    ball->roll = vec_add_scaled(ball->roll, change, step);
  }
  if (command->brakes) {
    body->velocity = vec_scale(body->velocity, 1 - 6 * step);
    ball->roll = vec_scale(ball->roll, 1 - 6 * step);
  }
  if (command->jumps && ball->height == 0)
    ball->rise = jump_speed;
  vec driven = vec_add_scaled(ball->roll, command->drive, drive_acceleration * step);
  bool is_faster = vec_length(driven) > vec_length(ball->roll);
  bool is_allowed =
      vec_length(driven) < world_top_speed && vec_length(vec_sub(driven, body->velocity)) < most_wheelspin;
  if (ball->height == 0 && (is_allowed || !is_faster))
    ball->roll = driven;
}

/* Friction between floor and ball takes from the slip and gives to both velocity and roll, as for a solid sphere. */
static void grip_floor(world_ball *ball, body *body, bool is_driven) {
  material_nature floor = material_get(ball->floor);
  vec slip = vec_sub(body->velocity, ball->roll);
  ball->slip = vec_length(slip);
  double most = floor.grip * world_gravity * step, needed = ball->slip / 3.5;
  vec change = vec_scale(vec_unit(slip), fmin(most, needed));
  body->velocity = vec_sub(body->velocity, change);
  ball->roll = vec_add_scaled(ball->roll, change, 2.5);

  double loss = floor.rolling * world_gravity * step, speed = vec_length(body->velocity);
  if (!is_driven && speed < slowest + loss && vec_length(ball->roll) < slowest + loss) {
    body->velocity = ball->roll = (vec){0, 0};
    ball->slip = 0;
    return;
  }
  body->velocity = vec_shorten(body->velocity, loss);
  ball->roll = vec_shorten(ball->roll, loss);
}

static void fly(world_ball *ball) {
  ball->rise -= world_gravity * step;
  ball->height += ball->rise * step;
  if (ball->height > 0)
    return;
  ball->height = 0;
  ball->landing = -ball->rise;
  ball->rise = ball->landing > 1 ? ball->landing * landing_bounce : 0;
}

static void move_ball(world *world, world_ball *ball, const ball_command *command) {
  body *body = &world->bodies[ball->body];
  ball->floor = world_floor_at(world, body->position);
  ball->landing = ball->slip = ball->spring_force = 0;
  obey(ball, body, command);
  pull_by_magnet(world, ball, body);
  if (ball->height > 0 || ball->rise > 0)
    fly(ball);
  else
    grip_floor(ball, body, vec_length(command->drive) > 0 || command->is_pulled);
  body->velocity = vec_limit(vec_scale(body->velocity, 1 - air_drag * step), fastest);

  if (vec_length(ball->roll) > 0)
    ball->heading = vec_unit(ball->roll);
}

static void drag_crate(const world *world, body *crate) {
  double loss = crate_grip * material_get(world_floor_at(world, crate->position)).grip * world_gravity * step;
  crate->velocity = vec_shorten(crate->velocity, loss);
  /* The floor acts at about 0.76 of half the width, on average. */
  double spin_loss = loss * 0.76 * crate->half.x * crate->inverse_inertia / crate->inverse_mass;
  crate->spin -= copysign(fmin(spin_loss, fabs(crate->spin)), crate->spin);
}

/* The plate moves along its direction alone, between its rest and its travel. */
static void move_spring(world *world) {
  if (world->spring < 0)
    return;
  body *plate = &world->bodies[world->spring];
  double compression = world_spring_compression(world);
  double speed = vec_dot(plate->velocity, world->spring_direction);
  double force = spring_stiffness * compression * (speed > 0 ? spring_recoil : 1);
  speed += force * plate->inverse_mass * step;
  if (compression <= 0 && speed > 0)
    speed = 0;
  if (compression >= world_spring_travel && speed < 0)
    speed = 0;
  plate->velocity = vec_scale(world->spring_direction, speed);
  if (compression <= 0)
    plate->position = world->spring_rest;
}

static void constrain_spring(world *world) {
  if (world->spring < 0)
    return;
  body *plate = &world->bodies[world->spring];
  double speed = vec_dot(plate->velocity, world->spring_direction);
  double compression = world_spring_compression(world);
  if ((compression >= world_spring_travel && speed < 0) || (compression <= 0 && speed > 0))
    speed = 0;
  plate->velocity = vec_scale(world->spring_direction, speed);
}

static void press_on_balls(world *world) {
  double force = spring_stiffness * world_spring_compression(world);
  for (int i = 0; i < world->contact_count; i++) {
    const world_contact *contact = &world->contacts[i];
    for (int ball = 0; ball < WORLD_BALLS; ball++)
      if (contact->a == world->spring && contact->b == world->balls[ball].body)
        world->balls[ball].spring_force = force;
  }
}

void world_step(world *world, const ball_command commands[WORLD_BALLS]) {
  for (int i = 0; i < WORLD_BALLS; i++)
    if (world->balls[i].is_there)
      move_ball(world, &world->balls[i], &commands[i]);
  for (int i = 0; i < world->body_count; i++)
    if (world->bodies[i].kind == BODY_CRATE)
      drag_crate(world, &world->bodies[i]);
  move_spring(world);

  solver_find_contacts(world);
  solver_push_apart(world);
  constrain_spring(world);
  press_on_balls(world);
  for (int i = 0; i < world->body_count; i++) {
    body *body = &world->bodies[i];
    body->position = vec_add_scaled(body->position, body->velocity, step);
    body->angle += body->spin * step;
  }
}
