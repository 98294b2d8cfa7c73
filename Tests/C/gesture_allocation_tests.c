/** Samples take no memory: every allocation of the process is counted while gestures of every kind run. */
#include "fixture.h"
#include "sanitizers.h"

#if defined(HAS_ADDRESS_SANITIZER) || defined(HAS_THREAD_SANITIZER)

int main(void) {
  printf("skipped: the sanitizer has the memory functions\n");
  return CHECK_SKIPPED;
}

#else

#include "counting.h"

enum { GESTURES = 4, FRAMES = 10000, WARM_UP = 500 };

static thrum_engine engine;
static thrum_controller pad;
static thrum_gesture gestures[GESTURES];
static long events;

static void set_up(void) {
  engine = engine_make();
  pad = attach_recording(engine);
  CHECK_OK(thrum_engine_prepare(engine));
  for (int at = 0; at < GESTURES; at++) {
    thrum_gesture_def def = thrum_default_gesture_def(at + 1);
    def.controller = pad;
    def.detent_axis = THRUM_DETENT_AXIS_X;
    def.detent_spacing = at < 2 ? 40 : 0.2;
    def.upper_x = at < 2 ? 400 : 0;
    CHECK_OK(thrum_gesture_create(engine, &def, &gestures[at]));
  }
}

static void add(thrum_gesture gesture, double time, int64_t pointer, double x, double y, thrum_pointer_phase phase) {
  thrum_gesture_sample sample = {time, pointer, x, y, 0.5f, phase};
  CHECK_OK(thrum_gesture_add_sample(engine, gesture, &sample));
}

/** One finger or two, for 40 frames out of 60; four samples in a frame. */
static void move_pointers(thrum_gesture gesture, int frame, bool is_touch) {
  int step = frame % 60, round = frame / 60;
  for (int part = 0; part < 4 && step <= 40; part++) {
    double time = (frame + part / 4.0) / 60, x = (step + part / 4.0) * (3 + round % 9);
    bool is_first = step == 0 && part == 0, is_last = step == 40 && part == 3;
    thrum_pointer_phase phase = is_first ? THRUM_POINTER_BEGAN : is_last ? THRUM_POINTER_ENDED : THRUM_POINTER_MOVED;
    add(gesture, time, 1, x, step, phase);
    if (is_touch && round % 3 == 0)
      add(gesture, time, 2, 100 - x, 60 - step, phase);
  }
}

static void run_frame(int frame) {
  thrum_gesture_event event;
  thrum_gesture_state state = thrum_default_gesture_state();
  thrum_command commands[32];
  uint32_t count;
  double time = frame / 60.0;
  move_pointers(gestures[0], frame, true);
  move_pointers(gestures[1], frame, false);
  add(gestures[2], time, 0, sin(time * 5), cos(time * 5), THRUM_POINTER_MOVED);
  add(gestures[3], time, 0, fabs(sin(time * 3)), 0, THRUM_POINTER_MOVED);
  for (int at = 0; at < GESTURES; at++) {
    CHECK_OK(thrum_gesture_advance(engine, gestures[at], (frame + 0.9) / 60));
    CHECK_OK(thrum_gesture_get_state(engine, gestures[at], &state));
    while (thrum_gesture_poll_event(engine, gestures[at], &event) == THRUM_OK)
      events++;
    if (frame % 777 == 0)
      CHECK_OK(thrum_gesture_cancel(engine, gestures[at]));
  }
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  CHECK_OK(thrum_controller_read_recording(engine, pad, commands, 32, &count));
}

static void test_frames(void) {
  for (int frame = 0; frame < WARM_UP; frame++)
    run_frame(frame);
  long allocations_before = allocations, frees_before = frees;
  for (int frame = WARM_UP; frame < WARM_UP + FRAMES; frame++)
    run_frame(frame);
  CHECK(allocations == allocations_before);
  CHECK(frees == frees_before);
  CHECK(events > FRAMES);
}

/** What gestures take they give back. */
static void test_balance(void) {
  long balance = allocations - frees;
  for (int round = 0; round < 3; round++) {
    set_up();
    for (int frame = 0; frame < 60; frame++)
      run_frame(frame);
    if (round > 0)
      CHECK_OK(thrum_gesture_destroy(engine, gestures[round]));
    CHECK_OK(thrum_engine_destroy(engine));
  }
  CHECK(allocations - frees == balance);
}

int main(void) {
  // The first print and the first failure take memory of their own.
  printf("counting\n");
  thrum_engine_create(NULL, NULL);
  set_up();
  CHECK(allocations > 0);
  test_frames();
  CHECK_OK(thrum_engine_destroy(engine));
  test_balance();
  return check_finish();
}

#endif
