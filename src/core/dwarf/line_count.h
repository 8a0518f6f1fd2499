/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * line_count: how many line programs .debug_line has, by their lengths alone: counted on the way,
 * where they are read from one end to the other, since to go over a compressed section takes as
 * long as to unpack it.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/dwarf/dwarf_sections.h"

#define LINE_PROGRAMS_MAX (1u << 22) /* of one file */

/* A zeroed one has counted nothing. */
struct line_count {
	uint64_t offset; /* where it is */
	uint32_t n; /* programs before it; LINE_PROGRAMS_MAX at most */
	bool has_ended; /* there are no more, or they cannot be read */
};

/* The length of the program at an offset, with the length itself, `left` at most; 0: none is there. */
uint64_t line_count_bytes(struct dwarf_sections *sections, struct dwarf_window *window, uint64_t offset,
			  uint64_t left);

/* Counts those that begin before an offset; UINT64_MAX: all. The window is used. */
void line_count_to(struct line_count *count, struct dwarf_sections *sections, struct dwarf_window *window,
		   uint64_t offset);
