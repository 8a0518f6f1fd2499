/* SPDX-License-Identifier: GPL-2.0-or-later */
/* task_names: what the processes and threads of a profile are called, one name for each id. */
#pragma once
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/profile/profile.h"

/* Samples of one process (or thread) under one name. */
struct task_name {
	uint32_t id; /* PID or TID, as in the samples */
	uint32_t comm; /* string of the profile */
	uint64_t count; /* samples */
	uint32_t own; /* of a thread: its number in its own pid namespace, where that is another one; else 0 */
};

struct task_names {
	VEC(struct task_name) names; /* by id; one for each id */
};

/*
 * From all samples of the profile, so that filters change no name. A process has the name of its entry in the
 * process table, where there is none that of its samples; a thread has the name of its samples. Of several (a
 * process ID used twice, a thread that was renamed) the one with most samples counts, of equals the first in the
 * order of bytes. What does not fit in the profile's budget has no name.
 */
void task_names_init(struct task_names *names, const struct profile *profile, bool of_threads);
/* String of the profile; 0: not known. */
uint32_t task_names_get(const struct task_names *names, uint32_t id);
uint32_t task_names_own(const struct task_names *names, uint32_t id); /* see there */
void task_names_release(struct task_names *names);
