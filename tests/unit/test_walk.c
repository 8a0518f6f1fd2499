// SPDX-License-Identifier: GPL-2.0-or-later
/* The walk in user space over tables, mappings and stacks made by hand: each kind of rule, each end. */
#include "abi/unwind_x86_64.h"
#include "core/unwind/walk.h"
#include "tap.h"

#define CODE 0x400000ull /* where the code with a table begins */
#define JIT 0x600000ull
#define PLAIN 0x700000ull /* a file that describes nothing */
#define STACK 0x7ffff000ull
#define STACK_WORDS 256
#define END UNWIND_ESCAPED(UNWIND_END, 0)
#define ROOT UNWIND_ESCAPED(UNWIND_ROOT, 0)
#define BY_SP(cfa, fp) UNWIND_X86_64_RULE(false, cfa, fp)
#define BY_FP(cfa, fp) UNWIND_X86_64_RULE(true, cfa, fp)
#define AT(row) (CODE + 0x100 * (row) + 8) /* an address under the row of that number */

struct fixture {
	struct segments *segments;
	struct unwind_space space;
	uint64_t stack[STACK_WORDS];
	uint32_t reads, missing; /* of reads: this one fails, counted from 1; 0: none */
	struct walk_input input;
	struct walk_result result;
	uint64_t ips[STACK_FRAMES_MAX];
};

static int read_stack(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	struct fixture *f = ctx;

	if (addr < STACK || addr + len > STACK + sizeof(f->stack) || ++f->reads == f->missing)
		return -1;
	memcpy(ret_data, (char *)f->stack + (addr - STACK), len);
	return 0;
}

/* Row i holds for 256 bytes from CODE + 256 i on; 16 rows a page. */
static void begin(struct fixture *f, const uint32_t *rules, uint32_t n, const struct unwind_long *longs,
		  uint32_t n_longs)
{
	uint32_t pages = (n + 15) / 16, index, rows, maps;
	struct unwind_mapping *mapping;

	*f = (struct fixture){ .segments = segments_new(NULL) };
	CHECK(!segments_take(f->segments, 4 * n_longs + 2 * pages, &index, NULL));
	CHECK(!segments_take(f->segments, n, &rows, NULL));
	CHECK(!segments_take(f->segments, 3 * 8, &maps, NULL));
	index += 4 * n_longs;
	for (uint32_t i = 0; i < n_longs; i++)
		memcpy(segments_at(f->segments, index - 4 * (i + 1)), &longs[i], sizeof(longs[i]));
	for (uint32_t i = 0; i < pages; i++) {
		struct unwind_page page = { rows + 16 * i, n - 16 * i < 16 ? n - 16 * i : 16 };

		memcpy(segments_at(f->segments, index + 2 * i), &page, sizeof(page));
	}
	for (uint32_t i = 0; i < n; i++)
		*segments_at(f->segments, rows + i) = UNWIND_ROW(i % 16 * 0x100, rules[i]);
	mapping = (void *)segments_at(f->segments, maps);
	mapping[0] = (struct unwind_mapping){ CODE, CODE + 0x10000, CODE, index, pages };
	mapping[1] = (struct unwind_mapping){ JIT, JIT + 0x1000, 0, UNWIND_BARE_JIT, 0 };
	mapping[2] = (struct unwind_mapping){ PLAIN, PLAIN + 0x1000, 0, UNWIND_BARE_FILE, 0 };
	f->space = (struct unwind_space){ .serial = 1, .n = 3, .at = maps };
	f->input = (struct walk_input){ f->segments, &f->space, { 0 }, 1ull << 47, STACK_FRAMES_MAX,
					CAPTURE_WALK_AUTO, read_stack, NULL, NULL, f, 0, NULL };
	f->input.registers[UNWIND_X86_64_RSP] = STACK;
}

static void run(struct fixture *f, uint64_t ip)
{
	f->input.registers[UNWIND_X86_64_RA] = ip;
	f->reads = 0;
	walk(&f->input, f->ips, &f->result);
}

static void end(struct fixture *f)
{
	segments_free(f->segments);
}

#define CHECK_RESULT(f, frames, want_status, want_cause, want_unwinder) \
	do { \
		CHECK_EQ((f)->result.n, frames); \
		CHECK_EQ((f)->result.status, want_status); \
		CHECK_EQ((f)->result.cause, want_cause); \
		CHECK_EQ((f)->result.unwinder, want_unwinder); \
	} while (0)

/* Leaf without a frame, one that saved rbp, one by rbp, the root. */
static void test_packed(void)
{
	const uint32_t rules[] = { BY_SP(1, 0), BY_SP(3, 2), BY_FP(2, 2), ROOT };
	struct fixture f;

	begin(&f, rules, 4, NULL, 0);
	f.stack[0] = AT(1); /* sp + 0: the leaf's return address; its caller's sp is + 8 */
	f.stack[2] = STACK + 8 * 10; /* saved rbp of row 1: CFA is word 4 */
	f.stack[3] = AT(2);
	f.stack[10] = 0x1234;
	f.stack[11] = AT(3);
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	for (int i = 0; i < 4; i++)
		CHECK_EQ(f.ips[i], AT(i));
	f.missing = 3;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_FAULT, STACK_UNWINDER_CFI);
	CHECK_EQ(f.result.stopped_at, AT(1));
	f.missing = 0;
	/* The depth counts only when there is more. */
	f.input.max_depth = 4;
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	f.input.max_depth = 3;
	run(&f, AT(0));
	CHECK_RESULT(&f, 3, STACK_CUT, STACK_CAUSE_DEPTH, STACK_UNWINDER_CFI);
	end(&f);
}

/* Code at the leaf, as read_code() finds it. */
static uint8_t leaf_code[16];

static int read_code(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	CHECK_EQ(addr, AT(0));
	memcpy(ret_data, leaf_code, len);
	return 0;
}

static void run_leaf(struct fixture *f, const char *code)
{
	memset(leaf_code, 0x90, sizeof(leaf_code));
	memcpy(leaf_code, code, strlen(code));
	run(f, AT(0));
}

/* rbp has been popped at the leaf, and its slot lies below what was copied; its caller's frame is by rbp. */
static void test_leaf_slot(void)
{
	static const char *const popped[] = { "\xc3", "\xf3\xc3", "\x5b\x41\x5c\xc3", "\x41\x5d\x41\x5f\xc2\x08" };
	static const char *const unknown[] = { "\x90\xc3", "\x5d\xc3", "\x5c\xc3", "\xc9\xc3", "\x41\xc3", "" };
	const uint32_t rules[] = { BY_SP(1, 2), BY_FP(2, 2), ROOT };
	struct fixture f;

	begin(&f, rules, 3, NULL, 0);
	f.stack[0] = AT(1);
	f.stack[10] = 0x1234;
	f.stack[11] = AT(2);
	f.input.registers[UNWIND_X86_64_RBP] = STACK + 8 * 10;
	run(&f, AT(0));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_FAULT, STACK_UNWINDER_CFI);
	f.input.lowest = STACK;
	run(&f, AT(0)); /* the caller is certain, and its rbp is not */
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_REGISTER, STACK_UNWINDER_CFI);
	f.input.read_code = read_code;
	for (size_t i = 0; i < ARRAY_LEN(popped); i++) {
		run_leaf(&f, popped[i]);
		CHECK_RESULT(&f, 3, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	}
	for (size_t i = 0; i < ARRAY_LEN(unknown); i++) {
		run_leaf(&f, unknown[i]);
		CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_REGISTER, STACK_UNWINDER_CFI);
	}
	f.input.lowest = STACK - 8; /* that slot is in the copy: it is what counts, not the register */
	run_leaf(&f, "\xc3");
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_FAULT, STACK_UNWINDER_CFI);
	end(&f);
}

/* A return address at the first byte of the next row belongs to the call before it. */
static void test_call_last(void)
{
	const uint32_t rules[] = { BY_SP(1, 0), BY_SP(1, 0), END };
	struct fixture f;

	begin(&f, rules, 3, NULL, 0);
	f.stack[0] = CODE + 0x200;
	f.stack[1] = 0; /* a return address 0 ends a chain, but no row says that it is the end */
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_GUESSED, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	end(&f);
}

/* Past a signal the interrupted address is looked up as it is, and every register is known again. */
static void test_signal(void)
{
	const struct unwind_long by_rbx = { 3, 0, UNWIND_AT_CFA, UNWIND_SAME, 16, 0, -8, 0 };
	const uint32_t rules[] = { BY_SP(1, 0), UNWIND_ESCAPED(UNWIND_SIGNAL, 0),
				   UNWIND_ESCAPED(UNWIND_LONG, 0), ROOT };
	uint64_t *context;
	struct fixture f;

	begin(&f, rules, 4, &by_rbx, 1);
	f.stack[0] = AT(1);
	context = &f.stack[1 + UNWIND_X86_64_CONTEXT / 8];
	context[11] = STACK + 8 * 100; /* rbx */
	context[15] = STACK + 8 * 90; /* rsp */
	context[16] = CODE + 0x200; /* rip */
	f.stack[101] = AT(3);
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	/* What the handler returns to, and what it interrupted, are no return addresses; the next one is. */
	CHECK(stack_ip_is_exact(f.ips[1]));
	CHECK_EQ(stack_ip_address(f.ips[1]), AT(1));
	CHECK(stack_ip_is_exact(f.ips[2]));
	CHECK_EQ(stack_ip_address(f.ips[2]), CODE + 0x200);
	CHECK_EQ(f.ips[3], AT(3));
	/* The leaf is never marked, also where it is the trampoline itself; the interrupted one is. */
	context = &f.stack[UNWIND_X86_64_CONTEXT / 8];
	context[15] = STACK + 8 * 100;
	context[16] = CODE + 0x300;
	run(&f, AT(1));
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	CHECK_EQ(f.ips[0], AT(1));
	CHECK_EQ(f.ips[1], (CODE + 0x300) ^ STACK_IP_EXACT);
	/* The same rule in a frame that is no leaf hangs on a register that nobody knows. */
	f.stack[0] = AT(2);
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_REGISTER, STACK_UNWINDER_CFI);
	end(&f);
}

#define STEP_CONTEXT struct fixture
#define STEP_OPAQUE(var)

static __always_inline int step_load(STEP_CONTEXT *f, uint64_t addr, uint64_t *ret_word)
{
	return read_stack(f, addr, ret_word, sizeof(*ret_word)) ? STACK_CAUSE_FAULT : 0;
}

#include "bpf/step.h"

/* A step that fails leaves the frame as it was: also one that has read all there is but the return address. */
static void test_failing_step(void)
{
	const struct unwind_long keeps = { 7, 0, UNWIND_AT_CFA, UNWIND_AT_CFA, 32, -24, -8, -16 };
	struct fixture f = { .stack = { 0, 5, 6, 7 } };
	struct step_frame frame = { .ip = AT(0), .sp = STACK, .fp = STACK + 8, .user_end = 1ull << 47,
				    .flags = STEP_LEAF };
	struct step_frame before = frame;

	CHECK_EQ(step_long(&f, &frame, &keeps), STACK_CAUSE_NOEXEC);
	CHECK(!memcmp(&frame, &before, sizeof(frame)));
	f.stack[3] = AT(1);
	CHECK_EQ(step_long(&f, &frame, &keeps), STEP_ON);
	CHECK_EQ(frame.registers[STEP_KEPT], 5);
	CHECK(frame.flags & STEP_KNOWS_KEPT);
}

/* Of the leaf, rbx is known: its caller has the same where its row says so, and hangs on it. */
static void test_kept_same(void)
{
	const struct unwind_long longs[] = { { 7, 0, UNWIND_AT_CFA, UNWIND_SAME, 8, UNWIND_KEPT_SAME, -8, 0 },
					     { 3, 0, UNWIND_AT_CFA, UNWIND_SAME, 16, 0, -8, 0 } };
	const uint32_t rules[] = { UNWIND_ESCAPED(UNWIND_LONG, 0), UNWIND_ESCAPED(UNWIND_LONG, 1), ROOT,
				   BY_SP(1, 0) };
	struct fixture f;

	begin(&f, rules, 4, longs, 2);
	f.input.registers[UNWIND_X86_64_RBX] = STACK + 8 * 4;
	f.stack[0] = AT(1);
	f.stack[5] = AT(2);
	run(&f, AT(0));
	CHECK_RESULT(&f, 3, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	/* One more frame, and of that one nobody knows it. */
	run(&f, AT(3));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_REGISTER, STACK_UNWINDER_CFI);
	f.stack[1] = AT(1);
	f.stack[0] = AT(0);
	run(&f, AT(3));
	CHECK_RESULT(&f, 3, STACK_CUT, STACK_CAUSE_REGISTER, STACK_UNWINDER_CFI);
	end(&f);
}

/* A leaf that has popped its return address (caml_c_call of OCaml): it is below sp. A frame cannot have. */
static void test_popped(void)
{
	const uint32_t rules[] = { BY_SP(0, 0), ROOT, BY_SP(1, 0) };
	struct fixture f;

	begin(&f, rules, 3, NULL, 0);
	f.input.registers[UNWIND_X86_64_RSP] = STACK + 8;
	f.stack[0] = AT(1);
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	f.stack[1] = AT(0);
	run(&f, AT(2));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_NO_PROGRESS, STACK_UNWINDER_CFI);
	end(&f);
}

/* A lazy slot before and after its push. */
static void test_plt(void)
{
	const uint32_t rules[] = { UNWIND_ESCAPED(UNWIND_PLT, 11), ROOT };
	struct fixture f;

	begin(&f, rules, 2, NULL, 0);
	f.stack[0] = AT(1);
	run(&f, CODE + 16 + 6);
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	f.stack[0] = 7;
	f.stack[1] = AT(1);
	run(&f, CODE + 16 + 11);
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	end(&f);
}

/* Tables, a proven frame pointer in JIT code, tables again: one stack, and no guess. */
static void test_jit(void)
{
	const uint32_t rules[] = { BY_SP(1, 0), BY_SP(1, 0), ROOT };
	struct fixture f;

	begin(&f, rules, 3, NULL, 0);
	f.input.registers[UNWIND_X86_64_RBP] = STACK + 8 * 20;
	f.stack[0] = JIT + 0x10;
	f.stack[20] = 0;
	f.stack[21] = AT(1);
	f.stack[22] = AT(2);
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_MIXED);
	f.input.how = CAPTURE_WALK_CFI;
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_MIXED);
	f.stack[10] = STACK + 8 * 20; /* saved by a frame that would be left out */
	f.stack[11] = JIT + 0x20;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_UNPROVEN, STACK_UNWINDER_CFI);
	f.input.how = CAPTURE_WALK_AUTO;
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_GUESSED, STACK_CAUSE_UNPROVEN, STACK_UNWINDER_MIXED);
	CHECK_EQ(f.ips[1], (JIT + 0x10) ^ STACK_IP_GUESSED);
	CHECK_EQ(f.ips[2], AT(1));
	f.stack[10] = 0;
	f.input.registers[UNWIND_X86_64_RBP] = 12;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_FRAME, STACK_UNWINDER_CFI);
	end(&f);
}

/* Code without a table is passed by a frame pointer that leads somewhere, and that is said. */
static void test_guess(void)
{
	const uint32_t rules[] = { BY_SP(1, 0), BY_SP(1, 0), ROOT };
	struct fixture f;

	begin(&f, rules, 3, NULL, 0);
	f.input.registers[UNWIND_X86_64_RBP] = STACK + 8 * 20;
	f.stack[0] = PLAIN + 0x10;
	f.stack[21] = AT(1);
	f.stack[22] = AT(2);
	run(&f, AT(0));
	CHECK_RESULT(&f, 4, STACK_GUESSED, STACK_CAUSE_GUESS, STACK_UNWINDER_MIXED);
	CHECK_EQ(f.ips[1], (PLAIN + 0x10) ^ STACK_IP_GUESSED);
	CHECK_EQ(f.ips[2], AT(1));
	f.input.how = CAPTURE_WALK_CFI;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_UNCOVERED, STACK_UNWINDER_CFI);
	f.input.how = CAPTURE_WALK_AUTO;
	/* It leads to no code: what it says is not kept. */
	f.stack[21] = 0x123456789;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_UNCOVERED, STACK_UNWINDER_MIXED);
	/* Frame pointer 0 there is an end. */
	f.input.registers[UNWIND_X86_64_RBP] = 0;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_GUESSED, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	end(&f);
}

#define PLACE(word) (STACK + 8 * (word))

/* To another stack by frame pointer, as Go's systemstack; a stack that leads to itself ends. */
static void test_switch(void)
{
	const uint32_t rules[] = { UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_SWITCHED), ROOT,
				   UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_STACK) };
	struct fixture f;

	begin(&f, rules, 3, NULL, 0);
	f.input.registers[UNWIND_X86_64_RSP] = PLACE(100);
	f.input.registers[UNWIND_X86_64_RBP] = PLACE(20);
	f.stack[20] = PLACE(30);
	f.stack[21] = AT(1);
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	/* Up to Go 1.20: nothing is guessed, though it leads to code. */
	f.input.registers[UNWIND_X86_64_RSP] = PLACE(10);
	run(&f, AT(2));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_SWITCH, STACK_UNWINDER_CFI);
	f.stack[20] = PLACE(20);
	f.stack[21] = AT(0);
	run(&f, AT(0));
	CHECK_RESULT(&f, 33, STACK_CUT, STACK_CAUSE_SWITCH, STACK_UNWINDER_CFI);
	/* A stack that a copy has nothing of. */
	f.input.registers[UNWIND_X86_64_RBP] = 0xc000012340;
	run(&f, AT(0));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_SWITCH, STACK_UNWINDER_CFI);
	end(&f);
}

static void test_stops(void)
{
	const struct unwind_long longs[] = {
		{ UNWIND_X86_64_RSP, 1, UNWIND_AT_CFA, UNWIND_AT_CFA, 16, 8, -8, -16 },
		{ UNWIND_X86_64_RSP, 0, UNWIND_IN_REGISTER, UNWIND_SAME, 0, 0, 3, 0 },
	};
	const uint32_t rules[] = { BY_SP(1, 0), UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_EXPRESSION),
				   UNWIND_ESCAPED(UNWIND_LONG, 0), UNWIND_ESCAPED(UNWIND_LONG, 1), ROOT };
	struct fixture f;

	begin(&f, rules, 5, longs, 2);
	run(&f, AT(1));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_UNSUPPORTED, STACK_UNWINDER_CFI);
	/* An address in no mapping is kept, as the end of what is known; one that no code can have is not. */
	f.stack[0] = 0x123456789;
	run(&f, AT(0));
	CHECK_RESULT(&f, 2, STACK_CUT, STACK_CAUSE_NO_MAPPING, STACK_UNWINDER_CFI);
	f.stack[0] = 0x12;
	run(&f, AT(0));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_NOEXEC, STACK_UNWINDER_CFI);
	/* CFA by a word of the stack, that lies above and below. */
	f.stack[2] = STACK + 8 * 29;
	f.stack[29] = AT(4);
	run(&f, AT(2));
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	f.stack[2] = STACK - 64;
	run(&f, AT(2));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_NO_PROGRESS, STACK_UNWINDER_CFI);
	/* The return address in rbx. */
	f.input.registers[3] = AT(4);
	run(&f, AT(3));
	CHECK_RESULT(&f, 2, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	end(&f);
}

/* Where nothing is known of the process, or that is asked for. */
static void test_frame_pointers(void)
{
	const uint32_t rules[] = { ROOT };
	struct fixture f;

	begin(&f, rules, 1, NULL, 0);
	f.input.space = NULL;
	f.input.registers[UNWIND_X86_64_RBP] = STACK + 8 * 4;
	f.stack[4] = STACK + 8 * 8;
	f.stack[5] = 0x401000;
	f.stack[9] = 0x402000;
	run(&f, AT(0));
	CHECK_RESULT(&f, 3, STACK_GUESSED, STACK_CAUSE_NO, STACK_UNWINDER_FP);
	CHECK_EQ(f.ips[2], 0x402000);
	f.stack[8] = STACK;
	run(&f, AT(0));
	CHECK_RESULT(&f, 3, STACK_CUT, STACK_CAUSE_FRAME, STACK_UNWINDER_FP);
	f.input.how = CAPTURE_WALK_CFI;
	run(&f, AT(0));
	CHECK_RESULT(&f, 1, STACK_CUT, STACK_CAUSE_NO_MAPPING, STACK_UNWINDER_CFI);
	end(&f);
}

/* As deep as a stack may be, over pages of rows. */
static void test_deep(void)
{
	static uint32_t rules[64];
	struct fixture f;

	for (int i = 0; i < 64; i++)
		rules[i] = BY_SP(1, 0);
	rules[63] = ROOT;
	begin(&f, rules, 64, NULL, 0);
	for (int i = 0; i < STACK_WORDS; i++)
		f.stack[i] = AT(i % 63);
	f.stack[200] = AT(63);
	run(&f, AT(0));
	CHECK_RESULT(&f, 202, STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_CFI);
	CHECK_EQ(f.ips[150], AT(149 % 63));
	end(&f);
}

int main(void)
{
	test_packed();
	test_leaf_slot();
	test_call_last();
	test_signal();
	test_failing_step();
	test_kept_same();
	test_popped();
	test_plt();
	test_jit();
	test_guess();
	test_switch();
	test_stops();
	test_frame_pointers();
	test_deep();
	return tap_done();
}
