/**
 * @file sdl.hpp
 * The game's own SDL2, handed over, and SDL's events. Wraps sdl.h.
 */
#ifndef THRUM_SDL_HPP
#define THRUM_SDL_HPP

#include "base.hpp"
#include "sdl.h"

namespace thrum {

/** The game's own SDL2. Default: SDL2 is found in the process. */
struct sdl_functions : thrum_sdl_functions {
  sdl_functions() noexcept : thrum_sdl_functions(thrum_default_sdl_functions()) {}

  /** Anything that is called with a name and returns a ::thrum_sdl_function. It must outlive what is made with it. */
  template <class Callable> sdl_functions &set_lookup(Callable &callable) noexcept {
    lookup = [](void *asked, const char *name) -> thrum_sdl_function {
      return (*static_cast<Callable *>(asked))(name);
    };
    context = &callable;
    return *this;
  }
};

/**
 * Takes an event that the game polled from SDL, any event, and gives the controller that it has attached, brought back or
 * lost; the null handle when it did none of that. The controller is the engine's, not the caller's: put it into a
 * thrum::controller only to detach it in the end. [game-thread]
 */
inline thrum_controller sdl_handle_event(thrum_engine engine, const union SDL_Event &event,
                                         result *why = nullptr) noexcept {
  thrum_controller told = {};
  detail::tell(why, thrum_sdl_handle_event(engine, &event, &told));
  return told;
}

} // namespace thrum

#endif
