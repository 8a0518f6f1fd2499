// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * addr2line: answers for single addresses as `addr2line -f -i -C` of binutils prints them, for programs that read
 * that: a line with the function and one with its place, innermost inlined first; ?? for what is not known.
 */
#include <inttypes.h>
#include "output/escape.h"
#include "output/formats.h"

/* Names are escaped: a newline in one would be an answer too many. */
static void add_frame(struct buf *out, const struct report_frame *frame)
{
	if (frame->function)
		escape_text(out, frame->function);
	else
		buf_adds(out, "??");
	/* With debug data the function is known, of which this is a part. */
	if (frame->function && frame->part && !frame->file)
		buf_adds(out, frame->part);
	if (!frame->file) {
		buf_adds(out, frame->function ? "\n??:?\n" : "\n??:0\n");
		return;
	}
	buf_addc(out, '\n');
	escape_text(out, frame->file);
	if (frame->line)
		buf_addf(out, ":%" PRIu32 "\n", frame->line);
	else
		buf_adds(out, ":?\n");
}

static int write_addr2line(const struct report *report, const struct output_options *options,
			   struct output_stream *stream, struct err *err)
{
	for (size_t i = 0; i < report->n_addresses; i++) {
		const struct report_address *address = &report->addresses[i];

		for (size_t k = 0; k < address->n_frames; k++)
			if (!address->frames[k].alias)
				add_frame(&stream->buf, &address->frames[k]);
		output_spill(stream);
	}
	return 0;
}

const struct output output_addr2line = {
	.name = "addr2line",
	.summary = "as addr2line -f -i -C prints addresses",
	.extensions = (const char *const[]){ NULL },
	.kinds = 1u << REPORT_ADDRESSES,
	.write = write_addr2line,
};
