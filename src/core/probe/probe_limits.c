// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_limits: what the caller may use up: locked memory, open files, space on the disk. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include "core/probe/caps.h"
#include "core/probe/probe_list.h"

/* One ring of side-band events a cpu: 512 KiB and its control page, what the kernel's default of
 * perf_event_mlock_kb (516) is made for. */
#define RING_KB 516

static unsigned int online_cpus(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n > 0 ? n : 1;
}

enum limit { LIMIT_SOFT, LIMIT_HARD };

/* RLIMIT of /proc/self/limits: a value of the line that begins with `name`; false: none such.
 * "unlimited" is UINT64_MAX. Read as text, so that a test can give its own. */
static bool read_limit(const struct probe_context *context, const char *name, enum limit which,
		       uint64_t *ret_value)
{
	RELEASE(buf_release) struct buf limits = { 0 };
	const char *line;
	unsigned long long value;

	if (probe_read_file(context, "/proc/self/limits", 64 * 1024, &limits))
		return false;
	line = strstr(buf_text(&limits), name);
	if (!line)
		return false;
	line += strlen(name);
	line += strspn(line, " ");
	if (which == LIMIT_HARD)
		line += strcspn(line, " ");
	line += strspn(line, " ");
	if (!strncmp(line, "unlimited", 9))
		*ret_value = UINT64_MAX;
	else if (sscanf(line, "%llu", &value) == 1)
		*ret_value = value;
	else
		return false;
	return true;
}

/*
 * BPF maps are charged to the cgroup since Linux 5.11, so RLIMIT_MEMLOCK binds perf's rings only: each
 * user has perf_event_mlock_kb for every cpu, and then RLIMIT_MEMLOCK (perf_mmap(), kernel/events/core.c).
 */
static void run_memlock(const struct probe_context *context, struct probe_result *result)
{
	long long ring_kb = 0, level = 0;
	uint64_t limit_bytes;
	char limit[32];

	if (!read_limit(context, "Max locked memory", LIMIT_SOFT, &limit_bytes) ||
	    probe_read_number(context, "/proc/sys/kernel/perf_event_mlock_kb", &ring_kb)) {
		probe_found(result, PROBE_SKIP, "/proc/self/limits or perf_event_mlock_kb cannot be read");
		return;
	}
	if (limit_bytes == UINT64_MAX)
		snprintf(limit, sizeof(limit), "unlimited");
	else
		snprintf(limit, sizeof(limit), "%llu KiB", (unsigned long long)limit_bytes / 1024);
	probe_read_number(context, "/proc/sys/kernel/perf_event_paranoid", &level);
	if (level < 0 || caps_allow(context->caps, CAP_IPC_LOCK) || ring_kb >= RING_KB ||
	    limit_bytes / 1024 >= (uint64_t)RING_KB * online_cpus()) {
		probe_found(result, PROBE_OK, "%lld KiB of perf rings per CPU, RLIMIT_MEMLOCK %s; BPF memory "
					      "is charged to the cgroup", ring_kb, limit);
		return;
	}
	probe_found(result, PROBE_WARN, "%lld KiB of perf rings per CPU, RLIMIT_MEMLOCK %s", ring_kb, limit);
	probe_cost(result, "smaller rings: events of mappings may be lost when many processes start");
	probe_fix(result, "sudo sysctl kernel.perf_event_mlock_kb=%d", RING_KB);
}

const struct probe probe_memlock = {
	.name = "memlock",
	.summary = "memory that may be locked for rings: perf_event_mlock_kb, RLIMIT_MEMLOCK",
	.run = run_memlock,
};

/* A sampling event, its link and a side-band event a cpu, and what a program has open anyway. */
#define FILES_PER_CPU 3
#define FILES_OTHER 128

/* The hard limit: a recording raises its own soft one to it. */
static void run_files(const struct probe_context *context, struct probe_result *result)
{
	uint64_t limit, want = (uint64_t)online_cpus() * FILES_PER_CPU + FILES_OTHER;

	if (!read_limit(context, "Max open files", LIMIT_HARD, &limit)) {
		probe_found(result, PROBE_SKIP, "/proc/self/limits cannot be read");
	} else if (limit >= want) {
		probe_found(result, PROBE_OK, "%llu open files, %llu wanted for %u CPUs",
			    (unsigned long long)limit, (unsigned long long)want, online_cpus());
	} else {
		probe_found(result, PROBE_WARN, "%llu open files, %llu wanted for %u CPUs",
			    (unsigned long long)limit, (unsigned long long)want, online_cpus());
		probe_cost(result, "a recording of all CPUs may end with \"too many open files\"");
		probe_fix(result, "ulimit -n %llu", (unsigned long long)want);
	}
}

const struct probe probe_files = {
	.name = "files",
	.summary = "open files the caller may have, against the number of CPUs",
	.run = run_files,
};

#define DISK_WARN_MIB 64 /* some hours of a busy system at 99 Hz */

static void run_disk(const struct probe_context *context, struct probe_result *result)
{
	struct statvfs fs;
	unsigned long long mib;

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	if (statvfs(".", &fs)) {
		probe_found(result, PROBE_WARN, "the current directory cannot be asked: %s", strerror(errno));
		return;
	}
	mib = (unsigned long long)fs.f_bavail * fs.f_frsize >> 20;
	if (access(".", W_OK)) {
		probe_found(result, PROBE_WARN, "the current directory cannot be written: %s",
			    strerror(errno));
		probe_cost(result, "stk record cannot write its stk.data here");
		probe_fix(result, "stk record -o /tmp/stk.data ...  # or cd to a directory of your own");
	} else if (mib < DISK_WARN_MIB) {
		probe_found(result, PROBE_WARN, "%llu MiB free in the current directory", mib);
		probe_cost(result, "a long recording may end early, with what was written so far");
		probe_fix(result, "stk record -o FILE ...  # with FILE on another file system");
	} else {
		probe_found(result, PROBE_OK, "%llu MiB free in the current directory", mib);
	}
}

const struct probe probe_disk = {
	.name = "disk",
	.summary = "room for a profile in the current directory",
	.run = run_disk,
};
