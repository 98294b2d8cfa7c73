/*
 * The menu: what to play, the options, and a gallery of the feedback presets. Every row is felt: a tick from row to row,
 * a firm stop at the ends, detents on the sliders.
 */
#ifndef PLAYGROUND_MENU_H
#define PLAYGROUND_MENU_H

#include "canvas.h"
#include "options.h"

#include <thrum/thrum.h>

#include <SDL.h>

typedef struct menu menu;

/* What was chosen that is not the menu's own business. */
typedef enum { MENU_REQUEST_NONE, MENU_REQUEST_ARENA, MENU_REQUEST_JUKEBOX, MENU_REQUEST_QUIT } menu_request;

/* The options are edited in place; they have to outlive the menu. The controller may be null. */
menu *menu_create(thrum_engine engine, thrum_controller controller, game_options *options);

/* To be called while the engine exists. */
void menu_destroy(menu *m);

/* Where it is felt from now on; may be called in every frame. */
void menu_set_controller(menu *m, thrum_controller controller);

/* Goes on with another engine, in the same row: the one before may be gone already. */
void menu_set_engine(menu *m, thrum_engine engine, thrum_controller controller);

void menu_event(menu *m, const SDL_Event *event);
void menu_step(menu *m, double seconds);
void menu_draw(menu *m, canvas *c, SDL_FRect area);

/* Forgets what is held: the screen changes, or the window lost the focus. */
void menu_leave(menu *m);

/* What was asked for since the last call. */
menu_request menu_take_request(menu *m);

/* ---- The same without a hand, for scripts ------------------------------------------------------------------------ */

/* Rows down, or up when negative. */
void menu_move(menu *m, int rows);

/* Plays, switches, or asks for what is selected. */
void menu_choose(menu *m);

/* Steps to the right on a slider or a choice, or to the left when negative. */
void menu_adjust(menu *m, int steps);

/* The name of what is selected, as on the screen. */
const char *menu_selected(const menu *m);

#endif
