/**
 * SDL holds its lock for as long as it talks to a new pad. The thread that looks for controllers waits for it; the game,
 * its updates and the functions that it handed over do not.
 */
#include "live_game.h"
#include "sdl_table.h"

/** Seconds that opening takes while it blocks. */
static const double blocking_time = 1;

static atomic_bool blocks, refuses;
/** How many are being opened, and have been, slowly; and when that was last done. */
static atomic_int opening, opened;
static _Atomic double opened_at;

static SDL_GameController *SDLCALL open_slowly(int index) {
  if (refuses) {
    SDL_SetError("the pad is asleep");
    return NULL;
  }
  // One that is open already is only counted.
  bool is_new = SDL_GameControllerFromInstanceID(SDL_JoystickGetDeviceInstanceID(index)) == NULL;
  if (!blocks || !is_new)
    return SDL_GameControllerOpen(index);
  opening++;
  sleep_seconds(blocking_time);
  SDL_GameController *controller = SDL_GameControllerOpen(index);
  opened_at = seconds_now();
  opened++;
  opening--;
  return controller;
}

static const sdl_wrapper wrappers[] = {{"SDL_GameControllerOpen", (thrum_sdl_function)open_slowly}, {NULL, NULL}};

static log_lines lines;
static atomic_int log_strays;
static pthread_t home;

static void log_at_home(void *context, const char *message) {
  log_strays += !pthread_equal(pthread_self(), home);
  log_to_lines(context, message);
}

/** What a function of the game is told. */
static _Atomic float motor;
static _Atomic double motor_stopped_at;
static atomic_int motor_calls;

static int32_t drive_motor(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)duration;
  motor = drive->low > drive->high ? drive->low : drive->high;
  if (motor == 0)
    motor_stopped_at = seconds_now();
  motor_calls++;
  return 0;
}

/** A game that updates and leaves SDL alone: polling it would wait for the lock as well. */
static void start(live_game *game, thrum_output_mode mode, uint32_t max_controllers) {
  lines = (log_lines){0};
  log_strays = 0;
  opened = 0;
  home = pthread_self();
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = 1;
  def.max_controllers = max_controllers;
  def.log = log_at_home;
  def.log_context = &lines;
  live_start(game, engine_with_table(def, wrappers), mode, LIVE_LEAVES_SDL_ALONE);
}

static thrum_controller attach_motor(thrum_engine engine) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = drive_motor;
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &controller));
  return controller;
}

static virtual_pad *pads[4];

static virtual_pad *plug(int at) {
  static const Uint16 products[][2] = {{0x054c, 0x0ce6}, {0x045e, 0x028e}, {0x045e, 0x02ea}, {0x057e, 0x2009}};
  if (pads[at])
    CHECK(pad_replug(pads[at]));
  else
    CHECK((pads[at] = pad_plug(products[at][0], products[at][1], false)) != NULL);
  return pads[at];
}

/** The engine ends while a pad is being opened, early and late in that: it waits for the end of it, and closes the pad. */
static void test_destroy(double after) {
  live_game game;
  start(&game, THRUM_OUTPUT_THREADED, 16);
  live_play_endless(game.engine, attach_motor(game.engine));
  virtual_pad *other = plug(1);
  thrum_controller controller = live_expect_new(&game);
  live_play_endless(game.engine, controller);
  REACHES(&game, motor > 0 && !pad_is_silent(other));
  blocks = true;
  virtual_pad *pad = plug(0);
  REACHES(&game, opening > 0);
  live_run(&game, after);
  live_end(&game);
  CHECK(opening == 0 && opened == 1);
  CHECK(motor == 0 && pad_is_silent(pad) && pad_is_silent(other));
  CHECK(!pad_is_open(pad) && !pad_is_open(other));
  blocks = false;
  live_pull(pad);
  live_pull(other);
}

/** What needs nothing of SDL is off before the pad is open. */
static void test_destroy_stops_motors_first(void) {
  live_game game;
  start(&game, THRUM_OUTPUT_THREADED, 16);
  live_play_endless(game.engine, attach_motor(game.engine));
  blocks = true;
  virtual_pad *pad = plug(0);
  REACHES(&game, opening > 0 && motor > 0);
  live_end(&game);
  CHECK(motor == 0 && !pad_is_open(pad));
  CHECK(motor_stopped_at < opened_at);
  blocks = false;
  live_pull(pad);
}

/** Pads are lost, come back and appear, each of which blocks: no update does, and another output goes on meanwhile. */
static void test_updates(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 3);
  thrum_controller elsewhere = attach_motor(game.engine);
  live_play_restless(game.engine, elsewhere);
  thrum_controller controllers[2];
  for (int at = 0; at < 2; at++) {
    plug(at);
    controllers[at] = live_expect_new(&game);
    live_play_endless(game.engine, controllers[at]);
    REACHES(&game, !pad_is_silent(pads[at]));
  }
  live_run(&game, 0.6);
  check_no_notice(game.engine);
  // Of three pads one comes back, one is there, and for two there is no place.
  live_pull(pads[1]);
  SDL_LockJoysticks();
  plug(1);
  plug(2);
  plug(3);
  blocks = true;
  SDL_UnlockJoysticks();
  game.worst_update = 0;
  game.updated_at = seconds_now();
  int calls = motor_calls;
  live_expect(&game, THRUM_NOTICE_CONTROLLER_LOST, controllers[1]);
  live_expect(&game, THRUM_NOTICE_CONTROLLER_ATTACHED, controllers[1]);
  REACHES(&game, opened >= 3 && opening == 0 && lines.count >= 2);
  CHECK(game.worst_update < blocking_time / 4);
  if (game.worst_update >= blocking_time / 4)
    printf("  the worst update took %g s\n", game.worst_update);
  // A host that is one thread for all waits with its output for SDL, threads of Thrum do not.
  CHECK(motor_calls - calls > (mode == THRUM_OUTPUT_THREADED ? 60 : 0));
  blocks = false;
  REACHES(&game, !pad_is_silent(pads[0]) && !pad_is_silent(pads[1]));
  CHECK(log_strays == 0 && controller_count(game.engine) == 3);
  CHECK(strstr(lines.last, "max_controllers") != NULL);
  live_end(&game);
  CHECK(motor == 0);
  for (int at = 0; at < 4; at++) {
    CHECK(pad_is_silent(pads[at]) && !pad_is_open(pads[at]));
    live_pull(pads[at]);
  }
}

/** SDL cannot open a pad: one line with its reason, on the game's thread, and the pad comes when it can. */
static void test_refusal(thrum_output_mode mode) {
  live_game game;
  start(&game, mode, 16);
  game.manner = LIVE_POLLS;
  refuses = true;
  virtual_pad *pad = plug(0);
  REACHES(&game, lines.count == 1);
  CHECK(strstr(lines.last, "SDL cannot open the game controller") && strstr(lines.last, "the pad is asleep"));
  live_expect_nothing(&game, 1);
  CHECK(lines.count == 1 && log_strays == 0);
  refuses = false;
  thrum_controller controller = live_expect_new(&game);
  live_play_endless(game.engine, controller);
  REACHES(&game, !pad_is_silent(pad));
  live_end(&game);
  CHECK(pad_is_silent(pad) && !pad_is_open(pad));
  live_pull(pad);
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  test_destroy(0);
  test_destroy(0.9);
  test_destroy_stops_motors_first();
  test_updates(THRUM_OUTPUT_THREADED);
  test_updates(THRUM_OUTPUT_HOSTED);
  test_refusal(THRUM_OUTPUT_THREADED);
  test_refusal(THRUM_OUTPUT_HOSTED);
  SDL_Quit();
  return check_finish();
}
