/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_table: where a jump by a table goes (switch), in the shapes that gcc and clang give it. */
#pragma once
#include "core/cfi/code_marks.h"

#define CODE_TABLE_ENTRIES_MAX 1024
#define CODE_TABLE_LOOKS_MAX (64u << 20) /* bytes of code and entries of tables, for all jumps of one image */

/*
 * The places that the indirect jump at code[at] goes to, when it is one of:
 *	lea TABLE(%rip), B ..; movslq (B,I,4), T; add B, T; jmp *T	offsets from TABLE
 *	jmp *TABLE(,I,8)						addresses
 * behind a `cmp $LAST, ..; ja`. Returns how many; 0: it is something else, or one of them leads out of the code.
 */
size_t code_table_read(struct code_flow *flow, uint32_t at, uint32_t targets[CODE_TABLE_ENTRIES_MAX]);
