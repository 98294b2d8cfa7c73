#include "ahap_jansson.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const event_types[] = {"HapticTransient", "HapticContinuous", "AudioCustom", "AudioContinuous"};

static const char *const event_parameters[JANSSON_EVENT_PARAMETERS] = {
    "HapticIntensity", "HapticSharpness", "AttackTime", "DecayTime", "ReleaseTime",
    "Sustained",       "AudioVolume",     "AudioPitch", "AudioPan",  "AudioBrightness"};

static const float event_defaults[JANSSON_EVENT_PARAMETERS] = {1, 0.5f, 0, 0, 0, 1, 1, 0, 0, 1};

static const char *const dynamic_parameters[] = {
    "HapticIntensityControl",   "HapticSharpnessControl", "HapticAttackTimeControl", "HapticDecayTimeControl",
    "HapticReleaseTimeControl", "AudioVolumeControl",     "AudioPitchControl",       "AudioPanControl",
    "AudioBrightnessControl",   "AudioAttackTimeControl", "AudioDecayTimeControl",   "AudioReleaseTimeControl"};

enum { EVENT_TYPES = 4, DYNAMIC_PARAMETERS = 12 };

/* Place of a name, or -1. */
static int find(json_t *string, const char *const *names, int count) {
  const char *name = json_string_value(string);
  if (name)
    for (int i = 0; i < count; i++)
      if (strcmp(name, names[i]) == 0)
        return i;
  return -1;
}

/* The array with room for one more element. */
static void *room(void *array, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity)
    return array;
  *capacity = *capacity ? *capacity * 2 : 16;
  return realloc(array, *capacity * size);
}

static void reach(jansson_pattern *pattern, double end) {
  if (end > pattern->duration)
    pattern->duration = end;
}

static void read_event(json_t *object, jansson_pattern *pattern) {
  int type = find(json_object_get(object, "EventType"), event_types, EVENT_TYPES);
  if (type < 0)
    return;
  jansson_event event = {.type = type + 1};
  event.time = json_number_value(json_object_get(object, "Time"));
  event.duration = json_number_value(json_object_get(object, "EventDuration"));
  memcpy(event.parameters, event_defaults, sizeof event_defaults);
  size_t index;
  json_t *parameter;
  json_array_foreach(json_object_get(object, "EventParameters"), index, parameter) {
    int id = find(json_object_get(parameter, "ParameterID"), event_parameters, JANSSON_EVENT_PARAMETERS);
    if (id >= 0)
      event.parameters[id] = (float)json_number_value(json_object_get(parameter, "ParameterValue"));
  }
  pattern->events = room(pattern->events, pattern->event_count, &pattern->event_room, sizeof event);
  pattern->events[pattern->event_count++] = event;
  reach(pattern, event.time + event.duration);
}

static void read_parameter(json_t *object, jansson_pattern *pattern) {
  int id = find(json_object_get(object, "ParameterID"), dynamic_parameters, DYNAMIC_PARAMETERS);
  if (id < 0)
    return;
  jansson_parameter parameter = {.id = id + 1};
  parameter.value = (float)json_number_value(json_object_get(object, "ParameterValue"));
  parameter.time = json_number_value(json_object_get(object, "Time"));
  pattern->parameters = room(pattern->parameters, pattern->parameter_count, &pattern->parameter_room, sizeof parameter);
  pattern->parameters[pattern->parameter_count++] = parameter;
  reach(pattern, parameter.time);
}

static void read_curve(json_t *object, jansson_pattern *pattern) {
  int id = find(json_object_get(object, "ParameterID"), dynamic_parameters, DYNAMIC_PARAMETERS);
  if (id < 0)
    return;
  jansson_curve curve = {.id = id + 1, .first_point = pattern->point_count};
  curve.time = json_number_value(json_object_get(object, "Time"));
  size_t index;
  json_t *given;
  json_array_foreach(json_object_get(object, "ParameterCurveControlPoints"), index, given) {
    jansson_point point = {.time = json_number_value(json_object_get(given, "Time"))};
    point.value = (float)json_number_value(json_object_get(given, "ParameterValue"));
    pattern->points = room(pattern->points, pattern->point_count, &pattern->point_room, sizeof point);
    pattern->points[pattern->point_count++] = point;
    curve.point_count++;
    reach(pattern, curve.time + point.time);
  }
  pattern->curves = room(pattern->curves, pattern->curve_count, &pattern->curve_room, sizeof curve);
  pattern->curves[pattern->curve_count++] = curve;
}

bool jansson_read(const char *bytes, size_t size, jansson_pattern *pattern) {
  memset(pattern, 0, sizeof *pattern);
  json_t *root = json_loadb(bytes, size, 0, NULL);
  json_t *entries = json_object_get(root, "Pattern");
  bool is_pattern = json_is_array(entries);
  size_t index;
  json_t *entry;
  json_array_foreach(entries, index, entry) {
    json_t *content;
    if ((content = json_object_get(entry, "Event")))
      read_event(content, pattern);
    if ((content = json_object_get(entry, "Parameter")))
      read_parameter(content, pattern);
    if ((content = json_object_get(entry, "ParameterCurve")))
      read_curve(content, pattern);
  }
  json_decref(root);
  return is_pattern;
}

void jansson_free(jansson_pattern *pattern) {
  free(pattern->events);
  free(pattern->parameters);
  free(pattern->curves);
  free(pattern->points);
}
