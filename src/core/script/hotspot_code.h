/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hotspot_code: what HotSpot's compiled code was made of: which methods were inlined at which of its instructions,
 * and their lines. It is read of a JVM that runs on and frees what it likes, so whoever reads it is told which
 * nmethod is meant, and finds all of that one or nothing.
 *
 *   place (pc offset) --> scope --> caller's scope --> .. --> the outermost one: the method that was compiled
 *                           | function, line
 *                           v
 *                         function: "java.util.HashMap.get", "java/util/HashMap.java"
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "core/script/hotspot_names.h"
#include "core/script/hotspot_text.h"
#include "core/script/memory.h"

#define HOTSPOT_CODE_BYTES_MAX (1u << 20) /* of what is made of one nmethod */
#define HOTSPOT_CODE_DEPTH_MAX 128 /* scopes within each other; C2 and C1 inline 9 to 15 levels, or as told */

/*
 * Which nmethod: its address (of the CodeBlob), its number, and what named its Method when that was seen. Or an
 * interpreted method, by its address: places are in its bytecode then.
 */
struct hotspot_code_wanted {
	uint64_t code; /* 0: it is interpreted */
	uint32_t check; /* its number; of one that is interpreted the lower half of its ConstMethod's address */
	/* The caller's; as in the Symbols, of SCRIPT_TEXT_MAX bytes the beginning; none of both: not known. */
	const char *class, *method;
	size_t class_bytes, method_bytes;
	uint64_t root; /* the Method of one that is interpreted; else 0 */
};

/*
 * What comes of one nmethod: this, its functions, scopes, places, and texts (UTF-8, each ended by a NUL); NULs up
 * to a multiple of 8 bytes. Function 0 is the method that was compiled.
 */
struct hotspot_code_made {
	uint32_t bytes; /* of all this */
	uint32_t n_functions, n_scopes, n_places;
	uint32_t text_bytes;
	uint32_t pad;
};

struct hotspot_code_function {
	uint32_t name, file; /* where they begin in the texts */
};

struct hotspot_code_scope {
	uint32_t caller; /* the number of a scope + 1, of one that comes before this one; 0: it is the outermost */
	uint32_t function;
	uint32_t line; /* 0: it is not known */
};

/*
 * Code up to that offset from where it begins on (CodeBlob::code_begin()), from behind the place before: of a
 * caller it is the return address that is looked up, of the leaf its pc (nmethod::pc_desc_near()). Ascending.
 */
struct hotspot_code_place {
	uint32_t from;
	uint32_t scope; /* its number + 1; 0: of function 0, and nothing is known of its line */
};

/*
 * Appends a struct hotspot_code_made of that nmethod. Errors, and nothing is appended then: -ESTALE it is none any
 * more, another one, or became that meanwhile; -EBADMSG what was read cannot be; -E2BIG it is more than
 * HOTSPOT_CODE_BYTES_MAX, or those of memory_read(). names: hotspot_names_are_sound(), and of a known version, else
 * -EINVAL. memory: what it has of before is taken as it is, but for the nmethod itself, at the end.
 */
int hotspot_code_read(struct memory *memory, const struct hotspot_names *names,
		      const struct hotspot_code_wanted *wanted, struct buf *made);

/* It points into what was made. */
struct hotspot_code_view {
	uint32_t bytes; /* of all: another one may follow */
	uint32_t n_functions, n_scopes, n_places;
	const struct hotspot_code_function *functions;
	const struct hotspot_code_scope *scopes;
	const struct hotspot_code_place *places;
	const char *texts;
};

/*
 * Whether there is a whole struct hotspot_code_made in the first of so many bytes, whoever made it: all numbers are
 * of what is there, callers come before their scopes, texts end, and places ascend. How deep scopes are is not
 * looked at: whoever follows them counts. made: aligned to 4 bytes.
 */
bool hotspot_code_take(const void *made, size_t bytes, struct hotspot_code_view *ret_view);

/* The number + 1 of the scope at an offset from code_begin() on; 0: as in struct hotspot_code_place. */
uint32_t hotspot_scope_at(const struct hotspot_code_view *view, uint32_t offset);

_Static_assert(sizeof(struct hotspot_code_made) == 24, "no padding");
_Static_assert(sizeof(struct hotspot_code_scope) == 12, "no padding");
