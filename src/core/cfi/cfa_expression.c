// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * cfa_expression: recognizes the shapes of DWARF expressions that frames are really described by.
 */
#include <dwarf.h>
#include "core/cfi/cfa_expression.h"
#include "base/cursor.h"

#define PLT_SLOT_MASK 15 /* a slot has 16 bytes */
#define WORD 8
#define WORD_SHIFT 3

/* A register plus a number: what every shape begins with. */
static bool read_base(struct cursor *cursor, uint32_t *ret_base, int64_t *ret_offset)
{
	uint64_t op = cursor_fixed(cursor, 1), base = op - DW_OP_breg0;

	if (op == DW_OP_bregx)
		base = cursor_uleb(cursor);
	else if (op < DW_OP_breg0 || op > DW_OP_breg31)
		return false;
	*ret_offset = cursor_sleb(cursor);
	*ret_base = base < UINT32_MAX ? base : UINT32_MAX;
	return !cursor->bad;
}

/* A constant of any size. */
static bool read_constant(struct cursor *cursor, uint64_t op, int64_t *ret_value)
{
	if (op >= DW_OP_lit0 && op <= DW_OP_lit31) {
		*ret_value = (int64_t)(op - DW_OP_lit0);
		return true;
	}
	switch (op) {
	case DW_OP_const1u:
		*ret_value = (int64_t)cursor_fixed(cursor, 1);
		break;
	case DW_OP_const1s:
		*ret_value = cursor_fixed_signed(cursor, 1);
		break;
	case DW_OP_const2u:
		*ret_value = (int64_t)cursor_fixed(cursor, 2);
		break;
	case DW_OP_const2s:
		*ret_value = cursor_fixed_signed(cursor, 2);
		break;
	case DW_OP_const4u:
		*ret_value = (int64_t)cursor_fixed(cursor, 4);
		break;
	case DW_OP_const4s:
		*ret_value = cursor_fixed_signed(cursor, 4);
		break;
	case DW_OP_constu:
		*ret_value = (int64_t)cursor_uleb(cursor);
		break;
	case DW_OP_consts:
		*ret_value = cursor_sleb(cursor);
		break;
	default:
		return false;
	}
	return !cursor->bad;
}

static bool is_literal(struct cursor *cursor, int64_t wanted)
{
	int64_t value;

	return read_constant(cursor, cursor_fixed(cursor, 1), &value) && value == wanted;
}

static bool is_op(struct cursor *cursor, uint64_t wanted)
{
	return cursor_fixed(cursor, 1) == wanted && !cursor->bad;
}

/* After base + offset: a register, times 8, is added. */
static void read_index(struct cursor *cursor, struct cfa_expression *expression)
{
	struct cursor ahead = *cursor;
	uint32_t index;
	int64_t offset;

	if (!read_base(&ahead, &index, &offset) || offset || !is_literal(&ahead, WORD) ||
	    !is_op(&ahead, DW_OP_mul) || !is_op(&ahead, DW_OP_plus) || !is_op(&ahead, DW_OP_deref))
		return;
	*cursor = ahead;
	expression->shape = CFA_SHAPE_LOADED;
	expression->index = index;
}

/* After base + offset: ip & 15, compared with a number; 8 if it is not less, else 0, is added. */
static bool read_plt(struct cursor cursor, uint32_t ip_register, struct cfa_expression *expression)
{
	uint32_t ip;
	int64_t offset;
	uint64_t limit;

	if (!read_base(&cursor, &ip, &offset) || ip != ip_register || offset ||
	    !is_literal(&cursor, PLT_SLOT_MASK) || !is_op(&cursor, DW_OP_and))
		return false;
	limit = cursor_fixed(&cursor, 1) - DW_OP_lit0;
	if (limit > DW_OP_lit31 - DW_OP_lit0 || !is_op(&cursor, DW_OP_ge) ||
	    !is_literal(&cursor, WORD_SHIFT) || !is_op(&cursor, DW_OP_shl) ||
	    !is_op(&cursor, DW_OP_plus) || cursor_left(&cursor))
		return false;
	expression->shape = CFA_SHAPE_PLT;
	expression->limit = (uint8_t)limit;
	return true;
}

/* A constant that is added, or subtracted: +n, or `n` and plus or minus. */
static bool read_term(struct cursor *cursor, uint64_t op, int64_t *sum)
{
	int64_t value;
	uint64_t term;

	if (op == DW_OP_plus_uconst) {
		term = cursor_uleb(cursor);
	} else {
		if (!read_constant(cursor, op, &value))
			return false;
		op = cursor_fixed(cursor, 1);
		if (op != DW_OP_plus && op != DW_OP_minus)
			return false;
		term = op == DW_OP_plus ? (uint64_t)value : -(uint64_t)value;
	}
	*sum = (int64_t)((uint64_t)*sum + term);
	return !cursor->bad;
}

bool cfa_expression_read(const uint8_t *bytes, uint32_t size, uint32_t ip_register,
			 struct cfa_expression *ret_expression)
{
	struct cursor cursor = { .at = bytes, .end = bytes + size };
	struct cfa_expression found = { .shape = CFA_SHAPE_SUM, .index = CFA_NO_INDEX };

	if (!read_base(&cursor, &found.base, &found.offset))
		return false;
	*ret_expression = found;
	if (read_plt(cursor, ip_register, ret_expression))
		return true;
	read_index(&cursor, &found);
	while (cursor_left(&cursor)) {
		uint64_t op = cursor_fixed(&cursor, 1);

		if (op == DW_OP_nop)
			continue;
		if (op == DW_OP_deref && found.shape == CFA_SHAPE_SUM)
			found.shape = CFA_SHAPE_LOADED;
		else if (!read_term(&cursor, op,
				    found.shape == CFA_SHAPE_SUM ? &found.offset : &found.add))
			return false;
	}
	*ret_expression = found;
	return true;
}
