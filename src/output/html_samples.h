/* SPDX-License-Identifier: GPL-2.0-or-later */
/* html_samples: the samples of a report as the page has them: summed by node, thread and slice of time. */
#pragma once
#include "output/flame_tree.h"

#define HTML_SLICES_MAX 600 /* more than a strip has columns that are told apart */

struct html_slice {
	uint64_t start_ns, end_ns; /* since the start of the recording */
};

struct html_sample {
	uint32_t series; /* index of report.beside */
	uint32_t node, thread; /* indices: of the tree's nodes, of the view's threads */
	uint32_t slice; /* index of slices */
	uint64_t count, value;
};

struct html_samples {
	VEC(struct html_slice) slices; /* by time; those of the recording, or, of many, equal parts of its time */
	VEC(struct html_sample) list; /* by series, node, thread and slice */
};

/* What does not fit into the budget is summed in the root, of no thread, in the first slice. */
void html_samples_init(struct html_samples *samples, const struct flame_tree *tree);
void html_samples_release(struct html_samples *samples);
