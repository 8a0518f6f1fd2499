// SPDX-License-Identifier: GPL-2.0-or-later
/* test_plt_names: slots made by hand, and what relocations say of the words that they jump through. */
#include "core/namer/plt_names.h"
#include "made_elf.h"
#include "tap.h"

#define SLOT 16
#define GOT 0x1000 /* of a word, from where the slots begin */

enum { PLT, RELA_PLT, RELA_DYN, DYNSYM, DYNSTR, SECTIONS };

/* Symbols 1 and 2; 3 has no name that ends. */
static const char strings[] = "\0one\0two\0end";

struct made_plt {
	struct buf bytes[SECTIONS];
	struct made_elf elf;
	struct image *image; /* once it was opened */
	struct plt_names *names;
};

static void made_plt_release(struct made_plt *made)
{
	plt_names_free(made->names);
	image_free(made->image);
	for (int i = 0; i < SECTIONS; i++)
		buf_release(&made->bytes[i]);
}

static uint64_t plt_vaddr(const struct made_plt *made)
{
	return made_elf_vaddr(&made->elf, PLT);
}

static void add_relocation(struct buf *buf, uint64_t vaddr, uint32_t symbol, uint32_t type, int64_t addend)
{
	const Elf64_Rela relocation = { vaddr, ELF64_R_INFO(symbol, type), addend };

	buf_add(buf, &relocation, sizeof(relocation));
}

static void add_symbols(struct made_plt *made)
{
	static const uint32_t names[] = { 0, 1, 5, 9 };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const Elf64_Sym symbol = { .st_name = names[i] };

		buf_add(&made->bytes[DYNSYM], &symbol, sizeof(symbol));
	}
	buf_add(&made->bytes[DYNSTR], strings, sizeof(strings) - 1);
}

/* With its symbols, which come last. */
static struct plt_names *open_plt(struct made_plt *made)
{
	add_symbols(made);
	made->image = made_elf_image(&made->elf);
	made->names = plt_names_new(made->image);
	return made->names;
}

static void describe(struct made_plt *made, uint16_t machine, const char *name)
{
	made->elf = (struct made_elf){
		.machine = machine,
		.n_sections = SECTIONS,
		.sections = {
			[PLT] = { name, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0, &made->bytes[PLT] },
			[RELA_PLT] = { ".rela.plt", SHT_RELA, SHF_ALLOC, 0, &made->bytes[RELA_PLT] },
			[RELA_DYN] = { ".rela.dyn", SHT_RELA, SHF_ALLOC, 0, &made->bytes[RELA_DYN] },
			[DYNSYM] = { ".dynsym", SHT_DYNSYM, SHF_ALLOC, DYNSTR + 1, &made->bytes[DYNSYM] },
			[DYNSTR] = { ".dynstr", SHT_STRTAB, SHF_ALLOC, 0, &made->bytes[DYNSTR] },
		},
	};
}

/* jmp *GOT[word]; push number; jmp PLT0. The word's vaddr is GOT + 8 * word behind the first slot. */
static void add_lazy(struct buf *buf, uint32_t word, uint32_t number)
{
	uint32_t distance = GOT + 8 * word - (uint32_t)(buf->len + 6);

	buf_add(buf, "\xff\x25", 2);
	buf_add(buf, &distance, 4);
	buf_add(buf, "\x68", 1);
	buf_add(buf, &number, 4);
	buf_add(buf, "\xe9\xd0\xff\xff\xff", 5);
}

/* "name", "resolver VADDR", ".plt" of one that nobody knows, or "-" for no slot. */
static const char *name_at(struct plt_names *names, uint64_t vaddr, uint64_t *ret_start)
{
	static char text[64];
	struct extent extent = extent_whole();
	struct plt_hit hit;

	*ret_start = 0;
	if (!names || !plt_names_find(names, vaddr, &extent, &hit))
		return "-";
	*ret_start = hit.start;
	if (hit.name)
		return hit.name;
	snprintf(text, sizeof(text), "resolver %#llx", (unsigned long long)hit.resolver);
	return hit.resolver ? text : PLT_START_NAME;
}

static void check_at(struct plt_names *names, uint64_t vaddr, const char *name, uint64_t start)
{
	uint64_t got_start;

	CHECK_STR(name_at(names, vaddr, &got_start), name);
	CHECK_EQ(got_start, start);
}

static void test_lazy(void)
{
	RELEASE(made_plt_release) struct made_plt made = { 0 };
	struct plt_names *names;
	uint64_t plt;

	describe(&made, EM_X86_64, ".plt");
	plt = plt_vaddr(&made);
	/* PLT0; one; two; an indirect function; a word that nothing is written to, by its number two; nobody's */
	buf_add(&made.bytes[PLT], "\xff\x35\xe2\x2f\0\0\xff\x25\xe4\x2f\0\0\x0f\x1f\x40\0", SLOT);
	add_lazy(&made.bytes[PLT], 1, 0);
	add_lazy(&made.bytes[PLT], 2, 1);
	add_lazy(&made.bytes[PLT], 3, 2);
	add_lazy(&made.bytes[PLT], 9, 1);
	add_lazy(&made.bytes[PLT], 9, 77);
	add_lazy(&made.bytes[PLT], 4, 77);
	add_relocation(&made.bytes[RELA_PLT], plt + GOT + 8, 1, R_X86_64_JUMP_SLOT, 0);
	add_relocation(&made.bytes[RELA_PLT], plt + GOT + 16, 2, R_X86_64_JUMP_SLOT, 0);
	add_relocation(&made.bytes[RELA_PLT], plt + GOT + 24, 0, R_X86_64_IRELATIVE, 0x10010);
	add_relocation(&made.bytes[RELA_DYN], plt + GOT + 32, 3, R_X86_64_GLOB_DAT, 0);
	names = open_plt(&made);
	check_at(names, plt + 3, PLT_START_NAME, plt);
	check_at(names, plt + SLOT, "one", plt + SLOT);
	check_at(names, plt + 3 * SLOT - 1, "two", plt + 2 * SLOT);
	check_at(names, plt + 3 * SLOT + 6, "resolver 0x10010", plt + 3 * SLOT);
	check_at(names, plt + 4 * SLOT, "two", plt + 4 * SLOT);
	check_at(names, plt + 5 * SLOT, PLT_START_NAME, plt + 5 * SLOT);
	check_at(names, plt + 6 * SLOT, PLT_START_NAME, plt + 6 * SLOT); /* its name has no end */
	check_at(names, plt + 7 * SLOT, "-", 0);
	check_at(names, plt - 1, "-", 0);
	CHECK(names && plt_names_bytes(names) > 0);
}

/* endbr64; jmp *GOT[word]; nopw: what .plt.sec consists of. Bytes between slots belong to none. */
static void test_second(void)
{
	RELEASE(made_plt_release) struct made_plt made = { 0 };
	struct plt_names *names;
	uint32_t distance = GOT - 10;
	uint64_t plt;

	describe(&made, EM_X86_64, ".plt.sec");
	plt = plt_vaddr(&made);
	buf_add(&made.bytes[PLT], "\xf3\x0f\x1e\xfa\xff\x25", 6);
	buf_add(&made.bytes[PLT], &distance, 4);
	buf_add(&made.bytes[PLT], "\x66\x0f\x1f\x44\0\0", 6);
	buf_addn(&made.bytes[PLT], '\x06', SLOT); /* no instruction of 64 bits */
	add_relocation(&made.bytes[RELA_DYN], plt + GOT, 2, R_X86_64_GLOB_DAT, 0);
	names = open_plt(&made);
	check_at(names, plt + 4, "two", plt);
	check_at(names, plt + SLOT + 3, PLT_START_NAME, plt + SLOT);
}

/* lld -z retpolineplt: mov n(%rip), %r11; jmp; int3 ..: no jump through memory. */
static void test_retpoline(void)
{
	RELEASE(made_plt_release) struct made_plt made = { 0 };
	struct plt_names *names;
	uint32_t distance = GOT - 7;
	uint64_t plt;

	describe(&made, EM_X86_64, ".plt");
	plt = plt_vaddr(&made);
	buf_add(&made.bytes[PLT], "\x4c\x8b\x1d", 3);
	buf_add(&made.bytes[PLT], &distance, 4);
	buf_add(&made.bytes[PLT], "\xe9\0\0\0\0\xcc\xcc\xcc\xcc", 9);
	add_relocation(&made.bytes[RELA_PLT], plt + GOT, 1, R_X86_64_JUMP_SLOT, 0);
	names = open_plt(&made);
	check_at(names, plt + 9, "one", plt);
}

/* adrp x16, page; ldr x17, [x16, #n]; add x16, x16, #n; br x17 */
static void test_aarch64(void)
{
	uint32_t words[] = { 0x90000010, 0xf9400211, 0x91000210, 0xd61f0220 };
	RELEASE(made_plt_release) struct made_plt made = { 0 };
	struct plt_names *names;
	uint64_t plt, got;

	describe(&made, EM_AARCH64, ".plt");
	plt = plt_vaddr(&made);
	got = (plt & ~0xfffULL) + 3 * 0x1000 + 0x28; /* three pages on */
	words[0] |= 3u << 29; /* the low two bits of the number of pages */
	words[1] |= (0x28 / 8) << 10;
	words[2] |= 0x28 << 10;
	buf_add(&made.bytes[PLT], words, sizeof(words));
	add_relocation(&made.bytes[RELA_PLT], got, 2, R_AARCH64_JUMP_SLOT, 0);
	names = open_plt(&made);
	check_at(names, plt + 8, "two", plt);
}

static void test_none(void)
{
	struct made_plt made = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(image_free) struct image *other = NULL;

	describe(&made, EM_X86_64, ".text.other");
	image = made_elf_image(&made.elf);
	CHECK_NAMED(image && !plt_names_new(image), "a file without such a section");
	describe(&made, EM_RISCV, ".plt");
	other = made_elf_image(&made.elf);
	CHECK_NAMED(other && !plt_names_new(other), "another machine");
}

/* Every byte of every section may be anything. */
static void test_hostile(void)
{
	unsigned int seed = 5;

	for (int round = 0; round < 3000; round++) {
		struct made_plt made = { 0 };
		CLEANUP(image_free) struct image *image = NULL;
		CLEANUP(plt_names_free) struct plt_names *names = NULL;
		uint64_t plt, start;

		describe(&made, round % 4 ? EM_X86_64 : EM_AARCH64, ".plt");
		plt = plt_vaddr(&made);
		for (uint32_t i = 0; i < 6; i++)
			add_lazy(&made.bytes[PLT], i, i);
		for (uint32_t i = 0; i < 6; i++)
			add_relocation(&made.bytes[RELA_PLT], plt + GOT + 8 * i, i, R_X86_64_JUMP_SLOT, 0);
		add_symbols(&made);
		for (int i = 0; i < 8; i++) {
			struct buf *buf = &made.bytes[rand_r(&seed) % SECTIONS];

			if (buf->len)
				buf->data[rand_r(&seed) % buf->len] = (char)rand_r(&seed);
		}
		image = made_elf_image(&made.elf);
		names = image ? plt_names_new(image) : NULL;
		for (uint64_t at = 0; at < 7 * SLOT; at += 4)
			if (strnlen(name_at(names, plt + at, &start), 64) == 64 || start > plt + at)
				CHECK_NAMED(false, "names end, and slots begin before what is in them");
		made_plt_release(&made);
	}
	CHECK_NAMED(true, "changed slots, relocations and symbols are read to their end");
}

int main(void)
{
	test_lazy();
	test_second();
	test_retpoline();
	test_aarch64();
	test_none();
	test_hostile();
	return tap_done();
}
