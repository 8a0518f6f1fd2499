// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * perf_source: samples of plain perf events, for who may not use BPF: one record a sample, with registers and a
 * copy of the stack, which is followed here by unwind tables, or with the kernel's own frame-pointer walk; and
 * the mappings and names of the same threads beside them.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/capture/perf_chain.h"
#include "core/capture/perf_copy.h"
#include "core/capture/perf_events.h"
#include "core/capture/thread_end.h"
#include "core/capture/thread_names.h"
#include "core/capture/unwinding.h"
#include "core/profile/event.h"


struct perf_source {
	struct source source;
	struct source_options options;
	struct perf_events events;
	struct thread_names names;
	struct unwinding *unwinding; /* NULL: call chains, and not copies of stacks */
	uint64_t tables_refused; /* told so far */
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

	unwinding_free(perf->unwinding);
	perf_events_close(&perf->events);
	thread_names_release(&perf->names);
	mem_free(perf);
}

static void open_unwinding(struct perf_source *perf, struct map_cache *maps)
{
	const struct source_options *options = &perf->options;
	const struct unwinding_options unwinding = {
		.maps = maps,
		.jit = options->jit,
		.rows = options->rows,
		.walk = options->walk,
		.max_depth = options->max_depth ? options->max_depth : STACK_FRAMES_MAX,
		.limit_bytes = options->unwind_bytes,
		.wanted_ns = UINT64_MAX, /* rings are emptied between stacks: sideband_read() */
	};

	if (perf->events.copies)
		perf->unwinding = unwinding_new(&unwinding);
}

static int perf_open(const struct source_options *options, struct map_cache *maps,
		     struct source **ret_source, struct err *err)
{
	const struct target *target = options->target;
	struct perf_source *perf;
	int r;

	if (target->has_uid || target->cgroup || target->n_comms) {
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
		.series[CAPTURE_LANE_CLOCK] = source_series_of(perf->events.cycles ? "cycles" : "cpu-clock",
							       options->period, options->freq_hz),
	};
	if (perf->events.kernel_excluded) {
		snprintf(perf->lacks, sizeof(perf->lacks), "time in the kernel is left out: "
			 "kernel.perf_event_paranoid allows user mode only");
		perf->source.lacks = perf->lacks;
	}
	open_unwinding(perf, maps);
	*ret_source = &perf->source;
	return 0;
}

static void perf_prepare(struct source *source)
{
	struct perf_source *perf = (struct perf_source *)source;

	if (perf->unwinding)
		unwinding_prepare(perf->unwinding, perf->options.target);
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

static int perf_poll_fd(struct source *source, uint64_t now_ns, uint64_t *until_ns)
{
	return ((struct perf_source *)source)->events.epoll_fd;
}

static bool sample_in_kernel(const struct perf_record *record)
{
	return (record->sample.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_KERNEL;
}

/* Why there is no user part. */
static enum stack_cause no_user_cause(const struct perf_source *perf, const struct perf_record *record)
{
	if (!record->pid)
		return STACK_CAUSE_IDLE;
	if (!perf->options.user || perf->options.walk == CAPTURE_WALK_NONE)
		return STACK_CAUSE_NOT_ASKED;
	return thread_end_cause(record->tid);
}

/* The innermost frame alone, if that much is known, and why. */
static void cut_at_leaf(struct perf_source *perf, const struct perf_record *record, enum stack_cause cause,
			struct raw_sample *sample)
{
	uint64_t ip = perf_copy_ip(record);

	if (ip)
		perf->ips[sample->n_kernel] = ip;
	sample->n_user = !!ip;
	sample->status = STACK_CUT;
	sample->cause = cause;
	sample->unwinder = STACK_UNWINDER_CFI;
}

/*
 * The user part by its copy. What there is no memory of has gone, at the end of a process; or it was not there at
 * that moment, or it was another program's, in execve(2).
 */
static int follow(struct perf_source *perf, const struct perf_record *record, struct raw_sample *sample,
		  struct err *err)
{
	const struct source_consumer *consumer = perf->consumer;
	struct perf_copy copy;
	struct raw_sample whole;
	int r;

	if (record->sample.abi == PERF_SAMPLE_REGS_ABI_32) {
		cut_at_leaf(perf, record, STACK_CAUSE_COMPAT, sample);
		return consumer->sample(consumer->ctx, sample, err);
	}
	if (!record->sample.registers || (!record->sample.stack_bytes && sample_in_kernel(record))) {
		sample->cause = no_user_cause(perf, record);
		if (sample->cause == STACK_CAUSE_NO)
			cut_at_leaf(perf, record, STACK_CAUSE_FAULT, sample);
		return consumer->sample(consumer->ctx, sample, err);
	}
	r = consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_COPIED, record->cpu, 1, err);
	if (r)
		return r;
	perf_copy_take(record, &copy, sample);
	unwinding_sample(perf->unwinding, sample, &whole);
	return consumer->sample(consumer->ctx, &whole, err);
}

/* COUNTER_STORED: the sample is wanted. */
static enum counter judge(const struct perf_source *perf, const struct perf_record *record)
{
	bool in_kernel = sample_in_kernel(record);
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
	int r = consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_TAKEN, record->cpu, 1, err);

	if (!r)
		r = consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, counter, record->cpu, 1, err);
	if (r || counter != COUNTER_STORED)
		return r;
	snprintf(sample.comm, sizeof(sample.comm), "%s",
		 record->pid ? thread_names_get(&perf->names, record->pid, record->tid) : "swapper");
	perf_chain_split(record, perf->unwinding ? NULL : &perf->options, perf->depth_max, perf->ips, &sample);
	if (perf->unwinding)
		return follow(perf, record, &sample, err);
	if (sample.status == STACK_NONE)
		sample.cause = no_user_cause(perf, record);
	/* Of what has no memory the kernel takes none: the thread was at its end, though its number is in use. */
	if (sample.status == STACK_NONE && sample.cause == STACK_CAUSE_NO)
		sample.cause = STACK_CAUSE_EXITED;
	return consumer->sample(consumer->ctx, &sample, err);
}

static int on_lost_samples(void *ctx, uint32_t cpu, uint64_t n, struct err *err)
{
	const struct source_consumer *consumer = ((struct perf_source *)ctx)->consumer;
	int r = consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_TAKEN, cpu, n, err);

	return r ? r : consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_LOST_RING, cpu, n, err);
}

static void note(struct perf_source *perf, enum counter counter, uint32_t cpu, uint64_t n)
{
	int r = perf->consumer->counter(perf->consumer->ctx, CAPTURE_LANE_CLOCK, counter, cpu, n,
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

static void on_ended(void *ctx, const struct perf_record *record)
{
	const struct source_consumer *consumer = ((struct perf_source *)ctx)->consumer;

	if (consumer->thread_ended)
		consumer->thread_ended(consumer->ctx, record->pid, record->tid, record->time_ns);
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
		r = consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_EXPECTED, cpu->cpu,
				      expected - cpu->expected, err);
		cpu->expected = expected;
	}
	return r;
}

/* Files whose tables had no room. */
static int count_refused(struct perf_source *perf, const struct source_consumer *consumer, struct err *err)
{
	struct unwinding_stats stats;
	uint64_t told = perf->tables_refused;

	unwinding_stats(perf->unwinding, &stats);
	perf->tables_refused = stats.refused;
	return stats.refused == told ? 0 :
	       consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_TABLES_REFUSED, EVENT_NO_CPU,
				 stats.refused - told, err);
}

/* No walk goes on between two drains, and each begins with the space of its time. */
static void follow_mappings(struct perf_source *perf, uint64_t now)
{
	unwinding_quiet(perf->unwinding);
	unwinding_follow(perf->unwinding, now);
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
		.ended = on_ended,
	};
	uint64_t now = clock_now_ns();
	int r;

	perf->consumer = consumer;
	perf->err = err;
	perf->failed = 0;
	perf_events_rest(&perf->events);
	if (perf->unwinding)
		unwinding_begin(perf->unwinding, perf->stopped);
	if (perf->last_ns)
		consumer->slice(consumer->ctx, perf->last_ns, now);
	r = sideband_read(perf->events.sideband, perf->stopped ? UINT64_MAX : now, &handler, err);
	r = r ? r : perf->failed;
	if (perf->unwinding)
		follow_mappings(perf, now);
	if (!r && perf->last_ns) {
		perf->last_ns = now;
		r = count_expected(perf, consumer, err);
	}
	if (!r && perf->unwinding)
		r = count_refused(perf, consumer, err);
	perf->consumer = NULL;
	perf->err = NULL;
	return r;
}

static bool perf_unwinding(const struct source *source, struct unwinding_stats *ret_stats)
{
	const struct perf_source *perf = (const struct perf_source *)source;

	if (perf->unwinding)
		unwinding_stats(perf->unwinding, ret_stats);
	return perf->unwinding;
}

const struct source_kind source_perf = {
	.name = "perf",
	.summary = "plain perf events, with copies of stacks or call chains",
	.open = perf_open,
	.prepare = perf_prepare,
	.start = perf_start,
	.stop = perf_stop,
	.poll_fd = perf_poll_fd,
	.drain = perf_drain,
	.unwinding = perf_unwinding,
	.close = perf_close,
};
