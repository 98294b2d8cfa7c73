/* The parts that the scope is put together from. For the scope's own files. */
#ifndef SCOPE_PANELS_H
#define SCOPE_PANELS_H

#include "scope_paint.h"
#include "scope_state.h"

/* The controllers to choose from; nothing when there are not several. */
float scope_tabs_height(const scope *s, const scope_painter *painter);
void scope_draw_tabs(const scope *s, const scope_painter *painter, scope_rect box);

/* What the shown controller is and can do. As high as the controller with the most to tell needs it. */
float scope_controller_height(const scope *s, const scope_painter *painter);
void scope_draw_controller(const scope *s, const scope_painter *painter, scope_rect box);

/* What Thrum is busy with, and what it costs. */
float scope_numbers_height(const scope_painter *painter);
void scope_draw_numbers(const scope *s, const scope_painter *painter, scope_rect box);

/* The plots with their legends, marks and time axis. */
void scope_draw_lanes(scope *s, const scope_painter *painter, scope_rect box);

#endif
