/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * probe: what works on this machine and the exact command that fixes the rest, for `doctor`. The hints of errors
 * come from the same functions (caps_hint(), cpus_files_hint()), so both say the same.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"
#include "core/cfi/unwind_table.h"

enum probe_verdict {
	PROBE_OK,
	PROBE_WARN, /* stk works, and goes without something */
	PROBE_FAIL, /* a recording by BPF does not work */
	PROBE_SKIP, /* could not be tried, for a reason that another probe judges */
};

/* The unwind table of a file that the process executes. */
struct probe_table {
	char *path;
	char *why_not; /* why there is no table; NULL: there is one */
	uint64_t rows, unsupported_rows;
	uint64_t code_bytes, uncovered_bytes, unsupported_bytes; /* of the executable segments */
	uint64_t functions, functions_with_fp; /* described; and those that keep a frame pointer */
	uint64_t fdes[UNWIND_SOURCES]; /* functions by where they are described */
	uint64_t unsupported[UNWIND_REASON_LAST_]; /* rows by reason */
	bool frame_pointers; /* most functions keep one, or without a table look as if they did */
};

struct probe_result {
	enum probe_verdict verdict;
	struct buf found; /* one line: what is there */
	struct buf cost; /* what the user goes without because of it; empty when nothing */
	struct buf fix; /* the exact command or step; empty when nothing needs fixing */
	VEC(char *) details; /* further lines, owned; what matters most first */
	VEC(struct probe_table) tables; /* of the probe `unwinding`: all files, in the same order; owned */
};

/* What a probe looks at. All of it is given, so that a test can give made-up values. */
struct probe_context {
	const char *root; /* put before every path: "" for this machine, else a folder of made-up files,
			   * and then no system call is tried */
	uint64_t caps; /* effective capabilities of the caller, as in caps.h */
	uint32_t pid; /* the target of `doctor -p`; 0: the machine */
	const char *debuginfod_urls; /* of the caller's environment; NULL: none */
	bool verbose; /* details of what is as it should be, too */
};

struct probe {
	const char *name, *summary;
	/* Answers in result, zeroed before; one that stays zeroed means ok, with nothing to say. */
	void (*run)(const struct probe_context *context, struct probe_result *result);
	bool per_process; /* about one process: runs for `doctor -p`, and only then */
};

/* All probes in the order of doctor's report; NULL-ended. */
extern const struct probe *const probes[];

/* This machine, this caller. */
void probe_context_init(struct probe_context *context, uint32_t pid);

const struct probe *probe_find(const char *name); /* NULL: none */
/* Runs one; the result is the caller's to release. */
void probe_run(const struct probe *probe, const struct probe_context *context,
	       struct probe_result *ret_result);
void probe_result_release(struct probe_result *result);

/* For probes: the answer. Each may be called again: the last words stand. */
void probe_found(struct probe_result *result, enum probe_verdict verdict, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void probe_cost(struct probe_result *result, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void probe_fix(struct probe_result *result, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* One more line of details; those beyond PROBE_DETAILS_MAX are dropped. */
void probe_detail(struct probe_result *result, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
#define PROBE_DETAILS_MAX 1000

/* For probes: reading below context->root. `path` begins with '/'. All return 0 or a negative errno. */
int probe_read_word(const struct probe_context *context, const char *path, char *text, size_t size);
int probe_read_number(const struct probe_context *context, const char *path, long long *ret_value);
int probe_read_file(const struct probe_context *context, const char *path, size_t limit,
		    struct buf *ret_text);
bool probe_exists(const struct probe_context *context, const char *path);
int probe_read_link(const struct probe_context *context, const char *path, char *text, size_t size);
/* The path below context->root, cut when over `size`; returns text. */
const char *probe_path(const struct probe_context *context, const char *path, char *text, size_t size);
/* Whether it is this machine, so that system calls say something about it. */
static inline bool probe_is_live(const struct probe_context *context)
{
	return !context->root[0];
}
