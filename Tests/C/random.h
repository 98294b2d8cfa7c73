/** Random numbers that are the same in every run: xorshift64*. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

typedef struct {
  uint64_t state; /**< Not 0. */
} random_source;

static inline uint32_t random_bits(random_source *source) {
  source->state ^= source->state >> 12;
  source->state ^= source->state << 25;
  source->state ^= source->state >> 27;
  return (uint32_t)((source->state * 0x2545F4914F6CDD1DULL) >> 32);
}

/** 0…limit - 1; 0 for a limit of 0. */
static inline uint32_t random_below(random_source *source, uint32_t limit) {
  return limit ? random_bits(source) % limit : 0;
}

/** 0…1. */
static inline double random_unit(random_source *source) {
  return random_bits(source) / 4294967295.0;
}

#endif
