/* Chipmunk to Thrum. Shapes carry their thrum_material_id as user data. */
#include <chipmunk/chipmunk.h>
#include <thrum/thrum.h>

#include <string.h>

typedef struct {
  thrum_engine engine;
  thrum_physics physics;
  double step; /* Seconds of a cpSpaceStep(). */
} chipmunk_bridge;

static cpVect chipmunk_velocity(const cpArbiter *arbiter, cpVect *out_point) {
  CP_ARBITER_GET_BODIES(arbiter, a, b)
  *out_point = cpArbiterGetPointA(arbiter, 0);
  return cpvsub(cpBodyGetVelocityAtWorldPoint(b, *out_point), cpBodyGetVelocityAtWorldPoint(a, *out_point));
}

static thrum_material_id chipmunk_material(const cpShape *shape) {
  return (thrum_material_id)(uintptr_t)cpShapeGetUserData(shape);
}

/* The speed of approach is gone once the solver has run: it is kept with the pair. */
static cpBool chipmunk_before(cpArbiter *arbiter, cpSpace *space, cpDataPointer context) {
  (void)space, (void)context;
  cpVect point, velocity = chipmunk_velocity(arbiter, &point);
  float speed = (float)cpfmax(0, -cpvdot(velocity, cpArbiterGetNormal(arbiter)));
  uintptr_t bits = 0;
  memcpy(&bits, &speed, sizeof speed);
  cpArbiterSetUserData(arbiter, (cpDataPointer)bits);
  return cpTrue;
}

static void chipmunk_after(cpArbiter *arbiter, cpSpace *space, cpDataPointer context) {
  (void)space;
  const chipmunk_bridge *bridge = context;
  CP_ARBITER_GET_SHAPES(arbiter, shape_a, shape_b)
  CP_ARBITER_GET_BODIES(arbiter, body_a, body_b)
  cpVect point, velocity = chipmunk_velocity(arbiter, &point), normal = cpArbiterGetNormal(arbiter);
  float impulse = (float)cpfabs(cpvdot(cpArbiterTotalImpulse(arbiter), normal));
  uintptr_t bits = (uintptr_t)cpArbiterGetUserData(arbiter);

  thrum_impact impact = thrum_default_impact();
  impact.impulse = impulse;
  memcpy(&impact.relative_speed, &bits, sizeof impact.relative_speed);
  impact.material_a = chipmunk_material(shape_a);
  impact.material_b = chipmunk_material(shape_b);
  impact.body_a = (uint64_t)(uintptr_t)body_a;
  impact.body_b = (uint64_t)(uintptr_t)body_b;
  impact.position[0] = point.x;
  impact.position[1] = point.y;
  thrum_physics_impact(bridge->engine, bridge->physics, &impact);

  if (cpArbiterIsFirstContact(arbiter))
    return;
  thrum_slide slide = thrum_default_slide();
  slide.speed = (float)cpvcross(normal, velocity);
  slide.normal_force = impulse / (float)bridge->step;
  slide.material_a = impact.material_a;
  slide.material_b = impact.material_b;
  thrum_physics_slide(bridge->engine, bridge->physics, &slide);
}

/* Once, after the space was made. The bridge has to live as long as the space. */
static void chipmunk_install(chipmunk_bridge *bridge, cpSpace *space) {
  cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(space);
  handler->preSolveFunc = chipmunk_before;
  handler->postSolveFunc = chipmunk_after;
  handler->userData = bridge;
}

typedef struct {
  const chipmunk_bridge *bridge;
  float radius;
} chipmunk_wheel;

static void chipmunk_roll_on(cpBody *body, cpArbiter *arbiter, void *context) {
  const chipmunk_wheel *wheel = context;
  CP_ARBITER_GET_SHAPES(arbiter, shape_a, shape_b)
  thrum_roll roll = thrum_default_roll();
  roll.angular_speed = (float)cpBodyGetAngularVelocity(body);
  roll.radius = wheel->radius;
  roll.normal_force = (float)(cpvlength(cpArbiterTotalImpulse(arbiter)) / wheel->bridge->step);
  roll.material_a = chipmunk_material(shape_a);
  roll.material_b = chipmunk_material(shape_b);
  thrum_physics_roll(wheel->bridge->engine, wheel->bridge->physics, &roll);
}

/* After each cpSpaceStep(), for what is round. */
static void chipmunk_roll(const chipmunk_bridge *bridge, cpBody *body, float radius) {
  chipmunk_wheel wheel = {bridge, radius};
  cpBodyEachArbiter(body, chipmunk_roll_on, &wheel);
}
