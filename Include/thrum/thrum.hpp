/**
 * @file thrum.hpp
 * Thrum for C++11 and later: the C interface with objects that end themselves, durations, and enumerators with types.
 * Header-only, needs neither exceptions nor run-time type information, and adds nothing at run time.
 *
 * A whole integration:
 * @code
 *   thrum::engine engine = thrum::engine::create();
 *   thrum::pattern roll = thrum::pattern::load_file(engine, "roll.ahap");
 *   thrum::controller pad = thrum::controller::attach_sdl(engine, SDL_JoystickInstanceID(joystick));
 *   thrum::player player = thrum::player::create(engine, pad, roll);
 *   player.set_loop(true).ignore();
 *   if (thrum::result started = player.start(); !started)
 *     std::puts(started.message());
 *
 *   // each frame, beside polling SDL's events
 *   player.set_parameter(thrum::parameter::intensity_control, speed / top_speed).ignore();
 *   engine.update(frame_time).ignore();  // any std::chrono::duration
 * @endcode
 *
 * One rule gives every name: what is `thrum_player_start(engine, player, …)` in C is `player.start(…)` here, and what
 * belongs to no object keeps its name, as `thrum::play_tap(engine, pad, …)`. Each header has its counterpart: engine.h
 * says in full what engine.hpp wraps, with units, ranges, errors and threads.
 *
 *  - What only does something returns a thrum::result. What hands something back returns that, and takes a pointer for
 *    the result last, which may be left out: a null object is false, and every call on it is refused and harmless.
 *  - Objects are moved, not copied, and end what they own. The order does not matter: an object that outlives its engine
 *    ended with it.
 *  - Definitions and what is read back are the C structs, with sizes and defaults set. Fields that are a time or an
 *    enumerator also have a set_…() or get_…() with the type.
 *  - Objects turn into their C handles by themselves, so that C functions take them too.
 *
 * Docs/cpp.md has more.
 */
#ifndef THRUM_THRUM_HPP
#define THRUM_THRUM_HPP

#include "base.hpp"
#include "controller.hpp"
#include "engine.hpp"
#include "feedback.hpp"
#include "gesture.hpp"
#include "offline.hpp"
#include "output.hpp"
#include "owner.hpp"
#include "parameter.hpp"
#include "pattern.hpp"
#include "physics.hpp"
#include "player.hpp"
#include "sdl.hpp"
#include "span.hpp"

#endif
