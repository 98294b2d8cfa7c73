/* Xbox One pad with a cable, as the kernel's xpad drives it: seven bits a motor, triggers always 0. */
#include "pad.h"
#include "wire_log.h"

#include <string.h>

static size_t input(enum bus bus, uint8_t *report) {
  static uint8_t sequence;
  (void)bus;
  memset(report, 0, 18);
  report[0] = 0x20;
  report[2] = sequence++;
  report[3] = 14;
  return 18;
}

static void output(enum bus bus, const uint8_t *packet, size_t size) {
  (void)bus;
  if (size >= 13 && packet[0] == 0x09)
    log_packet("rumble", (struct motors){packet[8], packet[9]}, packet, size);
  else
    log_packet(packet[0] == 0x05 ? "setup" : "other", NO_MOTORS, packet, size);
}

const struct pad xboxone = {
    .name = "xboxone",
    .vendor = 0x045e,
    .product = 0x02ea,
    .release = 0x0301,
    .maker = "Microsoft",
    .title = "Controller",
    .is_vendor_class = true,
    .subclass = 0x47,
    .protocol = 0xd0,
    .in_endpoint = 2,
    .out_endpoint = 2,
    .input = input,
    .output = output,
};
