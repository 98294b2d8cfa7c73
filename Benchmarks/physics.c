/**
 * @file physics.c
 * What a contact and a sample cost: 10,000 impacts in one frame, and a frame of continuous contacts, against the same maths
 * written by hand in C.
 */
#include "allocations.h"
#include "physics_plain.h"
#include "stopwatch.h"

#include <thrum/thrum.h>

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { IMPACTS = 10000, FRAMES = 20, ROUNDS = 100, SLIDES = 1000 };

static const double frame_seconds = 1.0 / 60;

static thrum_engine engine;
static thrum_physics physics;
static thrum_impact impacts[IMPACTS];
static plain_impact plain_impacts[IMPACTS];
static thrum_slide slides[SLIDES];
static plain_slide plain_slides[SLIDES];
static plain_physics plain;
static int differences;

static void check(thrum_result result, const char *call) {
  if (result == THRUM_OK)
    return;
  fprintf(stderr, "%s: %s\n", call, thrum_last_message());
  exit(1);
}

/* Numbers without a library, so that both sides and all machines see the same. */
static float noise(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return (float)(*state >> 8) / 16777216;
}

static void make_contacts(void) {
  uint32_t state = 1;
  for (int i = 0; i < IMPACTS; i++) {
    thrum_impact impact = thrum_default_impact();
    impact.impulse = 0.1f + noise(&state) * 20;
    impact.relative_speed = noise(&state) * 5;
    impact.material_a = (thrum_material_id)(noise(&state) * 14);
    impact.material_b = (thrum_material_id)(noise(&state) * 14);
    impact.body_a = 1 + (uint64_t)(noise(&state) * 40);
    impact.body_b = 1 + (uint64_t)(noise(&state) * 40);
    impacts[i] = impact;
    plain_impacts[i] = (plain_impact){impact.impulse,    impact.relative_speed,
                                      impact.weight,     impact.material_a,
                                      impact.material_b, impact.body_a,
                                      impact.body_b,     {impact.position[0], impact.position[1], impact.position[2]}};
  }
  for (int i = 0; i < SLIDES; i++) {
    thrum_slide slide = thrum_default_slide();
    slide.speed = noise(&state) * 3;
    slide.normal_force = noise(&state) * 100;
    slide.material_a = (thrum_material_id)(noise(&state) * 14);
    slides[i] = slide;
    plain_slides[i] = (plain_slide){slide.speed, slide.normal_force, slide.weight, slide.material_a, slide.material_b};
  }
}

static void set_up(void) {
  thrum_engine_def engine_def = thrum_default_engine_def();
  check(thrum_engine_create(&engine_def, &engine), "thrum_engine_create");
  thrum_controller_def controller_def = thrum_default_controller_def();
  thrum_physics_def def = thrum_default_physics_def();
  check(thrum_controller_attach_recording(engine, &controller_def, &def.controller), "attach");
  check(thrum_physics_create(engine, &def, &physics), "thrum_physics_create");
  plain_init(&plain);
  for (int id = 0; id < PLAIN_MATERIALS; id++) {
    thrum_material material = thrum_default_material();
    check(thrum_physics_get_material(engine, physics, id, &material), "thrum_physics_get_material");
    plain.materials[id] = (plain_material){material.hardness, material.roughness, material.grain};
  }
  make_contacts();
}

/* Nanoseconds of the reports and the end of the step; the engine moves on beside it. */
static double time_single(void) {
  double total = 0;
  for (int frame = 0; frame < FRAMES; frame++) {
    double start = stopwatch_now();
    for (int i = 0; i < IMPACTS; i++)
      thrum_physics_impact(engine, physics, &impacts[i]);
    thrum_physics_step(engine, physics, frame_seconds);
    total += stopwatch_now() - start;
    thrum_engine_update(engine, frame_seconds);
  }
  return total / FRAMES;
}

static double time_array(void) {
  double total = 0;
  for (int frame = 0; frame < FRAMES; frame++) {
    double start = stopwatch_now();
    thrum_physics_impacts(engine, physics, impacts, IMPACTS);
    thrum_physics_step(engine, physics, frame_seconds);
    total += stopwatch_now() - start;
    thrum_engine_update(engine, frame_seconds);
  }
  return total / FRAMES;
}

static double time_plain(void) {
  plain_tap tap;
  double start = stopwatch_now();
  for (int frame = 0; frame < FRAMES; frame++) {
    for (int i = 0; i < IMPACTS; i++)
      plain_add_impact(&plain, &plain_impacts[i]);
    plain_step(&plain, frame_seconds, &tap);
  }
  return (stopwatch_now() - start) / FRAMES;
}

static double time_slides(void) {
  double total = 0;
  for (int frame = 0; frame < FRAMES; frame++) {
    double start = stopwatch_now();
    for (int i = 0; i < SLIDES; i++)
      thrum_physics_slide(engine, physics, &slides[i]);
    thrum_physics_step(engine, physics, frame_seconds);
    total += stopwatch_now() - start;
    thrum_engine_update(engine, frame_seconds);
  }
  return total / FRAMES;
}

static double time_plain_slides(void) {
  plain_tap tap;
  double start = stopwatch_now();
  for (int frame = 0; frame < FRAMES; frame++) {
    for (int i = 0; i < SLIDES; i++)
      plain_add_slide(&plain, &plain_slides[i]);
    plain_step(&plain, frame_seconds, &tap);
  }
  return (stopwatch_now() - start) / FRAMES;
}

/* Both sides have to count and tap alike before they are timed. */
static void compare(void) {
  for (int frame = 0; frame < 60; frame++) {
    plain_tap tap;
    check(thrum_physics_impacts(engine, physics, impacts, IMPACTS), "thrum_physics_impacts");
    check(thrum_physics_step(engine, physics, frame_seconds), "thrum_physics_step");
    check(thrum_engine_update(engine, frame_seconds), "thrum_engine_update");
    for (int i = 0; i < IMPACTS; i++)
      plain_add_impact(&plain, &plain_impacts[i]);
    plain_step(&plain, frame_seconds, &tap);
  }
  thrum_physics_statistics statistics = thrum_default_physics_statistics();
  check(thrum_physics_get_statistics(engine, physics, &statistics), "thrum_physics_get_statistics");
  differences += statistics.taps != plain.taps;
  differences += statistics.refractory_impacts != plain.refractory;
  differences += statistics.resting_impacts != plain.resting;
  printf("60 frames of %d impacts: %llu taps, %llu resting, %llu refractory; in C %llu, %llu, %llu\n", IMPACTS,
         (unsigned long long)statistics.taps, (unsigned long long)statistics.resting_impacts,
         (unsigned long long)statistics.refractory_impacts, (unsigned long long)plain.taps,
         (unsigned long long)plain.resting, (unsigned long long)plain.refractory);
}

static void measure(const char *name, double (*thrum_side)(void), double (*plain_side)(void), int count) {
  static stopwatch thrum, other;
  thrum.count = other.count = 0;
  for (int round = 0; round < ROUNDS; round++) {
    /* Who goes first alternates: the second finds the caches and the clock speed that the first left. */
    if (round & 1)
      stopwatch_add(&other, plain_side());
    stopwatch_add(&thrum, thrum_side());
    if (!(round & 1))
      stopwatch_add(&other, plain_side());
  }
  stopwatch_print(name, "c", &thrum, &other);
  printf("%-34s thrum %8.2f ns  c %8.2f ns  for each contact\n", "", stopwatch_at(&thrum, 0) / count,
         stopwatch_at(&other, 0) / count);
}

int main(void) {
  set_up();
  compare();
  measure("10,000 impacts, one by one", time_single, time_plain, IMPACTS);
  measure("10,000 impacts, one array", time_array, time_plain, IMPACTS);
  measure("1,000 slides, one by one", time_slides, time_plain_slides, SLIDES);
  unsigned long before = allocation_count();
  time_single();
  time_slides();
  unsigned long taken = allocation_count() - before;
  printf("%-34s thrum %lu in %d frames\n", "allocations", taken, 2 * FRAMES);
  check(thrum_engine_destroy(engine), "thrum_engine_destroy");
  printf(differences ? "%d differences between the two sides\n" : "both sides counted alike\n", differences);
  return differences || taken ? 1 : 0;
}
