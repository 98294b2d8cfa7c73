#include "usb_device.h"

#include "bytes.h"
#include "report_descriptor.h"

#include <string.h>

enum { DESCRIPTOR_DEVICE = 1, DESCRIPTOR_CONFIGURATION = 2, DESCRIPTOR_STRING = 3, DESCRIPTOR_REPORT = 0x22 };

static int device_descriptor(const struct pad *pad, uint8_t *answer) {
  uint8_t class = pad->is_vendor_class ? 0xff : 0;
  const uint8_t bytes[18] = {18, DESCRIPTOR_DEVICE,   0x00, 0x02, class, class, class, 64, 0, 0, 0, 0, 0, 0, 1,
                             2,  pad->serial ? 3 : 0, 1};
  memcpy(answer, bytes, sizeof bytes);
  put16(answer + 8, pad->vendor);
  put16(answer + 10, pad->product);
  put16(answer + 12, pad->release);
  return sizeof bytes;
}

static int append(uint8_t *answer, int size, const uint8_t *bytes) {
  memcpy(answer + size, bytes, bytes[0]);
  return size + bytes[0];
}

/* One configuration with one interface and an interrupt endpoint each way. */
static int configuration_descriptor(const struct pad *pad, uint8_t *answer) {
  int size = append(answer, 0, (const uint8_t[]){9, DESCRIPTOR_CONFIGURATION, 0, 0, 1, 1, 0, 0xa0, 250});
  if (pad->is_vendor_class) {
    size = append(answer, size, (const uint8_t[]){9, 4, 0, 0, 2, 0xff, pad->subclass, pad->protocol, 0});
  } else {
    uint8_t report[DESCRIPTOR_CAPACITY];
    size_t report_size = pad->describe(BUS_CABLE, report);
    size = append(answer, size, (const uint8_t[]){9, 4, 0, 0, 2, 3, 0, 0, 0});
    size = append(answer, size,
                  (const uint8_t[]){9, 0x21, 0x11, 0x01, 0, 1, DESCRIPTOR_REPORT, (uint8_t)report_size,
                                    (uint8_t)(report_size >> 8)});
  }
  size = append(answer, size, (const uint8_t[]){7, 5, 0x80 | pad->in_endpoint, 3, 64, 0, 4});
  size = append(answer, size, (const uint8_t[]){7, 5, pad->out_endpoint, 3, 64, 0, 4});
  put16(answer + 2, (unsigned)size);
  return size;
}

static int string_descriptor(const struct pad *pad, int index, uint8_t *answer) {
  if (index == 0)
    return append(answer, 0, (const uint8_t[]){4, DESCRIPTOR_STRING, 0x09, 0x04});
  const char *text = index == 1 ? pad->maker : index == 2 ? pad->title : pad->serial;
  if (text == NULL)
    return USB_STALL;
  size_t length = strlen(text);
  answer[0] = (uint8_t)(2 + 2 * length);
  answer[1] = DESCRIPTOR_STRING;
  for (size_t character = 0; character < length; character++)
    put16(answer + 2 + 2 * character, (uint8_t)text[character]);
  return answer[0];
}

static int descriptor(const struct pad *pad, uint16_t value, uint8_t *answer) {
  switch (value >> 8) {
  case DESCRIPTOR_DEVICE:
    return device_descriptor(pad, answer);
  case DESCRIPTOR_CONFIGURATION:
    return configuration_descriptor(pad, answer);
  case DESCRIPTOR_STRING:
    return string_descriptor(pad, value & 0xff, answer);
  case DESCRIPTOR_REPORT:
    return pad->describe ? (int)pad->describe(BUS_CABLE, answer) : USB_STALL;
  default:
    return USB_STALL;
  }
}

static int get_report(const struct pad *pad, uint8_t number, uint8_t *answer) {
  size_t size = pad->feature ? pad->feature(BUS_CABLE, number, answer) : 0;
  return size > 0 ? (int)size : USB_STALL;
}

static int answer_request(const struct pad *pad, const struct usb_setup *setup, const uint8_t *data, uint8_t *answer) {
  /* Type and request in one number, as in tables of the USB and the HID specification. */
  switch (setup->type << 8 | setup->request) {
  case 0x8006: /* Get descriptor, of the device or the interface. */
  case 0x8106:
    return descriptor(pad, setup->value, answer);
  case 0x8000: /* Get status. */
    put16(answer, 0);
    return 2;
  case 0x0009: /* Set configuration, set interface, clear feature, set idle: nothing to do. */
  case 0x010b:
  case 0x0001:
  case 0x0201:
  case 0x0003:
  case 0x210a:
    return 0;
  case 0x2109: /* Set report. */
    pad->output(BUS_CABLE, data, setup->length);
    return setup->length;
  case 0xa101:
    return get_report(pad, setup->value & 0xff, answer);
  default:
    return USB_STALL;
  }
}

int usb_control(const struct pad *pad, const struct usb_setup *setup, const uint8_t *data, uint8_t *answer) {
  int size = answer_request(pad, setup, data, answer);
  return size > setup->length ? setup->length : size;
}
