// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * go_switch: goes through the instructions after a call with what each register then holds, as far as that is a
 * path through memory (Intel SDM volume 2). Those of Go 1.19, from which others differ in the numbers only:
 *
 *	systemstack	mov %fs:-8, %rax; mov 48(%rax), %rbx; mov 192(%rbx), %rax; mov %rax, %fs:-8
 *			mov 56(%rax), %rsp		g.m.curg.sched.sp
 *	asmcgocall	mov 48(%rsp), %rdi; mov 8(%rdi), %rsi; sub 40(%rsp), %rsi; mov %rdi, %fs:-8
 *			mov %rsi, %rsp			saved g.stack.hi - saved depth
 *
 * and in a PIE the -8 comes by a register, which is loaded with a constant before.
 */
#include <stddef.h>
#include <string.h>
#include "abi/unwind_x86_64.h"
#include "base/cursor.h"
#include "core/cfi/go_code.h"
#include "core/cfi/go_switch.h"

#define RSP 4 /* as an instruction numbers it */
#define NONE 16 /* no register */
#define REGISTERS 16
#define INSTRUCTIONS_MAX 16 /* from the call to the way back */
#define PREFIX_FS 0x64
#define RETURN_ADDRESS 8

enum value_kind {
	UNKNOWN,
	NUMBER, /* add */
	PATH, /* the word at .. the word at the stack or thread pointer + at[0] .. + at[loads - 1], + add */
};

struct value {
	enum value_kind kind;
	bool of_thread;
	bool has_less; /* the word at sp + less_at is taken off */
	uint8_t loads;
	int64_t at[UNWIND_SWITCH_LOADS_MAX], less_at, add;
};

struct reader {
	struct cursor code;
	struct value registers[REGISTERS];
	bool thread_stored; /* a word of the thread's was written: those that are loaded now are others */
};

struct operand {
	unsigned int number; /* of a register; NONE: it is in memory */
	struct value base;
	int64_t displacement;
};

static struct value moved(struct value value, int64_t by)
{
	value.add += by;
	return value;
}

static struct value loaded(const struct reader *reader, const struct operand *operand, bool of_thread)
{
	struct value value = operand->base;

	if (of_thread) {
		if (value.kind != NUMBER || reader->thread_stored)
			return (struct value){ .kind = UNKNOWN };
		value.kind = PATH;
		value.of_thread = true;
	}
	if (value.kind != PATH || value.has_less || value.loads == UNWIND_SWITCH_LOADS_MAX)
		return (struct value){ .kind = UNKNOWN };
	value.at[value.loads++] = value.add + operand->displacement;
	value.add = 0;
	return value;
}

static struct value lessened(struct value value, const struct operand *operand, bool of_thread)
{
	const struct value *base = &operand->base;

	if (of_thread || operand->number != NONE || base->kind != PATH || base->loads || base->has_less ||
	    base->of_thread || value.kind != PATH || value.has_less || value.of_thread)
		return (struct value){ .kind = UNKNOWN };
	value.has_less = true;
	value.less_at = base->add + operand->displacement;
	return value;
}

/* ModRM, SIB and displacement; false: a form that is not known. */
static bool read_operand(struct reader *reader, uint8_t rex, unsigned int *ret_register, struct operand *ret)
{
	uint8_t modrm = (uint8_t)cursor_fixed(&reader->code, 1), mode = modrm >> 6, sib;
	unsigned int base = modrm & 7, high = (rex & 1) << 3;

	*ret_register = (modrm >> 3 & 7) | (rex & 4) << 1;
	*ret = (struct operand){ .number = NONE };
	if (mode == 3) {
		ret->number = base | high;
		return true;
	}
	if (base == RSP) {
		sib = (uint8_t)cursor_fixed(&reader->code, 1);
		if ((sib >> 3 & 7) != RSP || rex & 2)
			return false; /* an index */
		base = sib & 7;
		if (!mode && base == 5) {
			ret->base.kind = NUMBER;
			mode = 2;
		} else {
			ret->base = reader->registers[base | high];
		}
	} else if (!mode && base == 5) {
		mode = 2; /* by rip: what is there, the dynamic linker knows */
	} else {
		ret->base = reader->registers[base | high];
	}
	if (mode == 1)
		ret->displacement = (int8_t)cursor_fixed(&reader->code, 1);
	else if (mode == 2)
		ret->displacement = (int32_t)cursor_fixed(&reader->code, 4);
	return true;
}

static void store(struct reader *reader, const struct operand *to, bool of_thread, struct value value)
{
	if (to->number != NONE)
		reader->registers[to->number] = value;
	else if (of_thread)
		reader->thread_stored = true;
}

/* One instruction; ret_written: the register that it has set, or NONE. False: not one of those that are known. */
static bool read_instruction(struct reader *reader, unsigned int *ret_written)
{
	uint8_t rex = (uint8_t)cursor_fixed(&reader->code, 1), opcode;
	bool of_thread = rex == PREFIX_FS;
	struct operand operand;
	unsigned int number;
	struct value *value;

	if (of_thread)
		rex = (uint8_t)cursor_fixed(&reader->code, 1);
	opcode = (uint8_t)cursor_fixed(&reader->code, 1);
	if ((rex & 0xf8) != 0x48 || !read_operand(reader, rex, &number, &operand))
		return false;
	value = &reader->registers[number];
	*ret_written = number;
	switch (opcode) {
	case 0x8b: /* mov r/m, r */
		*value = operand.number != NONE ? reader->registers[operand.number] :
						  loaded(reader, &operand, of_thread);
		break;
	case 0x8d: /* lea */
		*value = moved(operand.base, operand.displacement);
		break;
	case 0x2b: /* sub r/m, r */
		*value = lessened(*value, &operand, of_thread);
		break;
	case 0x89: /* mov r, r/m */
		store(reader, &operand, of_thread, *value);
		*ret_written = operand.number;
		break;
	case 0xc7: /* mov n, r/m */
		store(reader, &operand, of_thread,
		      (struct value){ NUMBER, .add = (int32_t)cursor_fixed(&reader->code, 4) });
		*ret_written = operand.number;
		return !(number & 7) && !reader->code.bad;
	default:
		return false;
	}
	return !reader->code.bad;
}

static bool to_rule(const struct value *value, struct unwind_switch *ret_rule)
{
	struct unwind_switch rule = {
		.from = value->of_thread ? UNWIND_FROM_THREAD : UNWIND_X86_64_RSP,
		.loads = value->loads,
		.less_at = value->has_less ? (int16_t)value->less_at : UNWIND_LESS_NO,
		.add = (int32_t)value->add + RETURN_ADDRESS,
	};

	if (value->kind != PATH || !value->loads || value->add != (int16_t)value->add ||
	    (value->has_less && (value->less_at != (int16_t)value->less_at || value->less_at == UNWIND_LESS_NO)))
		return false;
	for (int i = 0; i < value->loads; i++) {
		rule.loads_at[i] = (int16_t)value->at[i];
		if (rule.loads_at[i] != value->at[i])
			return false;
	}
	*ret_rule = rule;
	return true;
}

/* From what comes after a call: the bytes up to where sp is set, and to what; 0: that cannot be told. */
static size_t way_back(const uint8_t *at, size_t size, struct unwind_switch *ret_rule)
{
	struct reader reader = { .code = { at, at + size, false } };
	unsigned int written = NONE;

	reader.registers[RSP].kind = PATH;
	for (int i = 0; i < INSTRUCTIONS_MAX && written != RSP; i++)
		if (!read_instruction(&reader, &written))
			return 0;
	if (written != RSP || !to_rule(&reader.registers[RSP], ret_rule))
		return 0;
	return (size_t)(reader.code.at - at);
}

/* Bytes of the call there; 0: it is another instruction. */
static size_t call_bytes(const uint8_t *at, size_t size)
{
	if (size >= 5 && at[0] == 0xe8)
		return 5;
	if (size >= 2 && at[0] == 0xff && (at[1] & 0xf8) == 0xd0)
		return 2;
	return size >= 3 && at[0] == 0x41 && at[1] == 0xff && (at[2] & 0xf8) == 0xd0 ? 3 : 0;
}

static size_t after_switch(const uint8_t *code, size_t size)
{
	for (size_t i = 0; i + GO_CODE_WRITE_BYTES <= size; i++) {
		unsigned int n = go_code_writes_rsp(code + i);

		/* What the function takes for itself is no write, but as it has no frame it does not take that. */
		if (!n && !memcmp(code + i, "\x48\x83\xec", 3))
			n = 4;
		if (n)
			return i + n;
	}
	return 0;
}

enum go_switch_found go_switch_next(struct code_window *code, uint64_t start, uint64_t end,
				    struct go_switch *ret_switch)
{
	uint64_t size = end > start ? end - start : 0;
	const uint8_t *bytes;
	size_t at;

	if (size > GO_CODE_SCAN_BYTES_MAX)
		size = GO_CODE_SCAN_BYTES_MAX;
	bytes = code_window_at(code, start, size);
	at = bytes ? after_switch(bytes, size) : 0;
	if (!at)
		return GO_SWITCH_NONE;
	ret_switch->switched = start + at;
	for (size_t i = at; i < size && i - at < GO_SWITCH_BYTES_MAX; i++) {
		size_t call = call_bytes(bytes + i, size - i), from = i + call, left = size - from, n;

		n = call ? way_back(bytes + from, left < GO_SWITCH_BYTES_MAX ? left : GO_SWITCH_BYTES_MAX,
				    &ret_switch->rule) : 0;
		if (!n)
			continue;
		ret_switch->call = start + i;
		ret_switch->back = start + from + n;
		return GO_SWITCH_READ;
	}
	return GO_SWITCH_UNREADABLE;
}
