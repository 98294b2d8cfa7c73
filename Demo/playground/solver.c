#include "solver.h"

#include <string.h>

static const double bumper_kick = 4.5;       /* m/s that a bumper gives to what hits it. */
static const double least_bounce = 0.4;      /* m/s; slower contacts do not bounce. */
static const double least_kick = 0.6;        /* m/s; bumpers let slower contacts lie. */
static const double friction = 0.25;         /* Between the sides of things. */
static const double tolerated_depth = 0.002; /* m */
static const double correction = 0.25;       /* Share of the depth that is taken away in a step. */
enum { iterations = 8 };

static double reach(const body *body) {
  return body->is_disc ? body->half.x : vec_length(body->half);
}

static bool may_touch(const body *a, const body *b) {
  if (a->inverse_mass == 0 && b->inverse_mass == 0)
    return false;
  if ((a->kind == BODY_SPRING && b->inverse_mass == 0) || (b->kind == BODY_SPRING && a->inverse_mass == 0))
    return false;
  return vec_length(vec_sub(a->position, b->position)) < reach(a) + reach(b);
}

static vec velocity_at(const body *body, vec point) {
  return vec_add(body->velocity, vec_spun(body->spin, vec_sub(point, body->position)));
}

/* How fast b's surface moves against a's. */
static vec relative_velocity(const world *world, const world_contact *contact) {
  const body *a = &world->bodies[contact->a], *b = &world->bodies[contact->b];
  return vec_sub(velocity_at(b, contact->point), velocity_at(a, contact->point));
}

static void add_contact(world *world, int a, int b, const touching *touching, int point) {
  if (world->contact_count == WORLD_CONTACTS)
    return;
  world_contact contact = {
      .a = a, .b = b, .is_new = !world->touched[a][b], .point = touching->points[point], .normal = touching->normal};
  vec velocity = relative_velocity(world, &contact);
  contact.approach = fmax(0, -vec_dot(velocity, touching->normal));
  contact.slide = fabs(vec_cross(touching->normal, velocity));
  world->contacts[world->contact_count++] = contact;
}

/* Moves the two out of each other by a part of how deep they are. */
static void separate(body *a, body *b, const touching *touching) {
  double depth = touching->depths[0];
  if (touching->count == 2)
    depth = fmax(depth, touching->depths[1]);
  double mobility = a->inverse_mass + b->inverse_mass;
  double amount = correction * fmax(0, depth - tolerated_depth) / mobility;
  if (a->kind != BODY_SPRING)
    a->position = vec_add_scaled(a->position, touching->normal, -amount * a->inverse_mass);
  if (b->kind != BODY_SPRING)
    b->position = vec_add_scaled(b->position, touching->normal, amount * b->inverse_mass);
}

void solver_find_contacts(world *world) {
  static const bool none[WORLD_BODIES];
  world->contact_count = 0;
  for (int a = 0; a < world->body_count; a++) {
    bool touches[WORLD_BODIES];
    memcpy(touches, none, sizeof touches);
    for (int b = a + 1; b < world->body_count; b++) {
      touching touching;
      if (!may_touch(&world->bodies[a], &world->bodies[b]) ||
          !body_touches(&world->bodies[a], &world->bodies[b], &touching))
        continue;
      for (int point = 0; point < touching.count; point++)
        add_contact(world, a, b, &touching, point);
      separate(&world->bodies[a], &world->bodies[b], &touching);
      touches[b] = true;
    }
    memcpy(world->touched[a], touches, sizeof touches);
  }
}

static void push(body *a, body *b, vec point, vec impulse) {
  a->velocity = vec_add_scaled(a->velocity, impulse, -a->inverse_mass);
  a->spin -= vec_cross(vec_sub(point, a->position), impulse) * a->inverse_inertia;
  b->velocity = vec_add_scaled(b->velocity, impulse, b->inverse_mass);
  b->spin += vec_cross(vec_sub(point, b->position), impulse) * b->inverse_inertia;
}

/* Change of the relative velocity along `direction` for an impulse of 1. */
static double mobility_along(const body *a, const body *b, vec point, vec direction) {
  double arm_a = vec_cross(vec_sub(point, a->position), direction);
  double arm_b = vec_cross(vec_sub(point, b->position), direction);
  return a->inverse_mass + b->inverse_mass + arm_a * arm_a * a->inverse_inertia + arm_b * arm_b * b->inverse_inertia;
}

/* The speed with which the two are to leave each other. */
static double leaving_speed(const body *a, const body *b, double approach) {
  bool has_spring = a->kind == BODY_SPRING || b->kind == BODY_SPRING;
  if (approach < least_bounce || has_spring)
    return 0;
  double bounce = fmin(material_get(a->material).bounce, material_get(b->material).bounce) * approach;
  bool has_bumper = a->kind == BODY_BUMPER || b->kind == BODY_BUMPER;
  return has_bumper && approach > least_kick ? bounce + bumper_kick : bounce;
}

/* One pass over a contact; impulses add up over the passes and never pull. */
static void solve(world *world, world_contact *contact, double *along) {
  body *a = &world->bodies[contact->a], *b = &world->bodies[contact->b];
  double closing = vec_dot(relative_velocity(world, contact), contact->normal);
  double wanted = leaving_speed(a, b, contact->approach);
  double impulse = (wanted - closing) / mobility_along(a, b, contact->point, contact->normal);
  double total = fmax(0, contact->impulse + impulse);
  push(a, b, contact->point, vec_scale(contact->normal, total - contact->impulse));
  contact->impulse = total;

  vec tangent = {-contact->normal.y, contact->normal.x};
  double sliding = vec_dot(relative_velocity(world, contact), tangent);
  double most = friction * contact->impulse;
  total = fmax(-most, fmin(most, *along - sliding / mobility_along(a, b, contact->point, tangent)));
  push(a, b, contact->point, vec_scale(tangent, total - *along));
  *along = total;
}

void solver_push_apart(world *world) {
  double along[WORLD_CONTACTS] = {0};
  for (int pass = 0; pass < iterations; pass++)
    for (int i = 0; i < world->contact_count; i++)
      solve(world, &world->contacts[i], &along[i]);
}
