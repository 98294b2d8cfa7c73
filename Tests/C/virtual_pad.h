/** A game controller of SDL's virtual driver that notes what its motors are told. */
#ifndef VIRTUAL_PAD_H
#define VIRTUAL_PAD_H

#include <SDL.h>
#include <stdbool.h>

enum { PAD_CALLS = 8192 };

/** One call of the driver. */
typedef struct {
  long step; /**< virtual_pad::step at that time. */
  Uint16 low;
  Uint16 high;
} pad_call;

typedef struct {
  SDL_GameController *controller;
  SDL_JoystickID id;

  Uint16 vendor;
  Uint16 product;
  bool has_triggers;

  long step;  /**< Set by the test: the number of the update. */
  int result; /**< Set by the test: what the driver answers. Negative is a failure. */
  int log_fd; /**< Set by the test: a file that gets each pair at once as "low high\n"; 0 for none. */

  pad_call calls[PAD_CALLS]; /**< Calls for the handles, refused ones included. */
  int count;
  int trigger_calls; /**< Calls for the motors in the triggers. */
  Uint16 low;        /**< What the motors play: the last pair that was not refused. */
  Uint16 high;
  Uint16 left_trigger; /**< The same of the motors in the triggers. */
  Uint16 right_trigger;
} virtual_pad;

/** Starts SDL with controllers only. */
bool pads_start(void);

/** Plugs a pad in and opens it; null on failure. Its memory outlives SDL_Quit(), which may still call it. */
virtual_pad *pad_open(Uint16 vendor, Uint16 product, bool has_triggers);

static inline virtual_pad *pad_open_dualsense(void) {
  return pad_open(0x054c, 0x0ce6, false);
}

static inline virtual_pad *pad_open_xbox_360(void) {
  return pad_open(0x045e, 0x028e, false);
}

static inline virtual_pad *pad_open_xbox_one(void) {
  return pad_open(0x045e, 0x02ea, true);
}

/** Plugs a pad in and leaves it to others to open it: `controller` is null. Null on failure. */
virtual_pad *pad_plug(Uint16 vendor, Uint16 product, bool has_triggers);

/** Plugs a pad in that was pulled out; under a new id, and without opening it. */
bool pad_replug(virtual_pad *pad);

/** Opens a pad as a game does. */
bool pad_open_plugged(virtual_pad *pad);

/** Pulls the pad out. The game still holds it open. */
void pad_unplug(virtual_pad *pad);

static inline bool pad_is_silent(const virtual_pad *pad) {
  return pad->low == 0 && pad->high == 0 && pad->left_trigger == 0 && pad->right_trigger == 0;
}

#endif
