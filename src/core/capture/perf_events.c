// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_events: plain perf events that bring call chains, and the rings they write into. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/cpus.h"
#include "core/capture/perf_events.h"
#include "core/capture/sampling_event.h"

/* Together 392 KB a cpu: under the 516 that kernel.perf_event_mlock_kb gives everyone. */
#define SAMPLE_RING_BYTES (256u << 10)
#define SIDEBAND_RING_SMALL_BYTES (128u << 10)
#define TASK_ROUNDS_MAX 8 /* threads that start while their list is read */

static void set_attr(struct perf_events *events, const struct source_options *options)
{
	const struct sampling_event_choice choice = {
		.cycles = events->cycles,
		.period = events->cycles || options->period ? events->period :
			  sampling_event_period(false, options->freq_hz),
	};
	struct perf_event_attr *attr = &events->attr;

	sampling_event_attr(&choice, attr);
	attr->sample_type |= PERF_SAMPLE_CALLCHAIN;
	attr->inherit = options->inherit && !options->target->tids.len;
	attr->exclude_callchain_kernel = !options->kernel;
	attr->exclude_callchain_user = !options->user;
	attr->watermark = 1;
	attr->wakeup_watermark = SAMPLE_RING_BYTES / 2;
	attr->exclude_kernel = attr->exclude_hv = events->kernel_excluded;
}

/*
 * The first event finds out what this machine and this caller may have, in the order of worth: cycles,
 * else cpu-clock; with the kernel, else user mode only.
 */
static int probe_attr(struct perf_events *events, const struct source_options *options, int tid,
		      struct err *err)
{
	int cpu = events->cpus.data[0].cpu, fd, code;

	events->period = options->period;
	if (!events->period && !options->force_cpu_clock)
		events->period = sampling_event_period(true, options->freq_hz);
	events->cycles = events->period && !options->force_cpu_clock;
	for (;;) {
		set_attr(events, options);
		fd = sampling_event_open(&events->attr, tid, cpu, NULL);
		if (fd >= 0)
			break;
		code = -fd;
		if ((code == EACCES || code == EPERM) && !events->kernel_excluded && options->user)
			events->kernel_excluded = true;
		else if ((code == ENOENT || code == EOPNOTSUPP || code == ENODEV) && events->cycles)
			events->cycles = events->kernel_excluded = false;
		else
			return sampling_event_open(&events->attr, tid, cpu, err);
	}
	close(fd);
	return sampling_event_check(&events->attr, err);
}

/* The first event of a cpu owns the ring; the others write into it. */
static int join_ring(struct perf_events *events, const struct perf_cpu *cpu, int *owner_fd, int fd,
		     const struct perf_event_attr *attr, struct err *err)
{
	struct epoll_event wake = { .events = EPOLLIN | EPOLLET };
	bool samples = attr->sample_type & PERF_SAMPLE_CALLCHAIN;
	int r;

	if (*owner_fd >= 0) {
		if (ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, *owner_fd) < 0)
			return err_sys(err, errno, "cannot join a perf ring");
		return 0;
	}
	r = sideband_add(events->sideband, fd, cpu->cpu,
			 samples ? SAMPLE_RING_BYTES : SIDEBAND_RING_SMALL_BYTES,
			 attr->sample_type, err);
	if (r)
		return r;
	*owner_fd = fd;
	if (epoll_ctl(events->epoll_fd, EPOLL_CTL_ADD, fd, &wake) < 0)
		return err_sys(err, errno, "cannot watch a perf ring");
	return 0;
}

static int open_sideband(struct perf_events *events, struct perf_cpu *cpu, int tid, struct err *err)
{
	bool owner = cpu->sideband_fd < 0;
	struct perf_event_attr attr;
	int fd;

	sideband_attr(&attr);
	attr.inherit = events->attr.inherit;
	attr.exclude_kernel = attr.exclude_hv = 1; /* a dummy counts nothing: allowed to everyone */
	attr.wakeup_watermark = SIDEBAND_RING_SMALL_BYTES / 2;
	fd = sampling_event_open(&attr, tid, cpu->cpu, err);
	if (fd < 0)
		return fd;
	if (!owner)
		vec_push(&cpu->sideband_fds, fd);
	return join_ring(events, cpu, &cpu->sideband_fd, fd, &attr, err);
}

static int open_on_cpu(struct perf_events *events, struct perf_cpu *cpu, int tid, struct err *err)
{
	int fd, r = open_sideband(events, cpu, tid, err);

	if (r)
		return r;
	fd = sampling_event_open(&events->attr, tid, cpu->cpu, err);
	if (fd < 0)
		return fd;
	r = join_ring(events, cpu, &cpu->samples_fd, fd, &events->attr, err);
	/* A ring that could not be made has closed its event. */
	if (!r || cpu->samples_fd >= 0)
		vec_push(&cpu->fds, fd);
	return r;
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
	RELEASE(cpus_release) struct cpus online = { 0 };
	const uint32_t *cpus = target->cpus.data;
	size_t n = target->cpus.len;
	int r;

	if (!n) {
		r = cpus_online(&online, err);
		if (r)
			return r;
		cpus = online.list.data;
		n = online.list.len;
	}
	for (size_t i = 0; i < n; i++)
		*vec_add(&events->cpus, 1) = (struct perf_cpu){ cpus[i], -1, -1, { 0 }, { 0 }, 0 };
	return 0;
}

int perf_events_open(struct perf_events *events, const struct source_options *options,
		     struct map_cache *maps, struct err *err)
{
	const struct target *target = options->target;
	int r;

	*events = (struct perf_events){ .epoll_fd = -1, .sideband = sideband_new(maps) };
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
	struct sampling_event_run run;
	uint64_t sum = 0;

	/* User mode only is not counted apart. */
	if (events->kernel_excluded)
		return false;
	for (size_t i = 0; i < cpu->fds.len; i++)
		/* Not scaled: an event of a thread and a cpu is on, but has no counter, on other cpus. */
		if (sampling_event_read(cpu->fds.data[i], &run))
			sum += run.count;
	*ret_expected = sum / attr->sample_period;
	return true;
}

void perf_events_close(struct perf_events *events)
{
	for (size_t i = 0; i < events->cpus.len; i++) {
		struct perf_cpu *cpu = &events->cpus.data[i];

		for (size_t j = 0; j < cpu->fds.len; j++)
			if (cpu->fds.data[j] != cpu->samples_fd)
				close(cpu->fds.data[j]);
		for (size_t j = 0; j < cpu->sideband_fds.len; j++)
			close(cpu->sideband_fds.data[j]);
		vec_release(&cpu->fds);
		vec_release(&cpu->sideband_fds);
	}
	sideband_free(events->sideband); /* closes the owners */
	if (events->epoll_fd >= 0)
		close(events->epoll_fd);
	vec_release(&events->cpus);
	vec_release(&events->tids);
}
