// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_pieces: code that a process has made and told the frames of, as far as it is in its memory now. */
#include <errno.h>
#include <stdlib.h>
#include "base/hash.h"
#include "core/capture/jit_pieces.h"

#define BLOCK_BYTES (1u << 20) /* that are read at a time to be looked through */

enum jit_piece_state jit_piece_look(const struct jit_piece *piece, const struct jit_memory *memory)
{
	uint8_t small[4096];
	CLEANUP(mem_free) uint8_t *great = piece->bytes > sizeof(small) ? mem_alloc(piece->bytes) : NULL;
	uint8_t *bytes = great ? great : small;
	int r = target_memory_read(memory->reader, memory->pid, piece->start, bytes, (uint32_t)piece->bytes);

	if (r)
		return r == -ESRCH || r == -EFAULT || r == -ETIMEDOUT || r == -EIO ? JIT_PIECE_UNKNOWN :
										     JIT_PIECE_CHANGED;
	return hash_bytes(bytes, piece->bytes, 0) == piece->hash ? JIT_PIECE_THERE : JIT_PIECE_CHANGED;
}

static bool read_memory(const struct jit_memory *memory, uint64_t addr, void *to, uint64_t len)
{
	return !target_memory_read(memory->reader, memory->pid, addr, to, (uint32_t)len);
}

static bool is_in(const struct jit_code *code, const struct mapping *ranges, size_t n)
{
	while (n > 1) {
		size_t half = n / 2;

		if (ranges[half].start <= code->start)
			ranges += half;
		n -= half;
	}
	return n && code->start >= ranges->start && code->start < ranges->end &&
	       code->bytes <= ranges->end - code->start;
}

/* The latest come first. */
static void add_told(struct jit_pieces *pieces, const struct jit_process *teller, const struct mapping *ranges,
		     size_t n)
{
	const struct jit_codes *codes = &teller->codes;

	for (size_t i = codes->codes.len; i-- > 0 && pieces->all.len < JIT_PIECES_MAX;) {
		const struct jit_code *code = &codes->codes.data[i];
		const struct strtab_entry *frames;

		if (!code->frames || code->bytes > JIT_PIECE_BYTES_MAX || !is_in(code, ranges, n))
			continue;
		frames = &codes->strings.entries[code->frames - 1];
		vec_push(&pieces->all, ((struct jit_piece){ .start = code->start, .bytes = code->bytes,
							    .hash = code->hash, .since_ns = code->since_ns,
							    .frames = frames->text, .frames_bytes = frames->len }));
	}
}

/* Of what begins at one address the latest is what may be there. */
static int compare(const void *a, const void *b)
{
	const struct jit_piece *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->since_ns > y->since_ns ? -1 : x->since_ns < y->since_ns;
}

static void sort(struct jit_pieces *pieces)
{
	size_t n = 0;

	if (pieces->all.len)
		qsort(pieces->all.data, pieces->all.len, sizeof(pieces->all.data[0]), compare);
	for (size_t i = 0; i < pieces->all.len; i++)
		if (!n || pieces->all.data[n - 1].start != pieces->all.data[i].start)
			pieces->all.data[n++] = pieces->all.data[i];
	pieces->all.len = n;
}

/* Memory that is read ahead: many pieces lie in one block. */
struct block {
	uint8_t *bytes;
	uint64_t start, len;
};

/* The bytes of piece i; NULL: they cannot be read. */
static const uint8_t *read_piece(struct block *block, const struct jit_pieces *pieces, size_t i,
				 const struct jit_memory *memory)
{
	const struct jit_piece *piece = &pieces->all.data[i], *last = piece;
	uint64_t end = piece->start + BLOCK_BYTES, at = piece->start - block->start;

	if (at < block->len && piece->bytes <= block->len - at)
		return block->bytes + at;
	while (++i < pieces->all.len && pieces->all.data[i].start + pieces->all.data[i].bytes <= end)
		last = &pieces->all.data[i];
	*block = (struct block){ block->bytes, piece->start, last->start + last->bytes - piece->start };
	/* What lies between two pieces may not be there. */
	if (!read_memory(memory, block->start, block->bytes, block->len)) {
		block->len = piece->bytes;
		if (!read_memory(memory, block->start, block->bytes, block->len)) {
			block->len = 0;
			return NULL;
		}
	}
	return block->bytes;
}

static void keep_what_is_there(struct jit_pieces *pieces, const struct jit_memory *memory)
{
	CLEANUP(mem_free) uint8_t *bytes = pieces->all.len ? mem_alloc(BLOCK_BYTES) : NULL;
	struct block block = { .bytes = bytes };
	size_t n = 0;

	_Static_assert(JIT_PIECE_BYTES_MAX <= BLOCK_BYTES, "a piece is read at once");
	for (size_t i = 0; i < pieces->all.len; i++) {
		struct jit_piece piece = pieces->all.data[i];
		const uint8_t *there = read_piece(&block, pieces, i, memory);

		if (there && hash_bytes(there, piece.bytes, 0) == piece.hash)
			pieces->all.data[n++] = piece;
	}
	pieces->all.len = n;
}

/* The one piece of code that all of them are; NULL: they are not. */
static const struct jit_piece *shape_of(const struct jit_pieces *pieces)
{
	const struct jit_piece *first = pieces->all.data;

	if (pieces->all.len < JIT_SHAPE_MIN || first->bytes > JIT_SHAPE_BYTES_MAX)
		return NULL;
	for (size_t i = 0; i < pieces->all.len; i++) {
		const struct jit_piece *piece = &first[i];

		/* Equal frames of one process are one string. */
		if (piece->hash != first->hash || piece->bytes != first->bytes ||
		    piece->start % JIT_SHAPE_ALIGN || piece->frames_bytes != first->frames_bytes ||
		    memcmp(piece->frames, first->frames, first->frames_bytes))
			return NULL;
	}
	return first;
}

struct search {
	struct jit_pieces *found;
	struct jit_piece shape;
	uint8_t bytes[JIT_SHAPE_BYTES_MAX];
	uint8_t *block;
	const struct jit_memory *memory;
	uint64_t left;
};

/* Pieces that reach past the end of a block that is not the last one begin the next. */
static void search_range(struct search *search, const struct mapping *range)
{
	uint64_t at = range->start, size = search->shape.bytes, step;

	while (at < range->end && range->end - at >= size && search->left) {
		uint64_t len = range->end - at < BLOCK_BYTES ? range->end - at : BLOCK_BYTES;

		if (len > search->left || !read_memory(search->memory, at, search->block, len))
			return;
		search->left -= len;
		step = len - len % JIT_SHAPE_ALIGN;
		for (uint64_t i = 0; i + size <= len; i += JIT_SHAPE_ALIGN) {
			if (memcmp(search->block + i, search->bytes, size))
				continue;
			if (search->found->all.len >= JIT_PIECES_MAX)
				return;
			search->shape.start = at + i;
			vec_push(&search->found->all, search->shape);
		}
		if (len == BLOCK_BYTES)
			step -= JIT_SHAPE_BYTES_MAX;
		at += step ? step : len;
	}
}

static void add_alike(struct jit_pieces *pieces, const struct jit_memory *memory, const struct mapping *ranges,
		      size_t n)
{
	const struct jit_piece *shape = shape_of(pieces);
	struct search search = { .found = pieces, .memory = memory, .left = JIT_SHAPE_SEARCH_MAX };

	if (!shape || !read_memory(memory, shape->start, search.bytes, shape->bytes) ||
	    hash_bytes(search.bytes, shape->bytes, 0) != shape->hash)
		return;
	search.shape = *shape;
	search.shape.since_ns = 0;
	search.block = mem_alloc(BLOCK_BYTES);
	for (size_t i = 0; i < n; i++)
		search_range(&search, &ranges[i]);
	mem_free(search.block);
	sort(pieces);
}

void jit_pieces_read(struct jit_pieces *pieces, const struct jit_memory *memory,
		     const struct jit_process *const tellers[2], const struct mapping *ranges, size_t n)
{
	for (size_t i = 0; i < 2; i++)
		if (tellers[i])
			add_told(pieces, tellers[i], ranges, n);
	sort(pieces);
	keep_what_is_there(pieces, memory);
	add_alike(pieces, memory, ranges, n);
}

size_t jit_pieces_from(const struct jit_pieces *pieces, uint64_t addr)
{
	size_t low = 0, high = pieces->all.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (pieces->all.data[middle].start < addr)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct jit_piece *jit_pieces_find(const struct jit_pieces *pieces, uint64_t addr)
{
	size_t i = jit_pieces_from(pieces, addr);
	struct jit_piece *piece;

	if (i < pieces->all.len && pieces->all.data[i].start == addr)
		i++;
	if (!i)
		return NULL;
	piece = &pieces->all.data[i - 1];
	return addr - piece->start < piece->bytes ? piece : NULL;
}

void jit_pieces_release(struct jit_pieces *pieces)
{
	vec_release(&pieces->all);
	*pieces = (struct jit_pieces){ 0 };
}
