/* DualShock 4: one byte a motor. */
#include "bytes.h"
#include "pad.h"
#include "report_descriptor.h"
#include "sony.h"
#include "wire_log.h"

#include <string.h>

enum {
  INPUT_CABLE = 0x01,
  CALIBRATION_CABLE = 0x02,
  OUTPUT_CABLE = 0x05,
  CALIBRATION_RADIO = 0x05,
  ADDRESS_RADIO = 0x09,
  RADIO = 0x11,
  ADDRESS_CABLE = 0x12,
  ADDRESS_SHORT = 0x81,
  FIRMWARE = 0xa3
};

static size_t describe(enum bus bus, uint8_t *descriptor) {
  static const struct report cable[] = {
      {REPORT_INPUT, INPUT_CABLE, 63},     {REPORT_OUTPUT, OUTPUT_CABLE, 31}, {REPORT_FEATURE, CALIBRATION_CABLE, 36},
      {REPORT_FEATURE, ADDRESS_CABLE, 15}, {REPORT_FEATURE, FIRMWARE, 48},    {REPORT_FEATURE, ADDRESS_SHORT, 6},
  };
  static const struct report radio[] = {
      {REPORT_INPUT, INPUT_CABLE, 9},          {REPORT_INPUT, RADIO, 77},           {REPORT_OUTPUT, RADIO, 77},
      {REPORT_FEATURE, CALIBRATION_RADIO, 40}, {REPORT_FEATURE, ADDRESS_RADIO, 15}, {REPORT_FEATURE, FIRMWARE, 48},
  };
  return bus == BUS_RADIO ? describe_reports(radio, sizeof radio / sizeof *radio, descriptor)
                          : describe_reports(cable, sizeof cable / sizeof *cable, descriptor);
}

static size_t feature(enum bus bus, uint8_t number, uint8_t *report) {
  bool is_radio = bus == BUS_RADIO;
  size_t size = 0;
  memset(report, 0, 64);
  report[0] = number;
  if (number == (is_radio ? CALIBRATION_RADIO : CALIBRATION_CABLE)) {
    size = is_radio ? 41 : 37;
    sony_put_calibration(report + 1);
  } else if (number == (is_radio ? ADDRESS_RADIO : ADDRESS_CABLE)) {
    size = 16;
    memcpy(report + 1, pad_address, sizeof pad_address);
  } else if (number == ADDRESS_SHORT && !is_radio) {
    size = 7;
    memcpy(report + 1, pad_address, sizeof pad_address);
  } else if (number == FIRMWARE) {
    size = 49;
    memcpy(report + 1, "Jan  1 2016", 11);
    put16(report + 35, 0x100);
    put16(report + 41, 0x100);
  }
  /* The address carries no checksum. */
  if (size > 16 && is_radio)
    sony_sign(SEED_FEATURE, report, size);
  return size;
}

static size_t input(enum bus bus, uint8_t *report) {
  static uint8_t sequence;
  static uint16_t sensor_time;
  size_t size = bus == BUS_RADIO ? 78 : 64;
  memset(report, 0, size);
  uint8_t *state = report + (bus == BUS_RADIO ? 3 : 1);
  report[0] = bus == BUS_RADIO ? RADIO : INPUT_CABLE;
  if (bus == BUS_RADIO)
    report[1] = 0xc0;
  memset(state, 0x80, 4);
  state[4] = 0x08;
  state[6] = (uint8_t)(sequence++ << 2);
  put16(state + 9, sensor_time += 750);
  state[29] = bus == BUS_RADIO ? 0x08 : 0x1b;
  state[34] = state[38] = 0x80;
  if (bus == BUS_RADIO)
    sony_sign(SEED_INPUT, report, size);
  return size;
}

static void output(enum bus bus, const uint8_t *packet, size_t size) {
  (void)bus;
  const uint8_t *part = NULL;
  if (packet[0] == OUTPUT_CABLE && size >= 32)
    part = packet + 1;
  else if (packet[0] == RADIO && size >= 78 && sony_is_signed(SEED_OUTPUT, packet, 78))
    part = packet + 3;
  if (part == NULL)
    log_packet("other", NO_MOTORS, packet, size);
  else if ((part[0] & 0x01) != 0)
    log_packet("rumble", (struct motors){part[4], part[3]}, packet, size);
  else
    log_packet("led", NO_MOTORS, packet, size);
}

const struct pad dualshock4 = {
    .name = "dualshock4",
    .vendor = 0x054c,
    .product = 0x09cc,
    .release = 0x0100,
    .maker = "Sony Interactive Entertainment",
    .title = "Wireless Controller",
    .radio_title = "Wireless Controller",
    .in_endpoint = 4,
    .out_endpoint = 3,
    .describe = describe,
    .feature = feature,
    .input = input,
    .output = output,
};
