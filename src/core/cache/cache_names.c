// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_names: the answers that a file of the symbol cache has, as whoever asks wants them. */
#include <string.h>
#include "core/cache/cache_names.h"
#include "core/cache/cache_table.h"
#include "core/namer/entry.h"
#include "core/namer/plt_names.h"
#include "core/namer/symbol_answer.h"

/*
 * Places come in order, and what is asked about twice was asked about just before. An array of all
 * nodes would be touched here and there, and each page of it has to be made: a millisecond and more
 * for ten thousand places.
 */
#define RECENT_NODES 4096
#define RECENT_TEXTS 8192

/* Something of the file, and what it is in the book. */
struct recent {
	uint32_t key; /* a node, or a text's offset; 0: none yet */
	uint32_t id; /* a chain, or a string */
};

struct cache_names {
	struct cache_file *file;
	uint32_t options;
	struct name_book book;
	struct recent nodes[RECENT_NODES], texts[RECENT_TEXTS];
};

struct cache_names *cache_names_new(struct cache_file *file, uint32_t options)
{
	struct cache_names *names = mem_zalloc(sizeof(*names));

	names->file = file;
	names->options = options;
	name_book_init(&names->book);
	return names;
}

void cache_names_free(struct cache_names *names)
{
	if (!names)
		return;
	cache_file_free(names->file);
	name_book_release(&names->book);
	mem_free(names);
}

struct cache_file *cache_names_file(struct cache_names *names)
{
	return names->file;
}

const struct name_book *cache_names_book(const struct cache_names *names)
{
	return &names->book;
}

size_t cache_names_bytes(const struct cache_names *names)
{
	return sizeof(*names) + name_book_bytes(&names->book);
}

/* The book's string of a text of the file; 0 for 0, and where it is damaged. */
static uint32_t string_of(struct cache_names *names, uint32_t offset)
{
	/* Offsets of texts are no multiples of anything. */
	struct recent *recent = &names->texts[offset % RECENT_TEXTS];
	const char *text;
	size_t len;

	if (!offset)
		return 0;
	if (recent->key == offset)
		return recent->id;
	text = cache_file_text(names->file, offset, &len);
	if (!text)
		return 0;
	*recent = (struct recent){ offset, name_book_string(&names->book, text, len) };
	return recent->id;
}

static struct book_frame book_frame(struct cache_names *names, const struct cache_frame *from)
{
	struct book_frame frame = {
		.function = string_of(names, from->function),
		.linkage = string_of(names, from->linkage),
		.file = string_of(names, from->file),
		.line = from->line,
		.column = from->column,
		.flags = from->flags,
	};

	if (names->options & NAMER_NO_DEMANGLE && frame.linkage) {
		frame.function = frame.linkage;
		frame.linkage = 0;
	}
	return frame;
}

/* What the options leave of a chain. */
static size_t shorten(const struct cache_names *names, struct cache_frame *frames, size_t n)
{
	struct cache_frame first = frames[0], *last = &frames[n - 1];

	if (!(names->options & (NAMER_NO_LINES | NAMER_NO_INLINES)))
		return n;
	last->file = names->options & NAMER_NO_LINES ? 0 : first.file;
	last->line = names->options & NAMER_NO_LINES ? 0 : first.line;
	last->column = names->options & NAMER_NO_LINES ? 0 : first.column;
	frames[0] = *last;
	return 1;
}

/* A chain at the end of the book, whether or not it is there already: to look for it costs more. */
static uint32_t add_chain(struct cache_names *names, const struct book_frame *frames, size_t n)
{
	const struct book_chain chain = { (uint32_t)names->book.frames.len, (uint32_t)n };

	memcpy(vec_add(&names->book.frames, n), frames, n * sizeof(*frames));
	vec_push(&names->book.chains, chain);
	return (uint32_t)names->book.chains.len;
}

/* The book's chain of a node; 0: the file is damaged. */
static uint32_t chain_of(struct cache_names *names, uint32_t node)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	struct book_frame told[SYMBOL_FRAMES_MAX];
	struct recent *recent = &names->nodes[node % RECENT_NODES];
	size_t n;

	if (recent->key == node)
		return recent->id;
	n = cache_file_frames(names->file, node, frames);
	n = n ? shorten(names, frames, n) : 0;
	for (size_t i = 0; i < n; i++)
		told[i] = book_frame(names, &frames[i]);
	if (cache_file_is_damaged(names->file))
		return 0;
	*recent = (struct recent){ node, add_chain(names, told, n) };
	return recent->id;
}

uint32_t cache_names_adopt(struct cache_names *names, const struct name_book *book, uint32_t chain)
{
	const struct book_chain *from = &book->chains.data[chain - 1];
	struct book_frame frames[SYMBOL_FRAMES_MAX];
	uint32_t n = from->n < SYMBOL_FRAMES_MAX ? from->n : SYMBOL_FRAMES_MAX;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t *const ids[] = { &frames[i].function, &frames[i].linkage, &frames[i].file };

		frames[i] = book->frames.data[from->first + i];
		for (size_t k = 0; k < ARRAY_LEN(ids); k++)
			if (*ids[k])
				*ids[k] = name_book_string(&names->book, book->strings.entries[*ids[k] - 1].text,
							   book->strings.entries[*ids[k] - 1].len);
	}
	return add_chain(names, frames, n);
}

static bool is_slot(const char *text, size_t len)
{
	size_t tail = strlen(PLT_SUFFIX);

	return len >= tail && !memcmp(text + len - tail, PLT_SUFFIX, tail);
}

/*
 * How the function of an extent is called by the linker; "" when symbol tables do not say, or it is
 * a PLT slot.
 */
static const char *linkage_of(struct cache_names *names, const struct cache_extent *extent)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	size_t n = extent->node && !(extent->state & CACHE_NAMED_DEBUG) ?
			   cache_file_frames(names->file, extent->node, frames) : 0;
	uint32_t offset = n ? frames[n - 1].linkage ? frames[n - 1].linkage : frames[n - 1].function : 0;
	const char *text;
	size_t len;

	text = offset ? cache_file_text(names->file, offset, &len) : NULL;
	return text && !is_slot(text, len) ? text : "";
}

/*
 * Where to look for a return address: before it, but where a signal handler returns to. False: the
 * table does not tell.
 */
static bool find_return(struct cache_names *names, uint64_t place, struct cache_extent *ret_extent)
{
	struct cache_extent before, there;

	if (!cache_file_find(names->file, place - 1, &before))
		return false;
	*ret_extent = before;
	if (place < before.end || before.state & CACHE_STATE_RETURN)
		return true;
	if (!cache_file_find(names->file, place, &there))
		return false;
	if (there.node && there.function == place && entry_is_signal_return(linkage_of(names, &there)))
		*ret_extent = there;
	return true;
}

/* The reason with these options; false: it would have to be looked for. */
static bool reason_with(const struct cache_names *names, const struct cache_extent *extent, uint32_t chain,
			enum name_reason *ret_reason)
{
	const struct book_chain *frames = &names->book.chains.data[chain - 1];
	const struct book_frame *last = &names->book.frames.data[frames->first + frames->n - 1];

	*ret_reason = cache_reason_of_state(extent->state);
	if (!(names->options & (NAMER_NO_LINES | NAMER_NO_INLINES)))
		return true;
	/* Only debug data that is not read with these options tells how it is called. */
	if (extent->state & CACHE_NAMED_DEBUG)
		return false;
	if (names->options & NAMER_NO_LINES) {
		*ret_reason = last->function && !(last->flags & NAME_BOUNDS) ? NAME_OK : NAME_NO_SYMBOLS;
		return last->function;
	}
	/* What was not good about it may have been what is inlined. */
	return *ret_reason == NAME_OK || (*ret_reason == NAME_NO_DEBUG && !last->file);
}

/* Whether a stack that ends there is whole; false: it is not known. */
static bool tell_entry(struct cache_names *names, const struct cache_extent *extent, uint16_t *ret_flags)
{
	uint8_t entry = extent->state & CACHE_STATE_ENTRY;

	if (entry == CACHE_ENTRY_UNKNOWN && !entry_is_name(linkage_of(names, extent)))
		return false;
	*ret_flags = entry == CACHE_ENTRY_NO ? 0 : NAME_ENTRY;
	return true;
}

bool cache_names_find(struct cache_names *names, const struct namer_place *place, struct book_answer *ret_answer)
{
	struct book_answer answer = { 0 };
	struct cache_extent extent;
	enum name_reason reason;

	if (place->flags & PLACE_RETURN && place->offset ? !find_return(names, place->offset, &extent) :
							   !cache_file_find(names->file, place->offset, &extent))
		return false;
	reason = cache_reason_of_state(extent.state);
	/*
	 * What has neither function nor anything inlined can still have a line, which is not looked
	 * for with these.
	 */
	if (!extent.node && names->options & NAMER_NO_INLINES && !(names->options & NAMER_NO_LINES))
		return false;
	if (extent.node) {
		answer.chain = chain_of(names, extent.node);
		if (!answer.chain || !reason_with(names, &extent, answer.chain, &reason))
			return false;
		if (place->flags & PLACE_OUTERMOST && !tell_entry(names, &extent, &answer.flags))
			return false;
		if (name_book_has_function(&names->book, answer.chain))
			answer.offset = place->offset - extent.function;
	}
	answer.reason = (uint16_t)reason;
	/* A return address may be another thing in the same extent: see struct book_answer. */
	if (!(place->flags & PLACE_RETURN) && extent.end - extent.start <= UINT32_MAX) {
		answer.before = (uint32_t)(place->offset - extent.start);
		answer.after = (uint32_t)(extent.end - place->offset);
	}
	*ret_answer = answer;
	return true;
}
