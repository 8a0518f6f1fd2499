// SPDX-License-Identifier: GPL-2.0-or-later
/* test_sideband: made-up rings read together: order of time, wrapping around, losses, lies. */
#include <errno.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/sideband.h"
#include "tap.h"

#define TYPE (PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU)
#define PAGE 4096
#define RING_BYTES (2 * PAGE)

/* A ring as the kernel would share it, in a memfd. */
struct ring {
	struct perf_event_mmap_page *page;
	char *data;
	int fd;
};

struct throttle {
	struct perf_event_header header;
	uint64_t time, id, stream;
	uint32_t pid, tid; /* sample_id */
	uint64_t sample_time;
	uint32_t cpu, zero;
};

static struct ring ring_new(void)
{
	struct ring ring = { .fd = memfd_create("ring", MFD_CLOEXEC) };

	if (ring.fd < 0 || ftruncate(ring.fd, PAGE + RING_BYTES))
		exit(1);
	ring.page = mmap(NULL, PAGE + RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, ring.fd, 0);
	ring.data = (char *)ring.page + PAGE;
	ring.page->data_offset = PAGE;
	ring.page->data_size = RING_BYTES;
	return ring;
}

static void put(struct ring *ring, const void *data, size_t len)
{
	for (size_t i = 0; i < len; i++)
		ring->data[ring->page->data_head++ % RING_BYTES] = ((const char *)data)[i];
}

static void put_sample(struct ring *ring, uint64_t time_ns, uint32_t tid)
{
	struct {
		struct perf_event_header header;
		uint32_t pid, tid;
		uint64_t time;
		uint32_t cpu, zero;
	} sample = { { PERF_RECORD_SAMPLE, 0, sizeof(sample) }, 1, tid, time_ns, 0, 0 };

	put(ring, &sample, sizeof(sample));
}

static void put_lost(struct ring *ring, uint64_t time_ns, uint64_t n)
{
	struct {
		struct perf_event_header header;
		uint64_t id, n;
		uint32_t pid, tid;
		uint64_t time;
		uint32_t cpu, zero;
	} lost = { { PERF_RECORD_LOST, 0, sizeof(lost) }, 1, n, 0, 0, time_ns, 0, 0 };

	put(ring, &lost, sizeof(lost));
}

/* What the handler heard. */
struct heard {
	uint32_t tids[1024];
	int n;
	bool in_order;
	uint64_t last_ns, lost, throttled;
	uint32_t lost_cpu;
	int fail_at;
};

static int on_sample(void *ctx, const struct perf_record *record, struct err *err)
{
	struct heard *heard = ctx;

	heard->in_order = heard->in_order && record->time_ns >= heard->last_ns;
	heard->last_ns = record->time_ns;
	if (heard->n < 1024)
		heard->tids[heard->n++] = record->tid;
	return heard->fail_at && heard->n == heard->fail_at ? err_set(err, EIO, "no") : 0;
}

static void on_lost(void *ctx, uint32_t cpu, uint64_t n)
{
	((struct heard *)ctx)->lost += n;
	((struct heard *)ctx)->lost_cpu = cpu;
}

static void on_throttled(void *ctx, uint32_t cpu)
{
	((struct heard *)ctx)->throttled++;
}

struct fixture {
	struct ring rings[2];
	struct map_cache *maps;
	struct sideband *sideband;
	struct heard heard;
	struct sideband_handler handler;
};

static void setup(struct fixture *f)
{
	*f = (struct fixture){ .heard = { .in_order = true } };
	f->maps = map_cache_new(&(struct map_cache_options){ 0 });
	f->sideband = sideband_new(f->maps);
	f->handler = (struct sideband_handler){ .ctx = &f->heard, .sample = on_sample, .lost = on_lost,
						.throttled = on_throttled };
	for (int i = 0; i < 2; i++) {
		f->rings[i] = ring_new();
		if (sideband_add(f->sideband, dup(f->rings[i].fd), i, RING_BYTES, TYPE, NULL))
			exit(1);
	}
}

static void teardown(struct fixture *f)
{
	sideband_free(f->sideband);
	map_cache_free(f->maps);
	for (int i = 0; i < 2; i++) {
		munmap(f->rings[i].page, PAGE + RING_BYTES);
		close(f->rings[i].fd);
	}
}

static void test_order(void)
{
	struct fixture f;

	setup(&f);
	put_sample(&f.rings[0], 10, 1);
	put_sample(&f.rings[0], 30, 3);
	put_sample(&f.rings[0], 30, 4); /* at one time: as they were written */
	put_sample(&f.rings[1], 20, 2);
	put_sample(&f.rings[1], 50, 6);
	put_sample(&f.rings[0], 40, 5);
	CHECK_EQ(sideband_read(f.sideband, 40, &f.handler, NULL), 0);
	CHECK_EQ(f.heard.n, 5); /* 50 is kept back */
	CHECK_EQ(f.rings[0].page->data_tail, f.rings[0].page->data_head);
	put_sample(&f.rings[0], 45, 7); /* came late */
	CHECK_EQ(sideband_read(f.sideband, UINT64_MAX, &f.handler, NULL), 0);
	CHECK_EQ(f.heard.n, 7);
	CHECK(f.heard.in_order);
	for (int i = 0; i < 5; i++)
		CHECK_EQ(f.heard.tids[i], i + 1);
	CHECK(f.heard.tids[5] == 7 && f.heard.tids[6] == 6);
	teardown(&f);
}

/* Many times around, so that records are split at every place they can be. */
static void test_around(void)
{
	struct fixture f;
	uint64_t sent = 0, time_ns = 0;
	bool same = true;

	setup(&f);
	f.rings[0].page->data_head = f.rings[0].page->data_tail = 8;
	for (int i = 0; i < 200; i++) {
		f.heard.n = 0;
		for (int k = 0; k < 37; k++)
			put_sample(&f.rings[0], time_ns++, sent++);
		put_lost(&f.rings[0], time_ns++, 2);
		sideband_read(f.sideband, UINT64_MAX, &f.handler, NULL);
		same = same && f.heard.n == 37 && f.heard.tids[36] == sent - 1;
	}
	CHECK(same);
	CHECK(f.heard.in_order);
	CHECK_EQ(f.heard.lost, 400);
	CHECK_EQ(f.heard.lost_cpu, 0);
	teardown(&f);
}

/* Takes as long as making unwind tables does, while more comes in. */
struct slow {
	struct fixture *f;
	int n;
	uint64_t emptied; /* how often the ring had been emptied since the handler was called last */
	uint64_t last_tail, last_ns;
	bool in_order;
};

static int on_slow_sample(void *ctx, const struct perf_record *record, struct err *err)
{
	struct slow *slow = ctx;
	struct ring *ring = &slow->f->rings[0];
	const struct timespec pause = { 0, 12000000 };

	slow->emptied += ring->page->data_tail != slow->last_tail;
	slow->last_tail = ring->page->data_tail;
	slow->in_order = slow->in_order && record->time_ns >= slow->last_ns;
	slow->last_ns = record->time_ns;
	if (slow->n++ < 3)
		put_sample(ring, 10 * slow->n + 5, 9); /* in its place in time, and later */
	nanosleep(&pause, NULL);
	return 0;
}

static void test_slow(void)
{
	struct fixture f;
	struct slow slow = { .f = &f, .in_order = true };

	setup(&f);
	f.handler = (struct sideband_handler){ .ctx = &slow, .sample = on_slow_sample };
	for (int i = 1; i <= 3; i++)
		put_sample(&f.rings[0], 10 * i, i);
	CHECK_EQ(sideband_read(f.sideband, 100, &f.handler, NULL), 0);
	CHECK_EQ(slow.n, 6);
	CHECK(slow.in_order);
	CHECK(slow.emptied >= 4); /* at first, and after each that came in meanwhile */
	CHECK_EQ(f.rings[0].page->data_tail, f.rings[0].page->data_head);
	CHECK_EQ(sideband_ring_bytes(f.sideband, TYPE), RING_BYTES);
	CHECK_EQ(sideband_ring_bytes(f.sideband, TYPE | PERF_SAMPLE_REGS_USER), 0);
	teardown(&f);
}

/* So many rings full come before anything is applied. */
static void test_backlog(void)
{
	enum { FULL = RING_BYTES / 32 - 1, TURNS = 20000 / FULL };
	uint64_t time_ns = 1000;
	struct fixture f;

	setup(&f);
	for (int turn = 0; turn < TURNS; turn++) {
		for (int i = 0; i < FULL; i++)
			put_sample(&f.rings[i % 2], time_ns += i % 2 ? 10 : 1, turn);
		CHECK_EQ(sideband_read(f.sideband, 1, &f.handler, NULL), 0);
	}
	CHECK_EQ(f.heard.n, 0);
	CHECK_EQ(sideband_read(f.sideband, UINT64_MAX, &f.handler, NULL), 0);
	CHECK(f.heard.in_order && f.heard.last_ns == time_ns);
	teardown(&f);
}

static void test_notes(void)
{
	const struct throttle throttle = { .header = { PERF_RECORD_THROTTLE, 0, sizeof(throttle) },
					   .sample_time = 5 };
	struct fixture f;

	setup(&f);
	put(&f.rings[1], &throttle, sizeof(throttle));
	put_sample(&f.rings[1], 6, 1);
	CHECK_EQ(sideband_read(f.sideband, 10, &f.handler, NULL), 0);
	CHECK(f.heard.throttled == 1 && f.heard.n == 1);
	teardown(&f);
}

/* Records that say they are longer or shorter than they can be: nothing is read outside, no loop hangs. */
static void test_lies(void)
{
	static const uint16_t sizes[] = { 0, 1, 7, 8, 9, 16, 31, 33, 40, 4096, 65535 };
	struct fixture f;

	for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
		setup(&f);
		put_sample(&f.rings[0], 1, 1);
		put_sample(&f.rings[0], 2, 2);
		((struct perf_event_header *)f.rings[0].data)->size = sizes[i];
		put_sample(&f.rings[1], 3, 3);
		sideband_read(f.sideband, UINT64_MAX, &f.handler, NULL);
		CHECK(f.heard.n >= 1 && f.heard.tids[f.heard.n - 1] == 3); /* the other ring is read */
		CHECK(f.heard.lost >= 1);
		CHECK_EQ(f.rings[0].page->data_tail, f.rings[0].page->data_head);
		teardown(&f);
	}
	setup(&f); /* more than the ring can hold */
	f.rings[0].page->data_head = 10 * RING_BYTES;
	put_sample(&f.rings[1], 3, 3);
	sideband_read(f.sideband, UINT64_MAX, &f.handler, NULL);
	CHECK_EQ(f.heard.n, 1);
	teardown(&f);
}

static void test_failing_handler(void)
{
	struct err err = { 0 };
	struct fixture f;

	setup(&f);
	f.heard.fail_at = 1;
	put_sample(&f.rings[0], 1, 1);
	put_sample(&f.rings[0], 2, 2);
	CHECK_EQ(sideband_read(f.sideband, 10, &f.handler, &err), -EIO);
	CHECK_EQ(f.heard.n, 2); /* the rest was still told */
	CHECK_STR(err.text, "no");
	teardown(&f);
}

int main(void)
{
	test_order();
	test_backlog();
	test_around();
	test_slow();
	test_notes();
	test_lies();
	test_failing_handler();
	return tap_done();
}
