/* What the menu consists of, and where its rows are. */
#ifndef PLAYGROUND_MENU_STATE_H
#define PLAYGROUND_MENU_STATE_H

#include "feedback_plot.h"
#include "list_cursor.h"
#include "menu_item.h"

enum {
  MENU_ROW = 34, /* Headings are as high. */
  MENU_PADDING = 12,
  MENU_TRACK = 136,
  MENU_VALUE = 170,
  MENU_FOOT = 26
};

struct menu {
  thrum_engine engine;
  thrum_controller controller;
  game_options *options;
  list_cursor cursor;
  menu_request request;
  double time; /* Seconds in the menu. */

  SDL_FRect area; /* Where it was drawn last; empty before that. */
  float scroll;

  thrum_gesture drag; /* The mouse on a slider. */
  int dragged;        /* Which one; -1: none. */
  int side;           /* -1, 0, 1: where the stick is pushed sideways. */

  feedback_plot plot;
  double played; /* When a preset was played last; negative: never. */
  int played_row;
};

/* The list with its rows, and the column that explains. */
SDL_FRect menu_list_area(const menu *m);
SDL_FRect menu_detail_area(const menu *m);

/* A row as it is scrolled now, and how high all of them are. */
SDL_FRect menu_row_area(const menu *m, int index);
float menu_row_top(int index);
float menu_rows_height(void);

/* The part of a row in which a slider runs. */
SDL_FRect menu_track_area(const menu *m, int index);

#endif
