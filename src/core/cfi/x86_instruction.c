// SPDX-License-Identifier: GPL-2.0-or-later
/* x86_instruction: lengths, stack and flow of instructions of x86-64. */
#include "core/cfi/x86_instruction.h"
#include "core/cfi/x86_opcodes.h"
#include "core/cfi/x86_reading.h"

/* Whether operands are of 64 bits. */
static bool is_wide(const struct x86_reading *reading)
{
	return reading->rex & REX_W;
}

static uint16_t written(const struct x86_reading *reading)
{
	uint8_t flags = reading->flags, high = flags & OP_BYTE && !reading->has_rex ? 3 : 7;
	uint16_t mask = flags & OP_FIXED ? OP_FIXED_REGISTERS : 0;

	/* Of ah .. bh the number without its third bit is the register. */
	if (flags & OP_REG)
		mask |= BIT(reading->reg & (high | 8));
	if (flags & OP_RM && reading->mod == 3)
		mask |= BIT(reading->rm & (high | 8));
	if (reading->is_vector && flags & (OP_REG | OP_RM))
		mask |= BIT(reading->third);
	return mask;
}

/* Whether the memory operand is base + displacement, and nothing else. */
static bool is_plain_memory(const struct x86_reading *reading)
{
	return reading->mod != 3 && reading->base != X86_NO_REGISTER && !reading->has_index &&
	       !reading->by_segment && !reading->address_32;
}

static bool set(struct x86_instruction *ret, enum x86_what what, uint8_t reg, uint8_t base, int64_t value)
{
	ret->what = what;
	ret->reg = reg;
	ret->base = base;
	ret->value = (int32_t)value;
	ret->writes = 0;
	return true;
}

static bool set_stack(const struct x86_reading *reading, struct x86_instruction *ret, enum x86_what what,
		      uint8_t reg)
{
	return set(ret, what, reg, X86_NO_REGISTER, reading->size_16 ? 2 : 8);
}

static bool set_flow(const struct x86_reading *reading, struct x86_instruction *ret, enum x86_what what)
{
	/* Makers of processors do not agree on what the prefix means here. */
	if (reading->size_16 && !is_wide(reading) && !(reading->flags & OP_IMM8))
		return false;
	return set(ret, what, X86_NO_REGISTER, X86_NO_REGISTER, reading->immediate);
}

/* mov and lea of 64 bits, and what else has two operands. */
static bool classify_move(const struct x86_reading *reading, struct x86_instruction *ret)
{
	uint8_t opcode = reading->opcode;
	bool memory = is_plain_memory(reading);

	if (opcode == 0x8d && reading->mod == 3)
		return false;
	if ((opcode == 0x31 || opcode == 0x33) && reading->mod == 3 && reading->reg == reading->rm &&
	    !reading->size_16)
		return set(ret, X86_ZERO, reading->reg, X86_NO_REGISTER, 0);
	if (!is_wide(reading))
		return true;
	if (opcode == 0x89 && reading->mod == 3)
		return set(ret, X86_COPY, reading->rm, reading->reg, 0);
	if (opcode == 0x8b && reading->mod == 3)
		return set(ret, X86_COPY, reading->reg, reading->rm, 0);
	if (opcode == 0x89 && memory)
		return set(ret, X86_STORE, reading->reg, reading->base, reading->displacement);
	if (opcode == 0x8b && memory)
		return set(ret, X86_LOAD, reading->reg, reading->base, reading->displacement);
	if (opcode == 0x8d && reading->by_rip && !reading->address_32)
		return set(ret, X86_ADDRESS, reading->reg, X86_NO_REGISTER, reading->displacement);
	if (opcode == 0x8d && reading->base != X86_NO_REGISTER && !reading->has_index && !reading->address_32)
		return set(ret, X86_COPY, reading->reg, reading->base, reading->displacement);
	return true;
}

/* Opcodes that stand for several instructions, by ModRM.reg. */
static bool classify_group(const struct x86_reading *reading, struct x86_instruction *ret)
{
	uint8_t opcode = reading->opcode, number = reading->reg & 7;
	uint8_t rm = reading->mod == 3 ? reading->rm : X86_NO_REGISTER;

	switch (opcode) {
	case 0x80: case 0x81: case 0x83: /* add, or, adc, sbb, and, sub, xor, cmp */
		if (number == 7)
			ret->writes = 0;
		if (opcode == 0x80 || rm == X86_NO_REGISTER || !is_wide(reading) || (number && number != 5))
			return true;
		return set(ret, X86_COPY, rm, rm, number ? -reading->immediate : reading->immediate);
	case 0x8f:
		return !number && set_stack(reading, ret, X86_POP, rm);
	case 0xc6: case 0xc7:
		if (number == 7 && reading->mod == 3 && opcode == 0xc7)
			return set_flow(reading, ret, X86_BRANCH); /* xbegin */
		return !number || (number == 7 && reading->mod == 3);
	case 0xf6: case 0xf7:
		if (number >= 4)
			ret->writes = OP_FIXED_REGISTERS;
		else if (number >= 2 && rm != X86_NO_REGISTER)
			ret->writes = BIT(opcode == 0xf6 && !reading->has_rex ? rm & 3 : rm);
		return true;
	case 0xfe:
		return number < 2;
	}
	switch (number) { /* ff */
	case 0: case 1:
		ret->writes = rm == X86_NO_REGISTER ? 0 : BIT(rm);
		return true;
	case 2:
		return set(ret, X86_CALL_INDIRECT, rm, X86_NO_REGISTER, reading->by_rip);
	case 4:
		return set(ret, X86_JUMP_INDIRECT, rm, X86_NO_REGISTER, 0);
	case 6:
		return set_stack(reading, ret, X86_PUSH, rm);
	default:
		return number != 7 && set(ret, X86_STOP, X86_NO_REGISTER, X86_NO_REGISTER, 0);
	}
}

static bool classify_enter(const struct x86_reading *reading, struct x86_instruction *ret)
{
	ret->writes = BIT(X86_RSP) | BIT(X86_RBP);
	if (reading->size_16 || reading->immediate >> 16 & 31)
		return true;
	return set(ret, X86_ENTER, X86_NO_REGISTER, X86_NO_REGISTER, reading->immediate & 0xffff);
}

static bool classify_leave(const struct x86_reading *reading, struct x86_instruction *ret)
{
	ret->writes = BIT(X86_RSP) | BIT(X86_RBP);
	return reading->size_16 || set(ret, X86_LEAVE, X86_NO_REGISTER, X86_NO_REGISTER, 0);
}

static bool classify_return(const struct x86_reading *reading, struct x86_instruction *ret)
{
	return set(ret, reading->size_16 ? X86_STOP : X86_RETURN, X86_NO_REGISTER, X86_NO_REGISTER,
		   reading->immediate & 0xffff);
}

/* What has its register in the opcode. */
static bool classify_embedded(const struct x86_reading *reading, struct x86_instruction *ret)
{
	uint8_t number = (reading->opcode & 7) | (reading->rex & REX_B ? 8 : 0);

	switch (reading->opcode & 0xf8) {
	case 0x50:
		return set_stack(reading, ret, X86_PUSH, number);
	case 0x58:
		return set_stack(reading, ret, X86_POP, number);
	case 0x90:
		if (!number)
			return reading->repeats || set(ret, X86_PADDING, X86_NO_REGISTER, X86_NO_REGISTER, 0);
		ret->writes = BIT(X86_RAX) | BIT(number);
		return true;
	case 0xb0:
		ret->writes = BIT(reading->has_rex ? number : number & 3);
		return true;
	default:
		ret->writes = BIT(number);
		return true;
	}
}

static bool classify_one(const struct x86_reading *reading, struct x86_instruction *ret)
{
	uint8_t opcode = reading->opcode;

	switch (opcode) {
	case 0x50 ... 0x5f: case 0x90 ... 0x97: case 0xb0 ... 0xbf:
		return classify_embedded(reading, ret);
	case 0x31: case 0x33: case 0x89: case 0x8b: case 0x8d:
		return classify_move(reading, ret);
	case 0x80: case 0x81: case 0x83: case 0x8f: case 0xc6: case 0xc7: case 0xf6: case 0xf7:
	case 0xfe: case 0xff:
		return classify_group(reading, ret);
	case 0x68: case 0x6a: case 0x9c:
		return set_stack(reading, ret, X86_PUSH, X86_NO_REGISTER);
	case 0x9d:
		return set_stack(reading, ret, X86_POP, X86_NO_REGISTER);
	case 0x70 ... 0x7f: case 0xe0 ... 0xe3:
		/* loop counts in rcx, which leads to no stack where the flow goes two ways */
		return set_flow(reading, ret, X86_BRANCH);
	case 0xc2: case 0xc3:
		return classify_return(reading, ret);
	case 0xc8:
		return classify_enter(reading, ret);
	case 0xc9:
		return classify_leave(reading, ret);
	case 0xe8:
		return set_flow(reading, ret, X86_CALL);
	case 0xe9: case 0xeb:
		return set_flow(reading, ret, X86_JUMP);
	case 0xca: case 0xcb: case 0xcc: case 0xcf: case 0xf4:
		return set(ret, X86_STOP, X86_NO_REGISTER, X86_NO_REGISTER, 0);
	default:
		return true;
	}
}

static bool classify_two(const struct x86_reading *reading, struct x86_instruction *ret)
{
	uint8_t opcode = reading->opcode, number = reading->reg & 7;
	bool by_register = reading->mod == 3;

	switch (opcode) {
	case 0x01:
		ret->writes |= by_register && number == 4 ? BIT(reading->rm) : 0;
		return true;
	case 0x05:
		ret->writes = BIT(X86_RAX) | BIT(X86_RCX) | BIT(11);
		ret->what = X86_SYSCALL;
		return true;
	case 0x07: case 0x0b: case 0x34: case 0x35: case 0xb9: case 0xff:
		return set(ret, X86_STOP, X86_NO_REGISTER, X86_NO_REGISTER, 0);
	case 0x1f:
		return set(ret, X86_PADDING, X86_NO_REGISTER, X86_NO_REGISTER, 0);
	case 0x1e: case 0xae: /* rdssp; rdfsbase, rdgsbase */
		ret->writes = by_register && reading->repeats && number < 2 ? BIT(reading->rm) : 0;
		return true;
	case 0x7e:
		ret->writes = reading->repeats ? 0 : ret->writes;
		return true;
	case 0x80 ... 0x8f:
		return set_flow(reading, ret, X86_BRANCH);
	case 0xa0: case 0xa8:
		return set_stack(reading, ret, X86_PUSH, X86_NO_REGISTER);
	case 0xa1: case 0xa9:
		return set_stack(reading, ret, X86_POP, X86_NO_REGISTER);
	case 0xc7: /* rdrand, rdseed, rdpid */
		ret->writes |= by_register ? BIT(reading->rm) : 0;
		return true;
	case 0xc8 ... 0xcf:
		ret->writes = BIT((opcode & 7) | (reading->rex & REX_B ? 8 : 0));
		return true;
	default:
		return true;
	}
}

bool x86_instruction_read(const uint8_t *code, size_t len, struct x86_instruction *ret)
{
	struct x86_reading reading = {
		.code = code, .len = len < X86_INSTRUCTION_BYTES_MAX ? len : X86_INSTRUCTION_BYTES_MAX
	};

	if (!x86_reading_take(&reading))
		return false;
	*ret = (struct x86_instruction){
		.length = (uint8_t)reading.at,
		.reg = X86_NO_REGISTER,
		.base = X86_NO_REGISTER,
		.writes = written(&reading),
	};
	if (reading.is_vector || reading.map > MAP_TWO)
		return true;
	return reading.map == MAP_ONE ? classify_one(&reading, ret) : classify_two(&reading, ret);
}
