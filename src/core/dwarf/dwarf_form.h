/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_form: the values of attributes, in every form of DWARF 2 to 5 and of GNU's extensions to
 * them (DWARF 5, 7.5.6; DWARF 4, 7.5.4; gcc's wiki on DebugFission and DWZ).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/dwarf/dwarf_sections.h"

/* What forms mean in one unit: sizes, sections, and bases of tables. */
struct dwarf_encoding {
	struct dwarf_sections *sections;
	struct dwarf_sections *alt; /* the file that dwz shared things into; NULL: none */
	/*
	 * Where DW_FORM_addrx leads: of split units the program's own sections, else the same as
	 * `sections`.
	 */
	struct dwarf_sections *addr_sections;
	uint16_t version; /* 2 .. 5 */
	uint8_t address_size; /* 4 or 8 */
	uint8_t offset_size; /* 4 or 8: 32- or 64-bit DWARF */
	uint64_t str_offsets_base, addr_base; /* of the tables of DW_FORM_strx and _addrx, after their headers */
};

enum dwarf_value_kind {
	DWARF_NONE, /* damaged, or of a form that is not known: nothing after it can be read */
	DWARF_NUMBER, /* number: constants, flags, offsets into sections */
	DWARF_ADDRESS, /* number: a vaddr */
	DWARF_INDIRECT, /* number: an index of an address, to be had by dwarf_form_address() */
	DWARF_STRING, /* text, or its place: to be had by dwarf_form_text() */
	DWARF_REF_UNIT, /* number: an offset from the unit's header on */
	DWARF_REF_FILE, /* number: an offset in .debug_info */
	DWARF_REF_ALT, /* number: an offset in .debug_info of the shared file */
	DWARF_REF_TYPE, /* number: a type unit's signature */
	DWARF_BLOCK, /* number: bytes, at text */
};

/* One value, decoded as far as that is cheap. */
struct dwarf_value {
	enum dwarf_value_kind kind;
	uint16_t form; /* never DW_FORM_indirect */
	uint64_t number;
	const char *text; /* DW_FORM_string: NUL-ended; blocks; both in the cursor's bytes */
};

/*
 * Reads a value and moves the cursor past it; implicit_const is that of the abbreviation. Returns
 * false, with kind DWARF_NONE, when the form is not known or the bytes end first.
 */
bool dwarf_form_read(const struct dwarf_encoding *unit, uint16_t form, int64_t implicit_const,
		     struct cursor *cursor, struct dwarf_value *ret_value);
bool dwarf_form_is_known(uint64_t form);
/* What a form's values are; DWARF_NONE: it is not known, or DW_FORM_indirect. */
enum dwarf_value_kind dwarf_form_kind(uint16_t form);
/*
 * The bytes of a form's values, where they are always as many in a unit; -1: they vary, or it is
 * not known.
 */
int dwarf_form_size(const struct dwarf_encoding *unit, uint16_t form);
/* Only moves past a value. */
bool dwarf_form_skip(const struct dwarf_encoding *unit, uint16_t form, struct cursor *cursor);

/*
 * The text of a DWARF_STRING: of the forms string, strp, line_strp, strx*, GNU_str_index, strp_sup,
 * GNU_strp_alt. Borrowed: from the cursor's bytes for DW_FORM_string, else as
 * dwarf_sections_string(). NULL: none.
 */
const char *dwarf_form_text(const struct dwarf_encoding *unit, const struct dwarf_value *value);
/* The address of a DWARF_ADDRESS or DWARF_INDIRECT. Returns false when there is none. */
bool dwarf_form_address(const struct dwarf_encoding *unit, const struct dwarf_value *value, uint64_t *ret_address);
