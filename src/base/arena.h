/* SPDX-License-Identifier: GPL-2.0-or-later */
/* arena: memory taken in small pieces and given back all at once. */
#pragma once
#include <stdarg.h>
#include <stddef.h>

/* A zeroed struct is an empty arena. */
struct arena {
	struct arena_block *blocks;
};

void *arena_alloc(struct arena *arena, size_t size); /* zeroed, aligned for any type; never NULL */
void *arena_array(struct arena *arena, size_t n, size_t size); /* zeroed; ends the program on overflow */
char *arena_strdup(struct arena *arena, const char *s); /* NULL for NULL */
/* The formatted text, of any length. */
char *arena_printf(struct arena *arena, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void arena_release(struct arena *arena); /* frees every piece; the arena is empty and may be used again */
