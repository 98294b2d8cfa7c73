/** The physics mapper through the C interface: what it plays, what it refuses, what it counts. */
#include "refusal.h"

static const double frame = 1.0 / 60;

static thrum_engine engine;
static thrum_controller controller;
static thrum_physics physics;

static void set_up(void) {
  engine = engine_make();
  controller = attach_recording(engine);
  thrum_physics_def def = thrum_default_physics_def();
  def.controller = controller;
  CHECK_OK(thrum_physics_create(engine, &def, &physics));
}

static void hit(float impulse) {
  thrum_impact impact = thrum_default_impact();
  impact.impulse = impulse;
  CHECK_OK(thrum_physics_impact(engine, physics, &impact));
}

static void slide(float speed) {
  thrum_slide value = thrum_default_slide();
  value.speed = speed;
  value.normal_force = 100;
  CHECK_OK(thrum_physics_slide(engine, physics, &value));
}

/** Ends a step; the sum of the motors that is played then. */
static double step(void) {
  thrum_drive drive;
  CHECK_OK(thrum_physics_step(engine, physics, frame));
  CHECK_OK(thrum_engine_update(engine, frame));
  CHECK_OK(thrum_controller_get_drive(engine, controller, &drive));
  return drive.low + drive.high;
}

static void wait_for_silence(void) {
  for (int at = 0; at < 30; at++)
    step();
  CHECK(step() == 0);
}

static thrum_physics_statistics statistics(void) {
  thrum_physics_statistics value = thrum_default_physics_statistics();
  CHECK_OK(thrum_physics_get_statistics(engine, physics, &value));
  return value;
}

static void test_taps_and_textures(void) {
  set_up();
  CHECK(step() == 0);
  hit(50);
  double strong = step();
  CHECK(strong > 0);
  wait_for_silence();
  hit(2);
  double weak = step();
  CHECK(weak > 0 && weak < strong);
  wait_for_silence();
  hit(0.1f);
  CHECK(step() == 0);

  slide(2);
  double fast = step();
  slide(0.2f);
  double slow = step();
  CHECK(fast > slow && slow > 0);
  CHECK(statistics().textures == 1);
  wait_for_silence();
  CHECK(statistics().textures == 0);
  CHECK(statistics().taps == 2 && statistics().impacts == 3 && statistics().resting_impacts == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Everything that can be reported is felt. */
static void test_every_report(void) {
  set_up();
  thrum_roll roll = thrum_default_roll();
  roll.angular_speed = 50;
  roll.radius = 0.4f;
  roll.normal_force = 100;
  thrum_tension tension = thrum_default_tension();
  tension.force = 800;
  thrum_rotor rotor = thrum_default_rotor();
  rotor.revolutions_per_minute = 4000;
  rotor.load = 1;
  thrum_vehicle vehicle = thrum_default_vehicle();
  vehicle.acceleration[1] = 12;
  thrum_landing landing = thrum_default_landing();
  landing.speed = 8;
  CHECK_OK(thrum_physics_roll(engine, physics, &roll));
  CHECK(step() > 0);
  wait_for_silence();
  CHECK_OK(thrum_physics_tension(engine, physics, &tension));
  CHECK(step() > 0);
  wait_for_silence();
  CHECK_OK(thrum_physics_rotor(engine, physics, &rotor));
  CHECK(step() > 0);
  wait_for_silence();
  CHECK_OK(thrum_physics_vehicle(engine, physics, &vehicle));
  CHECK(step() > 0);
  wait_for_silence();
  CHECK_OK(thrum_physics_fall(engine, physics, 30));
  CHECK(step() > 0);
  wait_for_silence();
  CHECK_OK(thrum_physics_land(engine, physics, &landing));
  CHECK(step() > 0);
  wait_for_silence();
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Many in one array, of a struct that is today's; those that are refused leave the others. */
static void test_array(void) {
  set_up();
  thrum_impact impacts[200];
  for (int at = 0; at < 200; at++) {
    impacts[at] = thrum_default_impact();
    impacts[at].impulse = 3;
  }
  CHECK_OK(thrum_physics_impacts(engine, physics, impacts, 200));
  CHECK(step() > 0);
  CHECK(statistics().taps == 1 && statistics().impacts == 200);
  impacts[7].impulse = NAN;
  impacts[9].material_a = 64;
  CHECK_RESULT(thrum_physics_impacts(engine, physics, impacts, 200), THRUM_ERROR_NOT_FINITE);
  CHECK(statistics().impacts == 398 && statistics().refused_reports == 2);
  impacts[3].struct_size = 5;
  CHECK_RESULT(thrum_physics_impacts(engine, physics, impacts, 200), THRUM_ERROR_STRUCT_SIZE);
  CHECK(statistics().impacts == 401);
  CHECK_OK(thrum_physics_impacts(engine, physics, NULL, 0));
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_tuning(void) {
  set_up();
  thrum_physics_def def = thrum_default_physics_def(), read = thrum_default_physics_def();
  slide(2);
  CHECK(step() > 0);
  // Live: nothing is left but the tap, then not even that.
  def.controller = controller;
  def.texture_gain = 0;
  CHECK_OK(thrum_physics_set(engine, physics, &def));
  slide(2);
  CHECK(step() == 0);
  def.impact.input_low = 10;
  CHECK_OK(thrum_physics_set(engine, physics, &def));
  hit(9);
  CHECK(step() == 0);
  CHECK_OK(thrum_physics_get(engine, physics, &read));
  CHECK(memcmp(&read, &def, sizeof def) == 0);
  // A definition that is refused changes nothing.
  def.impact.input_high = 5;
  def.gain = 0.5f;
  CHECK_RESULT(thrum_physics_set(engine, physics, &def), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_OK(thrum_physics_get(engine, physics, &read));
  CHECK(read.gain == 1);

  // To another controller while it sounds.
  thrum_controller other = attach_recording(engine);
  thrum_drive drive;
  def = thrum_default_physics_def();
  def.controller = controller;
  CHECK_OK(thrum_physics_set(engine, physics, &def));
  slide(2);
  CHECK(step() > 0);
  def.controller = other;
  CHECK_OK(thrum_physics_set(engine, physics, &def));
  slide(2);
  CHECK(step() == 0);
  CHECK_OK(thrum_controller_get_drive(engine, other, &drive));
  CHECK(drive.low + drive.high > 0);
  // Without it, and another in its place, nothing is played there.
  CHECK_OK(thrum_controller_detach(engine, other));
  other = attach_recording(engine);
  hit(50);
  slide(2);
  CHECK(step() == 0);
  CHECK_OK(thrum_controller_get_drive(engine, other, &drive));
  CHECK(drive_is_silent(drive));
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_materials(void) {
  set_up();
  thrum_material material = thrum_default_material(), metal = thrum_default_material();
  CHECK_OK(thrum_physics_get_material(engine, physics, THRUM_MATERIAL_METAL, &metal));
  CHECK(metal.hardness == 1 && metal.struct_size == sizeof metal);
  CHECK_OK(thrum_physics_get_material(engine, physics, THRUM_MATERIAL_FIRST_OWN, &metal));
  CHECK(memcmp(&metal, &material, sizeof metal) == 0);

  thrum_impact impact = thrum_default_impact();
  impact.impulse = 20;
  impact.material_a = impact.material_b = THRUM_MATERIAL_FIRST_OWN + 1;
  thrum_drive drives[2];
  for (int at = 0; at < 2; at++) {
    material.hardness = (float)at;
    CHECK_OK(thrum_physics_set_material(engine, physics, THRUM_MATERIAL_FIRST_OWN + 1, &material));
    CHECK_OK(thrum_physics_impact(engine, physics, &impact));
    step();
    CHECK_OK(thrum_controller_get_drive(engine, controller, &drives[at]));
    wait_for_silence();
  }
  // Soft is felt in the low motor, hard in the high one.
  CHECK(drives[0].low > drives[0].high && drives[1].high > drives[1].low);
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_time(void) {
  set_up();
  hit(5);
  CHECK_RESULT(thrum_physics_step(engine, physics, -0.01), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK_RESULT(thrum_physics_step(engine, physics, NAN), THRUM_ERROR_NOT_FINITE);
  CHECK_RESULT(thrum_physics_step(engine, physics, 1e7), THRUM_ERROR_INVALID_ARGUMENT);
  CHECK(statistics().refused_steps == 3 && statistics().steps == 0);
  // What was reported waits.
  CHECK(step() > 0);
  CHECK_OK(thrum_physics_step(engine, physics, 100));
  CHECK(statistics().huge_steps == 1 && statistics().steps == 2);
  CHECK_OK(thrum_physics_step(engine, physics, 0));
  CHECK_OK(thrum_engine_destroy(engine));
}

/** A stopped engine is silent; a reset and a destroyed mapper end what sounds. */
static void test_ends(void) {
  set_up();
  CHECK_OK(thrum_engine_stop(engine));
  hit(50);
  slide(2);
  CHECK(step() == 0);
  CHECK_OK(thrum_engine_start(engine));
  slide(2);
  CHECK(step() > 0);
  hit(50);
  CHECK_OK(thrum_physics_reset(engine, physics));
  CHECK(step() == 0);
  slide(2);
  CHECK(step() > 0);
  CHECK_OK(thrum_physics_destroy(engine, physics));
  thrum_drive drive;
  CHECK_OK(thrum_engine_update(engine, frame));
  CHECK_OK(thrum_controller_get_drive(engine, controller, &drive));
  CHECK(drive_is_silent(drive));
  // Without a controller everything runs, in silence.
  CHECK_OK(thrum_physics_create(engine, NULL, &physics));
  hit(50);
  CHECK(step() == 0);
  CHECK(statistics().taps == 1);
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_bad_handles(void) {
  set_up();
  thrum_physics stale = physics, none = {0, 0};
  CHECK_OK(thrum_physics_destroy(engine, physics));
  thrum_physics_def def = thrum_default_physics_def();
  thrum_material material = thrum_default_material();
  thrum_physics_statistics counted = thrum_default_physics_statistics();
  thrum_impact impact = thrum_default_impact();
  thrum_slide sliding = thrum_default_slide();
  thrum_roll roll = thrum_default_roll();
  thrum_tension tension = thrum_default_tension();
  thrum_rotor rotor = thrum_default_rotor();
  thrum_vehicle vehicle = thrum_default_vehicle();
  thrum_landing landing = thrum_default_landing();
  outputs_fill();
  for (int at = 0; at < 2; at++) {
    thrum_physics bad = at ? stale : none;
    REFUSED(thrum_physics_set(engine, bad, &def), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_get(engine, bad, &def), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_set_material(engine, bad, 0, &material), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_get_material(engine, bad, 0, &material), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_impact(engine, bad, &impact), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_impacts(engine, bad, &impact, 1), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_slide(engine, bad, &sliding), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_roll(engine, bad, &roll), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_tension(engine, bad, &tension), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_rotor(engine, bad, &rotor), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_vehicle(engine, bad, &vehicle), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_fall(engine, bad, 1), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_land(engine, bad, &landing), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_step(engine, bad, frame), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_reset(engine, bad), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_get_statistics(engine, bad, &counted), THRUM_ERROR_STALE_HANDLE);
    REFUSED(thrum_physics_destroy(engine, bad), THRUM_ERROR_STALE_HANDLE);
  }
  thrum_engine gone = {0, 0};
  REFUSED(thrum_physics_create(gone, &def, &stale), THRUM_ERROR_STALE_HANDLE);
  REFUSED(thrum_physics_step(gone, physics, frame), THRUM_ERROR_STALE_HANDLE);
  REFUSED(thrum_physics_impact(gone, physics, &impact), THRUM_ERROR_STALE_HANDLE);
  def.controller = (thrum_controller){9, 9};
  REFUSED(thrum_physics_create(engine, &def, &stale), THRUM_ERROR_STALE_HANDLE);
  CHECK_OK(thrum_engine_destroy(engine));
}

/** Each number of a report that must be refused, one at a time. */
static void test_bad_reports(void) {
  set_up();
  outputs_fill();
  uint64_t refused = 0;
#define BAD(type, set, call, expected)                                                                                 \
  do {                                                                                                                 \
    thrum_##type value = thrum_default_##type();                                                                       \
    value.set;                                                                                                         \
    REFUSED(call(engine, physics, &value), expected);                                                                  \
    CHECK(statistics().refused_reports == ++refused);                                                                  \
  } while (0)
  const thrum_result not_finite = THRUM_ERROR_NOT_FINITE, invalid = THRUM_ERROR_INVALID_ARGUMENT;
  const thrum_result size = THRUM_ERROR_STRUCT_SIZE;
  BAD(impact, impulse = NAN, thrum_physics_impact, not_finite);
  BAD(impact, relative_speed = -INFINITY, thrum_physics_impact, not_finite);
  BAD(impact, mass_a = INFINITY, thrum_physics_impact, not_finite);
  BAD(impact, mass_b = NAN, thrum_physics_impact, not_finite);
  BAD(impact, weight = NAN, thrum_physics_impact, not_finite);
  BAD(impact, position[2] = NAN, thrum_physics_impact, not_finite);
  BAD(impact, impulse = -1, thrum_physics_impact, invalid);
  BAD(impact, mass_a = -1, thrum_physics_impact, invalid);
  BAD(impact, mass_b = -1, thrum_physics_impact, invalid);
  BAD(impact, weight = -1, thrum_physics_impact, invalid);
  BAD(impact, material_a = -1, thrum_physics_impact, invalid);
  BAD(impact, material_b = THRUM_MATERIAL_COUNT, thrum_physics_impact, invalid);
  BAD(impact, struct_size = 71, thrum_physics_impact, size);
  BAD(slide, speed = NAN, thrum_physics_slide, not_finite);
  BAD(slide, normal_force = -1, thrum_physics_slide, invalid);
  BAD(slide, weight = -1, thrum_physics_slide, invalid);
  BAD(slide, material_a = 64, thrum_physics_slide, invalid);
  BAD(slide, struct_size = 0, thrum_physics_slide, size);
  BAD(roll, angular_speed = INFINITY, thrum_physics_roll, not_finite);
  BAD(roll, radius = -1, thrum_physics_roll, invalid);
  BAD(roll, bumps = -1, thrum_physics_roll, invalid);
  BAD(roll, normal_force = -1, thrum_physics_roll, invalid);
  BAD(roll, material_b = -5, thrum_physics_roll, invalid);
  BAD(roll, struct_size = 1, thrum_physics_roll, size);
  BAD(tension, force = NAN, thrum_physics_tension, not_finite);
  BAD(tension, breaking_force = -1, thrum_physics_tension, invalid);
  BAD(tension, struct_size = 13, thrum_physics_tension, size);
  BAD(rotor, revolutions_per_minute = NAN, thrum_physics_rotor, not_finite);
  BAD(rotor, load = 1.1f, thrum_physics_rotor, invalid);
  BAD(rotor, pulses = 0, thrum_physics_rotor, invalid);
  BAD(rotor, struct_size = UINT32_MAX, thrum_physics_rotor, size);
  BAD(vehicle, acceleration[1] = NAN, thrum_physics_vehicle, not_finite);
  BAD(vehicle, jerk = INFINITY, thrum_physics_vehicle, not_finite);
  BAD(vehicle, struct_size = 4, thrum_physics_vehicle, size);
  BAD(landing, speed = NAN, thrum_physics_land, not_finite);
  BAD(landing, material_b = 64, thrum_physics_land, invalid);
  BAD(landing, struct_size = 4, thrum_physics_land, size);
  REFUSED(thrum_physics_fall(engine, physics, NAN), not_finite);
  REFUSED(thrum_physics_impact(engine, physics, NULL), invalid);
  REFUSED(thrum_physics_impacts(engine, physics, NULL, 1), invalid);
  REFUSED(thrum_physics_slide(engine, physics, NULL), invalid);
  // None of them left anything.
  CHECK(step() == 0 && statistics().impacts == 0);
  CHECK_OK(thrum_engine_destroy(engine));
}

static void test_bad_definitions(void) {
  set_up();
  outputs_fill();
#define BAD_DEF(set, expected)                                                                                         \
  do {                                                                                                                 \
    thrum_physics_def def = thrum_default_physics_def();                                                               \
    def.set;                                                                                                           \
    thrum_physics made = {7, 7};                                                                                       \
    REFUSED(thrum_physics_create(engine, &def, &made), expected);                                                      \
    CHECK(made.index1 == 7 && made.generation == 7);                                                                   \
    REFUSED(thrum_physics_set(engine, physics, &def), expected);                                                       \
  } while (0)
  BAD_DEF(struct_size = 8, THRUM_ERROR_STRUCT_SIZE);
  BAD_DEF(gain = NAN, THRUM_ERROR_NOT_FINITE);
  BAD_DEF(slide.input_high = INFINITY, THRUM_ERROR_NOT_FINITE);
  BAD_DEF(refractory = NAN, THRUM_ERROR_NOT_FINITE);
  BAD_DEF(listener[1] = NAN, THRUM_ERROR_NOT_FINITE);
  BAD_DEF(gain = -0.1f, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(gain = 1.1f, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(locality = 0, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(group = 64, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(impact.input_low = 0, THRUM_ERROR_INVALID_ARGUMENT); // A logarithm begins above 0.
  BAD_DEF(roll.curve = 0, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(rotor.curve = 6, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(jerk.output_high = 1.5f, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(fall.input_high = 8, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(fade = -1, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(huge_step = 0, THRUM_ERROR_INVALID_ARGUMENT);
  BAD_DEF(outer_radius = -1, THRUM_ERROR_INVALID_ARGUMENT);
  thrum_material material = thrum_default_material();
  REFUSED(thrum_physics_set_material(engine, physics, 64, &material), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_physics_set_material(engine, physics, 0, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  material.grain = 0;
  REFUSED(thrum_physics_set_material(engine, physics, 0, &material), THRUM_ERROR_INVALID_ARGUMENT);
  material.grain = NAN;
  REFUSED(thrum_physics_set_material(engine, physics, 0, &material), THRUM_ERROR_NOT_FINITE);
  material.struct_size = 3;
  REFUSED(thrum_physics_get_material(engine, physics, 0, &material), THRUM_ERROR_STRUCT_SIZE);
  REFUSED(thrum_physics_create(engine, NULL, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_physics_set(engine, physics, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_physics_get(engine, physics, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  REFUSED(thrum_physics_get_statistics(engine, physics, NULL), THRUM_ERROR_INVALID_ARGUMENT);
  // One exists already.
  thrum_physics more;
  for (int at = 1; at < 64; at++)
    CHECK_OK(thrum_physics_create(engine, NULL, &more));
  REFUSED(thrum_physics_create(engine, NULL, &more), THRUM_ERROR_CAPACITY);
  CHECK_OK(thrum_engine_destroy(engine));
}

int main(void) {
  test_taps_and_textures();
  test_every_report();
  test_array();
  test_tuning();
  test_materials();
  test_time();
  test_ends();
  test_bad_handles();
  test_bad_reports();
  test_bad_definitions();
  return check_finish();
}
