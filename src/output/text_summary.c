// SPDX-License-Identifier: GPL-2.0-or-later
/* text_summary: above all rows: how much CPU time in how much time, whose, and what has to be known first. */
#include <string.h>
#include "base/number.h"
#include "output/escape.h"
#include "output/text.h"

#define KERNEL_PERCENT 25.0 /* from here on the kernel's share is told */

/* What a head leaves out where it is too wide, one after the other. */
enum brevity { WHOLE, NO_PID_WORD, NO_STACKS, NO_OF_A_CPU, NO_PERCENT, NO_NAME, BREVITY_END };

static void add_seconds(struct buf *out, double seconds)
{
	buf_addf(out, "%.*f s", seconds < 1 ? 2 : 1, seconds);
}

static void add_cpu(struct buf *out, const struct report_summary *summary, enum brevity brevity)
{
	double percent = 100 * summary->cpu_seconds / summary->seconds;

	buf_adds(out, " in ");
	add_seconds(out, summary->seconds);
	if (summary->cpu_seconds < 0 || brevity >= NO_PERCENT)
		return;
	if (percent >= 99.5)
		buf_addf(out, " (%.1f CPUs)", percent / 100);
	else
		buf_addf(out, " (%.*f %%%s)", percent < 1, percent, brevity < NO_OF_A_CPU ? " of a CPU" : "");
}

/* "1,203 samples", "3 of 1,203 samples" */
static void add_number(struct buf *out, const struct report *report, const char *noun)
{
	number_count(out, report->samples);
	if (report->samples != report->samples_all) {
		buf_adds(out, " of ");
		number_count(out, report->samples_all);
	}
	buf_addf(out, " %s%s", noun, report->samples == 1 ? "" : "s");
}

static void add_samples(struct buf *out, const struct report *report, enum brevity brevity)
{
	add_number(out, report, "sample");
	if (report->summary.cpu_seconds < 0 && report->shown)
		buf_addf(out, " of %s", report->shown->name);
	if (brevity >= NO_STACKS)
		return;
	buf_adds(out, ", ");
	number_count(out, report->summary.n_stacks);
	buf_addf(out, " stack%s", report->summary.n_stacks == 1 ? "" : "s");
}

/* " in 3.4 s; ", where that is known */
static void add_duration(struct buf *out, const struct report_summary *summary)
{
	if (summary->seconds > 0) {
		buf_adds(out, " in ");
		add_seconds(out, summary->seconds);
	}
	buf_adds(out, "; ");
}

/* "2.5 s on a CPU and 4.6 s waiting (35 % and 64 % of its threads' time) in 3.4 s; " */
static void add_wall(struct buf *out, const struct report_summary *summary, enum brevity brevity)
{
	double life = (double)summary->life_ns;
	const char *with = brevity < NO_OF_A_CPU ? " and " : ", ";

	add_seconds(out, (double)summary->cpu_ns / 1e9);
	buf_addf(out, " on a CPU%s", with);
	add_seconds(out, (double)summary->wait_ns / 1e9);
	buf_adds(out, " waiting");
	if (summary->life_ns && brevity < NO_PERCENT)
		buf_addf(out, " (%.0f %%%s%.0f %%%s)", 100 * (double)summary->cpu_ns / life, with,
			 100 * (double)summary->wait_ns / life,
			 brevity < NO_OF_A_CPU ? " of its threads' time" : "");
	add_duration(out, summary);
}

/* "waited 3.0 s (50 % of its threads' time) in 3.0 s; " */
static void add_waited(struct buf *out, const struct report_summary *summary, enum brevity brevity)
{
	buf_adds(out, "waited ");
	add_seconds(out, (double)summary->wait_ns / 1e9);
	if (summary->life_ns && brevity < NO_PERCENT)
		buf_addf(out, " (%.0f %%%s)", 100 * (double)summary->wait_ns / (double)summary->life_ns,
			 brevity < NO_OF_A_CPU ? " of its threads' time" : "");
	add_duration(out, summary);
}

/* "400,234 waits, mean 7.5 us, longest 3.0 ms" */
static void add_waits(struct buf *out, const struct report *report, enum brevity brevity)
{
	const struct report_summary *summary = &report->summary;

	add_number(out, report, "wait");
	if (brevity >= NO_STACKS)
		return;
	buf_adds(out, ", mean ");
	number_duration(out, summary->mean_ns);
	buf_adds(out, ", longest ");
	number_duration(out, summary->longest_ns);
}

/* "redis-server (pid 28519): 1.5 s of CPU in 5.0 s (29 % of a CPU); 146 samples, 60 stacks" */
static void add_head(struct buf *out, const struct report *report, enum brevity brevity)
{
	const struct report_summary *summary = &report->summary;

	if (report->is_beside) {
		escape_text(out, report->shown->name);
		buf_adds(out, ": ");
		if (summary->waits)
			add_waits(out, report, brevity);
		else
			add_samples(out, report, brevity);
		return;
	}
	if (brevity < NO_NAME) {
		escape_text(out, summary->name);
		if (summary->pid)
			buf_addf(out, " (%s%u)", brevity < NO_PID_WORD ? "pid " : "", summary->pid);
		buf_adds(out, ": ");
	}
	if (summary->wall)
		add_wall(out, summary, brevity);
	else if (summary->waits)
		add_waited(out, summary, brevity);
	if (summary->waits) {
		add_waits(out, report, brevity);
	} else if (summary->wall) {
		add_samples(out, report, brevity);
	} else if (summary->cpu_seconds >= 0) {
		add_seconds(out, summary->cpu_seconds);
		buf_adds(out, " of CPU");
		if (summary->seconds > 0)
			add_cpu(out, summary, brevity);
		buf_adds(out, "; ");
		add_samples(out, report, brevity);
	} else {
		add_samples(out, report, brevity);
		if (summary->seconds > 0)
			add_cpu(out, summary, brevity);
	}
}

void text_head(struct text *text, const char *lead)
{
	size_t width = text->options->width;
	RELEASE(buf_release) struct buf head = { 0 };

	/* Whose it is the lead says, too. */
	for (enum brevity brevity = WHOLE; brevity < (*lead ? BREVITY_END : NO_NAME); brevity++) {
		buf_clear(&head);
		buf_adds(&head, lead);
		add_head(&head, text->report, brevity);
		if (!width || escape_columns(head.data, head.len) <= width)
			break;
	}
	text_style(text, TEXT_BOLD);
	escape_cut(text->out, head.data, head.len, width);
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
}

/* "  kernel 78 %, user 22 %; bash 44 %, sed 37 %, true 19 %"; shares that do not fit are "..". */
static size_t write_shares(struct text *text)
{
	const struct report_summary *summary = &text->report->summary;
	size_t width = text->options->width, room = width > strlen(", ..") ? width - strlen(", ..") : 0;
	RELEASE(buf_release) struct buf line = { 0 };
	RELEASE(buf_release) struct buf share = { 0 };

	for (size_t i = 0; i < summary->n_states && (!i || summary->states[i].percent >= 0.5); i++)
		buf_addf(&line, "%s%s %.0f %%", i ? ", " : "  ", summary->states[i].name,
			 summary->states[i].percent);
	if (!summary->waits && summary->kernel_percent >= KERNEL_PERCENT)
		buf_addf(&line, "  kernel %.0f %%, user %.0f %%", summary->kernel_percent,
			 100 - summary->kernel_percent);
	for (size_t i = 0; i < summary->n_shares; i++) {
		buf_clear(&share);
		buf_adds(&share, !line.len ? "  " : i ? ", " : "; ");
		escape_text(&share, summary->shares[i].name);
		buf_addf(&share, " %.0f %%", summary->shares[i].percent);
		if (width && escape_columns(line.data, line.len) + escape_columns(share.data, share.len) > room) {
			buf_adds(&line, line.len ? ", .." : "");
			break;
		}
		buf_add(&line, share.data, share.len);
	}
	if (!line.len)
		return 0;
	buf_add(text->out, line.data, line.len);
	buf_addc(text->out, '\n');
	return 1;
}

/* The command is never cut: what a note says is, and then there are two lines. */
static size_t write_note(struct text *text, const struct report_note *note)
{
	size_t width = text->options->width, command = note->command ? strlen(": ") + strlen(note->command) : 0;
	RELEASE(buf_release) struct buf fact = { 0 };
	size_t lines = 1;

	buf_adds(&fact, "! ");
	escape_text(&fact, note->fact);
	if (width && escape_columns(fact.data, fact.len) + command > width) {
		buf_clear(&fact);
		buf_adds(&fact, "! ");
		escape_text(&fact, note->shorter);
	}
	text_style(text, TEXT_YELLOW);
	if (width && escape_columns(fact.data, fact.len) + command > width) {
		escape_cut(text->out, fact.data, fact.len, width);
		if (note->command)
			buf_addf(text->out, ":\n  %s", note->command);
		lines += note->command != NULL;
	} else {
		buf_add(text->out, fact.data, fact.len);
		if (note->command)
			buf_addf(text->out, ": %s", note->command);
	}
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
	return lines;
}

/* What was recorded, where and how, in lines that begin with #. */
static void write_facts(struct text *text)
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
	text_style(text, TEXT_PLAIN);
}

size_t text_summary(struct text *text)
{
	const struct report_summary *summary = &text->report->summary;
	size_t lines = 2;

	if (text->options->verbose)
		write_facts(text);
	text_head(text, "");
	lines += write_shares(text);
	for (size_t i = 0; i < summary->n_notes; i++)
		lines += write_note(text, &summary->notes[i]);
	buf_addc(text->out, '\n');
	return lines;
}
