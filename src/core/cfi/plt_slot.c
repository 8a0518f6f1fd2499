// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * plt_slot: the instructions of procedure linkage tables. Shapes: System V psABI x86-64, 5.2 and its IBT
 * form; ELF for the Arm 64-bit Architecture, PLT. Only these instructions are known:
 *
 *	x86-64	endbr64; push n; push %r11; push n(%rip); [bnd] jmp *n(%rip); [bnd] jmp n; mov n, %r11d;
 *		no-ops; int3
 *	aarch64	bti c; adrp; ldr; add; br; stp xN, xM, [sp, #-16]!; autia1716; nop
 */
#include <elf.h>
#include <string.h>
#include "core/cfi/plt_slot.h"

enum what {
	UNKNOWN,
	NOTHING, /* that matters */
	PADDING,
	PUSH,
	PUSH_GOT,
	JUMP,
	JUMP_GOT,
};

struct instruction {
	enum what what;
	unsigned int bytes;
};

/* An instruction by its first bytes; the longest patterns first where one begins another. */
static const struct {
	uint8_t n, pattern[6];
	struct instruction is;
} known_x86_64[] = {
	{ 4, { 0xf3, 0x0f, 0x1e, 0xfa }, { NOTHING, 4 } }, /* endbr64 */
	{ 3, { 0xf2, 0xff, 0x25 }, { JUMP_GOT, 7 } }, /* bnd jmp *n(%rip) */
	{ 2, { 0xff, 0x25 }, { JUMP_GOT, 6 } },
	{ 2, { 0xff, 0x35 }, { PUSH_GOT, 6 } },
	{ 1, { 0x68 }, { PUSH, 5 } },
	{ 2, { 0x41, 0x53 }, { PUSH, 2 } }, /* push %r11: mold's PLT0 */
	{ 2, { 0xf2, 0xe9 }, { JUMP, 6 } },
	{ 1, { 0xe9 }, { JUMP, 5 } },
	{ 1, { 0xeb }, { JUMP, 2 } },
	{ 2, { 0x41, 0xbb }, { NOTHING, 6 } }, /* mov n, %r11d */
	{ 6, { 0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00 }, { PADDING, 10 } },
	{ 5, { 0x66, 0x0f, 0x1f, 0x44, 0x00 }, { PADDING, 6 } },
	{ 5, { 0x66, 0x0f, 0x1f, 0x84, 0x00 }, { PADDING, 9 } },
	{ 4, { 0x0f, 0x1f, 0x84, 0x00 }, { PADDING, 8 } },
	{ 4, { 0x0f, 0x1f, 0x44, 0x00 }, { PADDING, 5 } },
	{ 3, { 0x0f, 0x1f, 0x80 }, { PADDING, 7 } },
	{ 3, { 0x0f, 0x1f, 0x40 }, { PADDING, 4 } },
	{ 3, { 0x0f, 0x1f, 0x00 }, { PADDING, 3 } },
	{ 2, { 0x66, 0x90 }, { PADDING, 2 } },
	{ 1, { 0x90 }, { PADDING, 1 } },
	{ 1, { 0xcc }, { PADDING, 1 } },
};

static struct instruction read_x86_64(const uint8_t *data, size_t size)
{
	for (size_t i = 0; i < sizeof(known_x86_64) / sizeof(known_x86_64[0]); i++)
		if (known_x86_64[i].is.bytes <= size &&
		    !memcmp(data, known_x86_64[i].pattern, known_x86_64[i].n))
			return known_x86_64[i].is;
	return (struct instruction){ UNKNOWN, 0 };
}

/* An instruction by the bits of it that are not operands. */
static const struct {
	uint32_t mask, bits;
	enum what what;
} known_aarch64[] = {
	{ 0xffffffff, 0xd503201f, PADDING }, /* nop */
	{ 0xffffffff, 0xd503245f, NOTHING }, /* bti c */
	{ 0xffffffff, 0xd503219f, NOTHING }, /* autia1716 */
	{ 0x9f000000, 0x90000000, NOTHING }, /* adrp */
	{ 0xffc00000, 0xf9400000, NOTHING }, /* ldr xN, [xM, #n] */
	{ 0xff80001f, 0x9100001f, UNKNOWN }, /* add sp, .. */
	{ 0xff800000, 0x91000000, NOTHING }, /* add xN, xM, #n */
	{ 0xffff83e0, 0xa9bf03e0, PUSH }, /* stp xN, xM, [sp, #-16]! */
	{ 0xfffffc1f, 0xd61f0000, JUMP }, /* br */
};

static struct instruction read_aarch64(const uint8_t *data, size_t size)
{
	uint32_t word;

	if (size >= sizeof(word)) {
		memcpy(&word, data, sizeof(word));
		for (size_t i = 0; i < sizeof(known_aarch64) / sizeof(known_aarch64[0]); i++)
			if ((word & known_aarch64[i].mask) == known_aarch64[i].bits)
				return (struct instruction){ known_aarch64[i].what, 4 };
	}
	return (struct instruction){ UNKNOWN, 0 };
}

static struct instruction read_one(uint16_t machine, const uint8_t *data, size_t size)
{
	return machine == EM_X86_64 ? read_x86_64(data, size) : read_aarch64(data, size);
}

static bool add_push(struct plt_slot *slot, const struct instruction *one, const uint8_t *at,
		     bool is_x86_64)
{
	if (slot->pushes == PLT_SLOT_PUSHES_MAX)
		return false;
	slot->pushes_got |= !slot->bytes && one->what == PUSH_GOT;
	slot->after[slot->pushes++] = slot->bytes + one->bytes;
	/* The second register of stp, which is stored above the first. */
	slot->saves_lr |= !is_x86_64 && ((at[1] << 8 | at[0] | at[2] << 16) >> 10 & 31) == 30;
	return true;
}

bool plt_slot_read(uint16_t machine, const uint8_t *data, size_t size, uint64_t vaddr,
		   struct plt_slot *ret_slot)
{
	struct plt_slot slot = { 0 };
	struct instruction one;
	bool left = false;
	int32_t n;

	while (!left) {
		const uint8_t *at = data + slot.bytes;

		one = read_one(machine, at, size - slot.bytes);
		if (one.what == UNKNOWN || slot.bytes + one.bytes > PLT_SLOT_BYTES_MAX)
			return false;
		if ((one.what == PUSH || one.what == PUSH_GOT) &&
		    !add_push(&slot, &one, at, machine == EM_X86_64))
			return false;
		slot.bytes += one.bytes;
		left = one.what == JUMP || one.what == JUMP_GOT;
		/* The first jump of a lazy slot goes on in the slot itself, at the push, until it is bound. */
		if (one.what == JUMP_GOT) {
			memcpy(&n, data + slot.bytes - 4, 4);
			slot.got = vaddr + slot.bytes + n;
			if (!slot.pushes && read_one(machine, data + slot.bytes, size - slot.bytes).what == PUSH)
				left = false;
		}
	}
	while (slot.bytes < PLT_SLOT_BYTES_MAX) {
		one = read_one(machine, data + slot.bytes, size - slot.bytes);
		if (one.what != PADDING)
			break;
		slot.bytes += one.bytes;
	}
	*ret_slot = slot;
	return true;
}
