/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * alias_index: the best name of a function that has several, by any one of them that begins with an
 * underscore: "write" for "__libc_write". Debug data calls what is inlined as its author did, which is one of them.
 */
#pragma once
#include <stddef.h>
#include "base/mem.h"
#include "core/namer/symbol_table.h"

struct alias_index;

/* Looks at all symbols of the table, which must outlive it. */
struct alias_index *alias_index_new(const struct symbol_table *table);
void alias_index_free(struct alias_index *index);
DEFINE_CLEANUP(struct alias_index *, alias_index_free)

/*
 * The best of the names of what is called `name`, as symbol_is_better() has it: borrowed from the table. NULL: no
 * symbol is called so, or several are of different functions, or it has no other name.
 */
const char *alias_index_best(const struct alias_index *index, const char *name);
size_t alias_index_bytes(const struct alias_index *index); /* memory held, without the table */
