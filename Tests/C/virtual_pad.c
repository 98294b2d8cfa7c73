#include "virtual_pad.h"

#include "sanitizers.h"

#include <stdio.h>
#include <unistd.h>

enum { MAX_PADS = 32 };

static virtual_pad pads[MAX_PADS];
static int pad_count;
/** sdl2-compat takes 0 for failure and anything else for success. */
static bool is_compat;

#ifdef HAS_ADDRESS_SANITIZER
/** SDL keeps the text of an error for each thread, and forgets it when a thread that is not its own ends. */
const char *__lsan_default_suppressions(void) {
  return "leak:libSDL2";
}
#endif

static int answer(int result) {
  return is_compat ? result >= 0 : result;
}

static void rest(virtual_pad *pad) {
  int milliseconds = atomic_exchange(&pad->delay_once, 0) + pad->delay;
  if (milliseconds > 0)
    SDL_Delay((Uint32)milliseconds);
}

/** What the driver answers to a call that turns a motor on, or all off. */
static int judge(virtual_pad *pad, bool is_start) {
  int refuses = pad->refuses;
  bool is_refused = (refuses & PAD_REFUSES_STARTS && is_start) || (refuses & PAD_REFUSES_STOPS && !is_start) ||
                    (refuses & PAD_REFUSES_EVERY_OTHER && pad->count % 2 == 0);
  if (pad->refuse_count > 0) {
    pad->refuse_count--;
    is_refused = true;
  }
  return is_refused ? -1 : pad->result;
}

/** Lets the motors have a pair. */
static void send(virtual_pad *pad, Uint16 low, Uint16 high) {
  pad->low = low;
  pad->high = high;
  pad->sent_at = seconds_now();
}

static int SDLCALL rumble(void *context, Uint16 low, Uint16 high) {
  virtual_pad *pad = context;
  pad->is_busy = true;
  pad_call call = {seconds_now(), pad->step, low, high, false};
  int result = judge(pad, low > 0 || high > 0);
  call.is_refused = result < 0;
  // As a driver that waits for its device does: the motors hear of it in the end.
  rest(pad);
  if (result >= 0 && pad->queue_interval > 0 && seconds_now() - pad->sent_at < pad->queue_interval / 1e3) {
    pad->pending = call;
    pad->has_pending = true;
  } else if (result >= 0) {
    pad->has_pending = false;
    send(pad, low, high);
  }
  int at = pad->count;
  if (at < PAD_CALLS) {
    pad->calls[at] = call;
    pad->count = at + 1;
  }
  if (pad->log_fd)
    dprintf(pad->log_fd, "%d %d\n", low, high);
  pad->is_busy = false;
  return answer(result);
}

/** Called in SDL_JoystickUpdate(). */
static void SDLCALL update(void *context) {
  virtual_pad *pad = context;
  if (pad->has_pending && seconds_now() - pad->sent_at >= pad->queue_interval / 1e3) {
    send(pad, pad->pending.low, pad->pending.high);
    pad->has_pending = false;
  }
}

static int SDLCALL rumble_triggers(void *context, Uint16 left, Uint16 right) {
  virtual_pad *pad = context;
  pad->trigger_calls++;
  if (pad->result >= 0) {
    pad->left_trigger = left;
    pad->right_trigger = right;
  }
  return answer(pad->result);
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
      .Update = update,
      .Rumble = rumble,
      .RumbleTriggers = pad->has_triggers ? rumble_triggers : NULL,
  };
  pad->controller = NULL;
  // The power of a pad that was pulled out is gone.
  pad->has_pending = false;
  pad->low = pad->high = pad->left_trigger = pad->right_trigger = 0;
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

virtual_pad *pad_with_id(SDL_JoystickID id) {
  for (int at = 0; at < pad_count; at++) {
    if (pads[at].id == id)
      return &pads[at];
  }
  return NULL;
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

void pad_reset(virtual_pad *pad) {
  pad->driver = PAD_VIRTUAL;
  pad->queue_interval = pad->result = pad->delay = pad->delay_once = pad->refuses = pad->refuse_count = 0;
  pad->count = 0;
}
