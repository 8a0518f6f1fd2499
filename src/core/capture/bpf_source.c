// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_source: samples by BPF programs, of perf events and of threads that wait; the first choice of all sources. */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/bpf_look.h"
#include "core/capture/bpf_source.h"
#include "core/capture/bpf_table.h"
#include "core/capture/bpf_triggers.h"

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

/* The events of a cpu that has come online while recording; without them it would not be seen. */
static void welcome_cpu(struct bpf_source *bpf, uint32_t cpu)
{
	struct err err = { 0 };
	int r = sideband_reopen_cpu(bpf->sideband, cpu, clock_now_ns(), &err);

	if (!r)
		r = watch_ring(bpf, cpu, &err);
	if (!r)
		r = bpf_triggers_add_cpu(bpf, cpu, &err);
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

static void open_unwinding(struct bpf_source *bpf, struct map_cache *maps)
{
	const struct source_options *options = &bpf->options;
	const struct capture_config *config = &bpf->session.config;
	const struct unwinding_options unwinding = {
		.maps = maps,
		.scripts = options->scripts,
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

static int open_all(struct bpf_source *bpf, struct map_cache *maps, struct err *err)
{
	struct bpf_session_options session_options = { .source = &bpf->options, .tables = true };
	int r = cpus_online(&bpf->online, err);

	if (r)
		return r;
	bpf->rings_fd = epoll_create1(EPOLL_CLOEXEC);
	if (bpf->rings_fd < 0)
		return err_sys(err, errno, "cannot make an epoll descriptor");
	session_options.rate = bpf_triggers_describe(bpf);
	r = open_sideband(bpf, maps, err);
	if (!r)
		r = bpf_session_open(&bpf->session, &session_options, err);
	if (!r)
		bpf->source.kernel_anchor = bpf_session_kernel_anchor(&bpf->session);
	if (!r)
		open_unwinding(bpf, maps);
	return r ? r : bpf_triggers_open(bpf, err);
}

static void bpf_close(struct source *source)
{
	struct bpf_source *bpf = self(source);

	unwinding_free(bpf->unwinding);
	bpf_session_close(&bpf->session);
	cpu_events_release(&bpf->events);
	cpus_release(&bpf->online);
	asleep_release(&bpf->asleep);
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

	if (!bpf_triggers_wanted(options))
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

#define MEET_NS_MAX 250000000ull

struct meeting {
	struct unwinding *unwinding;
	uint64_t until_ns;
};

static int meet(void *ctx, const struct capture_asleep *found, const uint64_t *ips, const struct capture_copy *copy,
		const uint8_t *bytes, struct err *err)
{
	const struct meeting *meeting = ctx;

	if (clock_now_ns() < meeting->until_ns)
		unwinding_meet(meeting->unwinding, found->key.pid, found->key.start_ns, found->key.exec_id);
	return 0;
}

/* Processes that are there: whoever is not met is so by the first sample of it, whose stack is copied. */
static void meet_all(struct bpf_source *bpf)
{
	struct meeting meeting = { bpf->unwinding, clock_now_ns() + MEET_NS_MAX };
	struct err err = { 0 };

	if (bpf_look(&bpf->session, CAPTURE_LOOK_LIVES, meet, &meeting, &err))
		log_debug("bpf: no process is met before its first sample: %s", err.text);
}

static void bpf_prepare(struct source *source)
{
	struct bpf_source *bpf = self(source);

	if (!bpf->unwinding)
		return;
	unwinding_prepare(bpf->unwinding, bpf->options.target);
	meet_all(bpf);
}

static int bpf_start(struct source *source, struct err *err)
{
	struct bpf_source *bpf = self(source);

	bpf->slice_from_ns = bpf->before_from_ns = clock_now_ns();
	return bpf_triggers_start(bpf, err);
}

static int bpf_stop(struct source *source, struct err *err)
{
	struct bpf_source *bpf = self(source);
	int r = bpf_triggers_stop(bpf, err);

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

/* Where stacks go on their way to the consumer. */
static struct source_consumer unwound(struct bpf_source *bpf, const struct source_consumer *consumer)
{
	struct source_consumer between = *consumer;

	if (bpf->unwinding)
		unwinding_consumer(bpf->unwinding, consumer, &between);
	return between;
}

static int drain_table(struct bpf_source *bpf, uint32_t generation, const struct source_consumer *consumer,
		       struct err *err)
{
	const struct source_consumer between = unwound(bpf, consumer);

	if (bpf->options.scripts)
		bpf->has_codes = bpf_table_functions(&bpf->session, generation, bpf->options.scripts,
				    bpf->unwinding ? unwinding_runtimes(bpf->unwinding) : NULL);
	return bpf_table_drain(&bpf->session, generation, &between, err);
}

static int end_waits(struct bpf_source *bpf, const struct source_consumer *consumer, struct err *err)
{
	const struct source_consumer between = unwound(bpf, consumer);
	uint64_t counters[CAPTURE_COUNTERS] = { 0 };
	int r, one;

	/* The last slice may be the instant after the time that was asked for: too short for what is charged. */
	if (consumer->slice)
		consumer->slice(consumer->ctx, bpf->before_from_ns, bpf->stopped_ns);
	/* Nothing was made of who never ran. */
	if (bpf->unwinding)
		unwinding_begin(bpf->unwinding, true);
	r = asleep_end(&bpf->asleep, &bpf->session, bpf->stopped_ns, &between, counters, err);
	one = bpf_table_end_waits(&bpf->session, bpf->stopped_ns, counters, consumer, r ? NULL : err);
	return r ? r : one;
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
	/* All that is drained at the end came in before it: one slice. */
	if (consumer->slice)
		consumer->slice(consumer->ctx, bpf->slice_from_ns, bpf->stopped_ns ? bpf->stopped_ns : now);
	if (!bpf->stopped_ns) {
		bpf->before_from_ns = bpf->slice_from_ns;
		bpf->slice_from_ns = now;
	}
	r = asleep_tell(&bpf->asleep, consumer, err);
	if (!r)
		r = drain_table(bpf, generation, consumer, err);
	follow_mappings(bpf, true, now);
	return r;
}

static int bpf_drain(struct source *source, const struct source_consumer *consumer, struct err *err)
{
	struct bpf_source *bpf = self(source);
	uint64_t rest_ns;
	int r;

	bpf->has_codes = false;
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
		r = end_waits(bpf, consumer, err);
	if (!r)
		r = cpu_events_tell(&bpf->events, consumer, err);
	if (!r && !bpf->stopped_ns)
		follow_cpus(bpf);
	rest_ns = bpf->unwinding ? unwinding_rest_ns(bpf->unwinding) : 0;
	if (bpf->has_codes && rest_ns < UNWINDING_REST_NS)
		rest_ns = UNWINDING_REST_NS;
	bpf->rests_until_ns = clock_now_ns() + rest_ns;
	return r ? r : drain_notes(bpf, consumer, err);
}

static int bpf_read_sideband(struct source *source, const struct source_consumer *consumer, struct err *err)
{
	return drain_sideband(self(source), clock_now_ns(), consumer, err);
}

static uint64_t bpf_due_ns(const struct source *source)
{
	const struct bpf_source *bpf = (const struct bpf_source *)source;
	uint64_t again_ns = bpf->unwinding ? unwinding_again_ns(bpf->unwinding) : UINT64_MAX;
	uint64_t rested_ns = bpf->slice_from_ns + UNWINDING_REST_NS;

	return again_ns > rested_ns ? again_ns : rested_ns;
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
	.due_ns = bpf_due_ns,
	.unwinding = bpf_unwinding,
	.close = bpf_close,
};
