// SPDX-License-Identifier: GPL-2.0-or-later
/* Steps from generated code: what is proven, what is put back, and what is neither. */
#include <string.h>
#include "abi/stack.h"
#include "abi/unwind_x86_64.h"
#include "base/mem.h"
#include "tap.h"

#define STACK 0x7ffff000ull
#define STACK_WORDS 256
#define JIT 0x600000ull /* generated code; 4 KB */
#define FILE_CODE 0x400000ull /* code of a file */
#define FRAMED_CODE 0x400800ull /* of its functions that keep frame pointers */
#define CODE_BYTES 4096
#define PLACE(word) (STACK + 8 * (word))

struct memory {
	uint64_t stack[STACK_WORDS];
	uint8_t jit[CODE_BYTES];
	bool code_is_gone; /* none can be read */
	bool file_is_gone; /* none of the file */
	uint64_t file_from; /* so much of the generated code is a file's: 16 bytes; 0: none */
	uint64_t calls, called; /* in the file: behind a direct call of what; 0: there is none */
};

#define STEP_CONTEXT const struct memory
#define STEP_OPAQUE(var)

static __always_inline int step_load(STEP_CONTEXT *memory, uint64_t addr, uint64_t *ret_word)
{
	if (addr < STACK || addr > STACK + sizeof(memory->stack) - 8)
		return STACK_CAUSE_FAULT;
	memcpy(ret_word, (const uint8_t *)memory->stack + (addr - STACK), 8);
	return 0;
}

#include "bpf/step.h"

static int step_code_at(STEP_CONTEXT *memory, uint64_t addr);

static int step_load_code(STEP_CONTEXT *memory, uint64_t addr, uint64_t *ret_words, uint32_t n)
{
	if (memory->calls && addr + 8 == memory->calls) {
		*ret_words = (memory->called - memory->calls) << 32 | 0xe8000000;
		return 0;
	}
	if (addr >= FILE_CODE && addr < FILE_CODE + CODE_BYTES && !memory->file_is_gone) {
		memset(ret_words, 0, 8 * n);
		memcpy((uint8_t *)ret_words + 8 * n - 2, addr & 1 ? "\x90\x90" : "\xff\xd0", 2);
		return 0;
	}
	if (memory->code_is_gone || addr < JIT || addr + 8 * n > JIT + CODE_BYTES)
		return STACK_CAUSE_FAULT;
	memcpy(ret_words, memory->jit + (addr - JIT), 8 * n);
	return 0;
}

#define step_load_lasting step_load_code
static bool code_is_mapped;

#define STEP_CODE_IS_MAPPED code_is_mapped
#include "bpf/step_jit.h"

static int step_code_at(STEP_CONTEXT *memory, uint64_t addr)
{
	if (addr - JIT < CODE_BYTES)
		return addr - memory->file_from < 16 ? STEP_CODE_FILE : STEP_CODE_JIT;
	if (addr - FILE_CODE >= CODE_BYTES)
		return STEP_CODE_NONE;
	return addr < FRAMED_CODE ? STEP_CODE_FILE : STEP_CODE_FRAMED;
}

static struct memory m;
static struct step_frame frame;

/* A leaf in the middle of the code with sp at word 0, and fp at word 20, whose return address goes to a file. */
static void begin(void)
{
	memset(&m, 0, sizeof(m));
	memset(m.jit, 0x90, sizeof(m.jit));
	frame = (struct step_frame){ .ip = JIT + 0x800, .sp = STACK, .fp = PLACE(20), .user_end = 1ull << 47,
				     .flags = STEP_LEAF | STEP_MAY_GUESS };
	m.stack[20] = PLACE(30);
	m.stack[21] = FILE_CODE + 0x10;
}

/* The same as a caller. */
static void begin_inner(void)
{
	begin();
	frame.flags = STEP_KNOWS_SP | STEP_KNOWS_FP | STEP_RETURNED | STEP_MAY_GUESS;
}

enum outcome { PROVEN, UNPROVEN, OTHER };

static enum outcome run(void)
{
	int r = step_jit(&m, &frame);

	if (r != STEP_ON)
		return OTHER;
	CHECK(frame.flags & STEP_PASSED_FP);
	CHECK_EQ(!(frame.flags & STEP_UNPROVEN), !step_is_unproven(&frame));
	return frame.flags & STEP_UNPROVEN ? UNPROVEN : PROVEN;
}

static void put(uint64_t at, const void *bytes, size_t n)
{
	memcpy(m.jit + at, bytes, n);
}

/* The instructions of a site, of which the one at ip begins at byte `at`. */
struct site {
	const char *title;
	const char *bytes;
	size_t n, at;
	int ra; /* word of the return address */
	enum step_site_fp fp;
};
#define SITE(title, bytes, at, ra, fp) { title, bytes, sizeof(bytes) - 1, at, ra, STEP_SITE_FP_##fp }

static const struct site sites[] = {
	SITE("ret", "\xc3", 0, 0, SAME),
	SITE("ret $n", "\xc2\x10\x00", 0, 0, SAME),
	SITE("rep ret", "\xf3\xc3", 0, 0, SAME),
	SITE("bnd ret", "\xf2\xc3", 0, 0, SAME),
	SITE("push, mov", "\x55\x48\x89\xe5", 0, 0, SAME),
	SITE("push, mov, the other way", "\x55\x48\x8b\xec", 0, 0, SAME),
	SITE("push, sub", "\x55\x48\x83\xec\x20", 0, 0, SAME),
	SITE("push, sub of four bytes", "\x55\x48\x81\xec\x20\x01\x00\x00", 0, 0, SAME),
	SITE("mov behind push", "\x55\x48\x89\xe5", 1, 1, SAVED),
	SITE("mov behind push, the other way", "\x55\x48\x8b\xec", 1, 1, SAVED),
	SITE("poll", "\x49\x3b\xa7\x38\x03\x00\x00\x0f\x87\x01\x00\x00\x00\xc3", 0, 0, SAME),
	SITE("jump of the poll", "\x49\x3b\xa7\x38\x03\x00\x00\x0f\x87\x01\x00\x00\x00\xc3", 7, 0, SAME),
	SITE("touch of the stack", "\x89\x84\x24\x00\xc0\xfe\xff\x55", 0, 0, SAME),
	SITE("sub, save", "\x48\x81\xec\x18\x00\x00\x00\x48\x89\x6c\x24\x10", 0, 0, SAME),
	SITE("save behind sub", "\x48\x81\xec\x18\x00\x00\x00\x48\x89\x6c\x24\x10", 7, 3, SAME),
	SITE("save at sp behind sub", "\x48\x81\xec\x08\x00\x00\x00\x48\x89\x2c\x24", 7, 1, SAME),
	SITE("short sub, save", "\x48\x83\xec\x18\x48\x89\x6c\x24\x10", 0, 0, SAME),
	SITE("save behind short sub", "\x48\x83\xec\x18\x48\x89\x6c\x24\x10", 4, 3, SAME),
	SITE("mov behind save", "\x48\x89\x6c\x24\x10\x48\x8b\xec", 5, 3, SAVED),
	SITE("mov behind far save", "\x48\x89\xac\x24\x80\x00\x00\x00\x48\x8b\xec", 8, 17, SAVED),
	SITE("add behind mov", "\x48\x8b\xec\x48\x83\xc5\x10", 3, 3, MOVED),
	SITE("what only calls", "\x48\x83\xec\x08\xff\xd1\x48\x83\xc4\x08\xc3", 0, 0, SAME),
	SITE("call of what only calls", "\x48\x83\xec\x08\xff\xd1\x48\x83\xc4\x08\xc3", 4, 1, SAME),
	SITE("behind the call of it", "\x48\x83\xec\x08\xff\xd1\x48\x83\xc4\x08\xc3", 6, 1, SAME),
	SITE("far add behind mov", "\x48\x8b\xec\x48\x81\xc5\x80\x00\x00\x00", 3, 17, MOVED),
};

/* Each site puts back the caller, where the word is an address of code; else nothing is said by it. */
static void test_sites(void)
{
	for (size_t i = 0; i < ARRAY_LEN(sites); i++) {
		const struct site *site = &sites[i];
		int saved = site->ra - 1;

		printf("# %s\n", site->title);
		begin();
		put(0x800 - site->at, site->bytes, site->n);
		m.stack[site->ra] = JIT + 0x100;
		if (site->fp == STEP_SITE_FP_SAVED)
			m.stack[saved] = PLACE(20);
		if (site->fp == STEP_SITE_FP_MOVED) {
			m.stack[saved] = PLACE(20);
			frame.fp = STACK;
		}
		CHECK_EQ(run(), PROVEN);
		CHECK_EQ(frame.ip, JIT + 0x100);
		CHECK_EQ(frame.sp, PLACE(site->ra + 1));
		CHECK_EQ(frame.fp, PLACE(20));

		/* No address of code: the frame pointer is what is left. */
		begin();
		put(0x800 - site->at, site->bytes, site->n);
		m.stack[site->ra] = 0x1234567;
		if (site->fp == STEP_SITE_FP_SAVED)
			m.stack[saved] = PLACE(20);
		run();
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);

		/* Not what the site says of fp. */
		if (site->fp == STEP_SITE_FP_SAME)
			continue;
		begin();
		put(0x800 - site->at, site->bytes, site->n);
		m.stack[site->ra] = JIT + 0x100;
		run();
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	}
}

/* What CPython has between its functions with -X perf is passed without a guess. */
static void test_forwarder(void)
{
	static const char plain[] = "\x48\x83\xec\x08\xff\xd1\x48\x83\xc4\x08\xc3";
	static const char framed[] = "\x55\x48\x89\xe5\xff\xd1\x5d\xc3";
	static const char *const others[] = {
		"\x48\x83\xec\x10\xff\xd1\x48\x83\xc4\x08\xc3", "\x48\x83\xec\x08\xff\xd1\x48\x83\xc4\x08\x5d",
		"\x48\x83\xec\x08\xff\xd0\x48\x83\xc4\x08\xc3", "\x48\x83\xec\x08\xff\xd1\x48\x83\xc4\x10\xc3",
	};

	begin_inner();
	put(0x7fa, plain, sizeof(plain));
	m.stack[1] = FILE_CODE + 0x20;
	CHECK_EQ(run(), PROVEN);
	CHECK(frame.ip == FILE_CODE + 0x20 && frame.sp == PLACE(2) && frame.fp == PLACE(20));
	/* The first and the last one of their memory. */
	for (int last = 0; last < 2; last++) {
		begin_inner();
		frame.ip = JIT + (last ? CODE_BYTES - 10 : 6);
		put(frame.ip - JIT - 6, plain, sizeof(plain) - 1);
		m.stack[1] = FILE_CODE + 0x20;
		CHECK_EQ(run(), PROVEN);
		CHECK_EQ(frame.ip, FILE_CODE + 0x20);
	}
	/* Not where no code has called it; not what is called by generated code; not what only looks like it. */
	begin_inner();
	put(0x7fa, plain, sizeof(plain));
	m.stack[1] = 0x1234567;
	run();
	CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	begin_inner();
	frame.flags |= STEP_CALLED_JIT;
	put(0x7fa, plain, sizeof(plain));
	m.stack[1] = FILE_CODE + 0x20;
	run();
	CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		begin_inner();
		put(0x7fa, others[i], 11);
		m.stack[1] = FILE_CODE + 0x20;
		run();
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	}
	/* One that keeps a frame pointer, which is proven as any other. */
	begin_inner();
	put(0x7fa, framed, sizeof(framed));
	frame.fp = frame.sp;
	m.stack[0] = PLACE(20);
	m.stack[1] = FILE_CODE + 0x20;
	CHECK_EQ(run(), PROVEN);
	CHECK(frame.ip == FILE_CODE + 0x20 && frame.sp == PLACE(2) && frame.fp == PLACE(20));
}

/* Other instructions say nothing; nor does code that cannot be read. */
static void test_no_site(void)
{
	static const char *const none[] = {
		"\x90\x90", "\x55\x90\x90\x90", "\x48\x89\xe5", "\x48\x83\xec\x18\x90\x90\x90", "\x5d\xc3",
		"\x89\x84\x24\x00\x40\x01\x00", "\x0f\x87\x01\x00", "\x48\x8d\x44\x24\x08\x51\xc3",
		"\x48\x01\xe3\x51\xc3",
	};

	for (size_t i = 0; i < ARRAY_LEN(none); i++) {
		begin();
		put(0x800, none[i], strlen(none[i]));
		CHECK_EQ(run(), PROVEN);
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	}
	begin();
	put(0x800, "\xc3", 1);
	m.stack[0] = JIT + 0x100;
	m.code_is_gone = true;
	CHECK_EQ(run(), UNPROVEN);
	CHECK_EQ(frame.ip, JIT + 0x100);
}

/* Where a function has popped its return address, fp is the caller's already. */
static void test_popped(void)
{
	static const char *const popped[] = {
		"\x48\x8d\x24\xcc\x41\x52\xc3", /* lea (%rsp,%rcx,8),%rsp; push %r10; ret */
		"\x4a\x8d\x24\xc4\x41\x52\xc3", /* lea (%rsp,%r8,8),%rsp; push %r10; ret */
		"\x48\x8d\x64\xcc\x08\x53\xc3", /* lea 0x8(%rsp,%rcx,8),%rsp; push %rbx; ret */
		"\x49\x8d\x67\x08\x51\xc3", /* lea 0x8(%r15),%rsp; push %rcx; ret */
		"\x48\x03\xe3\x51\xc3", /* add %rbx,%rsp; push %rcx; ret */
		"\x48\x01\xdc\x51\xc3", /* the same, the other way */
		"\x41\x52\xc3",
		"\x51\xc3",
	};

	for (size_t i = 0; i < ARRAY_LEN(popped); i++) {
		begin();
		put(0x800, popped[i], strlen(popped[i]));
		CHECK_EQ(run(), UNPROVEN);
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);
		begin();
		put(0x800, popped[i], strlen(popped[i]));
		frame.flags &= ~STEP_MAY_GUESS;
		CHECK_EQ(step_jit(&m, &frame), STACK_CAUSE_UNPROVEN);
	}
}

/* sp leads to an address of code: the caller, most likely, so it is put back and said to be a guess. */
static void test_word_at_sp(void)
{
	begin();
	m.stack[0] = FILE_CODE + 0x20;
	CHECK_EQ(run(), UNPROVEN);
	CHECK_EQ(frame.ip, FILE_CODE + 0x20);
	CHECK_EQ(frame.sp, PLACE(1));
	CHECK_EQ(frame.fp, PLACE(20));
	/* Not of a caller, whose sp leads to what it likes. */
	begin_inner();
	m.stack[0] = FILE_CODE + 0x20;
	CHECK_EQ(run(), PROVEN);
	CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	/* Behind no call, while fp leads behind a call of this very function. */
	begin();
	m.stack[0] = JIT + 0x20;
	m.stack[21] = JIT + 0x205;
	put(0x200, "\xe8\xdb\x05\x00\x00", 5); /* to 0x7e0 */
	CHECK_EQ(run(), PROVEN);
	CHECK_EQ(frame.ip, JIT + 0x205);
	/* The same where a file's code is called: what is near is V8's built-in functions. */
	begin();
	m.stack[0] = JIT + 0x20;
	m.stack[21] = JIT + 0x205;
	put(0x200, "\xe8\xdb\x05\x00\x00", 5);
	m.file_from = JIT + 0x7e0;
	CHECK_EQ(run(), UNPROVEN);
	CHECK_EQ(frame.ip, JIT + 0x205);
	/* The same below generated code of a file: of which of them is not sure. */
	for (int may = 0; may < 2; may++) {
		begin();
		m.stack[0] = JIT + 0x20;
		m.stack[21] = m.calls = FRAMED_CODE + 0x105;
		m.called = JIT + 0x7e0;
		frame.flags &= may ? ~0u : ~(uint32_t)STEP_MAY_GUESS;
		CHECK_EQ(run(), may ? UNPROVEN : OTHER);
		CHECK_EQ(frame.ip, may ? FRAMED_CODE + 0x105 : JIT + 0x800);
	}
	/* Behind a call: it may be the caller. */
	begin();
	m.stack[0] = JIT + 0x20;
	put(0x1e, "\xff\xd0", 2);
	m.stack[21] = JIT + 0x205;
	put(0x200, "\xe8\xdb\x05\x00\x00", 5);
	CHECK_EQ(run(), UNPROVEN);
	CHECK_EQ(frame.ip, JIT + 0x20);
	/* A call of another function. */
	begin();
	m.stack[0] = JIT + 0x20;
	m.stack[21] = JIT + 0x205;
	put(0x200, "\xe8\x00\x06\x00\x00", 5); /* to 0x805 */
	CHECK_EQ(run(), UNPROVEN);
	CHECK_EQ(frame.ip, JIT + 0x20);
}

/* A frame between sp and fp has saved fp: it would be left out. */
static void test_saved(void)
{
	begin_inner();
	CHECK_EQ(run(), PROVEN);
	for (int at = 0; at < 18; at++) {
		begin_inner();
		m.stack[at] = PLACE(20);
		m.stack[at + 1] = JIT + 0x100;
		CHECK_EQ(run(), UNPROVEN);
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);
	}
	/* With no address of code above it is a number like others: so often as it comes, within reason. */
	for (int n = 1; n < 12; n++) {
		begin_inner();
		for (int i = 0; i < n; i++)
			m.stack[i + 1] = PLACE(20);
		CHECK_EQ(run(), n < STEP_SAVED_GOES ? PROVEN : UNPROVEN);
	}
	/* The last words below fp are the frame's own. */
	begin_inner();
	m.stack[19] = PLACE(20);
	m.stack[20] = JIT + 0x100;
	CHECK_EQ(run(), PROVEN);
	/* In a leaf too. */
	begin();
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x100;
	CHECK_EQ(run(), UNPROVEN);
}

/* At `at` there is a call of a function at `function`, which sets up a frame pointer. */
static void call_framed(uint64_t at, uint64_t function)
{
	int32_t distance = (int32_t)(function - at - 5);

	put(at, "\xe8", 1);
	put(at + 1, &distance, sizeof(distance));
	put(function, "\x89\x84\x24\x00\xc0\xfe\xff\x55\x48\x8b\xec", 11);
}

/* A return address in what would be the frame: fp may be of a file, unless its own kind calls it. */
static void test_of_file(void)
{
	for (int at = 0; at < 18; at++) {
		begin_inner();
		m.stack[at] = FRAMED_CODE + 0x10;
		CHECK_EQ(run(), at < STEP_FRAME_WORDS ? UNPROVEN : PROVEN);
		CHECK_EQ(frame.ip, FILE_CODE + 0x10);
		begin_inner();
		m.stack[at] = FRAMED_CODE + 0x11; /* behind no call */
		CHECK_EQ(run(), PROVEN);
		begin_inner();
		m.stack[at] = FILE_CODE + 0x10; /* that has no frame pointer */
		CHECK_EQ(run(), PROVEN);
		begin_inner();
		m.stack[at] = FRAMED_CODE + 0x10; /* under a direct call of this very function */
		m.stack[21] = JIT + 0x105;
		call_framed(0x100, 0x7e0);
		CHECK_EQ(run(), PROVEN);
	}
	/* A number among the addresses of a page that has not run; in a copied stack no page can be seen. */
	for (int mapped = 0; mapped < 2; mapped++) {
		begin_inner();
		m.stack[3] = FRAMED_CODE + 0x10;
		m.file_is_gone = true;
		code_is_mapped = mapped;
		CHECK_EQ(run(), mapped ? PROVEN : UNPROVEN);
	}
	code_is_mapped = false;
}

/* A saved frame pointer is held against a caller that calls nothing that is seen to set one up. */
static void test_callers(void)
{
	static const char *const calls[] = {
		"\x90\x90\xe8\x00\x01\x00\x00", /* a function that does not */
		"\x90\x90\x90\x90\x90\xff\xd0", /* call *%rax */
		"\x90\x90\x90\x90\xff\x50\x18", /* call *0x18(%rax) */
		"\x90\x90\x90\x90\x90\x90\x90", /* HotSpot's interpreter */
	};

	for (size_t i = 0; i < ARRAY_LEN(calls); i++) {
		begin_inner();
		m.stack[21] = JIT + 0x107;
		memcpy(m.jit + 0x100, calls[i], 7);
		m.stack[5] = PLACE(20);
		m.stack[6] = JIT + 0x300;
		CHECK_EQ(run(), UNPROVEN);
		CHECK_EQ(frame.ip, JIT + 0x107);
		/* Without a saved one all are. */
		begin_inner();
		m.stack[21] = JIT + 0x107;
		memcpy(m.jit + 0x100, calls[i], 7);
		CHECK_EQ(run(), PROVEN);
	}
}

/* A direct call of a function that sets up a frame pointer: the frame is that function's. */
static void test_called(void)
{
	begin_inner();
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x300;
	m.stack[21] = JIT + 0x105;
	call_framed(0x100, 0x7e0);
	CHECK_EQ(run(), PROVEN);
	CHECK_EQ(frame.flags & (STEP_CALLED_FRAMED | STEP_KEEPS_FP), STEP_CALLED_FRAMED);
	/* What may be left of a file's function is not held against the next frame, .. */
	for (int saved = 0; saved < 2; saved++) {
		frame.fp = PLACE(30);
		frame.sp = PLACE(22);
		m.stack[31] = JIT + 0x400;
		m.stack[24] = FRAMED_CODE + 0x10;
		if (saved) {
			m.stack[24] = PLACE(30);
			m.stack[25] = JIT + 0x300;
		}
		/* .. but a saved frame pointer is: stubs may keep them, and methods not. */
		CHECK_EQ(run(), saved ? UNPROVEN : PROVEN);
	}
	/* But not what a file calls. */
	begin_inner();
	frame.flags |= STEP_KEEPS_FP;
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x300;
	CHECK_EQ(run(), UNPROVEN);
	/* Another function than the one that a leaf is in: that one would be left out. */
	begin_inner();
	m.stack[21] = JIT + 0x105;
	call_framed(0x100, 0x900);
	CHECK_EQ(run(), PROVEN);
	CHECK(!(frame.flags & STEP_KEEPS_FP));
	begin();
	m.stack[21] = JIT + 0x105;
	call_framed(0x100, 0x900);
	CHECK_EQ(run(), UNPROVEN);
	CHECK_EQ(frame.ip, JIT + 0x105);
	/* In code that cannot be read nothing is seen. */
	begin_inner();
	m.stack[21] = JIT + 0x105;
	call_framed(0x100, 0x900);
	m.code_is_gone = true;
	CHECK_EQ(run(), PROVEN);
	CHECK(!(frame.flags & STEP_KEEPS_FP));
}

/* A leaf close below the frame that fp leads to, with or without a return address among what it has pushed. */
static void begin_pushed(bool pushed)
{
	begin();
	frame.fp = PLACE(10);
	m.stack[1] = pushed ? JIT + 0x200 : 0;
	m.stack[10] = PLACE(30);
	m.stack[11] = JIT + 0x105;
}

/* Where a leaf's function is not known, its caller may be in what it has pushed. */
static void test_pushed(void)
{
	for (int pushed = 0; pushed < 2; pushed++) {
		/* What calls cannot be read. */
		begin_pushed(pushed);
		m.code_is_gone = true;
		CHECK_EQ(run(), pushed ? UNPROVEN : PROVEN);
		/* What is called beside it is a file's: many functions are near. */
		begin_pushed(pushed);
		call_framed(0x100, 0x7e0);
		m.file_from = JIT + 0x7e0;
		CHECK_EQ(run(), pushed ? UNPROVEN : PROVEN);
		CHECK(!(frame.flags & STEP_KEEPS_FP));
	}
}

/* Before its first push a function's return address is at sp, and who called it says where it begins. */
static void test_beginning(void)
{
	static const struct {
		uint64_t function, push;
		const char *between; /* at 0x7f8 */
		enum outcome want;
	} cases[] = {
		{ 0x7f0, 0x810, "\x90", PROVEN },
		{ 0x800, 0x808, "\x90", PROVEN },
		{ 0x7f0, 0x7f4, "\x90", UNPROVEN }, /* behind the push */
		{ 0x7f0, 0x810, "\xc3", UNPROVEN }, /* the push of another function */
		{ 0x7f0, 0x840, "\x90", UNPROVEN }, /* further than is looked */
		{ 0x801, 0x808, "\x90", UNPROVEN }, /* it begins behind ip */
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int32_t distance = (int32_t)(cases[i].function - 0x105);

		begin();
		put(0x100, "\xe8", 1);
		put(0x101, &distance, 4);
		put(0x7f8, cases[i].between, 1);
		put(cases[i].push, "\x55\x48\x89\xe5", 4);
		m.stack[0] = JIT + 0x105;
		CHECK_EQ(run(), cases[i].want);
		CHECK_EQ(frame.ip, JIT + 0x105);
		CHECK_EQ(frame.sp, PLACE(1));
		CHECK_EQ(!!(frame.flags & STEP_CALLED_FRAMED), cases[i].want == PROVEN);
	}
}

/* A leaf at a return is as good to learn from. */
static void test_learn(void)
{
	for (int of_other = 0; of_other < 2; of_other++) {
		begin();
		put(0x800, "\xc3", 1);
		m.stack[0] = JIT + 0x105;
		call_framed(0x100, of_other ? 0x900 : 0x7e0);
		CHECK_EQ(run(), PROVEN);
		CHECK_EQ(!!(frame.flags & STEP_CALLED_FRAMED), !of_other);
		CHECK(frame.flags & STEP_CALLED_JIT);
	}
}

/* Doubts of two kinds: a saved frame pointer, and a return address in a file's function that keeps one. */
static void put_doubts(void)
{
	m.stack[3] = FRAMED_CODE + 0x10;
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x300;
}

/* A framed function that calls generated code: all of its compiler's are, in this frame and those further on. */
static void test_keeps(void)
{
	for (int calls_jit = 0; calls_jit < 2; calls_jit++) {
		begin_inner();
		frame.flags |= calls_jit ? STEP_CALLED_JIT : 0;
		m.stack[21] = JIT + 0x105;
		call_framed(0x100, 0x7e0);
		CHECK_EQ(run(), PROVEN);
		CHECK_EQ(!!(frame.flags & STEP_KEEPS_FP), calls_jit);
		put_doubts();
		frame.sp = PLACE(0);
		frame.fp = PLACE(20);
		m.stack[21] = JIT + 0x400;
		CHECK_EQ(run(), calls_jit ? PROVEN : UNPROVEN);
	}
}

/* The same seen one frame further. */
static void test_framed_caller(void)
{
	static const struct {
		uint64_t function, fp, file_from;
		enum outcome want;
	} cases[] = {
		{ 0x3f0, PLACE(30), 0, PROVEN },
		{ 0x410, PLACE(30), 0, UNPROVEN }, /* it begins behind the caller */
		{ 0x3f0, PLACE(20), 0, UNPROVEN }, /* no frame further */
		{ 0x3f0, PLACE(30), JIT + 0x3f0, UNPROVEN }, /* a file's function */
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		begin_inner();
		put_doubts();
		m.stack[20] = cases[i].fp;
		m.stack[21] = JIT + 0x400;
		m.stack[31] = JIT + 0x105;
		call_framed(0x100, cases[i].function);
		m.file_from = cases[i].file_from;
		CHECK_EQ(run(), cases[i].want);
		CHECK_EQ(!!(frame.flags & STEP_KEEPS_FP), cases[i].want == PROVEN);
	}
}

/* A return address that HotSpot's interpreter has pushed twice: this frame's own, behind no call. */
static void test_pushed_twice(void)
{
	for (int behind_call = 0; behind_call < 2; behind_call++) {
		begin_inner();
		m.stack[0] = PLACE(20);
		m.stack[1] = JIT + 0x800;
		if (behind_call)
			put(0x7fe, "\xff\xd0", 2);
		CHECK_EQ(run(), behind_call ? UNPROVEN : PROVEN);
	}
}

/* What a file's function has called by address is the file's own, unless that is generated code. */
static void test_file_calls(void)
{
	for (int jit = 0; jit < 2; jit++) {
		begin_inner();
		m.stack[3] = m.calls = FRAMED_CODE + 0x105;
		m.called = (jit ? JIT : FILE_CODE) + 0x300;
		CHECK_EQ(run(), jit ? UNPROVEN : PROVEN);
	}
}

/* A return address behind a call of what sets up its own frame pointer is no sign of one that saves it only. */
static void test_left_over_pair(void)
{
	begin_inner();
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x305;
	CHECK_EQ(run(), UNPROVEN);
	begin_inner();
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x305;
	call_framed(0x300, 0x700);
	CHECK_EQ(run(), PROVEN);
	/* Each of them is looked at. */
	m.stack[8] = PLACE(20);
	m.stack[9] = JIT + 0x400;
	frame.fp = PLACE(20);
	frame.sp = PLACE(0);
	CHECK_EQ(run(), UNPROVEN);
}

/* A leaf beside the function that is called has no frame of its own where no return address is below fp. */
static void test_no_frame(void)
{
	static const struct {
		int sp;
		uint64_t word; /* at 12 */
		enum outcome want;
	} cases[] = {
		{ 20, 0, PROVEN },		    { 10, 0, PROVEN },
		{ 10, 0x1234567, PROVEN },	    { 10, FILE_CODE + 0x10, UNPROVEN },
		{ 10, FILE_CODE + 0x11, PROVEN },   { 10, JIT + 0x10, UNPROVEN },
		{ 20 - STEP_FRAME_WORDS, 0, PROVEN }, { 19 - STEP_FRAME_WORDS, 0, UNPROVEN },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		begin();
		frame.sp = PLACE(cases[i].sp);
		m.stack[12] = cases[i].word;
		m.stack[21] = JIT + 0x105;
		call_framed(0x100, 0x900);
		CHECK_EQ(run(), cases[i].want);
		CHECK_EQ(frame.ip, JIT + 0x105);
	}
}

/* What functions begin with, at any place of what is looked at. */
static void test_beginnings(void)
{
	static const struct {
		const char *bytes;
		size_t n;
	} sets_up[] = { { "\x55\x48\x89\xe5", 4 }, { "\x55\x48\x8b\xec", 4 },
			{ "\x48\x89\x6c\x24\x10\x48\x8b\xec", 8 } },
	  others[] = { { "\x55\x48\x83\xec", 4 },
		       { "\x48\x8b\xec", 3 },
		       { "\x48\x89\x6c\x24\x10\x48\x8b\xc4", 8 } };
	union {
		uint64_t words[STEP_BEGIN_WORDS];
		uint8_t bytes[8 * STEP_BEGIN_WORDS];
	} code;

	for (size_t i = 0; i < ARRAY_LEN(sets_up); i++)
		for (size_t at = 0; at < sizeof(code) - 8; at++) {
			memset(&code, 0x90, sizeof(code));
			memcpy(code.bytes + at, sets_up[i].bytes, sets_up[i].n);
			CHECK(step_sets_up_fp(code.words));
			memset(&code, 0x90, sizeof(code));
			memcpy(code.bytes + at, others[i].bytes, others[i].n);
			CHECK(!step_sets_up_fp(code.words));
		}
}

/* More than is looked through: nothing is proven. */
static void test_great_frame(void)
{
	static const struct {
		int fp;
		enum outcome want;
	} frames[] = { { 127, PROVEN }, { 160, PROVEN }, { 200, UNPROVEN } };

	for (size_t i = 0; i < ARRAY_LEN(frames); i++) {
		begin_inner();
		frame.fp = PLACE(frames[i].fp);
		m.stack[frames[i].fp + 1] = FILE_CODE + 0x10;
		CHECK_EQ(run(), frames[i].want);
	}
}

/* Frame pointers that are none. */
static void test_none(void)
{
	begin_inner();
	m.stack[21] = 0x123456; /* no code */
	CHECK_EQ(run(), UNPROVEN);
	begin_inner();
	frame.fp = PLACE(20) + 4;
	CHECK_EQ(step_jit(&m, &frame), STACK_CAUSE_FRAME);
	begin_inner();
	frame.fp = STACK - 16;
	CHECK_EQ(step_jit(&m, &frame), STACK_CAUSE_FRAME);
	begin_inner();
	frame.fp = 0;
	CHECK_EQ(step_jit(&m, &frame), STEP_ENDED);
	begin_inner();
	frame.flags &= ~STEP_KNOWS_FP;
	CHECK_EQ(step_jit(&m, &frame), STACK_CAUSE_REGISTER);
}

/* Where guesses are not wanted the stack ends at them. */
static void test_no_guesses(void)
{
	begin_inner();
	frame.flags &= ~STEP_MAY_GUESS;
	CHECK_EQ(run(), PROVEN);
	begin_inner();
	frame.flags &= ~STEP_MAY_GUESS;
	m.stack[5] = PLACE(20);
	m.stack[6] = JIT + 0x100;
	CHECK_EQ(step_jit(&m, &frame), STACK_CAUSE_UNPROVEN);
	/* Of a leaf a word that may be the return address says at least that fp is not to be believed. */
	begin();
	frame.flags &= ~STEP_MAY_GUESS;
	m.stack[0] = JIT + 0x100;
	CHECK_EQ(step_jit(&m, &frame), STACK_CAUSE_UNPROVEN);
	begin();
	frame.flags &= ~STEP_MAY_GUESS;
	put(0x800, "\xc3", 1);
	m.stack[0] = JIT + 0x100;
	CHECK_EQ(run(), PROVEN);
}

/* Each form of a call, told from its last bytes. */
static void test_calls(void)
{
	static const char *const calls[] = {
		"\x90\x90\x90\xe8\x01\x02\x03\x04", "\x90\x90\x90\x90\x90\x90\xff\xd2",
		"\x90\x90\x90\x90\x90\x90\xff\x11", "\x90\x90\x90\x90\x90\xff\x14\xd8",
		"\x90\x90\x90\x90\x90\xff\x53\x08", "\x90\x90\x90\x90\xff\x54\x24\x08",
		"\x90\x90\xff\x15\x01\x02\x03\x04", "\x90\x90\xff\x93\x01\x02\x03\x04",
		"\x90\xff\x94\x24\x01\x02\x03\x04", "\x90\xff\x14\x25\x01\x02\x03\x04",
	};
	static const char *const others[] = {
		"\x90\x90\x90\x90\x90\x90\x90\x90", "\x90\x90\x90\xe9\x01\x02\x03\x04",
		"\x90\x90\x90\x90\x90\x90\xff\xe2", "\x90\x90\xff\x25\x01\x02\x03\x04",
		"\x90\x90\x90\x90\x90\x90\xff\x14", "\x90\x90\x90\x90\x90\x90\xff\x15",
		"\x90\x90\x90\x90\x90\xff\x54\x08",
	};
	uint64_t before;

	for (size_t i = 0; i < ARRAY_LEN(calls); i++) {
		memcpy(&before, calls[i], 8);
		CHECK(step_ends_in_call(before));
		CHECK_EQ(step_ends_in_direct_call(before), i == 0);
	}
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		memcpy(&before, others[i], 8);
		CHECK(!step_ends_in_call(before));
	}
	memcpy(&before, "\x90\x90\x90\xe8\xf0\xff\xff\xff", 8);
	CHECK_EQ(step_called(JIT + 0x100, before), JIT + 0xf0);
}

/* What an NMI finds on the way in and out, by where it finds sp: arch/x86/entry/entry_64.S. */
static void test_entry(void)
{
	const uint64_t saved = 0xffffc90000003f58, end = saved + 168;

	CHECK(step_is_entry(0x7ffffffde000, saved)); /* the user's, right after syscall */
	CHECK(step_is_entry(0, saved));
	/* The first cpu's entry stack, and the end of the area. */
	CHECK(step_is_entry(0xfffffe0000002000, saved) && step_is_entry(0xfffffe7fffffffff, saved));
	/* Nothing is pushed yet; all but one word. */
	CHECK(step_is_entry(end, saved) && step_is_entry(saved + 8, saved));
	CHECK(!step_is_entry(saved, saved)); /* all is */
	CHECK(!step_is_entry(saved - 3000, saved));
	CHECK(!step_is_entry(0xffffc90000007000, saved)); /* another stack: an interrupt's */
	CHECK(!step_is_entry(0xfffffdffffffffff, saved) && !step_is_entry(0xfffffe8000000000, saved));
}

int main(void)
{
	test_sites();
	test_forwarder();
	test_no_site();
	test_popped();
	test_word_at_sp();
	test_saved();
	test_of_file();
	test_callers();
	test_called();
	test_pushed();
	test_beginning();
	test_learn();
	test_keeps();
	test_framed_caller();
	test_pushed_twice();
	test_file_calls();
	test_left_over_pair();
	test_no_frame();
	test_beginnings();
	test_great_frame();
	test_none();
	test_no_guesses();
	test_calls();
	test_entry();
	return tap_done();
}
