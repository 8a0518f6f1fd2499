// SPDX-License-Identifier: GPL-2.0-or-later
/* text_addresses: answers for single addresses as text: one line a frame, the words asked for before the first. */
#include <string.h>
#include "base/number.h"
#include "output/escape.h"
#include "output/formats.h"
#include "output/text.h"

static void add_source(struct buf *out, const struct report_frame *frame, struct address_slots *slots)
{
	if (!frame->file)
		return;
	buf_adds(out, "  ");
	escape_text(out, frame->file);
	slots->has_lines = true;
	slots->lines_at = (uint32_t)out->len;
}

/* Of the function itself: why it has no name, or less than a name, file and line. */
static void add_reason(struct buf *out, const struct report_frame *frame, const struct output_options *options)
{
	if (!frame->reason || frame->inlined)
		return;
	if (!frame->function || frame->bounds)
		buf_adds(out, "  no name: ");
	else if (frame->no_debug && !options->verbose)
		return;
	else
		buf_adds(out, frame->file ? "  not all: " : "  no line: ");
	escape_text(out, frame->reason);
}

static void add_module(struct buf *out, const struct report_frame *frame, const struct output_options *options)
{
	const char *module = options->verbose && frame->path ? frame->path : frame->module;
	bool bare = module && *module == '[';

	if (!module)
		return;
	buf_adds(out, bare ? "  " : "  (");
	escape_text(out, module);
	buf_adds(out, bare ? "" : ")");
}

static void add_place(struct buf *out, const struct report_frame *frame, struct address_slots *slots)
{
	text_place_name(out, frame);
	if (frame->function)
		slots->name_len = (uint32_t)(out->len - strlen(frame->part ? frame->part : "") - strlen("+0x"));
	slots->gap = frame->function ? ADDRESS_OFFSET : ADDRESS_IMAGE_OFFSET;
	slots->gap_at = (uint32_t)out->len;
}

static struct address_slots add_frame(struct buf *out, const struct report_frame *frame,
				      const struct output_options *options)
{
	struct address_slots slots = { 0 };

	/* An offset is in the function that is called: what is inlined has no beginning. */
	if (frame->inlined && frame->function) {
		escape_text(out, frame->function);
		slots.name_len = (uint32_t)out->len;
		buf_adds(out, " (inlined)");
		add_source(out, frame, &slots);
		return slots;
	}
	add_place(out, frame, &slots);
	if (frame->alias) {
		buf_adds(out, " (the same)");
		return slots;
	}
	if (frame->function && !frame->inlined)
		add_module(out, frame, options);
	add_source(out, frame, &slots);
	add_reason(out, frame, options);
	return slots;
}

static char *put_lines(char *at, const struct address_text *text, uint32_t line, uint32_t column)
{
	if (!line)
		return at;
	*at++ = ':';
	at = number_put_decimal(at, line);
	if (!column)
		return at;
	*at++ = ':';
	return number_put_decimal(at, column);
}

/* So many blanks, which are few. */
static void indent(struct buf *out, size_t n)
{
	static const char blanks[] = "                                ";

	for (; n >= sizeof(blanks); n -= sizeof(blanks) - 1)
		buf_add(out, blanks, sizeof(blanks) - 1);
	buf_reserve(out, sizeof(blanks) - 1);
	memcpy(out->data + out->len, blanks, sizeof(blanks) - 1);
	out->len += n;
	out->data[out->len] = '\0';
}

static void add_address(struct address_writer *writer, const struct report_address *address)
{
	struct buf *out = address_writer_out(writer);
	uint32_t frame = address->frame;
	size_t start = out->len, columns = escape_word(out, address->asked);

	while (frame) {
		struct text_name name;

		indent(out, 2 + (columns < writer->width ? writer->width - columns : 0));
		name.from = out->len;
		name.to = out->len + address_writer_name_len(writer, frame);
		frame = address_writer_frame(writer, frame, address);
		if (writer->options->width)
			text_end_line(out, start, name, writer->options->width);
		else
			buf_addc(out, '\n');
		start = out->len;
		columns = 0;
	}
}

const struct address_format text_addresses = {
	.frame = add_frame,
	.lines = put_lines,
	.address = add_address,
};
