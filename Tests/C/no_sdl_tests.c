/** A program without SDL: everything works but SDL's controllers, and the message says what to do. */
#include "fixture.h"

#include <string.h>

static int32_t rumble(void *context, const thrum_drive *drive, double duration) {
  (void)duration;
  *(thrum_drive *)context = *drive;
  return 0;
}

static void test_attach(thrum_engine engine) {
  thrum_controller controller = {5, 5};
  CHECK_RESULT(thrum_controller_attach_sdl(engine, 0, &controller), THRUM_ERROR_OUTPUT_UNAVAILABLE);
  CHECK(controller.index1 == 5 && controller.generation == 5);
  // Which of the two depends on whether the system has an SDL2 to load.
  CHECK(strstr(thrum_last_message(), "SDL_Init") || strstr(thrum_last_message(), "No SDL2 was found"));
  CHECK(strstr(thrum_last_message(), "thrum_engine_def::sdl") != NULL);
}

static void test_callback(thrum_engine engine) {
  thrum_drive drive = {0, 0, 0, 0};
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = rumble;
  def.context = &drive;
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &controller));
  play(engine, controller, continuous(0, 1, 1, 0));
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  CHECK(drive.low == 1 && drive.high == 0);
  CHECK_OK(thrum_controller_detach(engine, controller));
  CHECK(drive_is_silent(drive));
}

int main(void) {
  thrum_engine engine = engine_make();
  test_attach(engine);
  test_callback(engine);
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
