/** The real AHAP files that the repository is tested with; they are not part of it. */
#ifndef AHAP_FILES_H
#define AHAP_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { AHAP_FILES = 256, AHAP_PATH = 512 };

typedef struct {
  char path[AHAP_PATH];
  unsigned char *bytes;
  size_t size;
} ahap_file;

/**
 * Reads every file whose name ends in ".ahap" below the folder THRUM_AHAP_FOLDER.
 *
 * @return How many, in an order that does not depend on the file system; 0 without the folder, which it says.
 */
int ahap_files_read(ahap_file files[AHAP_FILES]);

void ahap_files_free(ahap_file *files, int count);

#endif
