// SPDX-License-Identifier: GPL-2.0-or-later
/* code_state: a function's frame from instruction to instruction. */
#include "abi/unwind_x86_64.h"
#include "core/cfi/code_state.h"

#define WORD 8
#define DISTANCE_MAX (1 << 30)
/* System V psABI, figure 3.4: rbx, rsp, rbp, r12 .. r15. */
#define KEPT_BY_CALLEES 0xf038
#define RULE_END UNWIND_ESCAPED(UNWIND_END, 0)

struct code_state code_state_entry(void)
{
	return (struct code_state){ .sp = WORD,
				    .fp = CODE_UNKNOWN,
				    .fp_saved = CODE_UNKNOWN,
				    .copy_register = X86_NO_REGISTER,
				    .ra_register = X86_NO_REGISTER };
}

bool code_state_is_entry(const struct code_state *state)
{
	return state->sp == WORD && state->fp_is == CODE_FP_CALLERS && state->ra_register == X86_NO_REGISTER &&
	       !(state->flags & CODE_ROOT);
}

/* Where a register leads, in bytes below the CFA; CODE_UNKNOWN. */
static int32_t distance_of(const struct code_state *state, uint8_t reg)
{
	if (reg == X86_RSP)
		return state->sp;
	if (reg == X86_RBP)
		return state->fp;
	return reg == state->copy_register ? state->copy : CODE_UNKNOWN;
}

static int32_t distance_from(int32_t distance, int64_t bytes)
{
	int64_t sum = distance - bytes;

	return distance == CODE_UNKNOWN || sum > DISTANCE_MAX || sum < -DISTANCE_MAX ? CODE_UNKNOWN : (int32_t)sum;
}

/* A register is written: with what leads so far below the CFA, or anything. */
static void set_register(struct code_state *state, uint8_t reg, int32_t distance)
{
	if (reg >= X86_REGISTERS)
		return;
	if (reg == state->ra_register)
		state->ra_register = CODE_RA_LOST;
	if (reg == X86_RSP) {
		state->sp = distance;
	} else if (reg == X86_RBP) {
		state->fp = distance;
		state->fp_is = distance == CODE_UNKNOWN ? CODE_FP_OTHER : CODE_FP_FRAMES;
	} else if (reg == state->copy_register) {
		state->copy = distance == CODE_UNKNOWN ? 0 : distance;
		state->copy_register = distance == CODE_UNKNOWN ? X86_NO_REGISTER : reg;
	} else if (distance != CODE_UNKNOWN && state->copy_register == X86_NO_REGISTER) {
		state->copy = distance;
		state->copy_register = reg;
	}
}

/* rbp is the caller's again. */
static void restore_fp(struct code_state *state)
{
	state->fp = CODE_UNKNOWN;
	state->fp_is = CODE_FP_CALLERS;
}

/* The 8 bytes so far below the CFA become what `reg` has. */
static void store(struct code_state *state, int32_t distance, uint8_t reg)
{
	if (distance == CODE_UNKNOWN)
		return;
	if (reg == X86_RBP && state->fp_is == CODE_FP_CALLERS)
		state->fp_saved = distance;
	else if (state->fp_saved != CODE_UNKNOWN && distance > state->fp_saved - WORD &&
		 distance < state->fp_saved + WORD)
		state->fp_saved = CODE_UNKNOWN;
	if (distance <= 0 || distance >= 2 * WORD)
		return;
	/* Where the return address was. */
	if (distance == WORD && reg < X86_REGISTERS && reg == state->ra_register)
		state->ra_register = X86_NO_REGISTER;
	else if (state->ra_register == X86_NO_REGISTER)
		state->ra_register = CODE_RA_LOST;
}

/*
 * The return address is back on the stack; its arguments may have been taken off, or others put there (V8). What
 * will be there after the return is counted from now on.
 */
static void push_return(struct code_state *state)
{
	state->sp = WORD;
	state->ra_register = X86_NO_REGISTER;
	state->fp_saved = CODE_UNKNOWN;
	state->copy_register = X86_NO_REGISTER;
	state->copy = 0;
}

static void push(struct code_state *state, uint8_t reg, int32_t bytes)
{
	if (reg < X86_REGISTERS && reg == state->ra_register && bytes == WORD && state->fp_is == CODE_FP_CALLERS) {
		push_return(state);
		return;
	}
	state->sp = distance_from(state->sp, -bytes);
	store(state, state->sp, bytes == WORD ? reg : X86_NO_REGISTER);
}

/* A register gets the 8 bytes that are so far below the CFA. */
static void load(struct code_state *state, uint8_t reg, int32_t distance)
{
	bool is_ra = distance == WORD && state->ra_register == X86_NO_REGISTER;

	if (reg == X86_RBP && distance != CODE_UNKNOWN && distance == state->fp_saved) {
		restore_fp(state);
		return;
	}
	set_register(state, reg, CODE_UNKNOWN);
	/* Popped: only then is it no longer where it was, for what comes next. */
	if (is_ra && state->sp != CODE_UNKNOWN && state->sp <= 0 && reg < X86_REGISTERS)
		state->ra_register = reg;
}

static void pop(struct code_state *state, uint8_t reg, int32_t bytes)
{
	int32_t from = state->sp;

	state->sp = distance_from(state->sp, bytes);
	load(state, reg, bytes == WORD ? from : CODE_UNKNOWN);
}

static void call(struct code_state *state)
{
	/* What is below sp is the callee's. */
	if (state->sp != CODE_UNKNOWN) {
		if (state->fp_saved != CODE_UNKNOWN && state->fp_saved > state->sp)
			state->fp_saved = CODE_UNKNOWN;
		if (state->sp <= 0 && state->ra_register == X86_NO_REGISTER)
			state->ra_register = CODE_RA_LOST;
	}
	for (uint8_t reg = 0; reg < X86_REGISTERS; reg++)
		if (!(KEPT_BY_CALLEES >> reg & 1))
			set_register(state, reg, CODE_UNKNOWN);
	state->flags = (state->flags & ~CODE_SYSCALLED) | CODE_CALLED;
}

static void copy(struct code_state *state, const struct x86_instruction *instruction)
{
	if (instruction->reg == instruction->base && !instruction->value)
		return;
	set_register(state, instruction->reg,
		     distance_from(distance_of(state, instruction->base), instruction->value));
}

static void leave(struct code_state *state)
{
	state->sp = state->fp;
	pop(state, X86_RBP, WORD);
}

/*
 * A thread begins with rbp 0, by a function that has not saved what was in it (psABI, 3.4.1): behind the system
 * call that made the thread there is nothing to go back to.
 */
static void zero(struct code_state *state, uint8_t reg)
{
	if (reg == X86_RBP && state->fp_is == CODE_FP_CALLERS && state->fp_saved == CODE_UNKNOWN &&
	    state->flags & CODE_SYSCALLED)
		state->flags |= CODE_ROOT;
	set_register(state, reg, CODE_UNKNOWN);
}

void code_state_step(struct code_state *state, const struct x86_instruction *instruction)
{
	switch (instruction->what) {
	case X86_PUSH:
		push(state, instruction->reg, instruction->value);
		break;
	case X86_POP:
		pop(state, instruction->reg, instruction->value);
		break;
	case X86_COPY:
		copy(state, instruction);
		break;
	case X86_STORE:
		store(state, distance_from(distance_of(state, instruction->base), instruction->value),
		      instruction->reg);
		break;
	case X86_LOAD:
		load(state, instruction->reg,
		     distance_from(distance_of(state, instruction->base), instruction->value));
		break;
	case X86_ADDRESS:
		set_register(state, instruction->reg, CODE_UNKNOWN);
		break;
	case X86_ZERO:
		zero(state, instruction->reg);
		break;
	case X86_ENTER:
		push(state, X86_RBP, WORD);
		set_register(state, X86_RBP, state->sp);
		state->sp = distance_from(state->sp, -instruction->value);
		break;
	case X86_LEAVE:
		leave(state);
		break;
	case X86_CALL:
	case X86_CALL_INDIRECT:
		call(state);
		break;
	case X86_SYSCALL:
		state->flags |= CODE_SYSCALLED;
		break;
	}
	for (uint16_t left = instruction->writes; left; left &= left - 1)
		set_register(state, (uint8_t)__builtin_ctz(left), CODE_UNKNOWN);
}

void code_state_meet(struct code_state *state, const struct code_state *other)
{
	if (state->sp != other->sp)
		state->sp = CODE_UNKNOWN;
	if (state->fp_is != other->fp_is || state->fp != other->fp) {
		state->fp_is = CODE_FP_OTHER;
		state->fp = CODE_UNKNOWN;
	}
	if (state->fp_saved != other->fp_saved)
		state->fp_saved = CODE_UNKNOWN;
	if (state->copy_register != other->copy_register || state->copy != other->copy) {
		state->copy_register = X86_NO_REGISTER;
		state->copy = 0;
	}
	if (state->ra_register != other->ra_register)
		state->ra_register = CODE_RA_LOST;
	/* One of them may have been called. */
	if ((state->flags ^ other->flags) & CODE_ROOT)
		state->ra_register = CODE_RA_LOST;
	state->flags = (state->flags & other->flags & CODE_SYSCALLED) |
		       ((state->flags | other->flags) & ~CODE_SYSCALLED);
}

/* DWARF's numbers (psABI, figure 3.36). */
static uint8_t dwarf_register(uint8_t reg)
{
	static const uint8_t numbers[] = { 0, 2, 1, 3, 7, 6, 4, 5 };

	return reg < sizeof(numbers) ? numbers[reg] : reg;
}

/*
 * What the CFA is told by: rbp, where it leads there. A callee's caller may have less on its stack than its rsp
 * says: V8's functions jump to others with more arguments than they were called with, which those take off.
 */
static uint8_t base_of(const struct code_state *state)
{
	if (state->fp_is == CODE_FP_FRAMES)
		return X86_RBP;
	return state->sp != CODE_UNKNOWN ? X86_RSP : state->copy_register;
}

int32_t code_state_saved(const struct code_state *state)
{
	if (state->fp_saved != CODE_UNKNOWN && (state->sp == CODE_UNKNOWN || state->fp_saved <= state->sp))
		return state->fp_saved;
	return state->fp_is == CODE_FP_CALLERS ? 0 : state->fp_saved;
}

uint32_t code_state_rule(const struct code_state *state, struct row_list *list)
{
	uint8_t base = base_of(state);
	int32_t cfa = distance_of(state, base), saved = code_state_saved(state);
	struct unwind_long rule = { .base = dwarf_register(base), .load = UNWIND_LOAD_NO, .offset = cfa };

	if (state->ra_register == CODE_RA_LOST)
		return RULE_END;
	if (state->flags & CODE_ROOT)
		return UNWIND_ESCAPED(UNWIND_ROOT, 0);
	if (base == X86_NO_REGISTER || cfa == CODE_UNKNOWN || (base == X86_RSP && cfa < 0))
		return RULE_END;
	if (state->ra_register == X86_NO_REGISTER && (base == X86_RSP || base == X86_RBP) && cfa >= 0 &&
	    !(cfa % WORD) && cfa / WORD <= UNWIND_X86_64_CFA_MAX &&
	    (!saved || (saved >= 2 * WORD && !(saved % WORD) && saved / WORD <= UNWIND_X86_64_FP_MAX)))
		return UNWIND_X86_64_RULE(base == X86_RBP, cfa / WORD, saved / WORD);
	rule.ra_where = state->ra_register == X86_NO_REGISTER ? UNWIND_AT_CFA : UNWIND_IN_REGISTER;
	rule.ra = state->ra_register == X86_NO_REGISTER ? -WORD : dwarf_register(state->ra_register);
	rule.fp_where = !saved ? UNWIND_SAME : saved == CODE_UNKNOWN ? UNWIND_UNDEFINED : UNWIND_AT_CFA;
	rule.fp = rule.fp_where == UNWIND_AT_CFA ? -saved : 0;
	return row_list_long(list, &rule);
}
