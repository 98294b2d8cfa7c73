/* The log of a pad: one line a packet, "MS OUT KIND LOW HIGH HEX", and one line for whatever else happens to it. */
#ifndef WIRE_LOG_H
#define WIRE_LOG_H

#include <stddef.h>
#include <stdint.h>

/* What a packet says about the motors, in units of the pad. */
struct motors {
  int low;  /* The strong motor, usually left. */
  int high; /* The weak motor, usually right. */
};

/* A packet that does not touch the motors. */
#define NO_MOTORS ((struct motors){-1, -1})

/* CLOCK_MONOTONIC in milliseconds: the clock that the player logs, too. */
double now_ms(void);

void log_packet(const char *kind, struct motors motors, const uint8_t *bytes, size_t size);

/* "MS WORD". */
void log_event(const char *word);

#endif
