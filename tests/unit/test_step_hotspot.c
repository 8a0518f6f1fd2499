// SPDX-License-Identifier: GPL-2.0-or-later
/* Steps from HotSpot's code: where methods are entered and left, the interpreter, stubs, and what is not known. */
#include <string.h>
#include "abi/stack.h"
#include "abi/unwind_x86_64.h"
#include "base/mem.h"
#include "tap.h"

#define STACK 0x7ffff000ull
#define STACK_WORDS 256
#define PLACE(word) (STACK + 8 * (word))
#define CACHE 0x600000ull
#define CACHE_BYTES 0x10000
#define SEGMENT_BITS 7
#define MAP 0x500000ull
#define NAMES 0x400000ull
#define CODE_AT 0x180 /* of a method's block */
#define COMPLETE 0x20
#define NMETHOD_BYTES 352

/* Blocks and parts of the interpreter, from CACHE on. */
enum place {
	RETURNS = 0x100, /* of the interpreter */
	ENTRIES = 0x200,
	BYTECODES = 0x300,
	LEAVING = 0x400,
	INTERPRETER_END = 0x500,
	METHOD = 0x4000,
	CALLER = 0x8000,
	STUBS = 0xa000,
	VTABLES = 0xb000,
	ADAPTER = 0xc000,
	BLOB = 0xd000,
	CONTINUATIONS = 0xe000,
	CALL_STUB = STUBS + 0x200,
};

struct memory {
	uint64_t stack[STACK_WORDS];
	uint8_t cache[CACHE_BYTES];
	uint8_t map[(CACHE_BYTES >> SEGMENT_BITS) + 8];
	char names[256];
	struct unwind_hotspot hotspot;
	uint64_t block[UNWIND_HOTSPOT_BLOB_BYTES / 8 + 1];
};

#define STEP_CONTEXT struct memory
#define STEP_OPAQUE(var)

static int load(const void *from, uint64_t start, size_t size, uint64_t addr, void *to, size_t n)
{
	if (addr < start || n > size || addr - start > size - n)
		return STACK_CAUSE_FAULT;
	memcpy(to, (const uint8_t *)from + (addr - start), n);
	return 0;
}

static __always_inline int step_load(STEP_CONTEXT *memory, uint64_t addr, uint64_t *ret_word)
{
	return load(memory->stack, STACK, sizeof(memory->stack), addr, ret_word, 8);
}

#include "bpf/step.h"

static int step_code_at(STEP_CONTEXT *memory, uint64_t addr)
{
	(void)memory;
	return addr - CACHE < CACHE_BYTES ? 1 : 0; /* enum step_code: JIT, NONE */
}

static int step_load_code(STEP_CONTEXT *memory, uint64_t addr, uint64_t *ret_words, uint32_t n)
{
	return load(memory->cache, CACHE, sizeof(memory->cache), addr, ret_words, 8 * n) &&
			       load(memory->map, MAP, sizeof(memory->map), addr, ret_words, 8 * n) ?
		       load(memory->names, NAMES, sizeof(memory->names), addr, ret_words, 8 * n) :
		       0;
}

#define step_load_lasting step_load_code
#define STEP_CODE_IS_MAPPED true
#include "bpf/step_jit.h"

static const struct unwind_hotspot *step_hotspot_of(STEP_CONTEXT *memory)
{
	return &memory->hotspot;
}

static uint64_t step_heap_of(STEP_CONTEXT *memory)
{
	(void)memory;
	return CACHE;
}

static uint64_t *step_block_of(STEP_CONTEXT *memory)
{
	return memory->block;
}

static int step_load_block(STEP_CONTEXT *memory, uint64_t addr)
{
	return load(memory->cache, CACHE, sizeof(memory->cache), addr, memory->block, UNWIND_HOTSPOT_BLOB_BYTES);
}

#include "bpf/step_hotspot.h"

static struct memory m;
static struct step_frame frame;

static void put(uint64_t at, const void *bytes, size_t n)
{
	memcpy(m.cache + at, bytes, n);
}

/* A block of 4 KB, as JDK 17 has them. */
static void add_block(uint64_t at, const char *name, int32_t frame_size, int32_t header)
{
	uint64_t length = 0x1000 >> SEGMENT_BITS, code = CACHE + at + CODE_AT, first = at >> SEGMENT_BITS;
	int32_t complete = COMPLETE;
	static uint64_t names;

	put(at, &length, 8);
	put(at + 8, "\1", 1);
	put(at + 16 + 16, &header, 4);
	put(at + 16 + 20, &complete, 4);
	put(at + 16 + 28, &frame_size, 4);
	put(at + 16 + 32, &code, 8);
	names = (names + 32) % sizeof(m.names);
	strcpy(m.names + names, name);
	code = NAMES + names;
	put(at + 16 + 96, &code, 8);
	for (uint64_t i = 0; i < length; i++)
		m.map[first + i] = (uint8_t)i;
}

static uint64_t returns_behind(uint64_t at, uint64_t called)
{
	int32_t distance = (int32_t)(called - (CACHE + at + 5));

	put(at, "\xe8", 1);
	put(at + 1, &distance, 4);
	return CACHE + at + 5;
}

static uint64_t caller; /* a return address in the method that calls */

#define FRAME_SIZE 6

/* A leaf in the middle of the method. Its frame is six words from sp on: fp is saved in word 4, the caller in 5. */
static void begin(void)
{
	static const struct unwind_hotspot hotspot = {
		.segment_map = MAP,
		.call_stub = CACHE + CALL_STUB,
		.low = CACHE,
		.high = CACHE + CACHE_BYTES,
		.interpreter = CACHE + RETURNS,
		.interpreter_bytes = INTERPRETER_END - RETURNS,
		.continuation = CACHE + CONTINUATIONS,
		.continuation_bytes = 0x1000,
		.nmethod_bytes = NMETHOD_BYTES,
		.segment_bits = SEGMENT_BITS,
		.blob = 16,
		.used = 8,
		.header = 32,
		.header_bytes = 4,
		.name = 112,
		.frame_size = 44,
		.code = 48,
		.code_bytes = 8,
		.complete = 36,
		.complete_bytes = 4,
	};

	memset(&m, 0, sizeof(m));
	memset(m.map, 255, sizeof(m.map));
	m.hotspot = hotspot;
	for (int i = 0; i < UNWIND_HOTSPOT_PARTS_MAX; i++)
		m.hotspot.parts[i] = UINT32_MAX;
	m.hotspot.parts[0] = UNWIND_HOTSPOT_PART(0, UNWIND_HOTSPOT_FRAMED);
	m.hotspot.parts[1] = UNWIND_HOTSPOT_PART(ENTRIES - RETURNS, UNWIND_HOTSPOT_ENTRY);
	m.hotspot.parts[2] = UNWIND_HOTSPOT_PART(BYTECODES - RETURNS, UNWIND_HOTSPOT_FRAMED);
	m.hotspot.parts[3] = UNWIND_HOTSPOT_PART(LEAVING - RETURNS, UNWIND_HOTSPOT_LEAVING);
	memset(m.cache + METHOD, 0x90, 0x2000);
	add_block(METHOD, "nmethod", FRAME_SIZE, NMETHOD_BYTES);
	add_block(CALLER, "nmethod", 10, NMETHOD_BYTES);
	add_block(STUBS, "StubRoutines (1)", 0, 104);
	add_block(VTABLES, "vtable chunks", 0, 104);
	add_block(ADAPTER, "I2C/C2I adapters", 0, 104);
	add_block(BLOB, "_new_instance_Java", 2, 104);
	caller = returns_behind(CALLER + 0x300, CACHE + METHOD + CODE_AT);
	frame = (struct step_frame) { .ip = CACHE + METHOD + 0x400,
				      .sp = STACK,
				      .fp = 0x1234,
				      .user_end = 1ull << 47,
				      .flags = STEP_LEAF | STEP_MAY_GUESS };
	m.stack[4] = PLACE(30);
	m.stack[5] = caller;
}

static void begin_returned(uint64_t ip)
{
	begin();
	frame.ip = ip;
	frame.flags = STEP_KNOWS_SP | STEP_KNOWS_FP | STEP_RETURNED | STEP_MAY_GUESS;
}

/* The caller is found as a rule says: at the word behind its return address. */
static void goes_on(const char *title, int ra, uint64_t fp)
{
	int r = step_hotspot(&m, &frame);

	CHECK_NAMED(r == STEP_ON && !step_is_unproven(&frame), title);
	CHECK_EQ(frame.ip, caller);
	CHECK_EQ(frame.sp, PLACE(ra + 1));
	CHECK_EQ(frame.fp, fp);
}

struct site {
	const char *title, *bytes;
	size_t n, at;  /* the instruction at ip begins at byte `at` */
	int ra;	       /* word of the return address */
	bool is_saved; /* fp is below it, else it is the caller's */
};
#define SITE(title, bytes, at, ra, is_saved) \
	{ \
		title, bytes, sizeof(bytes) - 1, at, ra, is_saved \
	}

static const struct site sites[] = {
	SITE("ret", "\xc3", 0, 0, false),
	SITE("pop %rbp", "\x5d\xc3", 0, 1, true),
	SITE("push %rbp", "\x55\x48\x83\xec\x20", 0, 0, false),
	SITE("sub behind push", "\x55\x48\x83\xec\x20", 1, 1, true),
	SITE("mov behind push", "\x55\x48\x8b\xec\x48\x83\xec\x20", 1, 1, true),
	SITE("sub behind push and mov", "\x55\x48\x8b\xec\x48\x83\xec\x20", 4, 1, true),
	SITE("the touch of the stack", "\x89\x84\x24\x00\xc0\xfe\xff\x55", 0, 0, false),
	SITE("sub of the whole frame", "\x48\x81\xec\x28\x00\x00\x00\x48\x89\x6c\x24\x20", 0, 0, false),
	SITE("mov behind that", "\x48\x81\xec\x28\x00\x00\x00\x48\x89\x6c\x24\x20", 7, 5, false),
	SITE("what is behind that", "\x48\x81\xec\x28\x00\x00\x00\x48\x89\x6c\x24\x20\x90", 12, 5, true),
	SITE("add, before pop", "\x48\x83\xc4\x20\x5d\xc3", 0, 5, true),
	SITE("poll", "\x5d\x49\x3b\xa7\x38\x03\x00\x00\x0f\x87\x01\x00\x00\x00\xc3", 1, 0, false),
	SITE("jump of the poll", "\x5d\x49\x3b\xa7\x38\x03\x00\x00\x0f\x87\x01\x00\x00\x00\xc3", 8, 0, false),
	SITE("short poll", "\x5d\x49\x3b\x67\x28\x0f\x87\x01\x00\x00\x00\xc3", 1, 0, false),
	SITE("jump of the short poll", "\x5d\x49\x3b\x67\x28\x0f\x87\x01\x00\x00\x00\xc3", 5, 0, false),
	SITE("lea of the poll's stub", "\x4c\x8d\x15\x01\x02\x03\x04\x4d\x89\x97\x48\x03\x00\x00\xe9", 0, 0,
	     false),
	SITE("mov of the poll's stub", "\x4c\x8d\x15\x01\x02\x03\x04\x4d\x89\x97\x48\x03\x00\x00\xe9", 7, 0,
	     false),
	SITE("jmp of the poll's stub", "\x4c\x8d\x15\x01\x02\x03\x04\x4d\x89\x97\x48\x03\x00\x00\xe9", 14, 0,
	     false),
	SITE("mov of 64 bits of it", "\x49\xba\x01\x02\x03\x04\x05\x06\x07\x08\x4d\x89\x57\x38\xe9", 0, 0, false),
	SITE("mov behind that one", "\x49\xba\x01\x02\x03\x04\x05\x06\x07\x08\x4d\x89\x57\x38\xe9", 10, 0, false),
	SITE("the same lea before a call", "\x4c\x8d\x15\x01\x02\x03\x04\x4d\x89\x97\x48\x03\x00\x00\xff\xd0", 0,
	     5, true),
	SITE("jump to the handler of an exception", "\x48\x83\xc4\x20\x5d\xe9\x00\x00\x00\x00", 5, 0, false),
	SITE("jump in the middle", "\x48\x83\xc0\x5d\xe9\x00\x00\x00\x00", 4, 5, true),
	SITE("test behind leave", "\xc9\x49\x83\x7f\x08\x00\x75\x01\xc3", 1, 0, false),
	SITE("jump behind that", "\xc9\x49\x83\x7f\x08\x00\x75\x01\xc3", 6, 0, false),
};

static void test_methods(void)
{
	for (size_t i = 0; i < ARRAY_LEN(sites); i++) {
		const struct site *site = &sites[i];

		begin();
		put(METHOD + 0x400 - site->at, site->bytes, site->n);
		m.stack[4] = m.stack[5] = 0;
		m.stack[site->ra] = caller;
		if (site->is_saved)
			m.stack[site->ra - 1] = PLACE(30);
		goes_on(site->title, site->ra, site->is_saved ? PLACE(30) : 0x1234);
	}
	begin();
	frame.ip = CACHE + METHOD + CODE_AT + 4;
	m.stack[0] = caller;
	goes_on("what is before the frame is made", 0, 0x1234);
	begin();
	frame.ip = CACHE + METHOD + CODE_AT + 0x1a;
	put(METHOD + CODE_AT + 0x1a, "\x41\x81\x7f\x20\x01\x00\x00\x00\x75", 9);
	m.stack[0] = caller;
	goes_on("the barrier behind that", 5, PLACE(30));
	begin();
	m.stack[5] = PLACE(30);
	m.stack[6] = caller;
	goes_on("a leaf that has pushed a word", 6, PLACE(30));
	begin();
	m.stack[5] = 0;
	CHECK_EQ(step_hotspot(&m, &frame), STACK_CAUSE_NOEXEC);
	begin_returned(CACHE + METHOD + 0x400);
	goes_on("a method that has called", 5, PLACE(30));
	begin_returned(CACHE + METHOD + 0x400);
	m.stack[40] = PLACE(30);
	m.stack[41] = caller;
	m.stack[5] = 7;
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
	CHECK(frame.sp == PLACE(42) && step_is_unproven(&frame)); /* called C from the middle of its frame */
	begin_returned(CACHE + METHOD + 0x400);
	m.stack[6] = PLACE(30);
	m.stack[7] = caller;
	m.stack[5] = 7;
	goes_on("who has pushed two words and called", 7, PLACE(30));
	begin_returned(CACHE + BLOB + 0x400);
	m.stack[0] = PLACE(30);
	m.stack[1] = caller;
	goes_on("a stub of the runtime with a frame", 1, PLACE(30));
	begin();
	m.cache[METHOD + 8] = 0;
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ASK_JIT);
	begin();
	m.map[(METHOD + 0x400) >> SEGMENT_BITS] = 255;
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ASK_JIT);
}

/* An interpreted frame with rbp at word 20: the sender's sp is word 40, its return address at 21. */
static void begin_interpreted(uint64_t at, bool is_leaf)
{
	begin();
	if (!is_leaf)
		frame.flags = STEP_KNOWS_SP | STEP_KNOWS_FP | STEP_RETURNED | STEP_MAY_GUESS;
	frame.ip = CACHE + at;
	frame.fp = PLACE(20);
	m.stack[5] = 0;
	m.stack[20] = PLACE(60);
	m.stack[21] = caller;
	m.stack[19] = PLACE(40);
	m.stack[13] = PLACE(33);
	frame.registers[HOTSPOT_R14] = PLACE(33);
	frame.registers[STEP_KEPT] = PLACE(40);
}

static void test_interpreter(void)
{
	begin_interpreted(RETURNS + 0x10, false);
	goes_on("an interpreted method that has called", 39, PLACE(60));
	begin_interpreted(BYTECODES + 0x10, true);
	frame.registers[HOTSPOT_R14] = 5;
	goes_on("a bytecode that never leaves the frame", 39, PLACE(60));
	begin_interpreted(LEAVING + 0x10, true);
	goes_on("one that may, with its locals in r14", 39, PLACE(60));
	begin_interpreted(LEAVING + 0x10, true);
	m.stack[13] = 13;
	goes_on("the same, where they are relative to rbp", 39, PLACE(60));
	begin_interpreted(LEAVING + 0x10, true);
	m.stack[19] = PLACE(20); /* an argument was taken away */
	goes_on("a sender's sp below the frame", 21, PLACE(60));
	/* leave; pop %r13; mov %rbx, %rsp; jmp *%r13: rbp is the caller's, in whose frame are other locals. */
	for (size_t at = 1; at <= 6; at += at == 1 ? 2 : 3) {
		begin_interpreted(LEAVING + 0x10, true);
		put(LEAVING + 0x10 - at, "\xc9\x41\x5d\x48\x8b\xe3\x41\xff\xe5", 9);
		frame.registers[HOTSPOT_R14] = PLACE(7);
		frame.registers[HOTSPOT_R13] = at > 1 ? caller : 0;
		frame.registers[STEP_KEPT] = PLACE(3);
		m.stack[0] = at > 1 ? 0 : caller;
		if (at == 6)
			frame.sp = PLACE(3);
		goes_on("where a frame is left", 2, PLACE(20));
	}
	begin_interpreted(LEAVING + 0x10, true);
	frame.registers[HOTSPOT_R14] = PLACE(7);
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
	CHECK(step_is_unproven(&frame));
	begin_interpreted(LEAVING + 0x10, true);
	frame.registers[HOTSPOT_R14] = PLACE(7);
	frame.flags &= ~STEP_MAY_GUESS;
	CHECK_EQ(step_hotspot(&m, &frame), STACK_CAUSE_UNPROVEN);
	/* Entered: r13 is the sender's sp, and rbp still the caller's. */
	begin_interpreted(ENTRIES + 0x10, true);
	frame.registers[HOTSPOT_R13] = PLACE(4);
	m.stack[0] = caller;
	goes_on("an entry", 3, PLACE(20));
	begin_interpreted(ENTRIES + 0x10, true);
	frame.registers[HOTSPOT_R13] = PLACE(4);
	frame.registers[HOTSPOT_RAX] = caller;
	goes_on("an entry that has popped its return address", 3, PLACE(20));
	begin_interpreted(ENTRIES + 0x10, true);
	frame.registers[HOTSPOT_R13] = PLACE(4);
	frame.fp = frame.sp;
	m.stack[0] = PLACE(20);
	m.stack[1] = caller;
	goes_on("an entry that has set up rbp alone", 3, PLACE(20));
	begin_interpreted(ENTRIES + 0x10, true);
	frame.registers[HOTSPOT_R13] = 0x12345678;
	goes_on("an entry with its frame", 39, PLACE(60));
}

static void test_stubs(void)
{
	begin_returned(CACHE + CALL_STUB);
	frame.fp = PLACE(20);
	m.stack[20] = PLACE(60);
	m.stack[21] = caller;
	goes_on("what Java is called by from C", 21, PLACE(60));
	begin();
	frame.ip = CACHE + VTABLES + 0x200;
	m.stack[0] = caller;
	goes_on("a stub of a virtual method", 0, 0x1234);
	begin();
	frame.ip = CACHE + ADAPTER + 0x200;
	m.stack[0] = CACHE + RETURNS + 0x20;
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
	CHECK(!step_is_unproven(&frame));
	begin();
	frame.ip = CACHE + ADAPTER + 0x200;
	m.stack[0] = caller;
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
	CHECK(step_is_unproven(&frame));
	/* Three words pushed; the stub was called last, another one before it. */
	begin();
	frame.ip = CACHE + STUBS + 0x340;
	m.stack[5] = 0;
	m.stack[1] = returns_behind(CALLER + 0x200, CACHE + STUBS + 0x280);
	m.stack[3] = caller = returns_behind(CALLER + 0x300, CACHE + STUBS + 0x300);
	goes_on("a stub without a frame pointer", 3, 0x1234);
	CHECK(!(frame.flags & STEP_KNOWS_FP));
	begin();
	frame.ip = CACHE + STUBS + 0x340;
	m.stack[1] = m.stack[3] = returns_behind(CALLER + 0x300, CACHE + STUBS + 0x300);
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
	CHECK(step_is_unproven(&frame));
	/* Two words that its caller pops behind the call. */
	begin();
	frame.ip = CACHE + STUBS + 0x340;
	m.stack[5] = 0;
	m.stack[3] = caller = returns_behind(CALLER + 0x300, CACHE + STUBS + 0x300);
	put(CALLER + 0x305, "\x59\x41\x58\x90", 4);
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
	CHECK(frame.sp == PLACE(6) && frame.ip == caller && !step_is_unproven(&frame));
	/* The same with a frame pointer, called by mov $imm64, %r10; call *%r10. */
	begin();
	frame.ip = CACHE + STUBS + 0x340;
	frame.fp = PLACE(20);
	put(STUBS + 0x300, "\x55\x48\x8b\xec", 4);
	put(CALLER + 0x300, "\x49\xba\x00\xa3\x60\x00\x00\x00\x00\x00\x41\xff\xd2", 13);
	caller = CACHE + CALLER + 0x30d;
	m.stack[20] = PLACE(60);
	m.stack[21] = caller;
	goes_on("a stub with a frame pointer", 21, PLACE(60));
	begin_returned(CACHE + CONTINUATIONS + 0x80);
	CHECK_EQ(step_hotspot(&m, &frame), STACK_CAUSE_CONTINUATION);
	begin();
	m.stack[5] = CACHE + CONTINUATIONS + 0x80;
	CHECK_EQ(step_hotspot(&m, &frame), STEP_ON);
}

int main(void)
{
	test_methods();
	test_interpreter();
	test_stubs();
	return tap_done();
}
