// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_symbols: any symbols, of any order, as the two tables of an ELF file. Eight bytes are a
 * symbol: where it starts and how long it is, its type and binding, section and table, and its name
 * among a few that matter. A table of all of them and a pass over them for a few addresses must
 * find the same, and all that is found must hold the address.
 */
#include <stdint.h>
#include "../unit/made_elf.h"
#include "must.h"
#include "core/namer/elf_names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define SYMBOL_BYTES 8
#define SYMBOLS_MAX 512
#define NAMES_MAX 48
#define LONG_NAME 6000 /* over SYMBOL_KEPT_MAX */

enum { SYMTAB, STRTAB, DYNSYM, DYNSTR, TABLES };

struct input {
	struct buf bytes[TABLES];
	uint32_t names[NAMES_MAX]; /* where each begins in the strings */
	size_t n_names;
	uint64_t addrs[SYMBOL_PASS_PLACES_MAX];
	size_t n_addrs;
};

static void add_name(struct input *input, const char *name, size_t len)
{
	input->names[input->n_names++] = (uint32_t)input->bytes[STRTAB].len;
	buf_add(&input->bytes[STRTAB], name, len);
	buf_addc(&input->bytes[STRTAB], '\0');
}

static void add_names(struct input *input)
{
	static const char *const names[] = {
		"", "a", "b", "_a", "__a", "a@V_1", "a@@V_2", "@", "$x", "$d.1", ".L1", ".Lloop", "_etext",
		"__kprobes_text_end", "_text", "_start", "_Z1av", "_Z1bv", "_ZN1aC1Ev", "_ZN1aC2Ev",
		"_RNvC1a1b",
		"_ZN3foo17h0123456789abcdefE", "a.cold", "a.part.0", "a.isra.0", "_Z1av.cold", "__pfx_a",
		"\x01\xff",
	};
	RELEASE(buf_release) struct buf text = { 0 };

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		add_name(input, names[i], strlen(names[i]));
	buf_addn(&text, 'x', LONG_NAME);
	add_name(input, text.data, text.len);
	memcpy(text.data, "_ZN", 3);
	add_name(input, text.data, text.len);
	/* The last one has no end, and one lies behind it. */
	input->names[input->n_names++] = (uint32_t)input->bytes[STRTAB].len;
	buf_addn(&input->bytes[STRTAB], 'y', 3);
	input->names[input->n_names++] = (uint32_t)input->bytes[STRTAB].len + 7;
	buf_add(&input->bytes[DYNSTR], input->bytes[STRTAB].data, input->bytes[STRTAB].len);
}

static void add_addr(struct input *input, uint64_t addr)
{
	if (input->n_addrs < SYMBOL_PASS_PLACES_MAX)
		input->addrs[input->n_addrs++] = addr;
}

/* Neither nothing, nor a mark of the assembler. */
static bool is_name(const struct input *input, uint32_t name)
{
	const struct buf *strings = &input->bytes[STRTAB];

	return name < strings->len && strings->data[name] && !strchr("$.", strings->data[name]);
}

static void add_symbol(struct input *input, const uint8_t *at)
{
	static const uint8_t types[] = { STT_NOTYPE, STT_FUNC, STT_GNU_IFUNC, STT_OBJECT };
	static const uint8_t binds[] = { STB_LOCAL, STB_GLOBAL, STB_WEAK, 10 };
	static const uint16_t sections[] = { 1, 1, 1, SHN_XINDEX, SHN_ABS, SHN_UNDEF, 2, 77 };
	uint64_t start = at[0] | (at[1] & 0x7f) << 8, size = at[2];
	Elf64_Sym symbol = { .st_name = input->names[at[5] % input->n_names],
			     .st_info = ELF64_ST_INFO(binds[at[4] >> 2 & 3], types[at[4] & 3]),
			     .st_shndx = sections[at[4] >> 4 & 7],
			     .st_value = MADE_ELF_CODE + start };

	/*
	 * Short ones, so that many meet; some of pages; some that lie. Those of a size have a name:
	 * symbol_pass.h.
	 */
	symbol.st_size = at[3] & 0xc0 ? size : at[3] & 0x20 ? size << 8 : at[3] & 0x10 ? UINT64_MAX - size : 0;
	if (symbol.st_size && !is_name(input, symbol.st_name))
		symbol.st_name = input->names[1];
	buf_add(&input->bytes[at[6] & 1 ? DYNSYM : SYMTAB], &symbol, sizeof(symbol));
	if (at[6] & 2)
		add_addr(input, symbol.st_value + (int8_t)at[7]);
	if (at[6] & 4)
		add_addr(input, symbol.st_value + symbol.st_size - (at[7] & 1));
}

static struct image *make(struct input *input, const uint8_t *data, size_t size)
{
	const struct made_elf elf = {
		.sections = { { ".symtab", SHT_SYMTAB, 0, STRTAB + 1, &input->bytes[SYMTAB] },
			      { ".strtab", SHT_STRTAB, 0, 0, &input->bytes[STRTAB] },
			      { ".dynsym", SHT_DYNSYM, SHF_ALLOC, DYNSTR + 1, &input->bytes[DYNSYM] },
			      { ".dynstr", SHT_STRTAB, SHF_ALLOC, 0, &input->bytes[DYNSTR] } },
		.n_sections = TABLES,
	};

	add_names(input);
	buf_addn(&input->bytes[SYMTAB], '\0', sizeof(Elf64_Sym));
	buf_addn(&input->bytes[DYNSYM], '\0', sizeof(Elf64_Sym));
	for (size_t i = 0; i < SYMBOLS_MAX && size >= SYMBOL_BYTES; i++) {
		add_symbol(input, data);
		data += SYMBOL_BYTES;
		size -= SYMBOL_BYTES;
	}
	return made_elf_image(&elf);
}

/* At both ends of an extent the same is found, and nothing where nothing was. */
static void check_extent(const struct elf_names *names, uint64_t addr, const struct extent *extent,
			 const struct symbol_hit *hit)
{
	const uint64_t ends[] = { extent->low, extent->high - 1 };

	must(extent->low <= addr && addr < extent->high);
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		struct extent other_extent = extent_whole();
		struct symbol_hit other;
		bool found = elf_names_find_vaddr(names, ends[i], &other_extent, &other);

		must(found == (hit != NULL) && (!hit || (other.name == hit->name && other.start == hit->start)));
	}
}

static void compare(const struct elf_names *names, const struct symbol_pass *pass, const struct input *input)
{
	for (size_t i = 0; i < input->n_addrs; i++) {
		struct extent extent = extent_whole();
		struct symbol_hit of_table, of_pass;
		bool found = elf_names_find_vaddr(names, input->addrs[i], &extent, &of_table);

		must(found == symbol_pass_find(pass, i, &of_pass));
		check_extent(names, input->addrs[i], &extent, found ? &of_table : NULL);
		if (!found)
			continue;
		must(of_table.name[0] && of_table.start <= input->addrs[i]);
		must(of_table.offset == input->addrs[i] - of_table.start);
		must(of_table.start == of_pass.start && of_table.offset == of_pass.offset);
		must(!strncmp(of_table.name, of_pass.name, SYMBOL_COMPARE_MAX));
	}
}

/* Names of one start are different, and the best is what the address is called. */
static void look_at_aliases(const struct elf_names *names, uint64_t addr)
{
	struct extent extent = extent_whole();
	const char *aliases[8];
	struct symbol_hit hit;
	size_t n;

	if (!elf_names_find_vaddr(names, addr, &extent, &hit))
		return;
	n = elf_names_aliases(names, hit.start, aliases, ARRAY_LEN(aliases));
	must(n != 1);
	for (size_t i = 0; i < n && i < ARRAY_LEN(aliases); i++)
		must(aliases[i][0]);
	must(!n || hit.offset || symbol_name_len(hit.name) <= strlen(hit.name));
}

static void find_by_name(struct elf_names *names, const struct input *input)
{
	for (size_t i = 1; i < 8 && i < input->n_names; i++) {
		const char *name = input->bytes[STRTAB].data + input->names[i];
		struct found_symbol found = { 0 };
		struct extent extent = extent_whole();
		struct symbol_hit hit;

		elf_names_search(names, name, &found);
		if (found.found == SYMBOL_FOUND)
			must(elf_names_find_vaddr(names, found.start, &extent, &hit) && hit.start <= found.start);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = { .n_addrs = 0 };
	CLEANUP(image_free) struct image *image = make(&input, data, size);
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	RELEASE(symbol_pass_release) struct symbol_pass pass = { 0 };
	enum name_reason of_table = elf_names_new(image, NULL, &names);

	must(of_table == NAME_OK);
	must(elf_names_pass(image, NULL, input.addrs, input.n_addrs, &pass) == NAME_OK);
	compare(names, &pass, &input);
	for (size_t i = 0; i < input.n_addrs; i++)
		look_at_aliases(names, input.addrs[i]);
	find_by_name(names, &input);
	for (int i = 0; i < TABLES; i++)
		buf_release(&input.bytes[i]);
	return 0;
}
