#include "glyphs.h"

#include <SDL_ttf.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { sheet_width = 1024, first_ascii = ' ', ascii_count = '~' - ' ' + 1, last_codepoint = 0xffff };

static const Uint32 replacement = 0xfffd;

typedef struct {
  Uint32 codepoint;
  SDL_Rect source; /* In the texture; without a width for a space. */
  int shift;       /* From the pen to the left side of the picture. */
  int advance;
} glyph;

struct glyphs {
  SDL_Texture *sheet;
  glyph *all; /* By ascending code point. */
  size_t count;
  Sint8 kerning[ascii_count][ascii_count]; /* What the second letter moves by after the first one. */
};

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* Where the pictures come to lie: row by row. Returns the height of all of them. */
static int measure(glyphs *g, TTF_Font *font) {
  int height = TTF_FontHeight(font), x = 0, y = 0;
  for (size_t i = 0; i < g->count; i++) {
    glyph *one = &g->all[i];
    int left = 0, right = 0;
    TTF_GlyphMetrics32(font, one->codepoint, &left, &right, NULL, NULL, &one->advance);
    one->shift = SDL_min(left, 0);
    int width = SDL_max(right, one->advance) - one->shift + 1;
    if (x + width > sheet_width) {
      x = 0;
      y += height + 1;
    }
    one->source = (SDL_Rect){x, y, width, height};
    x += width + 1;
  }
  return y + height;
}

static SDL_Texture *draw_sheet(glyphs *g, SDL_Renderer *renderer, TTF_Font *font) {
  SDL_Surface *sheet = SDL_CreateRGBSurfaceWithFormat(0, sheet_width, measure(g, font), 32, SDL_PIXELFORMAT_ARGB8888);
  if (!sheet)
    return NULL;
  for (size_t i = 0; i < g->count; i++) {
    glyph *one = &g->all[i];
    SDL_Surface *picture = TTF_RenderGlyph32_Blended(font, one->codepoint, (SDL_Color){255, 255, 255, 255});
    if (picture) {
      one->source.w = SDL_min(one->source.w, picture->w);
      SDL_Rect target = one->source;
      SDL_SetSurfaceBlendMode(picture, SDL_BLENDMODE_NONE);
      SDL_BlitSurface(picture, &(SDL_Rect){0, 0, one->source.w, one->source.h}, sheet, &target);
      SDL_FreeSurface(picture);
    } else {
      one->source.w = 0; /* Nothing to see, as with a space. */
    }
  }
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, sheet);
  SDL_FreeSurface(sheet);
  if (texture)
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  return texture;
}

/* Lists what the font has. */
static bool find_all(glyphs *g, TTF_Font *font) {
  for (Uint32 codepoint = first_ascii; codepoint <= last_codepoint; codepoint++)
    g->count += TTF_GlyphIsProvided32(font, codepoint) != 0;
  g->all = calloc(g->count, sizeof *g->all);
  if (!g->all)
    return false;
  size_t found = 0;
  for (Uint32 codepoint = first_ascii; codepoint <= last_codepoint && found < g->count; codepoint++)
    if (TTF_GlyphIsProvided32(font, codepoint))
      g->all[found++].codepoint = codepoint;
  return true;
}

static void find_kerning(glyphs *g, TTF_Font *font) {
  for (int left = 0; left < ascii_count; left++)
    for (int right = 0; right < ascii_count; right++)
      g->kerning[left][right] =
          (Sint8)TTF_GetFontKerningSizeGlyphs32(font, (Uint32)(first_ascii + left), (Uint32)(first_ascii + right));
}

glyphs *glyphs_create(SDL_Renderer *renderer, const unsigned char *font, size_t font_bytes, int pixels) {
  glyphs *g = calloc(1, sizeof *g);
  TTF_Font *opened = TTF_OpenFontRW(SDL_RWFromConstMem(font, (int)font_bytes), 1, pixels);
  if (g && opened) {
    TTF_SetFontHinting(opened, TTF_HINTING_LIGHT);
    if (find_all(g, opened))
      g->sheet = draw_sheet(g, renderer, opened);
    find_kerning(g, opened);
  }
  TTF_CloseFont(opened);
  if (g && g->sheet)
    return g;
  glyphs_free(g);
  return NULL;
}

void glyphs_free(glyphs *g) {
  if (!g)
    return;
  if (g->sheet)
    SDL_DestroyTexture(g->sheet);
  free(g->all);
  free(g);
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* Takes the first code point off a text that is not empty; the replacement sign for what is not UTF-8. */
static Uint32 next_codepoint(const char **text, size_t *bytes) {
  unsigned char lead = (unsigned char)**text;
  size_t more = lead < 0x80 ? 0 : lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  Uint32 codepoint = more == 0 ? lead : lead & (0x3fu >> more);
  bool is_valid = lead < 0x80 || (lead >= 0xc2 && lead <= 0xf4 && more < *bytes);
  size_t taken = 1;
  while (is_valid && taken <= more) {
    unsigned char follow = (unsigned char)(*text)[taken];
    is_valid = (follow & 0xc0) == 0x80;
    if (is_valid) {
      codepoint = codepoint << 6 | (follow & 0x3f);
      taken++;
    }
  }
  *text += taken;
  *bytes -= taken;
  return is_valid ? codepoint : replacement;
}

static const glyph *search(const glyphs *g, Uint32 codepoint) {
  size_t low = 0, high = g->count;
  if (codepoint >= first_ascii && codepoint - first_ascii < g->count &&
      g->all[codepoint - first_ascii].codepoint == codepoint)
    return &g->all[codepoint - first_ascii]; /* As for all of ASCII. */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (g->all[middle].codepoint == codepoint)
      return &g->all[middle];
    if (g->all[middle].codepoint < codepoint)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

static const glyph *find(const glyphs *g, Uint32 codepoint) {
  const glyph *found = search(g, codepoint);
  if (!found)
    found = search(g, replacement);
  return found ? found : search(g, '?');
}

static int kerning(const glyphs *g, Uint32 left, Uint32 right) {
  bool is_ascii = left >= first_ascii && left - first_ascii < ascii_count && right >= first_ascii &&
                  right - first_ascii < ascii_count;
  return is_ascii ? g->kerning[left - first_ascii][right - first_ascii] : 0;
}

float glyphs_draw(const glyphs *g, SDL_Renderer *renderer, float x, float y, SDL_Color ink, const char *utf8,
                  size_t bytes) {
  int begin = (int)lroundf(x), top = (int)lroundf(y), pen = begin; /* Between pixels letters would be blurred. */
  if (renderer) {
    SDL_SetTextureColorMod(g->sheet, ink.r, ink.g, ink.b);
    SDL_SetTextureAlphaMod(g->sheet, ink.a);
  }
  Uint32 before = 0;
  while (bytes > 0) {
    Uint32 codepoint = next_codepoint(&utf8, &bytes);
    const glyph *one = find(g, codepoint);
    if (!one)
      continue;
    pen += kerning(g, before, codepoint);
    if (renderer && one->source.w > 0)
      SDL_RenderCopy(renderer, g->sheet, &one->source,
                     &(SDL_Rect){pen + one->shift, top, one->source.w, one->source.h});
    pen += one->advance;
    before = codepoint;
  }
  return (float)(pen - begin);
}

size_t glyphs_fit(const glyphs *g, const char *utf8, float width) {
  const char *text = utf8;
  size_t bytes = strlen(utf8), fits = 0;
  int pen = 0;
  Uint32 before = 0;
  while (bytes > 0) {
    Uint32 codepoint = next_codepoint(&text, &bytes);
    const glyph *one = find(g, codepoint);
    pen += kerning(g, before, codepoint) + (one ? one->advance : 0);
    before = codepoint;
    if ((float)pen > width)
      break;
    if (codepoint != ' ')
      fits = (size_t)(text - utf8);
  }
  return fits;
}
