/**
 * @file gesture.h
 * Gestures: touch, mouse, sticks and triggers, recognised and turned into what is felt.
 *
 * A gesture takes samples and gives events (tap, drag, fling, pinch, …) and, when its mapping is on, haptics: one long
 * texture that follows speed, ticks at detents and thresholds, impacts at boundaries, tension beyond them. It reads no
 * clock and depends on its samples and times alone; it needs no controller. Docs/gestures.md has the rules, the source
 * of every number, and an example with SDL.
 *
 * Lengths are in the unit of the samples' positions or in points; speeds are in points per second. One point is
 * `units_per_point` units: for a screen in pixels its density, so that a point is the same length on every screen. For
 * sticks and triggers a unit is a full deflection, and so is a point.
 *
 * Call thrum_gesture_cancel() when the game loses focus: the lift that would end the texture goes to somebody else.
 */
#ifndef THRUM_GESTURE_H
#define THRUM_GESTURE_H

#include "base.h"
#include "controller.h"
#include "player.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What samples come from. */
typedef int32_t thrum_gesture_source;
enum {
  THRUM_GESTURE_SOURCE_TOUCH = 1,  /**< Up to ten fingers. */
  THRUM_GESTURE_SOURCE_MOUSE = 2,  /**< A pointer with a button; moves without it are ignored. */
  THRUM_GESTURE_SOURCE_STICK = 3,  /**< x and y -1…1. */
  THRUM_GESTURE_SOURCE_TRIGGER = 4 /**< x 0…1. */
};

/** What a pointer did. Sticks and triggers only move. */
typedef int32_t thrum_pointer_phase;
enum {
  THRUM_POINTER_BEGAN = 1, /**< It touched, or the button went down. */
  THRUM_POINTER_MOVED = 2,
  THRUM_POINTER_ENDED = 3,    /**< It was lifted. */
  THRUM_POINTER_CANCELLED = 4 /**< The system took it away: everything under way ends, that of other pointers too. */
};

/** A pointer, stick or trigger at one moment. This layout is final. */
typedef struct {
  double time;     /**< Seconds, on any clock that does not run backwards; the same for all samples of a gesture. */
  int64_t pointer; /**< Which finger; 0 for others. */
  double x;
  double y;       /**< 0 for triggers. */
  float pressure; /**< 0…1; 1 where nothing measures it. */
  thrum_pointer_phase phase;
} thrum_gesture_sample;

/** What was recognised. */
typedef int32_t thrum_gesture_type;
enum {
  THRUM_GESTURE_TAP = 1,        /**< At once with the lift, also when a second one follows. */
  THRUM_GESTURE_DOUBLE_TAP = 2, /**< In place of the second tap. */
  THRUM_GESTURE_LONG_PRESS = 3, /**< Until the lift; a drag may begin during it. */
  THRUM_GESTURE_DRAG = 4,       /**< Also a stick or trigger out of its dead zone. */
  THRUM_GESTURE_FLING = 5,      /**< From a lift at speed until it has slowed down; begins before its drag ends. */
  THRUM_GESTURE_PINCH = 6,      /**< scale; velocity_x is its change per second. */
  THRUM_GESTURE_ROTATE = 7,     /**< rotation; velocity_x is radians per second. */
  THRUM_GESTURE_EDGE = 8,   /**< A stick or trigger against its end; the velocity is the part that leads outwards. */
  THRUM_GESTURE_CIRCLE = 9, /**< A stick that goes round; rotation, count whole turns, velocity_x radians per second. */
  THRUM_GESTURE_DETENT = 10,  /**< A detent or threshold crossed; count says which, direction 1 or -1 the way. */
  THRUM_GESTURE_SNAP = 11,    /**< Come to rest near a detent; count says which. */
  THRUM_GESTURE_BOUNDARY = 12 /**< Beyond the bounds; the velocity is the part that leads outwards. */
};

/** Where in its course a gesture is. Taps, detents and snaps only end. */
typedef int32_t thrum_gesture_phase;
enum {
  THRUM_GESTURE_BEGAN = 1,
  THRUM_GESTURE_CHANGED = 2,
  THRUM_GESTURE_ENDED = 3,
  THRUM_GESTURE_CANCELLED = 4 /**< A sample or thrum_gesture_cancel() cancelled it; flings: touched or cancelled. */
};

/** A gesture, or one step of it. This layout is final. */
typedef struct {
  thrum_gesture_type type;
  thrum_gesture_phase phase;
  double time; /**< Seconds, on the clock of the samples. */
  double x;    /**< The middle of all pointers, in the samples' unit. */
  double y;
  double velocity_x; /**< Units per second, unless the type says otherwise. */
  double velocity_y;
  double scale;    /**< How far apart the pointers are, by what they were when the pinch began; otherwise 1. */
  double rotation; /**< Radians from the x axis towards the y axis since it began; goes on past whole turns. */
  float pressure;  /**< Of the last sample, 0…1. */
  int32_t count; /**< Detents and snaps: which, from the origin; thresholds: which. Circles: whole turns. Taps: 1, 2. */
  int32_t direction; /**< Detents: 1 or -1. */
  int32_t pointers;  /**< How many were down. */
} thrum_gesture_event;

/** What detents and thresholds are measured along. */
typedef int32_t thrum_detent_axis;
enum {
  THRUM_DETENT_AXIS_NONE = 0,
  THRUM_DETENT_AXIS_X = 1,
  THRUM_DETENT_AXIS_Y = 2,
  THRUM_DETENT_AXIS_RADIUS = 3, /**< Distance from 0, 0. */
  THRUM_DETENT_AXIS_ANGLE = 4   /**< Radians: of a rotation, or of a stick around its middle. */
};

/**
 * A range of an input turned into a range of a parameter: from input_low to input_high it goes from output_low, the
 * floor, to output_high, and stays there outside. This layout is final.
 */
typedef struct {
  float input_low;
  float input_high; /**< Above input_low. */
  float output_low;
  float output_high;
  float gamma; /**< Above 0, up to 100. 1 is straight, below 1 rises early, above 1 late. */
} thrum_response_curve;

/** What gestures feel like. An intensity of 0 switches its effect off. This layout is final. */
typedef struct {
  uint32_t enabled;                       /**< 0 or 1. Default 1. */
  thrum_response_curve texture;           /**< Speed of a drag to intensity; nothing at input_low. Default 0.3 to 1. */
  thrum_response_curve texture_sharpness; /**< Speed to sharpness. */
  thrum_response_curve pressure;          /**< Pressure to a factor of the texture. Default 1 throughout. */
  thrum_response_curve impact;            /**< Speed against a boundary or edge to intensity. Default 0.3 to 1. */
  thrum_response_curve tension;           /**< Points beyond the bounds to intensity. */
  float impact_sharpness;
  float tension_sharpness;
  float tick_intensity; /**< At detents and thresholds. */
  float tick_sharpness;
  float snap_intensity;
  float snap_sharpness;
  float tap_intensity; /**< For taps and double taps. */
  float tap_sharpness;
  float long_press_intensity;
  float long_press_sharpness;
  double tick_interval; /**< Seconds from tick to tick at least; sooner ones are left out. Default 0.05. */
} thrum_gesture_mapping;

/** How to make a gesture. Take thrum_default_gesture_def(). */
typedef struct {
  uint32_t struct_size;
  thrum_gesture_source source;
  thrum_controller controller; /**< May be null: events without haptics. Default null. */
  thrum_locality locality;     /**< Of the players. Default ::THRUM_LOCALITY_DEFAULT. */
  int32_t priority;            /**< Of the players. Default 0. */
  uint32_t group;              /**< Of the players, 0…63. Default 0. */
  thrum_clock clock;           /**< Of the players. Default ::THRUM_CLOCK_REAL: menus work while the game is paused. */
  float gain;                  /**< 0…1, on all of its textures. Default 1. */

  double units_per_point;    /**< Above 0. Default 1. */
  double slop;               /**< Points that a press may wander. Default 8, mouse 4. */
  double long_press_seconds; /**< Default 0.5. */
  double double_tap_seconds; /**< From lift to touch. Default 0.3. */
  double fling_speed;        /**< Points per second that make a lift a fling. Above 0. Default 50. */
  double fling_deceleration; /**< What is left of the speed after a millisecond, 0.9…0.9999. Default 0.998. */
  double rotation_threshold; /**< Radians that two pointers turn before they rotate. Default 0.1745 (10 degrees). */
  double largest_step;       /**< Points between samples; more is a jump, not motion. 0: any. Default 1000, sticks 0. */
  double dead_zone;          /**< Sticks and triggers, 0…1. Default 0.24, trigger 0.12. */
  double edge;               /**< Sticks and triggers, above the dead zone, up to 1.5. Default 0.95. */
  double circle_radius;      /**< From here the angle of a stick counts, above 0. Default 0.5. */

  thrum_detent_axis detent_axis; /**< Default none. */
  uint32_t threshold_count;      /**< 0…4. Default 0. */
  double detent_spacing;         /**< Units or radians; 0 for no detents. Default 0. */
  double detent_origin;          /**< Where detent 0 is. Default 0. */
  double detent_hysteresis;      /**< How far past a detent counts, by the spacing, 0…0.45. Default 0.1. */
  double thresholds[4];          /**< Units or radians, along detent_axis. */
  double threshold_margin;       /**< How far past a threshold counts. Default 2, sticks and triggers 0.03. */
  double snap_distance;          /**< How near to a detent it has come to rest; 0 for never. Default 0. */
  double snap_speed;             /**< At rest is slower than this, points per second. Default 50, sticks 1. */
  double lower_x;                /**< Bounds in units; none where the lower is not below the upper. Default none. */
  double upper_x;
  double lower_y;
  double upper_y;

  thrum_gesture_mapping mapping;
} thrum_gesture_def;

/** A look at a gesture. Take thrum_default_gesture_state() first. */
typedef struct {
  uint32_t struct_size;
  uint32_t pointers; /**< How many are down; sticks and triggers: 1 when held. */
  double x;          /**< The middle of them, units. */
  double y;
  double velocity_x; /**< Units per second at the last sample: least squares, see Docs/gestures.md. */
  double velocity_y;
  uint32_t is_coasting;   /**< 1 while a fling goes on. */
  uint32_t is_sounding;   /**< 1 while a texture is on, be it silent. */
  uint64_t gaps;          /**< Pauses of more than 40 ms within a gesture, after which velocity started over. */
  uint64_t jumps;         /**< Steps too large to be motion. */
  uint64_t refused;       /**< Samples and times that were refused. */
  uint64_t lost_events;   /**< Pushed out of the full queue of 64. */
  uint64_t dropped_ticks; /**< Left out because of tick_interval. */
} thrum_gesture_state;

/** Defaults of a definition for a source; all of it can be changed. [any-thread] (no-alloc) */
THRUM_API thrum_gesture_def thrum_default_gesture_def(thrum_gesture_source source);

/** A state with its size set, ready for thrum_gesture_get_state(). [any-thread] (no-alloc) */
THRUM_API thrum_gesture_state thrum_default_gesture_state(void);

/**
 * Makes a gesture. It plays on up to three players of the engine at a time: two textures, and taps while they last.
 *
 * Errors: STALE_HANDLE, INVALID_ARGUMENT (a number is out of its range), STRUCT_SIZE, NOT_FINITE, CAPACITY (64 for each
 * engine). [game-thread]
 */
THRUM_API thrum_result thrum_gesture_create(thrum_engine engine, const thrum_gesture_def *def,
                                            thrum_gesture *out_gesture);

/**
 * Changes everything from the next sample on, also in the middle of a drag. Another source cancels what is under way.
 * Errors: as for thrum_gesture_create(), except CAPACITY. [game-thread]
 */
THRUM_API thrum_result thrum_gesture_set(thrum_engine engine, thrum_gesture gesture, const thrum_gesture_def *def);

/**
 * Takes a sample, in the order of their times. It may be older than the last thrum_gesture_advance(). Haptics follow
 * with the next thrum_engine_update(); they are left out while there is no free player or the engine is stopped.
 *
 * Errors: STALE_HANDLE, INVALID_ARGUMENT (null, unknown phase, time before that of the last sample, a pointer that
 * began twice), NOT_FINITE, CAPACITY (an eleventh pointer). A refused sample changes nothing but its counter.
 * [game-thread] (no-alloc once thrum_engine_prepare() was called)
 */
THRUM_API thrum_result thrum_gesture_add_sample(thrum_engine engine, thrum_gesture gesture,
                                                const thrum_gesture_sample *sample);

/**
 * Lets time pass without a sample; call it once in each frame, after the samples. Long presses fall due, flings slow
 * down, and what has not moved for 40 ms falls silent.
 *
 * @param time  Seconds, on the clock of the samples.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT (before the last sample or advance). [game-thread] (no-alloc once
 * thrum_engine_prepare() was called)
 */
THRUM_API thrum_result thrum_gesture_advance(thrum_engine engine, thrum_gesture gesture, double time);

/**
 * Ends everything under way and silences it: for loss of focus. The clock of the samples may start over after it.
 * Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_gesture_cancel(thrum_engine engine, thrum_gesture gesture);

/**
 * Takes the oldest event. Up to 64 wait; of changes of one gesture in a row only the newest.
 * Errors: STALE_HANDLE, INVALID_ARGUMENT, EMPTY. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_gesture_poll_event(thrum_engine engine, thrum_gesture gesture,
                                                thrum_gesture_event *out_event);

/** Position, velocity and what was out of order. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE.
 * [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_gesture_get_state(thrum_engine engine, thrum_gesture gesture,
                                               thrum_gesture_state *out_state);

/**
 * What a curve makes of an input: the same as the mapping uses, for a game's own parameters.
 *
 * Errors: INVALID_ARGUMENT (null, or a curve out of its ranges), NOT_FINITE. [any-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_response_curve_apply(const thrum_response_curve *curve, float input, float *out_value);

/** Silences and destroys the gesture. Errors: STALE_HANDLE. [game-thread] */
THRUM_API thrum_result thrum_gesture_destroy(thrum_engine engine, thrum_gesture gesture);

#ifdef __cplusplus
}
#endif

#endif
