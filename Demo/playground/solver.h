/* Contacts between the bodies of a world: found, and solved by impulses. */
#ifndef PLAYGROUND_SOLVER_H
#define PLAYGROUND_SOLVER_H

#include "world.h"

/* Fills the contacts of the world with what touches now. */
void solver_find_contacts(world *world);

/* Changes velocities and positions so that what touches moves apart, and writes the impulses into the contacts. */
void solver_push_apart(world *world);

#endif
