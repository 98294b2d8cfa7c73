/* What makes one kind of pad: who it says it is, what it answers, and how its packets read. */
#ifndef PAD_H
#define PAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bus { BUS_CABLE, BUS_RADIO };

/* No report of any pad here is longer. */
enum { REPORT_CAPACITY = 96 };

struct pad {
  const char *name; /* As on the command line. */
  uint16_t vendor;
  uint16_t product;
  uint16_t release;
  const char *maker;
  const char *title;
  const char *radio_title; /* What it is called over Bluetooth. */
  const char *serial;      /* Null for none. */

  /* USB: not a HID device, but an interface of class 255 with this subclass and protocol. */
  bool is_vendor_class;
  uint8_t subclass;
  uint8_t protocol;
  uint8_t in_endpoint;
  uint8_t out_endpoint;
  bool is_high_speed;

  /* Makes it forget what it was told, as a pad without power does. Null when it remembers nothing. */
  void (*reset)(void);
  /* Writes the report descriptor and returns its size. HID pads only. */
  size_t (*describe)(enum bus bus, uint8_t *descriptor);
  /* Writes the feature report of that number, number first, and returns its size; 0 when there is none. */
  size_t (*feature)(enum bus bus, uint8_t number, uint8_t *report);
  /* Writes what the pad sends while nobody touches it, and returns its size; 0 to stay silent. */
  size_t (*input)(enum bus bus, uint8_t *report);
  /* Takes a packet of the host: logs it, and queues an answer where there is one. */
  void (*output)(enum bus bus, const uint8_t *packet, size_t size);
};

/* Address of all pads, least significant byte first. */
extern const uint8_t pad_address[6];

extern const struct pad xbox360;
extern const struct pad xboxone;
extern const struct pad dualsense;
extern const struct pad dualshock4;
extern const struct pad switchpro;

#endif
