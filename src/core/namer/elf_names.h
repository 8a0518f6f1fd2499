/* SPDX-License-Identifier: GPL-2.0-or-later */
/* elf_names: the functions of one ELF file, by virtual address. */
#pragma once
#include "core/image/image.h"
#include "core/namer/symbol_pass.h"
#include "core/namer/symbol_search.h"
#include "core/namer/symbol_table.h"
#include "core/profile/event.h"

struct elf_names;

/*
 * Reads the union of .symtab and .dynsym of `image`, and the .symtab of `debug` (may be NULL: its
 * separate debug file, or its MiniDebugInfo) when the image has none. Both are borrowed and may be
 * freed after. Returns NAME_OK, or NAME_BAD_FILE when a table is damaged and NAME_LIMIT when one is
 * too large, and nothing else was found.
 */
enum name_reason elf_names_new(const struct image *image, const struct image *debug,
			       struct elf_names **ret_names);
/*
 * The same for a few addresses, without a table: n <= SYMBOL_PASS_PLACES_MAX; ret_pass answers, and
 * is the caller's to release.
 */
enum name_reason elf_names_pass(const struct image *image, const struct image *debug,
				const uint64_t *vaddrs, size_t n, struct symbol_pass *ret_pass);
void elf_names_free(struct elf_names *names);
DEFINE_CLEANUP(struct elf_names *, elf_names_free)

/* symbol_table_find_extent() of a virtual address. */
bool elf_names_find_vaddr(const struct elf_names *names, uint64_t vaddr, struct extent *extent,
			  struct symbol_hit *ret_hit);

/* symbol_table_aliases() of what starts at a vaddr. */
size_t elf_names_aliases(const struct elf_names *names, uint64_t start, const char **ret_names,
			 size_t max);

/* alias_index_best() of a name that begins with an underscore. */
const char *elf_names_best(struct elf_names *names, const char *name);

/* symbol_search_find(): addresses are virtual ones. */
void elf_names_search(struct elf_names *names, const char *name, struct found_symbol *ret_found);

size_t elf_names_bytes(const struct elf_names *names); /* memory held */
