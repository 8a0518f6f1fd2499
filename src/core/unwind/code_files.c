// SPDX-License-Identifier: GPL-2.0-or-later
/* code_files: the code that processes run, read from the files that they have it mapped from. */
#include <errno.h>
#include <string.h>
#include "base/hash.h"
#include "core/unwind/code_files.h"
#include "core/unwind/table_file.h"

#define PAGE_BYTES 4096u

/* A page of a file; file 0: an empty place. */
struct code_page {
	uint32_t file; /* number of its struct map_file */
	uint32_t len; /* what of it is there; 0: it cannot be read */
	uint64_t offset;
	uint8_t bytes[PAGE_BYTES];
};

struct code_files {
	const struct target_reader *reader;
	struct code_page *pages[CODE_PAGES_MAX]; /* NULL: none yet */
};

struct code_files *code_files_new(const struct target_reader *reader)
{
	struct code_files *files = mem_zalloc(sizeof(*files));

	files->reader = reader;
	return files;
}

void code_files_free(struct code_files *files)
{
	if (!files)
		return;
	for (size_t i = 0; i < CODE_PAGES_MAX; i++)
		mem_free(files->pages[i]);
	mem_free(files);
}

void code_files_answer(void *ctx, const struct target_question *question, struct target_found *found,
		       struct target_answer *ret_answer, struct buf *bulk)
{
	CLEANUP(image_free) struct image *image = NULL;
	uint64_t size, len = question->len;
	uint8_t bytes[PAGE_BYTES];
	const char *why;
	bool safe;

	(void)ctx;
	image = table_file_choose(question, found, &safe, &why);
	size = image ? image_identity(image)->size : 0;
	ret_answer->error = !image ? -ENOENT : len > sizeof(bytes) || question->code_from >= size ? -EINVAL : 0;
	if (ret_answer->error)
		return;
	if (len > size - question->code_from)
		len = size - question->code_from;
	ret_answer->error = image_read(image, question->code_from, bytes, len, NULL);
	if (!ret_answer->error)
		buf_add(bulk, bytes, len);
}

static void read_page(struct code_files *files, const struct mapping *mapping, uint32_t pid, struct code_page *page)
{
	const struct rows_wanted wanted = { mapping, pid };
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question;
	struct target_answer answer;

	for (int further = 0; further < 2 && !page->len; further++) {
		if (!table_file_question(&wanted, further, &question))
			break;
		question.task = TARGET_TASK_CODE;
		question.flags &= ~(uint32_t)TARGET_DEBUG_TOO;
		question.code_from = page->offset;
		question.len = PAGE_BYTES;
		target_ask(files->reader, &question, &answer, &bulk, code_files_answer, NULL);
		if (answer.error == -ETIMEDOUT) {
			page->file = 0; /* it may answer the next time */
			break;
		}
		if (answer.error || bulk.len > PAGE_BYTES)
			continue;
		page->len = (uint32_t)bulk.len;
		memcpy(page->bytes, buf_text(&bulk), bulk.len);
	}
}

static const struct code_page *page_of(struct code_files *files, const struct mapping *mapping, uint32_t pid,
				       uint64_t offset)
{
	const uint64_t words[] = { mapping->file->number, offset };
	struct code_page **place = &files->pages[hash_bytes(words, sizeof(words), 0) % CODE_PAGES_MAX];
	struct code_page *page = *place;

	if (page && page->file == mapping->file->number && page->offset == offset)
		return page;
	if (!page)
		*place = page = mem_alloc(sizeof(*page));
	page->file = mapping->file->number;
	page->len = 0;
	page->offset = offset;
	read_page(files, mapping, pid, page);
	return page;
}

int code_files_read(struct code_files *files, const struct mapping *mapping, uint32_t pid, uint64_t addr,
		    void *ret_data, uint32_t len)
{
	uint64_t offset = addr - mapping->start + mapping->file_offset;
	uint8_t *to = ret_data;

	if (mapping->file->image.kind != IMAGE_FILE || addr < mapping->start || mapping->end - addr < len)
		return -EFAULT;
	while (len) {
		uint32_t at = (uint32_t)(offset % PAGE_BYTES), n = PAGE_BYTES - at < len ? PAGE_BYTES - at : len;
		const struct code_page *page = page_of(files, mapping, pid, offset - at);

		if (page->len < at + n)
			return -EFAULT;
		memcpy(to, page->bytes + at, n);
		to += n;
		offset += n;
		len -= n;
	}
	return 0;
}
