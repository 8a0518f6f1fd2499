/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * naming_process: the process that finds the names of a recording's places: it opens the files that targets name,
 * keeps them open, and has the parser read them. What it is told, and tells, is naming_wire.h's.
 */
#pragma once
#include <stdbool.h>

struct debug_places;

/* All borrowed, as they are when the zygote is started. */
struct naming_options {
	const struct debug_places *debug_places; /* see struct symbolizer_options; NULL: none */
	const char *kallsyms_path; /* likewise */
	bool ahead; /* name what can be before somebody waits */
};

/* zygote_fn: ctx is struct naming_options. Only the first one talks to what fetches debug data. */
void naming_process_run(void *ctx, int fd, unsigned int number);
