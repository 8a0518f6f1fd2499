// SPDX-License-Identifier: GPL-2.0-or-later
/* sideband_record: one perf record about mappings, names and lives, read and told to the map cache. */
#include <string.h>
#include <sys/sysmacros.h>
#include <time.h>
#include "core/capture/sideband_record.h"

#define TAIL_BYTES 24 /* of SIDEBAND_SAMPLE_TYPE */
#define TAIL_TIME_AT 16 /* bytes before the end */

#ifndef PERF_RECORD_MISC_MMAP_BUILD_ID
#define PERF_RECORD_MISC_MMAP_BUILD_ID (1 << 14) /* Linux 5.12 */
#endif

/* The layouts are those of enum perf_event_type in the kernel's include/uapi/linux/perf_event.h. */
struct mmap2_record {
	struct perf_event_header header;
	uint32_t pid, tid;
	uint64_t addr, len, pgoff;
	union {
		struct {
			uint32_t major, minor;
			uint64_t inode, generation;
		};
		struct {
			uint8_t build_id_len, zero[3];
			uint8_t build_id[20];
		};
	};
	uint32_t prot, flags;
	char path[];
};
_Static_assert(sizeof(struct mmap2_record) == 72, "as the kernel writes it");

struct lost_record {
	struct perf_event_header header;
	uint64_t id, lost;
};

void sideband_record_attr(struct perf_event_attr *attr)
{
	*attr = (struct perf_event_attr){
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(*attr),
		.config = PERF_COUNT_SW_DUMMY,
		.sample_type = SIDEBAND_SAMPLE_TYPE,
		.sample_id_all = 1,
		.exclude_kernel = 1,
		.mmap = 1,
		.mmap2 = 1,
		.build_id = 1,
		.comm = 1,
		.comm_exec = 1,
		.task = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
	};
}

uint64_t sideband_record_time(const struct perf_event_header *record)
{
	uint64_t time;

	if (record->size < sizeof(*record) + TAIL_BYTES)
		return 0;
	memcpy(&time, (const char *)record + record->size - TAIL_TIME_AT, sizeof(time));
	return time;
}

/* Whether the record holds `fixed` bytes and then a text with its NUL, before the tail. */
static bool has_text(const struct perf_event_header *record, size_t fixed)
{
	size_t end = record->size - TAIL_BYTES;

	if (record->size < fixed + TAIL_BYTES + 1)
		return false;
	return memchr((const char *)record + fixed, '\0', end - fixed) != NULL;
}

const struct sideband_comm *sideband_record_comm(const struct perf_event_header *record)
{
	if (record->type != PERF_RECORD_COMM || !has_text(record, sizeof(struct sideband_comm)))
		return NULL;
	return (const struct sideband_comm *)record;
}

const struct sideband_task *sideband_record_task(const struct perf_event_header *record)
{
	if ((record->type != PERF_RECORD_FORK && record->type != PERF_RECORD_EXIT) ||
	    record->size < sizeof(struct sideband_task) + TAIL_BYTES)
		return NULL;
	return (const struct sideband_task *)record;
}

static void apply_mmap2(const struct perf_event_header *record, struct map_cache *maps)
{
	const struct mmap2_record *mmap2 = (const struct mmap2_record *)record;
	struct map_event_mmap event;

	if (!has_text(record, sizeof(*mmap2)) || mmap2->len > UINT64_MAX - mmap2->addr)
		return;
	event = (struct map_event_mmap){
		.time_ns = sideband_record_time(record),
		.pid = mmap2->pid,
		.tid = mmap2->tid,
		.start = mmap2->addr,
		.end = mmap2->addr + mmap2->len,
		.file_offset = mmap2->pgoff,
		.path = mmap2->path,
	};
	if (!(record->misc & PERF_RECORD_MISC_MMAP_BUILD_ID)) {
		event.dev = makedev(mmap2->major, mmap2->minor);
		event.inode = mmap2->inode;
	} else if (mmap2->build_id_len <= sizeof(event.build_id)) {
		event.build_id_len = mmap2->build_id_len;
		memcpy(event.build_id, mmap2->build_id, event.build_id_len);
	}
	map_cache_mmap(maps, &event);
}

static void apply_comm(const struct perf_event_header *record, struct map_cache *maps)
{
	const struct sideband_comm *comm = sideband_record_comm(record);

	if (!comm)
		return;
	if (record->misc & PERF_RECORD_MISC_COMM_EXEC)
		map_cache_exec(maps, sideband_record_time(record), comm->pid, comm->comm);
	else
		map_cache_comm(maps, sideband_record_time(record), comm->pid, comm->tid, comm->comm);
}

static void apply_task(const struct perf_event_header *record, struct map_cache *maps)
{
	const struct sideband_task *task = sideband_record_task(record);

	if (!task)
		return;
	if (record->type == PERF_RECORD_EXIT)
		map_cache_exit(maps, task->time_ns, task->pid, task->tid);
	else if (task->pid != task->ppid) /* equal: a new thread */
		map_cache_fork(maps, task->time_ns, task->pid, task->ppid);
}

void sideband_record_apply(const struct perf_event_header *record, struct map_cache *maps)
{
	switch (record->type) {
	case PERF_RECORD_MMAP2:
		apply_mmap2(record, maps);
		break;
	case PERF_RECORD_COMM:
		apply_comm(record, maps);
		break;
	case PERF_RECORD_FORK:
	case PERF_RECORD_EXIT:
		apply_task(record, maps);
		break;
	case PERF_RECORD_LOST:
		if (record->size >= sizeof(struct lost_record))
			map_cache_lost(maps, sideband_record_time(record),
				       ((const struct lost_record *)record)->lost);
		break;
	}
}
