/**
 * @file flood.c
 * A thousand changes a second on four pads for ten seconds: how many commands each driver gets, and what the game's frame
 * costs, against a game that calls SDL itself once per frame.
 */
#include <SDL.h>
#include <thrum/thrum.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "pad_transport.h"
#include "random.h"
#include "virtual_pad.h"

enum { PADS = 4, MOST_FRAMES = 60 * 60 };

typedef struct {
  const char *name;
  Uint16 vendor;
  Uint16 product;
  pad_driver driver;
  double interval;
  virtual_pad *pad;
} kind;

static kind kinds[PADS] = {{"Xbox, Bluetooth", 0x045e, 0x02fd, PAD_HIDAPI, 0.05, NULL},
                           {"Switch Pro", 0x057e, 0x2009, PAD_HIDAPI, 0.03, NULL},
                           {"DualShock 4, evdev", 0x054c, 0x09cc, PAD_EVDEV, 0.01, NULL},
                           {"DualSense, USB", 0x054c, 0x0ce6, PAD_HIDAPI, 0.01, NULL}};

/* What frames took, and the same without the time in which the machine ran something else though this thread could run. */
static double costs[MOST_FRAMES];
static double own_costs[MOST_FRAMES];
static int frames;
static int schedule = -1;

/* Seconds that this thread has waited for a processor: proc(5), schedstat. 0 where the kernel does not count them. */
static double seconds_waited(void) {
  char text[96];
  ssize_t count = schedule < 0 ? 0 : pread(schedule, text, sizeof text - 1, 0);
  unsigned long long ran = 0, waited = 0;
  if (count <= 0)
    return 0;
  text[count] = 0;
  return sscanf(text, "%llu %llu", &ran, &waited) == 2 ? (double)waited * 1e-9 : 0;
}

/* What floods: a thread of its own. */
typedef struct {
  thrum_engine engine;
  thrum_player players[PADS];
  _Atomic float strengths[PADS];
  atomic_long changes;
  atomic_bool ends;
} flood;

static void check(thrum_result result, const char *what) {
  if (result == THRUM_OK)
    return;
  fprintf(stderr, "%s: %s: %s\n", what, thrum_result_name(result), thrum_last_message());
  exit(2);
}

static void rest(double seconds) {
  struct timespec pause = {0, (long)(seconds * 1e9)};
  nanosleep(&pause, NULL);
}

static void *flood_run(void *context) {
  flood *flood = context;
  random_source random = {42};
  for (double next = seconds_now(); !flood->ends; next += 0.001) {
    for (int i = 0; i < PADS; i++) {
      float strength = 0.1f + 0.9f * (float)random_unit(&random);
      flood->strengths[i] = strength;
      if (flood->engine.index1)
        check(thrum_player_set_parameter(flood->engine, flood->players[i], THRUM_PARAMETER_INTENSITY_CONTROL, strength),
              "thrum_player_set_parameter");
      flood->changes++;
    }
    if (next > seconds_now())
      rest(next - seconds_now());
  }
  return NULL;
}

static void make_engine(flood *flood) {
  thrum_sdl_functions functions = pad_transport_functions();
  thrum_engine_def def = thrum_default_engine_def();
  def.sdl = &functions;
  check(thrum_engine_create(&def, &flood->engine), "thrum_engine_create");
  thrum_event event = thrum_default_event();
  event.type = THRUM_EVENT_CONTINUOUS;
  event.duration = THRUM_DURATION_ENDLESS;
  thrum_pattern pattern;
  check(thrum_pattern_create_from_event(flood->engine, &event, &pattern), "thrum_pattern_create_from_event");
  for (int i = 0; i < PADS; i++) {
    thrum_controller controller;
    check(thrum_controller_attach_sdl(flood->engine, kinds[i].pad->id, &controller), "thrum_controller_attach_sdl");
    check(thrum_player_create(flood->engine, controller, pattern, &flood->players[i]), "thrum_player_create");
    check(thrum_player_start(flood->engine, flood->players[i], THRUM_NOW), "thrum_player_start");
  }
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* The busiest second of a pad. */
static int most_in_a_second(const virtual_pad *pad) {
  int most = 0;
  for (int begin = 0, end = 0; end < pad->count; end++) {
    while (pad->calls[end].time - pad->calls[begin].time >= 1)
      begin++;
    most = end - begin + 1 > most ? end - begin + 1 : most;
  }
  return most;
}

/* Sixty frames a second; by Thrum, or by a call of SDL for each pad in each frame. */
static double run(const char *name, bool uses_thrum, int slow_milliseconds, double seconds) {
  static flood flood;
  flood.engine = (thrum_engine){0, 0};
  flood.ends = false;
  flood.changes = 0;
  for (int i = 0; i < PADS; i++) {
    pad_reset(kinds[i].pad);
    kinds[i].pad->driver = kinds[i].driver;
  }
  kinds[2].pad->delay = slow_milliseconds;
  if (uses_thrum)
    make_engine(&flood);
  pthread_t thread;
  pthread_create(&thread, NULL, flood_run, &flood);
  frames = 0;
  double start = seconds_now(), last = start, total = 0;
  while (seconds_now() - start < seconds && frames < MOST_FRAMES) {
    double waited = seconds_waited();
    double now = seconds_now();
    if (uses_thrum) {
      check(thrum_engine_update(flood.engine, now - last), "thrum_engine_update");
    } else {
      for (int i = 0; i < PADS; i++)
        SDL_GameControllerRumble(kinds[i].pad->controller, (Uint16)(flood.strengths[i] * 0xFFFF), 0, 500);
    }
    last = now;
    costs[frames] = seconds_now() - now;
    own_costs[frames] = costs[frames] - (seconds_waited() - waited);
    total += costs[frames++];
    double left = start + frames / 60.0 - seconds_now();
    if (left > 0)
      rest(left);
  }
  double elapsed = seconds_now() - start;
  flood.ends = true;
  pthread_join(thread, NULL);
  if (uses_thrum)
    check(thrum_engine_destroy(flood.engine), "thrum_engine_destroy");
  qsort(costs, (size_t)frames, sizeof *costs, compare);
  qsort(own_costs, (size_t)frames, sizeof *own_costs, compare);
  printf("%s: %.0f changes a second, %.1f frames a second\n", name, (double)flood.changes / elapsed, frames / elapsed);
  printf(
      "  a frame costs %.4f ms in the mean, 99.9%% %.4f ms, the worst %.4f ms, not waiting for a processor %.4f ms\n",
      total / frames * 1e3, costs[(int)(0.999 * (frames - 1))] * 1e3, costs[frames - 1] * 1e3,
      own_costs[frames - 1] * 1e3);
  for (int i = 0; i < PADS; i++) {
    SDL_GameControllerRumble(kinds[i].pad->controller, 0, 0, 0);
    printf("  %-20s %6.1f commands a second, %3d in the busiest; it carries %.0f\n", kinds[i].name,
           kinds[i].pad->count / elapsed, most_in_a_second(kinds[i].pad), 1 / kinds[i].interval);
  }
  return total / frames;
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 10;
  if (!pads_start())
    return 2;
  for (int i = 0; i < PADS; i++) {
    kinds[i].pad = pad_open(kinds[i].vendor, kinds[i].product, false);
    if (!kinds[i].pad)
      return 2;
  }
  schedule = open("/proc/thread-self/schedstat", O_RDONLY);
  printf("flood: four pads, a thousand changes a second on each, %.0f s a side\n", seconds);
  double thrum = run("thrum", true, 0, seconds);
  double by_hand = run("sdl in each frame", false, 0, seconds);
  printf("ratio of the means %.2fx\n", thrum / by_hand);
  thrum = run("thrum, a driver takes 20 ms", true, 20, seconds);
  by_hand = run("sdl in each frame, a driver takes 20 ms", false, 20, seconds);
  printf("ratio of the means %.4fx\n", thrum / by_hand);
  SDL_Quit();
  return 0;
}
