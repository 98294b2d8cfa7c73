/** The look for controllers takes no memory in a frame where none has appeared. */
#include "allocations.h"
#include "hotplug.h"

int main(void) {
  if (!pads_start())
    return CHECK_SKIPPED;
  thrum_engine_def def = stepped_def();
  def.automatic_controllers = 1;
  def.max_controllers = 2;
  thrum_engine engine;
  CHECK_OK(thrum_engine_create(&def, &engine));
  virtual_pad *pads[] = {pad_plug(0x054c, 0x0ce6, false), pad_plug(0x045e, 0x028e, false)};
  run(engine, 20, frame);
  CHECK(pad_is_open(pads[0]) && pad_is_open(pads[1]));
  thrum_controller controllers[2];
  uint32_t count = 0;
  CHECK_OK(thrum_engine_get_controllers(engine, controllers, 2, &count));
  play(engine, controllers[0], continuous(0, 600, 1, 0.5f));
  // One is let go and stays plugged in: it is not looked at again.
  CHECK_OK(thrum_controller_detach(engine, controllers[1]));
  run(engine, 20, frame);
  SDL_Event event = {.type = SDL_KEYDOWN};
  unsigned long before = allocation_count();
  CHECK(before > 0);
  for (int at = 0; at < 2000; at++) {
    CHECK_OK(thrum_engine_update(engine, frame));
    CHECK_OK(thrum_sdl_handle_event(engine, &event, NULL));
    CHECK_OK(thrum_engine_get_controllers(engine, controllers, 2, &count));
  }
  CHECK(allocation_count() == before);
  CHECK(count == 1 && !pad_is_open(pads[1]));
  CHECK_OK(thrum_engine_destroy(engine));
  SDL_Quit();
  return check_finish();
}
