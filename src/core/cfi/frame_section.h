/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * frame_section: the CIEs and FDEs of a .eh_frame (LSB 5, 10.6.1) or .debug_frame (DWARF 5, 6.4.1),
 * which may be hostile.
 *
 * Entries are read one after the other, so none overlaps another, and each byte is read once: a CIE
 * when the walk comes by it. In .eh_frame it always comes before its FDEs; .debug_frame is walked
 * twice.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/cfi/cfa_machine.h"
#include "core/cfi/rule_encoder.h"

struct frame_cie {
	uint32_t offset; /* in the section */
	uint8_t reason; /* enum unwind_reason: why none of its functions can be followed */
	bool is_signal; /* augmentation S */
	bool sized; /* augmentation z: its FDEs have a length of their augmentation */
	bool placed; /* where the code of its FDEs is can be read */
	struct cfa_terms terms;
	struct cfa_state initial; /* after its own instructions */
};

struct frame_fde {
	uint32_t cie; /* a number of `cies` */
	uint64_t start, end; /* vaddrs */
	const uint8_t *instructions, *instructions_end;
	bool damaged; /* its augmentation runs past its end */
};

#define FRAME_RECENT 64 /* CIEs found without a search; a power of two */

/* Zeroed but for what is not private, it is at its beginning. */
struct frame_section {
	struct eh_bases bases;
	size_t size; /* bytes at bases.data; below 4 GB */
	bool is_debug; /* .debug_frame */
	bool follows_kept; /* the rules of rule_machine.kept are wanted too */
	bool ends_at_zero; /* nobody knows its size: a terminator is its end */
	const struct rule_machine *machine;
	VEC(struct frame_cie) cies;
	uint64_t read; /* FDEs so far */
	uint64_t placeless; /* of those, whose code is not known: by a CIE that is none */
	bool damaged; /* it broke off: what comes after is not known */
	bool over; /* more than UNWIND_CIES_MAX: likewise */
	/* private */
	size_t at;
	bool has_cies;
	struct hash_index by_offset;
	uint32_t recent[FRAME_RECENT]; /* numbers + 1 */
	struct cfa_machine cfa_machine;
};

/*
 * The next FDE whose code is known; false at the end. An FDE's numbers are as the file has them:
 * empty ranges and those of code that was dropped (start 0) are among them.
 */
bool frame_section_next(struct frame_section *section, struct frame_fde *ret_fde);
void frame_section_release(struct frame_section *section);
