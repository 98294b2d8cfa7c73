/* Whether what was felt fits what happened. */
#ifndef PLAYGROUND_VERDICT_H
#define PLAYGROUND_VERDICT_H

#include "journal.h"

/* What the controller itself can tell. */
typedef struct {
  unsigned commands;  /* Frames in which it was told something, */
  unsigned wrong;     /* and in how many of them something else than the journal says. */
  unsigned returned;  /* Commands to the second one after it was pulled out and plugged in again. */
  bool is_off_at_end; /* The last that both were told is silence. */
} verdict_delivery;

/*
 * Judges a run of the whole script and prints what it found:
 *
 *   - the rumble follows the speed: their rank correlation is above 0.9;
 *   - each hit on a wall is felt within two frames;
 *   - what rests is silent, a paused game too, and so is the end;
 *   - what Thrum says that it sent is what the controller was told;
 *   - a controller that was pulled out goes on when it is back.
 *
 * A part of the script, shorter than all of it, is judged by what it has. Returns false when anything is amiss.
 */
bool verdict_judge(const journal *j, const verdict_delivery *delivery, bool is_whole_script);

#endif
