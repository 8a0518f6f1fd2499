// SPDX-License-Identifier: GPL-2.0-or-later
/* walk: follows a user stack outside the kernel, frame by frame as the sampling program does. */
#include <stdbool.h>
#include <string.h>
#include "core/unwind/walk.h"

#define STEP_CONTEXT const struct walk_input
#define STEP_OPAQUE(var)

static __always_inline int step_load(STEP_CONTEXT *input, uint64_t addr, uint64_t *ret_word)
{
	return input->read(input->ctx, addr, ret_word, sizeof(*ret_word)) ? STACK_CAUSE_FAULT : 0;
}

#include "bpf/step.h"

struct walker {
	const struct walk_input *input;
	struct step_frame frame;
	struct unwind_mapping mapping; /* of the last frame that was in one; end 0: of none yet */
	const struct unwind_long *rule_long; /* the one that the rule at hand may be about */
};

/* The beginning of the segment that a word is in; NULL: there is none. */
static const uint32_t *segment_of(const struct walker *walker, uint32_t at)
{
	return segments_at(walker->input->segments, at & ~(UNWIND_SEGMENT_WORDS - 1));
}

static bool find_mapping(struct walker *walker, uint64_t pc)
{
	const struct unwind_space *space = walker->input->space;
	const uint32_t *segment;

	if (pc >= walker->mapping.start && pc < walker->mapping.end)
		return true;
	segment = space ? segment_of(walker, space->at) : NULL;
	return segment && step_mapping(segment, space->at, space->n, pc, &walker->mapping);
}

/* By the table of the mapping: the rule that holds at pc. */
static uint32_t rule_of(struct walker *walker, uint64_t pc)
{
	const struct unwind_mapping *mapping = &walker->mapping;
	const uint32_t *index = segment_of(walker, mapping->index_at), *rows;
	uint64_t number = (pc - mapping->bias) >> UNWIND_PAGE_BITS, words;
	struct unwind_page page;
	uint32_t rule;

	if (!index || number >= mapping->pages)
		return STEP_NO_ROW;
	words = step_two_words(index, mapping->index_at + 2 * (uint32_t)number);
	page = (struct unwind_page){ (uint32_t)words, words >> 32 };
	rows = segment_of(walker, page.first);
	if (!rows || !page.count)
		return STEP_NO_ROW;
	rule = step_row(rows, page, (pc - mapping->bias) & (UNWIND_PAGE_BYTES - 1));
	if (rule >= UNWIND_ESCAPE && (UNWIND_KIND(rule) == UNWIND_LONG || UNWIND_KIND(rule) == UNWIND_SWITCH))
		walker->rule_long = (const void *)segments_at(
			walker->input->segments, mapping->index_at - 4 * (UNWIND_PAYLOAD(rule) + 1));
	return rule;
}

/* On from the frame that was kept last to the next: as step() returns. */
static int go_on(struct walker *walker, uint64_t *kept)
{
	const struct unwind_mapping *mapping = &walker->mapping;
	static const struct unwind_long none = { .ra_where = UNWIND_UNDEFINED + 1 };
	uint32_t rule;
	int r;

	walker->rule_long = &none;
	rule = mapping->pages ? rule_of(walker, step_pc(&walker->frame)) : step_bare(mapping->index_at);
	/* Whoever can make the table does, and walks again. */
	if (rule == STEP_WAITING)
		return STACK_CAUSE_TABLE_LATE;
	if (step_is_trampoline(&walker->frame, rule))
		*kept ^= STACK_IP_EXACT;
	r = step(walker->input, &walker->frame, rule, walker->rule_long);
	if (r == STEP_ON && walker->frame.flags & STEP_AT_GUESS)
		*kept ^= STACK_IP_GUESSED;
	return r;
}

static int follow(struct walker *walker, uint64_t *ips, uint16_t *n)
{
	int r = STEP_ON;

	while (r == STEP_ON) {
		bool mapped;

		if (*n >= walker->input->max_depth)
			return STACK_CAUSE_DEPTH;
		mapped = find_mapping(walker, step_pc(&walker->frame));
		if (!mapped && walker->frame.flags & STEP_AT_GUESS)
			return STACK_CAUSE_UNCOVERED;
		ips[*n] = step_kept(&walker->frame);
		r = mapped ? go_on(walker, &ips[*n]) : STACK_CAUSE_NO_MAPPING;
		++*n;
	}
	return r;
}

/* Frame pointers alone, where that is asked for or nothing else is known. */
static int follow_fp(struct walker *walker, uint64_t *ips, uint16_t *n)
{
	int r = STEP_ON;

	while (r == STEP_ON) {
		if (*n >= walker->input->max_depth)
			return STACK_CAUSE_DEPTH;
		ips[(*n)++] = walker->frame.ip;
		r = step_fp(walker->input, &walker->frame);
	}
	return r;
}

static void begin(struct walker *walker, const struct walk_input *input)
{
	*walker = (struct walker){ .input = input };
	walker->frame.ip = input->registers[STEP_REGISTERS - 1];
	walker->frame.sp = input->registers[STEP_SP];
	walker->frame.fp = input->registers[STEP_FP];
	walker->frame.user_end = input->user_end;
	walker->frame.thread = input->thread;
	walker->frame.flags = step_begin(input->how);
	memcpy(walker->frame.registers, input->registers, sizeof(walker->frame.registers));
}

void walk(const struct walk_input *input, uint64_t *ips, struct walk_result *ret_result)
{
	struct walk_result *result = ret_result;
	struct walker walker;
	int r;

	*result = (struct walk_result){ .unwinder = STACK_UNWINDER_FP };
	begin(&walker, input);
	if (input->how == CAPTURE_WALK_FP || (!input->space && input->how == CAPTURE_WALK_AUTO)) {
		r = follow_fp(&walker, ips, &result->n);
		result->status = r == STEP_ENDED ? STACK_GUESSED : STACK_CUT;
		result->cause = r == STEP_ENDED ? STACK_CAUSE_NO : r;
	} else {
		r = follow(&walker, ips, &result->n);
		step_verdict(&walker.frame, r, &result->status, &result->cause, &result->unwinder);
	}
	if (result->status == STACK_CUT) {
		result->stopped_at = walker.frame.ip;
		result->stopped_pc = step_pc(&walker.frame);
	}
}
