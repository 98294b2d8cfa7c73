/** What is marked (no-alloc) takes no memory: every allocation of the process is counted while a game's frames run. */
#include "fixture.h"
#include "sanitizers.h"

#if defined(HAS_ADDRESS_SANITIZER) || defined(HAS_THREAD_SANITIZER)

int main(void) {
  printf("skipped: the sanitizer has the memory functions\n");
  return CHECK_SKIPPED;
}

#else

enum { PLAYERS = 64, CONTROLLERS = 4, FRAMES = 10000, WARM_UP = 500 };

/** glibc's own, which need no look-up: dlsym() would allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static long allocations, frees;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}

void free(void *memory) {
  frees += memory != NULL;
  __libc_free(memory);
}

static thrum_engine engine;
static thrum_controller controllers[CONTROLLERS];
static thrum_player players[PLAYERS];

static void set_up(void) {
  engine = engine_make();
  for (int at = 0; at < CONTROLLERS; at++)
    controllers[at] = attach_recording(engine);
  thrum_event events[] = {transient(0, 1, 0.5f), continuous(0.05, 0.5, 0.3f, 0.2f), transient(0.3, 0.4f, 1)};
  events[1].attack_time = 0.2f;
  events[1].release_time = 0.3f;
  thrum_control_point points[] = {{0.1, 0.4f}, {0.4, 1}};
  thrum_curve curve = {THRUM_PARAMETER_INTENSITY_CONTROL, 2, 0, points};
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = 3;
  def.curves = &curve;
  def.curve_count = 1;
  thrum_pattern pattern;
  CHECK_OK(thrum_pattern_create(engine, &def, NULL, &pattern));
  for (int at = 0; at < PLAYERS; at++)
    players[at] = player_of(engine, controllers[at % CONTROLLERS], pattern);
}

/** What a game does with one player now and then. */
static void handle_player(int frame, int at) {
  thrum_control_point points[] = {{0.05, 0.2f}, {0.1, 0.9f}};
  thrum_dynamic_parameter steps[] = {{THRUM_PARAMETER_SHARPNESS_CONTROL, 0.3f, 0.02},
                                     {THRUM_PARAMETER_INTENSITY_CONTROL, 0.8f, 0.04}};
  thrum_player player = players[at];
  thrum_player_state state = thrum_default_player_state();
  double now = 0;
  switch ((frame + at) % 32) {
  case 0:
    CHECK_OK(thrum_player_start(engine, player, THRUM_NOW));
    break;
  case 5:
    CHECK_OK(thrum_player_schedule_curve(engine, player, THRUM_PARAMETER_INTENSITY_CONTROL, points, 2, THRUM_NOW));
    break;
  case 9:
    CHECK_OK(thrum_player_send_parameters(engine, player, steps, 2, THRUM_NOW));
    break;
  case 14:
    CHECK_OK(thrum_player_get_state(engine, player, &state));
    break;
  case 20:
    CHECK_OK(thrum_engine_get_time(engine, &now));
    CHECK_OK(thrum_player_stop(engine, player, now + 0.05));
    break;
  case 26:
    CHECK_OK(thrum_player_stop(engine, player, THRUM_NOW));
    break;
  case 29:
    CHECK_OK(thrum_player_set_controller(engine, player, controllers[frame % CONTROLLERS]));
    break;
  default:
    break;
  }
}

static void run_frame(int frame) {
  thrum_notice notice;
  thrum_command commands[32];
  thrum_drive drive;
  uint32_t count;
  for (int at = 0; at < PLAYERS; at++) {
    float value = (float)((frame * 7 + at) % 101) / 100;
    CHECK_OK(thrum_player_set_parameter(engine, players[at], THRUM_PARAMETER_INTENSITY_CONTROL, value));
    handle_player(frame, at);
  }
  CHECK_OK(thrum_engine_set_gain(engine, 0.9f));
  CHECK_OK(thrum_engine_set_muted(engine, frame % 97 == 0));
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
  }
  for (int at = 0; at < CONTROLLERS; at++) {
    CHECK_OK(thrum_controller_get_drive(engine, controllers[at], &drive));
    CHECK_OK(thrum_controller_read_recording(engine, controllers[at], commands, 32, &count));
  }
}

static void test_frames(void) {
  for (int frame = 0; frame < WARM_UP; frame++)
    run_frame(frame);
  long allocations_before = allocations, frees_before = frees;
  for (int frame = WARM_UP; frame < WARM_UP + FRAMES; frame++)
    run_frame(frame);
  CHECK(allocations == allocations_before);
  CHECK(frees == frees_before);
  thrum_statistics statistics = thrum_default_statistics();
  CHECK_OK(thrum_engine_get_statistics(engine, &statistics));
  CHECK(statistics.commands > FRAMES && statistics.updates == WARM_UP + FRAMES);
}

/** The rest of what is marked: defaults, look-ups, detaching. */
static void test_others(void) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  thrum_parameter_range range;
  thrum_pattern pattern = pattern_of(engine, NULL, 0);
  thrum_controller recorder = attach_recording(engine);
  long before = allocations;
  thrum_engine_def engine_def = thrum_default_engine_def();
  thrum_sdl_functions functions = thrum_default_sdl_functions();
  thrum_controller_def def = thrum_default_controller_def();
  thrum_event event = thrum_default_event();
  thrum_pattern_def pattern_def = thrum_default_pattern_def();
  thrum_load_options options = thrum_default_load_options();
  thrum_report report = thrum_default_report();
  thrum_pattern_info info = thrum_default_pattern_info();
  (void)engine_def, (void)functions, (void)def, (void)event, (void)pattern_def, (void)options, (void)report;
  CHECK(thrum_get_version().minor == THRUM_VERSION_MINOR);
  CHECK(thrum_result_name(THRUM_OK) != NULL);
  CHECK_OK(thrum_parameter_get_range(THRUM_PARAMETER_INTENSITY_CONTROL, &range));
  CHECK_OK(thrum_event_parameter_get_range(THRUM_EVENT_PARAMETER_INTENSITY, &range));
  CHECK_OK(thrum_controller_get_capabilities(engine, controllers[0], &capabilities));
  CHECK_OK(thrum_pattern_get_info(engine, pattern, &info));
  CHECK_OK(thrum_controller_detach(engine, recorder));
  CHECK(allocations == before);
}

/** What an engine takes it gives back. */
static void test_balance(void) {
  long balance = allocations - frees;
  for (int round = 0; round < 3; round++) {
    set_up();
    for (int frame = 0; frame < 60; frame++)
      run_frame(frame);
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
  test_others();
  CHECK_OK(thrum_engine_destroy(engine));
  test_balance();
  return check_finish();
}

#endif
