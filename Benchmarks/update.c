/**
 * @file update.c
 * What a frame costs: thrum_engine_update() with 100 modulated players against the same maths written by hand in C.
 */
#include "allocations.h"
#include "scene.h"
#include "stopwatch.h"

#include <string.h>

static const double frame_seconds = 1.0 / 60;

enum { ROUNDS = 60 };

static double clock_cost;
static int differences;

static void differ(const char *what, int frame) {
  if (differences++ < 5)
    printf("DIFFERENT %s in frame %d\n", what, frame);
}

/* Drive, and intensity and sharpness of every player, bit for bit in every frame. */
static void compare(scene *scene) {
  for (int frame = 0; frame < SCENE_FRAMES; frame++) {
    scene_set_thrum(scene, frame);
    scene_set_plain(scene, frame);
    scene_check(thrum_engine_update(scene->engine, frame_seconds), "thrum_engine_update");
    plain_update(&scene->plain, frame_seconds);
    thrum_drive drive;
    scene_check(thrum_controller_get_drive(scene->engine, scene->controller, &drive), "thrum_controller_get_drive");
    if (memcmp(&drive, &scene->plain.last, sizeof drive) != 0)
      differ("drive", frame);
    for (int i = 0; i < PLAIN_PLAYERS; i++) {
      const plain_player *plain = &scene->plain.players[i];
      thrum_player_state state = thrum_default_player_state();
      scene_check(thrum_player_get_state(scene->engine, scene->players[i], &state), "thrum_player_get_state");
      float sharpness = plain->intensity_sum > 0 ? plain->weighted_sharpness / plain->intensity_sum : 0;
      if (state.intensity != plain->intensity_sum || state.sharpness != sharpness)
        differ("player", frame);
    }
  }
}

/* Nanoseconds of an update in a block of frames; the parameters count when `whole` says so. */
static double time_thrum(scene *scene, bool whole) {
  scene_restart_thrum(scene);
  double total = 0;
  for (int frame = 0; frame < SCENE_FRAMES; frame++) {
    double start = stopwatch_now();
    scene_set_thrum(scene, frame);
    if (!whole)
      start = stopwatch_now();
    thrum_engine_update(scene->engine, frame_seconds);
    total += stopwatch_now() - start - clock_cost;
  }
  return total / SCENE_FRAMES;
}

static double time_plain(scene *scene, bool whole) {
  scene_restart_plain(scene);
  double total = 0;
  for (int frame = 0; frame < SCENE_FRAMES; frame++) {
    double start = stopwatch_now();
    scene_set_plain(scene, frame);
    if (!whole)
      start = stopwatch_now();
    plain_update(&scene->plain, frame_seconds);
    total += stopwatch_now() - start - clock_cost;
  }
  return total / SCENE_FRAMES;
}

static unsigned long count_allocations(scene *scene) {
  unsigned long before = allocation_count();
  for (int frame = 0; frame < SCENE_FRAMES; frame++) {
    scene_set_thrum(scene, frame);
    thrum_engine_update(scene->engine, frame_seconds);
  }
  return allocation_count() - before;
}

static void compare_ends(scene *scene) {
  thrum_drive drive;
  scene_check(thrum_controller_get_drive(scene->engine, scene->controller, &drive), "thrum_controller_get_drive");
  if (memcmp(&drive, &scene->plain.last, sizeof drive) != 0)
    differ("drive", SCENE_FRAMES);
}

static void measure(scene *scene, const char *name, bool whole) {
  static stopwatch thrum, plain;
  thrum.count = plain.count = 0;
  for (int round = 0; round < ROUNDS; round++) {
    /* Who goes first alternates: the second finds the caches and the clock speed that the first left. */
    if (round & 1)
      stopwatch_add(&plain, time_plain(scene, whole));
    stopwatch_add(&thrum, time_thrum(scene, whole));
    if (!(round & 1))
      stopwatch_add(&plain, time_plain(scene, whole));
    compare_ends(scene);
  }
  stopwatch_print(name, "c", &thrum, &plain);
  printf("%-34s thrum %8.2f ns  c %8.2f ns  for each player\n", "", stopwatch_at(&thrum, 0) / PLAIN_PLAYERS,
         stopwatch_at(&plain, 0) / PLAIN_PLAYERS);
}

/* For a profiler: nothing but one side's frames. */
static void run_alone(const char *side, int frames) {
  static const scene_kind kind = {"", true, true};
  static scene scene;
  scene_make(&scene, &kind);
  for (int frame = 0; frame < frames; frame++) {
    if (strcmp(side, "thrum") == 0) {
      scene_set_thrum(&scene, frame);
      thrum_engine_update(scene.engine, frame_seconds);
    } else {
      scene_set_plain(&scene, frame);
      plain_update(&scene.plain, frame_seconds);
    }
  }
  scene_free(&scene);
}

int main(int argc, char **argv) {
  if (argc == 3) {
    run_alone(argv[1], atoi(argv[2]));
    return 0;
  }
  static const scene_kind kinds[] = {{"curves, recording", true, true},
                                     {"curves, function", true, false},
                                     {"no curves, recording", false, true},
                                     {"no curves, function", false, false}};
  static scene scene;
  clock_cost = stopwatch_cost();
  printf("update: %d players, each with an endless event and two parameters set in every frame\n", PLAIN_PLAYERS);
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    char name[64];
    scene_make(&scene, &kinds[i]);
    compare(&scene);
    snprintf(name, sizeof name, "update, %s", kinds[i].name);
    measure(&scene, name, false);
    snprintf(name, sizeof name, "set+update, %s", kinds[i].name);
    measure(&scene, name, true);
    printf("%-34s thrum %lu in %d updates\n", "allocations", count_allocations(&scene), SCENE_FRAMES);
    scene_free(&scene);
  }
  printf(differences ? "%d differences between the two sides\n" : "both sides gave the same drive, bit for bit\n",
         differences);
  return differences ? 1 : 0;
}
