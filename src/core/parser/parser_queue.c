// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_queue: batches of places that wait to be asked about, and what the loss of the child means. */
#include "base/log.h"
#include "core/parser/parser_queue.h"

#define STARTS_FAILED_MAX 3 /* in a row */
#define SMALL_BATCH 8192 /* places */
#define CANCEL_CHECK_MS 50
#define WAIT_MS 1000

void parser_queue_join(struct parser *parser, struct parser_batch *batch)
{
	*parser->last = batch;
	parser->last = &batch->next;
}

void parser_queue_leave(struct parser *parser, struct parser_batch *batch)
{
	struct parser_batch **at = &parser->first;

	while (*at && *at != batch)
		at = &(*at)->next;
	if (!*at)
		return;
	*at = batch->next;
	if (!*at)
		parser->last = at;
	if (parser->question == &batch->question)
		parser_exchange_give_up(parser);
}

struct parser_batch *parser_queue_first(const struct parser_module *module)
{
	struct parser_batch *batch = module->parser->first;

	while (batch && batch->module != module)
		batch = batch->next;
	return batch;
}

void parser_queue_fill(struct parser_batch *batch, enum name_reason reason)
{
	for (; batch->done < batch->n; batch->done++)
		batch->answers[batch->done] = (struct book_answer){ .reason = (uint16_t)reason };
}

/* What the child cannot be told to do, however often it is tried. */
static void give_up_starting(struct parser *parser)
{
	parser->broken = true;
	log_warn("programs and libraries have no names: the process that reads them cannot be started, or "
		 "not without rights  # stk doctor parser");
}

static enum name_reason reason_of(enum parser_progress loss)
{
	switch (loss) {
	case PARSER_LOST_TIME:
		return NAME_TIMED_OUT;
	case PARSER_LOST_MEMORY:
		return NAME_LIMIT;
	default:
		return NAME_BAD_FILE;
	}
}

/* What a loss means for the module that was asked about. */
static void blame(struct parser_module *module, enum parser_progress loss)
{
	struct parser *parser = module->parser;

	if (loss == PARSER_LOST_START) {
		if (++parser->starts_failed >= STARTS_FAILED_MAX)
			give_up_starting(parser);
		return;
	}
	/* The memory may be other modules': a new child has none of theirs. */
	if (loss == PARSER_LOST_MEMORY && !module->was_alone) {
		module->was_alone = true;
		return;
	}
	module->tier++;
	module->reason = reason_of(loss);
	log_info("the process that reads symbols was lost to '%s' (%s): %s", module->module.name,
		 loss == PARSER_LOST_TIME ? "too slow" : loss == PARSER_LOST_MEMORY ? "too large" : "crashed",
		 module->tier == PARSER_NAMES ? "no lines of it, and nothing inlined" : "no names of it");
}

/* Names without lines, where lines were wanted, carry the reason. */
static void excuse(const struct parser_module *module, struct book_answer *answers, size_t n)
{
	for (size_t i = 0; module->tier == PARSER_NAMES && i < n; i++)
		if (answers[i].reason == NAME_OK)
			answers[i].reason = (uint16_t)module->reason;
}

static void take_answers(struct parser_batch *batch)
{
	excuse(batch->module, batch->question.answers, batch->question.n);
	batch->done += batch->question.n;
	batch->module->parser->starts_failed = 0;
}

/* No time is left for what has to be read from the start. */
static void spare_lines(struct parser_module *module)
{
	if (module->parser->slow_ns || module->tier != PARSER_ALL ||
	    module->opened_in == module->parser->starts)
		return;
	module->tier = PARSER_NAMES;
	module->reason = NAME_TIMED_OUT;
}

static enum parser_progress begin(struct parser_batch *batch)
{
	size_t left = batch->n - batch->done, max = batch->module->in_parts ? SMALL_BATCH : PARSER_BATCH_MAX;

	spare_lines(batch->module);
	batch->question = (struct parser_question){
		.module = batch->module,
		.what = PARSER_ASK,
		.places = batch->places + batch->done,
		.answers = batch->answers + batch->done,
		.n = left < max ? left : max,
	};
	return parser_exchange_begin(batch->module->parser, &batch->question);
}

/* Whether a question took too long that can be asked in parts: honest files are large, too. */
static bool can_split(const struct parser_batch *batch, enum parser_progress loss)
{
	return loss == PARSER_LOST_TIME && batch->question.n > SMALL_BATCH && !batch->module->in_parts;
}

static bool is_done(struct parser_batch *batch)
{
	if (batch->module->parser->broken)
		parser_queue_fill(batch, NAME_NOT_PERMITTED);
	else if (batch->module->tier == PARSER_NOTHING)
		parser_queue_fill(batch, batch->module->reason);
	return batch->done == batch->n;
}

bool parser_queue_pump(struct parser *parser, struct parser_batch *wanted, int timeout_ms)
{
	struct parser_batch *batch = wanted;

	while (!is_done(wanted)) {
		enum parser_progress progress = PARSER_WAITING;

		/* Those before it have to end first: one question is under way at a time. */
		for (batch = parser->first; is_done(batch); batch = batch->next)
			;
		if (!parser->question)
			progress = begin(batch);
		if (progress == PARSER_WAITING)
			progress = parser_exchange_wait(parser, timeout_ms);
		if (progress == PARSER_WAITING)
			return false;
		if (progress == PARSER_ANSWERED)
			take_answers(batch);
		else if (can_split(batch, progress))
			batch->module->in_parts = true;
		else
			blame(batch->module, progress);
	}
	return true;
}

/* Waits for the answer. */
static enum parser_progress wait(struct parser *parser, bool (*cancelled)(void))
{
	enum parser_progress progress = PARSER_WAITING;

	while (progress == PARSER_WAITING) {
		progress = parser_exchange_wait(parser, cancelled ? CANCEL_CHECK_MS : WAIT_MS);
		if (progress != PARSER_WAITING || !cancelled || !cancelled())
			continue;
		parser_exchange_give_up(parser);
		break;
	}
	return progress;
}

bool parser_queue_ask(struct parser_question *question, bool (*cancelled)(void))
{
	struct parser_module *module = question->module;
	struct parser *parser = module->parser;
	enum parser_progress progress;

	while (parser->first && !parser_queue_pump(parser, parser->first, WAIT_MS))
		;
	do {
		if (parser->broken || module->tier == PARSER_NOTHING)
			return false;
		spare_lines(module);
		progress = parser_exchange_begin(parser, question);
		if (progress == PARSER_WAITING)
			progress = wait(parser, cancelled);
		if (progress == PARSER_WAITING)
			return false;
		if (progress != PARSER_ANSWERED)
			blame(module, progress);
	} while (progress != PARSER_ANSWERED);
	parser->starts_failed = 0;
	return true;
}

