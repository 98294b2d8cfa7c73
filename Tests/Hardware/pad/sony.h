/* What DualShock 4 and DualSense have in common. */
#ifndef SONY_H
#define SONY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a checksum over Bluetooth covers first: the header of the transaction. */
enum { SEED_INPUT = 0xa1, SEED_OUTPUT = 0xa2, SEED_FEATURE = 0xa3 };

/* Writes the checksum of a report into its last four bytes. */
void sony_sign(uint8_t seed, uint8_t *report, size_t size);

/* Whether the last four bytes of a report are its checksum. */
bool sony_is_signed(uint8_t seed, const uint8_t *report, size_t size);

/* Writes the 17 values of a motion sensor that was calibrated well. */
void sony_put_calibration(uint8_t *at);

#endif
