// SPDX-License-Identifier: GPL-2.0-or-later
/* What a CPython says of its frames: of each version, still starting, not known, and damaged. */
#include <errno.h>
#include "made_python.h"
#include "tap.h"

static struct made_python made;
static struct python got;
static struct err err;
static uint32_t reads_max = 4096;

static void begin(uint16_t version)
{
	made_python_release(&made);
	made = (struct made_python){ 0 };
	made_python_make(&made, version);
}

static int run(void)
{
	CLEANUP(image_free) struct image *image = made_python_file(&made);
	CLEANUP(mem_free) struct memory *memory = mem_alloc(sizeof(*memory));
	CLOSE_FD int fd = made_python_memory(&made);

	err_clear(&err);
	memory_init(memory, fd, reads_max);
	return python_read(memory, image, MADE_PYTHON_BIAS, &got, &err);
}

static enum script_python_chain chain_of(uint16_t version)
{
	return version < 0x30b	? SCRIPT_PYTHON_OBJECTS :
	       version == 0x30b ? SCRIPT_PYTHON_CFRAMES :
	       version == 0x30c ? SCRIPT_PYTHON_ENTRIES_BY_CFRAME :
				  SCRIPT_PYTHON_ENTRIES;
}

static void test_version(const struct made_python_version *at, const char *words)
{
	const struct script_python *rules = &got.rules;
	bool is_object = at->version < 0x30b;

	begin(at->version);
	CHECK_EQ(run(), 0);
	CHECK_STR(got.version, words);
	CHECK(rules->version == at->version && rules->chain == chain_of(at->version));
	CHECK_EQ(rules->code_type, made.type[MADE_CODE]);
	CHECK_EQ(rules->thread_state, 0x310 + 16 * MADE_PYTHON_KEY + 8);
	CHECK(rules->state_thread == at->state_thread && rules->state_frame == at->state_frame);
	CHECK(rules->cframe_frame == (at->version == 0x30b ? 8 : 0));
	CHECK(rules->cframe_previous == (at->version == 0x30b ? 16 : at->version == 0x30c ? 8 : 0));
	CHECK(rules->frame_code == at->frame_code && rules->frame_previous == at->frame_previous);
	CHECK(rules->frame_instruction == at->frame_instruction && rules->frame_mark == at->frame_mark);
	CHECK_EQ(rules->frame_bytes, at->frame_bytes);
	CHECK(rules->code_name == at->code_name && rules->code_file == at->code_file);
	CHECK(rules->code_line == at->code_line && rules->code_lines == at->code_lines);
	CHECK_EQ(rules->code_bytecode, is_object ? 0 : at->code_bytes);
	CHECK_EQ(rules->loop_start, MADE_PYTHON_BIAS + 0x5000);
	CHECK_EQ(rules->loop_end, MADE_PYTHON_BIAS + 0x7000);
	CHECK_EQ(rules->lasti_units, !is_object ? 0 : at->version == 0x30a ? 2 : 1);
	CHECK_EQ(rules->text_other, at->str_bytes - 8);
	CHECK_EQ(rules->text_ascii, at->str_bytes == 80 ? 48 : 40);
}

static void test_whole(void)
{
	static const char *const words[] = { "3.7", "3.8", "3.9", "3.10", "3.11.2", "3.12.2", "3.13.0" };

	for (size_t i = 0; i < ARRAY_LEN(made_python_versions); i++)
		test_version(&made_python_versions[i], words[i]);
}

static void wrong(int error, const char *words)
{
	CHECK_EQ(run(), error);
	CHECK_STR(err.text, words);
}

static void test_starting(void)
{
	begin(0x30b);
	made_python_set(&made, made.runtime + made.at->interpreters, 0);
	wrong(-EAGAIN, "it is still starting");
	begin(0x30b);
	made_python_set(&made, made.interpreter + made.at->threads, 0);
	wrong(-EAGAIN, "it is still starting");
	begin(0x30b);
	made_python_set(&made, made.type[MADE_CODE] + 8, 0); /* it is not relocated yet */
	wrong(-EAGAIN, "it is still starting");
	for (size_t i = 0; i < ARRAY_LEN(made_python_versions); i++) {
		begin(made_python_versions[i].version);
		for (size_t j = 0; j < 2; j++)
			made_python_set(&made, made.state[j] + made.at->state_frame, 0);
		wrong(-EAGAIN, "no thread runs any of its code");
	}
	begin(0x30d); /* nothing but frames that are entries */
	for (size_t i = 0; i < 2; i++)
		made_python_set(&made, made.state[i] + made.at->state_frame, made_python_frame(&made, 0, 0));
	wrong(-EAGAIN, "no thread runs any of its code");
}

static void hide(const char *name)
{
	char *at = memmem(made.strings.data, made.strings.len, name, strlen(name) + 1);

	at[strlen(name) - 1] = '?';
}

static void test_refused(void)
{
	begin(0x30b);
	made_python_set(&made, made.version, 0x30e00f0);
	wrong(-ENOTSUP, "of version 3.14: 3.7 to 3.13 are known");
	begin(0x30b);
	made_python_set(&made, made.version, 0x2071200);
	wrong(-ENOTSUP, "of version 2.7: 3.7 to 3.13 are known");
	begin(0x30b);
	hide("_PyRuntime");
	wrong(-ENOENT, "it exports no _PyRuntime");
	begin(0x30b);
	hide("PyCode_Type");
	wrong(-ENOENT, "it exports no PyCode_Type");
	begin(0x30b);
	made.machine = EM_AARCH64;
	wrong(-ENOTSUP, "of another machine than x86-64");
	begin(0x30d);
	made_python_set(&made, made.runtime + 16, 1);
	wrong(-ENOTSUP, "a free-threaded build");
	begin(0x30a); /* Py_TRACE_REFS */
	made_python_set(&made, made.type[MADE_CODE] + 8, made.code[0]);
	made_python_set(&made, made.type[MADE_CODE] + 24, made.type[MADE_TYPE]);
	wrong(-ENOTSUP, "a build for debugging, with other objects");
	begin(0x30c);
	made_python_set(&made, made.type[MADE_STR] + 32, 80);
	wrong(-ENOTSUP, "a build with other texts");
	begin(0x30c); /* musl's struct pthread has its neighbours there */
	made_python_set(&made, made.thread[0] + 0x10, made.thread[1]);
	made_python_set(&made, made.thread[1] + 0x10, made.thread[0]);
	wrong(-ENOTSUP, "its threads do not keep their state where glibc has the first 32 keys");
	begin(0x30c);
	for (size_t i = 0; i < 2; i++)
		made_python_set(&made, made.thread[i] + 0x310 + 16 * MADE_PYTHON_KEY + 8, 0);
	wrong(-ENOTSUP, "its threads do not keep their state where glibc has the first 32 keys");
}

static uint64_t slot(size_t thread, uint32_t key)
{
	return made.thread[thread] + 0x310 + 16 * key + 8;
}

static void test_keys(void)
{
	begin(0x30b); /* others keep it too, in one thread or later */
	made_python_set(&made, slot(0, 0), made.state[0]);
	made_python_set(&made, slot(1, 9), made.state[1]);
	CHECK_EQ(run(), 0);
	CHECK_EQ(got.rules.thread_state, 0x310 + 16 * MADE_PYTHON_KEY + 8);
	for (size_t i = 0; i < 2; i++)
		made_python_set(&made, slot(i, 31), made.state[i]);
	CHECK_EQ(run(), 0);
	CHECK_EQ(got.rules.thread_state, 0x310 + 16 * MADE_PYTHON_KEY + 8);
	/* A thread that has just begun, one that is gone, and one that is in another interpreter. */
	begin(0x30c);
	made_python_set(&made, made.state[0] + made.at->state_thread, 0);
	CHECK_EQ(run(), 0);
	made_python_set(&made, made.state[0] + made.at->state_thread, 0x7fff00000000);
	CHECK_EQ(run(), 0);
	made_python_set(&made, made.state[0] + made.at->state_thread, made.thread[1]);
	CHECK_EQ(run(), 0);
	CHECK_EQ(got.rules.thread_state, 0x310 + 16 * MADE_PYTHON_KEY + 8);
	begin(0x30c);
	made_python_set(&made, slot(0, MADE_PYTHON_KEY), 0);
	made_python_set(&made, slot(0, 5), made.state[0]);
	wrong(-EBADMSG, "its threads do not keep their state with the same key");
}

/* An executable that refers to a type has a copy of it, which all objects are of. */
static void test_copied(void)
{
	uint64_t copy;
	uint8_t bytes[MADE_PYTHON_TYPE_BYTES];

	begin(0x30b);
	memcpy(bytes, made.bytes.data + (made.type[MADE_CODE] - MADE_PYTHON_BASE), sizeof(bytes));
	copy = made_python_add(&made, bytes, sizeof(bytes));
	for (size_t i = 0; i < 2; i++)
		made_python_set(&made, made.code[i] + 8, copy);
	CHECK_EQ(run(), 0);
	CHECK_EQ(got.rules.code_type, copy);
}

static void both_codes(uint64_t place, uint64_t word)
{
	for (size_t i = 0; i < 2; i++)
		made_python_set(&made, made.code[i] + place, word);
}

static void test_frames_damaged(void)
{
	static const char words[] = "its frames are not as they are known";

	for (size_t i = 0; i < ARRAY_LEN(made_python_versions); i++) {
		begin(made_python_versions[i].version);
		both_codes(8, made.type[MADE_INT]);
		wrong(-EBADMSG, words);
		begin(made_python_versions[i].version);
		both_codes(made.at->code_name, made.type[MADE_INT]);
		wrong(-EBADMSG, words);
		begin(made_python_versions[i].version);
		both_codes(made.at->code_file, 0);
		wrong(-EBADMSG, words);
		begin(made_python_versions[i].version);
		both_codes(made.at->code_lines, made_python_object(&made, MADE_STR, 80));
		wrong(-EBADMSG, words);
		begin(made_python_versions[i].version); /* of the outer frame */
		for (size_t j = 0; j < 2; j++)
			made_python_set(&made, made.frame[j][0] + made.at->frame_previous, made.type[MADE_INT] + 8);
		wrong(-EBADMSG, words);
		begin(made_python_versions[i].version); /* it runs outside of its bytecode */
		for (size_t j = 0; j < 2; j++)
			made_python_set(&made, made.frame[j][0] + made.at->frame_instruction,
					made.at->version < 0x30b ? 0xfffffffe :
								   made.code[j] + made.at->code_bytes - 4);
		wrong(-EBADMSG, words);
		/* One thread that is good is enough; frames and threads without an end. */
		begin(made_python_versions[i].version);
		made_python_set(&made, made.code[0] + 8, 0x1234);
		made_python_set(&made, made.frame[1][1] + made.at->frame_previous, made.frame[1][0]);
		made_python_set(&made, made.state[1] + 8, made.state[1]);
		CHECK_EQ(run(), 0);
	}
	begin(0x30a);
	for (size_t i = 0; i < 2; i++)
		made_python_set(&made, made.frame[i][0] + 8, made.type[MADE_INT]);
	wrong(-EBADMSG, words);
}

static void set_member(uint64_t members, size_t i, size_t word, uint64_t value)
{
	made_python_set(&made, members + 40 * i + 8 * word, value);
}

static void test_types_damaged(void)
{
	uint64_t at;

	begin(0x30b);
	set_member(made.code_members, 2, 0, 0); /* the list ends there */
	wrong(-EBADMSG, "its types list no co_qualname");
	begin(0x308);
	set_member(made.frame_members, 3, 0, 0);
	wrong(-EBADMSG, "its types list no f_lasti");
	begin(0x30b);
	set_member(made.code_members, 2, 1, 1); /* an int for a file's name */
	wrong(-EBADMSG, "its frames are not as they are known");
	begin(0x30b);
	set_member(made.code_members, 2, 2, made.at->code_file + SCRIPT_CODE_BYTES);
	wrong(-EBADMSG, "its frames are not as they are known");
	begin(0x30b);
	set_member(made.code_members, 2, 2, UINT64_MAX);
	wrong(-EBADMSG, "its frames are not as they are known");
	begin(0x30b);
	made_python_set(&made, made.type[MADE_CODE] + 8, made.code[0]);
	wrong(-EBADMSG, "its types are not as they are known");
	begin(0x30b);
	made_python_set(&made, made.type[MADE_CODE] + 32, 0x10000);
	wrong(-EBADMSG, "its code objects are not as they are known");
	begin(0x30b);
	made_python_set(&made, made.type[MADE_CODE] + 240, 0xdead0000);
	wrong(-EFAULT, "its memory could not be read");
	begin(0x30b); /* members without an end */
	at = made_python_room(&made, 40 * 100);
	made_python_set(&made, made.type[MADE_CODE] + 240, at);
	for (size_t i = 0; i < 100; i++)
		made_python_set(&made, at + 40 * i, made.version);
	CHECK_EQ(run(), -E2BIG);
}

static void test_debug_damaged(void)
{
	/* Words that a place cannot be that large in, and such that types tell as well. */
	static const struct {
		uint32_t word, limit;
	} places[] = { { 5, 1 << 24 }, { 8, 1 << 24 }, { 9, 1 << 24 }, { 21, 2048 }, { 23, 2048 },
		       { 24, 2048 },   { 29, 120 },    { 30, 120 },    { 31, 120 },  { 33, 120 } };
	static const uint8_t told[] = { 35, 37, 38, 39, 43, 45, 70 };

	begin(0x30d);
	made_python_set(&made, made.runtime, 0);
	wrong(-EBADMSG, "it has no debug offsets");
	begin(0x30d);
	made_python_set(&made, made.runtime + 8, 0x30d01f0);
	wrong(-EBADMSG, "it has no debug offsets");
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		begin(0x30d);
		made_python_set(&made, made.runtime + 8 * places[i].word, places[i].limit);
		wrong(-EBADMSG, "its debug offsets are not as they are known");
	}
	for (size_t i = 0; i < ARRAY_LEN(told); i++) {
		begin(0x30d);
		made_python_set(&made, made.runtime + 8 * told[i], 48);
		wrong(-EBADMSG, "its debug offsets are not those of its types");
	}
}

static void test_limits(void)
{
	begin(0x30c);
	for (reads_max = 0; reads_max < 3; reads_max++)
		CHECK_EQ(run(), -E2BIG);
	reads_max = 4096;
	CHECK_EQ(run(), 0);
	made_python_set(&made, made.runtime + made.at->interpreters, 0xdead0000);
	wrong(-EFAULT, "its memory could not be read");
}

int main(void)
{
	test_whole();
	test_starting();
	test_refused();
	test_keys();
	test_copied();
	test_frames_damaged();
	test_types_damaged();
	test_debug_damaged();
	test_limits();
	made_python_release(&made);
	return tap_done();
}
