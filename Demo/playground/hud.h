/* What is around the arena: the line at the top, the column at the side, the keys. */
#ifndef PLAYGROUND_HUD_H
#define PLAYGROUND_HUD_H

#include "canvas.h"
#include "game.h"
#include "options.h"

typedef struct {
  thrum_drive drive;
  bool is_plugged;
  const char *pad_name;
  const game_options *options;
  float intensity, sharpness; /* Asked of the first controller, 0…1. */
  double frame_rate;          /* 0: not told. */
  const char *screen;
} hud_state;

void hud_draw(canvas *c, const game *g, const hud_state *state);

/* Over the arena. */
void hud_draw_paused(canvas *c);

/* In place of the scope: which keys and buttons there are. */
void hud_draw_help(canvas *c);

#endif
