// SPDX-License-Identifier: GPL-2.0-or-later
/* Lengths of instructions, and what they do to the stack; tests/oracle/code.py has millions more, by objdump. */
#include "base/mem.h"
#include "core/cfi/x86_instruction.h"
#include "tap.h"

#define NO X86_NO_REGISTER
#define BIT(number) (1u << (number))

static const struct {
	const char *text;
	uint8_t code[16], length, what, reg, base;
	int32_t value;
	uint16_t writes;
} cases[] = {
	{ "push %rbp", { 0x55 }, 1, X86_PUSH, X86_RBP, NO, 8, 0 },
	{ "push %r12", { 0x41, 0x54 }, 2, X86_PUSH, 12, NO, 8, 0 },
	{ "push %ax", { 0x66, 0x50 }, 2, X86_PUSH, X86_RAX, NO, 2, 0 },
	{ "push $1", { 0x6a, 1 }, 2, X86_PUSH, NO, NO, 8, 0 },
	{ "push $0x1000", { 0x68, 0, 0x10, 0, 0 }, 5, X86_PUSH, NO, NO, 8, 0 },
	{ "push 8(%rax)", { 0xff, 0x70, 8 }, 3, X86_PUSH, NO, NO, 8, 0 },
	{ "pushf", { 0x9c }, 1, X86_PUSH, NO, NO, 8, 0 },
	{ "pop %r15", { 0x41, 0x5f }, 2, X86_POP, 15, NO, 8, 0 },
	{ "pop 8(%rax)", { 0x8f, 0x40, 8 }, 3, X86_POP, NO, NO, 8, 0 },
	{ "sub $8, %rsp", { 0x48, 0x83, 0xec, 8 }, 4, X86_COPY, X86_RSP, X86_RSP, -8, 0 },
	{ "add $0x1000, %rsp", { 0x48, 0x81, 0xc4, 0, 0x10, 0, 0 }, 7, X86_COPY, X86_RSP, X86_RSP, 0x1000, 0 },
	{ "sub $8, %esp", { 0x83, 0xec, 8 }, 3, X86_PLAIN, NO, NO, 0, BIT(X86_RSP) },
	{ "and $-16, %rsp", { 0x48, 0x83, 0xe4, 0xf0 }, 4, X86_PLAIN, NO, NO, 0, BIT(X86_RSP) },
	{ "cmp $8, %rsp", { 0x48, 0x83, 0xfc, 8 }, 4, X86_PLAIN, NO, NO, 0, 0 },
	{ "lea -8(%rsp), %rsp", { 0x48, 0x8d, 0x64, 0x24, 0xf8 }, 5, X86_COPY, X86_RSP, X86_RSP, -8, 0 },
	{ "lea -40(%rbp), %rsp", { 0x48, 0x8d, 0x65, 0xd8 }, 4, X86_COPY, X86_RSP, X86_RBP, -40, 0 },
	{ "lea (%rsp,%r8,8), %rsp", { 0x4a, 0x8d, 0x24, 0xc4 }, 4, X86_PLAIN, NO, NO, 0, BIT(X86_RSP) },
	{ "lea 1(%rip), %rdx", { 0x48, 0x8d, 0x15, 1, 0, 0, 0 }, 7, X86_ADDRESS, X86_RDX, NO, 1, 0 },
	{ "mov %rsp, %rbp", { 0x48, 0x89, 0xe5 }, 3, X86_COPY, X86_RBP, X86_RSP, 0, 0 },
	{ "mov %rbp, %rsp (8b)", { 0x48, 0x8b, 0xe5 }, 3, X86_COPY, X86_RSP, X86_RBP, 0, 0 },
	{ "mov %rbp, -8(%rsp)", { 0x48, 0x89, 0x6c, 0x24, 0xf8 }, 5, X86_STORE, X86_RBP, X86_RSP, -8, 0 },
	{ "mov 8(%r12), %rbp", { 0x49, 0x8b, 0x6c, 0x24, 8 }, 5, X86_LOAD, X86_RBP, 12, 8, 0 },
	{ "mov %fs:(%rax), %rbp", { 0x64, 0x48, 0x8b, 0x28 }, 4, X86_PLAIN, NO, NO, 0, BIT(X86_RBP) },
	{ "mov %ebp, %eax", { 0x89, 0xe8 }, 2, X86_PLAIN, NO, NO, 0, BIT(X86_RAX) },
	{ "mov %al, %ah", { 0x88, 0xc4 }, 2, X86_PLAIN, NO, NO, 0, BIT(X86_RAX) },
	{ "mov %al, %spl", { 0x40, 0x88, 0xc4 }, 3, X86_PLAIN, NO, NO, 0, BIT(X86_RSP) },
	{ "mov $1, %ch", { 0xb5, 1 }, 2, X86_PLAIN, NO, NO, 0, BIT(X86_RCX) },
	{ "xor %ebp, %ebp", { 0x31, 0xed }, 2, X86_ZERO, X86_RBP, NO, 0, 0 },
	{ "xchg %rsp, %rax", { 0x48, 0x94 }, 2, X86_PLAIN, NO, NO, 0, BIT(X86_RAX) | BIT(X86_RSP) },
	{ "nop", { 0x90 }, 1, X86_PADDING, NO, NO, 0, 0 },
	{ "nopw 0(%rax,%rax)", { 0x66, 0x0f, 0x1f, 0x44, 0, 0 }, 6, X86_PADDING, NO, NO, 0, 0 },
	{ "enter $16, $0", { 0xc8, 16, 0, 0 }, 4, X86_ENTER, NO, NO, 16, 0 },
	{ "leave", { 0xc9 }, 1, X86_LEAVE, NO, NO, 0, 0 },
	{ "ret", { 0xc3 }, 1, X86_RETURN, NO, NO, 0, 0 },
	{ "repz ret", { 0xf3, 0xc3 }, 2, X86_RETURN, NO, NO, 0, 0 },
	{ "ret $16", { 0xc2, 16, 0 }, 3, X86_RETURN, NO, NO, 16, 0 },
	{ "call +5", { 0xe8, 5, 0, 0, 0 }, 5, X86_CALL, NO, NO, 5, 0 },
	{ "call *%rax", { 0xff, 0xd0 }, 2, X86_CALL_INDIRECT, X86_RAX, NO, 0, 0 },
	{ "call *8(%rip)", { 0xff, 0x15, 8, 0, 0, 0 }, 6, X86_CALL_INDIRECT, NO, NO, 1, 0 },
	{ "jmp -2", { 0xeb, 0xfe }, 2, X86_JUMP, NO, NO, -2, 0 },
	{ "notrack jmp *%rcx", { 0x3e, 0xff, 0xe1 }, 3, X86_JUMP_INDIRECT, X86_RCX, NO, 0, 0 },
	{ "jne +8", { 0x0f, 0x85, 8, 0, 0, 0 }, 6, X86_BRANCH, NO, NO, 8, 0 },
	{ "syscall", { 0x0f, 0x05 }, 2, X86_SYSCALL, NO, NO, 0, BIT(X86_RAX) | BIT(X86_RCX) | BIT(11) },
	{ "int3", { 0xcc }, 1, X86_STOP, NO, NO, 0, 0 },
	{ "ud2", { 0x0f, 0x0b }, 2, X86_STOP, NO, NO, 0, 0 },
	{ "movabs", { 0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8 }, 10, X86_PLAIN, NO, NO, 0, BIT(X86_RAX) },
	{ "test $1, %bpl", { 0x40, 0xf6, 0xc5, 1 }, 4, X86_PLAIN, NO, NO, 0, 0 },
	{ "neg %rbp", { 0x48, 0xf7, 0xdd }, 3, X86_PLAIN, NO, NO, 0, BIT(X86_RBP) },
	{ "movaps %xmm5, %xmm4", { 0x0f, 0x28, 0xe5 }, 3, X86_PLAIN, NO, NO, 0, 0 },
	{ "pshufb", { 0x66, 0x0f, 0x38, 0x00, 0xe5 }, 5, X86_PLAIN, NO, NO, 0, 0 },
	{ "palignr $8", { 0x66, 0x0f, 0x3a, 0x0f, 0xe5, 8 }, 6, X86_PLAIN, NO, NO, 0, 0 },
	{ "movq %xmm0, %rbp", { 0x66, 0x48, 0x0f, 0x7e, 0xc5 }, 5, X86_PLAIN, NO, NO, 0, BIT(X86_RBP) },
	{ "vpaddd %ymm", { 0xc5, 0xfd, 0xfe, 0xe5 }, 4, X86_PLAIN, NO, NO, 0, 0 },
	{ "vpshufd $1", { 0xc5, 0xf9, 0x70, 0xe5, 1 }, 5, X86_PLAIN, NO, NO, 0, 0 },
	{ "vaddps %zmm, disp8", { 0x62, 0xf1, 0x7c, 0x48, 0x58, 0x44, 0x24, 1 }, 8, X86_PLAIN, NO, NO, 0, 0 },
};

static void check(size_t i)
{
	struct x86_instruction is = { 0 };
	bool ok = x86_instruction_read(cases[i].code, cases[i].length, &is);

	CHECK_NAMED(ok && is.length == cases[i].length && is.what == cases[i].what && is.reg == cases[i].reg &&
			    is.base == cases[i].base && is.value == cases[i].value && is.writes == cases[i].writes,
		    cases[i].text);
	CHECK_NAMED(!x86_instruction_read(cases[i].code, cases[i].length - 1u, &is), "its end is asked for");
}

int main(void)
{
	static const uint8_t mulx[] = { 0xc4, 0xe2, 0xd3, 0xf6, 0xc1 }; /* mulx %rcx, %rbp, %rax */
	static const uint8_t bad[] = { 0x06, 0, 0, 0, 0 }, near_16[] = { 0x66, 0xe9, 1, 2, 3, 4 };
	static const uint8_t endless[16] = { 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
					     0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x90 };
	struct x86_instruction is;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		check(i);
	CHECK_NAMED(x86_instruction_read(mulx, sizeof(mulx), &is) && is.writes & BIT(X86_RBP),
		    "a register in VEX.vvvv is written");
	CHECK_NAMED(!x86_instruction_read(bad, sizeof(bad), &is), "push %es is none in 64 bits");
	CHECK_NAMED(!x86_instruction_read(near_16, sizeof(near_16), &is), "nor what processors differ in");
	CHECK_NAMED(!x86_instruction_read(endless, sizeof(endless), &is), "nor what is too long");
	return tap_done();
}
