/* The flash memory of a Switch Pro pad: factory calibration, and nothing that a user has changed. */
#ifndef SWITCH_FLASH_H
#define SWITCH_FLASH_H

#include <stddef.h>
#include <stdint.h>

void switch_flash_read(uint32_t address, uint8_t *bytes, size_t size);

#endif
