// SPDX-License-Identifier: GPL-2.0-or-later
/* text_compare: which pages of another process's memory hold what a file does, found out by a child. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
#include "core/maps/text_compare.h"

#define SLICE_PAGES 64u /* 256 KB: both sides of it stay in the processor's cache */
#define SLICE_BYTES (SLICE_PAGES * TEXT_PAGE_BYTES)
#define DIES_NS_MAX 20000000ull /* what the killed child is waited for */

/* What the child tells, in memory of both. */
struct compared {
	_Atomic uint32_t pages; /* looked at */
	bool same[];
};

/* Of both sides, in the child. */
struct slice {
	uint8_t memory[SLICE_BYTES], file[SLICE_BYTES];
};

/* Reads n pages of the process; returns how many of them could be, from the first on. */
static uint32_t read_memory(const struct text_compare *what, uint32_t first, uint32_t n, struct slice *slice)
{
	struct iovec to = { slice->memory, (size_t)n * TEXT_PAGE_BYTES };
	struct iovec from = { (void *)(uintptr_t)(what->addr + (uint64_t)first * TEXT_PAGE_BYTES), to.iov_len };
	ssize_t got = process_vm_readv(what->pid, &to, 1, &from, 1, 0);

	return got > 0 ? (uint32_t)((size_t)got / TEXT_PAGE_BYTES) : 0;
}

/* What lies past the file's end is zero in a mapping of it. */
static bool read_file(const struct text_compare *what, uint32_t first, uint32_t n, struct slice *slice)
{
	size_t bytes = (size_t)n * TEXT_PAGE_BYTES;
	ssize_t got = pread(what->fd, slice->file, bytes, what->file_offset + (uint64_t)first * TEXT_PAGE_BYTES);

	if (got < 0)
		return false;
	memset(slice->file + got, 0, bytes - got);
	return true;
}

static bool is_same(const struct text_compare *what, uint32_t page, const struct slice *slice, uint32_t at)
{
	uint64_t offset = what->file_offset + (uint64_t)page * TEXT_PAGE_BYTES, end = offset + TEXT_PAGE_BYTES;
	uint64_t from = what->code_from > offset ? what->code_from : offset;
	uint64_t to = what->code_to < end ? what->code_to : end;
	size_t skip = (size_t)at * TEXT_PAGE_BYTES + (from - offset);

	return from < to && !memcmp(slice->memory + skip, slice->file + skip, to - from);
}

/* The child: nothing is allocated, opened or written but what both see. */
static void compare_all(const struct text_compare *what, struct slice *slice, struct compared *compared)
{
	uint32_t n, done = 0;

	while (done < what->pages) {
		n = what->pages - done < SLICE_PAGES ? what->pages - done : SLICE_PAGES;
		n = read_memory(what, done, n, slice);
		if (n && !read_file(what, done, n, slice))
			return;
		for (uint32_t i = 0; i < n; i++)
			compared->same[done + i] = is_same(what, done + i, slice, i);
		done += n ? n : 1; /* past the page that cannot be read */
		atomic_store(&compared->pages, done);
	}
}

/* Waits for the other end of the pipe to be closed, which the child's death does, at the latest until then. */
static bool wait_for_end(int pipe_fd, uint64_t until_ns)
{
	for (;;) {
		struct pollfd fd = { .fd = pipe_fd, .events = POLLIN };
		uint64_t now = clock_now_ns();
		int r;

		if (now >= until_ns)
			return false;
		r = poll(&fd, 1, (int)((until_ns - now) / 1000000) + 1);
		if (r > 0 || (r < 0 && errno != EINTR))
			return r > 0;
	}
}

static void end_child(const struct text_compare *what, pid_t pid, int pipe_fd)
{
	if (!wait_for_end(pipe_fd, clock_now_ns() + what->limit_ns)) {
		kill(pid, SIGKILL);
		if (!wait_for_end(pipe_fd, clock_now_ns() + DIES_NS_MAX)) {
			/* Not even that ends it yet: whoever keeps it there is not waited for. */
			log_debug("maps: process %d, which compares memory, does not end", (int)pid);
			what->children->pids[what->children->n++] = pid;
			return;
		}
	}
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

static bool run_child(const struct text_compare *what, struct slice *slice, struct compared *compared)
{
	int ends[2];
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC))
		return false;
	pid = fork();
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		compare_all(what, slice, compared);
		_exit(0);
	}
	close(ends[1]);
	if (pid > 0)
		end_child(what, pid, ends[0]);
	close(ends[0]);
	return pid > 0;
}

void text_children_reap(struct text_children *children)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < children->n; i++)
		if (!waitpid(children->pids[i], NULL, WNOHANG))
			children->pids[kept++] = children->pids[i];
	children->n = kept;
}

uint32_t text_compare(const struct text_compare *what, bool *same)
{
	size_t bytes = sizeof(struct compared) + what->pages * sizeof(bool);
	CLEANUP(mem_free) struct slice *slice = NULL;
	struct compared *compared;
	uint32_t done = 0;

	text_children_reap(what->children);
	if (what->children->n >= TEXT_CHILDREN_MAX)
		return 0;
	compared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (compared == MAP_FAILED)
		return 0;
	slice = mem_alloc(sizeof(*slice));
	if (run_child(what, slice, compared))
		done = atomic_load(&compared->pages);
	done = done < what->pages ? done : what->pages;
	for (uint32_t i = 0; i < done; i++)
		same[i] |= compared->same[i];
	munmap(compared, bytes);
	return done;
}

void text_compare_answer(void *ctx, const struct target_question *question, struct target_found *found,
			 struct target_answer *ret_answer, struct buf *bulk)
{
	struct text_compare what = {
		.pid = question->ways[0].pid,
		.fd = -1,
		.limit_ns = question->limit_ns,
		.children = ctx,
		.addr = question->addr,
		.file_offset = question->file_offset,
		.pages = question->len,
		.code_from = question->code_from,
		.code_to = question->code_to,
	};

	for (uint32_t i = 0; i < found->n && what.fd < 0; i++)
		what.fd = found->files[i].fd;
	ret_answer->error = what.fd < 0 ? -ENOENT : !what.pages || what.pages > TEXT_PAGES_MAX ? -EINVAL : 0;
	if (ret_answer->error)
		return;
	buf_addn(bulk, 0, what.pages);
	ret_answer->n = text_compare(&what, (bool *)bulk->data);
}
