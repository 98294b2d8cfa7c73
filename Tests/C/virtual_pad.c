#include "virtual_pad.h"

#include <stdio.h>
#include <unistd.h>

enum { MAX_PADS = 32 };

static virtual_pad pads[MAX_PADS];
static int pad_count;
/** sdl2-compat takes 0 for failure and anything else for success. */
static bool is_compat;

static int answer(const virtual_pad *pad) {
  return is_compat ? pad->result >= 0 : pad->result;
}

static int SDLCALL rumble(void *context, Uint16 low, Uint16 high) {
  virtual_pad *pad = context;
  if (pad->count < PAD_CALLS)
    pad->calls[pad->count++] = (pad_call){pad->step, low, high};
  if (pad->log_fd)
    dprintf(pad->log_fd, "%d %d\n", low, high);
  if (pad->result >= 0) {
    pad->low = low;
    pad->high = high;
  }
  return answer(pad);
}

static int SDLCALL rumble_triggers(void *context, Uint16 left, Uint16 right) {
  virtual_pad *pad = context;
  pad->trigger_calls++;
  if (pad->result >= 0) {
    pad->left_trigger = left;
    pad->right_trigger = right;
  }
  return answer(pad);
}

bool pads_start(void) {
  // No window has the focus in a test.
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
  if (SDL_Init(SDL_INIT_GAMECONTROLLER) != 0) {
    printf("SDL_Init: %s\n", SDL_GetError());
    return false;
  }
  SDL_version version;
  SDL_GetVersion(&version);
  is_compat = version.patch >= 50;
  return true;
}

bool pad_replug(virtual_pad *pad) {
  SDL_VirtualJoystickDesc desc = {
      .version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
      .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
      .naxes = SDL_CONTROLLER_AXIS_MAX,
      .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
      .vendor_id = pad->vendor,
      .product_id = pad->product,
      .name = "Virtual pad",
      .userdata = pad,
      .Rumble = rumble,
      .RumbleTriggers = pad->has_triggers ? rumble_triggers : NULL,
  };
  pad->controller = NULL;
  int index = SDL_JoystickAttachVirtualEx(&desc);
  if (index < 0) {
    printf("virtual pad: %s\n", SDL_GetError());
    return false;
  }
  pad->id = SDL_JoystickGetDeviceInstanceID(index);
  return true;
}

virtual_pad *pad_plug(Uint16 vendor, Uint16 product, bool has_triggers) {
  if (pad_count == MAX_PADS)
    return NULL;
  virtual_pad *pad = &pads[pad_count++];
  pad->vendor = vendor;
  pad->product = product;
  pad->has_triggers = has_triggers;
  return pad_replug(pad) ? pad : NULL;
}

virtual_pad *pad_open(Uint16 vendor, Uint16 product, bool has_triggers) {
  virtual_pad *pad = pad_plug(vendor, product, has_triggers);
  if (!pad || !pad_open_plugged(pad))
    return NULL;
  return pad;
}

bool pad_open_plugged(virtual_pad *pad) {
  for (int index = 0; index < SDL_NumJoysticks(); index++) {
    if (SDL_JoystickGetDeviceInstanceID(index) == pad->id)
      pad->controller = SDL_GameControllerOpen(index);
  }
  if (!pad->controller)
    printf("virtual pad: %s\n", SDL_GetError());
  return pad->controller != NULL;
}

void pad_unplug(virtual_pad *pad) {
  for (int index = 0; index < SDL_NumJoysticks(); index++) {
    if (SDL_JoystickGetDeviceInstanceID(index) == pad->id) {
      SDL_JoystickDetachVirtual(index);
      break;
    }
  }
  SDL_JoystickUpdate();
}
