/** What a game does that hands SDL's events to Thrum, and checks of what it is told. */
#ifndef HOTPLUG_H
#define HOTPLUG_H

#include "fixture.h"
#include "virtual_pad.h"

static const double frame = 1.0 / 60;

/** Hands over all events that wait. Gives the number of controllers that were told of, and the last one. */
static inline int hand_over(thrum_engine engine, thrum_controller *last) {
  SDL_Event event;
  int told = 0;
  while (SDL_PollEvent(&event)) {
    thrum_controller controller = {7, 7};
    CHECK_OK(thrum_sdl_handle_event(engine, &event, &controller));
    if (THRUM_IS_NULL(controller))
      continue;
    told++;
    if (last)
      *last = controller;
  }
  return told;
}

/** THRUM_IS_SAME for arguments that may be looked at only once. */
static inline bool is_same(thrum_controller left, thrum_controller right) {
  return THRUM_IS_SAME(left, right);
}

/** Hands over all events; exactly one controller must be told of. */
static inline thrum_controller hand_over_one(thrum_engine engine) {
  thrum_controller controller = {0, 0};
  CHECK(hand_over(engine, &controller) == 1);
  return controller;
}

/** Throws away the events that wait. */
static inline void drop_events(void) {
  SDL_Event event;
  while (SDL_PollEvent(&event))
    ;
}

/** The next notice must be of a type and about a controller. */
static inline void check_notice(thrum_engine engine, thrum_notice_type type, thrum_controller controller) {
  thrum_notice notice = {0};
  CHECK_OK(thrum_engine_poll_notice(engine, &notice));
  CHECK(notice.type == type);
  if (notice.type != type)
    printf("  %s, not %s\n", thrum_notice_type_name(notice.type), thrum_notice_type_name(type));
  CHECK(is_same(notice.controller, controller));
}

static inline void check_no_notice(thrum_engine engine) {
  thrum_notice notice = {0};
  CHECK_RESULT(thrum_engine_poll_notice(engine, &notice), THRUM_ERROR_EMPTY);
  if (notice.type)
    printf("  %s\n", thrum_notice_type_name(notice.type));
}

static inline bool is_connected(thrum_engine engine, thrum_controller controller) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &capabilities));
  return capabilities.connected == 1;
}

/** The id by which SDL knows the controller now. */
static inline int32_t sdl_id_of(thrum_engine engine, thrum_controller controller) {
  thrum_capabilities capabilities = thrum_default_capabilities();
  CHECK_OK(thrum_controller_get_capabilities(engine, controller, &capabilities));
  return capabilities.sdl_instance_id;
}

static inline uint32_t controller_count(thrum_engine engine) {
  uint32_t count = 99;
  CHECK_OK(thrum_engine_get_controllers(engine, NULL, 0, &count));
  return count;
}

/** Whether anybody has the pad open in SDL. */
static inline bool pad_is_open(const virtual_pad *pad) {
  return SDL_GameControllerFromInstanceID(pad->id) != NULL;
}

#endif
