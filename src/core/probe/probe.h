/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * probe: what works on this machine and the exact command that mends the rest. Read by `doctor`
 * and by the hints of errors alike, so both say the same.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/vec.h"

enum probe_verdict { PROBE_OK, PROBE_WARN, PROBE_FAIL, PROBE_SKIP };

struct probe_result {
	enum probe_verdict verdict;
	struct buf found; /* one line: what is there */
	struct buf fix; /* the exact command or step; empty when nothing needs mending */
	VEC(char *) details; /* further lines, owned */
};

struct probe {
	const char *name, *summary;
	/* Fills result (zeroed before). pid: the target of `doctor -p`, 0 for the machine. */
	void (*run)(uint32_t pid, struct probe_result *result);
	bool per_process; /* runs for `doctor -p` */
};

/* All probes in the order of doctor's report; NULL-ended. */
extern const struct probe *const probes[];

const struct probe *probe_find(const char *name);
void probe_run(const struct probe *probe, uint32_t pid, struct probe_result *result);
void probe_result_release(struct probe_result *result);

/* The fix of one probe as a hint for an error; empty when that probe finds nothing wrong. The caller
 * frees the string. */
char *probe_hint(const char *name);
