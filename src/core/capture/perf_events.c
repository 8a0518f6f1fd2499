// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_events: plain perf events that bring call chains, and the rings they write into. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "core/capture/perf_events.h"
#include "core/capture/sideband_record.h"

#define NS_PER_SEC 1000000000ull
/* Together 392 KB a cpu: under the 516 that kernel.perf_event_mlock_kb gives everyone. */
#define SAMPLE_PAGES 64
#define SIDEBAND_PAGES 32
#define CPUS_MAX 4096
#define TASK_ROUNDS_MAX 8 /* threads that start while their list is read */

static int event_open(struct perf_event_attr *attr, int tid, int cpu)
{
	return syscall(SYS_perf_event_open, attr, tid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

static void set_attr(struct perf_event_attr *attr, const struct source_options *options)
{
	*attr = (struct perf_event_attr){
		.type = options->force_cpu_clock ? PERF_TYPE_SOFTWARE : PERF_TYPE_HARDWARE,
		.size = sizeof(*attr),
		.config = options->force_cpu_clock ? PERF_COUNT_SW_CPU_CLOCK :
						     PERF_COUNT_HW_CPU_CYCLES,
		.sample_type = SIDEBAND_SAMPLE_TYPE | PERF_SAMPLE_CALLCHAIN,
		.sample_id_all = 1,
		.disabled = 1,
		.inherit = options->inherit && !options->target->tids.len,
		.exclude_callchain_kernel = !options->kernel,
		.exclude_callchain_user = !options->user,
		.watermark = 1,
		.wakeup_watermark = SAMPLE_PAGES * 4096 / 2,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
	};
	if (options->period) {
		attr->sample_period = options->period;
	} else {
		attr->freq = 1;
		attr->sample_freq = options->freq_hz;
	}
}

/*
 * The first event finds out what this machine and this caller may have, in the order of worth: cycles,
 * else cpu-clock; with the kernel, else user mode only.
 */
static int probe_attr(struct perf_events *events, const struct source_options *options, int tid,
		      struct err *err)
{
	struct perf_event_attr *attr = &events->attr;
	int fd, code;

	set_attr(attr, options);
	for (;;) {
		fd = event_open(attr, tid, events->cpus.data[0].cpu);
		if (fd >= 0)
			break;
		code = errno;
		if ((code == EACCES || code == EPERM) && !attr->exclude_kernel && options->user) {
			attr->exclude_kernel = attr->exclude_hv = 1;
		} else if ((code == ENOENT || code == EOPNOTSUPP || code == ENODEV) &&
			   attr->type == PERF_TYPE_HARDWARE) {
			attr->type = PERF_TYPE_SOFTWARE;
			attr->config = PERF_COUNT_SW_CPU_CLOCK;
			attr->exclude_kernel = attr->exclude_hv = 0;
		} else {
			err_sys(err, code, "cannot open a perf event");
			return err_hint(err, "sysctl kernel.perf_event_paranoid  # 2 or less is needed");
		}
	}
	close(fd);
	events->kernel_excluded = attr->exclude_kernel;
	return 0;
}

/* The first event of a cpu owns the ring; the others write into it. */
static int join_ring(struct perf_events *events, struct perf_ring *ring, int *owner_fd, int fd,
		     size_t pages, struct err *err)
{
	struct epoll_event wake = { .events = EPOLLIN | EPOLLET };
	int r;

	if (*owner_fd >= 0) {
		if (ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, *owner_fd) < 0)
			return err_sys(err, errno, "cannot join a perf ring");
		return 0;
	}
	r = perf_ring_map(ring, fd, pages, err);
	if (r)
		return r;
	*owner_fd = fd;
	if (epoll_ctl(events->epoll_fd, EPOLL_CTL_ADD, fd, &wake) < 0)
		return err_sys(err, errno, "cannot watch a perf ring");
	return 0;
}

static int open_failed(int code, struct err *err)
{
	err_sys(err, code, "cannot open a perf event");
	if (code == EMFILE || code == ENFILE)
		return err_hint(err, "ulimit -n $(ulimit -H -n)  # two files for each thread and cpu");
	return err ? err->code : -code;
}

static int open_on_cpu(struct perf_events *events, struct perf_cpu *cpu, int tid, struct err *err)
{
	struct perf_event_attr sideband;
	int fd, r;

	sideband_record_attr(&sideband);
	sideband.inherit = events->attr.inherit;
	sideband.watermark = 1;
	sideband.wakeup_watermark = SIDEBAND_PAGES * 4096 / 2;
	fd = event_open(&sideband, tid, cpu->cpu);
	if (fd < 0)
		return open_failed(errno, err);
	vec_push(&cpu->sideband_fds, fd);
	r = join_ring(events, &cpu->sideband, &cpu->sideband_fd, fd, SIDEBAND_PAGES, err);
	if (r)
		return r;
	fd = event_open(&events->attr, tid, cpu->cpu);
	if (fd < 0)
		return open_failed(errno, err);
	vec_push(&cpu->fds, fd);
	return join_ring(events, &cpu->samples, &cpu->samples_fd, fd, SAMPLE_PAGES, err);
}

static bool is_open(const struct perf_events *events, uint32_t tid)
{
	for (size_t i = 0; i < events->tids.len; i++)
		if (events->tids.data[i] == tid)
			return true;
	return false;
}

/* tid 0: every thread there is. A thread that has ended meanwhile is no failure. */
static int open_thread(struct perf_events *events, const struct source_options *options, uint32_t tid,
		       struct err *err)
{
	struct err failed = { 0 };
	int r = 0;

	if (!events->attr.size)
		r = probe_attr(events, options, tid ? (int)tid : -1, &failed);
	for (size_t i = 0; !r && i < events->cpus.len; i++)
		r = open_on_cpu(events, &events->cpus.data[i], tid ? (int)tid : -1, &failed);
	if (r == -ESRCH) {
		if (!events->tids.len)
			events->attr.size = 0;
		return 0;
	}
	if (!r)
		vec_push(&events->tids, tid);
	else if (err)
		*err = failed;
	return r;
}

/* Again until no new one turns up: those that start later inherit from one that is open. */
static int open_process(struct perf_events *events, const struct source_options *options, uint32_t pid,
			struct err *err)
{
	bool more = true;
	char path[64];
	int r = 0;

	snprintf(path, sizeof(path), "/proc/%u/task", pid);
	for (int round = 0; !r && more && round < TASK_ROUNDS_MAX; round++) {
		DIR *dir = opendir(path);
		struct dirent *entry;

		more = false;
		while (!r && dir && (entry = readdir(dir))) {
			uint32_t tid = strtoul(entry->d_name, NULL, 10);

			if (!tid || is_open(events, tid))
				continue;
			more = true;
			r = open_thread(events, options, tid, err);
		}
		if (dir)
			closedir(dir);
	}
	return r;
}

static int find_cpus(struct perf_events *events, const struct target *target, struct err *err)
{
	char list[4096], *at = list, *end;
	int r;

	for (size_t i = 0; i < target->cpus.len; i++)
		*vec_add(&events->cpus, 1) = (struct perf_cpu){ .cpu = target->cpus.data[i] };
	if (!events->cpus.len) {
		r = file_read_word("/sys/devices/system/cpu/online", list, sizeof(list));
		if (r)
			return err_sys(err, r, "cannot tell which cpus are online");
		for (; *at; at = *end ? end + 1 : end) { /* "0-3,5" */
			unsigned long first = strtoul(at, &end, 10), last = first;

			if (end == at)
				break;
			if (*end == '-')
				last = strtoul(end + 1, &end, 10);
			for (; first <= last && first < CPUS_MAX; first++)
				*vec_add(&events->cpus, 1) = (struct perf_cpu){ .cpu = first };
		}
	}
	for (size_t i = 0; i < events->cpus.len; i++)
		events->cpus.data[i].samples_fd = events->cpus.data[i].sideband_fd = -1;
	return events->cpus.len ? 0 : err_set(err, ENODEV, "no cpu is online");
}

int perf_events_open(struct perf_events *events, const struct source_options *options,
		     struct err *err)
{
	const struct target *target = options->target;
	int r;

	*events = (struct perf_events){ .epoll_fd = -1 };
	r = find_cpus(events, target, err);
	if (r)
		return r;
	events->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
	if (events->epoll_fd < 0)
		return err_sys(err, errno, "cannot watch perf rings");
	if (target->all)
		return open_thread(events, options, 0, err);
	if (target->workload_pid)
		r = open_thread(events, options, target->workload_pid, err);
	for (size_t i = 0; !r && i < target->pids.len; i++)
		r = open_process(events, options, target->pids.data[i], err);
	for (size_t i = 0; !r && i < target->tids.len; i++)
		r = open_thread(events, options, target->tids.data[i], err);
	if (!r && !events->tids.len)
		return err_set(err, ESRCH, "every process named ended before it could be recorded");
	return r;
}

int perf_events_enable(struct perf_events *events, bool on, struct err *err)
{
	for (size_t i = 0; i < events->cpus.len; i++) {
		const struct perf_cpu *cpu = &events->cpus.data[i];

		for (size_t j = 0; j < cpu->fds.len; j++)
			if (ioctl(cpu->fds.data[j], on ? PERF_EVENT_IOC_ENABLE :
							 PERF_EVENT_IOC_DISABLE, 0) < 0)
				return err_sys(err, errno, "cannot %s a perf event",
					       on ? "start" : "stop");
	}
	return 0;
}

void perf_events_rest(struct perf_events *events)
{
	struct epoll_event woken[16];

	while (epoll_wait(events->epoll_fd, woken, ARRAY_LEN(woken), 0) == ARRAY_LEN(woken))
		;
}

bool perf_events_expected(const struct perf_events *events, const struct perf_cpu *cpu,
			  uint64_t *ret_expected)
{
	const struct perf_event_attr *attr = &events->attr;
	bool is_clock = attr->type == PERF_TYPE_SOFTWARE;
	uint64_t period, count, sum = 0;

	/* Cycles by frequency have a period that varies; user mode only is not counted apart. */
	if ((attr->freq && !is_clock) || events->kernel_excluded)
		return false;
	period = attr->freq ? NS_PER_SEC / attr->sample_freq : attr->sample_period;
	for (size_t i = 0; i < cpu->fds.len; i++)
		if (read(cpu->fds.data[i], &count, sizeof(count)) == sizeof(count))
			sum += count;
	*ret_expected = sum / period;
	return true;
}

void perf_events_close(struct perf_events *events)
{
	for (size_t i = 0; i < events->cpus.len; i++) {
		struct perf_cpu *cpu = &events->cpus.data[i];

		perf_ring_unmap(&cpu->samples);
		perf_ring_unmap(&cpu->sideband);
		for (size_t j = 0; j < cpu->fds.len; j++)
			close(cpu->fds.data[j]);
		for (size_t j = 0; j < cpu->sideband_fds.len; j++)
			close(cpu->sideband_fds.data[j]);
		vec_release(&cpu->fds);
		vec_release(&cpu->sideband_fds);
	}
	if (events->epoll_fd >= 0)
		close(events->epoll_fd);
	vec_release(&events->cpus);
	vec_release(&events->tids);
}
