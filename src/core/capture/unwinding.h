/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * unwinding: the unwind tables of a recording: made for the processes that are sampled, kept right as their
 * mappings change, and used for the stacks that the kernel could only copy.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/capture.h"
#include "base/err.h"
#include "base/mem.h"
#include "core/capture/sample.h"
#include "core/capture/source.h"
#include "core/capture/target.h"
#include "core/maps/map_cache.h"
#include "core/script/script.h"

struct bpf_session;
struct jit_watch;
struct scripts;
struct unwinding;

struct unwinding_options {
	struct map_cache *maps; /* borrowed, as the session */
	struct scripts *scripts; /* borrowed; NULL: nobody wants to know of functions of interpreted code */
	struct jit_watch *jit; /* borrowed; is told of processes before they are sampled; NULL: nobody is */
	struct bpf_session *session; /* NULL: the tables are in memory of our own, and nothing is published */
	enum capture_walk walk; /* CAPTURE_WALK_AUTO or CAPTURE_WALK_CFI */
	uint32_t max_depth; /* 1 .. STACK_FRAMES_MAX */
	uint64_t limit_bytes; /* of segments; 0: SEGMENTS_DEFAULT_BYTES */
	const struct rows_maker *rows; /* who makes unwind rows; borrowed */
	/* What a drain may spend on tables that copied stacks need, and (for tests) on others; 0: the default. */
	uint64_t wanted_ns, drain_ns;
};

struct unwinding *unwinding_new(const struct unwinding_options *options);
/* Before the session is closed. */
void unwinding_free(struct unwinding *unwinding);
DEFINE_CLEANUP(struct unwinding *, unwinding_free)

/*
 * Before sampling begins: makes the tables of the processes and threads that the target names, and of what a
 * command that has not called exec yet shares with us, so that the first sample of each finds them. Of a target
 * that names no processes: of those that are there, as far as a quarter of a second goes.
 */
void unwinding_prepare(struct unwinding *unwinding, const struct target *target);
/*
 * A process that is there: the kernel follows its stacks from the first one on. start_ns and exec_id: as of its
 * samples.
 */
void unwinding_meet(struct unwinding *unwinding, uint32_t pid, uint64_t start_ns, uint64_t exec_id);

/*
 * A drain begins. What its copied stacks need is made first, then, in unwinding_follow(), the rest of what
 * the kernel is given; both for a while only. Mappings whose tables have to wait for the next drain are
 * published as UNWIND_BARE_WAITING. The last drain has all the time that its stacks need.
 */
void unwinding_begin(struct unwinding *unwinding, bool last);
/* After the side-band was read up to now_ns: gives the kernel what has changed, takes back what is gone. */
void unwinding_follow(struct unwinding *unwinding, uint64_t now_ns);
/* No program that began before the last unwinding_follow() runs any more, and their samples are handed over. */
void unwinding_quiet(struct unwinding *unwinding);

/*
 * A sample as it is to be handed on: one whose stack was copied is followed now; one that was followed in the
 * kernel by mappings that the process did not have at that time any more is cut where it became doubtful.
 * Everything else comes back as it is. What ret_sample points to stays valid until the next call.
 */
void unwinding_sample(struct unwinding *unwinding, const struct raw_sample *sample,
		      struct raw_sample *ret_sample);

/* Sets ret_consumer to one that hands all on to `to`, samples as unwinding_sample() makes them. Both end with the
 * next call. */
void unwinding_consumer(struct unwinding *unwinding, const struct source_consumer *to,
			struct source_consumer *ret_consumer);

/*
 * How long the next drain may wait, by what samples since the last call missed in the tables: not at all (0) when
 * that was nothing; UNWINDING_REST_NS when it was found; when it is not to be had twice as long each time, up to
 * UNWINDING_VAIN_NS_MAX. The sampling program wakes the recorder for the first sample that misses something, and a
 * process whose every sample does would have the recorder do nothing else.
 */
#define UNWINDING_REST_NS 5000000ull
#define UNWINDING_VAIN_NS_MAX 160000000ull /* a third of what a generation has room for: size_table() */
uint64_t unwinding_rest_ns(struct unwinding *unwinding);

/*
 * When something is to be asked again for which no sample waits (CLOCK_MONOTONIC): a drain is due. UINT64_MAX:
 * never.
 */
uint64_t unwinding_again_ns(const struct unwinding *unwinding);

/* What is known of the runtimes of processes. Borrowed until unwinding_free(). */
const struct process_runtimes *unwinding_runtimes(const struct unwinding *unwinding);

struct unwinding_stats {
	uint64_t tables, rows; /* of distinct files, placed */
	uint64_t refused; /* files whose tables were over the limit */
	uint64_t segments_bytes; /* taken from the system; of those ... */
	uint64_t used_bytes; /* ... hold something */
	uint64_t limit_bytes;
	uint64_t build_ns; /* spent on making tables */
	uint64_t spaces, mappings; /* of processes, now */
	uint64_t published; /* times that the kernel was given a process's tables */
	uint64_t copied; /* stacks that were unwound in user space ... */
	uint64_t copied_complete; /* ... and of them, those that reached their root */
	uint64_t copied_bytes, copied_ns; /* what was copied for it, and the time that following took */
	uint64_t stale; /* stacks cut because the mappings had changed */
	/* Versions of the runtimes whose frames were looked for, "": none; until unwinding_free(). */
	const char *runtimes[SCRIPT_KINDS];
};
void unwinding_stats(const struct unwinding *unwinding, struct unwinding_stats *ret_stats);
