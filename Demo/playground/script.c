#include "script.h"

#include "layout.h"
#include "virtual_pad.h"

#include <math.h>

typedef enum {
  ACT_REST,
  ACT_ROLL,  /* Steers the ball to a place, as fast as it can. */
  ACT_HOLD,  /* Holds the stick in a direction. */
  ACT_BRAKE, /* Steers against the motion until the ball rests. */
  ACT_JUMP,
  ACT_DRAG,  /* Pulls the ball to a place with the mouse. */
  ACT_FLICK, /* Flicks it in a direction. */
  ACT_PRESS, /* Presses the mouse on a place for as long, then lets go. */
  ACT_KEY,
  ACT_DROP,  /* Drops a pattern on the window. */
  ACT_PLUG,  /* A second controller comes, */
  ACT_UNPLUG /* and goes; when it comes again it is the same. */
} act_kind;

typedef struct {
  double until; /* Seconds from the beginning. */
  act_kind kind;
  vec place; /* Metres, or a direction. */
  SDL_Keysym key;
} act;

const double script_seconds = 20;

#define PRESS_KEY(code, symbol)                                                                                        \
  { .scancode = SDL_SCANCODE_##code, .sym = SDLK_##symbol }

static const act acts[] = {
    {0.5, ACT_REST, {0, 0}, {0}},
    /* Into the spring, and with it over the ice to the bumpers. */
    {1.35, ACT_HOLD, {-1, 0}, {0}},
    {1.7, ACT_REST, {0, 0}, {0}},
    {2.4, ACT_ROLL, {8, 5.7}, {0}},
    {3.4, ACT_ROLL, {11.3, 4.6}, {0}},
    {4.1, ACT_ROLL, {13, 4.4}, {0}},
    {5.0, ACT_ROLL, {16.5, 4.4}, {0}},
    /* Over the gravel, caught by the magnet, and out of it. */
    {6.2, ACT_ROLL, {13.4, 1.2}, {0}},
    {6.6, ACT_REST, {0, 0}, {0}},
    {6.65, ACT_PLUG, {0, 0}, {0}},
    {7.7, ACT_ROLL, {10, -0.5}, {0}},
    {8.6, ACT_ROLL, {7.6, 2.1}, {0}},
    /* Wood: the crates. */
    {9.6, ACT_ROLL, {4, 1.4}, {0}},
    {10.3, ACT_ROLL, {-0.5, 1.5}, {0}},
    {10.35, ACT_JUMP, {0, 0}, {0}},
    {10.4, ACT_UNPLUG, {0, 0}, {0}},
    {11.1, ACT_ROLL, {3, 2.6}, {0}},
    {11.5, ACT_BRAKE, {0, 0}, {0}},
    {12.3, ACT_KEY, {0, 0}, PRESS_KEY(P, p)},
    {12.4, ACT_KEY, {0, 0}, PRESS_KEY(P, p)},
    {12.45, ACT_PLUG, {0, 0}, {0}},
    /* Mouse: a flick, a pull, a long press. */
    {12.8, ACT_FLICK, {1, 0.4}, {0}},
    {13.4, ACT_REST, {0, 0}, {0}},
    {14.2, ACT_DRAG, {3.4, 5}, {0}},
    {15.3, ACT_PRESS, {4.3, 0.8}, {0}},
    {15.8, ACT_REST, {0, 0}, {0}},
    /* The menu: rows, the detents of a slider, presets. */
    {16.0, ACT_KEY, {0, 0}, PRESS_KEY(ESCAPE, ESCAPE)},
    {16.08, ACT_KEY, {0, 0}, PRESS_KEY(DOWN, DOWN)},
    {16.16, ACT_KEY, {0, 0}, PRESS_KEY(DOWN, DOWN)},
    {16.24, ACT_KEY, {0, 0}, PRESS_KEY(DOWN, DOWN)},
    {16.32, ACT_KEY, {0, 0}, PRESS_KEY(DOWN, DOWN)},
    {16.4, ACT_KEY, {0, 0}, PRESS_KEY(LEFT, LEFT)},
    {16.48, ACT_KEY, {0, 0}, PRESS_KEY(LEFT, LEFT)},
    {16.56, ACT_KEY, {0, 0}, PRESS_KEY(RIGHT, RIGHT)},
    {16.64, ACT_KEY, {0, 0}, PRESS_KEY(RIGHT, RIGHT)},
    {16.76, ACT_KEY, {0, 0}, PRESS_KEY(PAGEDOWN, PAGEDOWN)},
    {17.2, ACT_KEY, {0, 0}, PRESS_KEY(RETURN, RETURN)},
    /* The jukebox, and back. */
    {17.3, ACT_KEY, {0, 0}, PRESS_KEY(J, j)},
    {18.3, ACT_DROP, {0, 0}, {0}},
    {18.35, ACT_KEY, {0, 0}, PRESS_KEY(ESCAPE, ESCAPE)},
    {19.2, ACT_BRAKE, {0, 0}, {0}},
};
#undef PRESS_KEY

/* ---- Stick ------------------------------------------------------------------------------------------------------- */

/* Against the motion. */
static vec brake(const body *ball) {
  return vec_length(ball->velocity) > 0.15 ? vec_limit(vec_scale(ball->velocity, -1.5), 1) : (vec){0, 0};
}

/* Around in circles; not while there is a menu, which it would move in; then to rest. */
static void steer_second(const game *g, double time) {
  const double leaves = 15.75, returns = 18.3;
  vec stick = {0, 0};
  if (time < leaves)
    stick = (vec){cos(2.2 * time), sin(2.2 * time)};
  else if (time > returns)
    stick = brake(world_ball_body(&g->world, 1));
  virtual_pad_steer(VIRTUAL_XBOX, stick.x, stick.y);
}

static void steer(const game *g, const act *act) {
  const body *ball = world_ball_body(&g->world, 0);
  vec stick = act->place;
  if (act->kind == ACT_ROLL) {
    vec away = vec_sub(act->place, ball->position);
    /* What the velocity adds on the side is steered against. */
    vec wanted = vec_limit(vec_scale(away, 4), world_top_speed);
    stick = vec_limit(vec_scale(vec_sub(wanted, ball->velocity), 0.6), 1);
  } else if (act->kind == ACT_BRAKE) {
    stick = brake(ball);
  } else if (act->kind != ACT_HOLD) {
    stick = (vec){0, 0};
  }
  virtual_pad_steer(VIRTUAL_DUALSENSE, stick.x, stick.y);
}

/* ---- Mouse, keys, files ------------------------------------------------------------------------------------------ */

static void emit_mouse(Uint32 type, vec place, script_emit emit, void *context) {
  SDL_Event event = {.type = type};
  if (type == SDL_MOUSEMOTION) {
    event.motion.x = (Sint32)place.x;
    event.motion.y = (Sint32)place.y;
    event.motion.state = SDL_BUTTON_LMASK;
  } else {
    event.button.button = SDL_BUTTON_LEFT;
    event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
    event.button.x = (Sint32)place.x;
    event.button.y = (Sint32)place.y;
  }
  emit(context, &event);
}

static void emit_key(SDL_Keysym key, script_emit emit, void *context) {
  SDL_Event event = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = key}};
  emit(context, &event);
  event.type = SDL_KEYUP;
  event.key.state = SDL_RELEASED;
  emit(context, &event);
}

static void emit_drop(script_emit emit, void *context) {
  char *folder = SDL_GetBasePath(), path[1024];
  SDL_snprintf(path, sizeof path, "%sahap/bounce.ahap", folder ? folder : "");
  SDL_free(folder);
  SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}};
  emit(context, &event); /* Its taker frees the name. */
}

static vec ball_pixel(const game *g) {
  return layout_to_pixel(world_ball_body(&g->world, 0)->position);
}

/* Where the mouse is, `passed` of 0…1 through the act. */
static vec mouse_place(const script *s, const act *act, double passed) {
  if (act->kind == ACT_PRESS)
    return s->grabbed;
  if (act->kind == ACT_FLICK) /* Ever faster. */
    return vec_add_scaled(s->grabbed, act->place, 170 * passed * passed);
  double share = passed * passed * (3 - 2 * passed);
  return vec_add_scaled(s->grabbed, vec_sub(layout_to_pixel(act->place), s->grabbed), share);
}

static bool has_mouse(const act *act) {
  return act->kind == ACT_DRAG || act->kind == ACT_FLICK || act->kind == ACT_PRESS;
}

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

static void begin(script *s, const game *g, const act *act, script_emit emit, void *context) {
  if (has_mouse(act)) {
    s->grabbed = act->kind == ACT_PRESS ? layout_to_pixel(act->place) : ball_pixel(g);
    emit_mouse(SDL_MOUSEBUTTONDOWN, s->grabbed, emit, context);
  }
  switch (act->kind) {
  case ACT_KEY:
    emit_key(act->key, emit, context);
    break;
  case ACT_JUMP:
    virtual_pad_press(VIRTUAL_DUALSENSE, SDL_CONTROLLER_BUTTON_A, 1);
    break;
  case ACT_DROP:
    emit_drop(emit, context);
    break;
  case ACT_PLUG:
    s->has_second_pad = virtual_pad_attach(VIRTUAL_XBOX) >= 0;
    break;
  case ACT_UNPLUG:
    virtual_pad_detach(VIRTUAL_XBOX);
    s->has_second_pad = false;
    break;
  default:
    break;
  }
}

static void end(const script *s, const act *act, script_emit emit, void *context) {
  if (has_mouse(act))
    emit_mouse(SDL_MOUSEBUTTONUP, mouse_place(s, act, 1), emit, context);
  if (act->kind == ACT_JUMP)
    virtual_pad_press(VIRTUAL_DUALSENSE, SDL_CONTROLLER_BUTTON_A, 0);
}

void script_step(script *s, const game *g, double time, script_emit emit, void *context) {
  const size_t count = sizeof acts / sizeof *acts;
  while (s->act < count && s->has_begun && time >= acts[s->act].until - 1e-9) {
    end(s, &acts[s->act], emit, context);
    s->since = acts[s->act++].until;
    s->has_begun = false;
  }
  static const act nothing = {0, ACT_REST, {0, 0}, {0}};
  const act *now = s->act < count ? &acts[s->act] : &nothing;
  if (!s->has_begun && s->act < count) {
    begin(s, g, now, emit, context);
    s->has_begun = true;
  }
  if (has_mouse(now))
    emit_mouse(SDL_MOUSEMOTION, mouse_place(s, now, (time - s->since) / (now->until - s->since)), emit, context);
  steer(g, now);
  if (s->has_second_pad)
    steer_second(g, time);
}
