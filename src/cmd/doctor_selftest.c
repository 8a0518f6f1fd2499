// SPDX-License-Identifier: GPL-2.0-or-later
/* doctor_selftest: `stk doctor --selftest`, as one more finding. */
#include "cmd/doctor_selftest.h"
#include "core/capture/selftest.h"

#define BURN_NS 300000000ULL
/* At 999 Hz some 300 samples come: a tenth of them shows that sampling works on a loaded machine too. */
#define SAMPLES_MIN 30
#define WHOLE_PERCENT_MIN 95

void doctor_selftest_burn(void)
{
	selftest_burn(BURN_NS);
}

static void judge(const struct selftest_result *test, struct probe_result *result)
{
	const bool few = test->samples < SAMPLES_MIN;
	const bool torn = test->whole * 100 < test->samples * WHOLE_PERCENT_MIN;

	probe_found(result, few || torn || test->lost ? PROBE_FAIL : PROBE_OK,
		    "%llu samples by %s (%s), %llu with all names of the chain, %llu lost",
		    (unsigned long long)test->samples, test->source, test->event,
		    (unsigned long long)test->whole, (unsigned long long)test->lost);
	if (result->verdict == PROBE_OK)
		return;
	if (test->other.len)
		probe_detail(result, "in place of stk_selftest_a;stk_selftest_b;stk_selftest_c came: %s",
			     buf_text(&test->other));
	probe_cost(result, few ? "recordings have too few samples" :
			   torn ? "stacks are not whole, or lack names" :
				  "recordings lose samples");
	probe_fix(result, "stk doctor  # and fix what it finds; when nothing is left, report this line");
}

void doctor_selftest(struct probe_result *result)
{
	char *argv[] = { "/proc/self/exe", "doctor", "--selftest-burn", NULL };
	RELEASE(selftest_result_release) struct selftest_result test = { 0 };
	struct err err = { 0 };

	if (!selftest_run(argv, &test, &err)) {
		judge(&test, result);
		return;
	}
	probe_found(result, PROBE_FAIL, "%s", err.text);
	probe_cost(result, "nothing can be recorded");
	probe_fix(result, "%s", err.hint);
}
