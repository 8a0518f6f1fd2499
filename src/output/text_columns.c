// SPDX-License-Identifier: GPL-2.0-or-later
/* text_columns: the columns of a table that say what its rows are: one for each key. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/short_name.h"
#include "output/text_columns.h"

#define PAD_MAX 60 /* a longer name pushes the rest of its row aside, where width is no limit */

/* The words of one cell, escaped, appended to buf. */
static void add_cell(struct buf *buf, const struct text_columns *columns, size_t row, size_t key)
{
	struct text_row_name name = columns->name(columns->report, row);

	if (columns->is_symbol[key] && columns->kernel_mark)
		buf_adds(buf, name.frame->space == REPORT_KERNEL ? "[k] " : "    ");
	escape_text(buf, name.keys[key]);
}

void text_columns_init(struct text_columns *columns, const struct report *report, size_t n_rows,
		       struct text_row_name (*name)(const struct report *report, size_t row))
{
	RELEASE(buf_release) struct buf cell = { 0 };

	*columns = (struct text_columns){ .report = report, .name = name, .n_rows = n_rows };
	columns->keys = mem_array(report->n_keys, sizeof(*columns->keys));
	columns->is_symbol = mem_array(report->n_keys, sizeof(*columns->is_symbol));
	columns->is_wide = mem_array(report->n_keys, sizeof(*columns->is_wide));
	for (size_t k = 0; k < report->n_keys; k++) {
		columns->is_symbol[k] = !strcmp(report->keys[k], "symbol");
		columns->is_wide[k] = columns->is_symbol[k] || !strncmp(report->keys[k], "src", 3);
		columns->keys[k] = strlen(report->keys[k]);
		for (size_t i = 0; columns->is_symbol[k] && i < n_rows; i++)
			columns->kernel_mark |= name(report, i).frame->space == REPORT_KERNEL;
		/* The head is set in as user symbols are. */
		columns->keys[k] += columns->is_symbol[k] && columns->kernel_mark ? strlen("[k] ") : 0;
	}
	for (size_t i = 0; i < n_rows; i++)
		for (size_t k = 0; k < report->n_keys; k++) {
			size_t width;

			buf_clear(&cell);
			add_cell(&cell, columns, i, k);
			width = escape_columns(buf_text(&cell), cell.len);
			if (width > columns->keys[k])
				columns->keys[k] = width;
		}
}

void text_columns_release(struct text_columns *columns)
{
	mem_free(columns->keys);
	mem_free(columns->is_symbol);
	mem_free(columns->is_wide);
}

void text_columns_fit(struct text_columns *columns, size_t width, size_t used, size_t most, size_t least)
{
	size_t n_keys = columns->report->n_keys, wide = 0;

	most = width ? most : PAD_MAX;
	for (size_t k = 0; k < n_keys; k++) {
		if ((!width || !columns->is_wide[k]) && columns->keys[k] > most)
			columns->keys[k] = most;
		used += 2 + (columns->is_wide[k] ? 0 : columns->keys[k]);
		wide += columns->is_wide[k];
	}
	for (size_t k = 0; width && k < n_keys; k++) {
		size_t rest = width > used ? (width - used) / (wide ? wide : 1) : 0;

		if (rest < least)
			rest = least;
		if (!columns->is_wide[k])
			continue;
		/* What this one does not need the next ones may have. */
		if (columns->keys[k] > rest)
			columns->keys[k] = rest;
		used += columns->keys[k];
		wide--;
	}
}

void text_columns_head(struct text *text, const struct text_columns *columns)
{
	size_t n_keys = columns->report->n_keys;

	for (size_t k = 0; k < n_keys; k++) {
		const char *key = columns->report->keys[k];
		bool marked = columns->is_symbol[k] && columns->kernel_mark;

		buf_addf(text->out, "  %s%c%s", marked ? "    " : "", toupper((unsigned char)*key), key + 1);
		if (k + 1 < n_keys)
			buf_addn(text->out, ' ', columns->keys[k] - strlen(key) - (marked ? 4 : 0));
	}
}

/* A cell in at most `width` columns (0: no limit). */
static void add_fitting(struct buf *out, const struct text_columns *columns, const struct buf *cell, size_t key,
			size_t width)
{
	size_t mark = columns->is_symbol[key] && columns->kernel_mark ? strlen("[k] ") : 0;

	buf_add(out, cell->data, mark);
	if (columns->is_symbol[key])
		short_name(out, buf_text(cell) + mark, width ? width - mark : 0);
	else
		escape_cut(out, buf_text(cell), cell->len, width);
}

void text_columns_row(struct text *text, const struct text_columns *columns, size_t row)
{
	size_t n_keys = columns->report->n_keys;
	RELEASE(buf_release) struct buf cell = { 0 };

	for (size_t k = 0; k < n_keys; k++) {
		size_t start, used;

		buf_clear(&cell);
		add_cell(&cell, columns, row, k);
		buf_adds(text->out, "  ");
		start = text->out->len;
		add_fitting(text->out, columns, &cell, k, text->options->width ? columns->keys[k] : 0);
		used = escape_columns(text->out->data + start, text->out->len - start);
		if (k + 1 < n_keys && used < columns->keys[k])
			buf_addn(text->out, ' ', columns->keys[k] - used);
	}
}
