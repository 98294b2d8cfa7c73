/**
 * In threaded mode too a frame takes no memory: every allocation of the process, on any thread, is counted while a game
 * plays on controllers that Thrum's threads drive.
 */
#include "fixture.h"
#include "sanitizers.h"
#include "virtual_pad.h"

#if defined(HAS_ADDRESS_SANITIZER) || defined(HAS_THREAD_SANITIZER)

int main(void) {
  printf("skipped: the sanitizer has the memory functions\n");
  return CHECK_SKIPPED;
}

#else

#include "counting.h"

#include <stdatomic.h>
#include <time.h>

enum { PLAYERS = 8, CONTROLLERS = 3, FRAMES = 10000, WARM_UP = 500 };

/** Frames between two looks whether the threads have come along: memory may be taken when they are far behind. */
enum { MEETING = 25 };

static thrum_engine engine;
static thrum_controller controllers[CONTROLLERS], flag;
static thrum_player players[PLAYERS], flag_player;
static thrum_pattern pattern;
/** Commands that the game's function was called with, and whether the flag is up. */
static _Atomic long commands;
static _Atomic bool flag_is_up;

static int32_t take_command(void *context, const thrum_drive *drive, double duration) {
  (void)duration;
  commands++;
  if (context)
    *(_Atomic bool *)context = drive->low > 0;
  return 0;
}

static thrum_controller attach_function(void *context) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = take_command;
  def.context = context;
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_callback(engine, &def, &controller));
  return controller;
}

static void set_up(const virtual_pad *pad) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = THRUM_OUTPUT_THREADED;
  CHECK_OK(thrum_engine_create(&def, &engine));
  controllers[0] = attach_function(NULL);
  controllers[1] = attach(engine, pad->id);
  controllers[2] = attach_recording(engine);
  flag = attach_function((void *)&flag_is_up);
  thrum_event events[] = {transient(0, 1, 0.5f), continuous(0.05, 0.5, 0.3f, 0.2f), transient(0.3, 0.4f, 1)};
  pattern = pattern_of(engine, events, 3);
  thrum_event hum = continuous(0, THRUM_DURATION_ENDLESS, 1, 0);
  flag_player = player_of(engine, flag, pattern_of(engine, &hum, 1));
  for (int at = 0; at < PLAYERS; at++)
    players[at] = player_of(engine, controllers[at % CONTROLLERS], pattern);
  CHECK_OK(thrum_engine_prepare(engine));
}

/** Moves a player in time. */
static void move_player(thrum_player player, int frame, double now) {
  switch (frame % 10) {
  case 0:
    CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
    break;
  case 1:
    CHECK_OK(thrum_player_seek(engine, player, 0.25, now + 0.01));
    break;
  case 2:
    CHECK_OK(thrum_player_pause(engine, player, THRUM_NOW));
    break;
  case 3:
    CHECK_OK(thrum_player_resume(engine, player, now + 0.01));
    break;
  case 4:
    CHECK_OK(thrum_player_set_loop(engine, player, frame % 20 == 4, 0.2));
    break;
  case 5:
    CHECK_OK(thrum_player_set_rate(engine, player, 0.5 + frame % 4));
    break;
  case 6:
    CHECK_OK(thrum_player_stop(engine, player, now + 0.03));
    break;
  case 7:
    CHECK_OK(thrum_player_cancel(engine, player));
    break;
  default:
    CHECK_OK(thrum_player_start(engine, player, now + 0.02));
  }
}

/** Changes how a player is felt. */
static void shape_player(thrum_player player, int frame) {
  thrum_control_point points[] = {{0.05, 0.2f}, {0.1, 0.9f}, {0.2, 0.4f}};
  thrum_dynamic_parameter steps[] = {{THRUM_PARAMETER_SHARPNESS_CONTROL, 0.3f, 0.02},
                                     {THRUM_PARAMETER_INTENSITY_CONTROL, 0.8f, 0.04}};
  thrum_source source = thrum_default_source();
  source.position[0] = frame % 11;
  switch (frame % 7) {
  case 0:
    CHECK_OK(thrum_player_schedule_curve(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, points, 3, THRUM_NOW));
    break;
  case 1:
    CHECK_OK(thrum_player_send_parameters(engine, player, steps, 2, THRUM_NOW));
    break;
  case 2:
    CHECK_OK(thrum_player_set_gain(engine, player, (float)(frame % 10) / 10));
    break;
  case 3:
    CHECK_OK(thrum_player_set_muted(engine, player, frame % 5 == 0));
    break;
  case 4:
    CHECK_OK(thrum_player_set_source(engine, player, frame % 3 ? &source : NULL));
    break;
  case 5:
    CHECK_OK(thrum_player_set_controller(engine, player, controllers[frame % CONTROLLERS]));
    break;
  default:
    CHECK_OK(thrum_player_set_locality(engine, player, frame % 2 ? THRUM_LOCALITY_TRIGGERS : THRUM_LOCALITY_ALL, 0));
  }
}

/** Plays what nobody keeps. */
static void play_once(int frame) {
  thrum_controller controller = controllers[frame % CONTROLLERS];
  switch (frame % 6) {
  case 0:
    CHECK_OK(thrum_play_tap(engine, controller, 0.8f, (float)(frame % 33) / 32));
    break;
  case 2:
    CHECK_OK(thrum_play_feedback(engine, controller, 1 + frame % 11, 0.7f));
    break;
  case 4:
    CHECK_OK(thrum_play_pattern(engine, controller, pattern, 0.5f, NULL));
    break;
  default:
    break;
  }
}

static void handle_engine(int frame) {
  thrum_preference preference = thrum_default_preference();
  thrum_listener listener = thrum_default_listener();
  preference.strongest = frame % 2 ? 1 : 0.8f;
  listener.position[1] = frame % 7;
  switch (frame % 12) {
  case 0:
    CHECK_OK(frame % 24 ? thrum_engine_resume(engine) : thrum_engine_pause(engine));
    break;
  case 2:
    CHECK_OK(thrum_engine_resume(engine));
    CHECK_OK(thrum_engine_set_dilation(engine, frame % 5 ? 1 : 0.3));
    break;
  case 4:
    CHECK_OK(thrum_engine_set_group_gain(engine, 1, frame % 2 ? 1 : 0.9f));
    break;
  case 6:
    CHECK_OK(thrum_engine_set_ducking(engine, frame % 3 ? 0 : 0.5f));
    break;
  case 8:
    CHECK_OK(thrum_engine_set_preference(engine, &preference));
    break;
  case 10:
    CHECK_OK(thrum_controller_set_gain(engine, controllers[frame % CONTROLLERS], 0.9f));
    CHECK_OK(thrum_controller_set_listener(engine, controllers[frame % CONTROLLERS], &listener));
    break;
  default:
    CHECK_OK(thrum_engine_set_auto_shutdown(engine, 0, 0));
  }
  CHECK_OK(thrum_engine_set_gain(engine, 0.9f));
  if (frame % 1009 == 500) {
    CHECK_OK(thrum_engine_stop(engine));
    CHECK_OK(thrum_engine_start(engine));
  }
  if (frame % 1013 == 700)
    CHECK_OK(thrum_engine_reset(engine));
}

static void sleep_a_millisecond(void) {
  nanosleep(&(struct timespec){0, 1000000}, NULL);
}

/** Raises or lowers the flag, and goes on when it has arrived: the threads have done all before it. */
static void meet_threads(bool is_up) {
  CHECK_OK(is_up ? thrum_player_start(engine, flag_player, THRUM_NOW)
                 : thrum_player_stop(engine, flag_player, THRUM_NOW));
  for (int at = 0; flag_is_up != is_up && at < 20000; at++) {
    // Without an update now and then the motors would be turned off.
    if (at % 100 == 0)
      CHECK_OK(thrum_engine_update(engine, 0.001));
    sleep_a_millisecond();
  }
  CHECK(flag_is_up == is_up);
}

static void run_frame(int frame) {
  thrum_notice notice;
  thrum_drive drive;
  thrum_command recorded[32];
  thrum_player_state state = thrum_default_player_state();
  uint32_t count;
  double now;
  CHECK_OK(thrum_engine_get_real_time(engine, &now));
  CHECK_OK(thrum_engine_get_time(engine, &now));
  for (int at = 0; at < PLAYERS; at++) {
    float value = (float)((frame * 7 + at) % 101) / 100;
    CHECK_OK(thrum_player_set_parameter(engine, players[at], THRUM_PARAMETER_INTENSITY_CONTROL, value));
  }
  move_player(players[frame % PLAYERS], frame, now);
  shape_player(players[(frame + 3) % PLAYERS], frame);
  play_once(frame);
  handle_engine(frame);
  CHECK_OK(thrum_engine_update(engine, 1.0 / 240));
  while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
  }
  for (int at = 0; at < CONTROLLERS; at++)
    CHECK_OK(thrum_controller_get_drive(engine, controllers[at], &drive));
  CHECK_OK(thrum_controller_read_recording(engine, controllers[2], recorded, 32, &count));
  CHECK_OK(thrum_player_get_state(engine, players[frame % PLAYERS], &state));
  if (frame % MEETING == 0) {
    // Whatever the game did meanwhile, the flag is to be seen.
    CHECK_OK(thrum_engine_resume(engine));
    CHECK_OK(thrum_engine_set_dilation(engine, 1));
    CHECK_OK(thrum_engine_set_muted(engine, 0));
    meet_threads(frame / MEETING % 2 == 0);
  }
}

int main(void) {
  CHECK(pads_start());
  virtual_pad *pad = pad_open_dualsense();
  CHECK(pad != NULL);
  // The first print and the first failure take memory of their own.
  printf("counting\n");
  thrum_engine_create(NULL, NULL);
  set_up(pad);
  CHECK(allocations > 0);
  for (int frame = 0; frame < WARM_UP; frame++)
    run_frame(frame);
  long allocations_before = allocations, frees_before = frees, commands_before = commands;
  int calls_before = pad->count;
  for (int frame = WARM_UP; frame < WARM_UP + FRAMES; frame++)
    run_frame(frame);
  CHECK(allocations == allocations_before);
  CHECK(frees == frees_before);
  CHECK(commands > commands_before + FRAMES / MEETING);
  CHECK(pad->count > calls_before);
  long balance = allocations - frees;
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(allocations - frees < balance);
  CHECK(pad_is_silent(pad));
  return check_finish();
}

#endif
