// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_form: the values of attributes, in every form of DWARF 2 to 5 and of GNU's extensions. */
#include <dwarf.h>
#include <string.h>
#include "core/dwarf/dwarf_form.h"

/* How a value lies in the bytes. */
enum shape {
	SHAPE_UNKNOWN,
	SHAPE_FIXED, /* of `size` bytes */
	SHAPE_ADDRESS, /* of the unit's address size */
	SHAPE_OFFSET, /* of the unit's offset size */
	SHAPE_REF_ADDR, /* the same, but of an address's in DWARF 2 (7.5.4 there) */
	SHAPE_ULEB,
	SHAPE_SLEB,
	SHAPE_STRING, /* up to a NUL */
	SHAPE_BLOCK, /* a length of `size` bytes (0: ULEB128), and so many bytes */
	SHAPE_BYTES, /* `size` bytes that are no number */
	SHAPE_NOTHING,
	SHAPE_CONST, /* in the abbreviation */
	SHAPE_INDIRECT, /* ULEB128 of the true form, then its value */
};

struct form {
	uint8_t shape, size, kind; /* enum shape, bytes, enum dwarf_value_kind */
};

/* Forms of DWARF 5, table 7.6. */
static const struct form forms[] = {
	[DW_FORM_addr] = { SHAPE_ADDRESS, 0, DWARF_ADDRESS },
	[DW_FORM_block2] = { SHAPE_BLOCK, 2, DWARF_BLOCK },
	[DW_FORM_block4] = { SHAPE_BLOCK, 4, DWARF_BLOCK },
	[DW_FORM_data2] = { SHAPE_FIXED, 2, DWARF_NUMBER },
	[DW_FORM_data4] = { SHAPE_FIXED, 4, DWARF_NUMBER },
	[DW_FORM_data8] = { SHAPE_FIXED, 8, DWARF_NUMBER },
	[DW_FORM_string] = { SHAPE_STRING, 0, DWARF_STRING },
	[DW_FORM_block] = { SHAPE_BLOCK, 0, DWARF_BLOCK },
	[DW_FORM_block1] = { SHAPE_BLOCK, 1, DWARF_BLOCK },
	[DW_FORM_data1] = { SHAPE_FIXED, 1, DWARF_NUMBER },
	[DW_FORM_flag] = { SHAPE_FIXED, 1, DWARF_NUMBER },
	[DW_FORM_sdata] = { SHAPE_SLEB, 0, DWARF_NUMBER },
	[DW_FORM_strp] = { SHAPE_OFFSET, 0, DWARF_STRING },
	[DW_FORM_udata] = { SHAPE_ULEB, 0, DWARF_NUMBER },
	[DW_FORM_ref_addr] = { SHAPE_REF_ADDR, 0, DWARF_REF_FILE },
	[DW_FORM_ref1] = { SHAPE_FIXED, 1, DWARF_REF_UNIT },
	[DW_FORM_ref2] = { SHAPE_FIXED, 2, DWARF_REF_UNIT },
	[DW_FORM_ref4] = { SHAPE_FIXED, 4, DWARF_REF_UNIT },
	[DW_FORM_ref8] = { SHAPE_FIXED, 8, DWARF_REF_UNIT },
	[DW_FORM_ref_udata] = { SHAPE_ULEB, 0, DWARF_REF_UNIT },
	[DW_FORM_indirect] = { SHAPE_INDIRECT, 0, DWARF_NONE },
	[DW_FORM_sec_offset] = { SHAPE_OFFSET, 0, DWARF_NUMBER },
	[DW_FORM_exprloc] = { SHAPE_BLOCK, 0, DWARF_BLOCK },
	[DW_FORM_flag_present] = { SHAPE_NOTHING, 0, DWARF_NUMBER },
	[DW_FORM_strx] = { SHAPE_ULEB, 0, DWARF_STRING },
	[DW_FORM_addrx] = { SHAPE_ULEB, 0, DWARF_INDIRECT },
	[DW_FORM_ref_sup4] = { SHAPE_FIXED, 4, DWARF_REF_ALT },
	[DW_FORM_strp_sup] = { SHAPE_OFFSET, 0, DWARF_STRING },
	[DW_FORM_data16] = { SHAPE_BYTES, 16, DWARF_BLOCK },
	[DW_FORM_line_strp] = { SHAPE_OFFSET, 0, DWARF_STRING },
	[DW_FORM_ref_sig8] = { SHAPE_FIXED, 8, DWARF_REF_TYPE },
	[DW_FORM_implicit_const] = { SHAPE_CONST, 0, DWARF_NUMBER },
	[DW_FORM_loclistx] = { SHAPE_ULEB, 0, DWARF_NUMBER },
	[DW_FORM_rnglistx] = { SHAPE_ULEB, 0, DWARF_NUMBER },
	[DW_FORM_ref_sup8] = { SHAPE_FIXED, 8, DWARF_REF_ALT },
	[DW_FORM_strx1] = { SHAPE_FIXED, 1, DWARF_STRING },
	[DW_FORM_strx2] = { SHAPE_FIXED, 2, DWARF_STRING },
	[DW_FORM_strx3] = { SHAPE_FIXED, 3, DWARF_STRING },
	[DW_FORM_strx4] = { SHAPE_FIXED, 4, DWARF_STRING },
	[DW_FORM_addrx1] = { SHAPE_FIXED, 1, DWARF_INDIRECT },
	[DW_FORM_addrx2] = { SHAPE_FIXED, 2, DWARF_INDIRECT },
	[DW_FORM_addrx3] = { SHAPE_FIXED, 3, DWARF_INDIRECT },
	[DW_FORM_addrx4] = { SHAPE_FIXED, 4, DWARF_INDIRECT },
};

static struct form form_of(uint16_t code)
{
	if (code < sizeof(forms) / sizeof(forms[0]))
		return forms[code];
	switch (code) {
	case DW_FORM_GNU_addr_index:
		return (struct form){ SHAPE_ULEB, 0, DWARF_INDIRECT };
	case DW_FORM_GNU_str_index:
		return (struct form){ SHAPE_ULEB, 0, DWARF_STRING };
	case DW_FORM_GNU_ref_alt:
		return (struct form){ SHAPE_OFFSET, 0, DWARF_REF_ALT };
	case DW_FORM_GNU_strp_alt:
		return (struct form){ SHAPE_OFFSET, 0, DWARF_STRING };
	default:
		return (struct form){ SHAPE_UNKNOWN, 0, DWARF_NONE };
	}
}

bool dwarf_form_is_known(uint64_t code)
{
	return code <= UINT16_MAX && form_of(code).shape != SHAPE_UNKNOWN;
}

enum dwarf_value_kind dwarf_form_kind(uint16_t code)
{
	return form_of(code).kind;
}

int dwarf_form_size(const struct dwarf_encoding *unit, uint16_t code)
{
	struct form form = form_of(code);

	switch (form.shape) {
	case SHAPE_FIXED:
	case SHAPE_BYTES:
		return form.size;
	case SHAPE_ADDRESS:
		return unit->address_size;
	case SHAPE_OFFSET:
		return unit->offset_size;
	case SHAPE_REF_ADDR:
		return unit->version <= 2 ? unit->address_size : unit->offset_size;
	case SHAPE_NOTHING:
	case SHAPE_CONST:
		return 0;
	default:
		return -1;
	}
}

/* A number of 1 to 8 bytes, of 3 too. */
static uint64_t read_fixed(struct cursor *cursor, unsigned int size)
{
	const uint8_t *at;

	if (size != 3)
		return cursor_fixed(cursor, size);
	at = cursor_skip(cursor, 3);
	if (!at)
		return 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	return at[0] | at[1] << 8 | at[2] << 16;
#else
	return at[2] | at[1] << 8 | at[0] << 16;
#endif
}

static void read_string(struct cursor *cursor, struct dwarf_value *value)
{
	const uint8_t *end = memchr(cursor->at, '\0', cursor_left(cursor));

	value->text = (const char *)cursor->at;
	if (end)
		cursor->at = end + 1;
	else
		cursor_skip(cursor, UINT64_MAX);
}

/* A form that says what the form is; the true one is no other such, nor one whose value is in the
 * abbreviation. */
static struct form read_indirect(struct cursor *cursor, uint16_t *code)
{
	uint64_t true_code = cursor_uleb(cursor);

	if (true_code > UINT16_MAX || true_code == DW_FORM_indirect ||
	    true_code == DW_FORM_implicit_const)
		return (struct form){ SHAPE_UNKNOWN, 0, DWARF_NONE };
	*code = true_code;
	return form_of(true_code);
}

bool dwarf_form_read(const struct dwarf_encoding *unit, uint16_t code, int64_t implicit_const,
		     struct cursor *cursor, struct dwarf_value *ret_value)
{
	struct form form = form_of(code);
	struct dwarf_value value = { 0 };

	if (form.shape == SHAPE_INDIRECT)
		form = read_indirect(cursor, &code);
	value.form = code;
	value.kind = form.kind;
	switch (form.shape) {
	case SHAPE_FIXED:
		value.number = read_fixed(cursor, form.size);
		break;
	case SHAPE_ADDRESS:
	case SHAPE_OFFSET:
	case SHAPE_REF_ADDR:
		value.number = cursor_fixed(cursor, dwarf_form_size(unit, code));
		break;
	case SHAPE_ULEB:
		value.number = cursor_uleb(cursor);
		break;
	case SHAPE_SLEB:
		value.number = (uint64_t)cursor_sleb(cursor);
		break;
	case SHAPE_STRING:
		read_string(cursor, &value);
		break;
	case SHAPE_BLOCK:
		value.number = form.size ? cursor_fixed(cursor, form.size) : cursor_uleb(cursor);
		value.text = (const char *)cursor_skip(cursor, value.number);
		break;
	case SHAPE_BYTES:
		value.number = form.size;
		value.text = (const char *)cursor_skip(cursor, form.size);
		break;
	case SHAPE_NOTHING:
		value.number = 1;
		break;
	case SHAPE_CONST:
		value.number = (uint64_t)implicit_const;
		break;
	default:
		cursor->bad = true;
	}
	if (cursor->bad)
		value = (struct dwarf_value){ 0 };
	*ret_value = value;
	return !cursor->bad;
}

bool dwarf_form_skip(const struct dwarf_encoding *unit, uint16_t code, struct cursor *cursor)
{
	int size = dwarf_form_size(unit, code);
	struct dwarf_value value;

	if (size >= 0)
		return cursor_skip(cursor, size) != NULL;
	return dwarf_form_read(unit, code, 0, cursor, &value);
}

/* An entry of a table of offsets or addresses. Returns false when it is not there. */
static bool table_entry(struct dwarf_sections *sections, enum dwarf_section which, uint64_t base,
			uint64_t index, unsigned int size, uint64_t *ret_entry)
{
	struct cursor cursor;

	if (index > UINT32_MAX || base > UINT64_MAX / 2 ||
	    !dwarf_sections_keep(sections, which, base + index * size, size, &cursor))
		return false;
	*ret_entry = cursor_fixed(&cursor, size);
	return true;
}

const char *dwarf_form_text(const struct dwarf_encoding *unit, const struct dwarf_value *value)
{
	uint64_t offset = value->number;

	if (value->kind != DWARF_STRING)
		return NULL;
	switch (value->form) {
	case DW_FORM_string:
		return value->text;
	case DW_FORM_strp:
		return dwarf_sections_string(unit->sections, DWARF_STR, offset);
	case DW_FORM_line_strp:
		return dwarf_sections_string(unit->sections, DWARF_LINE_STR, offset);
	case DW_FORM_strp_sup:
	case DW_FORM_GNU_strp_alt:
		return unit->alt ? dwarf_sections_string(unit->alt, DWARF_STR, offset) : NULL;
	default:
		if (!table_entry(unit->sections, DWARF_STR_OFFSETS, unit->str_offsets_base, offset,
				 unit->offset_size, &offset))
			return NULL;
		return dwarf_sections_string(unit->sections, DWARF_STR, offset);
	}
}

bool dwarf_form_address(const struct dwarf_encoding *unit, const struct dwarf_value *value,
			uint64_t *ret_address)
{
	if (value->kind == DWARF_ADDRESS)
		*ret_address = value->number;
	else if (value->kind != DWARF_INDIRECT ||
		 !table_entry(unit->addr_sections, DWARF_ADDR, unit->addr_base, value->number,
			      unit->address_size, ret_address))
		return false;
	return true;
}
