/* SPDX-License-Identifier: GPL-2.0-or-later */
/* thread_states: how often threads of each name were seen running, sleeping, waiting. */
#pragma once
#include <stdint.h>
#include "base/buf.h"
#include "base/strtab.h"
#include "base/vec.h"

enum thread_state {
	THREAD_RUNNING,
	THREAD_SLEEPING,
	THREAD_DISK_WAIT,
	THREAD_STOPPED,
	THREAD_OTHER,
	THREAD_STATES_, /* how many */
};

struct thread_state_counts {
	uint32_t name; /* string */
	uint64_t looks, of[THREAD_STATES_];
};

/* A zeroed struct is empty. */
struct thread_states {
	struct strtab names;
	VEC(struct thread_state_counts) counts; /* counts.data[name - 1] */
};

/*
 * Counts one look at a thread. state is the letter of /proc/PID/task/TID/stat (proc(5)): R, S, D, T, t, ...
 * After THREAD_NAMES_MAX names, further ones count together as "others".
 */
#define THREAD_NAMES_MAX 256
void thread_states_add(struct thread_states *states, const char *name, char state);

/*
 * Appends "worker: running 80 %, sleeping 20 % of 120 looks; ...": by looks, descending, ties by name,
 * at most eight names and how many more there are. Nothing when nobody was looked at.
 */
void thread_states_text(const struct thread_states *states, struct buf *out);
void thread_states_release(struct thread_states *states);
