// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * perf_source: call chains of plain perf events, for who may not use BPF: one record a sample, by the
 * kernel's own frame-pointer walk, with the mappings and names of the same threads beside them.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/capture/perf_events.h"
#include "core/capture/thread_names.h"
#include "core/profile/event.h"

#define CONTEXT_FIRST ((uint64_t)PERF_CONTEXT_MAX) /* from here on an ip is a PERF_CONTEXT_ mark */
#define PF_KTHREAD 0x00200000 /* of the flags in /proc/PID/stat: include/linux/sched.h */

struct perf_source {
	struct source source;
	struct source_options options;
	struct perf_events events;
	struct thread_names names;
	const struct source_consumer *consumer; /* of the drain that runs; NULL: none */
	struct err *err; /* of that drain */
	int failed;
	bool stopped;
	bool exec_seen; /* the command is itself from here on */
	uint64_t last_ns; /* of the last drain */
	uint32_t depth_max; /* frames in one call chain: kernel.perf_event_max_stack */
	char lacks[256];
	uint64_t ips[STACK_KERNEL_FRAMES_MAX + STACK_FRAMES_MAX];
};

static uint32_t depth_limit(void)
{
	char word[32];

	if (file_read_word("/proc/sys/kernel/perf_event_max_stack", word, sizeof(word)))
		return STACK_KERNEL_FRAMES_MAX;
	return strtoul(word, NULL, 10);
}

static void perf_close(struct source *source)
{
	struct perf_source *perf = (struct perf_source *)source;

	perf_events_close(&perf->events);
	thread_names_release(&perf->names);
	mem_free(perf);
}

static int perf_open(const struct source_options *options, struct map_cache *maps,
		     struct source **ret_source, struct err *err)
{
	const struct target *target = options->target;
	struct perf_source *perf;
	int r;

	if (target->has_uid || target->cgroup || target->comm[0]) {
		err_set(err, EOPNOTSUPP, "cannot tell users, cgroups and names apart without BPF");
		return err_exit(err, EXIT_CODE_LACKING);
	}
	perf = mem_zalloc(sizeof(*perf));
	perf->options = *options;
	perf->depth_max = depth_limit();
	r = perf_events_open(&perf->events, options, maps, err);
	if (r) {
		perf_close(&perf->source);
		return r;
	}
	perf->source = (struct source){
		.kind = &source_perf,
		.event = perf->events.cycles ? "cycles" : "cpu-clock",
		.period = options->period,
		.freq_hz = options->freq_hz,
	};
	if (perf->events.kernel_excluded) {
		snprintf(perf->lacks, sizeof(perf->lacks), "time in the kernel is left out: "
			 "kernel.perf_event_paranoid allows user mode only");
		perf->source.lacks = perf->lacks;
	}
	*ret_source = &perf->source;
	return 0;
}

static int perf_start(struct source *source, struct err *err)
{
	struct perf_source *perf = (struct perf_source *)source;

	perf->last_ns = clock_now_ns();
	return perf_events_enable(&perf->events, true, err);
}

static int perf_stop(struct source *source, struct err *err)
{
	struct perf_source *perf = (struct perf_source *)source;

	perf->stopped = true;
	return perf_events_enable(&perf->events, false, err);
}

static int perf_poll_fd(struct source *source)
{
	return ((struct perf_source *)source)->events.epoll_fd;
}

/* What of the user's frames is not wanted, or not to be had. */
static void judge_user(const struct perf_source *perf, bool has_user, bool cut, struct raw_sample *sample)
{
	const struct source_options *options = &perf->options;

	sample->unwinder = has_user ? STACK_UNWINDER_CALLCHAIN : STACK_UNWINDER_NONE;
	/* The kernel does not say how its walk ended; a chain at the limit was cut by it. */
	sample->status = has_user ? STACK_GUESSED : STACK_NONE;
	if (has_user && options->walk == CAPTURE_WALK_NONE) {
		sample->n_user = sample->n_user ? 1 : 0;
		sample->unwinder = STACK_UNWINDER_NONE;
		sample->status = STACK_NONE;
		return;
	}
	if (options->max_depth && sample->n_user > options->max_depth) {
		sample->n_user = options->max_depth;
		cut = true;
	}
	if (has_user && cut) {
		sample->status = STACK_CUT;
		sample->cause = STACK_CAUSE_DEPTH;
	}
}

/* Splits a call chain at its PERF_CONTEXT_ marks. */
static void split(struct perf_source *perf, const struct perf_record *record,
		  struct raw_sample *sample)
{
	size_t n_kernel = 0, n_user = 0;
	bool has_user = false, in_user = false;

	for (size_t i = 0; i < record->sample.n_ips; i++) {
		uint64_t ip = record->sample.ips[i];

		if (ip >= CONTEXT_FIRST) {
			in_user = ip == (uint64_t)PERF_CONTEXT_USER;
			has_user |= in_user;
		} else if (!in_user && !n_user && n_kernel < STACK_KERNEL_FRAMES_MAX) {
			perf->ips[n_kernel++] = ip;
		} else if (in_user && n_user < STACK_FRAMES_MAX) {
			perf->ips[n_kernel + n_user++] = ip;
		}
	}
	sample->ips = perf->ips;
	sample->n_kernel = n_kernel;
	sample->n_user = n_user;
	sample->kernel_cut = n_kernel >= perf->depth_max;
	judge_user(perf, has_user, n_user + n_kernel >= perf->depth_max, sample);
}

static bool is_kernel_thread(uint32_t pid)
{
	char path[64], text[512];
	unsigned long flags;
	const char *rest;

	snprintf(path, sizeof(path), "/proc/%u/stat", pid);
	if (file_read_word(path, text, sizeof(text)))
		return false;
	rest = strrchr(text, ')');
	return rest && sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %lu", &flags) == 1 &&
	       (flags & PF_KTHREAD);
}

/* Why there is no user part. */
static enum stack_cause no_user_cause(const struct perf_source *perf, uint32_t pid)
{
	if (!pid)
		return STACK_CAUSE_IDLE;
	if (!perf->options.user || perf->options.walk == CAPTURE_WALK_NONE)
		return STACK_CAUSE_NOT_ASKED;
	return is_kernel_thread(pid) ? STACK_CAUSE_KTHREAD : STACK_CAUSE_EXITED;
}

/* COUNTER_STORED: the sample is wanted. */
static enum counter judge(const struct perf_source *perf, const struct perf_record *record)
{
	bool in_kernel = (record->sample.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			 PERF_RECORD_MISC_KERNEL;
	const struct source_options *options = &perf->options;

	if (!record->pid && !options->idle)
		return COUNTER_FILTERED_IDLE;
	if (record->pid == (uint32_t)getpid())
		return COUNTER_FILTERED_SELF;
	if (record->pid && record->pid == options->target->workload_pid && !perf->exec_seen)
		return COUNTER_FILTERED_DELAY;
	if (in_kernel ? !options->kernel : !options->user)
		return COUNTER_FILTERED_MODE;
	return COUNTER_STORED;
}

static int on_sample(void *ctx, const struct perf_record *record, struct err *err)
{
	struct perf_source *perf = ctx;
	const struct source_consumer *consumer = perf->consumer;
	struct raw_sample sample = {
		.first_ns = record->time_ns,
		.last_ns = record->time_ns,
		.pid = record->pid,
		.tid = record->tid,
		.cpu = record->cpu,
		.count = 1,
	};
	enum counter counter = judge(perf, record);
	int r = consumer->counter(consumer->ctx, COUNTER_TAKEN, record->cpu, 1, err);

	if (!r)
		r = consumer->counter(consumer->ctx, counter, record->cpu, 1, err);
	if (r || counter != COUNTER_STORED)
		return r;
	snprintf(sample.comm, sizeof(sample.comm), "%s",
		 record->pid ? thread_names_get(&perf->names, record->pid, record->tid) : "swapper");
	split(perf, record, &sample);
	if (sample.status == STACK_NONE)
		sample.cause = no_user_cause(perf, record->pid);
	return consumer->sample(consumer->ctx, &sample, err);
}

static int on_lost_samples(void *ctx, uint32_t cpu, uint64_t n, struct err *err)
{
	const struct source_consumer *consumer = ((struct perf_source *)ctx)->consumer;
	int r = consumer->counter(consumer->ctx, COUNTER_TAKEN, cpu, n, err);

	return r ? r : consumer->counter(consumer->ctx, COUNTER_LOST_RING, cpu, n, err);
}

static void note(struct perf_source *perf, enum counter counter, uint32_t cpu, uint64_t n)
{
	int r = perf->consumer->counter(perf->consumer->ctx, counter, cpu, n,
					perf->failed ? NULL : perf->err);

	perf->failed = perf->failed ? perf->failed : r;
}

static void on_lost(void *ctx, uint32_t cpu, uint64_t n)
{
	struct perf_source *perf = ctx;

	perf->exec_seen = true; /* it may have been among them: better a sample of stk than none */
	note(perf, COUNTER_SIDEBAND_LOST, cpu, n);
}

static void on_throttled(void *ctx, uint32_t cpu)
{
	note(ctx, COUNTER_THROTTLED, cpu, 1);
}

static void on_named(void *ctx, const struct perf_record *record)
{
	struct perf_source *perf = ctx;

	thread_names_record(&perf->names, record);
	if (record->type == PERF_RECORD_COMM && record->comm.exec &&
	    record->pid == perf->options.target->workload_pid)
		perf->exec_seen = true;
}

static int count_expected(struct perf_source *perf, const struct source_consumer *consumer,
			  struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < perf->events.cpus.len; i++) {
		struct perf_cpu *cpu = &perf->events.cpus.data[i];
		uint64_t expected;

		if (!perf_events_expected(&perf->events, cpu, &expected) || expected <= cpu->expected)
			continue;
		r = consumer->counter(consumer->ctx, COUNTER_EXPECTED, cpu->cpu,
				      expected - cpu->expected, err);
		cpu->expected = expected;
	}
	return r;
}

static int perf_drain(struct source *source, const struct source_consumer *consumer, struct err *err)
{
	struct perf_source *perf = (struct perf_source *)source;
	const struct sideband_handler handler = {
		.ctx = perf,
		.sample = on_sample,
		.named = on_named,
		.lost_samples = on_lost_samples,
		.lost = on_lost,
		.throttled = on_throttled,
	};
	uint64_t now = clock_now_ns();
	int r;

	perf->consumer = consumer;
	perf->err = err;
	perf->failed = 0;
	perf_events_rest(&perf->events);
	if (perf->last_ns)
		consumer->slice(consumer->ctx, perf->last_ns, now);
	r = sideband_read(perf->events.sideband, perf->stopped ? UINT64_MAX : now, &handler, err);
	r = r ? r : perf->failed;
	if (!r && perf->last_ns) {
		perf->last_ns = now;
		r = count_expected(perf, consumer, err);
	}
	perf->consumer = NULL;
	perf->err = NULL;
	return r;
}

const struct source_kind source_perf = {
	.name = "perf",
	.summary = "call chains of plain perf events",
	.open = perf_open,
	.start = perf_start,
	.stop = perf_stop,
	.poll_fd = perf_poll_fd,
	.drain = perf_drain,
	.close = perf_close,
};
