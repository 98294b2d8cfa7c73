/**
 * @file thrum.h
 * Thrum: Core Haptics for game controllers. Include this one header.
 *
 * A whole integration:
 * @code
 *   thrum_engine engine = {0};
 *   thrum_controller pad = {0};  // null until one attaches: plays in silence
 *   thrum_pattern roll = {0};
 *   thrum_player player = {0};
 *   thrum_engine_create(NULL, &engine);
 *   thrum_pattern_load_file(engine, "roll.ahap", NULL, NULL, &roll);
 *   thrum_controller_attach_sdl(engine, SDL_JoystickInstanceID(joystick), &pad);
 *   thrum_player_create(engine, pad, roll, &player);
 *   thrum_player_set_loop(engine, player, 1, 0);
 *   thrum_player_start(engine, player, THRUM_NOW);
 *
 *   // each frame, beside polling SDL's events
 *   thrum_player_set_parameter(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, speed / top_speed);
 *   thrum_engine_update(engine, frame_seconds);
 * @endcode
 *
 * The rules that hold for every function (errors, handles, definitions, units, threads) are in base.h.
 */
#ifndef THRUM_THRUM_H
#define THRUM_THRUM_H

#include "base.h"
#include "controller.h"
#include "engine.h"
#include "feedback.h"
#include "gesture.h"
#include "offline.h"
#include "output.h"
#include "parameter.h"
#include "pattern.h"
#include "physics.h"
#include "player.h"
#include "sdl.h"

#endif
