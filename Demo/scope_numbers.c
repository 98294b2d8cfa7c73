#include "scope_panels.h"

#include <math.h>
#include <stdio.h>

enum { padding = 8, column_count = 4 };

float scope_numbers_height(const scope_painter *painter) {
  return painter->text_height(painter->context, SCOPE_TEXT_NORMAL) +
         painter->text_height(painter->context, SCOPE_TEXT_SMALL) + 12;
}

/* A number over what it counts. */
static void draw_number(const scope_painter *painter, scope_rect box, scope_color ink, const char *number,
                        scope_color quiet, const char *what) {
  float large = painter->text_height(painter->context, SCOPE_TEXT_NORMAL), width = box.w - 2 * padding;
  scope_write(painter, box.x + padding, box.y + 6, width, SCOPE_TEXT_NORMAL, SCOPE_LEFT, ink, number);
  scope_write(painter, box.x + padding, box.y + 6 + large, width, SCOPE_TEXT_SMALL, SCOPE_LEFT, quiet, what);
}

static void format_share(char *text, size_t size, double share) {
  double percent = share * 100;
  snprintf(text, size, "%.*f %%", percent >= 9.95 ? 0 : percent >= 0.995 ? 1 : 2, percent);
}

/* As wide as their texts, and what is left shared between them. */
static void place_columns(const scope_painter *painter, scope_rect box, scope_rect columns[column_count]) {
  static const char *const texts[column_count] = {"commands/s", "players", "voices", "of the frame, worst 0.00 %"};
  float widths[column_count], all = 0;
  for (int i = 0; i < column_count; i++)
    all += widths[i] = painter->text_width(painter->context, SCOPE_TEXT_SMALL, texts[i]) + 2 * padding;
  float more = fmaxf(0, floorf((box.w - all) / column_count)), left = box.x;
  for (int i = 0; i < column_count; i++) {
    float width = i == column_count - 1 ? box.x + box.w - left : widths[i] + more;
    columns[i] = (scope_rect){left, box.y, width, box.h};
    left += width;
  }
}

void scope_draw_numbers(const scope *s, const scope_painter *painter, scope_rect box) {
  const thrum_statistics *statistics = &s->statistics;
  scope_second second = scope_last_second(s);
  scope_rect columns[column_count];
  scope_panel(painter, box, SCOPE_SURFACE);
  place_columns(painter, box, columns);
  for (int i = 1; i < column_count; i++)
    scope_fill(painter, columns[i].x, box.y + 8, 1, box.h - 16, SCOPE_BORDER);

  char number[48], what[48];
  snprintf(number, sizeof number, "%.0f", second.commands);
  snprintf(what, sizeof what, "%llu refused", (unsigned long long)statistics->failed_commands);
  bool is_bad = statistics->failed_commands > 0;
  draw_number(painter, columns[0], SCOPE_INK, number, is_bad ? SCOPE_ERROR : SCOPE_QUIET, is_bad ? what : "commands/s");

  snprintf(number, sizeof number, "%u", (unsigned)statistics->active_players);
  draw_number(painter, columns[1], SCOPE_INK, number, SCOPE_QUIET, "players");

  snprintf(number, sizeof number, "%u", (unsigned)statistics->active_voices);
  snprintf(what, sizeof what, "%llu lost", (unsigned long long)statistics->dropped_voices);
  is_bad = statistics->dropped_voices > 0;
  draw_number(painter, columns[2], SCOPE_INK, number, is_bad ? SCOPE_ERROR : SCOPE_QUIET, is_bad ? what : "voices");

  if (!second.has_cost) {
    draw_number(painter, columns[3], SCOPE_FAINT, "not measured", SCOPE_FAINT, "of the frame");
    return;
  }
  char mean[16], worst[16];
  format_share(mean, sizeof mean, second.mean);
  format_share(worst, sizeof worst, second.worst);
  snprintf(number, sizeof number, "%s  ·  %.0f µs", mean, second.thrum_seconds * 1e6);
  snprintf(what, sizeof what, "of the frame, worst %s", worst);
  draw_number(painter, columns[3], SCOPE_INK, number, SCOPE_QUIET, what);
}
