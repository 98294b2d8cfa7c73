/** What pads tell of late, deny or claim twice, while threads ask them and drive them. */
#include "late_motors.h"
#include "live_game.h"

/** Serial numbers by instance id; virtual pads have none. */
static const char *serials[256];

static const char *SDLCALL serial_of(SDL_Joystick *joystick) {
  SDL_JoystickID id = SDL_JoystickInstanceID(joystick);
  return id >= 0 && id < 256 ? serials[id] : NULL;
}

static const sdl_wrapper wrappers[] = {{"SDL_JoystickHasRumble", (thrum_sdl_function)has_rumble},
                                       {"SDL_JoystickHasRumbleTriggers", (thrum_sdl_function)has_triggers},
                                       {"SDL_JoystickRumble", (thrum_sdl_function)rumble_if_told},
                                       {"SDL_JoystickGetSerial", (thrum_sdl_function)serial_of},
                                       {NULL, NULL}};

/** Log lines; a line on another thread than the game's is wrong. */
typedef struct {
  log_lines lines;
  pthread_t home;
  int strays;
} home_log;

static void log_at_home(void *context, const char *message) {
  home_log *log = context;
  log->strays += !pthread_equal(pthread_self(), log->home);
  log_to_lines(&log->lines, message);
}

static home_log told;

static void start(live_game *game, thrum_output_mode mode) {
  drop_events();
  told = (home_log){.home = pthread_self()};
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = 1;
  def.log = log_at_home;
  def.log_context = &told;
  live_start(game, engine_with_table(def, wrappers), mode, LIVE_POLLS);
}

static thrum_capabilities capabilities_of(thrum_engine engine, thrum_controller controller) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &capabilities));
  return capabilities;
}

/** No rumble at first: one notice and one line in the log. Then it tells of it, and plays. */
static void test_late_rumble(thrum_output_mode mode) {
  static virtual_pad *pad;
  tells_rumble = tells_triggers = false;
  live_game game;
  start(&game, mode);
  if (pad)
    CHECK(pad_replug(pad));
  else
    pad = pad_plug(0x054c, 0x09cc, false);
  int calls = pad->count;
  thrum_controller controller = live_expect_new(&game);
  CHECK(capabilities_of(game.engine, controller).has_rumble == 0);
  live_play_restless(game.engine, controller);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ERROR, controller);
  live_expect_nothing(&game, 1);
  CHECK(told.lines.count == 1 && told.strays == 0 && pad->count == calls);
  CHECK(strstr(told.lines.last, " refuses a command: That operation is not supported.") != NULL);
  tells_rumble = true;
  live_expect(&game, THRUM_NOTICE_CONTROLLER_CHANGED, controller);
  thrum_capabilities capabilities = capabilities_of(game.engine, controller);
  CHECK(capabilities.has_rumble == 1 && capabilities.actuator_count == 2);
  REACHES(&game, !pad_is_silent(pad));
  int before = questions;
  live_expect_nothing(&game, 0.6);
  CHECK(questions == before && told.lines.count == 1);

  // It has worked, so that the next refusal is told again, in the words of SDL on the thread that sent it.
  tells_rumble = false;
  SDL_SetError("an error of the game's own");
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ERROR, controller);
  REACHES(&game, told.lines.count == 2);
  CHECK(strstr(told.lines.last, " refuses a command: That operation is not supported.") != NULL);
  tells_rumble = true;
  REACHES(&game, !pad_is_silent(pad));
  live_end(&game);
  CHECK(pad_is_silent(pad) && !pad_is_open(pad) && told.strays == 0);
  live_pull(pad);
}

/** Motors in the triggers that are told of late: players that were sent there go there from then on. */
static void test_late_triggers(thrum_output_mode mode) {
  static virtual_pad *pad;
  tells_rumble = true;
  tells_triggers = false;
  live_game game;
  start(&game, mode);
  if (pad)
    CHECK(pad_replug(pad));
  else
    pad = pad_plug(0x045e, 0x0b12, true);
  thrum_controller controller = live_expect_new(&game);
  thrum_player player = live_play_endless(game.engine, controller);
  CHECK_OK(thrum_player_set_locality(game.engine, player, THRUM_LOCALITY_LEFT_TRIGGER, 0));
  REACHES(&game, !pad_is_silent(pad));
  CHECK(pad->trigger_calls == 0 || pad->left_trigger == 0);
  CHECK((capabilities_of(game.engine, controller).localities & THRUM_LOCALITY_TRIGGERS) == 0);
  live_expect_nothing(&game, 0.6);
  tells_triggers = true;
  live_expect(&game, THRUM_NOTICE_CONTROLLER_CHANGED, controller);
  thrum_capabilities capabilities = capabilities_of(game.engine, controller);
  CHECK(capabilities.has_trigger_rumble == 1 && capabilities.actuator_count == 4);
  CHECK(capabilities.localities & THRUM_LOCALITY_TRIGGERS);
  REACHES(&game, pad->left_trigger > 0 && pad->low == 0 && pad->high == 0 && pad->right_trigger == 0);
  CHECK_OK(thrum_player_set_locality(game.engine, player, THRUM_LOCALITY_ALL, 0));
  REACHES(&game, pad->left_trigger > 0 && pad->right_trigger > 0 && pad->low > 0 && pad->high > 0);
  live_end(&game);
  CHECK(pad_is_silent(pad) && told.strays == 0 && told.lines.count == 0);
  live_pull(pad);
}

static void plug_with_serial(virtual_pad **pad, const char *serial) {
  if (*pad)
    CHECK(pad_replug(*pad));
  else
    CHECK((*pad = pad_plug(0x054c, 0x0ce6, false)) != NULL);
  CHECK((*pad)->id < 256);
  serials[(*pad)->id] = serial;
}

/** The second id of a pad is not driven nor kept open; it takes over when the first one goes. */
static void test_duplicates(thrum_output_mode mode) {
  static virtual_pad *pad, *again;
  tells_rumble = true;
  live_game game;
  start(&game, mode);
  // Both are there, with their serials, before anybody looks again.
  SDL_LockJoysticks();
  plug_with_serial(&pad, "1234567890ab");
  plug_with_serial(&again, "12-34-56-78-90-AB");
  SDL_UnlockJoysticks();
  thrum_controller controller = live_expect_new(&game);
  REACHES(&game, told.lines.count == 1);
  CHECK(strstr(told.lines.last, "not driven twice") != NULL);
  live_play_restless(game.engine, controller);
  REACHES(&game, !pad_is_silent(pad));
  live_expect_nothing(&game, 0.6);
  CHECK(controller_count(game.engine) == 1 && told.lines.count == 1);
  CHECK(pad_is_open(pad) && !pad_is_open(again) && pad_is_silent(again));
  for (int at = 0; at < 3; at++) {
    virtual_pad *first = at % 2 == 0 ? pad : again, *second = at % 2 == 0 ? again : pad;
    live_pull(first);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controller);
    live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controller);
    REACHES(&game, !pad_is_silent(second));
    SDL_LockJoysticks();
    plug_with_serial(first == pad ? &pad : &again, "1234567890AB");
    SDL_UnlockJoysticks();
    live_expect_nothing(&game, 0.6);
    CHECK(pad_is_silent(first) && !pad_is_open(first) && controller_count(game.engine) == 1);
  }
  // Let go under one id, it does not come back under the other.
  CHECK_OK(thrum_controller_detach(game.engine, controller));
  CHECK(pad_is_silent(pad) && pad_is_silent(again));
  live_expect_nothing(&game, 0.6);
  CHECK(controller_count(game.engine) == 0 && !pad_is_open(pad) && !pad_is_open(again) && told.strays == 0);
  live_end(&game);
  live_pull(pad);
  live_pull(again);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  static const thrum_output_mode modes[] = {THRUM_OUTPUT_THREADED, THRUM_OUTPUT_HOSTED};
  for (int at = 0; at < 2; at++) {
    test_late_rumble(modes[at]);
    test_late_triggers(modes[at]);
    test_duplicates(modes[at]);
  }
  SDL_Quit();
  return check_finish();
}
