// SPDX-License-Identifier: GPL-2.0-or-later
/* namer: names the places of one module from its files. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/namer/entry.h"
#include "core/namer/namer.h"

struct namer {
	struct image *image;
	enum namer_places places;
	uint32_t options;
	const struct file_opener *opener;
	struct elf_names *names; /* NULL: none, or not read yet */
	bool names_read;
	enum name_reason reason; /* of a place that no symbol covers */
	struct name_book book;
	VEC(uint32_t) shown; /* [linkage string]: its display string; 0: not demangled yet */
	struct buf text;
	/* The function that was last found: places are asked about in order. */
	const char *last_name;
	struct book_frame last_frame;
};

static enum name_reason reason_of(int code)
{
	switch (code) {
	case 0:
		return NAME_OK;
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
	int ret = image_open_fd(module->fd, module->name, &namer->image, NULL);

	if (ret)
		return reason_of(ret);
	if (image_identity(namer->image)->size > IMAGE_FILE_BYTES_MAX)
		return NAME_LIMIT;
	namer->places = module->places;
	namer->options = module->options;
	namer->opener = opener;
	name_book_init(&namer->book);
	*ret_namer = TAKE(namer);
	return NAME_OK;
}

void namer_free(struct namer *namer)
{
	if (!namer)
		return;
	elf_names_free(namer->names);
	image_free(namer->image);
	name_book_release(&namer->book);
	vec_release(&namer->shown);
	buf_release(&namer->text);
	mem_free(namer);
}

/* The separate file with the symbols that were stripped; NULL: none was, or there is no such file. */
static struct image *open_debug(const struct namer *namer)
{
	const struct event_image *identity = image_identity(namer->image);
	struct wanted_file wanted = { .kind = WANTED_DEBUG, .name = "", .folder = "" };
	CLEANUP(image_free) struct image *debug = NULL;
	CLOSE_FD int fd = -1;

	if (!namer->opener || !namer->opener->open || image_find_section_type(namer->image, SHT_SYMTAB))
		return NULL;
	wanted.build_id_len = identity->build_id_len;
	memcpy(wanted.build_id, identity->build_id, identity->build_id_len);
	fd = namer->opener->open(namer->opener->ctx, &wanted);
	if (fd < 0 || image_open_fd(fd, "debug file", &debug, NULL))
		return NULL;
	if (!image_is_wanted(debug, identity) || image_identity(debug)->size > IMAGE_FILE_BYTES_MAX)
		return NULL;
	return TAKE(debug);
}

static void read_names(struct namer *namer)
{
	CLEANUP(image_free) struct image *debug = NULL;

	if (namer->names_read)
		return;
	namer->names_read = true;
	debug = open_debug(namer);
	namer->reason = elf_names_new(namer->image, debug, &namer->names);
	if (namer->reason == NAME_OK)
		namer->reason = NAME_NO_SYMBOLS;
}

/* The display string of a linkage name, made once. */
static uint32_t shown_of(struct namer *namer, const char *name, uint32_t linkage)
{
	if (namer->options & NAMER_NO_DEMANGLE)
		return linkage;
	if (namer->shown.len <= linkage)
		vec_add(&namer->shown, linkage + 1 - namer->shown.len);
	if (!namer->shown.data[linkage]) {
		buf_clear(&namer->text);
		demangle(name, &namer->text);
		namer->shown.data[linkage] =
			name_book_string(&namer->book, buf_text(&namer->text), namer->text.len);
	}
	return namer->shown.data[linkage];
}

static struct book_frame frame_named(struct namer *namer, const char *name)
{
	size_t len = symbol_name_len(name);
	struct book_frame frame = { 0 };

	if (len > SYMBOL_NAME_MAX)
		len = SYMBOL_NAME_MAX;
	frame.linkage = name_book_string(&namer->book, name, len);
	frame.function = shown_of(namer, name, frame.linkage);
	if (frame.linkage == frame.function)
		frame.linkage = 0;
	return frame;
}

static struct book_frame function_frame(struct namer *namer, const char *name)
{
	if (namer->last_name != name) {
		namer->last_frame = frame_named(namer, name);
		namer->last_name = name;
	}
	return namer->last_frame;
}

static bool to_vaddr(const struct namer *namer, uint64_t offset, uint64_t *ret_vaddr)
{
	if (namer->places == NAMER_FILE_OFFSETS)
		return image_offset_to_vaddr(namer->image, offset, ret_vaddr);
	*ret_vaddr = offset;
	return true;
}

static bool symbol_at(const struct namer *namer, uint64_t vaddr, struct symbol_hit *ret_hit)
{
	return namer->names && elf_names_find_vaddr(namer->names, vaddr, ret_hit);
}

/*
 * How far before its place to look: one byte before what a call returns to. Nobody calls what a
 * signal handler returns to: the kernel puts the address of its first byte on the stack, and one
 * before it is whatever comes first in the file.
 */
static uint64_t look_back(const struct namer *namer, const struct namer_place *place)
{
	struct symbol_hit hit;
	uint64_t vaddr;

	if (!(place->flags & PLACE_RETURN) || !place->offset)
		return 0;
	if (!to_vaddr(namer, place->offset, &vaddr) || !symbol_at(namer, vaddr, &hit))
		return 1;
	return hit.offset || !entry_is_signal_return(hit.name);
}

static void find_place(struct namer *namer, const struct namer_place *place, struct book_answer *answer)
{
	uint64_t back = look_back(namer, place), vaddr;
	struct book_frame frame;
	struct symbol_hit hit;

	*answer = (struct book_answer){ .reason = namer->reason };
	if (name_book_bytes(&namer->book) > NAME_BOOK_BYTES_MAX) {
		answer->reason = NAME_LIMIT;
		return;
	}
	if (!to_vaddr(namer, place->offset - back, &vaddr) || !symbol_at(namer, vaddr, &hit))
		return;
	frame = function_frame(namer, hit.name);
	answer->chain = name_book_chain(&namer->book, &frame, 1);
	answer->offset = hit.offset + back;
	answer->reason = NAME_OK;
	if (place->flags & PLACE_OUTERMOST && entry_is_name(hit.name))
		answer->flags |= NAME_ENTRY;
}

/* Outermost places that their names do not tell for entries, but their frame descriptions may. */
static void find_entries(struct namer *namer, const struct namer_place *places, size_t n,
			 struct book_answer *answers)
{
	CLEANUP(mem_free) uint64_t *offsets = mem_array(n, sizeof(*offsets));
	CLEANUP(mem_free) bool *entries = mem_array(n, sizeof(*entries));
	size_t wanted = 0;

	for (size_t i = 0; i < n; i++)
		if (places[i].flags & PLACE_OUTERMOST && !(answers[i].flags & NAME_ENTRY))
			offsets[wanted++] = places[i].offset - look_back(namer, &places[i]);
	if (!wanted || namer->places != NAMER_FILE_OFFSETS)
		return;
	entry_by_frames(namer->image, offsets, wanted, entries);
	wanted = 0;
	for (size_t i = 0; i < n; i++)
		if (places[i].flags & PLACE_OUTERMOST && !(answers[i].flags & NAME_ENTRY) &&
		    entries[wanted++])
			answers[i].flags |= NAME_ENTRY;
}

void namer_find(struct namer *namer, const struct namer_place *places, size_t n,
		struct book_answer *ret_answers)
{
	read_names(namer);
	for (size_t i = 0; i < n; i++)
		find_place(namer, &places[i], &ret_answers[i]);
	find_entries(namer, places, n, ret_answers);
}

const struct name_book *namer_book(const struct namer *namer)
{
	return &namer->book;
}

bool namer_find_symbol(struct namer *namer, const char *name, uint64_t *ret_offset, uint64_t *ret_bytes)
{
	uint64_t vaddr, bytes;

	read_names(namer);
	if (!namer->names || !elf_names_find_symbol(namer->names, name, &vaddr, &bytes))
		return false;
	if (namer->places == NAMER_FILE_OFFSETS && !image_vaddr_to_offset(namer->image, vaddr, &vaddr))
		return false;
	*ret_offset = vaddr;
	*ret_bytes = bytes;
	return true;
}

size_t namer_bytes(const struct namer *namer)
{
	return sizeof(*namer) + name_book_bytes(&namer->book) +
	       namer->shown.cap * sizeof(uint32_t) +
	       (namer->names ? elf_names_bytes(namer->names) : 0);
}
