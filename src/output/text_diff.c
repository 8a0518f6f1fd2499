// SPDX-License-Identifier: GPL-2.0-or-later
/* text_diff: two profiles beside each other: what functions, or stacks, have of each, and how far apart that is. */
#include <string.h>
#include "core/report/diff.h"
#include "output/escape.h"
#include "output/text.h"
#include "output/text_columns.h"

#define NARROW 80 /* columns of a terminal below which shares have one decimal */
#define ROWS_MIN 5 /* on a terminal, however low it is */
#define SYMBOL_MIN 16 /* columns a symbol keeps on a narrow terminal */
#define OTHER_PART 5 /* of the width any other key may have one in so many */
#define OTHER_PART_NARROW 6
#define NOISE '~' /* in add_result(), too */

static const char letters[DIFF_SIDES] = { 'A', 'B' };

static const struct diff_change *shown_of(const struct report_diff *diff, const struct diff_row *row)
{
	return diff->by_total ? &row->total : &row->self;
}

/* "functions" where rows are such, "stacks", "rows". */
static const char *noun(const struct text *text, bool one)
{
	const struct report *report = text->report;

	if (report->diff->by_stack)
		return one ? "stack" : "stacks";
	for (size_t k = 0; k < report->n_keys; k++)
		if (!strcmp(report->keys[k], "symbol"))
			return one ? "function" : "functions";
	return one ? "row" : "rows";
}

/* "5 of 41 functions differ beyond noise (~ are within it; by chance 1 in 20 would)", or shorter */
static void add_result(struct text *text)
{
	static const char *const notes[] = { " (~ are within it; by chance 1 in 20 would)", " (~: within it)", "" };
	const struct report_diff *diff = text->report->diff;
	size_t width = text->options->width;
	RELEASE(buf_release) struct buf line = { 0 };

	if (diff->no_intervals) {
		buf_adds(&line, diff->no_intervals);
	} else {
		if (diff->n_beyond)
			number_count(&line, diff->n_beyond);
		else
			buf_adds(&line, "none");
		buf_adds(&line, " of ");
		number_count(&line, diff->n_rows_all);
		buf_addf(&line, " %s%s differ%s beyond noise", noun(text, diff->n_rows_all == 1),
			 diff->by_total ? " and what they call" : "", diff->n_beyond > 1 ? "" : "s");
		for (size_t i = 0; i < ARRAY_LEN(notes); i++) {
			if (width && line.len + strlen(notes[i]) > width)
				continue;
			buf_adds(&line, notes[i]);
			break;
		}
	}
	escape_cut(text->out, line.data, line.len, width);
	buf_addc(text->out, '\n');
}

/* Who is compared, one line each; returns how many lines. */
static size_t add_sides(struct text *text)
{
	const struct report *report = text->report;
	const struct report_diff *diff = report->diff;

	for (int side = 0; side < DIFF_SIDES; side++) {
		RELEASE(buf_release) struct buf lead = { 0 };

		buf_addf(&lead, "%c ", letters[side]);
		escape_text(&lead, diff->sides[side].input);
		buf_adds(&lead, ": ");
		text->report = diff->sides[side].report;
		text_head(text, buf_text(&lead));
	}
	text->report = report;
	for (size_t i = 0; i < diff->n_modules; i++) {
		RELEASE(buf_release) struct buf line = { 0 };

		escape_text(&line, diff->modules[i].of[DIFF_A]);
		buf_adds(&line, " of A is compared with ");
		escape_text(&line, diff->modules[i].of[DIFF_B]);
		buf_adds(&line, " of B");
		escape_cut(text->out, line.data, line.len, text->options->width);
		buf_addc(text->out, '\n');
	}
	return DIFF_SIDES + diff->n_modules;
}

static unsigned int decimals(const struct text *text)
{
	return text->options->width && text->options->width < NARROW ? 1 : 2;
}

/* A share of one side, or "new" and "gone", right-justified. */
static void add_cell(struct text *text, const struct diff_row *row, const struct diff_change *change,
		     enum diff_sides side)
{
	int digits = (int)decimals(text), columns = 5 + digits + (side == DIFF_B);

	if (row->only[!side])
		buf_addf(text->out, "%*s", columns, side == DIFF_A ? "new" : "gone");
	else
		buf_addf(text->out, "%*.*f%%", columns - 1, digits, change->of[side].percent);
}

/* How far it is to the end of the interval where there would be no difference: it is smaller than what is noise. */
static double half_interval(const struct diff_change *change)
{
	return change->points < 0 ? change->high - change->points : change->points - change->low;
}

static size_t numbers_columns(const struct text *text)
{
	return 2 * (5 + decimals(text)) + 1 + 8 + (text->report->diff->no_intervals ? 0 : 7 + 2);
}

/* "  1.20%   3.40%   +2.20   0.31 ~"; dim from here on where it is noise. */
static void add_numbers(struct text *text, const struct diff_row *row)
{
	const struct diff_change *change = shown_of(text->report->diff, row);
	enum text_style style = change->within_noise ? TEXT_DIM : TEXT_PLAIN;

	if (style != TEXT_PLAIN)
		text_style(text, style);
	add_cell(text, row, change, DIFF_A);
	add_cell(text, row, change, DIFF_B);
	if (style == TEXT_PLAIN)
		text_style(text, TEXT_BOLD);
	buf_addf(text->out, "%+8.2f", change->points);
	if (style == TEXT_PLAIN)
		text_style(text, TEXT_PLAIN);
	if (!text->report->diff->no_intervals)
		buf_addf(text->out, " %6.2f %c", half_interval(change), change->within_noise ? NOISE : ' ');
}

static struct text_row_name name_of(const struct report *report, size_t row)
{
	return (struct text_row_name){ report->diff->rows[row].keys, report->diff->rows[row].frame };
}

static void add_heading(struct text *text, const struct text_columns *columns)
{
	int width = 5 + (int)decimals(text);

	text_style(text, TEXT_BOLD);
	buf_addf(text->out, "%*c%*c%8s", width, letters[DIFF_A], width + 1, letters[DIFF_B], "Points");
	if (!text->report->diff->no_intervals)
		buf_addf(text->out, " %6s  ", "+-");
	text_columns_head(text, columns);
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
}

/* "36 more functions (2 beyond noise): --all shows them; 3 below --percent-limit" */
static void add_rest(struct text *text, size_t shown)
{
	const struct report_diff *diff = text->report->diff;
	size_t more = diff->n_rows - shown, left_out = diff->n_rows_all - diff->n_rows, beyond = 0;
	RELEASE(buf_release) struct buf line = { 0 };

	for (size_t i = shown; i < diff->n_rows; i++)
		beyond += !shown_of(diff, &diff->rows[i])->within_noise;
	if (more) {
		number_count(&line, more);
		buf_addf(&line, " more %s", noun(text, more == 1));
		if (!diff->no_intervals)
			buf_addf(&line, beyond ? " (%zu beyond noise)" : " (within noise)", beyond);
		buf_adds(&line, ": --all");
	}
	if (left_out) {
		buf_adds(&line, more ? "; " : "");
		number_count(&line, left_out);
		buf_addf(&line, diff->by_stack ? " more stacks: --stacks=0" : " below --percent-limit");
	}
	if (!line.len)
		return;
	escape_cut(text->out, line.data, line.len, text->options->width);
	buf_addc(text->out, '\n');
}

static void add_table(struct text *text, size_t lines)
{
	const struct report_diff *diff = text->report->diff;
	size_t height = text->options->height, width = text->options->width, n = diff->n_rows, room;
	struct text_columns columns;

	room = height > lines + 2 + ROWS_MIN ? height - lines - 2 : ROWS_MIN; /* a heading, and the last line */
	if (height && n > room)
		n = room;
	text_columns_init(&columns, text->report, n, name_of);
	text_columns_fit(&columns, width, numbers_columns(text),
			 width / (width < NARROW ? OTHER_PART_NARROW : OTHER_PART), SYMBOL_MIN);
	add_heading(text, &columns);
	for (size_t i = 0; i < n; i++) {
		add_numbers(text, &diff->rows[i]);
		text_columns_row(text, &columns, i);
		if (shown_of(diff, &diff->rows[i])->within_noise)
			text_style(text, TEXT_PLAIN);
		buf_addc(text->out, '\n');
		output_spill(text->stream);
	}
	text_columns_release(&columns);
	add_rest(text, n);
}

/* Each with its numbers in a line, and below that its frames. */
static void add_stacks(struct text *text)
{
	const struct report *report = text->report;
	const struct report_diff *diff = report->diff;

	for (size_t i = 0; i < diff->n_rows; i++) {
		const struct diff_row *row = &diff->rows[i];

		buf_addf(text->out, "%s#%zu  ", i ? "\n" : "", i + 1);
		add_numbers(text, row);
		buf_adds(text->out, "  ");
		escape_text(text->out, row->stack->comm);
		text_stack_ending(text, row->stack);
		buf_addc(text->out, '\n');
		text->report = diff->sides[row->stack_of].report;
		text_stack_frames(text, row->stack);
		text->report = report;
		if (row->self.within_noise)
			text_style(text, TEXT_PLAIN);
	}
	add_rest(text, diff->n_rows);
}

/* What each side lacks. */
static void add_foot(struct text *text)
{
	struct text below = *text;

	for (int side = 0; side < DIFF_SIDES; side++) {
		below.report = text->report->diff->sides[side].report;
		if (text->options->verbose)
			text_footer(&below);
		else
			text_footer_short(&below, side == DIFF_A ? "of A" : "of B");
	}
}

void text_diff_around(struct text *text, bool below)
{
	if (below) {
		add_foot(text);
		return;
	}
	add_sides(text);
	if (text->report->diff->no_intervals)
		add_result(text);
}

void text_diff(struct text *text)
{
	const struct report_diff *diff = text->report->diff;
	RELEASE(buf_release) struct buf foot = { 0 };
	struct text below = *text;
	size_t lines = add_sides(text);

	add_result(text);
	buf_addc(text->out, '\n');
	below.out = &foot;
	if (!text->options->verbose)
		buf_addc(&foot, '\n');
	add_foot(&below);
	if (!diff->n_rows) {
		buf_addf(text->out, "no %s to show\n", noun(text, false));
		add_rest(text, 0);
	} else if (diff->by_stack) {
		add_stacks(text);
	} else {
		add_table(text, lines + 2 + text_lines(&foot));
	}
	buf_add(text->out, foot.data, foot.len);
}
