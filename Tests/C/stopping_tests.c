/** Every way to stop, on a virtual pad: the motors are off afterwards, and how soon. */
#include "fixture.h"
#include "virtual_pad.h"

static const double frame = 1.0 / 60;

/** A pad that plays, and everything around it. */
typedef struct {
  virtual_pad *pad;
  thrum_engine engine;
  thrum_controller controller;
  thrum_player player;
} scene;

/** Starts a strong effect without an end and makes sure that the pad plays it. */
static scene begin(virtual_pad *pad) {
  scene s = {.pad = pad, .engine = engine_make()};
  s.controller = attach(s.engine, pad->id);
  s.player = play(s.engine, s.controller, continuous(0, THRUM_DURATION_ENDLESS, 0.9f, 0.4f));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(pad->low > 0 && pad->high > 0);
  return s;
}

static void end(scene s) {
  CHECK_OK(thrum_engine_destroy(s.engine));
  CHECK(pad_is_silent(s.pad));
}

/** A stop is one call; the pad stays silent although updates go on. */
static void check_stopped(scene s, int calls_before) {
  CHECK(pad_is_silent(s.pad));
  for (int update = 0; update < 60; update++)
    CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(s.pad->count == calls_before + 1);
  thrum_drive drive = {1, 1, 1, 1};
  if (thrum_controller_get_drive(s.engine, s.controller, &drive) == THRUM_OK)
    CHECK(drive_is_silent(drive));
}

static void test_stop_now(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  CHECK_OK(thrum_player_stop(s.engine, s.player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  check_stopped(s, before);
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  // A stop of a stopped player does nothing.
  CHECK_OK(thrum_player_stop(s.engine, s.player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 0);
  end(s);
}

static void test_stop_later(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  // The first update was at 1/60 s, so this is due in the third after it.
  CHECK_OK(thrum_player_stop(s.engine, s.player, 4 * frame));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  check_stopped(s, before);
  end(s);
}

static void test_player_destroyed(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  CHECK_OK(thrum_player_destroy(s.engine, s.player));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  check_stopped(s, before);
  end(s);
}

static void test_player_moved_away(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  CHECK_OK(thrum_player_set_controller(s.engine, s.player, (thrum_controller){0, 0}));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  check_stopped(s, before);
  thrum_player_state state = thrum_default_player_state();
  CHECK_OK(thrum_player_get_state(s.engine, s.player, &state));
  CHECK(state.status == THRUM_PLAYER_PLAYING);
  CHECK_NEAR(state.position, 62 * frame, 1e-9);
  CHECK_OK(thrum_player_set_controller(s.engine, s.player, s.controller));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(!pad_is_silent(pad));
  end(s);
}

/** No update follows: detaching and destroying stop the motors themselves. */
static void test_detached(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  CHECK_OK(thrum_controller_detach(s.engine, s.controller));
  check_stopped(s, before);
  thrum_player_state state = thrum_default_player_state();
  CHECK_OK(thrum_player_get_state(s.engine, s.player, &state));
  CHECK(state.status == THRUM_PLAYER_PLAYING);
  CHECK_NEAR(state.position, 61 * frame, 1e-9);
  end(s);
}

static void test_engine_destroyed(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  end(s);
  CHECK(pad->count == before + 1);
}

static void test_muted(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  CHECK_OK(thrum_engine_set_muted(s.engine, 1));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  check_stopped(s, before);
  CHECK_OK(thrum_engine_set_muted(s.engine, 0));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(!pad_is_silent(pad));
  end(s);
}

static void test_gain(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  Uint16 full = pad->low;
  CHECK_OK(thrum_engine_set_gain(s.engine, 0));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  check_stopped(s, before);
  CHECK_OK(thrum_engine_set_gain(s.engine, 0.5f));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(pad->low > 0 && pad->low < full);
  // More than 1 counts as 1.
  CHECK_OK(thrum_engine_set_gain(s.engine, 7));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(pad->low == full);
  end(s);
}

/** Parameters that a stop must leave alone: intensity 0 still holds after a new start. */
static void test_parameters_survive_stop(virtual_pad *pad) {
  scene s = begin(pad);
  CHECK_OK(thrum_player_set_parameter(s.engine, s.player, THRUM_PARAMETER_INTENSITY_CONTROL, 0));
  CHECK_OK(thrum_player_stop(s.engine, s.player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  int before = pad->count;
  CHECK_OK(thrum_player_start(s.engine, s.player, THRUM_NOW));
  CHECK_OK(thrum_engine_update(s.engine, frame));
  CHECK(pad->count == before);
  end(s);
}

/** A game that hangs: SDL, which is still pumped, ends what carries a duration and never what carries none. */
static void test_watchdog(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  Uint64 start = SDL_GetTicks64();
  while (!pad_is_silent(pad) && SDL_GetTicks64() - start < 2000) {
    SDL_JoystickUpdate();
    SDL_Delay(5);
  }
  double elapsed = (double)(SDL_GetTicks64() - start) / 1000;
  CHECK(pad_is_silent(pad));
  CHECK(elapsed > THRUM_WATCHDOG_SECONDS - 0.1 && elapsed < THRUM_WATCHDOG_SECONDS + 0.3);
  CHECK(pad->count == before + 1);
  end(s);
}

/** A held level is renewed before it expires: real time and engine time run together for 1.2 s. */
static void test_renewal(virtual_pad *pad) {
  scene s = begin(pad);
  int before = pad->count;
  Uint64 start = SDL_GetTicks64(), last = start;
  while (last - start < 1200) {
    SDL_JoystickUpdate();
    SDL_Delay(15);
    Uint64 now = SDL_GetTicks64();
    CHECK_OK(thrum_engine_update(s.engine, (double)(now - last) / 1000));
    last = now;
  }
  CHECK(!pad_is_silent(pad));
  CHECK(pad->count == before);
  end(s);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pads[] = {pad_open_dualsense(), pad_open_xbox_360()};
  if (!pads[0] || !pads[1])
    return EXIT_FAILURE;
  for (int at = 0; at < 2; at++) {
    test_stop_now(pads[at]);
    test_stop_later(pads[at]);
    test_player_destroyed(pads[at]);
    test_player_moved_away(pads[at]);
    test_detached(pads[at]);
    test_engine_destroyed(pads[at]);
    test_muted(pads[at]);
    test_gain(pads[at]);
    test_parameters_survive_stop(pads[at]);
  }
  test_watchdog(pads[0]);
  test_renewal(pads[1]);
  SDL_Quit();
  return check_finish();
}
