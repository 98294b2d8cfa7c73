/* The colours of the demo. One meaning, one colour: whatever shows the low motor is amber, everywhere. */
#ifndef PLAYGROUND_PALETTE_H
#define PLAYGROUND_PALETTE_H

#include "canvas.h"

#define PALETTE_BACKGROUND ((color){0x14, 0x16, 0x1c, 0xff})
#define PALETTE_PANEL      ((color){0x1c, 0x1f, 0x28, 0xff}) /* A surface on the background, */
#define PALETTE_RAISED     ((color){0x27, 0x2b, 0x37, 0xff}) /* and one on that: a button, a field. */
#define PALETTE_LINE       ((color){0x38, 0x3e, 0x4d, 0xff}) /* Outlines and dividers. */

#define PALETTE_INK   ((color){0xe8, 0xea, 0xf0, 0xff}) /* Text, */
#define PALETTE_QUIET ((color){0x9c, 0xa3, 0xb4, 0xff}) /* text that explains, */
#define PALETTE_FAINT ((color){0x64, 0x6b, 0x7d, 0xff}) /* and text that is not available. */

#define PALETTE_LOW     ((color){0xff, 0xb0, 0x3b, 0xff}) /* The low-frequency motor: amber. Also what is selected. */
#define PALETTE_HIGH    ((color){0x45, 0xd0, 0xe6, 0xff}) /* The high-frequency motor: cyan. */
#define PALETTE_TRIGGER ((color){0xa9, 0x8b, 0xfa, 0xff}) /* The motors in the triggers: violet. */
#define PALETTE_OK      ((color){0x5f, 0xd3, 0x8d, 0xff})
#define PALETTE_ERROR   ((color){0xf2, 0x5f, 0x5c, 0xff})

/* The same colour at an opacity of 0…1. */
static inline color palette_faded(color full, float opacity) {
  float limited = opacity < 0 ? 0 : opacity > 1 ? 1 : opacity;
  full.a = (Uint8)((float)full.a * limited + 0.5f);
  return full;
}

/* Between two colours: 0 is the first, 1 the second. */
static inline color palette_mix(color from, color to, float share) {
  float limited = share < 0 ? 0 : share > 1 ? 1 : share;
  return (color){(Uint8)((float)from.r + ((float)to.r - (float)from.r) * limited + 0.5f),
                 (Uint8)((float)from.g + ((float)to.g - (float)from.g) * limited + 0.5f),
                 (Uint8)((float)from.b + ((float)to.b - (float)from.b) * limited + 0.5f),
                 (Uint8)((float)from.a + ((float)to.a - (float)from.a) * limited + 0.5f)};
}

#endif
