// SPDX-License-Identifier: GPL-2.0-or-later
/* jitdump: the binary file in which a JIT tells of its code, with times and lines. */
#include <string.h>
#include "base/cursor.h"
#include "core/jit/jitdump.h"

#define MAGIC 0x4A695444u /* "JiTD" */
#define VERSION 1
#define HEADER_BYTES 40
#define HEADER_BYTES_MAX 4096
#define RECORD_HEADER_BYTES 16
#define ARCH_TIMESTAMP 1 /* of the header's flags: times are rdtsc's and the like */
#define INDEX_MAX 4000000 /* of codes that a later record may name */
#define SAME_FILE "\xff" /* in the place of a file name: that of the line before */

/*
 * V8 leaves this in a field that is to be zero (src/diagnostics/perf-jit.cc). It tells addresses of lines 64
 * bytes too high, as they will be in the ELF file that `perf inject` makes of the code, and columns in the place
 * of discriminators. For some code, names of files are any bytes, and not as many as it means.
 */
#define V8_PADDING 0xdeadbeefu
#define V8_LINES_AHEAD 64

enum { CODE_LOAD, CODE_MOVE, CODE_DEBUG_INFO, CODE_CLOSE };

static uint32_t get32(const struct jitdump *dump, struct cursor *cursor)
{
	uint32_t value = (uint32_t)cursor_fixed(cursor, 4);

	return dump->swapped ? __builtin_bswap32(value) : value;
}

static uint64_t get64(const struct jitdump *dump, struct cursor *cursor)
{
	uint64_t value = cursor_fixed(cursor, 8);

	return dump->swapped ? __builtin_bswap64(value) : value;
}

/* Text up to its NUL; NULL when it has none here, or none before JIT_NAME_BYTES_MAX. */
static const char *get_text(struct cursor *cursor, size_t *ret_len)
{
	const char *text = (const char *)cursor->at;

	*ret_len = strnlen(text, cursor_left(cursor));
	return cursor_skip(cursor, (uint64_t)*ret_len + 1) ? text : NULL;
}

/* How many bytes to go on by; 0: it is not all there, or is none. */
static uint64_t read_header(struct jitdump *dump, const void *data, size_t len)
{
	struct cursor cursor = { data, (const uint8_t *)data + len, false };
	uint32_t magic, version, bytes;
	uint64_t flags;

	if (len < HEADER_BYTES)
		return 0;
	magic = get32(dump, &cursor);
	dump->swapped = magic == __builtin_bswap32(MAGIC);
	version = get32(dump, &cursor);
	bytes = get32(dump, &cursor);
	get32(dump, &cursor); /* the machine, as ELF numbers it: it is this one */
	dump->is_v8 = get32(dump, &cursor) == V8_PADDING;
	get32(dump, &cursor); /* the pid, as the process's own namespace has it */
	get64(dump, &cursor);
	flags = get64(dump, &cursor);
	dump->state = JITDUMP_NOT_ONE;
	if ((magic != MAGIC && !dump->swapped) || version != VERSION || bytes < HEADER_BYTES ||
	    bytes > HEADER_BYTES_MAX)
		return 0;
	dump->state = flags & ARCH_TIMESTAMP ? JITDUMP_OTHER_CLOCK : JITDUMP_OPEN;
	return dump->state == JITDUMP_OPEN ? bytes : 0;
}

/* The lines told just before belong to the code of which they name the start. */
static void add_code(struct jitdump *dump, struct jit_code *code, uint64_t index, struct jit_codes *codes)
{
	if (dump->lines_of == code->start && dump->first_line < codes->lines.len) {
		code->first_line = (uint32_t)dump->first_line;
		code->n_lines = (uint32_t)(codes->lines.len - dump->first_line);
	}
	dump->first_line = codes->lines.len;
	if (!jit_codes_add(codes, code)) {
		dump->bad++;
		return;
	}
	if (index >= INDEX_MAX)
		return;
	if (index >= dump->by_index.len)
		vec_add(&dump->by_index, index + 1 - dump->by_index.len);
	dump->by_index.data[index] = (uint32_t)codes->codes.len;
}

static void read_load(struct jitdump *dump, struct cursor *cursor, uint64_t time_ns, struct jit_codes *codes)
{
	struct jit_code code = { .since_ns = time_ns };
	uint64_t index;
	const char *name;
	size_t len;

	get32(dump, cursor); /* process and thread */
	get32(dump, cursor);
	get64(dump, cursor); /* where it would have been without relocation */
	code.start = get64(dump, cursor);
	code.bytes = get64(dump, cursor);
	index = get64(dump, cursor);
	name = get_text(cursor, &len);
	if (name)
		code.name = jit_codes_string(codes, name, len);
	add_code(dump, &code, index, codes);
}

static void read_move(struct jitdump *dump, struct cursor *cursor, uint64_t time_ns, struct jit_codes *codes)
{
	struct jit_code code;
	uint64_t start, index;
	uint32_t known;

	get32(dump, cursor);
	get32(dump, cursor);
	get64(dump, cursor);
	get64(dump, cursor); /* from where */
	start = get64(dump, cursor);
	get64(dump, cursor); /* its size, which does not change */
	index = get64(dump, cursor);
	known = !cursor->bad && index < dump->by_index.len ? dump->by_index.data[index] : 0;
	if (!known) {
		dump->bad++;
		return;
	}
	code = codes->codes.data[known - 1];
	code.start = start;
	code.since_ns = time_ns;
	if (jit_codes_add(codes, &code))
		dump->by_index.data[index] = (uint32_t)codes->codes.len;
	else
		dump->bad++;
}

static bool is_in_order(const struct jit_codes *codes, size_t first, uint64_t offset)
{
	return codes->lines.len == first || codes->lines.data[codes->lines.len - 1].offset <= offset;
}

/* What is none shows that the record is damaged. */
static bool is_file_name(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((uint8_t)text[i] < ' ' || text[i] == 0x7f)
			return false;
	return len > 0;
}

static void read_lines(struct jitdump *dump, struct cursor *cursor, struct jit_codes *codes)
{
	uint64_t ahead = dump->is_v8 ? V8_LINES_AHEAD : 0, n;
	struct jit_line line = { 0 };

	dump->lines_of = get64(dump, cursor);
	dump->first_line = codes->lines.len;
	n = get64(dump, cursor);
	for (uint64_t i = 0; i < n; i++) {
		const char *file;
		size_t len;

		line.offset = get64(dump, cursor) - ahead - dump->lines_of;
		line.line = get32(dump, cursor);
		line.column = get32(dump, cursor);
		if (!dump->is_v8)
			line.column = 0; /* it tells apart several codes of one line */
		file = get_text(cursor, &len);
		if (!file || !is_file_name(file, len)) {
			codes->lines.len = dump->first_line;
			dump->bad++;
			return;
		}
		if (strcmp(file, SAME_FILE) != 0)
			line.file = jit_codes_string(codes, file, len);
		if (codes->lines.len >= JIT_LINES_MAX)
			return;
		/* Looked up by halving; a JIT that tells them in another order has those left out. */
		if (is_in_order(codes, dump->first_line, line.offset))
			vec_push(&codes->lines, line);
	}
}

/* One record that begins at data, of which len bytes are here; how many to go on by; 0: too few are here. */
static uint64_t read_record(struct jitdump *dump, const uint8_t *data, size_t len, struct jit_codes *codes)
{
	struct cursor cursor = { data, data + len, false };
	uint32_t id = get32(dump, &cursor), bytes = get32(dump, &cursor);
	uint64_t time_ns = get64(dump, &cursor);
	size_t look;

	if (cursor.bad)
		return 0;
	if (bytes < RECORD_HEADER_BYTES) {
		dump->state = JITDUMP_NOT_ONE;
		dump->bad++;
		return 0;
	}
	look = id == CODE_DEBUG_INFO ? JITDUMP_RECORD_MAX : JITDUMP_LOOK_MAX;
	look = bytes < look ? bytes : look;
	if (len < look)
		return 0;
	cursor.end = data + look;
	dump->records++;
	if (id == CODE_LOAD)
		read_load(dump, &cursor, time_ns, codes);
	else if (id == CODE_MOVE)
		read_move(dump, &cursor, time_ns, codes);
	else if (id == CODE_DEBUG_INFO)
		read_lines(dump, &cursor, codes);
	else if (id == CODE_CLOSE)
		dump->state = JITDUMP_CLOSED;
	return bytes;
}

uint64_t jitdump_read(struct jitdump *dump, const void *data, size_t len, struct jit_codes *codes)
{
	uint64_t at = 0, step = 1;

	if (dump->state == JITDUMP_NEW)
		at = read_header(dump, data, len);
	while (dump->state == JITDUMP_OPEN && step && at < len) {
		step = read_record(dump, (const uint8_t *)data + at, len - at, codes);
		at += step;
	}
	return at;
}

void jitdump_release(struct jitdump *dump)
{
	vec_release(&dump->by_index);
	*dump = (struct jitdump){ 0 };
}
