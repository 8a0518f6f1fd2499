/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * selection: the samples of one series that are asked for, summed by stack and by the thread fields that matter.
 * What counts afterwards works on these cells, of which there are far fewer than samples.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/profile/profile.h"
#include "core/tally/names.h"
#include "core/tally/weight.h"

/* Which fields of a sample keep cells apart. */
enum selection_field {
	SELECTION_COMM = 1 << 0,
	SELECTION_PID = 1 << 1,
	SELECTION_TID = 1 << 2,
	SELECTION_CPU = 1 << 3,
	SELECTION_PROGRAM = 1 << 4,
};

struct number_list {
	const uint32_t *numbers; /* borrowed */
	size_t n; /* 0: all are wanted */
};

struct selection_options {
	unsigned int fields; /* enum selection_field bits */
	uint32_t series; /* the one that samples are of: profile_first_series() */
	struct word_list comms; /* only threads with one of these names */
	struct number_list pids, tids, cpus; /* only of one of these */
	struct word_list parents; /* only stacks with a function that is called so */
	const struct names *names; /* of these; NULL: no parents */
	bool has_time; /* only slices of [from_ns, to_ns), see selection_init() */
	uint64_t from_ns, to_ns;
};

/* The fields cells are kept apart by; those not asked for are 0. */
struct selection_group {
	uint32_t comm, pid, tid, cpu;
	uint32_t program; /* string: the main thread's name, which all threads of a process share */
};

struct selection_cell {
	uint32_t group; /* index in selection.groups */
	uint32_t stack;
	struct weight weight;
	uint64_t longest; /* of waits: of the longest one */
	uint32_t pid, tid; /* of all its samples; 0: several */
};

struct selection {
	VEC(struct selection_group) groups;
	struct hash_index group_index;
	VEC(struct selection_cell) cells; /* by group, then by stack; each pair once */
	struct weight all; /* of what is selected */
	uint64_t longest; /* of waits: of the longest one */
	struct weight states[WAIT_STATE_END_]; /* of waits: by enum wait_state; what is not known is WAIT_NONE's */
	uint64_t samples_all; /* of that series in the profile */
	uint64_t first_ns, last_ns; /* the slices that were selected begin and end here; 0, 0: none */
};

/*
 * Time is kept in slices, so a window takes whole ones: those whose middle it holds; when it is narrower
 * than that, the slices it touches. Windows that follow each other share no slice.
 */
void selection_init(struct selection *selection, const struct profile *profile,
		    const struct selection_options *options);
void selection_release(struct selection *selection);

/* The samples that selection_init() would sum, one after the other, in the order of the profile. */
struct selection_cursor {
	const struct profile *profile; /* borrowed, as are the options */
	const struct selection_options *options;
	bool *below; /* by stack: whether it has one of the parents; NULL: all have */
	bool (*in_time)(const struct selection_options *, const struct event_sample *); /* NULL: at any time */
	uint64_t samples_all, each; /* of the series: samples, and what each stands for; 0: they have values */
	size_t at; /* the sample that is looked at next */
};
void selection_begin(struct selection_cursor *cursor, const struct profile *profile,
		     const struct selection_options *options);
/* The next one and what it weighs; NULL: there is none. */
const struct event_sample *selection_next(struct selection_cursor *cursor, struct weight *ret_weight);
void selection_end(struct selection_cursor *cursor);

/* The sum of what selection_init() with these options would select. */
struct weight selection_sum(const struct profile *profile, const struct selection_options *options);
