/*
 * The game under test: opens the first pad through SDL2, gives it to Thrum, and plays a script.
 *
 *   player [--pad-control FIFO] STEP...
 *
 * It logs what it does, "MS WORD ...", on the clock of the pad's log.
 */
#include "steps.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct game game = {0};
  int first = 1;
  if (argc > 2 && strcmp(argv[1], "--pad-control") == 0) {
    game.pad_control = argv[2];
    first = 3;
  }
  game_log("BEGIN");
  for (int index = first; index < argc; index++)
    step_play(&game, argv[index]);
  game_log("END");
  return 0;
}
