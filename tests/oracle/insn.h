/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * insn: where instructions of x86-64 end, and where they go: what an oracle of calls needs, and no more. Intel's
 * Software Developer's Manual, volume 2, chapter 2 and appendix A. Held against objdump by tests/oracle/edges.py.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define INSN_BYTES_MAX 15

enum insn_kind {
	INSN_OTHER,
	INSN_CALL, /* to `target` */
	INSN_CALL_INDIRECT, /* through memory at `target` if has_target: rip-relative */
	INSN_JUMP,
	INSN_JUMP_INDIRECT,
	INSN_BRANCH, /* to `target`, or on */
	INSN_RETURN,
	INSN_TRAP, /* ud2, hlt, int3: what comes behind is not gone to */
	INSN_LEA, /* takes an address, `target`: lea of what is rip-relative, mov of a constant */
};

struct insn {
	enum insn_kind kind;
	uint8_t length;
	bool has_target;
	uint64_t target;
};

/* Decodes what is at `address`, of which n bytes are there; false: no instruction, or not all of it. */
bool insn_decode(const uint8_t *bytes, size_t n, uint64_t address, struct insn *ret);

/*
 * What a call that ends just before `after` looks like from its last bytes, of which `n` are given: where no start
 * is known to decode from. False: it looks like none.
 */
bool insn_call_before(const uint8_t *bytes, size_t n, uint64_t after, struct insn *ret);
