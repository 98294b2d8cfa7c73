/* Sparks, rings, dust and the trail of the balls: what only looks. */
#ifndef PLAYGROUND_EFFECTS_H
#define PLAYGROUND_EFFECTS_H

#include "canvas.h"
#include "game.h"

enum { EFFECT_SPARKS = 240, EFFECT_RINGS = 12, EFFECT_TRAIL = 36 };

typedef struct {
  vec place, velocity; /* Pixels. */
  double age, life;    /* Seconds. */
  float size;
  color tint;
} effect_spark;

typedef struct {
  vec place;
  double age, reach; /* Pixels at its end. */
  color tint;
} effect_ring;

typedef struct {
  effect_spark sparks[EFFECT_SPARKS];
  effect_ring rings[EFFECT_RINGS];
  unsigned next_spark, next_ring;
  vec trails[WORLD_BALLS][EFFECT_TRAIL];
  int trail_counts[WORLD_BALLS];
  double lit[WORLD_BODIES]; /* 1 when a body was just hit, falling to 0. */
  uint32_t random;
} effects;

/* The colour of a material where it is a mark: sparks, swatches, rings. */
color effects_tint(material material);

/* The colours of a ball: its body and the spots on it. */
color effects_ball_color(int ball);
color effects_spot_color(int ball);

void effects_step(effects *e, const game *g, double seconds);

/* Below the balls, and above them. */
void effects_draw_trails(const effects *e, canvas *c, const game *g);
void effects_draw_sparks(const effects *e, canvas *c);

#endif
