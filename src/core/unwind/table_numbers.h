/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table_numbers: which table serves a file that mappings name, of which there may be several at one path. */
#pragma once
#include <stdint.h>
#include "base/vec.h"

/* One that serves a file. */
struct table_number {
	uint64_t print; /* image_print() of the file; 0: not known */
	uint32_t table; /* as it was given */
	uint32_t next; /* place of the next one with this number, from 1 on; 0: none */
};

/* Zeroed it is empty. */
struct table_numbers {
	VEC(struct table_number) all;
	VEC(uint32_t) first; /* [number of a struct map_file - 1]: place in all, from 1 on; 0: none */
};

void table_numbers_release(struct table_numbers *numbers);
/* The table of that file; 0: none yet. A print that is not known, here or there, is equal to any. */
uint32_t table_numbers_get(const struct table_numbers *numbers, uint32_t number, uint64_t print);
/* From now on that table (not 0) serves it. */
void table_numbers_add(struct table_numbers *numbers, uint32_t number, uint64_t print, uint32_t table);
