/* SPDX-License-Identifier: GPL-2.0-or-later */
/* line_header: what stands before a line program: how it is to be read, and its tables of files. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/cursor.h"

#define LINE_HEADER_LENGTH_BYTES 12 /* of the length that a program begins with, at most */

struct line_header {
	/*
	 * Of the program with its length; the next one begins after them. 0: it cannot be told
	 * where.
	 */
	uint64_t bytes;
	uint16_t version; /* 2 .. 5 */
	uint8_t address_size; /* 4 or 8 */
	uint8_t offset_size; /* 4 or 8: 32- or 64-bit DWARF */
	uint8_t instruction_bytes; /* minimum_instruction_length: the unit of advances */
	uint8_t operations; /* maximum_operations_per_instruction; at least 1 */
	int8_t line_base;
	uint8_t line_range; /* 0 in a damaged header */
	uint8_t opcode_base;
	const uint8_t *opcode_lengths; /* of opcode i at [i - 1]; opcode_base - 1 of them */
	struct cursor tables; /* folders and files */
	struct cursor program;
};

/*
 * The bytes of a line program, with its length, from the length itself (DWARF 5, 7.4); 0 when it is
 * damaged. `bytes` begins at the program; LINE_HEADER_LENGTH_BYTES of them are enough.
 */
uint64_t line_header_length(struct cursor bytes);

/*
 * Reads the header of the program that `bytes` begin with (DWARF 2 to 5, 6.2.4 of each); the result
 * points into them. A program that is longer than they are is taken as far as they go. address_size
 * is that of the unit, for DWARF 2 to 4. Returns false when it is damaged or of another version;
 * ret_header->bytes is then set as far as it is known.
 */
bool line_header_read(struct cursor bytes, uint8_t address_size, struct line_header *ret_header);
