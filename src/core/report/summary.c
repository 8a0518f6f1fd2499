// SPDX-License-Identifier: GPL-2.0-or-later
/* summary: a profile in a few lines: how much CPU time in how much time, and whose. */
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "core/profile/meta.h"
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

static void fill_times(struct composition *composition)
{
	struct report_summary *summary = &composition->report.summary;
	const struct selection *selection = &composition->selection;

	summary->seconds = (double)composition->report.recorded.duration_ns / NS_PER_SEC;
	if (composition->options->has_time)
		summary->seconds = (double)(selection->last_ns - selection->first_ns) / NS_PER_SEC;
	summary->cpu_seconds = -1;
	/* An estimate: what each sample stands for, times how many there are. */
	if (composition->series->kind == SERIES_CLOCK && series_each(composition->series) > 1)
		summary->cpu_seconds = (double)selection->all.value / NS_PER_SEC;
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

/* A name that a shell takes as it is, or in quotes. */
static const char *quoted(struct composition *composition, const char *path)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%=";

	if (!path[strspn(path, plain)])
		return path;
	return strchr(path, '\'') ? "FILE" : arena_printf(&composition->arena, "'%s'", path);
}

void compose_summary(struct composition *composition)
{
	const char *input = composition->options->input;

	composition->report.summary.again =
		!input || !strcmp(input, "-") || !strcmp(input, "stk.data") ? "stk report" :
		arena_printf(&composition->arena, "stk report %s", quoted(composition, input));
	composition->report.summary.few = composition->report.samples < FEW_SAMPLES;
	fill_name(composition);
	fill_times(composition);
	count_stacks(composition);
	fill_shares(composition);
}
