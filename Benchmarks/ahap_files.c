#include "ahap_files.h"

#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(ahap_files *files, const char *path, char *bytes, size_t size) {
  files->items = realloc(files->items, (files->count + 1) * sizeof(ahap_file));
  files->items[files->count++] = (ahap_file){strdup(path), bytes, size};
  files->bytes += size;
}

/* nftw() hands nothing through to its function. */
static ahap_files *target;

static int visit(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)place;
  size_t length = strlen(path);
  if (type != FTW_F || length < 5 || strcmp(path + length - 5, ".ahap") != 0)
    return 0;
  FILE *file = fopen(path, "rb");
  if (!file)
    return 0;
  char *bytes = malloc((size_t)status->st_size + 1);
  add(target, path, bytes, fread(bytes, 1, (size_t)status->st_size, file));
  fclose(file);
  return 0;
}

static int by_path(const void *left, const void *right) {
  return strcmp(((const ahap_file *)left)->path, ((const ahap_file *)right)->path);
}

void ahap_files_read(ahap_files *files, const char *folder) {
  target = files;
  nftw(folder, visit, 16, FTW_PHYS);
  if (files->count > 1)
    qsort(files->items, files->count, sizeof(ahap_file), by_path);
}

static void append(char *text, size_t *size, const char *format, ...) {
  va_list values;
  va_start(values, format);
  *size += (size_t)vsprintf(text + *size, format, values);
  va_end(values);
}

static void append_event(char *text, size_t *size, unsigned number, double time) {
  int continuous = number % 3 == 0;
  append(text, size, "    {\n      \"Event\": {\n        \"Time\": %.3f,\n        \"EventType\": \"%s\",\n", time,
         continuous ? "HapticContinuous" : "HapticTransient");
  if (continuous)
    append(text, size, "        \"EventDuration\": %.3f,\n", 0.05 + number % 7 * 0.1);
  append(text, size,
         "        \"EventParameters\": [\n"
         "          { \"ParameterID\": \"HapticIntensity\", \"ParameterValue\": %.2f },\n"
         "          { \"ParameterID\": \"HapticSharpness\", \"ParameterValue\": %.4f }\n"
         "        ]\n      }\n    }",
         number % 10 * 0.1, number % 97 / 97.0);
}

static void append_curve(char *text, size_t *size, unsigned number, double time) {
  append(text, size,
         "    {\n      \"ParameterCurve\": {\n        \"ParameterID\": \"%s\",\n        \"Time\": %.3f,\n"
         "        \"ParameterCurveControlPoints\": [\n",
         number & 1 ? "HapticIntensityControl" : "HapticSharpnessControl", time);
  for (unsigned point = 0; point < 8; point++)
    append(text, size, "          { \"Time\": %.2f, \"ParameterValue\": %.3f }%s\n", point * 0.02,
           (number + point) % 11 / 11.0, point < 7 ? "," : "");
  append(text, size, "        ]\n      }\n    }");
}

void ahap_files_make(ahap_files *files, size_t size) {
  char *text = malloc(size + 4096);
  size_t used = 0;
  append(text, &used, "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n");
  for (unsigned number = 0; used < size; number++) {
    double time = number * 0.037;
    if (number > 0)
      append(text, &used, ",\n");
    if (number % 8 == 7)
      append_curve(text, &used, number, time);
    else if (number % 8 == 3)
      append(text, &used,
             "    {\n      \"Parameter\": { \"ParameterID\": \"HapticIntensityControl\", \"ParameterValue\": %.1f, "
             "\"Time\": %.3f }\n    }",
             number % 5 * 0.25, time);
    else
      append_event(text, &used, number, time);
  }
  append(text, &used, "\n  ]\n}\n");
  add(files, "large text", text, used);
}

void ahap_files_remove(ahap_files *files, size_t index) {
  files->bytes -= files->items[index].size;
  free(files->items[index].path);
  free(files->items[index].bytes);
  files->count--;
  memmove(&files->items[index], &files->items[index + 1], (files->count - index) * sizeof(ahap_file));
}

void ahap_files_free(ahap_files *files) {
  while (files->count > 0)
    ahap_files_remove(files, files->count - 1);
  free(files->items);
}
