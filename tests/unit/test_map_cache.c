// SPDX-License-Identifier: GPL-2.0-or-later
/* The map cache by its events alone, with pids that no kernel gives; then this very process. */
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/log.h"
#include "core/image/image.h"
#include "core/image/image_print.h"
#include "core/maps/map_cache.h"
#include "tap.h"

#define PID 5000000 /* above the kernel's PID_MAX_LIMIT, 4,194,304: never in /proc */
#define CHILD (PID + 1)

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

/* Maps [start, end) of a file whose build id is `id`, 20 times. */
static void map_at(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint64_t start,
		   uint64_t end, uint64_t offset, const char *path, int id)
{
	struct map_event_mmap event = { .time_ns = time_ns, .pid = pid, .tid = pid, .start = start,
					.end = end, .file_offset = offset, .path = path,
					.build_id_len = id ? BUILD_ID_MAX : 0 };

	memset(event.build_id, id, BUILD_ID_MAX);
	map_cache_mmap(cache, &event);
}

/* "path+offset" of an address, or "-". */
static const char *at(struct map_cache *cache, uint32_t pid, uint64_t time_ns, uint64_t addr)
{
	static char text[8][300];
	static unsigned int turn;
	char *out = text[turn++ % 8];
	struct map_process *process = map_cache_process(cache, pid, time_ns);
	struct mapping mapping;

	if (!process || !map_cache_find(cache, process, time_ns, addr, &mapping))
		return "-";
	snprintf(out, sizeof(text[0]), "%s+%" PRIx64, mapping.file->path,
		 addr - mapping.start + mapping.file_offset);
	return out;
}

static void test_exec_in_place(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct map_process *before, *after;

	map_cache_fork(cache, 100, PID, 1);
	map_at(cache, 110, PID, 0x400000, 0x500000, 0, "/bin/a", 1);
	before = map_cache_process(cache, PID, 150);
	map_cache_exec(cache, 200, PID, "second");
	map_at(cache, 210, PID, 0x400000, 0x480000, 0x1000, "/bin/b", 2);
	after = map_cache_process(cache, PID, 250);
	CHECK_STR(at(cache, PID, 199, 0x401000), "/bin/a+1000");
	CHECK_STR(at(cache, PID, 205, 0x401000), "-");
	CHECK_STR(at(cache, PID, 210, 0x401000), "/bin/b+2000");
	CHECK_STR(at(cache, PID, 250, 0x490000), "-");
	CHECK_STR(at(cache, PID, 150, 0x490000), "/bin/a+90000");
	CHECK_STR(at(cache, PID, 105, 0x401000), "-");
	CHECK_NAMED(before == after, "exec does not change the life");
	CHECK_STR(after->comm, "second");
}

static void test_pid_reuse(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	uint64_t first, second;

	map_cache_fork(cache, 100, PID, 1);
	map_at(cache, 110, PID, 0x400000, 0x500000, 0, "/bin/a", 1);
	map_cache_exit(cache, 200, PID, PID);
	map_cache_fork(cache, 300, PID, 1);
	map_at(cache, 310, PID, 0x400000, 0x500000, 0, "/bin/b", 2);
	first = map_cache_process(cache, PID, 150)->id;
	second = map_cache_process(cache, PID, 350)->id;
	CHECK(first != second);
	CHECK_EQ(map_cache_process(cache, PID, 250)->id, first);
	CHECK_EQ(map_cache_process(cache, PID, 150)->end_ns, 200);
	CHECK_STR(at(cache, PID, 150, 0x400010), "/bin/a+10");
	CHECK_STR(at(cache, PID, 350, 0x400010), "/bin/b+10");
	CHECK_NAMED(map_cache_process(cache, PID, 50)->id != first,
		    "a time before all lives is not answered with a later one");
	CHECK_STR(at(cache, PID, 50, 0x400010), "-");
}

static void test_two_libraries_in_turn(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct map_process *process;
	uint64_t a, b;

	map_cache_fork(cache, 100, PID, 1);
	for (int i = 0; i < 100; i++)
		map_at(cache, 1000 + i, PID, 0x7f0000000000, 0x7f0000010000, 0,
		       i % 2 ? "/lib/b.so" : "/lib/a.so", 1 + i % 2);
	for (int i = 0; i < 100; i++)
		if (strncmp(at(cache, PID, 1000 + i, 0x7f0000000123),
			    i % 2 ? "/lib/b.so+123" : "/lib/a.so+123", 14))
			CHECK_NAMED(false, "each time has its library");
	process = map_cache_process(cache, PID, 1000);
	a = map_cache_epoch(cache, process, 1010);
	b = map_cache_epoch(cache, process, 1011);
	CHECK_NAMED(a != b, "a mapping that replaces another begins an epoch");
	map_at(cache, 2000, PID, 0x7f0000000000, 0x7f0000010000, 0, "/lib/b.so", 2);
	map_at(cache, 2001, PID, 0x7e0000000000, 0x7e0000010000, 0, "/lib/a.so", 1);
	CHECK_NAMED(map_cache_epoch(cache, process, 1099) == map_cache_epoch(cache, process, 3000),
		    "one that says the same, or fills a gap, does not");
	map_cache_resolved(cache, 1050 + 100000000);
	CHECK_STR(at(cache, PID, 1060, 0x7f0000000123), "/lib/a.so+123");
	CHECK_STR(at(cache, PID, 1061, 0x7f0000000123), "/lib/b.so+123");
}

static void test_fork(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);

	map_cache_fork(cache, 100, PID, 1);
	map_cache_comm(cache, 101, PID, PID, "parent");
	map_cache_comm(cache, 101, PID, PID + 7, "thread");
	map_at(cache, 110, PID, 0x400000, 0x500000, 0, "/bin/a", 1);
	map_at(cache, 120, PID, 0x700000, 0x800000, 0, "//anon", 0);
	map_cache_fork(cache, 200, CHILD, PID);
	map_cache_fork(cache, 201, PID, PID); /* a thread */
	map_at(cache, 210, PID, 0x600000, 0x610000, 0, "/lib/parent.so", 2);
	map_at(cache, 210, CHILD, 0x600000, 0x610000, 0, "/lib/child.so", 3);
	map_at(cache, 220, CHILD, 0x400000, 0x410000, 0, "/lib/over.so", 4);
	CHECK_STR(at(cache, PID, 300, 0x600010), "/lib/parent.so+10");
	CHECK_STR(at(cache, CHILD, 300, 0x600010), "/lib/child.so+10");
	CHECK_STR(at(cache, CHILD, 300, 0x400010), "/lib/over.so+10");
	CHECK_STR(at(cache, CHILD, 215, 0x400010), "/bin/a+10");
	CHECK_STR(at(cache, PID, 300, 0x400010), "/bin/a+10");
	CHECK_STR(at(cache, CHILD, 300, 0x700123), "//anon+700123");
	CHECK_STR(map_cache_process(cache, CHILD, 300)->comm, "parent");
	CHECK_EQ(map_cache_process(cache, CHILD, 300)->ppid, PID);
	map_cache_exit(cache, 400, PID, PID + 7);
	CHECK_EQ(map_cache_process(cache, PID, 450)->end_ns, 0);
	/* Another thread than the first calls exec: the first one exits, the process lives on. */
	map_cache_exit(cache, 500, PID, PID);
	map_cache_exec(cache, 510, PID, "again");
	CHECK_EQ(map_cache_process(cache, PID, 520)->end_ns, 0);
}

static void test_overlap(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);

	map_cache_fork(cache, 1, PID, 1);
	map_at(cache, 100, PID, 0x10000, 0x90000, 0x1000, "/a", 1);
	map_at(cache, 200, PID, 0x30000, 0x40000, 0, "/b", 2); /* within */
	map_at(cache, 300, PID, 0x38000, 0x50000, 0, "/c", 3); /* over an edge */
	CHECK_STR(at(cache, PID, 150, 0x38000), "/a+29000");
	CHECK_STR(at(cache, PID, 250, 0x38000), "/b+8000");
	CHECK_STR(at(cache, PID, 350, 0x38000), "/c+0");
	CHECK_STR(at(cache, PID, 350, 0x2ffff), "/a+20fff");
	CHECK_STR(at(cache, PID, 350, 0x30000), "/b+0");
	CHECK_STR(at(cache, PID, 350, 0x37fff), "/b+7fff");
	CHECK_STR(at(cache, PID, 350, 0x4ffff), "/c+17fff");
	CHECK_STR(at(cache, PID, 350, 0x50000), "/a+41000");
	CHECK_STR(at(cache, PID, 350, 0x90000), "-");
	map_at(cache, 400, PID, 0x8000, 0xa0000, 0, "/d", 4); /* over all */
	CHECK_STR(at(cache, PID, 450, 0x50000), "/d+48000");
	CHECK_STR(at(cache, PID, 399, 0x50000), "/a+41000");
	/* A mapping that grows, as a JIT's does, stays one. */
	map_at(cache, 500, PID, 0x100000, 0x110000, 0, "//anon", 0);
	map_at(cache, 510, PID, 0x100000, 0x120000, 0, "//anon", 0);
	map_at(cache, 520, PID, 0x118000, 0x119000, 0, "//anon", 0);
	CHECK_STR(at(cache, PID, 600, 0x11abcd), "//anon+11abcd");
	map_at(cache, 700, PID, 5, 5, 0, "/empty", 4);
	map_at(cache, 700, PID, 9, 5, 0, "/backwards", 4);
}

/* Any sequence of mappings gives what a plain array of pages, copied at each step, would. */
static void test_against_model(void)
{
	enum { PAGES = 64, STEPS = 400 };
	static uint8_t model[STEPS + 1][PAGES];
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	uint64_t seed = 88172645463325252ULL;
	int wrong = 0, early = 0;

	map_cache_fork(cache, 1, PID, 1);
	for (int step = 1; step <= STEPS; step++) {
		char path[8];
		int start, end, id;

		seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
		start = seed % PAGES;
		end = start + 1 + (seed >> 8) % 12;
		id = 1 + (seed >> 16) % 5;
		end = end > PAGES ? PAGES : end;
		memcpy(model[step], model[step - 1], PAGES);
		memset(model[step] + start, id, end - start);
		snprintf(path, sizeof(path), "/%d", id);
		if (step % 100 == 50) { /* a child that lives on its own disturbs nobody */
			map_cache_fork(cache, step * 10, CHILD + step, PID);
			map_at(cache, step * 10 + 1, CHILD + step, 0, 0xffffff, 0, "/x", 9);
		}
		map_at(cache, step * 10 + 5, PID, 0x100000 + start * 4096, 0x100000 + end * 4096,
		       start * 4096, path, id);
	}
	for (int step = 1; step <= STEPS; step++)
		for (int page = 0; page < PAGES; page++) {
			const char *got = at(cache, PID, step * 10 + 7, 0x100000 + page * 4096 + 9);
			char want[32] = "-";

			if (model[step][page])
				snprintf(want, sizeof(want), "/%d+%x", model[step][page],
					 page * 4096 + 9);
			/* Where nothing was mapped no code ran: there a mapping that grew later may
			 * be taken to have been there before. */
			wrong += model[step][page] && strcmp(got, want);
			early += !model[step][page] && strcmp(got, want);
		}
	CHECK_EQ(wrong, 0);
	CHECK(early < 100);
}

static void test_lost_and_reread(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_stats stats;
	uint32_t self = getpid();
	uint64_t code = (uintptr_t)test_lost_and_reread, anon;
	char want[400], exe[256] = "";
	void *page;
	struct map_process *process;
	uint64_t id;

	CHECK_EQ(map_cache_scan_pid(cache, self, NULL), 0);
	CHECK(readlink("/proc/self/exe", exe, sizeof(exe) - 1) > 0);
	snprintf(want, sizeof(want), "%s+", exe);
	CHECK_NAMED(!strncmp(at(cache, self, now_ns(), code), want, strlen(want)), "own code");
	map_cache_stats(cache, &stats);
	CHECK_EQ(stats.rereads, 0);
	page = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	anon = (uintptr_t)page;
	snprintf(want, sizeof(want), "//anon+%" PRIx64, anon);
	CHECK_STR(at(cache, self, now_ns(), anon), want);
	map_cache_stats(cache, &stats);
	CHECK_EQ(stats.rereads, 1);
	for (int i = 0; i < 10; i++)
		at(cache, self, now_ns(), 0x1234567000);
	map_cache_stats(cache, &stats);
	CHECK_NAMED(stats.rereads == 1, "once a drain is enough");
	process = map_cache_process(cache, self, now_ns());
	id = process->id;
	/* A mapping that no event told of; the reading after a loss ends what it contradicts. */
	map_at(cache, now_ns(), self, anon, anon + 4096, 0, "/ghost", 7);
	map_at(cache, now_ns(), self, 0x5000000, 0x5001000, 0, "/ghost", 7);
	CHECK_STR(at(cache, self, now_ns(), anon), "/ghost+0");
	map_cache_lost(cache, now_ns(), 5);
	CHECK_STR(at(cache, self, now_ns(), anon), want);
	CHECK_STR(at(cache, self, now_ns(), 0x5000000), "-");
	CHECK_EQ(map_cache_process(cache, self, now_ns())->id, id);
	map_cache_stats(cache, &stats);
	CHECK_EQ(stats.lost, 5);
	CHECK_EQ(stats.rereads, 2);
	munmap(page, 4096);
}

/* The reading is newer than events that are still in the rings; they go first all the same. */
static void test_events_older_than_reading(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	uint32_t self = getpid();
	uint64_t t0, anon;
	void *page = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	anon = (uintptr_t)page;
	map_cache_scan_pid(cache, self, NULL);
	t0 = now_ns();
	map_at(cache, t0, self, anon, anon + 4096, 0, "/first", 1);
	map_cache_lost(cache, t0, 1);
	CHECK_NAMED(!strncmp(at(cache, self, now_ns(), anon), "//anon", 6), "as /proc has it");
	map_at(cache, t0 + 10, self, anon, anon + 4096, 0, "/second", 2);
	map_at(cache, t0 + 20, self, anon, anon + 4096, 0, "//anon", 0);
	CHECK_STR(at(cache, self, t0 + 15, anon), "/second+0");
	CHECK_NAMED(!strncmp(at(cache, self, t0 + 25, anon), "//anon", 6), "and at the end again");
	/* A life that /proc has shown is not begun again by the fork event that was waiting. */
	map_cache_fork(cache, t0 - 1000000, self, 1);
	map_cache_exit(cache, t0 - 1000000, self, self);
	CHECK_EQ(map_cache_process(cache, self, now_ns())->end_ns, 0);
	munmap(page, 4096);
}

static void test_identity(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	CLEANUP(image_free) struct image *image = NULL;
	uint32_t self = getpid();
	struct map_process *process;
	struct mapping scanned, told, vdso;
	struct map_event_mmap event = { .pid = self, .start = 0x10000000, .end = 0x10001000 };
	char path[256] = "";

	CHECK(readlink("/proc/self/exe", path, sizeof(path) - 1) > 0);
	CHECK_EQ(image_open_path(path, &image, NULL), 0);
	CHECK_EQ(map_cache_scan_all(cache, NULL), 0);
	process = map_cache_process(cache, self, now_ns());
	CHECK(map_cache_find(cache, process, now_ns(), (uintptr_t)test_identity, &scanned));
	CHECK(image_is_wanted(image, &scanned.file->image));
	CHECK_EQ(scanned.file->image.build_id_len, 20);
	CHECK_EQ(scanned.file->image.kind, IMAGE_FILE);
	event.time_ns = now_ns();
	event.path = path;
	event.build_id_len = 20;
	memcpy(event.build_id, scanned.file->image.build_id, 20);
	map_cache_mmap(cache, &event);
	CHECK(map_cache_find(cache, process, now_ns(), 0x10000000, &told));
	CHECK_NAMED(told.file == scanned.file, "an event and /proc name the same file");
	CHECK(map_cache_find(cache, process, now_ns(), getauxval(AT_SYSINFO_EHDR) + 64, &vdso));
	CHECK_EQ(vdso.file->image.kind, IMAGE_VDSO);
	CHECK_EQ(vdso.file->image.build_id_len, 20);
	CHECK_EQ(getauxval(AT_SYSINFO_EHDR) + 64 - vdso.start + vdso.file_offset, 64);
	CHECK(map_cache_find(cache, process, now_ns(), 0xffffffffff600400, &vdso));
	CHECK_EQ(vdso.file->image.kind, IMAGE_VSYSCALL);
	CHECK_EQ(vdso.file_offset, 0xffffffffff600000);
	CHECK_EQ(process->ppid, getppid());
	CHECK_STR(map_cache_process(cache, 2, now_ns())->comm, "kthreadd");
	CHECK_EQ(map_cache_scan_pid(cache, PID, NULL), -ESRCH);
	CHECK(!map_cache_process(cache, 0, now_ns()));
}

/* A file without a build id, deleted while it is mapped; a memfd of JIT code; a name with a newline. */
static void test_odd_files(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	char path[] = "/tmp/stk odd\nname.XXXXXX", want[400];
	CLOSE_FD int file = mkstemp(path);
	CLOSE_FD int jit = memfd_create("jit", MFD_CLOEXEC);
	struct map_process *process;
	struct mapping mapping;
	void *a, *b;

	CHECK(!ftruncate(file, 8192) && !ftruncate(jit, 8192));
	a = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 4096);
	b = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, jit, 0);
	if (a == MAP_FAILED || b == MAP_FAILED) {
		unlink(path);
		SKIP("/tmp is mounted noexec");
		return;
	}
	unlink(path);
	map_cache_scan_pid(cache, getpid(), NULL);
	process = map_cache_process(cache, getpid(), now_ns());
	snprintf(want, sizeof(want), "%s+1010", path);
	CHECK_STR(at(cache, getpid(), now_ns(), (uintptr_t)a + 16), want);
	CHECK(map_cache_find(cache, process, now_ns(), (uintptr_t)a, &mapping));
	CHECK_EQ(mapping.file->image.flags, IMAGE_DELETED | IMAGE_NO_BUILD_ID);
	CHECK(mapping.file->image.inode);
	CHECK_EQ(mapping.file->image.size, geteuid() ? 0 : 8192);
	CHECK(map_cache_find(cache, process, now_ns(), (uintptr_t)b, &mapping));
	CHECK_EQ(mapping.file->image.kind, IMAGE_ANON);
	CHECK_STR(mapping.file->path, "/memfd:jit");
	CHECK_EQ(mapping.file_offset, mapping.start);
	munmap(a, 4096);
	munmap(b, 4096);
}

static void count_changed(void *ctx, const struct map_process *process)
{
	++*(int *)ctx;
}

static void test_changed(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	int n = 0;

	map_cache_fork(cache, 100, PID, 1);
	map_cache_process(cache, PID, 100)->event_process = 1;
	map_cache_each_changed(cache, count_changed, &n);
	CHECK_EQ(n, 0);
	map_cache_exec(cache, 110, PID, "name");
	map_cache_exit(cache, 120, PID, PID);
	map_cache_each_changed(cache, count_changed, &n);
	CHECK_EQ(n, 1);
	map_cache_each_changed(cache, count_changed, &n);
	CHECK_EQ(n, 1);
}

/* Past versions count as memory while they are there. */
static void test_past_versions(void)
{
	enum { VERSIONS = 1000 };
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_stats stats;
	uint64_t first, most;

	map_cache_fork(cache, 1, PID, 1);
	map_at(cache, 2, PID, 0x100000, 0x101000, 0, "/lib", 1);
	map_cache_stats(cache, &stats);
	first = stats.bytes;
	for (int i = 0; i < VERSIONS; i++)
		map_at(cache, 10 + i, PID, 0x100000, 0x101000, 0, "/lib", 1 + i % 2);
	map_cache_stats(cache, &stats);
	most = stats.bytes;
	CHECK(most - first > VERSIONS * (sizeof(struct mapping) + sizeof(uint64_t)));
	map_cache_resolved(cache, 10000 + 100000000);
	map_cache_stats(cache, &stats);
	CHECK_NAMED(stats.bytes - first < (most - first) / 10, "and go when all is resolved");
}

/* Thousands of processes with fifty mappings of their own each, and then in one megabyte. */
static void test_many_processes(void)
{
	enum { PROCESSES = 2500 };
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_options small = { .limit_bytes = 1 << 20 };
	CLEANUP(map_cache_free) struct map_cache *tight = map_cache_new(&small);
	struct map_cache_stats stats;
	uint64_t one;
	int wrong = 0;

	map_cache_fork(cache, 1, PID, 1);
	for (int i = 0; i < 50; i++)
		map_at(cache, 2, PID, 0x100000 * (i + 1), 0x100000 * (i + 1) + 4096, 0, "/lib", 1);
	map_cache_stats(cache, &stats);
	one = stats.bytes;
	for (int i = 1; i <= PROCESSES; i++)
		map_cache_fork(cache, 10 + i, PID + i, PID);
	map_cache_stats(cache, &stats);
	CHECK_EQ(stats.processes, PROCESSES + 2); /* and pid 1, the first one's parent */
	CHECK_NAMED((stats.bytes - one) / PROCESSES < 400, "a fork costs under 400 bytes");
	CHECK_EQ(stats.mappings, 50);
	for (int i = 1; i <= PROCESSES; i++)
		wrong += !!strcmp(at(cache, PID + i, 20000, 0x100000), "/lib+0");
	CHECK_EQ(wrong, 0);

	for (int i = 1; i <= PROCESSES; i++) {
		map_cache_fork(tight, i * 1000, PID + i, 1);
		map_cache_exec(tight, i * 1000 + 1, PID + i, "short");
		for (int j = 1; j <= 50; j++)
			map_at(tight, i * 1000 + j, PID + i, 0x10000 * j, 0x10000 * j + 4096, 0,
			       "/lib", 1);
		map_cache_exit(tight, i * 1000 + 900, PID + i, PID + i);
		wrong += !!strcmp(at(tight, PID + i, i * 1000 + 500, 0x20010), "/lib+10");
		if (i % 100 == 0)
			map_cache_resolved(tight, i * 1000 + 1000 + 100000000);
	}
	map_cache_stats(tight, &stats);
	CHECK_EQ(wrong, 0);
	CHECK(stats.bytes <= 1 << 20);
	CHECK(stats.evicted > 2000 && stats.evicted + stats.processes >= PROCESSES);
	printf("# %" PRIu64 " evicted, %" PRIu64 " bytes left\n", stats.evicted, stats.bytes);
}

static void test_many_mappings(void)
{
	enum { MAPPINGS = 16000 };
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct map_cache_stats stats;
	struct map_process *process;
	int wrong = 0;

	map_cache_fork(cache, 1, PID, 1);
	for (uint64_t i = 0; i < MAPPINGS; i++)
		map_at(cache, 2 + i, PID, 0x10000000 + i * 8192, 0x10000000 + i * 8192 + 4096,
		       i * 4096, "/many", 1);
	process = map_cache_process(cache, PID, 100000);
	for (uint64_t i = 0; i < MAPPINGS; i++) {
		struct mapping mapping;
		uint64_t addr = 0x10000000 + (i * 7919 % MAPPINGS) * 8192 + 5;

		wrong += !map_cache_find(cache, process, 100000, addr, &mapping) ||
			 mapping.file_offset != i * 7919 % MAPPINGS * 4096;
	}
	map_cache_stats(cache, &stats);
	CHECK_EQ(wrong, 0);
	CHECK_EQ(stats.mappings, MAPPINGS);
	CHECK(stats.bytes < 2 << 20);
	/* Replacing all of it ten times over without a drain must not eat the machine either. */
	for (uint64_t i = 0; i < 10 * MAPPINGS; i++)
		map_at(cache, 200000 + i, PID, 0x10000000 + i % MAPPINGS * 8192,
		       0x10000000 + i % MAPPINGS * 8192 + 4096, 0, i / MAPPINGS % 2 ? "/a" : "/b",
		       2 + i / MAPPINGS % 2);
	map_cache_stats(cache, &stats);
	CHECK(stats.bytes < 8 << 20);
	CHECK_STR(at(cache, PID, 200000 + 10 * MAPPINGS, 0x10000000), "/a+0");
	CHECK_NAMED(!strcmp(at(cache, PID, 200000, 0x10000000), "-"), "forgotten is not guessed");
	map_cache_resolved(cache, 1ULL << 50);
	map_cache_stats(cache, &stats);
	CHECK_EQ(stats.mappings, MAPPINGS);
}

static int warnings;

static void count_warning(enum log_level level, const char *text)
{
	warnings++;
}

/* A process that maps another file each time may not fill the memory: what is over has no name. */
static void test_many_files(void)
{
	struct map_cache_options small = { .limit_bytes = 1 << 20 };
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(&small);
	struct map_cache_stats stats;
	char path[32];

	log_set(LOG_WARN, count_warning);
	map_cache_fork(cache, 1, PID, 1);
	for (int i = 0; i < 20000; i++) {
		snprintf(path, sizeof(path), "/memfd:%d", i);
		map_at(cache, 10 + i, PID, 0x400000, 0x500000, 0, path, 1 + i % 200);
		if (i % 1000 == 999)
			map_cache_resolved(cache, 10 + i + 100000000);
	}
	map_cache_stats(cache, &stats);
	CHECK(stats.bytes <= 1 << 20);
	CHECK_EQ(warnings, 1);
	CHECK_STR(at(cache, PID, 30000, 0x400010), "+400010");
	log_set(LOG_WARN, NULL);
}

/*
 * The file of a process that is gone may be gone as well, and its inode number be another file's that
 * has its path: what is newer than the mapping is not what was mapped.
 */
static void test_newer_file(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	char path[] = "/tmp/stk-newer-XXXXXX";
	CLOSE_FD int file = mkstemp(path);
	struct map_event_mmap event = { .pid = PID, .end = 0x1000, .path = path };
	struct map_process *process;
	struct mapping mapping;
	struct stat st;

	CHECK(!ftruncate(file, 8192) && !fstat(file, &st));
	event.dev = st.st_dev;
	event.inode = st.st_ino;
	map_cache_fork(cache, 1, PID, 1);
	for (int i = 1; i <= 2; i++) {
		event.time_ns = i == 1 ? now_ns() - 1000000000 : now_ns();
		event.start += 0x10000;
		event.end += 0x10000;
		map_cache_mmap(cache, &event);
		process = map_cache_process(cache, PID, now_ns());
		CHECK(map_cache_find(cache, process, now_ns(), event.start, &mapping));
		CHECK_EQ(mapping.file->image.inode, st.st_ino);
		CHECK_NAMED(mapping.file->image.size == (i == 1 ? 0 : 8192),
			    i == 1 ? "a newer file is another" : "an older one is taken");
	}
	unlink(path);
}

/* What is mapped without a build id, and was changed after that and before it is looked at, is nobody's now. */
static void test_written_over(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	char path[] = "/tmp/stk-over-XXXXXX";
	CLOSE_FD int file = mkstemp(path);
	const Elf64_Ehdr header = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
				    .e_type = ET_DYN, .e_version = EV_CURRENT, .e_ehsize = sizeof(header) };
	uint64_t before = now_ns() - 1000000000;
	uint32_t self = getpid();

	CHECK(write(file, &header, sizeof(header)) == sizeof(header) && !ftruncate(file, 4096));
	map_cache_scan_pid(cache, self, NULL);
	for (int i = 0; i < 2; i++) {
		void *at = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0);
		struct map_event_mmap event = { .time_ns = i ? now_ns() : before, .pid = self, .path = path,
						.start = (uintptr_t)at, .end = (uintptr_t)at + 4096 };
		struct mapping mapping;
		struct stat st;

		if (at == MAP_FAILED) {
			SKIP("/tmp is mounted noexec");
			break;
		}
		fstat(file, &st);
		event.dev = st.st_dev;
		event.inode = st.st_ino;
		map_cache_mmap(cache, &event);
		CHECK(map_cache_find(cache, map_cache_process(cache, self, now_ns()), now_ns(), event.start,
				     &mapping));
		CHECK_NAMED((mapping.file->image.print == IMAGE_PRINT_LOST) == !i,
			    i ? "mapped after it was written" : "written after it was mapped");
	}
	unlink(path);
}

static int idle(void *unused)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL); /* whatever becomes of the test */
	pause();
	return 0;
}

/* A process with its parent's memory: what either maps, both have, until one of them calls exec. */
static void test_one_memory(void)
{
	struct map_cache *cache = map_cache_new(NULL);
	uint64_t at = 0x10000, stack[1024];
	pid_t self = getpid(), sharing = clone(idle, stack + 1024, CLONE_VM | SIGCHLD, NULL), copied = fork();
	struct mapping mapping;

	if (!copied)
		_exit(idle(NULL));
	map_cache_fork(cache, now_ns(), sharing, self);
	map_cache_fork(cache, now_ns(), copied, self);
	/* Before anybody asked for the child. */
	map_at(cache, now_ns(), self, at, at + 0x1000, 0, "/before", 1);
	CHECK(map_cache_find(cache, map_cache_process(cache, sharing, now_ns()), now_ns(), at, &mapping));
	CHECK(!map_cache_find(cache, map_cache_process(cache, copied, now_ns()), now_ns(), at, &mapping));
	/* From then on, both ways, and in the place of what was there. */
	map_at(cache, now_ns(), self, at, at + 0x1000, 0, "/parent", 2);
	CHECK(map_cache_find(cache, map_cache_process(cache, sharing, now_ns()), now_ns(), at, &mapping));
	CHECK_STR(mapping.file->path, "/parent");
	map_at(cache, now_ns(), sharing, at, at + 0x1000, 0, "/child", 3);
	CHECK(map_cache_find(cache, map_cache_process(cache, self, now_ns()), now_ns(), at, &mapping));
	CHECK_STR(mapping.file->path, "/child");
	map_at(cache, now_ns(), copied, at, at + 0x1000, 0, "/copied", 4);
	CHECK(map_cache_find(cache, map_cache_process(cache, self, now_ns()), now_ns(), at, &mapping));
	CHECK_STR(mapping.file->path, "/child");
	map_cache_exec(cache, now_ns(), sharing, "other");
	map_at(cache, now_ns(), self, at, at + 0x1000, 0, "/alone", 5);
	CHECK(!map_cache_find(cache, map_cache_process(cache, sharing, now_ns()), now_ns(), at, &mapping));
	map_cache_exit(cache, now_ns(), self, self);
	kill(sharing, SIGKILL);
	kill(copied, SIGKILL);
	waitpid(sharing, NULL, 0);
	waitpid(copied, NULL, 0);
	map_cache_free(cache);
}

/* Where events are lost all the time, processes are not read again all the time. */
static void test_reread_time(void)
{
	const struct map_cache_options options = { .reread_ns = 1 };
	struct map_cache *cache = map_cache_new(&options);
	struct map_cache_stats stats;
	pid_t child = fork();

	if (!child)
		_exit(idle(NULL));
	CHECK(map_cache_process(cache, getpid(), now_ns()) && map_cache_process(cache, child, now_ns()));
	for (uint64_t i = 1; i <= 4; i++) {
		map_cache_lost(cache, now_ns(), 1);
		CHECK(map_cache_may_reread(cache));
		for (int j = 0; j < 3; j++)
			CHECK(map_cache_process(cache, j % 2 ? getpid() : child, now_ns()));
		CHECK(!map_cache_may_reread(cache));
		map_cache_stats(cache, &stats);
		CHECK_EQ(stats.rereads, i);
		map_cache_resolved(cache, now_ns());
	}
	/* What there was no time for is made up for when there is. */
	CHECK(map_cache_process(cache, getpid(), now_ns()));
	map_cache_stats(cache, &stats);
	CHECK_EQ(stats.rereads, 5);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	map_cache_free(cache);
}

int main(void)
{
	test_many_files();
	test_exec_in_place();
	test_pid_reuse();
	test_two_libraries_in_turn();
	test_fork();
	test_overlap();
	test_against_model();
	test_lost_and_reread();
	test_events_older_than_reading();
	test_identity();
	test_odd_files();
	test_newer_file();
	test_written_over();
	test_changed();
	test_past_versions();
	test_one_memory();
	test_reread_time();
	test_many_processes();
	test_many_mappings();
	return tap_done();
}
