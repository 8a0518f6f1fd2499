/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * selftest: records a program whose chain of calls is known, through all of stk from the sampling
 * program to the names, and counts how often the chain comes back.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/err.h"

struct selftest_result {
	const char *source, *event; /* "bpf", "cpu-clock": what was recorded with; constants */
	uint64_t samples; /* with a user part, of the program's own code */
	uint64_t whole; /* of those, with all names of the chain, in order */
	uint64_t lost;
	struct buf other; /* the chain of a sample that is not whole, "a;b;c" from the root; empty: none */
};

/*
 * Starts `argv` (borrowed, NULL-ended: a command that calls selftest_burn()), records it until it ends
 * and looks for the chain. Errors: those of recorder_open() and recorder_run(); -ECHILD when the
 * program did not exit with 0.
 */
int selftest_run(char **argv, struct selftest_result *ret_result, struct err *err);
void selftest_result_release(struct selftest_result *result);

/*
 * The known chain: stk_selftest_a() calls stk_selftest_b(), that calls stk_selftest_c(), that uses so
 * much time of its thread's cpu. Each has a frame pointer however stk was compiled.
 */
void selftest_burn(uint64_t cpu_ns);
