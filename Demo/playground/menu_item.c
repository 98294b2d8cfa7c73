#include "menu_item.h"

#include <math.h>
#include <stdio.h>

static const menu_item items[MENU_ITEMS] = {
    {ITEM_REQUEST, MENU_REQUEST_ARENA, "Play", "Arena", "Roll the ball over floors that can be felt."},
    {ITEM_REQUEST, MENU_REQUEST_JUKEBOX, NULL, "Jukebox", "AHAP files: see them, feel them, drop your own."},
    {ITEM_REQUEST, MENU_REQUEST_QUIT, NULL, "Quit", "Stops the motors and ends."},

    {ITEM_SWITCH, OPTION_ENABLED, "Options", "Vibration",
     "What the one who plays wants, above everything that a game does: off is off."},
    {ITEM_SLIDER, OPTION_STRENGTH, NULL, "Strength",
     "The strongest that is played. Choose it for a heavy hit to compare with."},
    {ITEM_SLIDER, OPTION_DUCKING, NULL, "Ducking",
     "How far the rolling steps back while a tap sounds, so that the tap stands out."},
    {ITEM_CHOICE, OPTION_PROFILE, NULL, "Controller profile",
     "How strengths become motors. Automatic takes what Thrum knows of the controller."},
    {ITEM_CHOICE, OPTION_THREADED, NULL, "Output",
     "Who drives the motors: threads of Thrum, at their own time, or the frames of the game, step by step."},
    {ITEM_SWITCH, OPTION_PAUSED, NULL, "Pause", "The game stands still and falls silent. Menus are felt all the same."},
    {ITEM_SWITCH, OPTION_SCOPE, NULL, "Scope", "What is asked for, what the motors do, and what it costs."},

    {ITEM_FEEDBACK, THRUM_FEEDBACK_IMPACT_LIGHT, "Feedback", "Impact, light", "Small or light things meet."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_IMPACT_MEDIUM, NULL, "Impact, medium", "Things of middling size meet."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_IMPACT_HEAVY, NULL, "Impact, heavy", "Large or heavy things meet."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_IMPACT_SOFT, NULL, "Impact, soft", "Things that give way meet."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_IMPACT_RIGID, NULL, "Impact, rigid",
     "Things that do not give way meet. The ends of this list are one."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_SELECTION, NULL, "Selection", "Another row is selected. This list is full of it."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_SUCCESS, NULL, "Success", "It worked."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_WARNING, NULL, "Warning", "It worked, but."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_ERROR, NULL, "Error", "It did not work."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_ALIGNMENT, NULL, "Alignment", "Something dragged has come into line."},
    {ITEM_FEEDBACK, THRUM_FEEDBACK_LEVEL_CHANGE, NULL, "Level change",
     "A pressure or a slider passes into a new range."},
};

const menu_item *menu_item_get(int index) {
  return &items[index];
}

static bool *switch_of(const menu_item *item, game_options *options) {
  switch (item->which) {
  case OPTION_PAUSED:
    return &options->paused;
  case OPTION_SCOPE:
    return &options->shows_scope;
  case OPTION_THREADED:
    return &options->threaded;
  default:
    return &options->enabled;
  }
}

static float *slider_of(const menu_item *item, game_options *options) {
  return item->which == OPTION_STRENGTH ? &options->strength : &options->ducking;
}

bool menu_item_is_on(const menu_item *item, const game_options *options) {
  game_options copy = *options;
  return *switch_of(item, &copy);
}

int menu_item_position(const menu_item *item, const game_options *options) {
  game_options copy = *options;
  return (int)lroundf(*slider_of(item, &copy) * MENU_SLIDER_STEPS);
}

void menu_item_set_position(const menu_item *item, game_options *options, int position) {
  *slider_of(item, options) = (float)position / MENU_SLIDER_STEPS;
}

/* Automatic comes before the profiles. */
static void turn_profile(game_options *options, int steps) {
  enum { count = THRUM_CONTROLLER_SHIELD + 2 };
  int at = options->profile_is_automatic ? 0 : options->profile + 1;
  at = ((at + steps) % count + count) % count;
  options->profile_is_automatic = at == 0;
  if (at > 0)
    options->profile = at - 1;
}

void menu_item_turn(const menu_item *item, game_options *options, int steps) {
  if (item->which == OPTION_PROFILE)
    turn_profile(options, steps);
  else if (steps % 2 != 0)
    *switch_of(item, options) = !*switch_of(item, options);
}

void menu_item_describe(const menu_item *item, const game_options *options, char *text, size_t size) {
  text[0] = '\0';
  if (item->kind == ITEM_SLIDER)
    snprintf(text, size, "%d %%", menu_item_position(item, options) * 100 / MENU_SLIDER_STEPS);
  else if (item->kind == ITEM_SWITCH)
    snprintf(text, size, "%s", menu_item_is_on(item, options) ? "on" : "off");
  else if (item->kind == ITEM_CHOICE && item->which == OPTION_THREADED)
    snprintf(text, size, "%s", options->threaded ? "threaded" : "stepped");
  else if (item->kind == ITEM_CHOICE && options->profile_is_automatic)
    snprintf(text, size, "automatic");
  else if (item->kind == ITEM_CHOICE && options->profile == THRUM_CONTROLLER_UNKNOWN)
    snprintf(text, size, "two plain motors");
  else if (item->kind == ITEM_CHOICE)
    snprintf(text, size, "%s", thrum_controller_type_name(options->profile));
}
