// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_ring: the shared ring of one perf_event, read record by record. */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/mem.h"
#include "core/capture/perf_ring.h"

int perf_ring_map(struct perf_ring *ring, int fd, size_t pages, struct err *err)
{
	size_t page_bytes = sysconf(_SC_PAGESIZE);
	void *at = mmap(NULL, (pages + 1) * page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	if (at == MAP_FAILED)
		return err_sys(err, errno, "cannot map a perf ring of %zu KB", pages * page_bytes / 1024);
	ring->page = at;
	ring->bytes = pages * page_bytes;
	ring->whole = mem_alloc(PERF_RECORD_BYTES_MAX);
	return 0;
}

void perf_ring_unmap(struct perf_ring *ring)
{
	if (ring->page)
		munmap(ring->page, ring->bytes + sysconf(_SC_PAGESIZE));
	mem_free(ring->whole);
	*ring = (struct perf_ring){ 0 };
}

/*
 * The record at `tail`, put together when it wraps around the end of the ring; NULL when its size cannot be:
 * the kernel never does that, and what is not read is not in the way of later records.
 */
static const struct perf_event_header *record_at(struct perf_ring *ring, uint64_t tail, uint64_t head)
{
	const char *data = (const char *)ring->page + ring->page->data_offset;
	size_t at = tail & (ring->bytes - 1), first = ring->bytes - at;
	const struct perf_event_header *header = (const void *)(data + at);

	/* Sizes are multiples of 8, so a header itself never wraps around. */
	if (header->size < sizeof(*header) || header->size % 8 || header->size > head - tail)
		return NULL;
	if (header->size <= first)
		return header;
	memcpy(ring->whole, data + at, first);
	memcpy((char *)ring->whole + first, data, header->size - first);
	return (const void *)ring->whole;
}

bool perf_ring_read(struct perf_ring *ring,
		    void (*fn)(void *ctx, const struct perf_event_header *record), void *ctx)
{
	/* The order asked for by struct perf_event_mmap_page: read head, then data, then write tail. */
	uint64_t head = __atomic_load_n(&ring->page->data_head, __ATOMIC_ACQUIRE);
	uint64_t tail = ring->page->data_tail;

	while (tail < head && head - tail <= ring->bytes && tail % 8 == 0) {
		const struct perf_event_header *record = record_at(ring, tail, head);

		if (!record)
			break;
		fn(ctx, record);
		tail += record->size;
	}
	__atomic_store_n(&ring->page->data_tail, head, __ATOMIC_RELEASE);
	return tail == head;
}
