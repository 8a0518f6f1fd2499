/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * plt_names: what the slots of procedure linkage tables lead to: `foo@plt`. No symbol says so: a
 * slot jumps through a word of the GOT, and a relocation says whose address is written there
 * (System V psABI x86-64, 5.2; ELF for the Arm 64-bit Architecture). Of x86-64 and aarch64, by the
 * sections .plt, .plt.sec, .plt.got and .iplt.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/extent.h"
#include "core/image/image.h"

struct plt_names;

/*
 * The image must outlive the result. Reads section headers only. NULL: it has no such section, or
 * is for another machine.
 */
struct plt_names *plt_names_new(struct image *image);
void plt_names_free(struct plt_names *names);
DEFINE_CLEANUP(struct plt_names *, plt_names_free)

#define PLT_SUFFIX "@plt"
/* Of the slot that the others go on to, and of those that lead nobody knows where. */
#define PLT_START_NAME ".plt"

struct plt_hit {
	uint64_t start; /* of the slot */
	const char *name; /* without its suffix; borrowed; NULL: see resolver */
	uint64_t resolver; /* the function that chooses what it leads to (STT_GNU_IFUNC); 0: nothing
			      is known */
};

/* The slot that holds a vaddr; false: none does. Cuts the extent to the addresses found alike. */
bool plt_names_find(struct plt_names *names, uint64_t vaddr, struct extent *extent, struct plt_hit *ret_hit);
size_t plt_names_bytes(const struct plt_names *names); /* memory held */
