/** An engine that gets SDL's functions from a table in which the test has wrapped some: SDL itself, with one answer changed. */
#ifndef SDL_TABLE_H
#define SDL_TABLE_H

#include "fixture.h"

#include <SDL.h>
#include <string.h>

/** A function that takes the place of SDL's of that name. */
typedef struct {
  const char *name; /**< Null ends a list. */
  thrum_sdl_function function;
} sdl_wrapper;

static inline thrum_sdl_function sdl_table_lookup(void *context, const char *name) {
  for (const sdl_wrapper *wrapper = context; wrapper->name; wrapper++) {
    if (strcmp(wrapper->name, name) == 0)
      return wrapper->function;
  }
  THRUM_SDL_FUNCTIONS(THRUM_SDL_LOOKUP)
  return NULL;
}

/** @param def  Gets the table; its other fields are used as they are. */
static inline thrum_engine engine_with_table(thrum_engine_def def, const sdl_wrapper *wrappers) {
  thrum_sdl_functions functions = thrum_default_sdl_functions();
  functions.lookup = sdl_table_lookup;
  functions.context = (void *)wrappers;
  def.sdl = &functions;
  thrum_engine engine = {0, 0};
  CHECK_OK(thrum_engine_create(&def, &engine));
  return engine;
}

/** Log lines, and the last one. */
typedef struct {
  int count;
  char last[512];
} log_lines;

static inline void log_to_lines(void *context, const char *message) {
  log_lines *lines = context;
  CHECK(message && strncmp(message, "Thrum: ", 7) == 0 && !strchr(message, '\n'));
  lines->count++;
  snprintf(lines->last, sizeof lines->last, "%s", message);
}

#endif
