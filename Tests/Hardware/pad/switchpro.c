/*
 * Switch Pro: every rumble and every subcommand packet carries both bands of both sides. Strength is a code of 0 to 100
 * on a logarithmic scale; SDL plays low on the low band and high on the high band, on both sides alike.
 */
#include "bytes.h"
#include "pad.h"
#include "replies.h"
#include "report_descriptor.h"
#include "switch_flash.h"
#include "wire_log.h"

#include <string.h>

enum { SUBCOMMAND = 0x01, RUMBLE = 0x10, REPLY = 0x21, STATE = 0x30, USB_COMMAND = 0x80, USB_REPLY = 0x81 };
enum { GET_INFO = 0x02, READ_FLASH = 0x10 };

/* Over USB the pad says nothing until the host has asked for HID reports. */
static bool speaks_hid;

static void reset(void) {
  speaks_hid = false;
}

static size_t describe(enum bus bus, uint8_t *descriptor) {
  uint8_t size = bus == BUS_RADIO ? 48 : 63;
  const struct report reports[] = {
      {REPORT_INPUT, STATE, size},        {REPORT_INPUT, REPLY, size},       {REPORT_INPUT, USB_REPLY, size},
      {REPORT_INPUT, 0x3f, 11},           {REPORT_OUTPUT, SUBCOMMAND, size}, {REPORT_OUTPUT, RUMBLE, size},
      {REPORT_OUTPUT, USB_COMMAND, size}, {REPORT_OUTPUT, 0x82, size},
  };
  return describe_reports(reports, sizeof reports / sizeof *reports, descriptor);
}

/* The head of every report: number, counter, battery, buttons, and two sticks at rest. */
static void put_state(uint8_t *report, uint8_t number) {
  static uint8_t counter;
  static const uint8_t sticks[7] = {0x00, 0x08, 0x80, 0x00, 0x08, 0x80, 0x0c};
  memset(report, 0, 64);
  report[0] = number;
  report[1] = counter++;
  report[2] = 0x91;
  memcpy(report + 6, sticks, sizeof sticks);
}

static size_t input(enum bus bus, uint8_t *report) {
  if (bus == BUS_CABLE && !speaks_hid)
    return 0;
  put_state(report, STATE);
  return bus == BUS_RADIO ? 49 : 64;
}

static void answer_subcommand(enum bus bus, const uint8_t *packet) {
  uint8_t report[64];
  put_state(report, REPLY);
  report[13] = 0x80;
  report[14] = packet[10];
  if (packet[10] == GET_INFO) {
    static const uint8_t firmware_and_type[4] = {0x04, 0x33, 0x03, 0x02};
    report[13] = 0x82;
    memcpy(report + 15, firmware_and_type, sizeof firmware_and_type);
    for (int index = 0; index < 6; index++)
      report[19 + index] = pad_address[5 - index];
    report[25] = report[26] = 0x01;
  } else if (packet[10] == READ_FLASH) {
    uint8_t size = packet[15] < 29 ? packet[15] : 29;
    report[13] = 0x90;
    memcpy(report + 15, packet + 11, 4);
    report[19] = size;
    switch_flash_read(get32(packet + 11), report + 20, size);
  }
  reply_push(report, bus == BUS_RADIO ? 49 : 64);
}

static void answer_usb_command(uint8_t command) {
  enum { STATUS = 1, HANDSHAKE = 2, FAST = 3, HID_ON = 4, HID_OFF = 5 };
  uint8_t report[64] = {USB_REPLY, command};
  switch (command) {
  case STATUS:
    report[3] = 0x03;
    memcpy(report + 4, pad_address, sizeof pad_address);
    reply_push(report, sizeof report);
    break;
  case HANDSHAKE:
  case FAST:
    reply_push(report, sizeof report);
    break;
  case HID_ON:
  case HID_OFF:
    speaks_hid = command == HID_ON;
    break;
  }
}

/* The strengths of one side. The low band's code is spread over two bytes and starts at 0x40. */
static struct motors side(const uint8_t *bytes) {
  int low = (((bytes[3] & 0x7f) << 1) | (bytes[2] >> 7)) - 0x80;
  return (struct motors){low < 0 ? 0 : low, bytes[1] >> 1};
}

static struct motors stronger(struct motors a, struct motors b) {
  return (struct motors){a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static void output(enum bus bus, const uint8_t *packet, size_t size) {
  if (packet[0] == RUMBLE && size >= 10) {
    log_packet("rumble", stronger(side(packet + 2), side(packet + 6)), packet, size);
  } else if (packet[0] == SUBCOMMAND && size >= 11) {
    log_packet("subcommand", stronger(side(packet + 2), side(packet + 6)), packet, size);
    /* Packets end where the arguments do; what is missing is 0. */
    uint8_t whole[64] = {0};
    memcpy(whole, packet, size < sizeof whole ? size : sizeof whole);
    answer_subcommand(bus, whole);
  } else {
    log_packet(packet[0] == USB_COMMAND ? "usb" : "other", NO_MOTORS, packet, size);
    if (packet[0] == USB_COMMAND)
      answer_usb_command(packet[1]);
  }
}

const struct pad switchpro = {
    .name = "switchpro",
    .vendor = 0x057e,
    .product = 0x2009,
    .release = 0x0200,
    .maker = "Nintendo Co., Ltd.",
    .title = "Pro Controller",
    .radio_title = "Pro Controller",
    .serial = "000000000001",
    .in_endpoint = 1,
    .out_endpoint = 1,
    .reset = reset,
    .describe = describe,
    .input = input,
    .output = output,
};
