/* What the menu has to offer: its rows, and what each does to the options. */
#ifndef PLAYGROUND_MENU_ITEM_H
#define PLAYGROUND_MENU_ITEM_H

#include "menu.h"

typedef enum { ITEM_REQUEST, ITEM_SWITCH, ITEM_SLIDER, ITEM_CHOICE, ITEM_FEEDBACK } menu_item_kind;

/* What a row of the options is about. */
typedef enum {
  OPTION_ENABLED,
  OPTION_STRENGTH,
  OPTION_DUCKING,
  OPTION_PROFILE,
  OPTION_THREADED,
  OPTION_PAUSED,
  OPTION_SCOPE
} menu_option;

typedef struct {
  menu_item_kind kind;
  int which;         /* A menu_request, menu_option or thrum_feedback. */
  const char *group; /* The heading above it, for the first of a group; else null. */
  const char *name;
  const char *explanation;
} menu_item;

enum { MENU_ITEMS = 21, MENU_SLIDER_STEPS = 20 };

const menu_item *menu_item_get(int index);

/* Switches. */
bool menu_item_is_on(const menu_item *item, const game_options *options);

/* Sliders: 0…MENU_SLIDER_STEPS. */
int menu_item_position(const menu_item *item, const game_options *options);
void menu_item_set_position(const menu_item *item, game_options *options, int position);

/* Choices and switches: the next one, or the one before. */
void menu_item_turn(const menu_item *item, game_options *options, int steps);

/* What it is at, in words. */
void menu_item_describe(const menu_item *item, const game_options *options, char *text, size_t size);

#endif
