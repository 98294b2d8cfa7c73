/* A controller without hardware: SDL's virtual joystick, which remembers what its motors were told. */
#ifndef DEMO_VIRTUAL_PAD_H
#define DEMO_VIRTUAL_PAD_H

#include <stdint.h>

/* What the pad received. */
typedef struct {
  double low, high; /* The last command, 0…1 each. */
  uint64_t commands;
} virtual_pad_motors;

/* Plugs the pad in, after SDL_Init(). Returns its device index, or a negative number; SDL_GetError() says why. */
int virtual_pad_attach(void);

virtual_pad_motors virtual_pad_read(void);

#endif
