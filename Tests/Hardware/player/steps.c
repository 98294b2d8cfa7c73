#include "steps.h"

#include "effects.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Silence after an effect, in which nothing may reach the motors. */
enum { GAP = 150 };

/* How long to wait for a pad: drivers and SDL talk to it before it is there. */
enum { PATIENCE = 8000 };

static void frames(struct game *game, double milliseconds) {
  double end = now_ms() + milliseconds;
  while (now_ms() < end)
    game_frame(game);
}

static SDL_GameController *open_first_pad(void) {
  for (int index = 0; index < SDL_NumJoysticks(); index++)
    if (SDL_IsGameController(index))
      return SDL_GameControllerOpen(index);
  return NULL;
}

static void start_sdl(void) {
  if (SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0)
    return;
  /* There is no window that could have the focus. */
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
  if (SDL_Init(SDL_INIT_GAMECONTROLLER) != 0) {
    game_log("FAILED SDL_Init: %s", SDL_GetError());
    exit(3);
  }
}

/*
 * open, open:stepped: starts SDL and makes the engine where they are not there, waits for a pad, opens it, and attaches
 * it. Threads of Thrum send, or the updates do.
 */
static void step_open(struct game *game, const char *argument) {
  start_sdl();
  if (THRUM_IS_NULL(game->engine)) {
    thrum_engine_def def = thrum_default_engine_def();
    if (strcmp(argument, "stepped") == 0)
      def.output_mode = THRUM_OUTPUT_STEPPED;
    game_must(thrum_engine_create(&def, &game->engine), "engine");
  }
  game->updated = now_ms();
  double end = now_ms() + PATIENCE;
  while ((game->pad = open_first_pad()) == NULL && now_ms() < end)
    game_frame(game);
  if (game->pad == NULL) {
    game_log("FAILED no pad: %s", SDL_GetError());
    exit(3);
  }
  SDL_JoystickID id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(game->pad));
  game_must(thrum_controller_attach_sdl(game->engine, id, &game->controller), "attach");
  thrum_capabilities capabilities = thrum_default_capabilities();
  game_must(thrum_controller_get_capabilities(game->engine, game->controller, &capabilities), "capabilities");
  game_log("ATTACHED type=%d transport=%d rumble=%u triggers=%u levels=%u,%u path=%s", (int)capabilities.type,
           (int)capabilities.transport, capabilities.has_rumble, capabilities.has_trigger_rumble,
           capabilities.actuators[0].levels, capabilities.actuators[1].levels, SDL_GameControllerPath(game->pad));
  /* Lights and other greetings of SDL's drivers go first. */
  frames(game, GAP);
}

/* low:MS, high:MS, both:MS, tap, file:PATH: an effect that ends by itself, and the silence after it. */
static void play_to_end(struct game *game, thrum_pattern pattern) {
  effect_start(game, pattern);
  double end = now_ms() + PATIENCE;
  while (!game->player_finished && now_ms() < end)
    game_frame(game);
  effect_end(game);
  frames(game, GAP);
}

static void step_low(struct game *game, const char *argument) {
  play_to_end(game, effect_vibration(game, atof(argument) / 1e3, 0));
}

static void step_high(struct game *game, const char *argument) {
  play_to_end(game, effect_vibration(game, atof(argument) / 1e3, 1));
}

static void step_both(struct game *game, const char *argument) {
  play_to_end(game, effect_vibration(game, atof(argument) / 1e3, 0.5f));
}

static void step_tap(struct game *game, const char *argument) {
  (void)argument;
  play_to_end(game, effect_tap(game));
}

static void step_file(struct game *game, const char *argument) {
  thrum_pattern pattern;
  game_must(thrum_pattern_load_file(game->engine, argument, NULL, NULL, &pattern), argument);
  play_to_end(game, pattern);
}

/* hold:MS: a vibration of both motors without end; goes on for that long, and then until something ends it. */
static void step_hold(struct game *game, const char *argument) {
  effect_start(game, effect_vibration(game, THRUM_DURATION_ENDLESS, 0.5f));
  frames(game, atof(argument));
}

/* shake:MS: as hold, but another strength each frame, so that something is always under way to the pad. */
static void step_shake(struct game *game, const char *argument) {
  effect_start(game, effect_vibration(game, THRUM_DURATION_ENDLESS, 0.5f));
  double end = now_ms() + atof(argument);
  for (int frame = 0; now_ms() < end; frame++) {
    float strength = frame % 2 == 0 ? 1 : 0.6f;
    game_must(thrum_player_set_parameter(game->engine, game->player, THRUM_PARAMETER_INTENSITY_CONTROL, strength),
              "parameter");
    game_frame(game);
  }
}

/* stop: the player, and the silence after it. */
static void step_stop(struct game *game, const char *argument) {
  (void)argument;
  game_must(thrum_player_stop(game->engine, game->player, THRUM_NOW), "stop");
  frames(game, GAP);
  effect_end(game);
}

/* cut: stops the player as `stop` does, and plays only the frame that delivers it. */
static void step_cut(struct game *game, const char *argument) {
  (void)argument;
  game_must(thrum_player_stop(game->engine, game->player, THRUM_NOW), "stop");
  game_frame(game);
}

static void step_wait(struct game *game, const char *argument) {
  frames(game, atof(argument));
}

/* stuck:MS: SDL is served but the engine is not. */
static void step_stuck(struct game *game, const char *argument) {
  (void)game;
  double end = now_ms() + atof(argument);
  while (now_ms() < end)
    game_stuck_frame();
}

/* frozen:MS: the game hangs, and SDL with it. */
static void step_frozen(struct game *game, const char *argument) {
  (void)game;
  usleep((useconds_t)(atof(argument) * 1e3));
}

static void step_detach(struct game *game, const char *argument) {
  (void)argument;
  game_must(thrum_controller_detach(game->engine, game->controller), "detach");
}

static void step_destroy(struct game *game, const char *argument) {
  (void)argument;
  game_must(thrum_engine_destroy(game->engine), "destroy");
  game->engine = (thrum_engine){0, 0};
}

/* close: gives the pad back to SDL, with no frame before it. */
static void step_close(struct game *game, const char *argument) {
  (void)argument;
  SDL_GameControllerClose(game->pad);
  game->pad = NULL;
}

static void step_quit(struct game *game, const char *argument) {
  (void)game;
  (void)argument;
  SDL_Quit();
}

/* exit: leaves with everything as it is. */
static void step_exit(struct game *game, const char *argument) {
  (void)game;
  (void)argument;
  exit(0);
}

/* term: SDL turns SIGTERM into an event, upon which the game leaves. */
static void step_term(struct game *game, const char *argument) {
  (void)argument;
  raise(SIGTERM);
  frames(game, PATIENCE);
}

/* kill: as a signal ends a game that has taken SDL's handler away. */
static void step_kill(struct game *game, const char *argument) {
  (void)game;
  (void)argument;
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
}

/* crash: the handler of the game turns the motors off before it gives up. */
static void stop_in_crash(int number) {
  thrum_silence_all(0.3);
  _exit(128 + number);
}

static void step_crash(struct game *game, const char *argument) {
  (void)game;
  (void)argument;
  signal(SIGSEGV, stop_in_crash);
  raise(SIGSEGV);
}

static void order_pad(struct game *game, const char *order) {
  int control = game->pad_control ? open(game->pad_control, O_WRONLY | O_CLOEXEC) : -1;
  if (control < 0 || write(control, order, strlen(order)) < 0) {
    game_log("FAILED no control of the pad");
    exit(3);
  }
  close(control);
}

static void step_unplug(struct game *game, const char *argument) {
  (void)argument;
  order_pad(game, "unplug\n");
}

static void step_plug(struct game *game, const char *argument) {
  (void)argument;
  order_pad(game, "plug\n");
}

static const struct {
  const char *name;
  void (*play)(struct game *game, const char *argument);
} steps[] = {
    {"open", step_open},     {"low", step_low},         {"high", step_high},     {"both", step_both},
    {"tap", step_tap},       {"file", step_file},       {"hold", step_hold},     {"shake", step_shake},
    {"stop", step_stop},     {"cut", step_cut},         {"wait", step_wait},     {"stuck", step_stuck},
    {"detach", step_detach}, {"destroy", step_destroy}, {"close", step_close},   {"quit", step_quit},
    {"exit", step_exit},     {"kill", step_kill},       {"unplug", step_unplug}, {"plug", step_plug},
    {"crash", step_crash},   {"frozen", step_frozen},   {"term", step_term},
};

void step_play(struct game *game, const char *text) {
  size_t length = strcspn(text, ":");
  const char *argument = text[length] == ':' ? text + length + 1 : "0";
  for (size_t index = 0; index < sizeof steps / sizeof *steps; index++) {
    if (strlen(steps[index].name) == length && strncmp(steps[index].name, text, length) == 0) {
      game_log("STEP %s", text);
      steps[index].play(game, argument);
      return;
    }
  }
  fprintf(stderr, "no such step: %s\n", text);
  exit(2);
}
