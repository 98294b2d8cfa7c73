/* Colours, texts that fit, and panels, drawn by the functions of the game. For the scope's own files. */
#ifndef SCOPE_PAINT_H
#define SCOPE_PAINT_H

#include "scope.h"

#define SCOPE_BACKDROP  ((scope_color){0x12, 0x14, 0x1a, 0xff}) /* Under everything. Opaque: blending would cost more. */
#define SCOPE_SURFACE   ((scope_color){0x1c, 0x1f, 0x28, 0xff})
#define SCOPE_WELL      ((scope_color){0x0d, 0x0f, 0x14, 0xff}) /* Behind the plots. */
#define SCOPE_GRID      ((scope_color){0xff, 0xff, 0xff, 0x18}) /* Over the curves. */
#define SCOPE_BORDER    ((scope_color){0x38, 0x3e, 0x4d, 0xff})
#define SCOPE_INK       ((scope_color){0xe8, 0xea, 0xf0, 0xff})
#define SCOPE_QUIET     ((scope_color){0x9c, 0xa3, 0xb4, 0xff})
#define SCOPE_FAINT     ((scope_color){0x64, 0x6b, 0x7d, 0xff})
#define SCOPE_LOW       ((scope_color){0xff, 0xb0, 0x3b, 0xff})
#define SCOPE_HIGH      ((scope_color){0x45, 0xd0, 0xe6, 0xff})
#define SCOPE_TRIGGER   ((scope_color){0xa9, 0x8b, 0xfa, 0xff})
#define SCOPE_TRIGGER_2 ((scope_color){0xdd, 0xd0, 0xff, 0xff}) /* The right one, where both are in one plot. */
#define SCOPE_OK        ((scope_color){0x5f, 0xd3, 0x8d, 0xff})
#define SCOPE_ERROR     ((scope_color){0xf2, 0x5f, 0x5c, 0xff})

enum { SCOPE_TEXT_BYTES = 160 }; /* Longer texts are cut. */

typedef enum { SCOPE_LEFT, SCOPE_CENTRE, SCOPE_RIGHT } scope_align;

void scope_fill(const scope_painter *painter, float x, float y, float w, float h, scope_color fill);

/* With corners that are round by 6 pixels. */
void scope_panel(const scope_painter *painter, scope_rect box, scope_color fill);

/*
 * Writes a text into `width` pixels; x is the end or the middle that it is aligned to. What is too long ends in an
 * ellipsis. Returns how wide it became.
 */
float scope_write(const scope_painter *painter, float x, float y, float width, scope_text_size size, scope_align align,
                  scope_color ink, const char *text);

/* Between two opaque colours: 0 is the first, 1 the second. */
scope_color scope_mixed(scope_color from, scope_color to, float share);

scope_color scope_faded(scope_color full, float opacity);

#endif
