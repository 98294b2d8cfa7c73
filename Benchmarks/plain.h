/**
 * @file plain.h
 * What a game would write by hand in C for one controller: players with tracks and voices, mixed onto two motors.
 *
 * The rules and the order of every operation are those of Thrum, so the drive is equal bit for bit. What it leaves out is
 * what the benchmark does not use: handles, threads, scheduling, transients, notices, other places than the handles.
 */
#ifndef BENCHMARKS_PLAIN_H
#define BENCHMARKS_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN_PLAYERS = 100, PLAIN_VOICES = 1024, PLAIN_GROUPS = 64 };

typedef struct {
  double time;
  float value;
} plain_point;

/** One parameter over time: lines between points. */
typedef struct {
  const plain_point *points;
  int count;
  float default_value;
} plain_track;

typedef struct {
  double time;
  double duration;
  float intensity;
  float sharpness;
  double attack;
  double decay;
  double release;
  bool sustained;
} plain_event;

typedef struct {
  const plain_event *events;
  int event_count;
  plain_track intensity;
  plain_track sharpness;
  double duration;
} plain_pattern;

typedef struct {
  const plain_pattern *pattern;
  bool playing;
  int next_event;
  int intensity_cursor;
  int sharpness_cursor;
  int voices;
  /** The position at a time, from which it moves on at a rate. */
  double anchor_time;
  double anchor_position;
  double rate;
  bool paused;
  bool looping;
  double loop_length;
  double cycle_start;
  double position;
  bool muted;
  float gain;
  int group;
  float distance_gain;
  float scale;
  float intensity_control;
  float sharpness_control;
  float intensity_factor;
  float sharpness_offset;
  float intensity_sum;
  float weighted_sharpness;
} plain_player;

typedef struct {
  int player;
  bool fresh;
  float intensity;
  float sharpness;
  double start;
  const plain_event *event;
} plain_voice;

typedef struct {
  float low;
  float high;
  float left_trigger;
  float right_trigger;
} plain_drive;

typedef struct {
  double time;
  double duration;
  plain_drive drive;
} plain_command;

typedef struct {
  float low_threshold;
  float high_threshold;
  uint32_t levels;
} plain_motors;

typedef void (*plain_rumble)(void *context, const plain_drive *drive, double duration);

typedef struct {
  double now;
  plain_player players[PLAIN_PLAYERS];
  plain_voice voices[PLAIN_VOICES];
  int voice_count;
  plain_motors motors;
  float gain;
  float group_gains[PLAIN_GROUPS];
  float controller_gain;
  /** What is asked for on the controller: sums over the voices. */
  float intensity_sum;
  float weighted_sharpness;
  plain_drive last;
  double sent_at;
  /** Where commands go: a function, or without one the ring. */
  plain_rumble rumble;
  void *context;
  plain_command *ring;
  uint32_t ring_capacity;
  uint64_t command_count;
} plain_engine;

/** Gives all players and gains their defaults. */
void plain_reset(plain_engine *engine);

/** Starts a player from the beginning of its pattern with the next update. */
void plain_start(plain_engine *engine, int player);

/** Silences all players. */
void plain_stop_all(plain_engine *engine);

/** Moves time on, mixes, and sends what changed. */
void plain_update(plain_engine *engine, double seconds);

#endif
