/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * source: one way to take samples. The BPF session is the first; plain perf events are what is left without
 * CAP_BPF. Both push raw samples into one consumer.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "abi/capture.h"
#include "abi/counter.h"
#include "base/buf.h"
#include "base/err.h"
#include "core/capture/sample.h"
#include "core/capture/target.h"
#include "core/maps/map_cache.h"
#include "core/profile/event.h"

struct jit_watch;
struct scripts;
struct rows_maker;

struct source_options {
	const struct target *target; /* borrowed */
	uint32_t freq_hz; /* samples a second and cpu; 0: see period */
	uint64_t period; /* event units a sample (-c): cycles, or ns of cpu-clock; 0: see freq_hz */
	bool waits; /* take waits, too, or alone where there is neither a frequency nor a period (--off-cpu) */
	uint64_t block_min_ns, block_max_ns; /* shorter and longer ones are left out; 0: no limit */
	uint8_t wait_states; /* only these, bits by enum wait_state; 0: all */
	bool user, kernel; /* which stacks (-U, -K); of waits: which parts of them */
	bool idle; /* keep samples of the idle task */
	bool inherit; /* children of the target belong to the target */
	uint32_t max_stacks; /* slots of the stack table; 0: the default */
	uint32_t max_depth; /* user frames; 0: STACK_FRAMES_MAX */
	enum capture_walk walk; /* how user stacks are followed (--call-graph) */
	uint64_t unwind_bytes; /* of memory for unwind tables; 0: SEGMENTS_DEFAULT_BYTES */
	struct jit_watch *jit; /* borrowed; NULL: nobody wants to know of code made at run time */
	struct scripts *scripts; /* borrowed; NULL: nobody wants to know of functions of interpreted code */
	const struct rows_maker *rows; /* who makes unwind rows; borrowed; NULL: it is only opened */
	bool force_cpu_clock; /* for tests: do not try hardware cycles */
	bool debug; /* libbpf's and the verifier's words go to log_debug() */
};

/* What a drain hands over. Called from source->drain() only. */
struct source_consumer {
	void *ctx;
	/* A slice of time [from_ns, to_ns) begins; its side-band events are already in the map cache. */
	void (*slice)(void *ctx, uint64_t from_ns, uint64_t to_ns);
	int (*sample)(void *ctx, const struct raw_sample *sample, struct err *err);
	/* A thread ended (CLOCK_MONOTONIC); its last samples may come with the next drain. NULL: nobody asks. */
	void (*thread_ended)(void *ctx, uint32_t pid, uint32_t tid, uint64_t time_ns);
	/* A counter of a lane's series and of one cpu went up (cpu EVENT_NO_CPU: none). */
	int (*counter)(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
		       struct err *err);
	/*
	 * A wait ended after its sample was handed over, by raw_sample.wait_id, after so many ns; 0: it ended in
	 * no way that is known. 1: it was that one; 0: no such wait is known, or not yet. NULL where there are no
	 * waits.
	 */
	int (*wait_ended)(void *ctx, uint64_t id, uint64_t ns, struct err *err);
};

struct unwinding_stats; /* core/capture/unwinding.h */

/* What a source takes samples of, as opened; see struct event_series. */
struct source_series {
	const char *name; /* "cycles", "cpu-clock" */
	enum series_kind kind;
	enum series_unit unit;
	uint64_t frequency_hz, period;
};

/* Of a sampled event of that name: by period (of its own units) where there is one, else by frequency. */
static inline struct source_series source_series_of(const char *event, uint64_t period, uint32_t freq_hz)
{
	bool cycles = !strcmp(event, "cycles");

	return (struct source_series){
		.name = event,
		.kind = cycles && period ? SERIES_COUNTED : SERIES_CLOCK,
		.unit = cycles && period ? SERIES_UNIT_COUNT : SERIES_UNIT_NS,
		.frequency_hz = period ? 0 : freq_hz,
		.period = period,
	};
}

/* The first one there is: what a summary names. */
#define source_first_series(source) (&(source)->series[!(source)->series[CAPTURE_LANE_CLOCK].name])

struct source; /* each kind begins its own struct with this one */
struct source {
	const struct source_kind *kind;
	struct source_series series[CAPTURE_LANES]; /* what the profile says, set by open; no name: no such lane */
	uint64_t kernel_anchor; /* the address of one function of the kernel, KERNEL_ANCHOR; 0: not known */
	/* A sentence on what this source cannot do here ("kernel stacks are left out: ..."); NULL: nothing. */
	const char *lacks;
};

struct source_kind {
	const char *name, *summary; /* "bpf", "perf" */
	/* Opens and loads everything; nothing is sampled yet. Side-band events run from here on, into maps
	 * (borrowed). Errors: EPERM names the capability that is missing; ENOSYS/EOPNOTSUPP what lacks. */
	int (*open)(const struct source_options *options, struct map_cache *maps,
		    struct source **ret_source, struct err *err);
	void (*prepare)(struct source *source); /* what takes a while and is no part of the recording */
	int (*start)(struct source *source, struct err *err); /* sampling begins */
	int (*stop)(struct source *source, struct err *err); /* and ends; a last drain follows */
	/*
	 * An fd for poll(2): readable when a drain is due before the second is over. -1: none for now. To be asked
	 * for before each poll(2), which is to end at *until_ns (CLOCK_MONOTONIC): lowered when it has to be asked
	 * for again before that.
	 */
	int (*poll_fd)(struct source *source, uint64_t now_ns, uint64_t *until_ns);
	/* Another, readable when rings of the side-band fill up, and what reads those: counters are handed over, no
	 * samples. Both NULL: there are no others. */
	int (*sideband_fd)(const struct source *source);
	int (*read_sideband)(struct source *source, const struct source_consumer *consumer, struct err *err);
	/* Takes what was gathered since the last drain: first the side-band, then samples, then counters. */
	int (*drain)(struct source *source, const struct source_consumer *consumer, struct err *err);
	/* When the next drain is due at the latest (CLOCK_MONOTONIC); UINT64_MAX: whenever. NULL: likewise. */
	uint64_t (*due_ns)(const struct source *source);
	/* What the unwind tables came to, also after stop(); false: it uses none. */
	bool (*unwinding)(const struct source *source, struct unwinding_stats *ret_stats);
	void (*close)(struct source *source);
};

static inline uint64_t source_due_ns(const struct source *source)
{
	return source->kind->due_ns ? source->kind->due_ns(source) : UINT64_MAX;
}

extern const struct source_kind source_bpf; /* bpf_source.c */
extern const struct source_kind source_perf; /* perf_source.c */
