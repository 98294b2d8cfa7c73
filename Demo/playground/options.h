/* What the command line asks for, and what the options screen changes while the game runs. */
#ifndef PLAYGROUND_OPTIONS_H
#define PLAYGROUND_OPTIONS_H

#include <thrum/thrum.h>

#include <stdbool.h>

/* The options of the game. The menu edits them in place; the game takes over what changed in the next frame. */
typedef struct {
  float strength; /* 0…1, of everything that is felt. */
  bool enabled;   /* False: no vibration at all. */
  float ducking;  /* 0…1: how far the rolling steps back while a tap sounds. */
  /*
   * How strengths become motors. Automatic takes what Thrum knows of the controller. Any other profile plays as for that
   * kind of pad: unknown, for instance, drives two plain motors whatever is plugged in.
   */
  bool profile_is_automatic;
  thrum_controller_type profile; /* When it is not automatic. */
  /*
   * Threads of Thrum send commands, at their own time. Otherwise they leave with the frames, in thrum_engine_update(), and
   * the same frames give the same commands: what a run that is to be judged needs.
   */
  bool threaded;
  bool shows_scope; /* Else the strip at the bottom tells the keys. */
  bool paused;
} game_options;

/* What was asked for on the command line. */
typedef struct {
  bool is_headless;       /* Plays the script on a virtual controller, as fast as it can. */
  bool is_bench;          /* Plays the script and tells how long frames take. */
  bool has_window;        /* With --headless: draw into a window all the same. */
  double seconds;         /* How long to play; 0: no end. */
  const char *screenshot; /* Where to write a PNG; null for none. */
  double screenshot_at;   /* Seconds, before the end; negative: of the last frame. */
  const char *log;        /* Where to write a CSV of every frame; null for none. */
} launch_options;

game_options default_game_options(void);

/* Reads the command line into both. Exits with 0 after --help and with 2 when it makes no sense. */
void options_parse(int argc, char **argv, launch_options *launch, game_options *game);

#endif
