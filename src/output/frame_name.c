// SPDX-License-Identifier: GPL-2.0-or-later
/* frame_name: what a frame is called where there is one text for it. */
#include "core/report/diff.h"
#include "output/escape.h"
#include "output/frame_name.h"

void frame_add_name(struct buf *buf, const struct report_frame *frame)
{
	if (frame->function)
		buf_adds(buf, frame->function);
	else if (frame->module && *frame->module == '[')
		buf_adds(buf, frame->module);
	else
		buf_addf(buf, "[%.*s]", ESCAPE_NAME_MAX, frame->module ? frame->module : "unknown");
}

void picture_title(struct buf *buf, const struct report *report)
{
	const struct report_diff *diff = report->diff;

	if (diff)
		buf_addf(buf, "%s against %s, %s", diff->sides[DIFF_B].input, diff->sides[DIFF_A].input,
			 report->shown->name);
	else
		buf_adds(buf, report->summary.name);
	for (size_t i = 0; i < report->n_beside; i++)
		if (report->beside[i]->shown)
			buf_addf(buf, ", %s", report->beside[i]->shown->name);
}
