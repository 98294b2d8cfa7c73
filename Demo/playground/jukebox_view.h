/* What the jukebox looks like. It is drawn from plain values, so that it knows nothing of files and players. */
#ifndef PLAYGROUND_JUKEBOX_VIEW_H
#define PLAYGROUND_JUKEBOX_VIEW_H

#include <thrum/thrum.h>

#include <SDL.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "canvas.h"

enum {
  JUKEBOX_ROW = 30,
  JUKEBOX_COLUMNS = 640,
  JUKEBOX_FINDINGS = 2 /* That are shown at a time, at least. */
};

typedef struct {
  const char *name;
  bool is_good; /* It can be played. */
  bool is_playing;
} jukebox_row;

/* An event of a pattern. */
typedef struct {
  double time;
  double duration; /* 0: a tap. */
  float intensity;
  float sharpness;
} jukebox_block;

/* The file that is selected. */
typedef struct {
  const char *name;
  const char *place;       /* Its folder. */
  const char *facts;       /* Duration and counts, in words. */
  const char *description; /* Out of the file; may be empty. */
  bool is_good;
  double seconds; /* How long the plot is. */
  const jukebox_block *blocks;
  int block_count;
  const float *intensity; /* In each of JUKEBOX_COLUMNS. */
  double play_head;       /* Seconds; negative: it does not play. */
  const thrum_diagnostic *findings;
  int finding_count;
  int first_finding; /* The first one that is shown. */
  const char *quote; /* Text around the first error; may be empty. */
  int quoted;        /* The byte of it where the error is. */
} jukebox_page;

typedef struct {
  const jukebox_row *rows;
  int count;
  int selected;
  float scroll;
  float give; /* As of the list's cursor. */
  bool loops;
  jukebox_page page;
} jukebox_screen;

void jukebox_view_draw(canvas *c, SDL_FRect area, const jukebox_screen *screen);

/* Which row is at a place; -1: none. */
int jukebox_view_row_at(SDL_FRect area, const jukebox_screen *screen, float x, float y);

/* Which time of the plot is at a place; negative: none. */
double jukebox_view_time_at(SDL_FRect area, const jukebox_screen *screen, float x, float y);

/* How high the list is in which rows are. */
float jukebox_view_list_height(SDL_FRect area);

#ifdef __cplusplus
}
#endif

#endif
