/* Builds minimal HID report descriptors: the right report numbers and sizes, with usages of the vendor's own. */
#ifndef REPORT_DESCRIPTOR_H
#define REPORT_DESCRIPTOR_H

#include <stddef.h>
#include <stdint.h>

enum { DESCRIPTOR_CAPACITY = 512 };

/* Main items of HID 1.11, 6.2.2.4. */
enum report_kind { REPORT_INPUT = 0x81, REPORT_OUTPUT = 0x91, REPORT_FEATURE = 0xb1 };

struct report {
  enum report_kind kind;
  uint8_t number;
  uint8_t size; /* In bytes, without the number. */
};

/* Writes the descriptor of a gamepad with these reports and returns its size. */
size_t describe_reports(const struct report *reports, size_t count, uint8_t *descriptor);

#endif
