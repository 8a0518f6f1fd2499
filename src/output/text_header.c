// SPDX-License-Identifier: GPL-2.0-or-later
/* text_header: what was recorded, above the table, in lines that begin with #. */
#include <string.h>
#include "output/escape.h"
#include "output/text.h"

static void add_samples(struct text *text)
{
	const struct report *report = text->report;

	text_style(text, TEXT_DIM);
	buf_adds(text->out, "# samples   ");
	number_count(text->out, report->samples);
	if (report->samples != report->samples_all) {
		buf_adds(text->out, " shown of ");
		number_count(text->out, report->samples_all);
	}
	if (report->lost) {
		buf_adds(text->out, ", ");
		number_count(text->out, report->lost);
		buf_adds(text->out, " lost");
	}
	if (report->user.complete_percent >= 0) {
		buf_adds(text->out, "; ");
		number_percent(text->out, report->user.complete_percent);
		buf_adds(text->out, " % of user stacks complete");
	}
	buf_addc(text->out, '\n');
}

void text_header(struct text *text)
{
	const struct report *report = text->report;

	for (size_t i = 0; i < report->n_facts; i++) {
		size_t start, len = strlen(report->facts[i].name);

		text_style(text, TEXT_DIM); /* each line anew: a pager may begin with any of them */
		start = text->out->len;
		buf_addf(text->out, "# %s", report->facts[i].name);
		buf_addn(text->out, ' ', len < 9 ? 10 - len : 1);
		escape_text(text->out, report->facts[i].value);
		text_end_line(text->out, start, (struct text_name){ 0 }, text->options->width);
	}
	add_samples(text);
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
}
