#include "hud.h"

#include "effects.h"
#include "layout.h"
#include "pad_picture.h"
#include "palette.h"

#include <stdio.h>
#include <string.h>

static const float pad = 14; /* Inside of a panel. */

static void draw_panel(canvas *c, SDL_FRect place) {
  canvas_rounded(c, place.x, place.y, place.w, place.h, 8, PALETTE_PANEL);
}

/* A level of 0…1 under its name, with what it is in words at the right. */
static void draw_level(canvas *c, float x, float y, float width, const char *name, const char *value, double level,
                       color fill) {
  canvas_text(c, x, y, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, name);
  canvas_text(c, x + width, y, FONT_SMALL, ALIGN_RIGHT, PALETTE_INK, value);
  canvas_rounded(c, x, y + 18, width, 6, 3, PALETTE_RAISED);
  float filled = (float)(width * fmin(1, level));
  if (filled >= 1)
    canvas_rounded(c, x, y + 18, fmaxf(6, filled), 6, 3, fill);
}

/* ---- The column at the side -------------------------------------------------------------------------------------- */

static float draw_controller(canvas *c, const hud_state *state) {
  SDL_FRect place = {layout_side.x, layout_side.y, layout_side.w, 0};
  float width = 168, height = pad_picture_height(width);
  place.h = pad + height + 8 + canvas_text_height(FONT_SMALL) + pad;
  draw_panel(c, place);
  pad_picture_draw(c, place.x + (place.w - width) / 2, place.y + pad, width, state->drive, true);
  canvas_text_fit(c, place.x + place.w / 2, place.y + pad + height + 8, place.w - 2 * pad, FONT_SMALL, ALIGN_CENTRE,
                  state->is_plugged ? PALETTE_INK : PALETTE_QUIET, state->pad_name);
  return place.y + place.h + 8;
}

static float draw_ball(canvas *c, const game *g, const hud_state *state, float y) {
  const world_ball *ball = &g->world.balls[0];
  SDL_FRect place = {layout_side.x, y, layout_side.w, 130};
  float x = place.x + pad, width = place.w - 2 * pad;
  char text[48];
  draw_panel(c, place);

  canvas_text(c, x, y + 11, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, "Floor");
  const char *name = ball->height > 0 ? "in the air" : material_get(ball->floor).name;
  float used = canvas_text(c, x + width, y + 11, FONT_SMALL, ALIGN_RIGHT, PALETTE_INK, name);
  if (ball->height == 0)
    canvas_disc(c, x + width - used - 11, y + 20, 5, effects_tint(ball->floor));

  double speed = world_ball_speed(&g->world, 0);
  snprintf(text, sizeof text, "%.1f m/s", speed);
  draw_level(c, x, y + 34, width, "Speed", text, speed / 10, PALETTE_OK);
  snprintf(text, sizeof text, "%.0f %%", (double)(100 * state->intensity));
  draw_level(c, x, y + 64, width, "Intensity asked for", text, (double)state->intensity, PALETTE_INK);
  snprintf(text, sizeof text, "%.0f %%", (double)(100 * state->sharpness));
  draw_level(c, x, y + 94, width, "Sharpness", text, (double)state->sharpness, PALETTE_QUIET);
  return y + place.h + 8;
}

static const char *what(const game_hit *hit) {
  switch (hit->other) {
  case BODY_WALL:
    return "wall";
  case BODY_BUMPER:
    return "bumper";
  case BODY_SPRING:
    return "spring";
  case BODY_CRATE:
    return "crate";
  default:
    return "ball";
  }
}

static void draw_hits(canvas *c, const game *g, float y) {
  SDL_FRect place = {layout_side.x, y, layout_side.w, layout_side.y + layout_side.h - y};
  const float row = 19;
  float x = place.x + pad, right = place.x + place.w - pad;
  draw_panel(c, place);
  canvas_text(c, x, y + 9, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, "Hits");
  canvas_text(c, right, y + 9, FONT_SMALL, ALIGN_RIGHT, PALETTE_QUIET, "N·s");
  int fit = (int)((place.h - 30 - 6) / row);
  for (int i = 0; i < g->recent_count && i < fit; i++) {
    const game_hit *hit = &g->recent[i];
    float at = y + 29 + row * (float)i;
    char name[48], impulse[16];
    float ink = 1 - 0.2f * (float)i;
    snprintf(name, sizeof name, "%s %s", material_get(hit->material).name, what(hit));
    snprintf(impulse, sizeof impulse, "%.0f", hit->impulse);
    canvas_disc(c, x + 5, at + 9, 5, palette_faded(effects_tint(hit->material), ink));
    canvas_text_fit(c, x + 17, at, right - x - 50, FONT_SMALL, ALIGN_LEFT, palette_faded(PALETTE_INK, ink), name);
    canvas_text(c, right, at, FONT_SMALL, ALIGN_RIGHT, palette_faded(PALETTE_INK, ink), impulse);
  }
}

/* ---- Top and bottom ---------------------------------------------------------------------------------------------- */

/* Who drives the motors, and what draws: both change how it feels. */
static void draw_facts(canvas *c, const hud_state *state, float right) {
  SDL_RendererInfo info;
  char text[96];
  int length = snprintf(text, sizeof text, "%s output", state->options->threaded ? "threaded" : "stepped");
  if (SDL_GetRendererInfo(canvas_renderer(c), &info) == 0)
    length += snprintf(text + length, sizeof text - (size_t)length, "   ·   %s renderer", info.name);
  if (state->frame_rate > 0)
    snprintf(text + length, sizeof text - (size_t)length, "   ·   %.0f fps", state->frame_rate);
  canvas_text(c, right, 15, FONT_SMALL, ALIGN_RIGHT, PALETTE_FAINT, text);
}

static void draw_head(canvas *c, const hud_state *state) {
  static const char *const names[] = {"Arena", "Menu", "Jukebox"};
  static const char *const keys[] = {"", "Esc", "J"};
  float width = canvas_text(c, layout_head.x, 9, FONT_LARGE, ALIGN_LEFT, PALETTE_INK, "Thrum");
  canvas_text(c, layout_head.x + width + 10, 16, FONT_NORMAL, ALIGN_LEFT, PALETTE_QUIET, "playground");
  float x = layout_head.x + layout_head.w;
  for (int i = 2; i >= 0; i--) {
    bool is_here = strcmp(names[i], state->screen) == 0;
    char text[32];
    snprintf(text, sizeof text, "%s%s%s", names[i], keys[i][0] ? "  " : "", keys[i]);
    float wide = canvas_text_width(c, FONT_SMALL, text) + 24;
    x -= wide;
    canvas_rounded(c, x, 9, wide, 27, 6, is_here ? PALETTE_LOW : PALETTE_PANEL);
    canvas_text(c, x + 12, 15, FONT_SMALL, ALIGN_LEFT, is_here ? PALETTE_BACKGROUND : PALETTE_QUIET, text);
    x -= 8;
  }
  draw_facts(c, state, x - 12);
}

static void draw_foot(canvas *c, bool is_arena) {
  static const char *const hints[][2] = {
      {"←↑↓→", "roll"}, {"Space", "jump"},        {"Shift", "hold: charge"}, {"Mouse", "drag, press long, flick"},
      {"P", "pause"},   {"Tab", "scope or keys"}, {"Esc", "menu"},           {"J", "jukebox"}};
  static const char *const elsewhere[][2] = {{"Esc", "arena"}, {"Tab", "scope or keys"}};
  const char *const(*shown)[2] = is_arena ? hints : elsewhere;
  size_t count = is_arena ? sizeof hints / sizeof *hints : sizeof elsewhere / sizeof *elsewhere;
  const float inner = 6, most_between = 64;
  float all = 0;
  for (size_t i = 0; i < count; i++)
    all += canvas_text_width(c, FONT_SMALL, shown[i][0]) + canvas_text_width(c, FONT_SMALL, shown[i][1]) + 3 * inner;
  float between = fminf(most_between, (layout_foot.w - all) / (float)(count - 1));
  float x = layout_foot.x, y = layout_foot.y + 2;
  for (size_t i = 0; i < count; i++) {
    float wide = canvas_text_width(c, FONT_SMALL, shown[i][0]) + 2 * inner;
    canvas_rounded(c, x, y - 1, wide, 19, 4, PALETTE_RAISED);
    canvas_text(c, x + inner, y, FONT_SMALL, ALIGN_LEFT, PALETTE_INK, shown[i][0]);
    x += wide + inner;
    x += canvas_text(c, x, y, FONT_SMALL, ALIGN_LEFT, PALETTE_QUIET, shown[i][1]) + between;
  }
}

void hud_draw(canvas *c, const game *g, const hud_state *state) {
  draw_head(c, state);
  float y = draw_controller(c, state);
  y = draw_ball(c, g, state, y);
  draw_hits(c, g, y);
  draw_foot(c, strcmp(state->screen, "Arena") == 0);
}

void hud_draw_paused(canvas *c) {
  canvas_rect(c, layout_floor.x, layout_floor.y, layout_floor.w, layout_floor.h, (color){0x14, 0x16, 0x1c, 0xc0});
  float x = layout_floor.x + layout_floor.w / 2, y = layout_floor.y + layout_floor.h / 2;
  canvas_text(c, x, y - 44, FONT_TITLE, ALIGN_CENTRE, PALETTE_INK, "Paused");
  canvas_text(c, x, y + 8, FONT_NORMAL, ALIGN_CENTRE, PALETTE_QUIET, "and silent: the engine is paused with the game");
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

void hud_draw_help(canvas *c) {
  static const char *const heads[] = {"", "Keyboard, mouse, fingers", "Controller", "What is felt"};
  static const char *const rows[][4] = {
      {"Roll", "arrow keys or WASD", "left stick", "a hum that follows the speed, and the floor"},
      {"Jump", "space, or a tap", "A", "nothing in the air, then the landing"},
      {"Charge, launch", "hold shift, or press long; let go", "X or right trigger",
       "a ratchet, in the trigger where it can be"},
      {"Pull, flick", "drag; let go while it is fast", "–", "the ball, as it rolls"},
      {"Scope", "Tab; 1 to 4: which controller", "Back", "–"},
      {"Pause", "P", "–", "silence, and then all goes on where it was"},
      {"Menu", "Esc", "Start", "rows, detents and ends; also while the game stands still"},
      {"Jukebox", "J, or drop an AHAP file on the window", "Y", "what is in the file"},
  };
  static const float columns[] = {0, 170, 540, 730};
  const int count = sizeof rows / sizeof *rows;
  SDL_FRect place = {layout_strip.x, layout_strip.y + 8, layout_strip.w, layout_strip.h - 16};
  draw_panel(c, place);
  float x = place.x + pad;
  for (int column = 0; column < 4; column++) {
    canvas_text(c, x + columns[column], place.y + 9, FONT_SMALL, ALIGN_LEFT, PALETTE_FAINT, heads[column]);
    for (int row = 0; row < count; row++)
      canvas_text(c, x + columns[column], place.y + 31 + 22 * (float)row, FONT_NORMAL, ALIGN_LEFT,
                  column == 0 ? PALETTE_INK : PALETTE_QUIET, rows[row][column]);
  }
}
