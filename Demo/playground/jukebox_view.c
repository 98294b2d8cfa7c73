#include "jukebox_view.h"

#include "palette.h"
#include "pattern_plot.h"
#include "text_block.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { padding = 12, list_width = 290, foot = 26, count_width = 120 };

/* ---- Where things are -------------------------------------------------------------------------------------------- */

static SDL_FRect list_area(SDL_FRect area) {
  return (SDL_FRect){area.x, area.y, list_width, area.h - foot};
}

static SDL_FRect page_area(SDL_FRect area) {
  float x = area.x + list_width + padding;
  return (SDL_FRect){x, area.y, area.x + area.w - x, area.h - foot};
}

static SDL_FRect row_area(SDL_FRect area, const jukebox_screen *screen, int index) {
  SDL_FRect list = list_area(area);
  return (SDL_FRect){list.x + padding / 2, list.y + padding / 2 + (float)index * JUKEBOX_ROW - screen->scroll,
                     list.w - padding, JUKEBOX_ROW};
}

static float finding_height(void) {
  return canvas_text_height(FONT_SMALL) * 2 + 6;
}

static SDL_FRect plot_area(SDL_FRect area, const jukebox_screen *screen) {
  SDL_FRect page = page_area(area);
  int shown = SDL_min(screen->page.finding_count, JUKEBOX_FINDINGS);
  float top = 18 + canvas_text_height(FONT_LARGE) + 4 + canvas_text_height(FONT_NORMAL) + 14;
  if (*screen->page.description)
    top += canvas_text_height(FONT_SMALL) + 4;
  float bottom = 14 + (shown > 0 ? (float)shown * finding_height() + 6 : 0);
  return (SDL_FRect){page.x + 20, page.y + top, page.w - 40, page.h - top - bottom};
}

static bool is_inside(SDL_FRect area, float x, float y) {
  return x >= area.x && x < area.x + area.w && y >= area.y && y < area.y + area.h;
}

float jukebox_view_list_height(SDL_FRect area) {
  return list_area(area).h - padding;
}

int jukebox_view_row_at(SDL_FRect area, const jukebox_screen *screen, float x, float y) {
  for (int i = 0; is_inside(list_area(area), x, y) && i < screen->count; i++)
    if (is_inside(row_area(area, screen, i), x, y))
      return i;
  return -1;
}

double jukebox_view_time_at(SDL_FRect area, const jukebox_screen *screen, float x, float y) {
  SDL_FRect field = pattern_plot_field(plot_area(area, screen));
  if (screen->count == 0 || !screen->page.is_good || !is_inside(field, x, y))
    return -1;
  return (double)((x - field.x) / field.w) * screen->page.seconds;
}

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static void draw_row(canvas *c, SDL_FRect place, const jukebox_row *row, bool is_selected) {
  float text_y = place.y + place.h / 2 - canvas_text_height(FONT_NORMAL) / 2;
  if (is_selected) {
    canvas_rounded(c, place.x, place.y + 1, place.w, place.h - 2, 6, PALETTE_RAISED);
    canvas_rounded(c, place.x, place.y + 6, 4, place.h - 12, 2, PALETTE_LOW);
  }
  color ink = is_selected ? PALETTE_INK : row->is_good ? PALETTE_QUIET : PALETTE_FAINT;
  canvas_text_fit(c, place.x + padding + 2, text_y, place.w - padding - 34, FONT_NORMAL, ALIGN_LEFT, ink, row->name);
  float right = place.x + place.w - 14;
  if (!row->is_good)
    canvas_text(c, right, text_y, FONT_NORMAL, ALIGN_CENTRE, PALETTE_ERROR, "✕");
  else if (row->is_playing)
    canvas_text(c, right, text_y, FONT_NORMAL, ALIGN_CENTRE, PALETTE_LOW, "♪");
}

static void draw_list(canvas *c, SDL_FRect area, const jukebox_screen *screen) {
  SDL_FRect list = list_area(area);
  canvas_rounded(c, list.x, list.y, list.w, list.h, 8, PALETTE_PANEL);
  /* Whole rows: what lies below them is where the list goes on. */
  int whole = (int)((list.h - padding) / JUKEBOX_ROW);
  SDL_Rect inside = {(int)list.x, (int)list.y + 2, (int)list.w, whole * JUKEBOX_ROW + padding / 2};
  SDL_RenderSetClipRect(canvas_renderer(c), &inside);
  for (int i = 0; i < screen->count; i++) {
    SDL_FRect place = row_area(area, screen, i);
    place.y -= screen->give * 6;
    if (place.y < list.y + list.h && place.y + place.h > list.y)
      draw_row(c, place, &screen->rows[i], i == screen->selected);
  }
  SDL_RenderSetClipRect(canvas_renderer(c), NULL);

  float content = (float)screen->count * JUKEBOX_ROW + padding;
  if (content > list.h) {
    float track = list.h - 16, bar = fmaxf(16, track * list.h / content);
    float share = fminf(1, screen->scroll / (content - list.h));
    canvas_rounded(c, list.x + list.w - 5, list.y + 8 + (track - bar) * share, 3, bar, 1.5f, PALETTE_LINE);
  }
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

/* Where it is, as "line 3, column 7, at Pattern[0].Event.Time", as far as it is known. */
static void place_of(const thrum_diagnostic *finding, char *text, size_t size) {
  const char *at = *finding->path ? finding->path : "";
  if (finding->line > 0)
    snprintf(text, size, "line %u, column %u%s%s", finding->line, finding->column, *at ? ", at " : "", at);
  else
    snprintf(text, size, "%s", *at ? at : "the whole file");
}

/* Returns the height. */
static float draw_finding(canvas *c, float x, float y, float width, int lines, const thrum_diagnostic *finding) {
  bool is_error = finding->severity == THRUM_SEVERITY_ERROR;
  char place[192];
  place_of(finding, place, sizeof place);
  canvas_text(c, x, y, FONT_SMALL, ALIGN_LEFT, is_error ? PALETTE_ERROR : PALETTE_INK, is_error ? "✕" : "⚠");
  canvas_text_fit(c, x + 20, y, width - 20, FONT_SMALL, ALIGN_LEFT, is_error ? PALETTE_ERROR : PALETTE_QUIET, place);
  float height = canvas_text_height(FONT_SMALL);
  return height + 6 +
         text_block_draw(c, x + 20, y + height, width - 20, lines, FONT_SMALL, PALETTE_INK, finding->message);
}

/* The text with the error, and a mark below its place. Returns the height. */
static float draw_quote(canvas *c, float x, float y, float width, const jukebox_page *page) {
  if (!*page->quote)
    return 0;
  char before[128];
  SDL_strlcpy(before, page->quote, (size_t)SDL_min(page->quoted + 1, (int)sizeof before));
  float line = canvas_text_height(FONT_NORMAL), mark = x + 12 + canvas_text_width(c, FONT_NORMAL, before);
  canvas_rounded(c, x, y, width, line * 2 + 8, 6, PALETTE_BACKGROUND);
  canvas_text_fit(c, x + 12, y + 6, width - 24, FONT_NORMAL, ALIGN_LEFT, PALETTE_INK, page->quote);
  canvas_text(c, fminf(mark + 3, x + width - 16), y + 4 + line, FONT_SMALL, ALIGN_CENTRE, PALETTE_ERROR, "▲");
  return line * 2 + 8 + 12;
}

/* Which of the findings are shown, and the keys that show the others; nothing when there are none. */
static void draw_count(canvas *c, float x, float y, text_align align, const jukebox_page *page, int end) {
  char text[48];
  if (page->first_finding == 0 && end == page->finding_count)
    return;
  snprintf(text, sizeof text, "← %d–%d of %d →", page->first_finding + 1, end, page->finding_count);
  canvas_text(c, x, y, FONT_SMALL, align, PALETTE_QUIET, text);
}

/* In place of a plot: what is wrong with the file. */
static void draw_complaint(canvas *c, SDL_FRect place, const jukebox_page *page) {
  float y = place.y + draw_quote(c, place.x, place.y, place.w, page);
  int i = page->first_finding;
  for (; i < page->finding_count && y + canvas_text_height(FONT_SMALL) * 5 <= place.y + place.h; i++)
    y += draw_finding(c, place.x, y, place.w, 3, &page->findings[i]) + 4;
  draw_count(c, place.x + 20, y, ALIGN_LEFT, page, i);
}

static void draw_warnings(canvas *c, SDL_FRect plot, const jukebox_page *page) {
  float y = plot.y + plot.h + 10;
  int end = SDL_min(page->finding_count, page->first_finding + JUKEBOX_FINDINGS);
  for (int i = page->first_finding; i < end; i++)
    y += draw_finding(c, plot.x, y, plot.w - count_width, 1, &page->findings[i]);
  draw_count(c, plot.x + plot.w, y - 6 - canvas_text_height(FONT_SMALL), ALIGN_RIGHT, page, end);
}

/* The end of a path that fits, behind an ellipsis: without one it would look like a whole path. */
static void path_end(canvas *c, float width, const char *path, char *text, size_t size) {
  snprintf(text, size, "%s", path);
  for (const char *rest = path; *rest && canvas_text_width(c, FONT_SMALL, text) > width;) {
    rest = strchr(rest + 1, '/');
    if (!rest)
      return;
    snprintf(text, size, "…%s", rest);
  }
}

static void draw_page(canvas *c, SDL_FRect area, const jukebox_screen *screen) {
  const jukebox_page *page = &screen->page;
  SDL_FRect outer = page_area(area);
  float x = outer.x + 20, y = outer.y + 18, width = outer.w - 40;
  canvas_rounded(c, outer.x, outer.y, outer.w, outer.h, 8, PALETTE_PANEL);
  if (screen->count == 0) {
    canvas_text(c, outer.x + outer.w / 2, outer.y + outer.h / 2 - 20, FONT_LARGE, ALIGN_CENTRE, PALETTE_QUIET,
                "Drop AHAP files on the window");
    return;
  }
  char place[512];
  path_end(c, width * 0.4f, page->place, place, sizeof place);
  float place_width = fminf(width * 0.4f, canvas_text_width(c, FONT_SMALL, place));
  canvas_text_fit(c, x, y, width - place_width - 20, FONT_LARGE, ALIGN_LEFT, PALETTE_INK, page->name);
  canvas_text_fit(c, x + width, y + 9, place_width + 1, FONT_SMALL, ALIGN_RIGHT, PALETTE_FAINT, place);
  y += canvas_text_height(FONT_LARGE) + 4;
  canvas_text_fit(c, x, y, width - 90, FONT_NORMAL, ALIGN_LEFT, page->is_good ? PALETTE_QUIET : PALETTE_ERROR,
                  page->facts);
  if (screen->loops)
    canvas_text(c, x + width, y, FONT_NORMAL, ALIGN_RIGHT, PALETTE_LOW, "↻ loop");
  y += canvas_text_height(FONT_NORMAL) + 4;
  if (*page->description)
    canvas_text_fit(c, x, y, width, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, page->description);

  SDL_FRect plot = plot_area(area, screen);
  if (!page->is_good) {
    plot.h = outer.y + outer.h - 14 - plot.y;
    draw_complaint(c, plot, page);
    return;
  }
  pattern_plot_draw(c, plot, page);
  draw_warnings(c, plot, page);
}

void jukebox_view_draw(canvas *c, SDL_FRect area, const jukebox_screen *screen) {
  draw_list(c, area, screen);
  draw_page(c, area, screen);
  static const char hint[] = "↑ ↓ or wheel: move    A or Enter: play    X or L: loop    click the plot: go there    "
                             "drop files to add them    B or Backspace: back";
  canvas_text_fit(c, area.x + padding, area.y + area.h - canvas_text_height(FONT_SMALL), area.w - 2 * padding,
                  FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, hint);
}
