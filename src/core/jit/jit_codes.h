/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jit_codes: code that one process made at run time: where it lay, since when, and what it was called. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/strtab.h"
#include "base/vec.h"

/* What one process may tell: some 200 MB of it. Real ones tell a hundredth of that. */
#define JIT_CODES_MAX 2000000
#define JIT_LINES_MAX 4000000
#define JIT_TEXT_BYTES_MAX (64u << 20)
#define JIT_NAME_BYTES_MAX 4096 /* what is longer is cut */

struct jit_line {
	uint64_t offset; /* from the start of the code: what is from there on is of this line */
	uint32_t file; /* string */
	uint32_t line, column; /* 0: not known */
};

struct jit_code {
	uint64_t start, bytes;
	uint64_t since_ns; /* CLOCK_MONOTONIC; 0: not known, all the time */
	uint32_t name; /* string */
	uint32_t first_line, n_lines; /* in jit_codes.lines, ascending by offset */
};

struct jit_span;

/* A zeroed struct is empty. */
struct jit_codes {
	VEC(struct jit_code) codes; /* in the order they were told */
	VEC(struct jit_line) lines;
	struct strtab strings;
	uint64_t text_bytes; /* of strings */
	bool full; /* some were left out: a limit was reached */
	VEC(struct jit_span) spans; /* the first of them by start, for look-ups: jit_codes_index() */
};

/* The id of a string, cut to JIT_NAME_BYTES_MAX; 0: empty, or there is no more room. */
uint32_t jit_codes_string(struct jit_codes *codes, const char *text, size_t len);
/* Adds one, unless it is without a name or bytes, or at the end of all addresses. False: it was not. */
bool jit_codes_add(struct jit_codes *codes, const struct jit_code *code);

/*
 * The code at an address in the time [from_ns, to_ns) of CLOCK_MONOTONIC: what lay there for the
 * most of it. Of several that tell no time, or one and the same, it is the one told last: JITs use
 * memory again. Code that was told of only later is the answer where there is no other: some tell
 * after it has begun to run. To ask for the last one whenever it was, give UINT64_MAX as from_ns
 * and to_ns. NULL: none. Borrowed until the next addition. An answer costs the logarithm of the
 * number of codes, and as many as lay there, JIT_VISITS_MAX at most.
 */
const struct jit_code *jit_codes_find(struct jit_codes *codes, uint64_t addr, uint64_t from_ns, uint64_t to_ns);
#define JIT_VISITS_MAX 65536

/* Puts those that were added since the last time into the index: jit_codes_find() does so when there are some. */
void jit_codes_index(struct jit_codes *codes);
/*
 * Whether, of those in the index, the last one in some of that code's place has another name or start. *visits
 * counts on, and nothing is found past JIT_TAKES_VISITS_MAX: some 20 ms.
 */
#define JIT_TAKES_VISITS_MAX (1 << 20)
bool jit_codes_takes(const struct jit_codes *codes, const struct jit_code *code, size_t *visits);

/* The line at an offset in a code; NULL: not known. */
const struct jit_line *jit_codes_line(const struct jit_codes *codes, const struct jit_code *code, uint64_t offset);

void jit_codes_release(struct jit_codes *codes);
