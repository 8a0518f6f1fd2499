/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbols_warm: `stk symbols warm`: finds out all about some files ahead of time. */
#pragma once
#include <stdbool.h>
#include "base/err.h"
#include "base/vec.h"

struct budget;
struct debug_places;
struct symbol_cache;

/* Of which files; all is borrowed. */
struct symbols_warm {
	VEC(const char *) files;
	const char *build_id; /* NULL: none */
	const char *profile; /* all of its images; NULL: none */
	long long pid; /* all that it has mapped; 0: none */
	bool kernel;
	struct symbol_cache *cache;
	const struct debug_places *debug_places;
	struct budget *budget; /* of the profile */
};

/*
 * Warms them, a line on stdout for each. Errors: usage, when nothing is named; those of the files
 * that were named, the process and the profile; the last one that could not be warmed.
 */
int symbols_warm_run(const struct symbols_warm *warm, struct err *err);
