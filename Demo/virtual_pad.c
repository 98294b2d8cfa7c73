#include "virtual_pad.h"

#include <SDL.h>

/* Static because SDL may call back until SDL_Quit() has returned. */
static virtual_pad_motors motors;

/* SDL2's rumble callback succeeds with 0; sdl2-compat, which numbers its patches from 50, turns that round. */
static int accepted(void) {
  SDL_version version;
  SDL_GetVersion(&version);
  return version.patch >= 50 ? 1 : 0;
}

static int SDLCALL on_rumble(void *userdata, Uint16 low, Uint16 high) {
  virtual_pad_motors *received = userdata;
  received->low = low / 65535.0;
  received->high = high / 65535.0;
  received->commands++;
  return accepted();
}

int virtual_pad_attach(void) {
  SDL_VirtualJoystickDesc pad;
  SDL_zero(pad);
  pad.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
  pad.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
  pad.naxes = SDL_CONTROLLER_AXIS_MAX;
  pad.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
  pad.vendor_id = 0x054c; /* The numbers of a DualSense, so that Thrum takes its profile. */
  pad.product_id = 0x0ce6;
  pad.name = "Virtual DualSense";
  pad.userdata = &motors;
  pad.Rumble = on_rumble;
  motors = (virtual_pad_motors){0};
  return SDL_JoystickAttachVirtualEx(&pad);
}

virtual_pad_motors virtual_pad_read(void) {
  return motors;
}
