// SPDX-License-Identifier: GPL-2.0-or-later
/* recorder: the recording itself, from the opened source to the last name. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/fallback.h"
#include "core/capture/jit_watch.h"
#include "core/capture/scripts.h"
#include "core/capture/recorder.h"
#include "core/capture/recorder_rights.h"
#include "core/capture/recording_meta.h"
#include "core/capture/recording_names.h"
#include "core/capture/resolver.h"
#include "core/capture/watch.h"
#include "core/image/kernel_image.h"
#include "core/naming/naming_link.h"
#include "core/profile/profile.h"
#include "core/profile/words.h"
#include "core/reader/reader.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/symbolizer.h"

#define FLUSH_EVERY_NS NS_PER_SEC
#define FLUSH_FIRST_NS (NS_PER_SEC / 4) /* until there are samples, so that who is killed early leaves some */
#define PROGRESS_EVERY_NS (NS_PER_SEC / 4)
/* Threads that have no pidfd, and clocks that step, are looked at this often at the latest. */
#define LOOK_EVERY_NS (NS_PER_SEC / 4)
/* Of stacks, of processes and of mappings each: 80,000 stacks of 100 frames. */
#define TABLES_BYTES_MAX (32u << 20)

/* The processes that are there already; later ones tell themselves through the side-band. */
static int scan(struct recorder *recorder, struct err *err)
{
	const struct target *target = recorder->options.source.target;

	if (target->all || target->has_uid || target->cgroup || target->n_comms || target->tids.len)
		return map_cache_scan_all(recorder->maps, err);
	/* One that is gone by now leaves no samples; watch_init() says so. */
	for (size_t i = 0; i < target->pids.len; i++)
		map_cache_scan_pid(recorder->maps, target->pids.data[i], NULL);
	return 0;
}

/* What kernel functions are to be named by, with what this boot's copies of it are known by. */
static struct symbolizer_options kernel_options(const struct recorder *recorder)
{
	return (struct symbolizer_options){
		.debug_places = recorder->options.debug_places,
		.kallsyms_path = recorder->options.kallsyms_path,
		.kernel_text = kernel_image_text(map_cache_kernel(recorder->maps)),
		.kernel_anchor = recorder->source->kernel_anchor,
	};
}

static int check_vmlinux(const struct recorder *recorder, struct err *err)
{
	const struct symbolizer_options options = kernel_options(recorder);
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;

	if (!options.debug_places || !options.debug_places->vmlinux_path)
		return 0;
	symbolizer = symbolizer_new(&options);
	return symbolizer_check_vmlinux(symbolizer, err);
}

/* Before anything is recorded: a copy that is none, or another boot's, would leave all without names. */
static int check_kallsyms(const struct recorder *recorder, struct err *err)
{
	const struct symbolizer_options options = kernel_options(recorder);
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;

	if (!options.kallsyms_path)
		return 0;
	if (!options.kernel_text && !options.kernel_anchor) {
		err_set(err, EPERM, "cannot use '%s': without BPF, and with /proc/kallsyms hidden, nothing "
				    "shows whether it is of this boot", options.kallsyms_path);
		caps_hint(err);
		return -EPERM;
	}
	symbolizer = symbolizer_new(&options);
	return symbolizer_check_kernel(symbolizer, err);
}

int recorder_open(struct recorder *recorder, const struct recorder_options *options, struct err *err)
{
	struct map_cache_options map_options = { .limit_bytes = options->map_cache_bytes };
	int r;

	*recorder = (struct recorder){ .options = *options };
	recorder_raise_limits();
	tables_init(&recorder->tables, &recorder->meter.sink);
	tables_limit(&recorder->tables, TABLES_BYTES_MAX);
	/* Before there are files, maps and rings, which are not for it. */
	recording_names_begin(recorder);
	r = reader_new(&recorder->reader, err);
	if (r)
		return r;
	reader_stops_at(recorder->reader, options->stop_fd);
	map_options.reader = reader_target(recorder->reader);
	recorder->options.source.rows = reader_rows(recorder->reader);
	recorder->maps = map_cache_new(&map_options);
	recorder->jit = recorder->options.source.jit = jit_watch_new(recorder->maps, map_options.reader);
	recorder->scripts = recorder->options.source.scripts = scripts_new(map_options.reader);
	r = fallback_open(&recorder->options, recorder->maps, &recorder->source, &recorder->missing, err);
	if (!r)
		r = check_vmlinux(recorder, err);
	if (!r)
		r = check_kallsyms(recorder, err);
	return r ? r : scan(recorder, err);
}

static void on_slice(void *ctx, uint64_t from_ns, uint64_t to_ns)
{
	struct recorder *recorder = ctx;

	recorder->resolved_ns = to_ns;
	resolver_slice(recorder->resolver, from_ns, to_ns);
}

static int on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	struct recorder *recorder = ctx;
	struct resolved_sample resolved;
	int r = 0;

	resolver_resolve(recorder->resolver, sample, &resolved);
	if (sample->count)
		r = resolver_push(recorder->resolver, &resolved, sample->count, sample->value_ns,
				  sample->longest_ns, err);
	if (!r && sample->opened > sample->count)
		open_waits_add(&recorder->waits, sample->wait_id, &resolved,
			       sample->opened - (uint32_t)sample->count);
	return r;
}

static int on_wait_ended(void *ctx, uint64_t id, uint64_t ns, struct err *err)
{
	struct recorder *recorder = ctx;
	const struct resolved_sample *sample = open_waits_end(&recorder->waits, id);
	int r = sample && ns ? resolver_push(recorder->resolver, sample, 1, ns, ns, err) : 0;

	return r ? r : sample != NULL;
}

static int on_counter(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
		      struct err *err)
{
	struct recorder *recorder = ctx;
	uint32_t series = counter_words[counter].class == COUNTER_CLASS_RECORDING ? 0 : recorder->series[lane];
	const struct event event = { .type = EVENT_COUNTER, .counter = { series, counter, cpu, delta } };

	return delta ? recorder->meter.sink.push(&recorder->meter.sink, &event, err) : 0;
}

static void on_thread_ended(void *ctx, uint32_t pid, uint32_t tid, uint64_t time_ns)
{
	resolver_thread_ended(((struct recorder *)ctx)->resolver, pid, tid, time_ns);
}

/* What the map cache counted since the last time. */
static int push_map_counters(struct recorder *recorder, struct err *err)
{
	struct map_cache_stats now, then = recorder->maps_told;
	int r;

	map_cache_stats(recorder->maps, &now);
	recorder->maps_told = now;
	r = on_counter(recorder, CAPTURE_LANE_CLOCK, COUNTER_MAPS_REREAD, EVENT_NO_CPU,
			 now.rereads - then.rereads, err);
	if (!r)
		r = on_counter(recorder, CAPTURE_LANE_CLOCK, COUNTER_MAPS_EVICTED, EVENT_NO_CPU,
				 now.evicted - then.evicted, err);
	return r;
}

static struct source_consumer consumer_of(struct recorder *recorder)
{
	return (struct source_consumer){
		.ctx = recorder,
		.slice = on_slice,
		.sample = on_sample,
		.thread_ended = on_thread_ended,
		.counter = on_counter,
		.wait_ended = on_wait_ended,
	};
}

static int drain(struct recorder *recorder, struct err *err)
{
	const struct source_consumer consumer = consumer_of(recorder);
	int r;

	r = recorder->source->kind->drain(recorder->source, &consumer, err);
	if (!r && recorder->tables.failed)
		r = recorder->tables.failed;
	resolver_slice_done(recorder->resolver);
	map_cache_resolved(recorder->maps, recorder->resolved_ns);
	/* With each drain, also that of a process's first sample: it may be gone long before the second is over. */
	naming_link_tell(recorder->naming);
	jit_watch_look(recorder->jit);
	return r;
}

static int read_sideband(struct recorder *recorder, struct err *err)
{
	const struct source_consumer consumer = consumer_of(recorder);
	int r = recorder->source->kind->read_sideband(recorder->source, &consumer, err);

	jit_watch_look(recorder->jit);
	return r;
}

static int drain_and_flush(struct recorder *recorder, struct err *err)
{
	int r;

	/* Before the samples that were taken in that code. */
	jit_watch_read(recorder->jit);
	r = drain(recorder, err);
	if (!r)
		r = push_map_counters(recorder, err);
	recording_names_of_ended(recorder);
	ended_places_step(recorder);
	return r ? r : recorder->meter.sink.flush(&recorder->meter.sink, err);
}

static void show_progress(struct recorder *recorder, uint64_t now)
{
	const struct recorder_progress progress = {
		.elapsed_ns = now - recorder->start_ns,
		.samples = meter_counter(&recorder->meter, COUNTER_STORED),
		.waits = !recorder->series[CAPTURE_LANE_CLOCK],
		.stacks = tables_stacks_told(&recorder->tables),
		.lost = meter_class(&recorder->meter, COUNTER_CLASS_LOST),
	};

	recorder->options.progress(&progress);
}

/* The fixed places of the poll set; the watched processes follow. */
enum { WAIT_STOP, WAIT_SOURCE, WAIT_SIDEBAND, WAIT_NAMES, WAIT_OUTPUT, WAIT_FIRST_WATCHED };

struct loop {
	struct recorder *recorder;
	struct watch watch;
	VEC(struct pollfd) fds;
	uint64_t start_at_ns, end_at_ns, flush_at_ns, progress_at_ns; /* UINT64_MAX: never */
	bool started, has_command;
};

/* Errors: of ppoll(2), other than a signal. */
static int wait_for_something(struct loop *loop, struct err *err)
{
	struct source *source = loop->recorder->source;
	uint64_t now = clock_now_ns(), until = now + LOOK_EVERY_NS;
	struct timespec timeout;
	int ready;

	if (!loop->started && loop->start_at_ns < until)
		until = loop->start_at_ns;
	if (loop->end_at_ns < until)
		until = loop->end_at_ns;
	if (loop->flush_at_ns < until)
		until = loop->flush_at_ns;
	if (source_due_ns(source) < until)
		until = source_due_ns(source);
	loop->fds.data[WAIT_SOURCE].fd = source->kind->poll_fd(source, now, &until);
	if (until < now)
		until = now;
	timeout.tv_sec = (until - now) / NS_PER_SEC;
	timeout.tv_nsec = (until - now) % NS_PER_SEC;
	loop->fds.data[WAIT_NAMES].fd = naming_link_fd(loop->recorder->naming);
	loop->fds.data[WAIT_NAMES].events = naming_link_events(loop->recorder->naming);
	/* A watched process that has ended stays readable: it leaves the set. */
	for (size_t i = 0; i < loop->watch.fds.len; i++)
		loop->fds.data[WAIT_FIRST_WATCHED + i] = loop->watch.fds.data[i];
	ready = ppoll(loop->fds.data, loop->fds.len, &timeout, NULL);
	if (ready < 0 && errno != EINTR)
		return err_sys(err, errno, "cannot wait for samples");
	for (size_t i = 0; ready <= 0 && i < loop->fds.len; i++)
		loop->fds.data[i].revents = 0;
	return 0;
}

static void tell_ready(int fd)
{
	if (fd < 0)
		return;
	if (write(fd, "\n", 1) != 1)
		log_warn("cannot write to descriptor %d, which --ready-fd names: %s", fd, strerror(errno));
	close(fd);
}

/* Starts sampling when its time has come. */
static int start_when_due(struct loop *loop, uint64_t now, struct err *err)
{
	struct recorder *recorder = loop->recorder;
	int r;

	if (loop->started || now < loop->start_at_ns)
		return 0;
	loop->started = true;
	r = recorder->source->kind->start(recorder->source, err);
	log_debug("recorder: %.1f ms of a processor before the first sample", clock_cpu_ns() / 1e6);
	if (!r)
		r = recorder_give_up_rights(recorder->source->kind == &source_bpf, loop->has_command, err);
	if (!r)
		tell_ready(recorder->options.ready_fd);
	/* What a source does before it samples takes no time off. */
	if (recorder->options.duration_ns)
		loop->end_at_ns = clock_now_ns() + recorder->options.duration_ns;
	return r;
}

static int loop_turn(struct loop *loop, struct err *err)
{
	struct recorder *recorder = loop->recorder;
	uint64_t now = clock_now_ns();
	int r = start_when_due(loop, now, err);

	if (!r && now >= loop->flush_at_ns) {
		r = drain_and_flush(recorder, err);
		loop->flush_at_ns = now + (tables_stacks_told(&recorder->tables) ? FLUSH_EVERY_NS : FLUSH_FIRST_NS);
	} else if (!r && now >= source_due_ns(recorder->source)) {
		r = drain(recorder, err);
	}
	if (!r && now >= loop->progress_at_ns) {
		loop->progress_at_ns = now + PROGRESS_EVERY_NS;
		show_progress(recorder, now);
	}
	if (r)
		return r;
	r = wait_for_something(loop, err);
	if (r)
		return r;
	if ((recorder->unread = loop->fds.data[WAIT_OUTPUT].revents))
		return writer_no_reader(err);
	if (loop->fds.data[WAIT_SOURCE].revents)
		r = drain(recorder, err);
	else if (loop->fds.data[WAIT_SIDEBAND].revents)
		r = read_sideband(recorder, err);
	naming_link_step(recorder->naming);
	return r;
}

/* Until something ends it. */
static int loop_run(struct loop *loop, struct err *err)
{
	struct recorder *recorder = loop->recorder;
	int r;

	for (;;) {
		r = loop_turn(loop, err);
		if (r) {
			recorder->end = RECORDER_END_FAILED;
			return r;
		}
		if (loop->fds.data[WAIT_STOP].revents) {
			recorder->end = RECORDER_END_STOPPED;
			return 0;
		}
		if (watch_ended(&loop->watch)) {
			recorder->end = RECORDER_END_TARGET;
			return 0;
		}
		if (loop->watch.failed) {
			recorder->end = RECORDER_END_FAILED;
			return err_sys(err, loop->watch.failed, "cannot wait for what is recorded");
		}
		if (clock_now_ns() >= loop->end_at_ns) {
			recorder->end = RECORDER_END_TIME;
			return 0;
		}
	}
}

static void loop_init(struct loop *loop)
{
	struct recorder *recorder = loop->recorder;
	struct source *source = recorder->source;
	const int fds[WAIT_FIRST_WATCHED] = {
		[WAIT_STOP] = recorder->options.stop_fd,
		[WAIT_SOURCE] = -1,
		[WAIT_SIDEBAND] = source->kind->sideband_fd ? source->kind->sideband_fd(source) : -1,
		[WAIT_NAMES] = -1,
		[WAIT_OUTPUT] = recorder->options.out_fd,
	};

	vec_add(&loop->fds, WAIT_FIRST_WATCHED + loop->watch.fds.len);
	for (size_t i = 0; i < WAIT_FIRST_WATCHED; i++)
		loop->fds.data[i] = (struct pollfd){ .fd = fds[i], .events = i == WAIT_OUTPUT ? 0 : POLLIN };
	loop->start_at_ns = recorder->start_ns + recorder->options.delay_ns;
	loop->flush_at_ns = recorder->start_ns + FLUSH_FIRST_NS;
	loop->progress_at_ns = recorder->options.progress ? recorder->start_ns : UINT64_MAX;
	loop->end_at_ns = UINT64_MAX;
}

static void loop_release(struct loop *loop)
{
	watch_release(&loop->watch);
	vec_release(&loop->fds);
}

/* Sampling is on (when it need not wait) before the command may exec: its first instruction counts. */
static int begin(struct loop *loop, struct workload *workload, struct err *err)
{
	int r = watch_init(&loop->watch, loop->recorder->options.source.target, workload, err);

	if (r)
		return r;
	loop_init(loop);
	loop->has_command = workload->pid;
	r = start_when_due(loop, loop->recorder->start_ns, err);
	if (!r && workload->pid)
		r = workload_go(workload, err);
	return r;
}

/*
 * The end of a recording, whatever ended it. What fails here is told only when nothing failed before:
 * the first failure is the cause.
 */
static int finish(struct recorder *recorder, int failed, struct err *err)
{
	struct sink *sink = &recorder->meter.sink;
	int r;

	r = recorder->source->kind->stop(recorder->source, failed ? NULL : err);
	failed = failed ? failed : r;
	recorder->end_ns = clock_now_ns();
	jit_watch_read(recorder->jit);
	r = drain(recorder, failed ? NULL : err);
	failed = failed ? failed : r;
	r = push_map_counters(recorder, failed ? NULL : err);
	failed = failed ? failed : r;
	/* Before the names, which may take a while: what was sampled is safe from here on. */
	r = sink->flush ? sink->flush(sink, failed ? NULL : err) : 0;
	failed = failed ? failed : r;
	if (!recorder->tables.failed && !recorder->unread)
		recording_names_finish(recorder);
	r = recording_meta_end(recorder, failed ? NULL : err);
	return failed ? failed : r;
}

int recorder_run(struct recorder *recorder, struct sink *out, struct workload *workload,
		 struct err *err)
{
	RELEASE(loop_release) struct loop loop = { .recorder = recorder };
	int r;

	meter_init(&recorder->meter, &recorder->tables, recorder->series, out);
	recorder->tables.err = err;
	recorder->source->kind->prepare(recorder->source);
	if (recorder->options.source.kernel)
		kernel_image_begin(map_cache_kernel(recorder->maps));
	recorder->start_ns = clock_now_ns();
	recorder->resolver = resolver_new(recorder->maps, &recorder->tables, &recorder->meter.sink,
					  recorder->start_ns);
	jit_watch_begin(recorder->jit, recorder->start_ns);
	resolver_tell_jit(recorder->resolver, recorder->jit);
	resolver_scripts(recorder->resolver, recorder->scripts);
	r = recording_meta_start(recorder, err);
	if (r)
		return r;
	for (int lane = 0; lane < CAPTURE_LANES; lane++)
		resolver_series(recorder->resolver, lane, recorder->series[lane]);
	r = begin(&loop, workload, err);
	if (r)
		return r;
	r = loop_run(&loop, err);
	recorder->failed = finish(recorder, r, err);
	if (recorder->failed)
		meter_fail(&recorder->meter);
	recorder->tables.err = NULL;
	return recorder->failed;
}

void recorder_release(struct recorder *recorder)
{
	if (recorder->source)
		recorder->source->kind->close(recorder->source);
	reader_free(recorder->reader);
	resolver_free(recorder->resolver);
	jit_watch_free(recorder->jit);
	scripts_free(recorder->scripts);
	naming_link_free(recorder->naming);
	tables_release(&recorder->tables);
	meter_release(&recorder->meter);
	ended_places_release(&recorder->ended);
	open_waits_release(&recorder->waits);
	map_cache_free(recorder->maps);
	buf_release(&recorder->missing);
	*recorder = (struct recorder){ 0 };
}
