/** Every function with every kind of wrong handle: null, made up, destroyed, of another engine. */
#include "probes.h"

static thrum_session session_make(thrum_engine engine) {
  thrum_session session = {0, 0};
  CHECK_OK(thrum_session_begin(engine));
  CHECK_OK(thrum_session_end(engine, &session));
  return session;
}

static objects objects_make(void) {
  objects o = {.engine = engine_make()};
  o.session = session_make(o.engine);
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
  if (kind == SESSION)
    given.session = bad.session;
  int failures = check_failures;
  outputs_fill();
  REFUSED(probes[probe].call(given), THRUM_ERROR_STALE_HANDLE);
  if (check_failures > failures)
    printf("  %s with a handle that is %s, kind %d\n", probes[probe].name, how, kind);
}

static void check_all(objects good, objects bad, const char *how, bool is_null, int kinds) {
  for (size_t probe = 0; probe < sizeof probes / sizeof *probes; probe++) {
    for (int kind = ENGINE; kind <= SESSION; kind *= 2) {
      bool is_fine = is_null && kind == CONTROLLER && (probes[probe].takes & NULL_CONTROLLER_IS_FINE);
      if ((kinds & kind) && !is_fine)
        check_replaced((int)probe, good, kind, bad, how);
    }
  }
}

/** Handles of one shape for every kind. */
static objects made_up(uint32_t index1, uint32_t generation) {
  return (objects){
      {index1, generation}, {index1, generation}, {index1, generation}, {index1, generation}, {index1, generation}};
}

static void check_still_good(objects good) {
  outputs_fill();
  for (size_t probe = 0; probe < sizeof probes / sizeof *probes; probe++) {
    bool destroys = strstr(probes[probe].name, "destroy") || strstr(probes[probe].name, "detach");
    static const char *const others[] = {"sdl",           "_file",       "write_ahap",    "poll_notice",
                                         "session_begin", "session_end", "render_pattern"};
    bool needs_more = false;
    for (size_t at = 0; at < sizeof others / sizeof *others; at++)
      needs_more |= strstr(probes[probe].name, others[at]) != NULL;
    if (!destroys && !needs_more)
      CHECK_OK(probes[probe].call(good));
  }
}

int main(void) {
  objects good = objects_make(), foreign = objects_make(), stale = objects_stale(good);
  check_all(good, made_up(0, 0), "null", true, ALL);
  check_all(good, made_up(1, 0), "without a generation", false, ALL);
  check_all(good, made_up(0, 1), "without an index", false, ALL);
  check_all(good, made_up(1, UINT32_MAX), "of a late generation", false, ALL);
  check_all(good, made_up(UINT32_MAX, 1), "far outside", false, ALL);
  check_all(good, made_up(UINT32_MAX, UINT32_MAX), "all ones", false, ALL);
  check_all(good, stale, "stale", false, ALL);
  // Another engine's engine handle is a good one, but nothing of ours belongs to it.
  check_all(good, foreign, "foreign", false, CONTROLLER | PATTERN | PLAYER | SESSION);
  check_still_good(good);
  check_still_good(foreign);
  CHECK_OK(thrum_engine_destroy(good.engine));
  CHECK_OK(thrum_engine_destroy(foreign.engine));
  check_all(good, good, "destroyed with its engine", false, ENGINE);
  return check_finish();
}
