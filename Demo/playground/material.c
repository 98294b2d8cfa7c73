#include "material.h"

material_nature material_get(material material) {
  static const material_nature natures[MATERIAL_COUNT] = {
      [MATERIAL_SMOOTH] = {"smooth", 0.75, 0.020, 0.60}, [MATERIAL_WOOD] = {"wood", 0.85, 0.035, 0.62},
      [MATERIAL_GRAVEL] = {"gravel", 1.00, 0.200, 0.20}, [MATERIAL_ICE] = {"ice", 0.12, 0.006, 0.50},
      [MATERIAL_STONE] = {"stone", 0.80, 0.030, 0.68},   [MATERIAL_RUBBER] = {"rubber", 0.90, 0.040, 0.85},
      [MATERIAL_METAL] = {"metal", 0.40, 0.010, 0.72},
  };
  return natures[material];
}
