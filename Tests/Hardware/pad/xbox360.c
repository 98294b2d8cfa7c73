/* Xbox 360 pad with a cable, as the kernel's xpad drives it: one byte a motor. */
#include "pad.h"
#include "wire_log.h"

#include <string.h>

static size_t input(enum bus bus, uint8_t *report) {
  (void)bus;
  memset(report, 0, 20);
  report[1] = 20;
  return 20;
}

static void output(enum bus bus, const uint8_t *packet, size_t size) {
  (void)bus;
  if (size >= 8 && packet[0] == 0x00 && packet[1] == 0x08)
    log_packet("rumble", (struct motors){packet[3], packet[4]}, packet, size);
  else
    log_packet(packet[0] == 0x01 ? "led" : "other", NO_MOTORS, packet, size);
}

const struct pad xbox360 = {
    .name = "xbox360",
    .vendor = 0x045e,
    .product = 0x028e,
    .release = 0x0114,
    .maker = "(c)Microsoft Corporation",
    .title = "Controller",
    .serial = "000000000001",
    .is_vendor_class = true,
    .subclass = 0x5d,
    .protocol = 0x01,
    .in_endpoint = 1,
    .out_endpoint = 1,
    .input = input,
    .output = output,
};
