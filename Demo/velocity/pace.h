/* Keeps the game at the speed of the clock. */
#ifndef DEMO_PACE_H
#define DEMO_PACE_H

#include <stdint.h>

typedef struct {
  uint64_t start; /* Ticks of SDL's counter. */
  uint64_t steps;
  int rate; /* Steps a second. */
} pacer;

pacer pace_begin(int rate);

/* Waits for the moment of the next step. */
void pace_wait(pacer *pace);

#endif
