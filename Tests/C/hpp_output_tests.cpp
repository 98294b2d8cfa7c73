/**
 * The C++ interface with threads: a callable that is called on a thread of Thrum, an engine that moves while its threads
 * run, a game's own thread, SDL's events, and the stop in an emergency.
 */
#include "hpp_stage.hpp"

#include <SDL.h>

#include <atomic>
#include <thread>
#include <utility>
#include <vector>

/** A motor that is driven on any thread; the last call of its controller has to turn it off. */
struct motor {
  std::atomic<float> low{0};
  std::atomic<int> calls{0};
  std::atomic<bool> is_elsewhere{false}; /**< Called on another thread than the one that made it. */
  std::thread::id home = std::this_thread::get_id();

  bool operator()(const thrum_drive &drive, seconds duration) {
    low = drive.low;
    calls++;
    is_elsewhere = is_elsewhere || std::this_thread::get_id() != home;
    return duration <= thrum::watchdog;
  }
};

/** Updates in real time until `reached` says so; false when it has not after some seconds. */
template <class Condition> static bool plays_until(thrum::engine &engine, Condition reached) {
  for (int at = 0; at < 2000; at++) {
    if (reached())
      return true;
    WORKS(engine.update(milliseconds(5)));
    std::this_thread::sleep_for(milliseconds(5));
  }
  return false;
}

static thrum::controller attach_motor(thrum::engine &engine, motor &driven) {
  thrum::result why;
  thrum::controller pad = thrum::controller::attach_callback(engine, thrum::controller_def().set_rumble(driven), &why);
  WORKS(why);
  return pad;
}

static thrum::player play_hum(thrum::engine &engine, const thrum::controller &pad) {
  thrum::pattern hum = thrum::pattern::create(engine, thrum::event::vibration(seconds(0), thrum::endless));
  thrum::player player = thrum::player::create(engine, pad, hum);
  WORKS(player.start());
  return player;
}

/** The threads know nothing of the objects: these move on while the motor runs. */
static void test_moving_while_threads_run() {
  motor driven;
  {
    thrum::engine engine = thrum::engine::create(thrum::engine_def().set_output_mode(thrum::output_mode::threaded));
    thrum::controller pad = attach_motor(engine, driven);
    thrum::player player = play_hum(engine, pad);
    CHECK(plays_until(engine, [&] { return driven.low > 0; }));
    CHECK(driven.is_elsewhere);
    std::vector<thrum::engine> engines;
    for (int at = 0; at < 50; at++) {
      thrum::engine moved = std::move(engine);
      CHECK(!engine);
      engines.push_back(std::move(moved));
      thrum::player moved_player = std::move(player);
      thrum::controller moved_pad = std::move(pad);
      WORKS(moved_pad.set_gain(at % 2 == 0 ? 0.5f : 1));
      WORKS(engines.back().update(milliseconds(2)));
      std::this_thread::sleep_for(milliseconds(2));
      engine = std::move(engines.back());
      player = std::move(moved_player);
      pad = std::move(moved_pad);
    }
    const int calls = driven.calls;
    CHECK(plays_until(engine, [&] { return driven.calls > calls; }) && driven.low > 0);
    CHECK(pad.drive().low > 0);

    // An engine that is assigned over ends with its threads.
    motor other;
    thrum::engine second = thrum::engine::create();
    thrum::controller second_pad = attach_motor(second, other);
    thrum::player second_player = play_hum(second, second_pad);
    CHECK(plays_until(second, [&] { return other.low > 0; }));
    second = std::move(engine);
    CHECK(other.low == 0 && driven.low > 0);
    EXPECT(second_player.stop(), stale_handle);
    WORKS(pad.detach());
    CHECK(driven.low == 0);
    pad = attach_motor(second, driven);
    WORKS(player.set_controller(pad));
    CHECK(plays_until(second, [&] { return driven.low > 0; }));
  }
  CHECK(driven.low == 0);
}

/** A thread of the game does the output. */
static void test_hosted() {
  motor driven;
  thrum::engine engine = thrum::engine::create(thrum::engine_def().set_output_mode(thrum::output_mode::hosted));
  std::atomic<bool> is_over{false};
  std::atomic<int> refused{0};
  std::thread host([&] {
    while (!is_over) {
      thrum::result why;
      const seconds wait = engine.run_output(&why);
      refused += !why || wait < seconds(0);
      std::this_thread::sleep_for(milliseconds(1));
    }
  });
  {
    thrum::controller pad = attach_motor(engine, driven);
    thrum::player player = play_hum(engine, pad);
    CHECK(plays_until(engine, [&] { return driven.low > 0; }));
    CHECK(driven.is_elsewhere);
  }
  CHECK(driven.low == 0);
  is_over = true;
  host.join();
  CHECK(refused == 0);
  thrum::result why;
  stage s;
  CHECK(s.engine.run_output(&why) == seconds(0));
  EXPECT(why, not_supported);
  CHECK(thrum::engine().run_output(&why) == seconds(0));
  EXPECT(why, stale_handle);
}

static void test_controllers() {
  stage s;
  thrum::controller second = thrum::controller::attach_recording(s.engine, thrum::controller_def());
  std::vector<thrum_controller> all;
  WORKS(s.engine.controllers(all));
  CHECK(all.size() == 2 && s.pad == all[0] && second == all[1]);
  thrum_controller first[1];
  std::uint32_t count = 0;
  WORKS(s.engine.controllers(first, count));
  CHECK(count == 2 && s.pad == first[0]);
  WORKS(second.detach());
  WORKS(s.engine.controllers(all));
  CHECK(all.size() == 1 && s.pad == all[0]);
  EXPECT(thrum::engine().controllers(all), stale_handle);
  CHECK(all.empty());

  // A hum of full strength is asked for.
  thrum::result why;
  CHECK(s.pad.request(&why).intensity == 1 && s.pad.request().sharpness == 0.5f);
  WORKS(why);
  WORKS(s.player.stop());
  s.update();
  CHECK(s.pad.request().intensity == 0 && s.pad.request().sharpness == 0);
  CHECK(second.request(&why).intensity == 0);
  EXPECT(why, stale_handle);
}

/** The next controller that SDL's events tell of; null when they tell of none. */
static thrum_controller told_by_events(const thrum::engine &engine) {
  thrum_controller last = {};
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
    thrum::result why;
    const thrum_controller told = thrum::sdl_handle_event(engine, event, &why);
    WORKS(why);
    if (!THRUM_IS_NULL(told))
      last = told;
  }
  return last;
}

static void test_events() {
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
  if (SDL_Init(SDL_INIT_GAMECONTROLLER) != 0)
    return;
  thrum::engine engine = thrum::engine::create();
  CHECK(THRUM_IS_NULL(told_by_events(engine)));
  const int place = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                              SDL_CONTROLLER_BUTTON_MAX, 0);
  CHECK(place >= 0);
  const thrum_controller pad = told_by_events(engine);
  CHECK(!THRUM_IS_NULL(pad));
  thrum::notice notice;
  WORKS(engine.poll_notice(notice));
  CHECK(notice.get_type() == thrum::notice_type::controller_attached && THRUM_IS_SAME(notice.controller, pad));
  thrum::capabilities found;
  WORKS(thrum::result(thrum_controller_get_capabilities(engine, pad, &found)));
  CHECK(found.connected == 1 && found.sdl_instance_id == SDL_JoystickGetDeviceInstanceID(place));
  CHECK(SDL_JoystickDetachVirtual(place) == 0);
  SDL_JoystickUpdate();
  const thrum_controller lost = told_by_events(engine);
  CHECK(THRUM_IS_SAME(lost, pad));
  WORKS(engine.poll_notice(notice));
  CHECK(notice.get_type() == thrum::notice_type::controller_lost && THRUM_IS_SAME(notice.controller, pad));
  WORKS(thrum::result(thrum_controller_get_capabilities(engine, pad, &found)));
  CHECK(found.connected == 0 && found.sdl_instance_id == -1);
  thrum::result why;
  SDL_Event none = SDL_Event();
  CHECK(THRUM_IS_NULL(thrum::sdl_handle_event(thrum::engine(), none, &why)));
  EXPECT(why, stale_handle);
  WORKS(engine.destroy());
  SDL_Quit();
}

/** For good, so it comes last. */
static void test_emergency() {
  EXPECT(thrum::silence_all(seconds(-1)), invalid_argument);
  motor driven;
  thrum::engine engine = thrum::engine::create();
  thrum::controller pad = attach_motor(engine, driven);
  thrum::player player = play_hum(engine, pad);
  CHECK(plays_until(engine, [&] { return driven.low > 0; }));
  WORKS(thrum::silence_all(std::chrono::seconds(10)));
  CHECK(driven.low == 0);

  // A driver that does not answer in the time given.
  std::atomic<bool> may_return{false}, is_inside{false};
  auto stuck = [&](const thrum_drive &, seconds) {
    is_inside = true;
    while (!may_return)
      std::this_thread::sleep_for(milliseconds(1));
    return true;
  };
  thrum::engine second = thrum::engine::create();
  thrum::controller slow = thrum::controller::attach_callback(second, thrum::controller_def().set_rumble(stuck));
  thrum::player slow_player = play_hum(second, slow);
  CHECK(plays_until(second, [&] { return is_inside.load(); }));
  EXPECT(thrum::silence_all(milliseconds(20)), timeout);
  may_return = true;
  WORKS(thrum::silence_all(std::chrono::seconds(10)));
}

int main() {
  test_moving_while_threads_run();
  test_hosted();
  test_controllers();
  test_events();
  test_emergency();
  return check_finish();
}
