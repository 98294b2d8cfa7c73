/**
 * @file gesture.c
 * What a sample costs: thrum_gesture_add_sample() in the middle of a drag against a bare loop in C that does nothing but
 * the same least-squares velocity.
 */
#include "allocations.h"
#include "stopwatch.h"

#include <math.h>
#include <string.h>
#include <thrum/thrum.h>

enum { ROUNDS = 200, SAMPLES = 4800, CAPACITY = 20 };

/* Of a drag to and fro at 240 Hz that never ends. */
static const double interval = 1.0 / 240;

typedef struct {
  double times[CAPACITY], xs[CAPACITY], ys[CAPACITY];
  int newest, count;
} plain_velocity;

static void plain_add(plain_velocity *v, double time, double x, double y) {
  if (v->count > 0 && time - v->times[v->newest] > 0.04 + 1e-6)
    v->count = 0;
  v->newest = v->newest + 1 == CAPACITY ? 0 : v->newest + 1;
  v->times[v->newest] = time;
  v->xs[v->newest] = x;
  v->ys[v->newest] = y;
  if (v->count < CAPACITY)
    v->count++;
}

static void plain_get(const plain_velocity *v, double *vx, double *vy) {
  double now = v->times[v->newest], x0 = v->xs[v->newest], y0 = v->ys[v->newest];
  double t1 = 0, t2 = 0, t3 = 0, t4 = 0, x = 0, tx = 0, ttx = 0, y = 0, ty = 0, tty = 0;
  int used = 1;
  for (int index = v->newest; used < v->count; used++) {
    index = index == 0 ? CAPACITY - 1 : index - 1;
    double t = v->times[index] - now, square = t * t, dx = v->xs[index] - x0, dy = v->ys[index] - y0;
    if (t < -(0.1 + 1e-6))
      break;
    t1 += t;
    t2 += square;
    t3 += square * t;
    t4 += square * square;
    x += dx;
    tx += t * dx;
    ttx += square * dx;
    y += dy;
    ty += t * dy;
    tty += square * dy;
  }
  *vx = *vy = 0;
  if (used < 2)
    return;
  double share = 1.0 / used, s11 = t2 - t1 * t1 * share, s12 = t3 - t1 * t2 * share, s22 = t4 - t2 * t2 * share;
  double s1x = tx - t1 * x * share, s1y = ty - t1 * y * share, determinant = s11 * s22 - s12 * s12;
  *vx = s1x / s11;
  *vy = s1y / s11;
  if (used > 2 && determinant > 1e-9 * s11 * s22) {
    double s2x = ttx - t2 * x * share, s2y = tty - t2 * y * share;
    *vx = (s1x * s22 - s2x * s12) / determinant;
    *vy = (s1y * s22 - s2y * s12) / determinant;
  }
}

static thrum_engine engine;
static thrum_controller controller;
static double path_x[SAMPLES], path_y[SAMPLES];
static volatile double sink;

static void require(thrum_result result, const char *what) {
  if (result == THRUM_OK)
    return;
  fprintf(stderr, "%s: %s\n", what, thrum_last_message());
  exit(1);
}

static thrum_gesture open_gesture(int kind) {
  thrum_gesture_def def = thrum_default_gesture_def(THRUM_GESTURE_SOURCE_TOUCH);
  thrum_gesture gesture;
  def.mapping.enabled = kind > 0;
  if (kind > 1) {
    def.controller = controller;
    def.detent_axis = THRUM_DETENT_AXIS_X;
    def.detent_spacing = 50;
    def.lower_x = -350;
    def.upper_x = 350;
  }
  require(thrum_gesture_create(engine, &def, &gesture), "thrum_gesture_create");
  thrum_gesture_sample sample = {0, 0, path_x[0], path_y[0], 1, THRUM_POINTER_BEGAN};
  require(thrum_gesture_add_sample(engine, gesture, &sample), "thrum_gesture_add_sample");
  return gesture;
}

static double time_thrum(thrum_gesture gesture, double *time) {
  double start = stopwatch_now();
  for (int i = 0; i < SAMPLES; i++) {
    *time += interval;
    thrum_gesture_sample sample = {*time, 0, path_x[i], path_y[i], 1, THRUM_POINTER_MOVED};
    thrum_gesture_add_sample(engine, gesture, &sample);
  }
  return (stopwatch_now() - start) / SAMPLES;
}

static double time_plain(plain_velocity *plain, double *time) {
  double start = stopwatch_now(), sum = 0;
  for (int i = 0; i < SAMPLES; i++) {
    double vx, vy;
    *time += interval;
    plain_add(plain, *time, path_x[i], path_y[i]);
    plain_get(plain, &vx, &vy);
    sum += vx + vy;
  }
  sink = sum;
  return (stopwatch_now() - start) / SAMPLES;
}

/* Both sides give the same velocity along the whole path, to rounding. */
static int compare(void) {
  int differences = 0;
  plain_velocity plain = {.count = 0};
  thrum_gesture gesture = open_gesture(0);
  plain_add(&plain, 0, path_x[0], path_y[0]);
  for (int i = 0; i < SAMPLES; i++) {
    double time = (i + 1) * interval, vx, vy;
    thrum_gesture_sample sample = {time, 0, path_x[i], path_y[i], 1, THRUM_POINTER_MOVED};
    thrum_gesture_state state = thrum_default_gesture_state();
    require(thrum_gesture_add_sample(engine, gesture, &sample), "thrum_gesture_add_sample");
    require(thrum_gesture_get_state(engine, gesture, &state), "thrum_gesture_get_state");
    plain_add(&plain, time, path_x[i], path_y[i]);
    plain_get(&plain, &vx, &vy);
    if (fabs(state.velocity_x - vx) > 1e-6 || fabs(state.velocity_y - vy) > 1e-6)
      differences++;
  }
  require(thrum_gesture_destroy(engine, gesture), "thrum_gesture_destroy");
  return differences;
}

static void measure(const char *name, int kind) {
  static stopwatch thrum, theirs;
  static plain_velocity plain;
  thrum_gesture gesture = open_gesture(kind);
  double thrum_time = 0, plain_time = 0;
  thrum.count = theirs.count = plain.count = 0;
  time_thrum(gesture, &thrum_time);
  unsigned long before = allocation_count();
  for (int round = 0; round < ROUNDS; round++) {
    if (round & 1)
      stopwatch_add(&theirs, time_plain(&plain, &plain_time));
    stopwatch_add(&thrum, time_thrum(gesture, &thrum_time));
    if (!(round & 1))
      stopwatch_add(&theirs, time_plain(&plain, &plain_time));
    require(thrum_engine_update(engine, 1), "thrum_engine_update");
  }
  /* Sorting takes memory of its own. */
  unsigned long allocations = allocation_count() - before;
  double a = stopwatch_at(&thrum, 0), b = stopwatch_at(&theirs, 0);
  printf("%-34s thrum %8.2f ns  c %8.2f ns  ratio %.2fx  (median %.2fx)  allocations %lu\n", name, a, b, a / b,
         stopwatch_at(&thrum, 0.5) / stopwatch_at(&theirs, 0.5), allocations);
  require(thrum_gesture_destroy(engine, gesture), "thrum_gesture_destroy");
}

int main(void) {
  for (int i = 0; i < SAMPLES; i++) {
    double t = i * interval * 0.7;
    path_x[i] = 300 * sin(3 * t);
    path_y[i] = 100 * sin(5 * t);
  }
  thrum_controller_def def = thrum_default_controller_def();
  /* The first failure of a thread takes memory for its message: here taps run out of players. */
  thrum_engine_create(NULL, NULL);
  require(thrum_engine_create(NULL, &engine), "thrum_engine_create");
  require(thrum_controller_attach_recording(engine, &def, &controller), "thrum_controller_attach_recording");
  require(thrum_engine_prepare(engine), "thrum_engine_prepare");
  printf("gesture: a sample of a drag at 240 Hz; C does the least squares alone\n");
  int differences = compare();
  measure("recognition", 0);
  measure("recognition, mapping, silent", 1);
  measure("recognition, detents, haptics", 2);
  require(thrum_engine_destroy(engine), "thrum_engine_destroy");
  printf(differences ? "%d differences between the two sides\n" : "both sides gave the same velocity\n", differences);
  return differences ? 1 : 0;
}
