/**
 * @file controller.hpp
 * Controllers: attach, ask what they can do, detach. Wraps controller.h.
 */
#ifndef THRUM_CONTROLLER_HPP
#define THRUM_CONTROLLER_HPP

#include "base.hpp"
#include "controller.h"
#include "owner.hpp"
#include "span.hpp"

namespace thrum {

/** Kinds of controllers that have a profile. */
enum class controller_type : thrum_controller_type {
  unknown = THRUM_CONTROLLER_UNKNOWN,
  xbox_360 = THRUM_CONTROLLER_XBOX_360,
  xbox_one = THRUM_CONTROLLER_XBOX_ONE,
  dualshock_3 = THRUM_CONTROLLER_DUALSHOCK_3,
  dualshock_4 = THRUM_CONTROLLER_DUALSHOCK_4,
  dualsense = THRUM_CONTROLLER_DUALSENSE,
  switch_pro = THRUM_CONTROLLER_SWITCH_PRO,
  joycon_left = THRUM_CONTROLLER_JOYCON_LEFT,
  joycon_right = THRUM_CONTROLLER_JOYCON_RIGHT,
  joycon_pair = THRUM_CONTROLLER_JOYCON_PAIR,
  stadia = THRUM_CONTROLLER_STADIA,
  luna = THRUM_CONTROLLER_LUNA,
  shield = THRUM_CONTROLLER_SHIELD
};

/** How commands reach the controller. */
enum class transport : thrum_transport {
  unknown = THRUM_TRANSPORT_UNKNOWN,
  evdev = THRUM_TRANSPORT_EVDEV,
  hidapi_usb = THRUM_TRANSPORT_HIDAPI_USB,
  hidapi_bluetooth = THRUM_TRANSPORT_HIDAPI_BLUETOOTH,
  virtual_joystick = THRUM_TRANSPORT_VIRTUAL,
  callback = THRUM_TRANSPORT_CALLBACK,
  recording = THRUM_TRANSPORT_RECORDING
};

/** How an actuator moves. */
enum class actuator_kind : thrum_actuator_kind {
  unknown = THRUM_ACTUATOR_UNKNOWN,
  erm = THRUM_ACTUATOR_ERM,
  lra = THRUM_ACTUATOR_LRA,
  voice_coil = THRUM_ACTUATOR_VOICE_COIL,
  on_off = THRUM_ACTUATOR_ON_OFF
};

/** Which part of the drive an actuator plays. */
enum class band : thrum_band {
  low = THRUM_BAND_LOW,
  high = THRUM_BAND_HIGH,
  left_trigger = THRUM_BAND_LEFT_TRIGGER,
  right_trigger = THRUM_BAND_RIGHT_TRIGGER
};

/** Places in the hand, as bits: they combine with | and &. */
enum class locality : thrum_locality {
  none = 0,
  handles_default = THRUM_LOCALITY_DEFAULT,
  all = THRUM_LOCALITY_ALL,
  handles = THRUM_LOCALITY_HANDLES,
  left_handle = THRUM_LOCALITY_LEFT_HANDLE,
  right_handle = THRUM_LOCALITY_RIGHT_HANDLE,
  triggers = THRUM_LOCALITY_TRIGGERS,
  left_trigger = THRUM_LOCALITY_LEFT_TRIGGER,
  right_trigger = THRUM_LOCALITY_RIGHT_TRIGGER
};

constexpr locality operator|(locality left, locality right) noexcept {
  return static_cast<locality>(static_cast<thrum_locality>(left) | static_cast<thrum_locality>(right));
}

constexpr locality operator&(locality left, locality right) noexcept {
  return static_cast<locality>(static_cast<thrum_locality>(left) & static_cast<thrum_locality>(right));
}

/** What a controller is called, such as "DualSense". [any-thread] */
inline const char *name_of(controller_type type) noexcept {
  return thrum_controller_type_name(static_cast<thrum_controller_type>(type));
}

/** A word for a transport, such as "evdev". [any-thread] */
inline const char *name_of(transport by) noexcept {
  return thrum_transport_name(static_cast<thrum_transport>(by));
}

/** A word for an actuator, such as "voice coil". [any-thread] */
inline const char *name_of(actuator_kind kind) noexcept {
  return thrum_actuator_kind_name(static_cast<thrum_actuator_kind>(kind));
}

/** One motor of a controller. */
struct actuator : thrum_actuator {
  actuator() noexcept : thrum_actuator() {}
  actuator(const thrum_actuator &read) noexcept : thrum_actuator(read) {}

  actuator_kind get_kind() const noexcept { return static_cast<actuator_kind>(kind); }
  thrum::band get_band() const noexcept { return static_cast<thrum::band>(band); }
  thrum::locality get_locality() const noexcept { return static_cast<thrum::locality>(locality); }
  seconds get_minimum_pulse() const noexcept { return seconds(minimum_pulse); }
  seconds get_minimum_interval() const noexcept { return seconds(minimum_interval); }
};

/** What a controller is and can do. */
struct capabilities : thrum_capabilities {
  capabilities() noexcept : thrum_capabilities(thrum_default_capabilities()) {}

  controller_type get_type() const noexcept { return static_cast<controller_type>(type); }
  thrum::transport get_transport() const noexcept { return static_cast<thrum::transport>(transport); }
  locality get_localities() const noexcept { return static_cast<locality>(localities); }
  bool has(locality place) const noexcept { return (get_localities() & place) == place; }

  /** @param at  Below actuator_count. */
  actuator get_actuator(std::uint32_t at) const noexcept { return actuators[at]; }
};

/** A controller that is not SDL's. */
struct controller_def : thrum_controller_def {
  controller_def() noexcept : thrum_controller_def(thrum_default_controller_def()) {}

  controller_def &set_type(controller_type value) noexcept {
    type = static_cast<thrum_controller_type>(value);
    return *this;
  }

  /**
   * Anything that is called with a `const thrum_drive &` and thrum::seconds and returns whether the command arrived; as
   * ::thrum_rumble_fn, and on the thread that this says. It must outlive the controller, must not call Thrum, and must
   * not throw.
   */
  template <class Callable> controller_def &set_rumble(Callable &callable) noexcept {
    rumble = [](void *asked, const thrum_drive *drive, double duration) -> std::int32_t {
      return (*static_cast<Callable *>(asked))(*drive, seconds(duration)) ? 0 : -1;
    };
    context = &callable;
    return *this;
  }
};

/** One command that was sent to a controller. */
struct command : thrum_command {
  command() noexcept : thrum_command() {}

  seconds get_time() const noexcept { return seconds(time); }
  seconds get_duration() const noexcept { return seconds(duration); }
};

/** What is asked of a controller. */
struct request {
  float intensity;
  float sharpness;
};

/** Where one feels from. */
struct listener : thrum_listener {
  listener() noexcept : thrum_listener(thrum_default_listener()) {}
};

/**
 * A controller that an engine drives, or none; players take none and play in silence. Its end stops the motors and lets
 * the controller go: let it come before SDL_GameControllerClose(). Two objects for one SDL controller share a handle:
 * the first end counts.
 *
 * [game-thread]
 */
class controller : public owner<thrum_controller, thrum_controller_detach> {
public:
  using owner::owner;

  /** @param instance_id  SDL_JoystickInstanceID() of a controller that the game has opened. */
  THRUM_NODISCARD static controller attach_sdl(thrum_engine engine, std::int32_t instance_id,
                                               result *why = nullptr) noexcept {
    thrum_controller made = {};
    detail::tell(why, thrum_controller_attach_sdl(engine, instance_id, &made));
    return controller(engine, made);
  }

  THRUM_NODISCARD static controller attach_callback(thrum_engine engine, const thrum_controller_def &def,
                                                    result *why = nullptr) noexcept {
    thrum_controller made = {};
    detail::tell(why, thrum_controller_attach_callback(engine, &def, &made));
    return controller(engine, made);
  }

  THRUM_NODISCARD static controller attach_recording(thrum_engine engine, const thrum_controller_def &def,
                                                     result *why = nullptr) noexcept {
    thrum_controller made = {};
    detail::tell(why, thrum_controller_attach_recording(engine, &def, &made));
    return controller(engine, made);
  }

  /** Stops the motors and lets the controller go: the same as destroy(). */
  result detach() noexcept { return destroy(); }

  thrum::capabilities capabilities(result *why = nullptr) const noexcept {
    thrum::capabilities found;
    detail::tell(why, thrum_controller_get_capabilities(engine_, handle_, &found));
    return found;
  }

  /** The strength of each motor as the controller last accepted it. */
  thrum_drive drive(result *why = nullptr) const noexcept {
    thrum_drive found = {0, 0, 0, 0};
    detail::tell(why, thrum_controller_get_drive(engine_, handle_, &found));
    return found;
  }

  /** What is asked of the controller as of the last update; 0 and 0 in silence. */
  thrum::request request(result *why = nullptr) const noexcept {
    thrum::request found = {0, 0};
    detail::tell(why, thrum_controller_get_request(engine_, handle_, &found.intensity, &found.sharpness));
    return found;
  }

  /** Reads commands of a recording controller, oldest first, and forgets them. `out_count` says how many. */
  result read_recording(span<thrum_command> commands, std::uint32_t &out_count) noexcept {
    return thrum_controller_read_recording(engine_, handle_, commands.data(), commands.count(), &out_count);
  }

  /** Reads all commands into a container of thrum::command that can be resized. */
  template <class Container> result read_recording(Container &out_commands) {
    std::uint32_t count = 0;
    result done = thrum_controller_read_recording(engine_, handle_, nullptr, 0, &count);
    out_commands.resize(done ? count : 0);
    return done && count > 0 ? read_recording(span<thrum_command>(out_commands), count) : done;
  }

  /** The game opened a controller again that was lost. */
  result reattach_sdl(std::int32_t instance_id) noexcept {
    return thrum_controller_reattach_sdl(engine_, handle_, instance_id);
  }

  result set_gain(float gain) noexcept { return thrum_controller_set_gain(engine_, handle_, gain); }

  /** Says where the person with the controller is, for players with a source. */
  result set_listener(const thrum_listener &place) noexcept {
    return thrum_controller_set_listener(engine_, handle_, &place);
  }
};

} // namespace thrum

#endif
