/** Stopping, starting, idling, losing and finding again: the engine's life on virtual pads and on recordings. */
#include "fixture.h"
#include "motors.h"
#include "virtual_pad.h"

static const double frame = 1.0 / 60;

static thrum_engine_status status_of(thrum_engine engine) {
  thrum_engine_status status = -1;
  CHECK_OK(thrum_engine_get_status(engine, &status));
  return status;
}

static void check_stopped_notice(thrum_engine engine, thrum_stop_reason reason, double time) {
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_ENGINE_STOPPED && notice.reason == reason);
  CHECK(THRUM_IS_NULL(notice.player) && THRUM_IS_NULL(notice.controller) && notice.reserved == 0);
  CHECK_NEAR(notice.time, time, 1e-9);
  CHECK_RESULT(thrum_engine_poll_notice(engine, &notice), THRUM_ERROR_EMPTY);
}

/** Stopped by the game: motors off without an update, starts refused, no notice of the engine's own. */
static void test_stop(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, pad->id);
  thrum_player player = play(engine, controller, continuous(0, THRUM_DURATION_ENDLESS, 0.8f, 0.4f));
  thrum_event event = transient(0, 1, 0.5f);
  thrum_pattern tap = pattern_of(engine, &event, 1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  run(engine, 10, frame);
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_engine_stop(engine));
  CHECK(pad_is_silent(pad));
  CHECK(status_of(engine) == THRUM_ENGINE_STOPPED);
  CHECK(state_of(engine, player).status == THRUM_PLAYER_STOPPED);
  CHECK_RESULT(thrum_player_start(engine, player, THRUM_NOW), THRUM_ERROR_ENGINE_STOPPED);
  CHECK(*thrum_last_message() != 0);
  CHECK_RESULT(thrum_player_start(engine, player, 100), THRUM_ERROR_ENGINE_STOPPED);
  CHECK_RESULT(thrum_play_pattern(engine, controller, tap, 1, NULL), THRUM_ERROR_ENGINE_STOPPED);
  CHECK_RESULT(thrum_play_feedback(engine, controller, THRUM_FEEDBACK_SUCCESS, 1), THRUM_ERROR_ENGINE_STOPPED);
  CHECK_OK(thrum_engine_prepare(engine));
  CHECK(status_of(engine) == THRUM_ENGINE_STOPPED);
  run(engine, 10, frame);
  CHECK(pad_is_silent(pad));
  CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK(take_notices(engine, THRUM_NOTICE_ENGINE_STOPPED) == 0);
  CHECK_OK(thrum_engine_start(engine));
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  run(engine, 10, frame);
  CHECK(pad_is_silent(pad));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  run(engine, 1, frame);
  CHECK(!pad_is_silent(pad));
  // Time went on while it was stopped.
  double now = 0;
  CHECK_OK(thrum_engine_get_real_time(engine, &now));
  CHECK_NEAR(now, 31 * frame, 1e-9);
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad));
}

static void test_pause(virtual_pad *pad) {
  thrum_engine engine = engine_make();
  thrum_player player = play(engine, attach(engine, pad->id), continuous(0, 1, 0.8f, 0.4f));
  run(engine, 6, frame);
  CHECK_OK(thrum_engine_pause(engine));
  CHECK(status_of(engine) == THRUM_ENGINE_PAUSED);
  run(engine, 1, frame);
  CHECK(pad_is_silent(pad));
  run(engine, 100, frame);
  double game = 0, real = 0;
  CHECK_OK(thrum_engine_get_time(engine, &game));
  CHECK_OK(thrum_engine_get_real_time(engine, &real));
  CHECK_NEAR(game, 6 * frame, 1e-9);
  CHECK_NEAR(real, 107 * frame, 1e-9);
  // Feedback is on the real clock.
  CHECK_OK(thrum_play_feedback(engine, attach(engine, pad->id), THRUM_FEEDBACK_IMPACT_HEAVY, 1));
  run(engine, 1, frame);
  CHECK(!pad_is_silent(pad));
  run(engine, 5, frame);
  CHECK(pad_is_silent(pad));
  CHECK_OK(thrum_engine_resume(engine));
  CHECK_OK(thrum_engine_set_dilation(engine, 0.5));
  run(engine, 60, frame);
  CHECK(!pad_is_silent(pad));
  CHECK_NEAR(state_of(engine, player).position, 36 * frame, 1e-9);
  CHECK_OK(thrum_engine_set_dilation(engine, 0));
  run(engine, 1, frame);
  CHECK(pad_is_silent(pad));
  // A reset undoes dilation and stops the player.
  CHECK_OK(thrum_engine_pause(engine));
  CHECK_OK(thrum_engine_reset(engine));
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  CHECK(state_of(engine, player).status == THRUM_PLAYER_STOPPED);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  run(engine, 6, frame);
  CHECK_NEAR(state_of(engine, player).position, 6 * frame, 1e-9);
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad));
}

/** A reset also forgets what waits, and starts an engine that was stopped. */
static void test_reset(void) {
  thrum_engine engine = engine_make();
  thrum_controller recorder = attach_recording(engine);
  thrum_player player = play(engine, recorder, continuous(0, 1, 0.8f, 0));
  run(engine, 1, 0.1);
  CHECK_OK(thrum_player_start(engine, player, 0.5));
  CHECK_OK(thrum_engine_stop(engine));
  CHECK_OK(thrum_engine_reset(engine));
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  CHECK_OK(thrum_player_start(engine, player, 0.5));
  CHECK(state_of(engine, player).status == THRUM_PLAYER_SCHEDULED);
  CHECK_OK(thrum_engine_reset(engine));
  run(engine, 10, 0.1);
  CHECK(state_of(engine, player).status == THRUM_PLAYER_STOPPED);
  CHECK(drive_is_silent(drive_of_controller(engine, recorder)));
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Half a second of sound, then two of idleness: stopped at 2.5 s. The next start, or a preparation, wakes it. */
static void test_auto_shutdown(void) {
  thrum_engine engine = engine_make();
  thrum_player player = play(engine, attach_recording(engine), continuous(0, 0.5, 0.8f, 0));
  CHECK_OK(thrum_engine_set_auto_shutdown(engine, 1, 2));
  run(engine, 23, 0.1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  CHECK(take_notices(engine, THRUM_NOTICE_ENGINE_STOPPED) == 0);
  run(engine, 3, 0.1);
  CHECK(status_of(engine) == THRUM_ENGINE_STOPPED);
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_ENGINE_STOPPED && notice.reason == THRUM_STOP_REASON_IDLE);
  CHECK_NEAR(notice.time, 2.5, 0.1 + 1e-9);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  run(engine, 30, 0.1);
  CHECK(status_of(engine) == THRUM_ENGINE_STOPPED);
  CHECK_OK(thrum_engine_prepare(engine));
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  // Preparing begins the time anew; a player that is paused or waits keeps it awake.
  run(engine, 19, 0.1);
  CHECK_OK(thrum_engine_prepare(engine));
  run(engine, 19, 0.1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  double now = 0;
  CHECK_OK(thrum_engine_get_time(engine, &now));
  CHECK_OK(thrum_player_start(engine, player, now + 50));
  run(engine, 400, 0.1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  CHECK_OK(thrum_player_cancel(engine, player));
  run(engine, 1, 0.1);
  // 0 takes two minutes.
  CHECK_OK(thrum_engine_set_auto_shutdown(engine, 1, 0));
  run(engine, 119, 1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  run(engine, 1, 1);
  CHECK(status_of(engine) == THRUM_ENGINE_STOPPED);
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_notify(void) {
  thrum_engine engine = engine_make();
  thrum_player player = play(engine, attach_recording(engine), continuous(0, 0.5, 0.8f, 0));
  CHECK_OK(thrum_engine_notify_when_finished(engine, THRUM_FINISH_LEAVE_RUNNING));
  run(engine, 4, 0.1);
  CHECK(take_notices(engine, THRUM_NOTICE_ALL_FINISHED) == 0);
  run(engine, 10, 0.1);
  CHECK(take_notices(engine, THRUM_NOTICE_ALL_FINISHED) == 1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  // At once when nothing plays, and once only.
  CHECK_OK(thrum_engine_notify_when_finished(engine, THRUM_FINISH_LEAVE_RUNNING));
  CHECK(take_notices(engine, THRUM_NOTICE_ALL_FINISHED) == 1);
  run(engine, 10, 0.1);
  CHECK(take_notices(engine, THRUM_NOTICE_ALL_FINISHED) == 0);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_engine_notify_when_finished(engine, THRUM_FINISH_STOP_ENGINE));
  run(engine, 4, 0.1);
  CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
  run(engine, 2, 0.1);
  thrum_notice notice;
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_PLAYER_FINISHED && THRUM_IS_SAME(notice.player, player));
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == THRUM_NOTICE_ALL_FINISHED && notice.reason == THRUM_STOP_REASON_NONE);
  check_stopped_notice(engine, THRUM_STOP_REASON_FINISHED, notice.time);
  CHECK(status_of(engine) == THRUM_ENGINE_STOPPED);
  CHECK_RESULT(thrum_player_start(engine, player, THRUM_NOW), THRUM_ERROR_ENGINE_STOPPED);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** The loss of one of two pads changes nothing; that of the last stops the engine, if it was asked to. */
static void test_stop_when_lost(uint32_t stop_when_lost) {
  virtual_pad *pads[] = {pad_open_xbox_360(), pad_open_dualsense()};
  thrum_engine_def def = stepped_def();
  def.stop_when_lost = stop_when_lost;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  for (int at = 0; at < 2; at++)
    play(engine, attach(engine, pads[at]->id), continuous(0, THRUM_DURATION_ENDLESS, 0.8f, 0.4f));
  for (int at = 0; at < 2; at++) {
    CHECK(status_of(engine) == THRUM_ENGINE_RUNNING);
    pad_unplug(pads[at]);
    run(engine, 40, frame);
    thrum_notice notice;
    CHECK_OK(thrum_engine_poll_notice(engine, &notice));
    CHECK(notice.type == THRUM_NOTICE_CONTROLLER_LOST);
    if (at == 1 && stop_when_lost) {
      // Both players end with a notice before that of the engine.
      for (int player = 0; player < 2; player++) {
        CHECK_OK(thrum_engine_poll_notice(engine, &notice));
        CHECK(notice.type == THRUM_NOTICE_PLAYER_FINISHED);
      }
      check_stopped_notice(engine, THRUM_STOP_REASON_CONTROLLER_LOST, notice.time);
    }
    CHECK_RESULT(thrum_engine_poll_notice(engine, &notice), THRUM_ERROR_EMPTY);
    if (at == 0)
      CHECK(!pad_is_silent(pads[1]));
  }
  CHECK(status_of(engine) == (stop_when_lost ? THRUM_ENGINE_STOPPED : THRUM_ENGINE_RUNNING));
  CHECK_OK(thrum_engine_destroy(engine));
}

/** A pad is pulled out in the middle of an effect and another one plugged in: the effect goes on where it would be. */
static void test_reattach(void) {
  virtual_pad *old = pad_open_dualsense();
  thrum_engine engine = engine_make();
  thrum_controller controller = attach(engine, old->id);
  thrum_event events[] = {continuous(0, 1, 0.4f, 0), continuous(1, 1, 0.8f, 0)};
  thrum_player player = player_of(engine, controller, pattern_of(engine, events, 2));
  CHECK_OK(thrum_controller_set_gain(engine, controller, 0.5f));
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  run(engine, 30, frame);
  CHECK(level_matches(old->low, lifted(0.4 * 0.5, dualsense_model.low_start), dualsense_model.levels));
  pad_unplug(old);
  run(engine, 42, frame);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_LOST) == 1);
  // An id that nobody opened changes nothing.
  CHECK_RESULT(thrum_controller_reattach_sdl(engine, controller, old->id), THRUM_ERROR_CONTROLLER_UNAVAILABLE);
  CHECK(*thrum_last_message() != 0);

  virtual_pad *pad = pad_open_xbox_360();
  CHECK_OK(thrum_controller_reattach_sdl(engine, controller, pad->id));
  run(engine, 1, frame);
  CHECK_NEAR(state_of(engine, player).position, 73 * frame, 1e-9);
  // The second event by now, at the gain of the controller, on the motors of the new pad.
  CHECK(level_matches(pad->low, lifted(0.8 * 0.5, xbox_360_model.low_start), xbox_360_model.levels));
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &capabilities));
  CHECK(capabilities.connected == 1 && capabilities.type == THRUM_CONTROLLER_XBOX_360);
  // One handle for one pad: attaching it gives the old one.
  CHECK(THRUM_IS_SAME(attach(engine, pad->id), controller));
  run(engine, 47, frame);
  CHECK(pad_is_silent(pad));
  CHECK(take_notices(engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);

  // From one pad to another while both are there: the first one falls silent.
  virtual_pad *third = pad_open_dualsense();
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  run(engine, 6, frame);
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_controller_reattach_sdl(engine, controller, third->id));
  // Again is no harm, and another handle cannot have it.
  CHECK_OK(thrum_controller_reattach_sdl(engine, controller, third->id));
  CHECK(pad_is_silent(pad));
  run(engine, 1, frame);
  CHECK(pad_is_silent(pad) && !pad_is_silent(third));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad) && pad_is_silent(third));
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pad = pad_open_xbox_360();
  if (!pad)
    return EXIT_FAILURE;
  test_stop(pad);
  test_pause(pad);
  test_reset();
  test_auto_shutdown();
  test_notify();
  test_stop_when_lost(0);
  test_stop_when_lost(1);
  test_reattach();
  SDL_Quit();
  return check_finish();
}
