/* SPDX-License-Identifier: GPL-2.0-or-later */
/* go_rows: the source of rows that is Go's own: its pclntab, and a few looks at the code itself. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/cfi/rule_encoder.h"
#include "core/image/image.h"

#define GO_TABLE_BYTES_MAX (1ULL << 30) /* of a pclntab */

/*
 * Adds the functions of a Go binary, and nothing for any other file. The table is found by the name of
 * its section, and by its first bytes in files without sections or where the name is another; then it must not
 * be over 512 MB, with what follows it in its segment.
 * Errors: -ENOEXEC it cannot be read, or is damaged from its beginning; -EFBIG over GO_TABLE_BYTES_MAX.
 */
int go_rows(struct row_list *list, const struct rule_machine *machine, struct image *image, struct err *err);
