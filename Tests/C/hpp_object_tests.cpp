/**
 * The objects of the C++ interface: they move, also to themselves, end once, and may outlive their engine.
 */
#include "hpp_stage.hpp"

#include <utility>
#include <vector>

static void test_moving() {
  stage s;
  CHECK(s.update() > 0);
  const thrum_player handle = s.player;

  thrum::player moved = std::move(s.player);
  CHECK(moved && !s.player);
  CHECK(moved == handle && s.player != handle);
  EXPECT(s.player.set_gain(1), stale_handle);
  WORKS(moved.set_gain(1));

  thrum::player &same = moved;
  moved = std::move(same);
  CHECK(moved && moved == handle);
  CHECK(s.update() > 0);

  // The same object once more, as when a controller is attached again.
  moved = thrum::player(s.engine, handle);
  CHECK(moved == handle && s.update() > 0);

  // What is assigned over ends.
  thrum::player other = thrum::player::create(s.engine, {}, s.hum);
  const thrum_player ended = other;
  other = std::move(moved);
  CHECK(other == handle && !moved);
  EXPECT(thrum_player_stop(s.engine, ended, THRUM_NOW), stale_handle);
  CHECK(s.update() > 0);
  other.swap(moved);
  CHECK(moved == handle && !other);

  // An object moved from can be used anew.
  s.player = std::move(moved);
  CHECK(s.player.state().get_status() == thrum::player_status::playing);

  // A container that grows moves its players.
  std::vector<thrum::player> players;
  players.push_back(std::move(s.player));
  for (int at = 0; at < 20; at++)
    players.push_back(thrum::player::create(s.engine, s.pad, s.hum));
  CHECK(players[0] == handle && s.update() > 0);
  players.erase(players.begin());
  CHECK(s.update() == 0);

  thrum::engine engine = std::move(s.engine);
  CHECK(engine && !s.engine);
  thrum::engine &same_engine = engine;
  engine = std::move(same_engine);
  WORKS(engine.update(seconds(frame)));
  EXPECT(s.engine.update(seconds(frame)), stale_handle);
}

static void test_ends() {
  stage s;
  const thrum_player handle = s.player;
  WORKS(s.player.destroy());
  CHECK(!s.player && s.update() == 0);
  EXPECT(s.player.destroy(), stale_handle);
  EXPECT(thrum_player_destroy(s.engine, handle), stale_handle);

  // At the end of its block.
  {
    const thrum::player local = thrum::player::create(s.engine, s.pad, s.hum);
    WORKS(thrum_player_start(s.engine, local, THRUM_NOW));
    CHECK(s.update() > 0);
  }
  CHECK(s.update() == 0);

  // Released, it goes on, and is somebody else's to end.
  thrum_player released;
  {
    thrum::player local = thrum::player::create(s.engine, s.pad, s.hum);
    WORKS(local.start());
    released = local.release();
    CHECK(!local);
  }
  CHECK(s.update() > 0);
  {
    const thrum::player taken(s.engine, released);
    CHECK(s.update() > 0);
  }
  CHECK(s.update() == 0);

  // Players keep the pattern that they play.
  s.player = thrum::player::create(s.engine, s.pad, s.hum);
  WORKS(s.hum.destroy());
  WORKS(s.player.start());
  CHECK(s.update() > 0);

  WORKS(s.pad.detach());
  CHECK(!s.pad);
  EXPECT(s.pad.detach(), stale_handle);
}

/** The engine goes first, by hand and in the wrong order of members; its handle is used again at once. */
static void test_outliving_the_engine() {
  stage s;
  thrum::gesture gesture = thrum::gesture::create(s.engine, thrum::gesture_def(thrum::gesture_source::stick));
  thrum::physics physics = thrum::physics::create(s.engine, thrum::physics_def());
  CHECK(gesture && physics);
  WORKS(s.engine.destroy());
  EXPECT(s.engine.destroy(), stale_handle);
  EXPECT(s.engine.update(seconds(frame)), stale_handle);

  thrum::engine successor = thrum::engine::create();
  CHECK(successor);
  const thrum::controller heir = thrum::controller::attach_recording(successor, thrum::controller_def());
  EXPECT(s.player.start(), stale_handle);
  EXPECT(s.pad.set_gain(0), stale_handle);
  EXPECT(gesture.cancel(), stale_handle);
  EXPECT(physics.reset(), stale_handle);
  thrum::result why;
  CHECK(s.player.state(&why).get_status() == thrum::player_status::stopped);
  EXPECT(why, stale_handle);
  CHECK(s.hum.info(&why).transient_count == 0);
  EXPECT(why, stale_handle);
  EXPECT(s.player.destroy(), stale_handle);
  // The others end with the stage, and must leave those of the successor alone.
  { const stage gone = std::move(s); }
  CHECK_OK(thrum_controller_set_gain(successor, heir, 1));

  struct backwards {
    thrum::player player;
    thrum::pattern pattern;
    thrum::engine engine;
  } order;
  order.engine = thrum::engine::create();
  order.pattern = thrum::pattern::create(order.engine, thrum::event::tap());
  order.player = thrum::player::create(order.engine, {}, order.pattern);
  CHECK(order.engine && order.pattern && order.player);
}

int main() {
  test_moving();
  test_ends();
  test_outliving_the_engine();
  return check_finish();
}
