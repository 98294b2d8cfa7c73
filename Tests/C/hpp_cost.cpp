/**
 * Pairs of functions that do the same, one in C and one with the C++ interface: hpp_cost.sh holds the compiler to making
 * the same code of both.
 */
#include <thrum/thrum.hpp>

struct handles {
  thrum_engine engine;
  thrum_player player;
};

extern "C" {

int32_t update_in_c(thrum_engine *engine, double elapsed) {
  return thrum_engine_update(*engine, elapsed);
}
int32_t update_in_cpp(thrum::engine *engine, double elapsed) {
  return engine->update(thrum::seconds(elapsed)).value();
}

int32_t modulate_in_c(handles *object, float value) {
  return thrum_player_set_parameter(object->engine, object->player, THRUM_PARAMETER_INTENSITY_CONTROL, value);
}
int32_t modulate_in_cpp(thrum::player *object, float value) {
  return object->set_parameter(thrum::parameter::intensity_control, value).value();
}

int start_in_c(handles *object, long milliseconds) {
  return thrum_player_start(object->engine, object->player, double(milliseconds) / 1000) == THRUM_OK;
}
int start_in_cpp(thrum::player *object, long milliseconds) {
  return object->start(std::chrono::milliseconds(milliseconds)) ? 1 : 0;
}

int32_t send_in_c(handles *object, const thrum_dynamic_parameter (&parameters)[3]) {
  return thrum_player_send_parameters(object->engine, object->player, parameters, 3, THRUM_NOW);
}
int32_t send_in_cpp(thrum::player *object, const thrum_dynamic_parameter (&parameters)[3]) {
  return object->send_parameters(parameters).value();
}

int32_t tap_in_c(thrum_engine *engine, thrum_controller *pad) {
  return thrum_play_tap(*engine, *pad, 1, 0.25f);
}
int32_t tap_in_cpp(thrum::engine *engine, thrum_controller *pad) {
  return thrum::play_tap(*engine, *pad, 1, 0.25f).value();
}

void end_in_c(handles *object) {
  if (!THRUM_IS_NULL(object->player))
    thrum_player_destroy(object->engine, object->player);
}
void end_in_cpp(thrum::player *object) {
  object->~player();
}

} // extern "C"
