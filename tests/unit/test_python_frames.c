// SPDX-License-Identifier: GPL-2.0-or-later
/* The frames of a Python thread that sleeps, read in its memory: of each version, damaged, and answers that lie. */
#include "abi/stack.h"
#include "core/script/python_frames.h"
#include "core/script/sights.h"
#include "made_python.h"
#include "tap.h"

static struct made_python made;
static struct python python;
static struct buf answer;
static struct python_frames_view got;
static struct err err;

static uint64_t word_at(uint64_t addr)
{
	uint64_t word;

	memcpy(&word, made.bytes.data + (addr - MADE_PYTHON_BASE), sizeof(word));
	return word;
}

/* The rules are those of the memory as it was made. In 3.11 who calls the first one has a struct, too. */
static void begin(uint16_t version)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(mem_free) struct memory *memory = mem_alloc(sizeof(*memory));
	CLOSE_FD int fd = -1;

	made_python_release(&made);
	made = (struct made_python){ 0 };
	made_python_make(&made, version);
	image = made_python_file(&made);
	fd = made_python_memory(&made);
	memory_init(memory, fd, 4096);
	if (python_read(memory, image, MADE_PYTHON_BIAS, &python, &err))
		abort();
	if (version == 0x30b)
		made_python_set(&made, word_at(made.state[0] + made.at->state_frame) + 16,
				made_python_room(&made, 24));
}

static void run(uint64_t pointer)
{
	const struct python_thread thread = { pointer, python.rules };
	CLEANUP(mem_free) struct memory *memory = mem_alloc(sizeof(*memory));
	CLOSE_FD int fd = made_python_memory(&made);

	memory_init(memory, fd, 4096);
	buf_clear(&answer);
	python_frames_read(memory, &thread, &answer);
	CHECK(python_frames_take(answer.data, answer.len, &got));
}

static void came_to(uint32_t n, enum script_cause lacks)
{
	run(made.thread[0]);
	CHECK_EQ(got.n_frames, n);
	CHECK_EQ(got.lacks, lacks);
}

static void set_name(uint64_t str, const char *name)
{
	uint64_t ascii = python.rules.text_ascii;

	made_python_set(&made, str + 16, strlen(name));
	made_python_set(&made, str + 32, 1 << 2 | 1 << 5 | 1 << 6);
	memcpy(made.bytes.data + (str + ascii - MADE_PYTHON_BASE), name, strlen(name));
}

static void test_version(uint16_t version)
{
	struct script_sight sight;
	uint64_t call;

	begin(version);
	set_name(word_at(made.code[0] + made.at->code_name), "own");
	set_name(word_at(made.code[0] + made.at->code_file), "a.py");
	came_to(2, SCRIPT_CAUSE_NO);
	CHECK_EQ(got.n_sights, 1); /* both are of one function */
	call = version < 0x30b	? 0 :
	       version == 0x30b ? word_at(made.state[0] + made.at->state_frame) :
				  word_at(made.frame[0][1] + made.at->frame_previous);
	for (uint32_t i = 0; i < 2; i++) {
		CHECK_EQ(got.frames[i].call, call);
		CHECK_EQ(got.frames[i].place, version == 0x30a || version > 0x30a ? 4 : 2);
		CHECK_EQ(got.frames[i].sight, 0);
	}
	memcpy(&sight, got.sights, sizeof(sight));
	CHECK(sight.version == version && sight.function == SCRIPT_OF_PYTHON && sight.first_line == 7);
	CHECK(sight.bytes[SCRIPT_NAME] == 3 && !memcmp(got.sights + sizeof(sight), "owna.py", 7));
}

/* What made_python.h has no need of: runs, in 3.11 each with a struct of its own on the C stack. */
static void test_runs(void)
{
	uint64_t inner, outer, entry;

	begin(0x30b);
	outer = word_at(made.state[0] + made.at->state_frame);
	made_python_put(&made, made.frame[0][0] + made.at->frame_mark, 1, 1);
	made_python_put(&made, made.frame[0][1] + made.at->frame_mark, 1, 1);
	inner = made_python_add(&made, (uint64_t[]){ 0, made.frame[0][0], outer }, 24);
	made_python_set(&made, outer + 8, made.frame[0][1]);
	made_python_set(&made, made.state[0] + made.at->state_frame, inner);
	came_to(2, SCRIPT_CAUSE_NO);
	CHECK(got.frames[0].call == inner && got.frames[1].call == outer);
	/* The caller is not in what it is said to be in. */
	made_python_set(&made, outer + 8, made.frame[1][0]);
	came_to(1, SCRIPT_CAUSE_RACING);
	made_python_set(&made, inner + 16, 0);
	came_to(1, SCRIPT_CAUSE_FAULT);

	begin(0x30d);
	outer = word_at(made.frame[0][1] + made.at->frame_previous);
	entry = made_python_frame(&made, 0, made.frame[0][1]);
	made_python_set(&made, made.frame[0][0] + made.at->frame_previous, entry);
	came_to(2, SCRIPT_CAUSE_NO);
	CHECK(got.frames[0].call == entry && got.frames[1].call == outer);
	made_python_set(&made, made.frame[0][1] + made.at->frame_previous, 0); /* a run without its entry */
	came_to(2, SCRIPT_CAUSE_RACING);
}

static void test_threads(void)
{
	begin(0x30c);
	run(made.runtime); /* it keeps no state */
	CHECK(!got.n_frames && got.lacks == SCRIPT_CAUSE_NO);
	run(1);
	CHECK(!got.n_frames && got.lacks == SCRIPT_CAUSE_NO);
	made_python_set(&made, made.state[0] + made.at->state_thread, made.thread[1]);
	came_to(0, SCRIPT_CAUSE_FAULT);
}

static void test_damaged(uint16_t version)
{
	uint64_t name;

	begin(version);
	made_python_set(&made, made.code[0] + 8, made.type[MADE_INT]);
	came_to(0, SCRIPT_CAUSE_RACING);
	begin(version);
	made_python_set(&made, made.frame[0][1] + made.at->frame_previous, made.frame[0][0]);
	if (version == 0x30b)
		came_to(2, SCRIPT_CAUSE_RACING);
	else
		came_to(STACK_FRAMES_MAX, SCRIPT_CAUSE_DEPTH);
	begin(version);
	made_python_set(&made, made.frame[0][0] + made.at->frame_previous, 0xdead0000);
	came_to(1, SCRIPT_CAUSE_FAULT);
	begin(version); /* entries alone, without an end */
	made_python_set(&made, made.frame[0][0] + made.at->frame_previous, made.frame[0][0]);
	made_python_put(&made, made.frame[0][0] + made.at->frame_mark, SCRIPT_OWNER_STACK, version > 0x30b);
	came_to(version > 0x30b ? 0 : STACK_FRAMES_MAX, SCRIPT_CAUSE_DEPTH);
	/* Texts of any length: their beginning. */
	begin(version);
	name = word_at(made.code[0] + made.at->code_name);
	set_name(name, "own");
	made_python_set(&made, name + 16, UINT64_MAX);
	made_python_set(&made, made.bytes.len + MADE_PYTHON_BASE - 16, 0);
	made_python_room(&made, SCRIPT_TEXT_MAX);
	came_to(2, SCRIPT_CAUSE_NO);
	made_python_set(&made, made.code[0] + made.at->code_file, made.bytes.len + MADE_PYTHON_BASE - 16);
	came_to(0, SCRIPT_CAUSE_FAULT);
}

static void lies(size_t at, uint32_t word, size_t bytes)
{
	RELEASE(buf_release) struct buf other = { 0 };

	buf_add(&other, answer.data, answer.len);
	memcpy(other.data + at, &word, sizeof(word));
	CHECK(!python_frames_take(other.data, bytes, &got));
}

static void test_lies(void)
{
	size_t frames = sizeof(struct python_frames), sights = frames + 2 * sizeof(struct python_frame), taken = 0;

	begin(0x30b);
	came_to(2, SCRIPT_CAUSE_NO);
	for (size_t bytes = 0; bytes < answer.len; bytes++)
		taken += python_frames_take(answer.data, bytes, &got);
	CHECK_EQ(taken, 0);
	lies(0, 3, answer.len);
	lies(0, STACK_FRAMES_MAX + 1, answer.len);
	lies(4, 2, answer.len);
	lies(4, 0, answer.len);
	lies(8, SCRIPT_CAUSE_LAST_, answer.len);
	lies(frames + 12, 1, answer.len); /* the number of its function */
	lies(sights + 12, 0xffff, answer.len); /* how long its name is */
}

int main(void)
{
	for (size_t i = 0; i < ARRAY_LEN(made_python_versions); i++)
		test_version(made_python_versions[i].version);
	test_runs();
	test_threads();
	for (size_t i = 0; i < ARRAY_LEN(made_python_versions); i++)
		test_damaged(made_python_versions[i].version);
	test_lies();
	buf_release(&answer);
	made_python_release(&made);
	return tap_done();
}
