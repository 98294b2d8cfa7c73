/**
 * @file ahap_files.h
 * The texts of `ahap`: the files of a folder, and one large text made on the spot.
 */
#ifndef BENCHMARKS_AHAP_FILES_H
#define BENCHMARKS_AHAP_FILES_H

#include <stddef.h>

typedef struct {
  char *path;
  char *bytes;
  size_t size;
} ahap_file;

typedef struct {
  ahap_file *items;
  size_t count;
  size_t bytes;
} ahap_files;

/** Adds every `.ahap` file below a folder, in order of path. */
void ahap_files_read(ahap_files *files, const char *folder);

/** Adds a text of about `size` bytes, laid out as editors write it: events, parameters and curves. */
void ahap_files_make(ahap_files *files, size_t size);

/** Leaves a file out; its memory is freed. */
void ahap_files_remove(ahap_files *files, size_t index);

void ahap_files_free(ahap_files *files);

#endif
