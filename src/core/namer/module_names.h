/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * module_names: which function holds an address, by all that the files of a module say: symbol
 * tables, then the relocations of its PLT, then Go's table of functions, then the bounds of call
 * frame information. Each is read when the ones before it have no answer.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/extent.h"
#include "base/mem.h"
#include "core/namer/go_names.h"
#include "core/namer/module_files.h"

struct module_names;

/* The files are borrowed. Reads nothing yet. */
struct module_names *module_names_new(struct module_files *files);
void module_names_free(struct module_names *names);
DEFINE_CLEANUP(struct module_names *, module_names_free)

/*
 * These addresses are going to be asked for: a few are looked for in one pass over the symbols, for
 * more a table is made. Returns what is wrong with the symbol tables when nothing at all is known
 * by them: NAME_BAD_FILE, NAME_LIMIT; else NAME_OK. Hits of before are gone.
 */
enum name_reason module_names_expect(struct module_names *names, const uint64_t *vaddrs, size_t n);

enum module_name_kind {
	NAMED_BY_SYMBOL,
	NAMED_BY_PLT, /* name is that of what the slot leads to, NULL: nobody knows, or of PLT0 */
	NAMED_BY_GO,
	NAMED_BY_FRAME, /* where it begins is all that is known: name is NULL */
};

struct module_name {
	const char *name; /* linkage; borrowed until the next module_names_expect() */
	uint64_t start; /* vaddr of the function */
	enum module_name_kind kind;
	bool folded; /* other functions have the same code, by symbols of the same start */
};

/*
 * The function that holds a vaddr that was expected; false: none is known. Cuts the extent to the
 * addresses of which the same is known.
 */
bool module_names_find(struct module_names *names, uint64_t vaddr, struct extent *extent,
		       struct module_name *ret_name);

/*
 * Whether no function is where none is found: there are the symbols of all, not only of those for
 * others to use.
 */
bool module_names_are_whole(struct module_names *names);

/*
 * Makes the table if it is not there: for questions that a pass has no answer to. NULL: there are
 * no symbols.
 */
struct elf_names *module_names_table(struct module_names *names);

/*
 * All different names of what starts at a vaddr, the best first, at most `max` of them. Returns how
 * many; 0: one, or none. Borrowed until module_names_free().
 */
size_t module_names_aliases(struct module_names *names, uint64_t start, const char **ret_names,
			    size_t max);

/*
 * By what a function that debug data calls `name` is called at its symbol, when it has several: alias_index_best().
 * `name` itself when it has no other. Borrowed as the symbols' names are.
 */
const char *module_names_best(struct module_names *names, const char *name);

/* Go's table, NULL: it has none. */
struct go_names *module_names_go(struct module_names *names);

/* Whether the return address is undefined there: nobody called it. */
bool module_names_is_outermost(struct module_names *names, uint64_t vaddr);

void module_names_forget(struct module_names *names); /* the tables, to be read again when they are asked for */
size_t module_names_bytes(const struct module_names *names); /* memory held */
