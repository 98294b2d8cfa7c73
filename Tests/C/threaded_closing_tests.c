/** A game that closes what it has opened on its own thread while others send to it. */
#include "live_game.h"

static virtual_pad *pad;

static void start(live_game *game, thrum_output_mode mode, uint32_t automatic) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = automatic;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  live_start(game, engine, mode, LIVE_POLLS);
}

static void plug(void) {
  if (pad)
    CHECK(pad_replug(pad));
  else
    CHECK((pad = pad_plug(0x054c, 0x0ce6, false)) != NULL);
}

/** The game closes its controller without detaching it, two hundred times: it is lost, and comes back when opened again. */
static void test_closed_under_way(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 0);
  plug();
  CHECK(pad_open_plugged(pad));
  thrum_controller controller = attach(game.engine, pad->id);
  live_play_restless(game.engine, controller);
  for (int at = 0; at < 200; at++) {
    REACHES(&game, !pad_is_silent(pad));
    // At another time of the frame each time.
    sleep_seconds(0.0001 * (at % 40));
    SDL_GameControllerClose(pad->controller);
    CHECK(pad_is_silent(pad));
    live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
    CHECK(pad_is_silent(pad) && !is_connected(game.engine, controller));
    CHECK(pad_open_plugged(pad));
    CHECK(is_same(attach(game.engine, pad->id), controller));
    live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  }
  REACHES(&game, !pad_is_silent(pad));
  live_end(&game);
  CHECK(pad_is_silent(pad) && pad_is_open(pad));
  SDL_GameControllerClose(pad->controller);
  live_pull(pad);
}

/** Opened, attached and closed so fast that the sender hardly comes round. */
static void test_closed_at_once(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 0);
  plug();
  thrum_controller controller = {0, 0};
  for (int at = 0; at < 200; at++) {
    CHECK(pad_open_plugged(pad));
    thrum_controller again = attach(game.engine, pad->id);
    CHECK(at == 0 || is_same(again, controller));
    controller = again;
    if (at == 0)
      live_play_restless(game.engine, controller);
    CHECK_OK(thrum_engine_update(game.engine, 0.002));
    sleep_seconds(0.0001 * (at % 20));
    SDL_GameControllerClose(pad->controller);
  }
  CHECK(controller_count(game.engine) == 1);
  CHECK(pad_open_plugged(pad));
  CHECK(is_same(attach(game.engine, pad->id), controller));
  REACHES(&game, !pad_is_silent(pad));
  live_end(&game);
  CHECK(pad_is_silent(pad));
  SDL_GameControllerClose(pad->controller);
  live_pull(pad);
}

int main(void) {
  static const thrum_output_mode modes[] = {THRUM_OUTPUT_THREADED, THRUM_OUTPUT_HOSTED};
  for (int at = 0; at < 2; at++) {
    if (!pads_start())
      return CHECK_SKIPPED;
    test_closed_under_way(modes[at]);
    test_closed_at_once(modes[at]);
    SDL_Quit();
  }
  return check_finish();
}
