/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * memory: reads what a runtime keeps in the memory of its process, through an open /proc/PID/mem. All that is read
 * may be anything, and change while it is read. How much is read is limited, whatever it leads to.
 */
#pragma once
#include <stdint.h>
#include <stddef.h>

#define MEMORY_PAGE_BYTES 4096u
#define MEMORY_PAGES_KEPT 128u

struct memory_page {
	uint64_t addr;
	uint32_t bytes; /* of it that are there; 0: the place is empty */
	uint8_t data[MEMORY_PAGE_BYTES];
};

struct memory {
	int fd;
	uint32_t reads, reads_max; /* of pages */
	struct memory_page pages[MEMORY_PAGES_KEPT];
};

/* fd: borrowed, of /proc/PID/mem or anything else with a byte for each address. Some 512 KB: not for the stack. */
void memory_init(struct memory *memory, int fd, uint32_t reads_max);
/* From here on each page is read anew; what was read counts on. */
void memory_forget(struct memory *memory);
/* The same of the pages that so many bytes at an address are in. */
void memory_forget_at(struct memory *memory, uint64_t addr, uint64_t len);
/* So many reads may come from here on. */
void memory_grant(struct memory *memory, uint32_t reads_max);

/*
 * Copies len bytes at an address; each page is read once, so two looks at one see the same. 0, or a negative errno:
 * -EFAULT it is not there; -E2BIG too much was read before.
 */
int memory_read(struct memory *memory, uint64_t addr, void *to, size_t len);
/* A little-endian number of 1, 2, 4 or 8 bytes, without its sign. */
int memory_number(struct memory *memory, uint64_t addr, uint32_t bytes, uint64_t *ret_number);
/* A text that ends with a NUL within `size` bytes. -ENAMETOOLONG: it does not. */
int memory_text(struct memory *memory, uint64_t addr, char *to, size_t size);
