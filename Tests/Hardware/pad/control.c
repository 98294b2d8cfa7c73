#include "control.h"

#include <string.h>
#include <unistd.h>

enum command control_read(void) {
  char line[32];
  size_t length = 0;
  /* Byte by byte: what follows the line must stay where poll() sees it. */
  for (;;) {
    char byte;
    if (read(STDIN_FILENO, &byte, 1) != 1)
      return COMMAND_QUIT;
    if (byte == '\n')
      break;
    if (length + 1 < sizeof line)
      line[length++] = byte;
  }
  line[length] = 0;
  if (strcmp(line, "plug") == 0)
    return COMMAND_PLUG;
  if (strcmp(line, "unplug") == 0)
    return COMMAND_UNPLUG;
  return strcmp(line, "quit") == 0 ? COMMAND_QUIT : COMMAND_NONE;
}
