// SPDX-License-Identifier: GPL-2.0-or-later
/* rows: the table's rows with their call chains, and whole stacks. */
#include <inttypes.h>
#include <string.h>
#include "core/profile/words.h"
#include "core/report/composition.h"
#include "core/tally/chains.h"
#include "core/tally/roles.h"
#include "core/tally/stacks.h"

#define TEXT_BYTES 32 /* what its place in an arena takes besides */

static const char *const key_names[] = {
	[TALLY_SYMBOL] = "symbol",   [TALLY_MODULE] = "module", [TALLY_SRCFILE] = "srcfile",
	[TALLY_SRCLINE] = "srcline", [TALLY_COMM] = "comm",	[TALLY_PID] = "pid",
	[TALLY_TID] = "tid",	     [TALLY_CPU] = "cpu",
};

/* A text of a row's own, which is as long as the names in it: counted in the budget. */
__attribute__((format(printf, 2, 3))) static const char *row_text(struct composition *composition, const char *fmt,
								  ...)
{
	RELEASE(buf_release) struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	if (!budget_take(composition->profile->tables.budget, text.len + TEXT_BYTES, "rows"))
		return "";
	return arena_strdup(&composition->arena, buf_text(&text));
}

/* For what is known by its module alone: "[libfoo.so]", "[kernel]". */
static const char *bracketed_module(struct composition *composition, uint32_t class)
{
	const char *module = names_module(&composition->names, class);

	if (*module == '[')
		return module;
	return row_text(composition, "[%s]", *module ? module : "unknown");
}

static const char *source_text(struct composition *composition, uint32_t class, bool line)
{
	const char *file = names_file(&composition->names, class);
	uint32_t number = composition->names.classes.data[class].line;

	if (!*file)
		return bracketed_module(composition, class);
	return line && number ? row_text(composition, "%s:%" PRIu32, file, number) : file;
}

/* NULL: not known, or not asked for. */
static const char *task_name(const struct composition *composition, const struct task_names *names, uint32_t id)
{
	const char *name = composition_string(composition, task_names_get(names, id));

	return name && *name ? name : NULL;
}

/* "1234 nginx", or the number alone; "1234 nginx (ns 7)" of a thread of another pid namespace. */
static const char *task_text(struct composition *composition, const struct task_names *names, uint32_t id)
{
	const char *name = task_name(composition, names, id);
	uint32_t own = task_names_own(names, id);

	if (own)
		return row_text(composition, "%" PRIu32 " %s (ns %" PRIu32 ")", id, name ? name : "?", own);
	return name ? row_text(composition, "%" PRIu32 " %s", id, name) : row_text(composition, "%" PRIu32, id);
}

static const char *key_text(struct composition *composition, enum tally_key key,
			    const struct tally_row *row)
{
	const struct selection_group *group = &composition->selection.groups.data[row->group];
	const char *module, *function;

	switch (key) {
	case TALLY_SYMBOL:
		function = names_function(&composition->names, row->class);
		return *function ? function : bracketed_module(composition, row->class);
	case TALLY_SRCFILE:
	case TALLY_SRCLINE:
		return source_text(composition, row->class, key == TALLY_SRCLINE);
	case TALLY_MODULE:
		module = names_module(&composition->names, row->class);
		return *module ? module : "[unknown]";
	case TALLY_COMM:
		return strtab_get(&composition->profile->tables.strings, group->comm);
	case TALLY_PID:
		return task_text(composition, &composition->processes, group->pid);
	case TALLY_TID:
		return task_text(composition, &composition->threads, group->tid);
	case TALLY_CPU:
		return group->cpu == EVENT_NO_CPU ? "" : row_text(composition, "%" PRIu32, group->cpu);
	}
	return "";
}

/* Recurses as deep as CHAINS_BRANCH_MAX. */
static const struct report_node *nodes_of(struct composition *composition, const struct chains_node *from,
					  size_t n)
{
	struct report_node *nodes = arena_array(&composition->arena, n, sizeof(*nodes));

	for (size_t i = 0; i < n; i++) {
		const struct report_frame **frames =
			arena_array(&composition->arena, from[i].n_frames, sizeof(*frames));

		for (size_t k = 0; k < from[i].n_frames; k++)
			frames[k] = &composition->frames[from[i].frames[k]];
		nodes[i] = (struct report_node){
			.n_frames = from[i].n_frames,
			.frames = frames,
			.count = from[i].weight.count,
			.value = from[i].weight.value,
			.percent = composition_percent(composition, from[i].weight),
			.n_nodes = from[i].n_nodes,
			.nodes = nodes_of(composition, from[i].nodes, from[i].n_nodes),
			.hidden = from[i].hidden.count,
			.hidden_percent = composition_percent(composition, from[i].hidden),
		};
	}
	return nodes;
}

static void add_chains(struct composition *composition, const struct tally *tally,
		       struct report_row *rows, bool by_symbol)
{
	CLEANUP(mem_free) struct chains_tree *trees = mem_array(tally->rows.len, sizeof(*trees));
	struct chains_options options = {
		.callees = composition->options->inverted,
		.leaves_only = composition->options->tally.no_children,
		.with_own = !by_symbol,
	};
	struct arena arena = { 0 };

	chains_build(tally, &options, &arena, trees);
	for (size_t i = 0; i < tally->rows.len; i++) {
		rows[i].n_nodes = trees[i].n_nodes;
		rows[i].nodes = nodes_of(composition, trees[i].nodes, trees[i].n_nodes);
		rows[i].hidden = trees[i].hidden.count;
		rows[i].hidden_percent = composition_percent(composition, trees[i].hidden);
	}
	arena_release(&arena);
}

static void fill_row(struct composition *composition, const struct tally_row *from, bool by_frame,
		     struct report_row *row)
{
	const struct tally_options *options = &composition->options->tally;
	const struct selection_group *group = &composition->selection.groups.data[from->group];
	const char **keys = arena_array(&composition->arena, options->n_keys, sizeof(*keys));

	for (size_t i = 0; i < options->n_keys; i++)
		keys[i] = key_text(composition, options->keys[i], from);
	*row = (struct report_row){
		.keys = keys,
		.process = task_name(composition, &composition->processes, group->pid),
		.thread = task_name(composition, &composition->threads, group->tid),
		.own_tid = task_names_own(&composition->threads, group->tid),
		.frame = by_frame ? &composition->frames[from->frame] : NULL,
		.self = from->self.count,
		.children = from->children.count,
		.self_value = from->self.value,
		.children_value = from->children.value,
		.longest = from->longest,
		.children_longest = from->children_longest,
		.self_percent = composition_percent(composition, from->self),
		.children_percent = composition_percent(composition, from->children),
	};
}

static void name_tasks(struct composition *composition)
{
	const unsigned int fields = tally_fields(&composition->options->tally);

	if (fields & SELECTION_PID)
		task_names_init(&composition->processes, composition->profile, false);
	if (fields & SELECTION_TID)
		task_names_init(&composition->threads, composition->profile, true);
}

/* Of a wait: the program's own function, another's, the C library's, the kernel's, the scheduler's. */
enum wait_rank { RANK_OWN, RANK_LIBRARY, RANK_LIBC, RANK_KERNEL, RANK_SWITCHES };

static enum wait_rank wait_rank(const struct names *names, uint32_t class, uint8_t roles)
{
	if (roles & ROLE_SWITCHES)
		return RANK_SWITCHES;
	if (names->classes.data[class].space == NAMES_KERNEL)
		return RANK_KERNEL;
	if (roles & ROLE_LIBC || (roles & ROLE_SKIPPED && !(roles & ROLE_NAMELESS)))
		return RANK_LIBC;
	return roles & ROLE_OWN ? RANK_OWN : RANK_LIBRARY;
}

/*
 * By class, as tally_options has them: which of a stack's frames a sample is about. NULL: always the leaf. A
 * timer's is taken where it may interrupt (the processor's own counters interrupt what they count). A wait is in
 * the scheduler, below the kernel's and the C library's functions: it is the program's own function's that called
 * them.
 */
static uint8_t *rank_frames(const struct composition *composition, const uint8_t *roles)
{
	const struct report_series *shown = composition->report.shown;
	bool waits = composition->series->kind == SERIES_WAIT;
	const struct names *names = &composition->names;
	uint8_t *ranks;

	if (!shown || (!waits && strcmp(shown->name, "cpu-clock") != 0))
		return NULL;
	ranks = mem_array(names->classes.len, sizeof(*ranks));
	for (uint32_t class = 0; class < names->classes.len; class++)
		ranks[class] = waits ? wait_rank(names, class, roles[class]) :
				       (roles[class] & ROLE_INTERRUPT) != 0;
	return ranks;
}

/* Call chains begin at the leaf. */
static bool is_ranked(const struct composition *composition)
{
	const struct compose_options *options = composition->options;

	return options->callers || options->ranked ||
	       (composition->series->kind == SERIES_WAIT && !options->chains);
}

uint8_t *composition_ranks(const struct composition *composition)
{
	CLEANUP(mem_free) uint8_t *roles = is_ranked(composition) ? roles_init(&composition->names) : NULL;

	return roles ? rank_frames(composition, roles) : NULL;
}

/* A wait is a kernel function's where a kernel thread idles, which is most of a system: these come last. */
static void put_kernel_last(struct report_row *rows, size_t n)
{
	CLEANUP(mem_free) struct report_row *kernel = mem_array(n, sizeof(*kernel));
	size_t n_kernel = 0, n_kept = 0;

	for (size_t i = 0; i < n; i++) {
		if (rows[i].frame->space == REPORT_KERNEL)
			kernel[n_kernel++] = rows[i];
		else
			rows[n_kept++] = rows[i];
	}
	if (n_kernel)
		memcpy(&rows[n_kept], kernel, n_kernel * sizeof(*kernel));
}

void compose_rows(struct composition *composition)
{
	const struct tally_options *options = &composition->options->tally;
	struct tally_options counted = *options;
	CLEANUP(mem_free) uint8_t *roles = NULL;
	CLEANUP(mem_free) uint8_t *ranks = NULL;
	struct report *report = &composition->report;
	const char **keys = arena_array(&composition->arena, options->n_keys, sizeof(*keys));
	bool by_symbol = false, by_frame = false, callers = composition->options->callers;
	bool waits = composition->series->kind == SERIES_WAIT;
	struct report_row *rows;
	struct tally tally;

	for (size_t i = 0; i < options->n_keys; i++) {
		keys[i] = key_names[options->keys[i]];
		by_symbol |= options->keys[i] == TALLY_SYMBOL;
		by_frame |= tally_key_is_of_frame(options->keys[i]);
	}
	if (is_ranked(composition)) {
		roles = roles_init(&composition->names);
		ranks = rank_frames(composition, roles);
		counted.ranks = ranks;
		counted.one_group = callers;
	}
	tally_init(&tally, &composition->names, &composition->selection, &counted);
	name_tasks(composition);
	rows = arena_array(&composition->arena, tally.rows.len, sizeof(*rows));
	for (size_t i = 0; i < tally.rows.len; i++)
		fill_row(composition, &tally.rows.data[i], by_frame, &rows[i]);
	report->with_chains = composition->options->chains;
	if (report->with_chains)
		add_chains(composition, &tally, rows, by_symbol);
	if (callers) {
		report->summary.with_callers = true;
		if (composition->options->short_tree)
			compose_short_tree(composition, roles);
		compose_callers(composition, &tally, roles, ranks, rows);
		if (waits)
			put_kernel_last(rows, tally.rows.len);
	}
	report->n_keys = options->n_keys;
	report->keys = keys;
	report->with_children = !options->no_children;
	report->inverted = composition->options->inverted;
	report->n_rows = tally.rows.len;
	report->rows = rows;
	report->n_rows_hidden = tally.n_hidden;
	report->hidden_self = tally.hidden_self.count;
	report->hidden_percent = composition_percent(composition, tally.hidden_self);
	task_names_release(&composition->processes);
	task_names_release(&composition->threads);
	tally_release(&tally);
}

static const char *const status_names[STACK_END_] = {
	[STACK_NONE] = "none",
	[STACK_COMPLETE] = "complete",
	[STACK_GUESSED] = "guessed",
	[STACK_CUT] = "cut",
};

static const char *script_cut(const struct tables_stack *at)
{
	if (at->script_status != SCRIPT_CUT)
		return NULL;
	if (at->script_cause >= SCRIPT_CAUSE_LAST_ || !*script_cause_words[at->script_cause].name)
		return "unknown";
	return script_cause_words[at->script_cause].name;
}

static void fill_stack(struct composition *composition, const struct stacks_entry *from,
		       struct report_stack *stack)
{
	const struct tables *tables = &composition->profile->tables;
	const struct tables_stack *at = tables_get_stack(tables, from->stack);
	const struct selection_group *group = &composition->selection.groups.data[from->group];
	const struct tables_ending ending = tables_stack_ending(tables, from->stack);
	unsigned int status = tables_ending_status(tables, &ending), cause = tables_ending_cause(tables, &ending);
	uint32_t skipped = names_skipped(&composition->names, from->stack);
	bool has_cause = status != STACK_COMPLETE && cause < STACK_CAUSE_LAST_ && *cause_words[cause].name;

	*stack = (struct report_stack){
		.count = from->weight.count,
		.value = from->weight.value,
		.longest = from->longest,
		.percent = composition_percent(composition, from->weight),
		.comm = strtab_get(&tables->strings, group->comm),
		.pid = from->pid,
		.tid = from->tid,
		.status = status_names[status < STACK_END_ ? status : STACK_NONE],
		.cause = has_cause ? cause_words[cause].name : NULL,
		.script_cut = script_cut(at),
		.unwinder = at->n_user ? unwinder_name(at->unwinder) : NULL,
		.user_error = composition_user_error(composition, status, cause),
		.kernel_error = composition_kernel_error(composition, at),
		.n_locations = (size_t)at->n_kernel + at->n_user - skipped,
		.n_kernel = at->n_kernel - skipped,
		.locations = tables_stack_locations(tables, from->stack) + skipped,
	};
}

/* 0 where there is no user part to have been followed. */
static unsigned int unwinder_bit(const struct composition *composition, const struct stacks_entry *entry)
{
	const struct tables_stack *at = tables_get_stack(&composition->profile->tables, entry->stack);

	return at->n_user && unwinder_name(at->unwinder) ? 1u << at->unwinder : 0;
}

void compose_stacks(struct composition *composition)
{
	const struct compose_options *options = composition->options;
	struct report *report = &composition->report;
	struct stacks_options wanted = { options->tally.frames };
	struct report_stack *shown;
	size_t first = options->stack ? options->stack - 1 : 0;
	unsigned int unwinders = 0;
	struct stacks stacks;
	size_t n;

	stacks_init(&stacks, &composition->names, &composition->selection, &wanted);
	n = stacks.entries.len;
	report->n_stacks_all = n;
	if (options->stacks_max && n > options->stacks_max && !options->stack)
		n = options->stacks_max;
	if (options->stack)
		n = options->stack <= n;
	if (options->stack && !n)
		report->empty = arena_printf(&composition->arena, "there are only %zu stacks", stacks.entries.len);
	report->first_stack = first;
	shown = arena_array(&composition->arena, n, sizeof(*shown));
	for (size_t i = 0; i < n; i++) {
		fill_stack(composition, &stacks.entries.data[first + i], &shown[i]);
		unwinders |= unwinder_bit(composition, &stacks.entries.data[first + i]);
	}
	report->several_unwinders = unwinders & (unwinders - 1);
	report->stacks = shown;
	report->n_stacks = n;
	stacks_release(&stacks);
}
