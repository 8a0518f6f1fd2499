/* SPDX-License-Identifier: GPL-2.0-or-later */
/* diff_frames: which frames of two reports are the same. */
#pragma once
#include "base/strtab.h"
#include "core/report/diff.h"

struct diff_frames {
	const struct report_diff *diff; /* borrowed */
	/* Of names; of what is the same in equal frames. Their budgets are the caller's. */
	struct strtab texts, keys;
};

/*
 * The number of a frame of that side, from 1 on, as they are met: the same for what is the same function of a
 * module, and where the report is by line, at the same line. It may be inlined on one side only.
 * 0: there is no room.
 */
uint32_t diff_frames_number(struct diff_frames *frames, enum diff_sides side, const struct report_frame *frame);
void diff_frames_release(struct diff_frames *frames);
