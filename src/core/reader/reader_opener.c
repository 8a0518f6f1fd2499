// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_opener: opens files of targets for who reads them. */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "core/jit/jit_file.h"
#include "core/maps/target_memory.h"
#include "core/reader/reader_child.h"

static void answer(struct reader_memory *memory, uint32_t number, const struct target_answer *answer,
		   const struct buf *bulk, int fd)
{
	struct reader_answer message = { .number = number, .answer = *answer };

	memory->answers = 0;
	message.answer.bulk_bytes = bulk->len;
	if (bulk->len > sizeof(memory->bulk)) {
		message.answer.error = -EFBIG;
		message.answer.bulk_bytes = 0;
	} else if (bulk->len) {
		memcpy(memory->bulk, bulk->data, bulk->len);
	}
	message_send(READER_OWN_SOCKET, &message, sizeof(message), &fd, fd >= 0);
}

/* That takes rights that a maker has not, and what can make the reading wait is not in a maker either. */
static void look_at_memory(struct reader_memory *memory, const struct reader_question *asked)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_answer made = { 0 };

	memory->in_memory = true;
	if (asked->question.task == TARGET_TASK_SAME)
		target_memory_same_answer(&asked->question, &made);
	else
		target_memory_answer(&asked->question, &made, &bulk);
	answer(memory, asked->number, &made, &bulk, -1);
}

static void give_folder(struct reader_memory *memory, const struct reader_question *asked)
{
	struct target_answer made = { 0 };
	CLOSE_FD int fd = jit_folder_answer(&asked->question, &made);

	answer(memory, asked->number, &made, &(struct buf){ 0 }, fd);
}

/* What a stranger wrote is not read where files of root and our own are. */
static int maker_for(const struct target_found *found)
{
	bool strangers = found->debug_strangers;

	for (uint32_t i = 0; i < found->n; i++)
		strangers |= found->files[i].fd >= 0 && found->files[i].strangers;
	return READER_FIRST_MAKER + (strangers ? 1 : 0);
}

static void hand_on(struct reader_memory *memory, const struct reader_question *asked,
		    const struct target_found *found)
{
	struct reader_task task = { .number = asked->number, .found = *found, .question = asked->question };
	int fds[READER_FDS_MAX], maker = maker_for(found);
	size_t n = 0;

	for (uint32_t i = 0; i < found->n; i++)
		if (found->files[i].fd >= 0)
			fds[n++] = found->files[i].fd;
	if (found->debug_fd >= 0)
		fds[n++] = found->debug_fd;
	memory->answers = 1 + (uint32_t)(maker - READER_FIRST_MAKER);
	/* A maker that is gone is seen by who asks, and all of them begin anew. */
	if (message_send(maker, &task, sizeof(task), fds, n))
		_exit(1);
}

static void open_and_hand_on(struct reader_memory *memory, const struct reader_question *asked,
			     int given)
{
	enum target_task task = asked->question.task;
	struct target_found found;

	if (task == TARGET_TASK_JIT) {
		jit_file_open_asked(&asked->question, given, &found);
	} else if (task == TARGET_TASK_MAPS) {
		memory->in_memory = true; /* also who reads it waits for nothing else */
		target_maps_open(&asked->question, &found);
	} else if (task == TARGET_TASK_SIGHTS) {
		found = (struct target_found){ .debug_fd = -1 };
		target_found_give(&found, given);
	} else {
		target_found_open(&asked->question, &memory->in_memory, &found);
	}
	if (task == TARGET_TASK_CODES || task == TARGET_TASK_FRAMES)
		target_found_give(&found, given);
	if (task == TARGET_TASK_RUNTIME || task == TARGET_TASK_CODES || task == TARGET_TASK_FRAMES)
		memory->in_memory = true; /* what keeps who reads it is the process */
	/* Before it is read, which may take too long. */
	if (task == TARGET_TASK_IDENTITY)
		target_found_state(&found, &memory->state);
	hand_on(memory, asked, &found);
	target_found_close(&found);
}

void reader_open_files(struct reader_memory *memory)
{
	static struct reader_question asked;
	int given;

	while (message_receive(READER_OWN_SOCKET, true, &asked, sizeof(asked), &given, 1) > 0) {
		memory->in_memory = false;
		memory->state = (struct target_state){ 0 };
		memory->answers = READER_CHILDREN;
		memory->taken = asked.number;
		if (asked.question.task == TARGET_TASK_JIT_FOLDER)
			give_folder(memory, &asked);
		else if (asked.question.task == TARGET_TASK_MEMORY || asked.question.task == TARGET_TASK_SAME)
			look_at_memory(memory, &asked);
		else
			open_and_hand_on(memory, &asked, given);
		mem_close_fd(&given);
		memory->done = asked.number;
	}
}
