#include "pad_picture.h"

#include "palette.h"

#include <math.h>

/* Shapes are in parts of the width: x from the middle, to the right, y from the top of the picture. */
enum { pieces = 10, most_points = 200, margin = 2 };

static const float height_share = 0.67f;

/* A closed outline, in pixels. */
typedef struct {
  SDL_FPoint points[most_points];
  int count;
} contour;

/* Where and how large the picture is. */
typedef struct {
  float middle, top, width;
} frame;

static SDL_FPoint place(const frame *f, float x, float y) {
  return (SDL_FPoint){f->middle + x * f->width, f->top + y * f->width};
}

/* ---- Outlines ---------------------------------------------------------------------------------------------------- */

/* A Bézier curve that goes on from the last point of an outline. */
typedef struct {
  float x1, y1, x2, y2, x3, y3;
} bend;

static void add_bend(contour *c, const frame *f, SDL_FPoint from, const bend *b) {
  for (int i = 1; i <= pieces && c->count < most_points; i++) {
    float t = (float)i / pieces, u = 1 - t;
    float x = u * u * u * from.x + 3 * u * u * t * b->x1 + 3 * u * t * t * b->x2 + t * t * t * b->x3;
    float y = u * u * u * from.y + 3 * u * u * t * b->y1 + 3 * u * t * t * b->y2 + t * t * t * b->y3;
    c->points[c->count++] = place(f, x, y);
  }
}

static contour outline_of(const frame *f, SDL_FPoint start, const bend *bends, int count, bool is_mirrored) {
  contour c = {.count = 0};
  SDL_FPoint from = start;
  for (int i = 0; i < count; i++) {
    add_bend(&c, f, from, &bends[i]);
    from = (SDL_FPoint){bends[i].x3, bends[i].y3};
  }
  for (int i = 0; is_mirrored && i < c.count; i++)
    c.points[i].x = 2 * f->middle - c.points[i].x;
  return c;
}

/* Goes on from half of an outline, which begins and ends in the middle, to the other half. */
static void close_mirrored(contour *half, const frame *f) {
  for (int i = half->count - 2; i >= 0 && half->count < most_points; i--)
    half->points[half->count++] = (SDL_FPoint){2 * f->middle - half->points[i].x, half->points[i].y};
}

/* The right half of the body, from the middle of its upper to that of its lower side. */
static contour body_outline(const frame *f) {
  static const bend right[] = {
      {0.06f, 0.112f, 0.12f, 0.112f, 0.17f, 0.112f},   {0.21f, 0.112f, 0.23f, 0.088f, 0.29f, 0.088f},
      {0.365f, 0.088f, 0.41f, 0.13f, 0.435f, 0.205f},  {0.47f, 0.31f, 0.495f, 0.44f, 0.495f, 0.535f},
      {0.495f, 0.615f, 0.465f, 0.655f, 0.42f, 0.655f}, {0.37f, 0.655f, 0.345f, 0.605f, 0.315f, 0.55f},
      {0.288f, 0.5f, 0.26f, 0.478f, 0.21f, 0.478f},    {0.14f, 0.478f, 0.07f, 0.478f, 0, 0.478f}};
  contour body = outline_of(f, (SDL_FPoint){0, 0.112f}, right, (int)SDL_arraysize(right), false);
  close_mirrored(&body, f);
  return body;
}

/* The part of a handle that lights up. */
static contour handle_outline(const frame *f, bool is_left) {
  static const bend right[] = {{0.455f, 0.315f, 0.478f, 0.44f, 0.478f, 0.535f},
                               {0.478f, 0.603f, 0.455f, 0.637f, 0.42f, 0.637f},
                               {0.38f, 0.637f, 0.358f, 0.595f, 0.33f, 0.542f},
                               {0.315f, 0.512f, 0.318f, 0.49f, 0.345f, 0.46f},
                               {0.385f, 0.415f, 0.425f, 0.36f, 0.435f, 0.3f}};
  return outline_of(f, (SDL_FPoint){0.435f, 0.3f}, right, (int)SDL_arraysize(right), is_left);
}

static contour trigger_outline(const frame *f, bool is_left) {
  static const bend right[] = {{0.215f, 0.035f, 0.235f, 0.01f, 0.275f, 0.01f},
                               {0.335f, 0.01f, 0.375f, 0.045f, 0.388f, 0.11f},
                               {0.39f, 0.12f, 0.385f, 0.13f, 0.375f, 0.13f},
                               {0.32f, 0.13f, 0.27f, 0.13f, 0.22f, 0.13f},
                               {0.21f, 0.13f, 0.205f, 0.12f, 0.207f, 0.11f}};
  return outline_of(f, (SDL_FPoint){0.207f, 0.11f}, right, (int)SDL_arraysize(right), is_left);
}

/* The part of a trigger that lights up: what the body does not cover. */
static contour lit_trigger_outline(const frame *f, bool is_left) {
  static const bend right[] = {{0.235f, 0.045f, 0.25f, 0.027f, 0.277f, 0.027f},
                               {0.32f, 0.027f, 0.348f, 0.048f, 0.362f, 0.083f},
                               {0.335f, 0.072f, 0.315f, 0.071f, 0.29f, 0.071f},
                               {0.262f, 0.071f, 0.245f, 0.078f, 0.225f, 0.088f}};
  return outline_of(f, (SDL_FPoint){0.225f, 0.088f}, right, (int)SDL_arraysize(right), is_left);
}

/* A line along an outline: its outer side, and back along its inner side. */
static void stroke(canvas *c, const contour *shape, float width, color line) {
  SDL_FPoint both[2 * most_points + 2];
  int n = shape->count;
  for (int i = 0; i <= n; i++) {
    SDL_FPoint before = shape->points[(i + n - 1) % n], here = shape->points[i % n], after = shape->points[(i + 1) % n];
    float x = after.x - before.x, y = after.y - before.y, length = hypotf(x, y);
    float across_x = length > 0 ? -y / length * width / 2 : 0, across_y = length > 0 ? x / length * width / 2 : 0;
    both[i] = (SDL_FPoint){here.x - across_x, here.y - across_y};
    both[2 * n + 1 - i] = (SDL_FPoint){here.x + across_x, here.y + across_y};
  }
  canvas_polygon(c, both, 2 * n + 2, line);
}

static void fill(canvas *c, const contour *shape, color inside) {
  canvas_polygon(c, shape->points, shape->count, inside);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static float line_width(const frame *f) {
  return SDL_max(1, f->width * 0.006f);
}

static void draw_disc(canvas *c, const frame *f, float x, float y, float radius, color inside) {
  SDL_FPoint centre = place(f, x, y);
  canvas_disc(c, centre.x, centre.y, radius * f->width, inside);
}

static void draw_ring(canvas *c, const frame *f, float x, float y, float radius, float width, color line) {
  SDL_FPoint centre = place(f, x, y);
  canvas_ring(c, centre.x, centre.y, radius * f->width, width, line);
}

static void draw_glow(canvas *c, const frame *f, float x, float y, float radius, color light, float strength) {
  SDL_FPoint centre = place(f, x, y);
  canvas_glow(c, centre.x, centre.y, radius * f->width, palette_faded(light, strength));
}

/* An upright cross with round corners. */
static void draw_cross(canvas *c, const frame *f, float x, float y, float reach, float half, color inside) {
  const float xs[12] = {-half, half, half, reach, reach, half, half, -half, -half, -reach, -reach, -half};
  const float ys[12] = {-reach, -reach, -half, -half, half, half, reach, reach, half, half, -half, -half};
  SDL_FPoint corners[12];
  for (int i = 0; i < 12; i++)
    corners[i] = place(f, x + xs[i], y + ys[i]);
  canvas_polygon(c, corners, 12, inside);
}

/* What the thumbs find. */
static void draw_face(canvas *c, const frame *f, bool connected) {
  color well = connected ? palette_mix(PALETTE_BACKGROUND, PALETTE_PANEL, 0.4f) : PALETTE_LINE;
  color cap = connected ? palette_mix(PALETTE_RAISED, PALETTE_LINE, 0.8f) : PALETTE_LINE;
  float line = SDL_max(1, f->width * 0.005f);
  for (int side = -1; side <= 1; side += 2) {
    float x = 0.128f * (float)side;
    if (connected) {
      draw_disc(c, f, x, 0.375f, 0.066f, well);
      draw_disc(c, f, x, 0.372f, 0.048f, cap);
    }
    draw_ring(c, f, x, 0.372f, 0.048f, line, connected ? PALETTE_FAINT : PALETTE_LINE);
  }
  draw_cross(c, f, -0.285f, 0.245f, 0.062f, 0.0195f, connected ? well : PALETTE_LINE);
  for (int i = 0; i < 4; i++) {
    float x = 0.285f + (i == 0 ? -0.046f : i == 1 ? 0.046f : 0), y = 0.245f + (i == 2 ? -0.046f : i == 3 ? 0.046f : 0);
    draw_disc(c, f, x, y, 0.0225f, connected ? well : PALETTE_LINE);
    if (connected)
      draw_ring(c, f, x, y, 0.0225f, line, PALETTE_LINE);
  }
  for (int side = -1; side <= 1; side += 2) {
    SDL_FPoint key = place(f, 0.158f * (float)side - 0.0075f, 0.15f);
    canvas_rounded(c, key.x, key.y, 0.015f * f->width, 0.036f * f->width, 0.0075f * f->width,
                   connected ? well : PALETTE_LINE);
  }
  SDL_FPoint pad = place(f, -0.115f, 0.145f);
  float width = 0.23f * f->width, height = 0.115f * f->width, radius = 0.022f * f->width;
  if (connected)
    canvas_rounded(c, pad.x, pad.y, width, height, radius, palette_mix(PALETTE_RAISED, PALETTE_LINE, 0.45f));
  canvas_rounded_frame(c, pad.x, pad.y, width, height, radius, 1, PALETTE_LINE);
}

/* How far the picture is out of place at this moment: a slow sway of the low motor and a buzz of the high one. */
static SDL_FPoint shake(thrum_drive drive, float width) {
  float seconds = (float)(SDL_GetTicks64() % 100000) / 1000;
  float sway = 0.006f * width * drive.low, buzz = 0.003f * width * drive.high;
  return (SDL_FPoint){sway * sinf(seconds * 58) + buzz * sinf(seconds * 171),
                      0.5f * sway * sinf(seconds * 83) + buzz * sinf(seconds * 197)};
}

/* ---- The picture ------------------------------------------------------------------------------------------------- */

float pad_picture_height(float width) {
  return height_share * width;
}

/* A weak drive is seen as well. */
static float brightness(float drive) {
  return sqrtf(SDL_min(SDL_max(drive, 0), 1));
}

/* What does not light up, for a picture that is as wide as the stamp is but for a margin. */
static void draw_still(canvas *c, float w, float h, int connected) {
  (void)h;
  frame f = {w / 2, margin, w - 2 * margin};
  float line = line_width(&f);
  for (int is_left = 0; is_left < 2; is_left++) {
    contour trigger = trigger_outline(&f, is_left);
    fill(c, &trigger, connected ? palette_mix(PALETTE_PANEL, PALETTE_RAISED, 0.6f) : PALETTE_BACKGROUND);
    stroke(c, &trigger, line, PALETTE_LINE);
  }
  contour body = body_outline(&f);
  fill(c, &body, connected ? PALETTE_RAISED : PALETTE_BACKGROUND);
  stroke(c, &body, line, connected ? PALETTE_FAINT : PALETTE_LINE);
  draw_face(c, &f, connected);
}

void pad_picture_draw(canvas *c, float x, float y, float width, thrum_drive drive, bool connected) {
  if (!(width >= 16))
    return;
  if (!connected)
    drive = (thrum_drive){0, 0, 0, 0};
  SDL_FPoint offset = shake(drive, width);
  /* What lights up lies on a picture that is copied to whole pixels. */
  x = roundf(x + offset.x);
  y = roundf(y + offset.y);
  width = roundf(width);
  frame f = {x + width / 2, y, width};
  float low = brightness(drive.low), high = brightness(drive.high);
  float left = brightness(drive.left_trigger), right = brightness(drive.right_trigger);

  draw_glow(c, &f, -0.42f, 0.5f, 0.21f, PALETTE_LOW, 0.7f * low);
  draw_glow(c, &f, 0.42f, 0.5f, 0.21f, PALETTE_HIGH, 0.7f * high);
  draw_glow(c, &f, -0.3f, 0.06f, 0.14f, PALETTE_TRIGGER, 0.7f * left);
  draw_glow(c, &f, 0.3f, 0.06f, 0.14f, PALETTE_TRIGGER, 0.7f * right);
  canvas_stamp(c, draw_still, connected, x - margin, y - margin, width + 2 * margin,
               pad_picture_height(width) + 2 * margin, PALETTE_LINE);
  for (int is_left = 0; is_left < 2 && connected; is_left++) {
    contour handle = handle_outline(&f, is_left), trigger = lit_trigger_outline(&f, is_left);
    color lit = is_left ? PALETTE_LOW : PALETTE_HIGH;
    fill(c, &handle, palette_faded(lit, 0.10f + 0.85f * (is_left ? low : high)));
    fill(c, &trigger, palette_faded(PALETTE_TRIGGER, 0.10f + 0.85f * (is_left ? left : right)));
  }
}
