/**
 * SDL_Quit() under threads of Thrum and ThreadSanitizer. Up to 2.26 it destroys a lock whoever waits for it. A thread of Thrum
 * looks whether SDL is about to quit and then takes the lock; the nanoseconds in between (SDLQuitGuard.swift) are microseconds
 * with this sanitizer, and one run in ten hung, which says nothing of the library that ships. So here, and only with this
 * sanitizer, look and lock are made one, with functions that the game hands over.
 */
#ifndef QUIT_GATE_H
#define QUIT_GATE_H

#include "sanitizers.h"
#include "sdl_table.h"

#ifdef HAS_THREAD_SANITIZER

#include <pthread.h>
#include <stdatomic.h>

/** Held by who comes to SDL's lock. Nobody who has that lock may wait for this one. */
static pthread_mutex_t quit_gate = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool quit_gate_is_closed;
/** Whether the calling thread came too late for SDL's lock, and goes on without it: it will see that SDL quits. */
static _Thread_local bool quit_gate_is_late;

static Uint32 SDLCALL quit_gate_was_init(Uint32 flags) {
  // So it is when SDL has begun to quit: its sensors end first.
  Uint32 mask = quit_gate_is_closed || quit_gate_is_late ? ~(Uint32)SDL_INIT_SENSOR : ~(Uint32)0;
  return SDL_WasInit(flags) & mask;
}

static void SDLCALL quit_gate_lock(void) {
  pthread_mutex_lock(&quit_gate);
  quit_gate_is_late = quit_gate_is_closed;
  if (!quit_gate_is_late)
    SDL_LockJoysticks();
  pthread_mutex_unlock(&quit_gate);
}

static void SDLCALL quit_gate_unlock(void) {
  if (!quit_gate_is_late)
    SDL_UnlockJoysticks();
  quit_gate_is_late = false;
}

static void quit_gate_close(bool closed) {
  SDL_version version;
  SDL_GetVersion(&version);
  pthread_mutex_lock(&quit_gate);
  quit_gate_is_closed = closed && version.minor < 28;
  pthread_mutex_unlock(&quit_gate);
}

static const sdl_wrapper quit_gate_wrappers[] = {{"SDL_WasInit", (thrum_sdl_function)quit_gate_was_init},
                                                 {"SDL_LockJoysticks", (thrum_sdl_function)quit_gate_lock},
                                                 {"SDL_UnlockJoysticks", (thrum_sdl_function)quit_gate_unlock},
                                                 {NULL, NULL}};

static inline thrum_engine quit_gate_engine(thrum_engine_def def) {
  return engine_with_table(def, quit_gate_wrappers);
}

/** SDL_Quit(). */
static inline void quit_gate_quit(void) {
  quit_gate_close(true);
  SDL_Quit();
  quit_gate_close(false);
}

#else

static inline thrum_engine quit_gate_engine(thrum_engine_def def) {
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  return engine;
}

static inline void quit_gate_quit(void) {
  SDL_Quit();
}

#endif

#endif
