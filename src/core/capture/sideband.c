// SPDX-License-Identifier: GPL-2.0-or-later
/* sideband: the rings of several perf events read together, in the order of time. */
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/vec.h"
#include "core/capture/sampling_event.h"
#include "core/capture/perf_ring.h"
#include "core/capture/sideband.h"

const uint64_t sideband_sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU;

#define RING_BYTES_MIN 4096u
/* What is in the sample_type of no event but those that take samples. */
#define SAMPLE_FIELDS (PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_REGS_USER)
/* A handler that makes unwind tables takes its time, and the rings go on filling: they are emptied so often. */
#define GATHER_EVERY_NS 10000000ull
/* While so much waits here they are not: what they have no room for then the kernel counts as lost. */
#define WAITING_BYTES_MAX (64u << 20)

struct ring {
	struct perf_ring ring;
	int fd;
	uint32_t cpu;
	uint64_t sample_type;
};

/* A record taken out of its ring and not applied yet. */
struct pending {
	uint64_t time_ns, order; /* as read: what one cpu did at one time stays in its order */
	size_t at; /* in sideband.bytes */
	uint32_t ring;
};

struct sideband {
	struct map_cache *maps;
	VEC(struct ring) rings;
	VEC(struct pending) pending;
	VEC(uint64_t) words; /* the records, one after the other */
	uint64_t order;
	uint32_t reading; /* the ring that is being read */
	uint64_t damaged; /* records, or ends of rings, that made no sense, since the last read */
};

struct sideband *sideband_new(struct map_cache *maps)
{
	struct sideband *sideband = mem_zalloc(sizeof(*sideband));

	sideband->maps = maps;
	return sideband;
}

void sideband_free(struct sideband *sideband)
{
	if (!sideband)
		return;
	for (size_t i = 0; i < sideband->rings.len; i++) {
		perf_ring_unmap(&sideband->rings.data[i].ring);
		close(sideband->rings.data[i].fd);
	}
	vec_release(&sideband->rings);
	vec_release(&sideband->pending);
	vec_release(&sideband->words);
	mem_free(sideband);
}

static int map_ring(struct ring *ring, size_t bytes, struct err *err)
{
	size_t page_bytes = sysconf(_SC_PAGESIZE);
	int r;

	/* What may be locked is shared by all of one user's rings: a small ring is better than none. */
	for (;;) {
		size_t pages = bytes > page_bytes ? bytes / page_bytes : 1;
		bool last = bytes / 2 < RING_BYTES_MIN || pages == 1;

		r = perf_ring_map(&ring->ring, ring->fd, pages, last ? err : NULL);
		if (r != -EPERM || last)
			break;
		bytes /= 2;
	}
	if (!r)
		log_debug("sideband: cpu %u has a ring of %zu KB", ring->cpu, ring->ring.bytes / 1024);
	return r;
}

int sideband_add(struct sideband *sideband, int fd, uint32_t cpu, size_t bytes, uint64_t sample_type,
		 struct err *err)
{
	struct ring ring = { .fd = fd, .cpu = cpu, .sample_type = sample_type };
	int r = map_ring(&ring, bytes, err);

	if (r) {
		close(fd);
		return r;
	}
	vec_push(&sideband->rings, ring);
	return 0;
}

void sideband_attr(struct perf_event_attr *ret_attr)
{
	*ret_attr = (struct perf_event_attr){
		.size = sizeof(*ret_attr),
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_DUMMY,
		.sample_type = sideband_sample_type,
		.sample_id_all = 1,
		.mmap = 1,
		.mmap2 = 1,
		.build_id = 1,
		.comm = 1,
		.comm_exec = 1,
		.task = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
		/* No watermark: readable when half a ring was written, however large it is (ring_buffer_init()). */
	};
}

/* That of a ring for a whole cpu. */
static void open_attr(struct perf_event_attr *ret_attr)
{
	sideband_attr(ret_attr);
	ret_attr->ksymbol = 1;
}

int sideband_open_cpu(struct sideband *sideband, uint32_t cpu, struct err *err)
{
	struct perf_event_attr attr;
	int fd;

	open_attr(&attr);
	fd = sampling_event_open(&attr, -1, cpu, err);
	if (fd < 0)
		return fd;
	return sideband_add(sideband, fd, cpu, SIDEBAND_RING_BYTES, sideband_sample_type, err);
}

size_t sideband_ring_bytes(const struct sideband *sideband, uint64_t sample_type)
{
	size_t least = 0;

	for (size_t i = 0; i < sideband->rings.len; i++) {
		const struct ring *ring = &sideband->rings.data[i];

		if (ring->sample_type == sample_type && (!least || ring->ring.bytes < least))
			least = ring->ring.bytes;
	}
	return least;
}

/* In the place of the dead one, which pending records may still name. */
int sideband_reopen_cpu(struct sideband *sideband, uint32_t cpu, uint64_t now_ns, struct err *err)
{
	struct ring new = { .cpu = cpu, .sample_type = sideband_sample_type };
	struct perf_event_attr attr;
	int r;

	for (size_t i = 0; i < sideband->rings.len; i++) {
		struct ring *old = &sideband->rings.data[i];

		if (old->cpu != cpu)
			continue;
		open_attr(&attr);
		new.fd = sampling_event_open(&attr, -1, cpu, err);
		if (new.fd < 0)
			return new.fd;
		r = map_ring(&new, SIDEBAND_RING_BYTES, err);
		if (r) {
			close(new.fd);
			return r;
		}
		perf_ring_unmap(&old->ring);
		close(old->fd);
		*old = new;
		map_cache_lost(sideband->maps, now_ns, 1);
		return 0;
	}
	r = sideband_open_cpu(sideband, cpu, err);
	if (!r)
		map_cache_lost(sideband->maps, now_ns, 1);
	return r;
}

int sideband_fd(const struct sideband *sideband, uint32_t cpu)
{
	for (size_t i = 0; i < sideband->rings.len; i++)
		if (sideband->rings.data[i].cpu == cpu)
			return sideband->rings.data[i].fd;
	return -1;
}

/* One record out of its ring. */
static void keep_record(void *ctx, const struct perf_event_header *header)
{
	struct sideband *sideband = ctx;
	uint64_t sample_type = sideband->rings.data[sideband->reading].sample_type;
	size_t room = (header->size + 7) / 8, at = sideband->words.len;
	struct pending pending = { .at = at, .ring = sideband->reading, .order = sideband->order++ };
	struct perf_record record;

	if (!perf_record_decode(header, header->size, sample_type, &record)) {
		sideband->damaged++;
		return;
	}
	pending.time_ns = record.time_ns;
	vec_reserve(&sideband->words, at + room);
	sideband->words.len += perf_record_pack(header, &record, sideband->words.data + at) / 8;
	vec_push(&sideband->pending, pending);
}

static int by_time(const void *a, const void *b)
{
	const struct pending *x = a, *y = b;

	if (x->time_ns != y->time_ns)
		return x->time_ns < y->time_ns ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

/* A number that is one in the caller's pid namespace. */
static bool seen_from_here(uint32_t pid)
{
	return pid && pid != UINT32_MAX;
}

static void apply_to_maps(struct map_cache *maps, const struct perf_record *record)
{
	if (!seen_from_here(record->pid))
		return;
	switch (record->type) {
	case PERF_RECORD_MMAP2:
		map_cache_mmap(maps, &record->mmap);
		break;
	case PERF_RECORD_COMM:
		if (record->comm.exec)
			map_cache_exec(maps, record->time_ns, record->pid, record->comm.text);
		else
			map_cache_comm(maps, record->time_ns, record->pid, record->tid, record->comm.text);
		break;
	case PERF_RECORD_FORK:
		if (record->pid != record->fork.ppid)
			map_cache_fork(maps, record->time_ns, record->pid, record->fork.ppid);
		break;
	case PERF_RECORD_EXIT:
		map_cache_exit(maps, record->time_ns, record->pid, record->tid);
		break;
	}
}

static void tell_lost(struct sideband *sideband, const struct sideband_handler *handler, uint32_t cpu,
		      uint64_t time_ns, uint64_t n)
{
	map_cache_lost(sideband->maps, time_ns, n);
	if (handler->lost)
		handler->lost(handler->ctx, cpu, n);
}

static int apply(struct sideband *sideband, const struct pending *pending,
		 const struct sideband_handler *handler, struct err *err)
{
	const struct ring *ring = &sideband->rings.data[pending->ring];
	const struct perf_event_header *header = (const void *)(sideband->words.data + pending->at);
	struct perf_record record;

	if (!perf_record_decode(header, header->size, ring->sample_type, &record))
		return 0; /* it was decoded once already: this does not happen */
	switch (record.type) {
	case PERF_RECORD_SAMPLE:
		return handler->sample ? handler->sample(handler->ctx, &record, err) : 0;
	case PERF_RECORD_KSYMBOL:
		map_cache_ksymbol(sideband->maps, record.time_ns, record.ksymbol.start,
				  record.ksymbol.len, record.ksymbol.name, record.ksymbol.gone);
		break;
	case PERF_RECORD_LOST:
	case PERF_RECORD_LOST_SAMPLES:
		if (handler->lost_samples && (ring->sample_type & SAMPLE_FIELDS))
			return handler->lost_samples(handler->ctx, ring->cpu, record.lost.n, err);
		tell_lost(sideband, handler, ring->cpu, record.time_ns, record.lost.n);
		break;
	case PERF_RECORD_THROTTLE:
		if (handler->throttled)
			handler->throttled(handler->ctx, ring->cpu);
		break;
	default:
		apply_to_maps(sideband->maps, &record);
		if (handler->named && (record.type == PERF_RECORD_COMM ||
				       record.type == PERF_RECORD_FORK))
			handler->named(handler->ctx, &record);
		if (handler->ended && record.type == PERF_RECORD_EXIT && seen_from_here(record.pid))
			handler->ended(handler->ctx, &record);
	}
	return 0;
}

/* Forgets the first n of what is pending; the rest, few and the latest, moves to the front. */
static void forget(struct sideband *sideband, size_t n)
{
	VEC(uint64_t) words = { 0 };
	size_t left = sideband->pending.len - n;

	memmove(sideband->pending.data, sideband->pending.data + n, left * sizeof(struct pending));
	sideband->pending.len = left;
	for (size_t i = 0; i < left; i++) {
		struct pending *pending = &sideband->pending.data[i];
		const uint64_t *from = sideband->words.data + pending->at;
		size_t len = (((const struct perf_event_header *)from)->size + 7) / 8, at = words.len;

		vec_add(&words, len);
		memcpy(words.data + at, from, len * 8);
		pending->at = at;
	}
	sideband->words.len = 0;
	if (words.len) {
		vec_add(&sideband->words, words.len);
		memcpy(sideband->words.data, words.data, words.len * 8);
	}
	vec_release(&words);
}

/*
 * What is pending from `from` to `sorted` is in the order of time, and now the rest is put into it. That is
 * later, but for what two cpus told at about one time: who sorted all of it each time would, with many of them
 * and few turns on a processor, do nothing else.
 */
static void sort_in(struct sideband *sideband, size_t from, size_t sorted)
{
	struct pending *all = sideband->pending.data;
	size_t low = sorted, len = sideband->pending.len;

	if (len == sorted)
		return;
	qsort(all + sorted, len - sorted, sizeof(*all), by_time);
	while (low > from && by_time(&all[sorted], &all[low - 1]) < 0)
		low--;
	if (low < sorted)
		qsort(all + low, len - low, sizeof(*all), by_time);
}

/* Empties the rings, and puts all from `from` on into the order of time; what was there is in it. */
static void gather(struct sideband *sideband, size_t from)
{
	size_t sorted = sideband->pending.len;

	for (size_t i = 0; i < sideband->rings.len; i++) {
		sideband->reading = i;
		if (!perf_ring_read(&sideband->rings.data[i].ring, keep_record, sideband))
			sideband->damaged++;
	}
	sort_in(sideband, from, sorted);
}

static void tell_damaged(struct sideband *sideband, const struct sideband_handler *handler, uint64_t time_ns)
{
	if (sideband->damaged)
		tell_lost(sideband, handler, EVENT_NO_CPU, time_ns, sideband->damaged);
	sideband->damaged = 0;
}

int sideband_read(struct sideband *sideband, uint64_t until_ns, const struct sideband_handler *handler,
		  struct err *err)
{
	uint64_t gathered_ns = clock_now_ns(), now;
	size_t n = 0;
	int r = 0;

	gather(sideband, 0);
	tell_damaged(sideband, handler, until_ns);
	while (n < sideband->pending.len && sideband->pending.data[n].time_ns <= until_ns) {
		int one = apply(sideband, &sideband->pending.data[n++], handler, r ? NULL : err);

		r = r ? r : one;
		now = clock_now_ns();
		if (now - gathered_ns < GATHER_EVERY_NS || sideband->words.len >= WAITING_BYTES_MAX / 8)
			continue;
		gathered_ns = now;
		gather(sideband, n);
		tell_damaged(sideband, handler, until_ns);
	}
	if (n)
		forget(sideband, n);
	return r;
}
