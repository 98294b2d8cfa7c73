/**
 * @file scene.h
 * The scene of `update`, built twice: 100 players of one endless event on one controller, in Thrum and in plain C.
 */
#ifndef BENCHMARKS_SCENE_H
#define BENCHMARKS_SCENE_H

#include "plain.h"

#include <thrum/thrum.h>

enum { SCENE_FRAMES = 600, SCENE_POINTS = 16 };

/** What differs between scenes. */
typedef struct {
  const char *name;
  bool curves;    /**< Whether the pattern has a curve of 16 points for intensity and for sharpness. */
  bool recording; /**< Whether commands are recorded; else they go to a function. */
} scene_kind;

typedef struct {
  thrum_engine engine;
  thrum_controller controller;
  thrum_pattern pattern;
  thrum_player players[PLAIN_PLAYERS];
  plain_engine plain;
  plain_event event;
  plain_pattern plain_pattern;
  plain_point intensity[SCENE_POINTS + 1];
  plain_point sharpness[SCENE_POINTS + 1];
  plain_command ring[4096];
} scene;

/** Builds both sides; ends the program when Thrum refuses. */
void scene_make(scene *scene, const scene_kind *kind);
void scene_free(scene *scene);

/** Starts all players from the beginning, on one side. */
void scene_restart_thrum(scene *scene);
void scene_restart_plain(scene *scene);

/** The values that a player's parameters have in a frame. */
float scene_intensity(int frame, int player);
float scene_sharpness(int frame, int player);

/** Sets both parameters of all players for a frame, on one side. */
void scene_set_thrum(scene *scene, int frame);
void scene_set_plain(scene *scene, int frame);

/** Ends the program when a call failed. */
void scene_check(thrum_result result, const char *call);

#endif
