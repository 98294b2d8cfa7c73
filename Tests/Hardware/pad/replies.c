#include "replies.h"

#include "pad.h"

#include <string.h>

enum { CAPACITY = 16 };

static struct {
  uint8_t bytes[REPORT_CAPACITY];
  size_t size;
} queue[CAPACITY];
static unsigned pushed, taken;

void reply_push(const uint8_t *report, size_t size) {
  memcpy(queue[pushed % CAPACITY].bytes, report, size);
  queue[pushed % CAPACITY].size = size;
  pushed++;
}

bool reply_waits(void) {
  return pushed != taken;
}

size_t reply_take(uint8_t *report) {
  size_t size = queue[taken % CAPACITY].size;
  memcpy(report, queue[taken % CAPACITY].bytes, size);
  taken++;
  return size;
}

void reply_forget(void) {
  taken = pushed;
}
