/* SPDX-License-Identifier: GPL-2.0-or-later */
/* line_program: runs a line program (DWARF 5, 6.2.5) into rows that can be searched. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/dwarf/line_header.h"
#include "core/dwarf/dwarf_spans.h"
#include "core/profile/event.h"

/* Limits on one program; what an honest compiler makes is a hundredth of them. */
#define LINE_PROGRAM_MAX_BYTES (128u << 20) /* that are looked at */
#define LINE_SEQUENCES_MAX (4u << 20)
#define LINE_FILES_MAX UINT16_MAX /* files of one unit that can be told apart */

/* From `offset` on, to the next row or the end of its sequence. */
struct line_row {
	uint32_t offset; /* bytes from the sequence's base on */
	uint32_t line; /* 0: of no line */
	uint32_t place; /* line_place() */
};

/*
 * A file, as the program counts them (UINT16_MAX: LINE_FILES_MAX or over), and a column (0: not
 * known), in one number that rows are compared by.
 */
#define LINE_PLACE_FILE_SHIFT 16
static inline uint32_t line_place(uint16_t file, uint16_t column)
{
	return (uint32_t)file << LINE_PLACE_FILE_SHIFT | column;
}
static inline uint16_t line_place_file(uint32_t place)
{
	return place >> LINE_PLACE_FILE_SHIFT;
}
static inline uint16_t line_place_column(uint32_t place)
{
	return place;
}

/* Rows [first, first + n) by ascending offsets, neighbours of which differ. */
struct line_sequence {
	uint64_t base; /* address of the first */
	uint32_t first, n;
};

/* The code of a file: addresses outside are those of code that the linker left out. */
struct line_code {
	uint64_t low, high; /* [low, high) */
};

/* What a program says. A zeroed one is empty. */
struct line_rows {
	VEC(struct line_row) rows;
	VEC(struct line_sequence) sequences;
	struct dwarf_spans
		spans; /* what: index of a sequence; where no rows are kept, what the caller says */
};
void line_rows_release(struct line_rows *rows);

struct line_program {
	const struct line_header *header;
	struct line_code code;
	uint32_t rows_max;
	bool no_rows; /* sequences only: spans of the one `what` */
	uint32_t what;
	/*
	 * Called with the bytes of an entry that DW_LNE_define_file adds to the files; NULL: they
	 * are left out.
	 */
	void (*define_file)(void *ctx, struct cursor entry);
	void *ctx;
};

/*
 * Runs the program and adds to what is in ret_rows, whose spans are not sorted yet. Of rows of one
 * address the last is kept, of rows that say the same the first; rows that do not ascend are
 * sorted. Left out are sequences that begin outside of the code, those of tombstone addresses (-1,
 * -2), and rows without an end. Returns NAME_OK, or why not all of it was run: NAME_BAD_FILE,
 * NAME_LIMIT.
 */
enum name_reason line_program_run(const struct line_program *program, struct line_rows *ret_rows);
