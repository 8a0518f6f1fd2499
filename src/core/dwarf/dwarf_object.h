/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_object: one file with DWARF in it: the program's or its debug file, the one that dwz
 * shared things into, one of split units. It owns what is read of it: windows, tables of
 * abbreviations, units.
 */
#pragma once
#include "base/hash.h"
#include "base/vec.h"
#include "core/dwarf/dwarf_abbrev.h"
#include "core/dwarf/dwarf_sections.h"
#include "core/dwarf/line_count.h"

/* Serials: of the program, the file that dwz made, and split files from there on. */
#define DWARF_SERIAL_PROGRAM 0
#define DWARF_SERIAL_ALT 1
#define DWARF_SERIAL_SPLIT 2

#define DWARF_UNITS_MAX (1u << 19) /* of one file */
#define DWARF_RANGES_LEFT (1u << 22) /* entries of lists of ranges that one question may cost */

struct dwarf_unit;

/* A piece of a section that is in a window now. */
struct dwarf_view {
	struct dwarf_window window;
	enum dwarf_section section;
	uint64_t offset;
	struct cursor bytes; /* none: empty */
};

/* Where a unit is. */
struct dwarf_unit_place {
	uint64_t offset, bytes; /* of and with its header */
};

struct dwarf_object {
	const struct dwarf_limits *limits; /* borrowed */
	uint32_t serial; /* tells apart the objects that answer together */
	struct dwarf_sections *sections;
	struct dwarf_object *alt; /* dwz's; NULL: none. Borrowed. */
	uint64_t low, high; /* where code can be: addresses outside are of what a linker left out */
	struct dwarf_view whole, peek; /* the unit that is worked on; a place elsewhere */
	struct dwarf_window lines_window, ranges_window;
	struct line_count line_count; /* how many programs there are, so far */
	uint32_t ranges_left; /* of DWARF_RANGES_LEFT */
	enum name_reason
		reason; /* the last of what went wrong with tables and trees, else NAME_OK */
	VEC(struct dwarf_abbrevs *) abbrevs;
	size_t abbrevs_bytes;
	struct hash_index abbrev_index;
	VEC(struct dwarf_unit *) units; /* those that were asked for */
	struct hash_index unit_index;
	VEC(struct dwarf_unit_place) places; /* of all in .debug_info, by offset */
	bool places_known;
	bool damaged; /* some unit could not be read, which may be the one that is looked for */
};

/* The image and limits are borrowed. Reads section headers only. */
struct dwarf_object *dwarf_object_new(struct image *image, enum dwarf_part part,
				      const struct dwarf_limits *limits);
void dwarf_object_free(struct dwarf_object *object);
DEFINE_CLEANUP(struct dwarf_object *, dwarf_object_free)

/*
 * The bytes [offset, offset + len) of a section: of the one piece that is worked on, until the next
 * call for other bytes. Returns false, with a bad cursor, when they are not there.
 */
bool dwarf_object_view(struct dwarf_object *object, enum dwarf_section which, uint64_t offset,
		       uint64_t len, struct cursor *ret_cursor);
/*
 * Bytes from offset on, `len` of them or as many as the section has: for a look elsewhere, which
 * leaves alone what dwarf_object_view() gave; until the next peek. Returns false when there are
 * none.
 */
bool dwarf_object_peek(struct dwarf_object *object, enum dwarf_section which, uint64_t offset,
		       uint64_t len, struct cursor *ret_cursor);

/* The table at an offset, made once for units encoded alike. Borrowed until dwarf_object_trim(). */
const struct dwarf_abbrevs *dwarf_object_abbrevs(struct dwarf_object *object,
						 const struct dwarf_encoding *unit,
						 uint64_t offset);

/* Forgets tables of abbreviations when there are many. */
void dwarf_object_trim(struct dwarf_object *object);
size_t dwarf_object_bytes(
	const struct dwarf_object *object); /* memory held, without that of its units' tables */
