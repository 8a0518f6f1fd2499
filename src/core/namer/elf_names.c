// SPDX-License-Identifier: GPL-2.0-or-later
/* elf_names: the functions of one ELF file, by file offset. */
#include <elf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/namer/symbol_table.h"

#define ENTRY_BYTES 64 /* how far a program's start may reach when nothing says what it is */
#define TEXT_COPIES 2 /* how often the bytes of a file may stand in names */
#define EXECUTABLE (SHF_ALLOC | SHF_EXECINSTR)

/* A PT_LOAD that is executable: from file offsets to the addresses that symbols have. */
struct load {
	uint64_t offset, size, vaddr;
};

struct elf_names {
	struct symbol_table *table; /* by vaddr */
	VEC(struct load) loads;
};

/* What bounds a symbol. */
struct code_section {
	uint64_t start, end;
};

struct reading {
	struct image *image;
	struct symbol_builder builder;
	VEC(struct code_section) sections; /* by section index; all 0: not code */
	VEC(struct code_section) by_addr; /* those of code, by start */
	uint64_t text_limit; /* bytes of names that files of this size can honestly have */
	bool over_limit;
};

static int compare_starts(const void *a, const void *b)
{
	const struct code_section *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

static void read_sections(struct reading *reading)
{
	size_t n = image_sections(reading->image);

	for (size_t i = 0; i < n; i++) {
		struct code_section code = { 0 };
		struct image_section section;

		if (image_section(reading->image, i, &section) &&
		    (section.flags & EXECUTABLE) == EXECUTABLE &&
		    section.size <= UINT64_MAX - section.addr) {
			code.start = section.addr;
			code.end = section.addr + section.size;
		}
		vec_push(&reading->sections, code);
		if (code.start < code.end)
			vec_push(&reading->by_addr, code);
	}
	if (reading->by_addr.len)
		qsort(reading->by_addr.data, reading->by_addr.len, sizeof(struct code_section),
		      compare_starts);
}

static const struct code_section *section_by_addr(const struct reading *reading, uint64_t addr)
{
	size_t low = 0, high = reading->by_addr.len;

	/* Not one by one: a file can have this asked for millions of symbols of many sections. */
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (reading->by_addr.data[middle].start <= addr)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || addr >= reading->by_addr.data[low - 1].end)
		return NULL;
	return &reading->by_addr.data[low - 1];
}

static const struct code_section *section_of(const struct reading *reading,
					     const struct image_symbol *symbol)
{
	const struct code_section *code;

	if (symbol->section == SHN_XINDEX)
		return section_by_addr(reading, symbol->value);
	if (symbol->section >= reading->sections.len)
		return NULL; /* SHN_ABS, SHN_COMMON */
	code = &reading->sections.data[symbol->section];
	return symbol->value >= code->start && symbol->value < code->end ? code : NULL;
}

/* Marks of the assembler for people and tools, not names: "$x", "$d.3" (ARM, RISC-V), ".Lloop". */
static bool is_mapping_symbol(const struct image_symbol *symbol)
{
	return symbol->bind == STB_LOCAL &&
	       (symbol->name[0] == '$' || !strncmp(symbol->name, ".L", 2));
}

static bool take_symbol(void *ctx, const struct image_symbol *symbol)
{
	struct reading *reading = ctx;
	const struct code_section *code;
	unsigned int rank = 0;
	uint32_t name;
	size_t len;

	if (symbol->type != STT_FUNC && symbol->type != STT_GNU_IFUNC && symbol->type != STT_NOTYPE)
		return true;
	if (symbol->section == SHN_UNDEF || !symbol->name[0] || is_mapping_symbol(symbol))
		return true;
	code = section_of(reading, symbol);
	if (!code)
		return true;
	if (symbol->type != STT_NOTYPE)
		rank |= SYMBOL_FUNCTION;
	if (symbol->bind == STB_WEAK)
		rank |= SYMBOL_WEAK;
	else if (symbol->bind != STB_LOCAL)
		rank |= SYMBOL_GLOBAL;
	len = strlen(symbol->name);
	name = UINT32_MAX;
	if (len < reading->text_limit - reading->builder.text.len)
		name = symbol_builder_text(&reading->builder, symbol->name, len);
	if (name == UINT32_MAX) {
		reading->over_limit = true;
		return false;
	}
	symbol_builder_add(&reading->builder, symbol->value, symbol->size, code->end, rank, name);
	return true;
}

/* An entry point is a process's first function, also when nobody left its name in the file. */
static void add_entry(struct reading *reading)
{
	uint64_t entry = image_entry(reading->image), limit = UINT64_MAX;
	const struct code_section *code = section_by_addr(reading, entry);

	if (!entry)
		return;
	if (code)
		limit = code->end;
	if (entry < limit && limit - entry > ENTRY_BYTES)
		limit = entry + ENTRY_BYTES;
	symbol_builder_add(&reading->builder, entry, 0, limit, SYMBOL_LOCAL,
			   symbol_builder_text(&reading->builder, "_start", 6));
}

/* Offsets of a debug file are not the program's: only the addresses of its symbols are used. */
static void read_loads(struct elf_names *names, const struct image *image)
{
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);
		struct load load = { segment->offset, segment->file_size, segment->vaddr };

		if (segment->type == PT_LOAD && segment->flags & PF_X)
			vec_push(&names->loads, load);
	}
}

static enum name_reason worse(int code, enum name_reason reason)
{
	if (code == 0 || code == -ENOENT)
		return reason;
	return code == -EFBIG ? NAME_LIMIT : NAME_BAD_FILE;
}

/*
 * Any number of symbols can share one string, and each gets a copy of it. Linkers share only ends of
 * names, so that copies come to little more than the strings themselves.
 */
static uint64_t text_limit(const struct image *image)
{
	return TEXT_COPIES * image_identity(image)->size;
}

enum name_reason elf_names_new(struct image *image, struct image *debug,
			       struct elf_names **ret_names)
{
	CLEANUP(elf_names_free) struct elf_names *names = mem_zalloc(sizeof(*names));
	struct reading reading = { .image = image };
	enum name_reason reason = NAME_OK;
	int r;

	reading.text_limit = text_limit(image) + (debug ? text_limit(debug) : 0);
	read_loads(names, image);
	read_sections(&reading);
	r = image_each_symbol(image, SHT_SYMTAB, take_symbol, &reading, NULL);
	if (r == -ENOENT && debug) /* its sections have the program's numbers and addresses */
		r = image_each_symbol(debug, SHT_SYMTAB, take_symbol, &reading, NULL);
	reason = worse(r, reason);
	r = image_each_symbol(image, SHT_DYNSYM, take_symbol, &reading, NULL);
	reason = worse(r, reason);
	add_entry(&reading);
	vec_release(&reading.sections);
	vec_release(&reading.by_addr);
	names->table = symbol_table_new(&reading.builder);
	/* Half of the symbols would let those of no size reach over the other half. */
	if (reading.over_limit)
		return NAME_LIMIT;
	if (reason != NAME_OK && symbol_table_len(names->table) <= 1)
		return reason;
	*ret_names = TAKE(names);
	return NAME_OK;
}

void elf_names_free(struct elf_names *names)
{
	if (!names)
		return;
	symbol_table_free(names->table);
	vec_release(&names->loads);
	mem_free(names);
}

bool elf_names_find_vaddr(const struct elf_names *names, uint64_t vaddr, struct symbol_hit *ret_hit)
{
	return symbol_table_find(names->table, vaddr, ret_hit);
}

/* A name that is looked for. */
struct wanted_name {
	const char *name;
	size_t len;
	struct buf shown;
};

static bool is_linkage(void *ctx, const char *linkage)
{
	const struct wanted_name *wanted = ctx;

	return !strcmp(linkage, wanted->name) ||
	       (symbol_name_len(linkage) == wanted->len && !memcmp(linkage, wanted->name, wanted->len));
}

static bool is_shown(void *ctx, const char *linkage)
{
	struct wanted_name *wanted = ctx;

	buf_clear(&wanted->shown);
	demangle(linkage, &wanted->shown);
	return !strcmp(buf_text(&wanted->shown), wanted->name);
}

bool elf_names_find_symbol(const struct elf_names *names, const char *name, uint64_t *ret_vaddr,
			   uint64_t *ret_bytes)
{
	struct wanted_name wanted = { .name = name, .len = strlen(name) };
	bool found = symbol_table_search(names->table, is_linkage, &wanted, ret_vaddr, ret_bytes) ||
		     symbol_table_search(names->table, is_shown, &wanted, ret_vaddr, ret_bytes);

	buf_release(&wanted.shown);
	return found;
}

void elf_names_find(void *opaque, uint64_t offset, struct symbol_answer *answer)
{
	const struct elf_names *names = opaque;
	struct symbol_hit hit;

	for (size_t i = 0; i < names->loads.len; i++) {
		const struct load *load = &names->loads.data[i];

		if (offset < load->offset || offset - load->offset >= load->size)
			continue;
		if (!symbol_table_find(names->table, offset - load->offset + load->vaddr, &hit))
			return;
		answer->n_frames = 1;
		answer->frames[0] = (struct symbol_frame){ .linkage = hit.name };
		answer->offset = hit.offset;
		return;
	}
}

size_t elf_names_bytes(const void *opaque)
{
	const struct elf_names *names = opaque;

	return sizeof(*names) + names->loads.cap * sizeof(struct load) +
	       symbol_table_bytes(names->table);
}

void elf_names_close(void *opaque)
{
	elf_names_free(opaque);
}
