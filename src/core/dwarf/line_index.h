/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * line_index: all line tables of a file by the addresses they speak of, for files that have
 * .debug_line and no .debug_info that says whose they are.
 */
#pragma once
#include "core/dwarf/dwarf_lines.h"

#define LINE_PROGRAMS_MAX (1u << 22) /* of one file */
#define LINE_INDEX_MAX_BYTES (1ULL << 30) /* of .debug_line that are looked at */

/*
 * How many programs .debug_line has, by their lengths alone; LINE_PROGRAMS_MAX at most. What cannot
 * be read ends them.
 */
uint32_t line_programs(struct dwarf_sections *sections);

struct line_index;

/*
 * Runs every program of .debug_line once, and keeps only where its code is. `sections` and `limits`
 * are borrowed. Never NULL: what cannot be read is as if it were not there, and *ret_reason (may be
 * NULL) then says so: NAME_BAD_FILE, NAME_LIMIT, else NAME_OK.
 */
struct line_index *line_index_new(struct dwarf_sections *sections,
				  const struct dwarf_limits *limits, struct line_code code,
				  enum name_reason *ret_reason);
void line_index_free(struct line_index *index);
DEFINE_CLEANUP(struct line_index *, line_index_free)

/*
 * The table that says something of addr; NULL: none does. Read when it is first asked for, without
 * DW_AT_comp_dir, so that before DWARF 5 paths may be relative; the index's, until
 * line_index_trim().
 */
struct dwarf_lines *line_index_lines(struct line_index *index, uint64_t addr);

void line_index_trim(struct line_index *index); /* forgets the tables, not where they are */
size_t line_index_bytes(const struct line_index *index); /* memory held */
