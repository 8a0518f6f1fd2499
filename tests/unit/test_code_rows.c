// SPDX-License-Identifier: GPL-2.0-or-later
/* Rows of code that nothing describes: right where the code proves them, and none where it does not. */
#include "abi/unwind_x86_64.h"
#include "core/cfi/code_marks.h"
#include "core/cfi/code_rows.h"
#include "core/cfi/unwind_table.h"
#include "memory_file.h"
#include "tap.h"

#define TEXT 0x401000
#define BY_RSP(words, fp) UNWIND_X86_64_RULE(0, words, fp)
#define BY_RBP UNWIND_X86_64_RULE(1, 2, 2)
#define NONE UNWIND_ESCAPED(UNWIND_END, 0)
#define ROOT UNWIND_ESCAPED(UNWIND_ROOT, 0)
#define BYTES_MAX 256
#define HANG_SECONDS 60
#define LONG_BYTES (64u << 10) /* of a function with more instructions than are followed */

/* The code of one test, padded as linkers do; its table while it is asked. */
static struct unwind_table table;

static bool build_with(uint32_t segment, const uint8_t *code, size_t size)
{
	uint8_t padded[BYTES_MAX];
	CLEANUP(image_free) struct image *image = NULL;

	unwind_table_release(&table);
	memset(padded, 0xcc, sizeof(padded));
	memcpy(padded, code, size);
	image = memory_file_code_and(segment, TEXT, padded, sizeof(padded));
	return image && !unwind_table_build(image, NULL, &table, NULL);
}

static bool build(const uint8_t *code, size_t size)
{
	return build_with(PT_NULL, code, size);
}

static uint32_t rule_at(uint32_t at)
{
	return unwind_table_find(&table, TEXT + at) & UNWIND_RULE_MASK;
}

static const struct unwind_long *long_at(uint32_t at)
{
	static const struct unwind_long none = { .base = 0xff };
	uint32_t rule = rule_at(at);

	return UNWIND_KIND(rule) == UNWIND_LONG && rule >= UNWIND_ESCAPE ?
		       &table.longs[UNWIND_PAYLOAD(rule)] : &none;
}

/* The same of code that is known to begin a function; NONE: not proven. */
static uint32_t flow_rule(const uint8_t *code, size_t size, uint32_t at)
{
	CLEANUP(image_free) struct image *image = memory_file_code(TEXT, code, size);
	RELEASE(row_list_release) struct row_list list = { 0 };
	RELEASE(code_flow_release) struct code_flow flow = { 0 };
	struct code_place place;

	if (!image || row_list_init(&list, image, NULL) || !code_flow_add(&flow, image, TEXT, size))
		return 0;
	code_flow_start(&flow, TEXT);
	code_flow_run(&flow);
	for (uint32_t cursor = 0; code_flow_next(&flow, &cursor, &place);)
		if (place.vaddr == TEXT + at && place.proven)
			return code_state_rule(&place.state, &list);
	return NONE;
}

static void test_pushes(void)
{
	/* push %rbp; push %rbx; sub $24, %rsp; test %edi, %edi; je +3; xor %ebp, %ebp; nop; add; pop; pop; ret */
	static const uint8_t code[] = { 0x55, 0x53, 0x48, 0x83, 0xec, 0x18, 0x85, 0xff, 0x74, 0x03, 0x31,
					0xed, 0x90, 0x48, 0x83, 0xc4, 0x18, 0x5b, 0x5d, 0xc3 };

	CHECK(build(code, sizeof(code)));
	CHECK_EQ(rule_at(0), BY_RSP(1, 0));
	CHECK_EQ(rule_at(1), BY_RSP(2, 2));
	CHECK_EQ(rule_at(2), BY_RSP(3, 2));
	CHECK_EQ(rule_at(6), BY_RSP(6, 2));
	CHECK_EQ(rule_at(13), BY_RSP(6, 2));
	CHECK_EQ(rule_at(17), BY_RSP(3, 2));
	CHECK_EQ(rule_at(18), BY_RSP(2, 2));
	CHECK_EQ(rule_at(19), BY_RSP(1, 0));
	CHECK_EQ(rule_at(20 + 16), NONE);
	CHECK_EQ(table.stats.fdes[UNWIND_SOURCE_CODE], 1);
}

static void test_frame(void)
{
	/* push %rbp; mov %rsp, %rbp; and $-32, %rsp; sub $64, %rsp; call *%rax; leave; ret */
	static const uint8_t code[] = { 0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xe4, 0xe0, 0x48, 0x83, 0xec, 0x40,
					0xff, 0xd0, 0xc9, 0xc3 };

	CHECK(build(code, sizeof(code)));
	CHECK_EQ(rule_at(1), BY_RSP(2, 2));
	CHECK_EQ(rule_at(4), BY_RBP);
	CHECK_EQ(rule_at(8), BY_RBP);
	CHECK_EQ(rule_at(14), BY_RBP);
	CHECK_EQ(rule_at(15), BY_RSP(1, 0));
}

static void test_doubt(void)
{
	/* push %rbx; test %edi, %edi; je 1f; push %rcx; 1: nop; pop %rbx; ret: two depths meet */
	static const uint8_t two[] = { 0x53, 0x85, 0xff, 0x74, 0x01, 0x51, 0x90, 0x5b, 0xc3 };
	/* pop %rbx; pop %rbp; ret: the end of another function */
	static const uint8_t end[] = { 0x5b, 0x5d, 0xc3 };
	/* sub $8, %rsp; 06 (none); add $8, %rsp; ret */
	static const uint8_t unknown[] = { 0x48, 0x83, 0xec, 0x08, 0x06, 0x48, 0x83, 0xc4, 0x08, 0xc3 };
	/* sub $24, %rsp; jmp *%rax: a table of its own, as it seems */
	static const uint8_t indirect[] = { 0x48, 0x83, 0xec, 0x18, 0xff, 0xe0 };

	CHECK_NAMED(!build(two, sizeof(two)) || rule_at(6) == NONE, "where two ways differ there is no row");
	CHECK_NAMED(!build(end, sizeof(end)) || (rule_at(0) == NONE && rule_at(2) == NONE),
		    "what ends with another stack does not begin there");
	CHECK_NAMED(!build(unknown, sizeof(unknown)) || rule_at(0) == NONE,
		    "what is not understood proves nothing");
	CHECK_NAMED(!build(indirect, sizeof(indirect)) || rule_at(0) == NONE,
		    "nor does a jump that goes anywhere");
}

/* f: push %rbx; call g; pop %rbx; ret; g: ud2. What is behind a call of what never returns is another function. */
static void test_no_return(void)
{
	static const uint8_t code[] = { 0x53, 0xe8, 0x0a, 0, 0, 0, 0x5b, 0xc3, 0xcc, 0xcc, 0xcc, 0xcc,
					0xcc, 0xcc, 0xcc, 0xcc, 0x0f, 0x0b };
	/* f: sub $8, %rsp; call *%rax; nop of 10 bytes; 16: push %rbp; pop %rbp; ret */
	static const uint8_t next[] = { 0x48, 0x83, 0xec, 0x08, 0xff, 0xd0, 0x66, 0x2e, 0x0f, 0x1f, 0x84,
					0, 0, 0, 0, 0, 0x55, 0x5d, 0xc3 };

	CHECK_NAMED(!build(code, sizeof(code)) || rule_at(6) == NONE, "a call that never returns is the end");
	CHECK_NAMED(build(next, sizeof(next)) && rule_at(16) == BY_RSP(1, 0) && rule_at(17) == BY_RSP(2, 2),
		    "and the next function is not gone into by it");
}

/* pop %rdx; mov $58, %eax; syscall; push %rdx; ret: vfork() of musl */
static void test_popped(void)
{
	static const uint8_t code[] = { 0x5a, 0xb8, 0x3a, 0, 0, 0, 0x0f, 0x05, 0x52, 0xc3 };

	CHECK(build(code, sizeof(code)));
	CHECK_EQ(long_at(8)->base, UNWIND_X86_64_RSP);
	CHECK_EQ(long_at(8)->offset, 0);
	CHECK_EQ(long_at(8)->ra_where, UNWIND_IN_REGISTER);
	CHECK_EQ(long_at(8)->ra, 1);
	CHECK_EQ(rule_at(9), BY_RSP(1, 0));
}

/* mov $56, %eax; syscall; test %eax, %eax; jne 1f; xor %ebp, %ebp; pop %rdi; call *%r9; hlt; 1: ret: __clone() */
static void test_clone(void)
{
	static const uint8_t code[] = { 0xb8, 0x38, 0, 0, 0, 0x0f, 0x05, 0x85, 0xc0, 0x75, 0x07, 0x31,
					0xed, 0x5f, 0x41, 0xff, 0xd1, 0xf4, 0xc3 };

	CHECK_EQ(flow_rule(code, sizeof(code), 7), BY_RSP(1, 0));
	CHECK_EQ(flow_rule(code, sizeof(code), 13), ROOT);
	CHECK_EQ(flow_rule(code, sizeof(code), 14), ROOT);
	CHECK_EQ(flow_rule(code, sizeof(code), 18), BY_RSP(1, 0));
}

/* cmp $1, %edi; ja 1f; lea T(%rip), %rdx; movslq (%rdx,%rdi,4), %rax; add %rdx, %rax; jmp *%rax .. */
static void test_table(void)
{
	static const uint8_t code[] = {
		0x53, 0x83, 0xff, 0x01, 0x77, 0x13, 0x48, 0x8d, 0x15, 0x13, 0, 0, 0, /* 0 .. 12 */
		0x48, 0x63, 0x04, 0xba, 0x48, 0x01, 0xd0, 0xff, 0xe0, /* 13 .. 21 */
		0x51, 0x59, 0x90, /* 22: the first case */
		0x5b, 0xc3, /* 25: pop; ret */
		0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xf6, 0xff, 0xff, 0xff, 0xf9, 0xff, 0xff, 0xff, /* 32: the table */
	};

	CHECK(build(code, sizeof(code)));
	CHECK_EQ(rule_at(22), BY_RSP(2, 0));
	CHECK_EQ(rule_at(23), BY_RSP(3, 0));
	CHECK_EQ(rule_at(25), BY_RSP(2, 0));
	CHECK_EQ(rule_at(26), BY_RSP(1, 0));
}

/* endbr64; mov 8(%rdi), %rax; jmp *%rax, 8 bytes into the code: no table has room before it. */
static void test_first_jump(void)
{
	static const uint8_t code[] = { 0xf3, 0x0f, 0x1e, 0xfa, 0x48, 0x8b, 0x47, 0x08, 0xff, 0xe0 };

	alarm(HANG_SECONDS);
	CHECK_NAMED(flow_rule(code, sizeof(code), 8) == BY_RSP(1, 0), "a jump near the beginning is read once");
	alarm(0);
}

/* push %rbx; call *X(%rip); pop %rbx; ret: what X has comes back for sure only where nothing is linked to it. */
static void test_closed(void)
{
	static const uint8_t code[] = { 0x53, 0xff, 0x15, 0, 0x10, 0, 0, 0x5b, 0xc3 };

	CHECK_NAMED(build(code, sizeof(code)) && rule_at(1) == BY_RSP(2, 0), "a static program calls its own");
	CHECK_NAMED(build_with(PT_DYNAMIC, code, sizeof(code)) && rule_at(1) == NONE,
		    "without its symbols a linked one calls anything");
	CHECK_NAMED(build_with(PT_INTERP, code, sizeof(code)) && rule_at(1) == NONE, "as one with an interpreter");
}

/* test %edi, %edi; je 1f; push %rax, more often than there are states; 1: ud2: two depths meet. */
static void test_states(void)
{
	static uint8_t code[8 + CODE_FLOW_STATES_MAX + 2] = { 0x85, 0xff, 0x0f, 0x84 };
	int32_t distance = CODE_FLOW_STATES_MAX;

	memcpy(code + 4, &distance, sizeof(distance));
	memset(code + 8, 0x50, CODE_FLOW_STATES_MAX);
	memcpy(code + 8 + CODE_FLOW_STATES_MAX, (uint8_t[]){ 0x0f, 0x0b }, 2);
	CHECK_NAMED(flow_rule(code, sizeof(code), 8 + CODE_FLOW_STATES_MAX) == NONE,
		    "with too many states nothing is proven");
	CHECK_NAMED(flow_rule(code, sizeof(code), 0) == NONE, "nor before there were too many");
}

/*
 * C: push %rax; je B; je D; pop %rax; jmp T; D: call B; ud2; B: push %rbx; lea TABLE(%rip), %rdx; ud2;
 * T: by TABLE to the next C: its first run does not see the table, its second one makes that of the next.
 */
static void test_starts(void)
{
	static const uint8_t block[] = {
		0x50, 0x74, 0x0d, 0x74, 0x03, 0x58, 0xeb, 0x18, 0xe8, 0x03, 0, 0, 0, 0x0f, 0x0b, 0xcc, /* C, 8: D */
		0x53, 0x48, 0x8d, 0x15, 0x18, 0, 0, 0, 0x0f, 0x0b, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, /* 16: B */
		0x83, 0xff, 0x00, 0x77, 0x09, 0x48, 0x63, 0x04, 0xba, 0x48, 0x01, 0xd0, 0xff, 0xe0, 0x0f, 0x0b,
		0x10, 0, 0, 0, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc,
	};
	uint8_t code[12 * sizeof(block)];
	size_t wrong = 0;

	for (size_t at = 0; at < sizeof(code); at += sizeof(block))
		memcpy(code + at, block, sizeof(block));
	for (uint32_t at = 16; at < sizeof(code); at += sizeof(block))
		wrong += flow_rule(code, sizeof(code), at) == BY_RSP(2, 0);
	CHECK_NAMED(!wrong, "what is jumped into and called has no row, however late the call is seen");
}

/* Nine functions, 16 bytes apart, the last of which goes on to its end; the rule of a place in it. */
static uint32_t endless_rule(const uint8_t *code, size_t size, uint32_t at)
{
	uint8_t all[9 * CODE_ALIGN];
	size_t all_size = 8 * CODE_ALIGN + size;
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(row_list_release) struct row_list list = { 0 };
	RELEASE(code_flow_release) struct code_flow flow = { .is_closed = true };
	struct code_place place;

	memset(all, CODE_INT3, sizeof(all));
	memcpy(all + 8 * CODE_ALIGN, code, size);
	image = memory_file_code(TEXT, all, all_size);
	if (!image || row_list_init(&list, image, NULL) || !code_flow_add(&flow, image, TEXT, all_size))
		return 0;
	for (uint32_t i = 0; i <= 8; i++)
		code_flow_start(&flow, TEXT + i * CODE_ALIGN);
	code_flow_run(&flow);
	for (uint32_t cursor = 0; code_flow_next(&flow, &cursor, &place);)
		if (place.vaddr == TEXT + 8 * CODE_ALIGN + at && place.proven)
			return code_state_rule(&place.state, &list);
	return NONE;
}

/* sub $8, %rsp; call *%rax; 1: test %eax, %eax; then jmp 1b, or jne 1b and on into what others describe */
static void test_endless(void)
{
	static const uint8_t loop[] = { 0x48, 0x83, 0xec, 0x08, 0xff, 0xd0, 0x85, 0xc0, 0xeb, 0xfc };
	static const uint8_t on[] = { 0x48, 0x83, 0xec, 0x08, 0xff, 0xd0, 0x85, 0xc0, 0x75, 0xfc };

	CHECK_EQ(endless_rule(loop, sizeof(loop), 6), BY_RSP(2, 0));
	CHECK_NAMED(endless_rule(on, sizeof(on), 6) == NONE, "what goes on past the known code has an end");
}

/*
 * As much code as is taken, repeated from `bytes`, and from an address that is aligned on behind it a loop that is
 * too long: whether assumptions about it were followed to their ends. each_starts: so do functions all along.
 */
static bool tried_all(const uint8_t *bytes, size_t n, bool each_starts)
{
	static uint8_t code[CODE_FLOW_BYTES_MAX / 2];
	size_t long_at = sizeof(code) - LONG_BYTES;
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(code_flow_release) struct code_flow flow = { 0 };

	memset(code, 0x90, sizeof(code));
	for (size_t at = 0; n && at + n + 2 <= long_at; at += n) {
		int32_t distance = (int32_t)(long_at - at - n);

		memcpy(code + at, bytes, n);
		memcpy(code + at + n - sizeof(distance), &distance, sizeof(distance));
		memcpy(code + at + n, (uint8_t[]){ 0x0f, 0x0b }, 2);
	}
	memcpy(code + sizeof(code) - 2, (uint8_t[]){ 0xeb, 0xfe }, 2);
	image = memory_file_code(TEXT, code, sizeof(code));
	if (!image || !code_flow_add(&flow, image, TEXT, sizeof(code)))
		return false;
	code_flow_start(&flow, TEXT);
	for (size_t at = each_starts ? 0 : long_at; at < long_at + 8 * CODE_ALIGN; at += CODE_ALIGN)
		code_flow_start(&flow, TEXT + at);
	code_flow_run(&flow);
	return flow.verified;
}

static void test_tried(void)
{
	/* lea F(%rip), %rax */
	static const uint8_t takes[] = { 0x48, 0x8d, 0x05, 0, 0, 0, 0 };

	alarm(HANG_SECONDS);
	CHECK_NAMED(tried_all(takes, sizeof(takes), false), "a function is tried once, however often it is taken");
	CHECK_NAMED(!tried_all(NULL, 0, true), "and functions that are tried too long prove nothing");
	alarm(0);
}

int main(void)
{
	test_pushes();
	test_frame();
	test_doubt();
	test_no_return();
	test_popped();
	test_clone();
	test_table();
	test_first_jump();
	test_closed();
	test_tried();
	test_endless();
	test_states();
	test_starts();
	unwind_table_release(&table);
	return tap_done();
}
