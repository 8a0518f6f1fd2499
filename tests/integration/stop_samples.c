// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * stop_samples: samples one process and stops it at a sample when told to, for a debugger to look at the same
 * stack.
 *
 * stop_samples PID; then, by lines on the standard input:
 *	arm MS		after that many milliseconds, the next sample in user mode stops its thread
 *	record TID	prints the last sample of that thread: "STATUS CAUSE UNWINDER COPIED RIGHT IP .."
 *	frames TID	prints what its last sample has of interpreted code: "STATUS CAUSE", then of each frame
 *			"LINE\tNAME\tFILE", from the innermost on, then "end"
 *	scale		prints what was made: "TABLES ROWS BYTES"
 * COPIED is 1 when the stack had to be copied, so that the ips are not the kernel's walk; RIGHT is 0 when the walk
 * went by mappings that had changed. Says "ready" at first, and "none" where there is no sample.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/number.h"
#include "core/capture/bpf_session.h"
#include "core/capture/bpf_table.h"
#include "core/capture/cpus.h"
#include "core/capture/sampling_event.h"
#include "core/capture/scripts.h"
#include "core/capture/sideband.h"
#include "core/unwind/spaces.h"
#include "tests/unit/rows_here.h"

#define RATE_HZ 997
#define THREADS_MAX 4096

/* The last sample of a thread. */
struct kept {
	struct raw_sample sample;
	bool copied;
	uint64_t ips[CAPTURE_IPS_MAX], pcs[CAPTURE_IPS_MAX]; /* of the user's native frames */
	uint16_t n_native, n_scripts;
	uint64_t scripts[CAPTURE_IPS_MAX];
};

struct stopper {
	struct map_cache *maps;
	struct sideband *sideband;
	struct bpf_session session;
	struct segments *segments;
	struct table_store *tables;
	struct process_runtimes *runtimes;
	struct scripts *scripts;
	struct spaces *spaces;
	VEC(int) events;
	VEC(struct kept *) kept;
};

static void die(const struct err *err)
{
	fprintf(stderr, "stop_samples: %s%s%s\n", err->text, err->hint[0] ? "; hint: " : "", err->hint);
	exit(1);
}

static int on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	const struct spaces_life life = { sample->pid, sample->start_ns, sample->exec_id };
	struct stopper *stopper = ctx;
	struct kept *kept = NULL;

	if (sample->copy)
		spaces_get(stopper->spaces, &life, sample->first_ns);
	for (size_t i = 0; i < stopper->kept.len && !kept; i++)
		if (stopper->kept.data[i]->sample.tid == sample->tid)
			kept = stopper->kept.data[i];
	if (!kept) {
		if (stopper->kept.len >= THREADS_MAX)
			return 0;
		kept = mem_zalloc(sizeof(*kept));
		vec_push(&stopper->kept, kept);
	}
	if (kept->sample.last_ns > sample->last_ns)
		return 0;
	kept->sample = *sample;
	kept->copied = sample->copy;
	kept->n_native = kept->n_scripts = 0;
	for (uint16_t i = 0; i < sample->n_user; i++) {
		if (raw_sample_is_script(sample, i)) {
			kept->scripts[kept->n_scripts++] = sample->ips[sample->n_kernel + i];
			continue;
		}
		kept->ips[kept->n_native] = raw_sample_address(sample, i);
		kept->pcs[kept->n_native++] = raw_sample_pc(sample, i);
	}
	return 0;
}

static int on_counter(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
		      struct err *err)
{
	return 0;
}

/* As the recorder's: nothing that runs knows what was taken back, then events, then samples. */
static void drain(struct stopper *stopper)
{
	const struct source_consumer consumer = { .ctx = stopper, .sample = on_sample, .counter = on_counter };
	const struct sideband_handler handler = { 0 };
	uint64_t now = clock_now_ns();
	struct err err = { 0 };
	int generation = bpf_table_flip(&stopper->session);

	if (generation >= 0)
		spaces_quiet(stopper->spaces);
	if (sideband_read(stopper->sideband, now, &handler, &err))
		die(&err);
	spaces_follow(stopper->spaces, now);
	if (generation >= 0)
		bpf_table_functions(&stopper->session, generation, stopper->scripts, stopper->runtimes);
	if (generation >= 0 && bpf_table_drain(&stopper->session, generation, &consumer, &err))
		die(&err);
}

static void open_sideband(struct stopper *stopper, const struct cpus *cpus)
{
	struct err err = { 0 };

	stopper->maps = map_cache_new(NULL);
	stopper->sideband = sideband_new(stopper->maps);
	for (size_t i = 0; i < cpus->list.len; i++)
		if (sideband_open_cpu(stopper->sideband, cpus->list.data[i], &err))
			die(&err);
}

static void open_session(struct stopper *stopper, struct target *target)
{
	const struct source_options source = {
		.target = target, .user = true, .walk = CAPTURE_WALK_AUTO, .scripts = stopper->scripts,
	};
	const struct bpf_session_options options = {
		.source = &source, .rate = 2 * RATE_HZ, .tables = true, .stop = true,
	};
	struct segments_options segments = { .ctx = &stopper->session, .add = bpf_session_segment };
	struct spaces_options spaces = { .ctx = &stopper->session, .publish = bpf_session_publish };
	struct err err = { 0 };

	if (bpf_session_open(&stopper->session, &options, &err))
		die(&err);
	stopper->segments = segments_new(&segments);
	stopper->tables = table_store_new(stopper->segments, &rows_here);
	spaces.maps = stopper->maps;
	spaces.segments = stopper->segments;
	spaces.tables = stopper->tables;
	spaces.heads = bpf_session_spaces(&stopper->session);
	stopper->runtimes = process_runtimes_new(stopper->maps);
	spaces.runtimes = stopper->runtimes;
	stopper->spaces = spaces_new(&spaces);
}

static void open_events(struct stopper *stopper, const struct cpus *cpus)
{
	const struct sampling_event_choice choice = { .name = "cpu-clock", .period = NS_PER_SEC / RATE_HZ };
	struct perf_event_attr attr;
	struct err err = { 0 };

	sampling_event_attr(&choice, &attr);
	for (size_t i = 0; i < cpus->list.len; i++) {
		int fd = sampling_event_open(&attr, -1, cpus->list.data[i], &err);

		if (fd < 0 || bpf_session_attach(&stopper->session, fd, &err))
			die(&err);
		vec_push(&stopper->events, fd);
	}
	for (size_t i = 0; i < stopper->events.len; i++)
		ioctl(stopper->events.data[i], PERF_EVENT_IOC_ENABLE, 0);
}

static bool is_right(struct stopper *stopper, const struct kept *kept)
{
	const struct raw_sample *sample = &kept->sample;
	struct map_process *process = map_cache_process(stopper->maps, sample->pid, sample->first_ns);

	for (uint16_t i = 0; process && i < kept->n_native; i++)
		if (!spaces_was_right(stopper->spaces, sample->space_serial, process, sample->first_ns,
				      kept->pcs[i]))
			return false;
	return process;
}

static void print_record(struct stopper *stopper, uint32_t tid)
{
	for (size_t i = 0; i < stopper->kept.len; i++) {
		const struct kept *kept = stopper->kept.data[i];

		if (kept->sample.tid != tid)
			continue;
		printf("%u %u %u %u %u", kept->sample.status, kept->sample.cause, kept->sample.unwinder,
		       kept->copied, is_right(stopper, kept));
		for (uint16_t k = 0; k < kept->n_native; k++)
			printf(" %llx", (unsigned long long)kept->ips[k]);
		printf("\n");
		return;
	}
	printf("none\n");
}

static void print_frames(struct stopper *stopper, uint32_t tid)
{
	for (size_t i = 0; i < stopper->kept.len; i++) {
		const struct kept *kept = stopper->kept.data[i];
		struct script_points points;

		if (kept->sample.tid != tid)
			continue;
		printf("%u %u\n", kept->sample.script_status, kept->sample.script_cause);
		for (uint16_t k = 0; k < kept->n_scripts; k++) {
			scripts_find(stopper->scripts, kept->scripts[k], &points);
			for (uint32_t p = 0; p < points.n; p++)
				printf("%u\t%s\t%s\t%s\n", points.all[p].line, points.all[p].name,
				       points.all[p].file, p + 1 < points.n ? "inlined" : "");
			if (!points.n)
				printf("0\t?\t?\t\n");
		}
	}
	puts("end");
}

static int by_time(const void *a, const void *b)
{
	const struct kept *one = *(struct kept *const *)a, *other = *(struct kept *const *)b;

	return (one->sample.last_ns < other->sample.last_ns) - (one->sample.last_ns > other->sample.last_ns);
}

/* Threads that were sampled, the latest first. */
static void print_threads(struct stopper *stopper)
{
	if (stopper->kept.len)
		qsort(stopper->kept.data, stopper->kept.len, sizeof(*stopper->kept.data), by_time);
	for (size_t i = 0; i < stopper->kept.len; i++)
		printf("%u ", stopper->kept.data[i]->sample.tid);
	printf("\n");
}

static void obey(struct stopper *stopper, char *line)
{
	struct table_store_stats stats;

	line[strcspn(line, "\n")] = '\0';
	if (!strncmp(line, "arm ", 4)) {
		usleep(1000 * strtoul(line + 4, NULL, 10));
		bpf_session_stop_next(&stopper->session);
	} else if (!strncmp(line, "record ", 7)) {
		drain(stopper);
		print_record(stopper, strtoul(line + 7, NULL, 10));
	} else if (!strcmp(line, "threads")) {
		drain(stopper);
		print_threads(stopper);
	} else if (!strncmp(line, "frames ", 7)) {
		print_frames(stopper, strtoul(line + 7, NULL, 10));
	} else if (!strcmp(line, "scale")) {
		table_store_stats(stopper->tables, &stats);
		printf("%llu %llu %llu\n", (unsigned long long)stats.tables, (unsigned long long)stats.rows,
		       (unsigned long long)stats.bytes);
	}
	fflush(stdout);
}

static void close_all(struct stopper *stopper)
{
	for (size_t i = 0; i < stopper->kept.len; i++)
		mem_free(stopper->kept.data[i]);
	vec_release(&stopper->kept);
	spaces_free(stopper->spaces);
	process_runtimes_free(stopper->runtimes);
	scripts_free(stopper->scripts);
	table_store_free(stopper->tables);
	segments_free(stopper->segments);
	bpf_session_close(&stopper->session);
	for (size_t i = 0; i < stopper->events.len; i++)
		close(stopper->events.data[i]);
	vec_release(&stopper->events);
	sideband_free(stopper->sideband);
	map_cache_free(stopper->maps);
}

int main(int argc, char **argv)
{
	RELEASE(cpus_release) struct cpus cpus = { 0 };
	RELEASE(target_release) struct target target = { 0 };
	struct stopper stopper = { 0 };
	struct err err = { 0 };
	char line[64];

	if (argc != 2) {
		fprintf(stderr, "stop_samples PID\n");
		return 2;
	}
	target_init(&target);
	if (target_add_pids(&target, argv[1], &err) || target_check(&target, &err) || cpus_online(&cpus, &err))
		die(&err);
	stopper.scripts = scripts_new(NULL);
	open_sideband(&stopper, &cpus);
	open_session(&stopper, &target);
	if (map_cache_scan_pid(stopper.maps, target.pids.data[0], &err))
		die(&err);
	spaces_prepare(stopper.spaces, target.pids.data[0]);
	open_events(&stopper, &cpus);
	puts("ready");
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin))
		obey(&stopper, line);
	close_all(&stopper);
	return 0;
}
