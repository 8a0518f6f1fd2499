// SPDX-License-Identifier: GPL-2.0-or-later
/* facts: what was recorded, where, when and how, and which part of it is shown. */
#include <inttypes.h>
#include <string.h>
#include "core/profile/meta.h"
#include "base/number.h"
#include "core/report/composition.h"

#define FACTS_MAX 8

/* Takes the text out of buf. A fact without words is left out. */
static void add_fact(struct composition *composition, const char *name, struct buf *text)
{
	struct report *report = &composition->report;
	struct report_fact *facts = (struct report_fact *)report->facts;

	if (text->len && report->n_facts < FACTS_MAX)
		facts[report->n_facts++] =
			(struct report_fact){ name, arena_strdup(&composition->arena, text->data) };
	buf_clear(text);
}

static void event_words(const struct composition *composition, struct buf *text)
{
	const struct report_series *shown = composition->report.shown;
	const char *cpus = profile_meta(composition->profile, META_CPUS);
	const char *source = profile_meta(composition->profile, META_SOURCE);

	if (!shown)
		return;
	buf_adds(text, shown->name);
	if (shown->period) {
		buf_adds(text, ", one in ");
		number_count(text, shown->period);
	} else if (shown->frequency_hz) {
		buf_adds(text, " at ");
		number_count(text, shown->frequency_hz);
		buf_adds(text, " Hz");
	}
	if (cpus)
		buf_addf(text, " on CPU %s", cpus);
	if (source && strcmp(source, "bpf"))
		buf_addf(text, " (taken by %s, without BPF)", source);
}

static void time_words(const struct composition *composition, struct buf *text)
{
	const char *start = profile_meta(composition->profile, META_START_TIME);
	uint64_t duration_ns = composition->report.recorded.duration_ns;

	if (start)
		buf_adds(text, start);
	if (duration_ns)
		buf_addf(text, "%s%.3f s", start ? " for " : "", (double)duration_ns / 1e9);
}

static void host_words(const struct composition *composition, struct buf *text)
{
	const struct report_recorded *recorded = &composition->report.recorded;
	const char *machine = profile_meta(composition->profile, META_MACHINE);

	if (recorded->host)
		buf_adds(text, recorded->host);
	if (recorded->kernel)
		buf_addf(text, "%sLinux %s", text->len ? ", " : "", recorded->kernel);
	if (machine)
		buf_addf(text, "%s%s", text->len ? " " : "", machine);
}

static void list_words(struct buf *text, const char *label, const struct word_list *list)
{
	if (list->n)
		buf_addf(text, "%s%s ", text->len ? "; " : "", label);
	for (size_t i = 0; i < list->n; i++)
		buf_addf(text, "%s%s", i ? ", " : "", list->words[i]);
}

static void list_numbers(struct buf *text, const char *label, const struct number_list *list)
{
	if (list->n)
		buf_addf(text, "%s%s ", text->len ? "; " : "", label);
	for (size_t i = 0; i < list->n; i++)
		buf_addf(text, "%s%u", i ? ", " : "", list->numbers[i]);
}

static void filter_words(const struct composition *composition, struct buf *text)
{
	const struct compose_options *options = composition->options;
	const struct selection *selection = &composition->selection;

	if (options->has_time && selection->all.count)
		buf_addf(text, "only the slices from %.3f to %.3f s", (double)selection->first_ns / 1e9,
			 (double)selection->last_ns / 1e9);
	else if (options->has_time)
		buf_adds(text, "only a time that holds no samples");
	list_words(text, "only threads named", &options->comms);
	list_numbers(text, "only processes", &options->pids);
	list_numbers(text, "only threads", &options->tids);
	list_numbers(text, "only cpus", &options->cpus);
	list_words(text, "only stacks with", &options->parents);
	list_words(text, options->kind == REPORT_TABLE ? "only frames of" : "only stacks through",
		   &options->tally.frames.modules);
	list_words(text, options->kind == REPORT_TABLE ? "only functions" : "only stacks through",
		   &options->tally.frames.symbols);
}

/* "unwind tables (41 files, 1.9 M rows, 8.1 MB), falling back to frame pointers" */
static void unwinder_words(const struct composition *composition, struct buf *text)
{
	const struct report_recorded *recorded = &composition->report.recorded;
	const char *unwinder = recorded->unwinder;

	if (!unwinder)
		return;
	if (!strcmp(unwinder, "frame-pointer") || !strcmp(unwinder, "callchain")) {
		buf_adds(text, "frame pointers");
	} else if (!strcmp(unwinder, "mixed") || !strcmp(unwinder, "tables")) {
		buf_adds(text, "unwind tables");
		if (recorded->has_tables) {
			buf_adds(text, " (");
			number_count(text, recorded->unwind_tables);
			buf_addf(text, " file%s, ", recorded->unwind_tables == 1 ? "" : "s");
			number_millions(text, recorded->unwind_rows);
			buf_adds(text, " rows, ");
			number_bytes(text, recorded->unwind_bytes);
			buf_addc(text, ')');
		}
		buf_adds(text, !strcmp(unwinder, "mixed") ? ", falling back to frame pointers" : "");
	}
}

static void list_series(struct composition *composition)
{
	static const char *const kinds[SERIES_KIND_END_] = {
		[SERIES_CLOCK] = "clock", [SERIES_COUNTED] = "counted",
		[SERIES_OCCURRENCE] = "occurrence", [SERIES_WAIT] = "wait",
	};
	static const char *const units[SERIES_UNIT_END_] = {
		[SERIES_UNIT_COUNT] = "count", [SERIES_UNIT_NS] = "ns", [SERIES_UNIT_BYTES] = "bytes",
	};
	const struct tables *tables = &composition->profile->tables;
	struct report_series *list = arena_array(&composition->arena, tables->series.len, sizeof(*list));

	for (size_t i = 0; i < tables->series.len; i++) {
		const struct event_series *from = &tables->series.data[i];
		struct selection_options wanted = composition->wanted;
		struct weight all = composition->selection.all;

		wanted.series = from->id;
		if (from->id != composition->series->id)
			all = selection_sum(composition->profile, &wanted);
		list[i] = (struct report_series){ strtab_get(&tables->strings, from->name), kinds[from->kind],
						  units[from->unit], composition_string(composition, from->asked),
						  from->frequency_hz, from->period, all.count, all.value };
	}
	composition->report.series = list;
	composition->report.n_series = tables->series.len;
	composition->report.shown = composition->series->id ? &list[composition->series->id - 1] : NULL;
}

void compose_facts(struct composition *composition)
{
	const struct profile *profile = composition->profile;
	struct report *report = &composition->report;
	RELEASE(buf_release) struct buf text = { 0 };
	const char *command = profile_meta(profile, META_COMMAND), *target;

	report->facts = arena_array(&composition->arena, FACTS_MAX, sizeof(*report->facts));
	report->recorded = (struct report_recorded){
		.command = command,
		.host = profile_meta(profile, META_HOST),
		.kernel = profile_meta(profile, META_KERNEL),
		.clock = profile_meta(profile, META_CLOCK),
		.start_time = profile_meta(profile, META_START_TIME),
		.start_ns = profile_meta_number(profile, META_START_NS),
		.duration_ns = profile_meta_number(profile, META_DURATION_NS),
		.unwinder = profile_meta(profile, META_UNWINDER),
		.has_tables = profile_meta(profile, META_UNWIND_TABLES),
		.unwind_tables = profile_meta_number(profile, META_UNWIND_TABLES),
		.unwind_rows = profile_meta_number(profile, META_UNWIND_ROWS),
		.unwind_bytes = profile_meta_number(profile, META_UNWIND_BYTES),
		.unwind_ns = profile_meta_number(profile, META_UNWIND_NS),
		.unwind_refused = profile_meta_number(profile, META_UNWIND_REFUSED),
		.stacks_copied = profile_meta_number(profile, META_STACKS_COPIED),
	};
	list_series(composition);
	event_words(composition, &text);
	add_fact(composition, "event", &text);
	time_words(composition, &text);
	add_fact(composition, "recorded", &text);
	host_words(composition, &text);
	add_fact(composition, "host", &text);
	if (command)
		buf_addf(&text, "stk %s", command);
	add_fact(composition, "command", &text);
	target = profile_meta(profile, META_TARGET);
	if (target)
		buf_adds(&text, target);
	add_fact(composition, "target", &text);
	unwinder_words(composition, &text);
	add_fact(composition, "stacks", &text);
	filter_words(composition, &text);
	add_fact(composition, "shown", &text);
}
