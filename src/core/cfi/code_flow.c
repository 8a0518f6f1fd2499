// SPDX-License-Identifier: GPL-2.0-or-later
/* code_flow: which instructions code can come to, and what its frames are there. */
#include <string.h>
#include "core/cfi/code_flow.h"
#include "core/cfi/code_marks.h"
#include "core/cfi/code_table.h"

#define STARTS_RUNS_MAX 4 /* each finds functions that the one before did not know of */
#define RUNS_MAX 4 /* each finds calls that do not come back */
#define STARTS_MIN 8 /* so many tell how functions are aligned */
#define OTHERS 16 /* one in so many may be otherwise: assembly */
#define PADDING_MAX 64 /* V8 aligns functions so */

bool code_flow_add(struct code_flow *flow, const struct image *image, uint64_t vaddr, uint64_t len)
{
	uint64_t offset;

	if (!len || len > CODE_FLOW_BYTES_MAX - flow->len || !image_vaddr_to_offset(image, vaddr, &offset))
		return false;
	if (flow->len + len > flow->cap) {
		flow->cap = flow->len + len > 2 * (uint64_t)flow->cap ? flow->len + len : 2 * flow->cap;
		flow->code = mem_regrow(flow->code, flow->cap, 1);
	}
	if (image_read(image, offset, flow->code + flow->len, len, NULL))
		return false;
	flow->image = image;
	vec_push(&flow->parts, ((struct code_part){ vaddr, flow->len, (uint32_t)len, 0, 0 }));
	flow->len += len;
	return true;
}

/* The part with an address; NULL: none. */
static const struct code_part *part_of(struct code_flow *flow, uint64_t vaddr)
{
	size_t low = 0, high = flow->parts.len;
	const struct code_part *last = flow->last_part < high ? &flow->parts.data[flow->last_part] : NULL;

	if (last && vaddr - last->vaddr < last->len)
		return last;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (flow->parts.data[middle].vaddr <= vaddr)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || vaddr - flow->parts.data[low - 1].vaddr >= flow->parts.data[low - 1].len)
		return NULL;
	flow->last_part = (uint32_t)low - 1;
	return &flow->parts.data[low - 1];
}

uint32_t code_flow_at(struct code_flow *flow, uint64_t vaddr)
{
	const struct code_part *part = part_of(flow, vaddr);

	return part ? part->at + (uint32_t)(vaddr - part->vaddr) : CODE_OUTSIDE;
}

/* The part that code[at] is in. */
static struct code_part *part_at(struct code_flow *flow, uint32_t at)
{
	size_t low = 0, high = flow->parts.len;
	struct code_part *last = flow->last_part < high ? &flow->parts.data[flow->last_part] : NULL;

	if (last && at - last->at < last->len)
		return last;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (flow->parts.data[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	flow->last_part = (uint32_t)low;
	return &flow->parts.data[low];
}

bool code_flow_read(struct code_flow *flow, uint32_t at, struct code_step *ret)
{
	const struct code_part *part = part_at(flow, at);
	uint64_t vaddr = part->vaddr + (at - part->at);

	if (!x86_instruction_read(flow->code + at, part->len - (at - part->at), &ret->instruction))
		return false;
	ret->next = at + ret->instruction.length;
	if (ret->next >= part->at + part->len)
		ret->next = CODE_OUTSIDE;
	ret->vaddr = vaddr;
	ret->target_vaddr = vaddr + ret->instruction.length + (uint64_t)(int64_t)ret->instruction.value;
	return true;
}

struct state_wanted {
	const struct code_state *known, *state;
};

static bool state_is(const void *ctx, uint32_t id)
{
	const struct state_wanted *wanted = ctx;

	return !memcmp(&wanted->known[id - 1], wanted->state, sizeof(*wanted->state));
}

/* The number of a state; 0: there are too many. */
static uint32_t number_of(struct code_flow *flow, const struct code_state *state)
{
	struct state_wanted wanted = { flow->known.data, state };
	uint64_t hash = hash_bytes(state, sizeof(*state), 0);
	uint32_t id = hash_index_find(&flow->known_index, hash, state_is, &wanted);

	if (!id && flow->known.len >= CODE_FLOW_STATES_MAX)
		flow->over = true;
	if (!id && !flow->over) {
		vec_push(&flow->known, *state);
		id = (uint32_t)flow->known.len;
		hash_index_add(&flow->known_index, hash, id);
	}
	return id;
}

static bool is_start(const struct code_flow *flow, uint32_t at)
{
	return flow->marks[at] & CODE_MARK_START;
}

static void add_start(struct code_flow *flow, uint32_t at)
{
	struct code_part *part = part_at(flow, at);

	if (is_start(flow, at))
		return;
	flow->marks[at] |= CODE_MARK_START;
	/* What runs into it has been followed, which it should not be. */
	flow->found_start |= flow->states_at[at] && flow->states_at[at] != CODE_ENTRY;
	part->starts++;
	part->aligned_starts += !((part->vaddr + (at - part->at)) & (CODE_ALIGN - 1));
}

static void make_room(struct code_flow *flow)
{
	if (flow->marks)
		return;
	flow->marks = mem_array(flow->len, sizeof(*flow->marks));
	flow->states_at = mem_array(flow->len, sizeof(*flow->states_at));
}

void code_flow_start(struct code_flow *flow, uint64_t vaddr)
{
	uint32_t at = code_flow_at(flow, vaddr);

	make_room(flow);
	if (at != CODE_OUTSIDE)
		add_start(flow, at);
}

bool code_flow_is_aligned(struct code_flow *flow, uint32_t at)
{
	const struct code_part *part = part_at(flow, at);

	return part->starts >= STARTS_MIN && part->aligned_starts >= part->starts - part->starts / OTHERS;
}

/* Whether coming to a function in a state means that it is none; where it was called from is not always known. */
static bool denies_start(const struct code_state *state)
{
	return state->sp != CODE_UNKNOWN && !(state->flags & CODE_CALLED) && !code_state_is_entry(state);
}

/* The code comes to code[at] in a state. What is proven is not changed by what is assumed. */
static void go(struct code_flow *flow, uint32_t at, uint32_t number)
{
	uint32_t *here = &flow->states_at[at];
	struct code_state both;

	if (number && *here && is_start(flow, at) && !denies_start(&flow->known.data[number - 1]))
		return;
	if (*here == number || !number || (flow->assumes && *here && !(flow->marks[at] & CODE_MARK_ASSUMED)))
		return;
	if (*here) {
		both = flow->known.data[*here - 1];
		code_state_meet(&both, &flow->known.data[number - 1]);
		number = number_of(flow, &both);
		if (!number || number == *here)
			return;
	} else if (flow->assumes) {
		flow->marks[at] |= CODE_MARK_ASSUMED;
	}
	*here = number;
	if (!(flow->marks[at] & CODE_MARK_QUEUED)) {
		flow->marks[at] |= CODE_MARK_QUEUED;
		vec_push(&flow->queue, at);
	}
}

/* The first instruction from `at` on that is no padding; flow->len: none. */
static uint32_t code_flow_skip_padding(struct code_flow *flow, uint32_t at)
{
	struct code_step step;
	uint32_t from = at;

	while (at < flow->len && at - from < PADDING_MAX) {
		if (flow->code[at] == CODE_INT3)
			at++;
		else if (code_flow_read(flow, at, &step) && step.instruction.what == X86_PADDING)
			at += step.instruction.length;
		else
			break;
	}
	return at;
}

/*
 * Behind a call the code goes on, if it comes back. Where nobody knows what is called, that is an assumption, which
 * is left for later.
 */
static void go_behind_call(struct code_flow *flow, const struct code_step *step, uint32_t number)
{
	uint32_t at = step->next, behind;

	if (at == CODE_OUTSIDE || flow->code[at] == CODE_INT3 || flow->marks[at] & CODE_MARK_BLOCKED)
		return;
	behind = code_flow_skip_padding(flow, at);
	if (behind >= flow->len || is_start(flow, behind))
		return;
	if (step->instruction.what == X86_CALL && code_flow_at(flow, step->target_vaddr) != CODE_OUTSIDE) {
		go(flow, at, number);
		return;
	}
	vec_push(&flow->put_off, ((struct code_way){ at, number, behind != at || !code_flow_is_aligned(flow, at) ||
		!((step->vaddr + step->instruction.length) & (CODE_ALIGN - 1)) }));
	if (flow->assumes)
		go(flow, at, number);
}

/* A target of a jump, or of a call. */
static void go_away(struct code_flow *flow, const struct code_step *step, uint32_t number)
{
	uint32_t at = code_flow_at(flow, step->target_vaddr);

	if (at == CODE_OUTSIDE)
		return;
	if (step->instruction.what != X86_CALL) {
		go(flow, at, number);
		return;
	}
	if (!flow->assumes)
		add_start(flow, at);
	if (!flow->states_at[at])
		go(flow, at, CODE_ENTRY);
}

static void go_by_table(struct code_flow *flow, uint32_t at, uint32_t number)
{
	uint32_t targets[CODE_TABLE_ENTRIES_MAX];
	size_t n = code_table_read(flow, at, targets);

	for (size_t i = 0; i < n; i++)
		go(flow, targets[i], number);
}

static bool changes_nothing(const struct code_state *state, const struct x86_instruction *instruction)
{
	uint16_t known = 1u << X86_RSP | 1u << X86_RBP;

	if (state->copy_register < X86_REGISTERS)
		known |= 1u << state->copy_register;
	if (state->ra_register < X86_REGISTERS)
		known |= 1u << state->ra_register;
	return !(instruction->writes & known) &&
	       (instruction->what == X86_PLAIN || instruction->what == X86_PADDING ||
		instruction->what == X86_BRANCH || instruction->what == X86_JUMP);
}

static void follow(struct code_flow *flow, uint32_t at)
{
	uint32_t number = flow->states_at[at];
	struct code_state state = flow->known.data[number - 1];
	struct code_step step;

	if (!code_flow_read(flow, at, &step))
		return;
	if (!changes_nothing(&state, &step.instruction)) {
		code_state_step(&state, &step.instruction);
		number = number_of(flow, &state);
	}
	switch (step.instruction.what) {
	case X86_JUMP_INDIRECT:
		go_by_table(flow, at, number);
		return;
	case X86_RETURN:
	case X86_STOP:
		return;
	case X86_JUMP:
		go_away(flow, &step, number);
		return;
	case X86_CALL:
		go_away(flow, &step, number);
		go_behind_call(flow, &step, number);
		return;
	case X86_CALL_INDIRECT:
		go_behind_call(flow, &step, number);
		return;
	case X86_BRANCH:
		go_away(flow, &step, number);
		break;
	case X86_ADDRESS:
		if (!flow->assumes && code_flow_at(flow, step.target_vaddr) != CODE_OUTSIDE)
			vec_push(&flow->taken, code_flow_at(flow, step.target_vaddr));
		break;
	case X86_PADDING:
		if (step.next != CODE_OUTSIDE && is_start(flow, step.next))
			return;
		break;
	}
	if (step.next != CODE_OUTSIDE)
		go(flow, step.next, number);
}

static void empty_queue(struct code_flow *flow)
{
	while (flow->queue.len) {
		uint32_t at = flow->queue.data[--flow->queue.len];

		flow->marks[at] &= ~CODE_MARK_QUEUED;
		follow(flow, at);
	}
}

/* From all functions that are known. */
static void run_starts(struct code_flow *flow)
{
	flow->found_start = flow->assumes = false;
	flow->put_off.len = flow->taken.len = 0;
	memset(flow->states_at, 0, flow->len * sizeof(*flow->states_at));
	for (uint32_t at = 0; at < flow->len; at++) {
		flow->marks[at] &= CODE_MARK_START | CODE_MARK_BLOCKED;
		if (is_start(flow, at))
			go(flow, at, CODE_ENTRY);
	}
	empty_queue(flow);
}

/* Whether nothing goes on behind an instruction, so that a function may begin there. */
static bool ends_function(const struct x86_instruction *instruction)
{
	return instruction->what == X86_RETURN || instruction->what == X86_JUMP ||
	       instruction->what == X86_JUMP_INDIRECT || instruction->what == X86_STOP;
}

/* Where nothing known goes to, functions may begin: behind others, or at the beginning of a part. */
static void run_rest_of(struct code_flow *flow, const struct code_part *part)
{
	bool ended = true, aligned = code_flow_is_aligned(flow, part->at);

	for (uint32_t at = part->at, end = part->at + part->len; at < end;) {
		struct code_step step;

		if (ended && !flow->states_at[at])
			at = code_flow_skip_padding(flow, at);
		if (at >= end)
			return;
		if (ended && !flow->states_at[at] &&
		    (!aligned || !((part->vaddr + (at - part->at)) & (CODE_ALIGN - 1)))) {
			go(flow, at, CODE_ENTRY);
			empty_queue(flow);
		}
		if (code_flow_read(flow, at, &step)) {
			ended = ends_function(&step.instruction) ||
				(step.next != CODE_OUTSIDE && flow->marks[step.next] & CODE_MARK_BLOCKED);
			at += step.instruction.length;
		} else {
			ended = false;
			at++;
		}
	}
}

static void run_rest(struct code_flow *flow)
{
	flow->assumes = true;
	for (size_t i = 0, n = flow->put_off.len; i < n; i++) {
		struct code_way way = flow->put_off.data[i];

		go(flow, way.at, way.state);
		empty_queue(flow);
	}
	for (size_t i = 0; i < flow->parts.len; i++) {
		struct code_part part = flow->parts.data[i];

		run_rest_of(flow, &part);
	}
}

/* What is behind calls of functions that never return. */
static void block_known(struct code_flow *flow)
{
	for (size_t i = 0; i < flow->nodes.len; i++) {
		const struct code_node *node = &flow->nodes.data[i];

		if (node->what == X86_CALL && node->target != CODE_OUTSIDE && node->next != CODE_OUTSIDE &&
		    flow->states_at[node->target] && !(flow->marks[node->target] & CODE_MARK_RETURNS))
			flow->marks[node->next] |= CODE_MARK_BLOCKED;
	}
}

/* What is behind calls of unknown functions, where that led to no end; returns whether that is news. */
static bool block_unknown(struct code_flow *flow)
{
	bool news = false;

	for (size_t i = 0; i < flow->put_off.len; i++) {
		uint16_t *marks = &flow->marks[flow->put_off.data[i].at];

		if (*marks & CODE_MARK_BLOCKED || (*marks & CODE_MARK_GOOD && !(*marks & CODE_MARK_BAD)) ||
		    !(flow->put_off.data[i].is_edge || *marks & CODE_MARK_BAD))
			continue;
		news = true;
		*marks |= CODE_MARK_BLOCKED;
	}
	return news;
}

void code_flow_run(struct code_flow *flow)
{
	struct code_state entry = code_state_entry();

	if (!flow->len)
		return;
	make_room(flow);
	if (number_of(flow, &entry) != CODE_ENTRY)
		return;
	for (int i = 0; i < STARTS_RUNS_MAX && (!i || flow->found_start); i++)
		run_starts(flow);
	for (int i = 0; i < RUNS_MAX; i++) {
		if (i)
			run_starts(flow);
		/* Ways into a function that it does not come by were followed last. */
		flow->over |= flow->found_start;
		if (flow->over)
			return;
		run_rest(flow);
		code_flow_verify(flow);
		if (!i)
			block_known(flow);
		else if (!block_unknown(flow))
			break;
	}
}

void code_flow_release(struct code_flow *flow)
{
	vec_release(&flow->parts);
	vec_release(&flow->known);
	vec_release(&flow->queue);
	vec_release(&flow->put_off);
	vec_release(&flow->taken);
	vec_release(&flow->nodes);
	vec_release(&flow->tables);
	hash_index_release(&flow->known_index);
	mem_free(flow->code);
	mem_free(flow->marks);
	mem_free(flow->states_at);
	*flow = (struct code_flow){ 0 };
}
