/** Checks of calls that must be refused: the code, a message of their own, and outputs that nobody touched. */
#ifndef REFUSAL_H
#define REFUSAL_H

#include "fixture.h"

#include <string.h>

/** Somewhere to write for every kind of output. Those with a size are ready for use; the rest is a pattern. */
typedef struct {
  thrum_engine engine;
  thrum_controller controller;
  thrum_pattern pattern;
  thrum_player player;
  thrum_session session;
  thrum_engine_status status;
  thrum_sample samples[2];
  double seconds;
  thrum_notice notice;
  thrum_drive drive;
  float intensity;
  float sharpness;
  thrum_parameter_range range;
  thrum_command commands[2];
  uint32_t count;
  size_t size;
  char text[64];
  thrum_statistics statistics;
  thrum_capabilities capabilities;
  thrum_pattern_info info;
  thrum_player_state state;
} outputs;

static outputs out, out_before;

static inline void outputs_fill(void) {
  memset(&out, 0xA5, sizeof out);
  out.statistics.struct_size = sizeof out.statistics;
  out.capabilities.struct_size = sizeof out.capabilities;
  out.info.struct_size = sizeof out.info;
  out.state.struct_size = sizeof out.state;
}

/** Makes the last message one that no other call leaves, so that a refusal without a message shows. */
static inline void message_mark(char mark[512]) {
  thrum_engine_create(NULL, NULL);
  snprintf(mark, 512, "%s", thrum_last_message());
}

static inline bool outputs_are_untouched(void) {
  return memcmp(&out, &out_before, sizeof out) == 0;
}

/** Calls with `out` as it was filled before; checks the result and all that goes with a refusal. */
#define REFUSED(call, expected)                                                                                        \
  do {                                                                                                                 \
    char refused_mark[512];                                                                                            \
    message_mark(refused_mark);                                                                                        \
    out_before = out;                                                                                                  \
    CHECK_RESULT(call, expected);                                                                                      \
    bool refused_is_told = *thrum_last_message() != 0 && strcmp(thrum_last_message(), refused_mark) != 0;              \
    CHECK(refused_is_told &&#call);                                                                                    \
    bool refused_is_clean = outputs_are_untouched();                                                                   \
    CHECK(refused_is_clean &&#call);                                                                                   \
    if (!refused_is_told || !refused_is_clean)                                                                         \
      printf("  in %s\n", #call);                                                                                      \
  } while (0)

#endif
