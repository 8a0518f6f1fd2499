// SPDX-License-Identifier: GPL-2.0-or-later
/* code_verify: what of the code that was gone through on assumptions is proven by where it ends. */
#include "core/cfi/code_marks.h"
#include "core/cfi/code_table.h"

#define PASSES_MAX 24 /* each goes through all code; what is not found by then is not proven */
#define ENDLESS_INSTRUCTIONS_MAX 4096 /* of a function that never ends */
#define ENDLESS_TRIED_MAX (16u << 20) /* instructions, for all of one image; node needs 14,205 */
#define INHERITED (CODE_MARK_GOOD | CODE_MARK_BAD | CODE_MARK_BAD_BEHIND | CODE_MARK_RETURNS)
#define STACK_ALIGN 16 /* of a stack where a function is called (psABI, 3.2.2) */

static const struct code_state *state_at(const struct code_flow *flow, uint32_t at)
{
	return &flow->known.data[flow->states_at[at] - 1];
}

/* Whether a compiler would not call anything from there. */
static bool is_misaligned(const struct code_state *state)
{
	return state->sp == CODE_UNKNOWN || state->sp % STACK_ALIGN;
}

/* Whether a jump from there goes to another stack: longjmp(), the dynamic linker to the program. */
static bool leaves_stack(const struct code_state *state)
{
	return state->sp == CODE_UNKNOWN && state->fp_is != CODE_FP_FRAMES && state->ra_register == X86_NO_REGISTER;
}

/* Whether the row of a place is right for what comes there, of which more may be known. */
static bool holds_for(const struct code_state *there, const struct code_state *state)
{
	return there->sp == state->sp && there->ra_register == state->ra_register &&
	       (there->fp == CODE_UNKNOWN || there->fp == state->fp) &&
	       code_state_saved(there) == code_state_saved(state);
}

/* What going on to a place tells that more is known of, with the marks that it has. */
static uint16_t marks_of_proven(const struct code_state *state, const struct code_state *there, uint16_t marks)
{
	if (state->sp == CODE_UNKNOWN || there->sp == CODE_UNKNOWN) {
		if (state->fp_is != CODE_FP_FRAMES || there->fp_is != CODE_FP_FRAMES)
			return marks & (CODE_MARK_BAD | CODE_MARK_BAD_BEHIND);
		return state->fp == there->fp && state->fp_saved == there->fp_saved ? marks & INHERITED :
										      CODE_MARK_BAD;
	}
	if (!holds_for(there, state))
		return CODE_MARK_BAD;
	return there->flags & CODE_CALLED ? marks & INHERITED : CODE_MARK_GOOD;
}

/* What a jump from code[at] tells of that place. */
static uint16_t marks_of_jump(const struct code_flow *flow, uint32_t at, uint32_t target)
{
	const struct code_state *state = state_at(flow, at);
	bool assumed = flow->marks[at] & CODE_MARK_ASSUMED;
	uint16_t marks;

	/* Past what is known there are functions; constants taken for code go there too. */
	if (target == CODE_OUTSIDE)
		return CODE_MARK_RETURNS | (code_state_is_entry(state) && !assumed ? CODE_MARK_GOOD : 0);
	if (!flow->states_at[target])
		return 0;
	marks = flow->marks[target];
	if (marks & CODE_MARK_START)
		return (marks & CODE_MARK_RETURNS) |
		       (code_state_is_entry(state) ? CODE_MARK_GOOD : assumed ? CODE_MARK_BAD : 0);
	if (assumed && !(marks & CODE_MARK_ASSUMED))
		return (marks & CODE_MARK_RETURNS) | marks_of_proven(state, state_at(flow, target), marks);
	return marks & INHERITED;
}

/* What going on behind an instruction tells. */
static uint16_t marks_of_next(struct code_flow *flow, const struct code_node *node)
{
	uint32_t next = node->next;
	struct code_state state;
	struct code_step step;
	uint16_t marks;

	if (next == CODE_OUTSIDE || !flow->states_at[next])
		return 0;
	marks = flow->marks[next];
	if (marks & CODE_MARK_START)
		return marks & CODE_MARK_RETURNS;
	if (!(flow->marks[node->at] & CODE_MARK_ASSUMED) || marks & CODE_MARK_ASSUMED)
		return marks & INHERITED;
	if (!code_flow_read(flow, node->at, &step))
		return 0;
	state = *state_at(flow, node->at);
	code_state_step(&state, &step.instruction);
	marks = (marks & CODE_MARK_RETURNS) | marks_of_proven(&state, state_at(flow, next), marks);
	/* Behind what never returns, a state can be the same by chance. */
	return step.instruction.what == X86_CALL || step.instruction.what == X86_CALL_INDIRECT ?
		       marks & ~(flow->marks[next] & CODE_MARK_GOOD ? 0 : CODE_MARK_GOOD) : marks;
}

/* A call that never comes back is followed by anything. */
static uint16_t marks_of_call(struct code_flow *flow, const struct code_node *node)
{
	bool returns = node->what != X86_CALL || node->target == CODE_OUTSIDE ||
		       flow->marks[node->target] & CODE_MARK_RETURNS;
	uint16_t marks;

	/* Nor does a compiler call anything with a stack like that. */
	if (flow->marks[node->at] & CODE_MARK_ASSUMED && state_at(flow, node->at)->sp != CODE_UNKNOWN &&
	    is_misaligned(state_at(flow, node->at)))
		return CODE_MARK_BAD;
	if (!returns || (node->next != CODE_OUTSIDE && flow->marks[node->next] & CODE_MARK_BLOCKED))
		return 0;
	marks = marks_of_next(flow, node);
	/* A place where two calls that never come back meet could be good by chance. */
	if (node->leaves)
		marks &= ~CODE_MARK_GOOD;
	return marks & CODE_MARK_BAD ? (marks & ~CODE_MARK_BAD) | CODE_MARK_BAD_BEHIND : marks;
}

static uint16_t marks_of_return(const struct code_state *state)
{
	if (state->sp == CODE_UNKNOWN || state->flags & CODE_ROOT)
		return 0;
	return code_state_is_entry(state) ? CODE_MARK_GOOD : CODE_MARK_BAD;
}

/* By a table of its own function, or to another one, nobody knows: what was only assumed proves nothing. */
static uint16_t marks_of_indirect(const struct code_state *state, uint8_t reg, bool assumed)
{
	if (code_state_is_entry(state))
		return assumed ? 0 : CODE_MARK_GOOD;
	return !state->sp && state->fp_is == CODE_FP_CALLERS && reg < X86_REGISTERS && state->ra_register == reg ?
		       CODE_MARK_GOOD : 0;
}

static uint16_t marks_of_table(const struct code_flow *flow, const struct code_node *node)
{
	uint16_t marks = 0;

	for (uint32_t i = 0; i < node->n_table; i++)
		marks |= marks_of_jump(flow, node->at, flow->tables.data[node->table + i]);
	return marks;
}

static uint16_t marks_of(struct code_flow *flow, const struct code_node *node)
{
	uint32_t at = node->at;

	switch (node->what) {
	case X86_RETURN:
		return CODE_MARK_RETURNS | marks_of_return(state_at(flow, at));
	case X86_STOP:
		return 0;
	case X86_JUMP_INDIRECT:
		if (node->n_table)
			return marks_of_table(flow, node);
		if (leaves_stack(state_at(flow, at)))
			return 0;
		return CODE_MARK_RETURNS |
		       marks_of_indirect(state_at(flow, at), node->reg, flow->marks[at] & CODE_MARK_ASSUMED);
	case X86_JUMP:
		return marks_of_jump(flow, at, node->target);
	case X86_BRANCH:
		return marks_of_jump(flow, at, node->target) | marks_of_next(flow, node);
	case X86_CALL:
	case X86_CALL_INDIRECT:
		return marks_of_call(flow, node);
	default:
		return marks_of_next(flow, node);
	}
}

static void read_table(struct code_flow *flow, struct code_node *node)
{
	uint32_t targets[CODE_TABLE_ENTRIES_MAX];

	node->n_table = (uint32_t)code_table_read(flow, node->at, targets);
	node->table = (uint32_t)flow->tables.len;
	for (uint32_t i = 0; i < node->n_table; i++)
		vec_push(&flow->tables, targets[i]);
}

/* Constants taken for code, or a jump that does not go there after all: one of the two is none. */
static void mark_overlap(struct code_flow *flow, uint32_t at, uint32_t *last_at, uint32_t *last_end, uint32_t end)
{
	if (at < *last_end && !holds_for(state_at(flow, at), state_at(flow, *last_at))) {
		flow->marks[at] |= CODE_MARK_OVERLAPS;
		flow->marks[*last_at] |= CODE_MARK_OVERLAPS;
	}
	if (end > *last_end) {
		*last_at = at;
		*last_end = end;
	}
}

static void read_nodes(struct code_flow *flow)
{
	uint32_t last_at = 0, last_end = 0;
	struct code_step step;

	flow->nodes.len = flow->tables.len = 0;
	for (uint32_t at = 0; at < flow->len; at++) {
		struct code_node node = { .at = at, .target = CODE_OUTSIDE };

		if (!flow->states_at[at] || !code_flow_read(flow, at, &step))
			continue;
		node.next = step.next;
		node.what = step.instruction.what;
		node.reg = step.instruction.reg;
		if (node.what == X86_JUMP || node.what == X86_BRANCH || node.what == X86_CALL)
			node.target = code_flow_at(flow, step.target_vaddr);
		node.leaves = !flow->is_closed &&
			      ((node.what == X86_CALL && node.target == CODE_OUTSIDE) ||
			       (node.what == X86_CALL_INDIRECT && step.instruction.value));
		if (node.what == X86_JUMP_INDIRECT)
			read_table(flow, &node);
		mark_overlap(flow, at, &last_at, &last_end, at + step.instruction.length);
		vec_push(&flow->nodes, node);
	}
}

static bool mark_all(struct code_flow *flow)
{
	bool changed = false;

	for (size_t i = flow->nodes.len; i-- > 0;) {
		uint16_t marks = marks_of(flow, &flow->nodes.data[i]), *here = &flow->marks[flow->nodes.data[i].at];

		changed |= marks & ~*here;
		*here |= marks;
	}
	return changed;
}

/* A function without an end while it is gone through. */
struct endless {
	struct code_flow *flow;
	VEC(uint32_t) places; /* found, in no order */
	size_t calls;
};

/* Goes on to a place; false: to what others describe, or it is no such function. */
static bool endless_add(struct endless *endless, uint32_t at)
{
	uint16_t *marks;

	if (at == CODE_OUTSIDE)
		return false;
	if (!endless->flow->states_at[at])
		return true;
	marks = &endless->flow->marks[at];
	if (*marks & CODE_MARK_ENDLESS)
		return true;
	if (*marks & (CODE_MARK_GOOD | CODE_MARK_BAD | CODE_MARK_BAD_BEHIND) ||
	    endless->places.len == ENDLESS_INSTRUCTIONS_MAX)
		return false;
	*marks |= CODE_MARK_ENDLESS;
	vec_push(&endless->places, at);
	return true;
}

/* Past a call of what is known to come back, or, of a pointer to a function, may be taken to. */
static bool endless_call(struct endless *endless, uint32_t at, const struct code_step *step)
{
	struct code_flow *flow = endless->flow;

	endless->calls++;
	if (is_misaligned(state_at(flow, at)))
		return false;
	if (step->next == CODE_OUTSIDE || flow->marks[step->next] & CODE_MARK_BLOCKED)
		return true;
	if (step->instruction.what == X86_CALL ? code_flow_at(flow, step->target_vaddr) == CODE_OUTSIDE :
						 step->instruction.value)
		return false;
	return endless_add(endless, step->next);
}

/* Goes on from one of its instructions; false: it is no such function. */
static bool endless_follow(struct endless *endless, uint32_t at)
{
	struct code_flow *flow = endless->flow;
	struct code_step step;
	uint32_t target;

	if (!code_flow_read(flow, at, &step))
		return false;
	switch (step.instruction.what) {
	case X86_STOP:
		return true;
	case X86_RETURN:
		return false;
	case X86_JUMP_INDIRECT:
		return leaves_stack(state_at(flow, at));
	case X86_CALL:
	case X86_CALL_INDIRECT:
		return endless_call(endless, at, &step);
	case X86_JUMP:
	case X86_BRANCH:
		target = code_flow_at(flow, step.target_vaddr);
		if (target == CODE_OUTSIDE)
			return false;
		if (flow->marks[target] & CODE_MARK_START ? !code_state_is_entry(state_at(flow, at)) :
							    !endless_add(endless, target))
			return false;
		return step.instruction.what == X86_JUMP || endless_add(endless, step.next);
	default:
		return endless_add(endless, step.next);
	}
}

/*
 * A function that never returns proves nothing by its end: exit(), libc_start_main_stage2() of musl and what its
 * threads begin in. It is one when it is known to begin there, or its address is taken by code that is proven, and
 * all that it calls finds the stack aligned as it has to be.
 */
static void mark_endless(struct code_flow *flow, uint32_t at)
{
	struct endless endless = { .flow = flow };
	bool proven;

	if (flow->states_at[at] != CODE_ENTRY || !code_flow_is_aligned(flow, at) ||
	    flow->marks[at] & (CODE_MARK_RETURNS | CODE_MARK_ENDLESS | CODE_MARK_TRIED) ||
	    !endless_add(&endless, at))
		return;
	flow->marks[at] |= CODE_MARK_TRIED;
	proven = true;
	for (size_t i = 0; i < endless.places.len && proven; i++)
		proven = flow->tried++ < ENDLESS_TRIED_MAX && endless_follow(&endless, endless.places.data[i]);
	for (size_t i = 0; i < endless.places.len && (!proven || !endless.calls); i++)
		flow->marks[endless.places.data[i]] &= ~CODE_MARK_ENDLESS;
	vec_release(&endless.places);
}

void code_flow_verify(struct code_flow *flow)
{
	read_nodes(flow);
	flow->verified = false;
	for (int pass = 0; pass < PASSES_MAX && !flow->verified; pass++)
		flow->verified = !mark_all(flow) && flow->looked < CODE_TABLE_LOOKS_MAX;
	for (size_t i = 0; i < flow->nodes.len; i++)
		if (flow->marks[flow->nodes.data[i].at] & CODE_MARK_START)
			mark_endless(flow, flow->nodes.data[i].at);
	for (size_t i = 0; i < flow->taken.len; i++)
		mark_endless(flow, flow->taken.data[i]);
	flow->verified &= flow->tried < ENDLESS_TRIED_MAX;
}

/* Whether its row is right. */
static bool is_proven(const struct code_flow *flow, uint32_t at)
{
	const struct code_state *state = state_at(flow, at);
	uint16_t marks = flow->marks[at];

	if (flow->over || marks & (CODE_MARK_BAD | CODE_MARK_OVERLAPS))
		return false;
	if (marks & CODE_MARK_ASSUMED || state->flags & CODE_CALLED)
		return flow->verified && marks & (CODE_MARK_GOOD | CODE_MARK_ENDLESS) &&
		       !(marks & CODE_MARK_BAD_BEHIND);
	return true;
}

bool code_flow_next(struct code_flow *flow, uint32_t *cursor, struct code_place *ret_place)
{
	struct code_step step;

	while (*cursor < flow->len) {
		uint32_t at = (*cursor)++;

		if (!flow->states_at[at] || !code_flow_read(flow, at, &step))
			continue;
		*ret_place = (struct code_place){ .vaddr = step.vaddr,
						  .part = flow->last_part,
						  .instruction = step.instruction,
						  .state = *state_at(flow, at),
						  .proven = is_proven(flow, at) };
		return true;
	}
	return false;
}
