#include "sony.h"

#include "bytes.h"

/* CRC-32 as in zlib, with the seed as a first byte. */
static uint32_t checksum(uint8_t seed, const uint8_t *bytes, size_t size) {
  uint32_t crc = ~UINT32_C(0);
  for (size_t index = 0; index <= size; index++) {
    crc ^= index == 0 ? seed : bytes[index - 1];
    for (int bit = 0; bit < 8; bit++)
      crc = (crc >> 1) ^ (UINT32_C(0xedb88320) & -(crc & 1));
  }
  return ~crc;
}

void sony_sign(uint8_t seed, uint8_t *report, size_t size) {
  put32(report + size - 4, checksum(seed, report, size - 4));
}

bool sony_is_signed(uint8_t seed, const uint8_t *report, size_t size) {
  return checksum(seed, report, size - 4) == get32(report + size - 4);
}

void sony_put_calibration(uint8_t *at) {
  /* Gyroscope: bias, plus and minus of each axis, speeds; accelerometer: plus and minus of each axis. */
  static const int16_t values[17] = {0,   0,   0,      0x2300,  -0x2300, 0x2300,  -0x2300, 0x2300, -0x2300,
                                     540, 540, 0x2000, -0x2000, 0x2000,  -0x2000, 0x2000,  -0x2000};
  for (int index = 0; index < 17; index++)
    put16(at + 2 * index, (uint16_t)values[index]);
}
