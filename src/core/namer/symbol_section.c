// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_section: the code symbols of one symbol table of an ELF file. */
#include <elf.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "core/namer/symbol_builder.h"
#include "core/namer/symbol_section.h"

#define STRETCH_ENTRIES 2048 /* read at once: what the processor's near cache holds */
#define EXECUTABLE (SHF_ALLOC | SHF_EXECINSTR)

static int compare_starts(const void *a, const void *b)
{
	const struct code_section *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

static void code_sections_read(struct code_sections *sections, const struct image *image)
{
	size_t n = image_sections(image);

	for (size_t i = 0; i < n; i++) {
		struct code_section code = { 0 };
		struct image_section section;

		if (image_section(image, i, &section) &&
		    (section.flags & EXECUTABLE) == EXECUTABLE &&
		    section.size <= UINT64_MAX - section.addr) {
			code.start = section.addr;
			code.end = section.addr + section.size;
		}
		vec_push(&sections->all, code);
		if (code.start < code.end)
			vec_push(&sections->by_addr, code);
	}
	if (sections->by_addr.len)
		qsort(sections->by_addr.data, sections->by_addr.len, sizeof(struct code_section),
		      compare_starts);
}

/* The one that holds a vaddr; NULL: none. */
static const struct code_section *code_sections_find(const struct code_sections *sections, uint64_t vaddr)
{
	size_t low = 0, high = sections->by_addr.len;

	/* Not one by one: a file can have this asked for millions of symbols of many sections. */
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sections->by_addr.data[middle].start <= vaddr)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || vaddr >= sections->by_addr.data[low - 1].end)
		return NULL;
	return &sections->by_addr.data[low - 1];
}

static void code_sections_release(struct code_sections *sections)
{
	vec_release(&sections->all);
	vec_release(&sections->by_addr);
}

static bool is_inside(const struct image *image, const struct image_section *section)
{
	uint64_t size = image_identity(image)->size;

	return section->offset <= size && section->size <= size - section->offset;
}

/* Symbols without names are still symbols: what is wrong here is not a failure. */
static void find_strings(struct symbol_section *section, uint32_t link)
{
	struct image_section strings;

	if (!link || !image_section(section->image, link, &strings) || strings.type != SHT_STRTAB ||
	    strings.size > IMAGE_TABLE_MAX_BYTES || !is_inside(section->image, &strings))
		return;
	section->strings_offset = strings.offset;
	section->strings_bytes = strings.size;
}

int symbol_section_open(const struct image *image, uint32_t type, struct symbol_section *ret_section,
			struct err *err)
{
	struct symbol_section section = { .image = image, .last = UINT64_MAX };
	size_t i = image_find_section_type(image, type);
	struct image_section table;

	section.step = image_is_64(image) ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
	section.is_unlinked = image_type(image) == ET_REL;
	if (!i || !image_section(image, i, &table))
		return err_set(err, -ENOENT, "'%s' has no such symbol table", image_name(image));
	if (table.flags & SHF_COMPRESSED || table.entry_size != section.step ||
	    !is_inside(image, &table))
		return err_set(err, -ENOEXEC, "cannot use '%s': damaged symbol table",
			       image_name(image));
	if (table.size > IMAGE_TABLE_MAX_BYTES || table.size / section.step > IMAGE_SYMBOLS_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': more than %d symbols", image_name(image),
			       IMAGE_SYMBOLS_MAX);
	section.end = table.offset + table.size;
	section.at = table.offset + section.step; /* entry 0 is none */
	find_strings(&section, table.link);
	code_sections_read(&section.code, image);
	section.stretch = mem_alloc((size_t)STRETCH_ENTRIES * section.step);
	section.likely = mem_alloc(STRETCH_ENTRIES * sizeof(*section.likely));
	*ret_section = section;
	return 0;
}

void symbol_section_release(struct symbol_section *section)
{
	mem_free(section->stretch);
	mem_free(section->likely);
	code_sections_release(&section->code);
}

/* Types of what is code: one bit each. */
#define CODE_TYPES (1u << STT_FUNC | 1u << STT_NOTYPE | 1u << STT_GNU_IFUNC)

/* Whether an entry is of code and may have a name, by its numbers alone, and without a branch. */
static inline unsigned int is_likely(const struct symbol_section *section, const Elf64_Sym *entry)
{
	const struct code_section *all = section->code.all.data;
	uint32_t index = entry->st_shndx < section->code.all.len ? entry->st_shndx : 0;
	unsigned int is_in_code = entry->st_value - all[index].start < all[index].end - all[index].start;
	unsigned int is_named = (entry->st_name != 0) & (entry->st_name < section->strings_bytes);

	return (CODE_TYPES >> ELF64_ST_TYPE(entry->st_info) & 1) & is_named &
	       (is_in_code | (entry->st_shndx == SHN_XINDEX));
}

static Elf64_Sym plain_at(const struct symbol_section *section, size_t i)
{
	Elf64_Sym entry;

	memcpy(&entry, section->stretch + i * sizeof(entry), sizeof(entry));
	return entry;
}

static bool has_code(const struct symbol_section *section, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		Elf64_Sym entry = plain_at(section, i);

		if (is_likely(section, &entry))
			return true;
	}
	return false;
}

/* Of n entries, those that start no later than `last` and reach over what others were seen to reach over. */
static uint32_t choose_near(struct symbol_section *section, size_t n)
{
	const uint8_t *at = section->stretch;
	uint64_t last = section->last, reach = section->reach;
	uint32_t n_near = 0;

	for (size_t i = 0; i < n; i++, at += sizeof(Elf64_Sym)) {
		uint64_t value, size;

		memcpy(&value, at + offsetof(Elf64_Sym, st_value), sizeof(value));
		memcpy(&size, at + offsetof(Elf64_Sym, st_size), sizeof(size));
		section->likely[n_near] = (uint16_t)i;
		n_near += (value <= last) & ((value >= reach) | (size > reach - value));
	}
	return n_near;
}

/* Of these, the ones that are likely, without those of which only their end matters. */
static uint32_t choose_likely(struct symbol_section *section, uint32_t n_near)
{
	uint64_t reach = section->reach;
	uint32_t n_likely = 0;

	for (uint32_t i = 0; i < n_near; i++) {
		Elf64_Sym entry = plain_at(section, section->likely[i]);
		unsigned int likely = is_likely(section, &entry), is_end;
		uint64_t end = entry.st_shndx < section->code.all.len ?
				       section->code.all.data[entry.st_shndx].end : 0;

		end = entry.st_size < end - entry.st_value ? entry.st_value + entry.st_size : end;
		is_end = likely & (end <= section->first) & (entry.st_shndx != SHN_XINDEX) &
			 (entry.st_size - 1 < SYMBOL_EXTENT_MAX);
		reach = is_end && end > reach ? end : reach;
		section->likely[n_likely] = section->likely[i];
		n_likely += likely & !is_end;
	}
	section->reach = reach;
	return n_likely;
}

/*
 * Most entries are of no interest, and in no order that a processor could foresee: so those that are worth a
 * look are told from the others without branches.
 */
static void choose(struct symbol_section *section, size_t n)
{
	section->likely_at = 0;
	section->n_likely = (uint32_t)n;
	if (section->step == sizeof(Elf64_Sym) && !section->is_unlinked && section->code.all.len) {
		section->has_code = section->has_code || has_code(section, n);
		section->n_likely = choose_likely(section, choose_near(section, n));
		return;
	}
	for (size_t i = 0; i < n; i++)
		section->likely[i] = (uint16_t)i;
}

/* Returns false at the end of the table, or of the file. */
static bool read_stretch(struct symbol_section *section)
{
	uint64_t left = section->at < section->end ? section->end - section->at : 0;
	size_t n = left / section->step;

	if (n > STRETCH_ENTRIES)
		n = STRETCH_ENTRIES;
	if (!n || image_read(section->image, section->at, section->stretch, n * section->step, NULL))
		return false;
	section->at += n * section->step;
	choose(section, n);
	return true;
}

static Elf64_Sym entry_at(const struct symbol_section *section, const uint8_t *at)
{
	Elf64_Sym wide;
	Elf32_Sym narrow;

	if (section->step == sizeof(wide)) {
		memcpy(&wide, at, sizeof(wide));
		return wide;
	}
	memcpy(&narrow, at, sizeof(narrow));
	return (Elf64_Sym){
		.st_name = narrow.st_name,
		.st_info = narrow.st_info, /* ELF32_ST_* and ELF64_ST_* are the same */
		.st_other = narrow.st_other,
		.st_shndx = narrow.st_shndx,
		.st_value = narrow.st_value,
		.st_size = narrow.st_size,
	};
}

/* In a file that is not linked, symbols count from their section's beginning. */
static void place_entry(const struct symbol_section *section, Elf64_Sym *entry)
{
	if (entry->st_shndx == SHN_XINDEX)
		entry->st_shndx = SHN_UNDEF; /* only its number would tell where it is */
	else if (entry->st_shndx < section->code.all.len)
		entry->st_value += section->code.all.data[entry->st_shndx].start;
}

static const struct code_section *section_of(const struct symbol_section *section,
					     const Elf64_Sym *entry)
{
	const struct code_section *code;

	if (entry->st_shndx == SHN_XINDEX)
		return code_sections_find(&section->code, entry->st_value);
	if (entry->st_shndx >= section->code.all.len)
		return NULL; /* SHN_ABS, SHN_COMMON */
	code = &section->code.all.data[entry->st_shndx];
	return entry->st_value >= code->start && entry->st_value < code->end ? code : NULL;
}

static unsigned int rank_of(const Elf64_Sym *entry)
{
	unsigned int rank = ELF64_ST_TYPE(entry->st_info) == STT_NOTYPE ? 0 : SYMBOL_FUNCTION;

	if (ELF64_ST_BIND(entry->st_info) == STB_WEAK)
		return rank | SYMBOL_WEAK;
	return ELF64_ST_BIND(entry->st_info) == STB_LOCAL ? rank : rank | SYMBOL_GLOBAL;
}

static bool is_code(const struct symbol_section *section, const Elf64_Sym *entry)
{
	unsigned int type = ELF64_ST_TYPE(entry->st_info);

	return (type == STT_FUNC || type == STT_NOTYPE || type == STT_GNU_IFUNC) &&
	       entry->st_shndx != SHN_UNDEF && entry->st_name &&
	       entry->st_name < section->strings_bytes;
}

bool symbol_section_next(struct symbol_section *section, struct code_symbol *ret_symbol)
{
	for (;;) {
		const struct code_section *code;
		Elf64_Sym entry;
		size_t i;

		while (section->likely_at == section->n_likely)
			if (!read_stretch(section))
				return false;
		i = section->likely[section->likely_at++];
		entry = entry_at(section, section->stretch + i * section->step);
		if (section->is_unlinked)
			place_entry(section, &entry);
		if (!is_code(section, &entry) || (!entry.st_size && entry.st_value < section->reach))
			continue;
		code = section_of(section, &entry);
		if (!code)
			continue;
		*ret_symbol = (struct code_symbol){
			.start = entry.st_value,
			.size = entry.st_size,
			.limit = code->end,
			.name = entry.st_name,
			.rank = rank_of(&entry),
		};
		return true;
	}
}

bool symbol_section_is_mark(unsigned int rank, const char *name)
{
	return !(rank & (SYMBOL_GLOBAL | SYMBOL_WEAK)) && (name[0] == '$' || !strncmp(name, ".L", 2));
}
