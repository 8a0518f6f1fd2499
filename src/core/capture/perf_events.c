// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_events: plain perf events that bring call chains or copies of stacks, and the rings they write into. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/cpus.h"
#include "core/capture/perf_events.h"
#include "core/capture/perf_registers.h"
#include "core/capture/perf_ring.h"
#include "core/capture/sampling_event.h"

/* Together 392 KB a cpu: under the 516 that kernel.perf_event_mlock_kb gives everyone. */
#define SAMPLE_RING_BYTES (256u << 10)
#define SIDEBAND_RING_SMALL_BYTES (128u << 10)
#define MLOCK_SPARE_BYTES (116u << 10) /* what is left of it, but for a page */
#define SAMPLE_RING_BYTES_MAX (4u << 20) /* for copies of stacks, where the limit of locked memory allows it */
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
	attr->inherit = options->inherit && !options->target->tids.len;
	attr->exclude_callchain_kernel = !options->kernel;
	attr->exclude_callchain_user = !options->user || events->copies;
	if (events->copies) {
		attr->sample_type |= PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER;
		attr->sample_regs_user = PERF_REGISTERS_MASK;
		attr->sample_stack_user = events->copy_bytes;
	}
	if (!events->copies || (options->kernel && !events->kernel_excluded))
		attr->sample_type |= PERF_SAMPLE_CALLCHAIN;
	attr->watermark = 1; /* when its ring is half full */
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

/* fd owns a ring from here on; it is closed with the ring, also when this fails. */
static int make_ring(struct perf_events *events, uint32_t cpu, int fd, size_t bytes, uint64_t sample_type,
		     struct err *err)
{
	struct epoll_event wake = { .events = EPOLLIN | EPOLLET };
	int r = sideband_add(events->sideband, fd, cpu, bytes, sample_type, err);

	if (!r && epoll_ctl(events->epoll_fd, EPOLL_CTL_ADD, fd, &wake) < 0)
		return err_sys(err, errno, "cannot watch a perf ring");
	return r;
}

static int join_ring(int fd, int owner_fd, struct err *err)
{
	if (ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, owner_fd) < 0)
		return err_sys(err, errno, "cannot join a perf ring");
	return 0;
}

/* The side-band: the first event of a cpu owns the ring; the others write into it. */
static int open_sideband(struct perf_events *events, struct perf_cpu *cpu, int tid, struct err *err)
{
	struct perf_event_attr attr;
	int fd;

	sideband_attr(&attr);
	attr.inherit = events->attr.inherit;
	attr.exclude_kernel = attr.exclude_hv = 1; /* a dummy counts nothing: allowed to everyone */
	attr.wakeup_watermark = SIDEBAND_RING_SMALL_BYTES / 2;
	fd = sampling_event_open(&attr, tid, cpu->cpu, err);
	if (fd < 0)
		return fd;
	if (cpu->sideband_fd >= 0) {
		vec_push(&cpu->sideband_fds, fd);
		return join_ring(fd, cpu->sideband_fd, err);
	}
	cpu->sideband_fd = fd;
	return make_ring(events, cpu->cpu, fd, SIDEBAND_RING_SMALL_BYTES, attr.sample_type, err);
}

/* Samples that a ring is to hold: those of a cpu that is busy for so long. */
static uint64_t samples_held(uint64_t rate_hz)
{
	uint64_t held = rate_hz * PERF_EVENTS_HELD_MS / 1000;

	return held > 2 ? held : 2;
}

/* As many of the greatest copies, as far as a share of what mlock(2) would allow goes, beside perf's own limit. */
static size_t sample_ring_bytes(const struct perf_events *events)
{
	uint64_t wanted = samples_held(events->rate_hz) * PERF_RECORD_BYTES_MAX, share;
	size_t bytes = SAMPLE_RING_BYTES;
	struct rlimit limit;

	if (!events->copies || getrlimit(RLIMIT_MEMLOCK, &limit))
		return bytes;
	share = limit.rlim_cur / events->cpus.len;
	while (bytes < wanted && bytes < SAMPLE_RING_BYTES_MAX &&
	       bytes * 2 - SAMPLE_RING_BYTES - MLOCK_SPARE_BYTES <= share)
		bytes *= 2;
	return bytes;
}

/*
 * The rings of samples come before what writes into them: how much room they got decides how much of a stack is
 * copied. So they belong to events that do nothing else.
 */
static int open_sample_ring(struct perf_events *events, struct perf_cpu *cpu, int tid, struct err *err)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_DUMMY,
		.sample_type = sideband_sample_type,
		.use_clockid = events->attr.use_clockid,
		.clockid = events->attr.clockid,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.watermark = 1,
	};
	int fd;

	if (cpu->samples_fd >= 0)
		return 0;
	fd = sampling_event_open(&attr, tid, cpu->cpu, err);
	if (fd < 0)
		return fd;
	cpu->samples_fd = fd;
	return make_ring(events, cpu->cpu, fd, sample_ring_bytes(events), events->attr.sample_type, err);
}

uint32_t perf_events_copy_bytes(size_t ring_bytes, uint64_t rate_hz)
{
	uint64_t bytes = ring_bytes / samples_held(rate_hz);

	if (bytes < PERF_EVENTS_COPY_BYTES_MIN)
		bytes = PERF_EVENTS_COPY_BYTES_MIN;
	/* Two fit, with what else a sample has, or the ring has room for none while one is read. */
	if (bytes > ring_bytes / 4)
		bytes = ring_bytes / 4;
	return bytes < PERF_EVENTS_COPY_BYTES_MAX ? bytes & ~(uint64_t)7 : PERF_EVENTS_COPY_BYTES_MAX;
}

/* Before the first sampling events: rings for them on all cpus, and the size of copies that they allow. */
static int open_sample_rings(struct perf_events *events, const struct source_options *options, int tid,
			     struct err *err)
{
	const struct sampling_event_choice choice = { .cycles = events->cycles,
						      .period = events->attr.sample_period };
	size_t ring_bytes;
	int r = 0;

	events->rate_hz = options->freq_hz;
	if (options->period || !options->freq_hz)
		events->rate_hz = sampling_event_rate_max(&choice);
	for (size_t i = 0; !r && i < events->cpus.len; i++)
		r = open_sample_ring(events, &events->cpus.data[i], tid, err);
	if (r || !events->copies)
		return r;
	ring_bytes = sideband_ring_bytes(events->sideband, events->attr.sample_type);
	events->copy_bytes = perf_events_copy_bytes(ring_bytes, events->rate_hz);
	log_debug("perf: copies of up to %u bytes of a stack, in rings of %zu KB", events->copy_bytes,
		  ring_bytes / 1024);
	set_attr(events, options);
	return 0;
}

static int open_on_cpu(struct perf_events *events, struct perf_cpu *cpu, int tid, struct err *err)
{
	int fd, r = open_sideband(events, cpu, tid, err);

	if (r)
		return r;
	fd = sampling_event_open(&events->attr, tid, cpu->cpu, err);
	if (fd < 0)
		return fd;
	vec_push(&cpu->fds, fd);
	return join_ring(fd, cpu->samples_fd, err);
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

	if (!events->attr.size) {
		r = probe_attr(events, options, tid ? (int)tid : -1, &failed);
		if (!r)
			r = open_sample_rings(events, options, tid ? (int)tid : -1, &failed);
	}
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

	*events = (struct perf_events){
		.epoll_fd = -1,
		.sideband = sideband_new(maps),
		.copies = options->user && options->walk != CAPTURE_WALK_FP && options->walk != CAPTURE_WALK_NONE,
		.copy_bytes = PERF_EVENTS_COPY_BYTES_MIN,
	};
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
