/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * code_flow: the frames of machine code that nothing describes, followed along all ways that it can go
 * (x86-64). Every instruction has what is known before it (code_state), from where functions begin on.
 *
 * What a function begins with is known: its return address is on top of the stack. So it is enough to know
 * where functions begin, and that holds for what a symbol names, and for what is called. Two things are only
 * assumed: that a function begins where others have ended, and that what is called comes back.
 * What follows from either is taken for proven where the code goes on to a return, or a jump out of the function,
 * with the stack as it was: had it begun elsewhere, or with another depth, it would go there by a wrong address.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/cfi/code_state.h"
#include "core/image/image.h"

/* Of the code of one image: node's V8 has 1.6 MB, musl 0.4. Ten times as much is taken while it is followed. */
#define CODE_FLOW_BYTES_MAX (4u << 20)
#define CODE_FLOW_STATES_MAX (1u << 20) /* different ones; of code with more nothing is proven */

struct code_part {
	uint64_t vaddr;
	uint32_t at, len; /* in code_flow.code */
	uint32_t starts, aligned_starts; /* of functions */
};

/* A way that is to be gone, behind a call: to code[at] in a state. */
struct code_way {
	uint32_t at, state;
	bool is_edge; /* where a function may begin as well */
};

/* An instruction that was come to; places are in code_flow.code, UINT32_MAX: not there. */
struct code_node {
	uint32_t at, next, target;
	uint32_t table, n_table; /* of an indirect jump: where it goes, in code_flow.tables */
	uint8_t what, reg;
	bool leaves; /* it calls what another file may have */
};

/* A zeroed one is empty. Fields are its own. */
struct code_flow {
	const struct image *image; /* of the code; borrowed */
	VEC(struct code_part) parts; /* by vaddr */
	uint8_t *code;
	uint32_t len, cap;
	uint32_t *states_at; /* for each byte of code: a state's number; 0: no instruction, as it seems */
	uint16_t *marks; /* likewise, enum code_mark */
	VEC(struct code_state) known; /* number 1 is known.data[0] */
	struct hash_index known_index;
	VEC(uint32_t) queue; /* instructions whose state has changed */
	VEC(struct code_way) put_off; /* what rests on an assumption */
	VEC(uint32_t) taken; /* whose address the code takes */
	VEC(uint32_t) tables; /* places that jumps by tables go to */
	VEC(struct code_node) nodes; /* all instructions that were come to, by place */
	uint32_t last_part;
	uint64_t looked; /* bytes and entries, for tables of jumps */
	uint64_t tried; /* instructions, for functions that never end */
	bool assumes, found_start;
	bool is_closed; /* set before code_flow_run(): calls of what is elsewhere come back */
	bool verified; /* assumptions were followed to their ends */
	bool over; /* there was more than is followed: nothing is proven */
};

/*
 * Adds the code [vaddr, vaddr + len) of an image, behind all that was added. False: there is no room for it, or
 * it cannot be read.
 */
bool code_flow_add(struct code_flow *flow, const struct image *image, uint64_t vaddr, uint64_t len);
/* A function begins there for sure. Elsewhere than in the code: nothing is done. */
void code_flow_start(struct code_flow *flow, uint64_t vaddr);
/* After all of those. */
void code_flow_run(struct code_flow *flow);
void code_flow_release(struct code_flow *flow);

struct code_place {
	uint64_t vaddr;
	uint32_t part; /* a number; code of another one does not follow on this */
	struct x86_instruction instruction;
	struct code_state state;
	bool proven; /* and so its row is right; false: it has none */
};

/*
 * The next instruction that the code can come to, and padding; *cursor is 0 for the first. False: there are
 * no more. Instructions overlap where the code is gone through in more than one way.
 */
bool code_flow_next(struct code_flow *flow, uint32_t *cursor, struct code_place *ret_place);
