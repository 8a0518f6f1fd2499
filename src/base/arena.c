// SPDX-License-Identifier: GPL-2.0-or-later
/* arena: memory taken in small pieces and given back all at once. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/mem.h"

#define BLOCK_BYTES (32 * 1024)
#define ALIGN 16

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	_Alignas(ALIGN) char bytes[];
};

void *arena_alloc(struct arena *arena, size_t size)
{
	struct arena_block *block = arena->blocks;
	size_t step = size > SIZE_MAX - ALIGN ? SIZE_MAX : (size + ALIGN - 1) / ALIGN * ALIGN;
	void *piece;

	if (!block || block->size - block->used < step) {
		size_t room = step > BLOCK_BYTES ? step : BLOCK_BYTES;

		block = mem_array(1, room > SIZE_MAX - sizeof(*block) ? SIZE_MAX : sizeof(*block) + room);
		block->size = room;
		block->next = arena->blocks;
		arena->blocks = block;
	}
	piece = block->bytes + block->used;
	block->used += step;
	return piece;
}

void *arena_array(struct arena *arena, size_t n, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(n, size, &bytes))
		bytes = SIZE_MAX;
	return arena_alloc(arena, bytes);
}

char *arena_strdup(struct arena *arena, const char *s)
{
	size_t len = s ? strlen(s) + 1 : 0;

	return s ? memcpy(arena_alloc(arena, len), s, len) : NULL;
}

char *arena_printf(struct arena *arena, const char *fmt, ...)
{
	va_list ap, again;
	char *text;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	text = arena_alloc(arena, n < 0 ? 1 : (size_t)n + 1);
	if (n >= 0)
		vsnprintf(text, (size_t)n + 1, fmt, again);
	va_end(again);
	va_end(ap);
	return text;
}

void arena_release(struct arena *arena)
{
	while (arena->blocks) {
		struct arena_block *next = arena->blocks->next;

		mem_free(arena->blocks);
		arena->blocks = next;
	}
}
