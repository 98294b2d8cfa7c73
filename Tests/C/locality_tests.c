/** Places in the hand on a virtual Xbox One pad, whose triggers have motors, and on one without. */
#include "fixture.h"
#include "motors.h"
#include "virtual_pad.h"

static const double frame = 1.0 / 60;
static const motor_model xbox_one_model = {0.30, 0.30, 0.06, 0.045, 101};
static const double trigger_start = 0.20;

/** A pad that plays intensity 0.6 at sharpness 1/2 without an end: both handles get 0.6 / 1.5. */
typedef struct {
  virtual_pad *pad;
  thrum_engine engine;
  thrum_controller controller;
  thrum_player player;
} scene;

static scene begin(virtual_pad *pad, thrum_locality locality) {
  scene s = {.pad = pad, .engine = engine_make()};
  thrum_player_def def = thrum_default_player_def();
  thrum_event event = continuous(0, THRUM_DURATION_ENDLESS, 0.6f, 0.5f);
  def.controller = s.controller = attach(s.engine, pad->id);
  def.pattern = pattern_of(s.engine, &event, 1);
  def.locality = locality;
  CHECK_OK(thrum_player_create_from_def(s.engine, &def, &s.player));
  CHECK_OK(thrum_player_start(s.engine, s.player, THRUM_NOW));
  run(s.engine, 1, frame);
  return s;
}

static void end(scene s) {
  CHECK_OK(thrum_engine_destroy(s.engine));
  CHECK(pad_is_silent(s.pad));
}

/** Strengths before each motor's lift. */
typedef struct {
  double low, high, left, right;
} strengths;

static void check_pad(const virtual_pad *pad, const motor_model *model, strengths expected) {
  CHECK(level_matches(pad->low, lifted(expected.low, model->low_start), model->levels));
  CHECK(level_matches(pad->high, lifted(expected.high, model->high_start), model->levels));
  CHECK(level_matches(pad->left_trigger, lifted(expected.left, trigger_start), model->levels));
  CHECK(level_matches(pad->right_trigger, lifted(expected.right, trigger_start), model->levels));
}

static const struct {
  thrum_locality locality;
  strengths with_triggers;    /**< On a pad that has motors in its triggers. */
  strengths without_triggers; /**< The nearest place on one that has none. */
} places[] = {
    {THRUM_LOCALITY_DEFAULT, {0.4, 0.4, 0, 0}, {0.4, 0.4, 0, 0}},
    {THRUM_LOCALITY_ALL, {0.4, 0.4, 0.6, 0.6}, {0.4, 0.4, 0, 0}},
    {THRUM_LOCALITY_HANDLES, {0.4, 0.4, 0, 0}, {0.4, 0.4, 0, 0}},
    {THRUM_LOCALITY_LEFT_HANDLE, {0.6, 0, 0, 0}, {0.6, 0, 0, 0}},
    {THRUM_LOCALITY_RIGHT_HANDLE, {0, 0.6, 0, 0}, {0, 0.6, 0, 0}},
    {THRUM_LOCALITY_TRIGGERS, {0, 0, 0.6, 0.6}, {0.4, 0.4, 0, 0}},
    {THRUM_LOCALITY_LEFT_TRIGGER, {0, 0, 0.6, 0}, {0.6, 0, 0, 0}},
    {THRUM_LOCALITY_RIGHT_TRIGGER, {0, 0, 0, 0.6}, {0, 0.6, 0, 0}},
};

enum { PLACES = sizeof places / sizeof *places };

/** Each place from the definition, and each from each other while it plays. */
static void test_places(virtual_pad *pad, const motor_model *model, bool has_triggers) {
  for (int at = 0; at < PLACES; at++) {
    scene s = begin(pad, places[at].locality);
    strengths first = has_triggers ? places[at].with_triggers : places[at].without_triggers;
    check_pad(pad, model, first);
    for (int to = 0; to < PLACES; to++) {
      CHECK_OK(thrum_player_set_locality(s.engine, s.player, places[to].locality, 0));
      run(s.engine, 1, frame);
      check_pad(pad, model, has_triggers ? places[to].with_triggers : places[to].without_triggers);
    }
    thrum_drive drive = drive_of_controller(s.engine, s.controller);
    CHECK_NEAR(drive.left_trigger, pad->left_trigger / 65535.0, 1e-4);
    CHECK_NEAR(drive.right_trigger, pad->right_trigger / 65535.0, 1e-4);
    end(s);
  }
}

/** What is required and lacking fails, and what was chosen before stays. */
static void test_required(virtual_pad *pad, const motor_model *model, bool has_triggers) {
  const thrum_locality triggers[] = {THRUM_LOCALITY_TRIGGERS, THRUM_LOCALITY_LEFT_TRIGGER,
                                     THRUM_LOCALITY_RIGHT_TRIGGER};
  scene s = begin(pad, THRUM_LOCALITY_LEFT_HANDLE);
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(s.engine, s.controller, &capabilities));
  for (int at = 0; at < 3; at++) {
    CHECK(((capabilities.localities & triggers[at]) != 0) == has_triggers);
    CHECK_RESULT(thrum_player_set_locality(s.engine, s.player, triggers[at], 1),
                 has_triggers ? THRUM_OK : THRUM_ERROR_NOT_SUPPORTED);
    thrum_player_def def = thrum_default_player_def();
    thrum_player made = {0, 0};
    def.controller = s.controller;
    def.pattern = pattern_of(s.engine, NULL, 0);
    def.locality = triggers[at];
    def.locality_required = 1;
    CHECK_RESULT(thrum_player_create_from_def(s.engine, &def, &made),
                 has_triggers ? THRUM_OK : THRUM_ERROR_NOT_SUPPORTED);
    CHECK(THRUM_IS_NULL(made) == !has_triggers);
  }
  run(s.engine, 1, frame);
  check_pad(pad, model, has_triggers ? (strengths){0, 0, 0, 0.6} : (strengths){0.6, 0, 0, 0});
  end(s);
}

/** Every way to stop, with the motors in the triggers on. */
static void test_stops(virtual_pad *pad) {
  for (int way = 0; way < 7; way++) {
    scene s = begin(pad, THRUM_LOCALITY_ALL);
    CHECK(pad->left_trigger > 0 && pad->right_trigger > 0 && pad->low > 0);
    bool needs_update = way < 4;
    switch (way) {
    case 0:
      CHECK_OK(thrum_player_stop(s.engine, s.player, THRUM_NOW));
      break;
    case 1:
      CHECK_OK(thrum_player_pause(s.engine, s.player, THRUM_NOW));
      break;
    case 2:
      CHECK_OK(thrum_engine_set_muted(s.engine, 1));
      break;
    case 3:
      CHECK_OK(thrum_player_destroy(s.engine, s.player));
      break;
    case 4:
      CHECK_OK(thrum_controller_detach(s.engine, s.controller));
      break;
    case 5:
      CHECK_OK(thrum_engine_stop(s.engine));
      break;
    default:
      break;
    }
    if (needs_update)
      run(s.engine, 1, frame);
    if (way < 6)
      CHECK(pad_is_silent(pad));
    // The last way is the end of the engine itself.
    end(s);
  }
}

/** A tap ends in the triggers as it does in the handles. */
static void test_end(virtual_pad *pad) {
  scene s = begin(pad, THRUM_LOCALITY_TRIGGERS);
  CHECK_OK(thrum_player_destroy(s.engine, s.player));
  thrum_player tap = play(s.engine, s.controller, transient(0, 1, 0.5f));
  CHECK_OK(thrum_player_set_locality(s.engine, tap, THRUM_LOCALITY_TRIGGERS, 1));
  run(s.engine, 1, frame);
  check_pad(pad, &xbox_one_model, (strengths){0, 0, 1, 1});
  int calls = pad->trigger_calls;
  run(s.engine, 60, frame);
  CHECK(pad_is_silent(pad) && pad->trigger_calls == calls + 1);
  CHECK(take_notices(s.engine, THRUM_NOTICE_PLAYER_FINISHED) == 1);
  end(s);
}

/** A source on the right leaves the motors on the right, one behind is in the middle, one far away is silent. */
static void test_source(virtual_pad *pad) {
  scene s = begin(pad, THRUM_LOCALITY_ALL);
  thrum_source source = thrum_default_source();
  thrum_listener listener = thrum_default_listener();
  listener.position[0] = 100;
  CHECK_OK(thrum_controller_set_listener(s.engine, s.controller, &listener));
  // A distance of 5.5 is half way from 1 to 10.
  source.position[0] = 105.5;
  CHECK_OK(thrum_player_set_source(s.engine, s.player, &source));
  run(s.engine, 1, frame);
  check_pad(pad, &xbox_one_model, (strengths){0, 0.2, 0, 0.3});
  source.position[0] = 94.5;
  CHECK_OK(thrum_player_set_source(s.engine, s.player, &source));
  run(s.engine, 1, frame);
  check_pad(pad, &xbox_one_model, (strengths){0.2, 0, 0.3, 0});
  source.position[0] = 100;
  source.position[2] = -5.5;
  CHECK_OK(thrum_player_set_source(s.engine, s.player, &source));
  run(s.engine, 1, frame);
  check_pad(pad, &xbox_one_model, (strengths){0.2, 0.2, 0.3, 0.3});
  listener.position[0] = 90;
  CHECK_OK(thrum_controller_set_listener(s.engine, s.controller, &listener));
  run(s.engine, 1, frame);
  CHECK(pad_is_silent(pad));
  CHECK_OK(thrum_player_set_source(s.engine, s.player, NULL));
  run(s.engine, 1, frame);
  check_pad(pad, &xbox_one_model, (strengths){0.4, 0.4, 0.6, 0.6});
  end(s);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *xbox_one = pad_open_xbox_one(), *xbox_360 = pad_open_xbox_360();
  if (!xbox_one || !xbox_360)
    return EXIT_FAILURE;
  test_places(xbox_one, &xbox_one_model, true);
  test_places(xbox_360, &xbox_360_model, false);
  CHECK(xbox_360->trigger_calls == 0);
  test_required(xbox_one, &xbox_one_model, true);
  test_required(xbox_360, &xbox_360_model, false);
  test_stops(xbox_one);
  test_end(xbox_one);
  test_source(xbox_one);
  SDL_Quit();
  return check_finish();
}
