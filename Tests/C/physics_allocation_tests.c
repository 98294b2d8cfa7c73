/** What is marked (no-alloc) in physics.h takes no memory, from the first step on. */
#include "allocations.h"
#include "fixture.h"

enum { FRAMES = 3000 };

static const double frame_seconds = 1.0 / 60;

/** A game that reports everything, with numbers that change. */
static void run_frame(thrum_engine engine, thrum_physics physics, int frame) {
  float share = (float)((frame * 37) % 101) / 100;
  thrum_impact impacts[50];
  for (int at = 0; at < 50; at++) {
    impacts[at] = thrum_default_impact();
    impacts[at].impulse = share * (float)at;
    impacts[at].material_a = (frame + at) % THRUM_MATERIAL_COUNT;
    impacts[at].body_a = (uint64_t)(at * 7 + frame % 13);
  }
  thrum_slide slide = thrum_default_slide();
  slide.speed = 3 * share;
  slide.normal_force = 100;
  thrum_roll roll = thrum_default_roll();
  roll.angular_speed = 40 * share;
  roll.radius = 0.3f;
  roll.bumps = 5;
  roll.normal_force = 100;
  thrum_tension tension = thrum_default_tension();
  tension.force = 900 * share;
  thrum_rotor rotor = thrum_default_rotor();
  rotor.revolutions_per_minute = 5000 * share;
  rotor.load = share;
  thrum_vehicle vehicle = thrum_default_vehicle();
  vehicle.acceleration[0] = 12 * share;
  thrum_landing landing = thrum_default_landing();
  thrum_material material = thrum_default_material();
  thrum_physics_def def = thrum_default_physics_def();
  CHECK_OK(thrum_physics_impact(engine, physics, &impacts[0]));
  CHECK_OK(thrum_physics_impacts(engine, physics, impacts, 50));
  CHECK_OK(thrum_physics_slide(engine, physics, &slide));
  CHECK_OK(thrum_physics_roll(engine, physics, &roll));
  if (frame % 5)
    CHECK_OK(thrum_physics_tension(engine, physics, &tension));
  CHECK_OK(thrum_physics_rotor(engine, physics, &rotor));
  CHECK_OK(thrum_physics_vehicle(engine, physics, &vehicle));
  if (frame % 60 < 50)
    CHECK_OK(thrum_physics_fall(engine, physics, -1));
  else
    CHECK_OK(thrum_physics_land(engine, physics, &landing));
  if (frame % 100 == 99) {
    CHECK_OK(thrum_physics_get(engine, physics, &def));
    def.gain = share;
    CHECK_OK(thrum_physics_set(engine, physics, &def));
    CHECK_OK(thrum_physics_set_material(engine, physics, THRUM_MATERIAL_FIRST_OWN, &material));
  }
  if (frame % 500 == 499)
    CHECK_OK(thrum_physics_reset(engine, physics));
  thrum_physics_statistics statistics = thrum_default_physics_statistics();
  CHECK_OK(thrum_physics_step(engine, physics, frame_seconds));
  CHECK_OK(thrum_physics_get_statistics(engine, physics, &statistics));
  CHECK_OK(thrum_engine_update(engine, frame_seconds));
}

int main(void) {
  // The first print takes memory of its own.
  printf("counting\n");
  thrum_engine engine = engine_make();
  thrum_physics_def def = thrum_default_physics_def();
  def.controller = attach_recording(engine);
  thrum_physics physics;
  CHECK_OK(thrum_physics_create(engine, &def, &physics));
  unsigned long before = allocation_count();
  CHECK(before > 0);
  for (int frame = 0; frame < FRAMES; frame++)
    run_frame(engine, physics, frame);
  CHECK(allocation_count() == before);
  thrum_physics_statistics statistics = thrum_default_physics_statistics();
  CHECK_OK(thrum_physics_get_statistics(engine, physics, &statistics));
  CHECK(statistics.taps > FRAMES / 4);
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
