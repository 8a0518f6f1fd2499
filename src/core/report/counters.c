// SPDX-License-Identifier: GPL-2.0-or-later
/* counters: what was counted while recording, with its names; taken = stored + filtered + lost. */
#include <string.h>
#include "core/profile/meta.h"
#include "core/profile/words.h"
#include "core/report/composition.h"

static const char *class_name(enum counter_class class)
{
	static const char *const names[] = {
		[COUNTER_CLASS_EXPECTED] = "expected", [COUNTER_CLASS_TAKEN] = "taken",
		[COUNTER_CLASS_STORED] = "stored",     [COUNTER_CLASS_FILTERED] = "filtered",
		[COUNTER_CLASS_LOST] = "lost",	       [COUNTER_CLASS_NOTE] = "note",
		[COUNTER_CLASS_RECORDING] = "note",
	};

	return names[class];
}

static bool was_counted(const struct profile *profile, uint32_t series, enum counter counter)
{
	for (size_t i = 0; i < profile->counters.len; i++) {
		const struct event_counter *at = &profile->counters.data[i];

		if (at->series == series && at->counter == (uint32_t)counter)
			return true;
	}
	return false;
}

static void add_counter(struct composition *composition, struct report_counter *counters,
			enum counter counter)
{
	struct report *report = &composition->report;
	enum counter_class class = counter_words[counter].class;
	uint32_t series = class == COUNTER_CLASS_RECORDING ? 0 : composition->series->id;
	uint64_t count = profile_counter(composition->profile, series, counter);

	switch (class) {
	case COUNTER_CLASS_EXPECTED:
		report->expected = count;
		return;
	case COUNTER_CLASS_TAKEN:
		report->taken += count;
		return;
	case COUNTER_CLASS_STORED:
		report->stored += count;
		return;
	case COUNTER_CLASS_FILTERED:
		report->filtered += count;
		break;
	case COUNTER_CLASS_LOST:
		report->lost += count;
		break;
	case COUNTER_CLASS_NOTE:
	case COUNTER_CLASS_RECORDING:
		break;
	}
	if (count)
		counters[report->n_counters++] = (struct report_counter){
			counter_words[counter].name, class_name(class), counter_words[counter].text, count
		};
}

const char *report_expected_reason(const char *source, enum series_kind kind)
{
	if (kind == SERIES_WAIT)
		return "waits are not sampled: each is taken";
	if (source && !strcmp(source, "bpf"))
		return NULL; /* counted always: nothing came to one period */
	if (source && !strcmp(source, "perf"))
		return "the kernel lets this caller's events see user mode only";
	return "the profile does not say";
}

void compose_counters(struct composition *composition)
{
	struct report *report = &composition->report;
	struct report_counter *counters =
		arena_array(&composition->arena, COUNTER_LAST_, sizeof(*counters));

	report->counters = counters;
	for (int i = 0; i < COUNTER_LAST_; i++)
		add_counter(composition, counters, i);
	report->missed = report->expected > report->taken ? report->expected - report->taken : 0;
	if (was_counted(composition->profile, composition->series->id, COUNTER_EXPECTED))
		return;
	report->expected_reason = report_expected_reason(profile_meta(composition->profile, META_SOURCE),
							 composition->series->kind);
	if (!report->expected_reason && report->taken)
		report->expected_reason = "the profile does not say";
}
