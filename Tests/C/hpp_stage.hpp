/** Shortcuts of the C++ tests, and a stage to play on. */
#ifndef HPP_STAGE_HPP
#define HPP_STAGE_HPP

#include <thrum/thrum.hpp>

#include "fixture.h"

using std::chrono::milliseconds;
using thrum::seconds;

static const double frame = 1.0 / 60;

/** The result of a call has to be the one expected. */
static void check_result(thrum::result actual, thrum::error expected, const char *call, int line) {
  check_count++;
  if (actual != expected && check_failed(__FILE__, line))
    printf("%s is %s, not %s\n", call, actual.name(), thrum_result_name(static_cast<thrum_result>(expected)));
}

#define EXPECT(call, expected) check_result(call, thrum::error::expected, #call, __LINE__)
#define WORKS(call)            EXPECT(call, none)

/** An engine with a pad that records, and a player of a vibration without end that sounds on it. */
struct stage {
  thrum::engine engine = thrum::engine::create();
  thrum::controller pad = thrum::controller::attach_recording(engine, thrum::controller_def());
  thrum::pattern hum = thrum::pattern::create(engine, thrum::event::vibration(seconds(0), thrum::endless));
  thrum::player player = thrum::player::create(engine, pad, hum);

  stage() {
    WORKS(player.start());
    update();
  }

  /** How strongly the pad is driven then. */
  float update() {
    WORKS(engine.update(seconds(frame)));
    return pad.drive().low;
  }
};

#endif
