/** A game in real time, 60 updates a second, in any output mode; and how soon its pads must fall silent. */
#ifndef GAME_LOOP_H
#define GAME_LOOP_H

#include "fixture.h"
#include "virtual_pad.h"

#include <pthread.h>

/**
 * The documentation promises that a stop takes the driver's own time and a few hundredths of a second, and that motors
 * are off a second after the last update. Three times that passes, and more for a stop: the machine may be busy.
 */
static const double stop_patience = 0.5;
static const double hang_patience = 3.0;

static const double game_frame = 1.0 / 60;

static const thrum_output_mode all_modes[] = {THRUM_OUTPUT_STEPPED, THRUM_OUTPUT_THREADED, THRUM_OUTPUT_HOSTED};
enum { ALL_MODES = sizeof all_modes / sizeof *all_modes };

static inline const char *mode_name(thrum_output_mode mode) {
  return mode == THRUM_OUTPUT_STEPPED ? "stepped" : mode == THRUM_OUTPUT_THREADED ? "threaded" : "hosted";
}

typedef struct {
  thrum_engine engine;
  thrum_output_mode mode;
  bool polls_sdl;      /**< Set by the test: whether the game updates SDL in each frame. */
  double updated_at;   /**< When the last update was; 0 before the first. */
  double worst_update; /**< Seconds of the slowest update. */
  pthread_t host;      /**< In hosted mode, the thread that calls thrum_engine_run_output(). */
  atomic_bool host_ends;
  atomic_bool host_failed;
} game;

static inline void *game_run_output(void *context) {
  game *game = context;
  while (!game->host_ends) {
    double wait = 0;
    if (thrum_engine_run_output(game->engine, &wait) != THRUM_OK)
      game->host_failed = true;
    // The calls of the game wake nobody here.
    sleep_seconds(wait < 0.002 ? wait : 0.002);
  }
  return NULL;
}

/** Starts a game. It must stay where it is in memory. */
static inline void game_start_with(game *game, thrum_engine_def def) {
  game->mode = def.output_mode;
  game->polls_sdl = true;
  game->updated_at = game->worst_update = 0;
  game->host_ends = game->host_failed = false;
  CHECK_OK(thrum_engine_create(&def, &game->engine));
  if (game->mode == THRUM_OUTPUT_HOSTED)
    CHECK(pthread_create(&game->host, NULL, game_run_output, game) == 0);
}

static inline void game_start(game *game, thrum_output_mode mode) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  game_start_with(game, def);
}

/** One frame, with the time that has really passed since the one before. */
static inline void game_update(game *game) {
  if (game->polls_sdl)
    SDL_JoystickUpdate();
  double now = seconds_now();
  double step = game->updated_at > 0 ? now - game->updated_at : game_frame;
  game->updated_at = now;
  CHECK_OK(thrum_engine_update(game->engine, step));
  double took = seconds_now() - now;
  game->worst_update = took > game->worst_update ? took : game->worst_update;
}

static inline void game_run(game *game, double seconds) {
  for (double end = seconds_now() + seconds; seconds_now() < end;) {
    game_update(game);
    sleep_seconds(game_frame);
  }
}

/**
 * Plays on until the pad is silent, or is not; false when that takes longer than so many seconds. Time in which the machine
 * does not run this thread does not count: it runs none of Thrum's then either.
 */
static inline bool game_runs_until(game *game, const virtual_pad *pad, bool is_silent, double seconds) {
  double waited = 0;
  for (double last = seconds_now(); pad_is_silent(pad) != is_silent && waited < seconds;) {
    game_run(game, game_frame / 2);
    double now = seconds_now();
    waited += fmin(now - last, 2 * game_frame);
    last = now;
  }
  return pad_is_silent(pad) == is_silent;
}

static inline bool game_runs_until_loud(game *game, const virtual_pad *pad, double seconds) {
  return game_runs_until(game, pad, false, seconds);
}

static inline bool game_runs_until_silent(game *game, const virtual_pad *pad, double seconds) {
  return game_runs_until(game, pad, true, seconds);
}

/** Ends the thread of a hosted game. */
static inline void game_end_host(game *game) {
  if (game->mode != THRUM_OUTPUT_HOSTED || game->host_ends)
    return;
  game->host_ends = true;
  pthread_join(game->host, NULL);
  CHECK(!game->host_failed);
}

/** Destroys the engine; gives the seconds that it took. */
static inline double game_end(game *game) {
  game_end_host(game);
  double start = seconds_now();
  CHECK_OK(thrum_engine_destroy(game->engine));
  return seconds_now() - start;
}

/** Attaches a pad and plays a strong effect without an end on it. */
static inline thrum_player game_play(game *game, const virtual_pad *pad) {
  return play(game->engine, attach(game->engine, pad->id), continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
}

/**
 * Waits, without an update, until a pad is silent; false when that takes longer than so many seconds that count.
 */
static inline bool pad_falls_silent(const virtual_pad *pad, bool polls_sdl, double seconds) {
  double waited = 0;
  for (double last = seconds_now(); !pad_is_silent(pad) && waited < seconds;) {
    if (polls_sdl)
      SDL_JoystickUpdate();
    sleep_seconds(0.002);
    double now = seconds_now();
    waited += fmin(now - last, 0.02);
    last = now;
  }
  return pad_is_silent(pad);
}

#endif
