#include "sdl_pads.h"

#include "virtual_pad.h"

#include <stdio.h>

static int virtual_index = -1;

bool sdl_pads_begin(bool wants_virtual_pad) {
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); /* Ctrl-C is ours. */
  if (SDL_Init(SDL_INIT_GAMECONTROLLER) != 0) {
    fprintf(stderr, "velocity: SDL does not start: %s\n", SDL_GetError());
    return false;
  }
  if (!wants_virtual_pad)
    return true;
  virtual_index = virtual_pad_attach(VIRTUAL_DUALSENSE);
  if (virtual_index < 0)
    fprintf(stderr, "velocity: SDL has no virtual controller: %s\n", SDL_GetError());
  return virtual_index >= 0;
}

SDL_GameController *sdl_pads_open(void) {
  int index = virtual_index;
  for (int i = 0; index < 0 && i < SDL_NumJoysticks(); i++)
    if (SDL_IsGameController(i))
      index = i;
  if (index < 0) {
    fputs("velocity: there is no game controller. Plug one in, or try --headless.\n", stderr);
    return NULL;
  }
  SDL_GameController *controller = SDL_GameControllerOpen(index);
  if (!controller)
    fprintf(stderr, "velocity: the controller cannot be opened: %s\n", SDL_GetError());
  return controller;
}

void sdl_pads_pump(void) {
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
  }
}
