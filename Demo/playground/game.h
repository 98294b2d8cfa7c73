/* The arena as it is played: what players want becomes commands to their balls, what the world does is felt. */
#ifndef PLAYGROUND_GAME_H
#define PLAYGROUND_GAME_H

#include "input.h"
#include "pads.h"
#include "touch.h"
#include "world.h"

enum { GAME_HITS = 24, GAME_RECENT = 5 };

/* Two bodies that hit each other in a frame. */
typedef struct {
  int ball;          /* Whose ball it was; -1: nobody's. */
  int body;          /* What it hit, */
  body_kind other;   /* and what that is. */
  material material; /* The one of that. */
  vec point, normal; /* The normal points away from it. */
  double impulse, approach;
} game_hit;

typedef struct {
  world world;
  touch *touches[WORLD_BALLS]; /* Null for balls that are not there. */
  thrum_controller felt_on[WORLD_BALLS];
  bool is_waiting[WORLD_BALLS]; /* The pad is unplugged: the ball stays for its return. */
  pointer_meaning pointer;
  double charge[WORLD_BALLS]; /* 0…1 */
  bool is_charging[WORLD_BALLS];
  double unplayed; /* Seconds that are due, less than a step of the world. */
  double time;     /* Seconds that were played. */

  game_hit hits[GAME_HITS]; /* Of the last frame. */
  int hit_count;
  game_hit recent[GAME_RECENT]; /* The last ones of the first ball, newest first. */
  int recent_count;
  double landing;       /* Speed with which the first ball came down in the last frame, else 0. */
  uint64_t thrum_ticks; /* Of SDL's counter, that Thrum took in the last frame. */
} game;

void game_begin(game *g, const pads *pads);
void game_end(game *g);

/* Gives each controller that has come a ball of its own, and moves what is felt to where the pads are now. */
void game_seat_players(game *g, const pads *pads);

/* Plays for that long. Thrum is to be updated after it. */
void game_play(game *g, const pads *pads, const input *in, double now, double seconds);

/* The arena is left, for a menu. */
void game_leave(game *g);

/* Whether anything moves or is about to. */
bool game_is_at_rest(const game *g);

#endif
