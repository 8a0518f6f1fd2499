/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_unit: a unit of .debug_info or .debug_types: its header (DWARF 5, 7.5.1; DWARF 4, 7.5.1)
 * and what its first entry says of it (3.1.1).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/dwarf/dwarf_object.h"

#define DWARF_UNIT_BYTES_MAX (512u << 20) /* of one unit, which is read in one piece */

struct dwarf_lines;
struct dwarf_tree;

struct dwarf_unit {
	struct dwarf_object *object; /* whose it is */
	enum dwarf_section section; /* DWARF_INFO, DWARF_TYPES */
	uint64_t offset; /* of its header */
	uint32_t bytes; /* with its header */
	uint32_t root; /* its first entry, from the header on, as all offsets in a unit */
	uint8_t type; /* DW_UT_* */
	uint64_t id; /* of split units and of type units; 0: none */
	uint32_t type_entry; /* of a type unit: its type */
	uint64_t abbrev_offset;
	struct dwarf_encoding encoding;

	/* Of the first entry; see dwarf_unit_read_root(). */
	bool root_known;
	bool has_lines, has_low, has_high, high_is_length;
	uint16_t language; /* DW_LANG_*; 0: not known */
	uint64_t lines_offset; /* DW_AT_stmt_list */
	uint64_t low, high;
	struct dwarf_value ranges; /* DWARF_NONE: none */
	struct dwarf_sections *ranges_sections; /* where its lists of ranges are; borrowed */
	uint64_t ranges_base, rnglists_base;
	uint64_t split_ranges_base; /* of its split unit, in .debug_ranges: DW_AT_GNU_ranges_base */
	char *comp_dir, *dwo_name; /* NULL: none */

	/* What has been made of it. */
	struct dwarf_lines *lines;
	enum name_reason lines_reason; /* what was wrong with them */
	struct dwarf_tree *tree;
	struct dwarf_unit *split; /* of a skeleton: the unit that it stands for; borrowed */
	enum name_reason split_reason; /* why there is none, once it was looked for; else NAME_OK */
	size_t kept_bytes; /* of the tables and the tree, as counted last */
	uint64_t used; /* when it was last asked for */
};

/*
 * Reads the header at an offset. Returns NULL when it is damaged, or of a version that is not
 * known; *ret_bytes is then how long the unit is, or 0 when even that is not known.
 */
struct dwarf_unit *dwarf_unit_new(struct dwarf_object *object, enum dwarf_section section,
				  uint64_t offset, uint64_t *ret_bytes);
void dwarf_unit_free(struct dwarf_unit *unit);
DEFINE_CLEANUP(struct dwarf_unit *, dwarf_unit_free)

/* Its table; borrowed until dwarf_object_trim(). */
const struct dwarf_abbrevs *dwarf_unit_abbrevs(const struct dwarf_unit *unit);

/* Makes known what the first entry says, once. */
void dwarf_unit_read_root(struct dwarf_unit *unit);

/* Its line table, read when first asked for; NULL: it has none. */
struct dwarf_lines *dwarf_unit_lines(struct dwarf_unit *unit);
