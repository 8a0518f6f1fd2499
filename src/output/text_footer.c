// SPDX-License-Identifier: GPL-2.0-or-later
/* text_footer: what was lost, left out, cut short or not named, and why, below the table. */
#include <string.h>
#include "base/mem.h"
#include "output/endings.h"
#include "output/escape.h"
#include "output/text.h"
#include "output/wrap.h"

#define LABEL_COLUMNS (TEXT_FOOTER_COLUMN - 2)
#define WHOLE_PERCENT 99.0 /* so many stacks complete: nothing is said of the others */
#define UNNAMED_TOLD 1.0 /* percent of the samples, where there is one line for all */
#define UNNAMED_SHOWN 5 /* modules, without -v */

/* A line being put together: its label is written, its words follow. */
struct line {
	struct text *text;
	size_t column, words; /* where its words begin: on the screen, and in text->out */
	enum text_style style; /* of its words */
};

/* Each line begins with its style anew: a pager may begin with any of them. */
static struct line begin(struct text *text, const char *label, enum text_style style)
{
	size_t start, words;

	text_style(text, TEXT_DIM);
	start = text->out->len;
	buf_addf(text->out, "# %-*s ", LABEL_COLUMNS - 1, label);
	words = text->out->len;
	if (style != TEXT_DIM)
		text_style(text, style);
	return (struct line){ text, words - start, text->out->len, style };
}

static void end(const struct line *line)
{
	struct text head = *line->text;
	RELEASE(buf_release) struct buf lead = { 0 };
	struct wrap wrap = { .width = line->text->options->width, .column = line->column };

	head.out = &lead;
	begin(&head, "", line->style);
	wrap.lead = buf_text(&lead);
	wrap.lead_columns = 2 + LABEL_COLUMNS;
	wrap_end(line->text->out, line->words, &wrap);
	if (line->style != TEXT_DIM)
		text_style(line->text, TEXT_PLAIN);
	buf_addc(line->text->out, '\n');
}

/* " (table-full 8, ring 2)" of the counters of one class. */
static void add_counters(struct text *text, const char *class_name)
{
	const char *separator = " (";

	for (size_t i = 0; i < text->report->n_counters; i++) {
		const struct report_counter *counter = &text->report->counters[i];

		if (strcmp(counter->class_name, class_name))
			continue;
		buf_addf(text->out, "%s%s ", separator, counter->name);
		number_count(text->out, counter->count);
		separator = ", ";
	}
	if (*separator == ',')
		buf_addc(text->out, ')');
}

static void add_samples(struct text *text)
{
	const struct report *report = text->report;
	struct line line = begin(text, report->summary.waits ? "waits" : "samples", TEXT_DIM);

	if (!report->taken && report->samples_all) {
		number_count(text->out, report->samples_all);
		buf_adds(text->out, " in the profile, which does not say how many were taken");
		end(&line);
		return;
	}
	number_count(text->out, report->taken);
	buf_adds(text->out, " taken");
	if (!report->expected_reason) {
		buf_adds(text->out, " of ");
		number_count(text->out, report->expected);
		buf_adds(text->out, " expected (");
		number_count(text->out, report->missed);
		buf_adds(text->out, " missed)");
	}
	buf_adds(text->out, " = ");
	number_count(text->out, report->stored);
	buf_adds(text->out, " stored + ");
	number_count(text->out, report->filtered);
	buf_adds(text->out, " filtered");
	add_counters(text, "filtered");
	buf_adds(text->out, " + ");
	number_count(text->out, report->lost);
	buf_adds(text->out, " lost");
	add_counters(text, "lost");
	end(&line);
	if (report->expected_reason && !report->summary.waits) {
		line = begin(text, "expected", TEXT_DIM);
		buf_addf(text->out, "not known: %s", report->expected_reason);
		end(&line);
	}
}

static void add_endings(struct text *text, const char *label, const struct report_endings *endings)
{
	struct line line = begin(text, label, TEXT_DIM);

	endings_add_words(text->out, endings);
	end(&line);
}

/* "python 3.11.2: 99.9 % complete; cut 0.1 %: racing; 12 had none", where there are any */
static void add_script(struct text *text)
{
	const struct report *report = text->report;
	struct line line;

	if (report->script.complete_percent < 0)
		return;
	line = begin(text, "script frames", TEXT_DIM);
	for (size_t i = 0; i < report->n_runtimes; i++) {
		buf_adds(text->out, i ? ", " : "");
		escape_text(text->out, report->runtimes[i].name);
		buf_addc(text->out, ' ');
		escape_text(text->out, report->runtimes[i].version);
	}
	buf_adds(text->out, report->n_runtimes ? ": " : "");
	endings_add_words(text->out, &report->script);
	end(&line);
}

static void add_unnamed(struct text *text)
{
	size_t all = text->report->n_unnamed + text->report->n_unnamed_more, n = text->report->n_unnamed;

	if (!text->options->verbose && n > UNNAMED_SHOWN)
		n = UNNAMED_SHOWN;
	for (size_t i = 0; i < n; i++) {
		const struct report_unnamed *unnamed = &text->report->unnamed[i];
		struct line line = begin(text, i ? "" : "no name", TEXT_DIM);

		escape_text(text->out, unnamed->module);
		buf_adds(text->out, ": ");
		number_count(text->out, unnamed->count);
		buf_addf(text->out, " %s%s (%.1f %%), %s", text_noun(text), unnamed->count == 1 ? "" : "s",
			 unnamed->percent, unnamed->text);
		end(&line);
	}
	if (n < all) {
		struct line line = begin(text, "", TEXT_DIM);

		buf_addf(text->out, "and %zu more%s", all - n, text->options->verbose ? "" : ": -v shows them");
		end(&line);
	}
}

static void add_hidden(struct text *text)
{
	const struct report *report = text->report;

	if (report->kind == REPORT_TABLE && report->n_rows_hidden && !report->summary.with_callers) {
		struct line line = begin(text, "hidden", TEXT_DIM);

		number_count(text->out, report->n_rows_hidden);
		buf_addf(text->out, " row%s below --percent-limit", report->n_rows_hidden == 1 ? "" : "s");
		if (!report->n_beside) {
			buf_adds(text->out, ", with ");
			number_count(text->out, report->hidden_self);
			buf_addf(text->out, " %s%s", text_noun(text), report->hidden_self == 1 ? "" : "s");
		}
		end(&line);
	}
	if (report->kind == REPORT_STACKS && !report->first_stack && report->n_stacks < report->n_stacks_all) {
		struct line line = begin(text, "hidden", TEXT_DIM);

		number_count(text->out, report->n_stacks_all - report->n_stacks);
		buf_adds(text->out, " lighter stacks; --stacks=0 shows all");
		end(&line);
	}
}

/* Counters of class note: "maps-reread 3: processes whose mappings were read again". */
static void add_noted_counters(struct text *text)
{
	for (size_t i = 0; i < text->report->n_counters; i++) {
		const struct report_counter *counter = &text->report->counters[i];
		struct line line;

		if (strcmp(counter->class_name, "note"))
			continue;
		line = begin(text, counter->name, TEXT_DIM);
		number_count(text->out, counter->count);
		buf_addf(text->out, ": %s", counter->text);
		end(&line);
	}
}

/* Whether there is more to be said than that nothing is missing. */
static bool is_whole(const struct report *report)
{
	return !report->lost && !report->n_notes &&
	       (report->user.complete_percent < 0 || report->user.complete_percent >= WHOLE_PERCENT);
}

void text_footer_short(struct text *text, const char *of)
{
	const struct report *report = text->report;
	const struct report_unnamed *unnamed = report->n_unnamed ? report->unnamed : NULL;
	RELEASE(buf_release) struct buf label = { 0 };
	struct line line;

	buf_addf(&label, "%s %s", report->summary.waits ? "waits" : "samples", of);
	line = begin(text, buf_text(&label), TEXT_DIM);
	if (report->lost)
		number_count(text->out, report->lost);
	else
		buf_adds(text->out, "none");
	buf_adds(text->out, " lost");
	if (report->lost) {
		buf_adds(text->out, " of ");
		number_count(text->out, report->taken);
		add_counters(text, "lost");
	}
	if (report->user.complete_percent >= 0) {
		buf_adds(text->out, "; user stacks ");
		number_percent(text->out, report->user.complete_percent);
		buf_adds(text->out, " % complete");
	}
	if (unnamed && unnamed->self_percent >= UNNAMED_TOLD) {
		buf_adds(text->out, "; no names in ");
		escape_text(text->out, unnamed->module);
		buf_addf(text->out, " (%.1f %%)", unnamed->self_percent);
	}
	end(&line);
}

void text_footer(struct text *text)
{
	const struct report *report = text->report;
	struct line line;

	buf_addc(text->out, '\n');
	add_hidden(text);
	if (!text->options->verbose && is_whole(report)) {
		line = begin(text, report->summary.waits ? "waits" : "samples", TEXT_DIM);
		number_count(text->out, report->taken ? report->taken : report->samples_all);
		buf_adds(text->out, report->taken ? " taken, none lost" : " in the profile");
		end(&line);
		add_script(text);
		return;
	}
	add_samples(text);
	add_endings(text, "user stacks", &report->user);
	add_endings(text, "kernel stacks", &report->kernel);
	add_script(text);
	add_unnamed(text);
	add_noted_counters(text);
	text_style(text, TEXT_PLAIN);
	for (size_t i = 0; i < report->n_notes; i++) {
		line = begin(text, "note", TEXT_YELLOW);
		escape_text(text->out, report->notes[i]);
		end(&line);
	}
}
