// SPDX-License-Identifier: GPL-2.0-or-later
/* codes: what is inlined where in code that a JVM has compiled. */
#include <errno.h>
#include <string.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/script/codes.h"

#define QUESTION_BYTES_MAX (16u << 20)
#define ANSWERS_BYTES_MAX (8u << 20) /* of one question */
#define READS_MAX 2048 /* pages: 8 MB, of each code */
#define QUESTION_READS_MAX 16384 /* of all: what comes then is asked for again */

/* A code in the question, behind its struct hotspot_names; then its texts, up to a multiple of 8 bytes. */
struct wanted_head {
	uint64_t code, root;
	uint32_t check;
	uint16_t class_bytes, method_bytes;
};

static void answer_one(struct memory *memory, const struct hotspot_names *names, const uint8_t *at,
		      const struct wanted_head *head, struct buf *bulk)
{
	const struct hotspot_code_wanted wanted = {
		.code = head->code,
		.root = head->root,
		.check = head->check,
		.class = (const char *)at,
		.class_bytes = head->class_bytes,
		.method = (const char *)at + head->class_bytes,
		.method_bytes = head->method_bytes,
	};
	struct codes_answer answer = { 0 };
	size_t begin = bulk->len;

	buf_add(bulk, &answer, sizeof(answer));
	answer.error = hotspot_code_read(memory, names, &wanted, bulk);
	if (answer.error)
		bulk->len = begin + sizeof(answer);
	answer.bytes = (uint32_t)(bulk->len - begin);
	memcpy(bulk->data + begin, &answer, sizeof(answer));
}

static int answer_all(int fd, const uint8_t *at, size_t bytes, struct buf *bulk)
{
	CLEANUP(mem_free) struct memory *memory = mem_alloc(sizeof(*memory));
	struct hotspot_names names;
	struct wanted_head head;
	uint32_t reads = 0;

	if (bytes < sizeof(names))
		return -EINVAL;
	memcpy(&names, at, sizeof(names));
	memory_init(memory, fd, READS_MAX);
	for (size_t next = sizeof(names); next < bytes; reads += memory->reads) {
		if (bulk->len >= ANSWERS_BYTES_MAX || reads >= QUESTION_READS_MAX)
			break;
		memory_grant(memory, READS_MAX);
		if (bytes - next < sizeof(head))
			return -EINVAL;
		memcpy(&head, at + next, sizeof(head));
		next += sizeof(head);
		if (bytes - next < (size_t)head.class_bytes + head.method_bytes)
			return -EINVAL;
		answer_one(memory, &names, at + next, &head, bulk);
		next += ((size_t)head.class_bytes + head.method_bytes + 7) & ~7ull;
	}
	return 0;
}

void codes_answer(void *ctx, const struct target_question *question, struct target_found *found,
		  struct target_answer *ret_answer, struct buf *bulk)
{
	CLEANUP(mem_free) uint8_t *codes = NULL;

	(void)ctx;
	ret_answer->error = -EINVAL;
	if (found->n != 2 || question->len > QUESTION_BYTES_MAX)
		return;
	for (size_t i = 0; i < 2; i++)
		if (found->files[i].fd < 0) {
			ret_answer->error = found->files[i].fd;
			return;
		}
	codes = mem_alloc(question->len + 1);
	ret_answer->error = file_pread(found->files[1].fd, codes, question->len, 0);
	if (!ret_answer->error)
		ret_answer->error = answer_all(found->files[0].fd, codes, question->len, bulk);
}

static void add_wanted(struct buf *question, const struct hotspot_code_wanted *code)
{
	static const uint8_t zeroes[8];
	const struct wanted_head head = { .code = code->code,
					  .root = code->root,
					  .check = code->check,
					  .class_bytes = (uint16_t)code->class_bytes,
					  .method_bytes = (uint16_t)code->method_bytes };

	buf_add(question, &head, sizeof(head));
	buf_add(question, code->class, code->class_bytes);
	buf_add(question, code->method, code->method_bytes);
	buf_add(question, zeroes, -(code->class_bytes + code->method_bytes) % 8);
}

int codes_read(const struct target_reader *reader, uint32_t pid, const struct hotspot_names *names,
	       const struct hotspot_code_wanted *codes, size_t n, struct buf *ret_answers)
{
	struct target_question question = { .task = TARGET_TASK_CODES, .flags = TARGET_EVERY_WAY };
	RELEASE(buf_release) struct buf wanted = { 0 };

	buf_add(&wanted, names, sizeof(*names));
	for (size_t i = 0; i < n; i++)
		add_wanted(&wanted, &codes[i]);
	question.len = (uint32_t)wanted.len;
	target_question_way(&question, TARGET_WAY_MEMORY, pid, 0, 0);
	return target_ask_with(reader, &question, wanted.data, ret_answers, codes_answer);
}
