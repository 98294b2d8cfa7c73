/* The command line of the demo. */
#ifndef DEMO_OPTIONS_H
#define DEMO_OPTIONS_H

#include <stdbool.h>

typedef struct {
  bool is_headless;
  bool is_list;
  double seconds; /* How long to play; 0 when it was not said. */
} demo_options;

/* Reads the command line. Exits with 0 after --help and with 2 when it makes no sense. */
demo_options options_parse(int argc, char **argv);

#endif
