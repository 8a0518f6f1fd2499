/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_plt_slot: slots of procedure linkage tables as linkers write them, and bytes that are none. */
#include <elf.h>
#include "core/cfi/plt_slot.h"
#include "tap.h"

#define VADDR 0x1000
#define READ(machine, bytes, slot) plt_slot_read(machine, bytes, sizeof(bytes), VADDR, slot)

/* GNU ld, gold and lld: push GOT[1]; jmp *GOT[2]; nopl. */
static const uint8_t plt0[] = {
	0xff, 0x35, 0xe2, 0x2f, 0, 0, 0xff, 0x25,
	0xe4, 0x2f, 0, 0, 0x0f, 0x1f, 0x40, 0
};
/* mold: endbr64; push %r11; push GOT[1]; jmp *GOT[2]; int3 */
static const uint8_t mold_plt0[] = {
	0xf3, 0x0f, 0x1e, 0xfa, 0x41, 0x53, 0xff, 0x35,
	0x3c, 0x12, 0, 0, 0xff, 0x25, 0x3e, 0x12,
	0, 0, 0xcc, 0xcc
};
/* mold: endbr64; mov n, %r11d; jmp *GOT[n] */
static const uint8_t mold[] = {
	0xf3, 0x0f, 0x1e, 0xfa, 0x41, 0xbb, 1, 0,
	0, 0, 0xff, 0x25, 0x2e, 0x12, 0, 0
};
/* jmp *GOT[n]; push n; jmp PLT0 */
static const uint8_t lazy[] = {
	0xff, 0x25, 0xe2, 0x2f, 0, 0, 0x68, 1,
	0, 0, 0, 0xe9, 0xd0, 0xff, 0xff, 0xff
};
/* endbr64; push n; bnd jmp PLT0; nop */
static const uint8_t ibt[] = {
	0xf3, 0x0f, 0x1e, 0xfa, 0x68, 1, 0, 0,
	0, 0xf2, 0xe9, 0xe1, 0xff, 0xff, 0xff, 0x90
};
/* lld: endbr64; push n; jmp PLT0; xchg %ax, %ax */
static const uint8_t ibt_lld[] = {
	0xf3, 0x0f, 0x1e, 0xfa, 0x68, 1, 0, 0,
	0, 0xe9, 0xe1, 0xff, 0xff, 0xff, 0x66, 0x90
};
/* endbr64; jmp *GOT[n]; nopw */
static const uint8_t second[] = {
	0xf3, 0x0f, 0x1e, 0xfa, 0xff, 0x25, 0xe2, 0x2f,
	0, 0, 0x66, 0x0f, 0x1f, 0x44, 0, 0
};
/* jmp *GOT[n]; xchg %ax, %ax: 8 bytes, of .plt.got and of static programs; two of them */
static const uint8_t eager[] = {
	0xff, 0x25, 0xe2, 0x2f, 0, 0, 0x66, 0x90,
	0xff, 0x25, 0xe2, 0x2f, 0, 0, 0x66, 0x90
};
/* push n; bnd jmp PLT0; nopl 0(%rax, %rax): MPX */
static const uint8_t bound[] = {
	0x68, 1, 0, 0, 0, 0xf2, 0xe9, 0xe5,
	0xff, 0xff, 0xff, 0x0f, 0x1f, 0x44, 0, 0
};

static void test_x86_64(void)
{
	struct plt_slot slot;

	CHECK(READ(EM_X86_64, plt0, &slot));
	CHECK(slot.pushes_got && slot.pushes == 1 && slot.after[0] == 6 && slot.bytes == 16);
	CHECK_EQ(slot.got, VADDR + 12 + 0x2fe4);
	CHECK(READ(EM_X86_64, mold_plt0, &slot));
	CHECK(!slot.pushes_got && slot.pushes == 2 && slot.after[0] == 6 && slot.after[1] == 12);
	CHECK(slot.bytes == 20 && slot.got == VADDR + 18 + 0x123e);
	CHECK(READ(EM_X86_64, mold, &slot));
	CHECK(!slot.pushes && slot.bytes == 16 && slot.got == VADDR + 16 + 0x122e);
	CHECK(READ(EM_X86_64, lazy, &slot));
	CHECK(!slot.pushes_got && slot.pushes == 1 && slot.after[0] == 11 && slot.bytes == 16);
	CHECK(READ(EM_X86_64, ibt, &slot));
	CHECK(slot.pushes == 1 && slot.after[0] == 9 && slot.bytes == 16);
	CHECK(READ(EM_X86_64, ibt_lld, &slot));
	CHECK(slot.pushes == 1 && slot.after[0] == 9 && slot.bytes == 16);
	CHECK(READ(EM_X86_64, bound, &slot));
	CHECK(slot.pushes == 1 && slot.after[0] == 5 && slot.bytes == 16);
	CHECK(READ(EM_X86_64, second, &slot));
	CHECK(!slot.pushes && slot.bytes == 16);
	CHECK(READ(EM_X86_64, eager, &slot));
	CHECK(!slot.pushes && slot.bytes == 8);
}

static void test_aarch64(void)
{
	/* stp x16, x30, [sp, #-16]!; adrp x16; ldr x17, [x16, #n]; add x16, x16, #n; br x17; nop, nop, nop */
	static const uint32_t first[] = { 0xa9bf7bf0, 0x90000090, 0xf947fe11, 0x913fe210, 0xd61f0220,
					  0xd503201f, 0xd503201f, 0xd503201f };
	/* bti c; adrp x16; ldr x17, [x16, #n]; add x16, x16, #n; br x17; nop */
	static const uint32_t bti[] = { 0xd503245f, 0x90000090, 0xf9400211, 0x91000210, 0xd61f0220, 0xd503201f };
	/* stp x2, x3, [sp, #-16]!; adrp x2; adrp x3; ldr x2; add x3; br x2: a TLS descriptor's */
	static const uint32_t tls[] = { 0xa9bf0fe2, 0x90000082, 0x90000083, 0xf947f442, 0x913f8063, 0xd61f0040 };
	static const uint32_t lowers_sp[] = { 0x910043ff, 0xd61f0220 }; /* add sp, sp, #16 */
	struct plt_slot slot;

	CHECK(plt_slot_read(EM_AARCH64, (const uint8_t *)first, sizeof(first), VADDR, &slot));
	CHECK(slot.pushes == 1 && slot.after[0] == 4 && slot.saves_lr && slot.bytes == 32);
	CHECK(plt_slot_read(EM_AARCH64, (const uint8_t *)bti, sizeof(bti), VADDR, &slot));
	CHECK(!slot.pushes && slot.bytes == 24);
	CHECK(plt_slot_read(EM_AARCH64, (const uint8_t *)tls, sizeof(tls), VADDR, &slot));
	CHECK(slot.pushes == 1 && !slot.saves_lr && slot.bytes == 24);
	CHECK(!plt_slot_read(EM_AARCH64, (const uint8_t *)lowers_sp, sizeof(lowers_sp), VADDR, &slot));
}

static void test_none(void)
{
	static const uint8_t code[] = { 0x55, 0x48, 0x89, 0xe5, 0xc3 }; /* push %rbp; mov %rsp, %rbp; ret */
	/* lld's retpoline: a call, so that sp changes elsewhere */
	static const uint8_t retpoline[] = {
	0x4c, 0x8b, 0x1d, 0, 0, 0, 0, 0xe8,
	0, 0, 0, 0, 0xe9, 0, 0, 0, 0
};
	uint8_t pushes[64];
	struct plt_slot slot;

	CHECK(!READ(EM_X86_64, code, &slot));
	CHECK(!READ(EM_X86_64, retpoline, &slot));
	memset(pushes, 0x90, sizeof(pushes));
	CHECK_NAMED(!READ(EM_X86_64, pushes, &slot), "no-ops without a jump");
	for (size_t i = 0; i + 5 <= sizeof(pushes); i += 5)
		memcpy(pushes + i, "\x68\1\0\0", 5);
	CHECK_NAMED(!READ(EM_X86_64, pushes, &slot), "pushes without end");
	for (size_t n = 0; n < sizeof(lazy); n++)
		if (plt_slot_read(EM_X86_64, lazy, n, VADDR, &slot) && slot.bytes > n)
			CHECK_NAMED(false, "a slot that is cut is not read past its end");
	CHECK(!plt_slot_read(EM_X86_64, lazy, 0, VADDR, &slot));
}

int main(void)
{
	test_x86_64();
	test_aarch64();
	test_none();
	return tap_done();
}
