/* What the motors make of a feedback preset, as a picture. */
#ifndef PLAYGROUND_FEEDBACK_PLOT_H
#define PLAYGROUND_FEEDBACK_PLOT_H

#include "canvas.h"

#include <thrum/thrum.h>

enum { FEEDBACK_PLOT_SAMPLES = 120 };

typedef struct {
  thrum_feedback feedback; /* 0: nothing has been rendered yet. */
  thrum_controller_type type;
  thrum_sample samples[FEEDBACK_PLOT_SAMPLES];
} feedback_plot;

/* How long the picture is. */
#define FEEDBACK_PLOT_SECONDS 0.6

/* Renders for the motors of a controller; null: two plain ones. Nothing happens when that is what it shows already. */
void feedback_plot_show(feedback_plot *plot, thrum_engine engine, thrum_controller controller, thrum_feedback feedback);

/* Low motor downwards in its colour, high motor upwards; `played` seconds ago it was played, negative for never. */
void feedback_plot_draw(const feedback_plot *plot, canvas *c, SDL_FRect area, double played);

#endif
