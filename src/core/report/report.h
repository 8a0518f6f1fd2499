/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * report: the waist out. All that an output may see, read-only, already counted, sorted, named and
 * in words. An output computes nothing from it but its own layout.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"

enum report_kind {
	REPORT_TABLE, /* rows by sort keys, with call chains when asked: `stk report` */
	REPORT_STACKS, /* whole stacks with counts: `stk fold`, `stk report --stacks` */
	REPORT_ADDRESSES, /* answers for single addresses: `stk symbolize` */
	REPORT_FINDINGS, /* probes and what they found: `stk doctor` */
};

/* Where a frame's code is; folded's suffixes come from it. */
enum report_space { REPORT_USER, REPORT_KERNEL, REPORT_JIT, REPORT_SPACE_UNKNOWN };

struct report_frame {
	const char *function; /* demangled; NULL: no name */
	const char *module; /* base name of the image, "[kernel]", "[vdso]"; NULL: not known */
	const char *path; /* whole path of the image, or NULL */
	const char *file; /* source file, or NULL */
	uint32_t line, column; /* 0: not known */
	enum report_space space;
	bool inlined; /* into the next frame (towards the root) */
	uint64_t offset; /* in the function when there is one, else in the image */
	uint64_t address; /* absolute, where it is known (addresses), else 0 */
	const char *reason; /* why there is no name ("no-symbols"), NULL when there is one */
	const char *build_id; /* hex, or NULL */
};

struct report_stack {
	uint64_t count;
	double percent; /* of all samples shown */
	const char *comm;
	uint32_t pid, tid; /* 0: not asked for */
	const char *status; /* "complete", "guessed", "cut", "none" */
	const char *cause; /* of a cut or none: "bad-frame"; NULL: no cause */
	size_t n_frames;
	const struct report_frame *frames; /* leaf first, kernel then user, inlined before their callers */
};

/* A node of the call tree below a row. */
struct report_node {
	struct report_frame frame;
	uint64_t count; /* samples through this node */
	double percent; /* of all samples shown */
	size_t n_nodes;
	const struct report_node *nodes; /* by count, descending */
};

struct report_row {
	const char *const *keys; /* one text for each of report.keys */
	struct report_frame frame; /* zeroed unless symbol or dso is among the keys */
	uint64_t self, children; /* samples in it as the leaf, and anywhere */
	double self_percent, children_percent;
	size_t n_nodes; /* call chains, when asked for */
	const struct report_node *nodes;
};

struct report_address {
	uint64_t address; /* as asked */
	const char *asked; /* the words as given: "main+0x10", "0x401000" */
	size_t n_frames; /* innermost inlined first; at least 1, perhaps without a name */
	const struct report_frame *frames;
};

enum report_verdict { REPORT_OK, REPORT_WARN, REPORT_FAIL, REPORT_SKIP };
struct report_finding {
	const char *name; /* of the probe: "btf" */
	enum report_verdict verdict;
	const char *found; /* one line */
	const char *cost; /* what the user goes without because of it, or NULL */
	const char *fix; /* the exact command, or NULL */
	size_t n_details; /* further lines, such as one per module */
	const char *const *details;
};

struct report_counter {
	const char *name, *class_name, *text; /* "table-full", "lost", "no free slot in the stack table" */
	uint64_t count;
};

/* Stacks that are not complete, by status and cause. */
struct report_ending {
	const char *status, *cause, *text;
	uint64_t count; /* samples */
	double percent; /* of samples that have a user part */
};

struct report_fact { /* what the recording was: "event" = "cpu-clock", "host", "kernel", "duration" */
	const char *name, *value;
};

struct report {
	enum report_kind kind;
	const char *schema; /* "stk-report/1" */
	size_t n_facts;
	const struct report_fact *facts;

	uint64_t samples; /* shown (after filters) */
	uint64_t samples_all; /* stored in the profile */
	size_t n_counters;
	const struct report_counter *counters; /* of class lost, filtered and note: those over 0; and taken, stored */
	uint64_t lost; /* sum of class lost */
	size_t n_endings;
	const struct report_ending *endings;
	double complete_percent; /* complete / (complete + guessed + cut); negative: no user stack */
	size_t n_notes;
	const char *const *notes; /* footer lines: an interpreter's loop, frame pointers, damage, ... */

	/* REPORT_TABLE */
	size_t n_keys;
	const char *const *keys; /* "symbol", "dso", "comm", "pid", "tid", "cpu" */
	bool with_children; /* the children column is wanted */
	bool inverted; /* chains go from the row's function to its callers (-G: callees) */
	size_t n_rows, n_rows_hidden; /* hidden: under --percent-limit */
	uint64_t hidden_self; /* samples of the hidden rows */
	const struct report_row *rows;
	bool with_chains;
	/* REPORT_STACKS */
	size_t n_stacks;
	const struct report_stack *stacks; /* by count descending (report --stacks); fold: sorts itself */
	/* REPORT_ADDRESSES */
	size_t n_addresses;
	const struct report_address *addresses;
	/* REPORT_FINDINGS */
	size_t n_findings;
	const struct report_finding *findings;
};
