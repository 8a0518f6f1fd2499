/* SPDX-License-Identifier: GPL-2.0-or-later */
/* go_rows: the source of rows that is Go's own: its pclntab, and a few looks at the code itself. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/cfi/rule_encoder.h"
#include "core/image/image.h"

/*
 * Adds the functions of a Go binary, and nothing for any other file: go_table_find(). Errors:
 * -ENOEXEC it cannot be read, or is damaged from its beginning; -EFBIG over GO_TABLE_BYTES_MAX.
 */
int go_rows(struct row_list *list, const struct rule_machine *machine, struct image *image, struct err *err);
