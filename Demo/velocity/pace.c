#include "pace.h"

#include <SDL.h>

/* After a longer pause, such as a suspended process, the game goes on from where it was and does not catch up. */
static const double longest_delay = 0.25;

pacer pace_begin(int rate) {
  return (pacer){.start = SDL_GetPerformanceCounter(), .rate = rate};
}

void pace_wait(pacer *pace) {
  double due = (double)++pace->steps / pace->rate;
  double now = (double)(SDL_GetPerformanceCounter() - pace->start) / (double)SDL_GetPerformanceFrequency();
  if (now < due)
    SDL_Delay((Uint32)((due - now) * 1000));
  else if (now > due + longest_delay)
    *pace = pace_begin(pace->rate);
}
