/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * line_quick: runs the usual opcodes of a line program (DWARF 5, 6.2.5), of which a large file has
 * many millions; the others are for line_program.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "core/dwarf/line_program.h"

/* The registers that matter for rows. */
struct line_registers {
	uint64_t address;
	uint32_t operation; /* op_index */
	uint32_t line, place; /* as rows have them */
};

/* What a special opcode adds. */
struct line_advance {
	uint8_t operations;
	int16_t lines;
	uint16_t bytes; /* to the address, where instructions have one operation each */
};

/* Rows of the open sequence, by ascending addresses. */
struct line_quick {
	const struct line_advance *special; /* by opcode */
	uint8_t opcode_base; /* over DW_LNS_fixed_advance_pc */
	uint64_t address_mask, base; /* of the sequence */
	struct line_row *rows;
	size_t first, n; /* its rows are [first, n), one at least */
	size_t room; /* n grows no further */
};

/*
 * Runs opcodes of instructions of one operation each, up to an opcode or a row that is out of the
 * ordinary, or near the end; returns how far it came. Before a row come, as assemblers have it, a
 * file, a column, a discriminator, a change of is_stmt and an advance of the line, or not: for the
 * frequent ones there is no branch, as nobody can foretell it.
 */
const uint8_t *line_quick_run(struct line_quick *quick, const uint8_t *at, const uint8_t *end,
			      struct line_registers *registers);
