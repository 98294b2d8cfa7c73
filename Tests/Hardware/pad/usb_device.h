/* The USB side of a pad: its descriptors, and what it answers on endpoint 0. */
#ifndef USB_DEVICE_H
#define USB_DEVICE_H

#include "pad.h"

enum { USB_CONTROL_CAPACITY = 1024 };

/* A request that the device does not know; EPIPE on Linux. */
enum { USB_STALL = -32 };

/* The eight bytes of a control request (USB 2.0, 9.3). */
struct usb_setup {
  uint8_t type;
  uint8_t request;
  uint16_t value;
  uint16_t index;
  uint16_t length;
};

/*
 * Answers a request. `data` is what came with a request to the device. Returns the size of the answer, at most the
 * length that the request allows, or USB_STALL.
 */
int usb_control(const struct pad *pad, const struct usb_setup *setup, const uint8_t *data, uint8_t *answer);

#endif
