// SPDX-License-Identifier: GPL-2.0-or-later
/* Files that are not linked: where their sections are, and what relocations write, whoever made them. */
#include <elf.h>
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/image/image.h"
#include "core/image/relocated.h"
#include "tap.h"

#define DATA_BYTES 64
#define FILLED 0x5a /* what is in the section before */
#define TABLE_AT 4096 /* of relocations, in the file */

enum { TEXT = 1, COLD, INIT, NOTE, INFO, RELOCATIONS, SYMBOLS, NAMES, SECTIONS };
enum { NONE, IN_TEXT, IN_INIT, UNDEFINED, ABSOLUTE, IN_NOTHING, N_SYMBOLS };

/* The parts of a file that tests change; the file's own bytes are made from them. */
struct made {
	Elf64_Ehdr header;
	Elf64_Shdr sections[SECTIONS];
	Elf64_Sym symbols[N_SYMBOLS];
	uint8_t data[DATA_BYTES];
	char names[48];
	Elf64_Rela relocations[8];
	size_t n;
};

static const char names[48] = "\0.text\0.text.unlikely\0.init.text\0.debug_info";

static Elf64_Shdr section(uint32_t name, uint32_t type, uint64_t flags, uint64_t size, uint64_t align)
{
	return (Elf64_Shdr){
		.sh_name = name, .sh_type = type, .sh_flags = flags, .sh_size = size, .sh_addralign = align
	};
}

static void made_init(struct made *made)
{
	const uint64_t code = SHF_ALLOC | SHF_EXECINSTR;

	*made = (struct made){ .header = { .e_type = ET_REL, .e_machine = EM_X86_64, .e_version = EV_CURRENT,
					   .e_ehsize = sizeof(Elf64_Ehdr), .e_shentsize = sizeof(Elf64_Shdr),
					   .e_shoff = offsetof(struct made, sections), .e_shnum = SECTIONS,
					   .e_shstrndx = NAMES } };
	memcpy(made->header.e_ident, ELFMAG, SELFMAG);
	made->header.e_ident[EI_CLASS] = ELFCLASS64;
	made->header.e_ident[EI_DATA] = ELFDATA2LSB;
	made->header.e_ident[EI_VERSION] = EV_CURRENT;
	memset(made->data, FILLED, sizeof(made->data));
	memcpy(made->names, names, sizeof(names));
	made->sections[TEXT] = section(1, SHT_NOBITS, code, 0x105, 16);
	made->sections[COLD] = section(7, SHT_NOBITS, code, 0x30, 64);
	made->sections[INIT] = section(22, SHT_NOBITS, code, 0x40, 16);
	made->sections[NOTE] = section(0, SHT_NOBITS, SHF_ALLOC, 0x20, 4);
	made->sections[INFO] = section(33, SHT_PROGBITS, 0, DATA_BYTES, 1);
	made->sections[INFO].sh_offset = offsetof(struct made, data);
	made->sections[RELOCATIONS] = section(0, SHT_RELA, 0, 0, 8);
	made->sections[RELOCATIONS].sh_entsize = sizeof(Elf64_Rela);
	made->sections[RELOCATIONS].sh_offset = TABLE_AT;
	made->sections[RELOCATIONS].sh_link = SYMBOLS;
	made->sections[RELOCATIONS].sh_info = INFO;
	made->sections[SYMBOLS] = section(0, SHT_SYMTAB, 0, sizeof(made->symbols), 8);
	made->sections[SYMBOLS].sh_entsize = sizeof(Elf64_Sym);
	made->sections[SYMBOLS].sh_offset = offsetof(struct made, symbols);
	made->sections[NAMES] = section(0, SHT_STRTAB, 0, sizeof(names), 1);
	made->sections[NAMES].sh_offset = offsetof(struct made, names);
	made->symbols[IN_TEXT] = (Elf64_Sym){ .st_shndx = COLD, .st_value = 4 };
	made->symbols[IN_INIT] = (Elf64_Sym){ .st_shndx = INIT, .st_value = 8 };
	made->symbols[ABSOLUTE] = (Elf64_Sym){ .st_shndx = SHN_ABS, .st_value = 0x77 };
	made->symbols[IN_NOTHING] = (Elf64_Sym){ .st_shndx = 0x1234 };
}

static void add(struct made *made, uint64_t offset, uint32_t symbol, uint32_t type, int64_t addend)
{
	made->relocations[made->n++] = (Elf64_Rela){ offset, ELF64_R_INFO((uint64_t)symbol, type), addend };
	made->sections[RELOCATIONS].sh_size = made->n * sizeof(Elf64_Rela);
}

static struct image *open_made(const struct made *made)
{
	CLOSE_FD int fd = memfd_create("made.ko", MFD_CLOEXEC);
	struct image *image = NULL;
	struct err err = { 0 };

	/* A table that claims more than there is has zeroes behind it, as far as a file may have. */
	if (file_write(fd, made, sizeof(*made)) || ftruncate(fd, 2 << 20) ||
	    pwrite(fd, made->relocations, sizeof(made->relocations), TABLE_AT) < 0 ||
	    (made->sections[RELOCATIONS].sh_size > (1u << 20) &&
	     ftruncate(fd, TABLE_AT + made->sections[RELOCATIONS].sh_size)) ||
	    image_open_fd(fd, "made.ko", &image, &err))
		fprintf(stderr, "# %s\n", err.text);
	return image;
}

static int relocate(const struct made *made, struct unpacked *ret_unpacked)
{
	CLEANUP(image_free) struct image *image = open_made(made);

	return image ? relocated_section(image, INFO, 1 << 20, ret_unpacked, NULL) : -EIO;
}

static uint64_t value_at(const struct unpacked *unpacked, size_t offset, size_t bytes)
{
	uint64_t value = 0;

	memcpy(&value, (const char *)unpacked->data + offset, bytes);
	return value;
}

static uint64_t address_of(const struct image *image, size_t i)
{
	struct image_section section;

	return image_section(image, i, &section) ? section.addr : UINT64_MAX;
}

static void test_layout(void)
{
	CLEANUP(image_free) struct image *image = NULL, *large = NULL;
	struct made made;

	made_init(&made);
	made.sections[NAMES].sh_addr = 0x1000; /* what nobody loads has no address, whatever it says */
	image = open_made(&made);
	CHECK_EQ(address_of(image, TEXT), 0);
	CHECK_EQ(address_of(image, COLD), 0x140);
	CHECK_EQ(address_of(image, INIT), MODULE_INIT_OFFSET);
	CHECK_EQ(address_of(image, NOTE), 2 * MODULE_INIT_OFFSET);
	CHECK_EQ(address_of(image, NAMES), 0);
	CHECK(!relocated_is_needed(image, INFO)); /* its table is empty */
	made.sections[TEXT].sh_size = MODULE_INIT_OFFSET - 8;
	made.sections[TEXT].sh_addralign = 3;
	made.sections[INIT].sh_size = UINT64_MAX;
	large = open_made(&made);
	CHECK_EQ(address_of(large, TEXT), 0);
	CHECK_EQ(address_of(large, COLD), UINT64_MAX);
	CHECK_EQ(address_of(large, INIT), UINT64_MAX);
}

static void test_kinds(void)
{
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };
	struct made made;

	made_init(&made);
	add(&made, 0, IN_TEXT, R_X86_64_64, 0x10);
	add(&made, 8, IN_INIT, R_X86_64_64, -8);
	add(&made, 16, IN_TEXT, R_X86_64_32, 0);
	add(&made, 20, ABSOLUTE, R_X86_64_32S, 1);
	add(&made, 24, IN_TEXT, R_X86_64_PC32, 0);
	add(&made, 32, IN_TEXT, R_X86_64_PC64, -1);
	add(&made, 40, NONE, R_X86_64_32, 0x1234567);
	CHECK_EQ(relocate(&made, &unpacked), 0);
	CHECK_EQ(unpacked.size, DATA_BYTES);
	CHECK_EQ(value_at(&unpacked, 0, 8), 0x154);
	CHECK_EQ(value_at(&unpacked, 8, 8), MODULE_INIT_OFFSET);
	CHECK_EQ(value_at(&unpacked, 16, 4), 0x144);
	CHECK_EQ(value_at(&unpacked, 20, 4), 0x78);
	CHECK_EQ(value_at(&unpacked, 24, 4), 0x144 - 24);
	CHECK_EQ(value_at(&unpacked, 32, 8), 0x144 - 32 - 1);
	CHECK_EQ(value_at(&unpacked, 40, 4), 0x1234567);
	CHECK_EQ(value_at(&unpacked, 44, 1), FILLED);
}

/* Tables without addends, of the other machines. */
static void test_machines(void)
{
	RELEASE(unpacked_release) struct unpacked arm = { 0 }, none = { 0 };
	struct made made;

	made_init(&made);
	made.header.e_machine = EM_AARCH64;
	add(&made, 0, IN_TEXT, R_AARCH64_ABS64, 1);
	add(&made, 8, IN_TEXT, R_AARCH64_ABS32, 2);
	add(&made, 12, IN_TEXT, R_AARCH64_PREL32, 3);
	add(&made, 16, IN_TEXT, R_X86_64_64, 3); /* means nothing there */
	CHECK_EQ(relocate(&made, &arm), 0);
	CHECK_EQ(value_at(&arm, 0, 8), 0x145);
	CHECK_EQ(value_at(&arm, 8, 4), 0x146);
	CHECK_EQ(value_at(&arm, 12, 4), 0x147 - 12);
	CHECK_EQ(value_at(&arm, 16, 1), FILLED);
	made.header.e_machine = EM_S390;
	CHECK_EQ(relocate(&made, &none), -EOPNOTSUPP);
}

static void test_without_addends(void)
{
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };
	Elf64_Rel *entries;
	struct made made;

	made_init(&made);
	entries = (Elf64_Rel *)made.relocations;
	entries[0] = (Elf64_Rel){ 0, ELF64_R_INFO((uint64_t)IN_TEXT, R_X86_64_32) };
	/* Over the first one: each takes what is there. */
	entries[1] = (Elf64_Rel){ 0, ELF64_R_INFO((uint64_t)IN_TEXT, R_X86_64_32) };
	made.sections[RELOCATIONS].sh_type = SHT_REL;
	made.sections[RELOCATIONS].sh_entsize = sizeof(*entries);
	made.sections[RELOCATIONS].sh_size = 2 * sizeof(*entries);
	CHECK_EQ(relocate(&made, &unpacked), 0);
	CHECK_EQ(value_at(&unpacked, 0, 4), 0x5a5a5a5a + 2 * 0x144);
}

/* What leads nowhere writes nothing, and nothing is written outside. */
static void test_hostile_entries(void)
{
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };
	struct made made;

	made_init(&made);
	add(&made, DATA_BYTES - 7, IN_TEXT, R_X86_64_64, 0);
	add(&made, UINT64_MAX, IN_TEXT, R_X86_64_64, 0);
	add(&made, 0, N_SYMBOLS, R_X86_64_64, 0);
	add(&made, 0, UINT32_MAX, R_X86_64_64, 0);
	add(&made, 0, UNDEFINED, R_X86_64_64, 0);
	add(&made, 0, IN_NOTHING, R_X86_64_64, 0);
	add(&made, 0, IN_TEXT, 0xffff, 0);
	add(&made, DATA_BYTES - 4, IN_TEXT, R_X86_64_32, 0);
	CHECK_EQ(relocate(&made, &unpacked), 0);
	for (size_t i = 0; i < DATA_BYTES - 4; i++)
		if (value_at(&unpacked, i, 1) != FILLED)
			CHECK_NAMED(false, "nothing is written");
	CHECK_EQ(value_at(&unpacked, DATA_BYTES - 4, 4), 0x144);
}

static void check_refused(const struct made *made, int code, const char *what)
{
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };

	CHECK_NAMED(relocate(made, &unpacked) == code, what);
	CHECK(!unpacked.data);
}

static void test_hostile_tables(void)
{
	CLEANUP(image_free) struct image *linked = NULL;
	struct made made, changed;

	made_init(&made);
	add(&made, 0, IN_TEXT, R_X86_64_64, 0);
	changed = made;
	changed.sections[RELOCATIONS].sh_entsize = 23;
	check_refused(&changed, -ENOEXEC, "entries of another size");
	changed = made;
	changed.sections[RELOCATIONS].sh_link = INFO;
	check_refused(&changed, -ENOEXEC, "symbols that are none");
	changed = made;
	changed.sections[RELOCATIONS].sh_offset = 1ull << 40;
	check_refused(&changed, -ENOEXEC, "relocations outside of the file");
	changed = made;
	changed.sections[RELOCATIONS].sh_size = (RELOCATIONS_MAX + 1ull) * sizeof(Elf64_Rela);
	check_refused(&changed, -EFBIG, "more relocations than the limit");
	changed = made;
	changed.sections[SYMBOLS].sh_size = (RELOCATED_SYMBOLS_MAX + 1ull) * sizeof(Elf64_Sym);
	check_refused(&changed, -EFBIG, "more symbols than the limit");
	changed = made;
	changed.sections[INFO].sh_offset = 1ull << 40;
	check_refused(&changed, -ENOEXEC, "a section outside of the file");
	changed = made;
	changed.header.e_type = ET_DYN;
	linked = open_made(&changed);
	CHECK_NAMED(!relocated_is_needed(linked, INFO), "a linked file is as it is");
}

int main(void)
{
	test_layout();
	test_kinds();
	test_machines();
	test_without_addends();
	test_hostile_entries();
	test_hostile_tables();
	return tap_done();
}
