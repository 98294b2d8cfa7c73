/** SDL's answers about motors, as those of a pad that tells of them when the test lets it; for a table of functions. */
#ifndef LATE_MOTORS_H
#define LATE_MOTORS_H

#include "sdl_table.h"

#include <stdatomic.h>

/** Set by the test: what the pad has told of. */
static atomic_bool tells_rumble, tells_triggers;
/** How often SDL was asked for the handles. */
static atomic_int questions;

static SDL_bool SDLCALL has_rumble(SDL_Joystick *joystick) {
  questions++;
  return tells_rumble && SDL_JoystickHasRumble(joystick);
}

static SDL_bool SDLCALL has_triggers(SDL_Joystick *joystick) {
  return tells_triggers && SDL_JoystickHasRumbleTriggers(joystick);
}

/** As SDL does before a pad has told. */
static int SDLCALL rumble_if_told(SDL_Joystick *joystick, Uint16 low, Uint16 high, Uint32 duration) {
  if (tells_rumble)
    return SDL_JoystickRumble(joystick, low, high, duration);
  return low || high ? SDL_SetError("That operation is not\nsupported") : 0;
}

#endif
