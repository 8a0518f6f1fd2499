// SPDX-License-Identifier: GPL-2.0-or-later
/* Code that nothing describes: followed by frame pointers when it can be seen to keep them, and only then. */
#include <elf.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "core/cfi/unwind_table.h"
#include "tap.h"

#define TEXT_OFFSET 0x1000
#define TEXT_VADDR 0x401000
#define TEXT_BYTES (128u << 10)

static uint8_t text[TEXT_BYTES];

/* A function begins every `step` bytes of [from, to). */
static void fill(uint32_t from, uint32_t to, uint32_t step)
{
	memset(text, 0x90, sizeof(text));
	for (uint32_t at = from; at + 4 <= to; at += step)
		memcpy(text + at, (const uint8_t[]){ 0x55, 0x48, 0x89, 0xe5 }, 4);
}

/* The program with that text and no sections; NULL: it has no table. */
static struct unwind_table *build(uint16_t machine, struct unwind_table *table)
{
	const Elf64_Ehdr header = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
				    .e_type = ET_EXEC, .e_machine = machine, .e_version = EV_CURRENT,
				    .e_phoff = sizeof(header), .e_ehsize = sizeof(header),
				    .e_phentsize = sizeof(Elf64_Phdr), .e_phnum = 1 };
	const Elf64_Phdr segment = { .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_offset = TEXT_OFFSET,
				     .p_vaddr = TEXT_VADDR, .p_filesz = TEXT_BYTES,
				     .p_memsz = TEXT_BYTES, .p_align = 0x1000 };
	CLEANUP(image_free) struct image *image = NULL;
	int fd = memfd_create("fp_rows", MFD_CLOEXEC), r = -1;

	if (pwrite(fd, &header, sizeof(header), 0) == sizeof(header) &&
	    pwrite(fd, &segment, sizeof(segment), sizeof(header)) == sizeof(segment) &&
	    pwrite(fd, text, sizeof(text), TEXT_OFFSET) == sizeof(text))
		r = image_open_fd(fd, "fp_rows", &image, NULL);
	close(fd);
	if (!r)
		r = unwind_table_build(image, NULL, table, NULL);
	return r ? NULL : table;
}

static bool has_fp(const struct unwind_table *table, uint32_t at)
{
	return (unwind_table_find(table, TEXT_VADDR + at) & UNWIND_RULE_MASK) ==
	       UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM);
}

int main(void)
{
	struct unwind_table table;

	/* 64 KB of functions of 512 bytes, from 16 KB on. */
	fill(16 << 10, 80 << 10, 512);
	CHECK_NAMED(build(EM_X86_64, &table), "code with frame pointers has rows");
	CHECK_NAMED(has_fp(&table, 16 << 10) && has_fp(&table, 40000) && has_fp(&table, (80 << 10) - 1),
	   "from its first function to its last");
	CHECK_NAMED(!has_fp(&table, (16 << 10) - 1) && !has_fp(&table, 80 << 10) && !has_fp(&table, 0),
	   "and nothing before or after");
	CHECK_NAMED(table.stats.fdes[UNWIND_SOURCE_FP] == 1 && table.stats.covered_bytes == 64 << 10,
	   "the statistics tell of it");
	unwind_table_release(&table);
	/* Some blocks in the middle are a single long function. */
	memset(text + (40 << 10), 0x90, 24 << 10);
	CHECK_NAMED(build(EM_X86_64, &table) && has_fp(&table, (50 << 10) + 100), "a long function is no hole");
	unwind_table_release(&table);
	fill(16 << 10, 112 << 10, 512);
	memset(text + (40 << 10), 0x90, 40 << 10);
	CHECK_NAMED(build(EM_X86_64, &table) && !has_fp(&table, (60 << 10) + 100) && has_fp(&table, 100 << 10),
	   "but much without any is one");
	unwind_table_release(&table);
	fill(16 << 10, 28 << 10, 512);
	CHECK_NAMED(!build(EM_X86_64, &table), "a little code is not trusted to keep them");
	fill(0, TEXT_BYTES, 3000);
	CHECK_NAMED(!build(EM_X86_64, &table), "nor is code where few functions do");
	fill(0, TEXT_BYTES, 512);
	CHECK_NAMED(!build(EM_AARCH64, &table), "another machine's code is not looked at");
	return tap_done();
}
