// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * selftest: records a program whose chain of calls is known, through all of stk from the sampling
 * program to the names, and counts how often the chain comes back.
 */
#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include "core/capture/recorder.h"
#include "core/capture/selftest.h"
#include "core/profile/profile.h"

#define FREQ_HZ 999
#define LIMIT_NS 10000000000ULL /* the program runs for 0.3 s; the rest is for a loaded machine */
#define END_WAIT_MS 1000
#define OTHER_FRAMES_MAX 8 /* of a chain that is not whole, to look at */

/* Leaf first, as in a stack. */
static const char *const chain[] = { "stk_selftest_c", "stk_selftest_b", "stk_selftest_a" };

/* The function of one location, "" when it has no name. */
static const char *function_of(const struct tables *tables, uint32_t location)
{
	const struct tables_name *name = tables_get_name(tables, location);

	if (!name->n_frames)
		return "";
	return strtab_get(&tables->strings, tables->name_frames.data[name->first].function);
}

/* Whether the user part holds the whole chain, and in *ret_any whether it holds any of it. */
static bool holds_chain(const struct tables *tables, const uint32_t *user, size_t n_user, bool *ret_any)
{
	size_t met = 0;

	*ret_any = false;
	for (size_t i = 0; i < n_user && met < ARRAY_LEN(chain); i++) {
		const char *function = function_of(tables, user[i]);

		for (size_t k = 0; k < ARRAY_LEN(chain); k++)
			*ret_any |= !strcmp(function, chain[k]);
		if (!strcmp(function, chain[met]))
			met++;
		else if (met)
			return false; /* something between two of the chain */
	}
	return met == ARRAY_LEN(chain);
}

static void keep_other(struct buf *other, const struct tables *tables, const uint32_t *user, size_t n_user)
{
	size_t n = n_user < OTHER_FRAMES_MAX ? n_user : OTHER_FRAMES_MAX;

	buf_clear(other);
	for (size_t i = n; i-- > 0;) {
		const char *function = function_of(tables, user[i]);

		buf_addf(other, "%s%s", other->len ? ";" : "", *function ? function : "[unknown]");
	}
}

/*
 * Samples of the program's start and end, in the loader or in libc, have no part of the chain and are no
 * fault. But when no sample has any part of it, the first one shows what came in its place.
 */
static void count(const struct profile *profile, struct selftest_result *result)
{
	const struct tables *tables = &profile->tables;

	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];
		const struct tables_stack *stack = tables_get_stack(tables, sample->stack);
		const uint32_t *user = tables_stack_locations(tables, sample->stack) + stack->n_kernel;
		bool any, whole;

		if (!stack->n_user)
			continue;
		whole = holds_chain(tables, user, stack->n_user, &any);
		if (any || whole)
			result->samples += sample->count;
		if (whole)
			result->whole += sample->count;
		else if (any || !result->other.len)
			keep_other(&result->other, tables, user, stack->n_user);
	}
}

static int record(struct recorder *recorder, struct workload *workload, struct profile *profile,
		  struct err *err)
{
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	int r = recorder_run(recorder, builder_sink(builder), workload, err);

	if (!workload_reap(workload, END_WAIT_MS)) {
		workload_terminate(workload);
		workload_reap(workload, END_WAIT_MS);
	}
	if (r)
		return r;
	if (!workload->ended || !WIFEXITED(workload->status) || WEXITSTATUS(workload->status)) {
		RELEASE(buf_release) struct buf words = { 0 };

		workload_describe(workload, &words);
		return err_set(err, ECHILD, "the program of the self-test failed: %s", buf_text(&words));
	}
	return 0;
}

static int run(struct target *target, struct workload *workload, struct selftest_result *ret_result,
	       struct err *err)
{
	const struct recorder_options options = {
		.source = { .target = target, .freq_hz = FREQ_HZ, .user = true, .kernel = true },
		.duration_ns = LIMIT_NS,
		.naming_ns = LIMIT_NS,
		.command = "doctor --selftest",
		.stop_fd = -1,
		.out_fd = -1,
	};
	CLEANUP(profile_free) struct profile *profile = profile_new();
	RELEASE(recorder_release) struct recorder recorder = { 0 };
	int r = recorder_open(&recorder, &options, err);

	if (!r)
		r = record(&recorder, workload, profile, err);
	if (r)
		return r;
	ret_result->source = recorder.source->kind->name;
	ret_result->event = recorder.source->event;
	ret_result->lost = meter_class(&recorder.meter, COUNTER_CLASS_LOST);
	count(profile, ret_result);
	return 0;
}

int selftest_run(char **argv, struct selftest_result *ret_result, struct err *err)
{
	RELEASE(target_release) struct target target;
	RELEASE(workload_release) struct workload workload;
	int r;

	*ret_result = (struct selftest_result){ 0 };
	target_init(&target);
	workload_init(&workload);
	r = workload_start(&workload, argv, err);
	if (r)
		return r;
	target.workload_pid = workload.pid;
	r = target_check(&target, err);
	return r ? r : run(&target, &workload, ret_result, err);
}

void selftest_result_release(struct selftest_result *result)
{
	buf_release(&result->other);
}
