/* SPDX-License-Identifier: GPL-2.0-or-later */
/* edge_reach: where code that was called can be without a further call: by jumps, slots of the GOT, IFUNCs. */
#pragma once
#include "edge.h"

/*
 * Whether code at `inner` (the last byte of a call, or a leaf's address) can be reached from `from` without a call.
 * pid: of the process, for what memory leads to. EDGE_DIRECT .. EDGE_LOOSE, or EDGE_TARGET: it cannot.
 */
enum edge_class edge_reach(struct edges *edges, struct place from, struct place inner,
			   uint32_t inner_image, uint32_t pid);
/* Of an indirect call through a slot of the GOT. */
enum edge_class edge_reach_slot(struct edges *edges, struct code_file *file, const struct code_slot *slot,
				struct place inner, uint32_t inner_image, uint32_t pid);
/* What a process had at an address: a place in a file, or in memory. */
struct place edge_place_at(struct edges *edges, uint32_t pid, uint64_t address);
