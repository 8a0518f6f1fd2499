/* SPDX-License-Identifier: GPL-2.0-or-later */
/* builtin_rows: the builtins of V8 (node, and whatever else has it inside), which no source describes. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * They are compiled as JavaScript is, at the time when V8 itself is built, and put into its text without call frame
 * information: frame pointers are their custom as they are that of JIT code, among which they run. Without
 * their names in .symtab they cannot be told from other code that nothing describes. Called after
 * row_list_settle().
 */
void builtin_rows_add(struct row_list *list, struct image *image);
