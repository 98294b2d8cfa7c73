/** Random calls with random handles and numbers on a small engine: only documented results, and no harm. */
#include "fixture.h"
#include "random.h"

#include <string.h>

enum { CALLS = 200000, KEPT = 12 };

static random_source source = {77};

/** Handles of the past and the present; most are stale. */
static thrum_engine engine;
static thrum_controller controllers[KEPT];
static thrum_pattern patterns[KEPT];
static thrum_player players[KEPT];
static thrum_session session;

static uint32_t below(uint32_t limit) {
  return random_below(&source, limit);
}

/** Mostly small times, sometimes what nobody would pass. */
static double any_time(void) {
  static const double special[] = {0, -0.0, -1, NAN, INFINITY, -INFINITY, 1e300, 1e-300, 5e-324, 1e9, 1e18};
  return below(60) ? random_unit(&source) * 2 : special[below(sizeof special / sizeof *special)];
}

static float any_value(void) {
  static const float special[] = {0, -0.0f, 1, -1, 2, NAN, INFINITY, -INFINITY, 3e38f, 1e-45f};
  return below(40) ? (float)random_unit(&source) : special[below(sizeof special / sizeof *special)];
}

static thrum_engine any_engine(void) {
  thrum_engine other = {below(4) ? engine.index1 : below(70), below(4) ? engine.generation : below(5000)};
  return below(50) ? engine : other;
}

static thrum_controller any_controller(void) {
  return below(20) ? controllers[below(KEPT)] : (thrum_controller){below(6), below(5000)};
}

static thrum_pattern any_pattern(void) {
  return below(20) ? patterns[below(KEPT)] : (thrum_pattern){below(6), below(5000)};
}

static thrum_player any_player(void) {
  return below(20) ? players[below(KEPT)] : (thrum_player){below(6), below(5000)};
}

/** Places whose objects are gone, so that no living object is forgotten; there are more places than objects. */
static thrum_controller *controller_place(void) {
  thrum_drive drive;
  uint32_t at = below(KEPT);
  while (thrum_controller_get_drive(engine, controllers[at], &drive) == THRUM_OK)
    at = (at + 1) % KEPT;
  return &controllers[at];
}

static thrum_pattern *pattern_place(void) {
  thrum_pattern_info info = thrum_default_pattern_info();
  uint32_t at = below(KEPT);
  while (thrum_pattern_get_info(engine, patterns[at], &info) == THRUM_OK)
    at = (at + 1) % KEPT;
  return &patterns[at];
}

static thrum_player *player_place(void) {
  thrum_player_state state = thrum_default_player_state();
  uint32_t at = below(KEPT);
  while (thrum_player_get_state(engine, players[at], &state) == THRUM_OK)
    at = (at + 1) % KEPT;
  return &players[at];
}

static thrum_result create_pattern(void) {
  thrum_event events[6];
  thrum_dynamic_parameter parameters[3];
  thrum_control_point points[4];
  thrum_curve curve = {(int32_t)below(14), below(5), any_time(), points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = below(7);
  def.parameters = parameters;
  def.parameter_count = below(4);
  def.curves = &curve;
  def.curve_count = below(2);
  for (int at = 0; at < 6; at++) {
    events[at] = below(2) ? transient(any_time(), any_value(), any_value())
                          : continuous(any_time(), any_time(), any_value(), any_value());
    events[at].attack_time = any_value();
    events[at].release_time = any_value();
    events[at].sustained = (float)below(2);
    if (!below(40))
      events[at].type = (int32_t)below(6);
  }
  for (int at = 0; at < 3; at++)
    parameters[at] = (thrum_dynamic_parameter){1 + (int32_t)below(12), any_value(), any_time()};
  for (int at = 0; at < 4; at++)
    points[at] = (thrum_control_point){any_time(), any_value()};
  return thrum_pattern_create(any_engine(), &def, NULL, pattern_place());
}

static thrum_result schedule_curve(void) {
  thrum_control_point points[5];
  double time = 0;
  for (int at = 0; at < 5; at++)
    points[at] = (thrum_control_point){time += below(30) ? random_unit(&source) / 10 : 0, any_value()};
  return thrum_player_schedule_curve(any_engine(), any_player(), (int32_t)below(14), points, below(6), any_time());
}

static thrum_result send_parameters(void) {
  thrum_dynamic_parameter parameters[4];
  for (int at = 0; at < 4; at++) {
    parameters[at] = (thrum_dynamic_parameter){(int32_t)below(14), any_value(), random_unit(&source)};
  }
  return thrum_player_send_parameters(any_engine(), any_player(), parameters, below(5), any_time());
}

static thrum_result read_recording(void) {
  thrum_command commands[16];
  uint32_t count = 0;
  return thrum_controller_read_recording(any_engine(), any_controller(), commands, below(17), &count);
}

/** Now and then a whole day at once, or more than an update may take. */
static double any_step(void) {
  return below(1000) ? random_unit(&source) / 30 : (below(2) ? 86400 : any_time());
}

static thrum_result update(void) {
  return thrum_engine_update(any_engine(), any_step());
}

static thrum_result attach_recorder(void) {
  thrum_controller_def def = thrum_default_controller_def();
  def.type = (int32_t)below(14);
  def.recording_capacity = below(20);
  def.has_trigger_rumble = below(2);
  return thrum_controller_attach_recording(any_engine(), &def, controller_place());
}

#include "fuzz_playback.h"

static thrum_result any_call(void) {
  thrum_notice notice;
  thrum_drive drive;
  thrum_statistics statistics = thrum_default_statistics();
  thrum_capabilities capabilities = thrum_default_capabilities();
  thrum_player_state state = thrum_default_player_state();
  thrum_pattern_info info = thrum_default_pattern_info();
  char text[256];
  size_t size;
  if (below(3) == 0)
    return any_playback_call();
  if (below(40) == 0)
    return any_engine_call();
  if (below(80) == 0)
    return below(2) ? any_session_call() : render_pattern();
  switch (below(40)) {
  case 0:
    return attach_recorder();
  case 1:
    if (below(3))
      return update();
    return thrum_controller_detach(any_engine(), any_controller());
  case 2:
  case 3:
    return create_pattern();
  case 4:
    if (below(2))
      return update();
    return thrum_pattern_destroy(any_engine(), any_pattern());
  case 5:
  case 6:
    return thrum_player_create(any_engine(), any_controller(), any_pattern(), player_place());
  case 7:
    return thrum_player_destroy(any_engine(), any_player());
  case 8:
    return thrum_player_set_controller(any_engine(), any_player(), any_controller());
  case 9:
  case 10:
  case 11:
    return thrum_player_start(any_engine(), any_player(), any_time());
  case 12:
    return thrum_player_stop(any_engine(), any_player(), any_time());
  case 13:
    return thrum_player_set_parameter(any_engine(), any_player(), (int32_t)below(14), any_value());
  case 14:
    return send_parameters();
  case 15:
    return schedule_curve();
  case 16:
    return thrum_engine_set_gain(any_engine(), any_value());
  case 17:
    return thrum_engine_set_muted(any_engine(), below(4) == 0);
  case 18:
    return thrum_engine_poll_notice(any_engine(), &notice);
  case 19:
    return thrum_engine_get_statistics(any_engine(), &statistics);
  case 20:
    return thrum_controller_get_capabilities(any_engine(), any_controller(), &capabilities);
  case 21:
    return thrum_player_get_state(any_engine(), any_player(), &state);
  case 22:
    return thrum_pattern_get_info(any_engine(), any_pattern(), &info);
  case 23:
    return thrum_pattern_write_ahap(any_engine(), any_pattern(), text, below(256), &size);
  case 24:
    return read_recording();
  case 25: {
    thrum_result result = thrum_controller_get_drive(any_engine(), any_controller(), &drive);
    if (result == THRUM_OK)
      CHECK(drive_is_valid(drive));
    return result;
  }
  default:
    return update();
  }
}

static bool is_documented(thrum_result result) {
  switch (result) {
  case THRUM_OK:
  case THRUM_ERROR_INVALID_ARGUMENT:
  case THRUM_ERROR_STALE_HANDLE:
  case THRUM_ERROR_NOT_FINITE:
  case THRUM_ERROR_CAPACITY:
  case THRUM_ERROR_NOT_SUPPORTED:
  case THRUM_ERROR_BUFFER_TOO_SMALL:
  case THRUM_ERROR_EMPTY:
  case THRUM_ERROR_LIMIT:
  case THRUM_ERROR_ENGINE_STOPPED:
    return true;
  default:
    return false;
  }
}

/** Capacities so small that each is used up all the time. */
static void make_engine(void) {
  thrum_engine_def def = stepped_def();
  def.max_controllers = 2;
  def.max_patterns = 3;
  def.max_players = 4;
  def.max_voices = 3;
  def.max_scheduled = 6;
  def.max_notices = 2;
  CHECK_OK(thrum_engine_create(&def, &engine));
}

/** Nothing was left behind: a scheduled start still finds all the places that the engine has. */
static void check_pool(void) {
  CHECK_OK(thrum_engine_reset(engine));
  for (int at = 0; at < KEPT; at++)
    thrum_player_destroy(engine, players[at]);
  thrum_event event = transient(0, 1, 0.5f);
  for (int at = 0; at < KEPT; at++)
    thrum_pattern_destroy(engine, patterns[at]);
  double now = 0;
  CHECK_OK(thrum_engine_get_time(engine, &now));
  thrum_player player = player_of(engine, (thrum_controller){0, 0}, pattern_of(engine, &event, 1));
  for (int at = 0; at < 6; at++)
    CHECK_OK(thrum_player_start(engine, player, now + 1e6));
  CHECK_RESULT(thrum_player_start(engine, player, now + 1e6), THRUM_ERROR_CAPACITY);
}

/** Ends the engine; adds up what it did. */
static void end_engine(thrum_statistics *sum) {
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  sum->commands += statistics.commands;
  sum->dropped_voices += statistics.dropped_voices;
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  thrum_statistics sum = thrum_default_statistics();
  int results[17] = {0};
  make_engine();
  for (int call = 1; call <= CALLS; call++) {
    if (call % 5000 == 0) {
      check_pool();
      end_engine(&sum);
      make_engine();
    }
    thrum_result result = any_call();
    CHECK(is_documented(result));
    if (result <= 0 && result >= -16)
      results[-result]++;
    if (result != THRUM_OK && result != THRUM_ERROR_EMPTY)
      CHECK(*thrum_last_message() != 0);
  }
  end_engine(&sum);
  // The calls must get somewhere, and run into the capacities.
  CHECK(sum.commands > 1000 && sum.dropped_voices > 10);
  CHECK(results[-THRUM_OK] > CALLS / 4);
  CHECK(results[-THRUM_ERROR_CAPACITY] > 100 && results[-THRUM_ERROR_STALE_HANDLE] > 100);
  CHECK(results[-THRUM_ERROR_ENGINE_STOPPED] > 100 && results[-THRUM_ERROR_BUFFER_TOO_SMALL] > 10);
  return check_finish();
}
