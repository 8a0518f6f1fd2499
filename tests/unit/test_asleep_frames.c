// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Where frames of interpreted code go in the stack of a thread that sleeps: those of a Python (made_python.h), in
 * this process's own memory, and of a JVM, of which there are an nmethod, a Method and a stub's name.
 */
#include <sys/mman.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/asleep_frames.h"
#include "made_python.h"
#include "tap.h"

#define IP(i) (0x7f0000001000ull + 16 * (i))
#define N 6

static struct made_python made;
static struct python python;
static struct map_cache *maps;
static struct code_memory *memory;
static struct scripts *scripts;
static struct raw_sample sample;
static uint64_t native[N], merged[CAPTURE_IPS_MAX];
static struct walk_frame frames[N];
static struct capture_asleep thread;

/* A Python whose thread has two frames in one run of the loop; call: where that lies on the stack. */
static void make_python(uint64_t call)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(mem_free) struct memory *own = mem_alloc(sizeof(*own));
	CLOSE_FD int fd = -1;
	struct err err = { 0 };
	uint64_t entry = call, frame;

	made_python_release(&made);
	made = (struct made_python){ 0 };
	made_python_make(&made, 0x30d);
	image = made_python_file(&made);
	fd = made_python_memory(&made);
	memory_init(own, fd, 4096);
	if (python_read(own, image, MADE_PYTHON_BIAS, &python, &err))
		abort();
	/* Its entry is copied to the place on the stack, which is in this memory, too. */
	memcpy(&frame, made.bytes.data + (made.frame[0][1] + made.at->frame_previous - MADE_PYTHON_BASE), 8);
	made_python_set(&made, made.frame[0][1] + made.at->frame_previous, entry);
	memcpy((void *)MADE_PYTHON_BASE, made.bytes.data, made.bytes.len);
	memcpy((void *)entry, made.bytes.data + (frame - MADE_PYTHON_BASE), SCRIPT_FRAME_BYTES);
	thread.thread_pointer = made.thread[0];
}

static void begin(uint64_t stack)
{
	sample = (struct raw_sample){ .pid = (uint32_t)getpid(),
				      .first_ns = clock_now_ns(),
				      .n_user = N,
				      .ips = native,
				      .unwinder = STACK_UNWINDER_CFI,
				      .status = STACK_COMPLETE,
				      .asleep = &thread };
	memset(frames, 0, sizeof(frames));
	for (size_t i = 0; i < N; i++) {
		native[i] = IP(i);
		frames[i].sp = stack + 256 * i;
		frames[i].end = i + 1 < N ? stack + 256 * (i + 1) : frames[i].sp;
	}
}

static void run(const struct script_python *rules, uint32_t max_depth)
{
	static const struct capture_copy copy;
	struct copied_stack stack = { .sample = &sample, .maps = maps, .memory = memory };
	const struct asleep_frames asleep = { &stack, rules, NULL, scripts, max_depth };

	sample.copy = &copy;
	code_memory_begin(memory);
	asleep_frames_add(&asleep, frames, &sample, merged);
	CHECK(stack.is_live || !sample.script_status);
}

/* An "n" for each native frame, an "s" for each of interpreted code. */
static const char *shape(void)
{
	static char text[64];

	for (uint16_t i = 0; i < sample.n_user; i++)
		text[i] = raw_sample_is_script(&sample, i) ? 's' : 'n';
	text[sample.n_user] = '\0';
	return text;
}

static void came_to(const char *wanted, enum script_status status, enum script_cause cause)
{
	CHECK_STR(shape(), wanted);
	CHECK_EQ(sample.script_status, status);
	CHECK_EQ(sample.script_cause, cause);
}

static void test_python(uint64_t stack)
{
	/* In the frame that its run lies in, at both ends of that; and nowhere. */
	for (size_t i = 0; i < 2; i++) {
		make_python(stack + 512 + (i ? 255 : 0));
		begin(stack);
		run(&python.rules, STACK_FRAMES_MAX);
		came_to("nnnssnnn", SCRIPT_COMPLETE, SCRIPT_CAUSE_NO);
	}
	CHECK_EQ(STACK_SCRIPT_PLACE(merged[3]), 4);
	make_python(stack + 256 * N);
	begin(stack);
	run(&python.rules, STACK_FRAMES_MAX);
	came_to("nnnnnnss", SCRIPT_CUT, SCRIPT_CAUSE_RACING);
	begin(stack);
	sample.status = STACK_CUT;
	run(&python.rules, STACK_FRAMES_MAX);
	came_to("nnnnnnss", SCRIPT_COMPLETE, SCRIPT_CAUSE_NO);
	/* No room for all. */
	make_python(stack + 512);
	begin(stack);
	run(&python.rules, 4);
	came_to("nnns", SCRIPT_CUT, SCRIPT_CAUSE_DEPTH);
	CHECK(sample.status == STACK_CUT && sample.cause == STACK_CAUSE_DEPTH);
	begin(stack);
	run(&python.rules, 7);
	came_to("nnnssnn", SCRIPT_COMPLETE, SCRIPT_CAUSE_NO);
	CHECK(sample.status == STACK_CUT && sample.cause == STACK_CAUSE_DEPTH);
	/* A thread of no Python. */
	thread.thread_pointer = made.runtime;
	begin(stack);
	run(&python.rules, STACK_FRAMES_MAX);
	came_to("nnnnnn", SCRIPT_NONE, SCRIPT_CAUSE_NO);
	CHECK(sample.ips == native);
}

/* Places in the objects of a JVM that never was. */
static const struct unwind_hotspot rules = {
	.blob = 16,
	.code = 24,
	.code_bytes = 4,
	.names = { .version = 17,
		   .method_const = 8,
		   .const_code_bytes = 12,
		   .const_bytes = 48,
		   .nmethod_method = 32,
		   .nmethod_id = 40,
		   .nmethod_bytes = 44 },
};

static void sees(size_t i, enum script_sees sees, const void *addr)
{
	frames[i].hotspot = &rules;
	frames[i].sees = sees;
	frames[i].seen = (uint64_t)addr;
}

static void test_java(uint64_t stack)
{
	static struct {
		uint32_t pad[2], code, pad2[7], id;
	} nmethod = { .code = 96, .id = 5 };
	static uint8_t constant[128];
	static void *method[2] = { NULL, constant };
	static const uint8_t *rbp[9]; /* of the interpreter's frame, and what is below */
	static const char stub[] = "a stub";

	constant[12] = 20;
	rbp[8 - HOTSPOT_METHOD / 8] = (const void *)method;
	rbp[8 - HOTSPOT_BYTECODE / 8] = constant + 48 + 7;
	begin(stack);
	sees(1, SCRIPT_SEES_STUB, stub);
	sees(2, SCRIPT_SEES_CODE, &nmethod);
	native[2] = (uint64_t)&nmethod + 96 + 33;
	sees(3, SCRIPT_SEES_STUB, stub); /* behind a method it is the JVM's own */
	sees(4, SCRIPT_SEES_INTERPRETED, &rbp[8]);
	run(NULL, STACK_FRAMES_MAX);
	came_to("nnsnsnnsn", SCRIPT_COMPLETE, SCRIPT_CAUSE_NO);
	CHECK_EQ(STACK_SCRIPT_PLACE(merged[2]), HOTSPOT_NO_PLACE);
	CHECK_EQ(STACK_SCRIPT_PLACE(merged[4]), 33);
	CHECK_EQ(STACK_SCRIPT_PLACE(merged[7]), 7);
	/* A bytecode that is in no method, and an nmethod that is not there. */
	rbp[8 - HOTSPOT_BYTECODE / 8] = constant + 48 + 20;
	begin(stack);
	sees(2, SCRIPT_SEES_CODE, (void *)8);
	sees(4, SCRIPT_SEES_INTERPRETED, &rbp[8]);
	run(NULL, STACK_FRAMES_MAX);
	came_to("nnnsnnsn", SCRIPT_CUT, SCRIPT_CAUSE_FAULT);
	CHECK_EQ(STACK_SCRIPT_NUMBER(merged[3]), SCRIPT_UNKNOWN);
	CHECK_EQ(STACK_SCRIPT_PLACE(merged[6]), HOTSPOT_NO_PLACE);
	/* More may be behind a stack that was cut, of Python and of Java. */
	make_python(stack + 512);
	begin(stack);
	sample.status = STACK_CUT;
	sample.cause = STACK_CAUSE_CONTINUATION;
	sees(2, SCRIPT_SEES_CODE, &nmethod);
	run(&python.rules, STACK_FRAMES_MAX);
	came_to("nnnsssnnn", SCRIPT_CUT, SCRIPT_CAUSE_CONTINUATION);
}

int main(void)
{
	/* made_python.h has its addresses; behind it is the stack. */
	const size_t bytes = 1 << 20;
	void *room = mmap((void *)MADE_PYTHON_BASE, bytes, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);

	if (room != (void *)MADE_PYTHON_BASE)
		abort();
	maps = map_cache_new(NULL);
	memory = code_memory_new(NULL);
	scripts = scripts_new(NULL);
	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	test_python(MADE_PYTHON_BASE + bytes - 8192);
	test_java(MADE_PYTHON_BASE + bytes - 8192);
	scripts_free(scripts);
	code_memory_free(memory);
	map_cache_free(maps);
	made_python_release(&made);
	return tap_done();
}
