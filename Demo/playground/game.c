#include "game.h"

#include "layout.h"

#include <string.h>

static const double charge_seconds = 1.2;               /* From nothing to full. */
static const double least_launch = 3, most_launch = 11; /* m/s */
static const double flick_scale = 0.75;                 /* How fast a flicked ball is, by the finger. */
static const double hit_speed = 0.5;                    /* m/s; what is slower is no hit, for Thrum neither. */

/* ---- Players ----------------------------------------------------------------------------------------------------- */

void game_seat_players(game *g, const pads *pads) {
  for (int i = 0; i < WORLD_BALLS; i++) {
    thrum_controller pad = pads_controller(pads, i);
    bool is_there = i == 0 || !THRUM_IS_NULL(pad);
    world_set_ball(&g->world, i, is_there);
    if (is_there && !g->touches[i]) {
      g->touches[i] = touch_create(pads_engine(pads), pad);
    } else if (!is_there && g->touches[i]) {
      touch_destroy(g->touches[i]);
      g->touches[i] = NULL;
      g->charge[i] = 0;
    } else if (is_there && !THRUM_IS_SAME(pad, g->felt_on[i])) {
      touch_set_pad(g->touches[i], pad);
    }
    g->felt_on[i] = pad;
    g->is_waiting[i] = i > 0 && is_there && !pads_is_plugged(pads, i);
  }
}

void game_begin(game *g, const pads *pads) {
  game_seat_players(g, pads);
}

void game_end(game *g) {
  for (int i = 0; i < WORLD_BALLS; i++) {
    touch_destroy(g->touches[i]);
    g->touches[i] = NULL;
  }
}

void game_leave(game *g) {
  for (int i = 0; i < WORLD_BALLS; i++) {
    if (g->touches[i])
      touch_leave(g->touches[i]);
    g->charge[i] = 0;
    g->is_charging[i] = false;
  }
  g->pointer = (pointer_meaning){0};
  g->hit_count = 0;
  g->landing = 0;
}

/* ---- From what players want to commands -------------------------------------------------------------------------- */

/* Where a charged ball goes: to the pointer, else where the stick points, else on as it rolls. */
static vec aim(const game *g, const input *in, int ball) {
  const body *body = world_ball_body(&g->world, ball);
  if (ball == 0 && (g->pointer.is_pressing || g->pointer.is_released)) {
    vec towards = vec_sub(layout_to_floor(g->pointer.place), body->position);
    if (vec_length(towards) > body->half.x)
      return vec_unit(towards);
  }
  if (vec_length(in->players[ball].stick) > 0.2)
    return vec_unit(in->players[ball].stick);
  return vec_length(body->velocity) > 0.2 ? vec_unit(body->velocity) : g->world.balls[ball].heading;
}

/* Holding a button or a long press charges the ball; letting go launches it. */
static void charge(game *g, const input *in, int ball, double seconds, ball_command *command) {
  bool is_held = in->players[ball].charges || (ball == 0 && g->pointer.is_pressing);
  if (is_held) {
    g->charge[ball] = fmin(1, g->charge[ball] + seconds / charge_seconds);
    command->brakes = true;
    command->drive = (vec){0, 0}; /* The stick aims. */
  } else if (g->is_charging[ball]) {
    double speed = least_launch + (most_launch - least_launch) * g->charge[ball];
    command->launch = vec_scale(aim(g, in, ball), speed);
    g->charge[ball] = 0;
  }
  g->is_charging[ball] = is_held;
  touch_charge(g->touches[ball], g->charge[ball]);
}

static void obey_pointer(game *g, ball_command *command) {
  if (g->pointer.is_dragging && !g->pointer.is_pressing) {
    command->is_pulled = true;
    command->pull = layout_to_floor(g->pointer.place);
  }
  if (g->pointer.is_flicked && !g->pointer.is_released)
    command->launch = vec_limit(vec_scale(g->pointer.flick, flick_scale / layout_scale), most_launch);
  command->jumps |= g->pointer.is_tapped;
}

static void read_players(game *g, const input *in, double now, double seconds, ball_command commands[WORLD_BALLS]) {
  uint64_t start = SDL_GetPerformanceCounter();
  for (int i = 0; i < in->sample_count; i++)
    touch_point(g->touches[0], &in->samples[i]);
  g->pointer = touch_understand(g->touches[0], now);
  g->thrum_ticks += SDL_GetPerformanceCounter() - start;
  for (int i = 0; i < WORLD_BALLS; i++) {
    if (!g->touches[i])
      continue;
    commands[i].drive = in->players[i].stick;
    commands[i].jumps = in->players[i].jumps;
    if (i == 0)
      obey_pointer(g, &commands[0]);
    charge(g, in, i, seconds, &commands[i]);
  }
}

/* ---- What happened ----------------------------------------------------------------------------------------------- */

static int ball_of(const world *world, int body) {
  for (int i = 0; i < WORLD_BALLS; i++)
    if (world->balls[i].body == body)
      return i;
  return -1;
}

static void remember(game *g, const game_hit *hit) {
  if (hit->ball != 0)
    return;
  memmove(g->recent + 1, g->recent, (GAME_RECENT - 1) * sizeof *g->recent);
  g->recent[0] = *hit;
  g->recent_count += g->recent_count < GAME_RECENT;
}

static void note_hits(game *g) {
  for (int i = 0; i < g->world.contact_count && g->hit_count < GAME_HITS; i++) {
    const world_contact *contact = &g->world.contacts[i];
    if (!contact->is_new || contact->approach < hit_speed || contact->impulse <= 0)
      continue;
    int ball_a = ball_of(&g->world, contact->a), ball_b = ball_of(&g->world, contact->b);
    bool is_other_b = ball_a >= 0 && (ball_b < 0 || ball_a < ball_b);
    int body_hit = is_other_b ? contact->b : contact->a;
    const body *other = &g->world.bodies[body_hit];
    g->hits[g->hit_count++] = (game_hit){.ball = is_other_b ? ball_a : ball_b,
                                         .body = body_hit,
                                         .other = other->kind,
                                         .material = other->material,
                                         .point = contact->point,
                                         .normal = vec_scale(contact->normal, is_other_b ? -1 : 1),
                                         .impulse = contact->impulse,
                                         .approach = contact->approach};
    remember(g, &g->hits[g->hit_count - 1]);
  }
  g->landing = fmax(g->landing, g->world.balls[0].landing);
}

/* Lets every player feel something, and takes the time of it. */
static void feel(game *g, void (*what)(touch *t, const world *world, int ball)) {
  uint64_t start = SDL_GetPerformanceCounter();
  for (int i = 0; i < WORLD_BALLS; i++)
    if (g->touches[i])
      what(g->touches[i], &g->world, i);
  g->thrum_ticks += SDL_GetPerformanceCounter() - start;
}

void game_play(game *g, const pads *pads, const input *in, double now, double seconds) {
  ball_command commands[WORLD_BALLS] = {0};
  game_seat_players(g, pads);
  g->hit_count = 0;
  g->landing = 0;
  g->thrum_ticks = 0;
  read_players(g, in, now, seconds, commands);
  g->unplayed += seconds;
  g->time += seconds;
  const double step = 1.0 / WORLD_RATE;
  while (g->unplayed > step * 0.999) { /* A little less: frames of whole steps are to have whole steps. */
    g->unplayed -= step;
    world_step(&g->world, commands);
    note_hits(g);
    for (int i = 0; i < WORLD_BALLS; i++) {
      commands[i].jumps = false;
      commands[i].launch = (vec){0, 0};
    }
    feel(g, touch_step);
  }
  feel(g, touch_follow);
}

bool game_is_at_rest(const game *g) {
  for (int i = 0; i < g->world.body_count; i++)
    if (vec_length(g->world.bodies[i].velocity) > 0 || g->world.bodies[i].spin != 0)
      return false;
  for (int i = 0; i < WORLD_BALLS; i++)
    if (g->world.balls[i].is_there &&
        (g->charge[i] > 0 || g->world.balls[i].height > 0 || g->world.balls[i].magnet > 0 ||
         g->world.balls[i].spring_force > 0 || vec_length(g->world.balls[i].roll) > 0))
      return false;
  return true;
}
