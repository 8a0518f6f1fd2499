// SPDX-License-Identifier: GPL-2.0-or-later
/* text_table: rows by sort keys: overhead, samples, and a column for each key. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/short_name.h"
#include "output/text.h"

#define PAD_MAX 60 /* a longer name pushes the rest of its row aside, where width is no limit */
#define SYMBOL_MIN 24 /* columns a symbol keeps on a narrow terminal */
#define OTHER_MAX 24 /* columns any other key gets on a terminal */
#define SAMPLES_MIN 7
#define SHARE 8
#define TOTAL_MIN 9
#define OTHER_BESIDE 16 /* as OTHER_MAX, where events stand side by side */
#define ROOMY 120 /* columns of a terminal from which on call chains stand below the symbol */
#define NARROW_INDENT 8 /* where they stand in less */

struct columns {
	size_t samples; /* of waits: text_wait_columns() */
	size_t total; /* of each event, where several stand side by side */
	size_t *keys; /* one for each of report.keys */
	bool *is_symbol;
	bool *is_wide; /* symbols and sources: they share what room the others leave */
	bool kernel_mark; /* some symbol is the kernel's: user symbols are set in by as much */
};

/* The words of one cell, escaped, appended to buf. */
static void add_cell(struct buf *buf, const struct columns *columns, const struct report_row *row,
		     size_t key)
{
	if (columns->is_symbol[key] && columns->kernel_mark)
		buf_adds(buf, row->frame->space == REPORT_KERNEL ? "[k] " : "    ");
	escape_text(buf, row->keys[key]);
}

static void add_total(struct buf *out, const struct report *report, const struct report_cell *cell)
{
	if (!strcmp(report->shown->unit, "ns"))
		number_duration(out, cell->value);
	else
		number_count(out, cell->value);
}

static void measure_totals(const struct report *report, struct columns *columns)
{
	RELEASE(buf_release) struct buf total = { 0 };

	columns->total = TOTAL_MIN;
	for (size_t i = 0; report->n_beside && i < report->n_rows; i++)
		for (size_t k = 0; k < report->n_beside; k++) {
			buf_clear(&total);
			add_total(&total, report->beside[k], &report->rows[i].cells[k]);
			columns->total = 2 + total.len > columns->total ? 2 + total.len : columns->total;
		}
}

static void measure(const struct report *report, struct columns *columns)
{
	RELEASE(buf_release) struct buf cell = { 0 };

	for (size_t k = 0; k < report->n_keys; k++) {
		columns->is_symbol[k] = !strcmp(report->keys[k], "symbol");
		columns->is_wide[k] = columns->is_symbol[k] || !strncmp(report->keys[k], "src", 3);
		columns->keys[k] = strlen(report->keys[k]);
		for (size_t i = 0; columns->is_symbol[k] && i < report->n_rows; i++)
			columns->kernel_mark |= report->rows[i].frame->space == REPORT_KERNEL;
		/* The head is set in as user symbols are. */
		columns->keys[k] += columns->is_symbol[k] && columns->kernel_mark ? strlen("[k] ") : 0;
	}
	columns->samples = 2 + SAMPLES_MIN;
	for (size_t i = 0; i < report->n_rows; i++) {
		buf_clear(&cell);
		number_count(&cell, report->rows[i].self);
		if (2 + cell.len > columns->samples)
			columns->samples = 2 + cell.len;
		for (size_t k = 0; k < report->n_keys; k++) {
			size_t width;

			buf_clear(&cell);
			add_cell(&cell, columns, &report->rows[i], k);
			width = escape_columns(buf_text(&cell), cell.len);
			if (width > columns->keys[k])
				columns->keys[k] = width;
		}
	}
}

static size_t numbers_columns(const struct report *report, const struct columns *columns)
{
	if (report->n_beside)
		return report->n_beside * (SHARE + columns->total + 2) - 2;
	return (report->with_children ? 8 + 2 : 0) + 8 + columns->samples;
}

/* On a terminal every row fits: other keys first give way, then the wide ones take what is left. */
static void fit(const struct text *text, struct columns *columns)
{
	const struct report *report = text->report;
	size_t width = text->options->width, used, wide = 0;

	if (report->summary.waits)
		columns->samples = text_wait_columns(text);
	used = numbers_columns(report, columns);

	for (size_t k = 0; k < report->n_keys; k++) {
		size_t most = !width ? PAD_MAX : report->n_beside ? OTHER_BESIDE : OTHER_MAX;

		if ((!width || !columns->is_wide[k]) && columns->keys[k] > most)
			columns->keys[k] = most;
		used += 2 + (columns->is_wide[k] ? 0 : columns->keys[k]);
		wide += columns->is_wide[k];
	}
	for (size_t k = 0; width && k < report->n_keys; k++) {
		size_t rest = width > used ? (width - used) / (wide ? wide : 1) : 0;

		if (rest < SYMBOL_MIN)
			rest = SYMBOL_MIN;
		if (!columns->is_wide[k])
			continue;
		/* What this one does not need the next ones may have. */
		if (columns->keys[k] > rest)
			columns->keys[k] = rest;
		used += columns->keys[k];
		wide--;
	}
}

/* "cpu-clock            off-cpu", and below each "Overhead    Total". */
static void add_events(struct text *text, const struct columns *columns)
{
	const struct report *report = text->report;
	size_t width = SHARE + columns->total;

	for (size_t i = 0; i < report->n_beside; i++) {
		size_t start = text->out->len, used;
		RELEASE(buf_release) struct buf name = { 0 };

		escape_text(&name, report->beside[i]->shown->name);
		escape_cut(text->out, name.data, name.len, width);
		used = escape_columns(text->out->data + start, text->out->len - start);
		if (i + 1 < report->n_beside)
			buf_addn(text->out, ' ', width + 2 - used);
	}
	buf_addc(text->out, '\n');
	for (size_t i = 0; i < report->n_beside; i++)
		buf_addf(text->out, "%sOverhead%*s", i ? "  " : "", (int)columns->total, "Total");
}

static void add_heads(struct text *text, const struct columns *columns)
{
	const struct report *report = text->report;

	text_style(text, TEXT_BOLD);
	if (report->n_beside) {
		add_events(text, columns);
	} else {
		buf_adds(text->out, report->with_children ? "Children      Self" : "Overhead");
		text_wait_heading(text, true);
		if (!report->summary.waits)
			buf_addf(text->out, "%*s", (int)columns->samples, "Samples");
	}
	for (size_t k = 0; k < report->n_keys; k++) {
		const char *key = report->keys[k];
		bool marked = columns->is_symbol[k] && columns->kernel_mark;

		buf_addf(text->out, "  %s%c%s", marked ? "    " : "", toupper((unsigned char)*key), key + 1);
		if (k + 1 < report->n_keys)
			buf_addn(text->out, ' ', columns->keys[k] - strlen(key) - (marked ? 4 : 0));
	}
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
}

static void add_percent(struct text *text, double percent)
{
	enum text_style style = text_percent_style(percent);

	if (style != TEXT_PLAIN)
		text_style(text, style);
	buf_addf(text->out, "%7.2f%%", percent);
	if (style != TEXT_PLAIN)
		text_style(text, TEXT_PLAIN);
}

/* A cell in at most `width` columns (0: no limit). */
static void add_fitting(struct buf *out, const struct columns *columns, const struct buf *cell, size_t key,
			size_t width)
{
	size_t mark = columns->is_symbol[key] && columns->kernel_mark ? strlen("[k] ") : 0;

	buf_add(out, cell->data, mark);
	if (columns->is_symbol[key])
		short_name(out, buf_text(cell) + mark, width ? width - mark : 0);
	else
		escape_cut(out, buf_text(cell), cell->len, width);
}

/* What a row has of each event; of one that it has nothing of, nothing. */
static void add_cells(struct text *text, const struct columns *columns, const struct report_row *row)
{
	for (size_t i = 0; i < text->report->n_beside; i++) {
		RELEASE(buf_release) struct buf total = { 0 };

		if (i)
			buf_adds(text->out, "  ");
		if (!row->cells[i].count) {
			buf_addn(text->out, ' ', SHARE + columns->total);
			continue;
		}
		add_percent(text, row->cells[i].percent);
		add_total(&total, text->report->beside[i], &row->cells[i]);
		buf_addf(text->out, "%*s", (int)columns->total, total.data);
	}
}

static void add_numbers(struct text *text, const struct columns *columns, const struct report_row *row)
{
	const struct report *report = text->report;
	RELEASE(buf_release) struct buf count = { 0 };

	if (report->with_children) {
		add_percent(text, row->children_percent);
		buf_adds(text->out, "  ");
	}
	add_percent(text, row->self_percent);
	text_wait(text, row);
	number_count(&count, row->self);
	if (!report->summary.waits)
		buf_addf(text->out, "%*s", (int)columns->samples, count.data);
}

static void add_row(struct text *text, const struct columns *columns, const struct report_row *row)
{
	const struct report *report = text->report;
	RELEASE(buf_release) struct buf cell = { 0 };

	if (report->n_beside)
		add_cells(text, columns, row);
	else
		add_numbers(text, columns, row);
	for (size_t k = 0; k < report->n_keys; k++) {
		size_t start, used;

		buf_clear(&cell);
		add_cell(&cell, columns, row, k);
		buf_adds(text->out, "  ");
		start = text->out->len;
		add_fitting(text->out, columns, &cell, k, text->options->width ? columns->keys[k] : 0);
		used = escape_columns(text->out->data + start, text->out->len - start);
		if (k + 1 < report->n_keys && used < columns->keys[k])
			buf_addn(text->out, ' ', columns->keys[k] - used);
	}
	buf_addc(text->out, '\n');
}

/* Below the symbol, except where the branches need the room more. */
static unsigned int chains_column(const struct text *text, const struct columns *columns)
{
	if (text->options->width && text->options->width < ROOMY)
		return NARROW_INDENT;
	return numbers_columns(text->report, columns) + 2 + (columns->kernel_mark ? 4 : 0);
}

void text_table(struct text *text)
{
	const struct report *report = text->report;
	struct columns columns = { 0 };

	if (!report->n_rows) {
		buf_adds(text->out, report->empty ? report->empty : "no rows to show");
		buf_addc(text->out, '\n');
		return;
	}
	columns.keys = mem_array(report->n_keys, sizeof(*columns.keys));
	columns.is_symbol = mem_array(report->n_keys, sizeof(*columns.is_symbol));
	columns.is_wide = mem_array(report->n_keys, sizeof(*columns.is_wide));
	measure(report, &columns);
	measure_totals(report, &columns);
	fit(text, &columns);
	add_heads(text, &columns);
	for (size_t i = 0; i < report->n_rows; i++) {
		add_row(text, &columns, &report->rows[i]);
		if (report->with_chains)
			text_chains(text, &report->rows[i], chains_column(text, &columns));
		output_spill(text->stream);
	}
	mem_free(columns.keys);
	mem_free(columns.is_symbol);
	mem_free(columns.is_wide);
}
