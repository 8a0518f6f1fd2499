// SPDX-License-Identifier: GPL-2.0-or-later
/* walk: follows a user stack in user space, frame by frame as the sampling program does. */
#include <stdbool.h>
#include <string.h>
#include "core/unwind/walk.h"

struct walker;
#define STEP_CONTEXT struct walker
#define STEP_OPAQUE(var)
static int step_load(struct walker *walker, uint64_t addr, uint64_t *ret_word);

#include "bpf/step.h"
#include "core/unwind/leaf_slot.h"

/* The beginning of the segment that a word is in; NULL: there is none. */
static const uint32_t *segment_of(const struct walk_input *input, uint32_t at)
{
	return segments_at(input->segments, at & ~(UNWIND_SEGMENT_WORDS - 1));
}

static bool find_mapping(const struct walk_input *input, uint64_t pc, struct unwind_mapping *ret_mapping)
{
	const struct unwind_space *space = input->space;
	const uint32_t *segment = space ? segment_of(input, space->at) : NULL;

	return segment && step_mapping(segment, space->at, space->n, pc, ret_mapping);
}

/* The rule that holds at an address of the mapping. */
static uint32_t rule_of(const struct walk_input *input, const struct unwind_mapping *mapping, uint64_t pc)
{
	uint64_t number = (pc - mapping->bias) >> UNWIND_PAGE_BITS, words;
	const uint32_t *index, *rows;
	struct unwind_page page;

	if (!mapping->pages)
		return step_bare(mapping->index_at);
	index = segment_of(input, mapping->index_at);
	if (!index || number >= mapping->pages)
		return STEP_NO_ROW;
	words = step_two_words(index, mapping->index_at + 2 * (uint32_t)number);
	page = (struct unwind_page){ (uint32_t)words, words >> 32 };
	rows = segment_of(input, page.first);
	if (!rows || !page.count)
		return STEP_NO_ROW;
	return step_row(rows, page, (pc - mapping->bias) & (UNWIND_PAGE_BYTES - 1));
}

/* What a rule of kind UNWIND_LONG is about; for others it is not read. */
static const struct unwind_long *long_of(const struct walk_input *input, const struct unwind_mapping *mapping,
					 uint32_t rule)
{
	static const struct unwind_long none = { .ra_where = UNWIND_UNDEFINED + 1 };

	if (rule < UNWIND_ESCAPE || UNWIND_KIND(rule) != UNWIND_LONG)
		return &none;
	return (const void *)segments_at(input->segments, mapping->index_at - 4 * (UNWIND_PAYLOAD(rule) + 1));
}

struct walker {
	const struct walk_input *input;
	struct step_frame frame;
	struct unwind_mapping mapping; /* of the last frame that was in one; end 0: of none yet */
	bool by_fp; /* frame pointers alone: that is asked for, or nothing else is known */
	bool through_signal; /* struct walk_result */
	uint64_t block[UNWIND_HOTSPOT_BLOB_BYTES / 8 + 1]; /* of bpf/step_hotspot.h */
	struct walk_frame *noted; /* of the frame that the step at work is from */
};

static int step_load(struct walker *walker, uint64_t addr, uint64_t *ret_word)
{
	const struct walk_input *input = walker->input;

	return input->read(input->ctx, addr, ret_word, sizeof(*ret_word)) ? STACK_CAUSE_FAULT : 0;
}

static int load_code(const struct walk_input *input, uint64_t addr, void *to, uint32_t len)
{
	return input->read_code && !input->read_code(input->ctx, addr, to, len) ? 0 : STACK_CAUSE_FAULT;
}

/* Of bpf/step_jit.h. */
static int step_code_at(struct walker *walker, uint64_t addr);

static int step_load_code(struct walker *walker, uint64_t addr, uint64_t *ret_words, uint32_t n)
{
	return load_code(walker->input, addr, ret_words, n * sizeof(*ret_words));
}

static int step_load_lasting(struct walker *walker, uint64_t addr, uint64_t *ret_words, uint32_t n)
{
	const struct walk_input *input = walker->input;

	return input->read_lasting && !input->read_lasting(input->ctx, addr, ret_words, n * sizeof(*ret_words)) ?
		       0 :
		       STACK_CAUSE_FAULT;
}

/* Of a copied stack code of files is at hand while they can be opened, and of generated code the leaf's. */
#define STEP_CODE_IS_MAPPED 0
#include "bpf/step_jit.h"

static int step_code_at(struct walker *walker, uint64_t addr)
{
	struct unwind_mapping mapping;

	if (!find_mapping(walker->input, addr - 1, &mapping))
		return STEP_CODE_NONE;
	return step_code_of(rule_of(walker->input, &mapping, addr - 1));
}

#if STEP_HAS_HOTSPOT
#define STEP_SEES(walker, frame, what, addr) note_seen(walker, SCRIPT_SEES_##what, addr)
static const struct unwind_hotspot *step_hotspot_of(const struct walker *walker)
{
	if (walker->mapping.pages || walker->mapping.index_at != UNWIND_BARE_HOTSPOT)
		return NULL;
	return (const void *)segments_at(walker->input->segments, (uint32_t)walker->mapping.bias);
}

static void note_seen(struct walker *walker, enum script_sees sees, uint64_t addr)
{
	walker->noted->sees = sees;
	walker->noted->seen = addr;
	walker->noted->hotspot = step_hotspot_of(walker);
}

static uint64_t step_heap_of(const struct walker *walker)
{
	return walker->mapping.start;
}

static uint64_t *step_block_of(struct walker *walker)
{
	return walker->block;
}

static int step_load_block(struct walker *walker, uint64_t addr)
{
	return load_code(walker->input, addr, walker->block, UNWIND_HOTSPOT_BLOB_BYTES);
}
#endif
#include "bpf/step_hotspot.h"

/* To the caller of a leaf whose slot is not in the copy; its register is known where the code shows it. */
static int go_on_from_leaf(struct walker *walker, uint32_t rule)
{
	const struct walk_input *input = walker->input;
	uint8_t code[LEAF_SLOT_CODE];
	bool known = input->read_code && !input->read_code(input->ctx, walker->frame.ip, code, sizeof(code)) &&
		     leaf_slot_is_popped(code, sizeof(code));
	int r = step(walker, &walker->frame, leaf_slot_rule(rule), long_of(input, &walker->mapping, rule));

	if (r == STEP_ON && !known)
		walker->frame.flags &= ~STEP_KNOWS_FP;
	return r;
}

/* A step from generated code. */
static int step_generated(struct walker *walker, uint32_t rule)
{
	int r = rule == STEP_HOTSPOT ? step_hotspot(walker, &walker->frame) : STEP_ASK_JIT;

	if (r != STEP_ASK_JIT)
		return r;
	walker->noted->sees = SCRIPT_SEES_NOTHING;
	return step_jit(walker, &walker->frame);
}

/* On from the frame that was kept last to the next: as step() returns. */
static int go_on(struct walker *walker, uint64_t *kept)
{
	uint32_t rule = walker->by_fp ? STEP_BY_FP :
					rule_of(walker->input, &walker->mapping, step_pc(&walker->frame));
	int r;

	/* Whoever can make the table does, and walks again. */
	if (rule == STEP_WAITING)
		return STACK_CAUSE_TABLE_LATE;
	if (step_is_trampoline(&walker->frame, rule)) {
		*kept ^= STACK_IP_EXACT;
		walker->through_signal = true;
	}
	if (leaf_slot_is_out(&walker->frame, rule, walker->input->lowest))
		return go_on_from_leaf(walker, rule);
	r = rule == STEP_JIT || rule == STEP_HOTSPOT ?
		    step_generated(walker, rule) :
		    step(walker, &walker->frame, rule, long_of(walker->input, &walker->mapping, rule));
	if (r == STEP_ON && step_is_unproven(&walker->frame))
		*kept ^= STACK_IP_GUESSED;
	return r;
}

static int follow(struct walker *walker, uint64_t *ips, uint16_t *n)
{
	struct walk_frame unwanted, *frames = walker->input->frames;
	int r = STEP_ON;

	while (r == STEP_ON) {
		uint64_t pc = step_pc(&walker->frame);
		bool mapped;

		if (*n >= walker->input->max_depth)
			return STACK_CAUSE_DEPTH;
		mapped = walker->by_fp || (pc >= walker->mapping.start && pc < walker->mapping.end) ||
			 find_mapping(walker->input, pc, &walker->mapping);
		if (!mapped && walker->frame.flags & STEP_AT_GUESS)
			return STACK_CAUSE_UNCOVERED;
		ips[*n] = step_kept(&walker->frame);
		walker->noted = frames ? &frames[*n] : &unwanted;
		*walker->noted = (struct walk_frame){ .sp = walker->frame.sp };
		r = mapped ? go_on(walker, &ips[*n]) : STACK_CAUSE_NO_MAPPING;
		walker->noted->end = walker->frame.sp;
		++*n;
	}
	return r;
}

static void begin(struct walker *walker, const struct walk_input *input)
{
	*walker = (struct walker){ .input = input };
	walker->by_fp = input->how == CAPTURE_WALK_FP || (!input->space && input->how == CAPTURE_WALK_AUTO);
	walker->frame.ip = input->registers[STEP_REGISTERS - 1];
	walker->frame.sp = input->registers[STEP_SP];
	walker->frame.fp = input->registers[STEP_FP];
	walker->frame.user_end = input->user_end;
	walker->frame.flags = step_begin(input->how);
	memcpy(walker->frame.registers, input->registers, sizeof(walker->frame.registers));
}

void walk(const struct walk_input *input, uint64_t *ips, struct walk_result *ret_result)
{
	struct walk_result *result = ret_result;
	struct walker walker;
	int r;

	*result = (struct walk_result){ 0 };
	begin(&walker, input);
	r = follow(&walker, ips, &result->n);
	step_verdict(&walker.frame, r, &result->status, &result->cause, &result->unwinder);
	if (walker.by_fp)
		result->unwinder = STACK_UNWINDER_FP;
	result->through_signal = walker.through_signal;
	if (result->status == STACK_CUT) {
		result->stopped_at = walker.frame.ip;
		result->stopped_pc = step_pc(&walker.frame);
		result->stopped_sp = walker.frame.sp;
	}
}
