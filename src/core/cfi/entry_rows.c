// SPDX-License-Identifier: GPL-2.0-or-later
/* entry_rows: the function that a program begins in, where no call frame information covers it. */
#include <elf.h>
#include <string.h>
#include "core/cfi/entry_rows.h"

/* Of glibc's dynamic linker _start has 90, with what it goes on with after its call (dl-machine.h). */
#define ENTRY_BYTES_MAX 128
#define SHOWN_BYTES 12

struct beginning {
	uint16_t e_machine;
	uint8_t bytes, code[8];
};

/* The mark of a place that may be jumped to, where branches are guarded. */
static const struct beginning marks[] = {
	{ EM_X86_64, 4, { 0xf3, 0x0f, 0x1e, 0xfa } }, /* endbr64 */
	{ EM_AARCH64, 4, { 0x5f, 0x24, 0x03, 0xd5 } }, /* bti c */
};

/*
 * What is done first where there is no caller: the frame pointer becomes 0, or the stack pointer, which leads to
 * the arguments, the first argument. A library's e_entry can be just its first code (old linkers), with callers.
 */
static const struct beginning beginnings[] = {
	{ EM_X86_64, 2, { 0x31, 0xed } }, /* xor %ebp, %ebp */
	{ EM_X86_64, 3, { 0x48, 0x31, 0xed } }, /* xor %rbp, %rbp */
	{ EM_X86_64, 4, { 0x48, 0x89, 0xe7, 0xe8 } }, /* mov %rsp, %rdi; call */
	{ EM_AARCH64, 4, { 0x1d, 0x00, 0x80, 0xd2 } }, /* mov x29, #0 */
	{ EM_AARCH64, 4, { 0xe0, 0x03, 0x00, 0x91 } }, /* mov x0, sp */
};

/* The one of n that code begins with; NULL: none. */
static const struct beginning *beginning_of(const struct beginning *list, size_t n, uint16_t e_machine,
					    const uint8_t *code)
{
	for (size_t i = 0; i < n; i++)
		if (list[i].e_machine == e_machine && !memcmp(code, list[i].code, list[i].bytes))
			return &list[i];
	return NULL;
}

static bool begins_program(const struct image *image, uint64_t entry)
{
	uint8_t code[SHOWN_BYTES];
	const struct beginning *mark;
	uint64_t offset;

	if (!image_vaddr_to_offset(image, entry, &offset) || image_read(image, offset, code, sizeof(code), NULL))
		return false;
	mark = beginning_of(marks, ARRAY_LEN(marks), image_machine(image), code);
	return beginning_of(beginnings, ARRAY_LEN(beginnings), image_machine(image),
			    code + (mark ? mark->bytes : 0));
}

void entry_rows_add(struct row_list *list, struct image *image)
{
	uint64_t entry = image_entry(image), start = entry, end = entry + ENTRY_BYTES_MAX;

	if (!entry || end < entry || !row_list_gap(list, &start, &end) || start != entry ||
	    !begins_program(image, entry))
		return;
	if (row_list_begin(list, UNWIND_SOURCE_ENTRY, start, end))
		row_list_add(list, start, UNWIND_ESCAPED(UNWIND_ROOT, 0));
	row_list_settle(list);
}
