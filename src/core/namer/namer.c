// SPDX-License-Identifier: GPL-2.0-or-later
/* namer: names the places of one module from its files. */
#include <errno.h>
#include "core/namer/chain_maker.h"
#include "core/namer/elf_names.h"
#include "core/namer/entry.h"
#include "core/namer/namer.h"
#include "core/namer/place_map.h"

/* Named together: what is looked for in one pass, or before lines are trimmed */
#define BATCH_PLACES 4096

/* An answer that holds for others. */
struct held_answer {
	struct extent extent; /* of what is looked for, as places; none: nothing is held */
	uint64_t at; /* what the answer is for */
	struct book_answer answer;
};

struct namer {
	struct module_files files;
	struct place_map map;
	struct module_names *names;
	struct source_lines *lines; /* NULL: not wanted */
	enum name_reason reason; /* of a place that nothing covers */
	struct name_book book;
	struct chain_maker maker;
	struct held_answer held;
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
	place_map_init(&namer->map, namer->files.image, module->places);
	namer->names = module_names_new(&namer->files);
	if (!(module->options & NAMER_NO_LINES))
		namer->lines = source_lines_new(&namer->files, namer->names, module->options);
	name_book_init(&namer->book);
	chain_maker_init(&namer->maker, namer->names, namer->lines, &namer->book, module->options);
	*ret_namer = TAKE(namer);
	return NAME_OK;
}

void namer_free(struct namer *namer)
{
	if (!namer)
		return;
	chain_maker_release(&namer->maker);
	source_lines_free(namer->lines);
	module_names_free(namer->names);
	module_files_release(&namer->files);
	name_book_release(&namer->book);
	mem_free(namer);
}

/*
 * How far before its place to look: one byte before what a call returns to. Nobody calls what a
 * signal handler returns to: the kernel puts the address of its first byte on the stack, and one
 * before it is whatever comes first in the file.
 */
static uint64_t look_back(struct namer *namer, const struct namer_place *place)
{
	struct extent elsewhere = extent_whole();
	struct module_name name;
	uint64_t vaddr;

	if (!(place->flags & PLACE_RETURN) || !place->offset)
		return 0;
	if (!place_map_vaddr(&namer->map, place->offset, &vaddr, NULL) ||
	    !module_names_find(namer->names, vaddr, &elsewhere, &name))
		return 1;
	return name.kind != NAMED_BY_SYMBOL || name.start != vaddr ||
	       !entry_is_signal_return(name.name);
}

static bool is_in(const struct extent *extent, uint64_t at)
{
	return at >= extent->low && at < extent->high;
}

static uint32_t bytes_of(uint64_t from, uint64_t to)
{
	return to - from < BOOK_EXTENT_MAX ? to - from : BOOK_EXTENT_MAX;
}

/* Keeps an answer for those places that it holds for, too. */
static void hold(struct namer *namer, uint64_t at, const struct extent *extent, struct book_answer *answer)
{
	if (!is_in(extent, at))
		return;
	answer->before = bytes_of(extent->low, at);
	answer->after = bytes_of(at, extent->high);
	namer->held = (struct held_answer){ *extent, at, *answer };
}

/* Whether the held answer is a place's, which must not be where a signal's return begins. */
static bool is_held(const struct namer *namer, const struct namer_place *place, uint64_t back)
{
	return place->offset >= back && is_in(&namer->held.extent, place->offset - back) &&
	       is_in(&namer->held.extent, place->offset) && !(place->flags & PLACE_OUTERMOST);
}

static struct book_answer held_answer(const struct namer *namer, uint64_t at)
{
	const struct held_answer *held = &namer->held;
	struct book_answer answer = book_answer_moved(&namer->book, &held->answer, (int64_t)(at - held->at));

	answer.before = bytes_of(held->extent.low, at);
	answer.after = bytes_of(at, held->extent.high);
	return answer;
}

static bool is_entry(struct namer *namer, const struct made_chain *made, uint64_t vaddr)
{
	return (made->linkage && entry_is_name(made->linkage)) ||
	       module_names_is_outermost(namer->names, vaddr);
}

/*
 * What is said of where to look, as a place, which is `back` before the place whose offset is wanted. Of a
 * function that debug data alone knows it is not known where it begins.
 */
static struct book_answer look(struct namer *namer, uint64_t at, uint64_t back, bool is_outermost)
{
	struct book_answer answer = { .reason = namer->reason };
	struct extent extent = extent_whole(), near;
	struct made_chain made;
	uint64_t vaddr;

	if (name_book_bytes(&namer->book) > NAME_BOOK_BYTES_MAX) {
		answer.reason = NAME_LIMIT;
		return answer;
	}
	if (!place_map_vaddr(&namer->map, at, &vaddr, &near)) {
		hold(namer, at, &near, &answer);
		return answer;
	}
	made = chain_maker_make(&namer->maker, vaddr, &extent);
	if (made.chain) {
		answer.chain = made.chain;
		answer.reason = made.reason;
		if (made.has_start && name_book_has_function(&namer->book, made.chain))
			answer.offset = vaddr - made.start;
	}
	if (is_in(&extent, vaddr)) {
		extent_cut(&near, vaddr - extent.low < at ? at - (vaddr - extent.low) : 0,
			   extent.high - vaddr < UINT64_MAX - at ? at + (extent.high - vaddr) : UINT64_MAX);
		hold(namer, at, &near, &answer);
	}
	if (made.has_start && made.chain && name_book_has_function(&namer->book, made.chain))
		answer.offset += back;
	if (made.chain && is_outermost && is_entry(namer, &made, vaddr))
		answer.flags |= NAME_ENTRY;
	return answer;
}

static void find_place(struct namer *namer, const struct namer_place *place, struct book_answer *answer)
{
	uint64_t back = place->flags & PLACE_RETURN && place->offset;

	if (is_held(namer, place, back)) {
		*answer = held_answer(namer, place->offset - back);
		if (answer->chain && name_book_has_function(&namer->book, answer->chain))
			answer->offset += back;
		return;
	}
	back = look_back(namer, place);
	*answer = look(namer, place->offset - back, back, place->flags & PLACE_OUTERMOST);
	if (place->flags & PLACE_RETURN && !back)
		answer->before = answer->after = 0;
}

/* Where n places will be looked for: up to two vaddrs for each, since a signal may return to one. */
static size_t collect_vaddrs(struct namer *namer, const struct namer_place *places, const uint32_t *order,
			     size_t n, uint64_t *ret_vaddrs)
{
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		const struct namer_place *place = &places[order[i]];

		len += place_map_vaddr(&namer->map, place->offset, &ret_vaddrs[len], NULL);
		if (place->flags & PLACE_RETURN && place->offset)
			len += place_map_vaddr(&namer->map, place->offset - 1, &ret_vaddrs[len], NULL);
	}
	return len;
}

/* `reason`: what is wrong with the symbols. */
static void begin_batch(struct namer *namer, enum name_reason reason)
{
	chain_maker_forget(&namer->maker);
	if (reason == NAME_OK)
		reason = namer->files.mini_reason;
	if (reason == NAME_OK)
		reason = image_lost_sections(namer->files.image) ? NAME_BAD_FILE : NAME_NO_SYMBOLS;
	namer->reason = reason;
}

static void end_batch(struct namer *namer)
{
	if (namer->lines)
		source_lines_trim(namer->lines);
	chain_maker_forget(&namer->maker);
}

/* Those of n places that `order` names. */
static void find_batch(struct namer *namer, const struct namer_place *places, const uint32_t *order,
		       size_t n, struct book_answer *ret_answers)
{
	CLEANUP(mem_free) uint64_t *vaddrs = mem_array(2 * n, sizeof(*vaddrs));
	size_t n_vaddrs = collect_vaddrs(namer, places, order, n, vaddrs);

	begin_batch(namer, module_names_expect(namer->names, vaddrs, n_vaddrs));
	for (size_t i = 0; i < n; i++)
		find_place(namer, &places[order[i]], &ret_answers[order[i]]);
	end_batch(namer);
}

/* In which order n places are best asked about; the caller's to free. */
static uint32_t *order_of(struct namer *namer, const struct namer_place *places, size_t n)
{
	CLEANUP(mem_free) uint64_t *vaddrs = mem_array(n, sizeof(*vaddrs));
	uint32_t *order = mem_array(n, sizeof(*order));

	for (size_t i = 0; i < n; i++)
		if (!place_map_vaddr(&namer->map, places[i].offset, &vaddrs[i], NULL))
			vaddrs[i] = 0;
	source_lines_sort(namer->lines, vaddrs, n, order);
	return order;
}

void namer_find(struct namer *namer, const struct namer_place *places, size_t n,
		struct book_answer *ret_answers)
{
	CLEANUP(mem_free) uint32_t *order = NULL;

	namer->held = (struct held_answer){ 0 };
	if (namer->lines)
		source_lines_expect(namer->lines, n);
	order = order_of(namer, places, n);
	for (size_t first = 0; first < n; first += BATCH_PLACES) {
		size_t len = n - first < BATCH_PLACES ? n - first : BATCH_PLACES;

		find_batch(namer, places, order + first, len, ret_answers);
	}
}

void namer_new_book(struct namer *namer)
{
	name_book_release(&namer->book);
	chain_maker_new_book(&namer->maker);
	namer->held = (struct held_answer){ 0 };
}

const struct name_book *namer_book(const struct namer *namer)
{
	return &namer->book;
}

/* By symbol tables, else by Go's table. */
static void find_named(struct namer *namer, const char *name, struct found_symbol *ret_found)
{
	struct elf_names *table = module_names_table(namer->names);
	const struct go_names *go;

	if (table)
		elf_names_search(table, name, ret_found);
	else
		ret_found->found = SYMBOL_NO_SYMBOLS;
	if (ret_found->found == SYMBOL_FOUND)
		return;
	go = module_names_go(namer->names);
	if (!go)
		return;
	if (go_names_find_symbol(go, name, &ret_found->start, &ret_found->bytes))
		ret_found->found = SYMBOL_FOUND;
	else if (ret_found->found == SYMBOL_NO_SYMBOLS)
		ret_found->found = SYMBOL_UNKNOWN;
}

void namer_find_symbol(struct namer *namer, const char *name, struct found_symbol *ret_found)
{
	find_named(namer, name, ret_found);
	if (ret_found->found == SYMBOL_FOUND && namer->map.places == NAMER_FILE_OFFSETS &&
	    !image_vaddr_to_offset(namer->files.image, ret_found->start, &ret_found->start))
		ret_found->found = SYMBOL_UNKNOWN;
}

void namer_forget(struct namer *namer, enum namer_part part)
{
	chain_maker_forget(&namer->maker);
	if (part == NAMER_SYMBOLS)
		module_names_forget(namer->names);
	else if (part == NAMER_MARKS)
		module_files_forget_marks(&namer->files);
	else if (namer->lines)
		source_lines_forget(namer->lines);
}

size_t namer_part_bytes(const struct namer *namer, enum namer_part part)
{
	if (part == NAMER_SYMBOLS)
		return module_names_bytes(namer->names);
	if (part == NAMER_MARKS)
		return module_files_marks_bytes(&namer->files);
	return namer->lines ? source_lines_bytes(namer->lines) : 0;
}

size_t namer_bytes(const struct namer *namer)
{
	return sizeof(*namer) + name_book_bytes(&namer->book) +
	       namer->maker.shown.shown.cap * sizeof(uint32_t) + module_names_bytes(namer->names) +
	       module_files_marks_bytes(&namer->files) +
	       (namer->lines ? source_lines_bytes(namer->lines) : 0);
}
