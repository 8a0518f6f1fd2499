/* SPDX-License-Identifier: GPL-2.0-or-later */
/* x86_opcodes: what follows each opcode of x86-64, and which registers it writes. For x86_instruction.c only. */
#pragma once
#include <stdint.h>

/* Of an opcode. */
#define OP_MODRM 0x01
#define OP_IMM8 0x02
#define OP_IMM32 0x04 /* 2 bytes with operands of 16 bits */
#define OP_BAD 0x08 /* no instruction in 64-bit mode, or none that a program has */
#define OP_RM 0x10 /* writes what ModRM.rm names, where that is a register */
#define OP_REG 0x20 /* writes what ModRM.reg names */
#define OP_BYTE 0x40 /* of its registers only a byte: 4 .. 7 are ah .. bh without a REX prefix */
#define OP_FIXED 0x80 /* may write registers that it does not name: rax, rcx, rdx, rbx, rsi, rdi */
#define OP_FIXED_REGISTERS 0x00cf

#define M OP_MODRM
#define B OP_BYTE
#define I OP_IMM8
#define Z OP_IMM32
#define X OP_BAD
#define W OP_RM
#define R OP_REG
#define F OP_FIXED

/* clang-format off */
#define ALU M|W|B, M|W, M|R|B, M|R, I|F, Z|F, X, X
#define EIGHT(x) x, x, x, x, x, x, x, x

/* Opcodes of one byte. 0: nothing, or x86_instruction.c knows. */
static const uint8_t op_one[256] = {
	ALU, ALU, /* 00: add, or (0f: two bytes) */
	ALU, ALU, ALU, ALU, /* 10: adc, sbb; 20: and, sub */
	ALU, M, M, M, M, I, Z, X, X, /* 30: xor, cmp */
	EIGHT(X), EIGHT(X), /* 40: REX */
	EIGHT(0), EIGHT(0), /* 50: push, pop */
	X, X, X, M|R, X, X, X, X, Z, M|Z|R, I, M|I|R, F, F, F, F, /* 60 */
	EIGHT(I), EIGHT(I), /* 70: jcc */
	M|I|W|B, M|Z|W, X, M|I|W, M, M, M|W|R|B, M|W|R, M|W|B, M|W, M|R|B, M|R, M|W, M|R, M, M, /* 80 */
	EIGHT(0), F, F, X, 0, 0, 0, 0, F, /* 90 */
	F, F, 0, 0, F, F, F, F, I, Z, F, F, F, F, F, F, /* a0 */
	EIGHT(I), EIGHT(0), /* b0: mov */
	M|I|W|B, M|I|W, 0, 0, X, X, M|I|W|B, M|Z|W, 0, 0, 0, 0, 0, I|F, X, 0, /* c0 */
	M|W|B, M|W, M|W|B, M|W, X, X, X, F, M|F, M|F, M|F, M|F, M|F, M|F, M|F, M|F, /* d0 */
	I|F, I|F, I|F, I, I|F, I|F, I, I, 0, 0, X, I, F, F, 0, 0, /* e0 */
	X, 0, X, X, 0, 0, M|B, M, 0, 0, 0, 0, 0, 0, M|W|B, M, /* f0 */
};

/* Those behind 0f. */
static const uint8_t op_two[256] = {
	M|W, M|F, M|R, M|R, X, 0, 0, 0, 0, 0, X, 0, X, M, 0, M|I, /* 00 */
	EIGHT(M), EIGHT(M), /* 10 */
	M|W, M|W, M, M, X, X, X, X, M, M, M, M, M|R, M|R, M, M, /* 20 */
	0, F, F, F, 0, 0, X, F, X, X, X, X, X, X, X, X, /* 30 */
	EIGHT(M|R), EIGHT(M|R), /* 40: cmovcc */
	M|R, M, M, M, M, M, M, M, EIGHT(M), /* 50 */
	EIGHT(M), EIGHT(M), /* 60 */
	M|I, M|I, M|I, M|I, M, M, M, 0, M|W, M, X, X, M, M, M|W, M, /* 70 */
	EIGHT(0), EIGHT(0), /* 80: jcc */
	EIGHT(M|W|B), EIGHT(M|W|B), /* 90: setcc */
	0, 0, F, M, M|I|W, M|W, X, X, 0, 0, X, M|W, M|I|W, M|W, M, M|R, /* a0 */
	M|W|B|F, M|W|F, M|R, M|W, M|R, M|R, M|R, M|R, M|R, M, M|I|W, M|W, M|R, M|R, M|R, M|R, /* b0 */
	M|W|R|B, M|W|R, M|I, M, M|I, M|I|R, M|I, M|F, EIGHT(0), /* c0 */
	M, M, M, M, M, M, M, M|R, EIGHT(M), /* d0 */
	EIGHT(M), EIGHT(M), EIGHT(M), EIGHT(M), /* e0, f0 */
};
/* clang-format on */

#undef M
#undef B
#undef I
#undef Z
#undef X
#undef W
#undef R
#undef F
#undef ALU
#undef EIGHT
