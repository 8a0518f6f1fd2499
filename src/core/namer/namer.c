// SPDX-License-Identifier: GPL-2.0-or-later
/* namer: names the places of one module from its files. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/namer/elf_names.h"
#include "core/namer/entry.h"
#include "core/namer/module_names.h"
#include "core/namer/namer.h"
#include "core/namer/plt_names.h"
#include "core/namer/shown_names.h"
#include "core/namer/source_lines.h"

/* Named together: what is looked for in one pass, or before lines are trimmed */
#define BATCH_PLACES 4096
#define BOUNDS_NAME "fun_%llx" /* of a function of which only the vaddr is known */

struct namer {
	struct module_files files;
	enum namer_places places;
	uint32_t options;
	struct module_names *names;
	struct source_lines *lines; /* NULL: not wanted */
	enum name_reason reason; /* of a place that nothing covers */
	struct name_book book;
	struct shown_names shown;
	uint64_t vaddrs[2 * BATCH_PLACES]; /* of a batch: where to look, and what a signal may
					      return to */
};

static enum name_reason reason_of(int code)
{
	switch (code) {
	case -EFBIG:
		return NAME_LIMIT;
	case -EACCES:
	case -EPERM:
		return NAME_NOT_PERMITTED;
	default:
		return NAME_BAD_FILE;
	}
}

enum name_reason namer_new(const struct namer_module *module, const struct file_opener *opener,
			   struct namer **ret_namer)
{
	CLEANUP(namer_free) struct namer *namer = mem_zalloc(sizeof(*namer));
	int ret = image_open_fd(module->fd, module->name, &namer->files.image, NULL);

	if (ret)
		return reason_of(ret);
	if (image_identity(namer->files.image)->size > IMAGE_FILE_BYTES_MAX)
		return NAME_LIMIT;
	namer->files.opener = opener;
	namer->places = module->places;
	namer->options = module->options;
	namer->names = module_names_new(&namer->files);
	if (!(module->options & NAMER_NO_LINES))
		namer->lines = source_lines_new(&namer->files, namer->names, module->options);
	name_book_init(&namer->book);
	namer->shown.book = &namer->book;
	namer->shown.as_they_are = module->options & NAMER_NO_DEMANGLE;
	*ret_namer = TAKE(namer);
	return NAME_OK;
}

void namer_free(struct namer *namer)
{
	if (!namer)
		return;
	source_lines_free(namer->lines);
	module_names_free(namer->names);
	module_files_release(&namer->files);
	name_book_release(&namer->book);
	shown_names_release(&namer->shown);
	mem_free(namer);
}

/* False: no part of the file is mapped there. */
static bool to_vaddr(const struct namer *namer, uint64_t offset, uint64_t *ret_vaddr)
{
	if (namer->places == NAMER_FILE_OFFSETS)
		return image_offset_to_vaddr(namer->files.image, offset, ret_vaddr);
	*ret_vaddr = offset;
	return true;
}

/*
 * How far before its place to look: one byte before what a call returns to. Nobody calls what a
 * signal handler returns to: the kernel puts the address of its first byte on the stack, and one
 * before it is whatever comes first in the file.
 */
static uint64_t look_back(const struct namer *namer, const struct namer_place *place)
{
	struct module_name name;
	uint64_t vaddr;

	if (!(place->flags & PLACE_RETURN) || !place->offset)
		return 0;
	if (!to_vaddr(namer, place->offset, &vaddr) || !module_names_find(namer->names, vaddr, &name))
		return 1;
	return name.kind != NAMED_BY_SYMBOL || name.start != vaddr ||
	       !entry_is_signal_return(name.name);
}

/* The function itself, without its file and line. */
static struct book_frame function_frame(struct namer *namer, const struct module_name *name)
{
	struct book_frame frame;
	char text[32];

	if (name->name)
		return shown_names_frame(&namer->shown, name->name,
					 name->kind == NAMED_BY_PLT ? PLT_SUFFIX : "");
	if (name->kind == NAMED_BY_PLT)
		return shown_names_plain(&namer->shown, PLT_START_NAME);
	snprintf(text, sizeof(text), BOUNDS_NAME, (unsigned long long)name->start);
	frame = (struct book_frame){ .function = name_book_string(&namer->book, text, strlen(text)),
				     .flags = NAME_BOUNDS };
	return frame;
}

/* One frame of lines: what is inlined, or the function where no symbol says how it is called. */
static struct book_frame source_frame(struct namer *namer, const struct source_frame *from)
{
	struct book_frame frame = { 0 };

	if (from->name)
		frame = from->is_linkage ? shown_names_frame(&namer->shown, from->name, "") :
					   shown_names_plain(&namer->shown, from->name);
	frame.file = from->file ? name_book_string(&namer->book, from->file, strlen(from->file)) : 0;
	frame.line = from->line;
	frame.column = from->column;
	return frame;
}

/* The other names of the function behind it. */
static size_t add_aliases(struct namer *namer, const struct module_name *name,
			  struct book_frame *frames, size_t n)
{
	const struct book_frame function = frames[n - 1];
	const char *aliases[SOURCE_FRAMES_MAX];
	size_t n_aliases;

	if (!(namer->options & NAMER_ALIASES) || !name || name->kind != NAMED_BY_SYMBOL)
		return n;
	n_aliases = module_names_aliases(namer->names, name->start, aliases, SOURCE_FRAMES_MAX);
	for (size_t i = 0; i < n_aliases && n < SOURCE_FRAMES_MAX; i++) {
		struct book_frame frame = shown_names_frame(&namer->shown, aliases[i], "");

		if (frame.function == function.function && frame.linkage == function.linkage)
			continue;
		frame.flags = NAME_ALIAS;
		frames[n++] = frame;
	}
	return n;
}

/*
 * The chain of a place: what is inlined there as debug data has it, and the function as the symbol
 * table does; *name is NULL when no table knows it.
 */
static uint32_t make_chain(struct namer *namer, uint64_t vaddr, const struct module_name *name,
			   enum name_reason *reason)
{
	struct book_frame frames[SOURCE_FRAMES_MAX] = { { 0 } };
	struct source_frame sources[SOURCE_FRAMES_MAX];
	size_t n = namer->lines ? source_lines_find(namer->lines, vaddr, sources, reason) : 0;
	struct book_frame *last = &frames[n ? n - 1 : 0];

	for (size_t i = 0; i < n; i++) {
		frames[i] = source_frame(namer, &sources[i]);
		if (i + 1 < n)
			frames[i].flags |= NAME_INLINED;
	}
	if (name && (name->name || !last->function)) {
		struct book_frame function = function_frame(namer, name);

		last->function = function.function;
		last->linkage = function.linkage;
		last->flags |= function.flags | (name->folded ? NAME_FOLDED : 0);
	}
	if (!last->function && !last->file)
		return 0;
	/* Without a name, where it begins at least: all of one function come together then. */
	if (!last->function || last->flags & NAME_BOUNDS)
		*reason = NAME_NO_SYMBOLS;
	n = add_aliases(namer, name, frames, n ? n : 1);
	return name_book_chain(&namer->book, frames, n);
}

static void find_place(struct namer *namer, const struct namer_place *place, struct book_answer *answer)
{
	uint64_t back = look_back(namer, place), vaddr;
	enum name_reason reason = NAME_OK;
	struct module_name name;
	bool found;

	*answer = (struct book_answer){ .reason = namer->reason };
	if (name_book_bytes(&namer->book) > NAME_BOOK_BYTES_MAX) {
		answer->reason = NAME_LIMIT;
		return;
	}
	if (!to_vaddr(namer, place->offset - back, &vaddr))
		return;
	found = module_names_find(namer->names, vaddr, &name);
	answer->chain = make_chain(namer, vaddr, found ? &name : NULL, &reason);
	if (!answer->chain)
		return;
	answer->reason = reason;
	answer->offset = found ? vaddr + back - name.start : 0;
	if (!(place->flags & PLACE_OUTERMOST))
		return;
	if ((found && name.name && name.kind != NAMED_BY_PLT && entry_is_name(name.name)) ||
	    module_names_is_outermost(namer->names, vaddr))
		answer->flags |= NAME_ENTRY;
}

/* Where the places of a batch will be looked for. */
static size_t collect_vaddrs(struct namer *namer, const struct namer_place *places, const uint32_t *order,
			     size_t n)
{
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		const struct namer_place *place = &places[order[i]];

		len += to_vaddr(namer, place->offset, &namer->vaddrs[len]);
		if (place->flags & PLACE_RETURN && place->offset)
			len += to_vaddr(namer, place->offset - 1, &namer->vaddrs[len]);
	}
	return len;
}

/* Those of n places that `order` names. */
static void find_batch(struct namer *namer, const struct namer_place *places, const uint32_t *order,
		       size_t n, struct book_answer *ret_answers)
{
	size_t n_vaddrs = collect_vaddrs(namer, places, order, n);

	shown_names_forget(&namer->shown);
	namer->reason = module_names_expect(namer->names, namer->vaddrs, n_vaddrs);
	if (namer->reason == NAME_OK)
		namer->reason = NAME_NO_SYMBOLS;
	for (size_t i = 0; i < n; i++)
		find_place(namer, &places[order[i]], &ret_answers[order[i]]);
	if (namer->lines)
		source_lines_trim(namer->lines);
}

/* In which order n places are best asked about; the caller's to free. */
static uint32_t *order_of(struct namer *namer, const struct namer_place *places, size_t n)
{
	CLEANUP(mem_free) uint64_t *vaddrs = mem_array(n, sizeof(*vaddrs));
	uint32_t *order = mem_array(n, sizeof(*order));

	for (size_t i = 0; i < n; i++)
		if (!to_vaddr(namer, places[i].offset, &vaddrs[i]))
			vaddrs[i] = 0;
	source_lines_sort(namer->lines, vaddrs, n, order);
	return order;
}

void namer_find(struct namer *namer, const struct namer_place *places, size_t n,
		struct book_answer *ret_answers)
{
	CLEANUP(mem_free) uint32_t *order = NULL;

	if (namer->lines)
		source_lines_expect(namer->lines, n);
	order = order_of(namer, places, n);
	for (size_t first = 0; first < n; first += BATCH_PLACES) {
		size_t len = n - first < BATCH_PLACES ? n - first : BATCH_PLACES;

		find_batch(namer, places, order + first, len, ret_answers);
	}
}

const struct name_book *namer_book(const struct namer *namer)
{
	return &namer->book;
}

/* By symbol tables, else by Go's table. */
static bool find_named(struct namer *namer, const char *name, uint64_t *ret_vaddr, uint64_t *ret_bytes)
{
	const struct elf_names *table = module_names_table(namer->names);
	const struct go_names *go;

	if (table && elf_names_find_symbol(table, name, ret_vaddr, ret_bytes))
		return true;
	go = module_names_go(namer->names);
	return go && go_names_find_symbol(go, name, ret_vaddr, ret_bytes);
}

bool namer_find_symbol(struct namer *namer, const char *name, uint64_t *ret_offset, uint64_t *ret_bytes)
{
	uint64_t vaddr, bytes;

	if (!find_named(namer, name, &vaddr, &bytes))
		return false;
	if (namer->places == NAMER_FILE_OFFSETS &&
	    !image_vaddr_to_offset(namer->files.image, vaddr, &vaddr))
		return false;
	*ret_offset = vaddr;
	*ret_bytes = bytes;
	return true;
}

size_t namer_bytes(const struct namer *namer)
{
	return sizeof(*namer) + name_book_bytes(&namer->book) +
	       namer->shown.shown.cap * sizeof(uint32_t) + module_names_bytes(namer->names) +
	       (namer->lines ? source_lines_bytes(namer->lines) : 0);
}
