// SPDX-License-Identifier: GPL-2.0-or-later
/* summary: a profile in a few lines: how much CPU time in how much time, and whose. */
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "core/profile/meta.h"
#include "core/profile/words.h"
#include "core/report/composition.h"

#define FEW_SAMPLES 200
#define SHARES_MAX 7
#define SHARE_MIN 1.0 /* percent */
#define ALONE_PERCENT 95.0 /* so much of one thread name: no share is told */
#define PROGRAM_PERCENT 75.0 /* less of the first program: rows and tree tell programs apart */

/* The process that "pid 12" or "command (pid 12)" is about; 0: none, or several. */
static uint32_t target_pid(const char *target)
{
	const char *at = target ? strstr(target, "pid ") : NULL;
	char *end;
	unsigned long pid = at ? strtoul(at + strlen("pid "), &end, 10) : 0;

	return pid && (!*end || *end == ')') ? (uint32_t)pid : 0;
}

static const char *process_name(const struct tables *tables, uint32_t pid)
{
	for (size_t i = tables->processes.len; i-- > 0;)
		if (tables->processes.data[i].pid == pid && tables->processes.data[i].comm)
			return strtab_get(&tables->strings, tables->processes.data[i].comm);
	return NULL;
}

static void fill_name(struct composition *composition)
{
	struct report_summary *summary = &composition->report.summary;
	const char *target = profile_meta(composition->profile, META_TARGET);
	uint32_t pid = target_pid(target);

	summary->name = pid ? process_name(&composition->profile->tables, pid) : NULL;
	if (summary->name && !strncmp(target, "pid ", 4))
		summary->pid = pid;
	if (!summary->name)
		summary->name = !target ? "recording" : !strcmp(target, "whole system") ? "all CPUs" :
				!strncmp(target, "command (", 9) ? "command" : target;
}

/* Of the window that was asked for what lies in the recording, and the slices that reach out of it. */
static uint64_t window_ns(const struct composition *composition)
{
	const struct compose_options *options = composition->options;
	const struct selection *selection = &composition->selection;
	uint64_t from = options->from_ns, to = composition->report.recorded.duration_ns;

	if (options->to_ns < to)
		to = options->to_ns;
	if (selection->all.count && selection->first_ns < from)
		from = selection->first_ns;
	if (selection->last_ns > to)
		to = selection->last_ns;
	return to > from ? to - from : 0;
}

static void fill_times(struct composition *composition)
{
	struct report_summary *summary = &composition->report.summary;
	const struct selection *selection = &composition->selection;

	summary->seconds = (double)composition->report.recorded.duration_ns / NS_PER_SEC;
	if (composition->options->has_time)
		summary->seconds = (double)window_ns(composition) / NS_PER_SEC;
	summary->cpu_seconds = -1;
	/* An estimate: what each sample stands for, times how many there are. */
	if (composition->series->kind == SERIES_CLOCK && series_each(composition->series) > 1)
		summary->cpu_seconds = (double)selection->all.value / NS_PER_SEC;
}

struct part {
	const char *name;
	struct weight weight;
};
typedef VEC(struct part) parts;

static int compare_parts(const void *left, const void *right)
{
	const struct part *a = left, *b = right;

	if (a->weight.value != b->weight.value)
		return a->weight.value > b->weight.value ? -1 : 1;
	return strcmp(a->name, b->name);
}

/* One thread under one of its names; it may have several, with the same start, and ends with the last of them. */
struct life {
	uint32_t process, tid;
	uint64_t start_ns, end_ns; /* end: UINT64_MAX: it did not */
};
typedef VEC(struct life) lives;

static int compare_lives(const void *left, const void *right)
{
	const struct life *a = left, *b = right;

	if (a->process != b->process)
		return a->process < b->process ? -1 : 1;
	if (a->tid != b->tid)
		return a->tid < b->tid ? -1 : 1;
	if (a->start_ns != b->start_ns)
		return a->start_ns < b->start_ns ? -1 : 1;
	return a->end_ns > b->end_ns ? -1 : a->end_ns < b->end_ns;
}

/* The threads that samples are of. */
static void find_lives(const struct composition *composition, lives *ret_lives)
{
	const struct tables *tables = &composition->profile->tables;
	CLEANUP(mem_free) bool *seen = mem_array(tables->threads.len + 1, sizeof(*seen));

	for (size_t i = 0; i < composition->profile->samples.len; i++) {
		const struct event_sample *sample = &composition->profile->samples.data[i];
		const struct event_thread *thread;

		if (!sample->thread || seen[sample->thread])
			continue;
		seen[sample->thread] = true;
		thread = tables_get_thread(tables, sample->thread);
		vec_push(ret_lives, ((struct life){ thread->process, thread->tid, thread->start_ns,
						    thread->end_ns ? thread->end_ns : UINT64_MAX }));
	}
}

/* How long all of them were there together; 0: not known. */
static uint64_t sum_lives(const struct composition *composition)
{
	uint64_t duration_ns = composition->report.recorded.duration_ns, sum = 0;
	lives found = { 0 };

	find_lives(composition, &found);
	if (found.len)
		qsort(found.data, found.len, sizeof(*found.data), compare_lives);
	for (size_t i = 0; i < found.len; i++) {
		const struct life *life = &found.data[i], *before = i ? life - 1 : NULL;
		uint64_t end_ns = life->end_ns < duration_ns ? life->end_ns : duration_ns;

		if (before && before->process == life->process && before->tid == life->tid &&
		    before->start_ns == life->start_ns)
			continue;
		if (end_ns > life->start_ns && __builtin_add_overflow(sum, end_ns - life->start_ns, &sum)) {
			sum = 0;
			break;
		}
	}
	vec_release(&found);
	return sum;
}

static int compare_states(const void *left, const void *right)
{
	const struct report_wait_state *a = left, *b = right;

	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return strcmp(a->name, b->name);
}

static void fill_states(struct composition *composition)
{
	struct report_summary *summary = &composition->report.summary;
	struct report_wait_state *states = arena_array(&composition->arena, WAIT_STATE_END_, sizeof(*states));
	size_t n = 0;

	for (int state = WAIT_NONE + 1; state < WAIT_STATE_END_; state++) {
		struct weight weight = composition->selection.states[state];

		if (weight.count)
			states[n++] = (struct report_wait_state){
				wait_words[state].name, weight.count, weight.value,
				composition_percent(composition, weight),
			};
	}
	qsort(states, n, sizeof(*states), compare_states);
	summary->states = states;
	summary->n_states = n;
}

static void fill_waits(struct composition *composition)
{
	const struct selection *selection = &composition->selection;
	struct report_summary *summary = &composition->report.summary;

	fill_states(composition);
	summary->waits = true;
	summary->longest_ns = selection->longest;
	summary->mean_ns = selection->all.count ? selection->all.value / selection->all.count : 0;
}

/* Of its kind, and in time; NULL: the profile has none. */
static const struct event_series *series_of(const struct composition *composition, enum series_kind kind)
{
	const struct tables *tables = &composition->profile->tables;

	for (size_t i = 0; i < tables->series.len; i++)
		if (tables->series.data[i].kind == kind && tables->series.data[i].unit == SERIES_UNIT_NS)
			return &tables->series.data[i];
	return NULL;
}

/* Whether all samples of these two series (either may be NULL) are among those that are shown. */
static bool shows_all(const struct composition *composition, const struct event_series *a,
		      const struct event_series *b)
{
	const struct profile *profile = composition->profile;
	const struct report_series *series = composition->report.series;
	uint64_t shown = (a ? series[a->id - 1].count : 0) + (b ? series[b->id - 1].count : 0), all = 0;

	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];

		if ((a && sample->series == a->id) || (b && sample->series == b->id))
			all += sample->count;
	}
	return shown == all;
}

/* How much of their lives threads were on a CPU, and how much they waited. */
static void fill_lives(struct composition *composition)
{
	const struct report *report = &composition->report;
	struct report_summary *summary = &composition->report.summary;
	const struct event_series *clock = series_of(composition, SERIES_CLOCK);
	const struct event_series *waits = series_of(composition, SERIES_WAIT);

	if (!waits)
		return;
	summary->wait_ns = report->series[waits->id - 1].value;
	summary->wall = clock && series_each(clock) > 1;
	if (summary->wall)
		summary->cpu_ns = report->series[clock->id - 1].value;
	/* What a part of them are of the threads' time says nothing. */
	if (shows_all(composition, clock, waits) &&
	    !profile_counter(composition->profile, waits->id, COUNTER_FILTERED_BLOCK) &&
	    !profile_counter(composition->profile, waits->id, COUNTER_FILTERED_STATE))
		summary->life_ns = sum_lives(composition);
	/* A damaged profile; or one of few samples, each of which stands for more than a thread lived. */
	if (summary->life_ns < summary->wait_ns || summary->life_ns < summary->cpu_ns)
		summary->life_ns = 0;
}

static void count_stacks(struct composition *composition)
{
	const struct tables *tables = &composition->profile->tables;
	const struct selection *selection = composition->by_thread;
	CLEANUP(mem_free) bool *seen = mem_array(tables->stacks.len + 1, sizeof(*seen));
	struct report_summary *summary = &composition->report.summary;
	struct weight kernel = { 0 };

	for (size_t i = 0; i < selection->cells.len; i++) {
		uint32_t stack = selection->cells.data[i].stack;

		if (tables_get_stack(tables, stack)->n_kernel)
			weight_add(&kernel, selection->cells.data[i].weight);
		if (stack > tables->stacks.len || seen[stack])
			continue;
		seen[stack] = true;
		summary->n_stacks++;
	}
	summary->kernel_percent = composition_percent(composition, kernel);
}

/* The samples by their thread's name, or program, biggest first. */
static void count_parts(const struct composition *composition, bool programs, parts *ret_parts)
{
	const struct selection *selection = composition->by_thread;
	const struct strtab *strings = &composition->profile->tables.strings;
	CLEANUP(mem_free) struct weight *weights = mem_array(strings->len + 1, sizeof(*weights));

	for (size_t i = 0; i < selection->cells.len; i++) {
		const struct selection_group *group = &selection->groups.data[selection->cells.data[i].group];

		weight_add(&weights[programs ? group->program : group->comm], selection->cells.data[i].weight);
	}
	for (uint32_t i = 0; i <= strings->len; i++)
		if (weights[i].count)
			vec_push(ret_parts, ((struct part){ i ? strtab_get(strings, i) : "[unknown]",
							    weights[i] }));
	if (ret_parts->len)
		qsort(ret_parts->data, ret_parts->len, sizeof(*ret_parts->data), compare_parts);
}

static void fill_shares(struct composition *composition)
{
	struct report_summary *summary = &composition->report.summary;
	struct report_share *shares = arena_array(&composition->arena, SHARES_MAX, sizeof(*shares));
	parts comms = { 0 }, programs = { 0 };

	count_parts(composition, false, &comms);
	count_parts(composition, true, &programs);
	summary->shares = shares;
	for (size_t i = 0; i < comms.len && i < SHARES_MAX; i++) {
		double percent = composition_percent(composition, comms.data[i].weight);

		if (percent < SHARE_MIN || (!i && percent >= ALONE_PERCENT))
			break;
		shares[summary->n_shares++] = (struct report_share){ comms.data[i].name, percent };
	}
	summary->with_programs = programs.len &&
				 composition_percent(composition, programs.data[0].weight) < PROGRAM_PERCENT;
	vec_release(&comms);
	vec_release(&programs);
}

const char *composition_quoted(struct composition *composition, const char *name, const char *instead)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%=";

	if (!name[strspn(name, plain)])
		return name;
	return strchr(name, '\'') ? instead : arena_printf(&composition->arena, "'%s'", name);
}

void compose_summary(struct composition *composition)
{
	const char *input = composition->options->input;

	composition->report.summary.again =
		!input || !strcmp(input, "-") || !strcmp(input, "stk.data") ? "stk report" :
		arena_printf(&composition->arena, "stk report %s", composition_quoted(composition, input, "FILE"));
	composition->report.summary.few = composition->report.samples < FEW_SAMPLES &&
						     composition->series->kind != SERIES_WAIT;
	fill_name(composition);
	fill_times(composition);
	if (composition->series->kind == SERIES_WAIT)
		fill_waits(composition);
	fill_lives(composition);
	count_stacks(composition);
	fill_shares(composition);
}
