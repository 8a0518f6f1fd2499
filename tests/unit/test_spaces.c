// SPDX-License-Identifier: GPL-2.0-or-later
/* test_spaces: what the kernel is told of processes that fork, exec, map, unmap, end, and are too many. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/hash.h"
#include "core/image/image.h"
#include "core/unwind/spaces.h"
#include "tests/unit/rows_here.h"
#include "tests/unit/tap.h"

#define LIBC_AT 0x7f1000000000ull
#define PIDS_MAX 512

/* The kernel's side, as bpf_session has it, and a map cache that is told of made-up processes. */
struct kernel {
	struct map_cache *maps;
	struct segments *segments;
	struct table_store *tables;
	struct spaces *spaces;
	struct unwind_space heads[UNWIND_SPACES_MAX];
	struct unwind_process processes[PIDS_MAX]; /* by pid % PIDS_MAX; word 0: none */
	int told, fail;
	uint64_t now_ns;
};
#define BASE (1u << 22) /* PID_MAX_LIMIT: no process has such a number (include/linux/threads.h) */

static int publish(void *ctx, uint32_t pid, const struct unwind_process *process, struct err *err)
{
	struct kernel *kernel = ctx;

	kernel->told++;
	if (process && kernel->fail)
		return err_set(err, kernel->fail, "no room for one more process");
	kernel->processes[pid % PIDS_MAX] = process ? *process : (struct unwind_process){ 0 };
	return 0;
}

static struct kernel *kernel_made_by(const struct rows_maker *maker, uint64_t limit_bytes)
{
	struct kernel *kernel = mem_zalloc(sizeof(*kernel));
	struct segments_options segments = { .limit_bytes = limit_bytes };
	struct spaces_options options = { .heads = kernel->heads, .ctx = kernel, .publish = publish };

	kernel->maps = options.maps = map_cache_new(NULL);
	kernel->segments = options.segments = segments_new(&segments);
	kernel->tables = options.tables = table_store_new(kernel->segments, maker);
	kernel->spaces = spaces_new(&options);
	kernel->now_ns = clock_now_ns();
	return kernel;
}

static struct kernel *kernel_new(uint64_t limit_bytes)
{
	return kernel_made_by(&rows_here, limit_bytes);
}

static void kernel_free(struct kernel *kernel)
{
	spaces_free(kernel->spaces);
	table_store_free(kernel->tables);
	segments_free(kernel->segments);
	map_cache_free(kernel->maps);
	mem_free(kernel);
}
DEFINE_CLEANUP(struct kernel *, kernel_free)

static uint64_t tick(struct kernel *kernel)
{
	return kernel->now_ns += 1000000;
}

/* What the kernel's walk would find for an address; false: it has to copy the stack. */
static bool look_up(struct kernel *kernel, const struct spaces_life *life, uint64_t addr,
		    struct unwind_mapping *ret_mapping)
{
	const struct unwind_process *process = &kernel->processes[life->pid % PIDS_MAX];
	const struct unwind_space *head = &kernel->heads[process->word >> 32];
	const struct unwind_mapping *mappings;

	if (!process->word || process->check != unwind_check(process->word, life->start_ns, life->exec_id) ||
	    head->serial != (uint32_t)process->word)
		return false;
	mappings = (const struct unwind_mapping *)segments_at(kernel->segments, head->at);
	for (uint32_t i = 0; i < head->n; i++) {
		if (i && mappings[i].start < mappings[i - 1].end)
			CHECK_NAMED(false, "mappings are by address");
		*ret_mapping = mappings[i];
		if (addr >= mappings[i].start && addr < mappings[i].end)
			return true;
	}
	return false;
}

static const char libc_path[] = "/lib/x86_64-linux-gnu/libc.so.6";
static uint64_t libc_offset, libc_bytes;
static uint8_t libc_build_id[BUILD_ID_MAX];

/* libc's executable segment, as events tell it; false: not here. */
static bool read_libc(void)
{
	CLEANUP(image_free) struct image *image = NULL;

	if (image_open_path(libc_path, &image, NULL) || !image_identity(image)->build_id_len)
		return false;
	memcpy(libc_build_id, image_identity(image)->build_id, BUILD_ID_MAX);
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type != 1 || !(segment->flags & 1))
			continue;
		libc_offset = segment->offset & ~0xfffull;
		libc_bytes = (segment->file_size + 0xfff) & ~0xfffull;
	}
	return true;
}

static void map(struct kernel *kernel, uint32_t pid, uint64_t start, const char *path)
{
	bool is_libc = path == libc_path;
	struct map_event_mmap event = {
		.time_ns = tick(kernel), .pid = pid, .tid = pid, .start = start,
		.end = start + (is_libc ? libc_bytes : 0x1000), .file_offset = is_libc ? libc_offset : 0,
		.path = path, .build_id_len = is_libc ? BUILD_ID_MAX : 0,
	};

	memcpy(event.build_id, libc_build_id, BUILD_ID_MAX);
	map_cache_mmap(kernel->maps, &event);
}

/* A process that has called exec and mapped libc. */
static struct spaces_life begin(struct kernel *kernel, uint32_t pid)
{
	uint64_t start = tick(kernel);

	map_cache_fork(kernel->maps, start, pid, BASE - 1);
	map_cache_exec(kernel->maps, tick(kernel), pid, "made");
	map(kernel, pid, LIBC_AT, libc_path);
	return (struct spaces_life){ pid, start, 1 };
}

static bool was_right(struct kernel *kernel, uint64_t word, uint32_t pid, uint64_t time_ns, uint64_t addr)
{
	return spaces_was_right(kernel->spaces, (uint32_t)word, map_cache_process(kernel->maps, pid, time_ns),
				time_ns, addr);
}

static void drain(struct kernel *kernel)
{
	spaces_quiet(kernel->spaces);
	spaces_follow(kernel->spaces, tick(kernel));
}

static void test_one(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new(0);
	struct spaces_life life = begin(kernel, BASE);
	struct unwind_mapping mapping;
	struct spaces_stats stats;
	uint64_t word, time, old;
	int told;

	CHECK(!look_up(kernel, &life, LIBC_AT, &mapping));
	time = tick(kernel);
	word = spaces_get(kernel->spaces, &life, time);
	CHECK(word && spaces_head(kernel->spaces, word) == &kernel->heads[word >> 32]);
	CHECK_EQ(kernel->processes[0].word, word);
	CHECK(look_up(kernel, &life, LIBC_AT + 0x1234, &mapping));
	CHECK(mapping.pages > 300 && mapping.start == LIBC_AT && mapping.end == LIBC_AT + libc_bytes);
	CHECK(look_up(kernel, &life, 0xffffffffff600400, &mapping) && mapping.pages == 1);
	CHECK(!look_up(kernel, &(struct spaces_life){ BASE, life.start_ns, 2 }, LIBC_AT, &mapping));
	CHECK(was_right(kernel, word, BASE, time, LIBC_AT));
	CHECK(was_right(kernel, word, BASE, time, LIBC_AT - 1));
	/* It had a copied stack all the same: the kernel is told again, but that is nothing new. */
	CHECK_EQ(spaces_get(kernel->spaces, &life, tick(kernel)), word);
	spaces_stats(kernel->spaces, &stats);
	CHECK_EQ(stats.published, 1);
	CHECK_EQ(kernel->told, 2);
	/* Nothing happens: nothing is told. */
	told = kernel->told;
	for (int i = 0; i < 10; i++)
		drain(kernel);
	CHECK_EQ(kernel->told, told);
	CHECK(look_up(kernel, &life, LIBC_AT, &mapping));
	/* JIT code beside it, then more of it at its end, then the same once more. */
	map(kernel, BASE, LIBC_AT + (1 << 28), "//anon");
	time = tick(kernel);
	CHECK(!was_right(kernel, word, BASE, time, LIBC_AT + (1 << 28)));
	CHECK(was_right(kernel, word, BASE, time, LIBC_AT + 8));
	drain(kernel);
	CHECK_EQ(kernel->told, told + 1);
	CHECK(look_up(kernel, &life, LIBC_AT + (1 << 28), &mapping));
	CHECK(!mapping.pages && mapping.index_at == UNWIND_BARE_JIT);
	map(kernel, BASE, LIBC_AT + (1 << 28) + 0x1000, "//anon");
	drain(kernel);
	CHECK(look_up(kernel, &life, LIBC_AT + (1 << 28) + 0x1fff, &mapping));
	CHECK_EQ(mapping.end - mapping.start, 0x2000);
	told = kernel->told;
	map(kernel, BASE, LIBC_AT + (1 << 28), "//anon");
	drain(kernel);
	CHECK_EQ(kernel->told, told);
	/* The library goes, and another file comes where it was. */
	old = kernel->processes[0].word;
	time = tick(kernel);
	map(kernel, BASE, LIBC_AT + 0x2000, "/nowhere/at/all.so");
	CHECK(was_right(kernel, old, BASE, time, LIBC_AT + 0x2000));
	CHECK(!was_right(kernel, old, BASE, tick(kernel), LIBC_AT + 0x2000));
	CHECK(was_right(kernel, old, BASE, tick(kernel), LIBC_AT + 0x1fff));
	drain(kernel);
	CHECK(!spaces_head(kernel->spaces, old));
	CHECK(look_up(kernel, &life, LIBC_AT + 0x2000, &mapping));
	CHECK(!mapping.pages && mapping.index_at == UNWIND_BARE_FILE);
	CHECK(look_up(kernel, &life, LIBC_AT + 0x3000, &mapping) && mapping.pages > 300);
	/* Records with what was taken back are still answered for, and then no more. */
	drain(kernel);
	CHECK(was_right(kernel, old, BASE, time, LIBC_AT));
	for (int i = 0; i < 6; i++)
		drain(kernel);
	CHECK(!was_right(kernel, old, BASE, time, LIBC_AT));
	spaces_stats(kernel->spaces, &stats);
	CHECK_EQ(stats.spaces, 1);
	CHECK_EQ(stats.mappings, 5); /* libc before and after, the other file, JIT, vsyscall */
}

/* What rows_maker tells: that the file did not answer in time, until it does. */
struct slow_maker {
	bool is_slow;
	int asked;
};

static void make_slowly(void *ctx, const struct rows_wanted *wanted, struct rows_made *ret_made, rows_use_fn *use,
			void *use_ctx)
{
	struct slow_maker *maker = ctx;

	maker->asked++;
	if (maker->is_slow)
		ret_made->again_ns = clock_now_ns() + NS_PER_SEC;
	else
		rows_here.make(rows_here.ctx, wanted, ret_made, use, use_ctx);
}

/* A file that does not answer is asked again after a second, also for who began before. */
static void test_slow(void)
{
	struct slow_maker slow = { .is_slow = true };
	const struct rows_maker maker = { &slow, make_slowly };
	CLEANUP(kernel_free) struct kernel *kernel = kernel_made_by(&maker, 0);
	struct spaces_life one = begin(kernel, BASE), two = begin(kernel, BASE + 1);
	struct unwind_mapping mapping;
	uint64_t word;
	int asked;

	map(kernel, BASE, LIBC_AT + (1 << 28), "/nowhere/at/all.so");
	word = spaces_get(kernel->spaces, &one, tick(kernel));
	spaces_get(kernel->spaces, &two, tick(kernel));
	CHECK_EQ(slow.asked, 2);
	CHECK(look_up(kernel, &one, LIBC_AT, &mapping) && mapping.index_at == UNWIND_BARE_FILE);
	usleep(1000000);
	table_store_allow(kernel->tables, 1, 0);
	drain(kernel);
	CHECK_NAMED(slow.asked == 3, "there is time for one of two that are due");
	CHECK(look_up(kernel, &one, LIBC_AT, &mapping) && mapping.index_at == UNWIND_BARE_FILE);
	CHECK_NAMED(look_up(kernel, &one, LIBC_AT + (1 << 28), &mapping) && mapping.index_at == UNWIND_BARE_FILE,
		    "neither is copied");
	table_store_allow(kernel->tables, UINT64_MAX, 0);
	drain(kernel);
	asked = slow.asked;
	CHECK(spaces_timed_out(kernel->spaces, (uint32_t)word, LIBC_AT));
	CHECK(!spaces_timed_out(kernel->spaces, (uint32_t)word, 0xffffffffff600400));
	drain(kernel);
	CHECK_NAMED(slow.asked == asked, "not at once");
	slow.is_slow = false;
	for (int i = 0; slow.asked < asked + 2 && i < 1000; i++) {
		usleep(10000);
		drain(kernel);
	}
	CHECK(look_up(kernel, &one, LIBC_AT, &mapping) && mapping.pages > 300);
	CHECK(look_up(kernel, &two, LIBC_AT, &mapping) && mapping.pages > 300);
	CHECK_NAMED(spaces_timed_out(kernel->spaces, (uint32_t)word, LIBC_AT), "what was walked before is told so");
	CHECK(!spaces_timed_out(kernel->spaces, (uint32_t)kernel->processes[0].word, LIBC_AT));
	asked = slow.asked;
	drain(kernel);
	CHECK_EQ(slow.asked, asked);
}

static void test_family(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new(0);
	struct spaces_life parent = begin(kernel, BASE), child = { BASE + 1, 0, 1 };
	struct unwind_mapping mapping;
	uint64_t word, again, time;

	word = spaces_get(kernel->spaces, &parent, tick(kernel));
	child.start_ns = tick(kernel);
	map_cache_fork(kernel->maps, child.start_ns, child.pid, parent.pid);
	/* As the kernel does it. */
	kernel->processes[1] = (struct unwind_process){
		word, unwind_check(word, child.start_ns, child.exec_id)
	};
	CHECK(look_up(kernel, &child, LIBC_AT, &mapping));
	CHECK(was_right(kernel, word, child.pid, tick(kernel), LIBC_AT));
	/* The parent goes on to another space; the child keeps what it was born with. */
	map(kernel, parent.pid, LIBC_AT + 0x1000, "/nowhere/else.so");
	drain(kernel);
	drain(kernel);
	CHECK(kernel->processes[0].word != word);
	CHECK(look_up(kernel, &child, LIBC_AT + 0x1000, &mapping) && mapping.pages > 300);
	CHECK(look_up(kernel, &parent, LIBC_AT + 0x1000, &mapping) && !mapping.pages);
	/* Asked for, it is the same one. */
	CHECK_EQ(spaces_get(kernel->spaces, &child, tick(kernel)), word);
	/* The child calls exec: the kernel forgets it, and its tables are no more than anybody's. */
	time = tick(kernel);
	map_cache_exec(kernel->maps, time, child.pid, "other");
	map(kernel, child.pid, LIBC_AT + (1ull << 32), libc_path);
	drain(kernel);
	CHECK(!look_up(kernel, &child, LIBC_AT, &mapping));
	CHECK(!spaces_head(kernel->spaces, word));
	/* A sample from before the exec is followed by what was mapped then, and tells the kernel nothing. */
	again = spaces_get(kernel->spaces, &child, time - 1);
	CHECK(again && spaces_head(kernel->spaces, again));
	CHECK(was_right(kernel, again, child.pid, time - 1, LIBC_AT));
	CHECK(!look_up(kernel, &child, LIBC_AT, &mapping));
	child.exec_id = 2;
	again = spaces_get(kernel->spaces, &child, tick(kernel));
	CHECK(look_up(kernel, &child, LIBC_AT + (1ull << 32), &mapping) && mapping.pages > 300);
	CHECK(!look_up(kernel, &child, LIBC_AT, &mapping));
	/* It ends, and its number is another one's. */
	time = tick(kernel);
	map_cache_exit(kernel->maps, time, child.pid, child.pid);
	drain(kernel);
	CHECK_EQ(kernel->processes[1].word, 0);
	CHECK(spaces_get(kernel->spaces, &child, time - 1)); /* for its last samples, outside the kernel */
	CHECK_EQ(kernel->processes[1].word, 0);
	child = begin(kernel, BASE + 1);
	word = spaces_get(kernel->spaces, &child, tick(kernel));
	CHECK(word && look_up(kernel, &child, LIBC_AT, &mapping));
	CHECK(was_right(kernel, again, child.pid, time - 1, LIBC_AT + (1ull << 32)));
	CHECK(!was_right(kernel, again, child.pid, tick(kernel), LIBC_AT + (1ull << 32)));
}

static void test_limits(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new(1);
	struct spaces_life life = begin(kernel, BASE);
	struct segments_stats before, after;
	struct spaces_stats stats;
	struct unwind_mapping mapping;
	uint32_t at, bad = 0;

	kernel->fail = -E2BIG;
	CHECK(spaces_get(kernel->spaces, &life, tick(kernel)));
	CHECK_EQ(kernel->processes[0].word, 0);
	kernel->fail = 0;
	/* Processes come and go: no word of memory is lost. */
	drain(kernel);
	spaces_get(kernel->spaces, &life, tick(kernel));
	drain(kernel);
	segments_stats(kernel->segments, &before);
	for (uint32_t i = 1; i < PIDS_MAX; i++) {
		struct spaces_life other = begin(kernel, BASE + i);

		bad += !spaces_get(kernel->spaces, &other, tick(kernel));
		map_cache_exit(kernel->maps, tick(kernel), other.pid, other.pid);
		if (i % 50 == 0)
			drain(kernel);
		map_cache_resolved(kernel->maps, kernel->now_ns);
	}
	CHECK_EQ(bad, 0);
	drain(kernel);
	drain(kernel);
	segments_stats(kernel->segments, &after);
	CHECK_EQ(after.used_bytes, before.used_bytes);
	spaces_stats(kernel->spaces, &stats);
	CHECK_EQ(stats.spaces, 1);
	CHECK_EQ(stats.refused, 0);
	/* No room at all: the process is not known to the kernel, rather than known wrongly. */
	while (!segments_take(kernel->segments, 2, &at, NULL))
		;
	map(kernel, life.pid, LIBC_AT + (1ull << 31), "/nowhere/third.so");
	drain(kernel);
	CHECK_EQ(kernel->processes[0].word, 0);
	CHECK_EQ(spaces_get(kernel->spaces, &life, tick(kernel)), 0);
	CHECK(!look_up(kernel, &life, LIBC_AT, &mapping));
	spaces_stats(kernel->spaces, &stats);
	CHECK(stats.refused >= 1);
}

/* A real process, this one: its tables are made before, and what it maps later is found. */
static void test_self(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new(0);
	struct spaces_life life = { getpid(), 1, 1 };
	struct unwind_mapping mapping;
	struct table_store_stats tables;
	struct spaces_stats stats;
	uint64_t before = clock_now_ns(), prepared;
	struct map_process *process;
	struct mapping found;
	void *jit;

	spaces_prepare(kernel->spaces, getpid());
	table_store_stats(kernel->tables, &tables);
	prepared = clock_now_ns();
	CHECK(tables.tables >= 3);
	CHECK(spaces_get(kernel->spaces, &life, prepared));
	spaces_stats(kernel->spaces, &stats);
	printf("# %llu tables and %llu mappings of this process in %.2f ms, then published in %.3f ms\n",
	       (unsigned long long)tables.tables, (unsigned long long)stats.mappings, (prepared - before) / 1e6,
	       (clock_now_ns() - prepared) / 1e6);
	CHECK(look_up(kernel, &life, (uintptr_t)test_self, &mapping) && mapping.pages);
	CHECK(look_up(kernel, &life, (uintptr_t)qsort, &mapping) && mapping.pages);
	/* Mapped where nobody was told of it: one look into /proc finds it. */
	jit = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	process = map_cache_process(kernel->maps, getpid(), clock_now_ns());
	CHECK(map_cache_find(kernel->maps, process, clock_now_ns(), (uintptr_t)jit, &found));
	CHECK(!was_right(kernel, kernel->processes[getpid() % PIDS_MAX].word, getpid(), clock_now_ns(),
			 (uintptr_t)jit));
	drain(kernel);
	CHECK(look_up(kernel, &life, (uintptr_t)jit, &mapping) && mapping.index_at == UNWIND_BARE_JIT);
}

/* Events are lost in every drain: the kernel knows the process all the same, and a sample of before tells it. */
static void test_lost(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new(0);
	struct spaces_life life = { getpid(), 1, 1 };
	struct unwind_mapping mapping;
	int known = 0, told = 0;

	CHECK(spaces_get(kernel->spaces, &life, clock_now_ns()));
	for (int i = 0; i < 10; i++) {
		map_cache_lost(kernel->maps, clock_now_ns(), 1);
		spaces_follow(kernel->spaces, clock_now_ns());
		spaces_quiet(kernel->spaces);
		known += look_up(kernel, &life, (uintptr_t)qsort, &mapping) && mapping.pages;
		map_cache_resolved(kernel->maps, clock_now_ns());
	}
	CHECK_EQ(known, 10);
	for (int i = 0; i < 10; i++) {
		uint64_t sampled_ns = clock_now_ns();

		memset(kernel->processes, 0, sizeof(kernel->processes));
		map_cache_lost(kernel->maps, clock_now_ns(), 1);
		map_cache_process(kernel->maps, getpid(), clock_now_ns());
		CHECK(spaces_get(kernel->spaces, &life, sampled_ns));
		told += look_up(kernel, &life, (uintptr_t)qsort, &mapping) && mapping.pages;
		map_cache_resolved(kernel->maps, clock_now_ns());
	}
	CHECK_EQ(told, 10);
}

/* A program of the kernel that looks processes up all the time, while they change. */
struct reader {
	struct kernel *kernel;
	const struct spaces_life *lives;
	uint32_t entered; /* odd while it is in, as struct capture_slot has it */
	bool stop;
	uint64_t found, missed, torn;
};

/* Whether the mappings are in order and each leads to rows that begin where their page does. */
static bool is_sound(struct kernel *kernel, uint32_t at, uint32_t n)
{
	const struct unwind_mapping *mappings = (const struct unwind_mapping *)segments_at(kernel->segments, at);

	for (uint32_t i = 0; i < n; i++) {
		const struct unwind_page *page;

		if (mappings[i].start >= mappings[i].end || (i && mappings[i].start < mappings[i - 1].end))
			return false;
		if (!mappings[i].pages)
			continue;
		page = (const struct unwind_page *)segments_at(kernel->segments, mappings[i].index_at);
		if (page->count && UNWIND_ROW_OFFSET(*segments_at(kernel->segments, page->first)))
			return false;
	}
	return true;
}

static void *read_all_the_time(void *arg)
{
	struct reader *reader = arg;
	struct kernel *kernel = reader->kernel;

	for (uint32_t k = 0; !__atomic_load_n(&reader->stop, __ATOMIC_RELAXED); k++) {
		const struct spaces_life *life = &reader->lives[k % 8];
		volatile struct unwind_process *process = &kernel->processes[life->pid % PIDS_MAX];
		uint64_t word, check;
		struct unwind_space *head;

		__atomic_fetch_add(&reader->entered, 1, __ATOMIC_SEQ_CST);
		word = process->word;
		check = process->check;
		head = &kernel->heads[word >> 32];
		if (word && check == unwind_check(word, life->start_ns, life->exec_id) &&
		    __atomic_load_n(&head->serial, __ATOMIC_ACQUIRE) == (uint32_t)word) {
			reader->found++;
			reader->torn += !is_sound(kernel, head->at, head->n);
		} else {
			reader->missed++;
		}
		__atomic_fetch_add(&reader->entered, 1, __ATOMIC_SEQ_CST);
	}
	return NULL;
}

/* As bpf_table_flip(): whoever was in is out. */
static void wait_for(struct reader *reader)
{
	uint32_t seen = __atomic_load_n(&reader->entered, __ATOMIC_SEQ_CST);

	while (seen & 1 && __atomic_load_n(&reader->entered, __ATOMIC_SEQ_CST) == seen)
		sched_yield();
}

static void test_reader(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new(0);
	struct spaces_life lives[8];
	struct reader reader = { .kernel = kernel, .lives = lives };
	struct spaces_stats stats;
	pthread_t thread;

	for (uint32_t i = 0; i < 8; i++) {
		lives[i] = begin(kernel, BASE + i);
		spaces_get(kernel->spaces, &lives[i], tick(kernel));
	}
	CHECK_EQ(pthread_create(&thread, NULL, read_all_the_time, &reader), 0);
	for (uint32_t k = 0; k < 500 || !reader.found; k++) {
		uint32_t i = k % 8;

		map(kernel, lives[i].pid, LIBC_AT + (hash_u64(k) % 64 << 28), k % 3 ? libc_path : "//anon");
		spaces_get(kernel->spaces, &lives[i], tick(kernel));
		if (k % 5)
			continue;
		wait_for(&reader);
		spaces_quiet(kernel->spaces);
		spaces_follow(kernel->spaces, tick(kernel));
		map_cache_resolved(kernel->maps, kernel->now_ns);
	}
	__atomic_store_n(&reader.stop, true, __ATOMIC_RELAXED);
	pthread_join(thread, NULL);
	spaces_stats(kernel->spaces, &stats);
	printf("# %llu spaces published, looked at %llu times, %llu misses\n", (unsigned long long)stats.published,
	       (unsigned long long)reader.found, (unsigned long long)reader.missed);
	CHECK_EQ(reader.torn, 0);
	CHECK(reader.found && stats.published > 50);
}

int main(void)
{
	if (!read_libc()) {
		SKIP("no C library with a build id here");
		return tap_done();
	}
	test_one();
	test_slow();
	test_family();
	test_limits();
	test_self();
	test_lost();
	test_reader();
	return tap_done();
}
