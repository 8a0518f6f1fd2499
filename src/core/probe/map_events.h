/* SPDX-License-Identifier: GPL-2.0-or-later */
/* map_events: the event that tells of mappings, names and forks: recordings use it, and a probe tries it. */
#pragma once
#include <linux/perf_event.h>

#define MAP_EVENTS_SAMPLE_TYPE (PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU)

/* A software event that never fires, for perf_event_open(2): its ring holds MMAP2, COMM, FORK and EXIT
 * records with times of CLOCK_MONOTONIC. How it wakes its reader is the caller's to add. */
void map_events_attr(struct perf_event_attr *ret_attr);
