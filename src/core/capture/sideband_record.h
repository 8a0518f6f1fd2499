/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sideband_record: one perf record about mappings, names and lives, read and told to the map cache. */
#pragma once
#include <linux/perf_event.h>
#include <stdint.h>
#include "core/maps/map_cache.h"

/* What every event whose records come here has as sample_type, with sample_id_all: the last words of
 * each record are then { u32 pid, tid; u64 time; u32 cpu, 0 }. PERF_SAMPLE_CALLCHAIN may be added. */
#define SIDEBAND_SAMPLE_TYPE (PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU)

/* When a record that is no PERF_RECORD_SAMPLE was made, in the event's clock; 0 for one too short. */
uint64_t sideband_record_time(const struct perf_event_header *record);

/* Makes attr a software event that only carries side-band records with CLOCK_MONOTONIC times. */
void sideband_record_attr(struct perf_event_attr *attr);

/*
 * Tells the cache of a MMAP2, COMM, FORK, EXIT or LOST record; others are left alone. Records are to come
 * in order of time. Lengths and strings are checked against the record's size.
 */
void sideband_record_apply(const struct perf_event_header *record, struct map_cache *maps);

/* The body of PERF_RECORD_COMM; NULL when it is not whole. */
struct sideband_comm {
	struct perf_event_header header;
	uint32_t pid, tid;
	char comm[];
};
const struct sideband_comm *sideband_record_comm(const struct perf_event_header *record);

/* The body of PERF_RECORD_FORK and PERF_RECORD_EXIT; NULL when it is not whole. */
struct sideband_task {
	struct perf_event_header header;
	uint32_t pid, ppid, tid, ptid;
	uint64_t time_ns;
};
const struct sideband_task *sideband_record_task(const struct perf_event_header *record);
