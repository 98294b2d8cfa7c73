#include "pads.h"

#include "must.h"

#include <stdlib.h>

/* What plays in place of a pad: a function of the game. */
typedef enum {
  STAND_IN_NONE,
  STAND_IN_SCREEN, /* There is no hardware: only the picture moves. */
  STAND_IN_FORWARD /* The pad with a profile of the player's choice: Thrum calls the game, and the game calls SDL. */
} stand_in_kind;

/* The place of a player. The pad stays when it is unplugged: Thrum knows it when it returns. */
typedef struct {
  SDL_JoystickID id;        /* By which SDL knows the pad, or last did: what was held is let go later. -1: none yet. */
  thrum_controller pad;     /* Null: nobody has come yet. */
  thrum_capabilities known; /* What Thrum knows of it. */

  stand_in_kind kind;
  thrum_controller_type profile;
  SDL_JoystickID forwards_to;
  thrum_controller stand_in;
} slot;

struct pads {
  thrum_engine engine;
  bool only_virtual;
  game_options applied;
  slot slots[PADS];
};

/* ---- The engine -------------------------------------------------------------------------------------------------- */

static thrum_engine make_engine(const game_options *options) {
  thrum_engine_def def = thrum_default_engine_def(); /* The defaults suit most games. */
  def.output_mode = options->threaded ? THRUM_OUTPUT_THREADED : THRUM_OUTPUT_STEPPED;
  thrum_engine engine;
  must(thrum_engine_create(&def, &engine), "make an engine");
  must(thrum_engine_prepare(engine), "get the engine ready");
  return engine;
}

static void apply_preference(pads *p, const game_options *options) {
  thrum_preference preference = thrum_default_preference();
  preference.enabled = options->enabled && options->strength > 0;
  preference.strongest = options->strength;
  must(thrum_engine_set_preference(p->engine, &preference), "set the strength");
  must(thrum_engine_set_ducking(p->engine, options->ducking), "set the ducking");
}

/* ---- Plugging in and out ----------------------------------------------------------------------------------------- */

/* The place of a pad: the one that it has, else one that is free, else that of one that is gone. Null: all are taken. */
static slot *place_of(pads *p, thrum_controller pad) {
  slot *free = NULL, *left = NULL;
  for (int i = PADS - 1; i >= 0; i--) {
    slot *s = &p->slots[i];
    if (THRUM_IS_SAME(s->pad, pad))
      return s;
    if (THRUM_IS_NULL(s->pad))
      free = s;
    else if (!s->known.connected)
      left = s;
  }
  if (!free && left)
    must(thrum_controller_detach(p->engine, left->pad), "give a place away");
  return free ? free : left;
}

/* Asks what Thrum knows of the pad in a place. */
static void ask(pads *p, slot *s) {
  if (!THRUM_IS_NULL(s->pad))
    must(thrum_controller_get_capabilities(p->engine, s->pad, &s->known), "ask what a pad can do");
}

/* Gives places to the pads that Thrum has attached, and learns by which id SDL knows each of them now. */
static void seat(pads *p) {
  for (int i = 0; i < PADS; i++)
    ask(p, &p->slots[i]);
  thrum_controller all[16]; /* As many as the engine takes. */
  uint32_t count;
  must(thrum_engine_get_controllers(p->engine, all, 16, &count), "list the controllers");
  for (uint32_t i = 0; i < count; i++) {
    thrum_capabilities found = thrum_default_capabilities();
    if (thrum_controller_get_capabilities(p->engine, all[i], &found) != THRUM_OK) /* It gave its place away just now. */
      continue;
    if (found.sdl_instance_id < 0 || (p->only_virtual && found.transport != THRUM_TRANSPORT_VIRTUAL))
      continue;
    slot *s = place_of(p, all[i]);
    if (!s)
      continue;
    s->pad = all[i];
    s->id = found.sdl_instance_id;
    s->known = found;
  }
}

/*
 * All that a game needs for pads that come and go: Thrum opens them, notices when they are pulled out, and gives them
 * their old handle when they return. The players on that handle have gone on meanwhile.
 */
void pads_event(pads *p, const SDL_Event *event) {
  thrum_controller changed = {0};
  thrum_sdl_handle_event(p->engine, event, &changed); /* What cannot be opened now it tries again with later events. */
  if (!THRUM_IS_NULL(changed))
    seat(p);
}

/* ---- Stand-ins --------------------------------------------------------------------------------------------------- */

/*
 * The functions that Thrum calls. With THRUM_OUTPUT_THREADED it does so on a thread of its own, at any moment, also while
 * the game's thread draws a frame or pulls a plug. So they touch nothing of the game: forward() is handed the id of a
 * joystick instead of a pointer to something that may change or go, and SDL is asked for the pad under the lock that keeps
 * it from being closed meanwhile.
 */
static int32_t forward(void *context, const thrum_drive *drive, double duration) {
  SDL_JoystickID id = (SDL_JoystickID)(intptr_t)context;
  Uint32 milliseconds = (Uint32)(duration * 1000);
  SDL_LockJoysticks();
  SDL_GameController *pad = SDL_GameControllerFromInstanceID(id); /* Null when it is gone: then SDL refuses. */
  SDL_GameControllerRumbleTriggers(pad, (Uint16)(drive->left_trigger * 65535), (Uint16)(drive->right_trigger * 65535),
                                   milliseconds);
  int result = SDL_GameControllerRumble(pad, (Uint16)(drive->low * 65535), (Uint16)(drive->high * 65535), milliseconds);
  SDL_UnlockJoysticks();
  return result;
}

/* Nothing moves: thrum_controller_get_drive() says what would. */
static int32_t show(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

static void attach_stand_in(pads *p, slot *s) {
  thrum_controller_def def = thrum_default_controller_def();
  bool is_forwarded = s->kind == STAND_IN_FORWARD;
  def.type = s->profile;
  def.name = is_forwarded ? s->known.name : "On the screen";
  def.has_trigger_rumble = is_forwarded ? s->known.has_trigger_rumble : s->profile == THRUM_CONTROLLER_XBOX_ONE;
  def.rumble = is_forwarded ? forward : show;
  def.context = (void *)(intptr_t)s->forwards_to;
  must(thrum_controller_attach_callback(p->engine, &def, &s->stand_in), "attach a function");
}

/* Makes a stand-in, or lets it go, as the hardware and the options want it. */
static void refresh(pads *p, int index) {
  slot *s = &p->slots[index];
  const game_options *options = &p->applied;
  ask(p, s);
  stand_in_kind kind = !s->known.connected             ? index == 0 ? STAND_IN_SCREEN : STAND_IN_NONE
                       : options->profile_is_automatic ? STAND_IN_NONE
                                                       : STAND_IN_FORWARD;
  thrum_controller_type profile = options->profile_is_automatic ? THRUM_CONTROLLER_DUALSENSE : options->profile;
  if (kind == s->kind && (kind == STAND_IN_NONE || (profile == s->profile && s->id == s->forwards_to)))
    return;
  if (s->kind != STAND_IN_NONE)
    must(thrum_controller_detach(p->engine, s->stand_in), "let a function go"); /* Stops what it drove. */
  s->kind = kind;
  s->profile = profile;
  s->forwards_to = s->id;
  s->stand_in = (thrum_controller){0};
  if (kind != STAND_IN_NONE)
    attach_stand_in(p, s);
}

/* ---- Start, end, options ----------------------------------------------------------------------------------------- */

pads *pads_create(const game_options *options, bool only_virtual) {
  pads *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->engine = make_engine(options);
  p->only_virtual = only_virtual;
  for (int i = 0; i < PADS; i++) {
    p->slots[i].id = -1;
    p->slots[i].known = thrum_default_capabilities();
  }
  /* What SDL has told of already, to an engine before this one. */
  for (int i = 0; i < SDL_NumJoysticks(); i++)
    pads_event(p, &(SDL_Event){.cdevice = {.type = SDL_CONTROLLERDEVICEADDED, .which = i}});
  thrum_notice old;
  while (thrum_engine_poll_notice(p->engine, &old) == THRUM_OK) /* No news. */
    continue;
  pads_apply(p, options);
  return p;
}

void pads_destroy(pads *p) {
  must(thrum_engine_destroy(p->engine), "end the engine"); /* Stops the motors and closes the pads. */
  free(p);
}

void pads_apply(pads *p, const game_options *options) {
  p->applied = *options;
  apply_preference(p, options);
  for (int i = 0; i < PADS; i++)
    refresh(p, i);
}

/* ---- A look at them ---------------------------------------------------------------------------------------------- */

thrum_engine pads_engine(const pads *p) {
  return p->engine;
}

int pads_player(const pads *p, SDL_JoystickID id) {
  for (int i = 0; i < PADS; i++)
    if (p->slots[i].id == id)
      return i;
  return -1;
}

bool pads_is_plugged(const pads *p, int player) {
  return p->slots[player].known.connected;
}

thrum_controller pads_controller(const pads *p, int player) {
  const slot *s = &p->slots[player];
  return s->kind != STAND_IN_NONE ? s->stand_in : s->pad;
}

const char *pads_name(const pads *p, int player) {
  const slot *s = &p->slots[player];
  if (!s->known.connected)
    return "Controller on the screen";
  return s->known.name[0] ? s->known.name : "Controller";
}

thrum_drive pads_drive(const pads *p, int player) {
  thrum_drive drive = {0};
  if (!THRUM_IS_NULL(pads_controller(p, player)))
    must(thrum_controller_get_drive(p->engine, pads_controller(p, player), &drive), "read the motors");
  return drive;
}
