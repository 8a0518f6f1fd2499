// SPDX-License-Identifier: GPL-2.0-or-later
/* address_writer: answers for single addresses, written as they come. */
#include <string.h>
#include "base/hash.h"
#include "base/number.h"
#include "output/address_writer.h"
#include "output/escape.h"

/* Texts are copied by the piece: behind the last one is room for one. */
#define PIECE 32
#define CACHE_LINE 64
#define TEXT_USUAL 192 /* bytes that most texts are not longer than */

void address_writer_init(struct address_writer *writer, const struct output *output,
			 const struct output_options *options, const char *path)
{
	*writer = (struct address_writer){
		.output = output,
		.options = options,
		.path = path,
		.stream = { .file = OUT_FILE_NONE },
	};
	address_writer_forget(writer);
}

void address_writer_release(struct address_writer *writer)
{
	out_file_close(&writer->stream.file);
	buf_release(&writer->stream.buf);
	buf_release(&writer->text);
	vec_release(&writer->texts);
	vec_release(&writer->frames);
	vec_release(&writer->around);
	mem_free(writer->known);
}

static const struct address_format *format_of(const struct address_writer *writer)
{
	return writer->output->addresses;
}

static struct address_text *text_of(const struct address_writer *writer, uint32_t text)
{
	return (struct address_text *)(writer->texts.data + text);
}

/* Keeps the text that was made. */
static uint32_t keep_text(struct address_writer *writer, struct address_slots slots)
{
	size_t bytes = sizeof(struct address_text) + writer->text.len, words = (bytes + 7) / 8;
	uint32_t id = (uint32_t)writer->texts.len;
	struct address_text *text;

	vec_reserve(&writer->texts, id + words + PIECE / 8);
	writer->texts.len += words;
	text = text_of(writer, id);
	*text = (struct address_text){ .len = (uint32_t)writer->text.len, .slots = slots };
	memcpy(text->text, buf_text(&writer->text), writer->text.len);
	return id;
}

/* What is known of a frame's text, or where it can be kept. */
static struct known_text *known_text_of(struct address_writer *writer, const struct report_frame *frame)
{
	uint64_t key = (uintptr_t)frame->function * 3 + (uintptr_t)frame->file * 5 + frame->inlined;

	if (!writer->known)
		writer->known = mem_array(ADDRESS_TEXTS_KNOWN, sizeof(*writer->known));
	return &writer->known[hash_u64(key) % ADDRESS_TEXTS_KNOWN];
}

static uint32_t text_of_frame(struct address_writer *writer, const struct report_frame *frame)
{
	struct known_text *known = known_text_of(writer, frame);
	struct address_text *text;

	if (known->age == writer->age && known->function == frame->function && known->part == frame->part &&
	    known->file == frame->file && known->reason == frame->reason && known->inlined == frame->inlined &&
	    known->alias == frame->alias)
		return known->text;
	buf_clear(&writer->text);
	*known = (struct known_text){
		.function = frame->function,
		.part = frame->part,
		.file = frame->file,
		.reason = frame->reason,
		.inlined = frame->inlined,
		.alias = frame->alias,
		.text = keep_text(writer, format_of(writer)->frame(&writer->text, frame, writer->options)),
		.age = writer->age,
	};
	text = text_of(writer, known->text);
	text->inlined = frame->inlined;
	text->alias = frame->alias;
	return known->text;
}

bool address_writer_is_full(const struct address_writer *writer)
{
	return writer->full;
}

size_t address_writer_bytes(const struct address_writer *writer)
{
	return writer->texts.len * sizeof(*writer->texts.data) + writer->frames.len * sizeof(*writer->frames.data) +
	       writer->around.len * sizeof(*writer->around.data);
}

/* Whether there is room for more. */
static bool has_room(struct address_writer *writer)
{
	if (address_writer_bytes(writer) > ADDRESS_WRITER_BYTES_MAX)
		writer->full = true;
	return !writer->full;
}

/* What is known of the strings of one image is not known of those of another. */
static void see_image(struct address_writer *writer, const struct report_function *function)
{
	writer->age += !function->same_image;
}

uint32_t address_writer_around(struct address_writer *writer, const struct report_function *image)
{
	struct written_around around;

	see_image(writer, image);
	if (!format_of(writer)->head || !has_room(writer))
		return 0;
	buf_clear(&writer->text);
	around.head = keep_text(writer, format_of(writer)->head(&writer->text, image->frame));
	buf_clear(&writer->text);
	format_of(writer)->tail(&writer->text, image->frame);
	around.tail = keep_text(writer, (struct address_slots){ 0 });
	vec_push(&writer->around, around);
	return (uint32_t)writer->around.len - 1;
}

uint32_t address_writer_function(struct address_writer *writer, const struct report_function *function)
{
	see_image(writer, function);
	return has_room(writer) ? text_of_frame(writer, function->frame) : 0;
}

uint32_t address_writer_line(struct address_writer *writer, uint32_t function, uint32_t outer, uint32_t line,
			     uint32_t column)
{
	if (!function || !has_room(writer))
		return 0;
	vec_push(&writer->frames, ((struct written_frame){ outer, function, line, column }));
	return (uint32_t)writer->frames.len - 1;
}

void address_writer_forget(struct address_writer *writer)
{
	writer->texts.len = writer->frames.len = writer->around.len = 0;
	writer->full = false;
	writer->age++;
	vec_add(&writer->texts, 1);
	vec_add(&writer->frames, 1);
	vec_add(&writer->around, 1);
}

void address_writer_widen(struct address_writer *writer, const char *asked)
{
	size_t len = strlen(asked);

	if (!escape_is_plain(asked, len)) {
		buf_clear(&writer->text);
		escape_text(&writer->text, asked);
		len = escape_columns(buf_text(&writer->text), writer->text.len);
	}
	if (len > writer->width)
		writer->width = len;
}

static int open_stream(struct address_writer *writer, struct err *err)
{
	int r = output_open(writer->output, writer->path, &writer->stream, err);

	if (r)
		return r;
	writer->is_open = true;
	if (format_of(writer)->begin)
		format_of(writer)->begin(&writer->stream.buf);
	return 0;
}

void address_writer_expect(const struct address_writer *writer, const uint32_t *frames, size_t n, size_t later)
{
	const struct written_frame *all = writer->frames.data;
	uint32_t at[ADDRESS_AHEAD_MAX];

	for (size_t i = 0; i < later; i++)
		__builtin_prefetch(&all[frames[n + i]]);
	memcpy(at, frames, n * sizeof(*at));
	while (n) {
		size_t left = 0;

		for (size_t i = 0; i < n; i++) {
			const struct written_frame *frame = &all[at[i]];
			const char *text = (const char *)text_of(writer, frame->text);

			for (size_t byte = 0; byte < TEXT_USUAL; byte += CACHE_LINE)
				__builtin_prefetch(text + byte);
			__builtin_prefetch(&all[frame->next]);
			if (frame->next)
				at[left++] = frame->next;
		}
		n = left;
	}
}

int address_writer_add(struct address_writer *writer, const struct report_address *address, struct err *err)
{
	int r = writer->is_open ? 0 : open_stream(writer, err);

	if (r || writer->failed)
		return r;
	format_of(writer)->address(writer, address);
	writer->any = true;
	output_spill(&writer->stream);
	return 0;
}

int address_writer_flush(struct address_writer *writer, struct err *err)
{
	writer->width = 0;
	if (!writer->is_open || writer->failed)
		return 0;
	output_flush(&writer->stream);
	if (!writer->stream.failed)
		return 0;
	writer->failed = true;
	return output_close(&writer->stream, writer->options, writer->path, 0, err);
}

int address_writer_end(struct address_writer *writer, struct err *err)
{
	int r = writer->is_open ? 0 : open_stream(writer, err);

	if (r || writer->failed)
		return r;
	if (format_of(writer)->end)
		format_of(writer)->end(&writer->stream.buf, writer);
	writer->is_open = false;
	return output_close(&writer->stream, writer->options, writer->path, 0, err);
}

struct buf *address_writer_out(struct address_writer *writer)
{
	return &writer->stream.buf;
}

const struct written_around *address_writer_around_of(const struct address_writer *writer,
						       const struct report_address *address)
{
	return &writer->around.data[address->around < writer->around.len ? address->around : 0];
}

/*
 * Copies len bytes, and for as long as a piece what is behind them, for which there is room. They are few, and
 * never as many as the time before: a call would cost more than they do.
 */
static char *copy_pieces(char *at, const char *from, size_t len)
{
	for (size_t i = 0; i < len; i += PIECE)
		memcpy(at + i, from + i, PIECE);
	return at + len;
}

/* A text with its number, and with the lines of a frame unless that is NULL. */
static char *put_text(const struct address_writer *writer, char *at, const struct address_text *text,
		      const struct written_frame *frame, const struct report_address *address)
{
	const struct address_slots *slots = &text->slots;
	uint32_t done = 0;

	if (slots->gap != ADDRESS_NO_GAP) {
		done = slots->gap_at;
		at = copy_pieces(at, text->text, done);
		at = number_put_hex(at, slots->gap == ADDRESS_OFFSET ? address->offset : address->image_offset);
	}
	if (frame && slots->has_lines) {
		at = copy_pieces(at, text->text + done, slots->lines_at - done);
		at = format_of(writer)->lines(at, text, frame->line, frame->column);
		done = slots->lines_at;
	}
	return copy_pieces(at, text->text + done, text->len - done);
}

void address_writer_text(struct address_writer *writer, uint32_t id, const struct report_address *address)
{
	const struct address_text *text = text_of(writer, id);
	struct buf *out = &writer->stream.buf;

	if (!id)
		return;
	buf_reserve(out, text->len + NUMBER_HEX_MAX + PIECE);
	out->len = (size_t)(put_text(writer, out->data + out->len, text, NULL, address) - out->data);
	out->data[out->len] = '\0';
}

uint32_t address_writer_frame(struct address_writer *writer, uint32_t id, const struct report_address *address)
{
	const struct written_frame *frame = &writer->frames.data[id];
	const struct address_text *text = text_of(writer, frame->text);
	struct buf *out = &writer->stream.buf;
	char *at;

	buf_reserve(out, text->len + NUMBER_HEX_MAX + ADDRESS_LINES_MAX + PIECE);
	at = put_text(writer, out->data + out->len, text, frame, address);
	*at = '\0';
	out->len = (size_t)(at - out->data);
	return frame->next;
}

uint32_t address_writer_name_len(const struct address_writer *writer, uint32_t id)
{
	return text_of(writer, writer->frames.data[id].text)->slots.name_len;
}
