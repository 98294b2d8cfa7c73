#include "pad_transport.h"

#include "virtual_pad.h"

#include <string.h>

static pad_driver driver_of(SDL_Joystick *joystick) {
  virtual_pad *pad = pad_with_id(SDL_JoystickInstanceID(joystick));
  return pad ? pad->driver : PAD_VIRTUAL;
}

/** Byte 14 of the id names the driver: 'v' for the virtual one, 'h' for HIDAPI, 0 for evdev. */
static SDL_JoystickGUID SDLCALL get_guid(SDL_Joystick *joystick) {
  SDL_JoystickGUID guid = SDL_JoystickGetGUID(joystick);
  switch (driver_of(joystick)) {
  case PAD_VIRTUAL:
    break;
  case PAD_EVDEV:
    guid.data[14] = 0;
    break;
  case PAD_HIDAPI:
    guid.data[14] = 'h';
    break;
  }
  return guid;
}

static const char *SDLCALL get_path(SDL_Joystick *joystick) {
  switch (driver_of(joystick)) {
  case PAD_EVDEV:
    return "/dev/input/event99";
  case PAD_HIDAPI:
    // A node that no machine has: by the product number Thrum tells USB and Bluetooth.
    return "/dev/hidraw999";
  case PAD_VIRTUAL:
    break;
  }
  return SDL_JoystickPath(joystick);
}

static thrum_sdl_function lookup(void *context, const char *name) {
  (void)context;
  if (strcmp(name, "SDL_JoystickGetGUID") == 0)
    return (thrum_sdl_function)get_guid;
  if (strcmp(name, "SDL_JoystickPath") == 0)
    return (thrum_sdl_function)get_path;
  THRUM_SDL_FUNCTIONS(THRUM_SDL_LOOKUP)
  return NULL;
}

thrum_sdl_functions pad_transport_functions(void) {
  thrum_sdl_functions functions = thrum_default_sdl_functions();
  functions.lookup = lookup;
  return functions;
}
