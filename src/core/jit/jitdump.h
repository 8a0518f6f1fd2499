/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jitdump: the binary file in which a JIT tells of its code, jit-PID.dump, with times and lines (Linux,
 * tools/perf/Documentation/jitdump-specification.txt). Who writes it is not trusted.
 */
#pragma once
#include "core/jit/jit_codes.h"

#define JITDUMP_LOOK_MAX 65536 /* of a record of code: its numbers and its name */
#define JITDUMP_RECORD_MAX (1u << 20) /* of a record of lines, more of it */

enum jitdump_state {
	JITDUMP_NEW, /* its header was not read yet */
	JITDUMP_OPEN,
	JITDUMP_CLOSED, /* the JIT said that it has ended */
	JITDUMP_NOT_ONE, /* no such file, or damaged at its head or between two records */
	JITDUMP_OTHER_CLOCK, /* its times are those of the processor's own counter */
};

/* A zeroed struct is at the beginning of a file. */
struct jitdump {
	enum jitdump_state state;
	bool swapped; /* of the other byte order */
	bool is_v8; /* see jitdump.c */
	uint64_t records, bad; /* so far, and those of them that make no sense or are over a limit */
	uint64_t lines_of; /* start of the code that the lines read last are of */
	size_t first_line; /* of those, in codes.lines */
	VEC(uint32_t) by_index; /* [code index]: the code, + 1 */
};

/*
 * Reads the next part of the file into codes, and returns how many bytes to go on by: fewer than
 * len when a record is not whole yet, more when the rest of one is of no interest. With len >=
 * JITDUMP_RECORD_MAX it never returns 0, unless the state is neither JITDUMP_NEW nor JITDUMP_OPEN
 * after it: then there is nothing more.
 */
uint64_t jitdump_read(struct jitdump *dump, const void *data, size_t len, struct jit_codes *codes);
void jitdump_release(struct jitdump *dump);
