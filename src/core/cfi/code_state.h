/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * code_state: what is known of a function's frame before one of its instructions (x86-64), by following what those
 * before it did: where the CFA is, the caller's rbp and the return address.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/cfi/row_list.h"
#include "core/cfi/x86_instruction.h"

#define CODE_UNKNOWN INT32_MIN
#define CODE_RA_LOST 0xff

enum code_fp {
	CODE_FP_CALLERS, /* rbp is the caller's */
	CODE_FP_FRAMES, /* rbp is CFA - fp */
	CODE_FP_OTHER, /* rbp is anything */
};

enum code_state_flag {
	CODE_SYSCALLED = 1, /* a system call was made, and no function called since */
	CODE_ROOT = 2, /* nothing has called this: a new thread */
	CODE_CALLED = 4, /* all of it holds only if what was called comes back */
};

/* Distances are in bytes below the CFA. Without padding: states are compared as bytes. */
struct code_state {
	int32_t sp, fp; /* CODE_UNKNOWN; fp: with CODE_FP_FRAMES only, else CODE_UNKNOWN */
	int32_t fp_saved; /* where the caller's rbp is in memory; CODE_UNKNOWN: nowhere */
	int32_t copy; /* register `copy_register` is CFA - copy */
	uint8_t copy_register; /* X86_NO_REGISTER: none is known */
	uint8_t ra_register; /* which has the return address; X86_NO_REGISTER: it is at CFA - 8; CODE_RA_LOST */
	uint8_t fp_is; /* enum code_fp */
	uint8_t flags; /* enum code_state_flag */
};

/* Of a function's first instruction. */
struct code_state code_state_entry(void);
/* Whether all is as it is there, but for flags and copies: what a function returns or jumps away with. */
bool code_state_is_entry(const struct code_state *state);
/* What holds behind an instruction if it goes on there; of a branch also where it goes. */
void code_state_step(struct code_state *state, const struct x86_instruction *instruction);
/* What holds whichever of the two does. */
void code_state_meet(struct code_state *state, const struct code_state *other);
/*
 * Where the caller's rbp is: below the CFA, 0: in rbp, CODE_UNKNOWN: nobody knows. As long as it is saved on
 * the stack, it is looked for there: rbp may have been changed on a way here that was not seen.
 */
int32_t code_state_saved(const struct code_state *state);
/* The rule of abi/unwind.h; UNWIND_END when not enough is known. */
uint32_t code_state_rule(const struct code_state *state, struct row_list *list);

_Static_assert(sizeof(struct code_state) == 20, "no padding");
