// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Frames of code made at run time, as a jitdump tells them: of this very process, which makes code, tells of
 * it, and changes it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "abi/unwind_x86_64.h"
#include "base/buf.h"
#include "base/clock.h"
#include "core/capture/jit_pieces.h"
#include "core/capture/jit_unwind.h"
#include "tap.h"

#ifdef __x86_64__
#define CODE_BYTES 8192
#define RULE_BARE UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM)

/* sub $8,%rsp; call *%rcx; add $8,%rsp; ret: what python makes for each function. */
static const uint8_t trampoline[] = { 0x48, 0x83, 0xec, 8, 0xff, 0xd1, 0x48, 0x83, 0xc4, 8, 0xc3 };
static const uint8_t other[] = { 0x48, 0x83, 0xec, 8, 0xff, 0xd1, 0x48, 0x83, 0xc4, 8, 0xcc };
/* A CIE, and an FDE of the 11 bytes that lie 16 before it: rsp + 8, from 4 on rsp + 16, from 10 on rsp + 8. */
static const uint8_t frames[] = { 0x14, 0, 0, 0, 0, 0, 0, 0, 1, 'z', 'R', 0, 1, 0x78, 0x10, 1, 0x1b, 0x0c, 7, 8,
				  0x90, 1, 0, 0, 0x14, 0, 0, 0, 0x1c, 0, 0, 0, 0xd0, 0xff, 0xff, 0xff, 0x0b, 0, 0,
				  0, 0, 0x44, 0x0e, 16, 0x46, 0x0e, 8, 0 };

#define FRAMES_BYTES sizeof(frames)
#define FRAMES_START_AT 32
#define FRAMES_LENGTH_AT 36

static char path[64];
static int dump_fd;

static void tell_with(uint64_t at, const uint8_t *code, const uint8_t *told)
{
	uint64_t unwinding[] = { 4 | (40 + FRAMES_BYTES) << 32, clock_now_ns(), FRAMES_BYTES, 0, 0 };
	uint64_t load[] = { (56 + 2 + sizeof(trampoline)) << 32, clock_now_ns(), 0, at, at, sizeof(trampoline),
			    at };
	RELEASE(buf_release) struct buf bytes = { 0 };

	buf_add(&bytes, unwinding, sizeof(unwinding));
	buf_add(&bytes, told, FRAMES_BYTES);
	buf_add(&bytes, load, sizeof(load));
	buf_add(&bytes, "f", 2);
	buf_add(&bytes, code, sizeof(trampoline));
	CHECK_EQ(write(dump_fd, bytes.data, bytes.len), bytes.len);
}

static void tell(uint64_t at, const uint8_t *code)
{
	tell_with(at, code, frames);
}

static void begin_dump(void)
{
	uint32_t header[10] = { 0x4A695444, 1, 40, 62, 0, (uint32_t)getpid() };

	snprintf(path, sizeof(path), "/tmp/jit-%d.dump", getpid());
	dump_fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	CHECK_EQ(write(dump_fd, header, sizeof(header)), sizeof(header));
	CHECK(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, dump_fd, 0) != MAP_FAILED);
}

struct bench {
	struct map_cache *maps;
	struct jit_watch *watch;
	struct segments *segments;
	struct table_store *tables;
	struct jit_unwind *unwind;
	struct map_process *process;
	uint8_t *code;
};

static void bench_init(struct bench *bench)
{
	bench->code = mmap(NULL, CODE_BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
			   0);
	begin_dump();
	bench->maps = map_cache_new(NULL);
	map_cache_scan_pid(bench->maps, (uint32_t)getpid(), NULL);
	bench->watch = jit_watch_new(bench->maps, NULL);
	bench->segments = segments_new(NULL);
	bench->tables = table_store_new(bench->segments);
	bench->unwind = jit_unwind_new(bench->watch, bench->maps, bench->tables);
	bench->process = map_cache_process(bench->maps, (uint32_t)getpid(), clock_now_ns());
	jit_watch_expect(bench->watch, (uint32_t)getpid());
}

static void bench_release(struct bench *bench)
{
	jit_unwind_free(bench->unwind);
	table_store_free(bench->tables);
	segments_free(bench->segments);
	jit_watch_free(bench->watch);
	map_cache_free(bench->maps);
	close(dump_fd);
	unlink(path);
}

static uint64_t serial(struct bench *bench)
{
	const struct space_jit *space = jit_unwind_space(bench->unwind);

	jit_watch_grown(bench->watch);
	usleep(20000); /* tables are made for a twentieth of the time */
	return space->serial(space->ctx, bench->process);
}

static const struct placed_table *table(struct bench *bench, uint64_t *ret_bias)
{
	const struct space_jit *space = jit_unwind_space(bench->unwind);
	struct mapping mapping;

	if (!map_cache_find(bench->maps, bench->process, clock_now_ns(), (uintptr_t)bench->code, &mapping))
		return NULL;
	return space->table(space->ctx, bench->process, &mapping, ret_bias);
}

/* The rule that both walks would find at a place of the code. */
static uint32_t rule(struct bench *bench, uint32_t at)
{
	uint64_t bias = 0, number;
	const struct placed_table *placed = table(bench, &bias);
	const struct unwind_page *page;
	const uint32_t *rows;
	uint32_t i = 0;

	if (!placed)
		return RULE_BARE;
	number = ((uintptr_t)bench->code + at - bias) >> UNWIND_PAGE_BITS;
	page = (const struct unwind_page *)segments_at(bench->segments, placed->index_at) + number;
	if (number >= placed->n_pages || !page->count)
		return UNWIND_ESCAPED(UNWIND_END, 0);
	rows = segments_at(bench->segments, page->first);
	while (i + 1 < page->count && UNWIND_ROW_OFFSET(rows[i + 1]) <= at % UNWIND_PAGE_BYTES)
		i++;
	return rows[i] & UNWIND_RULE_MASK;
}

static bool held(struct bench *bench, uint32_t at, uint64_t from_ns, uint64_t to_ns)
{
	const struct jit_time when = { from_ns, to_ns };
	uint64_t bias;

	jit_unwind_begin(bench->unwind);
	return jit_unwind_held(bench->unwind, table(bench, &bias), (uint32_t)getpid(), (uintptr_t)bench->code + at,
			       &when);
}

static void make(struct bench *bench, uint32_t at, const uint8_t *code)
{
	memcpy(bench->code + at, code, sizeof(trampoline));
}

static void check_trampoline(struct bench *bench, uint32_t at)
{
	CHECK_EQ(rule(bench, at), UNWIND_X86_64_RULE(0, 1, 0));
	CHECK_EQ(rule(bench, at + 5), UNWIND_X86_64_RULE(0, 2, 0));
	CHECK_EQ(rule(bench, at + 10), UNWIND_X86_64_RULE(0, 1, 0));
	CHECK_EQ(rule(bench, at + 11), RULE_BARE);
}

static void test_told(struct bench *bench)
{
	uint64_t first, before_ns = clock_now_ns();

	CHECK_EQ(serial(bench), 0);
	make(bench, 0x100, trampoline);
	tell((uintptr_t)bench->code + 0x100, trampoline);
	tell((uintptr_t)bench->code + 0x200, trampoline); /* what is not there */
	first = serial(bench);
	CHECK(first && first == serial(bench));
	check_trampoline(bench, 0x100);
	CHECK_EQ(rule(bench, 0xff), RULE_BARE);
	CHECK_EQ(rule(bench, 0x200), RULE_BARE);
	CHECK_EQ(rule(bench, 0x1100), RULE_BARE);
	CHECK(held(bench, 0x105, clock_now_ns(), clock_now_ns()));
	CHECK(held(bench, 0x50, clock_now_ns(), clock_now_ns())); /* by no rule of what was told */
	CHECK(!held(bench, 0x105, before_ns, clock_now_ns())); /* before it was told */
}

static void test_changed(struct bench *bench)
{
	uint64_t then_ns = clock_now_ns(), first = serial(bench);

	usleep(1000);
	make(bench, 0x100, other);
	CHECK(!held(bench, 0x105, then_ns, then_ns));
	tell((uintptr_t)bench->code + 0x100, other);
	jit_watch_grown(bench->watch);
	/* What is there now was told to be there later than the sample, and not before another. */
	CHECK(held(bench, 0x105, then_ns, then_ns));
	CHECK(!held(bench, 0x105, then_ns, clock_now_ns()));
	CHECK(serial(bench) != first);
	check_trampoline(bench, 0x100);
	CHECK(held(bench, 0x105, clock_now_ns(), clock_now_ns()));
	make(bench, 0x100, trampoline);
	CHECK(!held(bench, 0x105, clock_now_ns(), clock_now_ns()));
	CHECK_EQ(rule(bench, 0x100), UNWIND_X86_64_RULE(0, 1, 0));
	serial(bench);
	CHECK_EQ(rule(bench, 0x105), RULE_BARE);
}

/* Frames that are not of the code that they were told with, from its first byte on. */
static void test_misplaced(struct bench *bench)
{
	uint8_t later[FRAMES_BYTES], longer[FRAMES_BYTES];

	memcpy(later, frames, FRAMES_BYTES);
	memcpy(longer, frames, FRAMES_BYTES);
	later[FRAMES_START_AT] += 4;
	later[FRAMES_LENGTH_AT] -= 4;
	longer[FRAMES_LENGTH_AT]++;
	make(bench, 0x300, trampoline);
	make(bench, 0x340, trampoline);
	make(bench, 0x380, trampoline);
	tell_with((uintptr_t)bench->code + 0x300, trampoline, later);
	tell_with((uintptr_t)bench->code + 0x340, trampoline, longer);
	tell_with((uintptr_t)bench->code + 0x380, trampoline, frames);
	serial(bench);
	CHECK_EQ(rule(bench, 0x305), RULE_BARE);
	CHECK_EQ(rule(bench, 0x345), RULE_BARE);
	check_trampoline(bench, 0x380);
	memset(bench->code + 0x300, 0xcc, 0x100);
	serial(bench);
}

/* As python's: told later than it runs. */
static void test_alike(struct bench *bench)
{
	for (uint32_t at = 0x400; at < 0x500; at += 16) {
		make(bench, at, trampoline);
		if (at < 0x400 + 16 * 7)
			tell((uintptr_t)bench->code + at, trampoline);
	}
	make(bench, 0x1000, trampoline);
	make(bench, 0x1108, trampoline);
	serial(bench);
	check_trampoline(bench, 0x400);
	CHECK_EQ(rule(bench, 0x475), RULE_BARE); /* so few are no custom */
	tell((uintptr_t)bench->code + 0x4f0, trampoline);
	serial(bench);
	for (uint32_t at = 0x400; at < 0x500; at += 16)
		check_trampoline(bench, at);
	check_trampoline(bench, 0x1000);
	CHECK_EQ(rule(bench, 0x110d), RULE_BARE); /* not aligned as all of them are */
	CHECK(held(bench, 0x1005, 1, 1));
}

/* Nothing says that it was changed before it went. */
static void test_gone(struct bench *bench)
{
	uint64_t bias, now_ns = clock_now_ns();
	const struct jit_time when = { now_ns, now_ns };

	CHECK(jit_unwind_held(bench->unwind, table(bench, &bias), 1u << 22, (uintptr_t)bench->code + 0x405, &when));
	munmap(bench->code + 4096, 4096);
	CHECK(held(bench, 0x1005, now_ns, now_ns));
}
/* Where code changes and nobody tells of it, time after time, nothing that is told is used any more. */
static void test_gives_up(struct bench *bench)
{
	int seen = 0;

	CHECK(serial(bench) != 0);
	for (uint32_t at = 0x400; at < 0x440 && serial(bench); at += 16) {
		make(bench, at, other);
		seen += !held(bench, at + 5, clock_now_ns(), clock_now_ns());
	}
	CHECK(seen && seen <= 4);
	CHECK_EQ(serial(bench), 0);
}

/* Mappings that change all the time do not take all the time. */
static void test_pace(struct bench *bench)
{
	const struct space_jit *space = jit_unwind_space(bench->unwind);
	uint64_t first, last, now;
	int without = 0;

	first = last = serial(bench);
	CHECK(first != 0);
	for (uint64_t i = 0; i < 200; i++) {
		struct map_event_mmap event = { .time_ns = clock_now_ns(), .pid = (uint32_t)getpid(),
						.tid = (uint32_t)getpid(), .start = 0x10000 + i * 8192,
						.end = 0x11000 + i * 8192, .path = "//anon" };

		map_cache_mmap(bench->maps, &event);
		now = space->serial(space->ctx, bench->process);
		without += !now;
		last = now ? now : last;
	}
	printf("# made %llu times, %d without\n", (unsigned long long)(last - first), without);
	CHECK(last - first < 100 && without > 100);
	CHECK(serial(bench) > last);
	check_trampoline(bench, 0x400);
}

/* The drain that begins after the end may have samples of it. */
static void test_ended(struct bench *bench)
{
	const struct space_jit *space = jit_unwind_space(bench->unwind);
	uint64_t bias, now_ns;
	const struct jit_time *when;
	const struct placed_table *placed;

	make(bench, 0x100, trampoline);
	tell((uintptr_t)bench->code + 0x100, trampoline);
	CHECK(serial(bench) != 0);
	now_ns = clock_now_ns();
	when = &(struct jit_time){ now_ns, now_ns };
	placed = table(bench, &bias);
	jit_unwind_begin(bench->unwind);
	/* As when its number is given again: this process itself lives, and so would not be taken for ended. */
	map_cache_fork(bench->maps, clock_now_ns(), (uint32_t)getpid(), (uint32_t)getppid());
	jit_unwind_begin(bench->unwind);
	CHECK(space->serial(space->ctx, bench->process) != 0);
	CHECK(jit_unwind_held(bench->unwind, placed, (uint32_t)getpid(), (uintptr_t)bench->code + 0x105, when));
	table_store_hold(bench->tables, placed); /* as its space does */
	jit_unwind_begin(bench->unwind);
	CHECK_EQ(space->serial(space->ctx, bench->process), 0);
	CHECK(!jit_unwind_held(bench->unwind, placed, (uint32_t)getpid(), (uintptr_t)bench->code + 0x105, when));
	table_store_drop(bench->tables, placed);
}

/* What is there in part is not what it was, whatever went wrong before. */
static void test_half_gone(void)
{
	uint8_t *memory = mmap(NULL, 2 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const struct jit_piece piece = { .start = (uintptr_t)memory + 4096 - 8, .bytes = 16 };
	const struct jit_piece after = { .start = (uintptr_t)memory + 4096, .bytes = 16 };
	const struct jit_memory own = { NULL, (uint32_t)getpid() }, none = { NULL, 1u << 22 };

	munmap(memory + 4096, 4096);
	errno = ESRCH;
	CHECK_EQ(jit_piece_look(&piece, &own), JIT_PIECE_CHANGED);
	CHECK_EQ(jit_piece_look(&after, &own), JIT_PIECE_UNKNOWN);
	CHECK_EQ(jit_piece_look(&piece, &none), JIT_PIECE_UNKNOWN);
	munmap(memory, 4096);
}
#endif

int main(void)
{
#ifdef __x86_64__
	struct bench bench = { 0 };

	bench_init(&bench);
	test_told(&bench);
	test_changed(&bench);
	test_misplaced(&bench);
	test_alike(&bench);
	test_pace(&bench);
	test_gone(&bench);
	test_gives_up(&bench);
	test_half_gone();
	bench_release(&bench);
	bench_init(&bench);
	test_ended(&bench);
	bench_release(&bench);
#endif
	return tap_done();
}
