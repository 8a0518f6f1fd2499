// SPDX-License-Identifier: GPL-2.0-or-later
/* survey: what a footer says about the selected samples. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "core/tally/survey.h"

#define TOLD UINT8_MAX /* of script_of: the runtime tells this function's name */

/* Whose code it is, in a process of which code was seen. */
struct maker {
	uint32_t pid, runtime; /* runtime: index in runtimes */
};

struct context {
	struct survey *survey;
	const struct names *names;
	uint8_t *script_of; /* by class: 1 + index of the runtime that interprets there, TOLD, or 0: neither */
	uint8_t *maker_of; /* by class: 1 + index of the runtime that makes code and has its module, or 0 */
	VEC(struct maker) makers; /* by pid, then by runtime */
	uint32_t *unnamed_of; /* by module and reason: index in survey.unnamed, + 1 */
	size_t *seen; /* by index in survey.unnamed: the cell, + 1, that had it last */
};

static bool is_loop(const struct runtime *runtime, const char *function, const char *module, enum names_space space)
{
	return (runtime_matches(runtime->loop, function) && (!runtime->loop_is_made || space == NAMES_JIT)) ||
	       (runtime->whole_module && runtime_matches(runtime->modules, module));
}

static uint8_t script_of(const struct names *names, uint32_t class)
{
	const char *function = names_function(names, class), *module = names_module(names, class);

	for (size_t i = 0; i < n_runtimes; i++)
		if (is_loop(&runtimes[i], function, module, names->classes.data[class].space))
			return i + 1;
	if (names->classes.data[class].space == NAMES_JIT)
		for (size_t i = 0; i < n_runtimes; i++)
			if (runtime_matches(runtimes[i].told, function))
				return TOLD;
	return 0;
}

/* 1 + index of the runtime of that file, if it makes code. */
static uint8_t maker_of(const char *module)
{
	const struct runtime *runtime = module ? runtime_of_module(module) : NULL;

	return runtime && runtime->compiles ? runtime - runtimes + 1 : 0;
}

static int compare_makers(const void *left, const void *right)
{
	const struct maker *a = left, *b = right;

	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	return (a->runtime > b->runtime) - (a->runtime < b->runtime);
}

/* What is mapped tells the runtime of stacks that were cut in the code that it made. */
static void find_makers(struct context *context)
{
	const struct tables *tables = &context->names->profile->tables;

	for (size_t i = 0; i < tables->mappings.len; i++) {
		const struct event_mapping *mapping = &tables->mappings.data[i];
		uint8_t maker = maker_of(names_module_of(tables, tables_get_image(tables, mapping->image)));

		if (maker)
			vec_push(&context->makers,
				 ((struct maker){ tables_get_process(tables, mapping->process)->pid,
						  maker - 1u }));
	}
	if (context->makers.len)
		qsort(context->makers.data, context->makers.len, sizeof(*context->makers.data), compare_makers);
}

static void find_runtimes(struct context *context)
{
	for (uint32_t class = 0; class < context->names->classes.len; class++) {
		context->script_of[class] = script_of(context->names, class);
		context->maker_of[class] = maker_of(names_module(context->names, class));
	}
	find_makers(context);
}

static size_t n_unnamed_max(const struct names *names)
{
	return ((size_t)names->modules.len + 1) * NAME_REASON_END_;
}

/* self: it is the leaf of the cell's stack. */
static void count_unnamed(struct context *context, uint32_t frame, size_t cell, uint64_t count, bool self)
{
	const struct names *names = context->names;
	const struct names_frame *at = &names->frames.data[frame];
	uint32_t module = names->classes.data[at->class].module;
	uint32_t reason = tables_get_name(&names->profile->tables, at->location)->reason;
	struct survey_unnamed *unnamed;
	uint32_t *id;

	if (reason >= NAME_REASON_END_)
		reason = NAME_NOT_TRIED;
	id = &context->unnamed_of[(size_t)module * NAME_REASON_END_ + reason];
	if (!*id) {
		vec_push(&context->survey->unnamed, ((struct survey_unnamed){ module, reason, 0, 0 }));
		*id = context->survey->unnamed.len;
	}
	unnamed = &context->survey->unnamed.data[*id - 1];
	if (self)
		unnamed->self += count;
	if (context->seen[*id - 1] == cell + 1)
		return;
	context->seen[*id - 1] = cell + 1;
	unnamed->count += count;
}

/* Whether no symbol names it: a name that is made of where the function begins is none. */
static bool is_unnamed(const struct names *names, const struct names_frame *frame)
{
	const struct tables *tables = &names->profile->tables;

	if (!frame->location)
		return false;
	return frame->nameless ||
	       tables->name_frames.data[frame->name_frame].flags & NAME_BOUNDS;
}

/* Index of the runtime that made the code of a frame, where its stack does not tell; n_runtimes: nothing does. */
static size_t maker_in_process(const struct context *context, uint32_t location)
{
	const struct tables *tables = &context->names->profile->tables;
	uint32_t pid = tables_get_image(tables, tables_get_location(tables, location)->image)->pid;
	size_t low = 0, high = context->makers.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (context->makers.data[middle].pid < pid)
			low = middle + 1;
		else
			high = middle;
	}
	return low < context->makers.len && context->makers.data[low].pid == pid ?
		       context->makers.data[low].runtime : n_runtimes;
}

/* What the innermost frame of a stack that tells of a language says. */
struct telling {
	uint8_t script; /* as script_of; 0: none so far */
	bool open; /* the name of what the loop runs may come next */
};

/* script: of the next frame from the leaf on. */
static void look_at(struct telling *telling, uint8_t script)
{
	if (!telling->script) {
		telling->script = script;
		telling->open = script && script != TOLD && runtimes[script - 1].told_outside;
	} else if (telling->open && script != telling->script) {
		telling->script = script == TOLD ? TOLD : telling->script;
		telling->open = false;
	}
}

static void count_frames(struct context *context, const struct selection_cell *cell, size_t index)
{
	const struct names *names = context->names;
	uint32_t frame, jit = 0; /* jit: location of a leaf without a name that is code made at run time */
	uint64_t count = cell->weight.count;
	struct telling telling = { 0 };
	uint8_t maker = 0; /* of the innermost frame that has one */
	struct names_walk walk;
	bool self = true;

	names_walk_start(&walk, names, cell->stack);
	for (; names_walk_next(&walk, &frame); self = false) {
		const struct names_frame *at = &names->frames.data[frame];

		look_at(&telling, context->script_of[at->class]);
		maker = maker ? maker : context->maker_of[at->class];
		if (!is_unnamed(names, at))
			continue;
		count_unnamed(context, frame, index, count, self);
		if (self && names->classes.data[at->class].space == NAMES_JIT)
			jit = at->location;
	}
	if (telling.script && telling.script != TOLD &&
	    !tables_get_stack(&names->profile->tables, cell->stack)->script_status)
		context->survey->runtimes[telling.script - 1].hidden += count;
	/* Of stacks with script frames those have the names, and their cause says what lacks. */
	if (jit && !tables_get_stack(&names->profile->tables, cell->stack)->script_status)
		context->survey->runtimes[maker ? maker - 1u : maker_in_process(context, jit)].jit += count;
}

static void count_kernel_ending(struct survey *survey, const struct tables_stack *stack, uint64_t count)
{
	if (stack->kernel_errno)
		survey->kernel[STACK_CUT][stack->kernel_errno == EFAULT ? STACK_CAUSE_FAULT :
									  STACK_CAUSE_ERRNO] += count;
	else if (!stack->n_kernel)
		survey->kernel[STACK_NONE][STACK_CAUSE_NO] += count;
	else if (stack->kernel_cut)
		survey->kernel[STACK_CUT][STACK_CAUSE_DEPTH] += count;
	else
		survey->kernel[STACK_COMPLETE][STACK_CAUSE_NO] += count;
}

static void count_ending(struct survey *survey, const struct tables *tables,
			 const struct selection_cell *cell)
{
	const struct tables_ending of = tables_stack_ending(tables, cell->stack);

	endings_add(&survey->user, &of, cell->weight.count);
	count_kernel_ending(survey, tables_get_stack(tables, cell->stack), cell->weight.count);
}

static int compare_unnamed(const void *left, const void *right, void *ctx)
{
	const struct survey_unnamed *a = left, *b = right;
	const struct names *names = ctx;
	int order;

	if (a->self != b->self)
		return a->self > b->self ? -1 : 1;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	order = strcmp(strtab_get(&names->modules, a->module), strtab_get(&names->modules, b->module));
	return order ? order : (int)a->reason - (int)b->reason;
}

static void context_release(struct context *context)
{
	mem_free(context->script_of);
	mem_free(context->maker_of);
	vec_release(&context->makers);
	mem_free(context->unnamed_of);
	mem_free(context->seen);
}

void survey_init(struct survey *survey, const struct names *names, const struct selection *selection)
{
	RELEASE(context_release) struct context context = {
		.survey = survey,
		.names = names,
		.script_of = mem_array(names->classes.len, sizeof(*context.script_of)),
		.maker_of = mem_array(names->classes.len, sizeof(*context.maker_of)),
		.unnamed_of = mem_array(n_unnamed_max(names), sizeof(*context.unnamed_of)),
		.seen = mem_array(n_unnamed_max(names), sizeof(*context.seen)),
	};

	budget_stage(names->profile->tables.budget, BUDGET_OUTPUT);
	*survey = (struct survey){ .runtimes = mem_array(n_runtimes + 1, sizeof(*survey->runtimes)),
				   .user.budget = names->profile->tables.budget };
	find_runtimes(&context);
	for (size_t i = 0; i < selection->cells.len; i++) {
		count_frames(&context, &selection->cells.data[i], i);
		count_ending(survey, &names->profile->tables, &selection->cells.data[i]);
	}
	if (survey->unnamed.len)
		qsort_r(survey->unnamed.data, survey->unnamed.len, sizeof(*survey->unnamed.data),
			compare_unnamed, (void *)names);
}

void survey_release(struct survey *survey)
{
	vec_release(&survey->unnamed);
	endings_release(&survey->user);
	mem_free(survey->runtimes);
}
