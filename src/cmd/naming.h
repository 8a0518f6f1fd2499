/* SPDX-License-Identifier: GPL-2.0-or-later */
/* naming: what is shown while names are looked up, and how Ctrl-C ends it without losing the rest. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/err.h"

/*
 * From here until naming_end() the next Ctrl-C makes naming_cancelled() true, for good; and from half a second on
 * naming_progress() shows a line where stderr is a terminal. The first time it is called it begins to listen to
 * Ctrl-C, if nobody did before.
 */
int naming_begin(struct err *err);
/* The file whose places are named, and how many of all places are done: for struct symbolizer_options. */
void naming_progress(const char *path, size_t done, size_t all);
/* Whether the names that are left are to be left: stays true. Moves the line on meanwhile. */
bool naming_cancelled(void);
/* Takes the line away, and warns of names that were left: `fate` says what becomes of them. */
void naming_end(const char *fate);
/* The same where they stay without a name, and Ctrl-C gets its meaning back. */
void naming_finish(void);
