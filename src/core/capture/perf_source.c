// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * perf_source: call chains of plain perf events, for who may not use BPF: one record a sample, by the
 * kernel's own frame-pointer walk, with the mappings and names of the same threads beside them.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "core/capture/perf_events.h"
#include "core/capture/sideband_record.h"
#include "core/capture/thread_names.h"
#include "core/profile/event.h"

#define NS_PER_SEC 1000000000ull
#define CONTEXT_FIRST ((uint64_t)PERF_CONTEXT_MAX) /* from here on an ip is a PERF_CONTEXT_ mark */
#define PF_KTHREAD 0x00200000 /* of the flags in /proc/PID/stat: include/linux/sched.h */

/* A record that was taken out of its ring, to be put in order of time. */
struct gathered {
	uint64_t time_ns;
	size_t at; /* in perf_source.records */
	uint32_t cpu;
	bool sideband; /* from the ring of side-band records */
};

struct perf_source {
	struct source source;
	struct source_options options;
	struct map_cache *maps;
	struct perf_events events;
	struct thread_names names;
	struct buf records;
	VEC(struct gathered) gathered;
	struct gathered reading; /* what is true of the ring that is being read */
	uint64_t exec_ns; /* of the command; 0: not yet */
	uint64_t last_ns; /* of the last drain */
	uint32_t depth_max; /* frames in one call chain: kernel.perf_event_max_stack */
	char lacks[256];
	uint64_t ips[STACK_KERNEL_FRAMES_MAX + STACK_FRAMES_MAX];
};

/* The layout of PERF_RECORD_SAMPLE for SIDEBAND_SAMPLE_TYPE | PERF_SAMPLE_CALLCHAIN. */
struct sample_record {
	struct perf_event_header header;
	uint32_t pid, tid;
	uint64_t time_ns;
	uint32_t cpu, zero;
	uint64_t n;
	uint64_t ips[];
};

struct lost_record {
	struct perf_event_header header;
	uint64_t id, lost;
};

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * NS_PER_SEC + t.tv_nsec;
}

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
	buf_release(&perf->records);
	vec_release(&perf->gathered);
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
	perf->maps = maps;
	perf->depth_max = depth_limit();
	r = perf_events_open(&perf->events, options, err);
	if (r) {
		perf_close(&perf->source);
		return r;
	}
	perf->source = (struct source){
		.kind = &source_perf,
		.event = perf->events.attr.type == PERF_TYPE_SOFTWARE ? "cpu-clock" : "cycles",
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

	perf->last_ns = now_ns();
	return perf_events_enable(&perf->events, true, err);
}

static int perf_stop(struct source *source, struct err *err)
{
	return perf_events_enable(&((struct perf_source *)source)->events, false, err);
}

static int perf_poll_fd(struct source *source)
{
	return ((struct perf_source *)source)->events.epoll_fd;
}

static void gather(void *ctx, const struct perf_event_header *record)
{
	struct perf_source *perf = ctx;
	struct gathered gathered = perf->reading;

	gathered.at = perf->records.len;
	if (record->type != PERF_RECORD_SAMPLE)
		gathered.time_ns = sideband_record_time(record);
	else if (record->size >= sizeof(struct sample_record))
		gathered.time_ns = ((const struct sample_record *)record)->time_ns;
	vec_push(&perf->gathered, gathered);
	buf_add(&perf->records, record, record->size);
	buf_addn(&perf->records, '\0', -perf->records.len & 7); /* the next one is aligned again */
}

static int compare_gathered(const void *a, const void *b)
{
	const struct gathered *x = a, *y = b;

	if (x->time_ns != y->time_ns)
		return x->time_ns < y->time_ns ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static const struct perf_event_header *record_of(const struct perf_source *perf, size_t i)
{
	return (const void *)(perf->records.data + perf->gathered.data[i].at);
}

/* Samples first: the side-band that is read after them then knows all they need. */
static void gather_all(struct perf_source *perf)
{
	const struct perf_events *events = &perf->events;

	perf->gathered.len = 0;
	buf_clear(&perf->records);
	for (size_t i = 0; i < events->cpus.len; i++) {
		perf->reading = (struct gathered){ .cpu = events->cpus.data[i].cpu };
		if (events->cpus.data[i].samples.page)
			perf_ring_read(&events->cpus.data[i].samples, gather, perf);
	}
	for (size_t i = 0; i < events->cpus.len; i++) {
		perf->reading = (struct gathered){ .cpu = events->cpus.data[i].cpu, .sideband = true };
		if (events->cpus.data[i].sideband.page)
			perf_ring_read(&events->cpus.data[i].sideband, gather, perf);
	}
	if (perf->gathered.len)
		qsort(perf->gathered.data, perf->gathered.len, sizeof(struct gathered),
		      compare_gathered);
}

/* Splits a call chain at its PERF_CONTEXT_ marks. */
static void split(struct perf_source *perf, const struct sample_record *record,
		  struct raw_sample *sample)
{
	size_t room = (record->header.size - sizeof(*record)) / sizeof(uint64_t);
	size_t n = record->n < room ? record->n : room, n_kernel = 0, n_user = 0;
	bool has_user = false, in_user = false;

	for (size_t i = 0; i < n; i++) {
		uint64_t ip = record->ips[i];

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
	sample->unwinder = has_user ? STACK_UNWINDER_CALLCHAIN : STACK_UNWINDER_NONE;
	/* The kernel does not say how its walk ended; a chain at the limit was cut by it. */
	sample->status = has_user ? STACK_GUESSED : STACK_NONE;
	if (has_user && n_user + n_kernel >= perf->depth_max) {
		sample->status = STACK_CUT;
		sample->cause = STACK_CAUSE_DEPTH;
	}
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
	if (!perf->options.user)
		return STACK_CAUSE_NOT_ASKED;
	return is_kernel_thread(pid) ? STACK_CAUSE_KTHREAD : STACK_CAUSE_EXITED;
}

/* COUNTER_STORED: the sample is wanted. */
static enum counter judge(const struct perf_source *perf, const struct sample_record *record)
{
	bool in_kernel = (record->header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			 PERF_RECORD_MISC_KERNEL;
	const struct source_options *options = &perf->options;
	uint32_t workload = options->target->workload_pid;

	if (!record->pid && !options->idle)
		return COUNTER_FILTERED_IDLE;
	if (record->pid == (uint32_t)getpid())
		return COUNTER_FILTERED_SELF;
	if (record->pid == workload && (!perf->exec_ns || record->time_ns < perf->exec_ns))
		return COUNTER_FILTERED_DELAY;
	if (in_kernel ? !options->kernel : !options->user)
		return COUNTER_FILTERED_MODE;
	return COUNTER_STORED;
}

static int push_sample(struct perf_source *perf, const struct sample_record *record,
		       const struct source_consumer *consumer, struct err *err)
{
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

/* A record of a ring that was full; the side-band's share is the map cache's to act on. */
static int count_lost(const struct gathered *gathered, const struct perf_event_header *record,
		      const struct source_consumer *consumer, struct err *err)
{
	const struct lost_record *lost = (const struct lost_record *)record;
	int r;

	if (record->size < sizeof(*lost))
		return 0;
	if (gathered->sideband)
		return consumer->counter(consumer->ctx, COUNTER_SIDEBAND_LOST, gathered->cpu,
					 lost->lost, err);
	r = consumer->counter(consumer->ctx, COUNTER_TAKEN, gathered->cpu, lost->lost, err);
	return r ? r : consumer->counter(consumer->ctx, COUNTER_LOST_RING, gathered->cpu, lost->lost,
					 err);
}

static int apply(struct perf_source *perf, const struct gathered *gathered,
		 const struct perf_event_header *record, const struct source_consumer *consumer,
		 struct err *err)
{
	switch (record->type) {
	case PERF_RECORD_SAMPLE:
		if (record->size < sizeof(struct sample_record))
			return 0;
		return push_sample(perf, (const struct sample_record *)record, consumer, err);
	case PERF_RECORD_LOST:
		return count_lost(gathered, record, consumer, err);
	case PERF_RECORD_THROTTLE:
		return consumer->counter(consumer->ctx, COUNTER_THROTTLED, gathered->cpu, 1, err);
	default:
		thread_names_record(&perf->names, record);
		return 0;
	}
}

/* Mappings and lives; and the moment from which the command is itself. */
static void apply_sideband(struct perf_source *perf, const struct gathered *gathered,
			   const struct perf_event_header *record)
{
	const struct sideband_comm *comm = sideband_record_comm(record);

	if (!gathered->sideband)
		return;
	sideband_record_apply(record, perf->maps);
	if (!perf->exec_ns && ((comm && (record->misc & PERF_RECORD_MISC_COMM_EXEC) &&
				comm->pid == perf->options.target->workload_pid) ||
			       record->type == PERF_RECORD_LOST))
		perf->exec_ns = gathered->time_ns;
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
	uint64_t now = now_ns();
	int r = 0;

	perf_events_rest(&perf->events);
	gather_all(perf);
	for (size_t i = 0; i < perf->gathered.len; i++)
		apply_sideband(perf, &perf->gathered.data[i], record_of(perf, i));
	if (!perf->last_ns)
		return 0; /* sampling has not begun */
	consumer->slice(consumer->ctx, perf->last_ns, now);
	perf->last_ns = now;
	for (size_t i = 0; !r && i < perf->gathered.len; i++)
		r = apply(perf, &perf->gathered.data[i], record_of(perf, i), consumer, err);
	return r ? r : count_expected(perf, consumer, err);
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
