// SPDX-License-Identifier: GPL-2.0-or-later
/* Text that this process moves to anonymous memory, by events and by /proc; memory that no read ends on. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/mem.h"
#include "core/image/image.h"
#include "core/maps/map_cache.h"
#include "core/maps/text_compare.h"
#include "memory_file.h"
#include "tap.h"

#define PAGE ((uint64_t)TEXT_PAGE_BYTES)
#define TEXT_PAGES 5
#define LIMIT_NS 150000000ull
#define BUDGET_NS 45000000ull /* less than 50 ms: some of it goes to opening the file */

/* A copy of this program, as its loader would have it: all of its PT_LOADs, which nobody runs. */
struct loaded {
	int fd;
	uint8_t *base; /* where address 0 of the file is */
	uint8_t *text; /* its first executable PT_LOAD's first page */
	uint64_t offset; /* of that, in the file */
};

static const struct image_segment *first_text(const struct image *image)
{
	for (size_t i = 0; i < image_segments(image); i++)
		if (image_segment(image, i)->type == PT_LOAD && image_segment(image, i)->flags & PF_X)
			return image_segment(image, i);
	return NULL;
}

static void map_segment(const struct loaded *loaded, const struct image_segment *segment)
{
	uint64_t skew = segment->vaddr & (PAGE - 1);
	int prot = PROT_READ | (segment->flags & PF_X ? PROT_EXEC : 0);

	if (segment->type == PT_LOAD && segment->file_size)
		mmap(loaded->base + segment->vaddr - skew, segment->file_size + skew, prot, MAP_PRIVATE | MAP_FIXED,
		     loaded->fd, segment->offset - skew);
}

static struct loaded load(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct loaded loaded = { .fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC) };
	const struct image_segment *text;

	loaded.base = mmap(NULL, 64 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (image_open_fd(loaded.fd, "exe", &image, NULL) || loaded.base == MAP_FAILED)
		abort();
	for (size_t i = 0; i < image_segments(image); i++)
		map_segment(&loaded, image_segment(image, i));
	text = first_text(image);
	loaded.text = loaded.base + (text->vaddr & -PAGE);
	loaded.offset = text->offset & -PAGE;
	return loaded;
}

static void unload(struct loaded *loaded)
{
	munmap(loaded->base, 64 << 20);
	close(loaded->fd);
}

static void tell(struct map_cache *cache, uint64_t time_ns, const void *at, uint64_t pages, int prot)
{
	const struct map_event_mmap event = {
		.time_ns = time_ns,
		.pid = getpid(),
		.tid = getpid(),
		.start = (uintptr_t)at,
		.end = (uintptr_t)at + pages * PAGE,
		.writable = prot & PROT_WRITE,
		.path = "//anon",
	};

	map_cache_mmap(cache, &event);
}

/* Moves pages to anonymous memory as programs do it, and tells of both steps; returns a time between them. */
static uint64_t move(struct map_cache *cache, uint8_t *at, uint64_t pages)
{
	uint8_t *copy = mem_dup(at, pages * PAGE);
	uint64_t time_ns = clock_now_ns();

	mmap(at, pages * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0);
	if (cache)
		tell(cache, time_ns, at, pages, PROT_WRITE);
	memcpy(at, copy, pages * PAGE);
	mprotect(at, pages * PAGE, PROT_READ | PROT_EXEC);
	if (cache)
		tell(cache, time_ns + 1000, at, pages, PROT_EXEC);
	mem_free(copy);
	return time_ns + 500;
}

static void change(struct map_cache *cache, uint8_t *at)
{
	uint8_t *page = (uint8_t *)((uintptr_t)at & -PAGE);

	mprotect(page, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC);
	if (cache)
		tell(cache, clock_now_ns(), page, 1, PROT_WRITE);
	*at ^= 1;
	mprotect(page, PAGE, PROT_READ | PROT_EXEC);
	if (cache)
		tell(cache, clock_now_ns(), page, 1, PROT_EXEC);
}

/* One letter a page of the text at that time: f at the right place of the file, a anonymous memory, ? neither. */
static const char *pages_at(struct map_cache *cache, const struct loaded *loaded, uint64_t time_ns)
{
	static char letters[8][TEXT_PAGES + 1];
	static unsigned int turn;
	char *out = letters[turn++ % 8];
	struct map_process *process = map_cache_process(cache, getpid(), time_ns);

	for (size_t i = 0; i < TEXT_PAGES; i++) {
		uint64_t addr = (uintptr_t)loaded->text + i * PAGE + 7;
		struct mapping mapping;

		out[i] = '?';
		if (!map_cache_find(cache, process, time_ns, addr, &mapping))
			continue;
		if (mapping.file->image.kind == IMAGE_ANON)
			out[i] = 'a';
		else if (addr - mapping.start + mapping.file_offset == loaded->offset + i * PAGE + 7 &&
			 strstr(mapping.file->path, "test_moved_text"))
			out[i] = 'f';
	}
	return out;
}

static void test_by_events(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct loaded loaded = load();
	uint64_t before_ns, moving_ns, moved_ns;

	map_cache_scan_pid(cache, getpid(), NULL);
	before_ns = clock_now_ns();
	CHECK_STR(pages_at(cache, &loaded, before_ns), "fffff");
	moving_ns = move(cache, loaded.text + PAGE, 3);
	moved_ns = clock_now_ns();
	CHECK_STR(pages_at(cache, &loaded, moved_ns), "fffff");
	CHECK_NAMED(!strcmp(pages_at(cache, &loaded, moving_ns), "fffff"), "so it was while it was moved");
	change(cache, loaded.text + 2 * PAGE + 100);
	CHECK_STR(pages_at(cache, &loaded, clock_now_ns()), "ffaff");
	CHECK_NAMED(!strcmp(pages_at(cache, &loaded, moved_ns), "fffff"), "what it is now says nothing of before");
	CHECK_STR(pages_at(cache, &loaded, before_ns), "fffff");
	change(cache, loaded.text + 2 * PAGE + 100);
	CHECK_NAMED(!strcmp(pages_at(cache, &loaded, clock_now_ns()), "fffff"), "changed back");
	unload(&loaded);
}

/* What may be written to at any time is nobody's: code may be made there. */
static void test_writable(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct loaded loaded = load();

	map_cache_scan_pid(cache, getpid(), NULL);
	move(cache, loaded.text, 4);
	mprotect(loaded.text, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC);
	tell(cache, clock_now_ns(), loaded.text, 1, PROT_WRITE);
	CHECK_STR(pages_at(cache, &loaded, clock_now_ns()), "aaaaf");
	unload(&loaded);
}

static void test_by_reading(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct loaded loaded = load();

	move(NULL, loaded.text, 4);
	change(NULL, loaded.text + PAGE);
	map_cache_scan_pid(cache, getpid(), NULL);
	CHECK_STR(pages_at(cache, &loaded, clock_now_ns()), "fafff");
	/* Read once more, nothing is forgotten. */
	map_cache_find(cache, map_cache_process(cache, getpid(), clock_now_ns()), clock_now_ns(), PAGE + 7,
		       &(struct mapping){ 0 });
	CHECK_STR(pages_at(cache, &loaded, clock_now_ns()), "fafff");
	map_cache_lost(cache, clock_now_ns(), 1);
	CHECK_NAMED(!strcmp(pages_at(cache, &loaded, clock_now_ns()), "fafff"), "after events were lost");
	unload(&loaded);
}

/* Other code in the text's place, and nothing of the file left beside it. */
static void test_others(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	CLEANUP(map_cache_free) struct map_cache *later = map_cache_new(NULL);
	struct loaded loaded = load();

	map_cache_scan_pid(cache, getpid(), NULL);
	mmap(loaded.text, 4 * PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0);
	tell(cache, clock_now_ns(), loaded.text, 4, PROT_EXEC);
	CHECK_STR(pages_at(cache, &loaded, clock_now_ns()), "aaaaf");
	map_cache_scan_pid(later, getpid(), NULL);
	CHECK_STR(pages_at(later, &loaded, clock_now_ns()), "aaaaf");
	unload(&loaded);
}

/* A child that was never looked up before has what its parent moved. */
static void test_fork(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct loaded loaded = load();
	struct mapping mapping = { 0 };
	struct map_process *child;
	pid_t pid;

	map_cache_scan_pid(cache, getpid(), NULL);
	move(cache, loaded.text, 4);
	pid = fork();
	if (!pid) {
		pause();
		_exit(0);
	}
	map_cache_fork(cache, clock_now_ns(), pid, getpid());
	child = map_cache_process(cache, pid, clock_now_ns());
	map_cache_find(cache, child, clock_now_ns(), (uintptr_t)loaded.text, &mapping);
	CHECK(mapping.file && mapping.file->image.kind == IMAGE_FILE);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	unload(&loaded);
}

/* As many program headers as there may be, each of which says that the file's first page is text of its own. */
static int hostile_file(void)
{
	char path[] = "/tmp/stk-test-hostile-XXXXXX";
	Elf64_Ehdr header = memory_file_header(ET_DYN, EM_X86_64, IMAGE_SEGMENTS_MAX);
	RELEASE(buf_release) struct buf file = { 0 };
	int fd = mkstemp(path);

	unlink(path);
	buf_add(&file, &header, sizeof(header));
	for (uint64_t i = 0; i < IMAGE_SEGMENTS_MAX; i++) {
		const Elf64_Phdr load = {
			.p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_vaddr = i << 24, .p_filesz = PAGE,
		};

		buf_add(&file, &load, sizeof(load));
	}
	if (file_write(fd, file.data, file.len))
		abort();
	return fd;
}

/* Mappings of it and of no file in turn: looking at all that this could mean would take minutes. */
static void test_hostile_maps(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	CLOSE_FD int fd = hostile_file();
	const uint64_t pages = 2000;
	uint8_t *at = mmap(NULL, pages * PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	clock_t before;

	for (uint64_t i = 0; i < pages; i += 2)
		mmap(at + i * PAGE, PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED, fd, 0);
	map_cache_scan_pid(cache, getpid(), NULL);
	before = clock();
	for (int drain = 0; drain < 20; drain++) {
		map_cache_process(cache, getpid(), clock_now_ns());
		map_cache_resolved(cache, 0);
	}
	CHECK_NAMED(clock() - before < CLOCKS_PER_SEC, "a hostile process's mappings take no time to speak of");
	munmap(at, pages * PAGE);
}

/* Bytes of another segment on the last page are no code. */
static void test_edges(void)
{
	char path[] = "/tmp/stk-test-text-XXXXXX";
	CLOSE_FD int fd = mkstemp(path);
	uint8_t *memory = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct text_children children = { 0 };
	struct text_compare what = {
		.pid = getpid(), .fd = fd, .limit_ns = LIMIT_NS, .children = &children,
		.addr = (uintptr_t)memory, .pages = 3,
	};
	bool same[3] = { 0 };

	unlink(path);
	memset(memory, 0xc3, 3 * PAGE);
	CHECK(write(fd, memory, 2 * PAGE + 100) > 0);
	what.code_to = 2 * PAGE + 100;
	memory[2 * PAGE + 100] = 0;
	CHECK_EQ(text_compare(&what, same), 3);
	CHECK(same[0] && same[1] && same[2]);
	memory[2 * PAGE + 99] = 0;
	memory[5] = 0;
	what.code_from = 6;
	memset(same, 0, sizeof(same));
	text_compare(&what, same);
	CHECK(same[0] && same[1] && !same[2]);
	memset(same, 0, sizeof(same));
	munmap(memory + PAGE, PAGE);
	CHECK_EQ(text_compare(&what, same), 3);
	CHECK_NAMED(same[0] && !same[1] && !same[2], "what is not there is not equal");
	munmap(memory, 3 * PAGE);
}

/* Memory that its process never gives: the time is limited, and what was read before counts. */
static void test_endless(void)
{
	struct uffdio_api api = { .api = UFFD_API };
	uint8_t *memory = mmap(NULL, 256 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct uffdio_register range = {
		.range = { (uintptr_t)memory + 128 * PAGE, 128 * PAGE },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};
	CLOSE_FD int zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	CLOSE_FD int fd = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
	struct text_children children = { 0 };
	struct text_compare what = {
		.pid = getpid(), .fd = zeros, .limit_ns = LIMIT_NS, .children = &children,
		.addr = (uintptr_t)memory, .pages = 256, .code_to = UINT64_MAX,
	};
	bool same[256] = { 0 };
	uint64_t before_ns = clock_now_ns(), took_ns;

	if (fd < 0 || ioctl(fd, UFFDIO_API, &api) || ioctl(fd, UFFDIO_REGISTER, &range)) {
		SKIP("userfaultfd(2) is not allowed here");
		return;
	}
	CHECK_EQ(text_compare(&what, same), 128);
	took_ns = clock_now_ns() - before_ns;
	CHECK(took_ns >= LIMIT_NS && took_ns < 20 * LIMIT_NS);
	CHECK(same[0] && same[127] && !same[128]);
	munmap(memory, 256 * PAGE);
}

/* What looking this process up takes, in a drain of its own. */
static uint64_t drain_ns(struct map_cache *cache)
{
	uint64_t before_ns = clock_now_ns();

	map_cache_process(cache, getpid(), before_ns);
	map_cache_resolved(cache, 0);
	return clock_now_ns() - before_ns;
}

/* Such memory where text was: of each drain no more than the budget goes to it, and not for ever. */
static void test_endless_moved(void)
{
	CLEANUP(map_cache_free) struct map_cache *cache = map_cache_new(NULL);
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register range = { .mode = UFFDIO_REGISTER_MODE_MISSING };
	CLOSE_FD int fd = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
	struct loaded loaded = load();
	uint64_t ns, least_ns = UINT64_MAX;

	map_cache_scan_pid(cache, getpid(), NULL);
	drain_ns(cache);
	mmap(loaded.text, 4 * PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0);
	range.range.start = (uintptr_t)loaded.text;
	range.range.len = 4 * PAGE;
	if (fd < 0 || ioctl(fd, UFFDIO_API, &api) || ioctl(fd, UFFDIO_REGISTER, &range)) {
		SKIP("userfaultfd(2) is not allowed here");
		return;
	}
	tell(cache, clock_now_ns(), loaded.text, 4, PROT_EXEC);
	for (int drain = 0; drain < 3; drain++) {
		ns = drain_ns(cache);
		least_ns = ns < least_ns ? ns : least_ns;
	}
	CHECK_NAMED(least_ns >= BUDGET_NS && least_ns < 2 * BUDGET_NS, "of which a drain has its budget");
	for (int drain = 0; drain < 20; drain++)
		drain_ns(cache);
	least_ns = UINT64_MAX;
	for (int drain = 0; drain < 3; drain++) {
		ns = drain_ns(cache);
		least_ns = ns < least_ns ? ns : least_ns;
	}
	CHECK_NAMED(least_ns < BUDGET_NS / 2, "and is given up on");
	CHECK_STR(pages_at(cache, &loaded, clock_now_ns()), "aaaaf");
	unload(&loaded);
}

/* Children that did not die in time are waited for later; while there are many there is no further one. */
static void test_children(void)
{
	static const uint8_t memory[2 * TEXT_PAGE_BYTES];
	CLOSE_FD int zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	struct text_children children = { .n = TEXT_CHILDREN_MAX };
	struct text_compare what = {
		.pid = getpid(), .fd = zeros, .limit_ns = LIMIT_NS, .children = &children,
		.addr = ((uintptr_t)memory + PAGE - 1) & -PAGE, .pages = 1, .code_to = UINT64_MAX,
	};
	pid_t pids[TEXT_CHILDREN_MAX];
	bool same = false;

	for (size_t i = 0; i < TEXT_CHILDREN_MAX; i++) {
		pids[i] = children.pids[i] = fork();
		if (!pids[i]) {
			pause();
			_exit(0);
		}
	}
	CHECK(!text_compare(&what, &same) && !same);
	kill(pids[1], SIGKILL);
	waitid(P_PID, pids[1], &(siginfo_t){ 0 }, WEXITED | WNOWAIT);
	CHECK(text_compare(&what, &same) == 1 && same);
	CHECK_EQ(children.n, TEXT_CHILDREN_MAX - 1);
	CHECK_NAMED(waitpid(pids[1], NULL, WNOHANG) < 0 && errno == ECHILD, "the dead one was waited for");
	CHECK_NAMED(!waitpid(pids[7], NULL, WNOHANG) && children.pids[6] == pids[7], "and no other one");
	for (size_t i = 0; i < TEXT_CHILDREN_MAX; i++)
		kill(pids[i], SIGKILL);
	while (children.n)
		text_children_reap(&children);
}

int main(void)
{
	test_by_events();
	test_writable();
	test_by_reading();
	test_others();
	test_fork();
	test_hostile_maps();
	test_edges();
	test_endless();
	test_endless_moved();
	test_children();
	return tap_done();
}
