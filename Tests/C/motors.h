/**
 * What the documentation says that motors get, worked out once more in double from its formulas
 * (Docs/semantics.md, Docs/profiles.md): share by sharpness, lift above the start threshold, round to the levels.
 */
#ifndef MOTORS_H
#define MOTORS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/** The documented numbers of a controller. */
typedef struct {
  double low_start; /**< Drive below which a motor does not start. */
  double high_start;
  double low_pulse; /**< Seconds that a tap lasts at sharpness 0 and 1. */
  double high_pulse;
  int levels;
} motor_model;

static const motor_model dualsense_model = {0.01, 0.01, 0.025, 0.025, 256};
static const motor_model xbox_360_model = {0.25, 0.20, 0.06, 0.045, 256};
/** A controller of unknown type. */
static const motor_model plain_model = {0.20, 0.15, 0.06, 0.045, 256};

typedef struct {
  double low;
  double high;
} motor_pair;

/**
 * The stronger motor plays I / (1 + r/2), the weaker the fraction r of that, where r = S / (1 - S) up to sharpness 1/2
 * and its inverse above.
 */
static inline motor_pair crossfade(double intensity, double sharpness) {
  double weight = sharpness <= 0.5 ? sharpness / (1 - sharpness) : (1 - sharpness) / sharpness;
  double strong = intensity / (1 + weight / 2), weak = strong * weight;
  return sharpness <= 0.5 ? (motor_pair){strong, weak} : (motor_pair){weak, strong};
}

static inline double lifted(double strength, double start) {
  return strength > 0 ? start + (1 - start) * strength : 0;
}

/** The drive of both motors for a sum of shares: limited, a motor below a tenth of the other off, lifted. */
static inline motor_pair drive_of(const motor_model *model, motor_pair sum) {
  motor_pair limited = {fmin(1, sum.low), fmin(1, sum.high)};
  if (limited.low < limited.high / 10)
    limited.low = 0;
  if (limited.high < limited.low / 10)
    limited.high = 0;
  return (motor_pair){lifted(limited.low, model->low_start), lifted(limited.high, model->high_start)};
}

static inline double tap_seconds(const motor_model *model, double sharpness) {
  return model->high_pulse + (model->low_pulse - model->high_pulse) * (1 - sharpness);
}

/**
 * Whether SDL's 0…65535 is the drive rounded to the nearest level. Either neighbour passes where the drive lies half
 * way: the library computes in single precision.
 */
static inline bool level_matches(uint16_t sdl_level, double drive, int levels) {
  double level = sdl_level / 65535.0 * (levels - 1);
  bool is_level = fabs(level - round(level)) < 0.01;
  return is_level && fabs(round(level) - drive * (levels - 1)) <= 0.5 + 1e-3 && (sdl_level == 0) == (drive == 0);
}

#endif
