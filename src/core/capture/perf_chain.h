/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf_chain: the call chain of a perf sample, as the kernel's and the user's part of a raw sample. */
#pragma once
#include "core/capture/perf_record.h"
#include "core/capture/sample.h"
#include "core/capture/source.h"

/*
 * Splits a call chain at its PERF_CONTEXT_ marks into sample->ips, for which `ips` has room for
 * STACK_KERNEL_FRAMES_MAX + STACK_FRAMES_MAX. depth_max: frames at which the kernel ends any chain. With options
 * the user's part is judged: what is wanted of it, and how it ended; NULL: it is to come from elsewhere.
 */
void perf_chain_split(const struct perf_record *record, const struct source_options *options, uint32_t depth_max,
		      uint64_t *ips, struct raw_sample *sample);
