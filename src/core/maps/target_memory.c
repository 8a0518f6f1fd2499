// SPDX-License-Identifier: GPL-2.0-or-later
/* target_memory: what the memory of another process holds, and what is mapped there. */
#include <errno.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/proc_task.h"
#include "core/maps/target_memory.h"

#define STEP_BYTES 65536u

void target_maps_open(const struct target_question *question, struct target_found *ret_found)
{
	char path[64];
	int fd;

	fd = open(proc_task_path(question->ways[0].pid, "maps", path, sizeof(path)), O_RDONLY | O_CLOEXEC);
	*ret_found = (struct target_found){ .n = 1, .debug_fd = -1 };
	ret_found->files[0].fd = fd < 0 ? -errno : fd;
}

void target_maps_answer(void *ctx, const struct target_question *question, struct target_found *found,
			struct target_answer *ret_answer, struct buf *bulk)
{
	int fd = found->files[0].fd;
	ssize_t len = 1;

	(void)ctx;
	(void)question;
	ret_answer->error = fd < 0 ? fd : 0;
	while (fd >= 0 && len > 0 && bulk->len < TARGET_MAPS_BYTES_MAX) {
		buf_reserve(bulk, STEP_BYTES);
		len = read(fd, bulk->data + bulk->len, STEP_BYTES);
		if (len > 0)
			bulk->len += (size_t)len;
	}
	buf_add(bulk, NULL, 0);
	if (len < 0)
		ret_answer->error = -errno;
}

static void ask_at_once(const struct target_question *question, struct target_answer *answer, struct buf *bulk)
{
	struct target_found found;

	if (question->task == TARGET_TASK_MEMORY) {
		target_memory_answer(question, answer, bulk);
		return;
	}
	if (question->task == TARGET_TASK_SAME) {
		target_memory_same_answer(question, answer);
		return;
	}
	target_maps_open(question, &found);
	target_maps_answer(NULL, question, &found, answer, bulk);
	target_found_close(&found);
}

static int ask(const struct target_reader *reader, const struct target_question *question,
	       struct target_answer *ret_answer, struct buf *bulk)
{
	*ret_answer = (struct target_answer){ 0 };
	buf_clear(bulk);
	if (reader)
		reader->ask(reader->ctx, question, -1, ret_answer, bulk);
	else
		ask_at_once(question, ret_answer, bulk);
	return ret_answer->error;
}

int target_maps_read(const struct target_reader *reader, uint32_t pid, struct buf *text)
{
	struct target_question question = { .task = TARGET_TASK_MAPS };
	struct target_answer answer;
	int r;

	target_question_way(&question, TARGET_WAY_AT, pid, 0, 0);
	r = ask(reader, &question, &answer, text);
	return r == -ENOENT ? -ESRCH : r;
}

void target_memory_answer(const struct target_question *question, struct target_answer *ret_answer,
			  struct buf *bulk)
{
	struct iovec local, remote = { (void *)(uintptr_t)question->addr, question->len };
	ssize_t len;

	if (question->len > TARGET_MEMORY_BYTES_MAX) {
		ret_answer->error = -EINVAL;
		return;
	}
	buf_reserve(bulk, question->len);
	local = (struct iovec){ bulk->data, question->len };
	len = process_vm_readv((pid_t)proc_task_living(question->ways[0].pid), &local, 1, &remote, 1, 0);
	if (len == (ssize_t)question->len)
		bulk->len = question->len;
	else
		ret_answer->error = len < 0 ? -errno : -ENODATA;
}

int target_memory_read(const struct target_reader *reader, uint32_t pid, uint64_t addr, void *to, uint32_t len)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question = { .task = TARGET_TASK_MEMORY, .addr = addr, .len = len };
	struct target_answer answer;
	int r;

	target_question_way(&question, TARGET_WAY_AT, pid, 0, 0);
	r = ask(reader, &question, &answer, &bulk);
	if (!r && bulk.len != len)
		r = -EIO;
	if (!r)
		memcpy(to, bulk.data, len);
	return r;
}

void target_memory_same_answer(const struct target_question *question, struct target_answer *ret_answer)
{
	ret_answer->n = !syscall(SYS_kcmp, proc_task_living(question->ways[0].pid),
				 proc_task_living(question->ways[1].pid), KCMP_VM, 0, 0);
}

bool target_memory_same(const struct target_reader *reader, uint32_t pid, uint32_t other)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question = { .task = TARGET_TASK_SAME };
	struct target_answer answer;

	target_question_way(&question, TARGET_WAY_AT, pid, 0, 0);
	target_question_way(&question, TARGET_WAY_AT, other, 0, 0);
	return !ask(reader, &question, &answer, &bulk) && answer.n;
}
