// SPDX-License-Identifier: GPL-2.0-or-later
/* module_names: which function holds an address, by all that the files of a module say. */
#include <elf.h>
#include "core/cfi/frame_lookup.h"
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/namer/module_names.h"
#include "core/namer/plt_names.h"

#define ALIASES_MAX 64 /* names of one start that are compared with each other */
#define ENTRY_NAME "_start"
#define ENTRY_BYTES 64 /* how far a program's start may reach when nothing says what it is */
/* In all; after as many a table costs less than more passes */
#define PASS_ADDRESSES_MAX SYMBOL_PASS_PLACES_MAX

struct module_names {
	struct module_files *files;
	struct elf_names *table; /* NULL: not made, or there are no symbols */
	enum name_reason reason; /* what was wrong with the symbols */
	struct symbol_pass pass; /* of what was expected last, until there is a table */
	size_t asked; /* addresses, by passes */
	struct plt_names *plt; /* NULL: not looked for, or none */
	struct frame_lookup *frames; /* likewise */
	struct go_names *go; /* likewise */
	bool table_tried, plt_tried, frames_tried, go_tried;
	/* Whether the function asked about last is folded. */
	uint64_t folded_start;
	bool folded_known, folded;
	/* The last answer by call frame information: places are asked about in order. */
	struct extent bounds;
	uint64_t bounds_start;
	bool bounds_found;
};

struct module_names *module_names_new(struct module_files *files)
{
	struct module_names *names = mem_zalloc(sizeof(*names));

	names->files = files;
	return names;
}

void module_names_free(struct module_names *names)
{
	if (!names)
		return;
	elf_names_free(names->table);
	symbol_pass_release(&names->pass);
	plt_names_free(names->plt);
	frame_lookup_free(names->frames);
	go_names_free(names->go);
	mem_free(names);
}

struct elf_names *module_names_table(struct module_names *names)
{
	/* The pass stays until something else is expected: its names are borrowed until then. */
	if (!names->table_tried)
		names->reason = elf_names_new(names->files->image,
					      module_files_symbols(names->files),
					      &names->table);
	names->table_tried = true;
	return names->table;
}

enum name_reason module_names_expect(struct module_names *names, const uint64_t *vaddrs, size_t n)
{
	symbol_pass_release(&names->pass);
	names->asked += n;
	if (names->table_tried || names->asked > PASS_ADDRESSES_MAX)
		module_names_table(names);
	else
		names->reason = elf_names_pass(names->files->image,
					       module_files_symbols(names->files),
					       vaddrs, n, &names->pass);
	return names->reason;
}

static bool find_symbol(const struct module_names *names, uint64_t vaddr, struct extent *extent,
			struct symbol_hit *ret_hit)
{
	if (names->table)
		return elf_names_find_vaddr(names->table, vaddr, extent, ret_hit);
	if (names->table_tried)
		return false;
	/* A pass does not look at what else the symbols around say. */
	extent_cut(extent, vaddr, vaddr + 1);
	for (size_t i = 0; i < names->pass.n; i++)
		if (names->pass.places[i].addr == vaddr)
			return symbol_pass_find(&names->pass, i, ret_hit);
	return false;
}

static struct frame_lookup *frames_of(struct module_names *names)
{
	if (!names->frames_tried)
		names->frames = frame_lookup_new(names->files->image);
	names->frames_tried = true;
	return names->frames;
}

struct go_names *module_names_go(struct module_names *names)
{
	if (!names->go_tried)
		names->go = go_names_new(names->files->image);
	names->go_tried = true;
	return names->go;
}

static bool find_bounds(struct module_names *names, uint64_t vaddr, struct extent *extent,
			uint64_t *ret_start)
{
	uint64_t end;

	if (!frames_of(names))
		return false;
	if (vaddr < names->bounds.low || vaddr >= names->bounds.high) {
		names->bounds = extent_whole();
		names->bounds_found = frame_lookup_bounds(names->frames, vaddr, &names->bounds,
							  &names->bounds_start, &end);
	}
	extent_cut(extent, names->bounds.low, names->bounds.high);
	*ret_start = names->bounds_start;
	return names->bounds_found;
}

/* Whether a symbol of no size reaches over a function that lost its own. */
static bool is_beyond(struct module_names *names, const struct symbol_hit *hit, uint64_t vaddr,
		      struct extent *extent)
{
	uint64_t start;

	/* Its own first byte: no need to look, but for the extent, which a pass has none of. */
	if (hit->sized || (!hit->offset && !names->table))
		return false;
	return find_bounds(names, vaddr, extent, &start) && start > hit->start;
}

static bool find_plt(struct module_names *names, uint64_t vaddr, struct extent *extent,
		     struct module_name *ret_name)
{
	struct extent elsewhere = extent_whole();
	struct symbol_hit resolver;
	struct plt_hit hit;

	if (!names->plt_tried)
		names->plt = plt_names_new(names->files->image);
	names->plt_tried = true;
	if (!names->plt || !plt_names_find(names->plt, vaddr, extent, &hit))
		return false;
	*ret_name = (struct module_name){ .name = hit.name, .start = hit.start, .kind = NAMED_BY_PLT };
	/* What a function of many is chosen by has the name that they share. */
	if (!hit.name && hit.resolver && module_names_table(names) &&
	    elf_names_find_vaddr(names->table, hit.resolver, &elsewhere, &resolver) && !resolver.offset)
		ret_name->name = resolver.name;
	return true;
}

static bool find_go(struct module_names *names, uint64_t vaddr, struct extent *extent,
		    struct module_name *ret_name)
{
	struct module_name name = { .kind = NAMED_BY_GO };
	struct go_names *go = module_names_go(names);

	if (!go || !go_names_find(go, vaddr, extent, &name.name, &name.start))
		return false;
	*ret_name = name;
	return true;
}

size_t module_names_aliases(struct module_names *names, uint64_t start, const char **ret_names,
			    size_t max)
{
	const struct elf_names *table = module_names_table(names);
	size_t n = table ? elf_names_aliases(table, start, ret_names, max) : 0;

	return n < max ? n : max;
}

const char *module_names_best(struct module_names *names, const char *name)
{
	struct elf_names *table = name[0] == '_' && !demangle_is_mangled(name) ? module_names_table(names) : NULL;
	const char *best = table ? elf_names_best(table, name) : NULL;

	return best ? best : name;
}

/* By the table: a pass has found out for itself. */
static bool is_folded(struct module_names *names, uint64_t start)
{
	const char *aliases[ALIASES_MAX], *mangled = NULL;
	size_t n;

	if (!names->table || (names->folded_known && names->folded_start == start))
		return names->table && names->folded;
	n = module_names_aliases(names, start, aliases, ALIASES_MAX);
	names->folded = false;
	for (size_t i = 0; i < n && !names->folded; i++) {
		if (mangled)
			names->folded = demangle_differs(mangled, aliases[i]);
		else if (demangle_is_mangled(aliases[i]))
			mangled = aliases[i];
	}
	names->folded_start = start;
	names->folded_known = true;
	return names->folded;
}

/* By call frame information, and at a program's entry by nothing else than that. */
static bool find_frame(struct module_names *names, uint64_t vaddr, struct extent *extent,
		       struct module_name *ret_name)
{
	uint64_t entry = image_entry(names->files->image), start;

	if (!find_bounds(names, vaddr, extent, &start)) {
		extent_border(extent, vaddr, entry);
		extent_border(extent, vaddr, entry + ENTRY_BYTES);
		if (!entry || vaddr < entry || vaddr - entry >= ENTRY_BYTES)
			return false;
		start = entry;
	}
	*ret_name = (struct module_name){ .start = start, .kind = NAMED_BY_FRAME };
	/* A process's first function has that name also when nobody left it in the file. */
	if (start == entry)
		*ret_name = (struct module_name){ ENTRY_NAME, start, NAMED_BY_SYMBOL, false };
	return true;
}

bool module_names_find(struct module_names *names, uint64_t vaddr, struct extent *extent,
		       struct module_name *ret_name)
{
	struct symbol_hit hit;

	if (find_symbol(names, vaddr, extent, &hit) && !is_beyond(names, &hit, vaddr, extent)) {
		*ret_name = (struct module_name){ hit.name, hit.start, NAMED_BY_SYMBOL,
						  hit.folded || is_folded(names, hit.start) };
		return true;
	}
	return find_plt(names, vaddr, extent, ret_name) || find_go(names, vaddr, extent, ret_name) ||
	       find_frame(names, vaddr, extent, ret_name);
}

bool module_names_are_whole(struct module_names *names)
{
	const struct image *symbols = module_files_symbols(names->files);

	return names->reason == NAME_OK && (image_find_section_type(names->files->image, SHT_SYMTAB) ||
					    (symbols && image_find_section_type(symbols, SHT_SYMTAB)));
}

void module_names_forget(struct module_names *names)
{
	symbol_pass_release(&names->pass);
	elf_names_free(names->table);
	go_names_free(names->go);
	names->table = NULL;
	names->go = NULL;
	names->table_tried = names->go_tried = names->folded_known = false;
	names->asked = 0;
}

bool module_names_is_outermost(struct module_names *names, uint64_t vaddr)
{
	return frames_of(names) && frame_lookup_is_outermost(names->frames, vaddr);
}

size_t module_names_bytes(const struct module_names *names)
{
	return sizeof(*names) + (names->table ? elf_names_bytes(names->table) : 0) +
	       (names->plt ? plt_names_bytes(names->plt) : 0) +
	       (names->frames ? frame_lookup_bytes(names->frames) : 0) +
	       (names->go ? go_names_bytes(names->go) : 0);
}
