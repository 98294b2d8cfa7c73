/**
 * A Chipmunk world drives a virtual pad for half a minute: boxes that fall onto a stack, a ball that rolls into it, a crate
 * that is pushed. What the pad plays is compared with what the bodies did, taken from their velocities and not from what
 * was reported.
 */
#include "fixture.h"

#ifndef HAS_CHIPMUNK

int main(void) {
  printf("skipped: Chipmunk is not installed\n");
  return CHECK_SKIPPED;
}

#else

#include "physics_chipmunk.h"
#include "virtual_pad.h"

/** Within a row of so many steps, 0.05 s, impacts are one. */
enum { ROW = 3 };

enum { STEPS = 1800, BOXES = 5, BODIES = BOXES + 2, THROWS = 6 };

/** In steps: when a box is thrown up again and again, when the crate is pushed, and from when on all is at rest. */
enum { THROW_BEGIN = 600, THROW_EVERY = 60, PUSH_BEGIN = 1020, PUSH_END = 1440, REST_BEGIN = 1620 };

static const double frame = 1.0 / 60;

typedef struct {
  cpSpace *space;
  cpBody *bodies[BODIES];
  cpBody *ball;
  cpBody *crate;
} world;

static double change[STEPS];      /**< The largest sudden change of velocity of a body, m/s. */
static double crate_speed[STEPS]; /**< m/s */
static double played[STEPS];      /**< What is felt of the pad. */

static cpBody *add_body(cpSpace *space, cpFloat mass, cpFloat moment, cpVect place) {
  cpBody *body = cpSpaceAddBody(space, cpBodyNew(mass, moment));
  cpBodySetPosition(body, place);
  return body;
}

static void add_shape(cpSpace *space, cpShape *shape, thrum_material_id material, cpFloat friction) {
  cpSpaceAddShape(space, shape);
  cpShapeSetFriction(shape, friction);
  cpShapeSetUserData(shape, (cpDataPointer)(uintptr_t)material);
}

static world make_world(void) {
  world made = {.space = cpSpaceNew()};
  cpSpaceSetGravity(made.space, cpv(0, -9.81));
  cpSpaceSetIterations(made.space, 30);
  cpBody *ground = cpSpaceGetStaticBody(made.space);
  add_shape(made.space, cpSegmentShapeNew(ground, cpv(-60, 0), cpv(60, 0), 0.1), THRUM_MATERIAL_CONCRETE, 0.7);
  for (int at = 0; at < BOXES; at++) {
    made.bodies[at] = add_body(made.space, 2, cpMomentForBox(2, 0.5, 0.5), cpv(0, 0.5 + at * 1.5));
    add_shape(made.space, cpBoxShapeNew(made.bodies[at], 0.5, 0.5, 0.005), THRUM_MATERIAL_WOOD, 0.7);
  }
  made.ball = add_body(made.space, 6, cpMomentForCircle(6, 0, 0.3, cpvzero), cpv(-20, 0.4));
  add_shape(made.space, cpCircleShapeNew(made.ball, 0.3, cpvzero), THRUM_MATERIAL_RUBBER, 0.9);
  cpBodySetVelocity(made.ball, cpv(4, 0));
  cpBodySetAngularVelocity(made.ball, -4 / 0.3);
  made.crate = add_body(made.space, 10, INFINITY, cpv(20, 0.6));
  add_shape(made.space, cpBoxShapeNew(made.crate, 1, 1, 0.005), THRUM_MATERIAL_WOOD, 0.5);
  made.bodies[BOXES] = made.ball;
  made.bodies[BOXES + 1] = made.crate;
  return made;
}

static void free_shape(cpBody *body, cpShape *shape, void *space) {
  (void)body;
  cpSpaceRemoveShape(space, shape);
  cpShapeFree(shape);
}

static void free_world(const world *made) {
  cpBodyEachShape(cpSpaceGetStaticBody(made->space), free_shape, made->space);
  for (int at = 0; at < BODIES; at++) {
    cpBodyEachShape(made->bodies[at], free_shape, made->space);
    cpSpaceRemoveBody(made->space, made->bodies[at]);
    cpBodyFree(made->bodies[at]);
  }
  cpSpaceFree(made->space);
}

/** What the game does to its bodies. */
static void act(const world *made, int step) {
  if (step >= THROW_BEGIN && (step - THROW_BEGIN) % THROW_EVERY == 0 && (step - THROW_BEGIN) / THROW_EVERY < THROWS) {
    cpBodySetVelocity(made->bodies[BOXES - 1], cpv(0, 2.5 + 0.3 * (step - THROW_BEGIN) / THROW_EVERY));
    cpBodySetAngularVelocity(made->bodies[BOXES - 1], 0);
  }
  if (step < PUSH_BEGIN || step >= PUSH_END)
    return;
  // Steers the crate to a speed that swells two times, as a character that pushes it.
  double wanted = 1.2 * (1 - cos((step - PUSH_BEGIN) * frame * 2 * CP_PI / 3.5));
  cpFloat force = 10 * 9.81 * 0.35 + 60 * (wanted - cpBodyGetVelocity(made->crate).x);
  cpBodyApplyForceAtLocalPoint(made->crate, cpv(cpfmax(0, force), 0), cpvzero);
}

static void run_world(virtual_pad *pad, thrum_engine engine, thrum_physics physics) {
  world made = make_world();
  chipmunk_bridge bridge = {engine, physics, frame};
  chipmunk_install(&bridge, made.space);
  for (int step = 0; step < STEPS; step++) {
    cpVect before[BODIES];
    act(&made, step);
    for (int at = 0; at < BODIES; at++)
      before[at] = cpBodyGetVelocity(made.bodies[at]);
    cpSpaceStep(made.space, frame);
    for (int at = 0; at < BODIES; at++)
      change[step] = fmax(change[step], cpvlength(cpvsub(cpBodyGetVelocity(made.bodies[at]), before[at])));
    crate_speed[step] = cpvlength(cpBodyGetVelocity(made.crate));
    // A ball gets slower as it rolls; Chipmunk leaves that to the game.
    cpBodySetAngularVelocity(made.ball, cpBodyGetAngularVelocity(made.ball) * 0.997);
    chipmunk_roll(&bridge, made.ball, 0.3f);
    pad->step = step;
    CHECK_OK(thrum_physics_step(engine, physics, frame));
    CHECK_OK(thrum_engine_update(engine, frame));
    // Two motors feel like the stronger plus half the weaker (Hollins & Roy 1996).
    played[step] = (fmax(pad->low, pad->high) + fmin(pad->low, pad->high) / 2) / 65535;
  }
  free_world(&made);
}

/** The steps in which something hit something: a sudden change of velocity, the first of a row of them. */
static int find_impacts(int *steps) {
  int count = 0, last = -STEPS;
  for (int step = 0; step < STEPS; step++) {
    if (change[step] < 0.5)
      continue;
    if (step - last > ROW)
      steps[count++] = step;
    last = step;
  }
  return count;
}

/** The steps in which the pad played a tap: a rise that no texture of this world makes, the first of a row of them. */
static int find_taps(int *steps) {
  int count = 0;
  for (int step = 1; step < STEPS; step++)
    if (played[step] - played[step - 1] > 0.3 && (count == 0 || step - steps[count - 1] > ROW))
      steps[count++] = step;
  return count;
}

static void check_impacts(void) {
  static int happened[STEPS], felt[STEPS];
  int happened_count = find_impacts(happened), felt_count = find_taps(felt), matched = 0;
  for (int at = 0, tap = 0; at < happened_count; at++) {
    while (tap < felt_count && felt[tap] < happened[at])
      tap++;
    if (tap < felt_count && felt[tap] <= happened[at] + 1) {
      matched++;
      tap++;
    } else {
      printf("  the impact in step %d was not felt\n", happened[at]);
    }
  }
  printf("%d impacts happened, %d were felt, %d match in time\n", happened_count, felt_count, matched);
  CHECK(happened_count >= BOXES + THROWS);
  CHECK(felt_count == happened_count && matched == happened_count);
}

typedef struct {
  double value;
  int step;
} ranked;

static int compare_ranked(const void *left, const void *right) {
  double a = ((const ranked *)left)->value, b = ((const ranked *)right)->value;
  return (a > b) - (a < b);
}

/** Ranks from 0; equal values share the mean of theirs. */
static void rank(const double *values, int count, double *ranks) {
  static ranked order[STEPS];
  for (int at = 0; at < count; at++)
    order[at] = (ranked){values[at], at};
  qsort(order, (size_t)count, sizeof *order, compare_ranked);
  for (int first = 0, end; first < count; first = end) {
    for (end = first + 1; end < count && order[end].value == order[first].value;)
      end++;
    for (int at = first; at < end; at++)
      ranks[order[at].step] = (first + end - 1) / 2.0;
  }
}

/** Spearman's rank correlation. */
static double correlate_ranks(const double *x, const double *y, int count) {
  static double rank_x[STEPS], rank_y[STEPS];
  rank(x, count, rank_x);
  rank(y, count, rank_y);
  double mean = (count - 1) / 2.0, xy = 0, xx = 0, yy = 0;
  for (int at = 0; at < count; at++) {
    xy += (rank_x[at] - mean) * (rank_y[at] - mean);
    xx += (rank_x[at] - mean) * (rank_x[at] - mean);
    yy += (rank_y[at] - mean) * (rank_y[at] - mean);
  }
  return xy / sqrt(xx * yy);
}

static void check_sliding(void) {
  double correlation = correlate_ranks(crate_speed + PUSH_BEGIN, played + PUSH_BEGIN, PUSH_END - PUSH_BEGIN);
  printf("rank correlation of the crate's speed with what is played: %.4f\n", correlation);
  CHECK(correlation > 0.95);
  double fastest = 0;
  for (int step = PUSH_BEGIN; step < PUSH_END; step++)
    fastest = fmax(fastest, crate_speed[step]);
  CHECK(fastest > 2);
}

/** All bodies lie on something, and nothing is played. */
static void check_rest(const virtual_pad *pad, thrum_engine engine, thrum_physics physics) {
  thrum_physics_statistics statistics = thrum_default_physics_statistics();
  CHECK_OK(thrum_physics_get_statistics(engine, physics, &statistics));
  for (int step = REST_BEGIN; step < STEPS; step++)
    CHECK(played[step] == 0 && change[step] < 0.01);
  for (int at = 0; at < pad->count; at++)
    CHECK(pad->calls[at].step < REST_BEGIN);
  // Contacts were reported all the time.
  CHECK(statistics.resting_impacts > STEPS && statistics.textures == 0 && statistics.refused_reports == 0);
}

int main(void) {
  CHECK(pads_start());
  virtual_pad *pad = pad_open_dualsense();
  if (!pad)
    return EXIT_FAILURE;
  thrum_engine engine = engine_make();
  thrum_physics_def def = thrum_default_physics_def();
  def.controller = attach(engine, pad->id);
  thrum_physics physics;
  CHECK_OK(thrum_physics_create(engine, &def, &physics));
  run_world(pad, engine, physics);
  check_impacts();
  check_sliding();
  check_rest(pad, engine, physics);
  CHECK_OK(thrum_engine_destroy(engine));
  SDL_Quit();
  return check_finish();
}

#endif
