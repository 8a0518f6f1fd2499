/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * pclntab: Go's table of functions (runtime/symtab.go, runtime.pclntab): which there are, and by how much
 * each has lowered sp at every pc. All Go binaries have it, stripped ones too. Read from hostile files:
 * whatever lies outside the table ends the reading.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/cursor.h"

/* The first word, by the release of Go that began with it. */
enum pclntab_magic {
	PCLNTAB_GO_1_2 = 0xfffffffb,
	PCLNTAB_GO_1_16 = 0xfffffffa,
	PCLNTAB_GO_1_18 = 0xfffffff0,
	PCLNTAB_GO_1_20 = 0xfffffff1,
};

struct pclntab {
	const uint8_t *data; /* borrowed */
	size_t size;
	uint32_t magic; /* enum pclntab_magic */
	uint32_t quantum; /* bytes that a pc is a multiple of */
	uint64_t n_functions;
	uint64_t text_vaddr; /* what functions of 1.18 and later are relative to; may be set by who knows better */
	uint64_t names, pcs, functions; /* offsets of these parts in data */
	uint64_t pairs_left; /* that pclntab_next() may still read: functions can share theirs */
};

/* enum abi.FuncFlag of Go, from 1.17 on. */
#define PCLNTAB_TOP_FRAME 1 /* nobody called it */
#define PCLNTAB_WRITES_SP 2

struct pclntab_function {
	uint64_t start, end; /* vaddrs [start, end) */
	const char *name; /* borrowed, ended by a NUL within the table; "" where it is damaged */
	uint8_t flags;
	bool flags_known; /* 1.18 and later; tables of 1.17 look like those of 1.16, where they are 0 */
	bool described; /* false: of C, say, or of the linker; nothing is known of its depth */
	struct cursor pcsp; /* for pclntab_next() */
};

/* How far sp is below what it was at the entry, over [start, end). */
struct pclntab_depth {
	uint64_t start, end;
	int64_t bytes;
};

#define PCLNTAB_HEADER_BYTES 8
#define PCLNTAB_NAME_MAX 4096 /* a longer name is taken as damaged: all can share one */
/* Whether PCLNTAB_HEADER_BYTES are the first of such a table. */
bool pclntab_is_header(const uint8_t *bytes);
/* Whether data begins with a header of a known version, of 64 bits; data is borrowed by ret_table. */
bool pclntab_open(const uint8_t *data, size_t size, struct pclntab *ret_table);
/* Function i < n_functions, in the order of addresses. False when it is damaged. */
bool pclntab_function(const struct pclntab *table, uint64_t i, struct pclntab_function *ret_function);
/*
 * Where its instructions end, and the padding up to the next function begins; its end, where that is
 * damaged.
 */
uint64_t pclntab_code_end(struct pclntab *table, const struct pclntab_function *function);
/*
 * The next stretch; *depth is zeroed before the first. False at the end of the function, or where the
 * table is damaged, or more was read than a table of its size can be for: then depth->end is before
 * pclntab_code_end().
 */
bool pclntab_next(struct pclntab *table, struct pclntab_function *function,
		  struct pclntab_depth *depth);
