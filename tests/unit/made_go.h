/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * made_go: a table of functions as Go's linker writes it (runtime/symtab.go), with lines and a tree of
 * inlined calls, in an ELF image: what go_names reads of a binary.
 */
#pragma once
#include "core/cfi/pclntab.h"
#include "made_elf.h"

/* Of main.outer, from MADE_ELF_CODE on: where it is its own, main.middle inlined in it, and main.leaf in that. */
#define MADE_GO_MIDDLE 8
#define MADE_GO_LEAF 0x10
#define MADE_GO_BACK 0x20
#define MADE_GO_ALONE 0x40 /* another function, main.alone */
#define MADE_GO_END 0x60
#define MADE_GO_PCS_AT 144 /* where the pairs begin in a table of 1.20 .. */
#define MADE_GO_ALONE_LINES 20 /* .. and how far before its end it has where main.alone's lines are among them */
#define MADE_GO_MODULE_WORDS 48 /* runtime.moduledata, as much as matters */

struct made_go {
	struct buf table; /* .gopclntab, at MADE_ELF_DATA */
	struct buf data; /* the tree of inlined calls, then moduledata; behind it */
};

static inline void made_go_release(struct made_go *made)
{
	buf_release(&made->table);
	buf_release(&made->data);
}

static inline bool made_go_is_short(uint32_t magic)
{
	return magic == PCLNTAB_GO_1_18 || magic == PCLNTAB_GO_1_20;
}

static inline uint64_t made_go_data_vaddr(const struct made_go *made)
{
	return MADE_ELF_DATA + ((made->table.len + 7) & ~7ULL);
}

static inline void made_go_number(struct buf *buf, uint64_t value, size_t bytes)
{
	buf_add(buf, &value, bytes);
}

/* Where in these each begins; at 0 there is none. */
#define MADE_GO_NAMES "main.outer\0main.alone\0main.middle\0main.leaf" /* 0, 11, 22, 34 */
#define MADE_GO_FILES "main.go\0near.go" /* 0, 8 */

/* Pairs of what is added (zigzag) and for how many bytes it holds: files, lines, inlined calls. */
static const uint8_t made_go_pcs[] = { 0,
				       2, 8, 2, 0x18, 1, 0x20, 0, /* 1: 0, 1, 0 */
				       22, 8, 20, 8, 20, 0x10, 37, 0x20, 0, /* 8: 10, 20, 30, 11 */
				       0, 8, 2, 8, 2, 0x10, 3, 0x20, 0, /* 17: -1, 0, 1, -1 */
				       2, 0x20, 0, /* 26: 0 */
				       84, 0x20, 0, /* 29: 41 */
				       0 };

/* A runtime._func; inlined calls: it has a tree of them. */
static inline void made_go_function(struct buf *buf, uint32_t magic, uint32_t entry, uint32_t name,
				    bool has_calls, uint64_t tree)
{
	bool is_short = made_go_is_short(magic);

	made_go_number(buf, is_short ? entry : MADE_ELF_CODE + entry, is_short ? 4 : 8);
	made_go_number(buf, name, 4);
	buf_addn(buf, '\0', 12); /* arguments, deferreturn, pcsp */
	made_go_number(buf, has_calls ? 1 : 26, 4);
	made_go_number(buf, has_calls ? 8 : 29, 4);
	made_go_number(buf, has_calls ? 3 : 0, 4);
	made_go_number(buf, 0, 4); /* unit */
	if (magic == PCLNTAB_GO_1_20)
		made_go_number(buf, 9, 4); /* line of its beginning */
	made_go_number(buf, has_calls ? 4u << 24 : 0, 4); /* funcID, flag, 0, funcdata */
	if (!has_calls)
		return;
	made_go_number(buf, 0, 8);
	made_go_number(buf, 17, 4); /* PCDATA_InlTreeIndex */
	if (!is_short)
		buf_addn(buf, '\0', -buf->len % 8);
	for (int i = 0; i < 4; i++) /* FUNCDATA_InlTree is the last */
		made_go_number(buf, i < 3 ? 0 : tree, is_short ? 4 : 8);
}

static inline void made_go_table(struct buf *buf, uint32_t magic, uint64_t tree)
{
	bool is_short = made_go_is_short(magic);
	uint32_t word = is_short ? 4 : 8;
	uint64_t names = is_short ? 72 : 64, units = names + 48, files = units + 8, pcs = files + 16,
		 functions = pcs + 40, first = 5 * word, second;
	RELEASE(buf_release) struct buf outer = { 0 };

	made_go_function(&outer, magic, 0, 0, true, tree);
	buf_addn(&outer, '\0', -outer.len % 8);
	/* Pointers of 1.16 are aligned in the table, and so is what they are in. */
	first = (first + 7) & ~7ULL;
	second = first + outer.len;
	made_go_number(buf, magic, 4);
	made_go_number(buf, 0x08010000, 4);
	made_go_number(buf, 2, 8);
	made_go_number(buf, 2, 8);
	if (is_short)
		made_go_number(buf, MADE_ELF_CODE, 8);
	made_go_number(buf, names, 8);
	made_go_number(buf, units, 8);
	made_go_number(buf, files, 8);
	made_go_number(buf, pcs, 8);
	made_go_number(buf, functions, 8);
	buf_add(buf, MADE_GO_NAMES "\0\0\0\0", 48);
	made_go_number(buf, 0, 4);
	made_go_number(buf, 8, 4);
	buf_add(buf, MADE_GO_FILES, 16);
	buf_add(buf, made_go_pcs, sizeof(made_go_pcs));
	buf_addn(buf, '\0', functions - buf->len);
	for (uint32_t i = 0; i < 3; i++) {
		static const uint32_t entries[] = { 0, MADE_GO_ALONE, MADE_GO_END };

		made_go_number(buf, entries[i] + (is_short ? 0 : MADE_ELF_CODE), word);
		if (i < 2)
			made_go_number(buf, i ? second : first, word);
	}
	buf_addn(buf, '\0', functions + first - buf->len);
	buf_add(buf, outer.data, outer.len);
	made_go_function(buf, magic, MADE_GO_ALONE, 11, false, 0);
}

/* Calls 0 and 1: main.middle in main.outer, main.leaf in main.middle. */
static inline void made_go_calls(struct buf *buf, uint32_t magic)
{
	static const uint32_t names[] = { 22, 34 }, pcs[] = { 4, MADE_GO_MIDDLE };

	for (int i = 0; i < 2; i++) {
		made_go_number(buf, 0, 4);
		if (magic != PCLNTAB_GO_1_20)
			made_go_number(buf, 0, 8); /* file and line */
		made_go_number(buf, names[i], 4);
		made_go_number(buf, pcs[i], 4);
		if (magic == PCLNTAB_GO_1_20)
			made_go_number(buf, 0, 4);
	}
}

/* A table of version 1.16, 1.18 or 1.20 and its data. */
static inline void made_go_make(struct made_go *made, uint32_t magic)
{
	bool is_short = made_go_is_short(magic);
	uint64_t module[MADE_GO_MODULE_WORDS] = { 0 }, names = is_short ? 72 : 64;

	/* Its size does not depend on where the tree is. */
	made_go_table(&made->table, magic, 0);
	if (!is_short) {
		uint64_t tree = made_go_data_vaddr(made);

		buf_clear(&made->table);
		made_go_table(&made->table, magic, tree);
	}
	made_go_calls(&made->data, magic);
	buf_addn(&made->data, '\0', -made->data.len % 8);
	module[0] = MADE_ELF_DATA;
	module[1] = MADE_ELF_DATA + names;
	module[magic == PCLNTAB_GO_1_20 ? 40 : 38] = made_go_data_vaddr(made);
	buf_add(&made->data, module, sizeof(module));
}

static inline struct image *made_go_image(const struct made_go *made)
{
	const struct made_elf elf = { .sections = { { ".gopclntab", SHT_PROGBITS, SHF_ALLOC, 0, &made->table },
						    { ".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0,
						      &made->data } },
				      .n_sections = 2 };

	return made_elf_image(&elf);
}
