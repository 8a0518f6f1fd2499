/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * chain_maker: the chain of one vaddr: what is inlined there as debug data has it, and the function as
 * symbol tables do.
 */
#pragma once
#include "core/namer/module_names.h"
#include "core/namer/shown_names.h"
#include "core/namer/source_lines.h"

struct chain_maker {
	struct module_names *names; /* borrowed */
	struct source_lines *lines; /* borrowed; NULL: not wanted */
	struct name_book *book; /* borrowed */
	struct shown_names shown;
	uint32_t options; /* NAMER_* */
};

/* All is borrowed. */
void chain_maker_init(struct chain_maker *maker, struct module_names *names, struct source_lines *lines,
		      struct name_book *book, uint32_t options);
void chain_maker_release(struct chain_maker *maker);
void chain_maker_forget(struct chain_maker *maker); /* names in memory are not what they were */
void chain_maker_new_book(struct chain_maker *maker); /* the book is empty again */

/* What is said of a vaddr. */
struct made_chain {
	uint32_t chain; /* in the book; 0: nothing is known */
	enum name_reason reason; /* of a chain: why it has no line, or no name; else NAME_OK */
	bool has_start; /* a function holds it, which begins at `start` */
	uint64_t start; /* vaddr */
	const char *linkage; /* of that function, unless it is a PLT slot; NULL: not known. Borrowed. */
};

/* Cuts the extent to the addresses of which the same is said. */
struct made_chain chain_maker_make(struct chain_maker *maker, uint64_t vaddr, struct extent *extent);
