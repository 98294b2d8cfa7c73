/** What is asked of a controller, from the numbers of the events: one, several, none. */
#include "fixture.h"

static const double frame = 1.0 / 60;

static void check_request(thrum_engine engine, thrum_controller controller, double intensity, double sharpness) {
  float asked_intensity = 9, asked_sharpness = 9;
  CHECK_OK(thrum_controller_get_request(engine, controller, &asked_intensity, &asked_sharpness));
  CHECK_NEAR(asked_intensity, intensity, 1e-5);
  CHECK_NEAR(asked_sharpness, sharpness, 1e-5);
}

/** A continuous event asks for its intensity and sharpness, on its controller alone, until it ends. */
static void test_one(void) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach_recording(engine), other = attach_recording(engine);
  check_request(engine, controller, 0, 0);
  play(engine, controller, continuous(0.1, 0.5, 0.6f, 0.3f));
  check_request(engine, controller, 0, 0);
  run(engine, 3, frame);
  check_request(engine, controller, 0, 0);
  run(engine, 6, frame);
  check_request(engine, controller, 0.6, 0.3);
  check_request(engine, other, 0, 0);
  run(engine, 20, frame);
  check_request(engine, controller, 0.6, 0.3);
  run(engine, 20, frame);
  check_request(engine, controller, 0, 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Players add up to 1 at most; sharpness is the mean, weighted with intensity, of all that was added. */
static void test_several(void) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach_recording(engine);
  play(engine, controller, continuous(0, 60, 0.2f, 0.1f));
  thrum_player second = play(engine, controller, continuous(0, 60, 0.5f, 0.9f));
  run(engine, 2, frame);
  check_request(engine, controller, 0.7, (0.2 * 0.1 + 0.5 * 0.9) / 0.7);
  play(engine, controller, continuous(0, 60, 0.8f, 0.4f));
  run(engine, 2, frame);
  check_request(engine, controller, 1, (0.2 * 0.1 + 0.5 * 0.9 + 0.8 * 0.4) / 1.5);

  CHECK_OK(thrum_player_stop(engine, second, THRUM_NOW));
  run(engine, 2, frame);
  check_request(engine, controller, 1, (0.2 * 0.1 + 0.8 * 0.4) / 1.0);
  CHECK_OK(thrum_engine_stop(engine));
  run(engine, 2, frame);
  check_request(engine, controller, 0, 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** It is what is asked before gains: these weaken the drive and not the request. A pause silences it. */
static void test_gains(void) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach_recording(engine);
  play(engine, controller, continuous(0, 60, 0.8f, 0.25f));
  run(engine, 2, frame);
  float low = drive_of_controller(engine, controller).low;
  CHECK_OK(thrum_controller_set_gain(engine, controller, 0.5f));
  run(engine, 2, frame);
  CHECK(drive_of_controller(engine, controller).low < low);
  check_request(engine, controller, 0.8, 0.25);
  CHECK_OK(thrum_engine_set_gain(engine, 0));
  run(engine, 2, frame);
  CHECK(drive_is_silent(drive_of_controller(engine, controller)));
  check_request(engine, controller, 0.8, 0.25);
  CHECK_OK(thrum_engine_pause(engine));
  run(engine, 2, frame);
  check_request(engine, controller, 0, 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** The same in every output mode: the game's thread knows what it asks for. */
static void test_modes(void) {
  static const thrum_output_mode modes[] = {THRUM_OUTPUT_STEPPED, THRUM_OUTPUT_THREADED, THRUM_OUTPUT_HOSTED};
  for (int at = 0; at < 3; at++) {
    thrum_engine_def def = thrum_default_engine_def();
    def.output_mode = modes[at];
    thrum_engine engine = {0, 0};
    CHECK_OK(thrum_engine_create(&def, &engine));
    thrum_controller controller = attach_recording(engine);
    play(engine, controller, continuous(0, 60, 0.4f, 0.7f));
    run(engine, 2, frame);
    check_request(engine, controller, 0.4, 0.7);
    CHECK_OK(thrum_engine_destroy(engine));
  }
}

int main(void) {
  test_one();
  test_several();
  test_gains();
  test_modes();
  return check_finish();
}
