/* SPDX-License-Identifier: GPL-2.0-or-later */
/* crt_rows: the code that compiler and C library link into each file, which no source describes. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * On x86-64: .init and .fini (crti.o and crtn.o of glibc), and what stands behind an entry of .init_array
 * and one of .fini_array (crtbegin.o of gcc), built without call frame information. Short-lived processes
 * are often found there, at the first touch of a page. Only code of the shapes that are known gets rows.
 * Called after row_list_settle().
 */
void crt_rows_add(struct row_list *list, struct image *image);
