/* SPDX-License-Identifier: GPL-2.0-or-later */
/* interrupt: Ctrl-C and its kin as asked politely, a first time, and at once after that. */
#pragma once
#include <stdbool.h>
#include "base/err.h"

/*
 * From here on SIGINT, SIGTERM and SIGHUP are counted. Each of the first `asks` (of the first call) asks for
 * something: to end, to leave out the rest; one more ends the program as if nobody had caught it. SIGHUP that is
 * ignored already (nohup) stays ignored; SIGINT does not: a shell ignores it for all that it starts in the
 * background.
 */
int interrupt_init(unsigned int asks, struct err *err);
int interrupt_fd(void); /* readable once one came; -1 before interrupt_init() */
unsigned int interrupt_count(void); /* so far */
/* From here on they do what they did before; how many came is kept. */
void interrupt_end(void);
