/* Reports that a pad owes to its host as answers. They go out before anything else. */
#ifndef REPLIES_H
#define REPLIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void reply_push(const uint8_t *report, size_t size);
bool reply_waits(void);

/* Takes the oldest answer and returns its size. */
size_t reply_take(uint8_t *report);

/* A pad that is plugged in again has forgotten what it was asked. */
void reply_forget(void);

#endif
