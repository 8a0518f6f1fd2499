// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The memory of a JVM with compiled code that somebody has written to: byte 0 is its version, each 4 bytes put some
 * into it: 16 bits where, 8 bits what, 8 bits how often. What is read is within its limits, and an answer is in
 * order. All of the bytes are also a name, a table of lines, and an answer of who may say anything.
 */
#include <stdint.h>
#include "must.h"
#include "tests/unit/made_hotspot_code.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define READS_MAX 256
#define SIZE_MAX_HERE 4096

static void check(const struct hotspot_code_view *view, uint32_t depth_max)
{
	for (uint32_t i = 0; i < view->n_places; i++) {
		uint32_t scope = hotspot_scope_at(view, view->places[i].from), depth = 0;

		must(scope == view->places[i].scope);
		for (; scope; scope = view->scopes[scope - 1].caller, depth++)
			must(view->scopes[scope - 1].function < view->n_functions);
		must(depth <= depth_max);
	}
	for (uint32_t i = 0; i < view->n_functions; i++) {
		const char *end = (const char *)view->functions - sizeof(struct hotspot_code_made) + view->bytes;

		must(view->texts + view->functions[i].name + strlen(view->texts + view->functions[i].name) < end);
		must(view->texts + view->functions[i].file + strlen(view->texts + view->functions[i].file) < end);
	}
}

static void make(struct made_code *made, uint16_t version)
{
	uint32_t outer, inner;

	made_code_begin(made, version);
	outer = made_code_scope(made, 0, 1, 7);
	inner = made_code_scope(made, outer, 2, 9);
	made_code_pc(made, 20, inner);
	made_code_pc(made, 30, outer);
	made_code_pc(made, 50, inner);
	made_code_pc(made, 60, made_code_scope(made, inner, 1, 9));
	made_code_end(made);
}

static void read_memory(const uint8_t *data, size_t size)
{
	static struct memory memory;
	static struct made_code made;
	RELEASE(buf_release) struct buf got = { 0 };
	struct hotspot_code_wanted wanted = made_code_wanted();
	struct hotspot_code_view view;
	CLOSE_FD int fd = -1;

	make(&made, data[0] & 1 ? 25 : 17);
	for (data++, size--; size >= 4; data += 4, size -= 4)
		for (uint32_t i = 0, at = data[0] | data[1] << 8; i < data[3]; i++, at++)
			made.bytes[at % sizeof(made.bytes)] = data[2];
	fd = made_code_memory(&made);
	memory_init(&memory, fd, READS_MAX);
	if (hotspot_code_read(&memory, &made.names, &wanted, &got)) {
		must(!got.len);
	} else {
		must(got.len <= HOTSPOT_CODE_BYTES_MAX && hotspot_code_take(got.data, got.len, &view));
		must(view.bytes == got.len);
		check(&view, HOTSPOT_CODE_DEPTH_MAX);
	}
	must(memory.reads <= READS_MAX);
}

static void read_lines(uint16_t version, const uint8_t *data, size_t size)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	const struct script_line *lines;
	size_t n;

	hotspot_lines(version, data, size, &buf);
	lines = (const struct script_line *)buf.data;
	n = buf.len / sizeof(*lines);
	must(buf.len % sizeof(*lines) == 0 && n <= 2 * size);
	for (size_t i = 0; i < n; i++) {
		must(!i || (lines[i].from > lines[i - 1].from && lines[i].line != lines[i - 1].line));
		must(lines[i].from <= INT32_MAX && script_line_at(lines, n, lines[i].from, 0) == lines[i].line);
	}
}

static void read_texts(const uint8_t *data, size_t size)
{
	RELEASE(buf_release) struct buf name = { 0 }, file = { 0 };
	const char *text = (const char *)data;
	size_t class_bytes = data[0] % size;

	hotspot_name(text, class_bytes, text + class_bytes, size - class_bytes, &name);
	hotspot_file(text, class_bytes, text + class_bytes, size - class_bytes, &file);
	must(strlen(buf_text(&name)) == name.len && name.len <= 3 * size + 1);
	must(strlen(buf_text(&file)) == file.len && file.len <= 3 * size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(mem_free) void *answer = mem_dup(data, size);
	struct hotspot_code_view view;

	if (!size || size > SIZE_MAX_HERE)
		return 0;
	read_memory(data, size);
	read_lines(17, data, size);
	read_lines(25, data, size);
	read_texts(data, size);
	if (hotspot_code_take(answer, size, &view))
		check(&view, view.n_scopes);
	return 0;
}
