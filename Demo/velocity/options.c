#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double longest_run = 3600;

static void print_help(FILE *file) {
  fputs("usage: velocity [--headless] [--seconds N] [--list] [--help]\n"
        "\n"
        "A ball in a box: its speed drives the rumble of a game controller, each hit is a tap.\n"
        "Plays on the first controller until Ctrl-C.\n"
        "\n"
        "  --headless   play on a virtual controller, faster than real time; fails\n"
        "               when the rumble did not follow the speed or did not stop\n"
        "  --seconds N  how long to play; default: 8 with --headless, else no end\n"
        "  --list       show the controllers and what they can do\n"
        "  --help       show this\n",
        file);
}

static void refuse(const char *problem, const char *text) {
  fprintf(stderr, "velocity: %s%s\n", problem, text);
  fputs("Try --help.\n", stderr);
  exit(2);
}

static double parse_seconds(const char *text) {
  char *end;
  double seconds = strtod(text, &end);
  if (end == text || *end != '\0' || !(seconds > 0 && seconds <= longest_run))
    refuse("--seconds needs a number above 0 and up to 3600, not: ", text);
  return seconds;
}

demo_options options_parse(int argc, char **argv) {
  demo_options options = {0};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--headless") == 0) {
      options.is_headless = true;
    } else if (strcmp(argv[i], "--list") == 0) {
      options.is_list = true;
    } else if (strcmp(argv[i], "--help") == 0) {
      print_help(stdout);
      exit(0);
    } else if (strcmp(argv[i], "--seconds") == 0) {
      if (i + 1 == argc)
        refuse("--seconds needs a number", "");
      options.seconds = parse_seconds(argv[++i]);
    } else {
      refuse("unknown option: ", argv[i]);
    }
  }
  return options;
}
