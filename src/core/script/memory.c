// SPDX-License-Identifier: GPL-2.0-or-later
/* memory: reads what a runtime keeps in the memory of its process. */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "core/script/memory.h"

void memory_init(struct memory *memory, int fd, uint32_t reads_max)
{
	memory->fd = fd;
	memory->reads = 0;
	memory->reads_max = reads_max;
	memory_forget(memory);
}

void memory_forget(struct memory *memory)
{
	for (size_t i = 0; i < MEMORY_PAGES_KEPT; i++)
		memory->pages[i].bytes = 0;
}

void memory_forget_at(struct memory *memory, uint64_t addr, uint64_t len)
{
	for (size_t i = 0; i < MEMORY_PAGES_KEPT; i++)
		if (memory->pages[i].addr < addr + len && memory->pages[i].addr + MEMORY_PAGE_BYTES > addr)
			memory->pages[i].bytes = 0;
}

void memory_grant(struct memory *memory, uint32_t reads_max)
{
	memory->reads = 0;
	memory->reads_max = reads_max;
}

static int page_of(struct memory *memory, uint64_t addr, const struct memory_page **ret_page)
{
	uint64_t start = addr - addr % MEMORY_PAGE_BYTES;
	struct memory_page *page = &memory->pages[start / MEMORY_PAGE_BYTES % MEMORY_PAGES_KEPT];
	ssize_t len;

	if (!page->bytes || page->addr != start) {
		if (memory->reads >= memory->reads_max)
			return -E2BIG;
		memory->reads++;
		len = start > INT64_MAX ? -1 : pread(memory->fd, page->data, sizeof(page->data), (off_t)start);
		page->addr = start;
		page->bytes = len > 0 ? (uint32_t)len : 0;
	}
	*ret_page = page;
	return page->bytes ? 0 : -EFAULT;
}

int memory_read(struct memory *memory, uint64_t addr, void *to, size_t len)
{
	uint8_t *next = to;

	while (len) {
		const struct memory_page *page;
		size_t at = addr % MEMORY_PAGE_BYTES, left = MEMORY_PAGE_BYTES - at, n = left < len ? left : len;
		int r = page_of(memory, addr, &page);

		if (r || at + n > page->bytes)
			return r ? r : -EFAULT;
		memcpy(next, page->data + at, n);
		next += n;
		addr += n;
		len -= n;
	}
	return 0;
}

int memory_number(struct memory *memory, uint64_t addr, uint32_t bytes, uint64_t *ret_number)
{
	uint64_t number = 0;
	int r = memory_read(memory, addr, &number, bytes);

	if (!r)
		*ret_number = number;
	return r;
}

int memory_text(struct memory *memory, uint64_t addr, char *to, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		int r = memory_read(memory, addr + i, &to[i], 1);

		if (r || !to[i])
			return r;
	}
	return -ENAMETOOLONG;
}
