/*
 * Preloaded into the player: answers the system calls of SDL's HIDAPI for one raw HID device, and logs what is written
 * to it. What SDL holds back for an Xbox pad over Bluetooth, and when it lets go, happens in this process, so that no
 * kernel is needed to see it.
 */
#include "device.h"
#include "wire_log.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/hidraw.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Declares `real`, the function that is replaced. */
#define REAL(result, name, ...)                                                                                        \
  static result (*real)(__VA_ARGS__);                                                                                  \
  if (real == NULL)                                                                                                    \
  *(void **)&real = dlsym(RTLD_NEXT, #name)

enum { FILE_CAPACITY = 256 };
static bool is_device[FILE_CAPACITY];

static bool names_device(const char *path) {
  return path != NULL && strcmp(path, DEVICE_PATH) == 0;
}

static bool is_ours(int file) {
  return file >= 0 && file < FILE_CAPACITY && is_device[file];
}

static int open_any(const char *path, int flags, mode_t mode) {
  REAL(int, open, const char *, int, ...);
  if (!names_device(path))
    return real(path, flags, mode);
  int file = real("/dev/null", O_RDWR | O_CLOEXEC);
  if (file >= 0 && file < FILE_CAPACITY)
    is_device[file] = true;
  return file;
}

/* The mode is there only when a file may be made. */
#define OPEN_WITH_MODE(path, flags)                                                                                    \
  mode_t mode = 0;                                                                                                     \
  if ((flags & O_CREAT) != 0) {                                                                                        \
    va_list arguments;                                                                                                 \
    va_start(arguments, flags);                                                                                        \
    mode = va_arg(arguments, mode_t);                                                                                  \
    va_end(arguments);                                                                                                 \
  }                                                                                                                    \
  return open_any(path, flags, mode)

int open(const char *path, int flags, ...) {
  OPEN_WITH_MODE(path, flags);
}

int open64(const char *path, int flags, ...) {
  OPEN_WITH_MODE(path, flags);
}

/* What a fortified build calls instead. */
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __poll_chk(struct pollfd *files, nfds_t count, int timeout, size_t size);
ssize_t __read_chk(int file, void *bytes, size_t size, size_t capacity);

int __open_2(const char *path, int flags) {
  return open_any(path, flags, 0);
}

int __open64_2(const char *path, int flags) {
  return open_any(path, flags, 0);
}

int access(const char *path, int mode) {
  REAL(int, access, const char *, int);
  return names_device(path) ? 0 : real(path, mode);
}

int close(int file) {
  REAL(int, close, int);
  if (is_ours(file))
    is_device[file] = false;
  return real(file);
}

/* Nobody touches the pad: there is never anything to read. */
int poll(struct pollfd *files, nfds_t count, int timeout) {
  REAL(int, poll, struct pollfd *, nfds_t, int);
  return count == 1 && is_ours(files->fd) ? 0 : real(files, count, timeout);
}

int __poll_chk(struct pollfd *files, nfds_t count, int timeout, size_t size) {
  (void)size;
  return poll(files, count, timeout);
}

ssize_t read(int file, void *bytes, size_t size) {
  REAL(ssize_t, read, int, void *, size_t);
  if (!is_ours(file))
    return real(file, bytes, size);
  errno = EAGAIN;
  return -1;
}

ssize_t __read_chk(int file, void *bytes, size_t size, size_t capacity) {
  (void)capacity;
  return read(file, bytes, size);
}

/* 03 0f LEFT-TRIGGER RIGHT-TRIGGER LOW HIGH ff 00 eb: strengths of 0 to 100, for ten minutes. */
ssize_t write(int file, const void *bytes, size_t size) {
  REAL(ssize_t, write, int, const void *, size_t);
  if (!is_ours(file))
    return real(file, bytes, size);
  const uint8_t *packet = bytes;
  if (size >= 9 && packet[0] == 0x03)
    log_packet("rumble", (struct motors){packet[4], packet[5]}, packet, size);
  else
    log_packet("other", NO_MOTORS, packet, size);
  return (ssize_t)size;
}

int ioctl(int file, unsigned long request, ...) {
  REAL(int, ioctl, int, unsigned long, ...);
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (!is_ours(file))
    return real(file, request, argument);
  if (request == HIDIOCGRDESCSIZE) {
    *(int *)argument = 0;
    return 0;
  }
  if (request == HIDIOCGRDESC)
    return 0;
  errno = EIO;
  return -1;
}
