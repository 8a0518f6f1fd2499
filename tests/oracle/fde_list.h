/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fde_list: the address ranges of a file's FDEs as libdw's dwarf_next_cfi() meets them, without our parser. */
#pragma once
#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

struct fde_range {
	uint64_t start, end;
};

struct fde_list {
	VEC(struct fde_range) ranges; /* sorted by start; `end` is the greatest so far */
	size_t fdes, odd; /* odd: with an encoding that is not read here */
	size_t odd_letters; /* FDEs whose CIE has letters of augmentation besides zPLRSB */
	size_t nested; /* FDEs that begin within another one, of which libdw shows whichever it comes by */
};

/* Adds what .eh_frame (or what PT_GNU_EH_FRAME leads to), or .debug_frame describes. */
void fde_list_add(struct fde_list *list, Elf *elf, bool eh_frame);
void fde_list_sort(struct fde_list *list);
void fde_list_release(struct fde_list *list);

/*
 * The range from addr on that is inside FDEs (true), or inside none (false); ret_before is the end of the
 * last FDE before addr when it is inside none, and 0 without one.
 */
bool fde_list_at(const struct fde_list *list, uint64_t addr, uint64_t *ret_end, uint64_t *ret_before);
