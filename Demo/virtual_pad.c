#include "virtual_pad.h"

/* Static because SDL may call back until SDL_Quit() has returned. */
static struct {
  virtual_pad_motors motors;
  SDL_JoystickID id;
} pads[VIRTUAL_PAD_COUNT];

/* SDL2's rumble callback succeeds with 0; sdl2-compat, which numbers its patches from 50, turns that round. */
static int accepted(void) {
  SDL_version version;
  SDL_GetVersion(&version);
  return version.patch >= 50 ? 1 : 0;
}

static int SDLCALL on_rumble(void *userdata, Uint16 low, Uint16 high) {
  virtual_pad_motors *motors = userdata;
  motors->low = low / 65535.0;
  motors->high = high / 65535.0;
  motors->commands++;
  return accepted();
}

static int SDLCALL on_rumble_triggers(void *userdata, Uint16 left, Uint16 right) {
  virtual_pad_motors *motors = userdata;
  motors->left_trigger = left / 65535.0;
  motors->right_trigger = right / 65535.0;
  motors->commands++;
  return accepted();
}

int virtual_pad_attach(virtual_pad pad) {
  SDL_VirtualJoystickDesc desc;
  SDL_zero(desc);
  desc.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
  desc.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
  desc.naxes = SDL_CONTROLLER_AXIS_MAX;
  desc.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
  desc.userdata = &pads[pad].motors;
  desc.Rumble = on_rumble;
  if (pad == VIRTUAL_DUALSENSE) {
    desc.name = "Virtual DualSense";
    desc.vendor_id = 0x054c;
    desc.product_id = 0x0ce6;
  } else {
    desc.name = "Virtual Xbox Controller";
    desc.vendor_id = 0x045e;
    desc.product_id = 0x0b12;
    desc.RumbleTriggers = on_rumble_triggers;
  }
  pads[pad].motors = (virtual_pad_motors){0};
  int index = SDL_JoystickAttachVirtualEx(&desc);
  if (index >= 0)
    pads[pad].id = SDL_JoystickGetDeviceInstanceID(index);
  return index;
}

void virtual_pad_detach(virtual_pad pad) {
  for (int i = 0; i < SDL_NumJoysticks(); i++)
    if (SDL_JoystickGetDeviceInstanceID(i) == pads[pad].id) {
      SDL_JoystickDetachVirtual(i);
      return;
    }
}

virtual_pad_motors virtual_pad_read(virtual_pad pad) {
  return pads[pad].motors;
}

static Sint16 axis_value(double value) {
  return (Sint16)(SDL_max(-1, SDL_min(1, value)) * 32767);
}

void virtual_pad_steer(virtual_pad pad, double x, double y) {
  SDL_Joystick *joystick = SDL_JoystickFromInstanceID(pads[pad].id);
  SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_LEFTX, axis_value(x));
  SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_LEFTY, axis_value(y));
}

void virtual_pad_press(virtual_pad pad, SDL_GameControllerButton button, int is_down) {
  SDL_JoystickSetVirtualButton(SDL_JoystickFromInstanceID(pads[pad].id), button, is_down ? SDL_PRESSED : SDL_RELEASED);
}
