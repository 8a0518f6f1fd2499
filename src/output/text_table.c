// SPDX-License-Identifier: GPL-2.0-or-later
/* text_table: rows by sort keys: overhead, samples, and a column for each key. */
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/text.h"
#include "output/text_columns.h"

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
	struct text_columns names;
};

static struct text_row_name name_of(const struct report *report, size_t row)
{
	return (struct text_row_name){ report->rows[row].keys, report->rows[row].frame };
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
	RELEASE(buf_release) struct buf count = { 0 };

	columns->samples = 2 + SAMPLES_MIN;
	for (size_t i = 0; i < report->n_rows; i++) {
		buf_clear(&count);
		number_count(&count, report->rows[i].self);
		if (2 + count.len > columns->samples)
			columns->samples = 2 + count.len;
	}
}

static size_t numbers_columns(const struct report *report, const struct columns *columns)
{
	if (report->n_beside)
		return report->n_beside * (SHARE + columns->total + 2) - 2;
	return (report->with_children ? 8 + 2 : 0) + 8 + columns->samples;
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
	text_columns_head(text, &columns->names);
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

static void add_row(struct text *text, const struct columns *columns, size_t row)
{
	if (text->report->n_beside)
		add_cells(text, columns, &text->report->rows[row]);
	else
		add_numbers(text, columns, &text->report->rows[row]);
	text_columns_row(text, &columns->names, row);
	buf_addc(text->out, '\n');
}

/* Below the symbol, except where the branches need the room more. */
static unsigned int chains_column(const struct text *text, const struct columns *columns)
{
	if (text->options->width && text->options->width < ROOMY)
		return NARROW_INDENT;
	return numbers_columns(text->report, columns) + 2 + (columns->names.kernel_mark ? 4 : 0);
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
	text_columns_init(&columns.names, report, report->n_rows, name_of);
	measure(report, &columns);
	measure_totals(report, &columns);
	if (report->summary.waits)
		columns.samples = text_wait_columns(text);
	text_columns_fit(&columns.names, text->options->width, numbers_columns(report, &columns),
			 report->n_beside ? OTHER_BESIDE : OTHER_MAX, SYMBOL_MIN);
	add_heads(text, &columns);
	for (size_t i = 0; i < report->n_rows; i++) {
		add_row(text, &columns, i);
		if (report->with_chains)
			text_chains(text, &report->rows[i], chains_column(text, &columns));
		output_spill(text->stream);
	}
	text_columns_release(&columns.names);
}
