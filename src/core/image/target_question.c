// SPDX-License-Identifier: GPL-2.0-or-later
/* target_question: where the file of a question is, and asking it. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/proc_task.h"
#include "core/image/debug_file.h"
#include "core/image/image.h"
#include "core/image/target_file.h"
#include "core/image/target_question.h"

bool target_question_path(struct target_question *question, const char *path, size_t len)
{
	if (!len || path[0] != '/' || len >= sizeof(question->path))
		return false;
	memcpy(question->path, path, len);
	question->path[len] = '\0';
	return true;
}

void target_question_way(struct target_question *question, enum target_way_kind kind, uint32_t pid, uint64_t start,
			 uint64_t end)
{
	if (question->n_ways < TARGET_WAYS_MAX)
		question->ways[question->n_ways++] = (struct target_way){ kind, pid, start, end };
}

uint32_t target_loads_add(const struct image *image, struct buf *loads)
{
	uint32_t n = 0;

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);
		const struct target_load load = {
			.offset = segment->offset,
			.vaddr = segment->vaddr,
			.file_size = segment->file_size,
			.exec = segment->flags & PF_X ? 1 : 0,
		};

		if (segment->type != PT_LOAD || !segment->file_size)
			continue;
		buf_add(loads, &load, sizeof(load));
		n++;
	}
	return n;
}

/* Nothing of it is read here. */
static int open_memory(uint32_t pid)
{
	char path[64];
	int fd = open(proc_task_path(pid, "mem", path, sizeof(path)), O_RDONLY | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/* By the memory of a process, which it may keep as long as it likes: who waits says so. */
static int open_mapped(const struct target_way *way, atomic_bool *in_memory)
{
	int fd;

	if (in_memory)
		*in_memory = true;
	fd = way->kind == TARGET_WAY_AT ? target_file_find_at(way->pid, way->start) :
					  target_file_find_mapped(way->pid, way->start, way->end);
	if (in_memory)
		*in_memory = false;
	return target_file_open_found(fd);
}

static int open_way(const struct target_question *question, const struct target_way *way, atomic_bool *in_memory)
{
	switch (way->kind) {
	case TARGET_WAY_MAPPED:
	case TARGET_WAY_AT:
		return open_mapped(way, in_memory);
	case TARGET_WAY_BENEATH:
		return target_file_open(way->pid, question->path);
	case TARGET_WAY_LINK:
		return target_file_open_link(question->path);
	case TARGET_WAY_MEMORY:
		return open_memory(way->pid);
	default:
		return -EINVAL;
	}
}

static bool is_named(const struct target_question *question, int fd)
{
	char path[PATH_MAX];

	file_path_of(fd, path, sizeof(path));
	return !strcmp(path, question->path);
}

/*
 * On btrfs and some stacked file systems the device of a mapping is not the one that stat(2) gives. The link in
 * map_files leads to the mapped file whatever the numbers are, so there its name is as good as the device,
 * provided that the inode is right.
 */
static bool is_claimed(const struct target_question *question, const struct target_opened *opened,
		       const struct stat *st)
{
	bool mapped = question->ways[opened->way].kind == TARGET_WAY_MAPPED;

	if (question->inode && question->inode != st->st_ino)
		return false;
	if (question->inode && question->dev != st->st_dev && !(mapped && is_named(question, opened->fd)))
		return false;
	/* A path may by now lead elsewhere. */
	return mapped || file_changed_ns(st) <= (int64_t)question->time_ns;
}

/* Whether no further way need be tried. */
static bool is_enough(const struct target_question *question, const struct target_opened *opened)
{
	if (opened->fd < 0 || question->flags & TARGET_EVERY_WAY)
		return false;
	return !(question->flags & TARGET_SAFE_FIRST) || opened->safe;
}

/* False: the file that this way led to is another one. */
static bool try_way(const struct target_question *question, uint32_t way, atomic_bool *in_memory,
		    struct target_opened *opened)
{
	struct stat st;

	*opened = (struct target_opened){ .fd = open_way(question, &question->ways[way], in_memory),
					  .way = way };
	if (opened->fd < 0)
		return true;
	if (fstat(opened->fd, &st)) {
		mem_close_fd(&opened->fd);
		opened->fd = -EIO;
		return true;
	}
	opened->safe = !st.st_uid || st.st_uid == geteuid();
	opened->strangers = file_is_strangers(&st);
	if (!(question->flags & TARGET_CLAIMED))
		return true;
	if (is_claimed(question, opened, &st))
		return true;
	mem_close_fd(&opened->fd);
	return false;
}

void target_found_open(const struct target_question *question, atomic_bool *in_memory,
		       struct target_found *ret_found)
{
	const struct event_image *image = &question->image;
	struct stat st;

	*ret_found = (struct target_found){ .debug_fd = -1 };
	for (uint32_t i = 0; i < question->n_ways && i < TARGET_WAYS_MAX; i++) {
		struct target_opened *opened = &ret_found->files[ret_found->n];

		if (!try_way(question, i, in_memory, opened))
			continue;
		ret_found->n++;
		if (is_enough(question, opened))
			break;
	}
	if (question->flags & TARGET_DEBUG_TOO)
		ret_found->debug_fd = debug_file_open_fd(image->build_id, image->build_id_len);
	ret_found->debug_strangers = ret_found->debug_fd >= 0 && !fstat(ret_found->debug_fd, &st) &&
				     file_is_strangers(&st);
}

void target_found_give(struct target_found *found, int given)
{
	if (found->n == TARGET_WAYS_MAX)
		return;
	/* A target's own bytes are as a stranger's file. */
	found->files[found->n++] = (struct target_opened){ .fd = dup(given), .strangers = true };
}

void target_found_close(struct target_found *found)
{
	for (uint32_t i = 0; i < found->n; i++)
		mem_close_fd(&found->files[i].fd);
	mem_close_fd(&found->debug_fd);
	found->n = 0;
}

void target_found_state(const struct target_found *found, struct target_state *ret_state)
{
	struct stat st;

	for (uint32_t i = 0; i < found->n; i++) {
		if (found->files[i].fd < 0 || fstat(found->files[i].fd, &st))
			continue;
		*ret_state = (struct target_state){
			st.st_dev, st.st_ino, (uint64_t)st.st_size, clock_ns(&st.st_mtim), clock_ns(&st.st_ctim),
		};
		return;
	}
}

void target_ask(const struct target_reader *reader, const struct target_question *question,
		struct target_answer *ret_answer, struct buf *bulk, target_answer_fn *fn, void *ctx)
{
	struct target_found found;

	if (reader) {
		reader->ask(reader->ctx, question, -1, ret_answer, bulk);
		return;
	}
	*ret_answer = (struct target_answer){ 0 };
	buf_clear(bulk);
	target_found_open(question, NULL, &found);
	fn(ctx, question, &found, ret_answer, bulk);
	target_found_close(&found);
}

int target_ask_with(const struct target_reader *reader, const struct target_question *question, const void *given,
		    struct buf *bulk, target_answer_fn *fn)
{
	CLOSE_FD int fd = memfd_create("question", MFD_CLOEXEC);
	struct target_answer answer = { 0 };
	struct target_found found;
	int r = fd < 0 ? -errno : file_write(fd, given, question->len);

	buf_clear(bulk);
	if (r)
		return r;
	if (reader) {
		reader->ask(reader->ctx, question, fd, &answer, bulk);
		return answer.error;
	}
	target_found_open(question, NULL, &found);
	target_found_give(&found, fd);
	fn(NULL, question, &found, &answer, bulk);
	target_found_close(&found);
	return answer.error;
}
