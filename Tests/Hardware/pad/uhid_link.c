#include "link.h"
#include "replies.h"
#include "report_descriptor.h"
#include "wire_log.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uhid.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void send_event(int device, const struct uhid_event *event) {
  if (write(device, event, sizeof *event) != (ssize_t)sizeof *event)
    perror("uhid");
}

static int create(const struct pad *pad) {
  int device = open("/dev/uhid", O_RDWR | O_CLOEXEC);
  if (device < 0) {
    perror("/dev/uhid");
    exit(1);
  }
  uint8_t descriptor[DESCRIPTOR_CAPACITY];
  size_t size = pad->describe(BUS_RADIO, descriptor);
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *request = &event.u.create2;
  snprintf((char *)request->name, sizeof request->name, "%s", pad->radio_title);
  snprintf((char *)request->uniq, sizeof request->uniq, "aa:05:04:03:02:01");
  snprintf((char *)request->phys, sizeof request->phys, "00:11:22:33:44:55");
  request->bus = BUS_BLUETOOTH;
  request->vendor = pad->vendor;
  request->product = pad->product;
  request->version = 0x8100;
  request->rd_size = (uint16_t)size;
  memcpy(request->rd_data, descriptor, size);
  send_event(device, &event);
  return device;
}

static void answer_get_report(int device, const struct pad *pad, const struct uhid_get_report_req *request) {
  struct uhid_event answer = {.type = UHID_GET_REPORT_REPLY};
  size_t size = pad->feature ? pad->feature(BUS_RADIO, request->rnum, answer.u.get_report_reply.data) : 0;
  answer.u.get_report_reply.id = request->id;
  answer.u.get_report_reply.err = size == 0 ? EIO : 0;
  answer.u.get_report_reply.size = (uint16_t)size;
  send_event(device, &answer);
}

/* Takes one event of the kernel. Returns by how much the number of its readers changed. */
static int take_event(int device, const struct pad *pad) {
  struct uhid_event event;
  if (read(device, &event, sizeof event) <= 0)
    return 0;
  switch (event.type) {
  case UHID_OPEN:
    return 1;
  case UHID_CLOSE:
    return -1;
  case UHID_OUTPUT:
    pad->output(BUS_RADIO, event.u.output.data, event.u.output.size);
    return 0;
  case UHID_GET_REPORT:
    answer_get_report(device, pad, &event.u.get_report);
    return 0;
  case UHID_SET_REPORT: {
    struct uhid_event answer = {.type = UHID_SET_REPORT_REPLY};
    answer.u.set_report_reply.id = event.u.set_report.id;
    send_event(device, &answer);
    return 0;
  }
  default:
    return 0;
  }
}

static void send_input(int device, const struct pad *pad) {
  struct uhid_event event = {.type = UHID_INPUT2};
  uint8_t *bytes = event.u.input2.data;
  size_t size = reply_waits() ? reply_take(bytes) : pad->input(BUS_RADIO, bytes);
  event.u.input2.size = (uint16_t)size;
  if (size > 0)
    send_event(device, &event);
}

enum command uhid_link_run(const struct pad *pad) {
  int device = create(pad);
  int readers = 0;
  double next = 0;
  enum command command = COMMAND_NONE;
  log_event("PLUGGED");
  while (command != COMMAND_UNPLUG && command != COMMAND_QUIT) {
    struct pollfd sources[2] = {{device, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    poll(sources, 2, readers > 0 ? 1 : -1);
    if (sources[1].revents != 0)
      command = control_read();
    if ((sources[0].revents & POLLIN) != 0)
      readers += take_event(device, pad);
    bool is_due = now_ms() >= next;
    if (readers > 0 && (reply_waits() || is_due)) {
      if (!reply_waits())
        next = now_ms() + INPUT_INTERVAL;
      send_input(device, pad);
    }
  }
  send_event(device, &(struct uhid_event){.type = UHID_DESTROY});
  close(device);
  log_event("UNPLUGGED");
  return command;
}
