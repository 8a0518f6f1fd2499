// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_chain: the call chain of a perf sample, as the kernel's and the user's part of a raw sample. */
#include "core/capture/perf_chain.h"

#define CONTEXT_FIRST ((uint64_t)PERF_CONTEXT_MAX) /* from here on an ip is a PERF_CONTEXT_ mark */

/* What of the user's frames is not wanted, or not to be had. */
static void judge_user(const struct source_options *options, bool has_user, bool cut, struct raw_sample *sample)
{
	sample->unwinder = has_user ? STACK_UNWINDER_CALLCHAIN : STACK_UNWINDER_NONE;
	/* The kernel does not say how its walk ended; a chain at the limit was cut by it. */
	sample->status = has_user ? STACK_GUESSED : STACK_NONE;
	if (has_user && options->walk == CAPTURE_WALK_NONE) {
		sample->n_user = sample->n_user ? 1 : 0;
		sample->unwinder = STACK_UNWINDER_NONE;
		sample->status = STACK_NONE;
		return;
	}
	if (options->max_depth && sample->n_user > options->max_depth) {
		sample->n_user = options->max_depth;
		cut = true;
	}
	if (has_user && cut) {
		sample->status = STACK_CUT;
		sample->cause = STACK_CAUSE_DEPTH;
	}
}

void perf_chain_split(const struct perf_record *record, const struct source_options *options, uint32_t depth_max,
		      uint64_t *ips, struct raw_sample *sample)
{
	size_t n_kernel = 0, n_user = 0;
	bool has_user = false, in_user = false;

	for (size_t i = 0; i < record->sample.n_ips; i++) {
		uint64_t ip = record->sample.ips[i];

		if (ip >= CONTEXT_FIRST) {
			in_user = ip == (uint64_t)PERF_CONTEXT_USER;
			has_user |= in_user;
		} else if (!in_user && !n_user && n_kernel < STACK_KERNEL_FRAMES_MAX) {
			ips[n_kernel++] = ip;
		} else if (in_user && n_user < STACK_FRAMES_MAX) {
			ips[n_kernel + n_user++] = ip;
		}
	}
	sample->ips = ips;
	sample->n_kernel = n_kernel;
	sample->n_user = n_user;
	sample->kernel_cut = n_kernel >= depth_max;
	if (options)
		judge_user(options, has_user, n_user + n_kernel >= depth_max, sample);
}
