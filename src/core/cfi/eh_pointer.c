// SPDX-License-Identifier: GPL-2.0-or-later
/* eh_pointer: the encoded addresses of .eh_frame and .eh_frame_hdr. */
#include <dwarf.h>
#include "core/cfi/eh_pointer.h"

#define FORMAT_MASK 0x0f
#define RELATION_MASK 0x70
#define POINTER_BYTES 8 /* only files of 64 bits have tables */

/* The number that is stored, whatever it is relative to. */
static bool read_number(struct cursor *cursor, uint8_t encoding, int64_t *ret_value)
{
	switch (encoding & FORMAT_MASK) {
	case DW_EH_PE_absptr:
	case DW_EH_PE_signed:
	case DW_EH_PE_udata8:
	case DW_EH_PE_sdata8:
		*ret_value = (int64_t)cursor_fixed(cursor, POINTER_BYTES);
		break;
	case DW_EH_PE_udata2:
		*ret_value = (int64_t)cursor_fixed(cursor, 2);
		break;
	case DW_EH_PE_udata4:
		*ret_value = (int64_t)cursor_fixed(cursor, 4);
		break;
	case DW_EH_PE_sdata2:
		*ret_value = cursor_fixed_signed(cursor, 2);
		break;
	case DW_EH_PE_sdata4:
		*ret_value = cursor_fixed_signed(cursor, 4);
		break;
	case DW_EH_PE_uleb128:
		*ret_value = (int64_t)cursor_uleb(cursor);
		break;
	case DW_EH_PE_sleb128:
		*ret_value = cursor_sleb(cursor);
		break;
	default:
		return false;
	}
	return !cursor->bad;
}

/* DW_EH_PE_aligned: an address at the next multiple of its size. */
static bool read_aligned(struct cursor *cursor, const struct eh_bases *bases, uint64_t *ret_vaddr)
{
	uint64_t vaddr = bases->vaddr + (uint64_t)(cursor->at - bases->data);

	cursor_skip(cursor, -vaddr % POINTER_BYTES);
	*ret_vaddr = cursor_fixed(cursor, POINTER_BYTES);
	return !cursor->bad;
}

bool eh_pointer_read(struct cursor *cursor, const struct eh_bases *bases, uint8_t encoding,
		     uint64_t *ret_vaddr)
{
	uint64_t base = 0;
	int64_t value;

	if (encoding == DW_EH_PE_aligned)
		return read_aligned(cursor, bases, ret_vaddr);
	if (encoding & DW_EH_PE_indirect) /* and DW_EH_PE_omit */
		return false;
	switch (encoding & RELATION_MASK) {
	case DW_EH_PE_absptr:
		break;
	case DW_EH_PE_pcrel:
		base = bases->vaddr + (uint64_t)(cursor->at - bases->data);
		break;
	case DW_EH_PE_textrel:
		base = bases->text_vaddr;
		break;
	case DW_EH_PE_datarel:
		base = bases->data_vaddr;
		break;
	default:
		return false;
	}
	if (!base && encoding & RELATION_MASK)
		return false;
	if (!read_number(cursor, encoding, &value))
		return false;
	/*
	 * A linker that drops code zeroes what pointed to it: there is none, wherever it is
	 * relative to.
	 */
	*ret_vaddr = value ? base + (uint64_t)value : 0;
	return true;
}

bool eh_pointer_read_length(struct cursor *cursor, const struct eh_bases *bases, uint8_t encoding,
			    uint64_t *ret_length)
{
	int64_t value;

	if (encoding == DW_EH_PE_aligned)
		return read_aligned(cursor, bases, ret_length);
	if (!read_number(cursor, encoding & FORMAT_MASK, &value) || value < 0)
		return false;
	*ret_length = (uint64_t)value;
	return true;
}

bool eh_pointer_skip(struct cursor *cursor, const struct eh_bases *bases, uint8_t encoding)
{
	uint64_t vaddr;
	int64_t value;

	if (encoding == DW_EH_PE_omit)
		return true;
	if (encoding == DW_EH_PE_aligned)
		return read_aligned(cursor, bases, &vaddr);
	return read_number(cursor, encoding, &value);
}
