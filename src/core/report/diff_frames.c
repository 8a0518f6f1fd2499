// SPDX-License-Identifier: GPL-2.0-or-later
/* diff_frames: which frames of two reports are the same. */
#include "core/report/diff_frames.h"

/* What frames that are the same have in common, texts by number. */
struct frame_key {
	uint32_t function, module, file, line, space;
};

static uint32_t text_number(struct diff_frames *frames, const char *text)
{
	return text && *text ? strtab_adds(&frames->texts, text) : 0;
}

uint32_t diff_frames_number(struct diff_frames *frames, enum diff_sides side, const struct report_frame *frame)
{
	bool by_line = frames->diff->sides[side].report->by_line;
	const char *module = diff_module_of_b(frames->diff, side, frame->module);
	const struct frame_key key = { .function = text_number(frames, frame->function),
				       .module = text_number(frames, module),
				       .file = by_line ? text_number(frames, frame->file) : 0,
				       .line = by_line ? frame->line : 0,
				       .space = frame->space };

	return strtab_add(&frames->keys, (const char *)&key, sizeof(key));
}

void diff_frames_release(struct diff_frames *frames)
{
	strtab_release(&frames->texts);
	strtab_release(&frames->keys);
}
