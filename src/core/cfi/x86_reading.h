/* SPDX-License-Identifier: GPL-2.0-or-later */
/* x86_reading: an instruction of x86-64, taken apart. For x86_instruction.c, which says what its parts mean. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BIT(number) ((uint16_t)(1u << (number)))

enum rex { REX_B = 1, REX_X = 2, REX_R = 4, REX_W = 8 };
/* Where an opcode is looked up. VEX, EVEX and XOP name the same maps by number. */
enum map { MAP_ONE, MAP_TWO, MAP_38, MAP_3A, MAP_EVEX_5 = 5, MAP_EVEX_6, MAP_XOP_8 = 8, MAP_XOP_9, MAP_XOP_A };

/* An instruction while it is read. */
struct x86_reading {
	const uint8_t *code;
	size_t len, at;
	bool size_16, address_32, repeats, repeats_not; /* prefixes 66, 67, f3, f2 */
	bool has_rex, is_vector; /* is_vector: by a VEX, EVEX or XOP prefix */
	uint8_t rex, map, opcode, flags, third; /* third: the register in vvvv */
	/* Of ModRM. */
	uint8_t mod, reg, rm, base;
	bool has_index, by_rip, by_segment; /* by_segment: with a prefix of fs or gs */
	int64_t displacement, immediate;
	bool over; /* more bytes than there are */
};

/* Reads it, from code and len on. False: there is no such instruction, or its end is not there. */
bool x86_reading_take(struct x86_reading *reading);
