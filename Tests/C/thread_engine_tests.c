/**
 * Games on threads of their own, each with its own engines: what engines share, the table of handles, SDL, the switch for
 * silence, is shared without their noticing. A thread sanitizer sees the races; without one the results are what can be seen.
 */
#include "fixture.h"
#include "random.h"
#include "sanitizers.h"
#include "virtual_pad.h"

#include <pthread.h>
#include <string.h>

#ifdef HAS_THREAD_SANITIZER
enum { ROUNDS = 30 };
#else
enum { ROUNDS = 150 };
#endif
enum { GAMES = 4, MODES = 3, FRAMES = 12 };

/** Checks are for the main thread, whose counters are not shared. */
typedef struct {
  pthread_t thread;
  int number;
  random_source random;
  virtual_pad *pad;
  thrum_engine engine;
  atomic_int calls; /**< Of its function. */
  atomic_bool is_silent;
  long wrong;
  const char *first_wrong;
} player_of_games;

#define EXPECT(self, condition)                                                                                        \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      (self)->wrong++;                                                                                                 \
      (self)->first_wrong = (self)->first_wrong ? (self)->first_wrong : #condition;                                    \
    }                                                                                                                  \
  } while (0)
#define EXPECT_OK(self, call) EXPECT(self, (call) == THRUM_OK)

static const char ahap[] = "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0.125, \"EventType\": "
                           "\"HapticTransient\", \"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", "
                           "\"ParameterValue\": 0.7531246891357}]}}]}";

/** Whether a switch for silence is thrown all the time, after which nothing may play. */
static atomic_bool is_switched;
static atomic_bool is_over;

static int32_t take_command(void *context, const thrum_drive *drive, double duration) {
  player_of_games *self = context;
  (void)duration;
  self->is_silent = drive_is_silent(*drive);
  self->calls++;
  return 0;
}

static void *run_output(void *context) {
  player_of_games *self = context;
  // The engine goes after the thread.
  for (int at = 0; at < FRAMES; at++) {
    thrum_engine_run_output(self->engine, NULL);
    SDL_Delay(1);
  }
  return NULL;
}

/** Patterns by way of a text and back, and a sample of what they come to. */
static thrum_pattern make_pattern(player_of_games *self) {
  char text[4096];
  size_t size = 0, count = 0;
  thrum_pattern first = {0, 0}, second = {0, 0};
  EXPECT_OK(self, thrum_pattern_load_memory(self->engine, ahap, sizeof ahap - 1, NULL, NULL, &first));
  EXPECT_OK(self, thrum_pattern_write_ahap(self->engine, first, text, sizeof text, &size));
  EXPECT_OK(self, thrum_pattern_load_memory(self->engine, text, size, NULL, NULL, &second));
  thrum_sample samples[64];
  thrum_render_def def = thrum_default_render_def();
  EXPECT_OK(self, thrum_render_pattern(self->engine, second, &def, samples, 64, &count));
  EXPECT(self, count > 0);
  EXPECT_OK(self, thrum_pattern_destroy(self->engine, first));
  return second;
}

/** A call that fails leaves its message to this thread, whatever fails on others. */
static void fail_one_way(player_of_games *self) {
  thrum_engine none = {0, 0};
  double seconds;
  char message[256];
  if (self->number % 2)
    EXPECT(self, thrum_engine_update(self->engine, -1) == THRUM_ERROR_INVALID_ARGUMENT);
  else
    EXPECT(self, thrum_engine_get_time(none, &seconds) == THRUM_ERROR_STALE_HANDLE);
  snprintf(message, sizeof message, "%s", thrum_last_message());
  EXPECT(self, message[0] != 0);
  SDL_Delay(1);
  EXPECT(self, strcmp(message, thrum_last_message()) == 0);
}

static void play_game(player_of_games *self, thrum_output_mode mode) {
  thrum_engine_def def = thrum_default_engine_def();
  def.output_mode = mode;
  def.automatic_controllers = random_below(&self->random, 2);
  self->is_silent = true;
  EXPECT_OK(self, thrum_engine_create(&def, &self->engine));
  pthread_t host;
  if (mode == THRUM_OUTPUT_HOSTED)
    EXPECT(self, pthread_create(&host, NULL, run_output, self) == 0);
  thrum_controller controllers[2] = {{0, 0}};
  thrum_controller_def controller_def = thrum_default_controller_def();
  controller_def.rumble = take_command;
  controller_def.context = self;
  EXPECT_OK(self, thrum_controller_attach_callback(self->engine, &controller_def, &controllers[0]));
  EXPECT_OK(self, thrum_controller_attach_sdl(self->engine, self->pad->id, &controllers[1]));
  thrum_pattern pattern = make_pattern(self);
  for (int frame = 0; frame < FRAMES; frame++) {
    thrum_controller controller = controllers[frame % 2];
    EXPECT_OK(self, thrum_play_pattern(self->engine, controller, pattern, 1, NULL));
    EXPECT_OK(self, thrum_play_feedback(self->engine, controller, THRUM_FEEDBACK_SUCCESS, 1));
    EXPECT_OK(self, thrum_engine_update(self->engine, 1.0 / 60));
    if (frame == FRAMES / 2)
      fail_one_way(self);
    SDL_Delay(random_below(&self->random, 3));
  }
  if (mode == THRUM_OUTPUT_HOSTED)
    EXPECT(self, pthread_join(host, NULL) == 0);
  thrum_engine engine = self->engine;
  EXPECT_OK(self, thrum_engine_destroy(engine));
  EXPECT(self, self->is_silent && pad_is_silent(self->pad));
  EXPECT(self, thrum_engine_update(engine, 0) == THRUM_ERROR_STALE_HANDLE);
}

static void *play_games(void *context) {
  player_of_games *self = context;
  for (int round = 0; round < ROUNDS; round++)
    play_game(self, (round + self->number) % MODES);
  return NULL;
}

static void *throw_switch(void *context) {
  (void)context;
  while (!is_over) {
    if (is_switched)
      thrum_silence_all(0.002);
    SDL_Delay(1);
  }
  return NULL;
}

/** All of them at once, while this thread updates SDL as a game does. */
static void test_games(player_of_games *games, bool silences) {
  is_switched = silences;
  for (int at = 0; at < GAMES; at++) {
    games[at].calls = 0;
    CHECK(pthread_create(&games[at].thread, NULL, play_games, &games[at]) == 0);
  }
  for (int at = 0; at < GAMES; at++) {
    while (pthread_tryjoin_np(games[at].thread, NULL) != 0) {
      SDL_JoystickUpdate();
      SDL_Delay(4);
    }
    CHECK(games[at].wrong == 0);
    if (games[at].wrong)
      printf("  game %d: %s\n", at, games[at].first_wrong);
    CHECK(silences || games[at].calls > ROUNDS);
  }
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  static player_of_games games[GAMES];
  for (int at = 0; at < GAMES; at++) {
    games[at].number = at;
    games[at].random.state = 7 + (uint64_t)at;
    games[at].pad = pad_open_dualsense();
    if (!games[at].pad)
      return EXIT_FAILURE;
  }
  pthread_t thrower;
  CHECK(pthread_create(&thrower, NULL, throw_switch, NULL) == 0);
  test_games(games, false);
  test_games(games, true);
  is_over = true;
  CHECK(pthread_join(thrower, NULL) == 0);
  SDL_Quit();
  return check_finish();
}
