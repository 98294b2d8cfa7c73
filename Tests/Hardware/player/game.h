/* The game around the test: one controller, one engine, and a loop of 60 frames a second. */
#ifndef GAME_H
#define GAME_H

#include <thrum/thrum.h>

#include <SDL.h>

#include <stdbool.h>

struct game {
  const char *pad_control; /* Where the pad takes orders (plug, unplug); null when it takes none. */
  SDL_GameController *pad;
  thrum_engine engine;
  thrum_controller controller;
  thrum_player player;  /* What plays; null when nothing does. */
  bool player_finished; /* Its notice has come. */
  double updated;       /* When the engine was updated last, by now_ms(). */
};

/* CLOCK_MONOTONIC in milliseconds: the clock that the pad logs, too. */
double now_ms(void);

/* One line of the log: "MS text". */
void game_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Exits with status 3 when a call failed. */
void game_must(thrum_result result, const char *what);

/* Events, one update by the time that has passed, notices; then waits for the next frame. */
void game_frame(struct game *game);

/* A frame in which the game is stuck: SDL is served, the engine is not. */
void game_stuck_frame(void);

#endif
