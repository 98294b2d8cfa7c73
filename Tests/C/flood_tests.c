/**
 * Far more changes than a pad can take: no pad gets more commands than its transport carries, no tap that it can resolve is
 * lost, and the game never waits for a driver. `flood_tests 10` floods for ten seconds.
 */
#include "game_loop.h"
#include "pad_transport.h"
#include "random.h"

enum { FLOODED = 4, TAPS = 149, MAX_UPDATES = 20000 };

/** Pads by what carries their commands. */
typedef struct {
  const char *name;
  Uint16 vendor;
  Uint16 product;
  pad_driver driver;
  double interval; /**< Seconds between two commands, Docs/profiles.md. */
  double pulse;    /**< Seconds that a tap of sharpness 1 lasts. */
  virtual_pad *pad;
} transport;

static transport transports[FLOODED] = {
    {.name = "Xbox, Bluetooth",
     .vendor = 0x045e,
     .product = 0x02fd,
     .driver = PAD_HIDAPI,
     .interval = 0.05,
     .pulse = 0.045},
    {.name = "Switch Pro", .vendor = 0x057e, .product = 0x2009, .driver = PAD_HIDAPI, .interval = 0.03, .pulse = 0.03},
    {.name = "DualShock 4, evdev",
     .vendor = 0x054c,
     .product = 0x09cc,
     .driver = PAD_EVDEV,
     .interval = 0.01,
     .pulse = 0.04},
    {.name = "DualSense, USB",
     .vendor = 0x054c,
     .product = 0x0ce6,
     .driver = PAD_HIDAPI,
     .interval = 0.01,
     .pulse = 0.035},
};

static double update_seconds[MAX_UPDATES];

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/** An engine in which the pads have the transports of the table. */
static void start(game *game) {
  thrum_sdl_functions functions = pad_transport_functions();
  thrum_engine_def def = thrum_default_engine_def();
  def.sdl = &functions;
  game_start_with(game, def);
}

static thrum_controller attach_transport(game *game, const transport *transport) {
  thrum_controller controller = attach(game->engine, transport->pad->id);
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(game->engine, controller, &capabilities));
  CHECK_NEAR(capabilities.actuators[0].minimum_interval, transport->interval, 0);
  CHECK_NEAR(capabilities.actuators[1].minimum_pulse, transport->pulse, 0);
  return controller;
}

/** A thread that sets the parameters of all players a thousand times a second. */
typedef struct {
  thrum_engine engine;
  thrum_player players[FLOODED];
  random_source random;
  atomic_bool ends;
  atomic_bool failed;
  atomic_long changes;
} flood;

static void flood_once(flood *flood) {
  for (int at = 0; at < FLOODED; at++) {
    float intensity = 0.1f + 0.9f * (float)random_unit(&flood->random);
    float sharpness = 2 * (float)random_unit(&flood->random) - 1;
    thrum_player player = flood->players[at];
    if (thrum_player_set_parameter(flood->engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, intensity) != THRUM_OK ||
        thrum_player_set_parameter(flood->engine, player, THRUM_PARAMETER_SHARPNESS_CONTROL, sharpness) != THRUM_OK)
      flood->failed = true;
  }
  flood->changes++;
}

static void *flood_run(void *context) {
  flood *flood = context;
  while (!flood->ends) {
    flood_once(flood);
    sleep_seconds(0.001);
  }
  return NULL;
}

/** In no second are there more commands than the interval lets through. */
static void check_rate(const transport *transport) {
  const virtual_pad *pad = transport->pad;
  int most = 0;
  for (int begin = 0, end = 0; end < pad->count; end++) {
    while (pad->calls[end].time - pad->calls[begin].time >= 1)
      begin++;
    most = end - begin + 1 > most ? end - begin + 1 : most;
  }
  printf("  %-20s at most %d commands in a second\n", transport->name, most);
  CHECK(most <= 1 / transport->interval + 1);
}

/**
 * Four pads with a thousand changes a second each, from the game's thread or from another one. The last change is strong
 * and must be what they play in the end.
 */
static void test_flood(double seconds, bool from_game, int delay) {
  int failures = check_failures;
  printf("flood from %s thread%s\n", from_game ? "the game's" : "another", delay ? ", one driver takes 20 ms" : "");
  game game;
  start(&game);
  flood flood = {.engine = game.engine, .random = {42}};
  for (int at = 0; at < FLOODED; at++) {
    transports[at].pad->driver = transports[at].driver;
    flood.players[at] =
        play(game.engine, attach_transport(&game, &transports[at]), continuous(0, THRUM_DURATION_ENDLESS, 1, 0.5f));
  }
  transports[2].pad->delay = delay;
  // SDL holds its lock across a driver's call: the game would wait in SDL_JoystickUpdate(), not in Thrum.
  game.polls_sdl = delay == 0;
  pthread_t thread;
  if (!from_game)
    CHECK(pthread_create(&thread, NULL, flood_run, &flood) == 0);
  int updates = 0;
  double end = seconds_now() + seconds, next = seconds_now();
  while (seconds_now() < end) {
    if (from_game)
      flood_once(&flood);
    if (seconds_now() >= next) {
      game.worst_update = 0;
      game_update(&game);
      if (updates < MAX_UPDATES)
        update_seconds[updates++] = game.worst_update;
      next += game_frame;
    }
    sleep_seconds(0.001);
  }
  if (!from_game) {
    flood.ends = true;
    pthread_join(thread, NULL);
  }
  CHECK(!flood.failed);
  CHECK((double)flood.changes > seconds * 50);
  for (int at = 0; at < FLOODED; at++) {
    CHECK_OK(thrum_player_set_parameter(game.engine, flood.players[at], THRUM_PARAMETER_INTENSITY_CONTROL, 1));
    CHECK_OK(thrum_player_set_parameter(game.engine, flood.players[at], THRUM_PARAMETER_SHARPNESS_CONTROL, -1));
  }
  game_run(&game, 0.5);
  for (int at = 0; at < FLOODED; at++) {
    // An effect without sharpness is all on the motor for low frequencies.
    CHECK(transports[at].pad->low == 65535 && transports[at].pad->high == 0);
    check_rate(&transports[at]);
    CHECK(transports[at].pad->count > seconds * 3);
  }
  for (int at = 0; at < FLOODED; at++)
    CHECK_OK(thrum_player_stop(game.engine, flood.players[at], THRUM_NOW));
  game_run(&game, stop_patience);
  for (int at = 0; at < FLOODED; at++)
    CHECK(pad_is_silent(transports[at].pad));
  game_end(&game);
  for (int at = 0; at < FLOODED; at++) {
    CHECK(pad_is_silent(transports[at].pad));
    pad_reset(transports[at].pad);
  }
  qsort(update_seconds, (size_t)updates, sizeof *update_seconds, compare);
  double high = update_seconds[(int)(0.99 * (updates - 1))];
  printf("  updates: 99 of 100 below %.3f ms, the worst %.3f ms\n", high * 1e3, update_seconds[updates - 1] * 1e3);
  // What the scheduler does to a single update is not Thrum's.
  CHECK(high < 0.001);
  if (check_failures > failures)
    printf("  failed\n");
}

/** How often a motor is turned on, as the driver sees it. */
static int count_rises(const virtual_pad *pad) {
  int rises = 0;
  bool was_on = false;
  for (int at = 0; at < pad->count; at++) {
    bool is_on = pad->calls[at].low > 0 || pad->calls[at].high > 0;
    rises += is_on && !was_on;
    was_on = is_on;
  }
  return rises;
}

/** Whether the machine runs a thread of the test in time: where it does not, Thrum's do not run either. */
typedef struct {
  pthread_t thread;
  atomic_bool ends;
  double stalled; /**< Seconds of all pauses that were far longer than asked for. */
  int stalls;
} witness;

static void *witness_run(void *context) {
  witness *witness = context;
  for (double last = seconds_now(); !witness->ends;) {
    sleep_seconds(0.001);
    double now = seconds_now();
    if (now - last > 0.008) {
      witness->stalled += now - last;
      witness->stalls++;
    }
    last = now;
  }
  return NULL;
}

/**
 * 149 taps as close as a transport can resolve: two intervals, and a pulse with a gap; and 4 ms, so that it does not add up
 * what the threads are late. Gives how many are lost: not rises of their own at the driver, and not excused by a machine
 * that stood still for as long as they are apart.
 */
static int play_taps(const transport *transport) {
  thrum_event taps[TAPS];
  double interval = transport->interval;
  double spacing = fmax(2 * interval, transport->pulse + interval) + 0.004;
  for (int at = 0; at < TAPS; at++)
    taps[at] = transient(0.05 + at * spacing, at % 3 ? 1 : 0.7f, 1);
  transport->pad->driver = transport->driver;
  game game;
  start(&game);
  thrum_controller controller = attach_transport(&game, transport);
  thrum_pattern pattern = pattern_of(game.engine, taps, TAPS);
  CHECK_OK(thrum_player_start(game.engine, player_of(game.engine, controller, pattern), THRUM_NOW));
  witness witness = {.stalls = 0};
  CHECK(pthread_create(&witness.thread, NULL, witness_run, &witness) == 0);
  game_run(&game, 0.05 + TAPS * spacing + 0.2);
  witness.ends = true;
  pthread_join(witness.thread, NULL);
  int rises = count_rises(transport->pad);
  int excused = witness.stalls + (int)(witness.stalled / spacing);
  printf("%-22s %d of %d taps, one each %.0f ms; the machine stood still %d times\n", transport->name, rises, TAPS,
         spacing * 1e3, witness.stalls);
  check_rate(transport);
  CHECK(game_runs_until_silent(&game, transport->pad, stop_patience));
  game_end(&game);
  pad_reset(transport->pad);
  return rises + excused < TAPS ? TAPS - rises - excused : 0;
}

/** All of them are there. A machine that leaves a single thread alone for that long gets another chance. */
static void test_taps(const transport *transport) {
  int lost = TAPS;
  for (int attempt = 0; attempt < 3 && lost > 0; attempt++)
    lost = play_taps(transport);
  CHECK(lost == 0);
}

int main(int argument_count, char **arguments) {
  if (!pads_start())
    return CHECK_SKIPPED;
  for (int at = 0; at < FLOODED; at++) {
    transports[at].pad = pad_open(transports[at].vendor, transports[at].product, false);
    if (!transports[at].pad)
      return EXIT_FAILURE;
  }
  double seconds = argument_count > 1 ? atof(arguments[1]) : 3;
  test_flood(seconds, true, 0);
  test_flood(seconds, false, 0);
  test_flood(seconds, false, 20);
  for (int at = 0; at < FLOODED; at++)
    test_taps(&transports[at]);
  SDL_Quit();
  return check_finish();
}
