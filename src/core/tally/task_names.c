// SPDX-License-Identifier: GPL-2.0-or-later
/* task_names: what the processes and threads of a profile are called, one name for each id. */
#include <stdlib.h>
#include <string.h>
#include "core/tally/task_names.h"

struct wanted {
	const struct task_names *names;
	uint32_t id, comm;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;
	const struct task_name *name = &wanted->names->names.data[id - 1];

	return name->id == wanted->id && name->comm == wanted->comm;
}

static void add_sample(struct task_names *names, struct hash_index *index, const struct task_name *name,
		       struct budget *budget)
{
	struct wanted wanted = { names, name->id, name->comm };
	uint64_t hash = hash_u64((uint64_t)name->id << 32 | name->comm);
	uint32_t at = hash_index_find(index, hash, is_wanted, &wanted);

	if (at) {
		names->names.data[at - 1].count += name->count;
	} else if (budget_vec(budget, &names->names, 1, "rows") && budget_index(budget, index, "rows")) {
		vec_push(&names->names, *name);
		hash_index_add(index, hash, names->names.len);
	}
}

/* By id, then those with most samples first. */
static int compare_names(const void *left, const void *right, void *ctx)
{
	const struct task_name *a = left, *b = right;
	const struct strtab *strings = ctx;

	if (a->id != b->id)
		return a->id < b->id ? -1 : 1;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return strcmp(strtab_get(strings, a->comm), strtab_get(strings, b->comm));
}

void task_names_init(struct task_names *names, const struct profile *profile, bool of_threads)
{
	const struct tables *tables = &profile->tables;
	struct hash_index index = { 0 };
	size_t n = 0;

	*names = (struct task_names){ 0 };
	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];
		const struct event_thread *thread = tables_get_thread(tables, sample->thread);
		uint32_t comm = of_threads ? 0 : tables_get_process(tables, thread->process)->comm;
		const struct task_name name = {
			.id = of_threads ? thread->tid : thread->pid,
			.comm = comm ? comm : thread->name,
			.count = sample->count,
			.own = of_threads && thread->own_tid != thread->tid ? thread->own_tid : 0,
		};

		add_sample(names, &index, &name, tables->budget);
	}
	budget_return(tables->budget, hash_index_bytes(&index));
	hash_index_release(&index);
	if (!names->names.len)
		return;
	qsort_r(names->names.data, names->names.len, sizeof(*names->names.data), compare_names,
		(void *)&tables->strings);
	for (size_t i = 0; i < names->names.len; i++)
		if (!n || names->names.data[n - 1].id != names->names.data[i].id)
			names->names.data[n++] = names->names.data[i];
	names->names.len = n;
}

static int compare_id(const void *key, const void *element)
{
	const uint32_t *id = key;
	const struct task_name *name = element;

	return *id < name->id ? -1 : *id > name->id;
}

static const struct task_name *find(const struct task_names *names, uint32_t id)
{
	return !names->names.len ? NULL :
		bsearch(&id, names->names.data, names->names.len, sizeof(*names->names.data), compare_id);
}

uint32_t task_names_get(const struct task_names *names, uint32_t id)
{
	const struct task_name *found = find(names, id);

	return found ? found->comm : 0;
}

uint32_t task_names_own(const struct task_names *names, uint32_t id)
{
	const struct task_name *found = find(names, id);

	return found ? found->own : 0;
}

void task_names_release(struct task_names *names)
{
	vec_release(&names->names);
}
