#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double longest_run = 3600;

game_options default_game_options(void) {
  return (game_options){.strength = 1,
                        .enabled = true,
                        .ducking = 0.5f,
                        .profile_is_automatic = true,
                        .profile = THRUM_CONTROLLER_DUALSENSE,
                        .threaded = true,
                        .shows_scope = true};
}

static void print_help(FILE *file) {
  fputs("usage: playground [options]\n"
        "\n"
        "A ball to roll over floors that can be felt, with controllers, keyboard, mouse or fingers.\n"
        "\n"
        "  --headless            play a script on a virtual controller, without a window and faster than\n"
        "                        real time; fails when what was felt did not fit what happened\n"
        "  --window              with --headless: in a window all the same\n"
        "  --seconds N           how long to play; default: 20 with --headless, else no end\n"
        "  --screenshot FILE     write a picture of the last frame, as PNG\n"
        "  --screenshot-at N     not of the last frame, but after that many seconds\n"
        "  --log FILE            write what happened in every frame, as CSV\n"
        "  --bench               play the script for 600 frames and tell how long a frame takes\n"
        "  --profile NUMBER      play as for that kind of controller (thrum_controller_type)\n"
        "  --help                show this\n",
        file);
}

static void refuse(const char *problem, const char *text) {
  fprintf(stderr, "playground: %s%s\n", problem, text);
  fputs("Try --help.\n", stderr);
  exit(2);
}

static double parse_number(const char *option, const char *text, double most) {
  char *end;
  double number = strtod(text, &end);
  if (end == text || *end != '\0' || !(number >= 0 && number <= most))
    refuse("not a number that makes sense here: ", option);
  return number;
}

void options_parse(int argc, char **argv, launch_options *launch, game_options *game) {
  *launch = (launch_options){.screenshot_at = -1};
  *game = default_game_options();
  for (int i = 1; i < argc; i++) {
    const char *option = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(option, "--headless") == 0) {
      launch->is_headless = true;
    } else if (strcmp(option, "--window") == 0) {
      launch->has_window = true;
    } else if (strcmp(option, "--bench") == 0) {
      launch->is_bench = true;
    } else if (strcmp(option, "--help") == 0) {
      print_help(stdout);
      exit(0);
    } else if (strcmp(option, "--seconds") == 0 && value) {
      launch->seconds = parse_number(option, argv[++i], longest_run);
    } else if (strcmp(option, "--screenshot") == 0 && value) {
      launch->screenshot = argv[++i];
    } else if (strcmp(option, "--screenshot-at") == 0 && value) {
      launch->screenshot_at = parse_number(option, argv[++i], longest_run);
    } else if (strcmp(option, "--log") == 0 && value) {
      launch->log = argv[++i];
    } else if (strcmp(option, "--profile") == 0 && value) {
      game->profile_is_automatic = false;
      game->profile = (thrum_controller_type)parse_number(option, argv[++i], THRUM_CONTROLLER_SHIELD);
    } else {
      refuse("unknown option, or one that lacks its value: ", option);
    }
  }
  if (launch->is_headless && launch->seconds == 0)
    launch->seconds = 20;
  game->threaded = !launch->is_headless && !launch->is_bench;
}
