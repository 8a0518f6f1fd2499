/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cfa_machine: executes the call frame instructions of one function (DWARF 5, 6.4.2; LSB 5, 10.5.1;
 * the GNU and Arm extensions), as far as they concern the CFA, the return address, the frame
 * pointer and the stack pointer.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/unwind.h"
#include "base/cursor.h"
#include "core/cfi/eh_pointer.h"

/* How a register of the caller is found. */
enum cfa_how {
	CFA_UNSET, /* nothing was said */
	CFA_SAME,
	CFA_UNDEFINED,
	CFA_AT_CFA, /* in memory at CFA + value */
	CFA_IS_CFA, /* is CFA + value */
	CFA_BY_REGISTER, /* is the register `number` */
	CFA_AT_EXPRESSION, /* in memory where the expression says */
	CFA_IS_EXPRESSION, /* is what the expression says */
};

struct cfa_rule {
	union {
		int64_t value;
		const uint8_t *expression; /* within the section */
	};
	uint32_t number; /* a register, or the bytes of the expression */
	uint8_t how; /* enum cfa_how */
};

/* Which registers are followed. */
enum cfa_column {
	CFA_RA,
	CFA_FP,
	CFA_SP,
	CFA_KEPT, /* one more that the callee saves, for the few images with frames that hang on it */
	CFA_COLUMNS,
};

/*
 * An expression leaves register and offset alone: DW_CFA_def_cfa_register after it brings the
 * offset back, as in libgcc, gdb and binutils (libgcrypt's assembly relies on it).
 */
struct cfa_state {
	int64_t cfa_offset;
	uint32_t cfa_register;
	uint32_t cfa_size; /* of the expression */
	const uint8_t *cfa_expression; /* not NULL: the CFA is what this says */
	bool has_cfa;
	struct cfa_rule columns[CFA_COLUMNS];
};

static inline bool cfa_is_by_register(const struct cfa_state *state)
{
	return state->has_cfa && !state->cfa_expression;
}

/* What the instructions of a CIE and its functions mean. */
struct cfa_terms {
	uint32_t registers[CFA_COLUMNS]; /* their numbers; CFA_REGISTER_NONE: it is not followed */
	uint64_t code_factor;
	int64_t data_factor;
	uint8_t pointer_encoding; /* of DW_CFA_set_loc */
	bool is_aarch64;
	const struct eh_bases *bases;
};

#define CFA_STATES_MAX 32 /* remembered at one time; compilers need two or three */
#define CFA_REGISTER_MAX 0xffffu /* greater numbers are taken as this, which no machine has */
#define CFA_REGISTER_NONE 0x10000u

/*
 * The rules that hold from `vaddr` on, after each cfa_machine_next(); with a `reason` they are not
 * known.
 */
struct cfa_machine {
	uint64_t vaddr;
	struct cfa_state state;
	uint8_t reason; /* enum unwind_reason */
	/* private */
	const struct cfa_terms *terms;
	const struct cfa_state *initial;
	struct cursor cursor;
	uint64_t next_vaddr;
	bool changed;
	unsigned depth;
	struct cfa_state remembered[CFA_STATES_MAX];
};

/*
 * Begins a function at vaddr in the state that its CIE left; terms and initial are borrowed, the
 * instructions too. A machine may be used again for the next function.
 */
void cfa_machine_start(struct cfa_machine *machine, const struct cfa_terms *terms,
		       const struct cfa_state *initial, uint64_t vaddr, const uint8_t *instructions,
		       const uint8_t *end);
/*
 * Goes on to the next address where something may have changed, at first the beginning; false when
 * there is none. One with a reason is the last.
 */
bool cfa_machine_next(struct cfa_machine *machine);

/*
 * The state after the instructions of a CIE. Returns 0 or an enum unwind_reason; a CIE that moves
 * on to another address is damaged.
 */
uint8_t cfa_machine_initial(struct cfa_machine *machine, const struct cfa_terms *terms,
			    const uint8_t *instructions, const uint8_t *end,
			    struct cfa_state *ret_state);
