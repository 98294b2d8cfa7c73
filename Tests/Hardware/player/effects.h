/*
 * What the player plays. All vibrations and taps have the intensity of 0.7: loud enough to start every motor, and not
 * the full strength that a wrong scale would also give.
 */
#ifndef EFFECTS_H
#define EFFECTS_H

#include "game.h"

thrum_pattern effect_vibration(struct game *game, double seconds, float sharpness);
thrum_pattern effect_tap(struct game *game);

/* Plays a pattern on the controller, and lets the pattern go. */
void effect_start(struct game *game, thrum_pattern pattern);

/* Lets the player go. */
void effect_end(struct game *game);

#endif
