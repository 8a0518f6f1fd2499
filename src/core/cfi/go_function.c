// SPDX-License-Identifier: GPL-2.0-or-later
/* go_function: the rows of one function of Go. */
#include <elf.h>
#include <string.h>
#include "abi/unwind_aarch64.h"
#include "abi/unwind_x86_64.h"
#include "core/cfi/go_code.h"
#include "core/cfi/go_function.h"

#define WORD 8

/* A function on the way from its first depth to its last. */
struct walk {
	struct go_context *context;
	enum go_kind kind;
	uint64_t switched; /* from this vaddr on sp may be another stack's; UINT64_MAX: nowhere */
	bool saved; /* the frame pointer is in the frame's slot whenever there is a frame */
};

static bool is_x86_64(const struct walk *walk)
{
	return walk->context->machine->e_machine == EM_X86_64;
}

static bool is_one_of(const char *name, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

enum go_kind go_kind_of(const struct go_context *context, const struct pclntab_function *function)
{
	static const char *const roots[] = { "runtime.goexit", "runtime.mstart", "runtime.rt0_go" };
	static const char *const last[] = { "runtime.mcall", "runtime.morestack" };
	const char *name = function->name;
	size_t len = strlen(name);

	if (!strncmp(name, "runtime.sigreturn", strlen("runtime.sigreturn")))
		return GO_SIGRETURN;
	/* Go's own traces begin anew in a signal's handler; the stack that it interrupted goes on. */
	if (is_one_of(name, roots, ARRAY_LEN(roots)) ||
	    (function->flags & PCLNTAB_TOP_FRAME && strcmp(name, "runtime.sigtramp") != 0))
		return GO_ROOT;
	/* Where the kernel begins a program; in a library it is called like any function. */
	if (!strncmp(name, "_rt0_", 5) && (len < 4 || strcmp(name + len - 4, "_lib")))
		return GO_ROOT;
	if (is_one_of(name, last, ARRAY_LEN(last)))
		return GO_LAST;
	return function->flags & PCLNTAB_WRITES_SP || !function->flags_known ? GO_SWITCH : GO_PLAIN;
}

static uint32_t unsupported(enum unwind_reason reason)
{
	return UNWIND_ESCAPED(UNWIND_UNSUPPORTED, reason);
}

/* x86-64: the call has left the return address above the frame, the prologue the caller's rbp below. */
static uint32_t framed_x86_64(const struct walk *walk, int64_t depth, bool is_saved, bool is_lost)
{
	int64_t words = depth / WORD + 1;
	struct unwind_long rule = { .base = UNWIND_X86_64_RSP,
				    .ra_where = UNWIND_AT_CFA,
				    .ra = -WORD,
				    .offset = (int32_t)(depth + WORD),
				    .fp_where = is_lost ? UNWIND_UNDEFINED :
						is_saved ? UNWIND_AT_CFA : UNWIND_SAME,
				    .fp = is_saved ? -2 * WORD : 0 };

	if (words <= UNWIND_X86_64_CFA_MAX && !is_lost)
		return UNWIND_X86_64_RULE(0, words, is_saved ? 2 : 0);
	return row_list_long(walk->context->list, &rule);
}

/* aarch64: the return address is at sp, and x29 in the word below it. */
static uint32_t framed_aarch64(const struct walk *walk, int64_t depth, bool is_saved, bool is_lost)
{
	uint64_t pair = (uint64_t)depth / WORD + 1;
	struct unwind_long rule = { .base = UNWIND_AARCH64_SP,
				    .offset = (int32_t)depth,
				    .ra_where = UNWIND_AT_BASE,
				    .fp_where = is_lost ? UNWIND_UNDEFINED :
						is_saved ? UNWIND_AT_BASE : UNWIND_SAME,
				    .fp = is_saved ? -WORD : 0 };

	if (!depth)
		return UNWIND_AARCH64_RULE(0, 0, 0);
	if (is_saved && depth % 16 == 0 && pair <= UNWIND_AARCH64_PAIR_MAX)
		return UNWIND_AARCH64_RULE(0, depth / 16, pair);
	return row_list_long(walk->context->list, &rule);
}

/* The rule of a depth; past a switch only the frame pointer leads back, where the function has set it. */
static uint32_t rule_of(const struct walk *walk, uint64_t at, int64_t depth, bool is_saved, bool is_lost)
{
	/* Below 0: more was taken off the stack than put there (asyncPreempt on aarch64). */
	if (depth < 0 || depth > INT32_MAX - WORD)
		return unsupported(UNWIND_REASON_RANGE);
	if (depth % WORD)
		return unsupported(UNWIND_REASON_DAMAGED);
	if (at >= walk->switched) {
		if (walk->kind == GO_LAST)
			return UNWIND_ESCAPED(UNWIND_ROOT, 0);
		if (!is_x86_64(walk) || !walk->saved)
			return unsupported(UNWIND_REASON_STACK);
		if (depth)
			return UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_SWITCHED);
	}
	if (is_x86_64(walk))
		return framed_x86_64(walk, depth, is_saved, is_lost);
	return framed_aarch64(walk, depth, is_saved, is_lost);
}

/* The first stretch with a frame: after which of its instructions the frame pointer is saved, if ever. */
static void begin_frame(struct walk *walk, uint64_t entry, const struct pclntab_depth *depth)
{
	unsigned int bytes = 0;
	enum go_save save = go_code_save(&walk->context->code, walk->context->machine->e_machine, entry,
					 depth->start, depth->bytes, &bytes);
	bool is_lost = save == GO_SAVE_NONE;

	if (save == GO_SAVE_NEXT)
		row_list_add(walk->context->list, depth->start,
			     rule_of(walk, depth->start, depth->bytes, false, false));
	walk->saved = !is_lost;
	row_list_add(walk->context->list, depth->start + bytes,
		     rule_of(walk, depth->start, depth->bytes, !is_lost, is_lost));
}

/* From `from` to the end of a stretch, as a row, and one more where a switch lies in between. */
static void add_rows(struct walk *walk, uint64_t from, const struct pclntab_depth *depth)
{
	struct row_list *list = walk->context->list;
	bool framed = depth->bytes > 0, is_saved = framed && walk->saved, is_lost = framed && !walk->saved;

	row_list_add(list, from, rule_of(walk, from, depth->bytes, is_saved, is_lost));
	if (walk->switched > from && walk->switched < depth->end)
		row_list_add(list, walk->switched,
			     rule_of(walk, walk->switched, depth->bytes, is_saved, is_lost));
}

/*
 * The epilogue of a function that switched: rbp is the caller's again one instruction before the
 * frame is gone, and sp is this stack's by then.
 */
static void end_switch(struct walk *walk, const struct pclntab_depth *depth)
{
	unsigned int bytes;

	if (!is_x86_64(walk) || walk->switched >= depth->end || !walk->saved || depth->bytes <= 0)
		return;
	bytes = go_code_release(&walk->context->code, depth->end);
	if (bytes && depth->end - bytes > depth->start)
		row_list_add(walk->context->list, depth->end - bytes,
			     framed_x86_64(walk, depth->bytes, true, false));
}

static void add_sigreturn(struct walk *walk, const struct pclntab_function *function)
{
	bool is_it = is_x86_64(walk) && go_code_is_sigreturn(&walk->context->code, function->start);

	row_list_add(walk->context->list, function->start - 1,
		     is_it ? UNWIND_ESCAPED(UNWIND_SIGNAL, 0) : unsupported(UNWIND_REASON_SIGNAL));
}

void go_function_rows(struct go_context *context, struct pclntab_function *function, enum go_kind kind)
{
	struct walk walk = { .context = context, .kind = kind, .switched = UINT64_MAX };
	struct pclntab_depth depth = { 0 };
	uint64_t code_end = pclntab_code_end(&context->table, function);
	bool framed = false;

	if (kind == GO_SIGRETURN) {
		add_sigreturn(&walk, function);
		return;
	}
	if (kind == GO_ROOT) {
		row_list_add(context->list, function->start, UNWIND_ESCAPED(UNWIND_ROOT, 0));
		return;
	}
	if (kind == GO_LAST || kind == GO_SWITCH)
		walk.switched = go_code_switch(&context->code, context->machine->e_machine, function,
					       kind == GO_LAST || function->flags_known);
	while (pclntab_next(&context->table, function, &depth)) {
		if (!framed && depth.bytes > 0 && depth.start > function->start) {
			begin_frame(&walk, function->start, &depth);
			framed = true;
			if (walk.switched > depth.start && walk.switched < depth.end)
				add_rows(&walk, walk.switched, &depth);
		} else {
			add_rows(&walk, depth.start, &depth);
		}
		end_switch(&walk, &depth);
	}
	if (depth.end < code_end)
		row_list_add(context->list, depth.end ? depth.end : function->start,
			     unsupported(UNWIND_REASON_DAMAGED));
}
