/* How a pad is attached to the kernel. Both return what ended it: an unplug or a quit. */
#ifndef LINK_H
#define LINK_H

#include "control.h"
#include "pad.h"

/* A USB device: given to the kernel's virtual host controller, vhci_hcd, which speaks USB/IP. */
enum command usb_link_run(const struct pad *pad);

/* A Bluetooth HID device: through /dev/uhid, which is where the Bluetooth daemon puts its own. */
enum command uhid_link_run(const struct pad *pad);

/* Milliseconds between two input reports. */
#define INPUT_INTERVAL 4.0

#endif
