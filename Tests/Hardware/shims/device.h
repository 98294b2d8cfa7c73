/* The pad that the shim pretends: an Xbox One pad over Bluetooth. */
#ifndef DEVICE_H
#define DEVICE_H

/* No such file needs to exist. */
#define DEVICE_PATH "/dev/hidraw99"

/* As the kernel tells it in /sys: bus 5 is Bluetooth, then vendor and product. */
#define DEVICE_UEVENT "HID_ID=0005:0000045E:000002FD\nHID_NAME=Xbox Wireless Controller\nHID_UNIQ=aa:05:04:03:02:01\n"

#endif
