/* Numbers in reports: little endian, whatever the machine is. */
#ifndef BYTES_H
#define BYTES_H

#include <stddef.h>
#include <stdint.h>

static inline void put16(uint8_t *at, unsigned value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

static inline void put32(uint8_t *at, uint32_t value) {
  put16(at, value & 0xffff);
  put16(at + 2, value >> 16);
}

static inline uint32_t get32(const uint8_t *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

#endif
