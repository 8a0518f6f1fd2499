/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_section: the code symbols of one symbol table of an ELF file (System V ABI, "Symbol
 * Table"), read a stretch at a time and never kept.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/image/image.h"

/* Bytes of a section that hold code; none where start == end. */
struct code_section {
	uint64_t start, end; /* vaddrs */
};

/* What bounds the symbols of a file. */
struct code_sections {
	VEC(struct code_section) all; /* by section index */
	VEC(struct code_section) by_addr; /* those of code, by start */
};

/* A symbol of code, as symbol_builder_add() takes it. */
struct code_symbol {
	uint64_t start, size, limit;
	uint32_t name; /* offset of its name in the strings, below strings_bytes */
	uint32_t rank; /* enum symbol_rank */
};

/* The last fields are private. */
struct symbol_section {
	const struct image *image;
	/*
	 * The addresses that matter, to be set at the beginning; else all do. Symbols may be passed over that start
	 * behind `last` or are of a known size and end at or before `first`, and those of no size that begin before
	 * such an end.
	 */
	uint64_t first, last;
	uint64_t reach; /* the greatest end of those of a known size that were passed over */
	bool has_code; /* of the entries so far one is of code, be it passed over */
	uint64_t strings_offset, strings_bytes; /* of the names, in the file */
	struct code_sections code;
	bool is_unlinked; /* ET_REL */
	uint64_t at, end; /* what is left of the table, in the file */
	uint32_t step; /* bytes of an entry */
	uint8_t *stretch;
	uint16_t *likely; /* entries of the stretch that may be what is looked for */
	uint32_t likely_at, n_likely;
};

/*
 * Begins with the first section of that type (SHT_SYMTAB, SHT_DYNSYM). The image must outlive it.
 * Errors: -ENOENT there is none, or it has no bytes in this file; -EFBIG it is over
 * IMAGE_SYMBOLS_MAX or IMAGE_TABLE_MAX_BYTES; -ENOEXEC it is damaged.
 */
int symbol_section_open(const struct image *image, uint32_t type, struct symbol_section *ret_section,
			struct err *err);
/* The next symbol of code that may have a name; false at the end, or where the file ends too early. */
bool symbol_section_next(struct symbol_section *section, struct code_symbol *ret_symbol);
void symbol_section_release(struct symbol_section *section);

/*
 * Marks of the assembler for people and tools, not names: "$x", "$d.3" (ARM, RISC-V), ".Lloop";
 * they are local.
 */
bool symbol_section_is_mark(unsigned int rank, const char *name);
