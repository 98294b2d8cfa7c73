#include "canvas.h"

#include "fill.h"
#include "font.h"
#include "glyphs.h"
#include "raster.h"

#include <SDL_ttf.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { font_count = FONT_TITLE + 1, max_corners = 512, glow_radius = 64, rect_batch = 256, max_stamps = 24 };

static const float pi = 3.14159265f;

static const struct {
  int pixels;
  float height;
  bool is_bold;
} fonts[font_count] = {
    [FONT_SMALL] = {13, 16, false},
    [FONT_NORMAL] = {17, 20, false},
    [FONT_LARGE] = {24, 28, true},
    [FONT_TITLE] = {40, 47, true},
};

/* A picture that was drawn. */
typedef struct {
  canvas_draw draw;
  int variant, w, h;
  SDL_Texture *texture;
} stamp;

struct canvas {
  SDL_Renderer *renderer;
  glyphs *letters[font_count];
  SDL_Texture *glow;
  stamp stamps[max_stamps];
  int next_stamp; /* The oldest one, when there are that many. */
  raster shape;
};

/* ---- Life -------------------------------------------------------------------------------------------------------- */

/* A round patch of white whose opacity falls smoothly to nothing. */
static SDL_Texture *make_glow(SDL_Renderer *renderer) {
  enum { side = 2 * glow_radius };
  SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, side, side);
  if (!texture)
    return NULL;
  Uint32 *pixels = malloc(sizeof(Uint32) * side * side);
  for (int i = 0; pixels && i < side * side; i++) {
    float x = (float)(i % side) + 0.5f - glow_radius, y = (float)(i / side) + 0.5f - glow_radius;
    float near = fmaxf(0, 1 - (x * x + y * y) / (glow_radius * glow_radius));
    pixels[i] = (Uint32)lroundf(255 * near * near) << 24 | 0xffffff;
  }
  bool is_filled = pixels && SDL_UpdateTexture(texture, NULL, pixels, side * (int)sizeof *pixels) == 0;
  free(pixels);
  if (!is_filled) {
    SDL_DestroyTexture(texture);
    return NULL;
  }
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_ADD);
  return texture;
}

canvas *canvas_create(SDL_Renderer *renderer) {
  if (TTF_Init() != 0)
    return NULL;
  canvas *c = calloc(1, sizeof *c);
  bool is_whole = c != NULL;
  if (c) {
    c->renderer = renderer;
    c->glow = make_glow(renderer);
    is_whole = c->glow != NULL;
  }
  for (int i = 0; is_whole && i < font_count; i++) {
    const unsigned char *font = fonts[i].is_bold ? font_bold : font_regular;
    size_t bytes = fonts[i].is_bold ? font_bold_size : font_regular_size;
    c->letters[i] = glyphs_create(renderer, font, bytes, fonts[i].pixels);
    is_whole = c->letters[i] != NULL;
  }
  TTF_Quit(); /* All letters are drawn. */
  if (is_whole)
    return c;
  canvas_destroy(c);
  return NULL;
}

void canvas_destroy(canvas *c) {
  if (!c)
    return;
  for (int i = 0; i < font_count; i++)
    glyphs_free(c->letters[i]);
  if (c->glow)
    SDL_DestroyTexture(c->glow);
  for (int i = 0; i < max_stamps; i++)
    if (c->stamps[i].texture)
      SDL_DestroyTexture(c->stamps[i].texture);
  raster_free(&c->shape);
  free(c);
}

SDL_Renderer *canvas_renderer(canvas *c) {
  return c->renderer;
}

/* ---- Rectangles -------------------------------------------------------------------------------------------------- */

/* Its edges move to whole pixels, so that neighbours neither overlap nor leave a gap. */
static SDL_FRect snapped(float x, float y, float w, float h) {
  float left = floorf(x + 0.5f), top = floorf(y + 0.5f);
  return (SDL_FRect){left, top, floorf(x + w + 0.5f) - left, floorf(y + h + 0.5f) - top};
}

void canvas_rect(canvas *c, float x, float y, float w, float h, color fill) {
  canvas_rects(c, &(SDL_FRect){x, y, w, h}, 1, fill);
}

void canvas_rects(canvas *c, const SDL_FRect *rects, int count, color fill) {
  SDL_FRect batch[rect_batch];
  int batched = 0;
  for (int i = 0; i < count; i++) {
    SDL_FRect rect = snapped(rects[i].x, rects[i].y, rects[i].w, rects[i].h);
    if (rect.w >= 1 && rect.h >= 1)
      batch[batched++] = rect;
    if (batched == rect_batch || (i == count - 1 && batched > 0)) {
      fill_rects(c->renderer, batch, batched, fill);
      batched = 0;
    }
  }
}

void canvas_frame(canvas *c, float x, float y, float w, float h, color line) {
  SDL_FRect outer = snapped(x, y, w, h);
  const SDL_FRect sides[4] = {{outer.x, outer.y, outer.w, 1},
                              {outer.x, outer.y + outer.h - 1, outer.w, 1},
                              {outer.x, outer.y + 1, 1, outer.h - 2},
                              {outer.x + outer.w - 1, outer.y + 1, 1, outer.h - 2}};
  canvas_rects(c, sides, 4, line);
}

/* ---- Round shapes ------------------------------------------------------------------------------------------------ */

/* A pen that adds edges to the shape. */
typedef struct {
  raster *shape;
  SDL_FPoint first, last;
  bool is_down;
} outline;

static void outline_to(outline *pen, float x, float y) {
  SDL_FPoint next = {x, y};
  if (pen->is_down)
    raster_edge(pen->shape, pen->last, next);
  else
    pen->first = next;
  pen->last = next;
  pen->is_down = true;
}

static void outline_close(outline *pen) {
  if (pen->is_down)
    raster_edge(pen->shape, pen->last, pen->first);
  pen->is_down = false;
}

/* Straight pieces that stay within a twentieth of a pixel of the arc. Angles grow clockwise, in radians. */
static void outline_arc(outline *pen, float x, float y, float radius, float from, float to) {
  int pieces = (int)ceilf(fabsf(to - from) * 0.5f * sqrtf(fmaxf(radius, 1) / 0.1f)) + 1;
  for (int i = 0; i <= pieces; i++) {
    float angle = from + (to - from) * (float)i / (float)pieces;
    outline_to(pen, x + radius * cosf(angle), y + radius * sinf(angle));
  }
}

void canvas_disc(canvas *c, float x, float y, float radius, color fill) {
  canvas_ring(c, x, y, radius, radius, fill);
}

void canvas_ring(canvas *c, float x, float y, float radius, float width, color line) {
  if (!(radius > 0) || !raster_begin(&c->shape, c->renderer, x - radius, y - radius, x + radius, y + radius))
    return;
  outline pen = {.shape = &c->shape};
  outline_arc(&pen, x, y, radius, 0, 2 * pi);
  outline_close(&pen);
  if (width < radius) {
    outline_arc(&pen, x, y, radius - width, 2 * pi, 0);
    outline_close(&pen);
  }
  raster_end(&c->shape, c->renderer, line);
}

/* All of a rounded rectangle, clockwise, or as a hole the other way round. */
static void outline_rounded(outline *pen, SDL_FRect box, float radius, bool is_hole) {
  float left = box.x + radius, right = box.x + box.w - radius;
  float top = box.y + radius, bottom = box.y + box.h - radius;
  const SDL_FPoint centres[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
  for (int i = 0; i < 4; i++) {
    int corner = is_hole ? 3 - i : i;
    float from = pi + 0.5f * pi * (float)corner, to = from + 0.5f * pi;
    outline_arc(pen, centres[corner].x, centres[corner].y, radius, is_hole ? to : from, is_hole ? from : to);
  }
  outline_close(pen);
}

/* The rows of a rounded rectangle from `top` on; only its outline with a width. */
static void draw_rows(canvas *c, SDL_FRect box, float radius, float width, float top, float height, color fill) {
  if (!raster_begin(&c->shape, c->renderer, box.x, top, box.x + box.w, top + height))
    return;
  outline pen = {.shape = &c->shape};
  outline_rounded(&pen, box, radius, false);
  if (width > 0) {
    SDL_FRect inner = {box.x + width, box.y + width, box.w - 2 * width, box.h - 2 * width};
    outline_rounded(&pen, inner, fmaxf(radius - width, 0), true);
  }
  raster_end(&c->shape, c->renderer, fill);
}

/* Limits a radius to what fits, and tells how high the ends are that it makes round. */
static float limited_radius(SDL_FRect box, float radius, float *end) {
  radius = fmaxf(0, fminf(radius, fminf(box.w, box.h) / 2));
  *end = ceilf(radius);
  return radius;
}

void canvas_rounded(canvas *c, float x, float y, float w, float h, float radius, color fill) {
  SDL_FRect box = snapped(x, y, w, h);
  if (!(box.w >= 1 && box.h >= 1))
    return;
  float end = 0;
  radius = limited_radius(box, radius, &end);
  if (2 * end >= box.h) {
    draw_rows(c, box, radius, 0, box.y, box.h, fill);
    return;
  }
  draw_rows(c, box, radius, 0, box.y, end, fill);
  canvas_rect(c, box.x, box.y + end, box.w, box.h - 2 * end, fill);
  draw_rows(c, box, radius, 0, box.y + box.h - end, end, fill);
}

void canvas_rounded_frame(canvas *c, float x, float y, float w, float h, float radius, float width, color line) {
  SDL_FRect box = snapped(x, y, w, h);
  if (!(box.w >= 1 && box.h >= 1) || !(width > 0))
    return;
  float end = 0;
  radius = limited_radius(box, radius, &end);
  width = fminf(width, fminf(box.w, box.h) / 2);
  end = fmaxf(end, ceilf(width));
  if (2 * end >= box.h || width != floorf(width)) {
    draw_rows(c, box, radius, width, box.y, box.h, line);
    return;
  }
  draw_rows(c, box, radius, width, box.y, end, line);
  canvas_rect(c, box.x, box.y + end, width, box.h - 2 * end, line);
  canvas_rect(c, box.x + box.w - width, box.y + end, width, box.h - 2 * end, line);
  draw_rows(c, box, radius, width, box.y + box.h - end, end, line);
}

void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float width, color line) {
  float length = hypotf(x1 - x0, y1 - y0);
  if (!(length > 0) || !(width > 0))
    return;
  float across_x = -(y1 - y0) / length * width / 2, across_y = (x1 - x0) / length * width / 2;
  const SDL_FPoint corners[4] = {{x0 + across_x, y0 + across_y},
                                 {x1 + across_x, y1 + across_y},
                                 {x1 - across_x, y1 - across_y},
                                 {x0 - across_x, y0 - across_y}};
  canvas_polygon(c, corners, 4, line);
}

void canvas_polygon(canvas *c, const SDL_FPoint *points, int count, color fill) {
  if (count < 3 || count > max_corners)
    return;
  float left = points[0].x, right = left, top = points[0].y, bottom = top;
  for (int i = 1; i < count; i++) {
    left = fminf(left, points[i].x);
    right = fmaxf(right, points[i].x);
    top = fminf(top, points[i].y);
    bottom = fmaxf(bottom, points[i].y);
  }
  if (!raster_begin(&c->shape, c->renderer, left, top, right, bottom))
    return;
  for (int i = 0; i < count; i++)
    raster_edge(&c->shape, points[i], points[(i + 1) % count]);
  raster_end(&c->shape, c->renderer, fill);
}

void canvas_glow(canvas *c, float x, float y, float radius, color light) {
  if (!(radius > 0) || light.a == 0)
    return;
  SDL_SetTextureColorMod(c->glow, light.r, light.g, light.b);
  SDL_SetTextureAlphaMod(c->glow, light.a);
  SDL_RenderCopyF(c->renderer, c->glow, NULL, &(SDL_FRect){x - radius, y - radius, 2 * radius, 2 * radius});
}

/* ---- Stamps ------------------------------------------------------------------------------------------------------ */

static SDL_Texture *draw_stamp(canvas *c, const stamp *wanted, color ground) {
  SDL_Texture *texture =
      SDL_CreateTexture(c->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, wanted->w, wanted->h);
  if (!texture)
    return NULL;
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  SDL_Texture *before = SDL_GetRenderTarget(c->renderer);
  SDL_SetRenderTarget(c->renderer, texture);
  SDL_SetRenderDrawColor(c->renderer, ground.r, ground.g, ground.b, 0);
  SDL_RenderClear(c->renderer);
  wanted->draw(c, (float)wanted->w, (float)wanted->h, wanted->variant);
  SDL_SetRenderTarget(c->renderer, before);
  return texture;
}

void canvas_stamp(canvas *c, canvas_draw draw, int variant, float x, float y, float w, float h, color ground) {
  stamp wanted = {.draw = draw, .variant = variant, .w = (int)ceilf(w), .h = (int)ceilf(h)};
  if (wanted.w < 1 || wanted.h < 1)
    return;
  SDL_Texture *texture = NULL;
  for (int i = 0; i < max_stamps && !texture; i++) {
    const stamp *known = &c->stamps[i];
    if (known->draw == draw && known->variant == variant && known->w == wanted.w && known->h == wanted.h)
      texture = known->texture;
  }
  if (!texture) {
    texture = wanted.texture = draw_stamp(c, &wanted, ground);
    if (!texture)
      return;
    stamp *oldest = &c->stamps[c->next_stamp++ % max_stamps];
    if (oldest->texture)
      SDL_DestroyTexture(oldest->texture);
    *oldest = wanted;
  }
  SDL_RenderCopy(c->renderer, texture, NULL, &(SDL_Rect){(int)lroundf(x), (int)lroundf(y), wanted.w, wanted.h});
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static float aligned(float x, float width, text_align align) {
  return align == ALIGN_LEFT ? x : align == ALIGN_RIGHT ? x - width : x - width / 2;
}

float canvas_text(canvas *c, float x, float y, font_size size, text_align align, color ink, const char *utf8) {
  const glyphs *letters = c->letters[size];
  size_t bytes = strlen(utf8);
  if (align != ALIGN_LEFT)
    x = aligned(x, glyphs_draw(letters, NULL, 0, 0, ink, utf8, bytes), align);
  return glyphs_draw(letters, c->renderer, x, y, ink, utf8, bytes);
}

float canvas_text_fit(canvas *c, float x, float y, float width, font_size size, text_align align, color ink,
                      const char *utf8) {
  static const char ellipsis[] = "…";
  const glyphs *letters = c->letters[size];
  float whole = canvas_text_width(c, size, utf8);
  if (whole <= width)
    return canvas_text(c, x, y, size, align, ink, utf8);
  float end = canvas_text_width(c, size, ellipsis);
  size_t bytes = glyphs_fit(letters, utf8, width - end);
  float text = glyphs_draw(letters, NULL, 0, 0, ink, utf8, bytes);
  x = aligned(x, text + end, align);
  glyphs_draw(letters, c->renderer, x, y, ink, utf8, bytes);
  glyphs_draw(letters, c->renderer, x + text, y, ink, ellipsis, sizeof ellipsis - 1);
  return text + end;
}

float canvas_text_width(canvas *c, font_size size, const char *utf8) {
  return glyphs_draw(c->letters[size], NULL, 0, 0, (color){0, 0, 0, 0}, utf8, strlen(utf8));
}

float canvas_text_height(font_size size) {
  return fonts[size].height;
}
