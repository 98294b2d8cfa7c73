#include "wire_log.h"

#include <stdio.h>
#include <time.h>

double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void print_motor(int strength) {
  if (strength < 0)
    fputs(" -", stdout);
  else
    printf(" %d", strength);
}

void log_packet(const char *kind, struct motors motors, const uint8_t *bytes, size_t size) {
  printf("%.3f OUT %s", now_ms(), kind);
  print_motor(motors.low);
  print_motor(motors.high);
  putchar(' ');
  while (size > 1 && bytes[size - 1] == 0)
    size--;
  for (size_t index = 0; index < size; index++)
    printf("%02x", bytes[index]);
  putchar('\n');
}

void log_event(const char *word) {
  printf("%.3f %s\n", now_ms(), word);
}
