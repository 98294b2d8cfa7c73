/**
 * The example of Docs/gestures.md, compiled so that it stays true: what is between the two marks is the same text.
 */
/* example begins */
#include <SDL.h>
#include <thrum/thrum.h>

typedef struct {
  thrum_engine engine;
  thrum_gesture touch, mouse, left_stick, right_trigger;
  double stick_x, stick_y;
  int width, height; /* Of the window. SDL's fingers are in 0…1 of it. */
} input;

static void send(input *in, thrum_gesture gesture, Uint32 ticks, Sint64 pointer, double x, double y, float pressure,
                 thrum_pointer_phase phase) {
  thrum_gesture_sample sample = {ticks / 1000.0, pointer, x, y, pressure, phase};
  thrum_gesture_add_sample(in->engine, gesture, &sample);
}

/* For every event of SDL_PollEvent(). */
static void handle_event(input *in, const SDL_Event *event) {
  switch (event->type) {
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
    send(in, in->touch, event->tfinger.timestamp, event->tfinger.fingerId, event->tfinger.x * in->width,
         event->tfinger.y * in->height, event->tfinger.pressure,
         event->type == SDL_FINGERDOWN ? THRUM_POINTER_BEGAN
         : event->type == SDL_FINGERUP ? THRUM_POINTER_ENDED
                                       : THRUM_POINTER_MOVED);
    break;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    if (event->button.which != SDL_TOUCH_MOUSEID && event->button.button == SDL_BUTTON_LEFT)
      send(in, in->mouse, event->button.timestamp, 0, event->button.x, event->button.y, 1,
           event->type == SDL_MOUSEBUTTONDOWN ? THRUM_POINTER_BEGAN : THRUM_POINTER_ENDED);
    break;
  case SDL_MOUSEMOTION:
    if (event->motion.which != SDL_TOUCH_MOUSEID)
      send(in, in->mouse, event->motion.timestamp, 0, event->motion.x, event->motion.y, 1, THRUM_POINTER_MOVED);
    break;
  case SDL_CONTROLLERAXISMOTION: {
    double value = event->caxis.value < 0 ? event->caxis.value / 32768.0 : event->caxis.value / 32767.0;
    if (event->caxis.axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
      send(in, in->right_trigger, event->caxis.timestamp, 0, value, 0, 1, THRUM_POINTER_MOVED);
    } else if (event->caxis.axis == SDL_CONTROLLER_AXIS_LEFTX || event->caxis.axis == SDL_CONTROLLER_AXIS_LEFTY) {
      /* SDL reports the axes one by one: the second of a pair comes with the same time and replaces the first. */
      if (event->caxis.axis == SDL_CONTROLLER_AXIS_LEFTX)
        in->stick_x = value;
      else
        in->stick_y = value;
      send(in, in->left_stick, event->caxis.timestamp, 0, in->stick_x, in->stick_y, 1, THRUM_POINTER_MOVED);
    }
    break;
  }
  case SDL_WINDOWEVENT:
    /* The lift goes to somebody else. */
    if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
      thrum_gesture_cancel(in->engine, in->touch);
      thrum_gesture_cancel(in->engine, in->mouse);
      thrum_gesture_cancel(in->engine, in->left_stick);
      thrum_gesture_cancel(in->engine, in->right_trigger);
    }
    break;
  default:
    break;
  }
}

/* Once in each frame, after the events. */
static void advance(input *in) {
  double now = SDL_GetTicks() / 1000.0;
  thrum_gesture_advance(in->engine, in->touch, now);
  thrum_gesture_advance(in->engine, in->mouse, now);
  thrum_gesture_advance(in->engine, in->left_stick, now);
  thrum_gesture_advance(in->engine, in->right_trigger, now);
}

/* A list of rows 48 points high that scrolls with the finger: ticks at the rows, a rubber band at its ends. */
static void open_input(input *in, thrum_engine engine, thrum_controller pad, double pixels_per_point) {
  in->engine = engine;
  thrum_gesture_def def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_TOUCH);
  def.controller = pad;
  def.units_per_point = pixels_per_point;
  def.detent_axis = THRUM_DETENT_AXIS_Y;
  def.detent_spacing = 48 * pixels_per_point;
  def.lower_y = 0;
  def.upper_y = in->height;
  thrum_gesture_create(engine, &def, &in->touch);
  def.source = THRUM_GESTURE_SOURCE_MOUSE;
  def.slop = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_MOUSE).slop;
  thrum_gesture_create(engine, &def, &in->mouse);

  /* A stick with eight places. */
  def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_STICK);
  def.controller = pad;
  def.detent_axis = THRUM_DETENT_AXIS_ANGLE;
  def.detent_spacing = 2 * 3.14159265358979 / 8;
  def.detent_origin = def.detent_spacing / 2;
  thrum_gesture_create(engine, &def, &in->left_stick);

  /* A trigger that clicks half way, as that of a camera. */
  def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_TRIGGER);
  def.controller = pad;
  def.locality = THRUM_LOCALITY_RIGHT_TRIGGER;
  def.detent_axis = THRUM_DETENT_AXIS_X;
  def.threshold_count = 1;
  def.thresholds[0] = 0.5;
  def.mapping.texture.output_high = def.mapping.texture.output_low = 0;
  thrum_gesture_create(engine, &def, &in->right_trigger);
}
/* example ends */

#include "check.h"

/** A finger scrolls a list in SDL's events. */
int main(int argc, char **argv) {
  (void)argc, (void)argv;
  thrum_engine engine;
  thrum_controller pad;
  thrum_controller_def pad_def = thrum_default_controller_def();
  CHECK_OK(thrum_engine_create(NULL, &engine));
  CHECK_OK(thrum_controller_attach_recording(engine, &pad_def, &pad));
  input in = {.width = 1000, .height = 2000};
  open_input(&in, engine, pad, 2);
  CHECK(!THRUM_IS_NULL(in.touch) && !THRUM_IS_NULL(in.mouse));
  CHECK(!THRUM_IS_NULL(in.left_stick) && !THRUM_IS_NULL(in.right_trigger));
  SDL_Event event = {.tfinger = {.fingerId = 77, .pressure = 0.5f}};
  double strongest = 0;
  for (int step = 0; step <= 20; step++) {
    event.type = step == 0 ? SDL_FINGERDOWN : SDL_FINGERMOTION;
    event.tfinger.timestamp = (Uint32)(step * 16);
    event.tfinger.y = 0.8f - 0.02f * (float)step;
    handle_event(&in, &event);
    CHECK_OK(thrum_engine_update(engine, 0.016));
    thrum_drive drive;
    CHECK_OK(thrum_controller_get_drive(engine, pad, &drive));
    strongest = fmax(strongest, (double)drive.low + drive.high);
  }
  CHECK(strongest > 0.3);
  event.type = SDL_WINDOWEVENT;
  event.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
  handle_event(&in, &event);
  advance(&in);
  CHECK_OK(thrum_engine_update(engine, 0.5));
  CHECK_OK(thrum_engine_update(engine, 0.5));
  thrum_drive drive;
  CHECK_OK(thrum_controller_get_drive(engine, pad, &drive));
  CHECK(drive.low == 0 && drive.high == 0);
  int ticks = 0;
  thrum_gesture_event row;
  while (thrum_gesture_poll_event(engine, in.touch, &row) == THRUM_OK)
    ticks += row.type == THRUM_GESTURE_DETENT;
  CHECK(ticks > 5);
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
