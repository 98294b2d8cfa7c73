/** A game controller of SDL's virtual driver that notes what its motors are told, and misbehaves as it is told. */
#ifndef VIRTUAL_PAD_H
#define VIRTUAL_PAD_H

#include <SDL.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

enum { PAD_CALLS = 16384 };

/** Which calls the driver refuses, as bits. */
enum {
  PAD_REFUSES_STARTS = 1,     /**< Those that turn a motor on. */
  PAD_REFUSES_STOPS = 2,      /**< Those that turn all off. */
  PAD_REFUSES_EVERY_OTHER = 4 /**< The first, the third and so on. */
};

/** Which driver of SDL a pad claims to have, to those who ask by way of pad_transport.h. */
typedef enum { PAD_VIRTUAL, PAD_EVDEV, PAD_HIDAPI } pad_driver;

/** One call of the driver. */
typedef struct {
  double time; /**< When it came: seconds of CLOCK_MONOTONIC. */
  long step;   /**< virtual_pad::step at that time. */
  Uint16 low;
  Uint16 high;
  bool is_refused;
} pad_call;

/** SDL makes one call at a time, on any thread; another thread may read meanwhile. */
typedef struct {
  SDL_GameController *controller;
  SDL_JoystickID id;
  Uint16 vendor;
  Uint16 product;
  bool has_triggers;
  pad_driver driver; /**< Set by the test. */

  _Atomic long step;      /**< Set by the test: the number of the update. */
  _Atomic int result;     /**< Set by the test: what the driver answers. Negative is a failure. */
  _Atomic int log_fd;     /**< Set by the test: a file that gets each pair at once as "low high\n"; 0 for none. */
  _Atomic int delay;      /**< Set by the test: milliseconds that each call takes. */
  _Atomic int delay_once; /**< Set by the test: milliseconds that the next call takes. */
  _Atomic int refuses;    /**< Set by the test: PAD_REFUSES_… bits. */
  /**
   * Set by the test: the milliseconds after a command in which the driver holds the next ones back, the newest of which it
   * sends in an SDL_JoystickUpdate() after that time. So do SDL's drivers for Xbox over Bluetooth (50 ms) and Switch.
   */
  _Atomic int queue_interval;
  _Atomic int refuse_count; /**< Set by the test: how many of the next calls are refused. */

  pad_call calls[PAD_CALLS]; /**< Calls for the handles, refused ones included. */
  _Atomic int count;
  _Atomic int trigger_calls; /**< Calls for the motors in the triggers. */
  _Atomic bool has_pending;  /**< A command is held back. */
  pad_call pending;
  double sent_at;
  _Atomic bool is_busy; /**< The driver is in a call. */
  _Atomic Uint16 low;   /**< What the motors play: the last pair that was not refused. */
  _Atomic Uint16 high;
  _Atomic Uint16 left_trigger; /**< The same of the motors in the triggers. */
  _Atomic Uint16 right_trigger;
} virtual_pad;

/** Seconds of CLOCK_MONOTONIC. */
static inline double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static inline void sleep_seconds(double seconds) {
  struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&time, NULL);
}

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

/**
 * Plugs a pad in again that was pulled out and closed, or lost in SDL_Quit(): its motors rest, it has a new id, and nobody
 * has opened it. The calls so far are kept. False on failure.
 */
bool pad_replug(virtual_pad *pad);

/** Opens a pad as a game does. */
bool pad_open_plugged(virtual_pad *pad);

/** The pad with an id, or null. */
virtual_pad *pad_with_id(SDL_JoystickID id);

/** Pulls the pad out. The game still holds it open. */
void pad_unplug(virtual_pad *pad);

/** Forgets the calls so far, and everything that the test has set. */
void pad_reset(virtual_pad *pad);

static inline bool pad_is_silent(const virtual_pad *pad) {
  return pad->low == 0 && pad->high == 0 && pad->left_trigger == 0 && pad->right_trigger == 0;
}

#endif
