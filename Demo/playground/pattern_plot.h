/* A pattern as a picture: its events by sharpness over time, and the intensity that they make. */
#ifndef PLAYGROUND_PATTERN_PLOT_H
#define PLAYGROUND_PATTERN_PLOT_H

#include "jukebox_view.h"

/* Where time runs in an area that the plot is drawn into. */
SDL_FRect pattern_plot_field(SDL_FRect area);

void pattern_plot_draw(canvas *c, SDL_FRect area, const jukebox_page *page);

#endif
