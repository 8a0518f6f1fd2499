/* SPDX-License-Identifier: GPL-2.0-or-later */
/* entry_rows: the function that a program begins in, where no call frame information covers it. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * Makes the code at e_entry the root of stacks, when it is what a program begins with and no source so far
 * covers it: the dynamic linker's _start, and musl's. It ends where another function can be seen to begin,
 * after 128 bytes at the latest. Called after row_list_settle().
 */
void entry_rows_add(struct row_list *list, struct image *image);
