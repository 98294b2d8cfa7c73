/* The arena: where the floors, walls, bumpers, the spring, the magnet and the crates are. */
#ifndef PLAYGROUND_LEVEL_H
#define PLAYGROUND_LEVEL_H

#include "world.h"

/* Fills the world with the arena and one ball. */
void level_build(world *world);

#endif
