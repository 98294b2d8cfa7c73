#include "must.h"

#include <stdio.h>
#include <stdlib.h>

void must(thrum_result result, const char *what) {
  if (result == THRUM_OK)
    return;
  fprintf(stderr, "%s: %s: %s\n", what, thrum_result_name(result), thrum_last_message());
  exit(EXIT_FAILURE);
}
