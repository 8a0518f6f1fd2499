// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * addr2line: answers for single addresses as `addr2line -f -i -C` of binutils prints them, for programs that read
 * that: a line with the function and one with its place, innermost inlined first; ?? for what is not known.
 */
#include "base/number.h"
#include "output/escape.h"
#include "output/formats.h"

/* Names are escaped: a newline in one would be an answer too many. */
static struct address_slots add_frame(struct buf *out, const struct report_frame *frame,
				      const struct output_options *options)
{
	struct address_slots slots = { 0 };

	if (frame->alias)
		return slots;
	if (frame->function)
		escape_text(out, frame->function);
	else
		buf_adds(out, "??");
	/* With debug data the function is known, of which this is a part. */
	if (frame->function && frame->part && !frame->file)
		buf_adds(out, frame->part);
	if (!frame->file) {
		buf_adds(out, frame->function ? "\n??:?\n" : "\n??:0\n");
		return slots;
	}
	buf_addc(out, '\n');
	escape_text(out, frame->file);
	slots.has_lines = true;
	slots.lines_at = (uint32_t)out->len;
	return slots;
}

static char *put_lines(char *at, const struct address_text *text, uint32_t line, uint32_t column)
{
	*at++ = ':';
	if (line)
		at = number_put_decimal(at, line);
	else
		*at++ = '?';
	*at++ = '\n';
	return at;
}

static void add_address(struct address_writer *writer, const struct report_address *address)
{
	uint32_t frame = address->frame;

	while (frame)
		frame = address_writer_frame(writer, frame, address);
}

static const struct address_format format = {
	.frame = add_frame,
	.lines = put_lines,
	.address = add_address,
};

const struct output output_addr2line = {
	.name = "addr2line",
	.summary = "as addr2line -f -i -C prints addresses",
	.kinds = 1u << REPORT_ADDRESSES,
	.addresses = &format,
};
