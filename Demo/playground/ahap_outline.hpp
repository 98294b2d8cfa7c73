// What is in a pattern, for a picture of it: Thrum writes it as strict AHAP, and this reads the little that is drawn.
#ifndef PLAYGROUND_AHAP_OUTLINE_HPP
#define PLAYGROUND_AHAP_OUTLINE_HPP

#include <string>
#include <string_view>
#include <vector>

#include "jukebox_view.h"

struct ahap_outline {
  std::vector<jukebox_block> blocks; // Haptic events.
  std::string description;           // What the file says of itself.
};

// `ahap` is what thrum::pattern::write_ahap() wrote. Of any other text it reads what it can.
ahap_outline read_outline(std::string_view ahap);

#endif
