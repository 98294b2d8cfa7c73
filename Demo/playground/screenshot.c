#include "screenshot.h"

#include <SDL_image.h>

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
                  IMG_SavePNG(picture, png_path) == 0;
  SDL_RenderSetViewport(renderer, &viewport);
  SDL_FreeSurface(picture);
  return is_saved;
}
