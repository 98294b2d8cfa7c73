#include "floor_look.h"

#include "noise.h"

#include <math.h>

/* Large polished tiles with a sheen across them. */
static light smooth_look(double x, double y) {
  const double tile = 62;
  double in_x = fmod(x, tile), in_y = fmod(y, tile);
  int column = (int)(x / tile), row = (int)(y / tile);
  double shade = 0.94 + 0.10 * noise_cell(column, row, 11) + 0.03 * (noise_fractal(x / 9, y / 9, 12, 2) - 0.5);
  double sheen = noise_fractal((x + y) / 150, (x - y) / 600, 13, 2);
  light look = light_scale(light_mix(light_of(0x3d4557), light_of(0x545f76), sheen), shade);
  if (in_x < 1.5 || in_y < 1.5)
    return light_scale(look, 0.72);
  return in_x < 2.5 || in_y < 2.5 ? light_scale(look, 1.14) : look;
}

/* Planks with grain along them. */
static light wood_look(double x, double y) {
  const double width = 31, length = 210;
  int row = (int)(y / width);
  double shifted = x + length * noise_cell(row, 0, 21);
  int plank = (int)(shifted / length);
  double in_y = fmod(y, width), in_x = fmod(shifted, length);
  double tone = noise_cell(plank, row, 22);
  double wave = noise_value(shifted / 60, y / 20, 23 + (uint32_t)plank) * 9;
  double grain = 0.5 + 0.5 * sin((in_y + wave) * (0.75 + 0.35 * tone) + 7 * tone);
  double fine = noise_fractal(shifted / 26, y / 1.6, 24, 3);
  light look =
      light_mix(light_of(0x70492d), light_of(0xa0703f), 0.25 + 0.42 * tone + 0.16 * grain + 0.34 * (fine - 0.5));
  if (in_y < 1.3 || in_x < 1.3)
    return light_scale(look, 0.5);
  return in_y < 2.4 ? light_scale(look, 1.12) : look;
}

/* Pebbles of two sizes, lit from the upper left. */
static light gravel_look(double x, double y) {
  noise_stone large = noise_stones(x / 11, y / 11, 31), small = noise_stones(x / 5.5, y / 5.5, 35);
  noise_stone stone = noise_cell((int)(large.shade * 999), 1, 38) < 0.55 ? large : small;
  double round = fmin(1, stone.edge / 0.35);
  double lit = 0.84 + 0.22 * round - 0.34 * (stone.x + stone.y) * round;
  light look = light_mix(light_of(0x5c5851), light_of(0x918a7d), 0.15 + 0.75 * stone.shade);
  return light_scale(look, fmax(0.5, lit) * (0.55 + 0.45 * fmin(1, stone.edge / 0.14)));
}

/* Pale, cloudy, with cracks and scratches. */
static light ice_look(double x, double y) {
  double cloud = noise_fractal(x / 120, y / 80, 41, 4);
  double bend_x = 40 * noise_fractal(x / 70, y / 70, 42, 2), bend_y = 40 * noise_fractal(x / 70, y / 70, 45, 2);
  noise_stone plate = noise_stones((x + bend_x) / 130, (y + bend_y) / 130, 48);
  double scratch = noise_fractal((x + 2 * y) / 3, (2 * x - y) / 190, 51, 2);
  light look = light_mix(light_of(0x5f93ad), light_of(0xa9d2e2), cloud);
  look = light_mix(look, light_of(0xe6f6fb), 0.8 * fmax(0, scratch - 0.66));
  return light_mix(look, light_of(0xe3f4fa), 0.55 * fmax(0, 1 - plate.edge / 0.022));
}

light floor_look(material material, double x, double y) {
  switch (material) {
  case MATERIAL_WOOD:
    return wood_look(x, y);
  case MATERIAL_GRAVEL:
    return gravel_look(x, y);
  case MATERIAL_ICE:
    return ice_look(x, y);
  default:
    return smooth_look(x, y);
  }
}
