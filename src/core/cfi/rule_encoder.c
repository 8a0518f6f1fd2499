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
	struct cfa_expression sp; /* of the caller: what both walks call the CFA */
	uint8_t ra_where, fp_where;
	int64_t ra, fp;
	int64_t kept; /* 0: not followed; UNWIND_KEPT_SAME */
};

static bool read_expression(const struct rule_context *context, const uint8_t *bytes, uint32_t size,
			    struct cfa_expression *ret_expression)
{
	return bytes && cfa_expression_read(bytes, size, context->machine->ip, ret_expression);
}

static struct cfa_expression sum(uint32_t base, int64_t offset)
{
	return (struct cfa_expression){
		.shape = CFA_SHAPE_SUM, .base = base, .index = CFA_NO_INDEX, .offset = offset
	};
}

/* So many bytes on. Sums wrap around: what is out of any range is refused in the end. */
static struct cfa_expression shifted(struct cfa_expression from, int64_t bytes)
{
	int64_t *last = from.shape == CFA_SHAPE_LOADED ? &from.add : &from.offset;

	*last = (int64_t)((uint64_t)*last + (uint64_t)bytes);
	return from;
}

/* Whether two values are some bytes apart whatever is in registers and memory; how many. */
static bool is_distance(const struct cfa_expression *from, const struct cfa_expression *to,
			int64_t *ret_bytes)
{
	bool loaded = from->shape == CFA_SHAPE_LOADED;

	if (from->shape != to->shape || from->base != to->base || from->index != to->index ||
	    from->limit != to->limit || (loaded && from->offset != to->offset))
		return false;
	*ret_bytes = loaded ? (int64_t)((uint64_t)to->add - (uint64_t)from->add) :
			      (int64_t)((uint64_t)to->offset - (uint64_t)from->offset);
	return true;
}

static enum unwind_reason encode_cfa(const struct rule_context *context,
				     const struct cfa_state *state, struct cfa_expression *cfa)
{
	if (!state->has_cfa)
		return UNWIND_REASON_DAMAGED;
	if (cfa_is_by_register(state))
		*cfa = sum(state->cfa_register, state->cfa_offset);
	else if (!read_expression(context, state->cfa_expression, state->cfa_size, cfa))
		return UNWIND_REASON_EXPRESSION;
	return UNWIND_REASON_NO;
}

/* The value that is in memory at `from`; false when that takes two loads. */
static bool loaded_from(const struct cfa_expression *from, struct cfa_expression *ret_value)
{
	if (from->shape != CFA_SHAPE_SUM)
		return false;
	*ret_value = *from;
	ret_value->shape = CFA_SHAPE_LOADED;
	return true;
}

/*
 * The caller's stack pointer, in the few places (longjmp) where it is not the CFA as everywhere
 * else.
 */
static enum unwind_reason encode_sp(const struct rule_context *context, const struct cfa_rule *rule,
				    const struct cfa_expression *cfa, struct cfa_expression *sp)
{
	struct cfa_expression at = shifted(*cfa, rule->value);
	bool known = true;

	switch (rule->how) {
	case CFA_UNSET:
		*sp = *cfa;
		break;
	case CFA_SAME:
		*sp = sum(context->machine->sp, 0);
		break;
	case CFA_AT_CFA:
		known = loaded_from(&at, sp);
		break;
	case CFA_IS_CFA:
		*sp = at;
		break;
	case CFA_BY_REGISTER:
		*sp = sum(rule->number, 0);
		break;
	case CFA_AT_EXPRESSION:
		known = read_expression(context, rule->expression, rule->number, &at) &&
			loaded_from(&at, sp);
		break;
	case CFA_IS_EXPRESSION:
		known = read_expression(context, rule->expression, rule->number, sp);
		break;
	default:
		known = false;
	}
	if (!known)
		return UNWIND_REASON_STACK;
	if (sp->base >= context->machine->registers ||
	    (sp->index != CFA_NO_INDEX && sp->index >= context->machine->registers))
		return UNWIND_REASON_REGISTER;
	return UNWIND_REASON_NO;
}

/*
 * A value, or what is in memory there, in terms of the caller's sp, of what that is made of, or of
 * fp.
 */
static enum unwind_reason relate(const struct rule_context *context,
				 const struct cfa_expression *found, bool in_memory,
				 const struct cfa_expression *sp, uint8_t *ret_where,
				 int64_t *ret_value)
{
	if (is_distance(sp, found, ret_value)) {
		*ret_where = in_memory ? UNWIND_AT_CFA : UNWIND_IS_CFA;
		return UNWIND_REASON_NO;
	}
	/* What is loaded, and taken as the value, is in memory. */
	if (found->shape != (in_memory ? CFA_SHAPE_SUM : CFA_SHAPE_LOADED) || found->add ||
	    found->index != CFA_NO_INDEX)
		return UNWIND_REASON_EXPRESSION;
	if (found->base != sp->base && found->base != context->machine->fp)
		return UNWIND_REASON_EXPRESSION;
	*ret_where = found->base == sp->base ? UNWIND_AT_BASE : UNWIND_AT_FP;
	*ret_value = found->offset;
	return UNWIND_REASON_NO;
}

static enum unwind_reason encode_register(const struct rule_context *context,
					  const struct cfa_rule *rule,
					  const struct cfa_expression *cfa,
					  const struct cfa_expression *sp, uint8_t *ret_where,
					  int64_t *ret_value)
{
	struct cfa_expression found = shifted(*cfa, rule->value);

	*ret_value = 0;
	switch (rule->how) {
	case CFA_UNSET:
	case CFA_SAME:
		*ret_where = UNWIND_SAME;
		return UNWIND_REASON_NO;
	case CFA_UNDEFINED:
		*ret_where = UNWIND_UNDEFINED;
		return UNWIND_REASON_NO;
	case CFA_BY_REGISTER:
		*ret_where = UNWIND_IN_REGISTER;
		*ret_value = rule->number;
		return rule->number < context->machine->registers ? UNWIND_REASON_NO :
								    UNWIND_REASON_REGISTER;
	case CFA_AT_CFA:
	case CFA_IS_CFA:
		return relate(context, &found, rule->how == CFA_AT_CFA, sp, ret_where, ret_value);
	default:
		if (!read_expression(context, rule->expression, rule->number, &found))
			return UNWIND_REASON_EXPRESSION;
		return relate(context, &found, rule->how == CFA_AT_EXPRESSION, sp, ret_where,
			      ret_value);
	}
}

/*
 * The return address: where nothing was said, it is where a call leaves it, if that is a register.
 */
static enum unwind_reason encode_ra(const struct rule_context *context,
				    const struct cfa_rule *rule, const struct cfa_expression *cfa,
				    struct wide_rule *wide)
{
	enum unwind_reason reason =
		encode_register(context, rule, cfa, &wide->sp, &wide->ra_where, &wide->ra);

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
				    const struct cfa_rule *rule, const struct cfa_expression *cfa,
				    struct wide_rule *wide)
{
	enum unwind_reason reason =
		encode_register(context, rule, cfa, &wide->sp, &wide->fp_where, &wide->fp);

	if (!reason && wide->fp_where == UNWIND_IN_REGISTER && wide->fp == context->machine->fp) {
		wide->fp_where = UNWIND_SAME;
		wide->fp = 0;
	}
	return reason;
}

/* A return address far below the CFA, at the bottom of a great frame, is near the CFA's base. */
static void bring_near(struct wide_rule *wide)
{
	if (wide->ra_where != UNWIND_AT_CFA || wide->ra == (int16_t)wide->ra ||
	    wide->sp.shape != CFA_SHAPE_SUM)
		return;
	wide->ra_where = UNWIND_AT_BASE;
	wide->ra = (int64_t)((uint64_t)wide->ra + (uint64_t)wide->sp.offset);
}

/* Whether a rule is to tell that the register which other frames hang on is unchanged. */
static bool keeps_same(const struct rule_context *context, const struct cfa_state *state)
{
	const struct cfa_rule *kept = &state->columns[CFA_KEPT];

	return context->rows->follows_kept && !context->is_signal && context->machine->kept != CFA_REGISTER_NONE &&
	       (kept->how == CFA_UNSET || kept->how == CFA_SAME);
}

/* Where that register is, where rules have room to tell. */
static int64_t kept_at(const struct rule_context *context, const struct cfa_state *state,
		       const struct cfa_expression *sp)
{
	const struct cfa_rule *kept = &state->columns[CFA_KEPT];

	if (keeps_same(context, state) && sp->shape == CFA_SHAPE_SUM)
		return UNWIND_KEPT_SAME;
	if (kept->how != CFA_AT_CFA || state->columns[CFA_SP].how != CFA_UNSET ||
	    sp->shape != CFA_SHAPE_SUM || kept->value != (int16_t)kept->value)
		return 0;
	return kept->value;
}

static bool narrow(const struct wide_rule *wide, struct unwind_long *ret_rule)
{
	int64_t add = wide->kept ? wide->kept : wide->sp.add;

	*ret_rule = (struct unwind_long){
		.base = (uint8_t)wide->sp.base,
		.load = wide->sp.shape != CFA_SHAPE_LOADED ? UNWIND_LOAD_NO :
			wide->sp.index == CFA_NO_INDEX	   ? UNWIND_LOAD :
							     UNWIND_LOAD_INDEXED(wide->sp.index),
		.ra_where = wide->ra_where,
		.fp_where = wide->fp_where,
		.offset = (int32_t)wide->sp.offset,
		.add = (int16_t)add,
		.ra = (int16_t)wide->ra,
		.fp = (int32_t)wide->fp,
	};
	return ret_rule->offset == wide->sp.offset && ret_rule->add == add &&
	       ret_rule->ra == wide->ra && ret_rule->fp == wide->fp;
}

/* The slot of a PLT has no frame: a return address on top, and one word more after its push. */
static uint32_t encode_plt(const struct rule_context *context, const struct wide_rule *wide)
{
	if (wide->sp.base != context->machine->sp || wide->sp.offset != 8 ||
	    wide->ra_where != UNWIND_AT_CFA || wide->ra != -8 || wide->fp_where != UNWIND_SAME)
		return unsupported(UNWIND_REASON_EXPRESSION);
	return UNWIND_ESCAPED(UNWIND_PLT, wide->sp.limit);
}

static uint32_t encode_wide(const struct rule_context *context, struct wide_rule *wide)
{
	struct unwind_long rule;

	if (wide->sp.shape == CFA_SHAPE_PLT)
		return encode_plt(context, wide);
	bring_near(wide);
	if (!narrow(wide, &rule))
		return unsupported(UNWIND_REASON_RANGE);
	if (context->is_signal)
		return context->machine->is_signal(&rule) ? UNWIND_ESCAPED(UNWIND_SIGNAL, 0) :
							    unsupported(UNWIND_REASON_SIGNAL);
	context->rows->wants_kept |= rule.base == context->machine->kept;
	return row_list_long(context->rows, &rule);
}

static enum unwind_reason encode_state(const struct rule_context *context,
				       const struct cfa_state *state, struct wide_rule *wide)
{
	const struct cfa_rule *sp = &state->columns[CFA_SP];
	struct cfa_expression cfa;
	enum unwind_reason reason = encode_cfa(context, state, &cfa);

	if (!reason)
		reason = encode_sp(context, sp, &cfa, &wide->sp);
	if (!reason)
		reason = encode_ra(context, &state->columns[CFA_RA], &cfa, wide);
	if (!reason)
		reason = encode_fp(context, &state->columns[CFA_FP], &cfa, wide);
	if (!reason)
		wide->kept = kept_at(context, state, &wide->sp);
	if (reason == UNWIND_REASON_EXPRESSION && sp->how != CFA_UNSET)
		return UNWIND_REASON_STACK;
	return reason;
}

uint32_t rule_encode(const struct rule_context *context, const struct cfa_state *state)
{
	struct wide_rule wide = { .kept = 0 };
	enum unwind_reason reason;
	uint32_t rule;

	if (state->columns[CFA_RA].how == CFA_UNDEFINED)
		return UNWIND_ESCAPED(UNWIND_ROOT, 0);
	if (!context->is_signal && state->columns[CFA_KEPT].how != CFA_AT_CFA && !keeps_same(context, state)) {
		rule = context->machine->pack(state, context->ra_register);
		if (rule != UNWIND_ESCAPE)
			return rule;
	}
	reason = encode_state(context, state, &wide);
	return reason ? unsupported(reason) : encode_wide(context, &wide);
}
