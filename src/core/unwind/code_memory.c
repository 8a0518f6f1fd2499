// SPDX-License-Identifier: GPL-2.0-or-later
/* code_memory: code that is of no file, and what sleeps, as it is in the memory of its process now. */
#include <errno.h>
#include <string.h>
#include "base/hash.h"
#include "core/maps/target_memory.h"
#include "core/unwind/code_memory.h"

#define PAGE_BYTES 4096u

struct memory_page {
	uint64_t process_id; /* struct map_process; 0: an empty place */
	uint64_t start;
	uint32_t turn; /* in which it was read, or tried to be */
	bool is_there; /* it could be read, then or before */
	uint8_t bytes[PAGE_BYTES];
};

struct code_memory {
	const struct target_reader *reader;
	uint32_t turn, left; /* pages that this turn may still read */
	struct memory_page *pages[CODE_MEMORY_PAGES]; /* NULL: none yet */
};

struct code_memory *code_memory_new(const struct target_reader *reader)
{
	struct code_memory *memory = mem_zalloc(sizeof(*memory));

	memory->reader = reader;
	code_memory_begin(memory);
	return memory;
}

void code_memory_free(struct code_memory *memory)
{
	if (!memory)
		return;
	for (size_t i = 0; i < CODE_MEMORY_PAGES; i++)
		mem_free(memory->pages[i]);
	mem_free(memory);
}

void code_memory_grant(struct code_memory *memory)
{
	memory->left = CODE_MEMORY_PAGES;
}

void code_memory_begin(struct code_memory *memory)
{
	memory->turn++;
	code_memory_grant(memory);
}

/* Of a process that keeps who reads waiting nothing more is read in this turn, and so of no other. */
static void read_page(struct code_memory *memory, struct memory_page *page, uint32_t pid)
{
	int r = target_memory_read(memory->reader, pid, page->start, page->bytes, PAGE_BYTES);

	page->is_there |= !r;
	memory->left = r == -ETIMEDOUT ? 0 : memory->left - 1;
}

/* What was read before is the answer where it cannot be read now; NULL: there is none. */
static const struct memory_page *page_of(struct code_memory *memory, const struct map_process *process,
					 uint64_t start)
{
	const uint64_t words[] = { process->id, start };
	struct memory_page **place = &memory->pages[hash_bytes(words, sizeof(words), 0) % CODE_MEMORY_PAGES];
	struct memory_page *page = *place;
	bool known = page && page->process_id == process->id && page->start == start;

	if (process->end_ns || !memory->left || (known && page->turn == memory->turn))
		return known ? page : NULL;
	if (!page)
		*place = page = mem_zalloc(sizeof(*page));
	page->is_there &= known;
	page->process_id = process->id;
	page->start = start;
	page->turn = memory->turn;
	read_page(memory, page, process->pid);
	return page;
}

int code_memory_read(struct code_memory *memory, const struct map_process *process, uint64_t addr, void *ret_data,
		     uint32_t len)
{
	uint8_t *to = ret_data;

	while (len) {
		uint32_t at = (uint32_t)(addr % PAGE_BYTES), n = PAGE_BYTES - at < len ? PAGE_BYTES - at : len;
		const struct memory_page *page = page_of(memory, process, addr - at);

		if (!page || !page->is_there)
			return -EFAULT;
		memcpy(to, page->bytes + at, n);
		to += n;
		addr += n;
		len -= n;
	}
	return 0;
}
