/* SPDX-License-Identifier: GPL-2.0-or-later */
/* plt_slot: one slot of a procedure linkage table: when its instructions lower sp, where it leaves. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLT_SLOT_PUSHES_MAX 2
#define PLT_SLOT_BYTES_MAX 64

struct plt_slot {
	unsigned int bytes; /* with the padding after its last instruction */
	unsigned int pushes; /* how often sp is lowered: by 8 (x86-64), 16 (aarch64) */
	unsigned int after[PLT_SLOT_PUSHES_MAX]; /* bytes from the slot's start to the end of each */
	bool pushes_got; /* the first instruction pushes a word of the GOT: PLT0's, or a TLS descriptor's */
	bool saves_lr; /* aarch64: x30 is at the top of what was pushed: PLT0's */
	uint64_t got; /* x86-64: the vaddr that the last jump goes through; 0: to a place in code */
};

/*
 * Reads the slot at data, whose vaddr is given. False when it is none: an instruction that linkers do not
 * put there, or no jump at its end. Padding is no-ops and, on x86-64, int3.
 */
bool plt_slot_read(uint16_t machine, const uint8_t *data, size_t size, uint64_t vaddr,
		   struct plt_slot *ret_slot);
