/**
 * @file ahap_jansson.h
 * Reads AHAP as a game would with jansson: parse, walk the tree, copy what counts into arrays.
 *
 * It trusts the file: no ranges, no findings, no spelling help.
 */
#ifndef BENCHMARKS_AHAP_JANSSON_H
#define BENCHMARKS_AHAP_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

enum { JANSSON_EVENT_PARAMETERS = 10 };

typedef struct {
  int type; /**< Of thrum_event_type. */
  double time;
  double duration;
  float parameters[JANSSON_EVENT_PARAMETERS];
} jansson_event;

typedef struct {
  int id; /**< Of thrum_parameter_id. */
  float value;
  double time;
} jansson_parameter;

typedef struct {
  double time;
  float value;
} jansson_point;

typedef struct {
  int id;
  double time;
  size_t first_point;
  size_t point_count;
} jansson_curve;

typedef struct {
  jansson_event *events;
  jansson_parameter *parameters;
  jansson_curve *curves;
  jansson_point *points;
  size_t event_count, event_room;
  size_t parameter_count, parameter_room;
  size_t curve_count, curve_room;
  size_t point_count, point_room;
  double duration;
} jansson_pattern;

/** Whether the text was JSON with a `Pattern` array. The pattern is to be freed either way. */
bool jansson_read(const char *bytes, size_t size, jansson_pattern *pattern);
void jansson_free(jansson_pattern *pattern);

#endif
