/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rule_encoder: what the call frame instructions came to, as a rule of 20 bits (abi/unwind.h):
 * packed, else a long one, else UNWIND_UNSUPPORTED with the reason.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/unwind.h"
#include "core/cfi/cfa_machine.h"
#include "core/cfi/row_list.h"

/* The registers of a machine that has tables, and its shortest form of a rule. */
struct rule_machine {
	uint16_t e_machine; /* EM_X86_64 .. */
	uint32_t fp, sp;
	/* Saved by callees too, and the base of frames that call others; CFA_REGISTER_NONE: there is none. */
	uint32_t kept;
	uint32_t ip; /* the number that stands for the ip, in expressions and as a column of CIEs */
	uint32_t registers; /* numbers below this can be the base of a rule */
	/* The packed rule; UNWIND_ESCAPE when there is none. */
	uint32_t (*pack)(const struct cfa_state *state, uint32_t ra_register);
	/*
	 * Whether the frame pointer leads to this frame, or to its record, while these rules hold.
	 */
	bool (*keeps_fp)(const struct cfa_state *state);
	/* Whether a frame marked as a signal's has the shape that UNWIND_SIGNAL stands for. */
	bool (*is_signal)(const struct unwind_long *rule);
};
/* NULL: a machine that has no tables. */
const struct rule_machine *rule_machine_of(uint16_t e_machine);

extern const struct rule_machine rule_x86_64, rule_aarch64;

struct rule_context {
	const struct rule_machine *machine;
	uint32_t ra_register; /* the column of the return address */
	bool is_signal; /* the CIE has an S: the caller was interrupted */
	struct row_list *rows; /* where long rules are kept */
};
uint32_t rule_encode(const struct rule_context *context, const struct cfa_state *state);
