#include "ahap_files.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** nftw() takes no context. */
static ahap_file *found;
static int found_count;

static bool read_file(ahap_file *file) {
  FILE *stream = fopen(file->path, "rb");
  if (!stream)
    return false;
  fseek(stream, 0, SEEK_END);
  file->size = (size_t)ftell(stream);
  rewind(stream);
  file->bytes = malloc(file->size + 1);
  bool is_whole = file->bytes && fread(file->bytes, 1, file->size, stream) == file->size;
  fclose(stream);
  return is_whole;
}

static int visit(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)place;
  size_t length = strlen(path);
  if (type != FTW_F || length < 5 || length >= AHAP_PATH || strcmp(path + length - 5, ".ahap") != 0)
    return 0;
  if (found_count == AHAP_FILES)
    return 1;
  ahap_file *file = &found[found_count];
  memcpy(file->path, path, length + 1);
  if (!read_file(file))
    return 1;
  found_count++;
  return 0;
}

static int compare(const void *left, const void *right) {
  return strcmp(((const ahap_file *)left)->path, ((const ahap_file *)right)->path);
}

int ahap_files_read(ahap_file files[AHAP_FILES]) {
  found = files;
  found_count = 0;
#ifdef THRUM_AHAP_FOLDER
  if (nftw(THRUM_AHAP_FOLDER, visit, 8, FTW_PHYS) != 0)
    printf("%s cannot be read\n", THRUM_AHAP_FOLDER);
#else
  (void)visit;
#endif
  if (found_count == 0)
    printf("skipped: the folder of AHAP files is not there\n");
  qsort(files, (size_t)found_count, sizeof *files, compare);
  return found_count;
}

void ahap_files_free(ahap_file *files, int count) {
  for (int at = 0; at < count; at++)
    free(files[at].bytes);
}
