#include "report_descriptor.h"

#include <string.h>

size_t describe_reports(const struct report *reports, size_t count, uint8_t *descriptor) {
  /* Generic desktop, gamepad, application; then page 0xff00, values of 0 to 255, 8 bits each. */
  static const uint8_t head[] = {0x05, 0x01, 0x09, 0x05, 0xa1, 0x01, 0x06, 0x00,
                                 0xff, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08};
  size_t size = sizeof head;
  memcpy(descriptor, head, sizeof head);
  for (size_t index = 0; index < count; index++) {
    const struct report *report = &reports[index];
    const uint8_t items[] = {0x85, report->number, 0x09, report->number, 0x95, report->size, report->kind, 0x02};
    memcpy(descriptor + size, items, sizeof items);
    size += sizeof items;
  }
  descriptor[size++] = 0xc0;
  return size;
}
