// SPDX-License-Identifier: GPL-2.0-or-later
/* Functions of one ELF file: a small file made here, with every kind of symbol, whole and damaged. */
#include <elf.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/namer/elf_names.h"
#include "tap.h"

#define TEXT_ADDR 0x401000 /* .text: file offset 0x1000, 0x1000 bytes */
#define TEXT_OFFSET 0x1000
#define TEXT_BYTES 0x1000

enum { NO_SECTION, TEXT, DATA, SYMTAB, STRTAB, SECTION_NAMES, SECTIONS };

struct file {
	Elf64_Ehdr header;
	Elf64_Phdr load;
	Elf64_Shdr sections[SECTIONS];
	Elf64_Sym symbols[32];
	size_t n_symbols;
	char strings[1024];
	size_t strings_len;
};

static void add(struct file *file, const char *name, uint64_t value, uint64_t size,
		unsigned int info, unsigned int section)
{
	Elf64_Sym *symbol = &file->symbols[file->n_symbols++];

	symbol->st_name = file->strings_len;
	symbol->st_value = value;
	symbol->st_size = size;
	symbol->st_info = info;
	symbol->st_shndx = section;
	strcpy(file->strings + file->strings_len, name);
	file->strings_len += strlen(name) + 1;
}

#define GLOBAL(type) ELF64_ST_INFO(STB_GLOBAL, type)
#define LOCAL(type) ELF64_ST_INFO(STB_LOCAL, type)

static void make(struct file *file)
{
	*file = (struct file){ .n_symbols = 1, .strings_len = 1 };
	memcpy(file->header.e_ident, ELFMAG, SELFMAG);
	file->header.e_ident[EI_CLASS] = ELFCLASS64;
	file->header.e_ident[EI_DATA] = ELFDATA2LSB;
	file->header.e_ident[EI_VERSION] = EV_CURRENT;
	file->header.e_type = ET_EXEC;
	file->header.e_machine = EM_X86_64;
	file->header.e_version = EV_CURRENT;
	file->header.e_entry = TEXT_ADDR + 0x800;
	file->header.e_ehsize = sizeof(Elf64_Ehdr);
	file->header.e_phoff = offsetof(struct file, load);
	file->header.e_phentsize = sizeof(Elf64_Phdr);
	file->header.e_phnum = 1;
	file->header.e_shoff = offsetof(struct file, sections);
	file->header.e_shentsize = sizeof(Elf64_Shdr);
	file->header.e_shnum = SECTIONS;
	file->header.e_shstrndx = SECTION_NAMES;
	file->load = (Elf64_Phdr){ PT_LOAD, PF_R | PF_X, TEXT_OFFSET, TEXT_ADDR, TEXT_ADDR,
				   TEXT_BYTES, TEXT_BYTES, 0x1000 };
	file->sections[TEXT] = (Elf64_Shdr){ .sh_type = SHT_PROGBITS,
					     .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
					     .sh_addr = TEXT_ADDR,
					     .sh_offset = TEXT_OFFSET,
					     .sh_size = TEXT_BYTES };
	file->sections[DATA] = (Elf64_Shdr){ .sh_type = SHT_PROGBITS,
					     .sh_flags = SHF_ALLOC,
					     .sh_addr = TEXT_ADDR,
					     .sh_offset = TEXT_OFFSET,
					     .sh_size = TEXT_BYTES };
	add(file, "plain", TEXT_ADDR, 0x20, GLOBAL(STT_FUNC), TEXT);
	add(file, "resolver", TEXT_ADDR + 0x40, 0x20, GLOBAL(STT_GNU_IFUNC), TEXT);
	add(file, "old@LIB_1", TEXT_ADDR + 0x80, 0x20, GLOBAL(STT_FUNC), TEXT);
	add(file, "assembly", TEXT_ADDR + 0x100, 0, GLOBAL(STT_NOTYPE), TEXT);
	add(file, "$x", TEXT_ADDR + 0x110, 0, LOCAL(STT_NOTYPE), TEXT);
	add(file, ".Lloop", TEXT_ADDR + 0x118, 0, LOCAL(STT_NOTYPE), TEXT);
	add(file, "table", TEXT_ADDR + 0x120, 0x20, GLOBAL(STT_OBJECT), TEXT);
	add(file, "next", TEXT_ADDR + 0x200, 0x10, GLOBAL(STT_FUNC), TEXT);
	add(file, "variable", TEXT_ADDR + 0x300, 0x10, GLOBAL(STT_FUNC), DATA);
	add(file, "imported", TEXT_ADDR + 0x400, 0x10, GLOBAL(STT_FUNC), SHN_UNDEF);
	add(file, "number", TEXT_ADDR + 0x500, 0x10, GLOBAL(STT_NOTYPE), SHN_ABS);
	add(file, "elsewhere", 0x900000, 0x10, GLOBAL(STT_FUNC), TEXT);
	add(file, "too_long", TEXT_ADDR + 0xff0, UINT64_MAX, GLOBAL(STT_FUNC), TEXT);
	add(file, "__made_text_end", TEXT_ADDR + 0x900, 0, GLOBAL(STT_NOTYPE), TEXT);
	add(file, "last", TEXT_ADDR + 0xfe0, 0x1000, GLOBAL(STT_FUNC), TEXT);
	file->sections[SYMTAB] = (Elf64_Shdr){ .sh_type = SHT_SYMTAB,
					       .sh_link = STRTAB,
					       .sh_entsize = sizeof(Elf64_Sym),
					       .sh_offset = offsetof(struct file, symbols),
					       .sh_size = file->n_symbols * sizeof(Elf64_Sym) };
	file->sections[STRTAB] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
					       .sh_offset = offsetof(struct file, strings),
					       .sh_size = file->strings_len };
	file->sections[SECTION_NAMES] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
						      .sh_offset = offsetof(struct file, strings),
						      .sh_size = 1 };
}

/* NULL, and the reason, when there is nothing to be had. */
static struct elf_names *read_names(const struct file *file, enum name_reason *ret_reason)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = memfd_create("elf", MFD_CLOEXEC);
	struct elf_names *names = NULL;

	*ret_reason = NAME_BAD_FILE;
	if (file_write(fd, file, sizeof(*file)) || ftruncate(fd, TEXT_OFFSET + TEXT_BYTES))
		return NULL;
	if (!image_open_fd(fd, "elf", &image, NULL))
		*ret_reason = elf_names_new(image, NULL, &names);
	return names;
}

/* "name+offset" at an offset from the start of .text; "-" for none. */
static const char *at(struct elf_names *names, uint64_t offset)
{
	static char text[64];
	struct extent extent = extent_whole();
	struct symbol_hit hit;

	if (!elf_names_find_vaddr(names, TEXT_ADDR + offset, &extent, &hit))
		return "-";
	snprintf(text, sizeof(text), "%s+%#llx", hit.name, (unsigned long long)hit.offset);
	return text;
}

static void test_kinds(void)
{
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	enum name_reason reason;
	struct file file;

	make(&file);
	_Static_assert(sizeof(struct file) <= TEXT_OFFSET, "the headers end before .text");
	names = read_names(&file, &reason);
	CHECK(names != NULL);
	if (!names)
		return;
	CHECK_STR(at(names, 0x1f), "plain+0x1f");
	CHECK_STR(at(names, 0x20), "-"); /* a gap: not the function before it */
	CHECK_STR(at(names, 0x44), "resolver+0x4");
	CHECK_STR(at(names, 0x81), "old@LIB_1+0x1");
	CHECK_STR(at(names, 0x11c), "assembly+0x1c"); /* marks of the assembler are no names */
	CHECK_STR(at(names, 0x130), "assembly+0x30"); /* nor are tables */
	CHECK_STR(at(names, 0x1ff), "assembly+0xff");
	CHECK_STR(at(names, 0x200), "next+0");
	CHECK_STR(at(names, 0x304), "-"); /* of a section without code */
	CHECK_STR(at(names, 0x404), "-"); /* undefined */
	CHECK_STR(at(names, 0x504), "-"); /* absolute */
	CHECK_STR(at(names, 0x800), "-"); /* the entry point that nobody named: module_names.c */
	CHECK_STR(at(names, 0x910), "-"); /* behind the edge of a stretch of code: nothing */
	CHECK_STR(at(names, 0xfff), "last+0x1f"); /* up to the end of its section */
	CHECK_STR(at(names, 0x1000), "-");
	CHECK_STR(at(names, UINT64_MAX - TEXT_OFFSET), "-");
}

/* A damaged table costs its names, and the file is still asked without them. */
static void test_damage(void)
{
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	enum name_reason reason;
	struct file file;

	make(&file);
	file.sections[SYMTAB].sh_size = UINT64_MAX / 2;
	names = read_names(&file, &reason);
	CHECK(!names && (reason == NAME_BAD_FILE || reason == NAME_LIMIT));
	make(&file);
	file.sections[SYMTAB].sh_entsize = 1;
	names = read_names(&file, &reason);
	CHECK(!names && reason == NAME_BAD_FILE);
	make(&file);
	file.sections[SYMTAB].sh_link = 77; /* no strings: nothing has a name but the entry */
	names = read_names(&file, &reason);
	CHECK(names != NULL);
	CHECK_STR(names ? at(names, 0x4) : "", "-");
	elf_names_free(TAKE(names));
	make(&file);
	file.symbols[1].st_name = UINT32_MAX;
	names = read_names(&file, &reason);
	CHECK_STR(names ? at(names, 0x4) : "", "-");
	CHECK_STR(names ? at(names, 0x44) : "", "resolver+0x4");
}

/* Sections past 65,279 are told by address; the code that holds a symbol is found by it. */
static void test_extended_index(void)
{
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	enum name_reason reason;
	struct file file;

	make(&file);
	file.symbols[1].st_shndx = SHN_XINDEX;
	file.symbols[2].st_shndx = SHN_XINDEX;
	file.symbols[2].st_value = TEXT_ADDR - 1;
	names = read_names(&file, &reason);
	CHECK_STR(names ? at(names, 0x1f) : "", "plain+0x1f");
	CHECK_STR(names ? at(names, 0x44) : "", "-");
}

/* A long string that every symbol shares: a small file is no reason to take gigabytes. */
static void test_shared_names(void)
{
	enum { SYMBOLS = 1000, NAME = 100000, STRINGS = TEXT_OFFSET + TEXT_BYTES, BYTES = 400000 };
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(mem_free) char *bytes = mem_zalloc(BYTES);
	CLOSE_FD int fd = memfd_create("elf", MFD_CLOEXEC);
	Elf64_Sym symbol = { .st_name = 1,
			     .st_info = GLOBAL(STT_FUNC),
			     .st_shndx = TEXT,
			     .st_size = 1 };
	struct file file;

	make(&file);
	file.sections[STRTAB].sh_offset = STRINGS;
	file.sections[STRTAB].sh_size = NAME + 2;
	file.sections[SYMTAB].sh_offset = STRINGS + NAME + 2;
	file.sections[SYMTAB].sh_size = SYMBOLS * sizeof(symbol);
	memcpy(bytes, &file, sizeof(file));
	memset(bytes + STRINGS + 1, 'x', NAME);
	for (size_t i = 1; i < SYMBOLS; i++) {
		symbol.st_value = TEXT_ADDR + i;
		memcpy(bytes + STRINGS + NAME + 2 + i * sizeof(symbol), &symbol, sizeof(symbol));
	}
	CHECK(!file_write(fd, bytes, BYTES));
	CHECK(!image_open_fd(fd, "elf", &image, NULL));
	CHECK(image && elf_names_new(image, NULL, &names) == NAME_OK);
	CHECK(names && elf_names_bytes(names) < 1 << 20);
}

/* A symbol of any kind, most of them among others: in .text, at its edges, elsewhere. */
static Elf64_Sym any_symbol(const struct file *file, unsigned int *seed)
{
	static const uint8_t infos[] = { GLOBAL(STT_FUNC), LOCAL(STT_FUNC), GLOBAL(STT_NOTYPE), LOCAL(STT_NOTYPE),
					 GLOBAL(STT_OBJECT), ELF64_ST_INFO(STB_WEAK, STT_GNU_IFUNC) };
	static const uint16_t sections[] = { TEXT, TEXT, TEXT, TEXT, TEXT, DATA, SHN_UNDEF, SHN_ABS };
	static const uint64_t sizes[] = { 0, 0, 0, 1, 4, 8, 16, 40, 400, 1ull << 32, UINT64_MAX };
	int where = rand_r(seed) % 16;

	return (Elf64_Sym){
		/* "plain", "resolver", "old@LIB_1", "assembly": what has no name is another matter. */
		.st_name = file->symbols[1 + rand_r(seed) % 4].st_name,
		.st_info = infos[(size_t)rand_r(seed) % sizeof(infos)],
		.st_shndx = sections[(size_t)rand_r(seed) % ARRAY_LEN(sections)],
		.st_value = (where ? TEXT_ADDR : TEXT_ADDR + TEXT_BYTES) - 4 + 4 * ((uint64_t)rand_r(seed) % 50),
		.st_size = sizes[(size_t)rand_r(seed) % ARRAY_LEN(sizes)],
	};
}

/* How many of n addresses a pass names otherwise than a table, and how many of them have a name. */
static unsigned int unlike(const struct image *image, const struct elf_names *names, const uint64_t *addrs,
			   size_t n, unsigned int *ret_named)
{
	RELEASE(symbol_pass_release) struct symbol_pass pass = { 0 };
	unsigned int unlike = 0;

	elf_names_pass(image, NULL, addrs, n, &pass);
	for (size_t i = 0; i < n; i++) {
		struct symbol_hit one = { 0 }, other = { 0 };
		struct extent extent = extent_whole();
		bool is_named = symbol_pass_find(&pass, i, &one);

		*ret_named += is_named;
		if (is_named != (names && elf_names_find_vaddr(names, addrs[i], &extent, &other)))
			unlike++;
		else if (is_named)
			unlike += strcmp(one.name, other.name) || one.start != other.start ||
				  one.sized != other.sized;
	}
	return unlike;
}

/* For a few addresses, the symbols of several stretches of a table are looked at as the table would have them. */
static void test_pass(void)
{
	enum { ENTRIES = 9000, TABLE = TEXT_OFFSET + TEXT_BYTES, ROUNDS = 400 };
	size_t size = TABLE + ENTRIES * sizeof(Elf64_Sym);
	CLEANUP(mem_free) char *bytes = mem_alloc(size);
	unsigned int seed = 5, named = 0, n_unlike = 0;
	struct file file;

	make(&file);
	file.sections[SYMTAB].sh_offset = TABLE;
	file.sections[SYMTAB].sh_size = ENTRIES * sizeof(Elf64_Sym);
	for (int round = 0; round < ROUNDS; round++) {
		CLEANUP(elf_names_free) struct elf_names *names = NULL;
		CLEANUP(image_free) struct image *image = NULL;
		CLOSE_FD int fd = memfd_create("elf", MFD_CLOEXEC);
		uint64_t addrs[SYMBOL_PASS_PLACES_MAX];

		memset(bytes, 0, size);
		memcpy(bytes, &file, sizeof(file));
		for (int i = 0; i < 3 + round % 60; i++) {
			Elf64_Sym symbol = any_symbol(&file, &seed);
			size_t at = 1 + (size_t)rand_r(&seed) % (ENTRIES - 1);

			memcpy(bytes + TABLE + at * sizeof(symbol), &symbol, sizeof(symbol));
		}
		if (file_write(fd, bytes, size) || image_open_fd(fd, "elf", &image, NULL))
			break;
		elf_names_new(image, NULL, &names);
		for (size_t n = 1; n <= ARRAY_LEN(addrs); n += 3) {
			for (size_t i = 0; i < n; i++)
				addrs[i] = TEXT_ADDR - 8 + (uint64_t)rand_r(&seed) % 210;
			n_unlike += unlike(image, names, addrs, n, &named);
		}
	}
	CHECK(named > ROUNDS * 5);
	CHECK_EQ(n_unlike, 0);
}

/* Any byte of the headers may be wrong: there is an answer or none, and no fault. */
static void test_every_byte(void)
{
	size_t end = offsetof(struct file, symbols) + 4 * sizeof(Elf64_Sym), opened = 0;
	enum name_reason reason;
	struct file file;

	for (size_t i = 0; i < end; i++) {
		struct elf_names *names;

		make(&file);
		((unsigned char *)&file)[i] ^= 0xff;
		names = read_names(&file, &reason);
		opened += names != NULL;
		for (uint64_t offset = 0; names && offset < TEXT_BYTES; offset += 16)
			at(names, offset);
		elf_names_free(names);
	}
	CHECK(opened > 0 && opened < end);
}

int main(void)
{
	test_kinds();
	test_damage();
	test_extended_index();
	test_shared_names();
	test_pass();
	test_every_byte();
	return tap_done();
}
