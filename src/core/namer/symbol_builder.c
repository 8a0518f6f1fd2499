// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_builder: symbols of any order while they are collected. */
#include <string.h>
#include "core/namer/symbol_builder.h"

static uint32_t begin_text(struct symbol_builder *builder, size_t len)
{
	struct buf *buf = &builder->text;

	if (!buf->len)
		buf_addc(buf, '\0');
	return len < UINT32_MAX - buf->len ? (uint32_t)buf->len : UINT32_MAX;
}

uint32_t symbol_builder_text(struct symbol_builder *builder, const char *text, size_t len)
{
	uint32_t at = begin_text(builder, len);

	if (at == UINT32_MAX)
		return at;
	buf_add(&builder->text, text, len);
	buf_addc(&builder->text, '\0');
	return at;
}

uint32_t symbol_builder_room(struct symbol_builder *builder, size_t len, char **ret_bytes)
{
	uint32_t at = begin_text(builder, len);

	if (at == UINT32_MAX)
		return at;
	buf_reserve(&builder->text, len + 1);
	builder->text.len += len;
	buf_addc(&builder->text, '\0');
	*ret_bytes = builder->text.data + at;
	return at;
}

void symbol_builder_add(struct symbol_builder *builder, uint64_t start, uint64_t size,
			uint64_t limit, unsigned int rank, uint32_t name)
{
	struct symbol_raw raw = { .start = start, .name = name, .rank = rank };
	uint64_t extent;

	if (start >= limit || name >= builder->text.len || !builder->text.data[name])
		return;
	if (size > SYMBOL_EXTENT_MAX)
		return;
	extent = limit - start;
	if (size) {
		raw.rank |= SYMBOL_SIZED;
		extent = size < extent ? size : extent;
	}
	raw.extent = extent < SYMBOL_EXTENT_MAX ? extent : SYMBOL_EXTENT_MAX;
	vec_push(&builder->symbols, raw);
}

void symbol_builder_release(struct symbol_builder *builder)
{
	vec_release(&builder->symbols);
	buf_release(&builder->text);
}

size_t symbol_name_len(const char *name)
{
	return strcspn(name, "@");
}

/* Sorts by start, stable: a radix sort, as comparing would cost more than reading the file. */
#define RADIX_BITS 11
#define RADIX_SIZE (1u << RADIX_BITS)

static bool is_sorted(const struct symbol_raw *symbols, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (symbols[i - 1].start > symbols[i].start)
			return false;
	return true;
}

static void sort_by_digit(const struct symbol_raw *from, struct symbol_raw *to, size_t n,
			  unsigned int shift)
{
	size_t counts[RADIX_SIZE] = { 0 }, at = 0;

	for (size_t i = 0; i < n; i++)
		counts[from[i].start >> shift & (RADIX_SIZE - 1)]++;
	for (size_t d = 0; d < RADIX_SIZE; d++) {
		size_t count = counts[d];

		counts[d] = at;
		at += count;
	}
	for (size_t i = 0; i < n; i++)
		to[counts[from[i].start >> shift & (RADIX_SIZE - 1)]++] = from[i];
}

void symbol_builder_sort(struct symbol_builder *builder)
{
	size_t n = builder->symbols.len;
	struct symbol_raw *from = builder->symbols.data, *to;
	uint64_t differ = 0;

	if (is_sorted(from, n))
		return;
	to = mem_regrow(NULL, n, sizeof(*to));
	for (size_t i = 1; i < n; i++)
		differ |= from[i].start ^ from[0].start;
	for (unsigned int shift = 0; shift < 64; shift += RADIX_BITS) {
		struct symbol_raw *swap = from;

		if (!(differ >> shift & (RADIX_SIZE - 1)))
			continue;
		sort_by_digit(from, to, n, shift);
		from = to;
		to = swap;
	}
	builder->symbols.data = from;
	builder->symbols.cap = n;
	mem_free(to);
}

static bool ends_with(const char *name, const char *end)
{
	size_t len = strnlen(name, SYMBOL_KEPT_MAX), end_len = strlen(end);

	return len > end_len && !memcmp(name + len - end_len, end, end_len);
}

bool symbol_is_edge(unsigned int rank, const char *name)
{
	static const char *const names[] = { "_stext", "_etext", "__etext", "_sinittext",
					     "_einittext" };

	if (rank & (SYMBOL_FUNCTION | SYMBOL_SIZED) || name[0] != '_')
		return false;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (!strcmp(name, names[i]))
			return true;
	return ends_with(name, "_text_start") || ends_with(name, "_text_end");
}

static size_t underscores(const char *name)
{
	size_t n = 0;

	while (n < SYMBOL_COMPARE_MAX && name[n] == '_')
		n++;
	return n;
}

/* As symbol_name_len(), of what is compared. */
static size_t compared_len(const char *name)
{
	size_t n = 0;

	while (n < SYMBOL_COMPARE_MAX && name[n] && name[n] != '@')
		n++;
	return n;
}

/*
 * By what the kernel finds where a module begins and ends; each has names of its own there, mostly. And as glibc
 * calls its own functions for itself, also where others know another by the name: __GI_strstr, __strstr_generic.
 */
static bool is_stand_in(const char *name)
{
	return !strcmp(name, "init_module") || !strcmp(name, "cleanup_module") ||
	       !strncmp(name, "__GI_", sizeof("__GI_") - 1);
}

bool symbol_is_better(unsigned int a_rank, const char *a, unsigned int b_rank, const char *b)
{
	size_t a_len, b_len;

	if ((a_rank ^ b_rank) & SYMBOL_MARKER)
		return b_rank & SYMBOL_MARKER;
	if (is_stand_in(a) != is_stand_in(b))
		return is_stand_in(b);
	if (a_rank != b_rank)
		return a_rank > b_rank;
	if (underscores(a) != underscores(b))
		return underscores(a) < underscores(b);
	a_len = compared_len(a);
	b_len = compared_len(b);
	if (a_len != b_len)
		return a_len < b_len;
	return strncmp(a, b, SYMBOL_COMPARE_MAX) < 0;
}
