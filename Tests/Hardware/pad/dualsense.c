/* DualSense with firmware 6.30: one byte a motor, when the flags say that the packet is about the motors. */
#include "bytes.h"
#include "pad.h"
#include "report_descriptor.h"
#include "sony.h"
#include "wire_log.h"

#include <string.h>

enum { INPUT_CABLE = 0x01, OUTPUT_CABLE = 0x02, CALIBRATION = 0x05, ADDRESS = 0x09, FIRMWARE = 0x20, RADIO = 0x31 };

static size_t describe(enum bus bus, uint8_t *descriptor) {
  static const struct report cable[] = {
      {REPORT_INPUT, INPUT_CABLE, 63}, {REPORT_OUTPUT, OUTPUT_CABLE, 47}, {REPORT_FEATURE, CALIBRATION, 40},
      {REPORT_FEATURE, ADDRESS, 19},   {REPORT_FEATURE, FIRMWARE, 63},
  };
  static const struct report radio[] = {
      {REPORT_INPUT, INPUT_CABLE, 9},    {REPORT_INPUT, RADIO, 77},     {REPORT_OUTPUT, RADIO, 77},
      {REPORT_FEATURE, CALIBRATION, 40}, {REPORT_FEATURE, ADDRESS, 19}, {REPORT_FEATURE, FIRMWARE, 63},
  };
  return bus == BUS_RADIO ? describe_reports(radio, sizeof radio / sizeof *radio, descriptor)
                          : describe_reports(cable, sizeof cable / sizeof *cable, descriptor);
}

static size_t feature(enum bus bus, uint8_t number, uint8_t *report) {
  size_t size = 0;
  memset(report, 0, 64);
  report[0] = number;
  switch (number) {
  case CALIBRATION:
    size = 41;
    sony_put_calibration(report + 1);
    break;
  case ADDRESS:
    size = 20;
    memcpy(report + 1, pad_address, sizeof pad_address);
    break;
  case FIRMWARE:
    size = 64;
    memcpy(report + 1, "Jan  1 202400:00:00", 19);
    put32(report + 24, 0x00000616);
    put32(report + 28, 0x01040026);
    put16(report + 44, 0x0630);
    break;
  }
  if (size > 0 && bus == BUS_RADIO)
    sony_sign(SEED_FEATURE, report, size);
  return size;
}

static size_t input(enum bus bus, uint8_t *report) {
  static uint8_t sequence;
  static uint32_t sensor_time;
  size_t size = bus == BUS_RADIO ? 78 : 64;
  memset(report, 0, size);
  uint8_t *state = report + (bus == BUS_RADIO ? 2 : 1);
  report[0] = bus == BUS_RADIO ? RADIO : INPUT_CABLE;
  if (bus == BUS_RADIO)
    report[1] = 0x10;
  memset(state, 0x80, 4);
  state[6] = sequence++;
  state[7] = 0x08;
  put16(state + 25, 0x2000);
  put32(state + 27, sensor_time += 12000);
  state[32] = state[36] = 0x80;
  state[52] = bus == BUS_RADIO ? 0x08 : 0x18;
  state[53] = bus == BUS_RADIO ? 0x00 : 0x08;
  if (bus == BUS_RADIO)
    sony_sign(SEED_INPUT, report, size);
  return size;
}

/* The part that both buses share; null for any other packet. SDL writes 31 02, the kernel 31 SEQUENCE 10. */
static const uint8_t *common_part(const uint8_t *packet, size_t size) {
  if (packet[0] == OUTPUT_CABLE && size >= 48)
    return packet + 1;
  if (packet[0] == RADIO && size >= 78 && sony_is_signed(SEED_OUTPUT, packet, 78))
    return packet + (packet[1] == 0x02 ? 2 : 3);
  return NULL;
}

static void output(enum bus bus, const uint8_t *packet, size_t size) {
  (void)bus;
  const uint8_t *part = common_part(packet, size);
  if (part == NULL) {
    log_packet("other", NO_MOTORS, packet, size);
    return;
  }
  /* Without any flag the pad leaves rumble emulation, which is how SDL ends rumble. */
  bool drives_motors = (part[0] & 0x03) != 0 || (part[38] & 0x04) != 0;
  bool ends_rumble = part[0] == 0 && part[1] == 0 && part[38] == 0;
  if (drives_motors || ends_rumble)
    log_packet(drives_motors ? "rumble" : "end", (struct motors){part[3], part[2]}, packet, size);
  else
    log_packet((part[1] & 0x14) != 0 ? "led" : "setup", NO_MOTORS, packet, size);
}

const struct pad dualsense = {
    .name = "dualsense",
    .vendor = 0x054c,
    .product = 0x0ce6,
    .release = 0x0100,
    .maker = "Sony Interactive Entertainment",
    .title = "Wireless Controller",
    .radio_title = "DualSense Wireless Controller",
    .in_endpoint = 4,
    .out_endpoint = 3,
    .is_high_speed = true,
    .describe = describe,
    .feature = feature,
    .input = input,
    .output = output,
};
