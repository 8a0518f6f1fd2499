// SPDX-License-Identifier: GPL-2.0-or-later
/* parser: the child process in which ELF and DWARF are read: its modules, questions and failures. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "core/parser/parser_exchange.h"

#define STARTS_FAILED_MAX 3 /* in a row */
#define SMALL_BATCH 8192 /* places */
#define CANCEL_CHECK_MS 50
#define WAIT_MS 1000

/* Places asked about with one call. */
struct parser_batch {
	struct parser_batch *next;
	struct parser_module *module;
	const struct namer_place *places;
	struct book_answer *answers;
	size_t n, done;
	struct parser_question question; /* of the places from `done` on */
	bool owned; /* by the queue: parser_send() */
};

int parser_new_with(const struct parser_options *options, parser_child_fn *child, struct parser **ret_parser,
		    struct err *err)
{
	CLEANUP(parser_free) struct parser *parser = mem_zalloc(sizeof(*parser));
	int r;

	if (options)
		parser->options = *options;
	if (!parser->options.data_bytes)
		parser->options.data_bytes = PARSER_DATA_BYTES;
	if (!parser->options.wall_ms)
		parser->options.wall_ms = PARSER_WALL_MS;
	parser_exchange_init(parser);
	parser->child = child;
	parser->process.socket = -1;
	parser->last = &parser->first;
	if (!parser->options.in_process) {
		parser->growth = mem_alloc(PARSER_GROWTH_BYTES);
		parser->memory = parser_memory_new();
		if (!parser->memory)
			return err_sys(err, ENOMEM, "cannot share memory with a process that reads symbols");
		r = parser_exchange_start(parser, err);
		if (r)
			return r;
	}
	*ret_parser = TAKE(parser);
	return 0;
}

int parser_new(const struct parser_options *options, struct parser **ret_parser, struct err *err)
{
	return parser_new_with(options, parser_child_run, ret_parser, err);
}

void parser_free(struct parser *parser)
{
	if (!parser)
		return;
	parser_process_end(&parser->process, true);
	parser_memory_free(parser->memory);
	mem_free(parser->growth);
	vec_release(&parser->modules);
	vec_release(&parser->closed);
	mem_free(parser);
}

/* The lowest number that no module has, so that the child's list of them stays short; 0: there is none. */
static uint32_t choose_id(struct parser *parser)
{
	size_t i = 0;

	while (i < parser->modules.len && parser->modules.data[i])
		i++;
	if (i == PARSER_MODULES_MAX)
		return 0;
	if (i == parser->modules.len)
		vec_push(&parser->modules, NULL);
	return (uint32_t)i + 1;
}

struct parser_module *parser_open(struct parser *parser, const struct namer_module *module,
				  const struct file_opener *opener)
{
	struct parser_module *opened = mem_zalloc(sizeof(*opened));

	opened->parser = parser;
	opened->module = *module;
	opened->module.name = mem_strdup(module->name);
	opened->module.fd = fcntl(module->fd, F_DUPFD_CLOEXEC, 3);
	if (opener)
		opened->opener = *opener;
	if (parser->options.in_process) {
		opened->reason = namer_new(&opened->module, &opened->opener, &opened->namer);
		return opened;
	}
	opened->id = opened->module.fd < 0 ? 0 : choose_id(parser);
	if (opened->id) {
		parser->modules.data[opened->id - 1] = opened;
	} else {
		opened->tier = PARSER_NOTHING;
		opened->reason = NAME_LIMIT;
	}
	return opened;
}

/* Takes a batch out of the queue. */
static void leave(struct parser *parser, struct parser_batch *batch)
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

static void free_batch(struct parser_batch *batch)
{
	mem_free((void *)batch->places);
	mem_free(batch->answers);
	mem_free(batch);
}

static struct parser_batch *first_of(const struct parser_module *module)
{
	struct parser_batch *batch = module->parser->first;

	while (batch && batch->module != module)
		batch = batch->next;
	return batch;
}

void parser_close(struct parser_module *module)
{
	struct parser *parser;
	struct parser_batch *batch;

	if (!module)
		return;
	parser = module->parser;
	while ((batch = first_of(module))) {
		leave(parser, batch);
		free_batch(batch);
	}
	if (module->id) {
		parser->modules.data[module->id - 1] = NULL;
		if (parser->process.pid && module->opened_in == parser->starts)
			vec_push(&parser->closed, module->id);
	}
	namer_free(module->namer);
	book_copy_release(&module->copy);
	mem_free((char *)module->module.name);
	mem_close_fd(&module->module.fd);
	mem_free(module);
}

static void fill(struct parser_batch *batch, enum name_reason reason)
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
static void take_answers(struct parser_batch *batch)
{
	const struct parser_module *module = batch->module;

	for (size_t i = 0; module->tier == PARSER_NAMES && i < batch->question.n; i++)
		if (batch->question.answers[i].reason == NAME_OK)
			batch->question.answers[i].reason = (uint16_t)module->reason;
	batch->done += batch->question.n;
	module->parser->starts_failed = 0;
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
		fill(batch, NAME_NOT_PERMITTED);
	else if (batch->module->tier == PARSER_NOTHING)
		fill(batch, batch->module->reason);
	return batch->done == batch->n;
}

/* Goes on with the first batches until `wanted` is done, or the time is over; whether it is done. */
static bool pump(struct parser *parser, struct parser_batch *wanted, int timeout_ms)
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

static void join(struct parser *parser, struct parser_batch *batch)
{
	*parser->last = batch;
	parser->last = &batch->next;
}

void parser_ask(struct parser_module *module, const struct namer_place *places, size_t n,
		bool (*cancelled)(void), struct book_answer *ret_answers)
{
	struct parser_batch batch = { .module = module, .places = places, .answers = ret_answers, .n = n };
	struct parser *parser = module->parser;

	if (module->namer) {
		namer_find(module->namer, places, n, ret_answers);
		return;
	}
	if (parser->options.in_process) {
		fill(&batch, module->reason);
		return;
	}
	join(parser, &batch);
	while (!pump(parser, &batch, cancelled ? CANCEL_CHECK_MS : WAIT_MS)) {
		if (!cancelled || !cancelled())
			continue;
		leave(parser, &batch);
		fill(&batch, NAME_NOT_TRIED);
		return;
	}
	leave(parser, &batch);
}

void parser_send(struct parser_module *module, const struct namer_place *places, size_t n)
{
	struct parser_batch *batch = mem_zalloc(sizeof(*batch));

	batch->module = module;
	batch->places = mem_dup(places, n * sizeof(*places));
	batch->answers = mem_array(n, sizeof(*batch->answers));
	batch->n = n;
	join(module->parser, batch);
	if (module->parser->options.in_process) {
		parser_ask(module, batch->places, n, NULL, batch->answers);
		batch->done = n;
	} else {
		pump(module->parser, batch, 0);
	}
}

bool parser_take(struct parser_module *module, struct book_answer *ret_answers, size_t n)
{
	struct parser_batch *batch = first_of(module);

	if (!batch || !pump(module->parser, batch, 0))
		return false;
	leave(module->parser, batch);
	memcpy(ret_answers, batch->answers, (n < batch->n ? n : batch->n) * sizeof(*ret_answers));
	free_batch(batch);
	return true;
}

int parser_fd(const struct parser *parser)
{
	return parser->process.socket;
}

void parser_come_first(struct parser *parser)
{
	if (parser->options.ahead && !parser->options.in_process)
		parser_exchange_come_first(parser);
	parser->options.ahead = false;
}

uint64_t parser_cpu_ns(const struct parser *parser)
{
	return parser_process_cpu_ns(&parser->process);
}

bool parser_find_symbol(struct parser_module *module, const char *name, uint64_t *ret_offset,
			uint64_t *ret_bytes)
{
	struct parser *parser = module->parser;
	struct parser_question question = { .module = module, .symbol = name };
	enum parser_progress progress;

	if (parser->options.in_process)
		return module->namer && namer_find_symbol(module->namer, name, ret_offset, ret_bytes);
	while (parser->first && !pump(parser, parser->first, WAIT_MS))
		;
	do {
		if (parser->broken || module->tier == PARSER_NOTHING)
			return false;
		progress = parser_exchange_begin(parser, &question);
		while (progress == PARSER_WAITING)
			progress = parser_exchange_wait(parser, WAIT_MS);
		if (progress != PARSER_ANSWERED)
			blame(module, progress);
	} while (progress != PARSER_ANSWERED);
	if (question.found) {
		*ret_offset = question.offset;
		*ret_bytes = question.size;
	}
	return question.found;
}

const struct name_book *parser_book(const struct parser_module *module)
{
	return module->namer ? namer_book(module->namer) : &module->copy.book;
}

size_t parser_bytes(const struct parser_module *module)
{
	if (module->namer)
		return sizeof(*module) + namer_bytes(module->namer);
	return sizeof(*module) + name_book_bytes(&module->copy.book) + module->held_bytes;
}

struct parser_state parser_state(struct parser *parser)
{
	if (!parser->options.in_process && !parser->broken)
		parser->state.running = parser->ready || parser_exchange_ready(parser);
	return parser->state;
}
