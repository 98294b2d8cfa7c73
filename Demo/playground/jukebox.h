/*
 * The jukebox: AHAP files to see and to feel. It begins with those that come with the demo and takes any that are dropped
 * on the window; of a file that cannot be read it shows what is wrong and where. A file that is edited meanwhile is read
 * again by itself.
 */
#ifndef PLAYGROUND_JUKEBOX_H
#define PLAYGROUND_JUKEBOX_H

#include <thrum/thrum.h>

#include <SDL.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "canvas.h"

typedef struct jukebox jukebox;

/* `folder` holds the AHAP files to begin with; null for none. The controller may be null. */
jukebox *jukebox_create(thrum_engine engine, thrum_controller controller, const char *folder);

/* Stops what plays. To be called while the engine exists. */
void jukebox_destroy(jukebox *j);

/* Where it is felt from now on, what plays included; may be called in every frame. */
void jukebox_set_controller(jukebox *j, thrum_controller controller);

/* Goes on with another engine, with the same files: the one before may be gone already. What plays stops. */
void jukebox_set_engine(jukebox *j, thrum_engine engine, thrum_controller controller);

/* Takes SDL_DROPFILE too; the text of the event stays the caller's to free. */
void jukebox_event(jukebox *j, const SDL_Event *event);
void jukebox_step(jukebox *j, double seconds);
void jukebox_draw(jukebox *j, canvas *c, SDL_FRect area);

/* Stops what plays and forgets what is held: the screen changes, or the window lost the focus. */
void jukebox_leave(jukebox *j);

/* Whether B or Backspace was pressed since the last call. */
bool jukebox_take_back(jukebox *j);

/* ---- The same without a hand, for scripts ------------------------------------------------------------------------ */

/*
 * Reads a file, or all AHAP files of a folder and those in it, and selects the first; a single one is played. Returns how
 * many of them can be played.
 */
int jukebox_drop(jukebox *j, const char *path);

int jukebox_count(const jukebox *j);
void jukebox_move(jukebox *j, int rows);

/* Selects a file and plays it from its beginning. Returns false, and stops, when it cannot be played. */
bool jukebox_play(jukebox *j, int index);
void jukebox_stop(jukebox *j);
bool jukebox_is_playing(const jukebox *j);

/* What is selected: its name as on the screen; empty when there is none. */
const char *jukebox_selected(const jukebox *j);

#ifdef __cplusplus
}
#endif

#endif
