/** Shortcuts of the tests for what a game writes out. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "check.h"

/** A definition with which each update sends its commands itself. */
static inline thrum_engine_def stepped_def(void) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = THRUM_OUTPUT_STEPPED;
  return def;
}

/** An engine whose updates send their commands themselves. */
static inline thrum_engine engine_make(void) {
  thrum_engine_def def = stepped_def();
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  return engine;
}

static inline thrum_controller attach(thrum_engine engine, int32_t sdl_id) {
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_sdl(engine, sdl_id, &controller));
  return controller;
}

/** A controller of unknown type that records. */
static inline thrum_controller attach_recording(thrum_engine engine) {
  thrum_controller_def def = thrum_default_controller_def();
  thrum_controller controller = {0, 0};
  CHECK_OK(thrum_controller_attach_recording(engine, &def, &controller));
  return controller;
}

static inline thrum_event transient(double time, float intensity, float sharpness) {
  thrum_event event = thrum_default_event();
  event.time = time;
  event.intensity = intensity;
  event.sharpness = sharpness;
  return event;
}

static inline thrum_event continuous(double time, double duration, float intensity, float sharpness) {
  thrum_event event = transient(time, intensity, sharpness);
  event.type = THRUM_EVENT_CONTINUOUS;
  event.duration = duration;
  return event;
}

static inline thrum_pattern pattern_of(thrum_engine engine, const thrum_event *events, uint32_t count) {
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = count;
  thrum_pattern pattern = {0, 0};
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  return pattern;
}

static inline thrum_player player_of(thrum_engine engine, thrum_controller controller, thrum_pattern pattern) {
  thrum_player player = {0, 0};
  CHECK_OK(thrum_player_create(engine, controller, pattern, &player));
  return player;
}

/** Starts one event on a controller. */
static inline thrum_player play(thrum_engine engine, thrum_controller controller, thrum_event event) {
  thrum_pattern pattern = pattern_of(engine, &event, 1);
  thrum_player player = player_of(engine, controller, pattern);
  CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
  CHECK_OK(thrum_pattern_destroy(engine, pattern));
  return player;
}

/** Updates a number of times. */
static inline void run(thrum_engine engine, int updates, double step) {
  for (int at = 0; at < updates; at++)
    CHECK_OK(thrum_engine_update(engine, step));
}

static inline thrum_player_state state_of(thrum_engine engine, thrum_player player) {
  thrum_player_state state = thrum_default_player_state();
  CHECK_OK(thrum_player_get_state(engine, player, &state));
  return state;
}

static inline thrum_drive drive_of_controller(thrum_engine engine, thrum_controller controller) {
  thrum_drive drive = {9, 9, 9, 9};
  CHECK_OK(thrum_controller_get_drive(engine, controller, &drive));
  return drive;
}

/** How many notices of one type wait; takes all of them off the queue. */
static inline int take_notices(thrum_engine engine, thrum_notice_type type) {
  int count = 0;
  thrum_notice notice;
  while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK)
    count += notice.type == type;
  return count;
}

static inline bool drive_is_valid(thrum_drive drive) {
  return drive.low >= 0 && drive.low <= 1 && drive.high >= 0 && drive.high <= 1 && drive.left_trigger >= 0 &&
         drive.left_trigger <= 1 && drive.right_trigger >= 0 && drive.right_trigger <= 1;
}

static inline bool drive_is_silent(thrum_drive drive) {
  return drive.low == 0 && drive.high == 0 && drive.left_trigger == 0 && drive.right_trigger == 0;
}

static inline bool drives_are_equal(thrum_drive a, thrum_drive b) {
  return a.low == b.low && a.high == b.high && a.left_trigger == b.left_trigger && a.right_trigger == b.right_trigger;
}

#endif
