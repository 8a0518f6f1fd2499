/* SPDX-License-Identifier: GPL-2.0-or-later */
/* maps_text: the text of /proc/PID/maps, line by line; the process may have chosen what it says. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAPS_PATH_MAX 4096 /* bytes of a path with its NUL; a longer one is cut */

/* A walk over the text; begin with maps_text_init(). */
struct maps_text {
	const char *at, *end;
	uint64_t bad_lines; /* lines that are no mapping, left out */
	char path[MAPS_PATH_MAX];
};

/* One line (Documentation/filesystems/proc.rst). */
struct maps_line {
	uint64_t start, end, file_offset;
	uint64_t dev; /* as st_dev has it, 0: none */
	uint64_t inode; /* 0: none */
	bool exec;
	const char *path; /* "" for none; unescaped; valid until the next call */
};

/* The text is borrowed and need not end in a NUL or a newline. */
void maps_text_init(struct maps_text *text, const char *data, size_t len);
/* The next mapping, or false at the end. A mapping is never empty: start < end. */
bool maps_text_next(struct maps_text *text, struct maps_line *ret_line);
