// SPDX-License-Identifier: GPL-2.0-or-later
/* compose: a profile made into the report that was asked for. */
#include "core/report/composition.h"
#include "core/symbol/missing_files.h"
#include "core/symbol/symbolizer.h"

static double percent_of(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : 0;
}

double composition_percent(const struct composition *composition, struct weight weight)
{
	return percent_of(weight.value, composition->selection.all.value);
}

double composition_count_percent(const struct composition *composition, uint64_t count)
{
	return percent_of(count, composition->selection.all.count);
}

const char *composition_string(const struct composition *composition, uint32_t id)
{
	return id ? strtab_get(&composition->profile->tables.strings, id) : NULL;
}

static bool has_untried(const struct tables *tables)
{
	for (size_t i = 0; i < tables->names.len; i++)
		if (tables->names.data[i].reason == NAME_NOT_TRIED)
			return true;
	return false;
}

/* Stored names come first: they were looked up where and when the program ran. */
static void look_up_names(struct profile *profile, const struct compose_options *options)
{
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;
	struct symbolizer_options how = options->names;

	if (!options->again && !has_untried(&profile->tables))
		return;
	budget_stage(profile->tables.budget, BUDGET_TABLES);
	symbolizer_options_for(profile, &how);
	symbolizer = symbolizer_new(&how);
	symbolizer_name_all(symbolizer, &profile->tables, options->again);
	/* What was missing at the recording still is, where not all is looked up again. */
	if (options->again || symbolizer_missing_files(symbolizer)->files.len)
		symbolizer_tell_missing(symbolizer, profile);
}

static void init_names(struct composition *composition)
{
	const struct compose_options *options = composition->options;
	struct names_options how = { .inlines = options->inlines };

	if (!options->has_inlines)
		how.inlines = options->kind == REPORT_TABLE ? NAMES_INLINES_OWN : NAMES_INLINES_ALL;
	if (options->kind == REPORT_TABLE || options->rows_too)
		how.source = tally_source(&options->tally);
	if (options->by_line)
		how.source = NAMES_LINES;
	composition->report.by_line = how.source == NAMES_LINES;
	names_init(&composition->names, composition->profile, &how);
	composition->names.waits = composition->series->kind == SERIES_WAIT;
}

static void select_samples(struct composition *composition)
{
	const struct compose_options *options = composition->options;
	struct budget *budget = composition->profile->tables.budget;
	uint64_t not_fitting;
	struct selection_options *wanted = &composition->wanted;

	*wanted = (struct selection_options){
		.fields = tally_fields(&options->tally),
		.series = composition->series->id,
		.comms = options->comms,
		.pids = options->pids,
		.tids = options->tids,
		.cpus = options->cpus,
		.parents = options->parents,
		.names = &composition->names,
		.has_time = options->has_time,
		.from_ns = options->from_ns,
		.to_ns = options->to_ns,
	};
	if (options->kind == REPORT_STACKS)
		wanted->fields |= SELECTION_COMM | (options->by_pid ? SELECTION_PID : 0) |
				 (options->by_tid ? SELECTION_TID : 0);
	/* What has callers is made of one selection, so that all counts are of the same samples. */
	if (options->callers || options->tree)
		wanted->fields = SELECTION_COMM | SELECTION_PROGRAM;
	selection_init(&composition->selection, composition->profile, wanted);
	composition->by_thread = &composition->selection;
	if (!(wanted->fields & SELECTION_COMM)) {
		wanted->fields = SELECTION_COMM;
		not_fitting = budget ? budget->samples : 0;
		selection_init(&composition->apart, composition->profile, wanted);
		composition->by_thread = &composition->apart;
		if (budget)
			budget->samples = not_fitting; /* they are counted once */
	}
	composition->report.samples = composition->selection.all.count;
	composition->report.value = composition->selection.all.value;
	composition->report.samples_all = composition->selection.samples_all;
}

struct composition *composition_of_one(struct profile *profile, const struct compose_options *options)
{
	struct composition *composition = mem_zalloc(sizeof(*composition));

	look_up_names(profile, options);
	composition->profile = profile;
	composition->budget_used = profile->tables.budget ? profile->tables.budget->used : 0;
	composition->options = options;
	composition->report.kind = options->kind;
	composition->report.schema = "stk-report/2";
	composition->report.budget = profile->tables.budget;
	composition->series = tables_get_series(&profile->tables, options->series ? options->series :
								  profile_first_series(profile));
	init_names(composition);
	select_samples(composition);
	compose_frames(composition);
	compose_facts(composition);
	compose_counters(composition);
	compose_summary(composition);
	if (options->tree)
		compose_whole_tree(composition);
	else if (options->kind == REPORT_TABLE || options->rows_too)
		compose_rows(composition);
	if (options->kind == REPORT_STACKS)
		compose_stacks(composition);
	compose_footer(composition);
	budget_stage(profile->tables.budget, BUDGET_OUTPUT);
	return composition;
}

struct report *report_compose(struct profile *profile, const struct compose_options *options)
{
	if (options->kind == REPORT_SAMPLES)
		return compose_samples(profile, options);
	if (options->all_events && profile->tables.series.len)
		return compose_beside(profile, options);
	return &composition_of_one(profile, options)->report;
}

void report_free(struct report *report)
{
	struct composition *composition = (struct composition *)report;

	if (!report)
		return;
	report_free((struct report *)composition->next);
	/* All that was taken since is free: a report's own, and what outputs kept of it. */
	if (composition->report.budget)
		composition->report.budget->used = composition->budget_used;
	selection_release(&composition->selection);
	selection_release(&composition->apart);
	names_release(&composition->names);
	arena_release(&composition->arena);
	mem_free(composition);
}
