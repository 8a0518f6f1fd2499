/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * precedence: the recorder goes before the programs that it records, for a bounded share of a processor.
 *
 * What it does takes the same time whenever it is done, but a program met for the first time is not followed until
 * its tables are there: of 40 new processes among 20 that are busy on two processors, 20 to 80 % of the stacks were
 * cut for that alone, since the recorder had the 21st part of a processor.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#define PRECEDENCE_NICE (-20)
/*
 * It may take so much at once, and that share of the time; past it the recorder is one program among others, until
 * it has been quiet for as long.
 */
#define PRECEDENCE_CREDIT_NS 1000000000ll
#define PRECEDENCE_SHARE 8 /* one of so many parts of one processor */

struct precedence {
	bool is_ours; /* its nice value may be set: it is the usual one, and we are allowed to */
	bool raised;
	uint64_t now_ns, cpu_ns; /* of the last look: CLOCK_MONOTONIC, and what the process had used */
	int64_t credit_ns; /* -PRECEDENCE_CREDIT_NS .. PRECEDENCE_CREDIT_NS */
};

/*
 * Raises the nice value of this process, if it is 0 (whoever has given it another one has decided) and we are
 * allowed to (CAP_SYS_NICE, RLIMIT_NICE); children that are forked from now on have the usual one. Whatever fails
 * costs nothing but the precedence.
 */
void precedence_begin(struct precedence *precedence);
/* From time to time: holds it to its bound. others_ns: what processes that work for it have used of processors. */
void precedence_step(struct precedence *precedence, uint64_t others_ns);
/* Takes it back. A zeroed struct is none. */
void precedence_end(struct precedence *precedence);

/* The same without the process: whether it is to be raised after it has used cpu_ns until now_ns. */
bool precedence_account(struct precedence *precedence, uint64_t now_ns, uint64_t cpu_ns);
