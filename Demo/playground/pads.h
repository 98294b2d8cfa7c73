/*
 * Controllers that are plugged in and out at any time, by Thrum's own handling of SDL's events. This is also where the
 * engine is made.
 *
 * A pad that is pulled out keeps its handle and its place, and goes on when it is back. The first player always has a
 * controller: without hardware it is one on the screen, whose motors only the picture shows.
 */
#ifndef PLAYGROUND_PADS_H
#define PLAYGROUND_PADS_H

#include "options.h"

#include <thrum/thrum.h>

#include <SDL.h>

#include <stdbool.h>

enum { PADS = 4 };

typedef struct pads pads;

/* Makes the engine. `only_virtual` leaves real controllers alone. */
pads *pads_create(const game_options *options, bool only_virtual);

/* Lets go of the controllers and ends the engine: to be called before SDL_Quit(). */
void pads_destroy(pads *p);

thrum_engine pads_engine(const pads *p);

/* Takes any event; notices what was plugged in and out. */
void pads_event(pads *p, const SDL_Event *event);

/* Once in a frame: takes over changed options and hardware. */
void pads_apply(pads *p, const game_options *options);

/* Whose controller has that joystick instance id; -1: nobody's. */
int pads_player(const pads *p, SDL_JoystickID id);

/* Whether real or virtual hardware is plugged in for that player. */
bool pads_is_plugged(const pads *p, int player);

/*
 * What to play on; null when that player never had a controller. A pad that is unplugged is still the one to play on, except
 * for the first player, who gets the one on the screen until it is back.
 */
thrum_controller pads_controller(const pads *p, int player);

/* The name of it, for the screen. */
const char *pads_name(const pads *p, int player);

/* What Thrum sends to its motors. */
thrum_drive pads_drive(const pads *p, int player);

#endif
