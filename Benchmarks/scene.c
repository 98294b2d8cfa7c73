#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values that look random, from a table: both sides pay the same for them. */
enum { TABLE_SIZE = 1024 };
static float table[TABLE_SIZE];

static void fill_table(void) {
  uint32_t state = 1;
  for (int i = 0; i < TABLE_SIZE; i++) {
    state = state * 1664525u + 1013904223u;
    table[i] = (float)(state >> 8) / (float)(1 << 24);
  }
}

float scene_intensity(int frame, int player) {
  return table[(frame * 7 + player * 13) & (TABLE_SIZE - 1)];
}

float scene_sharpness(int frame, int player) {
  return table[(frame * 11 + player * 29 + 500) & (TABLE_SIZE - 1)] - 0.5f;
}

void scene_check(thrum_result result, const char *call) {
  if (result == THRUM_OK)
    return;
  fprintf(stderr, "%s: %s: %s\n", call, thrum_result_name(result), thrum_last_message());
  exit(1);
}

/* Two functions of the same work, since the two sides name their drive differently. */
static volatile float heard;

static int32_t thrum_rumbles(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)duration;
  heard = drive->low;
  return 0;
}

static void plain_rumbles(void *context, const plain_drive *drive, double duration) {
  (void)context, (void)duration;
  heard = drive->low;
}

/* Curves that last as long as a block of frames, so that every frame lies on a line of theirs. */
static void make_curves(scene *scene, thrum_control_point *intensity, thrum_control_point *sharpness) {
  double length = (SCENE_FRAMES + 60) / 60.0;
  for (int i = 0; i < SCENE_POINTS; i++) {
    double time = length * (i + 1) / SCENE_POINTS;
    intensity[i] = (thrum_control_point){time, 0.2f + 0.8f * table[i * 3]};
    sharpness[i] = (thrum_control_point){time, 0.6f * table[i * 5] - 0.3f};
    scene->intensity[i + 1] = (plain_point){time, intensity[i].value};
    scene->sharpness[i + 1] = (plain_point){time, sharpness[i].value};
  }
  scene->intensity[0] = (plain_point){0, 1};
  scene->sharpness[0] = (plain_point){0, 0};
}

static void make_pattern(scene *scene, bool curves) {
  thrum_control_point points[2][SCENE_POINTS];
  make_curves(scene, points[0], points[1]);
  thrum_event event = thrum_default_event();
  event.type = THRUM_EVENT_CONTINUOUS;
  /* Weak, so that the sum of all players moves between off and full. */
  event.intensity = 0.02f;
  thrum_curve given[2] = {{THRUM_PARAMETER_INTENSITY_CONTROL, SCENE_POINTS, 0, points[0]},
                          {THRUM_PARAMETER_SHARPNESS_CONTROL, SCENE_POINTS, 0, points[1]}};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.event_count = 1;
  def.events = &event;
  def.curve_count = curves ? 2 : 0;
  def.curves = given;
  scene_check(thrum_pattern_create(scene->engine, &def, NULL, &scene->pattern), "thrum_pattern_create");

  scene->event = (plain_event){.duration = INFINITY,
                               .intensity = event.intensity,
                               .sharpness = event.sharpness,
                               .decay = 0.02,
                               .sustained = true};
  int count = curves ? SCENE_POINTS + 1 : 0;
  scene->plain_pattern = (plain_pattern){.events = &scene->event,
                                         .event_count = 1,
                                         .intensity = {scene->intensity, count, 1},
                                         .sharpness = {scene->sharpness, count, 0},
                                         .duration = INFINITY};
}

static void make_controller(scene *scene, bool recording) {
  thrum_controller_def def = thrum_default_controller_def();
  def.rumble = thrum_rumbles;
  scene_check(recording ? thrum_controller_attach_recording(scene->engine, &def, &scene->controller)
                        : thrum_controller_attach_callback(scene->engine, &def, &scene->controller),
              "thrum_controller_attach");
  thrum_capabilities motors = thrum_default_capabilities();
  scene_check(thrum_controller_get_capabilities(scene->engine, scene->controller, &motors), "get_capabilities");
  plain_reset(&scene->plain);
  scene->plain.motors = (plain_motors){motors.actuators[0].start_threshold, motors.actuators[1].start_threshold,
                                       motors.actuators[0].levels};
  scene->plain.gain = 1;
  scene->plain.rumble = recording ? NULL : plain_rumbles;
  scene->plain.ring = scene->ring;
  scene->plain.ring_capacity = def.recording_capacity;
}

void scene_make(scene *scene, const scene_kind *kind) {
  fill_table();
  memset(scene, 0, sizeof *scene);
  scene_check(thrum_engine_create(NULL, &scene->engine), "thrum_engine_create");
  make_controller(scene, kind->recording);
  make_pattern(scene, kind->curves);
  for (int i = 0; i < PLAIN_PLAYERS; i++) {
    scene_check(thrum_player_create(scene->engine, scene->controller, scene->pattern, &scene->players[i]),
                "thrum_player_create");
    scene->plain.players[i].pattern = &scene->plain_pattern;
  }
  scene_restart_thrum(scene);
  scene_restart_plain(scene);
}

void scene_free(scene *scene) {
  scene_check(thrum_engine_destroy(scene->engine), "thrum_engine_destroy");
}

void scene_restart_thrum(scene *scene) {
  for (int i = 0; i < PLAIN_PLAYERS; i++)
    scene_check(thrum_player_start(scene->engine, scene->players[i], THRUM_NOW), "thrum_player_start");
}

void scene_restart_plain(scene *scene) {
  plain_stop_all(&scene->plain);
  for (int i = 0; i < PLAIN_PLAYERS; i++)
    plain_start(&scene->plain, i);
}

void scene_set_thrum(scene *scene, int frame) {
  for (int i = 0; i < PLAIN_PLAYERS; i++) {
    thrum_player_set_parameter(scene->engine, scene->players[i], THRUM_PARAMETER_INTENSITY_CONTROL,
                               scene_intensity(frame, i));
    thrum_player_set_parameter(scene->engine, scene->players[i], THRUM_PARAMETER_SHARPNESS_CONTROL,
                               scene_sharpness(frame, i));
  }
}

void scene_set_plain(scene *scene, int frame) {
  for (int i = 0; i < PLAIN_PLAYERS; i++) {
    scene->plain.players[i].intensity_control = scene_intensity(frame, i);
    scene->plain.players[i].sharpness_control = scene_sharpness(frame, i);
  }
}
