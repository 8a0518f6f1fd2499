// SPDX-License-Identifier: GPL-2.0-or-later
/* relocated: the bytes of a section of a file that is not linked, with its relocations applied. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "base/vec.h"
#include "core/image/image_elf.h"
#include "core/image/relocated.h"

#define STRETCH_BYTES (64u << 10) /* of a table, read at once; a multiple of no entry's size */
#define NO_ADDRESS UINT64_MAX /* of a symbol that is not in the file */

/* What a relocation writes: the symbol's address and the addend, as so many bytes. */
struct rule {
	uint16_t machine;
	uint16_t type;
	uint8_t bytes;
	bool is_relative; /* to its own place */
};

static const struct rule rules[] = {
	{ EM_X86_64, R_X86_64_64, 8, false },	      { EM_X86_64, R_X86_64_32, 4, false },
	{ EM_X86_64, R_X86_64_32S, 4, false },	      { EM_X86_64, R_X86_64_PC32, 4, true },
	{ EM_X86_64, R_X86_64_PC64, 8, true },	      { EM_386, R_386_32, 4, false },
	{ EM_386, R_386_PC32, 4, true },	      { EM_AARCH64, R_AARCH64_ABS64, 8, false },
	{ EM_AARCH64, R_AARCH64_ABS32, 4, false },    { EM_AARCH64, R_AARCH64_PREL64, 8, true },
	{ EM_AARCH64, R_AARCH64_PREL32, 4, true },
};

/* One entry of a table of either class, with or without its own addend. */
struct entry {
	uint64_t offset;
	uint32_t symbol, type;
	int64_t addend;
};

struct relocating {
	const struct image *image;
	struct image_section table; /* of relocations */
	size_t step; /* bytes of an entry of it */
	VEC(uint64_t) symbols; /* their addresses */
	uint8_t *data; /* what is relocated */
	size_t size;
	uint64_t addr;
};

static bool is_table(const struct image_section *section)
{
	return section->type == SHT_RELA || section->type == SHT_REL;
}

/* The relocations of section i; 0: it has none. */
static size_t find_table(const struct image *image, size_t i)
{
	struct image_section section;

	/* They come behind what they are of, mostly. */
	for (size_t k = 1; k < image->n_sections; k++) {
		size_t at = (i + k - 1) % (image->n_sections - 1) + 1;

		if (image_section(image, at, &section) && is_table(&section) && section.info == i &&
		    section.size)
			return at;
	}
	return 0;
}

bool relocated_is_needed(const struct image *image, size_t i)
{
	return image->type == ET_REL && image->n_sections > 1 && find_table(image, i);
}

static int damaged(const struct image *image, const char *what, struct err *err)
{
	return err_set(err, -ENOEXEC, "cannot use '%s': damaged %s", image->name, what);
}

/* Calls fn for each entry of a table that is not compressed, `step` bytes each. */
static int each_entry(const struct relocating *relocating, const struct image_section *table,
		      size_t step, void (*fn)(void *ctx, const uint8_t *entry), void *ctx,
		      struct err *err)
{
	CLEANUP(mem_free) uint8_t *stretch = mem_alloc(STRETCH_BYTES);
	uint64_t left = table->size - table->size % step, at = table->offset;

	while (left) {
		size_t len = STRETCH_BYTES - STRETCH_BYTES % step;

		if (len > left)
			len = left;
		if (image_pread(relocating->image, stretch, len, at))
			return damaged(relocating->image, "relocations: the file ends too early", err);
		for (size_t i = 0; i < len; i += step)
			fn(ctx, stretch + i);
		at += len;
		left -= len;
	}
	return 0;
}

/*
 * Where a symbol is; its section's number does not fit into some files' symbols (SHN_XINDEX): then
 * nowhere.
 */
static uint64_t address_of(const struct image *image, uint32_t section, uint64_t value)
{
	if (section == SHN_ABS)
		return value;
	if (section == SHN_UNDEF || section >= SHN_LORESERVE || section >= image->n_sections ||
	    image->section_addrs[section] == UINT64_MAX)
		return NO_ADDRESS;
	return image->section_addrs[section] + value;
}

static void add_symbol(void *ctx, const uint8_t *entry)
{
	struct relocating *relocating = ctx;
	const struct image *image = relocating->image;
	Elf64_Sym wide;
	Elf32_Sym narrow;

	if (image->is_64) {
		memcpy(&wide, entry, sizeof(wide));
		vec_push(&relocating->symbols, address_of(image, wide.st_shndx, wide.st_value));
	} else {
		memcpy(&narrow, entry, sizeof(narrow));
		vec_push(&relocating->symbols, address_of(image, narrow.st_shndx, narrow.st_value));
	}
}

static int read_symbols(struct relocating *relocating, struct err *err)
{
	const struct image *image = relocating->image;
	size_t step = image->is_64 ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
	struct image_section table;
	int ret;

	if (!image_section(image, relocating->table.link, &table) || table.type != SHT_SYMTAB ||
	    table.entry_size != step || table.flags & SHF_COMPRESSED)
		return damaged(image, "symbol table", err);
	if (table.size / step > RELOCATED_SYMBOLS_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': more than %u symbols", image->name,
			       RELOCATED_SYMBOLS_MAX);
	ret = each_entry(relocating, &table, step, add_symbol, relocating, err);
	/* What names no symbol means 0. */
	if (relocating->symbols.len)
		relocating->symbols.data[0] = 0;
	return ret;
}

static const struct rule *rule_of(const struct image *image, uint32_t type)
{
	for (size_t i = 0; i < ARRAY_LEN(rules); i++)
		if (rules[i].machine == image->machine && rules[i].type == type)
			return &rules[i];
	return NULL;
}

static bool is_machine_known(const struct image *image)
{
	bool is_known = false;

	for (size_t i = 0; i < ARRAY_LEN(rules); i++)
		is_known |= rules[i].machine == image->machine;
	return is_known;
}

static struct entry read_entry(const struct relocating *relocating, const uint8_t *bytes)
{
	Elf64_Rela wide = { 0 };
	Elf32_Rela narrow = { 0 };

	if (relocating->image->is_64) {
		memcpy(&wide, bytes, relocating->step);
		return (struct entry){ wide.r_offset, ELF64_R_SYM(wide.r_info),
				       ELF64_R_TYPE(wide.r_info), wide.r_addend };
	}
	memcpy(&narrow, bytes, relocating->step);
	return (struct entry){ narrow.r_offset, ELF32_R_SYM(narrow.r_info), ELF32_R_TYPE(narrow.r_info),
			       narrow.r_addend };
}

static void write_value(uint8_t *at, unsigned int bytes, uint64_t value)
{
	uint32_t narrow = value;

	if (bytes == sizeof(value))
		memcpy(at, &value, sizeof(value));
	else
		memcpy(at, &narrow, sizeof(narrow));
}

/* The addend of a table that has none: what is there already. */
static uint64_t read_value(const uint8_t *at, unsigned int bytes)
{
	uint64_t value;
	int32_t narrow;

	if (bytes == sizeof(value)) {
		memcpy(&value, at, sizeof(value));
		return value;
	}
	memcpy(&narrow, at, sizeof(narrow));
	return (uint64_t)(int64_t)narrow;
}

static void apply(void *ctx, const uint8_t *bytes)
{
	const struct relocating *relocating = ctx;
	struct entry entry = read_entry(relocating, bytes);
	const struct rule *rule = rule_of(relocating->image, entry.type);
	uint64_t value, size = relocating->size;

	if (entry.symbol >= relocating->symbols.len ||
	    relocating->symbols.data[entry.symbol] == NO_ADDRESS)
		return;
	if (!rule || entry.offset > size || rule->bytes > size - entry.offset)
		return;
	if (relocating->table.type == SHT_REL)
		entry.addend = (int64_t)read_value(relocating->data + entry.offset, rule->bytes);
	value = relocating->symbols.data[entry.symbol] + (uint64_t)entry.addend;
	if (rule->is_relative)
		value -= relocating->addr + entry.offset;
	write_value(relocating->data + entry.offset, rule->bytes, value);
}

static int apply_all(struct relocating *relocating, struct err *err)
{
	const struct image *image = relocating->image;
	bool has_addends = relocating->table.type == SHT_RELA;
	int ret;

	if (image->is_64)
		relocating->step = has_addends ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
	else
		relocating->step = has_addends ? sizeof(Elf32_Rela) : sizeof(Elf32_Rel);
	if (relocating->table.entry_size != relocating->step ||
	    relocating->table.flags & SHF_COMPRESSED)
		return damaged(image, "relocations", err);
	if (relocating->table.size / relocating->step > RELOCATIONS_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': more than %u relocations", image->name,
			       RELOCATIONS_MAX);
	ret = read_symbols(relocating, err);
	if (!ret)
		ret = each_entry(relocating, &relocating->table, relocating->step, apply, relocating,
				 err);
	return ret;
}

/* The bytes as they are in the file, in memory of our own. */
static int own_bytes(struct image *image, size_t i, uint64_t limit_bytes, struct unpacked *unpacked,
		     struct err *err)
{
	int ret = unpacked_section(image, i, limit_bytes, unpacked, err);

	if (ret || unpacked->owned)
		return ret;
	unpacked->owned = mem_try_alloc(1, unpacked->size + 1);
	if (!unpacked->owned)
		return err_set(err, -EFBIG, "cannot read section %zu of '%s': no memory", i,
			       image->name);
	memcpy(unpacked->owned, unpacked->data, unpacked->size);
	unpacked->data = unpacked->owned;
	return 0;
}

int relocated_section(struct image *image, size_t i, uint64_t limit_bytes,
		      struct unpacked *ret_unpacked, struct err *err)
{
	struct relocating relocating = { .image = image };
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };
	int ret;

	if (!is_machine_known(image))
		return err_set(err, -EOPNOTSUPP, "cannot use '%s': relocations of another machine",
			       image->name);
	if (!image_section(image, find_table(image, i), &relocating.table))
		return err_set(err, -ENOENT, "section %zu of '%s' has no relocations", i, image->name);
	ret = own_bytes(image, i, limit_bytes, &unpacked, err);
	if (ret)
		return ret;
	relocating.data = unpacked.owned;
	relocating.size = unpacked.size;
	relocating.addr = image->section_addrs[i];
	ret = apply_all(&relocating, err);
	vec_release(&relocating.symbols);
	if (ret)
		return ret;
	*ret_unpacked = unpacked;
	unpacked = (struct unpacked){ 0 };
	return 0;
}
