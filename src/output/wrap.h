/* SPDX-License-Identifier: GPL-2.0-or-later */
/* wrap: lines of words that end at the terminal's edge, and not in the middle of a word. */
#pragma once
#include <stddef.h>
#include "base/buf.h"

struct wrap {
	size_t width; /* columns of a line; 0: no limit, all goes on one line */
	size_t column; /* where the first word stands */
	const char *lead; /* what each further line begins with: blanks, a comment sign, a style */
	size_t lead_columns; /* columns that it takes, which may be less than its bytes; below width */
};

/* The same for words that already end buf, from byte `start` on. */
void wrap_end(struct buf *buf, size_t start, const struct wrap *wrap);
