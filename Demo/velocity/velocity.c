/*
 * A ball in a box that you can feel. It shows what most games need of Thrum:
 *
 *   - a vibration without end whose strength and sharpness follow a value of the game, each frame;
 *   - taps when something happens, from players that were made in advance;
 *   - a pattern from an AHAP file.
 *
 * Everything that a game does with Thrum is in this file. must() ends the demo when a call fails.
 */
#include "ball.h"
#include "describe.h"
#include "kicks.h"
#include "must.h"
#include "options.h"
#include "pace.h"
#include "sdl_pads.h"
#include "strip_chart.h"
#include "tally.h"
#include "virtual_pad.h"

#include <thrum/thrum.h>

#include <SDL.h>

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* Steps of the game a second. */
enum { step_rate = 60 };

/* Metres per second that feel, and look, like 1. */
static const double top_speed = 7.0;

/* ---- Patterns ---------------------------------------------------------------------------------------------------- */

/* The rolling of the ball: one event without end. What changes in it comes each frame, from haptics_follow(). */
static thrum_pattern make_roll(thrum_engine engine) {
  thrum_event hum = thrum_default_event();
  hum.type = THRUM_EVENT_CONTINUOUS;
  hum.duration = THRUM_DURATION_ENDLESS;
  hum.intensity = 1; /* Dynamic intensity multiplies this, */
  hum.sharpness = 0; /* and dynamic sharpness is added to this. */

  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = &hum;
  def.event_count = 1;
  thrum_pattern pattern;
  must(thrum_pattern_create(engine, &def, NULL, &pattern), "make the roll");
  return pattern;
}

/* One hit. */
static thrum_pattern make_tap(thrum_engine engine, float sharpness) {
  thrum_event tap = thrum_default_event(); /* A transient at 0 s. */
  tap.sharpness = sharpness;

  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = &tap;
  def.event_count = 1;
  thrum_pattern pattern;
  must(thrum_pattern_create(engine, &def, NULL, &pattern), "make a tap");
  return pattern;
}

/* Reads the pattern that lies next to the program, and shows what Thrum has to say about the file. */
static thrum_pattern load_jingle(thrum_engine engine) {
  char *folder = SDL_GetBasePath();
  char path[1024];
  snprintf(path, sizeof path, "%sbounce.ahap", folder ? folder : "");
  SDL_free(folder);

  thrum_diagnostic findings[8];
  thrum_report report = thrum_default_report();
  report.diagnostics = findings;
  report.capacity = 8;
  thrum_pattern pattern;
  thrum_result result = thrum_pattern_load_file(engine, path, NULL, &report, &pattern);
  for (uint32_t i = 0; i < report.count; i++)
    fprintf(stderr, "%s:%u:%u: %s\n", path, findings[i].line, findings[i].column, findings[i].message);
  must(result, path);
  return pattern;
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* A tap lasts some hundredths of a second; two players let the next hit of a wall come before the last one is over. */
enum { taps_per_surface = 2 };

typedef struct {
  thrum_engine engine;
  thrum_player jingle;
  thrum_player roll;
  thrum_player taps[SURFACE_COUNT][taps_per_surface];
  unsigned next_tap[SURFACE_COUNT];
} ball_haptics;

/* Makes a player and lets the pattern go: the player keeps it for as long as it needs it. */
static thrum_player make_player(thrum_engine engine, thrum_controller pad, thrum_pattern pattern) {
  thrum_player player;
  must(thrum_player_create(engine, pad, pattern, &player), "make a player");
  must(thrum_pattern_destroy(engine, pattern), "let a pattern go");
  return player;
}

static ball_haptics haptics_create(thrum_engine engine, thrum_controller pad) {
  /*
   * How hard a hit is, the player says when it starts. How sharp it is says what was hit: the floor is a carpet, the
   * sides are wood, the roof is glass. That stays the same, so it can be part of the pattern, and the hand learns to
   * tell the walls apart. (It has to be: dynamic sharpness, as in Core Haptics, does not reach transients.)
   */
  static const float sharpness[SURFACE_COUNT] = {
      [SURFACE_FLOOR] = 0.15f, [SURFACE_LEFT] = 0.6f, [SURFACE_RIGHT] = 0.6f, [SURFACE_ROOF] = 0.9f};

  ball_haptics haptics = {.engine = engine};
  haptics.jingle = make_player(engine, pad, load_jingle(engine));
  haptics.roll = make_player(engine, pad, make_roll(engine));
  for (int surface = 0; surface < SURFACE_COUNT; surface++)
    for (int i = 0; i < taps_per_surface; i++)
      haptics.taps[surface][i] = make_player(engine, pad, make_tap(engine, sharpness[surface]));
  return haptics;
}

/* ---- Each frame -------------------------------------------------------------------------------------------------- */

/*
 * The vibration follows the speed. A ball that moves at all is felt: the least intensity is above 0. A ball at top speed
 * leaves room above it, so that a tap on top still stands out. The speed of a ball changes smoothly except in a hit,
 * where a tap covers the step, so that it needs no smoothing; for a value that jumps, thrum_player_schedule_curve()
 * with one point ramps to it.
 */
static void haptics_follow(ball_haptics *haptics, double speed) {
  const double least = 0.06, most = 0.6;
  double share = fmin(1, speed / top_speed);
  double intensity = speed > 0 ? least + (most - least) * share : 0;
  double sharpness = 0.05 + 0.4 * share; /* A fast ball also hums higher. */
  must(thrum_player_set_parameter(haptics->engine, haptics->roll, THRUM_PARAMETER_INTENSITY_CONTROL, (float)intensity),
       "set the intensity");
  must(thrum_player_set_parameter(haptics->engine, haptics->roll, THRUM_PARAMETER_SHARPNESS_CONTROL, (float)sharpness),
       "set the sharpness");
}

/* A tap as strong as the impact. Starting a player allocates nothing, so that a hit costs the frame nothing either. */
static void haptics_tap(ball_haptics *haptics, int surface, double impact) {
  const double least = 0.2, hardest = 6.0;
  double intensity = fmin(1, least + (1 - least) * impact / hardest);
  thrum_player tap = haptics->taps[surface][haptics->next_tap[surface]++ % taps_per_surface];
  must(thrum_player_set_parameter(haptics->engine, tap, THRUM_PARAMETER_INTENSITY_CONTROL, (float)intensity),
       "set the strength of a tap");
  must(thrum_player_start(haptics->engine, tap, THRUM_NOW), "start a tap");
}

/* What happened in the update. Returns false when the controller is gone. */
static bool haptics_poll(ball_haptics *haptics) {
  bool is_there = true;
  thrum_notice notice;
  while (thrum_engine_poll_notice(haptics->engine, &notice) == THRUM_OK) {
    if (notice.type == THRUM_NOTICE_CONTROLLER_LOST)
      is_there = false;
    if (notice.type == THRUM_NOTICE_CONTROLLER_ERROR)
      fputs("\nvelocity: the controller refuses to rumble\n", stderr);
  }
  return is_there;
}

static bool is_playing(ball_haptics *haptics, thrum_player player) {
  thrum_player_state state = thrum_default_player_state();
  must(thrum_player_get_state(haptics->engine, player, &state), "look at a player");
  return state.status != THRUM_PLAYER_STOPPED;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t is_interrupted;

static void on_interrupt(int number) {
  (void)number;
  is_interrupted = 1;
}

/* What the motors do: what the virtual pad was really told, or what Thrum believes of a real one. */
static void read_motors(thrum_engine engine, thrum_controller pad, bool is_headless, chart_sample *sample) {
  thrum_drive drive;
  must(thrum_controller_get_drive(engine, pad, &drive), "read the motors");
  virtual_pad_motors received = virtual_pad_read(VIRTUAL_DUALSENSE);
  sample->low = is_headless ? received.low : drive.low;
  sample->high = is_headless ? received.high : drive.high;
}

/* Plays until the time is up, Ctrl-C, or the controller is gone. Returns false in the last case. */
static bool run(ball_haptics *haptics, thrum_controller pad, const demo_options *options, run_tally *tally) {
  const double frame = 1.0 / step_rate; /* A game hands over how long its frame really took. */
  const double seconds = options->seconds > 0 ? options->seconds : options->is_headless ? 8 : INFINITY;
  ball_body ball = ball_at_rest();
  kick_script kicks = {0};
  pacer pace = pace_begin(step_rate);
  strip_chart chart = strip_chart_begin(step_rate / 10, !options->is_headless);

  haptics_follow(haptics, 0); /* Sent before the start, so that the roll begins in silence. */
  must(thrum_player_start(haptics->engine, haptics->roll, THRUM_NOW), "start the roll");
  must(thrum_player_start(haptics->engine, haptics->jingle, THRUM_NOW), "start the jingle");

  bool is_there = true;
  for (unsigned long step = 0; is_there && !is_interrupted && (double)step * frame < seconds; step++) {
    bool is_jingle = is_playing(haptics, haptics->jingle);
    if (!is_jingle)
      kicks_step(&kicks, &ball, frame);

    chart_sample sample = {.hits = ball_step(&ball, frame), .speed = ball_speed(&ball)};
    haptics_follow(haptics, sample.speed);
    for (int surface = 0; surface < SURFACE_COUNT; surface++)
      if (sample.hits.impact[surface] > 0)
        haptics_tap(haptics, surface, sample.hits.impact[surface]);

    sdl_pads_pump();                                                        /* SDL notices what was unplugged, */
    must(thrum_engine_update(haptics->engine, frame), "update the engine"); /* Thrum plays up to now, */
    is_there = haptics_poll(haptics);                                       /* and tells what happened. */

    sample.speed /= top_speed;
    read_motors(haptics->engine, pad, options->is_headless, &sample);
    strip_chart_add(&chart, (double)(step + 1) * frame, &sample);
    tally_add(tally, &sample, !is_jingle);
    if (!options->is_headless)
      pace_wait(&pace);
  }
  strip_chart_end(&chart);
  return is_there;
}

/* ---- Start and end ----------------------------------------------------------------------------------------------- */

static thrum_controller attach(thrum_engine engine, SDL_GameController *controller) {
  SDL_JoystickID id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller));
  thrum_controller pad;
  must(thrum_controller_attach_sdl(engine, id, &pad), "attach the controller");

  thrum_capabilities capabilities = thrum_default_capabilities();
  must(thrum_controller_get_capabilities(engine, pad, &capabilities), "ask what the controller can do");
  describe_controller(&capabilities);
  return pad;
}

static int list(thrum_engine engine) {
  int count = 0;
  for (int i = 0; i < SDL_NumJoysticks(); i++) {
    SDL_GameController *controller = SDL_IsGameController(i) ? SDL_GameControllerOpen(i) : NULL;
    if (!controller)
      continue;
    count++;
    must(thrum_controller_detach(engine, attach(engine, controller)), "let the controller go");
    SDL_GameControllerClose(controller);
  }
  if (count == 0)
    puts("There is no game controller.");
  must(thrum_engine_destroy(engine), "end the engine");
  return EXIT_SUCCESS;
}

static int play(thrum_engine engine, const demo_options *options) {
  SDL_GameController *controller = sdl_pads_open();
  if (!controller)
    return EXIT_FAILURE;
  thrum_controller pad = attach(engine, controller);
  ball_haptics haptics = haptics_create(engine, pad);

  signal(SIGINT, on_interrupt);
  run_tally tally = {0};
  bool is_there = run(&haptics, pad, options, &tally);

  thrum_statistics statistics = thrum_default_statistics();
  must(thrum_engine_get_statistics(engine, &statistics), "read the statistics");
  must(thrum_engine_destroy(engine), "end the engine"); /* Stops the motors, so it comes before the next line. */
  SDL_GameControllerClose(controller);

  virtual_pad_motors received = virtual_pad_read(VIRTUAL_DUALSENSE);
  bool is_followed = tally_report(&tally, step_rate, options->is_headless ? received.commands : statistics.commands);
  tally_free(&tally);
  if (!is_there)
    fputs("velocity: the controller is gone\n", stderr);
  if (!options->is_headless)
    return is_there ? EXIT_SUCCESS : EXIT_FAILURE;
  bool is_off = received.low == 0 && received.high == 0;
  printf("last command: low %.2f, high %.2f\n", received.low, received.high);
  return is_there && is_followed && is_off ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
  demo_options options = options_parse(argc, argv);
  if (!sdl_pads_begin(options.is_headless))
    return EXIT_FAILURE;
  thrum_engine engine;
  thrum_engine_def def = thrum_default_engine_def(); /* The defaults suit most games. */
  if (options.is_headless)
    def.output_mode = THRUM_OUTPUT_STEPPED; /* Faster than real time, and the same commands each time. */
  must(thrum_engine_create(&def, &engine), "make an engine");
  int status = options.is_list ? list(engine) : play(engine, &options);
  SDL_Quit();
  return status;
}
