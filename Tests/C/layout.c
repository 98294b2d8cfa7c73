/**
 * The binary interface, frozen: sizes, offsets and numbers that a game was built with must never change. A failure here
 * is an incompatible change; only add lines, for fields at the end and for new numbers.
 */
#include <assert.h>
#include <thrum/thrum.h>

#if UINTPTR_MAX == UINT64_MAX

#define SIZE(type, size)       static_assert(sizeof(type) == (size), #type)
#define FIELD(type, field, at) static_assert(offsetof(type, field) == (at), #type "." #field)

SIZE(thrum_engine, 8);
FIELD(thrum_engine, index1, 0);
FIELD(thrum_engine, generation, 4);
SIZE(thrum_controller, 8);
FIELD(thrum_controller, index1, 0);
FIELD(thrum_controller, generation, 4);
SIZE(thrum_pattern, 8);
FIELD(thrum_pattern, index1, 0);
FIELD(thrum_pattern, generation, 4);
SIZE(thrum_player, 8);
FIELD(thrum_player, index1, 0);
FIELD(thrum_player, generation, 4);
SIZE(thrum_session, 8);
FIELD(thrum_session, index1, 0);
FIELD(thrum_session, generation, 4);
SIZE(thrum_version, 12);
FIELD(thrum_version, major, 0);
FIELD(thrum_version, minor, 4);
FIELD(thrum_version, patch, 8);

SIZE(thrum_drive, 16);
FIELD(thrum_drive, low, 0);
FIELD(thrum_drive, high, 4);
FIELD(thrum_drive, left_trigger, 8);
FIELD(thrum_drive, right_trigger, 12);
SIZE(thrum_actuator, 40);
FIELD(thrum_actuator, kind, 0);
FIELD(thrum_actuator, band, 4);
FIELD(thrum_actuator, locality, 8);
FIELD(thrum_actuator, levels, 12);
FIELD(thrum_actuator, start_threshold, 16);
FIELD(thrum_actuator, frequency, 20);
FIELD(thrum_actuator, minimum_pulse, 24);
FIELD(thrum_actuator, minimum_interval, 32);
SIZE(thrum_capabilities, 328);
FIELD(thrum_capabilities, struct_size, 0);
FIELD(thrum_capabilities, type, 4);
FIELD(thrum_capabilities, transport, 8);
FIELD(thrum_capabilities, vendor, 12);
FIELD(thrum_capabilities, product, 14);
FIELD(thrum_capabilities, name, 16);
FIELD(thrum_capabilities, connected, 144);
FIELD(thrum_capabilities, has_rumble, 148);
FIELD(thrum_capabilities, has_trigger_rumble, 152);
FIELD(thrum_capabilities, localities, 156);
FIELD(thrum_capabilities, actuator_count, 160);
FIELD(thrum_capabilities, actuators, 168);
SIZE(thrum_controller_def, 48);
FIELD(thrum_controller_def, struct_size, 0);
FIELD(thrum_controller_def, type, 4);
FIELD(thrum_controller_def, vendor, 8);
FIELD(thrum_controller_def, product, 10);
FIELD(thrum_controller_def, has_trigger_rumble, 12);
FIELD(thrum_controller_def, name, 16);
FIELD(thrum_controller_def, rumble, 24);
FIELD(thrum_controller_def, context, 32);
FIELD(thrum_controller_def, recording_capacity, 40);
SIZE(thrum_command, 32);
FIELD(thrum_command, time, 0);
FIELD(thrum_command, duration, 8);
FIELD(thrum_command, drive, 16);
SIZE(thrum_listener, 56);
FIELD(thrum_listener, struct_size, 0);
FIELD(thrum_listener, position, 8);
FIELD(thrum_listener, right, 32);

SIZE(thrum_engine_def, 64);
FIELD(thrum_engine_def, struct_size, 0);
FIELD(thrum_engine_def, max_controllers, 4);
FIELD(thrum_engine_def, max_patterns, 8);
FIELD(thrum_engine_def, max_players, 12);
FIELD(thrum_engine_def, max_voices, 16);
FIELD(thrum_engine_def, max_scheduled, 20);
FIELD(thrum_engine_def, max_notices, 24);
FIELD(thrum_engine_def, log, 32);
FIELD(thrum_engine_def, log_context, 40);
FIELD(thrum_engine_def, sdl, 48);
FIELD(thrum_engine_def, stop_when_lost, 56);
SIZE(thrum_notice, 40);
FIELD(thrum_notice, type, 0);
FIELD(thrum_notice, count, 4);
FIELD(thrum_notice, time, 8);
FIELD(thrum_notice, player, 16);
FIELD(thrum_notice, controller, 24);
FIELD(thrum_notice, reason, 32);
FIELD(thrum_notice, reserved, 36);
SIZE(thrum_preference, 16);
FIELD(thrum_preference, struct_size, 0);
FIELD(thrum_preference, enabled, 4);
FIELD(thrum_preference, weakest, 8);
FIELD(thrum_preference, strongest, 12);
SIZE(thrum_statistics, 48);
FIELD(thrum_statistics, struct_size, 0);
FIELD(thrum_statistics, active_players, 4);
FIELD(thrum_statistics, active_voices, 8);
FIELD(thrum_statistics, updates, 16);
FIELD(thrum_statistics, commands, 24);
FIELD(thrum_statistics, failed_commands, 32);
FIELD(thrum_statistics, dropped_voices, 40);

SIZE(thrum_parameter_range, 12);
FIELD(thrum_parameter_range, minimum, 0);
FIELD(thrum_parameter_range, maximum, 4);
FIELD(thrum_parameter_range, default_value, 8);

SIZE(thrum_event, 80);
FIELD(thrum_event, struct_size, 0);
FIELD(thrum_event, type, 4);
FIELD(thrum_event, time, 8);
FIELD(thrum_event, duration, 16);
FIELD(thrum_event, intensity, 24);
FIELD(thrum_event, sharpness, 28);
FIELD(thrum_event, attack_time, 32);
FIELD(thrum_event, decay_time, 36);
FIELD(thrum_event, release_time, 40);
FIELD(thrum_event, sustained, 44);
FIELD(thrum_event, audio_volume, 48);
FIELD(thrum_event, audio_pitch, 52);
FIELD(thrum_event, audio_pan, 56);
FIELD(thrum_event, audio_brightness, 60);
FIELD(thrum_event, waveform_path, 64);
FIELD(thrum_event, waveform_use_volume_envelope, 72);
FIELD(thrum_event, waveform_loop, 76);
SIZE(thrum_dynamic_parameter, 16);
FIELD(thrum_dynamic_parameter, id, 0);
FIELD(thrum_dynamic_parameter, value, 4);
FIELD(thrum_dynamic_parameter, time, 8);
SIZE(thrum_control_point, 16);
FIELD(thrum_control_point, time, 0);
FIELD(thrum_control_point, value, 8);
SIZE(thrum_curve, 24);
FIELD(thrum_curve, id, 0);
FIELD(thrum_curve, point_count, 4);
FIELD(thrum_curve, time, 8);
FIELD(thrum_curve, points, 16);
SIZE(thrum_pattern_def, 40);
FIELD(thrum_pattern_def, struct_size, 0);
FIELD(thrum_pattern_def, event_count, 4);
FIELD(thrum_pattern_def, events, 8);
FIELD(thrum_pattern_def, parameter_count, 16);
FIELD(thrum_pattern_def, curve_count, 20);
FIELD(thrum_pattern_def, parameters, 24);
FIELD(thrum_pattern_def, curves, 32);
SIZE(thrum_diagnostic, 344);
FIELD(thrum_diagnostic, severity, 0);
FIELD(thrum_diagnostic, code, 4);
FIELD(thrum_diagnostic, line, 8);
FIELD(thrum_diagnostic, column, 12);
FIELD(thrum_diagnostic, byte_offset, 16);
FIELD(thrum_diagnostic, path, 24);
FIELD(thrum_diagnostic, message, 152);
SIZE(thrum_report, 40);
FIELD(thrum_report, struct_size, 0);
FIELD(thrum_report, diagnostic_size, 4);
FIELD(thrum_report, capacity, 8);
FIELD(thrum_report, diagnostics, 16);
FIELD(thrum_report, count, 24);
FIELD(thrum_report, warning_count, 28);
FIELD(thrum_report, error_count, 32);
SIZE(thrum_load_options, 24);
FIELD(thrum_load_options, struct_size, 0);
FIELD(thrum_load_options, strict, 4);
FIELD(thrum_load_options, max_bytes, 8);
FIELD(thrum_load_options, max_depth, 16);
FIELD(thrum_load_options, max_entries, 20);
SIZE(thrum_pattern_info, 32);
FIELD(thrum_pattern_info, struct_size, 0);
FIELD(thrum_pattern_info, transient_count, 4);
FIELD(thrum_pattern_info, continuous_count, 8);
FIELD(thrum_pattern_info, audio_count, 12);
FIELD(thrum_pattern_info, parameter_count, 16);
FIELD(thrum_pattern_info, curve_count, 20);
FIELD(thrum_pattern_info, duration, 24);

SIZE(thrum_player_state, 32);
FIELD(thrum_player_state, struct_size, 0);
FIELD(thrum_player_state, status, 4);
FIELD(thrum_player_state, position, 8);
FIELD(thrum_player_state, intensity, 16);
FIELD(thrum_player_state, sharpness, 20);
FIELD(thrum_player_state, voices, 24);
FIELD(thrum_player_state, iteration, 28);
SIZE(thrum_player_def, 72);
FIELD(thrum_player_def, struct_size, 0);
FIELD(thrum_player_def, controller, 4);
FIELD(thrum_player_def, pattern, 12);
FIELD(thrum_player_def, locality, 20);
FIELD(thrum_player_def, locality_required, 24);
FIELD(thrum_player_def, priority, 28);
FIELD(thrum_player_def, group, 32);
FIELD(thrum_player_def, exclusive, 36);
FIELD(thrum_player_def, clock, 40);
FIELD(thrum_player_def, looping, 44);
FIELD(thrum_player_def, loop_end, 48);
FIELD(thrum_player_def, rate, 56);
FIELD(thrum_player_def, gain, 64);
SIZE(thrum_source, 56);
FIELD(thrum_source, struct_size, 0);
FIELD(thrum_source, curve, 4);
FIELD(thrum_source, position, 8);
FIELD(thrum_source, inner_radius, 32);
FIELD(thrum_source, outer_radius, 40);
FIELD(thrum_source, spread, 48);

SIZE(thrum_sample, 32);
FIELD(thrum_sample, time, 0);
FIELD(thrum_sample, intensity, 8);
FIELD(thrum_sample, sharpness, 12);
FIELD(thrum_sample, drive, 16);
SIZE(thrum_render_def, 32);
FIELD(thrum_render_def, struct_size, 0);
FIELD(thrum_render_def, type, 4);
FIELD(thrum_render_def, transport, 8);
FIELD(thrum_render_def, has_trigger_rumble, 12);
FIELD(thrum_render_def, step, 16);
FIELD(thrum_render_def, duration, 24);

SIZE(thrum_sdl_functions, 24);
FIELD(thrum_sdl_functions, struct_size, 0);
FIELD(thrum_sdl_functions, lookup, 8);
FIELD(thrum_sdl_functions, context, 16);

#endif

int main(void) {
  return 0;
}
