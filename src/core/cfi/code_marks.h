/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_marks: what code_flow.c, which goes through code, and code_verify.c, which judges it, have in common. */
#pragma once
#include "core/cfi/code_flow.h"

#define CODE_OUTSIDE UINT32_MAX /* of code: not a place in it */
#define CODE_ENTRY 1 /* the number of a function's first state */
#define CODE_INT3 0xcc
#define CODE_ALIGN 16

enum code_mark {
	CODE_MARK_START = 1, /* a function begins here for sure */
	CODE_MARK_QUEUED = 2,
	CODE_MARK_ASSUMED = 4, /* reached by assumptions only */
	CODE_MARK_GOOD = 8, /* goes on to an end of its function with the stack as it has to be */
	CODE_MARK_BAD = 16, /* to one with another stack, before anything is called */
	CODE_MARK_ENDLESS = 32, /* of a function that never ends, but is one */
	CODE_MARK_BLOCKED = 64, /* what the call before it does not come back to, as it seems */
	CODE_MARK_RETURNS = 128, /* may come back to who called */
	CODE_MARK_OVERLAPS = 512, /* shares bytes with another instruction that knows something else */
	CODE_MARK_TRIED = 1024, /* whether it begins a function that never ends is known */
	CODE_MARK_BAD_BEHIND = 256, /* BAD behind something that is called, if that comes back */
};

/* An instruction at a place. */
struct code_step {
	struct x86_instruction instruction;
	uint64_t vaddr, target_vaddr; /* target_vaddr: by instruction.value */
	uint32_t next; /* what is behind it, or CODE_OUTSIDE */
};

/* Reads it; false: none that is known. */
bool code_flow_read(struct code_flow *flow, uint32_t at, struct code_step *ret);
/* The place of an address, or CODE_OUTSIDE. */
uint32_t code_flow_at(struct code_flow *flow, uint64_t vaddr);
/* Whether functions begin at multiples of CODE_ALIGN around code[at]: then nothing else is the first of one. */
bool code_flow_is_aligned(struct code_flow *flow, uint32_t at);
/* Marks what is GOOD, BAD, ENDLESS and RETURNS. */
void code_flow_verify(struct code_flow *flow);
