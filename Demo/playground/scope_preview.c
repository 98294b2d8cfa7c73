/*
 * Draws the scope and the picture of a pad without a window, over a scene that is made up, and saves what they look
 * like: scope_preview [upright|wide|crowded|crowded-wide|empty] [picture.png]. Says how long a frame took.
 */
#include "canvas.h"
#include "pad_picture.h"
#include "palette.h"
#include "scope_canvas.h"
#include "screenshot.h"

#include "../must.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { width = 1280, height = 720, frames = 600, pad_count = 3 };

typedef enum { SCENE_UPRIGHT, SCENE_WIDE, SCENE_CROWDED, SCENE_CROWDED_WIDE, SCENE_EMPTY } scene_kind;

static bool is_crowded_scene(scene_kind kind) {
  return kind == SCENE_CROWDED || kind == SCENE_CROWDED_WIDE;
}

static double now(void) {
  return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static thrum_controller attach(thrum_engine engine, thrum_controller_type type, bool has_triggers, const char *name) {
  thrum_controller_def def = thrum_default_controller_def();
  def.type = type;
  def.vendor = 0x054c;
  def.product = 0x0ce6;
  def.has_trigger_rumble = has_triggers;
  def.name = name;
  thrum_controller pad;
  must(thrum_controller_attach_recording(engine, &def, &pad), "attach a controller");
  return pad;
}

/* One event, at a place in the hand. */
static thrum_player make_player(thrum_engine engine, thrum_controller pad, thrum_event event, thrum_locality place) {
  thrum_pattern_def content = thrum_default_pattern_def();
  content.events = &event;
  content.event_count = 1;
  thrum_pattern pattern;
  must(thrum_pattern_create(engine, &content, NULL, &pattern), "make a pattern");
  thrum_player_def def = thrum_default_player_def();
  def.controller = pad;
  def.pattern = pattern;
  def.locality = place;
  thrum_player player;
  must(thrum_player_create_from_def(engine, &def, &player), "make a player");
  must(thrum_pattern_destroy(engine, pattern), "let a pattern go");
  return player;
}

static thrum_event hum_event(void) {
  thrum_event hum = thrum_default_event();
  hum.type = THRUM_EVENT_CONTINUOUS;
  hum.duration = THRUM_DURATION_ENDLESS;
  hum.sharpness = 0;
  return hum;
}

typedef struct {
  thrum_engine engine;
  thrum_controller pads[pad_count];
  int pads_attached;
  thrum_player hum, tap, squeeze;
  scope *overlay;
} scene;

static void scene_begin(scene *it, scene_kind kind) {
  must(thrum_engine_create(NULL, &it->engine), "make an engine");
  it->overlay = scope_create(6);
  it->pads_attached = 0;
  if (kind == SCENE_EMPTY)
    return;
  bool is_crowded = is_crowded_scene(kind);
  it->pads[0] = is_crowded ? attach(it->engine, THRUM_CONTROLLER_XBOX_ONE, true,
                                    "Microsoft X-Box One Elite Series 2 pad (Wireless, Adaptive Kit Überlänge) No. 1")
                           : attach(it->engine, THRUM_CONTROLLER_DUALSENSE, false, "DualSense Wireless Controller");
  it->pads_attached = is_crowded ? pad_count : 1;
  for (int i = 1; i < it->pads_attached; i++)
    it->pads[i] = attach(it->engine, i == 1 ? THRUM_CONTROLLER_SWITCH_PRO : THRUM_CONTROLLER_UNKNOWN, false,
                         i == 1 ? "Nintendo Switch Pro Controller" : "");
  thrum_event tap = thrum_default_event();
  tap.sharpness = 0.7f;
  it->hum = make_player(it->engine, it->pads[0], hum_event(), THRUM_LOCALITY_DEFAULT);
  it->tap = make_player(it->engine, it->pads[0], tap, THRUM_LOCALITY_DEFAULT);
  it->squeeze = make_player(it->engine, it->pads[0], hum_event(), THRUM_LOCALITY_LEFT_TRIGGER);
  must(thrum_player_set_parameter(it->engine, it->hum, THRUM_PARAMETER_INTENSITY_CONTROL, 0), "hush");
  must(thrum_player_start(it->engine, it->hum, THRUM_NOW), "start the hum");
}

/* A ball that bounces ever lower, and a hum that follows something. */
static void scene_step(scene *it, scene_kind kind, int frame) {
  double seconds = frame / 60.0;
  if (kind != SCENE_EMPTY) {
    float swell = (float)(0.5 - 0.5 * cos(seconds * 1.3));
    must(thrum_player_set_parameter(it->engine, it->hum, THRUM_PARAMETER_INTENSITY_CONTROL, 0.55f * swell), "swell");
    must(thrum_player_set_parameter(it->engine, it->hum, THRUM_PARAMETER_SHARPNESS_CONTROL,
                                    (float)(0.45 + 0.4 * sin(seconds * 2.1))),
         "sharpen");
    static const int hits[] = {30, 66, 97, 123, 145, 163, 177, 188, 196};
    for (size_t i = 0; i < SDL_arraysize(hits); i++)
      if (frame % 240 == hits[i]) {
        must(thrum_player_set_parameter(it->engine, it->tap, THRUM_PARAMETER_INTENSITY_CONTROL, 1 - 0.09f * (float)i),
             "set the strength of a tap");
        must(thrum_player_start(it->engine, it->tap, THRUM_NOW), "tap");
        scope_mark(it->overlay, SCOPE_MARK_EVENT, i < 3 ? "hit: steel on wood" : "hit");
      }
    if (is_crowded_scene(kind) && frame % 150 == 60)
      must(thrum_player_start(it->engine, it->squeeze, THRUM_NOW), "squeeze");
    if (is_crowded_scene(kind) && frame % 150 == 130)
      must(thrum_player_stop(it->engine, it->squeeze, THRUM_NOW), "let go");
    if (frame % 300 == 210)
      scope_mark(it->overlay, SCOPE_MARK_INPUT, "grab");
    if (is_crowded_scene(kind) && frame == 480)
      scope_mark(it->overlay, SCOPE_MARK_ERROR, "the controller refused a command");
  }
  double before = now();
  must(thrum_engine_update(it->engine, 1 / 60.0), "update the engine");
  scope_cost(it->overlay, now() - before, 1 / 60.0);
  scope_sample(it->overlay, it->engine, it->pads, it->pads_attached, 1 / 60.0);
}

/* Returns how long the scope took. */
static double scene_draw(scene *it, canvas *c, scene_kind kind) {
  canvas_rect(c, 0, 0, width, height, PALETTE_BACKGROUND);
  bool is_wide = kind == SCENE_WIDE || kind == SCENE_CROWDED_WIDE;
  thrum_drive drive = {0, 0, 0, 0};
  if (it->pads_attached > 0)
    must(thrum_controller_get_drive(it->engine, it->pads[0], &drive), "read the motors");
  canvas_text(c, 40, 30, FONT_TITLE, ALIGN_LEFT, PALETTE_INK, "Playground");
  canvas_text(c, 40, 82, FONT_NORMAL, ALIGN_LEFT, PALETTE_QUIET, "Everything here can be felt.");
  pad_picture_draw(c, is_wide ? 440 : 170, is_wide ? 110 : 160, 400, drive, it->pads_attached > 0);
  pad_picture_draw(c, is_wide ? 900 : 290, is_wide ? 190 : 500, 160, drive, it->pads_attached > 0);
  SDL_RenderFlush(canvas_renderer(c));
  double before = now();
  scope_painter painter = scope_canvas_painter(c);
  if (is_wide)
    scope_draw(it->overlay, &painter, 16, 467, width - 32, 228);
  else
    scope_draw(it->overlay, &painter, width - 12 - 500, 12, 500, height - 24);
  SDL_RenderFlush(canvas_renderer(c));
  return now() - before;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"upright", "wide", "crowded", "crowded-wide", "empty"};
  scene_kind kind = SCENE_UPRIGHT;
  for (int i = 0; argc > 1 && i < (int)SDL_arraysize(names); i++)
    if (strcmp(argv[1], names[i]) == 0)
      kind = (scene_kind)i;
  SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = picture ? SDL_CreateSoftwareRenderer(picture) : NULL;
  canvas *c = renderer ? canvas_create(renderer) : NULL;
  if (!c) {
    fprintf(stderr, "scope_preview: %s\n", SDL_GetError());
    return EXIT_FAILURE;
  }
  scene it;
  scene_begin(&it, kind);
  double sum = 0, scope_sum = 0, worst = 0;
  for (int frame = 0; frame < frames; frame++) {
    scene_step(&it, kind, frame);
    double before = now();
    scope_sum += scene_draw(&it, c, kind);
    double took = now() - before;
    sum += took;
    worst = fmax(worst, took);
  }
  printf("%s: a frame took %.2f ms, the slowest %.2f ms; the scope %.2f ms of it\n", names[kind], sum / frames * 1000,
         worst * 1000, scope_sum / frames * 1000);
  bool is_saved = argc < 3 || screenshot_save(renderer, argv[2]);
  if (!is_saved)
    fprintf(stderr, "scope_preview: the picture is not written: %s: %s\n", argv[2], SDL_GetError());
  scope_destroy(it.overlay);
  must(thrum_engine_destroy(it.engine), "end the engine");
  canvas_destroy(c);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(picture);
  return is_saved ? EXIT_SUCCESS : EXIT_FAILURE;
}
