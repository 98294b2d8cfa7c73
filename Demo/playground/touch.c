/*
 * How the playground uses Thrum, from top to bottom:
 *
 *   1. one vibration without end whose strength and sharpness follow the speed of the ball, each frame;
 *   2. hits, rolling, slipping and the spring, as the physics engine reports them, through thrum_physics;
 *   3. a magnet that hums from where it is, through a pattern in a loop and a player with a source;
 *   4. long presses, drags and flicks of a mouse or fingers, through thrum_gesture;
 *   5. the charging of the ball, a ratchet in one trigger, through a player with a place in the hand.
 *
 * must() ends the game when a call fails that cannot fail in a correct program.
 */
#include "touch.h"

#include "must.h"

#include <stdlib.h>

struct touch {
  thrum_engine engine;
  thrum_controller pad;
  thrum_player hum;
  thrum_player magnet;
  thrum_player ratchet;
  bool is_magnet_on;
  thrum_physics physics;
  thrum_gesture mouse, fingers;
  pointer_meaning pointer;
  float intensity, sharpness;
  double charge;
};

/* ---- 1. The vibration that follows the speed ---------------------------------------------------------------------- */

static thrum_player make_player(touch *t, const thrum_event *events, uint32_t count) {
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = events;
  def.event_count = count;
  thrum_pattern pattern;
  thrum_player player;
  must(thrum_pattern_create(t->engine, &def, NULL, &pattern), "make a pattern");
  must(thrum_player_create(t->engine, t->pad, pattern, &player), "make a player");
  must(thrum_pattern_destroy(t->engine, pattern), "let a pattern go"); /* The player keeps it. */
  return player;
}

static void set(touch *t, thrum_player player, thrum_parameter_id parameter, float value) {
  must(thrum_player_set_parameter(t->engine, player, parameter, value), "set a parameter");
}

static void start_hum(touch *t) {
  thrum_event hum = thrum_default_event();
  hum.type = THRUM_EVENT_CONTINUOUS;
  hum.duration = THRUM_DURATION_ENDLESS;
  hum.intensity = 1; /* Dynamic intensity multiplies this, */
  hum.sharpness = 0; /* and dynamic sharpness is added to this. */
  t->hum = make_player(t, &hum, 1);
  set(t, t->hum, THRUM_PARAMETER_INTENSITY_CONTROL, 0); /* Sent before the start: it begins in silence. */
  must(thrum_player_start(t->engine, t->hum, THRUM_NOW), "start the hum");
}

/*
 * A ball that moves at all is felt, and a ball at top speed leaves room for hits on top: strengths on one controller add
 * up. A ball in the air touches nothing, so nothing is felt.
 */
static void follow_speed(touch *t, const world *world, int ball) {
  const double least = 0.05, most = 0.55;
  double speed = world_ball_speed(world, ball), share = fmin(1, speed / 10);
  bool is_on_floor = world->balls[ball].height == 0;
  t->intensity = speed > 0 && is_on_floor ? (float)(least + (most - least) * share) : 0;
  t->sharpness = (float)(0.05 + 0.45 * share); /* A fast ball also hums higher. */
  set(t, t->hum, THRUM_PARAMETER_INTENSITY_CONTROL, t->intensity);
  set(t, t->hum, THRUM_PARAMETER_SHARPNESS_CONTROL, t->sharpness);
}

/* ---- 2. Hits, rolling, slipping, the spring ---------------------------------------------------------------------- */

/* Polished stone, which Thrum does not have: a material of the game's own. */
enum { POLISHED = THRUM_MATERIAL_FIRST_OWN };

static thrum_material_id feel_of(material material) {
  static const thrum_material_id feels[MATERIAL_COUNT] = {
      [MATERIAL_SMOOTH] = POLISHED,
      [MATERIAL_WOOD] = THRUM_MATERIAL_WOOD,
      [MATERIAL_GRAVEL] = THRUM_MATERIAL_GRAVEL,
      [MATERIAL_ICE] = THRUM_MATERIAL_ICE,
      [MATERIAL_STONE] = THRUM_MATERIAL_STONE,
      [MATERIAL_RUBBER] = THRUM_MATERIAL_RUBBER,
      [MATERIAL_METAL] = THRUM_MATERIAL_METAL,
  };
  return feels[material];
}

static thrum_physics_def physics_def(const touch *t) {
  thrum_physics_def def = thrum_default_physics_def(); /* Made for things of a person's size, in SI units: as these. */
  def.controller = t->pad;
  def.texture_gain = 0.25f;     /* Textures come on top of the hum, which says more. */
  def.tension.input_high = 350; /* Newtons of the spring when it is pressed in altogether. */
  return def;
}

static void start_physics(touch *t) {
  thrum_physics_def def = physics_def(t);
  must(thrum_physics_create(t->engine, &def, &t->physics), "make the physics");

  thrum_material polished = thrum_default_material();
  polished.hardness = 0.9f;
  polished.roughness = 0.05f;
  polished.grain = 0.001f;
  must(thrum_physics_set_material(t->engine, t->physics, POLISHED, &polished), "describe the floor");
}

/* A hit. Thrum leaves out contacts at rest, makes one tap of many at once, and lets the softer material decide. */
static void report_hit(touch *t, const world *world, const world_contact *contact, float weight) {
  thrum_impact impact = thrum_default_impact();
  impact.impulse = (float)contact->impulse;
  impact.relative_speed = (float)contact->approach;
  impact.weight = weight;
  impact.material_a = feel_of(world->bodies[contact->a].material);
  impact.material_b = feel_of(world->bodies[contact->b].material);
  impact.body_a = (uint64_t)contact->a + 1;
  impact.body_b = (uint64_t)contact->b + 1;
  must(thrum_physics_impact(t->engine, t->physics, &impact), "report a hit");
}

/* Something that slides over something else, pressed on it by `force`. */
static void report_slide(touch *t, double speed, double force, float weight, material a, material b) {
  thrum_slide slide = thrum_default_slide();
  slide.speed = (float)speed;
  slide.normal_force = (float)force;
  slide.weight = weight;
  slide.material_a = feel_of(a);
  slide.material_b = feel_of(b);
  must(thrum_physics_slide(t->engine, t->physics, &slide), "report a slide");
}

static void report_contacts(touch *t, const world *world, int ball) {
  const float aside = 0.3f; /* How much of what happens without the ball is felt. */
  int own = world->balls[ball].body;
  for (int i = 0; i < world->contact_count; i++) {
    const world_contact *contact = &world->contacts[i];
    if (contact->impulse <= 0)
      continue;
    bool is_own = contact->a == own || contact->b == own;
    if (contact->is_new)
      report_hit(t, world, contact, is_own ? 1 : aside);
    else if (is_own)
      report_slide(t, contact->slide, contact->impulse * WORLD_RATE, 1, world->bodies[contact->a].material,
                   world->bodies[contact->b].material);
  }
}

/* A ball on the floor rolls; where it also slips, that is felt as well. */
static void report_floor(touch *t, const world *world, int ball) {
  const world_ball *rolling = &world->balls[ball];
  const body *body = world_ball_body(world, ball);
  double weight = world_gravity / body->inverse_mass;
  if (rolling->landing > 0) {
    thrum_landing landing = thrum_default_landing();
    landing.speed = (float)rolling->landing;
    landing.material_a = feel_of(body->material);
    landing.material_b = feel_of(rolling->floor);
    must(thrum_physics_land(t->engine, t->physics, &landing), "report a landing");
  }
  if (rolling->height > 0)
    return;
  thrum_roll roll = thrum_default_roll();
  roll.angular_speed = (float)(vec_length(rolling->roll) / body->half.x);
  roll.radius = (float)body->half.x;
  roll.normal_force = (float)weight;
  roll.material_a = feel_of(body->material);
  roll.material_b = feel_of(rolling->floor);
  must(thrum_physics_roll(t->engine, t->physics, &roll), "report the rolling");
  if (rolling->slip > 0.05)
    report_slide(t, rolling->slip, weight, 0.5f, body->material, rolling->floor);
}

/* A crate that the ball pushes over the floor. One that slides on by itself is not touched, and so not felt. */
static void report_crates(touch *t, const world *world, int ball) {
  int own = world->balls[ball].body;
  for (int i = 0; i < world->body_count; i++) {
    const body *crate = &world->bodies[i];
    bool is_pushed = i < own ? world->touched[i][own] : world->touched[own][i];
    if (crate->kind == BODY_CRATE && is_pushed)
      report_slide(t, vec_length(crate->velocity), world_gravity / crate->inverse_mass, 1, crate->material,
                   world_floor_at(world, crate->position));
  }
}

void touch_step(touch *t, const world *world, int ball) {
  report_contacts(t, world, ball);
  report_floor(t, world, ball);
  report_crates(t, world, ball);
  if (world->balls[ball].spring_force > 0) {
    thrum_tension tension = thrum_default_tension();
    tension.force = (float)world->balls[ball].spring_force;
    must(thrum_physics_tension(t->engine, t->physics, &tension), "report the spring");
  }
  must(thrum_physics_step(t->engine, t->physics, 1.0 / WORLD_RATE), "end the step");
}

/* ---- 3. The magnet ----------------------------------------------------------------------------------------------- */

static void make_magnet(touch *t) {
  thrum_event pulse = thrum_default_event();
  pulse.type = THRUM_EVENT_CONTINUOUS;
  pulse.duration = 0.09;
  pulse.intensity = 0.2f;
  pulse.sharpness = 0.6f;
  t->magnet = make_player(t, &pulse, 1);
  must(thrum_player_set_loop(t->engine, t->magnet, 1, 0.18), "loop the magnet");
}

/* The hum comes from where the magnet is: stronger when it is near, and in the hand that is on its side. */
static void follow_magnet(touch *t, const world *world, int ball) {
  bool is_near = world->balls[ball].magnet > 0;
  if (is_near) {
    thrum_listener listener = thrum_default_listener();
    vec place = world_ball_body(world, ball)->position;
    listener.position[0] = place.x;
    listener.position[1] = place.y;
    if (!THRUM_IS_NULL(t->pad))
      must(thrum_controller_set_listener(t->engine, t->pad, &listener), "say where the ball is");
  }
  if (is_near == t->is_magnet_on)
    return;
  t->is_magnet_on = is_near;
  if (!is_near) {
    must(thrum_player_stop(t->engine, t->magnet, THRUM_NOW), "stop the magnet");
    return;
  }
  thrum_source source = thrum_default_source();
  source.position[0] = world->magnet.x;
  source.position[1] = world->magnet.y;
  source.inner_radius = 0.2;
  source.outer_radius = world->magnet_radius;
  must(thrum_player_set_source(t->engine, t->magnet, &source), "place the magnet");
  must(thrum_player_start(t->engine, t->magnet, THRUM_NOW), "start the magnet");
}

void touch_follow(touch *t, const world *world, int ball) {
  follow_speed(t, world, ball);
  follow_magnet(t, world, ball);
}

void touch_leave(touch *t) {
  t->intensity = 0;
  set(t, t->hum, THRUM_PARAMETER_INTENSITY_CONTROL, 0);
  must(thrum_player_stop(t->engine, t->magnet, THRUM_NOW), "stop the magnet");
  t->is_magnet_on = false;
  t->charge = 0;
  must(thrum_physics_reset(t->engine, t->physics), "end the textures");
  touch_forget_pointers(t);
}

/* ---- 4. Gestures ------------------------------------------------------------------------------------------------- */

static thrum_gesture_def gesture_def(const touch *t, thrum_gesture_source source) {
  thrum_gesture_def def = thrum_default_gesture_def(source);
  def.controller = t->pad;
  def.fling_speed = 500;              /* Pixels per second: slower lifts only let the ball go. */
  def.mapping.texture.output_low = 0; /* What is dragged is a ball, and that is felt already. */
  def.mapping.texture.output_high = 0;
  def.mapping.long_press_intensity = 0.7f;
  def.mapping.tap_intensity = 0.3f;
  return def;
}

static thrum_gesture make_gesture(touch *t, thrum_gesture_source source) {
  thrum_gesture_def def = gesture_def(t, source);
  thrum_gesture gesture;
  must(thrum_gesture_create(t->engine, &def, &gesture), "make a gesture");
  return gesture;
}

void touch_point(touch *t, const pointer_sample *point) {
  static const thrum_pointer_phase phases[] = {[POINTER_PRESSED] = THRUM_POINTER_BEGAN,
                                               [POINTER_MOVED] = THRUM_POINTER_MOVED,
                                               [POINTER_LIFTED] = THRUM_POINTER_ENDED};
  thrum_gesture_sample sample = {.time = point->time,
                                 .pointer = point->finger,
                                 .x = point->pixel.x,
                                 .y = point->pixel.y,
                                 .pressure = point->pressure,
                                 .phase = phases[point->phase]};
  /* May be refused, when a device does what makes no sense; the state counts that. */
  thrum_gesture_add_sample(t->engine, point->is_finger ? t->fingers : t->mouse, &sample);
}

static void understand(touch *t, const thrum_gesture_event *event) {
  pointer_meaning *pointer = &t->pointer;
  bool is_over = event->phase == THRUM_GESTURE_ENDED || event->phase == THRUM_GESTURE_CANCELLED;
  vec place = {event->x, event->y};
  switch (event->type) {
  case THRUM_GESTURE_TAP:
  case THRUM_GESTURE_DOUBLE_TAP:
    pointer->is_tapped = true;
    break;
  case THRUM_GESTURE_LONG_PRESS:
    pointer->place = place;
    pointer->is_pressing = !is_over;
    pointer->is_released = event->phase == THRUM_GESTURE_ENDED;
    break;
  case THRUM_GESTURE_DRAG:
    pointer->place = place;
    pointer->is_dragging = !is_over;
    break;
  case THRUM_GESTURE_FLING:
    if (event->phase == THRUM_GESTURE_BEGAN) {
      pointer->is_flicked = true;
      pointer->flick = (vec){event->velocity_x, event->velocity_y};
    }
    break;
  default:
    break;
  }
}

pointer_meaning touch_understand(touch *t, double time) {
  t->pointer.is_tapped = t->pointer.is_flicked = t->pointer.is_released = false;
  const thrum_gesture gestures[] = {t->mouse, t->fingers};
  for (int i = 0; i < 2; i++) {
    must(thrum_gesture_advance(t->engine, gestures[i], time), "let time pass for gestures");
    thrum_gesture_event event;
    while (thrum_gesture_poll_event(t->engine, gestures[i], &event) == THRUM_OK)
      understand(t, &event);
  }
  return t->pointer;
}

void touch_forget_pointers(touch *t) {
  must(thrum_gesture_cancel(t->engine, t->mouse), "cancel the mouse");
  must(thrum_gesture_cancel(t->engine, t->fingers), "cancel the fingers");
  t->pointer = (pointer_meaning){0};
}

/* ---- 5. The ratchet in a trigger --------------------------------------------------------------------------------- */

/* A controller without motors in its triggers plays it where it comes nearest to that. */
static void make_ratchet(touch *t) {
  thrum_event tooth = thrum_default_event(); /* A tap. */
  tooth.sharpness = 0.8f;
  thrum_player_def def = thrum_default_player_def();
  def.controller = t->pad;
  def.locality = THRUM_LOCALITY_RIGHT_TRIGGER;
  must(thrum_pattern_create_from_event(t->engine, &tooth, &def.pattern), "make a tooth");
  must(thrum_player_create_from_def(t->engine, &def, &t->ratchet), "make the ratchet");
  must(thrum_pattern_destroy(t->engine, def.pattern), "let a pattern go");
}

/* A tap takes its strength from the parameter when it starts. */
void touch_charge(touch *t, double share) {
  int before = (int)(t->charge * 10), now = (int)(share * 10);
  t->charge = share;
  if (now <= before)
    return;
  set(t, t->ratchet, THRUM_PARAMETER_INTENSITY_CONTROL, (float)(0.35 + 0.65 * share));
  must(thrum_player_start(t->engine, t->ratchet, THRUM_NOW), "start a tooth");
}

/* ---- Start, end, and a look at it -------------------------------------------------------------------------------- */

touch *touch_create(thrum_engine engine, thrum_controller pad) {
  touch *t = calloc(1, sizeof *t);
  if (!t)
    abort();
  t->engine = engine;
  t->pad = pad;
  start_hum(t);
  start_physics(t);
  make_magnet(t);
  make_ratchet(t);
  t->mouse = make_gesture(t, THRUM_GESTURE_SOURCE_MOUSE);
  t->fingers = make_gesture(t, THRUM_GESTURE_SOURCE_TOUCH);
  return t;
}

void touch_destroy(touch *t) {
  if (!t)
    return;
  must(thrum_gesture_destroy(t->engine, t->fingers), "end the fingers");
  must(thrum_gesture_destroy(t->engine, t->mouse), "end the mouse");
  must(thrum_physics_destroy(t->engine, t->physics), "end the physics");
  must(thrum_player_destroy(t->engine, t->ratchet), "end the ratchet");
  must(thrum_player_destroy(t->engine, t->magnet), "end the magnet");
  must(thrum_player_destroy(t->engine, t->hum), "end the hum");
  free(t);
}

void touch_set_pad(touch *t, thrum_controller pad) {
  t->pad = pad;
  must(thrum_player_set_controller(t->engine, t->hum, pad), "move the hum");
  must(thrum_player_set_controller(t->engine, t->magnet, pad), "move the magnet");
  must(thrum_player_set_controller(t->engine, t->ratchet, pad), "move the ratchet");
  thrum_physics_def physics = physics_def(t);
  must(thrum_physics_set(t->engine, t->physics, &physics), "move the physics");
  thrum_gesture_def mouse = gesture_def(t, THRUM_GESTURE_SOURCE_MOUSE);
  must(thrum_gesture_set(t->engine, t->mouse, &mouse), "move the mouse");
  thrum_gesture_def fingers = gesture_def(t, THRUM_GESTURE_SOURCE_TOUCH);
  must(thrum_gesture_set(t->engine, t->fingers, &fingers), "move the fingers");
}

touch_state touch_get_state(const touch *t) {
  thrum_physics_statistics statistics = thrum_default_physics_statistics();
  must(thrum_physics_get_statistics(t->engine, t->physics, &statistics), "read the statistics");
  return (touch_state){.intensity = t->intensity, .sharpness = t->sharpness, .taps = statistics.taps};
}
