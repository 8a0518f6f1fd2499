// SPDX-License-Identifier: GPL-2.0-or-later
/* The row of the function that a program begins in, where nothing describes it. */
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/entry_rows.h"
#include "tap.h"

#define TEXT_OFFSET 0x1000
#define TEXT_VADDR 0x401000
#define ENTRY 0x80
#define BY_SP(cfa, fp) UNWIND_X86_64_RULE(false, cfa, fp)
#define ROOT UNWIND_ESCAPED(UNWIND_ROOT, 0)
#define END UNWIND_ESCAPED(UNWIND_END, 0)

/* mov %rsp, %rdi; call; 7 of work */
static const uint8_t beginning[] = { 0x48, 0x89, 0xe7, 0xe8, 0, 0, 0, 0, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90 };
static uint8_t text[256];

static struct image *open_text(void)
{
	const Elf64_Ehdr header = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
				    .e_type = ET_EXEC, .e_machine = EM_X86_64, .e_version = EV_CURRENT,
				    .e_entry = TEXT_VADDR + ENTRY, .e_phoff = sizeof(header),
				    .e_ehsize = sizeof(header), .e_phentsize = sizeof(Elf64_Phdr), .e_phnum = 1 };
	const Elf64_Phdr segment = { .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_offset = TEXT_OFFSET,
				     .p_vaddr = TEXT_VADDR, .p_filesz = sizeof(text),
				     .p_memsz = sizeof(text), .p_align = 0x1000 };
	struct image *image = NULL;
	int fd = memfd_create("text", MFD_CLOEXEC);

	if (pwrite(fd, &header, sizeof(header), 0) == sizeof(header) &&
	    pwrite(fd, &segment, sizeof(segment), sizeof(header)) == sizeof(segment) &&
	    pwrite(fd, text, sizeof(text), TEXT_OFFSET) == sizeof(text))
		image_open_fd(fd, "text", &image, NULL);
	close(fd);
	return image;
}

/* The table of `text`, with one function of len bytes at its beginning that is described. */
static void build(size_t len, struct unwind_table *table)
{
	CLEANUP(image_free) struct image *image = open_text();
	RELEASE(row_list_release) struct row_list list = { 0 };

	*table = (struct unwind_table){ .machine = EM_X86_64 };
	CHECK(image && !row_list_init(&list, image, NULL));
	CHECK(row_list_begin(&list, UNWIND_SOURCE_EH_FRAME, TEXT_VADDR, TEXT_VADDR + len));
	row_list_add(&list, TEXT_VADDR, BY_SP(1, 0));
	row_list_settle(&list);
	entry_rows_add(&list, image);
	CHECK(!row_list_finish(&list, table, NULL));
}

static uint32_t rule_at(const struct unwind_table *table, uint64_t at)
{
	return unwind_table_find(table, TEXT_VADDR + at) & UNWIND_RULE_MASK;
}

static void test_entry(void)
{
	struct unwind_table table;

	memset(text, 0x90, sizeof(text));
	memcpy(text + ENTRY, beginning, sizeof(beginning));
	build(32, &table);
	CHECK_EQ(rule_at(&table, ENTRY), ROOT);
	CHECK_EQ(rule_at(&table, ENTRY + sizeof(beginning)), ROOT);
	CHECK_EQ(rule_at(&table, ENTRY - 1), END);
	unwind_table_release(&table);
	/* A function with a frame that follows has callers. */
	text[ENTRY + 32] = 0x55;
	build(32, &table);
	CHECK_EQ(rule_at(&table, ENTRY + 31), ROOT);
	CHECK_EQ(rule_at(&table, ENTRY + 32), END);
	CHECK_EQ(rule_at(&table, ENTRY + 127), END);
	unwind_table_release(&table);
	/* A library's e_entry may be any function. */
	text[ENTRY] = 0x55;
	build(32, &table);
	CHECK_EQ(rule_at(&table, ENTRY), END);
	unwind_table_release(&table);
	/* What is described needs nothing made up. */
	memcpy(text + ENTRY, beginning, sizeof(beginning));
	build(ENTRY + 20, &table);
	CHECK_EQ(rule_at(&table, ENTRY), BY_SP(1, 0));
	unwind_table_release(&table);
}

int main(void)
{
	test_entry();
	return tap_done();
}
