// SPDX-License-Identifier: GPL-2.0-or-later
/* thread_names: what threads are called, kept up to date by side-band records in order of time. */
#include <stdio.h>
#include "base/file.h"
#include "core/capture/thread_names.h"

#define NAMES_MAX 65536 /* then all are forgotten, and read again where they are needed */

static bool has_tid(const void *ctx, uint32_t id)
{
	const void *const *both = ctx;
	const struct thread_names *names = both[0];
	const uint32_t *tid = both[1];

	return names->names.data[id - 1].tid == *tid;
}

static struct thread_name *find(struct thread_names *names, uint32_t tid)
{
	const void *const both[] = { names, &tid };
	uint32_t id = hash_index_find(&names->index, hash_u64(tid), has_tid, both);

	return id ? &names->names.data[id - 1] : NULL;
}

void thread_names_release(struct thread_names *names)
{
	vec_release(&names->names);
	hash_index_release(&names->index);
}

static struct thread_name *find_or_add(struct thread_names *names, uint32_t tid)
{
	struct thread_name *name = find(names, tid);

	if (name)
		return name;
	if (names->names.len >= NAMES_MAX)
		thread_names_release(names);
	name = vec_add(&names->names, 1);
	name->tid = tid;
	hash_index_add(&names->index, hash_u64(tid), names->names.len);
	return name;
}

static void set(struct thread_names *names, uint32_t tid, const char *comm)
{
	struct thread_name *name = find_or_add(names, tid);

	snprintf(name->comm, sizeof(name->comm), "%s", comm);
}

void thread_names_record(struct thread_names *names, const struct perf_record *record)
{
	struct thread_name parent = { 0 }, *known;

	if (record->type == PERF_RECORD_COMM) {
		set(names, record->tid, record->comm.text);
	} else if (record->type == PERF_RECORD_FORK) {
		known = find(names, record->fork.ptid);
		if (known)
			parent = *known;
		/* A new thread is called what its parent is, until it says otherwise. */
		if (parent.comm[0])
			set(names, record->tid, parent.comm);
	}
}

const char *thread_names_get(struct thread_names *names, uint32_t pid, uint32_t tid)
{
	struct thread_name *name = find(names, tid);
	char path[64];

	if (name)
		return name->comm;
	name = find_or_add(names, tid);
	snprintf(path, sizeof(path), "/proc/%u/task/%u/comm", pid, tid);
	file_read_word(path, name->comm, sizeof(name->comm));
	return name->comm;
}
