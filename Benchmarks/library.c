/**
 * @file library.c
 * What loading costs: dlopen() and dlclose() of the library against those of an empty one.
 */
#include "stopwatch.h"

#include <dlfcn.h>
#include <stdbool.h>

enum { ROUNDS = 1000 };

static double time_load(const char *path) {
  double start = stopwatch_now();
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  dlclose(library);
  return stopwatch_now() - start;
}

/* Whether the library is gone after dlclose(): otherwise later rounds would only find it there. */
static bool is_unloaded(const char *path) {
  return !dlopen(path, RTLD_NOW | RTLD_NOLOAD);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: library <libthrum.so> <empty.so>\n");
    return 2;
  }
  static stopwatch thrum, empty;
  for (int round = 0; round < ROUNDS; round++) {
    stopwatch_add(&thrum, time_load(argv[1]));
    stopwatch_add(&empty, time_load(argv[2]));
  }
  stopwatch_print("library, dlopen and dlclose", "empty", &thrum, &empty);
  printf("%-34s thrum %8.2f us  empty %8.2f us  median\n", "", stopwatch_at(&thrum, 0.5) / 1e3,
         stopwatch_at(&empty, 0.5) / 1e3);
  if (!is_unloaded(argv[1]))
    printf("the library stays loaded after dlclose(): only the first round loaded it\n");
  return 0;
}
