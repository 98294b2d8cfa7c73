#include "menu_state.h"

#include "palette.h"
#include "text_block.h"

#include <math.h>
#include <stdio.h>

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static void draw_switch(canvas *c, float right, float middle, bool is_on) {
  const float w = 38, h = 20;
  float x = right - w, y = middle - h / 2;
  canvas_rounded(c, x, y, w, h, h / 2, is_on ? PALETTE_LOW : PALETTE_LINE);
  canvas_disc(c, is_on ? x + w - h / 2 : x + h / 2, middle, h / 2 - 3, is_on ? PALETTE_BACKGROUND : PALETTE_QUIET);
}

static void draw_slider(canvas *c, SDL_FRect track, int position, bool is_selected) {
  float share = (float)position / MENU_SLIDER_STEPS, middle = track.y + track.h / 2;
  color fill = is_selected ? PALETTE_LOW : PALETTE_QUIET;
  for (int quarter = 0; quarter <= 4; quarter++) /* The detents that are felt most. */
    canvas_rect(c, track.x + track.w * (float)quarter / 4 - (quarter == 4), middle - 8, 1, 16, PALETTE_LINE);
  canvas_rounded(c, track.x, track.y, track.w, track.h, track.h / 2, PALETTE_LINE);
  canvas_rounded(c, track.x, track.y, track.w * share, track.h, track.h / 2, fill);
  canvas_disc(c, track.x + track.w * share, middle, 8, fill);
}

static void draw_value(const menu *m, canvas *c, int index, SDL_FRect row) {
  const menu_item *item = menu_item_get(index);
  bool is_selected = index == m->cursor.selected;
  float right = row.x + row.w - MENU_PADDING, middle = row.y + row.h / 2;
  float top = middle - canvas_text_height(FONT_NORMAL) / 2;
  char value[64];
  menu_item_describe(item, m->options, value, sizeof value);
  switch (item->kind) {
  case ITEM_SWITCH:
    draw_switch(c, right, middle, menu_item_is_on(item, m->options));
    break;
  case ITEM_SLIDER:
    draw_slider(c, menu_track_area(m, index), menu_item_position(item, m->options), is_selected);
    canvas_text(c, right, top, FONT_NORMAL, ALIGN_RIGHT, PALETTE_INK, value);
    break;
  case ITEM_CHOICE:
    canvas_text(c, right, top, FONT_NORMAL, ALIGN_RIGHT, is_selected ? PALETTE_LOW : PALETTE_LINE, "▶");
    canvas_text(c, right - MENU_VALUE - 38, top, FONT_NORMAL, ALIGN_LEFT, is_selected ? PALETTE_LOW : PALETTE_LINE,
                "◀");
    canvas_text_fit(c, right - 20 - MENU_VALUE / 2, top, MENU_VALUE, FONT_NORMAL, ALIGN_CENTRE, PALETTE_INK, value);
    break;
  case ITEM_FEEDBACK: {
    double since = index == m->played_row && m->played >= 0 ? m->time - m->played : INFINITY;
    float light = (float)exp(-since / 0.25);
    canvas_disc(c, right - 6, middle, 5, palette_mix(PALETTE_LINE, PALETTE_LOW, light));
    canvas_ring(c, right - 6, middle, 5 + 9 * (1 - light), 2, palette_faded(PALETTE_LOW, light));
    break;
  }
  case ITEM_REQUEST:
    if (is_selected)
      canvas_text(c, right, top, FONT_NORMAL, ALIGN_RIGHT, PALETTE_LOW, "→");
    break;
  }
}

static void draw_rows(const menu *m, canvas *c, SDL_FRect list) {
  for (int i = 0; i < MENU_ITEMS; i++) {
    const menu_item *item = menu_item_get(i);
    SDL_FRect row = menu_row_area(m, i);
    row.y -= m->cursor.give * 6;
    if (row.y > list.y + list.h || row.y + row.h < list.y)
      continue;
    if (item->group)
      canvas_text(c, row.x + MENU_PADDING, row.y - canvas_text_height(FONT_SMALL) - 6, FONT_SMALL, ALIGN_LEFT,
                  PALETTE_QUIET, item->group);
    bool is_selected = i == m->cursor.selected;
    if (is_selected) {
      canvas_rounded(c, row.x, row.y + 1, row.w, row.h - 2, 6, PALETTE_RAISED);
      canvas_rounded(c, row.x, row.y + 7, 4, row.h - 14, 2, PALETTE_LOW);
    }
    canvas_text(c, row.x + MENU_PADDING, row.y + row.h / 2 - canvas_text_height(FONT_NORMAL) / 2, FONT_NORMAL,
                ALIGN_LEFT, is_selected ? PALETTE_INK : PALETTE_QUIET, item->name);
    draw_value(m, c, i, row);
  }
}

static void draw_list(const menu *m, canvas *c) {
  SDL_FRect list = menu_list_area(m);
  canvas_rounded(c, list.x, list.y, list.w, list.h, 8, PALETTE_PANEL);
  /* Whole rows: what lies below them is where the list goes on. */
  int rows = (int)((list.h - MENU_PADDING) / MENU_ROW);
  SDL_Rect inside = {(int)list.x, (int)list.y + 2, (int)list.w, rows * MENU_ROW + MENU_PADDING / 2};
  SDL_RenderSetClipRect(canvas_renderer(c), &inside);
  draw_rows(m, c, list);
  SDL_RenderSetClipRect(canvas_renderer(c), NULL);

  float content = menu_rows_height() + MENU_PADDING;
  if (content > list.h) {
    float track = list.h - 16, bar = track * list.h / content;
    float y = list.y + 8 + (track - bar) * m->scroll / (content - list.h);
    canvas_rounded(c, list.x + list.w - 7, y, 3, bar, 1.5f, PALETTE_LINE);
  }
}

/* ---- What explains ----------------------------------------------------------------------------------------------- */

/* The motors that strengths become, as Thrum knows them. */
static void draw_motors(const menu *m, canvas *c, SDL_FRect area) {
  static const char *const bands[] = {[THRUM_BAND_LOW] = "Low",
                                      [THRUM_BAND_HIGH] = "High",
                                      [THRUM_BAND_LEFT_TRIGGER] = "Left trigger",
                                      [THRUM_BAND_RIGHT_TRIGGER] = "Right trigger"};
  const color colors[] = {[THRUM_BAND_LOW] = PALETTE_LOW,
                          [THRUM_BAND_HIGH] = PALETTE_HIGH,
                          [THRUM_BAND_LEFT_TRIGGER] = PALETTE_TRIGGER,
                          [THRUM_BAND_RIGHT_TRIGGER] = PALETTE_TRIGGER};
  thrum_capabilities known = thrum_default_capabilities();
  if (thrum_controller_get_capabilities(m->engine, m->controller, &known) != THRUM_OK)
    return;
  float y = area.y;
  for (uint32_t i = 0; i < known.actuator_count; i++) {
    const thrum_actuator *motor = &known.actuators[i];
    char text[160];
    int length = snprintf(text, sizeof text, "%s, %u levels", thrum_actuator_kind_name(motor->kind), motor->levels);
    if (motor->frequency > 0)
      snprintf(text + length, sizeof text - (size_t)length, ", %.0f Hz", (double)motor->frequency);
    canvas_disc(c, area.x + 6, y + canvas_text_height(FONT_NORMAL) / 2, 5, colors[motor->band]);
    canvas_text(c, area.x + 20, y, FONT_NORMAL, ALIGN_LEFT, PALETTE_INK, bands[motor->band]);
    y += canvas_text_height(FONT_NORMAL) + 2;
    canvas_text_fit(c, area.x + 20, y, area.w - 20, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, text);
    y += canvas_text_height(FONT_SMALL) + 8;
  }
}

/* The share of full that is left, as a hum with a tap on it. */
static void draw_ducking(canvas *c, SDL_FRect area, float ducking) {
  enum { columns = 64 };
  SDL_FRect hum[columns], tap[columns];
  canvas_rounded(c, area.x, area.y, area.w, area.h, 6, PALETTE_BACKGROUND);
  float column = area.w / columns, floor = area.y + area.h - 6, height = area.h - 34;
  for (int i = 0; i < columns; i++) {
    bool is_tap = i >= 28 && i < 34;
    float hums = 0.45f * (is_tap ? 1 - ducking : 1), x = area.x + (float)i * column;
    hum[i] = (SDL_FRect){x, floor - height * hums, column, height * hums};
    tap[i] = (SDL_FRect){x, floor - height * (hums + 0.5f), column, is_tap ? height * 0.5f : 0};
  }
  canvas_rects(c, hum, columns, PALETTE_FAINT);
  canvas_rects(c, tap, columns, PALETTE_LOW);
  canvas_text(c, area.x + 8, area.y + 4, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, "a tap on the rolling");
}

static void draw_strength(canvas *c, SDL_FRect area, const game_options *options) {
  enum { bars = 24 };
  float gap = 3, w = (area.w + gap) / bars - gap;
  SDL_FRect full[bars], left[bars];
  for (int i = 0; i < bars; i++) {
    float h = area.h * (0.15f + 0.85f * (float)(i + 1) / bars), x = area.x + (float)i * (w + gap);
    float most = options->enabled ? options->strength * area.h : 0;
    full[i] = (SDL_FRect){x, area.y + area.h - h, w, h};
    left[i] = (SDL_FRect){x, area.y + area.h - fminf(h, most), w, fminf(h, most)};
  }
  canvas_rects(c, full, bars, PALETTE_RAISED);
  canvas_rects(c, left, bars, PALETTE_LOW);
}

static void draw_details(const menu *m, canvas *c) {
  const menu_item *item = menu_item_get(m->cursor.selected);
  SDL_FRect detail = menu_detail_area(m);
  canvas_rounded(c, detail.x, detail.y, detail.w, detail.h, 8, PALETTE_PANEL);
  SDL_FRect inside = {detail.x + 20, detail.y + 18, detail.w - 40, detail.h - 36};
  float y = inside.y;
  canvas_text_fit(c, inside.x, y, inside.w, FONT_LARGE, ALIGN_LEFT, PALETTE_INK, item->name);
  y += canvas_text_height(FONT_LARGE) + 10;
  y += text_block_draw(c, inside.x, y, inside.w, 4, FONT_NORMAL, PALETTE_QUIET, item->explanation) + 18;

  SDL_FRect rest = {inside.x, y, inside.w, fminf(190, inside.y + inside.h - y)};
  double played = m->played >= 0 && m->played_row == m->cursor.selected ? m->time - m->played : -1;
  if (item->kind == ITEM_FEEDBACK)
    feedback_plot_draw(&m->plot, c, rest, played);
  else if (item->kind == ITEM_CHOICE && item->which == OPTION_PROFILE)
    draw_motors(m, c, rest);
  else if (item->kind == ITEM_SLIDER && item->which == OPTION_DUCKING)
    draw_ducking(c, rest, m->options->ducking);
  else if (item->which == OPTION_STRENGTH && item->kind == ITEM_SLIDER)
    draw_strength(c, rest, m->options);
}

static const char *hint_of(menu_item_kind kind) {
  switch (kind) {
  case ITEM_SLIDER:
    return "← → change    A or Enter: a hit to compare";
  case ITEM_SWITCH:
  case ITEM_CHOICE:
    return "← → or A or Enter: change";
  case ITEM_FEEDBACK:
    return "A or Enter: play";
  default:
    return "A or Enter: choose";
  }
}

void menu_draw(menu *m, canvas *c, SDL_FRect area) {
  m->area = area;
  draw_list(m, c);
  draw_details(m, c);
  float y = area.y + area.h - canvas_text_height(FONT_SMALL);
  char hint[128];
  snprintf(hint, sizeof hint, "↑ ↓ or wheel: move    %s    B or Backspace: back",
           hint_of(menu_item_get(m->cursor.selected)->kind));
  canvas_text_fit(c, area.x + MENU_PADDING, y, area.w - 2 * MENU_PADDING, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, hint);
}
