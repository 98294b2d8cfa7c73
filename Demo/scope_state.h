/* What the scope remembers. For the scope's own files. */
#ifndef SCOPE_STATE_H
#define SCOPE_STATE_H

#include "scope.h"

enum {
  SCOPE_SLOTS_PER_SECOND = 120, /* Of the history. */
  SCOPE_MAX_MARKS = 128,
  SCOPE_ROW_OPEN = -2, /* A mark whose label was never drawn yet. */
  SCOPE_PERIODS = 10   /* Of a tenth of a second each, of which the numbers of the last second are made. */
};

/* The strongest of what happened in one slot: a tap of one frame must not fall between two columns of a plot. */
typedef struct {
  float intensity, sharpness; /* Asked for. */
  thrum_drive drive;          /* Sent. */
} scope_slot;

/* A controller and its history, a ring in which slot n, counted from the start of the scope, is at n modulo its size. */
typedef struct {
  bool is_used;
  thrum_controller controller;
  thrum_capabilities capabilities;
  scope_slot *slots;
  int64_t first, newest; /* The slots that were written; none when the newest comes before the first. */
} scope_channel;

typedef struct {
  double time;
  scope_mark_kind kind;
  char label[SCOPE_LABEL_BYTES];
  int row; /* On which line the label stands; see scope_marks.c. */
} scope_marked;

/* A tenth of a second. */
typedef struct {
  int64_t number;
  uint64_t commands;
  double thrum_seconds, frame_seconds;
  uint32_t frames;
  double worst; /* Largest share of a frame. */
} scope_period;

struct scope {
  double seconds; /* How much is kept and shown. */
  double time;    /* The sum of all samples. */
  int slot_count;
  scope_slot *slots; /* Of all channels. */

  scope_channel channels[SCOPE_MAX_CONTROLLERS];
  scope_channel *order[SCOPE_MAX_CONTROLLERS]; /* As in the last sample. */
  int controller_count, selected;

  thrum_statistics statistics;
  scope_period periods[SCOPE_PERIODS];

  scope_marked marks[SCOPE_MAX_MARKS];
  uint64_t mark_count;  /* All that there were; the ring keeps the newest. */
  uint64_t marks_dated; /* Of these, how many came before a sample. */
  int mark_rows;        /* For which the rows of the labels were chosen, */
  double mark_scale;    /* and for how many pixels a second. */
};

/* The channel that is shown; null without a controller. */
const scope_channel *scope_shown(const scope *s);

/* What the last second holds. */
typedef struct {
  double commands;      /* A second. */
  double thrum_seconds; /* Mean of a frame. */
  double mean, worst;   /* Share of the frame, 0…1. */
  bool has_cost;
} scope_second;

scope_second scope_last_second(const scope *s);

#endif
