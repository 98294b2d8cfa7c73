/* What the pad is told on its standard input: one word a line. */
#ifndef CONTROL_H
#define CONTROL_H

enum command { COMMAND_NONE, COMMAND_PLUG, COMMAND_UNPLUG, COMMAND_QUIT };

/* Waits for a line. The end of the input is a quit, an unknown word is none. */
enum command control_read(void);

#endif
