/** Pads that come and go while the game hands SDL's events over: handles, notices, and who closes what. */
#include "hotplug.h"

#include <string.h>

/** The game opens nothing: Thrum does, and closes in the end. */
static void test_game_opens_nothing(void) {
  thrum_engine engine = engine_make();
  CHECK(hand_over(engine, NULL) == 0);
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  thrum_controller controller = hand_over_one(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  CHECK(pad_is_open(pad) && is_connected(engine, controller));
  play(engine, controller, continuous(0, 1, 1, 0.5f));
  run(engine, 6, frame);
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_controller_detach(engine, controller));
  CHECK(pad_is_silent(pad) && !pad_is_open(pad));
  check_no_notice(engine);

  // What the game let go stays away until it is plugged in again, or asked for.
  virtual_pad *other = pad_plug(0x045e, 0x028e, false);
  hand_over_one(engine);
  CHECK(controller_count(engine) == 1 && !pad_is_open(pad));
  CHECK(pad_open_plugged(pad));
  controller = attach(engine, pad->id);
  CHECK(controller_count(engine) == 2);
  play(engine, controller, continuous(0, 1, 1, 0.5f));
  run(engine, 6, frame);
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad) && pad_is_open(pad) && !pad_is_open(other));
  SDL_GameControllerClose(pad->controller);
  pad_unplug(pad);
  pad_unplug(other);
  drop_events();
}

/** The game opens the pad too, before Thrum does or after: SDL counts. */
static void test_game_opens_too(bool first) {
  thrum_engine engine = engine_make();
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  if (first)
    CHECK(pad_open_plugged(pad));
  thrum_controller controller = hand_over_one(engine);
  if (!first)
    CHECK(pad_open_plugged(pad));
  CHECK(is_same(attach(engine, pad->id), controller));
  play(engine, controller, continuous(0, 60, 1, 0.5f));
  run(engine, 6, frame);
  CHECK(!pad_is_silent(pad));
  // The game closes its own: Thrum goes on.
  SDL_GameControllerClose(pad->controller);
  run(engine, 60, frame);
  CHECK(!pad_is_silent(pad) && is_connected(engine, controller));
  CHECK(pad_open_plugged(pad));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad) && pad_is_open(pad));
  SDL_GameControllerClose(pad->controller);
  CHECK(!pad_is_open(pad));
  pad_unplug(pad);
  drop_events();
}

/** Pulled out and plugged in again: the same handle, and the effect goes on where it would be. */
static void test_back_again(void) {
  thrum_engine engine = engine_make();
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  thrum_controller controller = hand_over_one(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  CHECK_OK(thrum_controller_set_gain(engine, controller, 0.5f));
  thrum_player player = play(engine, controller, continuous(0, 4, 1, 0));
  run(engine, 30, frame);
  Uint16 level = pad->low;
  CHECK(level > 0);
  SDL_JoystickID old = pad->id;
  pad_unplug(pad);
  CHECK(is_same(hand_over_one(engine), controller));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  CHECK(SDL_GameControllerFromInstanceID(old) == NULL);
  CHECK(!is_connected(engine, controller));
  pad->low = pad->high = 0;
  run(engine, 60, frame);
  check_no_notice(engine);
  CHECK(pad_replug(pad) && pad->id != old);
  CHECK(is_same(hand_over_one(engine), controller));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  run(engine, 1, frame);
  CHECK(pad->low == level);
  CHECK_NEAR(state_of(engine, player).position, 91 * frame, 1e-9);
  CHECK(controller_count(engine) == 1);

  // A pad of another kind is another controller.
  pad_unplug(pad);
  CHECK(is_same(hand_over_one(engine), controller));
  virtual_pad *stranger = pad_plug(0x045e, 0x02ea, true);
  CHECK(!is_same(hand_over_one(engine), controller));
  CHECK(controller_count(engine) == 2);
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(stranger);
  drop_events();
}

/** The game attaches by itself: a pad that comes back gets its handle there too. */
static void test_back_by_hand(void) {
  thrum_engine engine = engine_make();
  virtual_pad *pad = pad_open_dualsense();
  drop_events();
  thrum_controller controller = attach(engine, pad->id);
  check_no_notice(engine);
  SDL_GameController *old = pad->controller;
  pad_unplug(pad);
  CHECK(pad_replug(pad) && pad_open_plugged(pad));
  CHECK(is_same(attach(engine, pad->id), controller));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  play(engine, controller, continuous(0, 9, 1, 0.5f));
  run(engine, 6, frame);
  CHECK(!pad_is_silent(pad));
  // Of a pad that the game attached the loss is told by the event as well.
  pad_unplug(pad);
  CHECK(is_same(hand_over_one(engine), controller));
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  run(engine, 60, frame);
  check_no_notice(engine);
  CHECK_OK(thrum_engine_destroy(engine));
  SDL_GameControllerClose(old);
  SDL_GameControllerClose(pad->controller);
  drop_events();
}

static int32_t no_rumble(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

/** The id that SDL has for a controller: that of now, or none. */
static void test_instance_ids(void) {
  thrum_engine engine = engine_make();
  CHECK(thrum_default_capabilities().sdl_instance_id == -1);
  thrum_controller recording = attach_recording(engine), callback;
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = no_rumble;
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &callback));
  CHECK(sdl_id_of(engine, recording) == -1 && sdl_id_of(engine, callback) == -1);

  virtual_pad *pad = pad_open_dualsense();
  drop_events();
  thrum_controller controller = attach(engine, pad->id);
  CHECK(sdl_id_of(engine, controller) == pad->id);
  virtual_pad *other = pad_plug(0x045e, 0x028e, false);
  thrum_controller second = hand_over_one(engine);
  CHECK(sdl_id_of(engine, second) == other->id && other->id != pad->id);

  // Lost at the event, or at an update.
  SDL_JoystickID old = pad->id;
  SDL_GameControllerClose(pad->controller);
  pad_unplug(pad);
  CHECK(is_same(hand_over_one(engine), controller));
  CHECK(sdl_id_of(engine, controller) == -1 && sdl_id_of(engine, second) == other->id);
  CHECK(pad_replug(pad) && pad->id != old);
  CHECK(sdl_id_of(engine, controller) == -1);
  CHECK(is_same(hand_over_one(engine), controller));
  CHECK(sdl_id_of(engine, controller) == pad->id);
  pad_unplug(other);
  run(engine, 30, frame);
  CHECK(sdl_id_of(engine, second) == -1 && sdl_id_of(engine, controller) == pad->id);
  drop_events();

  // The game gives the lost controller another pad.
  virtual_pad *third = pad_open_xbox_one();
  CHECK_OK(thrum_controller_reattach_sdl(engine, second, third->id));
  CHECK(sdl_id_of(engine, second) == third->id);
  CHECK(sdl_id_of(engine, recording) == -1 && sdl_id_of(engine, callback) == -1);
  CHECK_OK(thrum_engine_destroy(engine));
  SDL_GameControllerClose(third->controller);
  pad_unplug(pad);
  pad_unplug(third);
  drop_events();
}

/** Two pads that nothing tells apart: the one that was lost first is taken to come back first. */
static void test_twins(void) {
  thrum_engine engine = engine_make();
  virtual_pad *pads[2];
  thrum_controller controllers[2];
  for (int at = 0; at < 2; at++) {
    pads[at] = pad_plug(0x045e, 0x028e, false);
    controllers[at] = hand_over_one(engine);
  }
  CHECK(!is_same(controllers[0], controllers[1]));
  for (int at = 0; at < 2; at++) {
    pad_unplug(pads[at]);
    CHECK(is_same(hand_over_one(engine), controllers[at]));
    CHECK(pad_replug(pads[at]));
    CHECK(is_same(hand_over_one(engine), controllers[at]));
  }
  pad_unplug(pads[1]);
  CHECK(is_same(hand_over_one(engine), controllers[1]));
  pad_unplug(pads[0]);
  CHECK(is_same(hand_over_one(engine), controllers[0]));
  CHECK(pad_replug(pads[0]));
  CHECK(is_same(hand_over_one(engine), controllers[1]));
  CHECK(pad_replug(pads[1]));
  CHECK(is_same(hand_over_one(engine), controllers[0]));
  play(engine, controllers[1], continuous(0, 1, 1, 0.5f));
  run(engine, 3, frame);
  CHECK(!pad_is_silent(pads[0]) && pad_is_silent(pads[1]));
  CHECK(controller_count(engine) == 2);
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pads[0]);
  pad_unplug(pads[1]);
  drop_events();
}

/** Events name places in a list that has changed by the time they are polled. */
static void test_stale_places(void) {
  thrum_engine engine = engine_make();
  virtual_pad *first = pad_plug(0x054c, 0x0ce6, false);
  thrum_controller lost = hand_over_one(engine);
  virtual_pad *second = pad_plug(0x045e, 0x028e, false);
  pad_unplug(first);
  thrum_controller last = {0, 0};
  CHECK(hand_over(engine, &last) >= 1);
  CHECK(controller_count(engine) == 2 && !is_connected(engine, lost) && pad_is_open(second));
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_ATTACHED) == 2);

  // An event that went past the engine is made up for by the next one.
  virtual_pad *third = pad_plug(0x054c, 0x0ce6, false);
  drop_events();
  virtual_pad *fourth = pad_plug(0x045e, 0x02ea, true);
  CHECK(hand_over(engine, NULL) == 1);
  CHECK(pad_is_open(third) && pad_is_open(fourth) && controller_count(engine) == 3 && is_connected(engine, lost));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(!pad_is_open(second) && !pad_is_open(third) && !pad_is_open(fourth));
  pad_unplug(second);
  pad_unplug(third);
  pad_unplug(fourth);
  drop_events();
}

/** Plugged and unplugged faster than frames go by: each loss and each return is told once. */
static void test_flapping(void) {
  thrum_engine engine = engine_make();
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  thrum_controller controller = hand_over_one(engine);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  thrum_player player = play(engine, controller, continuous(0, 600, 1, 0.5f));
  for (int at = 0; at < 20; at++) {
    pad_unplug(pad);
    if (at % 3 == 0)
      CHECK(is_same(hand_over_one(engine), controller));
    if (at % 5 == 0)
      run(engine, 1, frame);
    CHECK(pad_replug(pad));
    hand_over(engine, NULL);
    check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
    check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
    check_no_notice(engine);
    CHECK(pad_is_open(pad));
    pad->low = pad->high = 0;
    run(engine, 2, frame);
    CHECK(!pad_is_silent(pad));
  }
  // Several times between two looks at the events: only the last one counts.
  for (int at = 0; at < 5; at++) {
    pad_unplug(pad);
    CHECK(pad_replug(pad));
  }
  hand_over(engine, NULL);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_LOST, controller);
  check_notice(engine, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
  check_no_notice(engine);
  CHECK(controller_count(engine) == 1 && is_connected(engine, controller));
  CHECK(state_of(engine, player).status == THRUM_PLAYER_PLAYING);
  run(engine, 2, frame);
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(!pad_is_open(pad) && pad_is_silent(pad));
  pad_unplug(pad);
  drop_events();
}

/** What Thrum does not care for, and what it cannot do. */
static void test_other_events(void) {
  thrum_engine engine = engine_make();
  thrum_controller controller = {7, 7};
  static const Uint32 types[] = {SDL_QUIT,          SDL_KEYDOWN, SDL_JOYDEVICEADDED,           SDL_CONTROLLERBUTTONDOWN,
                                 SDL_JOYAXISMOTION, 0,           SDL_CONTROLLERDEVICEREMAPPED, SDL_USEREVENT};
  for (size_t at = 0; at < sizeof types / sizeof *types; at++) {
    SDL_Event event = {.type = types[at]};
    controller = (thrum_controller){7, 7};
    CHECK_OK(thrum_sdl_handle_event(engine, &event, &controller));
    CHECK(THRUM_IS_NULL(controller));
    CHECK_OK(thrum_sdl_handle_event(engine, &event, NULL));
  }
  SDL_Event removed = {.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 4711}};
  CHECK_OK(thrum_sdl_handle_event(engine, &removed, &controller));
  SDL_Event added = {.cdevice = {.type = SDL_CONTROLLERDEVICEADDED, .which = 4711}};
  CHECK_OK(thrum_sdl_handle_event(engine, &added, &controller));
  CHECK(THRUM_IS_NULL(controller));
  controller = (thrum_controller){7, 7};
  CHECK_RESULT(thrum_sdl_handle_event(engine, NULL, &controller), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK(controller.index1 == 7);

  // That a pad is gone is not taken on trust.
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  thrum_controller own = hand_over_one(engine);
  removed.cdevice.which = pad->id;
  CHECK_OK(thrum_sdl_handle_event(engine, &removed, &controller));
  CHECK(THRUM_IS_NULL(controller) && is_connected(engine, own));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK_RESULT(thrum_sdl_handle_event(engine, &added, &controller), THRUM_ERROR_STALE_HANDLE);
  pad_unplug(pad);
  drop_events();
}

static void log_line(void *context, const char *message) {
  int *lines = context;
  CHECK(message && strncmp(message, "Thrum: ", 7) == 0 && !strchr(message, '\n'));
  ++*lines;
}

/** All places are taken: refused with one line in the log, and a pad that comes back still finds its place. */
static void test_full(void) {
  int lines = 0;
  thrum_engine_def def = stepped_def();
  def.max_controllers = 1;
  def.log = log_line;
  def.log_context = &lines;
  thrum_engine engine;
  CHECK_OK(thrum_engine_create(&def, &engine));
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  thrum_controller controller = hand_over_one(engine), none = {7, 7};
  virtual_pad *more = pad_plug(0x045e, 0x028e, false);
  SDL_Event event;
  int refused = 0;
  while (SDL_PollEvent(&event))
    refused += thrum_sdl_handle_event(engine, &event, &none) == THRUM_ERROR_CAPACITY;
  CHECK(refused == 1 && lines == 1 && !pad_is_open(more));
  pad_unplug(pad);
  CHECK(is_same(hand_over_one(engine), controller));
  CHECK(pad_replug(pad));
  while (SDL_PollEvent(&event))
    thrum_sdl_handle_event(engine, &event, NULL);
  CHECK(is_connected(engine, controller) && pad_is_open(pad) && !pad_is_open(more));
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(pad);
  pad_unplug(more);
  drop_events();
}

/** The engine stops when its last controller is lost, but not for one that is back in the same frame. */
static void test_stop_when_lost(void) {
  thrum_engine_def def = stepped_def();
  def.stop_when_lost = 1;
  thrum_engine engine;
  CHECK_OK(thrum_engine_create(&def, &engine));
  virtual_pad *pad = pad_plug(0x054c, 0x0ce6, false);
  hand_over_one(engine);
  run(engine, 6, frame);
  pad_unplug(pad);
  CHECK(pad_replug(pad));
  hand_over(engine, NULL);
  run(engine, 6, frame);
  CHECK(take_notices(engine, THRUM_NOTICE_ENGINE_STOPPED) == 0);
  pad_unplug(pad);
  hand_over(engine, NULL);
  CHECK(take_notices(engine, THRUM_NOTICE_CONTROLLER_LOST) == 1);
  run(engine, 1, frame);
  CHECK(take_notices(engine, THRUM_NOTICE_ENGINE_STOPPED) == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Steam's pads stand for real ones: the two kinds are never mixed unasked. */
static void test_steam(void) {
  drop_events();
  virtual_pad *real = pad_plug(0x054c, 0x0ce6, false), *steam = pad_plug(0x28de, 0x11ff, false);
  thrum_engine engine = engine_make();
  thrum_controller controller = hand_over_one(engine);
  CHECK(pad_is_open(steam) && !pad_is_open(real));
  // The game may ask for the real one.
  CHECK(pad_open_plugged(real));
  CHECK(!is_same(attach(engine, real->id), controller));
  CHECK_OK(thrum_engine_destroy(engine));
  SDL_GameControllerClose(real->controller);

  // Steam's goes, and the real one takes over; Steam's comes back, and the real one stays.
  engine = engine_make();
  SDL_Event event = {.cdevice = {.type = SDL_CONTROLLERDEVICEADDED, .which = SDL_NumJoysticks() - 1}};
  CHECK_OK(thrum_sdl_handle_event(engine, &event, &controller));
  CHECK(pad_is_open(steam) && !pad_is_open(real));
  pad_unplug(steam);
  hand_over(engine, NULL);
  CHECK(pad_is_open(real) && controller_count(engine) == 2);
  CHECK(pad_replug(steam));
  CHECK(hand_over(engine, NULL) == 0);
  CHECK(pad_is_open(real) && !pad_is_open(steam));
  CHECK_OK(thrum_engine_destroy(engine));
  pad_unplug(steam);
  pad_unplug(real);
  drop_events();
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  test_game_opens_nothing();
  test_game_opens_too(true);
  test_game_opens_too(false);
  test_back_again();
  test_back_by_hand();
  test_instance_ids();
  test_twins();
  test_stale_places();
  test_flapping();
  test_other_events();
  test_full();
  test_stop_when_lost();
  test_steam();
  SDL_Quit();
  return check_finish();
}
