/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf_events: plain perf events that bring call chains, or registers and copies of stacks: for each thread of
 * a target and each cpu one that samples and one that carries the side-band, and for each cpu two rings they
 * all write into.
 */
#pragma once
#include <stdbool.h>
#include "base/vec.h"
#include "core/capture/sideband.h"
#include "core/capture/source.h"

struct perf_cpu {
	uint32_t cpu;
	int samples_fd, sideband_fd; /* the events that own the rings; -1: none yet */
	VEC(int) fds; /* of all sampling events of this cpu */
	VEC(int) sideband_fds; /* of those that write into the owner's ring */
	uint64_t expected; /* told so far */
};

struct perf_events {
	struct sideband *sideband; /* all rings */
	VEC(struct perf_cpu) cpus;
	VEC(uint32_t) tids; /* opened */
	struct perf_event_attr attr; /* of the sampling events, as the kernel took it */
	bool cycles; /* else cpu-clock */
	uint64_t period; /* of cycles; 0: they cannot be counted */
	bool kernel_excluded; /* the kernel allowed user mode only */
	bool copies; /* samples bring registers and memory in place of the user's call chain */
	uint64_t rate_hz; /* samples of a cpu in a second, at most, as far as is known */
	uint32_t copy_bytes; /* of memory, at most */
	int epoll_fd; /* readable when a ring is half full */
};

/* The kernel takes no more (perf_copy_attr()), and a record has no more room for it than it leaves. */
#define PERF_EVENTS_COPY_BYTES_MAX 65528
#define PERF_EVENTS_COPY_BYTES_MIN 8192
#define PERF_EVENTS_HELD_MS 160 /* for so long a ring holds the samples of a busy cpu, where it can */
/*
 * How much of each stack is copied, when each cpu has a ring of so many bytes and takes rate_hz samples a second at
 * most: each copy takes the whole of its room, however little of it is a stack, so a ring must hold some.
 */
uint32_t perf_events_copy_bytes(size_t ring_bytes, uint64_t rate_hz);

/* Opens all for options' target; the side-band runs at once, the samples wait. Errors: those of
 * sampling_event_open() and of the rings; perf_events_close() has still to be called. */
int perf_events_open(struct perf_events *events, const struct source_options *options,
		     struct map_cache *maps, struct err *err);
int perf_events_enable(struct perf_events *events, bool on, struct err *err);
/* Forgets that rings were half full. */
void perf_events_rest(struct perf_events *events);
/* How often the events of one cpu ask for a sample so far; false: it cannot be known. */
bool perf_events_expected(const struct perf_events *events, const struct perf_cpu *cpu,
			  uint64_t *ret_expected);
void perf_events_close(struct perf_events *events);
