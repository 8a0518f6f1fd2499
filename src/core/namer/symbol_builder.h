/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_builder: symbols of any order while they are collected, and the rule that says which of
 * several is the name of an address.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/vec.h"

/* How good a name is: one of the first three, | the others. Size counts before all of them. */
enum symbol_rank {
	SYMBOL_LOCAL = 0,
	SYMBOL_WEAK = 1,
	SYMBOL_GLOBAL = 2,
	SYMBOL_FUNCTION = 4, /* typed as code; else a label */
	SYMBOL_SIZED = 8, /* where it ends is known: set by symbol_builder_add() */
	SYMBOL_START = 16, /* names the beginning of all code, before every alias there: _text */
	SYMBOL_MARKER = 0x80, /* ends the range before it, but is never a name: _etext */
};

#define SYMBOL_EXTENT_MAX INT32_MAX /* bytes of one symbol: longer ones are left out */
/* Bytes of two names that are compared: all symbols can share one endless name. */
#define SYMBOL_COMPARE_MAX 512
#define SYMBOL_KEPT_MAX 4096 /* bytes of a name that are looked at in any way */

struct symbol_raw {
	uint64_t start;
	uint32_t extent; /* of a sized symbol its size, else what is left to its limit */
	uint32_t name; /* where in the builder's text */
	uint8_t rank; /* enum symbol_rank */
};

/* A zeroed struct is an empty builder. */
struct symbol_builder {
	VEC(struct symbol_raw) symbols;
	struct buf text; /* names, each ended by NUL: symbol_builder_text() */
};

/* Makes text ready (offset 0 means "no name") and appends `len` raw bytes of a string table and a
 * NUL; returns the offset of the first, or UINT32_MAX when the text would pass 4 GB. */
uint32_t symbol_builder_text(struct symbol_builder *builder, const char *text, size_t len);

/*
 * The same for bytes that the caller is to write: all `len` of them, at *ret_bytes, before the next
 * call.
 */
uint32_t symbol_builder_room(struct symbol_builder *builder, size_t len, char **ret_bytes);

/*
 * Adds the symbol [start, start + size) named by the NUL-ended bytes at text offset `name`; size 0:
 * not known. `limit` is the first address it can never reach. Symbols at or past their limit,
 * nameless ones and those over SYMBOL_EXTENT_MAX are left out.
 */
void symbol_builder_add(struct symbol_builder *builder, uint64_t start, uint64_t size,
			uint64_t limit, unsigned int rank, uint32_t name);
void symbol_builder_sort(struct symbol_builder *builder); /* by start; equal ones stay in order */
void symbol_builder_release(struct symbol_builder *builder);

/*
 * Whether a is the better name for an address that both stand for: sized before size 0, the
 * beginning of all code (SYMBOL_START) before anything; init_module and cleanup_module, which every
 * module has beside names of its own, after anything; then a function before an untyped label,
 * global before weak before local, then fewer leading underscores, then the shorter, then the
 * lesser by strcmp(). Names that are equal in SYMBOL_COMPARE_MAX bytes are equal.
 */
bool symbol_is_better(unsigned int a_rank, const char *a, unsigned int b_rank, const char *b);

/* A label that does not even end a function of no size before it: untyped, of no size, not global. */
static inline bool symbol_is_soft(unsigned int rank)
{
	return !(rank & ~(unsigned int)SYMBOL_WEAK);
}

/*
 * Whether a name is what a linker script calls the edge of a stretch of code: "_etext",
 * "__kprobes_text_end". As a label of no size it would reach over what lies behind it, which is
 * padding. What it is the name of is then a SYMBOL_MARKER.
 */
bool symbol_is_edge(unsigned int rank, const char *name);

/* Length of the name without its version: "memcpy@@GLIBC_2.14" is 6. */
size_t symbol_name_len(const char *name);
