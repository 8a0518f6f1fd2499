/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * recorder: the recording itself: one source into the map cache, the resolver and a sink, drained and
 * flushed each second until the target, the time or the user ends it; then names.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/err.h"
#include "base/mem.h"
#include "core/capture/ended_places.h"
#include "core/capture/meter.h"
#include "core/capture/open_waits.h"
#include "core/capture/source.h"
#include "core/capture/workload.h"
#include "core/profile/tables.h"

/* What a progress line shows. */
struct recorder_progress {
	uint64_t elapsed_ns, samples, stacks, lost;
	bool waits; /* nothing is sampled: `samples` are waits */
};

struct debug_places;

struct recorder_options {
	struct source_options source; /* its target is borrowed */
	const struct source_kind *source_kind; /* NULL: the best one that works here */
	bool require_bpf; /* no fallback */
	bool explicit_cycles; /* -e cycles: cpu-clock instead is a failure */
	uint64_t duration_ns; /* 0: without limit */
	uint64_t delay_ns; /* from the start of the command, or of the recording, to the first sample */
	uint64_t map_cache_bytes; /* 0: the default */
	const char *kallsyms_path; /* NULL: /proc/kallsyms */
	const struct debug_places *debug_places; /* see struct symbolizer_options; borrowed; NULL: none */
	const char *command; /* "record -a": what the profile says it was made by */
	int stop_fd; /* readable: end the recording now; -1: none */
	int ready_fd; /* gets a newline when sampling has begun, and is closed then; -1: none */
	int out_fd; /* what the sink writes to: a pipe that nobody reads any more ends it; -1: none */
	bool no_names_ahead; /* look all names up at the end: for tests and measurements */
	uint64_t naming_ns; /* what that may take at the end; 0: without limit */
	void (*naming)(void); /* told when only names are left to be looked up; NULL: nobody */
	/* Told which: see struct symbolizer_options. */
	void (*name_progress)(const char *path, size_t done, size_t all);
	/* Asked before names are looked up and while: true leaves the rest without names. NULL: never. */
	bool (*hurry)(void);
	void (*progress)(const struct recorder_progress *progress); /* NULL, or called four times a second */
};

/* Why a recording ended. */
enum recorder_end { RECORDER_END_TARGET, RECORDER_END_TIME, RECORDER_END_STOPPED, RECORDER_END_FAILED };

struct jit_watch;
struct scripts;
struct naming_link;
struct reader;

struct recorder {
	struct recorder_options options;
	struct source *source;
	struct map_cache *maps;
	struct tables tables;
	struct resolver *resolver;
	uint32_t series[CAPTURE_LANES]; /* what the source takes samples of; 0: nothing of that lane */
	struct open_waits waits;
	struct jit_watch *jit;
	struct scripts *scripts;
	struct naming_link *naming; /* to the process that looks names up */
	struct meter meter;
	struct ended_places ended;
	bool unread; /* the reader of out_fd has left */
	struct buf missing; /* lines: what a fallback cannot do, why, and how to fix it; empty for bpf */
	uint64_t start_ns, end_ns; /* CLOCK_MONOTONIC, of sampling */
	uint64_t name_ended_at_ns; /* not before: recording_names_of_ended() */
	uint64_t resolved_ns; /* the end of the last slice that was drained */
	struct reader *reader; /* opens and reads files of targets */
	struct map_cache_stats maps_told; /* as of the last counters pushed */
	enum recorder_end end;
	int failed; /* the first failure of the sink or the source: the rest was still tried */
};

/*
 * Opens the source (the best one that may be used) and the map cache, and reads /proc once. Nothing is
 * sampled. The caller's soft limit of open files is raised to the hard one. On failure
 * recorder_release() has still to be called. Errors: the source's.
 */
int recorder_open(struct recorder *recorder, const struct recorder_options *options, struct err *err);

/*
 * Samples from start to end into `out` (a writer or a builder; borrowed): lets the workload (one without
 * pid: none) go, waits, drains, flushes, looks up the names and pushes END's counters and meta. When
 * sampling, draining or writing fails, what was kept until then is still ended in order as far as it
 * goes, and the first failure is returned.
 */
int recorder_run(struct recorder *recorder, struct sink *out, struct workload *workload,
		 struct err *err);

void recorder_release(struct recorder *recorder);
