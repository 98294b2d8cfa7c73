#include "menu_state.h"

#include "must.h"

#include <math.h>
#include <stdlib.h>

static const menu_item *selected(const menu *m) {
  return menu_item_get(m->cursor.selected);
}

/* A tick that has no voice is missing, which is no reason to end the demo. */
static void feel(menu *m, thrum_feedback feedback, float intensity) {
  thrum_play_feedback(m->engine, m->controller, feedback, intensity);
}

/* ---- The mouse on a slider --------------------------------------------------------------------------------------- */

/* A detent for each step of the slider, felt where its value changes, and an end on either side. */
static thrum_gesture_def drag_def(const menu *m, int index) {
  SDL_FRect track = menu_track_area(m, index);
  thrum_gesture_def def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_MOUSE);
  def.controller = m->controller;
  def.slop = 0;
  def.detent_axis = THRUM_DETENT_AXIS_X;
  def.detent_spacing = track.w > 0 ? (double)track.w / MENU_SLIDER_STEPS : 1;
  def.detent_origin = (double)track.x + def.detent_spacing / 2;
  def.detent_hysteresis = 0;
  def.lower_x = (double)track.x;
  def.upper_x = (double)track.x + (double)track.w;
  def.mapping.texture.output_low = 0; /* Ticks and ends, and no texture between them. */
  def.mapping.texture.output_high = 0;
  def.mapping.tap_intensity = 0;
  def.mapping.long_press_intensity = 0;
  def.mapping.tick_intensity = 0.5f;
  def.mapping.tick_interval = 0.035;
  return def;
}

static void drag_to(menu *m, double x, double y, thrum_pointer_phase phase) {
  SDL_FRect track = menu_track_area(m, m->dragged);
  double share = fmin(1, fmax(0, (x - (double)track.x) / (double)track.w));
  menu_item_set_position(menu_item_get(m->dragged), m->options, (int)lround(share * MENU_SLIDER_STEPS));
  thrum_gesture_sample sample = {.time = m->time, .x = x, .y = y, .pressure = 1, .phase = phase};
  must(thrum_gesture_add_sample(m->engine, m->drag, &sample), "follow the mouse");
}

static void end_drag(menu *m) {
  if (m->dragged < 0)
    return;
  m->dragged = -1;
  must(thrum_gesture_cancel(m->engine, m->drag), "let the slider go");
}

static void begin_drag(menu *m, int index, double x, double y) {
  end_drag(m);
  m->dragged = index;
  thrum_gesture_def def = drag_def(m, index);
  must(thrum_gesture_set(m->engine, m->drag, &def), "take hold of a slider");
  drag_to(m, x, y, THRUM_POINTER_BEGAN);
}

/* ---- What rows do ------------------------------------------------------------------------------------------------ */

void menu_move(menu *m, int rows) {
  list_cursor_move(&m->cursor, rows);
}

void menu_choose(menu *m) {
  const menu_item *item = selected(m);
  switch (item->kind) {
  case ITEM_REQUEST:
    feel(m, THRUM_FEEDBACK_IMPACT_MEDIUM, 1);
    m->request = item->which;
    break;
  case ITEM_SWITCH:
  case ITEM_CHOICE:
    menu_adjust(m, 1);
    break;
  case ITEM_SLIDER: /* Something to compare with. */
    feel(m, THRUM_FEEDBACK_IMPACT_HEAVY, 1);
    break;
  case ITEM_FEEDBACK:
    feel(m, item->which, 1);
    m->played = m->time;
    m->played_row = m->cursor.selected;
    break;
  }
}

static void move_slider(menu *m, const menu_item *item, int steps) {
  int position = menu_item_position(item, m->options), wanted = position + steps;
  wanted = SDL_max(0, SDL_min(wanted, MENU_SLIDER_STEPS));
  menu_item_set_position(item, m->options, wanted);
  if (wanted == position)
    feel(m, THRUM_FEEDBACK_IMPACT_RIGID, 0.9f);
  else if (wanted % (MENU_SLIDER_STEPS / 4) == 0)
    feel(m, THRUM_FEEDBACK_LEVEL_CHANGE, 1);
  else
    feel(m, THRUM_FEEDBACK_SELECTION, 1);
}

void menu_adjust(menu *m, int steps) {
  const menu_item *item = selected(m);
  if (item->kind == ITEM_SLIDER) {
    move_slider(m, item, steps);
  } else if (item->kind == ITEM_SWITCH || item->kind == ITEM_CHOICE) {
    menu_item_turn(item, m->options, steps);
    feel(m, THRUM_FEEDBACK_LEVEL_CHANGE, 1);
  }
}

const char *menu_selected(const menu *m) {
  return selected(m)->name;
}

menu_request menu_take_request(menu *m) {
  menu_request request = m->request;
  m->request = MENU_REQUEST_NONE;
  return request;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static bool is_inside(SDL_FRect area, float x, float y) {
  return x >= area.x && x < area.x + area.w && y >= area.y && y < area.y + area.h;
}

static void on_press(menu *m, float x, float y) {
  if (!is_inside(menu_list_area(m), x, y))
    return;
  for (int i = 0; i < MENU_ITEMS; i++) {
    if (!is_inside(menu_row_area(m, i), x, y))
      continue;
    list_cursor_select(&m->cursor, i);
    SDL_FRect track = menu_track_area(m, i);
    if (selected(m)->kind == ITEM_SLIDER && x > track.x - MENU_PADDING && x < track.x + track.w + MENU_PADDING)
      begin_drag(m, i, x, y);
    else
      menu_choose(m);
    return;
  }
}

static void on_key(menu *m, const SDL_KeyboardEvent *key) {
  switch (key->keysym.scancode) {
  case SDL_SCANCODE_LEFT:
  case SDL_SCANCODE_A:
    menu_adjust(m, -1);
    break;
  case SDL_SCANCODE_RIGHT:
  case SDL_SCANCODE_D:
    menu_adjust(m, 1);
    break;
  case SDL_SCANCODE_RETURN:
  case SDL_SCANCODE_KP_ENTER:
  case SDL_SCANCODE_SPACE:
    if (!key->repeat)
      menu_choose(m);
    break;
  case SDL_SCANCODE_BACKSPACE:
    m->request = MENU_REQUEST_ARENA;
    break;
  default:
    break;
  }
}

static void on_button(menu *m, Uint8 button) {
  switch (button) {
  case SDL_CONTROLLER_BUTTON_A:
    menu_choose(m);
    break;
  case SDL_CONTROLLER_BUTTON_B:
    m->request = MENU_REQUEST_ARENA;
    break;
  case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
    menu_adjust(m, -1);
    break;
  case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
    menu_adjust(m, 1);
    break;
  default:
    break;
  }
}

/* A stick pushed sideways is one step; it has to come back for the next one. */
static void on_stick(menu *m, float value) {
  int side = value > 0.6f ? 1 : value < -0.6f ? -1 : 0;
  if (side != 0 && side != m->side)
    menu_adjust(m, side);
  if (side != 0 || fabsf(value) < 0.35f)
    m->side = side;
}

void menu_event(menu *m, const SDL_Event *event) {
  int page = SDL_max(1, (int)(m->area.h / MENU_ROW) - 3);
  if (list_cursor_event(&m->cursor, event, page))
    return;
  switch (event->type) {
  case SDL_KEYDOWN:
    on_key(m, &event->key);
    break;
  case SDL_CONTROLLERBUTTONDOWN:
    on_button(m, event->cbutton.button);
    break;
  case SDL_CONTROLLERAXISMOTION:
    if (event->caxis.axis == SDL_CONTROLLER_AXIS_LEFTX)
      on_stick(m, (float)event->caxis.value / 32767);
    break;
  case SDL_MOUSEBUTTONDOWN:
    if (event->button.button == SDL_BUTTON_LEFT)
      on_press(m, (float)event->button.x, (float)event->button.y);
    break;
  case SDL_MOUSEMOTION:
    if (m->dragged >= 0)
      drag_to(m, event->motion.x, event->motion.y, THRUM_POINTER_MOVED);
    break;
  case SDL_MOUSEBUTTONUP:
    if (event->button.button == SDL_BUTTON_LEFT)
      end_drag(m);
    break;
  default:
    break;
  }
}

/* ---- Life -------------------------------------------------------------------------------------------------------- */

void menu_set_engine(menu *m, thrum_engine engine, thrum_controller controller) {
  thrum_gesture_destroy(m->engine, m->drag); /* Refused when its engine is gone, and with it the gesture. */
  m->dragged = -1;
  m->engine = m->cursor.engine = engine;
  m->controller = m->cursor.controller = controller;
  thrum_gesture_def def = drag_def(m, 0);
  must(thrum_gesture_create(engine, &def, &m->drag), "make the gesture of the sliders");
}

menu *menu_create(thrum_engine engine, thrum_controller controller, game_options *options) {
  menu *m = calloc(1, sizeof *m);
  if (!m)
    abort();
  m->options = options;
  m->cursor.count = MENU_ITEMS;
  m->played = -1;
  menu_set_engine(m, engine, controller);
  return m;
}

void menu_destroy(menu *m) {
  if (!m)
    return;
  must(thrum_gesture_destroy(m->engine, m->drag), "let the gesture of the sliders go");
  free(m);
}

void menu_set_controller(menu *m, thrum_controller controller) {
  if (THRUM_IS_SAME(controller, m->controller))
    return;
  m->controller = controller;
  m->cursor.controller = controller;
  end_drag(m);
  thrum_gesture_def def = drag_def(m, 0);
  must(thrum_gesture_set(m->engine, m->drag, &def), "move the sliders to another controller");
}

void menu_leave(menu *m) {
  end_drag(m);
  m->cursor.held = 0;
  m->cursor.stick = 0;
  m->side = 0;
}

void menu_step(menu *m, double seconds) {
  m->time += seconds;
  list_cursor_step(&m->cursor, seconds);
  must(thrum_gesture_advance(m->engine, m->drag, m->time), "let time pass for the sliders");
  /* One row more on either side, to see where the list goes on; at its top the heading. */
  float view = menu_list_area(m).h - MENU_PADDING, row = menu_row_top(m->cursor.selected);
  m->scroll =
      list_scroll_towards(m->scroll, row - MENU_ROW, row + 2 * MENU_ROW, view, menu_rows_height(), MENU_ROW, seconds);
  if (selected(m)->kind == ITEM_FEEDBACK)
    feedback_plot_show(&m->plot, m->engine, m->controller, selected(m)->which);
}
