/* What to do when a call fails that does not fail in a correct program. */
#ifndef DEMO_MUST_H
#define DEMO_MUST_H

#include <thrum/thrum.h>

/* Goes on after a success; else says what failed and why, and exits. Thrum stops the motors when a process exits. */
void must(thrum_result result, const char *what);

#endif
