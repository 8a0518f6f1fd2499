// SPDX-License-Identifier: GPL-2.0-or-later
/* text_waits: the columns that rows of waits have: how long in all, how often, in the mean and at most. */
#include "output/text.h"

#define WIDE 39 /* columns of text_wait(), and of its heading */
#define NARROW 18 /* where there is less room: without how many, and the longest */
#define WIDE_FROM 120 /* columns that a line has */

size_t text_wait_columns(const struct text *text)
{
	if (!text->report->summary.waits)
		return 0;
	return text->options->width && text->options->width < WIDE_FROM ? NARROW : WIDE;
}

void text_wait_heading(struct text *text, bool capitals)
{
	if (text_wait_columns(text) == WIDE)
		buf_adds(text->out, capitals ? "    Total       Waits     Mean  Longest" :
					       "    total       waits     mean  longest");
	else if (text_wait_columns(text))
		buf_adds(text->out, capitals ? "    Total     Mean" : "    total     mean");
}

static void add_duration(struct buf *out, uint64_t ns)
{
	RELEASE(buf_release) struct buf duration = { 0 };

	number_duration(&duration, ns);
	buf_addf(out, "%9s", buf_text(&duration));
}

void text_wait(struct text *text, const struct report_row *row)
{
	bool children = text->report->with_children;
	uint64_t value = children ? row->children_value : row->self_value, n = children ? row->children : row->self;
	size_t columns = text_wait_columns(text);
	RELEASE(buf_release) struct buf count = { 0 };

	if (!columns)
		return;
	add_duration(text->out, value);
	number_count(&count, n);
	if (columns == WIDE)
		buf_addf(text->out, "%12s", buf_text(&count));
	add_duration(text->out, n ? value / n : 0);
	if (columns == WIDE)
		add_duration(text->out, children ? row->children_longest : row->longest);
}
