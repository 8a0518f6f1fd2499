/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * answer: what a row says, ours or libdw's, put to the proof: where it finds the caller's registers
 * when those of the frame have made-up values and memory is a function of its address. Two rows that
 * give the same answers mean the same, however they are written.
 */
#pragma once
#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "core/cfi/unwind_table.h"

#define ANSWER_ROUNDS 2 /* sets of made-up values */

enum answer_kind {
	ANSWER_NONE, /* nothing describes the address */
	ANSWER_RULE,
	ANSWER_ROOT, /* no caller */
	ANSWER_UNSUPPORTED, /* there is a rule that cannot be followed */
};

struct answer_place {
	enum { ANSWER_LOST, ANSWER_IN_MEMORY, ANSWER_IS } where;
	uint64_t value; /* or the address of it */
};

struct answer {
	enum answer_kind kind;
	bool by_ip; /* holds for the one address only */
	struct {
		uint64_t sp; /* the caller's, which is the CFA of rows, and of DWARF but for longjmp */
		struct answer_place ra, fp;
	} round[ANSWER_ROUNDS];
};

/* Of our row, that holds at ip. */
void answer_of_row(const struct unwind_table *table, uint32_t rule, uint64_t ip, struct answer *ret_answer);
/* Of libdw's frame; UNSUPPORTED where it or the evaluation here gives up. */
void answer_of_frame(uint16_t machine, Dwarf_Frame *frame, uint64_t ip, struct answer *ret_answer);
bool answer_equal(const struct answer *a, const struct answer *b);

/* In words, for people. */
void answer_row_words(const struct unwind_table *table, uint32_t rule, struct buf *buf);
void answer_frame_words(uint16_t machine, Dwarf_Frame *frame, struct buf *buf);
