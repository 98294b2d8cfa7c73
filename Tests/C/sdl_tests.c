/** How Thrum finds the game's SDL2: in the process, or through the table that the game hands over. */
#include "fixture.h"
#include "virtual_pad.h"

#include <string.h>

/** A lookup that counts, and misses one function. */
typedef struct {
  const char *missing;
  int calls;
} lookup_state;

static thrum_sdl_function lookup(void *context, const char *name) {
  lookup_state *state = context;
  state->calls++;
  if (state->missing && strcmp(name, state->missing) == 0)
    return NULL;
  THRUM_SDL_FUNCTIONS(THRUM_SDL_LOOKUP)
  return NULL;
}

static void SDLCALL get_version_3(SDL_version *version) {
  *version = (SDL_version){3, 1, 0};
}

static thrum_sdl_function lookup_other_version(void *context, const char *name) {
  if (strcmp(name, "SDL_GetVersion") == 0)
    return (thrum_sdl_function)get_version_3;
  return lookup(context, name);
}

static thrum_engine engine_with(thrum_sdl_lookup_fn function, lookup_state *state) {
  thrum_sdl_functions functions = thrum_default_sdl_functions();
  functions.lookup = function;
  functions.context = state;
  thrum_engine_def def = stepped_def();
  def.sdl = &functions;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  // The definition was copied.
  memset(&functions, 0, sizeof functions);
  return engine;
}

static void check_plays(thrum_engine engine, virtual_pad *pad) {
  play(engine, attach(engine, pad->id), continuous(0, 1, 1, 0.5f));
  CHECK_OK(thrum_engine_update(engine, 1.0 / 60));
  CHECK(!pad_is_silent(pad));
  CHECK_OK(thrum_engine_destroy(engine));
  CHECK(pad_is_silent(pad));
}

static void check_unavailable(thrum_engine engine, int32_t id, const char *said) {
  thrum_controller controller = {5, 5};
  CHECK_RESULT(thrum_controller_attach_sdl(engine, id, &controller), THRUM_ERROR_OUTPUT_UNAVAILABLE);
  CHECK(controller.index1 == 5 && controller.generation == 5);
  bool is_told = strstr(thrum_last_message(), said) != NULL;
  CHECK(is_told);
  if (!is_told)
    printf("  the message does not say %s\n", said);
}

/** SDL is linked but not started: said so, and found when it is. */
static void test_not_started(void) {
  thrum_engine engine = engine_make();
  check_unavailable(engine, 0, "SDL_INIT_GAMECONTROLLER");
  CHECK(pads_start());
  thrum_controller controller;
  CHECK_RESULT(thrum_controller_attach_sdl(engine, 99, &controller), THRUM_ERROR_CONTROLLER_UNAVAILABLE);
  CHECK_OK(thrum_engine_destroy(engine));
}

static const char *const names[] = {
#define NAME(function) #function,
    THRUM_SDL_FUNCTIONS(NAME)};

/** Those up to SDL_GameControllerFromInstanceID are required; any other may be missing. */
static void test_missing_functions(virtual_pad *pad) {
  bool is_required = true;
  for (size_t at = 0; at < sizeof names / sizeof *names; at++) {
    lookup_state state = {.missing = names[at]};
    thrum_engine engine = engine_with(lookup, &state);
    CHECK(state.calls == 0);
    if (is_required) {
      check_unavailable(engine, pad->id, names[at]);
      CHECK_OK(thrum_engine_destroy(engine));
    } else {
      check_plays(engine, pad);
    }
    CHECK(state.calls > 0);
    if (strcmp(names[at], "SDL_GameControllerFromInstanceID") == 0)
      is_required = false;
  }
  CHECK(!is_required);
}

static void test_table(virtual_pad *pad) {
  lookup_state state = {0};
  check_plays(engine_with(lookup, &state), pad);
  CHECK(state.calls == sizeof names / sizeof *names);

  thrum_engine engine = engine_with(lookup_other_version, &state);
  check_unavailable(engine, pad->id, "3.1.0");
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  test_not_started();
  virtual_pad *pad = pad_open_dualsense();
  if (!pad)
    return EXIT_FAILURE;
  check_plays(engine_make(), pad);
  test_table(pad);
  test_missing_functions(pad);
  // A table without a lookup is no table.
  check_plays(engine_with(NULL, NULL), pad);
  SDL_Quit();
  return check_finish();
}
