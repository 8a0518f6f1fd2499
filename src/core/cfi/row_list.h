/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * row_list: the rows of an image while its sources are read: ranges of code in any order, each with
 * the addresses where its rule changes. What was added first wins where ranges overlap.
 *
 * A source is a function that unwind_table_build() calls, in the order of enum unwind_source, and
 * that does for each function of the file it knows:
 *
 *	if (row_list_begin(list, UNWIND_SOURCE_X, start, end)) {
 *		row_list_add(list, start, rule);
 *		row_list_add(list, where the rule changes, rule) ..
 *	}
 *
 * It needs no look at what earlier sources covered: row_list_begin() refuses what they cover whole,
 * and the rest is cut out at the end. row_list_gap() tells the holes to a source that makes up its
 * ranges.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/cfi/unwind_table.h"

/*
 * After a range its last rule is carried on up to the next range if no more bytes than this lie
 * between: padding, which nobody's address is in. After a greater gap, or the last range, there is
 * an UNWIND_END.
 */
#define ROW_LIST_PADDING_MAX 15

struct row_list_range {
	uint32_t start, end; /* [start, end), from base_vaddr on */
	uint32_t first_row; /* its rows end where those of the next one in `ranges` begin */
	uint8_t source; /* enum unwind_source */
	bool keeps_fp, used;
};

struct row_list_row {
	uint32_t at; /* from base_vaddr on */
	uint32_t rule;
};

/* Code, or code that is covered: [start, end) from base_vaddr on. */
struct row_list_span {
	uint32_t start, end;
};

/* Fields are the list's own, but for reading. */
struct row_list {
	uint64_t base_vaddr; /* a multiple of UNWIND_PAGE_BYTES */
	VEC(struct row_list_span) code; /* the executable segments, sorted, none touches another */
	VEC(struct row_list_span) text; /* likewise the executable sections; without any, the segments */
	VEC(struct row_list_span) holes; /* of `text` in `covered`, but padding */
	VEC(struct row_list_span) covered; /* likewise, up to the last row_list_settle() */
	VEC(struct row_list_range) ranges;
	VEC(uint32_t) order; /* of the settled ranges by start, then as added */
	VEC(struct row_list_row) rows;
	VEC(struct unwind_long) longs;
	struct hash_index longs_index; /* ids are numbers + 1 */
	size_t last_code; /* where the last range was */
	bool follows_kept; /* rows tell where rule_machine.kept is saved; set before the first source */
	bool wants_kept; /* a frame hangs on it */
	bool over; /* more rows or ranges than the limits: the rest was left out */
	uint32_t pushes_bytes; /* of code that was looked through for hidden pushes */
	uint64_t added[UNWIND_SOURCES]; /* ranges */
	uint64_t outside; /* ranges left out because no executable segment holds them */
	uint64_t placeless; /* functions left out because nothing tells where they are */
};

/*
 * Takes the executable PT_LOADs. Errors: -ENOENT there are none; -EFBIG they are farther apart than
 * UNWIND_PAGES_MAX.
 */
int row_list_init(struct row_list *list, const struct image *image, struct err *err);
void row_list_release(struct row_list *list);

/*
 * Begins a range [start, end) of vaddrs, cut at the end of its executable segment. False, and
 * nothing may be added: it is empty, or no executable segment holds its start, or earlier sources
 * cover all of it.
 */
bool row_list_begin(struct row_list *list, enum unwind_source source, uint64_t start, uint64_t end);
/* The function of this range keeps a frame pointer. */
void row_list_mark_fp(struct row_list *list);
/* The rule of a long rule: UNWIND_LONG, or UNWIND_UNSUPPORTED over UNWIND_LONGS_MAX. */
uint32_t row_list_long(struct row_list *list, const struct unwind_long *rule);

/*
 * From vaddr on this rule holds, in the range begun last. Each vaddr is greater than the one
 * before, the first is the start of the range; those past its end are ignored.
 */
static inline void row_list_add(struct row_list *list, uint64_t vaddr, uint32_t rule)
{
	struct row_list_range *range = &list->ranges.data[list->ranges.len - 1];
	uint64_t at = vaddr - list->base_vaddr;

	if (at >= range->end)
		return;
	if (list->rows.len > range->first_row && list->rows.data[list->rows.len - 1].rule == rule)
		return;
	if (list->rows.len >= UNWIND_ROWS_MAX) {
		list->over = true;
		return;
	}
	vec_push(&list->rows, ((struct row_list_row){ (uint32_t)at, rule }));
}

/* A source is done: what it added is covered from now on. */
void row_list_settle(struct row_list *list);
/*
 * The first stretch of [*start, *end) that was not covered at the last row_list_settle(), put into
 * *start and *end; false when all of it is.
 */
bool row_list_gap(const struct row_list *list, uint64_t *start, uint64_t *end);

/*
 * Hole number i, from 0 on, that was left in executable sections at the last row_list_settle(), but for
 * what is no greater than padding; false: there are no more.
 */
bool row_list_hole(const struct row_list *list, size_t i, uint64_t *ret_start, uint64_t *ret_end);

/*
 * Makes the pages, rows and long rules of a table, and its statistics but code_bytes, from all
 * ranges; the list is
 * only fit for row_list_release() after. Errors: -EFBIG more rows or ranges than UNWIND_ROWS_MAX
 * and UNWIND_FDES_MAX; -ENOENT there are no rows.
 */
int row_list_finish(struct row_list *list, struct unwind_table *table, struct err *err);
