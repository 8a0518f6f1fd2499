/* SPDX-License-Identifier: GPL-2.0-or-later */
/* weight: what samples come to: how often, and the sum in their unit, by which all is ordered and in percent. */
#pragma once
#include <stdint.h>

struct weight {
	uint64_t count; /* samples; of waits and occurrences: how often */
	uint64_t value; /* ns, bytes, or what was counted */
};

static inline void weight_add(struct weight *weight, struct weight more)
{
	weight->count += more.count;
	weight->value += more.value;
}
