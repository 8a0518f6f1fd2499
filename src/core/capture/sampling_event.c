// SPDX-License-Identifier: GPL-2.0-or-later
/* sampling_event: opens perf events, and says in words why one may not be opened. */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "core/capture/sampling_event.h"

#define NS_PER_SEC 1000000000ull
#include "core/capture/sideband.h"
#include "core/probe/caps.h"
#include "core/probe/probe.h"

/* The words for EACCES and EPERM: what is missing, and the command that gives it. */
static int not_permitted(int code, struct err *err)
{
	char paranoid[16] = "?";

	file_read_word("/proc/sys/kernel/perf_event_paranoid", paranoid, sizeof(paranoid));
	if (!caps_has(CAP_PERFMON)) {
		err_set(err, code, "cannot open a perf event: CAP_PERFMON is missing "
				   "(kernel.perf_event_paranoid is %s)", paranoid);
		probe_hint_err("capabilities", err);
		return -code;
	}
	if (atoi(paranoid) > 2 && !caps_has(CAP_SYS_ADMIN)) {
		/* Debian's and Ubuntu's kernels do not take CAP_PERFMON at this level. */
		err_set(err, code, "cannot open a perf event: kernel.perf_event_paranoid is %s, and "
				   "CAP_SYS_ADMIN is missing", paranoid);
		probe_hint_err("paranoid", err);
		return -code;
	}
	err_sys(err, code, "cannot open a perf event");
	return err_hint(err, "a security module or a seccomp filter (a container's?) forbids it");
}

static int open_failed(int code, int cpu, struct err *err)
{
	switch (code) {
	case EACCES:
	case EPERM:
		return not_permitted(code, err);
	case ENOSYS:
		err_set(err, ENOSYS, "this kernel has no perf_event_open (CONFIG_PERF_EVENTS)");
		return err_exit(err, EXIT_CODE_LACKING);
	case EMFILE:
		err_set(err, EMFILE, "cannot open a perf event: too many open files");
		probe_hint_err("files", err);
		return -EMFILE;
	default:
		return err_sys(err, code, "cannot open a perf event on cpu %d", cpu);
	}
}

int sampling_event_open(const struct perf_event_attr *attr, pid_t pid, int cpu, struct err *err)
{
	int fd = syscall(SYS_perf_event_open, attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
	/* err_hint() answers 0 without an err, and 0 is a descriptor. */
	struct err unheard = { 0 };

	return fd >= 0 ? fd : open_failed(errno, cpu, err ? err : &unheard);
}

void sampling_event_attr(const struct sampling_event_choice *choice, struct perf_event_attr *ret_attr)
{
	*ret_attr = (struct perf_event_attr){
		.size = sizeof(*ret_attr),
		.type = choice->cycles ? PERF_TYPE_HARDWARE : PERF_TYPE_SOFTWARE,
		.config = choice->cycles ? PERF_COUNT_HW_CPU_CYCLES : PERF_COUNT_SW_CPU_CLOCK,
		.sample_type = sideband_sample_type,
		.sample_id_all = 1,
		.disabled = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	if (choice->period) {
		ret_attr->sample_period = choice->period;
	} else {
		ret_attr->freq = 1;
		ret_attr->sample_freq = choice->freq_hz;
	}
}

bool sampling_event_has_cycles(uint32_t cpu, const struct sampling_event_choice *choice)
{
	struct sampling_event_choice cycles = *choice;
	struct perf_event_attr attr;
	int fd;

	cycles.cycles = true;
	sampling_event_attr(&cycles, &attr);
	fd = sampling_event_open(&attr, -1, cpu, NULL);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

bool sampling_event_read(int fd, struct sampling_event_run *run)
{
	struct {
		uint64_t count, enabled_ns, running_ns; /* perf_event_open(2): read_format */
	} now;

	if (read(fd, &now, sizeof(now)) != sizeof(now))
		return false;
	run->count = now.count;
	run->enabled_ns = now.enabled_ns;
	run->running_ns = now.running_ns;
	return true;
}

uint64_t sampling_event_expected(const struct sampling_event_run *run)
{
	uint64_t count = run->count, mean;
	double wanted;

	if (run->running_ns && run->running_ns < run->enabled_ns)
		count = (double)count * run->enabled_ns / run->running_ns;
	if (run->period)
		return count / run->period;
	mean = run->taken ? run->periods / run->taken : 0;
	if (!mean)
		return 0;
	wanted = (double)run->freq_hz * run->enabled_ns / NS_PER_SEC;
	if (run->freq_hz && wanted < 1)
		return run->taken;
	if (run->freq_hz && mean < count / wanted)
		mean = count / wanted;
	return run->taken + (count > run->periods ? (count - run->periods) / mean : 0);
}
