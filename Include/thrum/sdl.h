/**
 * @file sdl.h
 * How Thrum finds SDL2, and how it learns of controllers that come and go.
 *
 * Thrum does not link SDL. When a controller is attached it looks for SDL2 in this order: the functions that the game hands
 * over in thrum_engine_def::sdl; functions that are already global in the process; the libSDL2 that is already loaded;
 * then it loads libSDL2-2.0.so.0 itself. A game that links SDL statically without exporting it must hand over a table.
 */
#ifndef THRUM_SDL_H
#define THRUM_SDL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A function of any type; cast an SDL function to it. */
typedef void (*thrum_sdl_function)(void);

/** Returns the SDL2 function of that name, or null. */
typedef thrum_sdl_function (*thrum_sdl_lookup_fn)(void *context, const char *name);

/**
 * The game's own SDL2. Take thrum_default_sdl_functions() and set `lookup`, for instance to a function that compares the
 * name with each of THRUM_SDL_FUNCTIONS (see THRUM_SDL_LOOKUP).
 */
typedef struct {
  uint32_t struct_size;
  /**
   * Called when SDL is used for the first time: while a controller is attached, or on a thread of Thrum that looks for
   * controllers. Default null.
   */
  thrum_sdl_lookup_fn lookup;
  void *context; /**< Passed to `lookup`. */
} thrum_sdl_functions;

/**
 * The SDL2 functions that Thrum uses, as an X-macro: define a macro of one argument and pass it. Functions that an older
 * SDL2 does not have may be left out; those up to SDL_GameControllerFromInstanceID are required. SDL_InitSubSystem and
 * those after it are used with SDL before 2.28 only, to survive an SDL_Quit() under threads of Thrum (Docs/controllers.md,
 * "Leaving").
 */
#define THRUM_SDL_FUNCTIONS(X)                                                                                         \
  X(SDL_GetVersion)                                                                                                    \
  X(SDL_WasInit)                                                                                                       \
  X(SDL_GetError)                                                                                                      \
  X(SDL_JoystickFromInstanceID)                                                                                        \
  X(SDL_JoystickGetAttached)                                                                                           \
  X(SDL_JoystickName)                                                                                                  \
  X(SDL_JoystickGetVendor)                                                                                             \
  X(SDL_JoystickGetProduct)                                                                                            \
  X(SDL_JoystickGetGUID)                                                                                               \
  X(SDL_JoystickRumble)                                                                                                \
  X(SDL_JoystickUpdate)                                                                                                \
  X(SDL_GameControllerFromInstanceID)                                                                                  \
  X(SDL_GameControllerGetType)                                                                                         \
  X(SDL_JoystickHasRumble)                                                                                             \
  X(SDL_JoystickHasRumbleTriggers)                                                                                     \
  X(SDL_JoystickRumbleTriggers)                                                                                        \
  X(SDL_JoystickPath)                                                                                                  \
  X(SDL_JoystickGetSerial)                                                                                             \
  X(SDL_LockJoysticks)                                                                                                 \
  X(SDL_UnlockJoysticks)                                                                                               \
  X(SDL_NumJoysticks)                                                                                                  \
  X(SDL_JoystickGetDeviceInstanceID)                                                                                   \
  X(SDL_JoystickGetDeviceVendor)                                                                                       \
  X(SDL_JoystickGetDeviceProduct)                                                                                      \
  X(SDL_IsGameController)                                                                                              \
  X(SDL_GameControllerOpen)                                                                                            \
  X(SDL_GameControllerClose)                                                                                           \
  X(SDL_TLSCleanup)                                                                                                    \
  X(SDL_InitSubSystem)                                                                                                 \
  X(SDL_GetHint)                                                                                                       \
  X(SDL_SetHint)

/** One row of a lookup function, for use with THRUM_SDL_FUNCTIONS: returns the function when `name` names it. */
#define THRUM_SDL_LOOKUP(function)                                                                                     \
  if (strcmp(name, #function) == 0)                                                                                    \
    return (thrum_sdl_function)function;

/** An empty table: SDL2 is looked for in the process. [any-thread] (no-alloc) */
THRUM_API thrum_sdl_functions thrum_default_sdl_functions(void);

/** SDL's event; include SDL.h to have one. */
union SDL_Event;

/**
 * Takes an event that the game polled from SDL, any event: give it all of them. Controllers are then attached when they are
 * plugged in and lost when they are pulled out, and one that comes back gets its old handle; its players have gone on
 * meanwhile. Docs/controllers.md has the rules.
 *
 *  - SDL_CONTROLLERDEVICEADDED: attaches the game controller, or gives it back to the controller that lost it, with
 *    ::THRUM_NOTICE_CONTROLLER_ATTACHED. Thrum opens it for itself; SDL counts, so the game may open and close it too, before
 *    or after. A pad that is attached already, also through another driver of SDL, is not attached twice.
 *  - SDL_CONTROLLERDEVICEREMOVED, SDL_JOYDEVICEREMOVED: the controller is lost, with ::THRUM_NOTICE_CONTROLLER_LOST, and
 *    closed if Thrum opened it.
 *  - All others, and those about joysticks that are not Thrum's: nothing.
 *
 * SDL sends SDL_CONTROLLERDEVICEADDED for the controllers that are there when it starts. An event that was polled before the
 * engine was made is made up for by the next one.
 *
 * @param event           Must be an SDL_Event of the SDL2 that Thrum uses.
 * @param out_controller  May be null. The controller that the event has attached, brought back or lost; the null handle
 *                        when it did none of that.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT (null), and only for SDL_CONTROLLERDEVICEADDED: OUTPUT_UNAVAILABLE (no SDL2, or
 * one that lacks functions; the message says what was tried), CONTROLLER_UNAVAILABLE (SDL cannot open it; tried again with
 * a later event), CAPACITY, OUT_OF_MEMORY. [game-thread]
 */
THRUM_API thrum_result thrum_sdl_handle_event(thrum_engine engine, const union SDL_Event *event,
                                              thrum_controller *out_controller);

#ifdef __cplusplus
}
#endif

#endif
