// SPDX-License-Identifier: GPL-2.0-or-later
/* cpus: lists of cpus as the kernel writes them. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include "base/file.h"
#include "core/capture/cpus.h"

#define CPU_LIST_BYTES_MAX 65536
/* A sampling event, its link and a side-band event a cpu, and what a program has open anyway. */
#define FILES_PER_CPU 3
#define FILES_OTHER 128

/* A number without sign or space, at most CPUS_MAX; moves *text past it. */
static bool take_cpu(const char **text, uint32_t *ret_cpu)
{
	uint32_t cpu = 0;

	if (!isdigit((unsigned char)**text))
		return false;
	while (isdigit((unsigned char)**text)) {
		cpu = cpu * 10 + (*(*text)++ - '0');
		if (cpu >= CPUS_MAX)
			return false;
	}
	*ret_cpu = cpu;
	return true;
}

static bool mark(const char *text, bool *marked)
{
	uint32_t first, last;

	for (;;) {
		if (!take_cpu(&text, &first))
			return false;
		last = first;
		if (*text == '-') {
			text++;
			if (!take_cpu(&text, &last) || last < first)
				return false;
		}
		while (first <= last)
			marked[first++] = true;
		if (!*text)
			return true;
		if (*text++ != ',')
			return false;
	}
}

int cpus_parse(struct cpus *cpus, const char *text)
{
	CLEANUP(mem_free) bool *marked = mem_array(CPUS_MAX, sizeof(bool));

	for (size_t i = 0; i < cpus->list.len; i++)
		marked[cpus->list.data[i]] = true;
	if (!mark(text, marked))
		return -EINVAL;
	cpus->list.len = 0;
	for (uint32_t cpu = 0; cpu < CPUS_MAX; cpu++)
		if (marked[cpu])
			vec_push(&cpus->list, cpu);
	return 0;
}

void cpus_release(struct cpus *cpus)
{
	vec_release(&cpus->list);
}

bool cpus_has(const struct cpus *cpus, uint32_t cpu)
{
	for (size_t i = 0; i < cpus->list.len; i++)
		if (cpus->list.data[i] == cpu)
			return true;
	return false;
}

static int read_list(struct cpus *cpus, const char *path, struct err *err)
{
	RELEASE(buf_release) struct buf text = { 0 };
	int r = file_read(path, CPU_LIST_BYTES_MAX, &text, err);

	if (r)
		return r;
	while (text.len && isspace((unsigned char)text.data[text.len - 1]))
		text.data[--text.len] = '\0';
	if (cpus_parse(cpus, buf_text(&text)))
		return err_set(err, EINVAL, "cannot understand '%s'", path);
	return 0;
}

int cpus_online(struct cpus *cpus, struct err *err)
{
	int r = read_list(cpus, "/sys/devices/system/cpu/online", err);

	if (r == -ENOENT)
		err_hint(err, "sudo mount -t sysfs sysfs /sys");
	return r;
}

int cpus_possible(uint32_t *ret_n, struct err *err)
{
	RELEASE(cpus_release) struct cpus cpus = { 0 };
	int r = read_list(&cpus, "/sys/devices/system/cpu/possible", err);

	if (r)
		return r;
	*ret_n = cpus.list.data[cpus.list.len - 1] + 1;
	return 0;
}

uint64_t cpus_open_files(void)
{
	return (uint64_t)get_nprocs() * FILES_PER_CPU + FILES_OTHER;
}

void cpus_files_hint(struct err *err)
{
	struct rlimit limit; /* a recording raises its own soft limit to the hard one */

	if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_max < cpus_open_files())
		err_hint(err, "ulimit -n %" PRIu64, cpus_open_files());
}
