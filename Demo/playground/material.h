/* What floors and things are made of, as the physics sees it. How a material feels in the hand is for touch.c. */
#ifndef PLAYGROUND_MATERIAL_H
#define PLAYGROUND_MATERIAL_H

typedef enum {
  MATERIAL_SMOOTH, /* The four floors first. */
  MATERIAL_WOOD,
  MATERIAL_GRAVEL,
  MATERIAL_ICE,
  MATERIAL_STONE,
  MATERIAL_RUBBER,
  MATERIAL_METAL,
  MATERIAL_COUNT
} material;

enum { FLOOR_COUNT = MATERIAL_ICE + 1 };

typedef struct {
  const char *name;
  double grip;    /* Coefficient of sliding friction with a floor of it. */
  double rolling; /* Loss of a rolling ball, as a share of gravity. */
  double bounce;  /* Share of the speed that a hit on it gives back. */
} material_nature;

material_nature material_get(material material);

#endif
