#include "pads.h"

#include "must.h"

#include <stdlib.h>

/* How a slot is attached to Thrum. */
typedef enum {
  ATTACHED_NOT,
  ATTACHED_SDL,       /* Thrum drives the controller through SDL, with the profile that it finds. */
  ATTACHED_FORWARDED, /* With a profile of the player's choice: Thrum calls the game, and the game calls SDL. */
  ATTACHED_SCREEN     /* There is no hardware. */
} attachment;

typedef struct {
  SDL_GameController *opened; /* Null: nothing is plugged in. */
  SDL_JoystickID id;
  attachment attachment;
  thrum_controller_type profile; /* Of those that are forwarded or on the screen. */
  thrum_controller controller;
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
  (void)options;
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

/* ---- Attaching --------------------------------------------------------------------------------------------------- */

static int32_t forward(void *context, const thrum_drive *drive, double duration) {
  slot *s = context;
  Uint32 milliseconds = (Uint32)(duration * 1000);
  SDL_GameControllerRumbleTriggers(s->opened, (Uint16)(drive->left_trigger * 65535),
                                   (Uint16)(drive->right_trigger * 65535), milliseconds);
  return SDL_GameControllerRumble(s->opened, (Uint16)(drive->low * 65535), (Uint16)(drive->high * 65535), milliseconds);
}

/* Nothing moves: thrum_controller_get_drive() says what would. */
static int32_t show(void *context, const thrum_drive *drive, double duration) {
  (void)context, (void)drive, (void)duration;
  return 0;
}

static void attach_function(pads *p, slot *s, bool is_forwarded) {
  thrum_controller_def def = thrum_default_controller_def();
  def.type = s->profile;
  def.name = is_forwarded ? SDL_GameControllerName(s->opened) : "On the screen";
  def.has_trigger_rumble =
      is_forwarded ? SDL_GameControllerHasRumbleTriggers(s->opened) : s->profile == THRUM_CONTROLLER_XBOX_ONE;
  def.rumble = is_forwarded ? forward : show;
  def.context = s;
  must(thrum_controller_attach_callback(p->engine, &def, &s->controller), "attach a function");
}

static void detach(pads *p, slot *s) {
  if (s->attachment != ATTACHED_NOT)
    must(thrum_controller_detach(p->engine, s->controller), "let a controller go");
  s->attachment = ATTACHED_NOT;
  s->controller = (thrum_controller){0};
}

/* Attaches the slot as its hardware and the options want it, if it is not so already. */
static void refresh(pads *p, int index) {
  slot *s = &p->slots[index];
  const game_options *options = &p->applied;
  attachment wanted = s->opened    ? options->profile_is_automatic ? ATTACHED_SDL : ATTACHED_FORWARDED
                      : index == 0 ? ATTACHED_SCREEN
                                   : ATTACHED_NOT;
  thrum_controller_type profile = options->profile_is_automatic ? THRUM_CONTROLLER_DUALSENSE : options->profile;
  if (wanted == s->attachment && (wanted <= ATTACHED_SDL || profile == s->profile))
    return;
  detach(p, s);
  s->profile = profile;
  if (wanted == ATTACHED_SDL)
    must(thrum_controller_attach_sdl(p->engine, s->id, &s->controller), "attach a controller");
  else if (wanted != ATTACHED_NOT)
    attach_function(p, s, wanted == ATTACHED_FORWARDED);
  s->attachment = wanted;
}

/* ---- Plugging in and out ----------------------------------------------------------------------------------------- */

static void plug_in(pads *p, int device) {
  if (!SDL_IsGameController(device) || (p->only_virtual && !SDL_JoystickIsVirtual(device)) ||
      pads_player(p, SDL_JoystickGetDeviceInstanceID(device)) >= 0)
    return;
  for (int i = 0; i < PADS; i++) {
    slot *s = &p->slots[i];
    if (s->opened)
      continue;
    s->opened = SDL_GameControllerOpen(device);
    if (!s->opened)
      return;
    s->id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(s->opened));
    refresh(p, i);
    return;
  }
}

static void unplug(pads *p, SDL_JoystickID id) {
  int player = pads_player(p, id);
  if (player < 0)
    return;
  slot *s = &p->slots[player];
  detach(p, s); /* Before its function loses what it forwards to. */
  SDL_GameControllerClose(s->opened);
  s->opened = NULL;
  refresh(p, player);
}

void pads_event(pads *p, const SDL_Event *event) {
  if (event->type == SDL_CONTROLLERDEVICEADDED)
    plug_in(p, event->cdevice.which);
  else if (event->type == SDL_CONTROLLERDEVICEREMOVED)
    unplug(p, event->cdevice.which);
}

/* ---- Start, end, options ----------------------------------------------------------------------------------------- */

pads *pads_create(const game_options *options, bool only_virtual) {
  pads *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->engine = make_engine(options);
  p->only_virtual = only_virtual;
  p->applied = *options;
  apply_preference(p, options);
  for (int i = 0; i < SDL_NumJoysticks(); i++)
    plug_in(p, i);
  refresh(p, 0);
  return p;
}

void pads_destroy(pads *p) {
  must(thrum_engine_destroy(p->engine), "end the engine"); /* Stops the motors, so it comes before the rest. */
  for (int i = 0; i < PADS; i++)
    if (p->slots[i].opened)
      SDL_GameControllerClose(p->slots[i].opened);
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
    if (p->slots[i].opened && p->slots[i].id == id)
      return i;
  return -1;
}

bool pads_is_plugged(const pads *p, int player) {
  return p->slots[player].opened;
}

thrum_controller pads_controller(const pads *p, int player) {
  return p->slots[player].controller;
}

const char *pads_name(const pads *p, int player) {
  const slot *s = &p->slots[player];
  const char *name = s->opened ? SDL_GameControllerName(s->opened) : NULL;
  return name ? name : s->opened ? "Controller" : "Controller on the screen";
}

thrum_drive pads_drive(const pads *p, int player) {
  thrum_drive drive = {0};
  if (p->slots[player].attachment != ATTACHED_NOT)
    must(thrum_controller_get_drive(p->engine, p->slots[player].controller, &drive), "read the motors");
  return drive;
}
