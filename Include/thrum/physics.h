/**
 * @file physics.h
 * From the physics of a game to the hand: impacts, sliding, rolling, springs, engines, vehicles, falls.
 *
 * A ::thrum_physics takes in what a physics engine knows, in SI units, and turns it into taps and textures on one
 * controller. Report what happened in a step, then end the step:
 * @code
 *   thrum_physics_def def = thrum_default_physics_def();
 *   def.controller = pad;
 *   thrum_physics physics;
 *   thrum_physics_create(engine, &def, &physics);
 *
 *   // each step, from the contact events of the physics engine
 *   thrum_impact impact = thrum_default_impact();
 *   impact.impulse = impulse;               // N·s
 *   impact.relative_speed = approach_speed; // m/s
 *   impact.material_a = THRUM_MATERIAL_WOOD;
 *   thrum_physics_impact(engine, physics, &impact);
 *   thrum_physics_step(engine, physics, step_seconds);
 *   thrum_engine_update(engine, step_seconds);
 * @endcode
 *
 * Nothing here needs a controller, reads a clock or draws a random number: the same reports give the same taps. What is
 * reported is felt with the next thrum_physics_step(); what is continuous and not reported any more fades and ends. Docs/
 * physics.md has the formulas, and bridges for Box2D, Bullet, Jolt and Chipmunk.
 *
 * A game that does not count in metres and kilograms scales its numbers, or the ranges of the definition.
 */
#ifndef THRUM_PHYSICS_H
#define THRUM_PHYSICS_H

#include "controller.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a surface is made of: one of these, or a number of the game's own (thrum_physics_set_material()). */
typedef int32_t thrum_material_id;
enum {
  THRUM_MATERIAL_DEFAULT = 0,
  THRUM_MATERIAL_RUBBER = 1,
  THRUM_MATERIAL_WOOD = 2,
  THRUM_MATERIAL_PLASTIC = 3,
  THRUM_MATERIAL_STONE = 4,
  THRUM_MATERIAL_METAL = 5,
  THRUM_MATERIAL_GLASS = 6,
  THRUM_MATERIAL_ICE = 7,
  THRUM_MATERIAL_GRAVEL = 8,
  THRUM_MATERIAL_FLESH = 9,
  THRUM_MATERIAL_SOIL = 10,
  THRUM_MATERIAL_SAND = 11,
  THRUM_MATERIAL_CLOTH = 12,
  THRUM_MATERIAL_CONCRETE = 13,
  THRUM_MATERIAL_FIRST_OWN = 16, /**< The first number that is the game's own. */
  THRUM_MATERIAL_COUNT = 64      /**< Numbers are below this. */
};

/** What a material feels like. Take thrum_default_material(). */
typedef struct {
  uint32_t struct_size;
  float hardness;  /**< 0 (flesh) … 1 (steel): how sharp an impact is. Default that of ::THRUM_MATERIAL_DEFAULT. */
  float roughness; /**< 0 (polished) … 1 (rubble): how strongly sliding and rolling are felt. Default likewise. */
  float grain;     /**< Metres from bump to bump of the surface, above 0. Default likewise. */
} thrum_material;

/** How a response bends between its ends, with x the place in the input range, 0…1. */
typedef int32_t thrum_physics_curve;
enum {
  THRUM_PHYSICS_CURVE_LINEAR = 1,      /**< x */
  THRUM_PHYSICS_CURVE_SQUARE_ROOT = 2, /**< The root of x: early rise. */
  THRUM_PHYSICS_CURVE_SQUARE = 3,      /**< x²: late rise. */
  THRUM_PHYSICS_CURVE_LOGARITHMIC = 4, /**< As much for each doubling of the input; it begins above 0. */
  THRUM_PHYSICS_CURVE_SMOOTH = 5       /**< 3x² - 2x³: slow at both ends. */
};

/**
 * From a range of a physical quantity to a range of intensity or sharpness. Where the output is an intensity, an input below
 * the range is silent; where it is a sharpness, it takes the low output. Above the range the output stays at its high end.
 */
typedef struct {
  float input_low;   /**< In the unit of the quantity, at least 0; above 0 for a logarithm. */
  float input_high;  /**< In the unit of the quantity, above `input_low`. */
  float output_low;  /**< 0…1 */
  float output_high; /**< 0…1; may be below `output_low`. */
  thrum_physics_curve curve;
} thrum_physics_response;

/** How to make a ::thrum_physics, and how it is tuned. Take thrum_default_physics_def(). */
typedef struct {
  uint32_t struct_size;
  thrum_controller controller; /**< May be null: silence. Default null. */
  thrum_locality locality;     /**< One place in the hand. Default ::THRUM_LOCALITY_DEFAULT. */
  int32_t priority;            /**< When voices run out the lowest priority goes first. Default 0. */
  uint32_t group;              /**< 0…63: for group gains. Default 0. */
  float gain;                  /**< Scales everything, 0…1. Default 1. */
  float texture_gain;          /**< Scales textures, 0…1: headroom for taps. Default 0.6. */

  thrum_physics_response impact;   /**< Impulse (N·s) to intensity. Default 0.5…100 to 0.2…1, logarithmic. */
  thrum_physics_response hardness; /**< Hardness 0…1 to sharpness of taps. Default 0…1 to 0.1…1, linear. */
  float resting_speed;    /**< m/s; contacts that close more slowly rest on each other. Default 0.5; 0: none does. */
  double refractory;      /**< Seconds after a tap in which only an impact twice as strong is felt. Default 0.05. */
  double pair_refractory; /**< Seconds, the same for one pair of bodies and for jolts of a vehicle. Default 0.15. */
  double merge_window;    /**< Seconds for which impacts are collected before their tap. Default 0: one step. */
  double listener[3];     /**< Where one feels from, metres: x, y, z. Default 0, 0, 0. */
  double inner_radius;    /**< Metres; impacts up to here have their full strength. Default 0. */
  double outer_radius;    /**< Metres; impacts from here on are not felt. Default 0: all are felt alike. */

  thrum_physics_response slide;     /**< Normal force × speed (W) to intensity. Default 1…500 to 0.1…1, root. */
  thrum_physics_response roll;      /**< Normal force × speed (W) to intensity. Default 1…2000 to 0.1…1, root. */
  thrum_physics_response frequency; /**< Grains, bumps, pulses (Hz) to sharpness. Default 20…250 to 0…1, logarithmic. */
  float tick_frequency;             /**< Hz; bumps and pulses that come more slowly are single taps. Default 25. */

  thrum_physics_response tension; /**< Force (N) to intensity. Default 20…1000 to 0.05…0.5, linear. */
  float creak_force;              /**< Newtons from one creak of a spring to the next. Default 50; 0: none. */

  thrum_physics_response rotor; /**< Revolutions/min to intensity at full load. Default 100…7000 to 0.3…0.8, root. */
  float idle;                   /**< Part of that which is left without load, 0…1. Default 0.3. */

  thrum_physics_response acceleration; /**< m/s² to intensity. Default 2…15 to 0.1…0.8, linear. */
  thrum_physics_response jerk;         /**< m/s³ to intensity of a tap. Default 60…1500 to 0.25…1, root. */

  thrum_physics_response fall;    /**< Speed (m/s) to intensity of the wind. Default 8…50 to 0.05…0.5, linear. */
  thrum_physics_response landing; /**< Speed (m/s) to intensity of the tap. Default 1.5…12 to 0.25…1, root. */
  double shortest_fall;           /**< Seconds; less in the air makes no landing of unknown speed. Default 0.12. */

  double fade; /**< Seconds from full intensity to silence once a texture is not reported. Default 0.05; 0: at once. */
  double huge_step; /**< Seconds; longer steps are counted, and what passed in them is lost. Default 0.25. */
} thrum_physics_def;

/** Two bodies that hit each other. Take thrum_default_impact(). */
typedef struct {
  uint32_t struct_size;
  float impulse;        /**< N·s, at least 0. Default 0: speed × reduced mass, as for an impact without a rebound. */
  float relative_speed; /**< Speed along the normal with which they closed in, m/s. Negative (default): not known. */
  float mass_a;         /**< kg; 0 (default): does not move. Only looked at when `impulse` is 0. */
  float mass_b;         /**< kg; likewise. */
  float weight;         /**< How much it concerns the player, 0…1: scales the impulse. Default 1. */
  thrum_material_id material_a; /**< Default ::THRUM_MATERIAL_DEFAULT. */
  thrum_material_id material_b; /**< Default ::THRUM_MATERIAL_DEFAULT. */
  uint64_t body_a; /**< Any number that tells bodies apart, such as an address; both 0 (default): no particular pair. */
  uint64_t body_b;
  double position[3]; /**< Contact point, metres: x, y, z. Only looked at when the definition has an `outer_radius`. */
} thrum_impact;

/** A body that slides over another; report it in every step in which it does. Take thrum_default_slide(). */
typedef struct {
  uint32_t struct_size;
  float speed;                  /**< Of the surfaces against each other, m/s; the sign does not matter. Default 0. */
  float normal_force;           /**< N, at least 0. Default 0. */
  float weight;                 /**< How much it concerns the player, 0…1. Default 1. */
  thrum_material_id material_a; /**< Default ::THRUM_MATERIAL_DEFAULT. */
  thrum_material_id material_b; /**< Default ::THRUM_MATERIAL_DEFAULT. */
} thrum_slide;

/** A body that rolls; report it in every step in which it does. Take thrum_default_roll(). */
typedef struct {
  uint32_t struct_size;
  float angular_speed; /**< rad/s; the sign does not matter. Default 0. */
  float radius;        /**< m, at least 0. Default 0. */
  float bumps;         /**< Bumps in one turn, at least 0. Default 0: one for each grain of the rougher material. */
  float normal_force;  /**< N, at least 0. Default 0. */
  float weight;        /**< How much it concerns the player, 0…1. Default 1. */
  thrum_material_id material_a; /**< Default ::THRUM_MATERIAL_DEFAULT. */
  thrum_material_id material_b; /**< Default ::THRUM_MATERIAL_DEFAULT. */
} thrum_roll;

/** A spring, rope or bow under strain; report it in every step in which it is. Take thrum_default_tension(). */
typedef struct {
  uint32_t struct_size;
  float force;          /**< N; the sign does not matter. Default 0. */
  float breaking_force; /**< N at which it breaks, at least 0. Default 0: never. */
} thrum_tension;

/** An engine, a propeller, a saw; report it in every step in which it turns. Take thrum_default_rotor(). */
typedef struct {
  uint32_t struct_size;
  float revolutions_per_minute; /**< The sign does not matter. Default 0. */
  float load;                   /**< How hard it works, 0…1. Default 0. */
  float
      pulses; /**< In one revolution, above 0: half the cylinders of a four-stroke engine, or the blades. Default 2. */
} thrum_rotor;

/** How a vehicle pushes the one who sits in it; report it in every step. Take thrum_default_vehicle(). */
typedef struct {
  uint32_t struct_size;
  float acceleration[3]; /**< m/s² without gravity: x, y, z in the axes of the vehicle. Default 0, 0, 0. */
  float jerk;            /**< m/s³. Negative (default): from the change of the acceleration since the last step. */
} thrum_vehicle;

/** The end of a fall. Take thrum_default_landing(). */
typedef struct {
  uint32_t struct_size;
  float speed; /**< Downwards, m/s. Negative (default): 9.81 m/s² × the time in the air, up to 55 m/s. */
  thrum_material_id material_a; /**< What fell. Default ::THRUM_MATERIAL_DEFAULT. */
  thrum_material_id material_b; /**< The ground. Default ::THRUM_MATERIAL_DEFAULT. */
} thrum_landing;

/** What was reported and what became of it. Take thrum_default_physics_statistics(). */
typedef struct {
  uint32_t struct_size;
  uint32_t textures;           /**< Continuous effects that sound now. */
  uint64_t steps;              /**< Steps that were ended. */
  uint64_t huge_steps;         /**< Of these, longer than `huge_step`. */
  uint64_t refused_steps;      /**< Refused: negative, not finite or beyond 1,000,000 s. */
  uint64_t refused_reports;    /**< Reports refused for a number. */
  uint64_t impacts;            /**< Impacts that were taken in. */
  uint64_t resting_impacts;    /**< Of these, too slow or too weak. */
  uint64_t distant_impacts;    /**< Of these, too far away or of too little weight. */
  uint64_t refractory_impacts; /**< Of these, too soon after another one of their pair. */
  uint64_t held_back_taps;     /**< Taps left out because they came too soon after another one. */
  uint64_t taps;               /**< Taps made, from all kinds of reports. */
} thrum_physics_statistics;

/** Defaults of a definition. [any-thread] (no-alloc) */
THRUM_API thrum_physics_def thrum_default_physics_def(void);

/** Defaults of a material. [any-thread] (no-alloc) */
THRUM_API thrum_material thrum_default_material(void);

/** Defaults of an impact. [any-thread] (no-alloc) */
THRUM_API thrum_impact thrum_default_impact(void);

/** Defaults of a slide. [any-thread] (no-alloc) */
THRUM_API thrum_slide thrum_default_slide(void);

/** Defaults of a roll. [any-thread] (no-alloc) */
THRUM_API thrum_roll thrum_default_roll(void);

/** Defaults of a tension. [any-thread] (no-alloc) */
THRUM_API thrum_tension thrum_default_tension(void);

/** Defaults of a rotor. [any-thread] (no-alloc) */
THRUM_API thrum_rotor thrum_default_rotor(void);

/** Defaults of a vehicle. [any-thread] (no-alloc) */
THRUM_API thrum_vehicle thrum_default_vehicle(void);

/** Defaults of a landing. [any-thread] (no-alloc) */
THRUM_API thrum_landing thrum_default_landing(void);

/** Statistics with their size set. [any-thread] (no-alloc) */
THRUM_API thrum_physics_statistics thrum_default_physics_statistics(void);

/**
 * Makes a mapper. An engine has room for 64.
 *
 * @param def  May be null: defaults, without a controller.
 * Errors: STALE_HANDLE (also of its controller), STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT, CAPACITY. [game-thread]
 */
THRUM_API thrum_result thrum_physics_create(thrum_engine engine, const thrum_physics_def *def,
                                            thrum_physics *out_physics);

/**
 * Tunes the mapper while it runs: takes over the whole definition from the next step on. What sounds goes on, unless the
 * controller, the locality, the priority or the group is another one: then it moves there. Errors: STALE_HANDLE (also of its
 * controller), STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT; nothing is changed. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_set(thrum_engine engine, thrum_physics physics, const thrum_physics_def *def);

/**
 * The definition in force. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE. [game-thread] (no-alloc)
 *
 * @param out_def  Take thrum_default_physics_def() first.
 */
THRUM_API thrum_result thrum_physics_get(thrum_engine engine, thrum_physics physics, thrum_physics_def *out_def);

/**
 * Says what a material feels like to this mapper: one of the game's own, or Thrum's to be replaced.
 *
 * @param id  0…63, as for instance ::THRUM_MATERIAL_FIRST_OWN and the numbers after it.
 * Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_set_material(thrum_engine engine, thrum_physics physics, thrum_material_id id,
                                                  const thrum_material *material);

/**
 * What a material feels like to this mapper. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE. [game-thread] (no-alloc)
 *
 * @param out_material  Take thrum_default_material() first.
 */
THRUM_API thrum_result thrum_physics_get_material(thrum_engine engine, thrum_physics physics, thrum_material_id id,
                                                  thrum_material *out_material);

/**
 * Reports an impact. All impacts of a step make one tap. Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT
 * (negative impulse, mass or weight, unknown material). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_impact(thrum_engine engine, thrum_physics physics, const thrum_impact *impact);

/**
 * Reports many impacts. Those that are refused are left out and counted, the others are taken in.
 *
 * @param impacts  Each with the same `struct_size`. May be null when `count` is 0.
 * Errors: as for thrum_physics_impact(), those of the first one that was refused. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_impacts(thrum_engine engine, thrum_physics physics, const thrum_impact *impacts,
                                             uint32_t count);

/**
 * Reports something that slides: a texture, stronger with the power of friction, sharper with the grains that pass. Errors:
 * STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT (negative force or weight, unknown material). [game-thread]
 * (no-alloc)
 */
THRUM_API thrum_result thrum_physics_slide(thrum_engine engine, thrum_physics physics, const thrum_slide *slide);

/**
 * Reports something that rolls: taps while its bumps pass slowly, a texture when they pass fast. Of several in a step the
 * strongest is felt. Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT (negative radius, bumps, force or
 * weight, unknown material). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_roll(thrum_engine engine, thrum_physics physics, const thrum_roll *roll);

/**
 * Reports a spring: a texture that rises with the force, creaks while it is drawn or let go, a hard tap when it breaks. Of
 * several in a step the strongest is felt. Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT (negative
 * breaking force). [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_tension(thrum_engine engine, thrum_physics physics, const thrum_tension *tension);

/**
 * Reports an engine or a rotor: taps while its pulses are slow, a texture when they are fast. Of several in a step the
 * strongest is felt. Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT (load outside 0…1, pulses not above 0).
 * [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_rotor(thrum_engine engine, thrum_physics physics, const thrum_rotor *rotor);

/**
 * Reports how a vehicle moves: acceleration makes a dark push, jerk makes taps. The last one of a step counts. Errors:
 * STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_vehicle(thrum_engine engine, thrum_physics physics, const thrum_vehicle *vehicle);

/**
 * Reports that the player is in the air; in every step of a fall. Makes wind, and counts the time for the landing.
 *
 * @param speed  Downwards, m/s. Negative: not known.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_fall(thrum_engine engine, thrum_physics physics, float speed);

/** Reports a landing: a tap. Errors: STALE_HANDLE, STRUCT_SIZE, NOT_FINITE, INVALID_ARGUMENT (unknown material).
 * [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_physics_land(thrum_engine engine, thrum_physics physics, const thrum_landing *landing);

/**
 * Ends a step: what was reported since the last one is handed to the engine, to be felt with the next
 * thrum_engine_update(). Textures that were not reported fade and end. While the engine is stopped nothing is played.
 *
 * @param seconds  How long the step was, 0…1,000,000. A longer one than `huge_step` is counted; time that runs backwards is
 *                 refused and counted, and what was reported waits for the next step.
 * Errors: STALE_HANDLE, NOT_FINITE, INVALID_ARGUMENT. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_step(thrum_engine engine, thrum_physics physics, double seconds);

/**
 * Forgets everything that was reported and felt, and ends what sounds: for another level, or after a cut. Tuning, materials
 * and statistics stay. Errors: STALE_HANDLE. [game-thread] (no-alloc)
 */
THRUM_API thrum_result thrum_physics_reset(thrum_engine engine, thrum_physics physics);

/** What the mapper did. Errors: STALE_HANDLE, INVALID_ARGUMENT, STRUCT_SIZE. [game-thread] (no-alloc) */
THRUM_API thrum_result thrum_physics_get_statistics(thrum_engine engine, thrum_physics physics,
                                                    thrum_physics_statistics *out_statistics);

/** Ends what sounds and destroys the mapper. Errors: STALE_HANDLE. [game-thread] */
THRUM_API thrum_result thrum_physics_destroy(thrum_engine engine, thrum_physics physics);

#ifdef __cplusplus
}
#endif

#endif
