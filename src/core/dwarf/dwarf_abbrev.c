// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_abbrev: tables of abbreviations, made ready for passing over entries quickly. */
#include <dwarf.h>
#include <string.h>
#include "core/dwarf/dwarf_abbrev.h"

#define CODES_LIKELY 160
#define FIRST_BYTES 4096 /* so much is looked at first, since no table says how long it is */
#define CODES_AHEAD 4096 /* a code may be so much over the number of those before it */

static enum dwarf_entry_kind kind_of(uint64_t tag)
{
	switch (tag) {
	case DW_TAG_compile_unit:
	case DW_TAG_partial_unit:
	case DW_TAG_skeleton_unit:
	case DW_TAG_namespace:
	case DW_TAG_module:
		return DWARF_ENTRY_SCOPE;
	case DW_TAG_class_type:
	case DW_TAG_structure_type:
	case DW_TAG_union_type:
	case DW_TAG_interface_type:
	case DW_TAG_enumeration_type:
		return DWARF_ENTRY_TYPE;
	case DW_TAG_subprogram:
		return DWARF_ENTRY_FUNCTION;
	case DW_TAG_inlined_subroutine:
		return DWARF_ENTRY_INLINED;
	case DW_TAG_lexical_block:
	case DW_TAG_try_block:
	case DW_TAG_catch_block:
	case DW_TAG_with_stmt:
	case DW_TAG_common_block:
	case DW_TAG_entry_point:
		return DWARF_ENTRY_BLOCK;
	default:
		return DWARF_ENTRY_OTHER;
	}
}

#define FIELDS_MAX 16 /* of either sort; what has more is read value by value */
#define FORMS_USUAL 64 /* those up to there are all of DWARF 5 */

/* Fields of one sort. */
struct fields {
	struct dwarf_field all[FIELDS_MAX];
	uint8_t n;
};

/* What is being made of one declaration. */
struct making {
	const struct dwarf_encoding *unit;
	struct dwarf_abbrevs *abbrevs;
	struct dwarf_abbrev abbrev;
	struct dwarf_step step; /* not ended yet */
	uint32_t n_steps;
	uint32_t n_codes; /* declarations so far */
	struct fields code, names; /* of where code is, of what it is called */
	int8_t sizes[FORMS_USUAL]; /* of their values in this unit: as dwarf_form_size() */
};

static bool is_code(uint64_t name)
{
	return name == DW_AT_low_pc || name == DW_AT_ranges || name == DW_AT_entry_pc;
}

enum dwarf_slot dwarf_slot_of(uint64_t name)
{
	switch (name) {
	case DW_AT_low_pc:
		return DWARF_LOW;
	case DW_AT_high_pc:
		return DWARF_HIGH;
	case DW_AT_ranges:
		return DWARF_CODE_RANGES;
	case DW_AT_call_file:
		return DWARF_CALL_FILE;
	case DW_AT_call_line:
		return DWARF_CALL_LINE;
	case DW_AT_call_column:
		return DWARF_CALL_COLUMN;
	case DW_AT_name:
		return DWARF_NAME;
	case DW_AT_linkage_name:
	case DW_AT_MIPS_linkage_name:
		return DWARF_LINKAGE;
	case DW_AT_abstract_origin:
		return DWARF_ORIGIN;
	case DW_AT_specification:
		return DWARF_SPECIFICATION;
	default:
		return DWARF_SLOTS_;
	}
}

/* Notes a value of `size` bytes, -1: of as many as it says itself. */
static void note_field(struct making *making, uint64_t name, uint16_t form, int64_t constant, int size)
{
	enum dwarf_slot slot = dwarf_slot_of(name);
	struct fields *fields = slot < DWARF_NAME ? &making->code : &making->names;

	if (slot == DWARF_SLOTS_ || making->abbrev.flags & DWARF_ABBREV_LOOSE)
		return;
	if (making->n_steps || fields->n == FIELDS_MAX || size < 0 || size > 8 || size == 3 ||
	    making->step.fixed_bytes > UINT16_MAX - size) {
		making->abbrev.flags |= DWARF_ABBREV_LOOSE;
		return;
	}
	fields->all[fields->n++] = (struct dwarf_field){
		.at = making->step.fixed_bytes,
		.form = form,
		.slot = slot,
		.kind = dwarf_form_kind(form),
		.mask = size ? UINT64_MAX >> (64 - 8 * size) : 0,
		/* DW_FORM_flag_present is 1. */
		.number = form == DW_FORM_implicit_const ? (uint64_t)constant : !size,
	};
	making->abbrev.fields_bytes = making->step.fixed_bytes + size;
}

static void end_step(struct making *making, uint16_t form)
{
	making->step.form = form;
	vec_push(&making->abbrevs->steps, making->step);
	making->step = (struct dwarf_step){ 0 };
	making->n_steps++;
}

/* A sibling in a form of a fixed length that counts from the unit's start. */
static void note_sibling(struct making *making, uint16_t form, int size)
{
	struct dwarf_abbrev *abbrev = &making->abbrev;

	if (form != DW_FORM_ref4 && form != DW_FORM_ref2 && form != DW_FORM_ref1 &&
	    form != DW_FORM_ref8)
		return;
	if (making->n_steps > UINT8_MAX)
		return;
	abbrev->flags |= DWARF_ABBREV_SIBLING;
	abbrev->sibling_step = making->n_steps;
	abbrev->sibling_at = making->step.fixed_bytes;
	abbrev->sibling_bytes = size;
}

static void add_attr(struct making *making, uint64_t name, uint64_t form, int64_t constant)
{
	struct dwarf_abbrevs *abbrevs = making->abbrevs;
	bool is_function = making->abbrev.kind == DWARF_ENTRY_FUNCTION ||
			   making->abbrev.kind == DWARF_ENTRY_INLINED;
	int size = form < FORMS_USUAL  ? making->sizes[form]
		   : form <= UINT16_MAX ? dwarf_form_size(making->unit, form)
					: -1;
	struct dwarf_attr attr = { .name = name <= UINT16_MAX ? name : 0,
				   .form = form <= UINT16_MAX ? form : 0 };

	if (form == DW_FORM_implicit_const) {
		attr.constant = abbrevs->constants.len;
		vec_push(&abbrevs->constants, constant);
	}
	vec_push(&abbrevs->attrs, attr);
	making->abbrev.n_attrs++;
	if (is_function && is_code(name))
		making->abbrev.flags |= DWARF_ABBREV_CODE;
	if (size < 0 && !dwarf_form_is_known(form)) {
		making->abbrev.flags |= DWARF_ABBREV_BAD | DWARF_ABBREV_LOOSE;
		return;
	}
	if (name == DW_AT_sibling)
		note_sibling(making, form, size);
	if (is_function)
		note_field(making, name, form, constant, size);
	if (size < 0 || making->step.fixed_bytes > UINT16_MAX - 1 - size)
		end_step(making, size < 0 ? form : 0);
	if (size >= 0)
		making->step.fixed_bytes += size;
}

static void add_fields(struct dwarf_abbrevs *abbrevs, const struct fields *fields)
{
	for (uint8_t i = 0; i < fields->n; i++)
		vec_push(&abbrevs->fields, fields->all[i]);
}

static void finish(struct making *making)
{
	struct dwarf_abbrev *abbrev = &making->abbrev;

	if (!(abbrev->flags & DWARF_ABBREV_LOOSE)) {
		abbrev->field = making->abbrevs->fields.len;
		abbrev->n_code_fields = making->code.n;
		abbrev->n_fields = making->code.n + making->names.n;
		add_fields(making->abbrevs, &making->code);
		add_fields(making->abbrevs, &making->names);
	}

	abbrev->fixed_bytes = making->n_steps ? UINT16_MAX : making->step.fixed_bytes;
	making->step.is_last = true;
	end_step(making, 0);
}

/* One declaration. Returns false when the table ends, or cannot be read further. */
static bool read_declaration(struct making *making, struct cursor *cursor, uint64_t *ret_code)
{
	uint64_t tag, name, form;
	int64_t constant;

	*ret_code = cursor_uleb(cursor);
	if (!*ret_code || cursor->bad)
		return false;
	tag = cursor_uleb(cursor);
	making->abbrev = (struct dwarf_abbrev){
		.kind = kind_of(tag),
		.flags = cursor_fixed(cursor, 1) == DW_CHILDREN_yes ? DWARF_ABBREV_CHILDREN : 0,
		.step = making->abbrevs->steps.len,
		.attr = making->abbrevs->attrs.len,
		.tag = tag <= UINT16_MAX ? tag : 0,
	};
	if (making->abbrev.kind != DWARF_ENTRY_FUNCTION && making->abbrev.kind != DWARF_ENTRY_INLINED)
		making->abbrev.flags |= DWARF_ABBREV_LOOSE;
	making->step = (struct dwarf_step){ 0 };
	making->n_steps = making->code.n = making->names.n = 0;
	for (;;) {
		name = cursor_uleb(cursor);
		form = cursor_uleb(cursor);
		constant = form == DW_FORM_implicit_const ? cursor_sleb(cursor) : 0;
		if (cursor->bad)
			return false;
		if (!name && !form)
			break;
		if (making->abbrevs->attrs.len >= DWARF_ABBREV_ATTRS_MAX ||
		    making->abbrev.n_attrs == UINT16_MAX)
			return false;
		add_attr(making, name, form, constant);
	}
	finish(making);
	return true;
}

static void put(struct dwarf_abbrevs *abbrevs, uint64_t code, const struct dwarf_abbrev *abbrev)
{
	if (code >= abbrevs->codes.len)
		vec_add(&abbrevs->codes, code + 1 - abbrevs->codes.len);
	/* Of two of one code the first counts, as for other readers. */
	if (abbrevs->codes.data[code].kind == DWARF_ENTRY_UNKNOWN)
		abbrevs->codes.data[code] = *abbrev;
}

/* Room for what tables mostly have, of which give_back() takes what was too much. */
static void begin_table(struct dwarf_abbrevs *abbrevs)
{
	vec_reserve(&abbrevs->codes, CODES_LIKELY);
	vec_reserve(&abbrevs->steps, 2 * CODES_LIKELY);
	vec_reserve(&abbrevs->attrs, 8 * CODES_LIKELY);
	vec_reserve(&abbrevs->fields, 2 * CODES_LIKELY);
	vec_reserve(&abbrevs->constants, CODES_LIKELY);
	vec_add(&abbrevs->codes, 1);
	vec_push(&abbrevs->steps, ((struct dwarf_step){ 0 }));
}

/*
 * Reads on. Returns whether the end of the table was reached within the bytes; else *ret_bytes of
 * them are of whole declarations, which are read.
 */
static bool read_table(struct making *making, struct cursor cursor, uint64_t *ret_bytes)
{
	struct dwarf_abbrevs *abbrevs = making->abbrevs;
	const uint8_t *begin = cursor.at;
	uint64_t code;

	for (;;) {
		size_t steps = abbrevs->steps.len, attrs = abbrevs->attrs.len,
		       constants = abbrevs->constants.len;

		*ret_bytes = cursor.at - begin;
		if (!read_declaration(making, &cursor, &code)) {
			abbrevs->steps.len = steps;
			abbrevs->attrs.len = attrs;
			abbrevs->constants.len = constants;
			return !cursor.bad;
		}
		if (code > making->n_codes + CODES_AHEAD || ++making->n_codes > DWARF_ABBREV_CODES_MAX)
			return true;
		put(abbrevs, code, &making->abbrev);
	}
}

static void give_back(struct dwarf_abbrevs *abbrevs)
{
	vec_shrink(&abbrevs->codes);
	vec_shrink(&abbrevs->steps);
	vec_shrink(&abbrevs->attrs);
	vec_shrink(&abbrevs->fields);
	vec_shrink(&abbrevs->constants);
}

struct dwarf_abbrevs *dwarf_abbrevs_new(const struct dwarf_encoding *unit, uint64_t offset)
{
	struct dwarf_abbrevs *abbrevs = mem_zalloc(sizeof(*abbrevs));
	struct making making = { .unit = unit, .abbrevs = abbrevs };
	uint64_t size = dwarf_sections_size(unit->sections, DWARF_ABBREV);
	uint64_t left = offset < size ? size - offset : 0, len, bytes;
	RELEASE(dwarf_window_release) struct dwarf_window window = { 0 };
	struct cursor cursor;

	for (uint16_t form = 0; form < FORMS_USUAL; form++)
		making.sizes[form] = dwarf_form_size(unit, form);
	abbrevs->offset = offset;
	abbrevs->version = unit->version;
	abbrevs->address_size = unit->address_size;
	abbrevs->offset_size = unit->offset_size;
	if (left > DWARF_ABBREV_BYTES_MAX)
		left = DWARF_ABBREV_BYTES_MAX;
	begin_table(abbrevs);
	for (len = FIRST_BYTES;; len *= 8) {
		if (len > left)
			len = left;
		dwarf_sections_look(unit->sections, DWARF_ABBREV, offset, len, &window, &cursor);
		if (read_table(&making, cursor, &bytes) || len == left)
			break;
		offset += bytes;
		left -= bytes;
	}
	give_back(abbrevs);
	return abbrevs;
}

void dwarf_abbrevs_free(struct dwarf_abbrevs *abbrevs)
{
	if (!abbrevs)
		return;
	vec_release(&abbrevs->codes);
	vec_release(&abbrevs->steps);
	vec_release(&abbrevs->attrs);
	vec_release(&abbrevs->constants);
	vec_release(&abbrevs->fields);
	mem_free(abbrevs);
}

size_t dwarf_abbrevs_bytes(const struct dwarf_abbrevs *abbrevs)
{
	return sizeof(*abbrevs) + abbrevs->codes.cap * sizeof(*abbrevs->codes.data) +
	       abbrevs->steps.cap * sizeof(*abbrevs->steps.data) +
	       abbrevs->attrs.cap * sizeof(*abbrevs->attrs.data) +
	       abbrevs->constants.cap * sizeof(*abbrevs->constants.data) +
	       abbrevs->fields.cap * sizeof(*abbrevs->fields.data);
}
