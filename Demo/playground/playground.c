#include "playground.h"

#include "hud.h"
#include "jukebox.h"
#include "layout.h"
#include "level.h"
#include "menu.h"
#include "must.h"
#include "palette.h"
#include "scope.h"
#include "scope_canvas.h"
#include "view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { SCREEN_ARENA, SCREEN_MENU, SCREEN_JUKEBOX } screen;

struct playground {
  game_options options;
  pads *pads;
  game game;
  menu *menu;
  jukebox *jukebox;
  input input;
  screen screen;
  double time;
  thrum_controller greeted[PADS];
  bool only_virtual;
  bool is_threaded;
  bool wants_to_end;
  uint64_t thrum_ticks;     /* Of SDL's counter, that Thrum took of the last frame, */
  uint64_t all_thrum_ticks; /* and of all. */
  double frame_seconds;     /* Mean of the last frames. */

  canvas *canvas;
  view *view;
  scope *scope;
};

static const double scope_seconds = 6;

/* ---- Screens ----------------------------------------------------------------------------------------------------- */

static void go_to(playground *p, screen screen) {
  if (screen == p->screen)
    return;
  if (p->screen == SCREEN_ARENA)
    game_leave(&p->game);
  else if (p->screen == SCREEN_MENU)
    menu_leave(p->menu);
  else
    jukebox_leave(p->jukebox);
  p->screen = screen;
  input_release(&p->input);
}

static void follow_menu(playground *p) {
  switch (menu_take_request(p->menu)) {
  case MENU_REQUEST_ARENA:
    go_to(p, SCREEN_ARENA);
    break;
  case MENU_REQUEST_JUKEBOX:
    go_to(p, SCREEN_JUKEBOX);
    break;
  case MENU_REQUEST_QUIT:
    p->wants_to_end = true;
    break;
  default:
    break;
  }
}

static void on_key(playground *p, SDL_Scancode key) {
  switch (key) {
  case SDL_SCANCODE_TAB:
  case SDL_SCANCODE_F1:
    p->options.shows_scope = !p->options.shows_scope;
    break;
  case SDL_SCANCODE_1:
  case SDL_SCANCODE_2:
  case SDL_SCANCODE_3:
  case SDL_SCANCODE_4:
    scope_select(p->scope, (int)(key - SDL_SCANCODE_1));
    break;
  case SDL_SCANCODE_P:
    p->options.paused = !p->options.paused;
    break;
  case SDL_SCANCODE_ESCAPE:
    go_to(p, p->screen == SCREEN_ARENA ? SCREEN_MENU : SCREEN_ARENA);
    break;
  case SDL_SCANCODE_J:
    go_to(p, p->screen == SCREEN_JUKEBOX ? SCREEN_ARENA : SCREEN_JUKEBOX);
    break;
  default:
    break;
  }
}

static void on_button(playground *p, Uint8 button) {
  switch (button) {
  case SDL_CONTROLLER_BUTTON_START:
    on_key(p, SDL_SCANCODE_ESCAPE);
    break;
  case SDL_CONTROLLER_BUTTON_BACK:
    on_key(p, SDL_SCANCODE_TAB);
    break;
  case SDL_CONTROLLER_BUTTON_Y:
    on_key(p, SDL_SCANCODE_J);
    break;
  default:
    break;
  }
}

static int player_of(const playground *p, const SDL_Event *event) {
  switch (event->type) {
  case SDL_CONTROLLERAXISMOTION:
    return pads_player(p->pads, event->caxis.which);
  case SDL_CONTROLLERBUTTONDOWN:
  case SDL_CONTROLLERBUTTONUP:
    return pads_player(p->pads, event->cbutton.which);
  default:
    return -1;
  }
}

void playground_event(playground *p, const SDL_Event *event) {
  pads_event(p->pads, event);
  if (event->type == SDL_QUIT)
    p->wants_to_end = true;
  else if (event->type == SDL_KEYDOWN && !event->key.repeat)
    on_key(p, event->key.keysym.scancode);
  else if (event->type == SDL_CONTROLLERBUTTONDOWN)
    on_button(p, event->cbutton.button);
  if (event->type == SDL_DROPFILE)
    go_to(p, SCREEN_JUKEBOX);
  if (p->screen == SCREEN_MENU)
    menu_event(p->menu, event);
  else if (p->screen == SCREEN_JUKEBOX)
    jukebox_event(p->jukebox, event);
  if (event->type == SDL_DROPFILE)
    SDL_free(event->drop.file);
  input_event(&p->input, event, player_of(p, event), p->time, (vec){LAYOUT_WIDTH, LAYOUT_HEIGHT});
  if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
    input_release(&p->input);
    game_leave(&p->game);
    menu_leave(p->menu);
    jukebox_leave(p->jukebox);
  }
}

/* ---- The engine and all that plays on it ------------------------------------------------------------------------- */

/* What is to be greeted when it changes: the controller of a player, as long as it can be felt. */
static thrum_controller present(const playground *p, int player) {
  bool is_there = player == 0 || pads_is_plugged(p->pads, player);
  return is_there ? pads_controller(p->pads, player) : (thrum_controller){0};
}

static void open_engine(playground *p) {
  p->is_threaded = p->options.threaded;
  p->pads = pads_create(&p->options, p->only_virtual);
  game_begin(&p->game, p->pads);
}

static void close_engine(playground *p) {
  game_end(&p->game);
  pads_destroy(p->pads);
}

/* Who drives the motors is decided when an engine is made: all that plays moves to a new one. */
static void change_output(playground *p) {
  close_engine(p);
  open_engine(p);
  menu_set_engine(p->menu, pads_engine(p->pads), pads_controller(p->pads, 0));
  jukebox_set_engine(p->jukebox, pads_engine(p->pads), pads_controller(p->pads, 0));
  scope_mark(p->scope, SCOPE_MARK_INPUT, p->is_threaded ? "threaded" : "stepped");
}

static void make_screens(playground *p) {
  thrum_engine engine = pads_engine(p->pads);
  char *folder = SDL_GetBasePath(), files[1024];
  snprintf(files, sizeof files, "%sahap", folder ? folder : "");
  SDL_free(folder);
  for (int i = 0; i < PADS; i++)
    p->greeted[i] = present(p, i); /* Those that are there at the start say nothing. */
  p->menu = menu_create(engine, pads_controller(p->pads, 0), &p->options);
  p->jukebox = jukebox_create(engine, pads_controller(p->pads, 0), files);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* A controller that has come, is back, or plays in another way now, says so in the hand. */
static void greet(playground *p) {
  for (int i = 0; i < PADS; i++) {
    thrum_controller pad = present(p, i);
    if (THRUM_IS_SAME(pad, p->greeted[i]))
      continue;
    p->greeted[i] = pad;
    if (!THRUM_IS_NULL(pad))
      must(thrum_play_feedback(pads_engine(p->pads), pad, THRUM_FEEDBACK_LEVEL_CHANGE, 1), "greet");
  }
}

/* Menu and jukebox are felt although the engine is paused: feedback, and what the jukebox plays, live in real time. */
static void apply_options(playground *p) {
  if (p->options.threaded != p->is_threaded)
    change_output(p);
  thrum_engine engine = pads_engine(p->pads);
  bool is_paused = p->screen == SCREEN_MENU || (p->screen == SCREEN_ARENA && p->options.paused);
  pads_apply(p->pads, &p->options);
  greet(p);
  menu_set_controller(p->menu, pads_controller(p->pads, 0));
  jukebox_set_controller(p->jukebox, pads_controller(p->pads, 0));
  must(is_paused ? thrum_engine_pause(engine) : thrum_engine_resume(engine), "pause or resume");
}

static void poll_notices(playground *p) {
  thrum_notice notice;
  while (thrum_engine_poll_notice(pads_engine(p->pads), &notice) == THRUM_OK) {
    if (notice.type == THRUM_NOTICE_CONTROLLER_LOST)
      scope_mark(p->scope, SCOPE_MARK_ERROR, "unplugged");
    if (notice.type == THRUM_NOTICE_CONTROLLER_ATTACHED)
      scope_mark(p->scope, SCOPE_MARK_INPUT, "plugged in");
    if (notice.type == THRUM_NOTICE_CONTROLLER_ERROR)
      scope_mark(p->scope, SCOPE_MARK_ERROR, "refused");
  }
}

static void sample(playground *p, double seconds) {
  thrum_controller pads[PADS];
  int count = 0;
  for (int i = 0; i < PADS; i++)
    if (p->game.touches[i])
      pads[count++] = pads_controller(p->pads, i);
  for (int i = 0; i < p->game.hit_count; i++)
    if (p->game.hits[i].ball == 0)
      scope_mark(p->scope, SCOPE_MARK_EVENT, material_get(p->game.hits[i].material).name);
  scope_sample(p->scope, pads_engine(p->pads), pads, count, seconds);
}

void playground_step(playground *p, double seconds) {
  input_end_frame(&p->input);
  apply_options(p);
  p->time += seconds;
  p->thrum_ticks = 0;
  p->game.hit_count = 0;
  if (p->screen == SCREEN_ARENA && !p->options.paused) {
    game_play(&p->game, p->pads, &p->input, p->time, seconds);
    p->thrum_ticks = p->game.thrum_ticks;
  }
  if (p->screen == SCREEN_MENU) {
    menu_step(p->menu, seconds);
    follow_menu(p);
  } else if (p->screen == SCREEN_JUKEBOX) {
    jukebox_step(p->jukebox, seconds);
    if (jukebox_take_back(p->jukebox))
      go_to(p, SCREEN_ARENA);
  }
  uint64_t start = SDL_GetPerformanceCounter();
  must(thrum_engine_update(pads_engine(p->pads), seconds), "update the engine");
  p->thrum_ticks += SDL_GetPerformanceCounter() - start;
  p->all_thrum_ticks += p->thrum_ticks;
  poll_notices(p);
  sample(p, seconds);
  if (p->screen == SCREEN_ARENA && !p->options.paused)
    view_step(p->view, &p->game, seconds);
  input_begin_frame(&p->input);
}

static double seconds_of(uint64_t ticks) {
  return (double)ticks / (double)SDL_GetPerformanceFrequency();
}

void playground_cost(playground *p, double frame_seconds) {
  scope_cost(p->scope, seconds_of(p->thrum_ticks), frame_seconds);
  p->frame_seconds += (frame_seconds - p->frame_seconds) * (p->frame_seconds > 0 ? 0.05 : 1);
}

double playground_thrum_seconds(const playground *p) {
  return seconds_of(p->all_thrum_ticks);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void playground_draw(playground *p) {
  hud_state hud = {.drive = pads_drive(p->pads, 0),
                   .is_plugged = pads_is_plugged(p->pads, 0),
                   .pad_name = pads_name(p->pads, 0),
                   .options = &p->options,
                   /* The frames of a script take as long as it says. */
                   .frame_rate = p->frame_seconds > 0 && !p->only_virtual ? 1 / p->frame_seconds : 0,
                   .screen = p->screen == SCREEN_ARENA  ? "Arena"
                             : p->screen == SCREEN_MENU ? "Menu"
                                                        : "Jukebox"};
  canvas_rect(p->canvas, 0, 0, LAYOUT_WIDTH, LAYOUT_HEIGHT, PALETTE_BACKGROUND);
  must(thrum_controller_get_request(pads_engine(p->pads), pads_controller(p->pads, 0), &hud.intensity, &hud.sharpness),
       "ask what is asked for");
  hud_draw(p->canvas, &p->game, &hud);
  if (p->screen == SCREEN_MENU) {
    menu_draw(p->menu, p->canvas, layout_screen);
  } else if (p->screen == SCREEN_JUKEBOX) {
    jukebox_draw(p->jukebox, p->canvas, layout_screen);
  } else {
    view_draw(p->view, &p->game);
    if (p->options.paused)
      hud_draw_paused(p->canvas);
  }
  if (p->options.shows_scope) {
    scope_painter painter = scope_canvas_painter(p->canvas);
    scope_draw(p->scope, &painter, layout_strip.x - SCOPE_MARGIN, layout_strip.y, layout_strip.w + 2 * SCOPE_MARGIN,
               layout_strip.h);
  } else {
    hud_draw_help(p->canvas);
  }
}

/* ---- Start, end, and a look at it -------------------------------------------------------------------------------- */

playground *playground_create(const game_options *options, SDL_Renderer *renderer, bool only_virtual) {
  playground *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->options = *options;
  p->canvas = canvas_create(renderer);
  p->scope = scope_create(scope_seconds);
  if (!p->canvas || !p->scope) {
    fprintf(stderr, "playground: cannot draw: %s\n", SDL_GetError());
    canvas_destroy(p->canvas);
    scope_destroy(p->scope);
    free(p);
    return NULL;
  }
  p->only_virtual = only_virtual;
  level_build(&p->game.world);
  p->view = view_create(p->canvas, &p->game.world);
  open_engine(p);
  make_screens(p);
  return p;
}

void playground_destroy(playground *p) {
  jukebox_destroy(p->jukebox);
  menu_destroy(p->menu);
  close_engine(p);
  view_destroy(p->view);
  scope_destroy(p->scope);
  canvas_destroy(p->canvas);
  free(p);
}

journal_row playground_row(const playground *p) {
  static const char *const names[] = {"arena", "menu", "jukebox"};
  const world *world = &p->game.world;
  const world_ball *ball = &world->balls[0];
  const body *body = world_ball_body(world, 0);
  touch_state felt = touch_get_state(p->game.touches[0]);
  thrum_drive drive = pads_drive(p->pads, 0);
  thrum_statistics statistics = thrum_default_statistics();
  must(thrum_engine_get_statistics(pads_engine(p->pads), &statistics), "read the statistics");
  journal_row row = {.time = p->time,
                     .screen = names[p->screen],
                     .is_paused = p->options.paused,
                     .is_at_rest = game_is_at_rest(&p->game),
                     .x = body->position.x,
                     .y = body->position.y,
                     .height = ball->height,
                     .speed = world_ball_speed(world, 0),
                     .floor = ball->floor,
                     .slip = ball->slip,
                     .magnet = ball->magnet,
                     .spring = ball->spring_force,
                     .charge = p->game.charge[0],
                     .intensity = felt.intensity,
                     .sharpness = felt.sharpness,
                     .low = drive.low,
                     .high = drive.high,
                     .commands = statistics.commands,
                     .taps = felt.taps};
  for (int i = 0; i < WORLD_BALLS; i++)
    row.balls += world->balls[i].is_there;
  for (int i = 0; i < p->game.hit_count; i++) {
    const game_hit *hit = &p->game.hits[i];
    if (hit->ball != 0)
      continue;
    row.hits++;
    row.strongest = fmax(row.strongest, hit->impulse);
    if (hit->other == BODY_WALL) {
      row.wall_hits++;
      row.strongest_wall = fmax(row.strongest_wall, hit->impulse);
    }
  }
  return row;
}

const game *playground_game(const playground *p) {
  return &p->game;
}

bool playground_wants_to_end(const playground *p) {
  return p->wants_to_end;
}
