/** A game in real time whose controllers come and go: it polls SDL, updates, and waits for what it expects. */
#ifndef LIVE_GAME_H
#define LIVE_GAME_H

#include "hotplug.h"

#include <pthread.h>
#include <stdatomic.h>

/** Seconds after which what is waited for does not come any more. Far beyond what it takes: the machine may be busy. */
static const double live_patience = 20;

/** Which events of SDL the game hands to Thrum. */
typedef enum { LIVE_POLLS, LIVE_HANDS_OVER, LIVE_LEAVES_SDL_ALONE } live_manner;

typedef struct {
  thrum_engine engine;
  live_manner manner;
  double updated_at;
  double worst_update; /**< Seconds of the slowest thrum_engine_update(). */
  int told;            /**< Controllers that SDL's events told of. */
  pthread_t host;      /**< In hosted mode, the thread that calls thrum_engine_run_output(). */
  bool is_hosted;
  atomic_bool host_ends;
  atomic_int host_failures;
} live_game;

static inline void *live_run_output(void *context) {
  live_game *game = context;
  while (!game->host_ends) {
    double wait = -1;
    if (thrum_engine_run_output(game->engine, &wait) != THRUM_OK || wait < 0)
      game->host_failures++;
    sleep_seconds(0.001);
  }
  return NULL;
}

/** Starts a game with an engine that was just made. It must stay where it is in memory. */
static inline void live_start(live_game *game, thrum_engine engine, thrum_output_mode mode, live_manner manner) {
  *game = (live_game){.engine = engine, .manner = manner, .is_hosted = mode == THRUM_OUTPUT_HOSTED};
  if (game->is_hosted)
    CHECK(pthread_create(&game->host, NULL, live_run_output, game) == 0);
}

/** One frame, of a few milliseconds. */
static inline void live_frame(live_game *game) {
  if (game->manner == LIVE_POLLS)
    drop_events();
  else if (game->manner == LIVE_HANDS_OVER)
    game->told += hand_over(game->engine, NULL);
  double now = seconds_now();
  double step = game->updated_at > 0 ? now - game->updated_at : frame;
  game->updated_at = now;
  CHECK_OK(thrum_engine_update(game->engine, step));
  double took = seconds_now() - now;
  game->worst_update = took > game->worst_update ? took : game->worst_update;
  sleep_seconds(0.004);
}

static inline void live_run(live_game *game, double seconds) {
  for (double end = seconds_now() + seconds; seconds_now() < end;)
    live_frame(game);
}

/** Plays on until a condition holds, which must be so before the patience ends. */
#define REACHES(game, condition)                                                                                       \
  do {                                                                                                                 \
    bool reaches_it = false;                                                                                           \
    for (double reaches_end = seconds_now() + live_patience;                                                           \
         !(reaches_it = (condition)) && seconds_now() < reaches_end;)                                                  \
      live_frame(game);                                                                                                \
    CHECK(reaches_it &&#condition);                                                                                    \
  } while (0)

/** Plays on until there is a notice, which must be of a type and about a controller. */
static inline void live_expect(live_game *game, thrum_notice_type type, thrum_controller controller) {
  thrum_notice notice = {0};
  REACHES(game, thrum_engine_poll_notice(game->engine, &notice) == THRUM_OK);
  CHECK(notice.type == type);
  if (notice.type != type)
    printf("  %s, not %s\n", thrum_notice_type_name(notice.type), thrum_notice_type_name(type));
  CHECK(is_same(notice.controller, controller));
}

/** Plays on for a while, in which nothing is told. */
static inline void live_expect_nothing(live_game *game, double seconds) {
  live_run(game, seconds);
  check_no_notice(game->engine);
}

/** Waits for the notice of a controller that is attached, and gives it. */
static inline thrum_controller live_expect_new(live_game *game) {
  thrum_notice notice = {0};
  REACHES(game, thrum_engine_poll_notice(game->engine, &notice) == THRUM_OK);
  CHECK(notice.type == THRUM_NOTICE_CONTROLLER_ATTACHED && !THRUM_IS_NULL(notice.controller));
  if (notice.type != THRUM_NOTICE_CONTROLLER_ATTACHED)
    printf("  %s\n", thrum_notice_type_name(notice.type));
  return notice.controller;
}

/** Plays a vibration of two minutes that never stands still, so that commands are sent all the time. */
static inline thrum_player live_play_restless(thrum_engine engine, thrum_controller controller) {
  enum { POINTS = 1201 };
  static thrum_control_point points[POINTS];
  for (int at = 0; at < POINTS; at++)
    points[at] = (thrum_control_point){0.1 * at, at % 2 == 0 ? 1.0f : 0.2f};
  thrum_event events[] = {continuous(0, 120, 1, 0.5f)};
  thrum_curve curve = {THRUM_PARAMETER_INTENSITY_CONTROL, POINTS, 0, points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 1;
  def.curves = &curve;
  def.curve_count = 1;
  thrum_pattern pattern = {0, 0};
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  thrum_player player = player_of(engine, controller, pattern);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_pattern_destroy(engine, pattern));
  return player;
}

static inline thrum_player live_play_endless(thrum_engine engine, thrum_controller controller) {
  return play(engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 1, 0.5f));
}

/** Pulls a pad out: its motors rest. */
static inline void live_pull(virtual_pad *pad) {
  pad_unplug(pad);
  pad->low = pad->high = pad->left_trigger = pad->right_trigger = 0;
}

/** Destroys the engine; gives the seconds that it took. */
static inline double live_end(live_game *game) {
  if (game->is_hosted) {
    game->host_ends = true;
    CHECK(pthread_join(game->host, NULL) == 0);
    CHECK(game->host_failures == 0);
  }
  double start = seconds_now();
  CHECK_OK(thrum_engine_destroy(game->engine));
  return seconds_now() - start;
}

#endif
