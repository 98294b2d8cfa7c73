/* The device's end of USB/IP, as in the kernel's Documentation/usb/usbip_protocol.rst. */
#include "bytes.h"
#include "link.h"
#include "replies.h"
#include "usb_device.h"
#include "wire_log.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HOST_CONTROLLER "/sys/devices/platform/vhci_hcd.0/"

enum { SUBMIT = 1, UNLINK = 2, SUBMIT_ANSWER = 3, UNLINK_ANSWER = 4 };

/* An UNLINK that came in time; ECONNRESET on Linux. */
enum { UNLINKED = -104 };

/* Every message begins with this, big endian. */
struct header {
  uint32_t command;
  uint32_t sequence;
  uint32_t device;
  uint32_t is_in;
  uint32_t endpoint;
  uint32_t fields[7];
};

/* Reads of the input endpoint that wait for a report, oldest first. */
struct reads {
  struct {
    uint32_t sequence;
    uint32_t length;
  } waiting[32];
  int count;
};

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static bool read_all(int socket, void *bytes, size_t size) {
  return recv(socket, bytes, size, MSG_WAITALL) == (ssize_t)size;
}

static void answer(int socket, uint32_t command, uint32_t sequence, int status, uint32_t length, const void *data) {
  struct header header = {htonl(command), htonl(sequence), 0, 0, 0, {htonl((uint32_t)status), htonl(length)}};
  uint8_t message[sizeof header + USB_CONTROL_CAPACITY];
  size_t size = sizeof header;
  memcpy(message, &header, sizeof header);
  if (data != NULL) {
    memcpy(message + size, data, length);
    size += length;
  }
  if (send(socket, message, size, MSG_NOSIGNAL) != (ssize_t)size)
    perror("usbip");
}

static void write_text(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0 || write(file, text, strlen(text)) < 0)
    perror(path);
  close(file);
}

/* A free high-speed port; lines of the list are "hub port state ...", and state 4 is free. */
static int find_port(void) {
  FILE *list = fopen(HOST_CONTROLLER "status", "r");
  if (list == NULL)
    fail(HOST_CONTROLLER "status");
  char line[256];
  int found = -1;
  while (found < 0 && fgets(line, sizeof line, list) != NULL) {
    char hub[8];
    int port, state;
    if (sscanf(line, "%7s %d %d", hub, &port, &state) == 3 && strcmp(hub, "hs") == 0 && state == 4)
      found = port;
  }
  fclose(list);
  return found;
}

/* Returns our end of the connection. */
static int attach(const struct pad *pad, int port) {
  enum { FULL_SPEED = 2, HIGH_SPEED = 3 };
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    fail("socketpair");
  char text[64];
  snprintf(text, sizeof text, "%d %d %d %d", port, ends[1], 1 << 16 | (port + 2),
           pad->is_high_speed ? HIGH_SPEED : FULL_SPEED);
  write_text(HOST_CONTROLLER "attach", text);
  close(ends[1]);
  return ends[0];
}

static void take_control(int socket, const struct pad *pad, const struct header *header, const uint8_t *data) {
  const uint8_t *bytes = (const uint8_t *)&header->fields[5];
  const struct usb_setup setup = {bytes[0], bytes[1], (uint16_t)(bytes[2] | bytes[3] << 8),
                                  (uint16_t)(bytes[4] | bytes[5] << 8), (uint16_t)(bytes[6] | bytes[7] << 8)};
  uint8_t reply[USB_CONTROL_CAPACITY];
  int size = usb_control(pad, &setup, data, reply);
  bool has_data = ntohl(header->is_in) != 0 && size > 0;
  answer(socket, SUBMIT_ANSWER, ntohl(header->sequence), size < 0 ? size : 0, size < 0 ? 0 : (uint32_t)size,
         has_data ? reply : NULL);
}

static void take_submit(int socket, const struct pad *pad, struct reads *reads, const struct header *header) {
  uint32_t length = ntohl(header->fields[1]);
  uint8_t data[USB_CONTROL_CAPACITY] = {0};
  if (ntohl(header->is_in) == 0 && length > 0 && (length > sizeof data || !read_all(socket, data, length)))
    fail("usbip");
  if (ntohl(header->endpoint) == 0) {
    take_control(socket, pad, header, data);
  } else if (ntohl(header->is_in) != 0) {
    if (reads->count == sizeof reads->waiting / sizeof *reads->waiting)
      fail("too many reads");
    reads->waiting[reads->count].sequence = ntohl(header->sequence);
    reads->waiting[reads->count].length = length;
    reads->count++;
  } else {
    pad->output(BUS_CABLE, data, length);
    answer(socket, SUBMIT_ANSWER, ntohl(header->sequence), 0, length, NULL);
  }
}

static void drop_read(struct reads *reads, int index) {
  reads->count--;
  memmove(&reads->waiting[index], &reads->waiting[index + 1], (size_t)(reads->count - index) * sizeof *reads->waiting);
}

static void take_unlink(int socket, struct reads *reads, const struct header *header) {
  int status = 0;
  for (int index = 0; index < reads->count; index++) {
    if (reads->waiting[index].sequence == ntohl(header->fields[0])) {
      drop_read(reads, index);
      status = UNLINKED;
      break;
    }
  }
  answer(socket, UNLINK_ANSWER, ntohl(header->sequence), status, 0, NULL);
}

/* Returns false when the kernel has closed the connection. */
static bool take_message(int socket, const struct pad *pad, struct reads *reads) {
  struct header header;
  if (!read_all(socket, &header, sizeof header))
    return false;
  if (ntohl(header.command) == SUBMIT)
    take_submit(socket, pad, reads, &header);
  else if (ntohl(header.command) == UNLINK)
    take_unlink(socket, reads, &header);
  return true;
}

static void send_input(int socket, const struct pad *pad, struct reads *reads) {
  uint8_t report[REPORT_CAPACITY];
  size_t size = reply_waits() ? reply_take(report) : pad->input(BUS_CABLE, report);
  if (size == 0)
    return;
  uint32_t length = reads->waiting[0].length;
  answer(socket, SUBMIT_ANSWER, reads->waiting[0].sequence, 0, size < length ? (uint32_t)size : length, report);
  drop_read(reads, 0);
}

enum command usb_link_run(const struct pad *pad) {
  int socket = attach(pad, find_port());
  struct reads reads = {.count = 0};
  double next = 0;
  enum command command = COMMAND_NONE;
  log_event("PLUGGED");
  while (command != COMMAND_UNPLUG && command != COMMAND_QUIT) {
    struct pollfd sources[2] = {{socket, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    poll(sources, 2, reads.count > 0 ? 1 : -1);
    if (sources[1].revents != 0)
      command = control_read();
    if (sources[0].revents != 0 && !take_message(socket, pad, &reads))
      fail("the kernel let the pad go");
    bool is_due = now_ms() >= next;
    if (reads.count > 0 && (reply_waits() || is_due)) {
      if (!reply_waits())
        next = now_ms() + INPUT_INTERVAL;
      send_input(socket, pad, &reads);
    }
  }
  /* The host controller takes a connection that ends for an unplug. */
  close(socket);
  log_event("UNPLUGGED");
  return command;
}
