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

/* Errors are told before all else: takes the labels that reach over `begin` out of a row, best of one without errors. */
static int make_way(scope *s, uint64_t end, double begin, int rows) {
  int row = 0;
  for (uint64_t i = oldest(s); i < end; i++) {
    const scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
    if (mark->row == row && mark->time > begin && mark->kind == SCOPE_MARK_ERROR && row < rows - 1)
      row++;
  }
  for (uint64_t i = oldest(s); i < end; i++) {
    scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
    if (mark->row == row && mark->time > begin)
      mark->row = no_row;
  }
  return row;
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
      if (mark->row == no_row && mark->kind == SCOPE_MARK_ERROR)
        mark->row = make_way(s, i, begin, rows);
    }
    if (mark->row >= 0)
      row_ends[mark->row] = mark->time;
  }
}

void scope_draw_marks(scope *s, const scope_painter *painter, const scope_timeline *timeline, float left, float y,
                      float height, int rows) {
  rows = rows > max_rows ? max_rows : rows;
  follow_size(s, timeline, rows);
  place_labels(s, painter, timeline, rows);
  float line_height = painter->text_height(painter->context, SCOPE_TEXT_SMALL);
  for (uint64_t i = oldest(s); i < s->mark_count; i++) {
    const scope_marked *mark = &s->marks[i % SCOPE_MAX_MARKS];
    int64_t column = (int64_t)(mark->time * timeline->columns_per_second);
    float x = timeline->x + timeline->width - 1 - (float)(timeline->newest - column);
    if (x < timeline->x)
      continue;
    scope_color color = color_of(mark->kind);
    scope_fill(painter, x, y, 1, height, scope_faded(color, mark->kind == SCOPE_MARK_ERROR ? 0.8f : 0.3f));
    float width = label_width(painter, timeline, mark);
    float room = fminf(x - distance - width - left, x - timeline->x); /* At the left end it fades away. */
    if (mark->row < 0 || room <= 0)
      continue;
    float top = y - (float)(mark->row + 1) * line_height;
    scope_fill(painter, x, top + 2, 1, line_height - 2, scope_faded(color, 0.6f));
    scope_write(painter, x - distance, top, width, SCOPE_TEXT_SMALL, SCOPE_RIGHT, scope_faded(color, room / fade_width),
                mark->label);
  }
}
