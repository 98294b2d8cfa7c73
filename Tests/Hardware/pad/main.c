/*
 * A pad made of software, to which the kernel's real driver binds.
 *
 *   pad NAME cable|radio
 *
 * It is plugged in and out by what it reads (control.h) and logs what it receives (wire_log.h).
 */
#include "link.h"
#include "replies.h"

#include <stdio.h>
#include <string.h>

const uint8_t pad_address[6] = {0x01, 0x02, 0x03, 0x04, 0x05, 0xaa};

static const struct pad *const pads[] = {&xbox360, &xboxone, &dualsense, &dualshock4, &switchpro};

static const struct pad *find_pad(const char *name) {
  for (size_t index = 0; index < sizeof pads / sizeof *pads; index++)
    if (strcmp(pads[index]->name, name) == 0)
      return pads[index];
  return NULL;
}

int main(int argc, char **argv) {
  const struct pad *pad = argc == 3 ? find_pad(argv[1]) : NULL;
  if (pad == NULL || (strcmp(argv[2], "cable") != 0 && strcmp(argv[2], "radio") != 0)) {
    fprintf(stderr, "usage: pad NAME cable|radio\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (;;) {
    enum command command = control_read();
    if (command == COMMAND_PLUG) {
      reply_forget();
      if (pad->reset)
        pad->reset();
      command = strcmp(argv[2], "radio") == 0 ? uhid_link_run(pad) : usb_link_run(pad);
    }
    if (command == COMMAND_QUIT)
      return 0;
  }
}
