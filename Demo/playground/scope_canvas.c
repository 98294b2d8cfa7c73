#include "scope_canvas.h"

static color color_of(scope_color from) {
  return (color){from.r, from.g, from.b, from.a};
}

static font_size font_of(scope_text_size size) {
  return size == SCOPE_TEXT_NORMAL ? FONT_NORMAL : FONT_SMALL;
}

static void paint_rects(void *context, const scope_rect *rects, int count, scope_color fill) {
  enum { batch_size = 256 };
  SDL_FRect batch[batch_size];
  while (count > 0) {
    int some = SDL_min(count, batch_size);
    for (int i = 0; i < some; i++)
      batch[i] = (SDL_FRect){rects[i].x, rects[i].y, rects[i].w, rects[i].h};
    canvas_rects(context, batch, some, color_of(fill));
    rects += some;
    count -= some;
  }
}

static void paint_text(void *context, float x, float y, scope_text_size size, scope_color ink, const char *utf8) {
  canvas_text(context, x, y, font_of(size), ALIGN_LEFT, color_of(ink), utf8);
}

static float measure_text(void *context, scope_text_size size, const char *utf8) {
  return canvas_text_width(context, font_of(size), utf8);
}

static float line_height(void *context, scope_text_size size) {
  (void)context;
  return canvas_text_height(font_of(size));
}

scope_painter scope_canvas_painter(canvas *c) {
  return (scope_painter){
      .context = c, .rects = paint_rects, .text = paint_text, .text_width = measure_text, .text_height = line_height};
}
