// SPDX-License-Identifier: GPL-2.0-or-later
/* entry_rows: the function that a program begins in, where no call frame information covers it. */
#include <elf.h>
#include <string.h>
#include "core/cfi/entry_rows.h"

/* Of glibc's dynamic linker _start has 90, with what it goes on with after its call (dl-machine.h). */
#define ENTRY_BYTES_MAX 128
#define SHOWN_BYTES 12
#define FUNCTION_ALIGN 16

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

/* What functions with a frame begin with; those of a program's beginning do not. */
static const struct beginning prologues[] = {
	{ EM_X86_64, 1, { 0x55 } }, /* push %rbp */
	{ EM_X86_64, 1, { 0x53 } }, /* push %rbx */
	{ EM_X86_64, 2, { 0x41, 0x54 } }, /* push %r12 .. %r15 */
	{ EM_X86_64, 2, { 0x41, 0x55 } },
	{ EM_X86_64, 2, { 0x41, 0x56 } },
	{ EM_X86_64, 2, { 0x41, 0x57 } },
	{ EM_X86_64, 3, { 0x48, 0x83, 0xec } }, /* sub $n, %rsp */
	{ EM_X86_64, 3, { 0x48, 0x81, 0xec } },
	{ EM_AARCH64, 4, { 0x3f, 0x23, 0x03, 0xd5 } }, /* paciasp */
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

static bool begins_program(uint16_t e_machine, const uint8_t *code)
{
	const struct beginning *mark = beginning_of(marks, ARRAY_LEN(marks), e_machine, code);

	return beginning_of(beginnings, ARRAY_LEN(beginnings), e_machine, code + (mark ? mark->bytes : 0));
}

/* How long the function is, as far as can be seen: another one may follow that has callers. */
static size_t bytes_of_first(uint16_t e_machine, const uint8_t *code, uint64_t entry)
{
	for (size_t at = 1; at + SHOWN_BYTES <= ENTRY_BYTES_MAX; at++)
		if (!((entry + at) % FUNCTION_ALIGN) &&
		    (beginning_of(marks, ARRAY_LEN(marks), e_machine, code + at) ||
		     beginning_of(prologues, ARRAY_LEN(prologues), e_machine, code + at)))
			return at;
	return ENTRY_BYTES_MAX;
}

void entry_rows_add(struct row_list *list, struct image *image)
{
	uint64_t entry = image_entry(image), start = entry, end = entry + ENTRY_BYTES_MAX, offset;
	uint8_t code[ENTRY_BYTES_MAX] = { 0 };
	size_t len;

	if (!entry || end < entry || !row_list_gap(list, &start, &end) || start != entry ||
	    !image_vaddr_to_offset(image, entry, &offset))
		return;
	len = end - start < sizeof(code) ? end - start : sizeof(code);
	if (image_read(image, offset, code, len, NULL) || !begins_program(image_machine(image), code))
		return;
	end = start + bytes_of_first(image_machine(image), code, entry);
	if (row_list_begin(list, UNWIND_SOURCE_ENTRY, start, end))
		row_list_add(list, start, UNWIND_ESCAPED(UNWIND_ROOT, 0));
	row_list_settle(list);
}
