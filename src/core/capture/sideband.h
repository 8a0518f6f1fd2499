/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sideband: the rings of several perf events read together: map and name events go into the map cache in
 * the order of their times, and samples, for a source that takes them this way, to its handler.
 */
#pragma once
#include "base/err.h"
#include "base/mem.h"
#include "core/capture/perf_record.h"
#include "core/maps/map_cache.h"

/* What perf lets one user have a cpu by default (kernel.perf_event_mlock_kb is 516: this and a page). */
#define SIDEBAND_RING_BYTES (512u << 10)

struct sideband;

/* maps is borrowed. */
struct sideband *sideband_new(struct map_cache *maps);
void sideband_free(struct sideband *sideband); /* unmaps and closes the rings */
DEFINE_CLEANUP(struct sideband *, sideband_free)

/*
 * Opens and adds one ring of map, name, fork and exit events of all processes on one cpu, at most
 * SIDEBAND_RING_BYTES, less where locked memory is short. Times are CLOCK_MONOTONIC. It runs from here on, and
 * is readable when half of it was written.
 * Errors: those of perf_event_open(2) and mmap(2).
 */
int sideband_open_cpu(struct sideband *sideband, uint32_t cpu, struct err *err);
/*
 * The same for a cpu that has come (back) online: its events died when it went, and cannot be woken. To be
 * called after a sideband_read(): what its old ring holds goes. The map cache is told that events were lost.
 */
int sideband_reopen_cpu(struct sideband *sideband, uint32_t cpu, uint64_t now_ns, struct err *err);

/*
 * Adds the ring of an event that is already open, with bytes of data; the event's attr has
 * sample_id_all, and CLOCK_MONOTONIC as its clock, and this sample_type (see perf_record_decode()).
 * fd is the sideband's from here on, also when this fails.
 */
int sideband_add(struct sideband *sideband, int fd, uint32_t cpu, size_t bytes, uint64_t sample_type,
		 struct err *err);

/* The bytes that the smallest ring with such a sample_type has for records; 0: there is none. */
size_t sideband_ring_bytes(const struct sideband *sideband, uint64_t sample_type);

/* The attr of such an event; a source that watches single tasks opens its own. */
void sideband_attr(struct perf_event_attr *ret_attr);

/* sample_type of the rings that sideband_open_cpu() opens. */
extern const uint64_t sideband_sample_type;
/* The descriptor of that cpu's ring, for PERF_EVENT_IOC_SET_OUTPUT and poll(2); -1: none. */
int sideband_fd(const struct sideband *sideband, uint32_t cpu);

/* Any function may be NULL: then those records are left out. */
struct sideband_handler {
	void *ctx;
	int (*sample)(void *ctx, const struct perf_record *record, struct err *err);
	/* A thread was named or made (PERF_RECORD_COMM, PERF_RECORD_FORK); the map cache already knows. */
	void (*named)(void *ctx, const struct perf_record *record);
	/* A thread has ended (PERF_RECORD_EXIT), of a process with a number here; the map cache already knows. */
	void (*ended)(void *ctx, const struct perf_record *record);
	/* n samples did not fit into a ring added with PERF_SAMPLE_CALLCHAIN or PERF_SAMPLE_REGS_USER, which
	 * holds nothing else. */
	int (*lost_samples)(void *ctx, uint32_t cpu, uint64_t n, struct err *err);
	/* n records did not fit into another ring of that cpu; the map cache already knows. */
	void (*lost)(void *ctx, uint32_t cpu, uint64_t n);
	void (*throttled)(void *ctx, uint32_t cpu);
};

/*
 * Takes what is in all rings, applies what happened up to until_ns (CLOCK_MONOTONIC) and keeps the rest
 * for the next call: a record that another cpu wrote earlier may still be on its way. UINT64_MAX: all. While a
 * handler takes long the rings are emptied into memory, so that they do not run over.
 * Errors: the handler's first.
 */
int sideband_read(struct sideband *sideband, uint64_t until_ns, const struct sideband_handler *handler,
		  struct err *err);
