#include "stage.h"

#include "layout.h"

#include <stdio.h>
#include <string.h>

static bool fail(const char *what) {
  fprintf(stderr, "playground: %s: %s\n", what, SDL_GetError());
  return false;
}

/*
 * Whether OpenGL is only imitated by the processor, which is much slower at it than SDL's own drawing. What is current is
 * the context of the renderer that was just made, if it has one.
 */
static bool is_imitation(void) {
  typedef const unsigned char *(*get_string_fn)(unsigned);
  const unsigned gl_renderer = 0x1f01;
  if (!SDL_GL_GetCurrentContext())
    return false;
  get_string_fn get_string;
  void *found = SDL_GL_GetProcAddress("glGetString");
  memcpy(&get_string, &found, sizeof get_string);
  const char *name = get_string ? (const char *)get_string(gl_renderer) : NULL;
  return name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "SWR"));
}

static SDL_Renderer *make_renderer(SDL_Window *window, bool is_paced) {
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, is_paced ? SDL_RENDERER_PRESENTVSYNC : 0);
  if (renderer && !is_imitation())
    return renderer;
  if (renderer)
    SDL_DestroyRenderer(renderer);
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"); /* Or the finished picture goes through that OpenGL. */
  return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

bool stage_open(stage *s, bool has_window, bool is_paced) {
  *s = (stage){0};
  if (!has_window) {
    s->surface = SDL_CreateRGBSurfaceWithFormat(0, LAYOUT_WIDTH, LAYOUT_HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    s->renderer = s->surface ? SDL_CreateSoftwareRenderer(s->surface) : NULL;
    return s->renderer || fail("there is nothing to draw on");
  }
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  s->window = SDL_CreateWindow("Thrum playground", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, LAYOUT_WIDTH,
                               LAYOUT_HEIGHT, SDL_WINDOW_RESIZABLE);
  if (!s->window)
    return fail("there is no window");
  s->renderer = make_renderer(s->window, is_paced);
  if (!s->renderer)
    return fail("the window cannot be drawn in");
  SDL_RendererInfo info; /* SDL's own drawing says that it waits, and does not. */
  s->waits = SDL_GetRendererInfo(s->renderer, &info) == 0 && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0 &&
             (info.flags & SDL_RENDERER_SOFTWARE) == 0;
  SDL_RenderSetLogicalSize(s->renderer, LAYOUT_WIDTH, LAYOUT_HEIGHT); /* The mouse follows it. */
  return true;
}

void stage_close(stage *s) {
  if (s->renderer)
    SDL_DestroyRenderer(s->renderer);
  SDL_FreeSurface(s->surface);
  if (s->window)
    SDL_DestroyWindow(s->window);
}
