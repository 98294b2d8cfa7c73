#include "scope_panels.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { padding = 8, swatch = 8, cell_count = 6, cell_bytes = 32, most_motors = 4 };

/* ---- Tabs -------------------------------------------------------------------------------------------------------- */

static const char *name_of(const scope_channel *channel) {
  const thrum_capabilities *capabilities = &channel->capabilities;
  if (capabilities->name[0])
    return capabilities->name;
  return capabilities->type == THRUM_CONTROLLER_UNKNOWN ? "Controller" : thrum_controller_type_name(capabilities->type);
}

float scope_tabs_height(const scope *s, const scope_painter *painter) {
  return s->controller_count > 1 ? painter->text_height(painter->context, SCOPE_TEXT_SMALL) + 8 : 0;
}

void scope_draw_tabs(const scope *s, const scope_painter *painter, scope_rect box) {
  const float between = 4;
  float all = box.w - between * (float)(s->controller_count - 1);
  float left = box.x;
  for (int i = 0; i < s->controller_count; i++) {
    float right = floorf(box.x + all * (float)(i + 1) / (float)s->controller_count + between * (float)i);
    bool is_selected = i == s->selected;
    bool is_connected = s->order[i]->capabilities.connected;
    scope_panel(painter, (scope_rect){left, box.y, right - left, box.h}, is_selected ? SCOPE_BORDER : SCOPE_SURFACE);
    char text[SCOPE_TEXT_BYTES];
    snprintf(text, sizeof text, "%d  %s", i + 1, name_of(s->order[i]));
    scope_color ink = !is_connected ? SCOPE_ERROR : is_selected ? SCOPE_INK : SCOPE_QUIET;
    scope_write(painter, floorf((left + right) / 2), box.y + 4, right - left - 12, SCOPE_TEXT_SMALL, SCOPE_CENTRE, ink,
                text);
    left = right + between;
  }
}

/* ---- Motors ------------------------------------------------------------------------------------------------------ */

static const char *place_name(thrum_band band) {
  switch (band) {
  case THRUM_BAND_LOW:
    return "low";
  case THRUM_BAND_HIGH:
    return "high";
  case THRUM_BAND_LEFT_TRIGGER:
    return "left trigger";
  case THRUM_BAND_RIGHT_TRIGGER:
    return "right trigger";
  }
  return "motor";
}

static scope_color place_color(thrum_band band) {
  return band == THRUM_BAND_LOW            ? SCOPE_LOW
         : band == THRUM_BAND_HIGH         ? SCOPE_HIGH
         : band == THRUM_BAND_LEFT_TRIGGER ? SCOPE_TRIGGER
                                           : SCOPE_TRIGGER_2;
}

/* What there is to say of a motor, the more important first; empty where nothing is known. */
static void describe_motor(const thrum_actuator *motor, char cells[cell_count][cell_bytes]) {
  memset(cells, 0, (size_t)cell_count * cell_bytes);
  snprintf(cells[0], cell_bytes, "%s", place_name(motor->band));
  snprintf(cells[1], cell_bytes, "%s", thrum_actuator_kind_name(motor->kind));
  snprintf(cells[2], cell_bytes, "%u levels", (unsigned)motor->levels);
  if (motor->frequency > 0)
    snprintf(cells[3], cell_bytes, "%.0f Hz", (double)motor->frequency);
  if (motor->minimum_interval > 0)
    snprintf(cells[4], cell_bytes, "every %.0f ms", motor->minimum_interval * 1000);
  if (motor->start_threshold > 0)
    snprintf(cells[5], cell_bytes, "starts at %.0f %%", (double)motor->start_threshold * 100);
}

/* A table. Columns that find no room are left out, from the last one on. */
static void draw_motors(const scope_painter *painter, const thrum_capabilities *capabilities, float x, float y,
                        float width) {
  char cells[most_motors][cell_count][cell_bytes];
  float widths[cell_count] = {0};
  int motors = capabilities->actuator_count < most_motors ? (int)capabilities->actuator_count : most_motors;
  for (int i = 0; i < motors; i++) {
    describe_motor(&capabilities->actuators[i], cells[i]);
    for (int cell = 0; cell < cell_count; cell++)
      if (cells[i][cell][0])
        widths[cell] = fmaxf(widths[cell], painter->text_width(painter->context, SCOPE_TEXT_SMALL, cells[i][cell]));
  }
  const float least = 12, most = 28; /* Between two columns. */
  float used = swatch + 6;
  int shown = 0, filled = 0;
  for (; shown < cell_count; shown++) {
    float more = widths[shown] > 0 ? widths[shown] + (filled > 0 ? least : 0) : 0;
    if (used + more > width)
      break;
    used += more;
    filled += widths[shown] > 0;
  }
  float between = filled > 1 ? floorf(fminf(most, least + (width - used) / (float)(filled - 1))) : 0;

  float line = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  for (int i = 0; i < motors; i++) {
    float left = x + swatch + 6;
    scope_fill(painter, x, y + floorf((line - swatch) / 2), swatch, swatch,
               place_color(capabilities->actuators[i].band));
    for (int cell = 0; cell < shown; cell++) {
      if (widths[cell] == 0)
        continue;
      scope_write(painter, left, y, widths[cell], SCOPE_TEXT_SMALL, SCOPE_LEFT, cell == 0 ? SCOPE_INK : SCOPE_QUIET,
                  cells[i][cell]);
      left += widths[cell] + between;
    }
    y += line;
  }
}

/* ---- The panel --------------------------------------------------------------------------------------------------- */

/* How many lines follow the motors, to say what is missing. */
static int lines_of(const thrum_capabilities *capabilities) {
  int motors = (int)capabilities->actuator_count;
  return motors == 0 || capabilities->has_trigger_rumble ? motors + (motors == 0) : motors + 1;
}

float scope_controller_height(const scope *s, const scope_painter *painter) {
  int lines = 3;
  for (int i = 0; i < s->controller_count; i++) {
    int needed = lines_of(&s->order[i]->capabilities);
    lines = needed > lines ? needed : lines;
  }
  float line = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  return 2 * padding + painter->text_height(painter->context, SCOPE_TEXT_NORMAL) + 2 + line + 6 + (float)lines * line;
}

void scope_draw_controller(const scope *s, const scope_painter *painter, scope_rect box) {
  scope_panel(painter, box, SCOPE_SURFACE);
  float x = box.x + padding, y = box.y + padding, width = box.w - 2 * padding;
  float line = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  float large = painter->text_height(painter->context, SCOPE_TEXT_NORMAL);
  const scope_channel *channel = scope_shown(s);
  if (!channel) {
    scope_write(painter, x, y, width, SCOPE_TEXT_NORMAL, SCOPE_LEFT, SCOPE_INK, "No controller");
    scope_write(painter, x, y + large + 2, width, SCOPE_TEXT_SMALL, SCOPE_LEFT, SCOPE_QUIET,
                "Effects play in silence until one is attached.");
    return;
  }
  const thrum_capabilities *capabilities = &channel->capabilities;
  float state = scope_write(painter, x + width, y + floorf((large - line) / 2), width, SCOPE_TEXT_SMALL, SCOPE_RIGHT,
                            capabilities->connected ? SCOPE_OK : SCOPE_ERROR,
                            capabilities->connected ? "connected" : "unplugged");
  scope_write(painter, x, y, width - state - 16, SCOPE_TEXT_NORMAL, SCOPE_LEFT, SCOPE_INK, name_of(channel));
  y += large + 2;

  char facts[SCOPE_TEXT_BYTES];
  int length = snprintf(facts, sizeof facts, "%s profile  ·  %s",
                        capabilities->type == THRUM_CONTROLLER_UNKNOWN ? "plain"
                                                                       : thrum_controller_type_name(capabilities->type),
                        thrum_transport_name(capabilities->transport));
  if (capabilities->vendor)
    snprintf(facts + length, sizeof facts - (size_t)length, "  ·  %04x:%04x", capabilities->vendor,
             capabilities->product);
  scope_write(painter, x, y, width, SCOPE_TEXT_SMALL, SCOPE_LEFT, SCOPE_QUIET, facts);
  y += line + 6;

  draw_motors(painter, capabilities, x, y, width);
  y += (float)capabilities->actuator_count * line;
  if (!capabilities->has_rumble)
    scope_write(painter, x, y, width, SCOPE_TEXT_SMALL, SCOPE_LEFT, SCOPE_FAINT, "does not rumble");
  else if (!capabilities->has_trigger_rumble)
    scope_write(painter, x + swatch + 6, y, width, SCOPE_TEXT_SMALL, SCOPE_LEFT, SCOPE_FAINT,
                "no motors in the triggers");
}
