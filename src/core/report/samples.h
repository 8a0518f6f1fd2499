/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * samples: the waist out for pictures and for other tools' formats: what a struct report merges and leaves out.
 * Read-only: images, locations, threads, stacks, and a cursor over the samples that are shown, in which stacks that
 * read the same are not merged, and threads and times are kept.
 *
 * A report of the kind REPORT_SAMPLES points to it. Its `beside` has a report on each series that is shown, with
 * what was lost and how stacks ended.
 */
#pragma once
#include "core/report/report.h"

struct samples_image {
	const char *path; /* as the target's mount namespace has it, "[kernel]"; NULL: not known */
	const char *module; /* its base name, "[kernel]", "[anon]"; NULL: not known */
	const char *build_id; /* hex, or NULL */
	uint32_t first_mapping, n_mappings; /* index of mappings; how many are known */
	bool is_file; /* a mapped file, whose offsets are file offsets; else see enum image_kind */
};

/* Where a process had an image, executable. */
struct samples_mapping {
	uint32_t pid, image; /* as the recorder's pid namespace has it; index of images */
	uint64_t start, end, offset; /* addresses [start, end); in the image, of `start` */
};

struct samples_thread {
	uint32_t pid, tid, own_tid; /* as struct event_thread has them */
	const char *name, *process; /* under this name; what its process is called */
	/* Since the start of the recording; 0: it was there already; it is still there, or that is not known. */
	uint64_t start_ns, end_ns;
};

struct samples_location {
	uint32_t image; /* index of images; [0] is not known */
	uint64_t offset; /* in the image */
	bool is_return; /* where a call returns to: the call is before it */
	const struct report_frame *frames; /* innermost inlined first; at least one, perhaps without a name */
	uint32_t n_frames;
};

/*
 * At least one location, leaf first, the kernel's before the user's. What is missing has a location of its own:
 * "[truncated]" at the root of a stack that is cut, "[truncated]" or "[unknown]" where the kernel's part lacks its
 * root or is not there, and the cause ("[exited]") where there is no stack.
 */
struct samples_stack {
	uint32_t n_locations;
	const uint32_t *locations; /* indices of locations */
};

struct samples {
	uint32_t n_images, n_mappings, n_locations, n_threads, n_stacks;
	uint32_t n_ids; /* report_frame.id is less */
	const struct samples_image *images; /* [0] is none */
	const struct samples_mapping *mappings; /* by image, process and address */
	const struct samples_location *locations;
	const struct samples_thread *threads; /* [0] is none */
	const struct samples_stack *stacks; /* those that no sample shown has are empty */
};

struct sample {
	uint32_t series; /* index of report.beside */
	uint32_t stack, thread, cpu; /* the first two: indices */
	uint64_t time_ns, duration_ns; /* of the slice of time: from the start of the recording; 0: an instant */
	uint64_t count, value; /* how many samples of that slice; the sum in the series' unit */
	uint64_t longest; /* of waits: of the longest one */
	const char *state; /* of waits: why the thread did not run, "sleep"; else NULL */
};

struct samples_cursor;

/* Series by series, in the order of the profile. Of a REPORT_SAMPLES; to be ended before report_free(). */
struct samples_cursor *samples_begin(const struct report *report);
/* Fills ret_sample; false: there are no more. */
bool samples_next(struct samples_cursor *cursor, struct sample *ret_sample);
void samples_end(struct samples_cursor *cursor); /* NULL is fine */
DEFINE_CLEANUP(struct samples_cursor *, samples_end)
