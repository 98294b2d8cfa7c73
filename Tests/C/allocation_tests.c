/** What is marked (no-alloc) takes no memory: every allocation of the process is counted while a game's frames run. */
#include "fixture.h"
#include "sanitizers.h"

#if defined(HAS_ADDRESS_SANITIZER) || defined(HAS_THREAD_SANITIZER)

int main(void) {
  printf("skipped: the sanitizer has the memory functions\n");
  return CHECK_SKIPPED;
}

#else

#include "counting.h"

enum { PLAYERS = 64, CONTROLLERS = 4, FRAMES = 10000, WARM_UP = 500 };

static thrum_engine engine;
static thrum_controller controllers[CONTROLLERS];
static thrum_player players[PLAYERS];
static thrum_pattern pattern;

static void set_up(void) {
  engine = engine_make();
  for (int at = 0; at < CONTROLLERS; at++)
    controllers[at] = attach_recording(engine);
  thrum_event events[] = {transient(0, 1, 0.5f), continuous(0.05, 0.5, 0.3f, 0.2f), transient(0.3, 0.4f, 1)};
  events[1].attack_time = 0.2f;
  events[1].release_time = 0.3f;
  thrum_control_point points[] = {{0.1, 0.4f}, {0.4, 1}};
  thrum_curve curve = {THRUM_PARAMETER_INTENSITY_CONTROL, 2, 0, points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 3;
  def.curves = &curve;
  def.curve_count = 1;
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  for (int at = 0; at < PLAYERS; at++)
    players[at] = player_of(engine, controllers[at % CONTROLLERS], pattern);
  CHECK_OK(thrum_engine_prepare(engine));
}

/** Where a player stands in its pattern, and how it gets there. */
static void move_player(int frame, int at) {
  thrum_player player = players[at];
  double now = 0;
  CHECK_OK(thrum_engine_get_time(engine, &now));
  switch ((frame + at) % 32) {
  case 2:
    CHECK_OK(thrum_player_pause(engine, player, frame % 2 ? THRUM_NOW : now + 0.03));
    break;
  case 4:
    CHECK_OK(thrum_player_resume(engine, player, frame % 2 ? THRUM_NOW : now + 0.02));
    break;
  case 6:
    CHECK_OK(thrum_player_seek(engine, player, 0.25, frame % 2 ? THRUM_NOW : now + 0.01));
    break;
  case 8:
    CHECK_OK(thrum_player_set_loop(engine, player, frame % 3 != 0, frame % 3 == 1 ? 0.2 : 0));
    break;
  case 10:
    CHECK_OK(thrum_player_set_rate(engine, player, 0.5 + frame % 4));
    break;
  case 31:
    CHECK_OK(thrum_player_cancel(engine, player));
    break;
  default:
    break;
  }
}

/** How strong a player is and where it is felt; and what plays by itself beside it. */
static void mix_player(int frame, int at) {
  thrum_player player = players[at], shot;
  thrum_source source = thrum_default_source();
  thrum_controller controller = controllers[at % CONTROLLERS];
  source.position[0] = frame % 11;
  switch ((frame + at) % 32) {
  case 1:
    CHECK_OK(thrum_player_set_gain(engine, player, (float)(frame % 10) / 10));
    break;
  case 3:
    CHECK_OK(thrum_player_set_muted(engine, player, frame % 5 == 0));
    break;
  case 7:
    CHECK_OK(thrum_player_set_locality(engine, player, frame % 2 ? THRUM_LOCALITY_TRIGGERS : THRUM_LOCALITY_ALL, 0));
    break;
  case 11:
    CHECK_OK(thrum_player_set_source(engine, player, frame % 3 ? &source : NULL));
    break;
  case 13:
    CHECK_OK(thrum_play_pattern(engine, controller, pattern, 0.5f, frame % 2 ? &shot : NULL));
    break;
  case 17:
    // For the first time when the warm-up is over: the patterns are there since thrum_engine_prepare().
    if (frame >= WARM_UP)
      CHECK_OK(thrum_play_feedback(engine, controller, 1 + frame % 11, 0.7f));
    break;
  default:
    break;
  }
}

/** What a game does with one player now and then. */
static void handle_player(int frame, int at) {
  thrum_control_point points[] = {{0.05, 0.2f}, {0.1, 0.9f}};
  thrum_dynamic_parameter steps[] = {{THRUM_PARAMETER_SHARPNESS_CONTROL, 0.3f, 0.02},
                                     {THRUM_PARAMETER_INTENSITY_CONTROL, 0.8f, 0.04}};
  thrum_player player = players[at];
  thrum_player_state state = thrum_default_player_state();
  double now = 0;
  switch ((frame + at) % 32) {
  case 0:
    CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
    break;
  case 5:
    CHECK_OK(thrum_player_schedule_curve(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, points, 2, THRUM_NOW));
    break;
  case 9:
    CHECK_OK(thrum_player_send_parameters(engine, player, steps, 2, THRUM_NOW));
    break;
  case 14:
    CHECK_OK(thrum_player_get_state(engine, player, &state));
    break;
  case 20:
    CHECK_OK(thrum_engine_get_time(engine, &now));
    CHECK_OK(thrum_player_stop(engine, player, now + 0.05));
    break;
  case 26:
    CHECK_OK(thrum_player_stop(engine, player, THRUM_NOW));
    break;
  case 29:
    CHECK_OK(thrum_player_set_controller(engine, player, controllers[frame % CONTROLLERS]));
    break;
  default:
    break;
  }
}

/** What a game does with the whole engine now and then. */
static void handle_engine(int frame) {
  thrum_preference preference = thrum_default_preference();
  thrum_listener listener = thrum_default_listener();
  thrum_engine_status status;
  double seconds;
  preference.strongest = frame % 2 ? 1 : 0.8f;
  listener.position[1] = frame % 7;
  CHECK_OK(frame % 50 < 45 ? thrum_engine_resume(engine) : thrum_engine_pause(engine));
  CHECK_OK(thrum_engine_set_dilation(engine, frame % 70 < 60 ? 1 : 0.3));
  CHECK_OK(thrum_engine_set_group_gain(engine, 0, frame % 2 ? 1 : 0.9f));
  CHECK_OK(thrum_engine_set_ducking(engine, frame % 3 ? 0 : 0.5f));
  CHECK_OK(thrum_engine_set_preference(engine, &preference));
  CHECK_OK(thrum_controller_set_gain(engine, controllers[frame % CONTROLLERS], 0.9f));
  CHECK_OK(thrum_controller_set_listener(engine, controllers[frame % CONTROLLERS], &listener));
  CHECK_OK(thrum_engine_set_auto_shutdown(engine, frame % 2, 100));
  CHECK_OK(thrum_engine_notify_when_finished(engine, THRUM_FINISH_LEAVE_RUNNING));
  CHECK_OK(thrum_engine_get_status(engine, &status));
  CHECK_OK(thrum_engine_get_real_time(engine, &seconds));
  if (frame % 1009 == 500) {
    CHECK_OK(thrum_engine_stop(engine));
    CHECK_OK(thrum_engine_start(engine));
  }
  if (frame % 1013 == 700)
    CHECK_OK(thrum_engine_reset(engine));
}

static void run_frame(int frame) {
  thrum_notice notice;
  thrum_command commands[32];
  thrum_drive drive;
  uint32_t count;
  for (int at = 0; at < PLAYERS; at++) {
    float value = (float)((frame * 7 + at) % 101) / 100;
    CHECK_OK(thrum_player_set_parameter(engine, players[at], THRUM_PARAMETER_INTENSITY_CONTROL, value));
    handle_player(frame, at);
    move_player(frame, at);
    mix_player(frame, at);
  }
  handle_engine(frame);
  CHECK_OK(thrum_engine_set_gain(engine, 0.9f));
  CHECK_OK(thrum_engine_set_muted(engine, frame % 97 == 0));
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
  }
  for (int at = 0; at < CONTROLLERS; at++) {
    CHECK_OK(thrum_controller_get_drive(engine, controllers[at], &drive));
    CHECK_OK(thrum_controller_read_recording(engine, controllers[at], commands, 32, &count));
  }
}

static void test_frames(void) {
  for (int frame = 0; frame < WARM_UP; frame++)
    run_frame(frame);
  long allocations_before = allocations, frees_before = frees;
  for (int frame = WARM_UP; frame < WARM_UP + FRAMES; frame++)
    run_frame(frame);
  CHECK(allocations == allocations_before);
  CHECK(frees == frees_before);
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.commands > FRAMES && statistics.updates == WARM_UP + FRAMES);
}

/** The rest of what is marked: defaults, look-ups, detaching. */
static void test_others(void) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  thrum_parameter_range range;
  thrum_controller recorder = attach_recording(engine);
  long before = allocations;
  thrum_engine_def engine_def = stepped_def();
  thrum_sdl_functions functions = thrum_default_sdl_functions();
  thrum_controller_def def = thrum_default_controller_def();
  thrum_event event = thrum_default_event();
  thrum_pattern_def pattern_def = thrum_default_pattern_def();
  thrum_load_options options = thrum_default_load_options();
  thrum_report report = thrum_default_report();
  thrum_pattern_info info = thrum_default_pattern_info();
  thrum_player_def player_def = thrum_default_player_def();
  thrum_source source = thrum_default_source();
  thrum_render_def render = thrum_default_render_def();
  (void)player_def, (void)source, (void)render;
  (void)engine_def, (void)functions, (void)def, (void)event, (void)pattern_def, (void)options, (void)report;
  CHECK(thrum_get_version().minor == THRUM_VERSION_MINOR);
  CHECK(thrum_result_name(THRUM_OK) != NULL);
  CHECK(thrum_controller_type_name(0) != NULL && thrum_transport_name(0) != NULL);
  CHECK(thrum_actuator_kind_name(0) != NULL && thrum_notice_type_name(0) != NULL);
  CHECK_OK(thrum_parameter_get_range(THRUM_PARAMETER_INTENSITY_CONTROL, &range));
  CHECK_OK(thrum_event_parameter_get_range(THRUM_EVENT_PARAMETER_INTENSITY, &range));
  CHECK_OK(thrum_controller_get_capabilities(engine, controllers[0], &capabilities));
  CHECK_OK(thrum_pattern_get_info(engine, pattern, &info));
  CHECK_OK(thrum_controller_detach(engine, recorder));
  CHECK(allocations == before);
}

/** What an engine takes it gives back. */
static void test_balance(void) {
  long balance = allocations - frees;
  for (int round = 0; round < 3; round++) {
    set_up();
    for (int frame = 0; frame < 60; frame++)
      run_frame(frame);
    CHECK_OK(thrum_engine_destroy(engine));
  }
  CHECK(allocations - frees == balance);
}

int main(void) {
  // The first print and the first failure take memory of their own.
  printf("counting\n");
  thrum_engine_create(NULL, NULL);
  set_up();
  CHECK(allocations > 0);
  test_frames();
  test_others();
  CHECK_OK(thrum_engine_destroy(engine));
  test_balance();
  return check_finish();
}

#endif
