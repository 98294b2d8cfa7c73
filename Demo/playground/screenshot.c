#include "screenshot.h"

#include <SDL_image.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool fail(int reason) {
  SDL_SetError("%s", strerror(reason));
  return false;
}

/* To a file of our own: IMG_SavePNG() does not tell when the disk is full. */
static bool write_png(SDL_Surface *picture, const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file)
    return fail(errno);
  errno = 0;
  bool is_made = IMG_SavePNG_RW(picture, SDL_RWFromFP(file, SDL_FALSE), 1) == 0;
  bool is_written = ferror(file) == 0;
  is_written = fclose(file) == 0 && is_written;
  return is_made && (is_written || fail(errno ? errno : EIO));
}

bool screenshot_save(SDL_Renderer *renderer, const char *png_path) {
  int width = 0, height = 0;
  if (SDL_GetRendererOutputSize(renderer, &width, &height) != 0)
    return false;
  SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
  if (!picture)
    return false;
  /* All of it, whatever part a viewport selects. */
  SDL_Rect viewport;
  SDL_RenderGetViewport(renderer, &viewport);
  SDL_RenderSetViewport(renderer, NULL);
  bool is_saved = SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels, picture->pitch) == 0 &&
                  write_png(picture, png_path);
  SDL_RenderSetViewport(renderer, &viewport);
  SDL_FreeSurface(picture);
  return is_saved;
}
