/* What happened in each frame: kept to be judged, and written as CSV. Nothing in it depends on a clock of the machine. */
#ifndef PLAYGROUND_JOURNAL_H
#define PLAYGROUND_JOURNAL_H

#include "material.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
  double time;        /* Seconds, at the end of the frame. */
  const char *screen; /* "arena", "menu" or "jukebox". */
  bool is_paused;
  bool is_at_rest;     /* Nothing in the arena moved. */
  double x, y, height; /* Of the first ball, metres. */
  double speed;        /* m/s */
  material floor;
  double slip;                /* m/s */
  double magnet;              /* 0…1 */
  double spring;              /* N */
  double charge;              /* 0…1 */
  float intensity, sharpness; /* Asked for by the speed. */
  double low, high;           /* What Thrum sends to the first controller, 0…1. */
  uint64_t commands;          /* Commands to all controllers so far. */
  uint64_t taps;              /* Taps of the physics so far. */
  int hits;                   /* Of the first ball. */
  double strongest;           /* N·s of the strongest of them. */
  int wall_hits;              /* Those of walls. */
  double strongest_wall;      /* N·s */
  int balls;
} journal_row;

typedef struct {
  FILE *file; /* Null: nothing is written. */
  journal_row *rows;
  size_t count, capacity;
} journal;

/* Writes to `path` unless that is null. False, and a message, when the file cannot be written. */
bool journal_begin(journal *j, const char *path);
void journal_add(journal *j, const journal_row *row);

/* False, and a message, when not all of it could be written. The rows stay. */
bool journal_close(journal *j);
void journal_free(journal *j);

#endif
