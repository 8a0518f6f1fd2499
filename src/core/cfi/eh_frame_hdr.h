/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * eh_frame_hdr: the .eh_frame of a file without section headers, by PT_GNU_EH_FRAME (LSB 5,
 * 10.6.2).
 */
#pragma once
#include <stdbool.h>
#include "core/image/image.h"

struct eh_frame_hdr {
	void *frames; /* the bytes of .eh_frame */
	size_t size; /* at most UNWIND_FRAMES_BYTES_MAX */
	uint64_t vaddr; /* of its beginning */
	bool size_is_known; /* else it may go on past .eh_frame, which a terminator ends */
};

/*
 * Errors: -ENOENT there is no such segment, or it leads to no .eh_frame; -ENOEXEC it is damaged;
 * -EFBIG over UNWIND_FRAMES_BYTES_MAX; those of pread(2).
 */
int eh_frame_hdr_read(struct image *image, struct eh_frame_hdr *ret_hdr, struct err *err);
void eh_frame_hdr_release(struct eh_frame_hdr *hdr);
