/** Controllers that go away or refuse, on virtual pads: one notice each, and play goes on where it can. */
#include "fixture.h"
#include "virtual_pad.h"

#include <string.h>

static const double frame = 1.0 / 60;

static void update(thrum_engine engine, virtual_pad *pad, int count) {
  for (int at = 0; at < count; at++) {
    pad->step++;
    CHECK_OK(thrum_engine_update(engine, frame));
  }
}

static void test_unplugged(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  thrum_player player = play(engine, controller, continuous(0, 2, 0.9f, 0.4f));
  update(engine, pad, 30);
  CHECK(!pad_is_silent(pad));
  pad_unplug(pad);
  int calls = pad->count;
  // A level that is held is renewed after 0.25 s, so that the loss is noticed within half a second.
  update(engine, pad, 30);
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_CONTROLLER_LOST);
  CHECK(notice.controller.index1 == controller.index1 && notice.controller.generation == controller.generation);
  CHECK(notice.player.index1 == 0 && notice.player.generation == 0);
  CHECK(notice.time > 0.5 && notice.time < 1.0 + 1e-9);
  CHECK_RESULT(thrum_engine_poll_notice(engine, &notice), THRUM_ERROR_EMPTY);

  thrum_player_state state = thrum_default_player_state();
  CHECK_OK(thrum_player_get_state(engine, player, &state));
  CHECK(state.status == THRUM_PLAYER_PLAYING);
  CHECK_NEAR(state.position, 1.0, 1e-9);
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &capabilities));
  CHECK(capabilities.connected == 0);
  thrum_drive drive = {1, 1, 1, 1};
  CHECK_OK(thrum_controller_get_drive(engine, controller, &drive));
  CHECK(drive_is_silent(drive));

  update(engine, pad, 120);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_LOST) == 0);
  CHECK(pad->count == calls);
  CHECK_RESULT(thrum_controller_attach_sdl(engine, pad->id, &controller), THRUM_ERROR_CONTROLLER_UNAVAILABLE);
  CHECK_OK(thrum_controller_detach(engine, controller));
  CHECK_OK(thrum_engine_destroy(engine));
}

/** The game closes its controller without detaching it: noticed like an unplugged one, and never touched. */
static void test_closed(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  attach(engine, pad->id);
  SDL_GameControllerClose(pad->controller);
  update(engine, pad, 60);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_LOST) == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_driver_fails(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  pad->result = -1;
  thrum_player player = play(engine, controller, continuous(0, 10, 0.9f, 0.4f));
  int calls = pad->count;
  update(engine, pad, 120);
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_CONTROLLER_ERROR);
  CHECK(notice.controller.index1 == controller.index1 && notice.controller.generation == controller.generation);
  CHECK_RESULT(thrum_engine_poll_notice(engine, &notice), THRUM_ERROR_EMPTY);
  // Tried again, but not in every frame.
  CHECK(pad->count - calls >= 2 && pad->count - calls <= 30);
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.failed_commands > 0 && statistics.commands == 0);

  pad->result = 0;
  update(engine, pad, 180);
  CHECK(!pad_is_silent(pad));
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_ERROR) == 0);

  // A failure after the recovery is told again; a stop that failed is tried until it is accepted.
  pad->result = -1;
  CHECK_OK(thrum_player_stop(engine, player, THRUM_NOW));
  update(engine, pad, 60);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_ERROR) == 1);
  CHECK(!pad_is_silent(pad));
  pad->result = 0;
  update(engine, pad, 60);
  CHECK(pad_is_silent(pad));
  CHECK_OK(thrum_engine_destroy(engine));
}

/**
 * SDL keeps no state of a call with a positive result, so it believes that the motors are off and lets no 0, 0 through.
 * One step of 65535 is as near as it gets; no motor has that many levels.
 */
static bool pad_is_nearly_silent(const virtual_pad *pad) {
  return pad->low <= 1 && pad->high <= 1;
}

/** A DualSense driver answers with a count of bytes: only negative is a failure. */
static void test_positive_result(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  pad->result = 78;
  play(engine, controller, continuous(0, 0.5, 0.9f, 0.4f));
  update(engine, pad, 6);
  CHECK(!pad_is_nearly_silent(pad));
  update(engine, pad, 60);
  CHECK(pad_is_nearly_silent(pad));
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_ERROR) == 0);
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.failed_commands == 0 && statistics.commands >= 2);

  play(engine, controller, continuous(0, 0.5, 0.9f, 0.4f));
  update(engine, pad, 6);
  CHECK(!pad_is_nearly_silent(pad));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_nearly_silent(pad));
  pad->result = 0;
}

static void log_line(void *context, const char *message) {
  int *lines = context;
  CHECK(message && *message && !strchr(message, '\n'));
  ++*lines;
}

static void test_attach_errors(virtual_pad *pad) {
  int lines = 0;
  thrum_engine_def def = stepped_def();
  def.max_controllers = 1;
  def.log = log_line;
  def.log_context = &lines;
  thrum_engine engine;
  CHECK_OK(thrum_engine_create(&def, &engine));
  thrum_controller controller = {7, 7};
  CHECK_RESULT(thrum_controller_attach_sdl(engine, 4711, &controller), THRUM_ERROR_CONTROLLER_UNAVAILABLE);
  CHECK(strstr(thrum_last_message(), "4711") != NULL);
  CHECK(lines == 1);
  CHECK(controller.index1 == 7 && controller.generation == 7);
  attach_recording(engine);
  CHECK_RESULT(thrum_controller_attach_sdl(engine, pad->id, &controller), THRUM_ERROR_CAPACITY);
  CHECK(controller.index1 == 7 && controller.generation == 7);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** SDL goes first: the engine notices and touches nothing of it. */
static void test_sdl_quit_first(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  play(engine, attach(engine, pad->id), continuous(0, 10, 0.9f, 0.4f));
  update(engine, pad, 6);
  SDL_Quit();
  CHECK(pad_is_silent(pad));
  update(engine, pad, 60);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_LOST) == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pads[] = {pad_open_dualsense(), pad_open_xbox_360(), pad_open_dualsense()};
  if (!pads[0] || !pads[1] || !pads[2])
    return EXIT_FAILURE;
  test_driver_fails(pads[0]);
  test_positive_result(pads[0]);
  test_attach_errors(pads[0]);
  test_unplugged(pads[1]);
  test_closed(pads[2]);
  test_sdl_quit_first(pads[0]);
  return check_finish();
}
