// SPDX-License-Identifier: GPL-2.0-or-later
/* chain_maker: the chain of one vaddr. */
#include <stdio.h>
#include <string.h>
#include "core/namer/chain_maker.h"
#include "core/namer/namer.h"
#include "core/namer/plt_names.h"

#define BOUNDS_NAME "fun_%llx" /* of a function of which only the vaddr is known */

void chain_maker_init(struct chain_maker *maker, struct module_names *names, struct source_lines *lines,
		      struct name_book *book, uint32_t options)
{
	*maker = (struct chain_maker){ .names = names, .lines = lines, .book = book, .options = options };
	maker->shown.book = book;
	maker->shown.as_they_are = options & NAMER_NO_DEMANGLE;
}

void chain_maker_release(struct chain_maker *maker)
{
	shown_names_release(&maker->shown);
}

void chain_maker_forget(struct chain_maker *maker)
{
	shown_names_forget(&maker->shown);
}

void chain_maker_new_book(struct chain_maker *maker)
{
	shown_names_forget(&maker->shown);
	maker->shown.shown.len = 0;
}

/* The function itself, without its file and line. */
static struct book_frame function_frame(struct chain_maker *maker, const struct module_name *name)
{
	struct book_frame frame;
	char text[32];

	if (name->name)
		return shown_names_frame(&maker->shown, name->name,
					 name->kind == NAMED_BY_PLT ? PLT_SUFFIX : "");
	if (name->kind == NAMED_BY_PLT)
		return shown_names_plain(&maker->shown, PLT_START_NAME);
	snprintf(text, sizeof(text), BOUNDS_NAME, (unsigned long long)name->start);
	frame = (struct book_frame){ .function = name_book_string(maker->book, text, strlen(text)),
				     .flags = NAME_BOUNDS };
	return frame;
}

/* One frame of lines: what is inlined, or the function where no symbol says how it is called. */
static struct book_frame source_frame(struct chain_maker *maker, const struct source_frame *from)
{
	struct book_frame frame = { 0 };

	if (from->name && from->is_external)
		frame = shown_names_frame(&maker->shown, module_names_best(maker->names, from->name), "");
	else if (from->name)
		frame = from->is_linkage ? shown_names_frame(&maker->shown, from->name, "") :
					   shown_names_plain(&maker->shown, from->name);
	frame.file = from->file ? shown_names_plain(&maker->shown, from->file).function : 0;
	/* Of no file, where that is damaged, they tell nothing. */
	frame.line = frame.file ? from->line : 0;
	frame.column = frame.file ? from->column : 0;
	return frame;
}

/* The other names of the function behind it. */
static size_t add_aliases(struct chain_maker *maker, const struct module_name *name,
			  struct book_frame *frames, size_t n)
{
	const struct book_frame function = frames[n - 1];
	const char *aliases[LOCATION_FRAMES_MAX];
	size_t n_aliases;

	if (!(maker->options & NAMER_ALIASES) || name->kind != NAMED_BY_SYMBOL)
		return n;
	n_aliases = module_names_aliases(maker->names, name->start, aliases, LOCATION_FRAMES_MAX);
	for (size_t i = 0; i < n_aliases && n < LOCATION_FRAMES_MAX; i++) {
		struct book_frame frame = shown_names_frame(&maker->shown, aliases[i], "");

		/* Nor is what consists of a version a name. */
		if (!frame.function ||
		    (frame.function == function.function && frame.linkage == function.linkage))
			continue;
		frame.flags = NAME_ALIAS;
		frames[n++] = frame;
	}
	return n;
}

/*
 * What debug data says: a function and what is inlined into it; n may be 0. What is inlined and is a part of that
 * function, or has no name, as its entry is in a file that is missing or is damaged, is left out, and what it is
 * inlined into is where it is: as if nothing were known of it but the line.
 */
static size_t source_frames(struct chain_maker *maker, struct source_place place, struct extent *extent,
			    struct book_frame *frames, enum name_reason *reason)
{
	struct source_frame sources[LOCATION_FRAMES_MAX];
	size_t n = maker->lines ? source_lines_find(maker->lines, place, extent, sources, reason) : 0,
	       kept = 0;
	const struct source_frame *left_out = NULL;

	for (size_t i = 0; i < n; i++) {
		bool is_inlined = i + 1 < n;
		struct source_frame source = sources[i];

		if (left_out) {
			source.file = left_out->file;
			source.line = left_out->line;
			source.column = left_out->column;
		}
		frames[kept] = source_frame(maker, &source);
		if (is_inlined && (source.is_part || !frames[kept].function)) {
			left_out = left_out ? left_out : &sources[i];
			if (*reason == NAME_OK && !source.is_part)
				*reason = NAME_BAD_FILE;
			continue;
		}
		left_out = NULL;
		frames[kept++].flags |= is_inlined ? NAME_INLINED : 0;
	}
	return kept;
}

struct made_chain chain_maker_make(struct chain_maker *maker, uint64_t vaddr, struct extent *extent)
{
	struct book_frame frames[LOCATION_FRAMES_MAX] = { { 0 } }, *last, function;
	struct made_chain made = { .reason = NAME_OK };
	struct module_name name;
	bool found = module_names_find(maker->names, vaddr, extent, &name);
	struct source_place place = { vaddr, !found && module_names_are_whole(maker->names) };
	size_t n = source_frames(maker, place, extent, frames, &made.reason);

	last = &frames[n ? n - 1 : 0];
	made.has_start = found;
	if (found && (name.name || !last->function)) {
		function = function_frame(maker, &name);
		if (function.function) {
			last->function = function.function;
			last->linkage = function.linkage;
		}
		last->flags |= function.flags | (name.folded ? NAME_FOLDED : 0);
	}
	if (!last->function && !last->file)
		return (struct made_chain){ .reason = NAME_OK };
	/* Without a name, where it begins at least: all of one function come together then. */
	if (!last->function || last->flags & NAME_BOUNDS)
		made.reason = NAME_NO_SYMBOLS;
	/* Debug data alone does not say where it begins. */
	if (!found && last->function)
		extent_cut(extent, vaddr, vaddr + 1);
	if (found) {
		made.start = name.start;
		made.linkage = name.kind == NAMED_BY_PLT ? NULL : name.name;
		n = add_aliases(maker, &name, frames, n ? n : 1);
	}
	made.chain = name_book_chain(maker->book, frames, n ? n : 1);
	return made;
}
