/* Capabilities of a controller in words. */
#ifndef DEMO_DESCRIBE_H
#define DEMO_DESCRIBE_H

#include <thrum/thrum.h>

/* Prints the controller in one line and its motors in another. */
void describe_controller(const thrum_capabilities *capabilities);

#endif
