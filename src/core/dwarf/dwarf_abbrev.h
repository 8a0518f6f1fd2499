/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_abbrev: tables of abbreviations (DWARF 5, 7.5.3), made ready for passing over entries
 * quickly: most entries of a unit are of no interest, and all that is to be known of those is
 * where the next one begins.
 */
#pragma once
#include <dwarf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/dwarf/dwarf_form.h"

/* Of one table; codes are counted up from 1 by all who make them. */
#define DWARF_ABBREV_CODES_MAX (1u << 18)
#define DWARF_ABBREV_ATTRS_MAX (1u << 20) /* of all codes of a table */
#define DWARF_ABBREV_BYTES_MAX (16u << 20) /* of one table in the file */

/* What an entry is to a reader that looks for functions. */
enum dwarf_entry_kind {
	DWARF_ENTRY_UNKNOWN, /* the table has no such code */
	DWARF_ENTRY_OTHER,
	DWARF_ENTRY_SCOPE, /* namespaces and modules: functions are below them */
	DWARF_ENTRY_TYPE, /* classes and the like: declarations below them, rarely functions */
	DWARF_ENTRY_FUNCTION,
	DWARF_ENTRY_BLOCK, /* lexical blocks and others that inlined functions are below */
	DWARF_ENTRY_INLINED,
};

#define DWARF_ABBREV_CHILDREN 1 /* entries below follow */
#define DWARF_ABBREV_SIBLING 2 /* has DW_AT_sibling of a form that can be had while passing */
#define DWARF_ABBREV_CODE 4 /* has DW_AT_low_pc, DW_AT_ranges or DW_AT_entry_pc */
#define DWARF_ABBREV_BAD 8 /* has a form that is not known: nothing after it can be read */
#define DWARF_ABBREV_LOOSE 16 /* not all that matters of its entries is in fields */

/* How values lie one after another: so many bytes, and then one whose length stands in it. */
struct dwarf_step {
	uint16_t fixed_bytes;
	uint16_t form; /* of what follows; 0: nothing */
	bool is_last; /* the entry ends */
};

struct dwarf_attr {
	uint16_t name, form; /* DW_AT_*, DW_FORM_* */
	uint32_t constant; /* DW_FORM_implicit_const: index into the table's constants */
};

/* The values that matter for naming code. */
enum dwarf_slot {
	DWARF_LOW, /* DW_AT_low_pc, _high_pc, _ranges */
	DWARF_HIGH,
	DWARF_CODE_RANGES,
	DWARF_CALL_FILE, /* DW_AT_call_file, _line, _column */
	DWARF_CALL_LINE,
	DWARF_CALL_COLUMN,
	DWARF_NAME, /* DW_AT_name; from here on none says where code is */
	DWARF_LINKAGE, /* DW_AT_linkage_name, DW_AT_MIPS_linkage_name */
	DWARF_ORIGIN, /* DW_AT_abstract_origin, DW_AT_specification */
	DWARF_SPECIFICATION,
	DWARF_SLOTS_
};

/* Which of them an attribute (DW_AT_*) is; DWARF_SLOTS_: none. */
enum dwarf_slot dwarf_slot_of(uint64_t name);

/* One of them, at a place that is known without a look at the others. */
struct dwarf_field {
	uint16_t at; /* bytes after the first value begins */
	uint16_t form; /* DW_FORM_* */
	uint8_t slot, kind; /* enum dwarf_slot, enum dwarf_value_kind */
	uint64_t mask; /* of as many bits as it has there */
	uint64_t number; /* the value, where it has none */
};

struct dwarf_abbrev {
	uint8_t kind, flags; /* enum dwarf_entry_kind, DWARF_ABBREV_* */
	uint16_t fixed_bytes; /* of all values of an entry; UINT16_MAX: see steps */
	uint32_t step; /* the first of its steps */
	uint32_t attr; /* the first of its attributes */
	uint16_t n_attrs;
	uint16_t tag; /* DW_TAG_* */
	/* DW_AT_sibling: how far into which step it is, and its size. */
	uint16_t sibling_at;
	uint8_t sibling_step, sibling_bytes;
	/*
	 * Unless it is DWARF_ABBREV_LOOSE: fields, those of where code is first, and the bytes that
	 * they lie in.
	 */
	uint8_t n_code_fields, n_fields;
	uint16_t fields_bytes;
	uint32_t field;
};

struct dwarf_abbrevs {
	uint64_t offset; /* of the table in .debug_abbrev */
	/* Forms have sizes by these: a table that units of several share is made for each. */
	uint16_t version;
	uint8_t address_size, offset_size;
	VEC(struct dwarf_abbrev) codes; /* by code; 0 is of kind DWARF_ENTRY_UNKNOWN */
	VEC(struct dwarf_step) steps;
	VEC(struct dwarf_attr) attrs;
	VEC(int64_t) constants;
	VEC(struct dwarf_field) fields;
};

/*
 * Reads the table at an offset of .debug_abbrev, for units encoded as `unit` is. What is damaged or
 * over a limit ends it: codes after that are unknown. Never NULL.
 */
struct dwarf_abbrevs *dwarf_abbrevs_new(const struct dwarf_encoding *unit, uint64_t offset);
void dwarf_abbrevs_free(struct dwarf_abbrevs *abbrevs);
DEFINE_CLEANUP(struct dwarf_abbrevs *, dwarf_abbrevs_free)
size_t dwarf_abbrevs_bytes(const struct dwarf_abbrevs *abbrevs); /* memory held */

/* Reads the value of an attribute; as dwarf_form_read(). */
static inline bool dwarf_attr_read(const struct dwarf_encoding *unit,
				   const struct dwarf_abbrevs *abbrevs,
				   const struct dwarf_attr *attr, struct cursor *cursor,
				   struct dwarf_value *ret_value)
{
	int64_t constant =
		attr->form == DW_FORM_implicit_const ? abbrevs->constants.data[attr->constant] : 0;

	return dwarf_form_read(unit, attr->form, constant, cursor, ret_value);
}

/* The abbreviation of a code; one of kind DWARF_ENTRY_UNKNOWN when there is none. */
static inline const struct dwarf_abbrev *dwarf_abbrev_find(const struct dwarf_abbrevs *abbrevs,
							   uint64_t code)
{
	return &abbrevs->codes.data[code < abbrevs->codes.len ? code : 0];
}
