/**
 * @file physics_plain.h
 * What a game would write by hand in C for its impacts and its sliding contacts: the maths of Docs/physics.md for a listener
 * who feels everything alike, with the default definition. No checks, no handles, no players.
 */
#ifndef BENCHMARKS_PHYSICS_PLAIN_H
#define BENCHMARKS_PHYSICS_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN_MATERIALS = 64, PLAIN_PAIRS = 256 };

typedef struct {
  float hardness;
  float roughness;
  float grain;
} plain_material;

typedef struct {
  float impulse;
  float speed;
  float weight;
  int32_t material_a;
  int32_t material_b;
  uint64_t body_a;
  uint64_t body_b;
  double position[3];
} plain_impact;

typedef struct {
  float speed;
  float normal_force;
  float weight;
  int32_t material_a;
  int32_t material_b;
} plain_slide;

typedef struct {
  uint64_t pair;
  double time;
  float strength;
} plain_hit;

typedef struct {
  float intensity;
  float sharpness;
} plain_tap;

typedef struct {
  plain_material materials[PLAIN_MATERIALS];
  plain_hit hits[PLAIN_PAIRS];
  double now;
  double energy;
  float strongest;
  float hardness;
  bool waits;
  double last_time;
  float last_strength;
  float slide_energy;
  float slide_strongest;
  float slide_sharpness;
  uint64_t taps;
  uint64_t resting;
  uint64_t refractory;
} plain_physics;

void plain_init(plain_physics *physics);
void plain_add_impact(plain_physics *physics, const plain_impact *impact);
void plain_add_slide(plain_physics *physics, const plain_slide *slide);

/** Ends a step; true when there is a tap. */
bool plain_step(plain_physics *physics, double seconds, plain_tap *out_tap);

#endif
