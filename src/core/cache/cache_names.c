// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_names: the answers that a file of the symbol cache has, as whoever asks wants them. */
#include <string.h>
#include "core/cache/cache_names.h"
#include "core/cache/cache_table.h"
#include "core/namer/entry.h"
#include "core/namer/plt_names.h"
#include "core/namer/symbol_answer.h"

/*
 * Places come in order, and what is asked about twice was asked about just before. With room for all nodes of the
 * file it would be touched here and there, and each page of it has to be made: a millisecond and more
 * for ten thousand places. Who asks about very many gets it, where the file is of a usual size.
 */
#define MANY_PLACES 32768
#define SPREAD_MAX (16u << 20) /* nodes */
#define RECENT_NODES 4096
#define RECENT_SCOPES 4096
#define RECENT_TEXTS 8192

/* Something of the file, and what it is in the book. */
struct recent {
	uint32_t key; /* a node, a scope, or a text's offset; 0: none yet */
	uint32_t id; /* a chain, a scope, or a string */
};

/* Strings of the book: what a name of the file is; function 0: not known yet. */
struct known_name {
	uint32_t function, linkage;
};

struct cache_names {
	struct cache_file *file;
	uint32_t options;
	struct name_book book;
	uint32_t n_nodes, n_scopes, n_names; /* of the file */
	uint64_t places; /* asked about so far */
	/* The book's chain of node 1 and scope of scope 1, others behind them; 0: not so many were asked about. */
	uint32_t first_chain, first_scope;
	struct known_name *name_of; /* [name - 1]; NULL: as above */
	struct recent nodes[RECENT_NODES], scopes[RECENT_SCOPES], texts[RECENT_TEXTS];
};

struct cache_names *cache_names_new(struct cache_file *file, uint32_t options)
{
	struct cache_names *names = mem_zalloc(sizeof(*names));

	names->file = file;
	names->options = options;
	cache_file_section(file, CACHE_NODES, &names->n_nodes);
	cache_file_section(file, CACHE_SCOPES, &names->n_scopes);
	cache_file_section(file, CACHE_NAMES, &names->n_names);
	name_book_init(&names->book);
	return names;
}

void cache_names_free(struct cache_names *names)
{
	if (!names)
		return;
	name_book_release(&names->book);
	cache_file_free(names->file); /* last: the book's texts are its */
	mem_free(names->name_of);
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
	return sizeof(*names) + name_book_bytes(&names->book) +
	       (names->name_of ? names->n_names * sizeof(*names->name_of) : 0);
}

/*
 * The book's string of a text of the file, which stays where it is; 0 for 0, and where it is damaged. One text can
 * get several ids: who compares what they stand for sees that they are one.
 */
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
	*recent = (struct recent){ offset, name_book_borrow(&names->book, text, len) };
	return recent->id;
}

/* How a frame's function is called, as the file has it. */
static struct known_name name_of(struct cache_names *names, const struct cache_frame *from)
{
	struct known_name name, *known = names->name_of && from->name ? &names->name_of[from->name - 1] : NULL;

	if (known && known->function)
		return *known;
	name = (struct known_name){ string_of(names, from->function), string_of(names, from->linkage) };
	if (known)
		*known = name;
	return name;
}

static struct book_frame book_frame(struct cache_names *names, const struct cache_frame *from)
{
	struct known_name name = name_of(names, from);
	struct book_frame frame = {
		.function = name.function,
		.linkage = name.linkage,
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

/* What options leave of a chain: frames[0]. */
static void shorten(const struct cache_names *names, struct cache_frame *frames, size_t n)
{
	struct cache_frame first = frames[0], *last = &frames[n - 1];

	last->file = names->options & NAMER_NO_LINES ? 0 : first.file;
	last->line = names->options & NAMER_NO_LINES ? 0 : first.line;
	last->column = names->options & NAMER_NO_LINES ? 0 : first.column;
	frames[0] = *last;
}

/* The book's scope of one of the file; 0: there is none yet. */
static uint32_t known_scope(const struct cache_names *names, uint32_t scope)
{
	const struct recent *recent = &names->scopes[scope % RECENT_SCOPES];
	uint32_t id = names->first_scope + scope - 1;

	if (names->first_scope)
		return names->book.scopes.data[id - 1].depth ? id : 0;
	return recent->key == scope ? recent->id : 0;
}

/* The book's scope of a frame that is inlined at `outer`. */
static uint32_t scope_of(struct cache_names *names, const struct cache_frame *from, uint32_t outer)
{
	uint32_t id = known_scope(names, from->scope);
	struct book_frame frame;
	struct book_scope scope;

	if (id)
		return id;
	frame = book_frame(names, from);
	scope = (struct book_scope){ outer, frame.function, frame.linkage, frame.file,
				     .flags = (uint16_t)frame.flags };
	if (names->first_scope) {
		id = names->first_scope + from->scope - 1;
		name_book_put_scope(&names->book, id, &scope);
		return id;
	}
	id = name_book_add_scope(&names->book, &scope);
	names->scopes[from->scope % RECENT_SCOPES] = (struct recent){ from->scope, id };
	return id;
}

/* The book's chain of a node of the file; 0: there is none yet. */
static uint32_t known_chain(const struct cache_names *names, uint32_t node)
{
	const struct recent *recent = &names->nodes[node % RECENT_NODES];
	uint32_t id = names->first_chain + node - 1;

	if (names->first_chain)
		return names->book.nodes.data[id - 1].scope ? id : 0;
	return recent->key == node ? recent->id : 0;
}

static void note_chain(struct cache_names *names, uint32_t node, uint32_t chain)
{
	names->nodes[node % RECENT_NODES] = (struct recent){ node, chain };
}

static uint32_t add_chain(struct cache_names *names, uint32_t node, const struct book_node *made)
{
	uint32_t id = names->first_chain + node - 1;

	if (names->first_chain) {
		name_book_put_node(&names->book, id, made);
		return id;
	}
	id = name_book_add_node(&names->book, made);
	note_chain(names, node, id);
	return id;
}

/* The book's chain of a node with nothing but that frame, as the options leave it. */
static uint32_t shortened(struct cache_names *names, uint32_t node)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	struct book_frame frame;
	size_t n = cache_file_frames(names->file, node, frames);

	if (!n)
		return 0;
	shorten(names, frames, n);
	frame = book_frame(names, &frames[0]);
	return cache_file_is_damaged(names->file) ? 0 : name_book_chain(&names->book, &frame, 1);
}

/* The book's chain of a node as it is. */
static uint32_t whole(struct cache_names *names, uint32_t node)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	uint32_t nodes[SYMBOL_FRAMES_MAX], chain = 0;
	size_t n = 0;

	/* From the innermost frame to one that is there, and back: outer nodes have lower ids. */
	for (; node && !chain; chain = node ? known_chain(names, node) : 0) {
		if (n == SYMBOL_FRAMES_MAX)
			return 0;
		nodes[n] = node;
		if (!cache_file_frame(names->file, node, &frames[n++], &node))
			return 0;
	}
	if (chain && name_book_scope(&names->book, chain)->depth + n > SYMBOL_FRAMES_MAX)
		return 0;
	while (n--) {
		const struct book_node made = { scope_of(names, &frames[n], chain), frames[n].line,
						frames[n].column };

		chain = add_chain(names, nodes[n], &made);
	}
	return chain;
}

/* Whether options leave one frame of each chain. */
static bool is_shortened(const struct cache_names *names)
{
	return names->options & (NAMER_NO_LINES | NAMER_NO_INLINES);
}

/* The book's chain of a node; 0: the file is damaged. */
static uint32_t chain_of(struct cache_names *names, uint32_t node)
{
	uint32_t chain;

	if (node > names->n_nodes)
		return 0;
	chain = known_chain(names, node);
	if (chain)
		return chain;
	if (!is_shortened(names)) {
		chain = whole(names, node);
	} else {
		chain = shortened(names, node);
		note_chain(names, node, chain);
	}
	return cache_file_is_damaged(names->file) ? 0 : chain;
}

/* Of very many, nothing is made twice. */
void cache_names_expect(struct cache_names *names, size_t n)
{
	names->places += n;
	if (names->places < MANY_PLACES || names->name_of || names->first_chain)
		return;
	names->name_of = mem_try_alloc(names->n_names, sizeof(*names->name_of));
	if (!is_shortened(names) && names->n_nodes <= SPREAD_MAX && names->n_scopes <= SPREAD_MAX)
		name_book_spread(&names->book, names->n_nodes, names->n_scopes, &names->first_chain,
				 &names->first_scope);
}

uint32_t cache_names_adopt(struct cache_names *names, const struct name_book *book, uint32_t chain)
{
	struct book_frame frames[SYMBOL_FRAMES_MAX];
	size_t n = name_book_frames(book, chain, frames);

	for (size_t i = 0; i < n; i++) {
		uint32_t *const ids[] = { &frames[i].function, &frames[i].linkage, &frames[i].file };

		for (size_t k = 0; k < ARRAY_LEN(ids); k++)
			if (*ids[k])
				*ids[k] = name_book_string(&names->book, book->strings.entries[*ids[k] - 1].text,
							   book->strings.entries[*ids[k] - 1].len);
	}
	return name_book_chain(&names->book, frames, n);
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
	uint32_t outer;
	struct book_frame only;

	*ret_reason = cache_reason_of_state(extent->state);
	if (!(names->options & (NAMER_NO_LINES | NAMER_NO_INLINES)))
		return true;
	/* Only debug data that is not read with these options tells how it is called. */
	if (extent->state & CACHE_NAMED_DEBUG)
		return false;
	/* With these options there is one frame. */
	only = name_book_frame(&names->book, chain, &outer);
	if (names->options & NAMER_NO_LINES) {
		*ret_reason = only.function && !(only.flags & NAME_BOUNDS) ? NAME_OK : NAME_NO_SYMBOLS;
		return only.function;
	}
	/* What was not good about it may have been what is inlined. */
	return *ret_reason == NAME_OK || (*ret_reason == NAME_NO_DEBUG && !only.file);
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

/* The extent that a place is looked up in; false: the table does not tell. */
static bool extent_of(struct cache_names *names, const struct namer_place *place, struct cache_extent *ret_extent)
{
	if (place->flags & PLACE_RETURN && place->offset)
		return find_return(names, place->offset, ret_extent);
	return cache_file_find(names->file, place->offset, ret_extent);
}

/* What an extent says of a place in it; false: not what it would be with these options. */
static bool answer_place(struct cache_names *names, const struct namer_place *place,
			 const struct cache_extent *extent, struct book_answer *ret_answer)
{
	enum name_reason reason = cache_reason_of_state(extent->state);
	struct book_answer answer = { 0 };

	/* What was made of the damage is among the chains that are known. */
	if (cache_file_is_damaged(names->file))
		return false;
	/*
	 * What has neither function nor anything inlined can still have a line, which is not looked
	 * for with these.
	 */
	if (!extent->node && names->options & NAMER_NO_INLINES && !(names->options & NAMER_NO_LINES))
		return false;
	if (extent->node) {
		answer.chain = chain_of(names, extent->node);
		if (!answer.chain || !reason_with(names, extent, answer.chain, &reason))
			return false;
		if (place->flags & PLACE_OUTERMOST && !tell_entry(names, extent, &answer.flags))
			return false;
		if (name_book_has_function(&names->book, answer.chain))
			answer.offset = place->offset - extent->function;
	}
	answer.reason = (uint16_t)reason;
	*ret_answer = answer;
	return true;
}

bool cache_names_find(struct cache_names *names, const struct namer_place *place, struct book_answer *ret_answer)
{
	struct cache_extent extent;

	return extent_of(names, place, &extent) && answer_place(names, place, &extent, ret_answer);
}

/* Whether the walk along a chain ends at a node: struct cache_ahead. */
static bool is_noted(const void *ctx, uint32_t node)
{
	return known_chain(ctx, node);
}

uint64_t cache_names_find_some(struct cache_names *names, const struct namer_place *places, size_t n,
			       struct book_answer *ret_answers)
{
	struct cache_extent extents[CACHE_AHEAD_MAX];
	struct cache_ahead ahead = { .file = names->file, .is_known = is_noted, .ctx = names };
	uint64_t found = 0;

	for (size_t i = 0; i < n; i++) {
		if (!extent_of(names, &places[i], &extents[i]))
			continue;
		found |= 1ull << i;
		if (extents[i].node)
			ahead.nodes[ahead.n++] = extents[i].node;
	}
	cache_ahead_bring(&ahead);
	for (size_t i = 0; i < n; i++)
		if (found >> i & 1 && !answer_place(names, &places[i], &extents[i], &ret_answers[i]))
			found &= ~(1ull << i);
	return found;
}
