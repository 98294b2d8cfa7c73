/*
 * The part of libudev that SDL looks for in the process before it loads the real one: a machine with the one raw HID
 * device, and nothing that ever changes. Objects carry no data, so that one address stands for all of a kind.
 */
#include "device.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/types.h>

static char context, monitor, enumeration, entry, device;
static bool wants_hidraw;

void *udev_new(void) {
  return &context;
}

void *udev_unref(void *object) {
  (void)object;
  return NULL;
}

void *udev_monitor_new_from_netlink(void *object, const char *name) {
  (void)object, (void)name;
  return &monitor;
}

int udev_monitor_filter_add_match_subsystem_devtype(void *object, const char *subsystem, const char *type) {
  (void)object, (void)subsystem, (void)type;
  return 0;
}

int udev_monitor_enable_receiving(void *object) {
  (void)object;
  return 0;
}

/* No file: nothing will come. */
int udev_monitor_get_fd(void *object) {
  (void)object;
  return -1;
}

void *udev_monitor_receive_device(void *object) {
  (void)object;
  return NULL;
}

void *udev_monitor_unref(void *object) {
  (void)object;
  return NULL;
}

void *udev_enumerate_new(void *object) {
  (void)object;
  wants_hidraw = false;
  return &enumeration;
}

int udev_enumerate_add_match_subsystem(void *object, const char *subsystem) {
  (void)object;
  wants_hidraw = strcmp(subsystem, "hidraw") == 0;
  return 0;
}

int udev_enumerate_add_match_property(void *object, const char *property, const char *value) {
  (void)object, (void)property, (void)value;
  return 0;
}

int udev_enumerate_scan_devices(void *object) {
  (void)object;
  return 0;
}

void *udev_enumerate_get_list_entry(void *object) {
  (void)object;
  return wants_hidraw ? &entry : NULL;
}

void *udev_enumerate_unref(void *object) {
  (void)object;
  return NULL;
}

const char *udev_list_entry_get_name(void *object) {
  (void)object;
  return "/sys/class/hidraw/hidraw99";
}

void *udev_list_entry_get_next(void *object) {
  (void)object;
  return NULL;
}

void *udev_device_new_from_syspath(void *object, const char *path) {
  (void)object, (void)path;
  return &device;
}

void *udev_device_new_from_devnum(void *object, char type, dev_t number) {
  (void)object, (void)type, (void)number;
  return NULL;
}

void *udev_device_get_parent_with_subsystem_devtype(void *object, const char *subsystem, const char *type) {
  (void)object, (void)subsystem, (void)type;
  return &device;
}

const char *udev_device_get_devnode(void *object) {
  (void)object;
  return DEVICE_PATH;
}

const char *udev_device_get_subsystem(void *object) {
  (void)object;
  return "hidraw";
}

const char *udev_device_get_action(void *object) {
  (void)object;
  return "add";
}

const char *udev_device_get_property_value(void *object, const char *name) {
  (void)object, (void)name;
  return NULL;
}

const char *udev_device_get_sysattr_value(void *object, const char *name) {
  (void)object;
  return strcmp(name, "uevent") == 0 ? DEVICE_UEVENT : "00";
}

dev_t udev_device_get_devnum(void *object) {
  (void)object;
  return 0;
}

void *udev_device_unref(void *object) {
  (void)object;
  return NULL;
}
