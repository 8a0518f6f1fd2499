/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * x86_instruction: how long an instruction of x86-64 is, what it does to the stack and to registers that may
 * lead to the stack, and where it goes on. What else it does is not looked at (Intel SDM volume 2, chapter 2 and
 * appendix A; AMD APM volume 3 for XOP).
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define X86_INSTRUCTION_BYTES_MAX 15

/* Registers as instructions number them. */
enum { X86_RAX, X86_RCX, X86_RDX, X86_RBX, X86_RSP, X86_RBP, X86_RSI, X86_RDI };
#define X86_REGISTERS 16
#define X86_NO_REGISTER 16

enum x86_what {
	X86_PLAIN, /* none of those below */
	X86_PADDING, /* a no-op of any length */
	X86_PUSH, /* reg (or none), of `value` bytes: 8 or 2 */
	X86_POP, /* likewise */
	X86_COPY, /* reg = base + value */
	X86_STORE, /* the 8 bytes at base + value = reg */
	X86_LOAD, /* reg = the 8 bytes at base + value */
	X86_ADDRESS, /* reg = the address `value` bytes behind this instruction */
	X86_ZERO, /* reg = 0 */
	X86_ENTER, /* push rbp; rbp = rsp; rsp -= value */
	X86_LEAVE, /* rsp = rbp; pop rbp */
	X86_RETURN, /* and takes `value` bytes more off */
	X86_CALL, /* what is `value` bytes behind this instruction */
	X86_CALL_INDIRECT, /* of what reg has, or (none) what is in memory: value 1: at an address of its own */
	X86_JUMP, /* as X86_CALL, without a return */
	X86_JUMP_INDIRECT, /* to what reg has, or (none) what is in memory */
	X86_BRANCH, /* to what is `value` bytes behind this instruction, or on */
	X86_SYSCALL,
	X86_STOP, /* never goes on: ud2, hlt, int3; or nobody knows where: far jumps */
};

struct x86_instruction {
	uint8_t length; /* 1 .. X86_INSTRUCTION_BYTES_MAX */
	uint8_t what; /* enum x86_what; it says what the members are that it does not name: nothing */
	uint8_t reg, base; /* below X86_REGISTERS, or X86_NO_REGISTER */
	int32_t value;
	uint16_t writes; /* a bit for each register that may be written besides what `what` tells */
};

/*
 * Reads the first of len bytes of code. False: no instruction that is known, or its end is not there. A bit too
 * many in `writes` is possible, one too few is not.
 */
bool x86_instruction_read(const uint8_t *code, size_t len, struct x86_instruction *ret);
