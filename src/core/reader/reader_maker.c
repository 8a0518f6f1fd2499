// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_maker: reads files of targets, and makes what is asked of them, without any right. */
#include <errno.h>
#include "core/jit/jit_file.h"
#include "core/maps/file_identity.h"
#include "core/maps/target_memory.h"
#include "core/reader/reader_child.h"
#include "core/script/script.h"
#include "core/script/codes.h"
#include "core/script/python_frames.h"
#include "core/script/sights.h"
#include "core/unwind/code_files.h"
#include "core/unwind/rows_answer.h"

/* The numbers of descriptors here for those of the opener. */
static void take_fds(struct target_found *found, const int fds[READER_FDS_MAX])
{
	size_t n = 0;

	for (uint32_t i = 0; i < found->n; i++)
		if (found->files[i].fd >= 0)
			found->files[i].fd = fds[n++];
	if (found->debug_fd >= 0)
		found->debug_fd = fds[n++];
}

static void make(struct file_identities *identities, struct reader_task *task, struct target_answer *answer,
		 struct buf *bulk)
{
	switch (task->question.task) {
	case TARGET_TASK_IDENTITY:
		file_identities_answer(identities, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_ROWS:
		rows_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_MAPS:
		target_maps_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_JIT:
		jit_file_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_CODE:
		code_files_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_SIGHTS:
		sights_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_CODES:
		codes_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_FRAMES:
		python_frames_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	case TARGET_TASK_RUNTIME:
		script_answer(NULL, &task->question, &task->found, answer, bulk);
		break;
	default:
		answer->error = -EINVAL;
	}
}

void reader_make_answers(struct reader_memory *memory)
{
	struct file_identities *identities = file_identities_new();
	static struct reader_task task;
	int fds[READER_FDS_MAX];

	while (message_receive(READER_OWN_SOCKET, true, &task, sizeof(task), fds, READER_FDS_MAX) > 0) {
		RELEASE(buf_release) struct buf bulk = { 0 };
		struct reader_answer made = { .number = task.number };

		memory->taken = task.number;
		take_fds(&task.found, fds);
		make(identities, &task, &made.answer, &bulk);
		made.answer.bulk_bytes = bulk.len;
		if (bulk.len > sizeof(memory->bulk))
			made.answer = (struct target_answer){ .error = -EFBIG };
		else if (bulk.len)
			memcpy(memory->bulk, bulk.data, bulk.len);
		message_send(READER_OWN_SOCKET, &made, sizeof(made), NULL, 0);
		target_found_close(&task.found);
		memory->done = task.number;
	}
	file_identities_free(identities);
}
