#include "scope_plot.h"

#include <math.h>

enum { max_rows = 4, distance = 4, label_gap = 10, fade_width = 24, no_row = -1 };

static scope_color color_of(scope_mark_kind kind) {
  return kind == SCOPE_MARK_ERROR ? SCOPE_ERROR : kind == SCOPE_MARK_INPUT ? SCOPE_OK : SCOPE_INK;
}

/*
 * A label ends at its mark, so that all of it is there from the moment of the mark, and it moves to the left with it. It
 * stands in the lowest row in which it does not reach the mark before.
 */
static int free_row(double begin, const double *row_ends, int rows) {
  int row = 0;
  while (row < rows && row_ends[row] > begin)
    row++;
  return row < rows ? row : no_row;
}

/* Where the marks that are still known begin in the count of all. */
static uint64_t oldest(const scope *s) {
  return s->mark_count > SCOPE_MAX_MARKS ? s->mark_count - SCOPE_MAX_MARKS : 0;
}

/*
 * Errors are told before what the person who plays did, and that before all else: takes lesser labels that reach over
 * `begin` out of the lowest row that has no others there.
 */
static int make_way(scope *s, uint64_t end, double begin, int rows) {
  scope_mark_kind kind = s->marks[end % SCOPE_MAX_MARKS].kind;
  for (int row = 0; row < rows; row++) {
    bool is_blocked = false;
    for (uint64_t i = oldest(s); i < end; i++) {
      const scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
      is_blocked = is_blocked || (mark->row == row && mark->time > begin && mark->kind >= kind);
    }
    for (uint64_t i = oldest(s); i < end && !is_blocked; i++) {
      scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
      if (mark->row == row && mark->time > begin)
        mark->row = no_row;
    }
    if (!is_blocked)
      return row;
  }
  return no_row;
}

/* Labels have to find new places when the scope is drawn in another size. */
static void follow_size(scope *s, const scope_timeline *timeline, int rows) {
  if (s->mark_rows == rows && s->mark_scale == timeline->columns_per_second)
    return;
  for (uint64_t i = oldest(s); i < s->mark_count; i++)
    s->marks[i % SCOPE_MAX_MARKS].row = SCOPE_ROW_OPEN;
  s->mark_rows = rows;
  s->mark_scale = timeline->columns_per_second;
}

/* How wide a label becomes. */
static float label_width(const scope_painter *painter, const scope_timeline *timeline, const scope_marked *mark) {
  float whole = painter->text_width(painter->context, SCOPE_TEXT_SMALL, mark->label);
  return fminf(whole, floorf(timeline->width / 2));
}

/* Gives the labels that are new a row, or none. */
static void place_labels(scope *s, const scope_painter *painter, const scope_timeline *timeline, int rows) {
  double row_ends[max_rows];
  for (int row = 0; row < rows; row++)
    row_ends[row] = -HUGE_VAL;
  for (uint64_t i = oldest(s); i < s->mark_count; i++) {
    scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
    if (mark->row == SCOPE_ROW_OPEN) {
      float reach = distance + label_width(painter, timeline, mark) + label_gap;
      double begin = mark->time - (double)reach / timeline->columns_per_second;
      mark->row = free_row(begin, row_ends, rows);
      if (mark->row == no_row)
        mark->row = make_way(s, i, begin, rows);
    }
    if (mark->row >= 0)
      row_ends[mark->row] = mark->time;
  }
}

/* A label on a ground that hides the lines of the labels above it. At the left end it fades away. */
static void draw_label(const scope_painter *painter, const scope_marked *mark, scope_color color, float x, float top,
                       float width, float room) {
  float height = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  scope_fill(painter, x - distance - width, top, width + distance, height, scope_faded(SCOPE_SURFACE, room / 4));
  scope_write(painter, x - distance, top, width, SCOPE_TEXT_SMALL, SCOPE_RIGHT, scope_faded(color, room / fade_width),
              mark->label);
}

void scope_draw_marks(scope *s, const scope_painter *painter, const scope_timeline *timeline, float left, float y,
                      float height, int rows) {
  rows = rows > max_rows ? max_rows : rows;
  follow_size(s, timeline, rows);
  place_labels(s, painter, timeline, rows);
  float line_height = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  for (int row = rows - 1; row >= no_row; row--) /* From above, so that what is below hides lines. */
    for (uint64_t i = oldest(s); i < s->mark_count; i++) {
      const scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
      int64_t column = (int64_t)(mark->time * timeline->columns_per_second);
      float x = timeline->x + timeline->width - 1 - (float)(timeline->newest - column);
      if (x < timeline->x || mark->row != row)
        continue;
      scope_color color = color_of(mark->kind);
      scope_fill(painter, x, y, 1, height, scope_faded(color, mark->kind == SCOPE_MARK_ERROR ? 0.8f : 0.3f));
      float width = label_width(painter, timeline, mark);
      float room = fminf(x - distance - width - left, x - timeline->x);
      if (row < 0 || room <= 0)
        continue;
      float top = y - (float)(row + 1) * line_height;
      scope_fill(painter, x, top + 2, 1, y - top - 2, scope_faded(color, 0.6f));
      draw_label(painter, mark, color, x, top, width, room);
    }
}
