/* SPDX-License-Identifier: GPL-2.0-or-later */
/* text_columns: the columns of a table that say what its rows are: one for each key, behind their numbers. */
#pragma once
#include "output/text.h"

/* What a row is called, as struct report_row has it. */
struct text_row_name {
	const char *const *keys; /* one for each of report.keys */
	const struct report_frame *frame;
};

struct text_columns {
	const struct report *report; /* borrowed: its keys */
	struct text_row_name (*name)(const struct report *report, size_t row);
	size_t n_rows;
	size_t *keys; /* how wide each is */
	bool *is_symbol;
	bool *is_wide; /* symbols and sources: they share what room the others leave */
	bool kernel_mark; /* some symbol is the kernel's: user symbols are set in by as much */
};

/* Measures all n_rows of report, of which name() tells what they are called. */
void text_columns_init(struct text_columns *columns, const struct report *report, size_t n_rows,
		       struct text_row_name (*name)(const struct report *report, size_t row));
void text_columns_release(struct text_columns *columns);
/*
 * On a terminal of `width` (0: no limit) every row fits behind `used` columns of numbers: other keys first give
 * way, to `most` each, then the wide ones take what is left, `least` or more.
 */
void text_columns_fit(struct text_columns *columns, size_t width, size_t used, size_t most, size_t least);
/* Appends the heading of each key, each after two blanks: "  Symbol  Module". */
void text_columns_head(struct text *text, const struct text_columns *columns);
/* The same of what a row is called. */
void text_columns_row(struct text *text, const struct text_columns *columns, size_t row);
