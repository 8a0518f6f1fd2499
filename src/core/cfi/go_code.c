// SPDX-License-Identifier: GPL-2.0-or-later
/* go_code: instructions by their bytes (Intel SDM volume 2; Arm A64 instruction set). */
#include <elf.h>
#include <string.h>
#include "core/cfi/go_code.h"

#define SCAN_BYTES_MAX 4096 /* searched for a switch of stacks: assembly, all short */
#define RSP 4 /* in a ModRM byte */
#define STUR_X29_SP_8 0xf81f83fdu /* stur x29, [sp, #-8] */
#define MOV_SP_X20 0x9100029fu /* mov sp, x20; before it: stp x29, x30, [x20, #-8] */
#define STP_X29_X30_X20 0xa93ffa9du
#define MOV_SP 0x9100001fu /* mov sp, xN */
#define MOV_SP_MASK 0xfffffc1fu

static enum go_save save_x86_64(struct code_window *code, uint64_t entry, uint64_t at, int64_t depth,
				unsigned int *ret_bytes)
{
	static const uint8_t store[] = { 0x48, 0x89, 0x6c, 0x24 }; /* mov %rbp, n(%rsp), n of 8 bits */
	static const uint8_t store_far[] = { 0x48, 0x89, 0xac, 0x24 }; /* of 32 bits */
	static const uint8_t store_top[] = { 0x48, 0x89, 0x2c, 0x24 }; /* n is 0 */
	const uint8_t *bytes = code_window_at(code, at, 8);
	int32_t n;

	if (bytes && depth == 8 && !memcmp(bytes, store_top, 4)) {
		*ret_bytes = 4;
		return GO_SAVE_NEXT;
	}
	if (bytes && !memcmp(bytes, store, 4) && (int8_t)bytes[4] == depth - 8) {
		*ret_bytes = 5;
		return GO_SAVE_NEXT;
	}
	if (bytes && !memcmp(bytes, store_far, 4)) {
		memcpy(&n, bytes + 4, 4);
		*ret_bytes = n == depth - 8 ? 8 : 0;
		return n == depth - 8 ? GO_SAVE_NEXT : GO_SAVE_NONE;
	}
	/* push %rbp, and not the second byte of push %r13 */
	bytes = at - entry >= 2 ? code_window_at(code, at - 2, 2) : NULL;
	if (depth == 8 && bytes && bytes[1] == 0x55 && bytes[0] != 0x41)
		return GO_SAVE_DONE;
	bytes = at - entry == 1 ? code_window_at(code, entry, 1) : NULL;
	return depth == 8 && bytes && bytes[0] == 0x55 ? GO_SAVE_DONE : GO_SAVE_NONE;
}

static uint32_t instruction_at(struct code_window *code, uint64_t at)
{
	const uint8_t *bytes = code_window_at(code, at, 4);
	uint32_t word = 0;

	if (bytes)
		memcpy(&word, bytes, 4);
	return word;
}

enum go_save go_code_save(struct code_window *code, uint16_t machine, uint64_t entry, uint64_t at,
			  int64_t depth, unsigned int *ret_bytes)
{
	*ret_bytes = 0;
	if (machine == EM_X86_64)
		return save_x86_64(code, entry, at, depth, ret_bytes);
	if (instruction_at(code, at) == STUR_X29_SP_8) {
		*ret_bytes = 4;
		return GO_SAVE_NEXT;
	}
	if (at - entry >= 8 && instruction_at(code, at - 4) == MOV_SP_X20 &&
	    instruction_at(code, at - 8) == STP_X29_X30_X20)
		return GO_SAVE_DONE;
	return GO_SAVE_NONE;
}

/* Bytes of the operand that a ModRM byte begins: with it, a SIB byte and a displacement. */
static unsigned int operand_bytes(const uint8_t *modrm)
{
	unsigned int mode = modrm[0] >> 6, base = modrm[0] & 7, bytes = 1;

	if (mode == 3)
		return 1;
	if (base == 4) {
		base = modrm[1] & 7;
		bytes++;
	}
	if (mode == 1)
		bytes += 1;
	else if (mode == 2 || base == 5)
		bytes += 4;
	return bytes;
}

/* Bytes of the instruction at `at`, where 8 are, if it sets rsp to what has nothing to do with it, or aligns it. */
static unsigned int writes_rsp(const uint8_t *at)
{
	unsigned int reg = at[2] >> 3 & 7, rm = at[2] & 7, mode = at[2] >> 6;

	if ((at[0] & 0xfa) != 0x48) /* REX.W, and R clear or B clear as looked at below */
		return 0;
	if ((at[1] == 0x8b || at[1] == 0x8d) && reg == RSP && !(at[0] & 4)) /* mov, lea */
		return 2 + operand_bytes(at + 2);
	if (at[1] == 0x89 && mode == 3 && rm == RSP && !(at[0] & 1))
		return 3;
	if ((at[1] == 0x83 || at[1] == 0x81) && reg == 4 && mode == 3 && rm == RSP && !(at[0] & 1)) /* and */
		return at[1] == 0x83 ? 4 : 7;
	return 0;
}

static unsigned int switch_bytes(uint16_t machine, const uint8_t *at)
{
	uint32_t word;

	if (machine == EM_X86_64)
		return writes_rsp(at);
	memcpy(&word, at, 4);
	return (word & MOV_SP_MASK) == MOV_SP ? 4 : 0;
}

uint64_t go_code_switch(struct code_window *code, uint16_t machine, const struct pclntab_function *function,
			bool is_sure)
{
	uint64_t size = function->end - function->start;
	unsigned int step = machine == EM_X86_64 ? 1 : 4;
	const uint8_t *bytes;

	if (size > SCAN_BYTES_MAX)
		size = SCAN_BYTES_MAX;
	bytes = code_window_at(code, function->start, size);
	for (uint64_t i = 0; bytes && i + 8 <= size; i += step) {
		unsigned int n = switch_bytes(machine, bytes + i);

		if (n)
			return function->start + i + n;
	}
	return is_sure ? function->start : UINT64_MAX;
}

unsigned int go_code_release(struct code_window *code, uint64_t end)
{
	const uint8_t *bytes = code_window_at(code, end - 7, 7);

	if (!bytes)
		return 0;
	if (bytes[0] == 0x48 && bytes[1] == 0x81 && bytes[2] == 0xc4)
		return 7;
	return bytes[3] == 0x48 && bytes[4] == 0x83 && bytes[5] == 0xc4 ? 4 : 0;
}

bool go_code_is_sigreturn(struct code_window *code, uint64_t at)
{
	static const uint8_t wide[] = { 0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05 }; /* mov $15, %rax; syscall */
	static const uint8_t narrow[] = { 0xb8, 0x0f, 0, 0, 0, 0x0f, 0x05 };
	const uint8_t *bytes = code_window_at(code, at, sizeof(wide));

	return bytes && (!memcmp(bytes, wide, sizeof(wide)) || !memcmp(bytes, narrow, sizeof(narrow)));
}
