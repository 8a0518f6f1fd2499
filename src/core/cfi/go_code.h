/* SPDX-License-Identifier: GPL-2.0-or-later */
/* go_code: the few instructions of Go's prologues and stack switches that say more than its pclntab. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/cfi/code_window.h"
#include "core/cfi/pclntab.h"

/* When a prologue saves the caller's frame pointer, at the address where the frame begins to be. */
enum go_save {
	GO_SAVE_NONE, /* not that could be seen */
	GO_SAVE_DONE, /* it was, by then */
	GO_SAVE_NEXT, /* by the instruction there, of ret_bytes bytes */
};
enum go_save go_code_save(struct code_window *code, uint16_t machine, uint64_t entry, uint64_t at,
			  int64_t depth, unsigned int *ret_bytes);

/*
 * The end of the first instruction of a function that sets sp to a register's value, or to memory's, or
 * aligns it; UINT64_MAX without one. is_sure: there is one, so where none is seen it is the function's start.
 */
uint64_t go_code_switch(struct code_window *code, uint16_t machine, const struct pclntab_function *function,
			bool is_sure);

/* x86-64: bytes of the `add $n, %rsp` that ends at `end`; 0: it is another instruction. */
unsigned int go_code_release(struct code_window *code, uint64_t end);
/* x86-64: whether rt_sigreturn(2) is called at once. */
bool go_code_is_sigreturn(struct code_window *code, uint64_t at);
