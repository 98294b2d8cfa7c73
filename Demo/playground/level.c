#include "level.h"

#include <string.h>

static const vec size = {16, 6.4};
static const double frame = 0.5; /* Half the thickness of the outer walls, which lie outside the floor. */

static void add_floors(world *world) {
  /* The first that covers a point counts. */
  static const floor_area floors[] = {
      {MATERIAL_WOOD, 0, 0, 7, 3.3},
      {MATERIAL_GRAVEL, 7, 0, 16, 2.7},
      {MATERIAL_SMOOTH, 0, 3.3, 6, 6.4},
      {MATERIAL_ICE, 6, 2.7, 16, 6.4},
  };
  world->floor_count = sizeof floors / sizeof *floors;
  memcpy(world->floors, floors, sizeof floors);
}

static void add_walls(world *world) {
  static const vec across = {8 + 1, 0.5}, down = {0.5, 3.2 + 1};
  world_add(world, body_wall(MATERIAL_WOOD, (vec){size.x / 2, -frame}, across, 0));
  world_add(world, body_wall(MATERIAL_WOOD, (vec){size.x / 2, size.y + frame}, across, 0));
  world_add(world, body_wall(MATERIAL_WOOD, (vec){-frame, size.y / 2}, down, 0));
  world_add(world, body_wall(MATERIAL_WOOD, (vec){size.x + frame, size.y / 2}, down, 0));

  world_add(world, body_wall(MATERIAL_STONE, (vec){7, 0.6}, (vec){0.16, 0.6}, 0));
  world_add(world, body_wall(MATERIAL_STONE, (vec){1.1, 3.3}, (vec){1.1, 0.16}, 0));
  world_add(world, body_wall(MATERIAL_METAL, (vec){8.3, 4.4}, (vec){0.8, 0.13}, -0.7));
  world_add(world, body_wall(MATERIAL_RUBBER, (vec){10.3, 2.7}, (vec){0.9, 0.13}, 0));
}

static void add_things(world *world) {
  static const vec bumpers[] = {{11.3, 4.3}, {13.0, 5.3}, {13.1, 3.5}};
  for (size_t i = 0; i < sizeof bumpers / sizeof *bumpers; i++)
    world_add(world, body_bumper(bumpers[i], 0.42));

  world_add(world, body_crate(MATERIAL_WOOD, (vec){3.6, 0.95}, 0.4, 0.1, 3));
  world_add(world, body_crate(MATERIAL_WOOD, (vec){4.0, 2.0}, 0.4, -0.25, 3));
  world_add(world, body_crate(MATERIAL_WOOD, (vec){5.0, 1.3}, 0.4, 0.45, 3));
  world_add(world, body_crate(MATERIAL_METAL, (vec){4.9, 5.85}, 0.45, 0.2, 8));

  world->magnet = (vec){13.4, 1.35};
  world->magnet_radius = 1.9;
}

/* The plate of the spring is wide enough for a ball that comes a little askew. */
static void add_spring(world *world) {
  world->spring_direction = (vec){1, 0};
  world->spring_rest = (vec){0.95, 4.9};
  world->spring = world_add(world, (body){.kind = BODY_SPRING,
                                          .material = MATERIAL_METAL,
                                          .position = world->spring_rest,
                                          .half = {0.1, 0.75},
                                          .inverse_mass = 1});
}

void level_build(world *world) {
  memset(world, 0, sizeof *world);
  world->size = size;
  world->start = (vec){2.4, 4.9};
  add_floors(world);
  add_walls(world);
  add_things(world);
  add_spring(world);
  for (int i = 0; i < WORLD_BALLS; i++) {
    world->balls[i].body = world_add(world, (body){.kind = BODY_BALL});
    world->balls[i].is_there = true; /* For the next line to take it out. */
    world_set_ball(world, i, false);
  }
  world_set_ball(world, 0, true);
}
