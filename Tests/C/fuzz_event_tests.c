/** Random events, of which some name pads that are there: never anything but a documented result, and never a wrong loss. */
#include "hotplug.h"
#include "random.h"

#include <assert.h>

// Thrum reads an event without SDL's header: these are the numbers and places that it takes for granted.
static_assert(SDL_JOYDEVICEREMOVED == 0x606, "type");
static_assert(SDL_CONTROLLERDEVICEADDED == 0x653, "type");
static_assert(SDL_CONTROLLERDEVICEREMOVED == 0x654, "type");
static_assert(offsetof(SDL_Event, type) == 0 && sizeof(((SDL_Event *)0)->type) == 4, "type");
static_assert(offsetof(SDL_Event, cdevice.which) == 8 && sizeof(((SDL_Event *)0)->cdevice.which) == 4, "which");
static_assert(offsetof(SDL_Event, jdevice.which) == 8 && sizeof(((SDL_Event *)0)->jdevice.which) == 4, "which");
// A game's pointer to SDL_Event needs no cast.
static thrum_result (*const takes_an_event)(thrum_engine, const SDL_Event *,
                                            thrum_controller *) = thrum_sdl_handle_event;

enum { EVENTS = 200000, PADS = 3 };

static random_source source = {0x7468756d};

static SDL_Event any_event(virtual_pad *const *pads) {
  static const Uint32 types[] = {SDL_JOYDEVICEADDED, SDL_JOYDEVICEREMOVED, SDL_CONTROLLERDEVICEADDED,
                                 SDL_CONTROLLERDEVICEREMOVED, SDL_CONTROLLERDEVICEREMAPPED};
  SDL_Event event;
  Uint8 *bytes = (Uint8 *)&event;
  for (size_t at = 0; at < sizeof event; at++)
    bytes[at] = (Uint8)random_bits(&source);
  if (random_below(&source, 4))
    event.type = types[random_below(&source, 5)];
  if (random_below(&source, 2))
    event.cdevice.which = (Sint32)random_below(&source, 6) - 1;
  else if (random_below(&source, 2))
    event.cdevice.which = pads[random_below(&source, PADS)]->id;
  return event;
}

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  virtual_pad *pads[PADS];
  bool is_in[PADS];
  for (int at = 0; at < PADS; at++) {
    pads[at] = pad_plug(0x054c, 0x0ce6, false);
    is_in[at] = true;
  }
  thrum_engine_def def = stepped_def();
  def.max_controllers = PADS;
  thrum_engine engine;
  CHECK_OK(thrum_engine_create(&def, &engine));
  long attached = 0, lost = 0, told = 0;
  for (long at = 0; at < EVENTS; at++) {
    SDL_Event event = any_event(pads);
    thrum_controller controller = {7, 7};
    // The places are three for pads of one kind: there is always one for a pad that comes.
    CHECK_OK(takes_an_event(engine, &event, &controller));
    CHECK(controller.index1 <= PADS);
    told += !THRUM_IS_NULL(controller);
    uint32_t which = random_below(&source, PADS * 40);
    if (which < PADS) {
      if (is_in[which])
        pad_unplug(pads[which]);
      else
        CHECK(pad_replug(pads[which]));
      is_in[which] = !is_in[which];
    }
    if (at % 16 == 0) {
      CHECK_OK(thrum_engine_update(engine, 0.02));
      thrum_notice notice;
      while (thrum_engine_poll_notice(engine, &notice) == THRUM_OK) {
        attached += notice.type == THRUM_NOTICE_CONTROLLER_ATTACHED;
        lost += notice.type == THRUM_NOTICE_CONTROLLER_LOST;
      }
    }
    if (at % 1000 == 0)
      drop_events();
  }
  CHECK(attached > 1000 && lost > 1000 && told > 1000);
  CHECK(attached >= lost && attached <= lost + PADS);
  // After all that a real event finds everything in order.
  for (int at = 0; at < PADS; at++) {
    if (!is_in[at])
      CHECK(pad_replug(pads[at]));
  }
  hand_over(engine, NULL);
  SDL_Event last = {.cdevice = {.type = SDL_CONTROLLERDEVICEADDED, .which = PADS}};
  CHECK_OK(thrum_sdl_handle_event(engine, &last, NULL));
  for (int at = 0; at < PADS; at++)
    CHECK(pad_is_open(pads[at]));
  CHECK(controller_count(engine) == PADS);
  CHECK_OK(thrum_engine_destroy(engine));
  for (int at = 0; at < PADS; at++)
    CHECK(!pad_is_open(pads[at]));
  SDL_Quit();
  return check_finish();
}
