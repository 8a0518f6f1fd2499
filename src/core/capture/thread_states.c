// SPDX-License-Identifier: GPL-2.0-or-later
/* thread_states: how often threads of each name were seen running, sleeping, waiting. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "core/capture/thread_states.h"

#define NAMES_SHOWN 8

static const char *const state_words[THREAD_STATES_] = {
	[THREAD_RUNNING] = "running",
	[THREAD_SLEEPING] = "sleeping",
	[THREAD_DISK_WAIT] = "waiting for a disk",
	[THREAD_STOPPED] = "stopped",
	[THREAD_OTHER] = "otherwise",
};

static enum thread_state state_of(char letter)
{
	switch (letter) {
	case 'R':
		return THREAD_RUNNING;
	case 'S':
		return THREAD_SLEEPING;
	case 'D':
		return THREAD_DISK_WAIT;
	case 'T':
	case 't':
		return THREAD_STOPPED;
	default:
		return THREAD_OTHER;
	}
}

void thread_states_add(struct thread_states *states, const char *name, char state)
{
	uint32_t id = strtab_find(&states->names, name, strlen(name));
	struct thread_state_counts *counts;

	if (!id)
		id = strtab_adds(&states->names, states->names.len < THREAD_NAMES_MAX ? name : "others");
	if (id > states->counts.len)
		vec_add(&states->counts, id - states->counts.len);
	counts = &states->counts.data[id - 1];
	counts->name = id;
	counts->looks++;
	counts->of[state_of(state)]++;
}

static int by_looks(const void *a, const void *b, void *ctx)
{
	const struct thread_state_counts *x = a, *y = b;
	const struct strtab *names = ctx;

	if (x->looks != y->looks)
		return x->looks > y->looks ? -1 : 1;
	return strcmp(strtab_get(names, x->name), strtab_get(names, y->name));
}

static void add_name(const struct thread_states *states, const struct thread_state_counts *counts,
		     struct buf *out)
{
	const char *before = ": ";

	buf_adds(out, strtab_get(&states->names, counts->name));
	for (int i = 0; i < THREAD_STATES_; i++) {
		if (!counts->of[i])
			continue;
		buf_addf(out, "%s%s %.1f %%", before, state_words[i],
			 100.0 * counts->of[i] / counts->looks);
		before = ", ";
	}
	buf_addf(out, " of %" PRIu64 " look%s", counts->looks, counts->looks == 1 ? "" : "s");
}

void thread_states_text(const struct thread_states *states, struct buf *out)
{
	size_t n = states->counts.len;
	CLEANUP(mem_free) struct thread_state_counts *sorted =
		mem_dup(states->counts.data, n * sizeof(*sorted));

	qsort_r(sorted, n, sizeof(*sorted), by_looks, (void *)&states->names);
	for (size_t i = 0; i < n && i < NAMES_SHOWN; i++) {
		buf_adds(out, i ? "; " : "");
		add_name(states, &sorted[i], out);
	}
	if (n > NAMES_SHOWN)
		buf_addf(out, "; and %zu more names", n - NAMES_SHOWN);
}

void thread_states_release(struct thread_states *states)
{
	strtab_release(&states->names);
	vec_release(&states->counts);
}
