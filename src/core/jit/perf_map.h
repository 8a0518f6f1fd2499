/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf_map: the text file in which a JIT names its code, /tmp/perf-PID.map: one line each, "START
 * SIZE NAME", both numbers hexadecimal (Linux, tools/perf/Documentation/jit-interface.txt). Who
 * writes it is not trusted.
 */
#pragma once
#include "core/jit/jit_codes.h"

#define PERF_MAP_LINE_MAX 65536 /* a longer line is a bad one */

/* A zeroed struct is at the beginning of a file. */
struct perf_map {
	uint64_t lines, bad; /* lines so far, and those of them that make no sense */
	bool in_long; /* within a line that is too long */
	uint64_t since_ns; /* of what is read next: when that is, CLOCK_MONOTONIC; 0: it was there all the time */
	bool reused; /* a line since this was set to false took the place of code in the codes' index */
	size_t visits; /* of jit_codes_takes(), since it was set to 0 */
};

/*
 * A line tells no time: it is of when it was read, and of all the time before where nothing was read that lay there
 * (jit_codes_find()).
 *
 * Reads the next part of the text into codes, and returns how many bytes of it were used up: a line that is
 * not whole yet is left for the next time, unless `last` says that there will be no more.
 */
size_t perf_map_read(struct perf_map *map, const void *text, size_t len, bool last, struct jit_codes *codes);
