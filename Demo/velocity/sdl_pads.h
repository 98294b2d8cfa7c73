/* The SDL side of the demo: what a game has already when it takes up Thrum. */
#ifndef DEMO_SDL_PADS_H
#define DEMO_SDL_PADS_H

#include <SDL.h>

#include <stdbool.h>

/* Initialises SDL, without video, and plugs the virtual pad in when it is wanted. Says what went wrong. */
bool sdl_pads_begin(bool wants_virtual_pad);

/* Opens the virtual pad if there is one, else the first game controller. Null, and a message, when there is none. */
SDL_GameController *sdl_pads_open(void);

/* Gives SDL the time to talk to its controllers, and drops its events: this game is not steered. */
void sdl_pads_pump(void);

#endif
