// SPDX-License-Identifier: GPL-2.0-or-later
/* words: what counters and the ends of stacks are called, as abi/counter.h and abi/stack.h list them. */
#include "base/mem.h"
#include "core/profile/words.h"

const struct counter_words counter_words[COUNTER_LAST_] = {
#define X(id, class, name, text) [id] = { COUNTER_CLASS_##class, name, text },
	COUNTERS(X)
#undef X
};

const struct cause_words cause_words[STACK_CAUSE_LAST_] = {
#define X(id, name, text) [id] = { name, text },
	STACK_CAUSES(X)
#undef X
};

const struct cause_words script_cause_words[SCRIPT_CAUSE_LAST_] = {
#define X(id, name, text) [id] = { name, text },
	SCRIPT_CAUSES(X)
#undef X
};

const struct wait_words wait_words[WAIT_STATE_END_] = {
#define X(id, name, text) [id] = { name, text },
	WAIT_STATES(X)
#undef X
};

const char *unwinder_name(unsigned int unwinder)
{
	static const char *const names[STACK_UNWINDER_END_] = {
		[STACK_UNWINDER_FP] = "frame-pointer",
		[STACK_UNWINDER_CFI] = "tables",
		[STACK_UNWINDER_CALLCHAIN] = "callchain",
		[STACK_UNWINDER_MIXED] = "mixed",
	};

	return unwinder < ARRAY_LEN(names) ? names[unwinder] : NULL;
}
