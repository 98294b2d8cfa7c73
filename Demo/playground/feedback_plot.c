#include "feedback_plot.h"

#include "palette.h"

#include <string.h>

void feedback_plot_show(feedback_plot *plot, thrum_engine engine, thrum_controller controller,
                        thrum_feedback feedback) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  if (thrum_controller_get_capabilities(engine, controller, &capabilities) != THRUM_OK)
    capabilities.type = THRUM_CONTROLLER_UNKNOWN;
  if (plot->feedback == feedback && plot->type == capabilities.type)
    return;
  memset(plot->samples, 0, sizeof plot->samples);
  plot->feedback = feedback;
  plot->type = capabilities.type;

  thrum_pattern pattern;
  if (thrum_feedback_create_pattern(engine, feedback, 1, &pattern) != THRUM_OK)
    return; /* Too many patterns: an empty picture. */
  thrum_render_def def = thrum_default_render_def();
  def.type = capabilities.type;
  def.transport = capabilities.transport;
  def.step = FEEDBACK_PLOT_SECONDS / FEEDBACK_PLOT_SAMPLES;
  def.duration = FEEDBACK_PLOT_SECONDS;
  size_t count = 0;
  thrum_render_pattern(engine, pattern, &def, plot->samples, FEEDBACK_PLOT_SAMPLES, &count);
  thrum_pattern_destroy(engine, pattern);
}

void feedback_plot_draw(const feedback_plot *plot, canvas *c, SDL_FRect area, double played) {
  const float label = canvas_text_height(FONT_SMALL) + 4;
  SDL_FRect field = {area.x, area.y, area.w, area.h - label};
  float half = (field.h - 1) / 2, middle = field.y + half, column = field.w / FEEDBACK_PLOT_SAMPLES;
  canvas_rounded(c, field.x, field.y, field.w, field.h, 6, PALETTE_BACKGROUND);
  canvas_text(c, field.x + field.w - 8, field.y + 4, FONT_SMALL, ALIGN_RIGHT, PALETTE_HIGH, "high motor");
  canvas_text(c, field.x + field.w - 8, field.y + field.h - label, FONT_SMALL, ALIGN_RIGHT, PALETTE_LOW, "low motor");

  SDL_FRect low[FEEDBACK_PLOT_SAMPLES], high[FEEDBACK_PLOT_SAMPLES];
  for (int i = 0; i < FEEDBACK_PLOT_SAMPLES; i++) {
    thrum_drive drive = plot->samples[i].drive;
    float x = field.x + (float)i * column, reach = half - 6;
    high[i] = (SDL_FRect){x, middle - drive.high * reach, column, drive.high * reach};
    low[i] = (SDL_FRect){x, middle + 1, column, drive.low * reach};
  }
  canvas_rects(c, high, FEEDBACK_PLOT_SAMPLES, PALETTE_HIGH);
  canvas_rects(c, low, FEEDBACK_PLOT_SAMPLES, PALETTE_LOW);
  canvas_rect(c, field.x, middle, field.w, 1, PALETTE_LINE);
  if (played >= 0 && played < FEEDBACK_PLOT_SECONDS)
    canvas_rect(c, field.x + (float)(played / FEEDBACK_PLOT_SECONDS) * field.w, field.y, 2, field.h, PALETTE_INK);

  float below = field.y + field.h + 4;
  canvas_text(c, field.x, below, FONT_SMALL, ALIGN_LEFT, PALETTE_FAINT, "0 s");
  canvas_text(c, field.x + field.w / 2, below, FONT_SMALL, ALIGN_CENTRE, PALETTE_FAINT, "0.3 s");
  canvas_text(c, field.x + field.w, below, FONT_SMALL, ALIGN_RIGHT, PALETTE_FAINT, "0.6 s");
}
