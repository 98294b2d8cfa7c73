#include "noise.h"

#include <math.h>

double noise_cell(int x, int y, uint32_t seed) {
  uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ seed * 0xc2b2ae3du;
  h = (h ^ h >> 15) * 0x2c1b3c6du;
  h = (h ^ h >> 12) * 0x297a2d39u;
  return (h ^ h >> 15) / 4294967295.0;
}

static double smooth(double t) {
  return t * t * (3 - 2 * t);
}

double noise_value(double x, double y, uint32_t seed) {
  double floor_x = floor(x), floor_y = floor(y);
  int cell_x = (int)floor_x, cell_y = (int)floor_y;
  double t = smooth(x - floor_x), u = smooth(y - floor_y);
  double above = noise_cell(cell_x, cell_y, seed) * (1 - t) + noise_cell(cell_x + 1, cell_y, seed) * t;
  double below = noise_cell(cell_x, cell_y + 1, seed) * (1 - t) + noise_cell(cell_x + 1, cell_y + 1, seed) * t;
  return above * (1 - u) + below * u;
}

double noise_fractal(double x, double y, uint32_t seed, int octaves) {
  double sum = 0, weight = 0.5, total = 0;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise_value(x, y, seed + (uint32_t)i);
    total += weight;
    weight /= 2;
    x *= 2;
    y *= 2;
  }
  return sum / total;
}

noise_stone noise_stones(double x, double y, uint32_t seed) {
  int cell_x = (int)floor(x), cell_y = (int)floor(y);
  double nearest = 9, second = 9;
  noise_stone stone = {0};
  for (int j = cell_y - 1; j <= cell_y + 1; j++)
    for (int i = cell_x - 1; i <= cell_x + 1; i++) {
      double from_x = x - (i + noise_cell(i, j, seed)), from_y = y - (j + noise_cell(i, j, seed + 1));
      double distance = hypot(from_x, from_y);
      if (distance < nearest) {
        second = nearest;
        nearest = distance;
        stone = (noise_stone){.shade = noise_cell(i, j, seed + 2), .x = from_x, .y = from_y};
      } else {
        second = fmin(second, distance);
      }
    }
  stone.edge = second - nearest;
  return stone;
}
