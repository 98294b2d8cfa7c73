/**
 * @file thrum.h
 * Thrum: Core Haptics for game controllers. Include this one header.
 *
 * A whole integration:
 * @code
 *   thrum_engine_def def = thrum_default_engine_def();
 *   thrum_engine engine;
 *   thrum_engine_create(&def, &engine);
 *
 *   thrum_controller pad;
 *   thrum_controller_attach_sdl(engine, SDL_JoystickInstanceID(joystick), &pad);
 *
 *   thrum_pattern roll;
 *   thrum_player player;
 *   thrum_pattern_load_file(engine, "roll.ahap", NULL, NULL, &roll);
 *   thrum_player_create(engine, pad, roll, &player);
 *   thrum_player_start(engine, player, THRUM_NOW);
 *
 *   // each frame
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
#include "parameter.h"
#include "pattern.h"
#include "physics.h"
#include "player.h"
#include "sdl.h"

#endif
