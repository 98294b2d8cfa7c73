/* Controllers without hardware: SDL's virtual joysticks, which remember what their motors were told. */
#ifndef DEMO_VIRTUAL_PAD_H
#define DEMO_VIRTUAL_PAD_H

#include <SDL.h>

#include <stdint.h>

/* One pad of each: Thrum takes its profile from the numbers that it shows. */
typedef enum { VIRTUAL_DUALSENSE, VIRTUAL_XBOX, VIRTUAL_PAD_COUNT } virtual_pad;

/* What a pad received. */
typedef struct {
  double low, high; /* The last command, 0…1 each. */
  double left_trigger, right_trigger;
  uint64_t commands;
} virtual_pad_motors;

/* Plugs the pad in, after SDL_Init(). Returns its device index, or a negative number; SDL_GetError() says why. */
int virtual_pad_attach(virtual_pad pad);

/* Unplugs it. */
void virtual_pad_detach(virtual_pad pad);

virtual_pad_motors virtual_pad_read(virtual_pad pad);

/* Moves the left stick, -1…1, and presses or lifts a button. The game has to have opened the pad. */
void virtual_pad_steer(virtual_pad pad, double x, double y);
void virtual_pad_press(virtual_pad pad, SDL_GameControllerButton button, int is_down);

#endif
