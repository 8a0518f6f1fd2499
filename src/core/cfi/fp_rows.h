/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fp_rows: code of a file that nothing describes, but that can be seen to keep frame pointers. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * Rows of kind UNWIND_FP, UNWIND_FP_CUSTOM, for stretches of at least 16 KB that no source so far covers and
 * in which functions begin with push %rbp; mov %rsp, %rbp all the way: what a compiler at run time, such as
 * V8's for its built-in functions, has put into the program beforehand. Called after row_list_settle(), last
 * of all. x86-64 only.
 */
void fp_rows_add(struct row_list *list, const struct image *image);
