/**
 * What the compiler can say of the C++ interface: it adds nothing to the handles and structs of the C interface, its
 * objects move and are not copied, and its enumerators have the numbers that games hold.
 */
#include <thrum/thrum.hpp>

#include <type_traits>
#include <vector>

template <class Object> constexpr bool is_move_only() {
  return std::is_nothrow_default_constructible<Object>::value && std::is_nothrow_move_constructible<Object>::value &&
         std::is_nothrow_move_assignable<Object>::value && !std::is_copy_constructible<Object>::value &&
         !std::is_copy_assignable<Object>::value;
}

#define OBJECT(object)                                                                                                 \
  static_assert(is_move_only<thrum::object>(), #object " moves, and is not copied");                                   \
  static_assert(sizeof(thrum::object) == sizeof(thrum_engine) + sizeof(thrum_##object), #object " is two handles");    \
  static_assert(std::is_standard_layout<thrum::object>::value, #object " has no more than its handles")

OBJECT(controller);
OBJECT(pattern);
OBJECT(player);
OBJECT(gesture);
OBJECT(physics);
OBJECT(session);
static_assert(is_move_only<thrum::engine>() && sizeof(thrum::engine) == sizeof(thrum_engine), "a handle");

/** The C struct and nothing else: arrays of it are arrays of the struct. */
#define STRUCT(type)                                                                                                   \
  static_assert(sizeof(thrum::type) == sizeof(thrum_##type) && std::is_trivially_copyable<thrum::type>::value &&       \
                    std::is_standard_layout<thrum::type>::value,                                                       \
                #type " is the C struct")

STRUCT(result);
STRUCT(sdl_functions);
STRUCT(engine_def);
STRUCT(notice);
STRUCT(preference);
STRUCT(statistics);
STRUCT(actuator);
STRUCT(capabilities);
STRUCT(controller_def);
STRUCT(command);
STRUCT(listener);
STRUCT(event);
STRUCT(dynamic_parameter);
STRUCT(control_point);
STRUCT(curve);
STRUCT(pattern_def);
STRUCT(diagnostic);
STRUCT(report);
STRUCT(load_options);
STRUCT(pattern_info);
STRUCT(player_def);
STRUCT(source);
STRUCT(player_state);
STRUCT(gesture_sample);
STRUCT(gesture_event);
STRUCT(gesture_def);
STRUCT(gesture_state);
STRUCT(physics_response);
STRUCT(material);
STRUCT(physics_def);
STRUCT(impact);
STRUCT(slide);
STRUCT(roll);
STRUCT(tension);
STRUCT(rotor);
STRUCT(vehicle);
STRUCT(landing);
STRUCT(physics_statistics);
STRUCT(sample);
STRUCT(render_def);

/** Numbers of the interface, as games hold them. */
template <class Enumeration> constexpr long number(Enumeration value) {
  return static_cast<long>(value);
}
static_assert(number(thrum::error::stale_handle) == -2 && number(thrum::error::timeout) == -17, "errors");
static_assert(number(thrum::output_mode::hosted) == 2 && number(thrum::notice_type::controller_changed) == 10,
              "engines");
static_assert(number(thrum::event_type::continuous) == 2 && number(thrum::severity::error) == 2, "patterns");
static_assert(number(thrum::parameter::sharpness_control) == 2, "parameters");
static_assert(number(thrum::event_parameter::audio_brightness) == 10, "event parameters");
static_assert(number(thrum::controller_type::dualsense) == 5 && number(thrum::transport::recording) == 6,
              "controllers");
static_assert(number(thrum::feedback::level_change) == 11 && number(thrum::gesture_type::boundary) == 12, "feedback");
static_assert(number(thrum::locality::left_handle | thrum::locality::triggers) == (8 | 32), "places are bits");
static_assert(number(thrum::own_material(3)) == 19 && thrum::own_material_count == 48, "materials");
static_assert(thrum::result(THRUM_OK).ok() && !thrum::result(THRUM_ERROR_FILE), "results are known to the compiler");
static_assert(!std::is_convertible<thrum::result, int>::value, "a result is no number");
static_assert(!std::is_convertible<double, thrum::seconds>::value, "a number is no time");
static_assert(!std::is_convertible<std::vector<thrum_command> &, thrum::span<thrum_sample>>::value, "other elements");
static_assert(!std::is_convertible<const std::vector<thrum_sample> &, thrum::span<thrum_sample>>::value, "constant");
static_assert(std::is_convertible<std::vector<thrum::sample> &, thrum::span<thrum_sample>>::value, "the same elements");
static_assert(!std::is_convertible<std::vector<int> &, thrum::bytes>::value, "no bytes");
