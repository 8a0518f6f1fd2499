// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_perf: perf_event_open, who may call it for what, and the limits the kernel puts on it. */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <linux/perf_event.h>
#include "base/mem.h"
#include "core/probe/caps.h"
#include "core/probe/map_events.h"
#include "core/probe/probe_list.h"

#define PARANOID "/proc/sys/kernel/perf_event_paranoid"
/* Levels above this one are of distributions (Debian 3, Ubuntu 4): the kernel knows -1 to 2. */
#define PARANOID_KERNEL_MAX 2

static int open_event(uint32_t type, uint64_t config, int cpu, bool user_only)
{
	struct perf_event_attr attr = {
		.type = type,
		.size = sizeof(attr),
		.config = config,
		.freq = 1,
		.sample_freq = 99,
		.disabled = 1,
		.exclude_kernel = user_only,
		.exclude_hv = user_only,
	};
	int fd = syscall(SYS_perf_event_open, &attr, cpu < 0 ? 0 : -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/* Opens and closes; 0 or a negative errno. */
static int try_event(uint32_t type, uint64_t config, int cpu, bool user_only)
{
	CLOSE_FD int fd = open_event(type, config, cpu, user_only);

	return fd < 0 ? fd : 0;
}

static int try_clock(int cpu, bool user_only)
{
	return try_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK, cpu, user_only);
}

/* Whether samples may bring registers and memory of the user's: they come from what is the caller's own. */
static bool try_copies(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.size = sizeof(attr),
		.sample_period = 10000000,
		.sample_type = PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER,
		.sample_regs_user = 1,
		.sample_stack_user = 8,
		.disabled = 1,
		.exclude_kernel = 1,
		.exclude_hv = 1,
	};
	CLOSE_FD int fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);

	return fd >= 0;
}

/* The first cpu this thread may run on: cpu 0 may be offline. */
static int some_cpu(void)
{
	unsigned int cpu = 0;

	syscall(SYS_getcpu, &cpu, NULL, NULL);
	return (int)cpu;
}

/* The caller may sample less than the whole system, or nothing: which it is, by trying. */
static void judge_refused(const struct probe_context *context, struct probe_result *result, int code)
{
	const char *own = !try_clock(-1, false) ? "own processes, user and kernel part" :
			  !try_clock(-1, true)	? "own processes, user part only" :
						  NULL;

	if (code != EACCES && code != EPERM) {
		probe_found(result, PROBE_FAIL, "perf_event_open(cpu-clock): %s", strerror(code));
		probe_cost(result, "nothing can be sampled");
		probe_fix(result, code == EMFILE ? "ulimit -n 4096" :
						   "boot a kernel built with CONFIG_PERF_EVENTS=y");
		return;
	}
	if (own) {
		probe_found(result, PROBE_WARN, "%s (see paranoid and capabilities)", own);
		probe_detail(result, try_copies() ? "their user stacks are followed from copies, by unwind tables" :
						    "their user stacks are followed by frame pointers alone");
		probe_cost(result, "no whole-system recording, no BPF recording");
		probe_fix_caps(context, result);
		return;
	}
	probe_found(result, PROBE_FAIL, "refused for this caller: %s", strerror(code));
	probe_cost(result, "nothing can be sampled");
	if (caps_allow(context->caps, CAP_SYS_ADMIN))
		probe_fix(result, "run stk outside of the container or its seccomp filter: the "
				  "capabilities are there, and the kernel still refuses");
	else
		probe_fix(result, CAPS_SUDO_OR "sudo sysctl kernel.perf_event_paranoid=%d",
			  PARANOID_KERNEL_MAX);
}

static void run_perf_event(const struct probe_context *context, struct probe_result *result)
{
	int r, cpu;

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	cpu = some_cpu();
	r = try_clock(cpu, false);
	if (r) {
		judge_refused(context, result, -r);
		return;
	}
	if (!try_event(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, cpu, false)) {
		probe_found(result, PROBE_OK, "cycles (hardware) and cpu-clock, whole system");
		return;
	}
	/* Most virtual machines: no fault of this system, and nothing on it mends that. */
	probe_found(result, PROBE_OK, "cpu-clock, whole system; no hardware cycles (as in most virtual "
				      "machines)");
	probe_cost(result, "kernel code that runs with interrupts off is seen where it turns them on");
}

const struct probe probe_perf_event = {
	.name = "perf-event",
	.summary = "sampling events, opened for a moment: whole system, hardware cycles or cpu-clock",
	.run = run_perf_event,
};

/* What a level of kernel.perf_event_paranoid leaves to a caller without CAP_PERFMON:
 * Documentation/admin-guide/sysctl/kernel.rst, and Debian's patch for 3. */
static const char *paranoid_leaves(long long level)
{
	if (level < 0)
		return "everything";
	if (level == 0)
		return "all but raw tracepoints";
	if (level == 1)
		return "own processes, user and kernel part";
	if (level == PARANOID_KERNEL_MAX)
		return "own processes, user part only";
	return "nothing (a level of Debian and Ubuntu)";
}

static void judge_paranoid(const struct probe_context *context, struct probe_result *result,
			   long long level)
{
	bool perfmon = caps_allow(context->caps, CAP_PERFMON);

	if (caps_allow(context->caps, CAP_SYS_ADMIN)) {
		probe_found(result, PROBE_OK, "%lld: does not bind this caller (CAP_SYS_ADMIN)", level);
	} else if (perfmon && level <= PARANOID_KERNEL_MAX) {
		probe_found(result, PROBE_OK, "%lld: does not bind this caller (CAP_PERFMON)", level);
	} else if (level > PARANOID_KERNEL_MAX && probe_is_live(context) && !try_clock(-1, true)) {
		/* A kernel without the distributions' patch takes any higher level as 2. */
		probe_found(result, perfmon ? PROBE_OK : PROBE_WARN,
			    "%lld: taken as 2 by this kernel: %s", level,
			    perfmon ? "does not bind this caller (CAP_PERFMON)" : paranoid_leaves(2));
		if (!perfmon)
			probe_cost(result, "kernel frames, other users' processes");
	} else if (level > PARANOID_KERNEL_MAX) {
		probe_found(result, PROBE_FAIL, "%lld: all is refused without CAP_SYS_ADMIN%s", level,
			    perfmon ? ", CAP_PERFMON does not help" : "");
		probe_cost(result, "nothing can be sampled");
		probe_fix(result, CAPS_SUDO_OR "sudo sysctl kernel.perf_event_paranoid=2");
	} else {
		probe_found(result, level < 1 ? PROBE_OK : PROBE_WARN, "%lld: leaves this caller %s", level,
			    paranoid_leaves(level));
	}
	if (result->verdict != PROBE_WARN)
		return;
	if (level == 1) {
		probe_cost(result, "other users' processes and the whole system");
		probe_fix_caps(context, result);
	} else {
		probe_cost(result, "the kernel part of stacks, other users' processes, the whole system");
		probe_fix(result, CAPS_SUDO_OR "sudo sysctl kernel.perf_event_paranoid=1");
	}
}

static void run_paranoid(const struct probe_context *context, struct probe_result *result)
{
	long long level;
	int r = probe_read_number(context, PARANOID, &level);

	if (r == -ENOENT) {
		probe_found(result, PROBE_FAIL, PARANOID " is not there: the kernel has no perf_event_open");
		probe_cost(result, "nothing can be sampled");
		probe_fix(result, "boot a kernel built with CONFIG_PERF_EVENTS=y");
	} else if (r) {
		probe_found(result, PROBE_WARN, PARANOID " cannot be read: %s", strerror(-r));
	} else {
		judge_paranoid(context, result, level);
	}
}

const struct probe probe_paranoid = {
	.name = "paranoid",
	.summary = "whom perf_event_open serves: kernel.perf_event_paranoid",
	.run = run_paranoid,
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

#define RING_PAGES 8 /* enough to show that one can be mapped */

/* An event that tells of mappings, names, forks and kernel symbols on one cpu, as recordings use. */
static int open_side_band(int cpu)
{
	struct perf_event_attr attr;
	int fd;

	map_events_attr(&attr);
	attr.ksymbol = 1;
	attr.disabled = 1;
	fd = syscall(SYS_perf_event_open, &attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

static void run_side_band(const struct probe_context *context, struct probe_result *result)
{
	size_t bytes = (RING_PAGES + 1) * sysconf(_SC_PAGESIZE);
	CLOSE_FD int fd = -1;
	void *ring;

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	fd = open_side_band(some_cpu());
	if ((fd == -EACCES || fd == -EPERM) && !caps_allow(context->caps, CAP_PERFMON)) {
		probe_found(result, PROBE_SKIP, "whole-system events need CAP_PERFMON (see capabilities)");
		return;
	}
	if (fd < 0) {
		probe_found(result, PROBE_FAIL, "event of mappings and build ids: %s", strerror(-fd));
		probe_cost(result, "processes that end while recording stay without names");
		probe_fix(result, fd == -EINVAL ? "boot Linux 5.15 or later" :
						  "sudo sysctl kernel.perf_event_paranoid=2");
		return;
	}
	ring = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (ring == MAP_FAILED) {
		probe_found(result, PROBE_FAIL, "its ring of %zu KiB cannot be mapped: %s", bytes / 1024,
			    strerror(errno));
		probe_cost(result, "processes that end while recording stay without names");
		probe_fix(result, "sudo sysctl kernel.perf_event_mlock_kb=2048");
		return;
	}
	munmap(ring, bytes);
	probe_found(result, PROBE_OK, "mappings with build ids, names, forks, exits, kernel symbols");
}

const struct probe probe_side_band = {
	.name = "side-band",
	.summary = "events of mappings with build ids, opened for a moment",
	.run = run_side_band,
};
