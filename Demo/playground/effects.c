#include "effects.h"

#include "layout.h"
#include "palette.h"

#include <string.h>

static const double ring_life = 0.45;
static const double lit_seconds = 0.3;

color effects_tint(material material) {
  static const color tints[MATERIAL_COUNT] = {
      [MATERIAL_SMOOTH] = {0x8f, 0x9c, 0xba, 0xff}, [MATERIAL_WOOD] = {0xd9, 0xa0, 0x66, 0xff},
      [MATERIAL_GRAVEL] = {0xb5, 0xab, 0x9b, 0xff}, [MATERIAL_ICE] = {0xbf, 0xe9, 0xf7, 0xff},
      [MATERIAL_STONE] = {0xb9, 0xbc, 0xc6, 0xff},  [MATERIAL_RUBBER] = {0xff, 0x6b, 0x63, 0xff},
      [MATERIAL_METAL] = {0xe3, 0xec, 0xf5, 0xff},
  };
  return tints[material];
}

color effects_ball_color(int ball) {
  static const color colors[WORLD_BALLS] = {
      {0xf3, 0xee, 0xe2, 0xff}, {0x7f, 0xd8, 0xa6, 0xff}, {0xb9, 0xa4, 0xff, 0xff}, {0xff, 0xc4, 0x6b, 0xff}};
  return colors[ball];
}

color effects_spot_color(int ball) {
  static const color colors[WORLD_BALLS] = {
      {0xe0, 0x4f, 0x46, 0xff}, {0x1e, 0x6b, 0x4c, 0xff}, {0x4a, 0x35, 0x9c, 0xff}, {0x9a, 0x58, 0x0c, 0xff}};
  return colors[ball];
}

/* ---- Making them ------------------------------------------------------------------------------------------------- */

/* -1…1 */
static double random_signed(effects *e) {
  e->random = e->random * 1664525u + 1013904223u;
  return (e->random >> 8) / 8388608.0 - 1;
}

static void add_spark(effects *e, vec place, vec velocity, double life, float size, color tint) {
  e->sparks[e->next_spark++ % EFFECT_SPARKS] =
      (effect_spark){.place = place, .velocity = velocity, .life = life, .size = size, .tint = tint};
}

static void burst(effects *e, const game_hit *hit) {
  vec place = layout_to_pixel(hit->point);
  color tint = effects_tint(hit->material);
  double strength = fmin(1, hit->impulse / 50);
  int count = 3 + (int)(16 * strength);
  for (int i = 0; i < count; i++) {
    vec direction = vec_turn(hit->normal, 1.2 * random_signed(e));
    double speed = (70 + 260 * strength) * (0.6 + 0.4 * random_signed(e));
    add_spark(e, place, vec_scale(direction, speed), 0.35 + 0.2 * random_signed(e), (float)(1.6 + 1.4 * strength),
              tint);
  }
  e->rings[e->next_ring++ % EFFECT_RINGS] =
      (effect_ring){.place = place, .reach = 14 + 46 * strength, .tint = palette_faded(tint, 0.9f)};
}

/* What a ball throws up that slips, or rolls over gravel. */
static void throw_dust(effects *e, const game *g, int ball) {
  const world_ball *rolling = &g->world.balls[ball];
  const body *body = world_ball_body(&g->world, ball);
  bool is_gravel = rolling->floor == MATERIAL_GRAVEL && vec_length(body->velocity) > 1;
  if (rolling->height > 0 || (rolling->slip < 0.8 && !is_gravel))
    return;
  vec back = vec_scale(vec_unit(is_gravel ? body->velocity : vec_sub(rolling->roll, body->velocity)), -1);
  vec place = layout_to_pixel(vec_add_scaled(body->position, back, 0.7 * body->half.x));
  vec velocity = vec_scale(vec_turn(back, 0.9 * random_signed(e)), 60 + 40 * random_signed(e));
  add_spark(e, place, velocity, 0.4 + 0.15 * random_signed(e), 2, palette_faded(effects_tint(rolling->floor), 0.8f));
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

static void light_up(effects *e, const game *g, double seconds) {
  for (int i = 0; i < g->world.body_count; i++)
    e->lit[i] = fmax(0, e->lit[i] - seconds / lit_seconds);
  for (int i = 0; i < g->hit_count; i++)
    e->lit[g->hits[i].body] = 1;
}

static void follow(effects *e, const game *g, int ball) {
  if (!g->world.balls[ball].is_there) {
    e->trail_counts[ball] = 0;
    return;
  }
  memmove(e->trails[ball] + 1, e->trails[ball], (EFFECT_TRAIL - 1) * sizeof(vec));
  e->trails[ball][0] = layout_to_pixel(world_ball_body(&g->world, ball)->position);
  e->trail_counts[ball] += e->trail_counts[ball] < EFFECT_TRAIL;
}

void effects_step(effects *e, const game *g, double seconds) {
  light_up(e, g, seconds);
  for (int i = 0; i < g->hit_count; i++)
    burst(e, &g->hits[i]);
  for (int i = 0; i < WORLD_BALLS; i++) {
    follow(e, g, i);
    if (g->world.balls[i].is_there)
      throw_dust(e, g, i);
  }
  for (int i = 0; i < EFFECT_SPARKS; i++) {
    effect_spark *spark = &e->sparks[i];
    spark->age += seconds;
    spark->place = vec_add_scaled(spark->place, spark->velocity, seconds);
    spark->velocity = vec_scale(spark->velocity, 1 - fmin(1, 4 * seconds));
  }
  for (int i = 0; i < EFFECT_RINGS; i++)
    e->rings[i].age += seconds;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void effects_draw_trails(const effects *e, canvas *c, const game *g) {
  for (int ball = 0; ball < WORLD_BALLS; ball++) {
    float width = (float)(1.5 * world_ball_body(&g->world, ball)->half.x * layout_scale);
    for (int i = e->trail_counts[ball] - 1; i > 0; i--) {
      vec from = e->trails[ball][i], to = e->trails[ball][i - 1];
      float share = 1 - (float)i / EFFECT_TRAIL;
      if (vec_length(vec_sub(from, to)) > 0.3)
        canvas_line(c, (float)from.x, (float)from.y, (float)to.x, (float)to.y, 2 + width * share * share,
                    palette_faded(effects_ball_color(ball), 0.20f * share));
    }
  }
}

void effects_draw_sparks(const effects *e, canvas *c) {
  for (int i = 0; i < EFFECT_RINGS; i++) {
    const effect_ring *ring = &e->rings[i];
    double share = ring->age / ring_life;
    if (ring->reach > 0 && share < 1)
      canvas_ring(c, (float)ring->place.x, (float)ring->place.y, (float)(ring->reach * sqrt(share) + 3),
                  (float)(4 * (1 - share)), palette_faded(ring->tint, (float)(1 - share)));
  }
  for (int i = 0; i < EFFECT_SPARKS; i++) {
    const effect_spark *spark = &e->sparks[i];
    if (spark->age < spark->life)
      canvas_disc(c, (float)spark->place.x, (float)spark->place.y, spark->size,
                  palette_faded(spark->tint, (float)(1 - spark->age / spark->life)));
  }
}
