// SPDX-License-Identifier: GPL-2.0-or-later
/* budget: one account of the memory that tables take which grow with what a stranger's file says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/budget.h"
#include "base/file.h"

#define STAGES 16
#define CGROUPS "/sys/fs/cgroup"

void budget_init(struct budget *budget, size_t limit)
{
	*budget = (struct budget){ .limit = limit };
	budget_stage(budget, BUDGET_TABLES);
}

void budget_stage(struct budget *budget, enum budget_stage stage)
{
	if (budget)
		budget->bound = budget->limit / STAGES * stage;
}

bool budget_take(struct budget *budget, size_t bytes, const char *what)
{
	if (!budget)
		return true;
	if (budget->used > budget->bound || bytes > budget->bound - budget->used) {
		if (!budget->refused++)
			budget->first = what;
		return false;
	}
	budget->used += bytes;
	return true;
}

void budget_return(struct budget *budget, size_t bytes)
{
	if (budget)
		budget->used -= bytes;
}

bool budget_index(struct budget *budget, struct hash_index *index, const char *what)
{
	size_t more = hash_index_growth(index), had = hash_index_bytes(index);

	if (!budget || !more)
		return true;
	/* While it grows there are both. */
	if (!budget_take(budget, more, what))
		return false;
	hash_index_grow(index);
	budget_return(budget, had);
	return true;
}

/* The least limit from a group up to the root; `folder` and `file` are of its version of cgroups(7). */
static uint64_t least_of_groups(const char *folder, char *path, const char *file, uint64_t memory)
{
	char *slash;

	do {
		char name[4096 + 64], word[32];
		uint64_t max;

		snprintf(name, sizeof(name), "%s%s/%s", folder, path, file);
		if (!file_read_word(name, word, sizeof(word))) {
			max = strtoull(word, NULL, 10);
			if (max && max < memory) /* "max" is 0 here */
				memory = max;
		}
		slash = strrchr(path, '/');
		if (slash)
			*slash = '\0';
	} while (slash);
	return memory;
}

static uint64_t memory_bytes(void)
{
	long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
	uint64_t memory = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : BUDGET_MAX * BUDGET_PART;
	RELEASE(buf_release) struct buf groups = { 0 };
	char *rest, *line;

	if (file_read("/proc/self/cgroup", 1 << 16, &groups, NULL) || !groups.len)
		return memory;
	rest = groups.data;
	/* "0::/of/v2", "4:memory:/of/v1" */
	while ((line = strsep(&rest, "\n"))) {
		char *kind = strchr(line, ':'), *path = kind ? strchr(kind + 1, ':') : NULL;

		if (path && !strncmp(kind, "::", 2))
			memory = least_of_groups(CGROUPS, path + 1, "memory.max", memory);
		else if (path && !strncmp(kind, ":memory:", 8))
			memory = least_of_groups(CGROUPS "/memory", path + 1, "memory.limit_in_bytes", memory);
	}
	return memory;
}

size_t budget_default(void)
{
	uint64_t part = memory_bytes() / BUDGET_PART;

	return part < BUDGET_MAX ? (size_t)part : (size_t)BUDGET_MAX;
}
