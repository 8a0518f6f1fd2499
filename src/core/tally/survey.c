// SPDX-License-Identifier: GPL-2.0-or-later
/* survey: what a footer says about the selected samples. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "core/tally/survey.h"

/* From the sources of CPython, Ruby, V8, Perl, Lua, bash and PHP: the loop that runs byte code. */
const struct survey_interpreter survey_interpreters[] = {
	{ "Python", "_PyEval_EvalFrameDefault*",
	  "python -X perf (3.12 and later) names Python's own functions, py-spy sees them", "py::" },
	{ "Python", "PyEval_EvalFrameEx*", "py-spy sees Python's own functions", NULL },
	{ "Ruby", "vm_exec_core*", "Ruby's own profilers see its methods (stackprof, rbspy)", NULL },
	{ "node", "Builtins_InterpreterEntryTrampoline",
	  "node --perf-basic-prof --interpreted-frames-native-stack names the script's own functions", NULL },
	{ "Perl", "Perl_runops_standard", "Devel::NYTProf sees Perl's own subroutines", NULL },
	{ "Perl", "Perl_runops_debug", "Devel::NYTProf sees Perl's own subroutines", NULL },
	{ "Lua", "luaV_execute*",
	  "LuaJIT's -jp or a debug.sethook profiler sees Lua's own functions", NULL },
	{ "bash", "execute_command_internal",
	  "bash -x with PS4='+$EPOCHREALTIME ' shows where a script is", NULL },
	{ "PHP", "execute_ex", "a PHP profiler sees its functions (xdebug, excimer)", NULL },
};
const size_t survey_n_interpreters = ARRAY_LEN(survey_interpreters);

#define TOLD_SHIFT 16 /* from the bit of an interpreter's loop to that of what it tells */
_Static_assert(ARRAY_LEN(survey_interpreters) <= TOLD_SHIFT, "a bit of 32 bits for each, twice");

static bool is_loop(const char *pattern, const char *function)
{
	size_t len = strcspn(pattern, "*");

	return !strncmp(pattern, function, len) && (pattern[len] || !function[len]);
}

struct context {
	struct survey *survey;
	const struct names *names;
	uint32_t *loops; /* by class: bits of survey_interpreters, and TOLD_SHIFT above them what they tell */
	uint32_t *unnamed_of; /* by module and reason: index in survey.unnamed, + 1 */
	size_t *seen; /* by index in survey.unnamed: the cell, + 1, that had it last */
};

static uint32_t loops_of(const char *function)
{
	uint32_t loops = 0;

	for (size_t i = 0; i < survey_n_interpreters; i++) {
		const char *told = survey_interpreters[i].told;

		if (is_loop(survey_interpreters[i].function, function))
			loops |= 1u << i;
		if (told && !strncmp(told, function, strlen(told)))
			loops |= 1u << i << TOLD_SHIFT;
	}
	return loops;
}

static void find_loops(struct context *context)
{
	for (uint32_t class = 0; class < context->names->classes.len; class++)
		context->loops[class] = loops_of(names_function(context->names, class));
}

static size_t n_unnamed_max(const struct names *names)
{
	return ((size_t)names->modules.len + 1) * NAME_REASON_END_;
}

static void count_unnamed(struct context *context, uint32_t frame, size_t cell, uint64_t count)
{
	const struct names *names = context->names;
	const struct names_frame *at = &names->frames.data[frame];
	uint32_t module = names->classes.data[at->class].module;
	uint32_t reason = tables_get_name(&names->profile->tables, at->location)->reason;
	uint32_t *id;

	if (reason >= NAME_REASON_END_)
		reason = NAME_NOT_TRIED;
	id = &context->unnamed_of[(size_t)module * NAME_REASON_END_ + reason];
	if (!*id) {
		vec_push(&context->survey->unnamed, ((struct survey_unnamed){ module, reason, 0 }));
		*id = context->survey->unnamed.len;
	}
	if (context->seen[*id - 1] == cell + 1)
		return;
	context->seen[*id - 1] = cell + 1;
	context->survey->unnamed.data[*id - 1].count += count;
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

static void count_frames(struct context *context, const struct selection_cell *cell, size_t index)
{
	struct names_walk walk;
	uint32_t frame, loops = 0;

	names_walk_start(&walk, context->names, cell->stack);
	while (names_walk_next(&walk, &frame)) {
		const struct names_frame *at = &context->names->frames.data[frame];

		loops |= context->loops[at->class];
		if (is_unnamed(context->names, at))
			count_unnamed(context, frame, index, cell->count);
	}
	loops &= ~(loops >> TOLD_SHIFT);
	for (size_t i = 0; loops && i < survey_n_interpreters; i++)
		if (loops & 1u << i)
			context->survey->interpreters[i] += cell->count;
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

	endings_add(&survey->user, &of, cell->count);
	count_kernel_ending(survey, tables_get_stack(tables, cell->stack), cell->count);
}

static int compare_unnamed(const void *left, const void *right, void *ctx)
{
	const struct survey_unnamed *a = left, *b = right;
	const struct names *names = ctx;
	int order;

	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	order = strcmp(strtab_get(&names->modules, a->module), strtab_get(&names->modules, b->module));
	return order ? order : (int)a->reason - (int)b->reason;
}

void survey_init(struct survey *survey, const struct names *names, const struct selection *selection)
{
	CLEANUP(mem_free) uint32_t *loops = mem_array(names->classes.len, sizeof(*loops));
	CLEANUP(mem_free) uint32_t *unnamed_of = mem_array(n_unnamed_max(names), sizeof(*unnamed_of));
	CLEANUP(mem_free) size_t *seen = mem_array(n_unnamed_max(names), sizeof(*seen));
	struct context context = { survey, names, loops, unnamed_of, seen };

	budget_stage(names->profile->tables.budget, BUDGET_OUTPUT);
	*survey = (struct survey){ .interpreters = mem_array(survey_n_interpreters, sizeof(uint64_t)),
				   .user.budget = names->profile->tables.budget };
	find_loops(&context);
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
	mem_free(survey->interpreters);
}
