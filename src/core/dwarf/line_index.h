/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * line_index: all line tables of a file by the addresses they speak of, for files that have
 * .debug_line and no .debug_info that says whose they are, or one that is costly to read.
 */
#pragma once
#include "core/dwarf/dwarf_lines.h"

#define LINE_INDEX_MAX_BYTES (1ULL << 30) /* of .debug_line that are looked at */

struct line_index;

/* Reads nothing yet. `sections` and `limits` are borrowed. */
struct line_index *line_index_new(struct dwarf_sections *sections,
				  const struct dwarf_limits *limits, struct line_code code);
void line_index_free(struct line_index *index);
DEFINE_CLEANUP(struct line_index *, line_index_free)

/*
 * The table that says something of addr, of several the first in .debug_line; NULL: none does. For
 * the first few addresses programs are run until one speaks of it, then all. Tables have no
 * DW_AT_comp_dir, so that before DWARF 5 paths may be relative; they are the index's, until
 * line_index_trim(). Cuts the extent (NULL: not wanted) to the addresses that have the same table.
 */
struct dwarf_lines *line_index_lines(struct line_index *index, uint64_t addr, struct extent *extent);

/* What was wrong with the programs that were run: NAME_OK, NAME_BAD_FILE, NAME_LIMIT. */
enum name_reason line_index_reason(const struct line_index *index);

void line_index_trim(struct line_index *index); /* forgets the tables, not where they are */
size_t line_index_bytes(const struct line_index *index); /* memory held */
