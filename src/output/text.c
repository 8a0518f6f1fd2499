// SPDX-License-Identifier: GPL-2.0-or-later
/* text: the report for people at a terminal. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "output/escape.h"
#include "output/formats.h"
#include "output/text.h"

void text_style(struct text *text, enum text_style style)
{
	/* ECMA-48 SGR */
	static const char *const codes[] = {
		[TEXT_PLAIN] = "\033[0m",  [TEXT_BOLD] = "\033[1m",   [TEXT_DIM] = "\033[2m",
		[TEXT_RED] = "\033[31m",   [TEXT_GREEN] = "\033[32m", [TEXT_YELLOW] = "\033[33m",
	};

	if (text->options->color)
		buf_adds(text->out, codes[style]);
}

enum text_style text_percent_style(double percent)
{
	return percent >= 5 ? TEXT_RED : percent >= 0.5 ? TEXT_GREEN : TEXT_PLAIN;
}

static void add_bracketed(struct buf *buf, const char *module)
{
	const char *shown = module ? module : "unknown";

	if (*shown == '[')
		escape_text(buf, shown);
	else {
		buf_addc(buf, '[');
		escape_text(buf, shown);
		buf_addc(buf, ']');
	}
}

void text_frame(struct buf *buf, const struct report_frame *frame)
{
	if (frame->space == REPORT_KERNEL)
		buf_adds(buf, "[k] ");
	if (frame->function)
		escape_text(buf, frame->function);
	else
		add_bracketed(buf, frame->module);
	if (frame->inlined)
		buf_adds(buf, " (inlined)");
}

void text_source(struct buf *buf, const struct report_frame *frame)
{
	if (!frame->file)
		return;
	escape_text(buf, frame->file);
	if (frame->line) {
		buf_addc(buf, ':');
		number_decimal(buf, frame->line);
	}
	if (frame->line && frame->column) {
		buf_addc(buf, ':');
		number_decimal(buf, frame->column);
	}
}

void text_place_name(struct buf *buf, const struct report_frame *frame)
{
	if (frame->function) {
		escape_text(buf, frame->function);
		if (frame->part)
			buf_adds(buf, frame->part);
		buf_addc(buf, '+');
	} else if (frame->module) {
		escape_text(buf, frame->module);
		buf_addc(buf, '+');
	}
	buf_adds(buf, "0x");
}

void text_place(struct buf *buf, const struct report_frame *frame)
{
	bool has_address = !frame->function && !frame->module && frame->address;

	text_place_name(buf, frame);
	number_hex(buf, frame->function ? frame->offset : has_address ? frame->address : frame->image_offset);
}

void text_end_line(struct buf *out, size_t start, size_t width)
{
	size_t len = out->len - start;

	if (width && escape_columns(out->data + start, len) > width) {
		RELEASE(buf_release) struct buf line = { 0 };

		buf_add(&line, out->data + start, len);
		out->len = start;
		escape_elide(out, line.data, line.len, width);
	}
	buf_addc(out, '\n');
}

static int write_text(const struct report *report, const struct output_options *options,
		      struct output_stream *stream, struct err *err)
{
	struct text text = { report, options, stream, &stream->buf };

	switch (report->kind) {
	case REPORT_TABLE:
	case REPORT_STACKS:
		text_header(&text);
		if (report->kind == REPORT_TABLE)
			text_table(&text);
		else
			text_stacks(&text);
		text_footer(&text);
		break;
	case REPORT_ADDRESSES:
		break;
	case REPORT_FINDINGS:
		text_findings(&text);
		break;
	case REPORT_PROBES:
		text_probes(&text);
		break;
	}
	return 0;
}

const struct output output_text = {
	.name = "text",
	.summary = "tables for people",
	.kinds = 1u << REPORT_TABLE | 1u << REPORT_STACKS | 1u << REPORT_ADDRESSES | 1u << REPORT_FINDINGS |
		 1u << REPORT_PROBES,
	.addresses = &text_addresses,
	.write = write_text,
};
