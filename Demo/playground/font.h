/* The fonts that font.cmake puts into the program: TrueType files in memory. */
#ifndef PLAYGROUND_FONT_H
#define PLAYGROUND_FONT_H

#include <stddef.h>

extern const unsigned char font_regular[];
extern const size_t font_regular_size;

extern const unsigned char font_bold[];
extern const size_t font_bold_size;

#endif
