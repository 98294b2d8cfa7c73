#include "journal.h"

#include <inttypes.h>
#include <stdlib.h>

bool journal_begin(journal *j, const char *path) {
  *j = (journal){0};
  if (!path)
    return true;
  j->file = fopen(path, "w");
  if (!j->file) {
    perror(path);
    return false;
  }
  fputs("time,screen,paused,at_rest,x,y,height,speed,floor,slip,magnet,spring,charge,intensity,sharpness,low,high,"
        "commands,"
        "taps,hits,strongest,wall_hits,strongest_wall,balls\n",
        j->file);
  return true;
}

static void write_row(FILE *file, const journal_row *row) {
  fprintf(file, "%.4f,%s,%d,%d,%.4f,%.4f,%.4f,%.4f,%s,%.4f,%.4f,%.2f,%.4f,", row->time, row->screen, row->is_paused,
          row->is_at_rest, row->x, row->y, row->height, row->speed, material_get(row->floor).name, row->slip,
          row->magnet, row->spring, row->charge);
  fprintf(file, "%.4f,%.4f,%.4f,%.4f,%" PRIu64 ",%" PRIu64 ",%d,%.3f,%d,%.3f,%d\n", row->intensity, row->sharpness,
          row->low, row->high, row->commands, row->taps, row->hits, row->strongest, row->wall_hits, row->strongest_wall,
          row->balls);
}

void journal_add(journal *j, const journal_row *row) {
  if (j->file)
    write_row(j->file, row);
  if (j->count == j->capacity) {
    size_t capacity = j->capacity ? 2 * j->capacity : 2048;
    journal_row *rows = realloc(j->rows, capacity * sizeof *rows);
    if (!rows)
      abort();
    j->rows = rows;
    j->capacity = capacity;
  }
  j->rows[j->count++] = *row;
}

bool journal_close(journal *j) {
  if (!j->file)
    return true;
  bool has_failed = ferror(j->file);
  bool is_written = fclose(j->file) == 0 && !has_failed;
  j->file = NULL;
  if (!is_written)
    perror("the log");
  return is_written;
}

void journal_free(journal *j) {
  free(j->rows);
  *j = (journal){0};
}
