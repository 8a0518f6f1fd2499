// SPDX-License-Identifier: GPL-2.0-or-later
/* crt_rows: the code that compiler and C library link into each file, which no source describes. */
#include <elf.h>
#include <string.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/crt_rows.h"

#define CODE_BYTES 96 /* more than any of these functions has */
#define ARRAY_MAX 64 /* functions of .init_array and .fini_array that are looked at */
#define CLONES_BYTES_MAX 128 /* of deregister_tm_clones and register_tm_clones together */
#define BY_SP(words, fp_words) UNWIND_X86_64_RULE(0, words, fp_words)

static const uint8_t endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };
static const uint8_t push_8[] = { 0x48, 0x83, 0xec, 0x08 }; /* sub $8, %rsp */
static const uint8_t pop_8_ret[] = { 0x48, 0x83, 0xc4, 0x08, 0xc3 }; /* add $8, %rsp; ret */
static const uint8_t lea_rdi[] = { 0x48, 0x8d, 0x3d };

/* As many bytes of code as there are, up to CODE_BYTES; the rest is zeroes. */
static void read_code(const struct image *image, uint64_t vaddr, uint8_t code[CODE_BYTES])
{
	uint64_t offset;

	memset(code, 0, CODE_BYTES);
	if (!image_vaddr_to_offset(image, vaddr, &offset))
		return;
	for (size_t len = CODE_BYTES; len >= 8; len /= 2)
		if (!image_read(image, offset, code, len, NULL))
			return;
	memset(code, 0, CODE_BYTES);
}

/* The bytes of the mark that a function may begin with. */
static size_t mark_bytes(const uint8_t code[CODE_BYTES])
{
	return memcmp(code, endbr64, sizeof(endbr64)) ? 0 : sizeof(endbr64);
}

/* sub $8, %rsp; .. add $8, %rsp; ret */
static void add_section(struct row_list *list, struct image *image, const char *name)
{
	struct image_section section;
	uint8_t code[CODE_BYTES];
	size_t at, end;

	if (!image_section(image, image_find_section(image, name), &section) || section.type != SHT_PROGBITS ||
	    section.size > CODE_BYTES || section.size < sizeof(push_8) + sizeof(pop_8_ret))
		return;
	read_code(image, section.addr, code);
	at = mark_bytes(code);
	end = section.size - sizeof(pop_8_ret);
	if (end < at + sizeof(push_8) || memcmp(code + at, push_8, sizeof(push_8)) ||
	    memcmp(code + end, pop_8_ret, sizeof(pop_8_ret)) ||
	    !row_list_begin(list, UNWIND_SOURCE_CRT, section.addr, section.addr + section.size))
		return;
	row_list_add(list, section.addr, BY_SP(1, 0));
	row_list_add(list, section.addr + at + sizeof(push_8), BY_SP(2, 0));
	row_list_add(list, section.addr + section.size - 1, BY_SP(1, 0));
}

static void add_leaf(struct row_list *list, uint64_t start, uint64_t end)
{
	if (row_list_begin(list, UNWIND_SOURCE_CRT, start, end))
		row_list_add(list, start, BY_SP(1, 0));
}

/* deregister_tm_clones and register_tm_clones, which stand just before and do nothing with the stack. */
static void add_clones(struct row_list *list, const struct image *image, uint64_t dtors)
{
	uint64_t start = dtors > CLONES_BYTES_MAX ? dtors - CLONES_BYTES_MAX : 0, end = dtors;
	uint8_t code[CODE_BYTES];

	if (!row_list_gap(list, &start, &end) || end != dtors)
		return;
	start = (start + 15) & ~15ull;
	read_code(image, start, code);
	/* lea or mov of the table's address: position-independent, and not */
	if (start < end && (!memcmp(code, lea_rdi, sizeof(lea_rdi)) || code[0] == 0xb8))
		add_leaf(list, start, end);
}

/* cmpb $0, completed; jne L; push %rbp; .. pop %rbp; ret; L: ret */
static void add_dtors(struct row_list *list, struct image *image, uint64_t vaddr)
{
	uint8_t code[CODE_BYTES];
	size_t at, pop, last;

	read_code(image, vaddr, code);
	at = mark_bytes(code);
	if (code[at] != 0x80 || code[at + 1] != 0x3d || code[at + 7] != 0x75 || code[at + 9] != 0x55)
		return;
	last = at + 9 + code[at + 8];
	if (last >= CODE_BYTES || code[last] != 0xc3)
		return;
	for (pop = last - 2; pop > at + 9; pop--)
		if (code[pop] == 0x5d && code[pop + 1] == 0xc3)
			break;
	if (pop <= at + 9 || last - pop > 16)
		return;
	add_clones(list, image, vaddr);
	if (!row_list_begin(list, UNWIND_SOURCE_CRT, vaddr, vaddr + last + 1))
		return;
	row_list_add(list, vaddr, BY_SP(1, 0));
	row_list_add(list, vaddr + at + 10, BY_SP(2, 2));
	row_list_add(list, vaddr + pop + 1, BY_SP(1, 0));
}

/* frame_dummy: jmp register_tm_clones */
static void add_dummy(struct row_list *list, struct image *image, uint64_t vaddr)
{
	uint8_t code[CODE_BYTES];
	size_t at;

	read_code(image, vaddr, code);
	at = mark_bytes(code);
	if (code[at] == 0xe9 || code[at] == 0xeb)
		add_leaf(list, vaddr, vaddr + at + (code[at] == 0xe9 ? 5 : 2));
}

/* For the functions of an array: crtbegin.o's comes after those that were given a priority. */
static void add_array(struct row_list *list, struct image *image, const char *name,
		      void (*add)(struct row_list *list, struct image *image, uint64_t vaddr))
{
	struct image_section section;
	uint64_t vaddrs[ARRAY_MAX];
	size_t n;

	if (!image_section(image, image_find_section(image, name), &section) || section.type == SHT_NOBITS)
		return;
	n = section.size / sizeof(*vaddrs) < ARRAY_MAX ? section.size / sizeof(*vaddrs) : ARRAY_MAX;
	if (image_read(image, section.offset, vaddrs, n * sizeof(*vaddrs), NULL))
		return;
	/* 0: its linker leaves that to a relocation */
	for (size_t i = 0; i < n; i++)
		if (vaddrs[i] && vaddrs[i] != UINT64_MAX)
			add(list, image, vaddrs[i]);
}

void crt_rows_add(struct row_list *list, struct image *image)
{
	if (image_machine(image) != EM_X86_64)
		return;
	add_section(list, image, ".init");
	add_section(list, image, ".fini");
	add_array(list, image, ".fini_array", add_dtors);
	add_array(list, image, ".init_array", add_dummy);
	row_list_settle(list);
}
