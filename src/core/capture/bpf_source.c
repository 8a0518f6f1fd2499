// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_source: samples by BPF programs, of perf events and of threads that wait; the first choice of all sources. */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/bpf_session.h"
#include "core/capture/bpf_table.h"
#include "core/capture/cpu_events.h"
#include "core/capture/sideband.h"
#include "core/capture/source.h"
#include "core/capture/unwinding.h"

struct bpf_source {
	struct source source; /* first: what callers see */
	struct source_options options; /* what it points to is borrowed */
	struct bpf_session session;
	struct sideband *sideband;
	struct unwinding *unwinding; /* NULL: user stacks are not followed by tables */
	struct cpu_events events;
	struct cpus online; /* as of the last look */
	uint64_t stopped_ns; /* 0: not yet */
	int rings_fd; /* epoll: those of the side-band */
	uint64_t rests_until_ns; /* until then a wake-up of the sampling program waits: CLOCK_MONOTONIC */
	uint64_t slice_from_ns; /* 0: not started */
	uint64_t targets_full, tables_refused; /* told so far */
};

static struct bpf_source *self(struct source *source)
{
	return (struct bpf_source *)source;
}

static int watch_ring(struct bpf_source *bpf, uint32_t cpu, struct err *err)
{
	struct epoll_event event = { .events = EPOLLIN };

	if (epoll_ctl(bpf->rings_fd, EPOLL_CTL_ADD, sideband_fd(bpf->sideband, cpu), &event))
		return err_sys(err, errno, "cannot watch a ring");
	return 0;
}

/* Before anything else, so that no mapping is made between the look at /proc and the first event. */
static int open_sideband(struct bpf_source *bpf, struct map_cache *maps, struct err *err)
{
	int r = 0;

	bpf->sideband = sideband_new(maps);
	for (size_t i = 0; !r && i < bpf->online.list.len; i++) {
		r = sideband_open_cpu(bpf->sideband, bpf->online.list.data[i], err);
		if (!r)
			r = watch_ring(bpf, bpf->online.list.data[i], err);
	}
	return r;
}

/* Of a cpu that is new, or whose event is dead. */
static int open_event(struct bpf_source *bpf, uint32_t cpu, struct err *err)
{
	int fd = cpu_events_open(&bpf->events, cpu, err);

	if (fd < 0)
		return fd;
	/* Its samples end in the program; what goes to the ring is the kernel's word that it throttled. */
	if (ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, sideband_fd(bpf->sideband, cpu)))
		log_debug("bpf: throttling of cpu %u will not be seen: %m", cpu);
	return bpf_session_attach(&bpf->session, fd, err);
}

static int open_events(struct bpf_source *bpf, struct err *err)
{
	const struct target *target = bpf->options.target;
	size_t n = target->cpus.len ? target->cpus.len : bpf->online.list.len;
	const uint32_t *cpus = target->cpus.len ? target->cpus.data : bpf->online.list.data;
	int r = 0;

	for (size_t i = 0; !r && i < n; i++)
		r = open_event(bpf, cpus[i], err);
	return r;
}

static bool wants_clock(const struct source_options *options)
{
	return options->freq_hz || options->period;
}

/* The events of a cpu that has come online while recording; without them it would not be seen. */
static void welcome_cpu(struct bpf_source *bpf, uint32_t cpu)
{
	struct err err = { 0 };
	int r = sideband_reopen_cpu(bpf->sideband, cpu, clock_now_ns(), &err);

	if (!r)
		r = watch_ring(bpf, cpu, &err);
	if (!r && wants_clock(&bpf->options))
		r = open_event(bpf, cpu, &err);
	if (!r && wants_clock(&bpf->options))
		r = cpu_events_start_cpu(&bpf->events, cpu, &err);
	if (r)
		log_warn("CPU %u came online and is not watched: %s", cpu, err.text);
}

/* Perf events die when their cpu goes offline and do not come back with it. */
static void follow_cpus(struct bpf_source *bpf)
{
	RELEASE(cpus_release) struct cpus before = { 0 };
	struct cpus online = { 0 };

	if (cpus_online(&online, NULL))
		return;
	before = bpf->online;
	bpf->online = online;
	cpu_events_bury(&bpf->events, &bpf->online);
	for (size_t i = 0; i < bpf->online.list.len; i++) {
		uint32_t cpu = bpf->online.list.data[i];

		if (cpu_events_died(&bpf->events, cpu) ||
		    (!cpus_has(&before, cpu) && !bpf->options.target->cpus.len))
			welcome_cpu(bpf, cpu);
	}
}

/*
 * One kind of thing that samples are taken of. All share one session, table, drain, unwinding and resolver; each
 * has a program, and a lane, of its own.
 */
struct trigger {
	bool (*is_wanted)(const struct source_options *options);
	/* Before the session is opened: what the profile says of it. Returns how many stacks a second to expect. */
	uint64_t (*describe)(struct bpf_source *bpf);
	/* Nothing is taken yet; NULL: there is nothing to open. */
	int (*open)(struct bpf_source *bpf, struct err *err);
	int (*start)(struct bpf_source *bpf, struct err *err);
	int (*stop)(struct bpf_source *bpf, struct err *err); /* no program begins to run any more */
};

static uint64_t describe_clock(struct bpf_source *bpf)
{
	const struct source_options *options = &bpf->options;
	struct sampling_event_choice *choice = &bpf->events.choice;

	sampling_event_choose(bpf->online.list.data[0], !options->force_cpu_clock, options->period,
			      options->freq_hz, choice);
	bpf->source.series[CAPTURE_LANE_CLOCK] = source_series_of(choice->name, options->period, options->freq_hz);
	return bpf->online.list.len * sampling_event_rate_max(choice);
}

static int start_clock(struct bpf_source *bpf, struct err *err)
{
	return cpu_events_start(&bpf->events, err);
}

/* The kernel waits for the cpu of each event. */
static int stop_clock(struct bpf_source *bpf, struct err *err)
{
	return cpu_events_stop(&bpf->events, err);
}

static bool wants_waits(const struct source_options *options)
{
	return options->waits;
}

/* Threads wait in few different stacks, but there may be many threads. */
#define WAIT_STACKS_A_SECOND 20000

static uint64_t describe_waits(struct bpf_source *bpf)
{
	bpf->source.series[CAPTURE_LANE_WAIT] = (struct source_series){
		.name = "off-cpu", .kind = SERIES_WAIT, .unit = SERIES_UNIT_NS,
	};
	return WAIT_STACKS_A_SECOND;
}

static int start_waits(struct bpf_source *bpf, struct err *err)
{
	return bpf_session_attach_switch(&bpf->session, err);
}

static int stop_waits(struct bpf_source *bpf, struct err *err)
{
	bpf_session_detach_switch(&bpf->session);
	return 0;
}

static const struct trigger triggers[CAPTURE_LANES] = {
	[CAPTURE_LANE_CLOCK] = { wants_clock, describe_clock, open_events, start_clock, stop_clock },
	[CAPTURE_LANE_WAIT] = { wants_waits, describe_waits, NULL, start_waits, stop_waits },
};

static void open_unwinding(struct bpf_source *bpf, struct map_cache *maps)
{
	const struct source_options *options = &bpf->options;
	const struct capture_config *config = &bpf->session.config;
	const struct unwinding_options unwinding = {
		.maps = maps,
		.jit = options->jit,
		.session = &bpf->session,
		.walk = config->walk,
		.max_depth = config->max_depth,
		.limit_bytes = options->unwind_bytes,
		.rows = options->rows,
	};

	if (config->walk == CAPTURE_WALK_AUTO || config->walk == CAPTURE_WALK_CFI)
		bpf->unwinding = unwinding_new(&unwinding);
}

static int open_triggers(struct bpf_source *bpf, struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < ARRAY_LEN(triggers); i++)
		if (triggers[i].open && triggers[i].is_wanted(&bpf->options))
			r = triggers[i].open(bpf, err);
	return r;
}

static int open_all(struct bpf_source *bpf, struct map_cache *maps, struct err *err)
{
	struct bpf_session_options session_options = { .source = &bpf->options, .tables = true };
	int r = cpus_online(&bpf->online, err);

	if (r)
		return r;
	bpf->rings_fd = epoll_create1(EPOLL_CLOEXEC);
	if (bpf->rings_fd < 0)
		return err_sys(err, errno, "cannot make an epoll descriptor");
	for (size_t i = 0; i < ARRAY_LEN(triggers); i++)
		if (triggers[i].is_wanted(&bpf->options))
			session_options.rate += triggers[i].describe(bpf);
	r = open_sideband(bpf, maps, err);
	if (!r)
		r = bpf_session_open(&bpf->session, &session_options, err);
	if (!r)
		bpf->source.kernel_anchor = bpf_session_kernel_anchor(&bpf->session);
	if (!r)
		open_unwinding(bpf, maps);
	return r ? r : open_triggers(bpf, err);
}

static void bpf_close(struct source *source)
{
	struct bpf_source *bpf = self(source);

	unwinding_free(bpf->unwinding);
	bpf_session_close(&bpf->session);
	cpu_events_release(&bpf->events);
	cpus_release(&bpf->online);
	sideband_free(bpf->sideband);
	if (bpf->rings_fd >= 0)
		close(bpf->rings_fd);
	mem_free(bpf);
}

static int bpf_open(const struct source_options *options, struct map_cache *maps,
		    struct source **ret_source, struct err *err)
{
	struct bpf_source *bpf;
	uint64_t before = clock_now_ns();
	int r;

	if (!wants_clock(options) && !wants_waits(options))
		return err_usage(err, "neither a frequency nor a period to sample by, and no waits to take");
	bpf = mem_zalloc(sizeof(*bpf));
	bpf->source.kind = &source_bpf;
	bpf->rings_fd = -1;
	bpf->options = *options;
	r = open_all(bpf, maps, err);
	if (r) {
		bpf_close(&bpf->source);
		return r;
	}
	log_debug("bpf: opened in %.1f ms: %s, %u slots in each generation", (clock_now_ns() - before) / 1e6,
		  source_first_series(&bpf->source)->name, bpf->session.config.slots);
	*ret_source = &bpf->source;
	return 0;
}

static void bpf_prepare(struct source *source)
{
	struct bpf_source *bpf = self(source);

	if (bpf->unwinding)
		unwinding_prepare(bpf->unwinding, bpf->options.target);
}

static int bpf_start(struct source *source, struct err *err)
{
	struct bpf_source *bpf = self(source);
	int r = 0;

	bpf->slice_from_ns = clock_now_ns();
	for (size_t i = 0; !r && i < ARRAY_LEN(triggers); i++)
		if (triggers[i].is_wanted(&bpf->options))
			r = triggers[i].start(bpf, err);
	return r;
}

static int bpf_stop(struct source *source, struct err *err)
{
	struct bpf_source *bpf = self(source);
	int r = 0;

	for (size_t i = 0; i < ARRAY_LEN(triggers); i++) {
		int one = triggers[i].is_wanted(&bpf->options) ? triggers[i].stop(bpf, r ? NULL : err) : 0;

		r = r ? r : one;
	}
	bpf->stopped_ns = clock_now_ns();
	return r;
}

static int bpf_poll_fd(struct source *source, uint64_t now_ns, uint64_t *until_ns)
{
	struct bpf_source *bpf = self(source);

	if (now_ns >= bpf->rests_until_ns)
		return bpf_session_wake_fd(&bpf->session);
	if (bpf->rests_until_ns < *until_ns)
		*until_ns = bpf->rests_until_ns;
	return -1;
}

static int bpf_sideband_fd(const struct source *source)
{
	return ((const struct bpf_source *)source)->rings_fd;
}

/* What the side-band tells besides mappings. */
struct sideband_notes {
	const struct source_consumer *consumer;
	struct err *err;
	int failed;
};

static void note(struct sideband_notes *notes, enum counter counter, uint32_t cpu, uint64_t n)
{
	int r = notes->consumer->counter(notes->consumer->ctx, CAPTURE_LANE_CLOCK, counter, cpu, n,
					 notes->failed ? NULL : notes->err);

	notes->failed = notes->failed ? notes->failed : r;
}

static void on_lost(void *ctx, uint32_t cpu, uint64_t n)
{
	note(ctx, COUNTER_SIDEBAND_LOST, cpu, n);
}

static void on_throttled(void *ctx, uint32_t cpu)
{
	note(ctx, COUNTER_THROTTLED, cpu, 1);
}

static void on_ended(void *ctx, const struct perf_record *record)
{
	const struct source_consumer *consumer = ((struct sideband_notes *)ctx)->consumer;

	if (consumer->thread_ended)
		consumer->thread_ended(consumer->ctx, record->pid, record->tid, record->time_ns);
}

static int drain_sideband(struct bpf_source *bpf, uint64_t until_ns, const struct source_consumer *consumer,
			  struct err *err)
{
	struct sideband_notes notes = { .consumer = consumer, .err = err };
	const struct sideband_handler handler = { .ctx = &notes, .lost = on_lost,
						  .throttled = on_throttled, .ended = on_ended };
	int r = sideband_read(bpf->sideband, until_ns, &handler, err);

	return r ? r : notes.failed;
}

/* Counters that only grow: what came since they were told last. */
static int drain_growth(uint64_t *told, uint64_t now, enum counter counter,
			const struct source_consumer *consumer, struct err *err)
{
	uint64_t delta = now - *told;

	*told = now;
	return delta ? consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, counter, EVENT_NO_CPU, delta, err) : 0;
}

static int drain_notes(struct bpf_source *bpf, const struct source_consumer *consumer, struct err *err)
{
	struct unwinding_stats stats = { 0 };
	int r = drain_growth(&bpf->targets_full, bpf_session_targets_full(&bpf->session),
			     COUNTER_TARGETS_FULL, consumer, err);

	if (bpf->unwinding)
		unwinding_stats(bpf->unwinding, &stats);
	return r ? r : drain_growth(&bpf->tables_refused, stats.refused, COUNTER_TABLES_REFUSED, consumer,
				    err);
}

static int drain_table(struct bpf_source *bpf, uint32_t generation, const struct source_consumer *consumer,
		       struct err *err)
{
	struct source_consumer between = *consumer;

	if (bpf->unwinding)
		unwinding_consumer(bpf->unwinding, consumer, &between);
	return bpf_table_drain(&bpf->session, generation, &between, err);
}

/* Tables and spaces after a generation was handed over, so that no sample of it is in need of the old ones. */
static void follow_mappings(struct bpf_source *bpf, bool quiet, uint64_t now)
{
	/* The flip waited for all programs that began before it, and so before the last unwinding_follow(). */
	if (bpf->unwinding && quiet)
		unwinding_quiet(bpf->unwinding);
	if (bpf->unwinding)
		unwinding_follow(bpf->unwinding, now);
}

/* One generation: first the map events that its samples need, then those. */
static int drain_generation(struct bpf_source *bpf, const struct source_consumer *consumer,
			    struct err *err)
{
	int generation = bpf_table_flip(&bpf->session), r;
	uint64_t now = clock_now_ns();

	r = drain_sideband(bpf, bpf->stopped_ns ? UINT64_MAX : now, consumer, err);
	if (r)
		return r;
	if (generation < 0) {
		log_debug("bpf: a cpu is still taking a sample: its generation is taken later");
		follow_mappings(bpf, false, now);
		return 0;
	}
	if (consumer->slice)
		consumer->slice(consumer->ctx, bpf->slice_from_ns, now);
	bpf->slice_from_ns = now;
	r = drain_table(bpf, generation, consumer, err);
	follow_mappings(bpf, true, now);
	return r;
}

static int bpf_drain(struct source *source, const struct source_consumer *consumer, struct err *err)
{
	struct bpf_source *bpf = self(source);
	int r;

	bpf_session_woken(&bpf->session);
	if (bpf->unwinding)
		unwinding_begin(bpf->unwinding, bpf->stopped_ns);
	if (!bpf->slice_from_ns)
		return drain_sideband(bpf, clock_now_ns(), consumer, err);
	r = drain_generation(bpf, consumer, err);
	/* At the end the other generation holds what came in since the last drain began. */
	if (!r && bpf->stopped_ns)
		r = drain_generation(bpf, consumer, err);
	if (!r && bpf->stopped_ns && bpf->options.waits)
		r = bpf_table_end_waits(&bpf->session, bpf->stopped_ns, consumer, err);
	if (!r)
		r = cpu_events_tell(&bpf->events, consumer, err);
	if (!r && !bpf->stopped_ns)
		follow_cpus(bpf);
	bpf->rests_until_ns = clock_now_ns() + (bpf->unwinding ? unwinding_rest_ns(bpf->unwinding) : 0);
	return r ? r : drain_notes(bpf, consumer, err);
}

static int bpf_read_sideband(struct source *source, const struct source_consumer *consumer, struct err *err)
{
	return drain_sideband(self(source), clock_now_ns(), consumer, err);
}

static bool bpf_unwinding(const struct source *source, struct unwinding_stats *ret_stats)
{
	const struct bpf_source *bpf = (const struct bpf_source *)source;

	if (bpf->unwinding)
		unwinding_stats(bpf->unwinding, ret_stats);
	return bpf->unwinding;
}

const struct source_kind source_bpf = {
	.name = "bpf",
	.summary = "perf events and a BPF program: every process, user and kernel stacks",
	.open = bpf_open,
	.prepare = bpf_prepare,
	.start = bpf_start,
	.stop = bpf_stop,
	.poll_fd = bpf_poll_fd,
	.sideband_fd = bpf_sideband_fd,
	.read_sideband = bpf_read_sideband,
	.drain = bpf_drain,
	.unwinding = bpf_unwinding,
	.close = bpf_close,
};
