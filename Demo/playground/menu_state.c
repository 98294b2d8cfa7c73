#include "menu_state.h"

SDL_FRect menu_list_area(const menu *m) {
  SDL_FRect area = m->area;
  return (SDL_FRect){area.x, area.y, SDL_floorf(area.w * 0.56f), area.h - MENU_FOOT};
}

SDL_FRect menu_detail_area(const menu *m) {
  SDL_FRect list = menu_list_area(m);
  float x = list.x + list.w + MENU_PADDING;
  return (SDL_FRect){x, list.y, m->area.x + m->area.w - x, list.h};
}

float menu_row_top(int index) {
  float top = 0;
  for (int i = 0; i <= index && i < MENU_ITEMS; i++)
    top += (menu_item_get(i)->group ? MENU_ROW : 0) + (i < index ? MENU_ROW : 0);
  return top;
}

float menu_rows_height(void) {
  return menu_row_top(MENU_ITEMS - 1) + MENU_ROW;
}

SDL_FRect menu_row_area(const menu *m, int index) {
  SDL_FRect list = menu_list_area(m);
  return (SDL_FRect){list.x + MENU_PADDING, list.y + MENU_PADDING / 2 + menu_row_top(index) - m->scroll,
                     list.w - 2 * MENU_PADDING, MENU_ROW};
}

SDL_FRect menu_track_area(const menu *m, int index) {
  SDL_FRect row = menu_row_area(m, index);
  float right = row.x + row.w - MENU_PADDING - 72; /* The widest value, and the knob. */
  return (SDL_FRect){right - MENU_TRACK, row.y + row.h / 2 - 3, MENU_TRACK, 6};
}
