/* SPDX-License-Identifier: GPL-2.0-or-later */
/* words: what counters and the ends of stacks are called, as abi/counter.h and abi/stack.h list them. */
#pragma once
#include "abi/counter.h"
#include "abi/stack.h"
#include "abi/wait.h"

struct counter_words {
	enum counter_class class;
	const char *name, *text; /* "table-full", "no free slot in the stack table" */
};
extern const struct counter_words counter_words[COUNTER_LAST_]; /* by enum counter */

struct cause_words {
	const char *name, *text; /* "bad-frame", "the frame pointer is ..."; "" for STACK_CAUSE_NO */
};
extern const struct cause_words cause_words[STACK_CAUSE_LAST_]; /* by enum stack_cause */
extern const struct cause_words script_cause_words[SCRIPT_CAUSE_LAST_]; /* by enum script_cause */

struct wait_words {
	const char *name, *text; /* "sleep", "until something happens ..."; "" for WAIT_NONE */
};
extern const struct wait_words wait_words[WAIT_STATE_END_]; /* by enum wait_state */

/* What an unwinder is called: "tables"; NULL for none, and for one that is not known. enum stack_unwinder. */
const char *unwinder_name(unsigned int unwinder);
