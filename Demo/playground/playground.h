/* The game with its screens: the arena, the menu, the jukebox; what drives them and what draws them. */
#ifndef PLAYGROUND_PLAYGROUND_H
#define PLAYGROUND_PLAYGROUND_H

#include "game.h"
#include "journal.h"
#include "options.h"

#include <SDL.h>

typedef struct playground playground;

/* `only_virtual` leaves real controllers alone. Null, and a message, when the renderer cannot draw. */
playground *playground_create(const game_options *options, SDL_Renderer *renderer, bool only_virtual);

/* Ends everything that is felt: to be called before SDL_Quit(). */
void playground_destroy(playground *p);

void playground_event(playground *p, const SDL_Event *event);

/* Lets that many seconds pass, after the events of a frame. */
void playground_step(playground *p, double seconds);

/* How long the last frame took, waiting included, for the scope to tell Thrum's share of it. */
void playground_cost(playground *p, double frame_seconds);

/* Seconds that Thrum took of all frames so far. */
double playground_thrum_seconds(const playground *p);

void playground_draw(playground *p);

/* The last frame, for the journal. */
journal_row playground_row(const playground *p);

const game *playground_game(const playground *p);
bool playground_wants_to_end(const playground *p);

#endif
