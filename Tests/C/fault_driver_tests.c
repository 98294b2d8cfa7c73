/** Drivers that are slow, block, refuse, or answer oddly: in the end the motors are off, in every output mode. */
#include "game_loop.h"

/** A case of its own name, run in each mode. */
typedef struct {
  const char *name;
  void (*run)(game *game, virtual_pad *pad);
} fault;

/** Each command takes 20 ms. In threaded and hosted mode no update waits for it. */
static void slow(game *game, virtual_pad *pad) {
  pad->delay = 20;
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  // Every frame changes the strength.
  for (int frame = 0; frame < 60; frame++) {
    float value = (float)(frame % 20 + 1) / 20;
    CHECK_OK(thrum_player_set_parameter(game->engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, value));
    game_run(game, game_frame);
  }
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, stop_patience));
  CHECK_OK(thrum_player_start(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  game_end_host(game);
  double start = seconds_now();
  CHECK_OK(thrum_controller_detach(game->engine, attach(game->engine, pad->id)));
  CHECK(pad_is_silent(pad));
  CHECK(seconds_now() - start < stop_patience);
}

/** As SDL does when it probes a pad that does not answer: one call takes 3.2 s. */
static void blocks_once(game *game, virtual_pad *pad) {
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->delay_once = 3200;
  CHECK_OK(thrum_player_set_parameter(game->engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 0.5f));
  // The game does not need SDL meanwhile: it would wait for SDL's lock.
  game->polls_sdl = false;
  game->worst_update = 0;
  game_run(game, 0.2);
  if (game->mode != THRUM_OUTPUT_STEPPED) {
    CHECK(pad->is_busy);
    CHECK(game->worst_update < 1);
  }
  game->polls_sdl = true;
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, 3.2 + stop_patience));
}

/** The engine goes while its driver blocks: it waits for the driver, and the motors are off afterwards. */
static void destroyed_while_blocked(game *game, virtual_pad *pad) {
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->delay_once = 800;
  game->polls_sdl = false;
  CHECK_OK(thrum_player_set_parameter(game->engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, 0.5f));
  game_run(game, 0.1);
  // The test ends the game now.
}

static void refuses_always(game *game, virtual_pad *pad) {
  pad->result = -1;
  game_play(game, pad);
  game_run(game, 0.5);
  CHECK(pad_is_silent(pad));
  CHECK(take_notices(game->engine, THRUM_NOTICE_CONTROLLER_ERROR) == 1);
  // Not a call in each of the 30 frames.
  CHECK(pad->count >= 1 && pad->count <= 20);
}

static void refuses_first(game *game, virtual_pad *pad) {
  pad->refuse_count = 3;
  thrum_player player = game_play(game, pad);
  // It is tried again 0.1, 0.2 and 0.4 s later; SDL and a stop in between may take a try.
  CHECK(game_runs_until_loud(game, pad, 3));
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, stop_patience));
}

static void refuses_every_other(game *game, virtual_pad *pad) {
  pad->refuses = PAD_REFUSES_EVERY_OTHER;
  for (int round = 0; round < 3; round++) {
    thrum_player player = game_play(game, pad);
    CHECK(game_runs_until_loud(game, pad, 3));
    CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
    CHECK(game_runs_until_silent(game, pad, 3));
    CHECK_OK(thrum_player_destroy(game->engine, player));
  }
}

/** Stops do not get through for half a second: they are repeated until they do. */
static void refuses_stops(game *game, virtual_pad *pad) {
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->refuses = PAD_REFUSES_STOPS;
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  game_run(game, 0.5);
  CHECK(!pad_is_silent(pad));
  pad->refuses = 0;
  CHECK(game_runs_until_silent(game, pad, stop_patience));
}

/** The last stop of a controller that is let go is asked for again as well. */
static void refuses_last_stop(game *game, virtual_pad *pad) {
  game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->refuse_count = 2;
  // The test ends the game now.
}

static void refuses_starts(game *game, virtual_pad *pad) {
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->refuses = PAD_REFUSES_STARTS;
  for (int frame = 0; frame < 20; frame++) {
    float value = (float)(frame % 10 + 1) / 10;
    CHECK_OK(thrum_player_set_parameter(game->engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, value));
    game_run(game, game_frame);
  }
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, stop_patience));
}

/**
 * SDL stores nothing of a call with a positive result: it believes in the last state that it did store. When that is "off"
 * its own 0, 0 is swallowed, and one step of 65535 is as near as one gets: off, in the 8 bits that such drivers send.
 */
static bool motors_are_off(const virtual_pad *pad) {
  return pad->low >> 8 == 0 && pad->high >> 8 == 0;
}

static void positive_always(game *game, virtual_pad *pad) {
  pad->result = 78;
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  for (double end = seconds_now() + stop_patience; seconds_now() < end && !motors_are_off(pad);)
    game_run(game, game_frame);
  CHECK(motors_are_off(pad));
  CHECK(take_notices(game->engine, THRUM_NOTICE_CONTROLLER_ERROR) == 0);
  // From the first plain answer on, off is 0 again.
  pad->result = 0;
  CHECK_OK(thrum_player_start(game->engine, player, THRUM_NOW));
  for (double end = seconds_now() + stop_patience; seconds_now() < end && motors_are_off(pad);)
    game_run(game, game_frame);
  CHECK(!motors_are_off(pad));
}

/** The stop alone is answered so, or the start alone: then 0, 0 itself gets through. */
static void positive_start(game *game, virtual_pad *pad) {
  pad->result = 78;
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->result = 0;
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, stop_patience));
}

static void positive_stop(game *game, virtual_pad *pad) {
  thrum_player player = game_play(game, pad);
  CHECK(game_runs_until_loud(game, pad, stop_patience));
  pad->result = 78;
  CHECK_OK(thrum_player_stop(game->engine, player, THRUM_NOW));
  CHECK(game_runs_until_silent(game, pad, stop_patience));
  // SDL believes in the start until that expires, and would not pass the same on again.
  pad->result = 0;
  game_run(game, THRUM_WATCHDOG_SECONDS + 0.1);
}

static const fault faults[] = {
    {"slow", slow},
    {"blocks once", blocks_once},
    {"destroyed while blocked", destroyed_while_blocked},
    {"refuses always", refuses_always},
    {"refuses the first", refuses_first},
    {"refuses every other", refuses_every_other},
    {"refuses stops", refuses_stops},
    {"refuses the last stop", refuses_last_stop},
    {"refuses starts", refuses_starts},
    {"positive always", positive_always},
    {"positive start", positive_start},
    {"positive stop", positive_stop},
};

/** Runs a fault and ends the game: the last the pad hears is silence, and nothing comes after it. */
static void test(const fault *fault, thrum_output_mode mode, virtual_pad *pad) {
  int failures = check_failures;
  game game;
  game_start(&game, mode);
  fault->run(&game, pad);
  double took = game_end(&game);
  CHECK(took < 1 + stop_patience);
  CHECK(pad_is_silent(pad));
  int calls = pad->count;
  for (int at = 0; at < 20; at++) {
    SDL_JoystickUpdate();
    sleep_seconds(0.002);
  }
  CHECK(pad->count == calls);
  CHECK(pad_is_silent(pad));
  pad_reset(pad);
  if (check_failures > failures)
    printf("  %s, %s\n", fault->name, mode_name(mode));
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pad = pad_open_dualsense();
  if (!pad)
    return EXIT_FAILURE;
  for (size_t at = 0; at < sizeof faults / sizeof *faults; at++)
    for (int mode = 0; mode < ALL_MODES; mode++)
      test(&faults[at], all_modes[mode], pad);
  SDL_Quit();
  return check_finish();
}
