#include "input.h"

#include <string.h>

static const double dead_zone = 0.18;
static const double flick_on = 0.6, flick_off = 0.35; /* Of the stick, for one step in a list. */
static const int trigger_held = 8000;

void input_begin_frame(input *in) {
  memset(in->players, 0, sizeof in->players);
  in->sample_count = 0;
}

/* ---- Mouse and fingers ------------------------------------------------------------------------------------------- */

static void add_sample(input *in, pointer_sample sample) {
  if (in->sample_count < INPUT_POINTER_SAMPLES)
    in->samples[in->sample_count++] = sample;
}

static void on_mouse(input *in, Uint32 which, double x, double y, pointer_phase phase, double time) {
  if (which == SDL_TOUCH_MOUSEID) /* SDL's imitation of a mouse: the finger itself is taken. */
    return;
  if (phase != POINTER_MOVED)
    in->is_button_down = phase == POINTER_PRESSED;
  else if (!in->is_button_down)
    return;
  add_sample(in, (pointer_sample){.time = time, .pressure = 1, .pixel = {x, y}, .phase = phase});
}

static void on_finger(input *in, const SDL_TouchFingerEvent *finger, pointer_phase phase, double time, vec size) {
  add_sample(in, (pointer_sample){.time = time,
                                  .is_finger = true,
                                  .finger = finger->fingerId,
                                  .pressure = finger->pressure,
                                  .pixel = {finger->x * size.x, finger->y * size.y},
                                  .phase = phase});
}

/* ---- Keys and controllers ---------------------------------------------------------------------------------------- */

static void on_key(input *in, const SDL_KeyboardEvent *key) {
  SDL_Scancode code = key->keysym.scancode;
  if (code >= SDL_NUM_SCANCODES)
    return;
  bool is_down = key->type == SDL_KEYDOWN;
  in->keys[code] = is_down;
  if (!is_down)
    return;
  player_input *player = &in->players[0];
  switch (code) {
  case SDL_SCANCODE_LEFT:
  case SDL_SCANCODE_RIGHT:
    player->step_x = code == SDL_SCANCODE_LEFT ? -1 : 1;
    break;
  case SDL_SCANCODE_UP:
  case SDL_SCANCODE_DOWN:
    player->step_y = code == SDL_SCANCODE_UP ? -1 : 1;
    break;
  case SDL_SCANCODE_SPACE:
    player->jumps |= !key->repeat;
    break;
  case SDL_SCANCODE_RETURN:
  case SDL_SCANCODE_KP_ENTER:
    player->accepts |= !key->repeat;
    break;
  case SDL_SCANCODE_BACKSPACE:
    player->goes_back |= !key->repeat;
    break;
  default:
    break;
  }
}

static void on_button(input *in, const SDL_ControllerButtonEvent *button, int index) {
  bool is_down = button->type == SDL_CONTROLLERBUTTONDOWN;
  player_input *player = &in->players[index];
  switch (button->button) {
  case SDL_CONTROLLER_BUTTON_A:
    player->jumps |= is_down;
    player->accepts |= is_down;
    break;
  case SDL_CONTROLLER_BUTTON_B:
    player->goes_back |= is_down;
    break;
  case SDL_CONTROLLER_BUTTON_X:
    in->is_charging[index] = is_down;
    break;
  case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
  case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
    in->pads[index].x = !is_down ? 0 : button->button == SDL_CONTROLLER_BUTTON_DPAD_LEFT ? -1 : 1;
    player->step_x += (int)in->pads[index].x;
    break;
  case SDL_CONTROLLER_BUTTON_DPAD_UP:
  case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
    in->pads[index].y = !is_down ? 0 : button->button == SDL_CONTROLLER_BUTTON_DPAD_UP ? -1 : 1;
    player->step_y += (int)in->pads[index].y;
    break;
  default:
    break;
  }
}

static void on_axis(input *in, const SDL_ControllerAxisEvent *axis, int player) {
  double value = axis->value / (axis->value < 0 ? 32768.0 : 32767.0);
  if (axis->axis == SDL_CONTROLLER_AXIS_LEFTX)
    in->sticks[player].x = value;
  else if (axis->axis == SDL_CONTROLLER_AXIS_LEFTY)
    in->sticks[player].y = value;
  else if (axis->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT)
    in->is_charging[player] = axis->value > trigger_held;
}

void input_event(input *in, const SDL_Event *event, int player, double time, vec size) {
  bool is_player = player >= 0 && player < INPUT_PLAYERS;
  switch (event->type) {
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    if (event->button.button == SDL_BUTTON_LEFT)
      on_mouse(in, event->button.which, event->button.x, event->button.y,
               event->type == SDL_MOUSEBUTTONDOWN ? POINTER_PRESSED : POINTER_LIFTED, time);
    break;
  case SDL_MOUSEMOTION:
    on_mouse(in, event->motion.which, event->motion.x, event->motion.y, POINTER_MOVED, time);
    break;
  case SDL_FINGERDOWN:
    on_finger(in, &event->tfinger, POINTER_PRESSED, time, size);
    break;
  case SDL_FINGERMOTION:
    on_finger(in, &event->tfinger, POINTER_MOVED, time, size);
    break;
  case SDL_FINGERUP:
    on_finger(in, &event->tfinger, POINTER_LIFTED, time, size);
    break;
  case SDL_KEYDOWN:
  case SDL_KEYUP:
    on_key(in, &event->key);
    break;
  case SDL_CONTROLLERBUTTONDOWN:
  case SDL_CONTROLLERBUTTONUP:
    if (is_player)
      on_button(in, &event->cbutton, player);
    break;
  case SDL_CONTROLLERAXISMOTION:
    if (is_player)
      on_axis(in, &event->caxis, player);
    break;
  default:
    break;
  }
}

/* ---- The frame --------------------------------------------------------------------------------------------------- */

static double key_axis(const input *in, SDL_Scancode low, SDL_Scancode also_low, SDL_Scancode high,
                       SDL_Scancode also_high) {
  return (in->keys[high] || in->keys[also_high]) - (in->keys[low] || in->keys[also_low]);
}

/* One step when the stick goes out, none until it has come back. */
static int flick(double value, double *flicked) {
  double direction = value > flick_on ? 1 : value < -flick_on ? -1 : 0;
  if (fabs(value) < flick_off)
    *flicked = 0;
  if (direction == 0 || direction == *flicked)
    return 0;
  *flicked = direction;
  return (int)direction;
}

/* Nothing in the dead zone, and from its edge on evenly to full. */
static vec live(vec stick) {
  double length = fmin(1, vec_length(stick));
  return length <= dead_zone ? (vec){0, 0} : vec_scale(vec_unit(stick), (length - dead_zone) / (1 - dead_zone));
}

void input_end_frame(input *in) {
  for (int i = 0; i < INPUT_PLAYERS; i++) {
    player_input *player = &in->players[i];
    player->stick = vec_add(live(in->sticks[i]), in->pads[i]);
    player->charges = in->is_charging[i];
    player->step_x += flick(in->sticks[i].x, &in->flicked[i].x);
    player->step_y += flick(in->sticks[i].y, &in->flicked[i].y);
  }
  vec keys = {key_axis(in, SDL_SCANCODE_LEFT, SDL_SCANCODE_A, SDL_SCANCODE_RIGHT, SDL_SCANCODE_D),
              key_axis(in, SDL_SCANCODE_UP, SDL_SCANCODE_W, SDL_SCANCODE_DOWN, SDL_SCANCODE_S)};
  in->players[0].stick = vec_add(in->players[0].stick, keys);
  in->players[0].charges |= in->keys[SDL_SCANCODE_LSHIFT] || in->keys[SDL_SCANCODE_RSHIFT];
  for (int i = 0; i < INPUT_PLAYERS; i++)
    in->players[i].stick = vec_limit(in->players[i].stick, 1);
}

void input_release(input *in) {
  memset(in->keys, 0, sizeof in->keys);
  memset(in->sticks, 0, sizeof in->sticks);
  memset(in->pads, 0, sizeof in->pads);
  memset(in->is_charging, 0, sizeof in->is_charging);
  in->is_button_down = false;
}
