#include "view.h"

#include "ball_look.h"
#include "backdrop.h"
#include "effects.h"
#include "layout.h"
#include "palette.h"

#include <stdlib.h>

struct view {
  canvas *canvas;
  SDL_Texture *backdrop;
  effects effects;
  ball_turn turns[WORLD_BALLS];
  double time;
};

view *view_create(canvas *canvas, const world *world) {
  view *v = calloc(1, sizeof *v);
  if (!v)
    abort();
  v->canvas = canvas;
  v->backdrop = backdrop_create(canvas_renderer(canvas), world);
  for (int i = 0; i < WORLD_BALLS; i++)
    v->turns[i] = ball_unturned();
  return v;
}

void view_destroy(view *v) {
  if (v->backdrop)
    SDL_DestroyTexture(v->backdrop);
  free(v);
}

void view_step(view *v, const game *g, double seconds) {
  v->time += seconds;
  effects_step(&v->effects, g, seconds);
  for (int i = 0; i < WORLD_BALLS; i++)
    ball_roll(&v->turns[i], &g->world, i, seconds);
}

/* ---- Things ------------------------------------------------------------------------------------------------------ */

static const color shadow = {0, 0, 0, 0x5a};

static SDL_FPoint at(vec place, double x, double y, double angle) {
  vec pixel = vec_add(layout_to_pixel(place), vec_turn((vec){x, y}, angle));
  return (SDL_FPoint){(float)pixel.x, (float)pixel.y};
}

/* A box around `place`, in pixels before it is turned. */
static void draw_box(canvas *c, vec place, double left, double top, double right, double bottom, double angle,
                     color fill) {
  SDL_FPoint points[] = {at(place, left, top, angle), at(place, right, top, angle), at(place, right, bottom, angle),
                         at(place, left, bottom, angle)};
  canvas_polygon(c, points, 4, fill);
}

static void draw_wooden_crate(canvas *c, const body *crate, double half) {
  const color dark = {0x5c, 0x3a, 0x1f, 0xff}, plank = {0xb0, 0x7c, 0x48, 0xff}, lit = {0xcb, 0x95, 0x5c, 0xff};
  vec place = crate->position;
  double angle = crate->angle, rim = 0.2 * half;
  draw_box(c, place, -half, -half, half, half, angle, dark);
  for (int i = 0; i < 4; i++) {
    double left = -half + rim + i * (half - rim) / 2;
    draw_box(c, place, left + 0.6, -half + rim, left + (half - rim) / 2 - 0.6, half - rim, angle,
             palette_mix(plank, dark, i & 1 ? 0.22f : 0.08f));
  }
  draw_box(c, place, -half + 1, -half + 1, half - 1, -half + rim, angle, lit);
  draw_box(c, place, -half + 1, half - rim, half - 1, half - 1, angle, palette_mix(plank, dark, 0.2f));
  draw_box(c, place, -half + 1, -half + rim, -half + rim, half - rim, angle, palette_mix(lit, plank, 0.5f));
  draw_box(c, place, half - rim, -half + rim, half - 1, half - rim, angle, palette_mix(plank, dark, 0.1f));
}

static void draw_metal_crate(canvas *c, const body *crate, double half) {
  const color dark = {0x3c, 0x44, 0x50, 0xff}, steel = {0x8d, 0x99, 0xa8, 0xff}, lit = {0xc3, 0xcd, 0xd8, 0xff};
  vec place = crate->position;
  double angle = crate->angle;
  draw_box(c, place, -half, -half, half, half, angle, dark);
  draw_box(c, place, -half + 1, -half + 1, half - 1, half - 1, angle, lit);
  draw_box(c, place, -half + 3, -half + 3, half - 1, half - 1, angle, palette_mix(steel, dark, 0.35f));
  draw_box(c, place, -half + 3, -half + 3, half - 3, half - 3, angle, steel);
  draw_box(c, place, -0.55 * half, -0.55 * half, 0.55 * half, 0.55 * half, angle, palette_mix(steel, dark, 0.3f));
  for (int i = 0; i < 4; i++) {
    SDL_FPoint rivet = at(place, (i & 1 ? 0.76 : -0.76) * half, (i & 2 ? 0.76 : -0.76) * half, angle);
    canvas_disc(c, rivet.x, rivet.y, 2.2f, dark);
    canvas_disc(c, rivet.x - 0.5f, rivet.y - 0.5f, 1.3f, lit);
  }
}

static void draw_crate(canvas *c, const body *crate) {
  double half = crate->half.x * layout_scale;
  vec below = vec_add(crate->position, (vec){0.07, 0.09});
  draw_box(c, below, -half, -half, half, half, crate->angle, shadow);
  if (crate->material == MATERIAL_WOOD)
    draw_wooden_crate(c, crate, half);
  else
    draw_metal_crate(c, crate, half);
}

static void draw_bumper(canvas *c, const body *bumper, double lit) {
  const color base = {0x7a, 0x22, 0x24, 0xff}, rubber = {0xd6, 0x4a, 0x45, 0xff}, cap = {0xf6, 0xe9, 0xdc, 0xff};
  vec pixel = layout_to_pixel(bumper->position);
  float x = (float)pixel.x, y = (float)pixel.y, radius = (float)(bumper->half.x * layout_scale);
  canvas_disc(c, x + 5, y + 6, radius, shadow);
  if (lit > 0)
    canvas_glow(c, x, y, radius * 2.1f, palette_faded((color){0xff, 0x8a, 0x7d, 0xff}, (float)(0.8 * lit)));
  canvas_disc(c, x, y, radius, base);
  canvas_disc(c, x - 0.6f, y - 0.8f, radius - 1.5f, palette_mix(rubber, (color){0xff, 0xb4, 0x9c, 0xff}, (float)lit));
  float inner = radius * (float)(0.62 - 0.08 * lit);
  canvas_disc(c, x, y, inner + 2, base);
  canvas_disc(c, x, y, inner, cap);
  canvas_disc(c, x + 1, y + 1.5f, inner * 0.62f, (color){0xdb, 0xc7, 0xb6, 0xff});
  canvas_disc(c, x, y, inner * 0.5f, palette_mix(rubber, (color){0xff, 0xff, 0xff, 0xff}, (float)lit));
}

static void draw_spring(canvas *c, const world *world) {
  if (world->spring < 0)
    return;
  const color steel = {0xc6, 0xd0, 0xdb, 0xff}, dark = {0x2e, 0x34, 0x40, 0xff};
  const body *plate = &world->bodies[world->spring];
  vec wall = layout_to_pixel((vec){0, plate->position.y}), pixel = layout_to_pixel(plate->position);
  float half = (float)(plate->half.y * layout_scale), width = (float)(plate->half.x * layout_scale);
  enum { turns = 7 };
  for (int side = -1; side <= 1; side += 2) {
    float middle = (float)wall.y + (float)side * half * 0.5f, reach = (float)(pixel.x - wall.x) - width;
    for (int i = 0; i < turns; i++) {
      float x0 = (float)wall.x + reach * (float)i / turns, x1 = (float)wall.x + reach * (float)(i + 1) / turns;
      float bend = i & 1 ? -8.0f : 8.0f;
      canvas_line(c, x0, middle - bend + 3, x1, middle + bend + 3, 3.5f, shadow);
      canvas_line(c, x0, middle - bend, x1, middle + bend, 3.5f, i & 1 ? steel : palette_mix(steel, dark, 0.45f));
    }
  }
  canvas_rounded(c, (float)pixel.x - width + 4, (float)pixel.y - half + 5, 2 * width, 2 * half, 4, shadow);
  canvas_rounded(c, (float)pixel.x - width, (float)pixel.y - half, 2 * width, 2 * half, 4, dark);
  canvas_rounded(c, (float)pixel.x - width + 1, (float)pixel.y - half + 1, 2 * width - 2, 2 * half - 2, 3, steel);
  for (float y = -half + 6; y < half - 8; y += 12) {
    SDL_FPoint stripe[] = {{(float)pixel.x - width + 2, (float)pixel.y + y + 6},
                           {(float)pixel.x + width - 2, (float)pixel.y + y},
                           {(float)pixel.x + width - 2, (float)pixel.y + y + 6},
                           {(float)pixel.x - width + 2, (float)pixel.y + y + 12}};
    canvas_polygon(c, stripe, 4, (color){0xe2, 0xa9, 0x35, 0xff});
  }
}

/* Rings that run inwards, faster and brighter the nearer the ball is. */
static void draw_magnet(canvas *c, const world *world, double time) {
  if (world->magnet_radius <= 0)
    return;
  const color field = {0x8f, 0xb7, 0xff, 0xff};
  vec pixel = layout_to_pixel(world->magnet);
  float x = (float)pixel.x, y = (float)pixel.y, reach = (float)(world->magnet_radius * layout_scale);
  double pull = 0;
  for (int i = 0; i < WORLD_BALLS; i++)
    pull = fmax(pull, world->balls[i].is_there ? world->balls[i].magnet : 0);
  enum { rings = 4 };
  canvas_glow(c, x, y, reach * 0.75f, palette_faded(field, (float)(0.10 + 0.25 * pull)));
  for (int i = 0; i < rings; i++) {
    double share = fmod(1e6 + (double)i / rings - time * 0.45, 1);
    canvas_ring(c, x, y, (float)(reach * share), 2,
                palette_faded(field, (float)((0.22 + 0.5 * pull) * share * (1 - share) * 4)));
  }
  canvas_ring(c, x, y, reach, 1.5f, palette_faded(field, 0.35f));
  canvas_disc(c, x + 3, y + 4, 15, shadow);
  canvas_disc(c, x, y, 15, (color){0x25, 0x2b, 0x3b, 0xff});
  canvas_ring(c, x, y, 14, 4, (color){0xd6, 0x4a, 0x45, 0xff});
  canvas_disc(c, x, y, 7, palette_mix((color){0x5d, 0x76, 0xb8, 0xff}, (color){0xdb, 0xe7, 0xff, 0xff}, (float)pull));
}

/* In the corners of the arena, where little else is. */
static void draw_names(canvas *c, const world *world) {
  for (int i = 0; i < world->floor_count; i++) {
    const floor_area *area = &world->floors[i];
    bool is_left = area->left == 0, is_upper = area->top == 0;
    vec corner = layout_to_pixel((vec){is_left ? area->left : area->right, is_upper ? area->top : area->bottom});
    float x = (float)corner.x + (is_left ? 9 : -9), y = (float)corner.y + (is_upper ? 6 : -22);
    text_align align = is_left ? ALIGN_LEFT : ALIGN_RIGHT;
    const char *name = material_get(area->material).name;
    canvas_text(c, x + 1, y + 1, FONT_SMALL, align, (color){0, 0, 0, 0xa0}, name);
    canvas_text(c, x, y, FONT_SMALL, align, palette_faded(PALETTE_INK, 0.9f), name);
  }
}

/* A ball whose pad is unplugged says so. */
static void draw_waiting(canvas *c, const game *g) {
  for (int i = 0; i < WORLD_BALLS; i++) {
    if (!g->is_waiting[i])
      continue;
    vec pixel = layout_to_pixel(world_ball_body(&g->world, i)->position);
    float x = (float)pixel.x, y = (float)pixel.y - 40;
    canvas_text(c, x + 1, y + 1, FONT_SMALL, ALIGN_CENTRE, (color){0, 0, 0, 0xa0}, "unplugged");
    canvas_text(c, x, y, FONT_SMALL, ALIGN_CENTRE, PALETTE_INK, "unplugged");
  }
}

/* ---- What the player is about to do ------------------------------------------------------------------------------ */

static void draw_aim(canvas *c, const game *g) {
  vec ball = layout_to_pixel(world_ball_body(&g->world, 0)->position);
  float x = (float)ball.x, y = (float)ball.y, charge = (float)g->charge[0];
  if (g->pointer.is_dragging && !g->pointer.is_pressing) {
    vec place = g->pointer.place;
    canvas_line(c, x, y, (float)place.x, (float)place.y, 3, palette_faded(PALETTE_INK, 0.55f));
    canvas_ring(c, (float)place.x, (float)place.y, 12, 2.5f, palette_faded(PALETTE_INK, 0.8f));
  }
  if (charge <= 0)
    return;
  color heat = palette_mix(PALETTE_LOW, PALETTE_ERROR, charge);
  const double turn = 6.283185307179586;
  enum { dots = 20 };
  for (int i = 0; i < dots; i++) {
    double angle = turn * ((double)i / dots - 0.25);
    bool is_lit = (float)i / dots < charge;
    canvas_disc(c, x + 32 * (float)cos(angle), y + 32 * (float)sin(angle), is_lit ? 3.0f : 1.6f,
                is_lit ? heat : palette_faded(PALETTE_INK, 0.5f));
  }
}

void view_draw(view *v, const game *g) {
  canvas *c = v->canvas;
  SDL_FRect place = backdrop_place();
  SDL_Rect clip = {(int)place.x, (int)place.y, (int)place.w, (int)place.h};
  if (v->backdrop)
    SDL_RenderCopyF(canvas_renderer(c), v->backdrop, NULL, &place);
  SDL_RenderSetClipRect(canvas_renderer(c), &clip);
  draw_names(c, &g->world);
  draw_magnet(c, &g->world, v->time);
  effects_draw_trails(&v->effects, c, g);
  draw_spring(c, &g->world);
  for (int i = 0; i < g->world.body_count; i++) {
    const body *body = &g->world.bodies[i];
    if (body->kind == BODY_CRATE)
      draw_crate(c, body);
    else if (body->kind == BODY_BUMPER)
      draw_bumper(c, body, v->effects.lit[i]);
  }
  for (int i = 0; i < WORLD_BALLS; i++)
    ball_draw(c, &v->turns[i], &g->world, i);
  effects_draw_sparks(&v->effects, c);
  draw_waiting(c, g);
  draw_aim(c, g);
  SDL_RenderSetClipRect(canvas_renderer(c), NULL);
}
