/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * frame_lookup: the frame description of one address, by the sorted table of PT_GNU_EH_FRAME (LSB
 * 5, 10.6.2): where its function begins and ends, and whether anybody called it. Reads what is
 * asked for and no more; where a hostile file has made that too much, what is left is as if it were
 * not described.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/extent.h"
#include "core/image/image.h"

struct frame_lookup;

/*
 * The image is borrowed until frame_lookup_free(). NULL: it has no such table, in the one form that
 * linkers make, or is for a machine whose frames are not known.
 */
struct frame_lookup *frame_lookup_new(struct image *image);
void frame_lookup_free(struct frame_lookup *lookup);
DEFINE_CLEANUP(struct frame_lookup *, frame_lookup_free)

/*
 * The function [start, end) whose description covers vaddr; false: none does, or it is damaged. Cuts
 * the extent (NULL: not wanted) to the addresses that are found alike.
 */
bool frame_lookup_bounds(struct frame_lookup *lookup, uint64_t vaddr, struct extent *extent,
			 uint64_t *ret_start, uint64_t *ret_end);

/*
 * Whether the description that covers vaddr says that the return address is undefined there: how a
 * libc marks the outermost frame (DWARF 5, 6.4.4; `.cfi_undefined rip`).
 */
bool frame_lookup_is_outermost(struct frame_lookup *lookup, uint64_t vaddr);

size_t frame_lookup_bytes(const struct frame_lookup *lookup); /* memory held */
