// SPDX-License-Identifier: GPL-2.0-or-later
/* elf_names: the functions of one ELF file. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "core/namer/alias_index.h"
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/namer/symbol_section.h"

#define NAMES_WINDOW_BYTES 8192 /* of names, read at once by a pass */

struct elf_names {
	struct symbol_table *table; /* by vaddr */
	struct symbol_search *search; /* by name; NULL: nothing was asked for yet */
	struct alias_index *aliases; /* likewise */
};

static enum name_reason worse(int code, enum name_reason reason)
{
	if (code == 0 || code == -ENOENT)
		return reason;
	return code == -EFBIG ? NAME_LIMIT : NAME_BAD_FILE;
}

static int use_section(const struct image *image, uint32_t type,
		       int (*use)(void *ctx, struct symbol_section *section), void *ctx)
{
	RELEASE(symbol_section_release) struct symbol_section section = { 0 };
	int ret = symbol_section_open(image, type, &section, NULL);

	return ret ? ret : use(ctx, &section);
}

/* Every symbol table of a program. One that is damaged costs its own names only. */
static enum name_reason use_sections(const struct image *image, const struct image *debug,
				     int (*use)(void *ctx, struct symbol_section *section), void *ctx)
{
	int ret = use_section(image, SHT_SYMTAB, use, ctx);
	enum name_reason reason;

	if (ret == -ENOENT && debug)
		ret = use_section(debug, SHT_SYMTAB, use, ctx);
	reason = worse(ret, NAME_OK);
	return worse(use_section(image, SHT_DYNSYM, use, ctx), reason);
}

static int add_section(void *ctx, struct symbol_section *section)
{
	struct symbol_builder *builder = ctx;
	uint64_t len = section->strings_bytes;
	struct code_symbol symbol;
	uint32_t strings;
	char *bytes;

	strings = symbol_builder_room(builder, len, &bytes);
	if (strings == UINT32_MAX)
		return -EFBIG;
	/* Symbols whose names cannot be read have none, and are left out. */
	if (image_read(section->image, section->strings_offset, bytes, len, NULL))
		memset(bytes, 0, len);
	while (symbol_section_next(section, &symbol)) {
		const char *name = builder->text.data + strings + symbol.name;

		if (symbol_section_is_mark(symbol.rank, name))
			continue;
		if (!symbol.size && symbol_is_edge(symbol.rank, name))
			symbol.rank |= SYMBOL_MARKER;
		symbol_builder_add(builder, symbol.start, symbol.size, symbol.limit, symbol.rank,
				   strings + symbol.name);
	}
	return 0;
}

enum name_reason elf_names_new(const struct image *image, const struct image *debug,
			       struct elf_names **ret_names)
{
	CLEANUP(elf_names_free) struct elf_names *names = mem_zalloc(sizeof(*names));
	struct symbol_builder builder = { 0 };
	enum name_reason reason = use_sections(image, debug, add_section, &builder);

	names->table = symbol_table_new(&builder);
	if (reason != NAME_OK && !symbol_table_len(names->table))
		return reason;
	*ret_names = TAKE(names);
	return NAME_OK;
}

/* The names of one symbol table after the other, as far as a pass wants them. */
struct pass_names {
	struct symbol_pass *pass;
	const struct symbol_section *section;
	uint64_t first, last; /* of the addresses */
	uint64_t at; /* of the window, in the section's strings */
	size_t len;
	char window[NAMES_WINDOW_BYTES + 1];
};

static const char *name_of(void *ctx, uint64_t ref, unsigned int rank)
{
	struct pass_names *names = ctx;
	const struct symbol_section *section = names->section;
	const char *name;

	if (ref < names->at || ref - names->at >= names->len ||
	    !memchr(names->window + (ref - names->at), '\0', names->len - (ref - names->at))) {
		names->at = ref;
		names->len = section->strings_bytes - ref;
		if (names->len > NAMES_WINDOW_BYTES)
			names->len = NAMES_WINDOW_BYTES;
		if (image_read(section->image, section->strings_offset + ref, names->window,
			       names->len, NULL))
			names->len = 0;
		names->window[names->len] = '\0';
	}
	name = names->window + (ref - names->at);
	return name[0] && !symbol_section_is_mark(rank, name) ? name : NULL;
}

static int pass_section(void *ctx, struct symbol_section *section)
{
	struct pass_names *names = ctx;
	struct code_symbol symbol;

	names->section = section;
	names->len = 0;
	section->first = names->first;
	section->last = names->last;
	while (symbol_section_next(section, &symbol))
		symbol_pass_add(names->pass, symbol.start, symbol.size, symbol.limit, symbol.rank,
				symbol.name);
	symbol_pass_cover(names->pass, section->reach);
	names->pass->seen += section->has_code;
	return 0;
}

enum name_reason elf_names_pass(const struct image *image, const struct image *debug,
				const uint64_t *vaddrs, size_t n, struct symbol_pass *ret_pass)
{
	CLEANUP(mem_free) struct pass_names *names = mem_zalloc(sizeof(*names));
	enum name_reason reason;

	names->pass = ret_pass;
	names->first = UINT64_MAX;
	for (size_t i = 0; i < n; i++) {
		if (vaddrs[i] < names->first)
			names->first = vaddrs[i];
		if (vaddrs[i] > names->last)
			names->last = vaddrs[i];
	}
	symbol_pass_init(ret_pass, vaddrs, n, name_of, names);
	reason = use_sections(image, debug, pass_section, names);
	ret_pass->ctx = NULL;
	return ret_pass->seen ? NAME_OK : reason;
}

void elf_names_free(struct elf_names *names)
{
	if (!names)
		return;
	symbol_search_free(names->search);
	alias_index_free(names->aliases);
	symbol_table_free(names->table);
	mem_free(names);
}

bool elf_names_find_vaddr(const struct elf_names *names, uint64_t vaddr, struct extent *extent,
			  struct symbol_hit *ret_hit)
{
	return symbol_table_find_extent(names->table, vaddr, extent, ret_hit);
}

size_t elf_names_aliases(const struct elf_names *names, uint64_t start, const char **ret_names,
			 size_t max)
{
	return symbol_table_aliases(names->table, start, ret_names, max);
}

const char *elf_names_best(struct elf_names *names, const char *name)
{
	if (!names->aliases)
		names->aliases = alias_index_new(names->table);
	return alias_index_best(names->aliases, name);
}

void elf_names_search(struct elf_names *names, const char *name, struct found_symbol *ret_found)
{
	if (!names->search)
		names->search = symbol_search_new(names->table);
	symbol_search_find(names->search, name, ret_found);
}

size_t elf_names_bytes(const struct elf_names *names)
{
	return sizeof(*names) + symbol_table_bytes(names->table) +
	       (names->search ? symbol_search_bytes(names->search) : 0) +
	       (names->aliases ? alias_index_bytes(names->aliases) : 0);
}
