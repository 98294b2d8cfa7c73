/** One call of every function that takes a handle, with otherwise good arguments; for bad_handle_tests.c. */
#ifndef PROBES_H
#define PROBES_H

#include "refusal.h"

/** An engine with one object of each kind. */
typedef struct {
  thrum_engine engine;
  thrum_controller controller;
  thrum_pattern pattern;
  thrum_player player;
  thrum_session session;
} objects;

/** SDL_CONTROLLERDEVICEADDED of the first joystick: type, time stamp, which. */
static const uint32_t event_of_sdl[14] = {0x653};

static const char empty_ahap[] = "{\"Pattern\": []}";

static int32_t rumble(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

static thrum_result pattern_from_event(thrum_engine engine) {
  thrum_event event = thrum_default_event();
  return thrum_pattern_create_from_event(engine, &event, &out.pattern);
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
PROBE(handle_event, thrum_sdl_handle_event(o.engine, (const union SDL_Event *)&event_of_sdl, &out.controller))
PROBE(get_controllers, thrum_engine_get_controllers(o.engine, &out.controller, 1, &out.count))
PROBE(get_capabilities, thrum_controller_get_capabilities(o.engine, o.controller, &out.capabilities))
PROBE(get_drive, thrum_controller_get_drive(o.engine, o.controller, &out.drive))
PROBE(get_request, thrum_controller_get_request(o.engine, o.controller, &out.intensity, &out.sharpness))
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
PROBE(get_real_time, thrum_engine_get_real_time(o.engine, &out.seconds))
PROBE(engine_start, thrum_engine_start(o.engine))
PROBE(engine_stop, thrum_engine_stop(o.engine))
PROBE(engine_pause, thrum_engine_pause(o.engine))
PROBE(engine_resume, thrum_engine_resume(o.engine))
PROBE(get_status, thrum_engine_get_status(o.engine, &out.status))
PROBE(set_dilation, thrum_engine_set_dilation(o.engine, 1))
PROBE(set_auto_shutdown, thrum_engine_set_auto_shutdown(o.engine, 0, 0))
PROBE(notify, thrum_engine_notify_when_finished(o.engine, THRUM_FINISH_LEAVE_RUNNING))
PROBE(reset, thrum_engine_reset(o.engine))
PROBE(prepare, thrum_engine_prepare(o.engine))
PROBE(set_group_gain, thrum_engine_set_group_gain(o.engine, 0, 1))
PROBE(set_ducking, thrum_engine_set_ducking(o.engine, 0))
PROBE(session_begin, thrum_session_begin(o.engine))
PROBE(session_end, thrum_session_end(o.engine, &out.session))
PROBE(session_render, thrum_session_render(o.engine, o.session, o.controller, out.samples, 2, &out.size))
PROBE(session_destroy, thrum_session_destroy(o.engine, o.session))
PROBE(render_pattern, thrum_render_pattern(o.engine, o.pattern, NULL, out.samples, 2, &out.size))
PROBE(reattach_sdl, thrum_controller_reattach_sdl(o.engine, o.controller, 0))
PROBE(controller_gain, thrum_controller_set_gain(o.engine, o.controller, 1))
PROBE(play_feedback, thrum_play_feedback(o.engine, o.controller, THRUM_FEEDBACK_SUCCESS, 1))
PROBE(feedback_pattern, thrum_feedback_create_pattern(o.engine, THRUM_FEEDBACK_SUCCESS, 1, &out.pattern))
PROBE(play_pattern, thrum_play_pattern(o.engine, o.controller, o.pattern, 1, &out.player))
PROBE(play_file, thrum_play_file(o.engine, o.controller, "missing.ahap", NULL, &out.player))
PROBE(pause, thrum_player_pause(o.engine, o.player, THRUM_NOW))
PROBE(resume, thrum_player_resume(o.engine, o.player, THRUM_NOW))
PROBE(seek, thrum_player_seek(o.engine, o.player, 0.5, THRUM_NOW))
PROBE(cancel, thrum_player_cancel(o.engine, o.player))
PROBE(set_loop, thrum_player_set_loop(o.engine, o.player, 1, 0.5))
PROBE(set_rate, thrum_player_set_rate(o.engine, o.player, 1))
PROBE(player_gain, thrum_player_set_gain(o.engine, o.player, 1))
PROBE(player_muted, thrum_player_set_muted(o.engine, o.player, 0))
PROBE(set_locality, thrum_player_set_locality(o.engine, o.player, THRUM_LOCALITY_DEFAULT, 0))
PROBE(no_source, thrum_player_set_source(o.engine, o.player, NULL))
PROBE(from_event, pattern_from_event(o.engine))
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

static thrum_result create_from_def(objects o) {
  thrum_player_def def = thrum_default_player_def();
  def.controller = o.controller;
  def.pattern = o.pattern;
  return thrum_player_create_from_def(o.engine, &def, &out.player);
}

static thrum_result set_preference(objects o) {
  thrum_preference preference = thrum_default_preference();
  return thrum_engine_set_preference(o.engine, &preference);
}

static thrum_result set_listener(objects o) {
  thrum_listener listener = thrum_default_listener();
  return thrum_controller_set_listener(o.engine, o.controller, &listener);
}

static thrum_result set_source(objects o) {
  thrum_source source = thrum_default_source();
  return thrum_player_set_source(o.engine, o.player, &source);
}

static thrum_result send_parameters(objects o) {
  thrum_dynamic_parameter parameter = {THRUM_PARAMETER_INTENSITY_CONTROL, 1, 0};
  return thrum_player_send_parameters(o.engine, o.player, &parameter, 1, THRUM_NOW);
}

static thrum_result schedule_curve(objects o) {
  thrum_control_point point = {0, 1};
  return thrum_player_schedule_curve(o.engine, o.player, THRUM_PARAMETER_INTENSITY_CONTROL, &point, 1, THRUM_NOW);
}

enum { ENGINE = 1, CONTROLLER = 2, PATTERN = 4, PLAYER = 8, SESSION = 16, ALL = 31, NULL_CONTROLLER_IS_FINE = 32 };

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
    {"thrum_sdl_handle_event", handle_event, ENGINE},
    {"thrum_engine_get_controllers", get_controllers, ENGINE},
    {"thrum_controller_attach_callback", attach_callback, ENGINE},
    {"thrum_controller_attach_recording", attach_recorder, ENGINE},
    {"thrum_controller_get_capabilities", get_capabilities, ENGINE | CONTROLLER},
    {"thrum_controller_get_drive", get_drive, ENGINE | CONTROLLER},
    {"thrum_controller_get_request", get_request, ENGINE | CONTROLLER},
    {"thrum_controller_read_recording", read_recording, ENGINE | CONTROLLER},
    {"thrum_controller_detach", detach, ENGINE | CONTROLLER},
    {"thrum_pattern_create", pattern_create, ENGINE},
    {"thrum_pattern_load_file", load_file, ENGINE},
    {"thrum_pattern_load_memory", load_memory, ENGINE},
    {"thrum_pattern_write_ahap", write_ahap, ENGINE | PATTERN},
    {"thrum_pattern_get_info", get_info, ENGINE | PATTERN},
    {"thrum_pattern_destroy", pattern_destroy, ENGINE | PATTERN},
    {"thrum_engine_get_real_time", get_real_time, ENGINE},
    {"thrum_engine_start", engine_start, ENGINE},
    {"thrum_engine_stop", engine_stop, ENGINE},
    {"thrum_engine_pause", engine_pause, ENGINE},
    {"thrum_engine_resume", engine_resume, ENGINE},
    {"thrum_engine_get_status", get_status, ENGINE},
    {"thrum_engine_set_dilation", set_dilation, ENGINE},
    {"thrum_engine_set_auto_shutdown", set_auto_shutdown, ENGINE},
    {"thrum_engine_notify_when_finished", notify, ENGINE},
    {"thrum_engine_reset", reset, ENGINE},
    {"thrum_engine_prepare", prepare, ENGINE},
    {"thrum_engine_set_group_gain", set_group_gain, ENGINE},
    {"thrum_engine_set_ducking", set_ducking, ENGINE},
    {"thrum_engine_set_preference", set_preference, ENGINE},
    {"thrum_controller_reattach_sdl", reattach_sdl, ENGINE | CONTROLLER},
    {"thrum_controller_set_gain", controller_gain, ENGINE | CONTROLLER},
    {"thrum_controller_set_listener", set_listener, ENGINE | CONTROLLER},
    {"thrum_pattern_create_from_event", from_event, ENGINE},
    {"thrum_play_feedback", play_feedback, ENGINE | CONTROLLER | NULL_CONTROLLER_IS_FINE},
    {"thrum_feedback_create_pattern", feedback_pattern, ENGINE},
    {"thrum_render_pattern", render_pattern, ENGINE | PATTERN},
    {"thrum_session_begin", session_begin, ENGINE},
    {"thrum_session_end", session_end, ENGINE},
    {"thrum_session_render", session_render, ENGINE | SESSION},
    {"thrum_session_destroy", session_destroy, ENGINE | SESSION},
    {"thrum_player_create_from_def", create_from_def, ENGINE | CONTROLLER | PATTERN | NULL_CONTROLLER_IS_FINE},
    {"thrum_player_pause", pause, ENGINE | PLAYER},
    {"thrum_player_resume", resume, ENGINE | PLAYER},
    {"thrum_player_seek", seek, ENGINE | PLAYER},
    {"thrum_player_cancel", cancel, ENGINE | PLAYER},
    {"thrum_player_set_loop", set_loop, ENGINE | PLAYER},
    {"thrum_player_set_rate", set_rate, ENGINE | PLAYER},
    {"thrum_player_set_gain", player_gain, ENGINE | PLAYER},
    {"thrum_player_set_muted", player_muted, ENGINE | PLAYER},
    {"thrum_player_set_locality", set_locality, ENGINE | PLAYER},
    {"thrum_player_set_source", set_source, ENGINE | PLAYER},
    {"thrum_player_set_source null", no_source, ENGINE | PLAYER},
    {"thrum_play_file", play_file, ENGINE},
    {"thrum_play_pattern", play_pattern, ENGINE | CONTROLLER | PATTERN | NULL_CONTROLLER_IS_FINE},
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

#endif
