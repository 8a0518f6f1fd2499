/* SPDX-License-Identifier: GPL-2.0-or-later */
/* go_table: where the pclntab of a Go binary is, whether it was stripped or not. */
#pragma once
#include <stdint.h>
#include "core/cfi/pclntab.h"
#include "core/image/image.h"

#define GO_TABLE_BYTES_MAX (1ULL << 30) /* of a pclntab */

/* The table's bytes are in the image's memory, or in memory of its own. */
struct go_table {
	struct pclntab table;
	uint64_t vaddr; /* of the table */
	uint8_t *own; /* NULL: the image's */
	uint64_t bytes_read; /* while it was searched for */
};

/*
 * The table is found by the name of its section, and by its first bytes in files without sections
 * or where the name is another; then it must not be over 512 MB, with what follows it in its
 * segment. Returns 1, and ret_table is the caller's to release before the image is freed; 0: this
 * is no Go binary. Errors: -ENOEXEC it cannot be read; -EFBIG over GO_TABLE_BYTES_MAX.
 */
int go_table_find(struct image *image, struct go_table *ret_table, struct err *err);
void go_table_release(struct go_table *table);

/* What the dynamic linker writes to a vaddr by a relative relocation; 0: nothing. */
uint64_t go_table_relocated(struct image *image, uint64_t vaddr);
