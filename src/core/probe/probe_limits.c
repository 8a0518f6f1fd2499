// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_limits: what there is an end of: locked memory, open files, samples a second, space on the disk. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <unistd.h>
#include "base/caps.h"
#include "core/capture/cpus.h"
#include "core/probe/probe_list.h"

/* One ring of side-band events a cpu: 512 KiB and its control page, what the kernel's default of
 * perf_event_mlock_kb (516) is made for. */
#define RING_KB 516

/* RLIMIT of /proc/self/limits, the hard one, which a recording raises its own to: of the line that begins with
 * `name`; false: none such. "unlimited" is UINT64_MAX. Read as text, so that a test can give its own. */
static bool read_limit(const struct probe_context *context, const char *name, uint64_t *ret_value)
{
	RELEASE(buf_release) struct buf limits = { 0 };
	const char *line;
	char hard[32];

	if (probe_read_file(context, "/proc/self/limits", 64 * 1024, &limits))
		return false;
	line = strstr(buf_text(&limits), name);
	if (!line || sscanf(line + strlen(name), "%*s %31s", hard) != 1)
		return false;
	*ret_value = strcmp(hard, "unlimited") ? strtoull(hard, NULL, 10) : UINT64_MAX;
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

	if (!read_limit(context, "Max locked memory", &limit_bytes) ||
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
	    limit_bytes / 1024 >= (uint64_t)RING_KB * get_nprocs()) {
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

static void run_files(const struct probe_context *context, struct probe_result *result)
{
	uint64_t limit, want = cpus_open_files();

	if (!read_limit(context, "Max open files", &limit)) {
		probe_found(result, PROBE_SKIP, "/proc/self/limits cannot be read");
	} else if (limit >= want) {
		probe_found(result, PROBE_OK, "%llu open files, %llu wanted for %d CPUs",
			    (unsigned long long)limit, (unsigned long long)want, get_nprocs());
	} else {
		probe_found(result, PROBE_WARN, "%llu open files, %llu wanted for %d CPUs",
			    (unsigned long long)limit, (unsigned long long)want, get_nprocs());
		probe_cost(result, "a recording of all CPUs may end with \"too many open files\"");
		probe_fix(result, "ulimit -n %llu", (unsigned long long)want);
	}
}

const struct probe probe_files = {
	.name = "files",
	.summary = "open files the caller may have, against the number of CPUs",
	.run = run_files,
};

#define RATE_DEFAULT 100000 /* the kernel's own, kernel/events/core.c */
#define RATE_MIN 999 /* below it, the rates people use are refused */
#define PERCENT_DEFAULT 25
#define STACK_DEFAULT 127

static long long rate_number(const struct probe_context *context, const char *path, long long absent)
{
	long long value;

	return probe_read_number(context, path, &value) ? absent : value;
}

static void run_rate(const struct probe_context *context, struct probe_result *result)
{
	long long rate = rate_number(context, "/proc/sys/kernel/perf_event_max_sample_rate", RATE_DEFAULT);
	long long percent =
		rate_number(context, "/proc/sys/kernel/perf_cpu_time_max_percent", PERCENT_DEFAULT);
	long long depth = rate_number(context, "/proc/sys/kernel/perf_event_max_stack", STACK_DEFAULT);

	probe_found(result, rate < RATE_MIN || depth < STACK_DEFAULT ? PROBE_WARN : PROBE_OK,
		    "at most %lld Hz; throttled over %lld %% of CPU time%s; kernel stacks of %lld frames",
		    rate, percent, percent <= 0 || percent >= 100 ? " (off)" : "", depth);
	if (rate < RATE_MIN) {
		/* Once the kernel has lowered it by itself, writing the percentage puts nothing back. */
		probe_cost(result, "higher sampling rates (-F) are refused");
		probe_fix(result, "sudo sysctl kernel.perf_event_max_sample_rate=%d", RATE_DEFAULT);
	} else if (depth < STACK_DEFAULT) {
		probe_cost(result, "deeper kernel stacks are cut");
		probe_fix(result, "sudo sysctl kernel.perf_event_max_stack=%d", STACK_DEFAULT);
	}
}

const struct probe probe_rate = {
	.name = "rate",
	.summary = "limits of sampling: perf_event_max_sample_rate, perf_cpu_time_max_percent, "
		   "perf_event_max_stack",
	.run = run_rate,
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
