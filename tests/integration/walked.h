/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * walked: code whose every stack is known, with its rows written by hand. Each case is entered like a function,
 * goes down a chain of calls, and stays in its leaf for good.
 */
#pragma once
#include <stdint.h>
#include "abi/unwind.h"

struct walked_row {
	const char *at;
	uint32_t rule;
};

/* The rows of the code in [walked_begin, walked_end), in order; a second piece has none. */
extern const char walked_begin[], walked_end[], bare_begin[], bare_end[];
extern const struct walked_row walked_rows[];
extern const unsigned int walked_n_rows;
extern const struct unwind_long walked_longs[];
extern const unsigned int walked_n_longs;

/* What a case is entered with: two numbers, or an address. */
typedef void walked_case(uint64_t first, uint64_t second);

walked_case case_plain, case_long, case_unknown_register, case_deep, case_bare, case_uncovered,
	case_unsupported, case_plt, case_signal, case_switch, case_zero, case_fp_lost, case_fault, case_kept,
	case_site, case_saved;

/* Return addresses, outermost last; leaves are [.._leaf, .._leaf_end). */
#define WALKED_LABELS(X) \
	X(leaf) X(leaf_end) X(plain_ret) X(plain_a_ret) X(plain_b_ret) X(long_ret) X(long_a_ret) X(long_leaf) \
	X(long_leaf_end) X(unknown_ret) X(unknown_a_ret) X(deep_ret) X(deep_again_ret) X(bare_ret) \
	X(bare_a_ret) X(bare_b_ret) X(uncovered_ret) X(uncovered_a_ret) X(unsupported_ret) \
	X(unsupported_a_ret) X(plt_ret) X(plt_leaf) X(plt_leaf_end) X(signal_ret) X(signal_trap) X(restorer) \
	X(switch_ret) X(switch_a_ret) X(zero_ret) X(fault_ret) X(lost_ret) X(lost_a_ret) X(lost_b_ret) \
	X(kept_a_ret) X(kept_b_ret) X(bare_top_ret) X(site_ret) X(saved_ret) X(saved_a_ret) \
	X(jit_caller_ret) X(jit_leaf) X(jit_leaf_end) X(jit_stays) X(jit_stays_end)
#define X(label) extern const char label[];
WALKED_LABELS(X)
#undef X
