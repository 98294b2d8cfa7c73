#include "backdrop.h"

#include "floor_look.h"
#include "layout.h"
#include "noise.h"

#include <math.h>

enum { frame_width = 10 }; /* Pixels of the outer walls that are visible. */

static const vec shadow_offset = {0.07, 0.09}; /* Metres: the light comes from the upper left. */

SDL_FRect backdrop_place(void) {
  SDL_FRect place = layout_floor;
  place.x -= frame_width;
  place.y -= frame_width;
  place.w += 2 * frame_width;
  place.h = ceilf(place.h) + 2 * frame_width;
  return place;
}

/* Metres from a point to the outside of a box; negative inside. */
static double distance_to(const body *box, vec point) {
  vec local = vec_turn(vec_sub(point, box->position), -box->angle);
  double x = fabs(local.x) - box->half.x, y = fabs(local.y) - box->half.y;
  return fmin(0, fmax(x, y)) + hypot(fmax(0, x), fmax(0, y));
}

static double between(double low, double high, double x) {
  double t = fmax(0, fmin(1, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/* How much light walls leave to a point of the floor. */
static double openness(const world *world, vec point) {
  double open = 1;
  for (int i = 0; i < world->body_count; i++) {
    if (world->bodies[i].kind != BODY_WALL)
      continue;
    double cast = distance_to(&world->bodies[i], vec_sub(point, shadow_offset));
    double near = distance_to(&world->bodies[i], point);
    open *= 0.55 + 0.45 * between(-0.02, 0.10, cast);
    open *= 0.82 + 0.18 * between(0, 0.45, near);
  }
  return open;
}

static light wall_look(material material, vec point) {
  double x = point.x * layout_scale, y = point.y * layout_scale;
  double fine = noise_fractal(x / 6, y / 6, 61, 2);
  switch (material) {
  case MATERIAL_STONE:
    return light_scale(light_of(0x8d8f98), 0.80 + 0.35 * fine);
  case MATERIAL_METAL:
    return light_scale(light_of(0xb9c4d0), 0.90 + 0.18 * noise_fractal(x / 40 + y, y / 2, 62, 2));
  case MATERIAL_RUBBER:
    return light_scale(light_of(0xc94f4a), 0.92 + 0.12 * fine);
  default:
    return light_scale(light_of(0x8a6340), 0.85 + 0.28 * noise_fractal(x / 40, y / 3, 63, 3));
  }
}

/* The side of a box that is nearest decides how a point of it is lit. */
static double bevel(const body *box, vec point) {
  vec local = vec_turn(vec_sub(point, box->position), -box->angle);
  double x = box->half.x - fabs(local.x), y = box->half.y - fabs(local.y);
  if (fmin(x, y) > 0.05)
    return 1;
  vec outwards = x < y ? (vec){copysign(1, local.x), 0} : (vec){0, copysign(1, local.y)};
  return 1 - 0.32 * vec_dot(vec_turn(outwards, box->angle), vec_unit((vec){1, 1.4}));
}

static light seam(const world *world, vec point, light look) {
  const double width = 0.035;
  material here = world_floor_at(world, point);
  bool is_edge = world_floor_at(world, vec_add(point, (vec){width, 0})) != here ||
                 world_floor_at(world, vec_add(point, (vec){0, width})) != here;
  bool is_lit = world_floor_at(world, vec_sub(point, (vec){width, 0})) != here ||
                world_floor_at(world, vec_sub(point, (vec){0, width})) != here;
  return is_edge ? light_scale(look, 0.45) : is_lit ? light_scale(look, 1.2) : look;
}

static light look_at(const world *world, vec point) {
  vec inside = {fmax(0, fmin(world->size.x - 1e-6, point.x)), fmax(0, fmin(world->size.y - 1e-6, point.y))};
  light look = floor_look(world_floor_at(world, inside), inside.x * layout_scale, inside.y * layout_scale);
  look = light_scale(seam(world, inside, look), 0.82 * openness(world, point));
  for (int i = 0; i < world->body_count; i++) {
    const body *box = &world->bodies[i];
    if (box->kind != BODY_WALL)
      continue;
    double cover = fmax(0, fmin(1, 0.5 - distance_to(box, point) * layout_scale));
    if (cover > 0)
      look = light_mix(look, light_scale(wall_look(box->material, point), bevel(box, point)), cover);
  }
  return look;
}

static Uint32 pixel_of(light look) {
  Uint32 r = (Uint32)(255 * fmin(1, look.r)), g = (Uint32)(255 * fmin(1, look.g)), b = (Uint32)(255 * fmin(1, look.b));
  return 0xff000000u | r << 16 | g << 8 | b;
}

SDL_Texture *backdrop_create(SDL_Renderer *renderer, const world *world) {
  SDL_FRect place = backdrop_place();
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, (int)place.w, (int)place.h, 32, SDL_PIXELFORMAT_ARGB8888);
  if (!surface)
    return NULL;
  for (int y = 0; y < surface->h; y++) {
    Uint32 *row = (Uint32 *)((Uint8 *)surface->pixels + (size_t)y * (size_t)surface->pitch);
    for (int x = 0; x < surface->w; x++)
      row[x] = pixel_of(look_at(world, layout_to_floor((vec){place.x + x + 0.5, place.y + y + 0.5})));
  }
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
  SDL_FreeSurface(surface);
  if (texture)
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE);
  return texture;
}
