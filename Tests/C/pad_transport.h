/** An SDL2 for engines in which virtual pads claim to have another driver: virtual_pad::driver. */
#ifndef PAD_TRANSPORT_H
#define PAD_TRANSPORT_H

#include <thrum/thrum.h>

/** For thrum_engine_def::sdl. */
thrum_sdl_functions pad_transport_functions(void);

#endif
