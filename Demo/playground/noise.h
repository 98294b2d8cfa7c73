/* Random patterns that are the same in every run. */
#ifndef PLAYGROUND_NOISE_H
#define PLAYGROUND_NOISE_H

#include <stdint.h>

/* 0…1, without any order, for a cell of a grid. */
double noise_cell(int x, int y, uint32_t seed);

/* 0…1, smooth, with hills about 1 wide. */
double noise_value(double x, double y, uint32_t seed);

/* The same with finer hills on it: `octaves` sizes, each half as wide and half as high. */
double noise_fractal(double x, double y, uint32_t seed, int octaves);

/* Stones about 1 wide that fill the plane. */
typedef struct {
  double edge;  /* 0 between two stones, rising towards the middle of one. */
  double shade; /* 0…1, one for each stone. */
  double x, y;  /* From the middle of the stone. */
} noise_stone;

noise_stone noise_stones(double x, double y, uint32_t seed);

#endif
