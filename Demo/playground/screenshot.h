/* Saves what a renderer shows. */
#ifndef PLAYGROUND_SCREENSHOT_H
#define PLAYGROUND_SCREENSHOT_H

#include <SDL.h>

#include <stdbool.h>

/*
 * Writes the picture that was drawn, before SDL_RenderPresent(), as a PNG file. Works for windows and for software
 * renderers of a surface alike. False on failure; SDL_GetError() says why.
 */
bool screenshot_save(SDL_Renderer *renderer, const char *png_path);

#endif
