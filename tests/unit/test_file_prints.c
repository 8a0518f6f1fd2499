// SPDX-License-Identifier: GPL-2.0-or-later
/* Which of several files a process has mapped: copies, files written over, and how often each is opened. */
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "core/image/image_print.h"
#include "core/maps/file_prints.h"
#include "core/maps/process_table.h"
#include "tap.h"

#define SELF "/proc/self/exe"
#define SELF_MAX (64u << 20)

static char folder[] = "/tmp/stk-prints-XXXXXX";

/* A copy of this program, as events tell of it, and mapped here. */
struct copy {
	char path[64];
	struct map_file file;
	struct mapping mapping;
};

static void copy_self(struct copy *copy, uint32_t number, bool has_build_id)
{
	RELEASE(buf_release) struct buf bytes = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;
	void *at;

	snprintf(copy->path, sizeof(copy->path), "%s/%u", folder, number);
	fd = open(copy->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0755);
	if (fd < 0 || file_read(SELF, SELF_MAX, &bytes, NULL) || file_write(fd, bytes.data, bytes.len) ||
	    image_open_fd(fd, "copy", &image, NULL))
		abort();
	copy->file = (struct map_file){ .path = copy->path, .image = *image_identity(image), .number = number };
	if (!has_build_id)
		copy->file.image.build_id_len = 0;
	at = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
	copy->mapping = (struct mapping){ (uintptr_t)at, (uintptr_t)at + 4096, 0, &copy->file, 0 };
}

static void copy_release(struct copy *copy)
{
	munmap((void *)(uintptr_t)copy->mapping.start, 4096);
	unlink(copy->path);
}

/* Other bytes, and the time of before. */
static void write_over(const struct copy *copy)
{
	CLOSE_FD int fd = open(copy->path, O_RDWR | O_CLOEXEC);
	struct timespec times[2];
	struct stat st;

	usleep(20000);
	if (fstat(fd, &st) || pwrite(fd, "other", 5, st.st_size - 100) != 5)
		abort();
	times[0] = st.st_atim;
	times[1] = st.st_mtim;
	futimens(fd, times);
	usleep(20000);
}

static bool may_follow_links(void)
{
	char path[64];
	struct stat st;

	snprintf(path, sizeof(path), "/proc/%d/map_files", getpid());
	return !geteuid() && !stat(path, &st);
}

static void test_copies(void)
{
	CLEANUP(file_identities_free) struct file_identities *files = file_identities_new();
	const struct file_asker asker = { NULL, files };
	CLEANUP(file_prints_free) struct file_prints *prints = file_prints_new(NULL, &asker);
	struct copy copies[3];
	uint64_t first = 0, print;

	for (uint32_t i = 0; i < 3; i++) {
		copy_self(&copies[i], i + 1, true);
		print = file_prints_get(prints, &copies[i].mapping, (uint32_t)getpid(), clock_now_ns());
		CHECK(print > IMAGE_PRINT_LOST && (!first || print == first));
		first = print;
	}
	/* Other processes with them, here or gone: nothing is read again. */
	for (uint32_t i = 0; i < 300; i++)
		print = file_prints_get(prints, &copies[i % 3].mapping, i % 2 ? 5000000 + i : 0, clock_now_ns());
	CHECK_EQ(print, first);
	CHECK_EQ(file_identities_read(files), 3);
	for (uint32_t i = 0; i < 3; i++)
		copy_release(&copies[i]);
	/* What is not there any more is taken for what was. */
	CHECK_EQ(file_prints_get(prints, &copies[0].mapping, 0, clock_now_ns()), first);
}

static void test_written(bool has_build_id)
{
	CLEANUP(file_identities_free) struct file_identities *files = file_identities_new();
	const struct file_asker asker = { NULL, files };
	CLEANUP(file_prints_free) struct file_prints *prints = file_prints_new(NULL, &asker);
	CLEANUP(file_prints_free) struct file_prints *late = file_prints_new(NULL, &asker);
	uint64_t before_ns, print, now;
	struct copy copy;

	copy_self(&copy, 1, has_build_id);
	usleep(20000);
	before_ns = clock_now_ns();
	print = file_prints_get(prints, &copy.mapping, 0, before_ns);
	CHECK(print > IMAGE_PRINT_LOST);
	write_over(&copy);
	/* It was looked at after that time, and before the change; who looks later only cannot know. */
	CHECK_EQ(file_prints_get(prints, &copy.mapping, 0, before_ns), print);
	CHECK_EQ(file_prints_get(late, &copy.mapping, 0, before_ns), has_build_id ? 0 : IMAGE_PRINT_LOST);
	now = file_prints_get(prints, &copy.mapping, 0, clock_now_ns());
	CHECK(now > IMAGE_PRINT_LOST && now != print);
	CHECK_EQ(file_identities_read(files), 2);
	copy_release(&copy);
}

/* A file that was renamed over the path is another one; what is mapped can still be had through the mapping. */
static void test_replaced(void)
{
	CLEANUP(file_identities_free) struct file_identities *files = file_identities_new();
	const struct file_asker asker = { NULL, files };
	CLEANUP(file_prints_free) struct file_prints *prints = file_prints_new(NULL, &asker);
	struct copy old, new;
	uint64_t print;

	copy_self(&old, 1, true);
	copy_self(&new, 2, true);
	write_over(&new);
	CHECK_EQ(rename(new.path, old.path), 0);
	print = file_prints_get(prints, &old.mapping, (uint32_t)getpid(), clock_now_ns());
	CHECK(print > IMAGE_PRINT_LOST);
	CHECK(print != file_prints_get(prints, &old.mapping, 0, clock_now_ns()));
	copy_release(&old);
	copy_release(&new);
}

/* The same place of the same pid, with another file of the same path and identity in it. */
static void map_twin(struct copy *copy)
{
	struct copy twin;

	copy_self(&twin, 2, true);
	write_over(&twin);
	if (rename(twin.path, copy->path) ||
	    mremap((void *)(uintptr_t)twin.mapping.start, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED,
		   (void *)(uintptr_t)copy->mapping.start) == MAP_FAILED)
		abort();
}

static void test_next_program(bool is_exec)
{
	struct process_table processes = { 0 };
	CLEANUP(file_identities_free) struct file_identities *files = file_identities_new();
	const struct file_asker asker = { NULL, files };
	CLEANUP(file_prints_free) struct file_prints *prints = file_prints_new(&processes, &asker);
	struct process *process = process_table_add(&processes, (uint32_t)getpid(), 0);
	struct copy copy;
	uint64_t print;

	copy_self(&copy, 1, true);
	print = file_prints_get(prints, &copy.mapping, (uint32_t)getpid(), clock_now_ns());
	CHECK(print > IMAGE_PRINT_LOST);
	map_twin(&copy);
	CHECK_EQ(file_prints_get(prints, &copy.mapping, (uint32_t)getpid(), clock_now_ns()), print);
	if (is_exec) {
		copy.mapping.since_ns = clock_now_ns();
	} else {
		process_table_end(&processes, process, clock_now_ns());
		process_table_add(&processes, (uint32_t)getpid(), clock_now_ns());
	}
	CHECK_NAMED(file_prints_get(prints, &copy.mapping, (uint32_t)getpid(), clock_now_ns()) != print,
		    is_exec ? "what is mapped after an exec is looked at anew" : "and what a pid's next life has");
	if (!is_exec)
		CHECK_NAMED(file_prints_of(prints, &copy.mapping, &process->public, clock_now_ns()) == print,
			    "while the one before it still has had what it had");
	copy_release(&copy);
	process_table_release(&processes);
}

int main(void)
{
	if (!mkdtemp(folder))
		return 1;
	test_copies();
	test_written(true);
	test_written(false);
	if (may_follow_links()) {
		test_replaced();
		test_next_program(true);
		test_next_program(false);
	} else {
		SKIP("needs to follow the links of /proc/PID/map_files");
	}
	rmdir(folder);
	return tap_done();
}
