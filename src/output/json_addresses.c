// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * json_addresses: answers for single addresses as JSON, one element a line: put together from texts, since a tree
 * of items for each of a million addresses would take most of the time.
 */
#include <string.h>
#include "base/number.h"
#include "output/formats.h"
#include "output/json_write.h"

static void begin(struct buf *out)
{
	buf_adds(out, "{\n\"schema\":\"stk-symbolize/1\",\n\"addresses\":[");
}

static void add_text(struct buf *out, const char *name, const char *text)
{
	buf_adds(out, name);
	json_add_text(out, text);
}

static void add_missing(struct buf *out, const struct report_missing *missing)
{
	add_text(out, "{\"module\":", missing->module);
	add_text(out, ",\"file\":", missing->file);
	buf_adds(out, ",\"looked_at\":[");
	for (size_t i = 0; i < missing->n_places; i++)
		add_text(out, i ? "," : "", missing->places[i]);
	buf_adds(out, "]}");
}

static void end(struct buf *out, const struct address_writer *writer)
{
	buf_adds(out, writer->any ? "\n],\n\"missing_files\":[" : "],\n\"missing_files\":[");
	for (size_t i = 0; i < writer->n_missing; i++) {
		buf_adds(out, i ? ",\n" : "\n");
		add_missing(out, &writer->missing[i]);
	}
	buf_adds(out, writer->n_missing ? "\n]\n}\n" : "]\n}\n");
}

/* A hexadecimal number that is missing. */
static void add_gap(struct buf *out, enum address_gap gap, struct address_slots *slots)
{
	buf_adds(out, "\"0x");
	slots->gap = gap;
	slots->gap_at = (uint32_t)out->len;
	buf_addc(out, '"');
}

/* What has neither a name nor a line is no frame. */
static struct address_slots add_frame(struct buf *out, const struct report_frame *frame,
				      const struct output_options *options)
{
	struct address_slots slots = { 0 };

	if (!frame->function && !frame->file)
		return slots;
	add_text(out, "{\"function\":", frame->function);
	add_text(out, ",\"part\":", frame->part);
	buf_adds(out, ",\"function_offset\":");
	if (frame->function && !frame->inlined)
		add_gap(out, ADDRESS_OFFSET, &slots);
	else
		buf_adds(out, "null");
	add_text(out, ",\"file\":", frame->file);
	buf_adds(out, ",\"line\":");
	slots.has_lines = true;
	slots.lines_at = (uint32_t)out->len;
	return slots;
}

static char *put_positive(char *at, uint32_t value)
{
	return value ? number_put_decimal(at, value) : stpcpy(at, "null");
}

static char *put_lines(char *at, const struct address_text *text, uint32_t line, uint32_t column)
{
	at = put_positive(at, line);
	at = stpcpy(at, ",\"column\":");
	at = put_positive(at, column);
	at = stpcpy(at, text->inlined ? ",\"inlined\":true" : ",\"inlined\":false");
	return stpcpy(at, text->alias ? ",\"alias\":true}" : ",\"alias\":false}");
}

static struct address_slots add_head(struct buf *out, const struct report_frame *image)
{
	struct address_slots slots = { 0 };

	add_text(out, ",\"module\":", image->module);
	add_text(out, ",\"path\":", image->path);
	add_text(out, ",\"build_id\":", image->build_id);
	buf_adds(out, ",\"offset\":");
	if (image->module || image->path)
		add_gap(out, ADDRESS_IMAGE_OFFSET, &slots);
	else
		buf_adds(out, "null");
	buf_adds(out, ",\"frames\":[");
	return slots;
}

static void add_tail(struct buf *out, const struct report_frame *image)
{
	add_text(out, "],\"reason\":", image->reason);
	buf_addc(out, '}');
}

static void add_address(struct address_writer *writer, const struct report_address *address)
{
	const struct written_around *around = address_writer_around_of(writer, address);
	struct buf *out = address_writer_out(writer);
	size_t start;

	buf_adds(out, writer->any ? ",\n{\"address\":\"0x" : "\n{\"address\":\"0x");
	number_hex(out, address->address);
	add_text(out, "\",\"asked\":", address->asked);
	address_writer_text(writer, around->head, address);
	start = out->len;
	for (uint32_t frame = address->frame; frame;) {
		size_t before = out->len;

		if (before > start)
			buf_addc(out, ',');
		frame = address_writer_frame(writer, frame, address);
		if (out->len == before + (before > start))
			out->len = before;
	}
	address_writer_text(writer, around->tail, address);
}

const struct address_format json_addresses = {
	.begin = begin,
	.end = end,
	.frame = add_frame,
	.lines = put_lines,
	.head = add_head,
	.tail = add_tail,
	.address = add_address,
};
