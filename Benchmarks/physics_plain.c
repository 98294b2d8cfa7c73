#include "physics_plain.h"

#include <math.h>
#include <string.h>

static const double refractory = 0.05, pair_refractory = 0.15;
static const float impact_low = 0.5f, impact_high = 100, resting_speed = 0.5f, breakthrough = 2;

void plain_init(plain_physics *physics) {
  memset(physics, 0, sizeof *physics);
  physics->last_time = -INFINITY;
}

static float hardness_of(const plain_physics *physics, int32_t a, int32_t b) {
  return fminf(physics->materials[a].hardness, physics->materials[b].hardness);
}

static uint64_t pair_of(uint64_t a, uint64_t b) {
  uint64_t low = a < b ? a : b, high = a < b ? b : a;
  return (low * 0x9E3779B97F4A7C15u ^ high) * 0x9E3779B97F4A7C15u;
}

static bool admits(plain_physics *physics, uint64_t pair, float strength) {
  plain_hit *hit = &physics->hits[pair >> 56];
  if (hit->pair == pair) {
    double since = physics->now - hit->time;
    if (since <= 0) {
      hit->strength = strength > hit->strength ? strength : hit->strength;
      return true;
    }
    if (since < pair_refractory && strength <= breakthrough * hit->strength)
      return false;
  }
  *hit = (plain_hit){pair, physics->now, strength};
  return true;
}

void plain_add_impact(plain_physics *physics, const plain_impact *impact) {
  if (impact->impulse < impact_low || (impact->speed >= 0 && impact->speed < resting_speed)) {
    physics->resting++;
    return;
  }
  float strength = impact->impulse * impact->weight;
  if (!admits(physics, pair_of(impact->body_a, impact->body_b), strength)) {
    physics->refractory++;
    return;
  }
  physics->waits = true;
  physics->energy += (double)strength * (double)strength;
  if (strength > physics->strongest) {
    physics->strongest = strength;
    physics->hardness = hardness_of(physics, impact->material_a, impact->material_b);
  }
}

static float response(float x, float low, float high, float from, float to) {
  if (x < low)
    return 0;
  float y = sqrtf((x - low) / (high - low));
  return from + (to - from) * (y < 1 ? y : 1);
}

void plain_add_slide(plain_physics *physics, const plain_slide *slide) {
  const plain_material *a = &physics->materials[slide->material_a], *b = &physics->materials[slide->material_b];
  const plain_material *rough = b->roughness > a->roughness ? b : a;
  float intensity = response(fabsf(slide->speed * slide->normal_force), 1, 500, 0.1f, 1);
  intensity *= (0.25f + 0.75f * rough->roughness) * slide->weight;
  float octave = log2f(fmaxf(20, fabsf(slide->speed) / rough->grain) / 20) / log2f(250.0f / 20);
  float coarse = octave < 1 ? octave : 1;
  float fine = 0.1f + 0.9f * hardness_of(physics, slide->material_a, slide->material_b);
  physics->slide_energy += intensity * intensity;
  if (intensity > physics->slide_strongest) {
    physics->slide_strongest = intensity;
    physics->slide_sharpness = fine + rough->roughness * (coarse - fine);
  }
}

bool plain_step(plain_physics *physics, double seconds, plain_tap *out_tap) {
  physics->now += seconds;
  physics->slide_energy = 0;
  physics->slide_strongest = 0;
  if (!physics->waits)
    return false;
  float strength = (float)sqrt(physics->energy);
  physics->waits = false;
  physics->energy = 0;
  physics->strongest = 0;
  if (physics->now - physics->last_time < refractory && strength <= breakthrough * physics->last_strength)
    return false;
  physics->last_time = physics->now;
  physics->last_strength = strength;
  float x = log2f(strength / impact_low) / log2f(impact_high / impact_low);
  *out_tap = (plain_tap){0.2f + 0.8f * (x < 1 ? x : 1), 0.1f + 0.9f * physics->hardness};
  physics->taps++;
  return true;
}
