// SPDX-License-Identifier: GPL-2.0-or-later
/* text: the report for people at a terminal. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "output/escape.h"
#include "output/formats.h"
#include "output/short_name.h"
#include "output/text.h"

#define NAME_MIN 32 /* columns a name keeps in a line that is too long: rather the middle of a path goes */

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

const char *text_noun(const struct text *text)
{
	return text->report->summary.waits ? "wait" : "sample";
}

enum text_style text_percent_style(double percent)
{
	return percent >= 5 ? TEXT_RED : percent >= 0.5 ? TEXT_GREEN : TEXT_PLAIN;
}

void text_share(struct text *text, double percent)
{
	enum text_style style = text_percent_style(percent);

	if (style != TEXT_PLAIN)
		text_style(text, style);
	buf_addf(text->out, "%5.1f%%", percent);
	if (style != TEXT_PLAIN)
		text_style(text, TEXT_PLAIN);
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

void text_function(struct buf *buf, const struct report_frame *frame)
{
	if (frame->function)
		escape_text(buf, frame->function);
	else
		add_bracketed(buf, frame->module);
}

struct text_name text_frame(struct buf *buf, const struct report_frame *frame)
{
	struct text_name name = { 0 };

	if (frame->space == REPORT_KERNEL)
		buf_adds(buf, "[k] ");
	name.from = buf->len;
	text_function(buf, frame);
	name.to = frame->function ? buf->len : name.from;
	if (frame->inlined)
		buf_adds(buf, " (inlined)");
	return name;
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

/* Shortens the name in out, so that all from `start` on takes at most `width` columns, where NAME_MIN let it. */
static void shorten_name(struct buf *out, size_t start, struct text_name name, size_t width)
{
	size_t others = escape_columns(out->data + start, name.from - start) +
			escape_columns(out->data + name.to, out->len - name.to);
	size_t room = width > others ? width - others : 0, least = width < NAME_MIN ? width : NAME_MIN;
	RELEASE(buf_release) struct buf text = { 0 };
	RELEASE(buf_release) struct buf rest = { 0 };

	buf_add(&text, out->data + name.from, name.to - name.from);
	buf_add(&rest, out->data + name.to, out->len - name.to);
	out->len = name.from;
	short_name(out, text.data, room > least ? room : least);
	buf_add(out, buf_text(&rest), rest.len);
}

void text_end_line(struct buf *out, size_t start, struct text_name name, size_t width)
{
	if (width && name.from < name.to && escape_columns(out->data + start, out->len - start) > width)
		shorten_name(out, start, name, width);
	if (width && escape_columns(out->data + start, out->len - start) > width) {
		RELEASE(buf_release) struct buf line = { 0 };

		buf_add(&line, out->data + start, out->len - start);
		out->len = start;
		escape_cut(out, line.data, line.len, width);
	}
	buf_addc(out, '\n');
}

/* What stands above the rows, or below: of each event where there are several side by side. */
static size_t write_around(struct text *text, bool below)
{
	const struct report *report = text->report;
	size_t lines = 0;

	for (size_t i = 0; i < (report->n_beside ? report->n_beside : 1); i++) {
		text->report = report->n_beside ? report->beside[i] : report;
		if (below)
			text_footer(text);
		else
			lines += text_summary(text);
	}
	text->report = report;
	return lines;
}

void text_around(struct buf *out, const struct report *report, size_t columns, bool below)
{
	const struct output_options options = { .width = columns };
	struct text text = { report, &options, NULL, out };

	if (report->diff)
		text_diff_around(&text, below);
	else
		write_around(&text, below);
}

size_t text_lines(const struct buf *lines)
{
	size_t n = 0;

	for (size_t i = 0; i < lines->len; i++)
		n += lines->data[i] == '\n';
	return n;
}

static void write_report(struct text *text)
{
	const struct report *report = text->report;
	size_t lines = write_around(text, false);

	if (report->kind == REPORT_STACKS)
		text_stacks(text);
	else if (report->tree)
		text_tree(text);
	else if (report->summary.with_callers)
		text_screen(text, lines);
	else
		text_table(text);
	if (!text->options->height)
		write_around(text, true);
}

static int write_text(const struct report *report, const struct output_options *options,
		      struct output_stream *stream, struct err *err)
{
	struct text text = { report, options, stream, &stream->buf };

	switch (report->kind) {
	case REPORT_TABLE:
	case REPORT_STACKS:
		write_report(&text);
		break;
	case REPORT_SAMPLES:
	case REPORT_DIFF_SAMPLES:
	case REPORT_ADDRESSES:
		break;
	case REPORT_FINDINGS:
		text_findings(&text);
		break;
	case REPORT_PROBES:
		text_probes(&text);
		break;
	case REPORT_DIFF:
		text_diff(&text);
		break;
	}
	return 0;
}

const struct output output_text = {
	.name = "text",
	.summary = "tables for people",
	.kinds = 1u << REPORT_TABLE | 1u << REPORT_STACKS | 1u << REPORT_ADDRESSES | 1u << REPORT_FINDINGS |
		 1u << REPORT_PROBES | 1u << REPORT_DIFF,
	.addresses = &text_addresses,
	.tells_missing = true,
	.write = write_text,
};
