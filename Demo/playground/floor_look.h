/* What floors look like, point by point. */
#ifndef PLAYGROUND_FLOOR_LOOK_H
#define PLAYGROUND_FLOOR_LOOK_H

#include "material.h"

/* Light, 0…1 each; more is cut off when it is shown. */
typedef struct {
  double r, g, b;
} light;

static inline light light_of(int rgb) {
  return (light){(rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0};
}

static inline light light_scale(light l, double factor) {
  return (light){l.r * factor, l.g * factor, l.b * factor};
}

static inline light light_mix(light from, light to, double share) {
  return (light){from.r + (to.r - from.r) * share, from.g + (to.g - from.g) * share, from.b + (to.b - from.b) * share};
}

/* The colour of a floor at a pixel of it. */
light floor_look(material material, double x, double y);

#endif
