#include "list_cursor.h"

#include <math.h>

static const float stick_on = 0.5f, stick_off = 0.35f;
static const double first_repeat = 0.38; /* Seconds from the first move to the second of what is held, */
static const double slow_repeat = 0.13;  /* between the ones after it, */
static const double fast_repeat = 0.05;  /* and when it has been held for long. */
static const double until_fast = 1.5;

/* When voices have run out a tick is missing, which is no reason to end the demo. */
static void feel(list_cursor *cursor, thrum_feedback feedback, float intensity) {
  thrum_play_feedback(cursor->engine, cursor->controller, feedback, intensity);
}

static bool is_at_end(const list_cursor *cursor, int direction) {
  return direction < 0 ? cursor->selected <= 0 : cursor->selected >= cursor->count - 1;
}

static void stop(list_cursor *cursor, int direction) {
  feel(cursor, THRUM_FEEDBACK_IMPACT_RIGID, 0.9f);
  cursor->stops++;
  cursor->give = direction < 0 ? -1 : 1;
}

void list_cursor_select(list_cursor *cursor, int row) {
  row = SDL_max(0, SDL_min(row, cursor->count - 1));
  if (row == cursor->selected || cursor->count == 0)
    return;
  cursor->selected = row;
  cursor->ticks++;
  /* Ticks that follow each other fast are to stay apart. */
  feel(cursor, THRUM_FEEDBACK_SELECTION, cursor->held_seconds > until_fast ? 0.6f : 1);
}

void list_cursor_move(list_cursor *cursor, int rows) {
  if (rows == 0 || cursor->count == 0)
    return;
  if (is_at_end(cursor, rows))
    stop(cursor, rows);
  else
    list_cursor_select(cursor, cursor->selected + rows);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static bool on_key(list_cursor *cursor, const SDL_KeyboardEvent *key, int page) {
  int rows = 0;
  switch (key->keysym.scancode) {
  case SDL_SCANCODE_UP:
  case SDL_SCANCODE_W:
    rows = -1;
    break;
  case SDL_SCANCODE_DOWN:
  case SDL_SCANCODE_S:
    rows = 1;
    break;
  case SDL_SCANCODE_PAGEUP:
    rows = -page;
    break;
  case SDL_SCANCODE_PAGEDOWN:
    rows = page;
    break;
  case SDL_SCANCODE_HOME:
    rows = -cursor->count;
    break;
  case SDL_SCANCODE_END:
    rows = cursor->count;
    break;
  default:
    return false;
  }
  if (!key->repeat || !is_at_end(cursor, rows))
    list_cursor_move(cursor, rows);
  return true;
}

static void hold(list_cursor *cursor, int direction) {
  if (direction == cursor->held)
    return;
  cursor->held = direction;
  cursor->held_seconds = 0;
  cursor->until_repeat = first_repeat;
  list_cursor_move(cursor, direction);
}

static bool on_button(list_cursor *cursor, const SDL_ControllerButtonEvent *button, int page) {
  bool is_down = button->type == SDL_CONTROLLERBUTTONDOWN;
  switch (button->button) {
  case SDL_CONTROLLER_BUTTON_DPAD_UP:
    hold(cursor, is_down ? -1 : 0);
    return true;
  case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
    hold(cursor, is_down ? 1 : 0);
    return true;
  case SDL_CONTROLLER_BUTTON_LEFTSHOULDER:
  case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER:
    if (is_down)
      list_cursor_move(cursor, button->button == SDL_CONTROLLER_BUTTON_LEFTSHOULDER ? -page : page);
    return true;
  default:
    return false;
  }
}

static void on_stick(list_cursor *cursor, float value) {
  bool is_in = fabsf(value) < stick_off, was_out = fabsf(cursor->stick) >= stick_off;
  cursor->stick = value;
  if (fabsf(value) > stick_on)
    hold(cursor, value < 0 ? -1 : 1);
  else if (is_in && was_out)
    hold(cursor, 0);
}

static void on_wheel(list_cursor *cursor, const SDL_MouseWheelEvent *wheel) {
  float turned = wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? wheel->preciseY : -wheel->preciseY;
  if (cursor->wheel * turned < 0)
    cursor->wheel = 0;
  cursor->wheel += turned;
  int rows = (int)cursor->wheel;
  cursor->wheel -= (float)rows;
  /* The wheel goes on turning at the ends: one thud until the list has come to rest. */
  if (rows != 0 && (!is_at_end(cursor, rows) || fabsf(cursor->give) < 0.1f))
    list_cursor_move(cursor, rows);
}

bool list_cursor_event(list_cursor *cursor, const SDL_Event *event, int page) {
  switch (event->type) {
  case SDL_KEYDOWN:
    return on_key(cursor, &event->key, page);
  case SDL_CONTROLLERBUTTONDOWN:
  case SDL_CONTROLLERBUTTONUP:
    return on_button(cursor, &event->cbutton, page);
  case SDL_CONTROLLERAXISMOTION:
    if (event->caxis.axis != SDL_CONTROLLER_AXIS_LEFTY)
      return false;
    on_stick(cursor, (float)event->caxis.value / 32767);
    return true;
  case SDL_MOUSEWHEEL:
    on_wheel(cursor, &event->wheel);
    return true;
  default:
    return false;
  }
}

/* ---- The frame --------------------------------------------------------------------------------------------------- */

void list_cursor_step(list_cursor *cursor, double seconds) {
  cursor->give *= (float)exp(-seconds / 0.08);
  if (cursor->held == 0)
    return;
  cursor->held_seconds += seconds;
  cursor->until_repeat -= seconds;
  if (cursor->until_repeat > 0)
    return;
  double share = fmin(1, cursor->held_seconds / until_fast);
  cursor->until_repeat = slow_repeat + (fast_repeat - slow_repeat) * share;
  if (!is_at_end(cursor, cursor->held))
    list_cursor_move(cursor, cursor->held);
}

float list_scroll_towards(float offset, float top, float bottom, float view, float content, float row, double seconds) {
  float wanted = roundf(offset / row) * row;
  if (bottom > wanted + view)
    wanted = ceilf((bottom - view) / row) * row;
  if (top < wanted)
    wanted = floorf(top / row) * row;
  wanted = fmaxf(0, fminf(wanted, ceilf((content - view) / row) * row));
  float moved = offset + (wanted - offset) * (float)(1 - exp(-seconds / 0.06));
  return fabsf(wanted - moved) < 0.5f ? wanted : moved;
}
