/* SPDX-License-Identifier: GPL-2.0-or-later */
/* record_summary: what a recording came to, in the few lines `stk record` ends with. */
#pragma once
#include <stdint.h>
#include "base/buf.h"
#include "cmd/record_output.h"
#include "core/capture/recorder.h"

struct record_summary {
	const struct recorder *recorder;
	const struct workload *workload;
	const struct record_output *output;
	unsigned int width; /* columns of the terminal; 0: lines are not broken */
	bool verbose; /* with what says nothing of a loss */
};

/* Appends why there are no samples: "the target used too little CPU time for a sample (13 ms at 99 Hz)". */
void record_summary_no_samples(const struct record_summary *summary, struct buf *out);
/* Appends the lines, each ended by a newline. */
void record_summary_add(const struct record_summary *summary, struct buf *out);
