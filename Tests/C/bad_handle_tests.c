/** Every function with every kind of wrong handle: null, made up, destroyed, of another engine. */
#include "refusal.h"

/** An engine with one object of each kind. */
typedef struct {
  thrum_engine engine;
  thrum_controller controller;
  thrum_pattern pattern;
  thrum_player player;
} objects;

static const char empty_ahap[] = "{\"Pattern\": []}";

static int32_t rumble(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

/** Calls one function with the objects and otherwise good arguments. */
typedef thrum_result probe_fn(objects o);

#define PROBE(name, call)                                                                                              \
  static thrum_result name(objects o) {                                                                                \
    return call;                                                                                                       \
  }

PROBE(update, thrum_engine_update(o.engine, 0.01))
PROBE(get_time, thrum_engine_get_time(o.engine, &out.seconds))
PROBE(set_gain, thrum_engine_set_gain(o.engine, 1))
PROBE(set_muted, thrum_engine_set_muted(o.engine, 0))
PROBE(poll_notice, thrum_engine_poll_notice(o.engine, &out.notice))
PROBE(get_statistics, thrum_engine_get_statistics(o.engine, &out.statistics))
PROBE(attach_sdl, thrum_controller_attach_sdl(o.engine, 0, &out.controller))
PROBE(get_capabilities, thrum_controller_get_capabilities(o.engine, o.controller, &out.capabilities))
PROBE(get_drive, thrum_controller_get_drive(o.engine, o.controller, &out.drive))
PROBE(read_recording, thrum_controller_read_recording(o.engine, o.controller, out.commands, 2, &out.count))
PROBE(load_file, thrum_pattern_load_file(o.engine, "missing.ahap", NULL, NULL, &out.pattern))
PROBE(load_memory, thrum_pattern_load_memory(o.engine, empty_ahap, strlen(empty_ahap), NULL, NULL, &out.pattern))
PROBE(write_ahap, thrum_pattern_write_ahap(o.engine, o.pattern, out.text, sizeof out.text, &out.size))
PROBE(get_info, thrum_pattern_get_info(o.engine, o.pattern, &out.info))
PROBE(player_create, thrum_player_create(o.engine, o.controller, o.pattern, &out.player))
PROBE(set_controller, thrum_player_set_controller(o.engine, o.player, o.controller))
PROBE(start, thrum_player_start(o.engine, o.player, THRUM_NOW))
PROBE(stop, thrum_player_stop(o.engine, o.player, THRUM_NOW))
PROBE(stop_later, thrum_player_stop(o.engine, o.player, 1e6))
PROBE(set_parameter, thrum_player_set_parameter(o.engine, o.player, THRUM_PARAMETER_INTENSITY_CONTROL, 1))
PROBE(get_state, thrum_player_get_state(o.engine, o.player, &out.state))
PROBE(player_destroy, thrum_player_destroy(o.engine, o.player))
PROBE(pattern_destroy, thrum_pattern_destroy(o.engine, o.pattern))
PROBE(detach, thrum_controller_detach(o.engine, o.controller))
PROBE(engine_destroy, thrum_engine_destroy(o.engine))

static thrum_result attach_callback(objects o) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = rumble;
  return thrum_controller_attach_callback(o.engine, &def, &out.controller);
}

static thrum_result attach_recorder(objects o) {
  thrum_controller_def def = thrum_default_controller_def();
  return thrum_controller_attach_recording(o.engine, &def, &out.controller);
}

static thrum_result pattern_create(objects o) {
  thrum_pattern_def def = thrum_default_pattern_def();
  return thrum_pattern_create(o.engine, &def, NULL, &out.pattern);
}

static thrum_result send_parameters(objects o) {
  thrum_dynamic_parameter parameter = {THRUM_PARAMETER_INTENSITY_CONTROL, 1, 0};
  return thrum_player_send_parameters(o.engine, o.player, &parameter, 1, THRUM_NOW);
}

static thrum_result schedule_curve(objects o) {
  thrum_control_point point = {0, 1};
  return thrum_player_schedule_curve(o.engine, o.player, THRUM_PARAMETER_INTENSITY_CONTROL, &point, 1, THRUM_NOW);
}

enum { ENGINE = 1, CONTROLLER = 2, PATTERN = 4, PLAYER = 8, NULL_CONTROLLER_IS_FINE = 16 };

static const struct {
  const char *name;
  probe_fn *call;
  int takes; /**< The kinds of handles that it takes. */
} probes[] = {
    {"thrum_engine_update", update, ENGINE},
    {"thrum_engine_get_time", get_time, ENGINE},
    {"thrum_engine_set_gain", set_gain, ENGINE},
    {"thrum_engine_set_muted", set_muted, ENGINE},
    {"thrum_engine_poll_notice", poll_notice, ENGINE},
    {"thrum_engine_get_statistics", get_statistics, ENGINE},
    {"thrum_engine_destroy", engine_destroy, ENGINE},
    {"thrum_controller_attach_sdl", attach_sdl, ENGINE},
    {"thrum_controller_attach_callback", attach_callback, ENGINE},
    {"thrum_controller_attach_recording", attach_recorder, ENGINE},
    {"thrum_controller_get_capabilities", get_capabilities, ENGINE | CONTROLLER},
    {"thrum_controller_get_drive", get_drive, ENGINE | CONTROLLER},
    {"thrum_controller_read_recording", read_recording, ENGINE | CONTROLLER},
    {"thrum_controller_detach", detach, ENGINE | CONTROLLER},
    {"thrum_pattern_create", pattern_create, ENGINE},
    {"thrum_pattern_load_file", load_file, ENGINE},
    {"thrum_pattern_load_memory", load_memory, ENGINE},
    {"thrum_pattern_write_ahap", write_ahap, ENGINE | PATTERN},
    {"thrum_pattern_get_info", get_info, ENGINE | PATTERN},
    {"thrum_pattern_destroy", pattern_destroy, ENGINE | PATTERN},
    {"thrum_player_create", player_create, ENGINE | CONTROLLER | PATTERN | NULL_CONTROLLER_IS_FINE},
    {"thrum_player_set_controller", set_controller, ENGINE | CONTROLLER | PLAYER | NULL_CONTROLLER_IS_FINE},
    {"thrum_player_start", start, ENGINE | PLAYER},
    {"thrum_player_stop", stop, ENGINE | PLAYER},
    {"thrum_player_stop later", stop_later, ENGINE | PLAYER},
    {"thrum_player_set_parameter", set_parameter, ENGINE | PLAYER},
    {"thrum_player_send_parameters", send_parameters, ENGINE | PLAYER},
    {"thrum_player_schedule_curve", schedule_curve, ENGINE | PLAYER},
    {"thrum_player_get_state", get_state, ENGINE | PLAYER},
    {"thrum_player_destroy", player_destroy, ENGINE | PLAYER},
};

static objects objects_make(void) {
  objects o = {.engine = engine_make()};
  thrum_event event = continuous(0, 1, 1, 0.5f);
  o.controller = attach_recording(o.engine);
  o.pattern = pattern_of(o.engine, &event, 1);
  o.player = player_of(o.engine, o.controller, o.pattern);
  return o;
}

/** Objects that are gone: each was destroyed, and its place is used again. */
static objects objects_stale(objects living) {
  objects stale = objects_make();
  CHECK_OK(thrum_engine_destroy(stale.engine));
  thrum_event event = transient(0, 1, 0.5f);
  stale.controller = attach_recording(living.engine);
  stale.pattern = pattern_of(living.engine, &event, 1);
  stale.player = player_of(living.engine, stale.controller, stale.pattern);
  CHECK_OK(thrum_player_destroy(living.engine, stale.player));
  CHECK_OK(thrum_pattern_destroy(living.engine, stale.pattern));
  CHECK_OK(thrum_controller_detach(living.engine, stale.controller));
  attach_recording(living.engine);
  player_of(living.engine, living.controller, pattern_of(living.engine, &event, 1));
  return stale;
}

/** Calls with one kind of handle replaced. */
static void check_replaced(int probe, objects good, int kind, objects bad, const char *how) {
  if (!(probes[probe].takes & kind))
    return;
  objects given = good;
  if (kind == ENGINE)
    given.engine = bad.engine;
  if (kind == CONTROLLER)
    given.controller = bad.controller;
  if (kind == PATTERN)
    given.pattern = bad.pattern;
  if (kind == PLAYER)
    given.player = bad.player;
  int failures = check_failures;
  outputs_fill();
  REFUSED(probes[probe].call(given), THRUM_ERROR_STALE_HANDLE);
  if (check_failures > failures)
    printf("  %s with a handle that is %s, kind %d\n", probes[probe].name, how, kind);
}

static void check_all(objects good, objects bad, const char *how, bool is_null, int kinds) {
  for (size_t probe = 0; probe < sizeof probes / sizeof *probes; probe++) {
    for (int kind = ENGINE; kind <= PLAYER; kind *= 2) {
      bool is_fine = is_null && kind == CONTROLLER && (probes[probe].takes & NULL_CONTROLLER_IS_FINE);
      if ((kinds & kind) && !is_fine)
        check_replaced((int)probe, good, kind, bad, how);
    }
  }
}

/** Handles of one shape for every kind. */
static objects made_up(uint32_t index1, uint32_t generation) {
  return (objects){{index1, generation}, {index1, generation}, {index1, generation}, {index1, generation}};
}

static void check_still_good(objects good) {
  outputs_fill();
  for (size_t probe = 0; probe < sizeof probes / sizeof *probes; probe++) {
    bool destroys = strstr(probes[probe].name, "destroy") || strstr(probes[probe].name, "detach");
    bool needs_more = strstr(probes[probe].name, "sdl") || strstr(probes[probe].name, "load_file") ||
                      strstr(probes[probe].name, "write_ahap") || strstr(probes[probe].name, "poll_notice");
    if (!destroys && !needs_more)
      CHECK_OK(probes[probe].call(good));
  }
}

int main(void) {
  objects good = objects_make(), foreign = objects_make(), stale = objects_stale(good);
  check_all(good, made_up(0, 0), "null", true, ENGINE | CONTROLLER | PATTERN | PLAYER);
  check_all(good, made_up(1, 0), "without a generation", false, ENGINE | CONTROLLER | PATTERN | PLAYER);
  check_all(good, made_up(0, 1), "without an index", false, ENGINE | CONTROLLER | PATTERN | PLAYER);
  check_all(good, made_up(1, UINT32_MAX), "of a late generation", false, ENGINE | CONTROLLER | PATTERN | PLAYER);
  check_all(good, made_up(UINT32_MAX, 1), "far outside", false, ENGINE | CONTROLLER | PATTERN | PLAYER);
  check_all(good, made_up(UINT32_MAX, UINT32_MAX), "all ones", false, ENGINE | CONTROLLER | PATTERN | PLAYER);
  check_all(good, stale, "stale", false, ENGINE | CONTROLLER | PATTERN | PLAYER);
  // Another engine's engine handle is a good one, but nothing of ours belongs to it.
  check_all(good, foreign, "foreign", false, CONTROLLER | PATTERN | PLAYER);
  check_still_good(good);
  check_still_good(foreign);
  CHECK_OK(thrum_engine_destroy(good.engine));
  CHECK_OK(thrum_engine_destroy(foreign.engine));
  check_all(good, good, "destroyed with its engine", false, ENGINE);
  return check_finish();
}
