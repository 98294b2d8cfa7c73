/* The words of which a script is made; steps.c says what each does. */
#ifndef STEPS_H
#define STEPS_H

#include "game.h"

/* Plays one step, such as "low:250". Exits with status 2 when there is no such step. */
void step_play(struct game *game, const char *text);

#endif
