#include "kicks.h"

static const double patience = 0.5; /* Seconds. */

void kicks_step(kick_script *kicks, ball_body *ball, double seconds) {
  static const double script[][2] = {{4.2, 5.0}, {-2.6, 6.6}, {6.0, 1.5}, {-1.2, 4.0}}; /* Metres per second. */
  kicks->still_seconds = ball_is_at_rest(ball) ? kicks->still_seconds + seconds : 0;
  if (kicks->still_seconds < patience)
    return;
  const double *kick = script[kicks->count++ % (sizeof script / sizeof *script)];
  ball_kick(ball, kick[0], kick[1]);
  kicks->still_seconds = 0;
}
