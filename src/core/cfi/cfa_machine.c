// SPDX-License-Identifier: GPL-2.0-or-later
/* cfa_machine: executes the call frame instructions of one function. */
#include <dwarf.h>
#include "core/cfi/cfa_machine.h"

#define OPERAND_MASK 0x3f /* of the three instructions that have one in their first byte */
#define AARCH64_NEGATE_RA_STATE_WITH_PC 0x2c

static uint32_t read_register(struct cfa_machine *machine)
{
	uint64_t number = cursor_uleb(&machine->cursor);

	return number < CFA_REGISTER_MAX ? number : CFA_REGISTER_MAX;
}

/* Products wrap around: what is out of any range is refused where rules are made. */
static int64_t factored(const struct cfa_machine *machine, uint64_t value)
{
	return (int64_t)(value * (uint64_t)machine->terms->data_factor);
}

static int64_t read_unsigned_offset(struct cfa_machine *machine)
{
	return factored(machine, cursor_uleb(&machine->cursor));
}

static int64_t read_signed_offset(struct cfa_machine *machine)
{
	return factored(machine, (uint64_t)cursor_sleb(&machine->cursor));
}

static struct cfa_rule read_expression(struct cfa_machine *machine, enum cfa_how how)
{
	uint64_t size = cursor_uleb(&machine->cursor);
	const uint8_t *expression = cursor_skip(&machine->cursor, size);

	return (struct cfa_rule){ .expression = expression, .number = (uint32_t)size, .how = how };
}

/* The column that follows a register; CFA_COLUMNS for one that is not followed. */
static inline unsigned column_of(const struct cfa_machine *machine, uint32_t number)
{
	const uint32_t *registers = machine->terms->registers;

	if (number == registers[CFA_RA])
		return CFA_RA;
	if (number == registers[CFA_FP])
		return CFA_FP;
	if (number == registers[CFA_KEPT])
		return CFA_KEPT;
	return number == registers[CFA_SP] ? CFA_SP : CFA_COLUMNS;
}

static inline void set_column(struct cfa_machine *machine, uint32_t number, struct cfa_rule rule)
{
	unsigned column = column_of(machine, number);

	if (column == CFA_COLUMNS)
		return;
	machine->state.columns[column] = rule;
	machine->changed = true;
}

static inline void set_offset(struct cfa_machine *machine, uint32_t number, enum cfa_how how,
			      int64_t value)
{
	set_column(machine, number, (struct cfa_rule){ .value = value, .how = how });
}

static void restore_column(struct cfa_machine *machine, uint32_t number)
{
	unsigned column = column_of(machine, number);

	if (column != CFA_COLUMNS)
		set_column(machine, number, machine->initial->columns[column]);
}

static void set_cfa_register(struct cfa_machine *machine, uint32_t number)
{
	machine->state.cfa_register = number;
	machine->state.cfa_expression = NULL;
	machine->state.has_cfa = true;
	machine->changed = true;
}

static void set_cfa_offset(struct cfa_machine *machine, int64_t offset)
{
	machine->state.cfa_offset = offset;
	machine->changed = true;
}

static void set_cfa_expression(struct cfa_machine *machine)
{
	struct cfa_rule rule = read_expression(machine, CFA_IS_EXPRESSION);

	machine->state.cfa_expression = rule.expression;
	machine->state.cfa_size = rule.number;
	machine->state.has_cfa = true;
	machine->changed = true;
}

static void remember(struct cfa_machine *machine)
{
	if (machine->depth == CFA_STATES_MAX)
		machine->reason = UNWIND_REASON_STATE;
	else
		machine->remembered[machine->depth++] = machine->state;
}

static void recall(struct cfa_machine *machine)
{
	if (!machine->depth) {
		machine->reason = UNWIND_REASON_STATE;
		return;
	}
	machine->state = machine->remembered[--machine->depth];
	machine->changed = true;
}

/* To the vaddr of a DW_CFA_set_loc, which never goes back. */
static void set_location(struct cfa_machine *machine)
{
	uint64_t vaddr;

	if (!eh_pointer_read(&machine->cursor, machine->terms->bases,
			     machine->terms->pointer_encoding, &vaddr) ||
	    vaddr < machine->next_vaddr)
		machine->reason = UNWIND_REASON_DAMAGED;
	else
		machine->next_vaddr = vaddr;
}

static void advance(struct cfa_machine *machine, uint64_t n)
{
	uint64_t bytes;

	if (__builtin_mul_overflow(n, machine->terms->code_factor, &bytes) ||
	    __builtin_add_overflow(machine->next_vaddr, bytes, &machine->next_vaddr))
		machine->reason = UNWIND_REASON_DAMAGED;
}

/* Instructions with a register and what its rule is. */
static void execute_register(struct cfa_machine *machine, uint8_t instruction)
{
	uint32_t number = read_register(machine);

	switch (instruction) {
	case DW_CFA_offset_extended:
		return set_offset(machine, number, CFA_AT_CFA, read_unsigned_offset(machine));
	case DW_CFA_offset_extended_sf:
		return set_offset(machine, number, CFA_AT_CFA, read_signed_offset(machine));
	case DW_CFA_GNU_negative_offset_extended:
		return set_offset(machine, number, CFA_AT_CFA,
				  (int64_t)-(uint64_t)read_unsigned_offset(machine));
	case DW_CFA_val_offset:
		return set_offset(machine, number, CFA_IS_CFA, read_unsigned_offset(machine));
	case DW_CFA_val_offset_sf:
		return set_offset(machine, number, CFA_IS_CFA, read_signed_offset(machine));
	case DW_CFA_undefined:
		return set_offset(machine, number, CFA_UNDEFINED, 0);
	case DW_CFA_same_value:
		return set_offset(machine, number, CFA_SAME, 0);
	case DW_CFA_restore_extended:
		return restore_column(machine, number);
	case DW_CFA_register:
		return set_column(machine, number,
				  (struct cfa_rule){ .number = read_register(machine),
						     .how = CFA_BY_REGISTER });
	case DW_CFA_expression:
		return set_column(machine, number, read_expression(machine, CFA_AT_EXPRESSION));
	case DW_CFA_val_expression:
		return set_column(machine, number, read_expression(machine, CFA_IS_EXPRESSION));
	default:
		machine->reason = UNWIND_REASON_OPCODE;
	}
}

static void execute_arm(struct cfa_machine *machine, uint8_t instruction)
{
	/* Whether the return address is signed: its address bits are the same. */
	if (!machine->terms->is_aarch64 || (instruction != DW_CFA_AARCH64_negate_ra_state &&
					    instruction != AARCH64_NEGATE_RA_STATE_WITH_PC))
		machine->reason = UNWIND_REASON_OPCODE;
}

static void execute_extended(struct cfa_machine *machine, uint8_t instruction)
{
	struct cursor *cursor = &machine->cursor;

	switch (instruction) {
	case DW_CFA_nop:
		return;
	case DW_CFA_set_loc:
		return set_location(machine);
	case DW_CFA_advance_loc1:
		return advance(machine, cursor_fixed(cursor, 1));
	case DW_CFA_advance_loc2:
		return advance(machine, cursor_fixed(cursor, 2));
	case DW_CFA_advance_loc4:
		return advance(machine, cursor_fixed(cursor, 4));
	case DW_CFA_MIPS_advance_loc8:
		return advance(machine, cursor_fixed(cursor, 8));
	case DW_CFA_remember_state:
		return remember(machine);
	case DW_CFA_restore_state:
		return recall(machine);
	case DW_CFA_def_cfa:
		set_cfa_register(machine, read_register(machine));
		return set_cfa_offset(machine, (int64_t)cursor_uleb(cursor));
	case DW_CFA_def_cfa_sf:
		set_cfa_register(machine, read_register(machine));
		return set_cfa_offset(machine, read_signed_offset(machine));
	case DW_CFA_def_cfa_register:
		return set_cfa_register(machine, read_register(machine));
	case DW_CFA_def_cfa_offset:
		return set_cfa_offset(machine, (int64_t)cursor_uleb(cursor));
	case DW_CFA_def_cfa_offset_sf:
		return set_cfa_offset(machine, read_signed_offset(machine));
	case DW_CFA_def_cfa_expression:
		return set_cfa_expression(machine);
	case DW_CFA_GNU_args_size:
		cursor_uleb(cursor);
		return;
	case DW_CFA_AARCH64_negate_ra_state:
	case AARCH64_NEGATE_RA_STATE_WITH_PC:
		return execute_arm(machine, instruction);
	default:
		return execute_register(machine, instruction);
	}
}

static inline void execute(struct cfa_machine *machine)
{
	uint8_t instruction = *machine->cursor.at++;
	uint8_t operand = instruction & OPERAND_MASK;

	switch (instruction & ~OPERAND_MASK) {
	case DW_CFA_advance_loc:
		advance(machine, operand);
		break;
	case DW_CFA_offset:
		set_offset(machine, operand, CFA_AT_CFA, read_unsigned_offset(machine));
		break;
	case DW_CFA_restore:
		restore_column(machine, operand);
		break;
	default:
		execute_extended(machine, instruction);
	}
	if (machine->cursor.bad && !machine->reason)
		machine->reason = UNWIND_REASON_DAMAGED;
}

void cfa_machine_start(struct cfa_machine *machine, const struct cfa_terms *terms,
		       const struct cfa_state *initial, uint64_t vaddr, const uint8_t *instructions,
		       const uint8_t *end)
{
	machine->terms = terms;
	machine->initial = initial;
	machine->state = *initial;
	machine->cursor = (struct cursor){ .at = instructions, .end = end };
	machine->vaddr = machine->next_vaddr = vaddr;
	machine->reason = UNWIND_REASON_NO;
	machine->changed = true;
	machine->depth = 0;
}

bool cfa_machine_next(struct cfa_machine *machine)
{
	bool changed;

	if (machine->reason)
		return false;
	machine->vaddr = machine->next_vaddr;
	while (machine->cursor.at < machine->cursor.end) {
		execute(machine);
		if (machine->reason) {
			/* What moved and broke off moved nowhere. */
			machine->next_vaddr = machine->vaddr;
			return true;
		}
		if (machine->next_vaddr == machine->vaddr)
			continue;
		if (machine->changed) {
			machine->changed = false;
			return true;
		}
		machine->vaddr = machine->next_vaddr;
	}
	changed = machine->changed;
	machine->changed = false;
	return changed;
}

uint8_t cfa_machine_initial(struct cfa_machine *machine, const struct cfa_terms *terms,
			    const uint8_t *instructions, const uint8_t *end,
			    struct cfa_state *ret_state)
{
	static const struct cfa_state nothing;

	cfa_machine_start(machine, terms, &nothing, 0, instructions, end);
	cfa_machine_next(machine);
	*ret_state = machine->state;
	if (machine->reason)
		return machine->reason;
	return machine->next_vaddr ? UNWIND_REASON_DAMAGED : UNWIND_REASON_NO;
}
