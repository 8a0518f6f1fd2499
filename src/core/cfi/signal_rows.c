// SPDX-License-Identifier: GPL-2.0-or-later
/* signal_rows: the code that signal handlers return to, where no call frame information covers it. */
#include <elf.h>
#include <string.h>
#include "core/cfi/signal_rows.h"

#define SEARCH_BYTES_MAX (8u << 20) /* of code that nothing covers, in one image: 10 ms */
#define BLOCK_BYTES (64u << 10)
#define TRAMPOLINE_BYTES_MAX 9
#define TRAMPOLINE_BYTES_MIN 7

struct trampoline {
	uint16_t e_machine;
	uint8_t bytes, code[TRAMPOLINE_BYTES_MAX];
};

/* The number of rt_sigreturn(2), and the call. */
static const struct trampoline trampolines[] = {
	{ EM_X86_64, 9, { 0x48, 0xc7, 0xc0, 15, 0, 0, 0, 0x0f, 0x05 } }, /* mov $15, %rax; syscall */
	{ EM_X86_64, 7, { 0xb8, 15, 0, 0, 0, 0x0f, 0x05 } }, /* mov $15, %eax; syscall */
	{ EM_AARCH64, 8, { 0x68, 0x11, 0x80, 0xd2, 0x01, 0, 0, 0xd4 } }, /* mov x8, #139; svc #0 */
};

/* Adds those that lie whole in the n bytes of code at vaddr. */
static void add_found(struct row_list *list, const struct trampoline *trampoline, uint64_t vaddr,
		      const uint8_t *code, size_t n)
{
	const uint8_t *at = code, *end = code + n;

	while ((at = memmem(at, end - at, trampoline->code, trampoline->bytes))) {
		uint64_t start = vaddr + (at - code) - 1;

		at += trampoline->bytes;
		if (!row_list_begin(list, UNWIND_SOURCE_SIGNAL, start, vaddr + (at - code)))
			continue;
		row_list_add(list, start, UNWIND_ESCAPED(UNWIND_SIGNAL, 0));
	}
}

struct search {
	struct row_list *list;
	const struct image *image;
	uint8_t *code; /* [BLOCK_BYTES] */
	uint64_t left; /* bytes that may still be looked at */
};

/* Block by block; each begins with what could be the start of one that the last cut. */
static void search_hole(struct search *search, uint64_t start, uint64_t end)
{
	while (end - start >= TRAMPOLINE_BYTES_MIN) {
		size_t n = end - start < BLOCK_BYTES ? end - start : BLOCK_BYTES;
		uint64_t offset;

		if (n > search->left || !image_vaddr_to_offset(search->image, start, &offset) ||
		    image_read(search->image, offset, search->code, n, NULL))
			return;
		search->left -= n;
		for (size_t i = 0; i < ARRAY_LEN(trampolines); i++)
			if (trampolines[i].e_machine == image_machine(search->image))
				add_found(search->list, &trampolines[i], start, search->code, n);
		start += n < BLOCK_BYTES ? n : n - (TRAMPOLINE_BYTES_MAX - 1);
	}
}

void signal_rows_add(struct row_list *list, const struct image *image)
{
	CLEANUP(mem_free) uint8_t *code = mem_alloc(BLOCK_BYTES);
	struct search search = { .list = list, .image = image, .code = code,
				 .left = SEARCH_BYTES_MAX };
	uint64_t start, end;

	for (size_t i = 0; row_list_hole(list, i, &start, &end); i++)
		search_hole(&search, start, end);
	row_list_settle(list);
}
