// SPDX-License-Identifier: GPL-2.0-or-later
/* rule_encoder: what the call frame instructions came to, as a rule of 20 bits. */
#include <stddef.h>
#include "core/cfi/cfa_expression.h"
#include "core/cfi/rule_encoder.h"

const struct rule_machine *rule_machine_of(uint16_t e_machine)
{
	static const struct rule_machine *const machines[] = { &rule_x86_64, &rule_aarch64 };

	for (size_t i = 0; i < ARRAY_LEN(machines); i++)
		if (machines[i]->e_machine == e_machine)
			return machines[i];
	return NULL;
}

static uint32_t unsupported(enum unwind_reason reason)
{
	return UNWIND_ESCAPED(UNWIND_UNSUPPORTED, reason);
}

/* A long rule in the making, with numbers that may not fit it. */
struct wide_rule {
	struct cfa_expression cfa;
	uint8_t ra_where, fp_where;
	int64_t ra, fp;
};

/* Whether a register and what is loaded from there are what the CFA comes from too. */
static bool same_source(const struct cfa_expression *a, const struct cfa_expression *b)
{
	if (a->shape != b->shape || a->base != b->base)
		return false;
	return a->shape == CFA_SHAPE_SUM || a->offset == b->offset;
}

/* How far a value is from the CFA, which has the same source. */
static int64_t distance(const struct cfa_expression *from, const struct cfa_expression *cfa)
{
	if (cfa->shape == CFA_SHAPE_SUM)
		return (int64_t)((uint64_t)from->offset - (uint64_t)cfa->offset);
	return (int64_t)((uint64_t)from->add - (uint64_t)cfa->add);
}

static enum unwind_reason encode_cfa(const struct rule_context *context,
				     const struct cfa_rule *rule, struct cfa_expression *cfa)
{
	switch (rule->how) {
	case CFA_BY_REGISTER:
		*cfa = (struct cfa_expression){ .base = rule->number, .offset = rule->value };
		break;
	case CFA_IS_EXPRESSION:
		if (!cfa_expression_read(rule->expression, rule->number, context->machine->ip, cfa))
			return UNWIND_REASON_EXPRESSION;
		break;
	default:
		return UNWIND_REASON_DAMAGED;
	}
	return cfa->base < context->machine->registers ? UNWIND_REASON_NO : UNWIND_REASON_REGISTER;
}

/* A register whose place, or value, is an expression: in terms of the CFA, or of what that is based on. */
static enum unwind_reason encode_expression(const struct rule_context *context,
					    const struct cfa_rule *rule,
					    const struct cfa_expression *cfa, uint8_t *ret_where,
					    int64_t *ret_value)
{
	bool in_memory = rule->how == CFA_AT_EXPRESSION;
	struct cfa_expression found;

	if (!cfa_expression_read(rule->expression, rule->number, context->machine->ip, &found) ||
	    found.shape == CFA_SHAPE_PLT)
		return UNWIND_REASON_EXPRESSION;
	if (same_source(&found, cfa)) {
		*ret_where = in_memory ? UNWIND_AT_CFA : UNWIND_IS_CFA;
		*ret_value = distance(&found, cfa);
		return UNWIND_REASON_NO;
	}
	/* What is loaded and taken as a value, is in memory. */
	if (in_memory ? found.shape != CFA_SHAPE_SUM :
			found.shape != CFA_SHAPE_LOADED || found.add)
		return UNWIND_REASON_EXPRESSION;
	if (found.base != cfa->base)
		return UNWIND_REASON_EXPRESSION;
	*ret_where = UNWIND_AT_BASE;
	*ret_value = found.offset;
	return UNWIND_REASON_NO;
}

static enum unwind_reason encode_register(const struct rule_context *context,
					  const struct cfa_rule *rule,
					  const struct cfa_expression *cfa, uint8_t *ret_where,
					  int64_t *ret_value)
{
	*ret_value = 0;
	switch (rule->how) {
	case CFA_UNSET:
	case CFA_SAME:
		*ret_where = UNWIND_SAME;
		return UNWIND_REASON_NO;
	case CFA_UNDEFINED:
		*ret_where = UNWIND_UNDEFINED;
		return UNWIND_REASON_NO;
	case CFA_AT_CFA:
	case CFA_IS_CFA:
		*ret_where = rule->how == CFA_AT_CFA ? UNWIND_AT_CFA : UNWIND_IS_CFA;
		*ret_value = rule->value;
		return UNWIND_REASON_NO;
	case CFA_BY_REGISTER:
		*ret_where = UNWIND_IN_REGISTER;
		*ret_value = rule->number;
		return rule->number < context->machine->registers ? UNWIND_REASON_NO :
								    UNWIND_REASON_REGISTER;
	default:
		return encode_expression(context, rule, cfa, ret_where, ret_value);
	}
}

/* The return address: when nothing was said, it is where a call leaves it, if that is a register. */
static enum unwind_reason encode_ra(const struct rule_context *context,
				    const struct cfa_rule *rule, struct wide_rule *wide)
{
	enum unwind_reason reason =
		encode_register(context, rule, &wide->cfa, &wide->ra_where, &wide->ra);

	if (reason || wide->ra_where != UNWIND_SAME)
		return reason;
	if (context->ra_register == context->machine->ip)
		return UNWIND_REASON_RETURN;
	if (context->ra_register >= context->machine->registers)
		return UNWIND_REASON_REGISTER;
	wide->ra_where = UNWIND_IN_REGISTER;
	wide->ra = context->ra_register;
	return UNWIND_REASON_NO;
}

static enum unwind_reason encode_fp(const struct rule_context *context,
				    const struct cfa_rule *rule, struct wide_rule *wide)
{
	enum unwind_reason reason =
		encode_register(context, rule, &wide->cfa, &wide->fp_where, &wide->fp);

	if (!reason && wide->fp_where == UNWIND_IN_REGISTER && wide->fp == context->machine->fp) {
		wide->fp_where = UNWIND_SAME;
		wide->fp = 0;
	}
	return reason;
}

/* Rules have no place for the caller's stack pointer: it must be the CFA, as it is by itself. */
static enum unwind_reason check_sp(const struct rule_context *context, const struct cfa_rule *rule,
				   const struct cfa_expression *cfa)
{
	enum unwind_reason reason;
	uint8_t where;
	int64_t value;

	if (rule->how == CFA_UNSET)
		return UNWIND_REASON_NO;
	reason = encode_register(context, rule, cfa, &where, &value);
	if (reason)
		return reason;
	if (where == UNWIND_IS_CFA && !value)
		return UNWIND_REASON_NO;
	/* In memory where the CFA is loaded from. */
	if (where == UNWIND_AT_BASE && cfa->shape == CFA_SHAPE_LOADED && !cfa->add &&
	    value == cfa->offset)
		return UNWIND_REASON_NO;
	return UNWIND_REASON_STACK;
}

static bool narrow(const struct wide_rule *wide, struct unwind_long *ret_rule)
{
	*ret_rule = (struct unwind_long){
		.base = (uint8_t)wide->cfa.base,
		.load = wide->cfa.shape == CFA_SHAPE_LOADED,
		.ra_where = wide->ra_where,
		.fp_where = wide->fp_where,
		.offset = (int32_t)wide->cfa.offset,
		.add = (int16_t)wide->cfa.add,
		.ra = (int16_t)wide->ra,
		.fp = (int32_t)wide->fp,
	};
	return ret_rule->offset == wide->cfa.offset && ret_rule->add == wide->cfa.add &&
	       ret_rule->ra == wide->ra && ret_rule->fp == wide->fp;
}

/* The slot of a PLT has no frame: a return address on top, and one word more after its push. */
static uint32_t encode_plt(const struct rule_context *context, const struct wide_rule *wide)
{
	if (wide->cfa.base != context->machine->sp || wide->cfa.offset != 8 ||
	    wide->ra_where != UNWIND_AT_CFA || wide->ra != -8 || wide->fp_where != UNWIND_SAME)
		return unsupported(UNWIND_REASON_EXPRESSION);
	return UNWIND_ESCAPED(UNWIND_PLT, wide->cfa.limit);
}

static uint32_t encode_wide(const struct rule_context *context, const struct wide_rule *wide)
{
	struct unwind_long rule;

	if (wide->cfa.shape == CFA_SHAPE_PLT)
		return encode_plt(context, wide);
	if (!narrow(wide, &rule))
		return unsupported(UNWIND_REASON_RANGE);
	if (context->is_signal)
		return context->machine->is_signal(&rule) ? UNWIND_ESCAPED(UNWIND_SIGNAL, 0) :
							    unsupported(UNWIND_REASON_SIGNAL);
	return row_list_long(context->rows, &rule);
}

uint32_t rule_encode(const struct rule_context *context, const struct cfa_state *state)
{
	struct wide_rule wide = { .cfa = { .shape = CFA_SHAPE_SUM } };
	enum unwind_reason reason;
	uint32_t rule;

	if (state->columns[CFA_RA].how == CFA_UNDEFINED)
		return UNWIND_ESCAPED(UNWIND_ROOT, 0);
	if (!context->is_signal) {
		rule = context->machine->pack(state, context->ra_register);
		if (rule != UNWIND_ESCAPE)
			return rule;
	}
	reason = encode_cfa(context, &state->cfa, &wide.cfa);
	if (!reason)
		reason = encode_ra(context, &state->columns[CFA_RA], &wide);
	if (!reason)
		reason = encode_fp(context, &state->columns[CFA_FP], &wide);
	if (!reason)
		reason = check_sp(context, &state->columns[CFA_SP], &wide.cfa);
	return reason ? unsupported(reason) : encode_wide(context, &wide);
}
