/**
 * @file lateness.c
 * How late taps reach the driver: rendered by Thrum's threads, by the updates of a game at 60 Hz, and fired by hand once per
 * frame, all three in the same frames of one game.
 */
#include <SDL.h>
#include <thrum/thrum.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "random.h"
#include "virtual_pad.h"

enum { MOST_TAPS = 400, SIDES = 3, THREADED = 0, STEPPED = 1, BY_HAND = 2 };

static const char *const names[SIDES] = {"thrum, threaded", "thrum, stepped", "once per frame"};
static const double frame_seconds = 1.0 / 60;
/* How long a tap plays where it is fired by hand. */
static const Uint32 tap_milliseconds = 30;

static double taps[MOST_TAPS];
static int tap_count;

/* One way to play the taps: a pad for them, and one beside it whose driver is slow. */
typedef struct {
  virtual_pad *pad;
  virtual_pad *slow;
  thrum_engine engine;
  thrum_player slow_player;
  int next_tap;
  double lateness[MOST_TAPS];
} side;

static side sides[SIDES];

static void check(thrum_result result, const char *what) {
  if (result == THRUM_OK)
    return;
  fprintf(stderr, "%s: %s: %s\n", what, thrum_result_name(result), thrum_last_message());
  exit(2);
}

static void sleep_until(double time) {
  double seconds = time - seconds_now();
  if (seconds <= 0)
    return;
  struct timespec pause = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
  nanosleep(&pause, NULL);
}

/* At any moment, and never so close that two would be one on a slow motor. */
static void make_taps(int count) {
  random_source random = {2026};
  double time = 0.5;
  tap_count = count;
  for (int i = 0; i < count; i++) {
    taps[i] = time;
    time += 0.08 + 0.04 * random_unit(&random);
  }
}

static thrum_player make_player(side *side, virtual_pad *pad, const thrum_event *events, uint32_t count) {
  thrum_controller controller;
  check(thrum_controller_attach_sdl(side->engine, pad->id, &controller), "thrum_controller_attach_sdl");
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = count;
  thrum_pattern pattern;
  check(thrum_pattern_create(side->engine, &def, NULL, &pattern), "thrum_pattern_create");
  thrum_player player;
  check(thrum_player_create(side->engine, controller, pattern, &player), "thrum_player_create");
  return player;
}

static void begin(side *side, thrum_output_mode mode, int slow_milliseconds) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  check(thrum_engine_create(&def, &side->engine), "thrum_engine_create");
  static thrum_event events[MOST_TAPS];
  for (int i = 0; i < tap_count; i++) {
    events[i] = thrum_default_event();
    events[i].time = taps[i];
  }
  thrum_player player = make_player(side, side->pad, events, (uint32_t)tap_count);
  check(thrum_player_start(side->engine, player, THRUM_NOW), "thrum_player_start");
  if (!slow_milliseconds)
    return;
  thrum_event event = thrum_default_event();
  event.type = THRUM_EVENT_CONTINUOUS;
  event.duration = THRUM_DURATION_ENDLESS;
  side->slow_player = make_player(side, side->slow, &event, 1);
  check(thrum_player_start(side->engine, side->slow_player, THRUM_NOW), "thrum_player_start");
}

/* What a game without an engine does in a frame: everything that has become due since the last one. */
static void fire_due(side *side, double time) {
  bool is_due = false;
  for (; side->next_tap < tap_count && taps[side->next_tap] <= time; side->next_tap++)
    is_due = true;
  if (is_due)
    SDL_GameControllerRumble(side->pad->controller, 0xFFFF, 0xFFFF, tap_milliseconds);
}

/* Ten times a second the strength on the slow pad changes. */
static void change_slow(side *side, int which, int frame) {
  if (frame % 6)
    return;
  float strength = 0.3f + 0.1f * (float)(frame / 6 % 7);
  if (which == BY_HAND)
    SDL_GameControllerRumble(side->slow->controller, (Uint16)(strength * 0xFFFF), 0, 500);
  else
    check(thrum_player_set_parameter(side->engine, side->slow_player, THRUM_PARAMETER_INTENSITY_CONTROL, strength),
          "thrum_player_set_parameter");
}

/* Rises of the pad against the times at which they were due. */
static int measure(side *side, double start) {
  int count = 0, call = 0;
  bool was_on = false;
  for (int i = 0; i < tap_count; i++) {
    double due = start + taps[i];
    for (; call < side->pad->count; call++) {
      const pad_call *seen = &side->pad->calls[call];
      bool is_on = seen->low > 0 || seen->high > 0;
      bool is_rise = is_on && !was_on;
      /* One that is not there is not to be taken for the next. */
      if (is_rise && seen->time > due + 0.075)
        break;
      was_on = is_on;
      if (is_rise && seen->time > due - 0.01) {
        side->lateness[count++] = seen->time - due;
        call++;
        break;
      }
    }
  }
  return count;
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double at(const side *side, int count, double fraction) {
  return count ? side->lateness[(int)(fraction * (count - 1))] * 1e3 : NAN;
}

/* Plays the taps on the sides from `first` to `last` in the same frames, beside drivers that take so many milliseconds. */
static void run(int first, int last, int slow_milliseconds) {
  random_source random = {7};
  for (int i = first; i <= last; i++) {
    sides[i].next_tap = 0;
    pad_reset(sides[i].pad);
    pad_reset(sides[i].slow);
    sides[i].slow->delay = slow_milliseconds;
    if (i != BY_HAND)
      begin(&sides[i], i == THREADED ? THRUM_OUTPUT_THREADED : THRUM_OUTPUT_STEPPED, slow_milliseconds);
  }
  double start = seconds_now(), vertical_blank = start, time = 0;
  double end = taps[tap_count - 1] + 0.2;
  for (int frame = 0; time < end; frame++) {
    SDL_JoystickUpdate();
    double now = seconds_now() - start, step = now - time;
    time = now;
    for (int i = first; i <= last; i++) {
      if (slow_milliseconds)
        change_slow(&sides[i], i, frame);
      if (i == BY_HAND)
        fire_due(&sides[i], time);
      else
        check(thrum_engine_update(sides[i].engine, step), "thrum_engine_update");
    }
    /* A frame in a hundred takes two, and each begins up to 2 ms after the picture was shown. */
    vertical_blank += frame_seconds * (random_below(&random, 100) == 0 ? 2 : 1);
    if (vertical_blank < seconds_now())
      vertical_blank = seconds_now();
    sleep_until(vertical_blank + 0.002 * random_unit(&random));
  }
  int counts[SIDES] = {0};
  for (int i = first; i <= last; i++) {
    if (i != BY_HAND)
      check(thrum_engine_destroy(sides[i].engine), "thrum_engine_destroy");
    SDL_GameControllerRumble(sides[i].pad->controller, 0, 0, 0);
    SDL_GameControllerRumble(sides[i].slow->controller, 0, 0, 0);
    counts[i] = measure(&sides[i], start);
    qsort(sides[i].lateness, (size_t)counts[i], sizeof(double), compare);
    printf("%-24s median %7.2f ms  99%% %7.2f ms  worst %7.2f ms  best %6.2f ms  %d of %d taps\n", names[i],
           at(&sides[i], counts[i], 0.5), at(&sides[i], counts[i], 0.99), at(&sides[i], counts[i], 1),
           at(&sides[i], counts[i], 0), counts[i], tap_count);
  }
  if (first == THREADED && last == BY_HAND)
    printf("%-24s median %.2fx  99%% %.2fx\n", "threaded / once per frame",
           at(&sides[THREADED], counts[THREADED], 0.5) / at(&sides[BY_HAND], counts[BY_HAND], 0.5),
           at(&sides[THREADED], counts[THREADED], 0.99) / at(&sides[BY_HAND], counts[BY_HAND], 0.99));
}

int main(void) {
  if (!pads_start())
    return 2;
  for (int i = 0; i < SIDES; i++) {
    sides[i].pad = pad_open_dualsense();
    sides[i].slow = pad_open_xbox_360();
    if (!sides[i].pad || !sides[i].slow)
      return 2;
  }
  make_taps(MOST_TAPS);
  printf("lateness: %d taps, 60 frames a second, from the time they are due to the call of the driver\n", tap_count);
  run(THREADED, BY_HAND, 0);
  make_taps(MOST_TAPS / 4);
  printf("the same beside a pad whose driver takes 20 ms, ten times a second; SDL has one lock for both\n");
  for (int i = 0; i < SIDES; i++)
    run(i, i, 20);
  SDL_Quit();
  return 0;
}
