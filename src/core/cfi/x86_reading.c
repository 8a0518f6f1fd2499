// SPDX-License-Identifier: GPL-2.0-or-later
/* x86_reading: prefixes, opcode, operands and immediates. */
#include "core/cfi/x86_instruction.h"
#include "core/cfi/x86_opcodes.h"
#include "core/cfi/x86_reading.h"

static uint8_t next_byte(struct x86_reading *reading)
{
	if (reading->at >= reading->len) {
		reading->over = true;
		return 0;
	}
	return reading->code[reading->at++];
}

/* A signed number of 0 to 8 bytes. */
static int64_t next_number(struct x86_reading *reading, unsigned int bytes)
{
	uint64_t number = 0;

	for (unsigned int i = 0; i < bytes; i++)
		number |= (uint64_t)next_byte(reading) << 8 * i;
	return bytes ? (int64_t)(number << (64 - 8 * bytes)) >> (64 - 8 * bytes) : 0;
}

/* Legacy prefixes and REX, of which only the last byte before the opcode counts. Returns what comes then. */
static uint8_t read_prefixes(struct x86_reading *reading)
{
	for (;;) {
		uint8_t byte = next_byte(reading);

		if (byte == 0x66)
			reading->size_16 = true;
		else if (byte == 0x67)
			reading->address_32 = true;
		else if (byte == 0xf3)
			reading->repeats = true;
		else if (byte == 0xf2)
			reading->repeats_not = true;
		else if ((byte & 0xf0) == 0x40)
			reading->rex = byte & 15;
		else if ((byte & 0xfe) == 0x64)
			reading->by_segment = true;
		else if (byte != 0xf0 && (byte & 0xe7) != 0x26)
			return byte;
		reading->has_rex = (byte & 0xf0) == 0x40;
		if (!reading->has_rex)
			reading->rex = 0;
		if (reading->over)
			return 0;
	}
}

/* VEX of 2 or 3 bytes, XOP (3), EVEX (4): how registers are extended, the map, vvvv and the opcode. */
static bool read_vector_prefix(struct x86_reading *reading, uint8_t first)
{
	uint8_t bytes[3] = { next_byte(reading) }, pp;

	reading->is_vector = true;
	reading->map = MAP_TWO;
	if (first == 0xc5) {
		pp = bytes[0];
		reading->rex = bytes[0] & 0x80 ? 0 : REX_R;
	} else {
		pp = bytes[1] = next_byte(reading);
		reading->rex = (uint8_t)(~bytes[0] >> 5 & 7) | (bytes[1] & 0x80 ? REX_W : 0);
		reading->map = bytes[0] & (first == 0x62 ? 7 : 31);
	}
	if (first == 0x62) {
		bytes[2] = next_byte(reading);
		if (bytes[0] & 8 || !(bytes[1] & 4))
			return false;
	}
	reading->third = ~pp >> 3 & 15;
	reading->size_16 = (pp & 3) == 1;
	reading->repeats = (pp & 3) == 2;
	reading->repeats_not = (pp & 3) == 3;
	reading->opcode = next_byte(reading);
	if (first == 0x8f)
		return reading->map >= MAP_XOP_8 && reading->map <= MAP_XOP_A;
	return (reading->map >= MAP_TWO && reading->map <= MAP_3A) ||
	       (first == 0x62 && (reading->map == MAP_EVEX_5 || reading->map == MAP_EVEX_6));
}

/* Of the instructions with such a prefix, the few that write a general register. */
static uint8_t vector_flags(const struct x86_reading *reading)
{
	uint8_t opcode = reading->opcode;

	switch (reading->map) {
	case MAP_TWO:
	case MAP_EVEX_5:
		if (opcode == 0x77 && reading->map == MAP_TWO)
			return 0;
		if (opcode == 0x2c || opcode == 0x2d || opcode == 0x50 || opcode == 0x78 || opcode == 0x79 ||
		    opcode == 0x93 || opcode == 0xd7)
			return OP_MODRM | OP_REG;
		if (opcode == 0x7e)
			return OP_MODRM | (reading->repeats ? 0 : OP_RM);
		return reading->map == MAP_TWO ? OP_MODRM | (op_two[opcode] & OP_IMM8) |
							 (opcode == 0xc5 ? OP_REG : 0) :
						 OP_MODRM;
	case MAP_38:
		return opcode >= 0xe0 ? OP_MODRM | OP_REG | OP_RM : OP_MODRM;
	case MAP_3A:
		return OP_MODRM | OP_IMM8 | (opcode >= 0x14 && opcode <= 0x17 ? OP_RM : 0) |
		       (opcode == 0xf0 ? OP_REG : 0) | (opcode >= 0x60 && opcode <= 0x63 ? OP_FIXED : 0);
	case MAP_XOP_8:
		return OP_MODRM | OP_IMM8;
	case MAP_XOP_9:
		return OP_MODRM | OP_RM;
	case MAP_XOP_A:
		return OP_MODRM | OP_IMM32 | OP_REG;
	default:
		return OP_MODRM;
	}
}

static bool read_opcode(struct x86_reading *reading)
{
	uint8_t byte = read_prefixes(reading), next = reading->at < reading->len ? reading->code[reading->at] : 0;

	reading->third = X86_NO_REGISTER;
	if (byte == 0xc4 || byte == 0xc5 || byte == 0x62 || (byte == 0x8f && (next & 31) >= MAP_XOP_8)) {
		if (reading->has_rex || reading->size_16 || reading->repeats || reading->repeats_not ||
		    !read_vector_prefix(reading, byte))
			return false;
		reading->flags = vector_flags(reading);
		return true;
	}
	reading->opcode = byte;
	reading->flags = op_one[byte];
	if (byte != 0x0f)
		return true;
	reading->opcode = next_byte(reading);
	reading->map = MAP_TWO;
	reading->flags = op_two[reading->opcode];
	if (reading->opcode == 0x38 || reading->opcode == 0x3a) {
		reading->map = reading->opcode == 0x38 ? MAP_38 : MAP_3A;
		reading->opcode = next_byte(reading);
		reading->flags = vector_flags(reading);
	}
	return true;
}

static void read_modrm(struct x86_reading *reading)
{
	uint8_t byte = next_byte(reading), sib;
	unsigned int bytes;

	reading->mod = byte >> 6;
	reading->reg = (byte >> 3 & 7) | (reading->rex & REX_R ? 8 : 0);
	reading->rm = (byte & 7) | (reading->rex & REX_B ? 8 : 0);
	reading->base = X86_NO_REGISTER;
	/* Of control registers there is no other kind of operand. */
	if (reading->map == MAP_TWO && !reading->is_vector && (reading->opcode & 0xfc) == 0x20)
		reading->mod = 3;
	if (reading->mod == 3)
		return;
	reading->base = reading->rm;
	bytes = reading->mod == 1 ? 1 : reading->mod == 2 ? 4 : 0;
	if ((byte & 7) == 4) {
		sib = next_byte(reading);
		reading->base = (sib & 7) | (reading->rex & REX_B ? 8 : 0);
		reading->has_index = (sib >> 3 & 7) != 4 || reading->rex & REX_X;
	}
	if (!reading->mod && (reading->base & 7) == 5) {
		reading->by_rip = (byte & 7) != 4;
		reading->base = X86_NO_REGISTER;
		bytes = 4;
	}
	reading->displacement = next_number(reading, bytes);
}

/* The immediates of an opcode of one byte that its flags do not tell. */
static unsigned int special_bytes(const struct x86_reading *reading, unsigned int bytes)
{
	uint8_t opcode = reading->opcode;

	if ((opcode & 0xf8) == 0xb8)
		return reading->rex & REX_W ? 8 : bytes;
	if ((opcode & 0xfc) == 0xa0)
		return reading->address_32 ? 4 : 8;
	if (opcode == 0xe8 || opcode == 0xe9)
		return 4;
	if ((opcode & 0xf7) == 0xc2)
		return 2;
	if (opcode == 0xc8)
		return 3;
	if ((opcode & 0xfe) == 0xf6 && (reading->reg & 7) < 2)
		return opcode == 0xf6 ? 1 : bytes;
	return 0;
}

static void read_immediate(struct x86_reading *reading)
{
	unsigned int bytes = reading->size_16 && !(reading->rex & REX_W) ? 2 : 4;

	if (reading->flags & OP_IMM8)
		bytes = 1;
	else if (reading->map == MAP_ONE && !(reading->flags & OP_IMM32))
		bytes = special_bytes(reading, bytes);
	else if (reading->flags & OP_IMM32)
		bytes = reading->is_vector ? 4 : bytes;
	else if (reading->map == MAP_TWO && !reading->is_vector && (reading->opcode & 0xf0) == 0x80)
		bytes = 4;
	else if (reading->map == MAP_TWO && !reading->is_vector && reading->opcode == 0x78 &&
		 (reading->size_16 || reading->repeats_not))
		bytes = 2; /* extrq, insertq */
	else
		bytes = 0;
	reading->immediate = next_number(reading, bytes);
}

bool x86_reading_take(struct x86_reading *reading)
{
	if (!read_opcode(reading) || reading->flags & OP_BAD)
		return false;
	if (reading->flags & OP_MODRM)
		read_modrm(reading);
	read_immediate(reading);
	return !reading->over;
}
