/** The part of fuzz_call_tests.c that calls transport, life cycle, places, feedback and rendering; for that file only. */
#ifndef FUZZ_PLAYBACK_H
#define FUZZ_PLAYBACK_H

static thrum_result create_from_def(void) {
  thrum_player_def def = thrum_default_player_def();
  def.controller = any_controller();
  def.pattern = any_pattern();
  def.locality = below(10) ? 1u << below(8) : below(300);
  def.locality_required = below(4) == 0;
  def.priority = (int32_t)below(3) - 1;
  def.group = below(66);
  def.exclusive = below(2);
  def.clock = 1 + (int32_t)(below(20) ? below(2) : below(4));
  def.looping = below(2);
  def.loop_end = any_time();
  def.rate = any_time();
  def.gain = any_value();
  return thrum_player_create_from_def(any_engine(), &def, player_place());
}

static thrum_result set_source(void) {
  thrum_source source = thrum_default_source();
  source.curve = 1 + (int32_t)(below(20) ? below(3) : below(5));
  for (int axis = 0; axis < 3; axis++)
    source.position[axis] = any_time() - 1;
  source.inner_radius = any_time();
  source.outer_radius = any_time() + 1;
  source.spread = any_value();
  return thrum_player_set_source(any_engine(), any_player(), below(4) ? &source : NULL);
}

static thrum_result set_listener(void) {
  thrum_listener listener = thrum_default_listener();
  for (int axis = 0; axis < 3; axis++) {
    listener.position[axis] = any_time() - 1;
    listener.right[axis] = below(3) ? any_time() - 1 : 0;
  }
  return thrum_controller_set_listener(any_engine(), any_controller(), &listener);
}

static thrum_result set_preference(void) {
  thrum_preference preference = thrum_default_preference();
  preference.enabled = below(10) > 0;
  preference.weakest = below(2) ? any_value() / 2 : 0;
  preference.strongest = below(2) ? any_value() : 1;
  return thrum_engine_set_preference(any_engine(), &preference);
}

static void check_sample(thrum_sample sample) {
  CHECK(drive_is_valid(sample.drive));
  CHECK(sample.intensity >= 0 && sample.intensity <= 1 && sample.sharpness >= 0 && sample.sharpness <= 1);
}

static thrum_result render_pattern(void) {
  thrum_sample samples[32];
  size_t count = 0;
  thrum_render_def def = thrum_default_render_def();
  def.type = (int32_t)below(14);
  def.transport = (int32_t)below(8);
  def.has_trigger_rumble = below(2);
  def.step = below(20) ? 0.01 + random_unit(&source) : any_time();
  def.duration = below(2) ? 0 : any_time();
  // Tiny steps are only slow.
  if (def.step > 0 && def.step < 0.01)
    def.step = 0.01;
  thrum_result result = thrum_render_pattern(any_engine(), any_pattern(), &def, samples, 32, &count);
  for (size_t at = 0; result == THRUM_OK && at < count; at++)
    check_sample(samples[at]);
  return result;
}

static thrum_result render_session(void) {
  thrum_sample samples[64];
  size_t count = 0;
  thrum_result result = thrum_session_render(any_engine(), session, any_controller(), samples, 64, &count);
  for (size_t at = 0; result == THRUM_OK && at < count; at++)
    check_sample(samples[at]);
  return result;
}

static thrum_result any_session_call(void) {
  switch (below(6)) {
  case 0:
    return render_session();
  case 1:
    return thrum_session_end(any_engine(), &session);
  case 2:
    return thrum_session_destroy(any_engine(), session);
  default:
    return thrum_session_begin(any_engine());
  }
}

static thrum_result any_engine_call(void) {
  thrum_engine_status status;
  double seconds;
  switch (below(17)) {
  case 0:
    return thrum_engine_stop(any_engine());
  case 1:
  case 2:
  case 3:
    return thrum_engine_start(any_engine());
  case 4:
    return thrum_engine_pause(any_engine());
  case 5:
  case 6:
    return thrum_engine_resume(any_engine());
  case 7:
    return thrum_engine_get_status(any_engine(), &status);
  case 8:
    return thrum_engine_set_dilation(any_engine(), any_time());
  case 9:
    return thrum_engine_set_auto_shutdown(any_engine(), below(2), any_time());
  case 10:
    return thrum_engine_notify_when_finished(any_engine(), (int32_t)below(4));
  case 11:
    return thrum_engine_reset(any_engine());
  case 12:
    return thrum_engine_prepare(any_engine());
  case 13:
    return thrum_engine_set_group_gain(any_engine(), below(66), any_value());
  case 14:
    return thrum_engine_set_ducking(any_engine(), any_value());
  case 15:
    return set_preference();
  default:
    return thrum_engine_get_real_time(any_engine(), &seconds);
  }
}

static thrum_result any_playback_call(void) {
  switch (below(21)) {
  case 0:
  case 1:
    return create_from_def();
  case 2:
    return thrum_player_pause(any_engine(), any_player(), any_time());
  case 3:
  case 4:
    return thrum_player_resume(any_engine(), any_player(), any_time());
  case 5:
  case 6:
    return thrum_player_seek(any_engine(), any_player(), any_time(), any_time());
  case 7:
    return thrum_player_cancel(any_engine(), any_player());
  case 8:
    return thrum_player_set_loop(any_engine(), any_player(), below(2), any_time());
  case 9:
    return thrum_player_set_rate(any_engine(), any_player(), any_time() * below(600));
  case 10:
    return thrum_player_set_gain(any_engine(), any_player(), any_value());
  case 11:
    return thrum_player_set_muted(any_engine(), any_player(), below(2));
  case 12:
    return thrum_player_set_locality(any_engine(), any_player(), 1u << below(10), below(2));
  case 13:
    return set_source();
  case 14:
    return set_listener();
  case 15:
    return thrum_controller_set_gain(any_engine(), any_controller(), any_value());
  case 16:
  case 17:
    return thrum_play_pattern(any_engine(), any_controller(), any_pattern(), any_value(),
                              below(2) ? player_place() : NULL);
  case 18:
    return thrum_play_feedback(any_engine(), any_controller(), (int32_t)below(14), any_value());
  case 19:
    return thrum_feedback_create_pattern(any_engine(), (int32_t)below(14), any_value(), pattern_place());
  default:
    return thrum_controller_reattach_sdl(any_engine(), any_controller(), (int32_t)below(4));
  }
}

#endif
