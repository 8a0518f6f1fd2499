// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The memory of a CPython that somebody has written to: byte 0 is its version, each 10 bytes put a word into it:
 * 16 bits where, in words; 64 bits. What is read, also of a thread's frames, is within its limits, and an answer is
 * in order. All of the bytes are also the lines and the name of a function.
 */
#include <stdint.h>
#include "core/script/python_code.h"
#include "core/script/python_frames.h"
#include "must.h"
#include "tests/unit/made_python.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define READS_MAX 1024

static struct made_python made[ARRAY_LEN(made_python_versions)];
static struct image *images[ARRAY_LEN(made_python_versions)];

static void check(const struct python *python)
{
	const struct script_python *rules = &python->rules;

	must(memchr(python->version, '\0', sizeof(python->version)));
	must(rules->version >= 0x307 && rules->version <= 0x30d && rules->code_type);
	must(rules->thread_state >= 0x318 && rules->thread_state <= 0x508 && rules->thread_state % 16 == 8);
	must(rules->frame_bytes <= SCRIPT_FRAME_BYTES);
	must(rules->frame_code + 8 <= rules->frame_bytes && rules->frame_previous + 8 <= rules->frame_bytes);
	must(rules->frame_instruction + 4 <= rules->frame_bytes && rules->frame_mark < rules->frame_bytes);
	must(rules->code_name <= SCRIPT_CODE_BYTES - 8 && rules->code_file <= SCRIPT_CODE_BYTES - 8);
	must(rules->code_line <= SCRIPT_CODE_BYTES - 8 && rules->code_lines <= SCRIPT_CODE_BYTES - 8);
}

static struct python good[ARRAY_LEN(made_python_versions)]; /* as it is before */

static void read_frames(struct memory *memory, size_t version)
{
	RELEASE(buf_release) struct buf answer = { 0 };
	const struct python_thread thread = { made[version].thread[0], good[version].rules };
	struct python_frames_view view;

	python_frames_read(memory, &thread, &answer);
	must(python_frames_take(answer.data, answer.len, &view));
}

static void read_memory(const uint8_t *data, size_t size)
{
	static struct memory memory;
	size_t version = data[0] % ARRAY_LEN(made);
	CLOSE_FD int fd = -1;
	struct python python;

	if (!images[version]) {
		made_python_make(&made[version], made_python_versions[version].version);
		images[version] = made_python_file(&made[version]);
		fd = made_python_memory(&made[version]);
		memory_init(&memory, fd, READS_MAX);
		must(!python_read(&memory, images[version], MADE_PYTHON_BIAS, &good[version], NULL));
		close(fd);
	}
	fd = made_python_memory(&made[version]);
	for (data++, size--; size >= 10; data += 10, size -= 10) {
		uint64_t at = MADE_PYTHON_BASE + (data[0] | data[1] << 8) * 8ull;

		must(pwrite(fd, data + 2, 8, (off_t)at) == 8);
	}
	memory_init(&memory, fd, READS_MAX);
	if (!python_read(&memory, images[version], MADE_PYTHON_BIAS, &python, NULL))
		check(&python);
	must(memory.reads <= READS_MAX);
	memory_init(&memory, fd, READS_MAX);
	read_frames(&memory, version);
	must(memory.reads <= READS_MAX);
}

static void read_lines(uint16_t version, const uint8_t *data, size_t size)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	const struct script_line *lines;
	size_t n;

	python_code_lines(version, data, size, 7, &buf);
	lines = (const struct script_line *)buf.data;
	n = buf.len / sizeof(*lines);
	must(buf.len % sizeof(*lines) == 0 && n <= size + 1);
	for (size_t i = 0; i < n; i++) {
		must(i ? lines[i].from > lines[i - 1].from : !lines[i].from);
		must(!i || lines[i].line != lines[i - 1].line);
		must(script_line_at(lines, n, lines[i].from, 1) == lines[i].line);
		must(script_line_at(lines, n, lines[i].from + 1, 1) == lines[i].line ||
		     (i + 1 < n && lines[i + 1].from == lines[i].from + 1));
	}
	must(script_line_at(lines, n, 0xfffffffe, 1) == (n ? 1 : 0));
}

static void read_text(uint8_t char_bytes, const uint8_t *data, size_t size)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	int r = python_code_text(data, size, char_bytes, &buf);

	must(r ? !buf.len : strlen(buf_text(&buf)) == buf.len);
	must(buf.len <= 4 * size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size || size > SCRIPT_TEXT_MAX)
		return 0;
	read_memory(data, size);
	for (uint16_t version = 0x309; version <= 0x30b; version++)
		read_lines(version, data, size);
	for (uint8_t char_bytes = 0; char_bytes <= 4; char_bytes++)
		read_text(char_bytes, data, size);
	return 0;
}
