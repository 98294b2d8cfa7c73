/**
 * @file controller.h
 * Controllers: attach, ask what they can do, detach.
 *
 * A controller is driven through SDL2, through a function of the game, or into a recording. What it can do is asked per
 * controller: SDL2 knows little more than "has rumble"; the rest comes from Thrum's controller profiles (Docs/profiles.md).
 */
#ifndef THRUM_CONTROLLER_H
#define THRUM_CONTROLLER_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of controllers that have a profile. */
typedef int32_t thrum_controller_type;
enum {
  THRUM_CONTROLLER_UNKNOWN = 0,
  THRUM_CONTROLLER_XBOX_360 = 1,
  THRUM_CONTROLLER_XBOX_ONE = 2, /**< Xbox One and Series. */
  THRUM_CONTROLLER_DUALSHOCK_3 = 3,
  THRUM_CONTROLLER_DUALSHOCK_4 = 4,
  THRUM_CONTROLLER_DUALSENSE = 5,
  THRUM_CONTROLLER_SWITCH_PRO = 6,
  THRUM_CONTROLLER_JOYCON_LEFT = 7,
  THRUM_CONTROLLER_JOYCON_RIGHT = 8,
  THRUM_CONTROLLER_JOYCON_PAIR = 9,
  THRUM_CONTROLLER_STADIA = 10,
  THRUM_CONTROLLER_LUNA = 11,
  THRUM_CONTROLLER_SHIELD = 12
};

/** How commands reach the controller. */
typedef int32_t thrum_transport;
enum {
  THRUM_TRANSPORT_UNKNOWN = 0,
  THRUM_TRANSPORT_EVDEV = 1,            /**< Linux kernel driver, through /dev/input. */
  THRUM_TRANSPORT_HIDAPI_USB = 2,       /**< SDL's own driver, over USB. */
  THRUM_TRANSPORT_HIDAPI_BLUETOOTH = 3, /**< SDL's own driver, over Bluetooth. */
  THRUM_TRANSPORT_VIRTUAL = 4,          /**< An SDL virtual joystick. */
  THRUM_TRANSPORT_CALLBACK = 5,         /**< A function of the game. */
  THRUM_TRANSPORT_RECORDING = 6         /**< Kept in memory. */
};

/** How an actuator moves. */
typedef int32_t thrum_actuator_kind;
enum {
  THRUM_ACTUATOR_UNKNOWN = 0,
  THRUM_ACTUATOR_ERM = 1,        /**< Eccentric rotating mass: slow, does not start below a threshold. */
  THRUM_ACTUATOR_LRA = 2,        /**< Linear resonant actuator. */
  THRUM_ACTUATOR_VOICE_COIL = 3, /**< Voice coil. */
  THRUM_ACTUATOR_ON_OFF = 4      /**< A motor that only knows on and off. */
};

/** Which part of the drive an actuator plays. */
typedef int32_t thrum_band;
enum {
  THRUM_BAND_LOW = 1,          /**< The low-frequency (strong, usually left) motor. */
  THRUM_BAND_HIGH = 2,         /**< The high-frequency (weak, usually right) motor. */
  THRUM_BAND_LEFT_TRIGGER = 3, /**< The motor in the left trigger. */
  THRUM_BAND_RIGHT_TRIGGER = 4 /**< The motor in the right trigger. */
};

/** Places in the hand, as bits. The names are those of GCHapticsLocality. */
typedef uint32_t thrum_locality;
enum {
  THRUM_LOCALITY_DEFAULT = 1 << 0, /**< The handles. Every controller with rumble has it. */
  THRUM_LOCALITY_ALL = 1 << 1,     /**< Every actuator. Every controller with rumble has it. */
  THRUM_LOCALITY_HANDLES = 1 << 2,
  THRUM_LOCALITY_LEFT_HANDLE = 1 << 3,
  THRUM_LOCALITY_RIGHT_HANDLE = 1 << 4,
  THRUM_LOCALITY_TRIGGERS = 1 << 5,
  THRUM_LOCALITY_LEFT_TRIGGER = 1 << 6,
  THRUM_LOCALITY_RIGHT_TRIGGER = 1 << 7
};

/** Strength of each motor, 0…1. This layout is final. */
typedef struct {
  float low;
  float high;
  float left_trigger;
  float right_trigger;
} thrum_drive;

/** One motor of a controller. This layout is final. */
typedef struct {
  thrum_actuator_kind kind;
  thrum_band band;
  thrum_locality locality; /**< The single place where it sits. */
  uint32_t levels;         /**< How many strengths, off included, reach the motor. */
  float start_threshold; /**< Drive (0…1) below which the motor does not start; 0 when there is none worth knowing. */
  float frequency;       /**< Hertz at full drive; 0 when unknown. */
  double minimum_pulse;  /**< Seconds that a pulse must last to be felt. */
  double minimum_interval; /**< Seconds between two commands that the transport can carry; 0 when there is no limit. */
} thrum_actuator;

/** What a controller is and can do. Take thrum_default_capabilities() first. */
typedef struct {
  uint32_t struct_size;
  thrum_controller_type type;
  thrum_transport transport;
  uint16_t vendor;             /**< USB vendor number; 0 when unknown. */
  uint16_t product;            /**< USB product number; 0 when unknown. */
  char name[128];              /**< UTF-8; empty when unknown. */
  uint32_t connected;          /**< 0 or 1. 0 after it was unplugged. */
  uint32_t has_rumble;         /**< 0 or 1. */
  uint32_t has_trigger_rumble; /**< 0 or 1. */
  thrum_locality localities;   /**< Bits of the places that it has. */
  uint32_t actuator_count;     /**< 0…4. */
  thrum_actuator actuators[4];
  /**
   * The id that SDL_JoystickInstanceID() gives, 0 or more: that of the joystick through which it is driven now. A pad that
   * was lost and is back has another one. -1 when it is not connected, and for a controller that is not SDL's.
   */
  int32_t sdl_instance_id;
  uint32_t reserved; /**< 0. */
} thrum_capabilities;

/**
 * The game's own output: called when the strength of a motor changes and to renew a strength that is held. With
 * ::THRUM_OUTPUT_STEPPED it is called by thrum_engine_update() and by the calls that stop a controller, with
 * ::THRUM_OUTPUT_THREADED on a thread of Thrum that serves this controller alone, and may take its time there.
 *
 * @param context   From the definition.
 * @param drive     Strength of each motor, 0…1, already rounded to the levels of the controller.
 * @param duration  Seconds after which the game should stop the motors if no further call comes; 0 when all are 0.
 * @return Negative when the command failed; it is tried again later.
 */
typedef int32_t (*thrum_rumble_fn)(void *context, const thrum_drive *drive, double duration);

/** A controller that is not SDL's. Take thrum_default_controller_def(). */
typedef struct {
  uint32_t struct_size;
  thrum_controller_type type;  /**< Which profile to use. Default: unknown, two plain motors. */
  uint16_t vendor;             /**< For the capabilities only. Default 0. */
  uint16_t product;            /**< For the capabilities only. Default 0. */
  uint32_t has_trigger_rumble; /**< 0 or 1. Default 0. */
  const char *name;            /**< UTF-8, copied. Default null. */
  thrum_rumble_fn rumble;      /**< Callback controllers: the function; must not call Thrum. Default null. */
  void *context;               /**< Callback controllers: passed to it. */
  uint32_t recording_capacity; /**< Recording controllers: commands kept, the newest win. Default 4096. */
  uint32_t reserved;           /**< 0. */
} thrum_controller_def;

/** One command that was sent to a controller. This layout is final. */
typedef struct {
  double time;     /**< Engine time in seconds. */
  double duration; /**< Seconds until it would stop by itself; 0 when all motors are off. */
  thrum_drive drive;
} thrum_command;

/** What a controller is called, such as "DualSense"; "unknown" for a number that is none. Never null; lives as long as the
 * library. [any-thread] (no-alloc) */
THRUM_API const char *thrum_controller_type_name(thrum_controller_type type);

/** A word for a transport, such as "evdev". Never null. [any-thread] (no-alloc) */
THRUM_API const char *thrum_transport_name(thrum_transport transport);

/** A word for an actuator, such as "voice coil". Never null. [any-thread] (no-alloc) */
THRUM_API const char *thrum_actuator_kind_name(thrum_actuator_kind kind);

/** Where one feels from. Take thrum_default_listener(). Lengths are in any unit, the same for all of the game. */
typedef struct {
  uint32_t struct_size;
  double position[3]; /**< x, y, z. Default 0, 0, 0. */
  double right
      [3]; /**< The direction that is right, of any length. Default 1, 0, 0. 0, 0, 0: there is no left and right. */
} thrum_listener;

/** Defaults of a listener. [any-thread] (no-alloc) */
THRUM_API thrum_listener thrum_default_listener(void);

/** Capabilities with the size set, ready for thrum_controller_get_capabilities(). [any-thread] (no-alloc) */
THRUM_API thrum_capabilities thrum_default_capabilities(void);

/** Defaults of a controller definition. [any-thread] (no-alloc) */
THRUM_API thrum_controller_def thrum_default_controller_def(void);

/**
 * Attaches a controller that the game has opened with SDL2, by its joystick instance id (SDL_JoystickInstanceID). SDL is
 * found in the process, or as thrum_engine_def says. Attaching an id that is attached already gives the same handle, and so
 * does an id under which another driver of SDL has a pad that is attached: it is not driven twice. A pad that was lost and is
 * back under a new id gets its old handle, with ::THRUM_NOTICE_CONTROLLER_ATTACHED (Docs/controllers.md says how pads are
 * told apart).
 *
 * The game goes on polling SDL events or calling SDL_JoystickUpdate(), as it does for input: SDL notices there that a
 * controller was unplugged, and stops motors there whose duration is over.
 *
 * Errors: OUTPUT_UNAVAILABLE (no SDL2; the message says what was tried), CONTROLLER_UNAVAILABLE (this SDL has not opened
 * that id), CAPACITY, STALE_HANDLE, INVALID_ARGUMENT. A controller without rumble attaches and stays silent. [game-thread]
 */
THRUM_API thrum_result thrum_controller_attach_sdl(thrum_engine engine, int32_t instance_id,
                                                   thrum_controller *out_controller);

/**
 * Attaches a controller that a function of the game drives. Errors: INVALID_ARGUMENT (no function), STRUCT_SIZE, CAPACITY,
 * STALE_HANDLE. [game-thread]
 */
THRUM_API thrum_result thrum_controller_attach_callback(thrum_engine engine, const thrum_controller_def *def,
                                                        thrum_controller *out_controller);

/**
 * Attaches a controller that only records what it would have been sent. Errors: as thrum_controller_attach_callback().
 * [game-thread]
 */
THRUM_API thrum_result thrum_controller_attach_recording(thrum_engine engine, const thrum_controller_def *def,
                                                         thrum_controller *out_controller);

/**
 * All controllers of the engine, those that were lost included, in the order of their places.
 *
 * @param out_controllers  Where to write; may be null when the capacity is 0.
 * @param capacity         How many fit; more are not written.
 * @param out_count        How many there are.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_engine_get_controllers(thrum_engine engine, thrum_controller *out_controllers,
                                                    uint32_t capacity, uint32_t *out_count);

/**
 * What the controller is and can do. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_get_capabilities(thrum_engine engine, thrum_controller controller,
                                                         thrum_capabilities *out_capabilities);

/**
 * The strength of each motor as the controller last accepted it, rounded to its levels. 0 after the end of an effect, and
 * after the controller was lost.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_get_drive(thrum_engine engine, thrum_controller controller,
                                                  thrum_drive *out_drive);

/**
 * What is asked of the controller as of the last update, by all players, feedback, gestures and physics on it together, with
 * their parameters and curves: before every gain, mute, distance and ducking, and before it is fitted to the motors.
 *
 * @param out_intensity  0…1.
 * @param out_sharpness  0…1, the mean weighted with intensity; 0 in silence.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_get_request(thrum_engine engine, thrum_controller controller,
                                                    float *out_intensity, float *out_sharpness);

/**
 * Reads the commands of a recording controller, oldest first, and forgets them.
 *
 * @param commands  Where to write; may be null when the capacity is 0, which only counts.
 * @param capacity  How many fit.
 * @param out_count How many were written; with capacity 0, how many there are.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT, NOT_SUPPORTED (not a recording controller). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_read_recording(thrum_engine engine, thrum_controller controller,
                                                       thrum_command *commands, uint32_t capacity, uint32_t *out_count);

/**
 * Gives a controller that was lost, or any other SDL controller, a new SDL instance id: the game opened it again. Its
 * players go on without losing their time. Its handle stays.
 *
 * Errors: as thrum_controller_attach_sdl(), NOT_SUPPORTED (not an SDL controller), INVALID_ARGUMENT (another controller of
 * the engine has that id, or is that pad). [game-thread]
 */
THRUM_API thrum_result thrum_controller_reattach_sdl(thrum_engine engine, thrum_controller controller,
                                                     int32_t instance_id);

/**
 * Scales everything on the controller, from the next update on.
 *
 * @param gain  0…1; larger values are limited to 1. Default 1.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (negative). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_set_gain(thrum_engine engine, thrum_controller controller, float gain);

/**
 * Says where the person with the controller is, for players with a source.
 *
 * Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT (null). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_set_listener(thrum_engine engine, thrum_controller controller,
                                                     const thrum_listener *listener);

/**
 * Stops the motors and lets the controller go. Call it before SDL_GameControllerClose(). Its players go on in silence. It is
 * not attached again by itself as long as it stays plugged in; thrum_controller_attach_sdl() attaches it again.
 *
 * Drivers of SDL that send on a thread of their own (HIDAPI) lose a stop when the controller is closed at once. So when the
 * controller was driven within the last half second this waits up to 0.14 s, in which SDL's joysticks are updated. With
 * ::THRUM_OUTPUT_THREADED it waits for the driver as well, at most 4 s.
 * Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_controller_detach(thrum_engine engine, thrum_controller controller);

#ifdef __cplusplus
}
#endif

#endif
