/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * plt_rows: the source of rows that are made up for procedure linkage tables that no FDE covers: of lld, of
 * static programs (IRELATIVE), of aarch64. They are read off the instructions of each slot.
 */
#pragma once
#include "core/cfi/row_list.h"
#include "core/cfi/rule_encoder.h"
#include "core/image/image.h"

#define PLT_BYTES_MAX (64u << 20) /* of one such section */

/*
 * Adds .plt, .plt.got, .plt.sec and .iplt as far as they are not covered and consist of what linkers put
 * there. Without sections a .plt of x86-64 is found by its first slot, which must lead to DT_PLTGOT.
 * Errors: -ENOEXEC a section cannot be read; -EFBIG over PLT_BYTES_MAX.
 */
int plt_rows(struct row_list *list, const struct rule_machine *machine, struct image *image,
	     struct err *err);
