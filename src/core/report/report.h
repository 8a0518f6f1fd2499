/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * report: the waist out. All that an output may see, read-only, already counted, sorted, named and
 * in words. An output computes nothing from it but its own layout.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "base/budget.h"
#include "base/mem.h"

enum report_kind {
	REPORT_TABLE, /* rows by sort keys, with call chains when asked: `stk report` */
	REPORT_STACKS, /* whole stacks with counts: `stk fold`, `stk report --stacks` */
	REPORT_SAMPLES, /* samples as they were taken (samples.h): pictures, other tools' formats */
	REPORT_ADDRESSES, /* answers for single addresses, without a struct report: `stk symbolize` */
	REPORT_FINDINGS, /* probes and what they found: `stk doctor` */
	REPORT_PROBES, /* the probes there are: `stk doctor --list` */
	REPORT_DIFF, /* two profiles beside each other, by function or by stack: `stk diff` */
	REPORT_DIFF_SAMPLES, /* two profiles' samples: pictures of a difference */
};

/* Where a frame's code is; folded's suffixes come from it. */
enum report_space { REPORT_USER, REPORT_KERNEL, REPORT_JIT, REPORT_SCRIPT, REPORT_SPACE_UNKNOWN };

struct report_frame {
	const char *function; /* demangled; NULL: no name */
	const char *linkage; /* as the symbol table has it; NULL: the same, or no name */
	uint32_t id; /* the same for frames that read the same: function, module, space, inlined or not, source */
	const char *part; /* ".cold": offset is in this part, which lies elsewhere; NULL: in the function */
	const char *module; /* base name of the image, "[kernel]", "[vdso]"; NULL: not known */
	const char *path; /* whole path of the image, or NULL */
	const char *file; /* source file, or NULL */
	uint32_t line, column; /* 0: not known */
	enum report_space space;
	bool inlined; /* into the next frame (towards the root) */
	bool alias; /* another name of the frame before it; only of addresses, when asked for */
	uint64_t offset; /* in the function when there is one, else in the image */
	uint64_t image_offset; /* in the image, or the address itself: see enum image_kind */
	uint64_t address; /* absolute, where it is known (addresses), else 0 */
	/*
	 * Why there is no name ("no-symbols"), NULL when there is one. Of an address that was asked about also why
	 * there is no source line, or less than there could be ("no-debug", "bad-file").
	 */
	const char *reason;
	bool no_debug; /* the reason is no fault: there just is no debug data */
	bool bounds; /* the function is called after where it begins, since it has no name */
	const char *build_id; /* hex, or NULL */
};

/*
 * What one location is called: inlined functions before their caller; at least one frame, perhaps
 * without a name. Many stacks share one: millions of frames are then four bytes each.
 */
struct report_location {
	const struct report_frame *frames;
	uint32_t n_frames;
};

/* Why a part of a stack is cut or missing. */
struct report_stack_error {
	int code; /* negative errno, as the kernel gave it; 0: it gave none */
	const char *name, *meaning; /* "EFAULT", or the cause's: "depth", "deeper than the limit" */
};

struct report_stack {
	uint64_t count, value; /* how often; the sum in the series' unit */
	uint64_t longest; /* of waits: of the longest one; else 0 */
	double percent; /* of all that is shown, by value */
	const char *comm;
	uint32_t pid, tid; /* 0: several */
	const char *status; /* "complete", "guessed", "cut", "none" */
	const char *cause; /* of what is not complete: "bad-frame"; NULL: no cause */
	const char *script_cut; /* why script frames are missing: "racing"; NULL: none are */
	const char *unwinder; /* of the user's part: "tables", "mixed"; NULL: none */
	const struct report_stack_error *user_error, *kernel_error; /* NULL: it is there, to its end */
	size_t n_locations, n_kernel; /* the first n_kernel are the kernel's */
	const uint32_t *locations; /* indices of report.locations; leaf first, kernel then user */
};

/*
 * A node of the call tree below a row: a run of frames that no other chain leaves, then its branches.
 * Samples that neither go on in a branch nor are hidden end here.
 */
struct report_node {
	size_t n_frames;
	const struct report_frame *const *frames; /* away from the row; at least 1 */
	uint64_t count, value; /* of the samples through this node */
	double percent; /* of all that is shown, by value */
	size_t n_nodes;
	const struct report_node *nodes; /* by value, descending */
	uint64_t hidden; /* samples of branches too small to be here */
	double hidden_percent; /* of all that is shown, by value */
};

/* A function that most samples of a row have above them. */
struct report_caller {
	const struct report_frame *frame;
	unsigned int rank; /* 0: it says most about the row, then 1, .. */
};

/* What a row has of one event. */
struct report_cell {
	uint64_t count, value; /* how often; the sum in the series' unit */
	double percent; /* of all that is shown of it, by value */
};

struct report_row {
	const char *const *keys; /* one text for each of report.keys: "main", of pid and tid "1234 nginx" */
	const char *process, *thread; /* names of its pid and tid; NULL: not known, or not among the keys */
	uint32_t own_tid; /* of its tid: in its own pid namespace, where that is another number; else 0 */
	const struct report_frame *frame; /* NULL unless symbol, module or a source is among the keys */
	uint64_t self, children; /* samples in it as the leaf, and anywhere */
	uint64_t self_value, children_value; /* their sums in the series' unit; percents are of these */
	uint64_t longest, children_longest; /* of waits: the longest one of `self`, and of `children`; else 0 */
	double self_percent, children_percent;
	size_t n_nodes; /* call chains, when asked for */
	const struct report_node *nodes;
	uint64_t hidden; /* samples of chains too small to be here */
	double hidden_percent; /* of all samples shown */
	size_t n_callers; /* of report.summary.with_callers */
	const struct report_caller *callers; /* outermost first */
	const char *program; /* that has most of its samples; NULL: none has 80 % of them */
	size_t n_programs; /* that have some */
	const struct report_cell *cells; /* by report.beside; self_percent is the largest share of them */
};

/* A share of the samples: of a thread's name. */
struct report_share {
	const char *name;
	double percent;
};

/* Waits of one state. */
struct report_wait_state {
	const char *name; /* "sleep" */
	uint64_t count, value;
	double percent;
};

/* What has to be known before rows are believed: "3 % of one CPU: it mostly waited" and what to do about it. */
struct report_note {
	const char *fact, *shorter; /* the same with less in it, for narrow terminals */
	const char *command; /* "stk doctor"; NULL: none helps */
};

/* A line of the short call tree: functions that go together, each calling the next. */
struct report_tree_line {
	unsigned int depth; /* 0: the outermost lines */
	double percent; /* of the first one's samples and all that it called */
	size_t n_frames;
	const struct report_frame *const *frames; /* at least 1, but for a program */
	const char *program; /* NULL: frames */
};

#define REPORT_TREE_LINES 7
#define REPORT_CALLERS 4

/* What a profile comes to in a few lines. */
struct report_summary {
	const char *again; /* how this profile is shown again: "stk report", "stk report a.data" */
	const char *name; /* of what was recorded: "redis-server", "all CPUs" */
	uint32_t pid; /* that was asked for; 0: none, or several */
	double cpu_seconds; /* that the samples stand for; negative: the event is no clock */
	double seconds; /* that the recording, or the part of it that is shown, lasted; 0: not known */
	bool waits; /* what is shown are waits, and: */
	uint64_t mean_ns, longest_ns;
	size_t n_states; /* why threads did not run, biggest first */
	const struct report_wait_state *states;
	/* Of a profile with waits, shown or not: how long all threads were there together; 0: not known. */
	uint64_t life_ns;
	/* Where there are a clock and waits: what was used of CPUs, and waited. */
	bool wall;
	uint64_t cpu_ns, wait_ns;
	uint64_t n_stacks; /* different ones */
	double kernel_percent; /* of samples that ended in the kernel */
	size_t n_shares; /* of thread names, biggest first; 0: one has nearly all */
	const struct report_share *shares;
	size_t n_notes; /* what matters most first */
	const struct report_note *notes;
	bool few; /* so few samples that one of them says nothing */
	bool with_callers; /* rows have their callers, and these are there: */
	bool with_programs; /* no program has nearly all: rows and tree tell them */
	unsigned int tree_limit; /* in percent times ten: the tree's lines have no less */
	const struct report_frame *tree_below; /* what nearly all samples go through, and so is no line; or NULL */
	size_t n_tree; /* 0: there is nothing to show */
	const struct report_tree_line *tree;
};

/* A node of the whole call tree. */
struct report_tree_node {
	unsigned int depth; /* 0: what began a thread */
	const struct report_frame *frame;
	uint64_t count, self; /* samples through it, and that end in it */
	uint64_t value, self_value; /* their sums in the series' unit; percents are of these */
	double percent, self_percent;
	bool joined; /* all that the node before has go on here, and only here */
};

/*
 * What addresses have in common, told once for them all: where they are, and the function there or
 * what is inlined into it. Lines, offsets and addresses are told apart.
 */
struct report_function {
	const struct report_frame *frame; /* without a name the image alone */
	bool same_image; /* but for the reason it says of the image what was said before */
};

struct report_address {
	uint64_t address; /* as asked */
	const char *asked; /* the words as given: "main+0x10", "0x401000" */
	uint32_t frame, around; /* what it is called: ids of whoever was told */
	uint64_t offset; /* in the outermost frame's function */
	uint64_t image_offset; /* in the image, or the address itself: see enum image_kind */
};

/* A file with a part of some debug data that was wished for and is not there. */
struct report_missing {
	const char *module, *file; /* whose data it is; as it was wished for */
	size_t n_places;
	const char *const *places; /* paths that were looked at */
};

/* So many of one kind: "expression" 3. */
struct report_count {
	const char *name;
	uint64_t count;
};

/* The unwind table of a file that the process executes, and what it leaves open. */
struct report_table {
	const char *path;
	const char *why_not; /* why there is no table; NULL: there is one */
	uint64_t rows;
	uint64_t code_bytes, uncovered_bytes, unsupported_bytes; /* of its executable segments */
	uint64_t functions, functions_with_fp; /* described; and those that keep a frame pointer */
	bool frame_pointers; /* most do, or without a table look as if they did */
	size_t n_sources, n_unsupported;
	const struct report_count *sources; /* functions by where they are described: ".eh_frame" */
	const struct report_count *unsupported; /* rows that cannot be followed, by reason */
};

enum report_verdict { REPORT_OK, REPORT_WARN, REPORT_FAIL, REPORT_SKIP };
struct report_finding {
	const char *name; /* of the probe: "btf" */
	enum report_verdict verdict;
	const char *found; /* one line */
	const char *cost; /* what the user goes without because of it, or NULL */
	const char *fix; /* the exact command, or NULL */
	size_t n_details; /* further lines, such as one per module, what matters most first */
	const char *const *details;
	size_t n_tables;
	const struct report_table *tables; /* of `doctor -p PID unwinding` */
};

struct report_probe {
	const char *name, *summary;
	bool per_process; /* it is about one process */
};

struct report_counter {
	const char *name, *class_name, *text; /* "table-full", "lost", "no free slot in the stack table" */
	uint64_t count;
};

/* The module in which stacks ended: that of the outermost frame that was found. */
struct report_ending_module {
	const char *module; /* "libc.so.6", "[anon]" */
	uint64_t count; /* samples */
	double percent; /* as of struct report_ending */
};

/* Stacks that are cut, guessed, or none, by cause. */
struct report_ending {
	const char *status, *cause, *text; /* "cut", "bad-frame", "the frame pointer is ..." */
	uint64_t count; /* samples */
	double percent; /* of the samples that have this part; 0 for "none" */
	/* By count. Not of causes that say nothing of a module; without those that ended in no known one. */
	size_t n_modules;
	const struct report_ending_module *modules;
};

/* How the user (or the kernel) parts of the samples shown ended. */
struct report_endings {
	uint64_t complete, guessed, none, cut; /* samples; all but complete are the sums of their causes */
	double complete_percent; /* complete / (complete + guessed + cut); negative: there is none */
	size_t n_causes;
	const struct report_ending *causes; /* by status (cut, guessed, none), then by count */
};

/* A runtime whose frames were looked for: "python" "3.11.2". */
struct report_runtime {
	const char *name, *version;
};

/* Frames without a name, by module and reason: those in which most samples end first. */
struct report_unnamed {
	const char *module, *reason, *text; /* "libfoo.so", "no-symbols", "the file has no ..." */
	uint64_t count, self; /* samples with such a frame, and those of which it is the leaf */
	double percent, self_percent; /* of all samples shown */
};

/* What the recording was, for machines; NULL and 0 where the profile does not say. */
struct report_recorded {
	const char *command, *host, *kernel, *clock;
	const char *start_time; /* ISO 8601, UTC: "2025-01-31T12:00:00Z" */
	uint64_t start_ns; /* of `clock` */
	uint64_t duration_ns;
	const char *unwinder; /* "mixed", "tables", "frame-pointer", "callchain", "none" */
	bool has_tables; /* of unwind tables these are known: */
	/* files, rows, memory, time to make them, files that had no room, stacks that were copied */
	uint64_t unwind_tables, unwind_rows, unwind_bytes, unwind_ns, unwind_refused, stacks_copied;
};

/* How long a module's name is without the version behind ".so". */
static inline size_t report_unversioned(const char *module)
{
	const char *version = strstr(module, ".so.");

	return version ? (size_t)(version - module) + strlen(".so") : strlen(module);
}

/* What samples are of, and what their numbers mean. */
struct report_series {
	const char *name; /* "cpu-clock" */
	const char *kind; /* "clock", "counted", "occurrence", "wait" */
	const char *unit; /* of values: "ns", "bytes", "count" */
	const char *asked; /* the options that asked for it, or NULL */
	uint64_t frequency_hz, period; /* 0: not by that */
	uint64_t count, value; /* of what passes the filters: how often; the sum in its unit */
};

struct report_fact { /* what the recording was: "event" = "cpu-clock", "host", "kernel", "duration" */
	const char *name, *value;
};

struct report_diff;

struct report {
	enum report_kind kind;
	const char *schema; /* "stk-report/2" */
	struct budget *budget; /* borrowed: where an output counts what it keeps; NULL: nowhere */
	struct report_recorded recorded;
	size_t n_series;
	const struct report_series *series;
	const struct report_series *shown; /* the one that is counted here; NULL: the profile has none */
	size_t n_beside; /* of --event all and REPORT_SAMPLES: the reports on each event, this one first; else 0 */
	const struct report *const *beside;
	bool is_beside; /* its head says only what is its own: the first one's says the rest */
	size_t n_facts;
	const struct report_fact *facts;

	uint64_t samples, value; /* shown (after filters); their sum in the series' unit */
	uint64_t samples_all; /* in the profile */
	uint64_t taken, stored, filtered; /* as counted while recording */
	uint64_t expected, missed; /* what the events asked for, and how much of it was not taken */
	const char *expected_reason; /* why these two cannot be known; NULL: they are */
	size_t n_counters;
	const struct report_counter *counters; /* of class lost, filtered and note: those over 0 */
	uint64_t lost; /* sum of class lost */
	struct report_endings user, kernel;
	/* What is said of script frames (stacks without any are "none"), and what ran them. */
	struct report_endings script;
	size_t n_runtimes;
	const struct report_runtime *runtimes;
	size_t n_unnamed, n_unnamed_more; /* here, and left out because they are many */
	const struct report_unnamed *unnamed;
	const char *empty; /* why there are no samples to show, and what to do; NULL: there are */
	struct report_summary summary;
	size_t n_notes;
	const char *const *notes; /* footer lines: an interpreter's loop, frame pointers, damage, ... */

	bool by_line; /* chains and stacks keep frames of one function apart by their source line */

	/* REPORT_TABLE */
	size_t n_keys;
	const char *const *keys; /* "symbol", "module", "srcfile", "srcline", "comm", "pid", "tid", "cpu" */
	bool with_children; /* the children column is wanted */
	bool inverted; /* chains go from the row's function to its callers (-G: callees) */
	size_t n_rows, n_rows_hidden; /* hidden: under --percent-limit */
	uint64_t hidden_self; /* samples of the hidden rows */
	double hidden_percent; /* of all that is shown, by value */
	const struct report_row *rows;
	bool with_chains;
	size_t n_tree; /* the whole call tree, when asked for instead of rows: parents first, heaviest first */
	const struct report_tree_node *tree;
	/* REPORT_STACKS */
	size_t n_locations;
	const struct report_location *locations; /* [0] has one frame without a name */
	size_t n_stacks, n_stacks_all; /* here, and before --stacks=N */
	size_t first_stack; /* which of all the first one is, from 0 on */
	bool several_unwinders; /* these stacks were not all followed in the same way */
	const struct report_stack *stacks; /* by count descending (report --stacks); fold: sorts itself */
	/* REPORT_SAMPLES */
	const struct samples *view; /* samples.h; else NULL */
	/* REPORT_FINDINGS */
	size_t n_findings;
	const struct report_finding *findings;
	/* REPORT_PROBES */
	size_t n_probes;
	const struct report_probe *probes;
	/* Both of two profiles; of the members above only kind, schema, shown, n_keys and keys are set then */
	const struct report_diff *diff; /* diff.h; else NULL */
};
