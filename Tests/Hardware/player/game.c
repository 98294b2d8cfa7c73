#include "game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FRAMES_A_SECOND = 60 };

double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

void game_log(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("%.3f ", now_ms());
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
}

void game_must(thrum_result result, const char *what) {
  if (result == THRUM_OK)
    return;
  game_log("FAILED %s: %s: %s", what, thrum_result_name(result), thrum_last_message());
  exit(3);
}

static void take_events(void) {
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
    if (event.type == SDL_CONTROLLERDEVICEADDED)
      game_log("ADDED");
    else if (event.type == SDL_CONTROLLERDEVICEREMOVED)
      game_log("REMOVED");
    else if (event.type == SDL_QUIT)
      exit(0);
  }
}

static void take_notices(struct game *game) {
  thrum_notice notice;
  while (thrum_engine_poll_notice(game->engine, &notice) == THRUM_OK) {
    if (notice.type == THRUM_NOTICE_PLAYER_FINISHED) {
      game->player_finished |= THRUM_IS_SAME(notice.player, game->player);
      game_log("FINISHED");
    } else if (notice.type == THRUM_NOTICE_CONTROLLER_LOST) {
      game_log("LOST");
    } else {
      game_log("NOTICE %d", (int)notice.type);
    }
  }
}

/* Sleeps to the next multiple of a frame, so that a late frame does not move those that follow. */
static void wait_for_frame(void) {
  double frame = 1e3 / FRAMES_A_SECOND;
  double now = now_ms();
  double next = ((double)(long)(now / frame) + 1) * frame;
  SDL_Delay((Uint32)(next - now) + 1);
}

void game_frame(struct game *game) {
  take_events();
  double now = now_ms();
  if (!THRUM_IS_NULL(game->engine)) {
    game_must(thrum_engine_update(game->engine, (now - game->updated) / 1e3), "update");
    take_notices(game);
  }
  game->updated = now;
  wait_for_frame();
}

void game_stuck_frame(void) {
  take_events();
  wait_for_frame();
}
