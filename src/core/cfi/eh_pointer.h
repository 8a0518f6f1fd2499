/* SPDX-License-Identifier: GPL-2.0-or-later */
/* eh_pointer: the encoded addresses of .eh_frame and .eh_frame_hdr (LSB 5, 10.5.1: DW_EH_PE_*). */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/cursor.h"

/* What addresses of a section may be relative to. */
struct eh_bases {
	const uint8_t *data; /* of the section */
	uint64_t vaddr; /* of data[0] */
	uint64_t text_vaddr, data_vaddr; /* of textrel and datarel; 0: not known */
};

/*
 * Reads one address. False, with the cursor anywhere, when it ends first, the encoding is none, or
 * what it is relative to is not known: funcrel, or indirect, where only a running process has the
 * answer.
 */
bool eh_pointer_read(struct cursor *cursor, const struct eh_bases *bases, uint8_t encoding,
		     uint64_t *ret_vaddr);
/*
 * The same bytes as a plain number, such as the length beside an address. False for a negative one.
 */
bool eh_pointer_read_length(struct cursor *cursor, const struct eh_bases *bases, uint8_t encoding,
			    uint64_t *ret_length);
/*
 * Passes over an address whatever it is relative to; false when it is not whole, or its form is not
 * known.
 */
bool eh_pointer_skip(struct cursor *cursor, const struct eh_bases *bases, uint8_t encoding);
