#include "scope_paint.h"

#include <math.h>
#include <string.h>

void scope_fill(const scope_painter *painter, float x, float y, float w, float h, scope_color fill) {
  scope_rect rect = {x, y, w, h};
  if (w > 0 && h > 0)
    painter->rects(painter->context, &rect, 1, fill);
}

scope_color scope_faded(scope_color full, float opacity) {
  full.a = (uint8_t)((float)full.a * fminf(fmaxf(opacity, 0), 1) + 0.5f);
  return full;
}

scope_color scope_mixed(scope_color from, scope_color to, float share) {
  return (scope_color){(uint8_t)((float)from.r + ((float)to.r - (float)from.r) * share + 0.5f),
                       (uint8_t)((float)from.g + ((float)to.g - (float)from.g) * share + 0.5f),
                       (uint8_t)((float)from.b + ((float)to.b - (float)from.b) * share + 0.5f), 0xff};
}

void scope_panel(const scope_painter *painter, scope_rect box, scope_color fill) {
  enum { radius = 6 };
  scope_rect rows[2 * radius + 1];
  int count = 0;
  for (int row = 0; row < radius; row++) {
    float up = radius - (float)row - 0.5f;
    float inset = radius - sqrtf(radius * radius - up * up), whole = ceilf(inset);
    float top = box.y + (float)row, bottom = box.y + box.h - 1 - (float)row;
    rows[count++] = (scope_rect){box.x + whole, top, box.w - 2 * whole, 1};
    rows[count++] = (scope_rect){box.x + whole, bottom, box.w - 2 * whole, 1};
    if (whole == inset)
      continue;
    const scope_rect ends[4] = {{box.x + whole - 1, top, 1, 1},
                                {box.x + box.w - whole, top, 1, 1},
                                {box.x + whole - 1, bottom, 1, 1},
                                {box.x + box.w - whole, bottom, 1, 1}};
    painter->rects(painter->context, ends, 4, scope_faded(fill, whole - inset));
  }
  rows[count++] = (scope_rect){box.x, box.y + radius, box.w, box.h - 2 * radius};
  painter->rects(painter->context, rows, count, fill);
}

/* Shortens a text to a width, in whole letters and with an ellipsis. */
static void shorten(const scope_painter *painter, scope_text_size size, float width, char *text) {
  static const char ellipsis[] = "…";
  size_t fits = 0, too_long = strlen(text);
  char trial[SCOPE_TEXT_BYTES];
  while (fits + 1 < too_long) {
    size_t middle = fits + (too_long - fits) / 2;
    size_t cut = middle;
    while (cut > fits && ((unsigned char)text[cut] & 0xc0) == 0x80)
      cut--;
    if (cut == fits) { /* Within one letter: it counts as too long. */
      too_long = middle;
      continue;
    }
    memcpy(trial, text, cut);
    memcpy(trial + cut, ellipsis, sizeof ellipsis);
    if (painter->text_width(painter->context, size, trial) <= width)
      fits = cut;
    else
      too_long = cut;
  }
  while (fits > 0 && text[fits - 1] == ' ')
    fits--;
  memcpy(text + fits, ellipsis, sizeof ellipsis);
}

float scope_write(const scope_painter *painter, float x, float y, float width, scope_text_size size, scope_align align,
                  scope_color ink, const char *text) {
  char fitted[SCOPE_TEXT_BYTES + 4] = "";
  strncpy(fitted, text, SCOPE_TEXT_BYTES - 5);
  float wide = painter->text_width(painter->context, size, fitted);
  if (wide > width) {
    shorten(painter, size, width, fitted);
    wide = painter->text_width(painter->context, size, fitted);
  }
  if (wide > width) /* Not even the ellipsis. */
    return 0;
  float left = align == SCOPE_LEFT ? x : align == SCOPE_RIGHT ? x - wide : floorf(x - wide / 2);
  painter->text(painter->context, left, y, size, ink, fitted);
  return wide;
}
