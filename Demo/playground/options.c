#include "options.h"

#include <math.h>
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
        "  --seconds N           how long to play; default: 20 with --headless, 10 with --bench, else no end\n"
        "  --screenshot FILE     write a picture of the last frame, as PNG\n"
        "  --screenshot-at N     with --screenshot: not of the last frame, but after that many seconds\n"
        "  --log FILE            write what happened in every frame, as CSV\n"
        "  --bench               play the script and tell how long a frame takes\n"
        "  --profile NUMBER      play as for that kind of controller (thrum_controller_type)\n"
        "  --help                show this\n",
        file);
}

static void refuse(const char *problem, const char *text) {
  fprintf(stderr, "playground: %s%s\n", problem, text);
  fputs("Try --help.\n", stderr);
  exit(2);
}

/* Not a number, which is in no range, for a text that is none. */
static double number_of(const char *text) {
  char *end;
  double number = strtod(text, &end);
  return end == text || *end != '\0' ? NAN : number;
}

static double parse_seconds(const char *text) {
  double seconds = number_of(text);
  if (!(seconds > 0 && seconds <= longest_run))
    refuse("--seconds needs a number above 0 and up to 3600, not: ", text);
  return seconds;
}

static double parse_moment(const char *text) {
  double moment = number_of(text);
  if (!(moment >= 0 && moment <= longest_run))
    refuse("--screenshot-at needs a number from 0 to 3600, not: ", text);
  return moment;
}

static thrum_controller_type parse_profile(const char *text) {
  double number = number_of(text);
  if (!(number >= THRUM_CONTROLLER_UNKNOWN && number <= THRUM_CONTROLLER_SHIELD) || number != floor(number))
    refuse("--profile needs the number of a thrum_controller_type, a whole one from 0 to 12, not: ", text);
  return (thrum_controller_type)number;
}

/* Refuses a picture that would never be taken. */
static void check_moment(const launch_options *launch) {
  if (launch->screenshot_at < 0)
    return;
  if (!launch->screenshot)
    refuse("--screenshot-at needs --screenshot", "");
  if (launch->seconds > 0 && launch->screenshot_at > launch->seconds) {
    char length[32];
    snprintf(length, sizeof length, "%g", launch->seconds);
    refuse("--screenshot-at is after the end; the seconds to play are ", length);
  }
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
      launch->seconds = parse_seconds(argv[++i]);
    } else if (strcmp(option, "--screenshot") == 0 && value) {
      launch->screenshot = argv[++i];
    } else if (strcmp(option, "--screenshot-at") == 0 && value) {
      launch->screenshot_at = parse_moment(argv[++i]);
    } else if (strcmp(option, "--log") == 0 && value) {
      launch->log = argv[++i];
    } else if (strcmp(option, "--profile") == 0 && value) {
      game->profile_is_automatic = false;
      game->profile = parse_profile(argv[++i]);
    } else {
      refuse("unknown option, or one that lacks its value: ", option);
    }
  }
  if (launch->seconds == 0)
    launch->seconds = launch->is_bench ? 10 : launch->is_headless ? 20 : 0;
  check_moment(launch);
  game->threaded = !launch->is_headless && !launch->is_bench;
}
