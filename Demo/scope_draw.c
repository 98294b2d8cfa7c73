#include "scope_panels.h"

#include <math.h>

enum { gap = 6 };

static const float column_least = 430, column_most = 470; /* Of what stands beside the plots. */

/* Places the panels of facts under each other. With a height they fill it. Returns where the next one would begin. */
static float draw_facts(scope *s, const scope_painter *painter, float x, float y, float width, float height) {
  float tabs = scope_tabs_height(s, painter), controller = scope_controller_height(s, painter);
  float numbers = scope_numbers_height(painter), above = tabs > 0 ? tabs + gap : 0;
  controller = fmaxf(controller, height - above - gap - numbers);
  if (tabs > 0)
    scope_draw_tabs(s, painter, (scope_rect){x, y, width, tabs});
  y += above;
  scope_draw_controller(s, painter, (scope_rect){x, y, width, controller});
  y += controller + gap;
  scope_draw_numbers(s, painter, (scope_rect){x, y, width, numbers});
  return y + numbers + gap;
}

void scope_draw(scope *s, const scope_painter *painter, float x, float y, float w, float h) {
  if (!s)
    return;
  scope_rect box = {floorf(x), floorf(y), floorf(w), floorf(h)};
  scope_panel(painter, box, SCOPE_BACKDROP);
  float left = box.x + SCOPE_MARGIN, top = box.y + SCOPE_MARGIN;
  float width = box.w - 2 * SCOPE_MARGIN, height = box.h - 2 * SCOPE_MARGIN;
  bool is_wide = width >= 1.6f * height && width >= 2 * column_least - 2 * SCOPE_MARGIN;
  if (is_wide) {
    float column = floorf(fminf(fmaxf(0.36f * width, column_least), column_most));
    draw_facts(s, painter, left, top, column, height);
    float plots = left + column + gap;
    scope_draw_lanes(s, painter, (scope_rect){plots, top, box.x + box.w - SCOPE_MARGIN - plots, height});
  } else {
    float below = draw_facts(s, painter, left, top, width, 0);
    scope_draw_lanes(s, painter, (scope_rect){left, below, width, top + height - below});
  }
}
