/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * go_switch: how code of Go that has gone over to another stack finds back: x86-64's runtime.systemstack and
 * runtime.asmcgocall take their caller's sp out of memory after the call they switched for. Those few
 * instructions are read, whatever release they are of: what they do is the rule.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/unwind.h"
#include "core/cfi/code_window.h"

#define GO_SWITCH_BYTES_MAX 128 /* of code between a switch and the call, and from there on to the way back */

struct go_switch {
	uint64_t switched; /* the vaddr from which on sp is another stack's */
	uint64_t call; /* of the call that is made there; from its end on `rule` holds */
	uint64_t back; /* from here on sp is the first stack's again */
	struct unwind_switch rule; /* `add` is for a function that has put nothing on its first stack */
};

enum go_switch_found {
	GO_SWITCH_NONE, /* none any more */
	GO_SWITCH_READ,
	GO_SWITCH_UNREADABLE, /* there is one, at ret_switch->switched, and nobody knows the way back */
};
/* The first one of [start, end): vaddrs of one function without a frame of its own, or what is left of it. */
enum go_switch_found go_switch_next(struct code_window *code, uint64_t start, uint64_t end,
				    struct go_switch *ret_switch);
