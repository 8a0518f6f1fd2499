/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf_ring: the shared ring of one perf_event, read record by record. */
#pragma once
#include <linux/perf_event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"

struct perf_ring {
	struct perf_event_mmap_page *page; /* NULL: not mapped */
	size_t bytes; /* of the data area, a power of two */
	uint64_t *whole; /* where a record that wraps around is put together */
};

/* A record is at most this long: its size is a u16 (struct perf_event_header). */
#define PERF_RECORD_BYTES_MAX 65536

/* Maps the ring of fd with `pages` data pages (a power of two). Errors: mmap(2)'s; -EPERM is
 * the locked-memory limit of an unprivileged caller (kernel.perf_event_mlock_kb). */
int perf_ring_map(struct perf_ring *ring, int fd, size_t pages, struct err *err);
void perf_ring_unmap(struct perf_ring *ring);

/*
 * Calls fn for each record that is there now, whole and contiguous, 8-byte aligned; it is valid until fn
 * returns. The space is given back at the end. Bounded by what was in the ring at the start.
 * Returns false when the ring held what no kernel writes: the rest of it was passed over.
 */
bool perf_ring_read(struct perf_ring *ring,
		    void (*fn)(void *ctx, const struct perf_event_header *record), void *ctx);
