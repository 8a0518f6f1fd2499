/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * claims: what an address is of, where many stretches of addresses overlap: of the one that was
 * claimed last. Sorted once, each address is found by a binary search.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

/* A stretch of addresses that one owner says is a part of an image. */
struct claim {
	uint64_t start, end; /* addresses [start, end) */
	uint64_t offset; /* in the image, of `start` */
	uint32_t image;
	uint32_t owner; /* what one owner claims twice is no dispute */
};

/* From its start to that of the next one all addresses are alike. */
struct claim_part {
	uint64_t start;
	uint32_t claim; /* whose they are: its number, its index + 1; 0: nobody's */
	bool disputed;
};

/* Zeroed it is empty. */
struct claims {
	VEC(struct claim) all;
	VEC(struct claim_part) parts; /* ascending; made by claims_settle() */
};

void claims_release(struct claims *claims);

/* Adds one, which counts more than those before it. One without an address is none. */
void claims_add(struct claims *claims, const struct claim *claim);
/* Once, when all are added. */
void claims_settle(struct claims *claims);
/*
 * Whose an address is, borrowed; NULL: nobody's. *ret_disputed: another owner says that it is of
 * another image, or of another place of it.
 */
const struct claim *claims_find(const struct claims *claims, uint64_t addr, bool *ret_disputed);
