// SPDX-License-Identifier: GPL-2.0-or-later
/* parser: the child process in which ELF and DWARF are read: its modules, questions and failures. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "core/parser/parser_queue.h"
#include "core/parser/parser_time.h"
#include "core/parser/parser_trust.h"

#define CANCEL_CHECK_MS 50
#define WAIT_MS 1000

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
		parser->options.wall_ms = parser->options.libdw ? PARSER_LIBDW_MS : PARSER_WALL_MS;
	parser_time_init(parser);
	parser->child = child;
	parser->process.socket = -1;
	parser->last = &parser->first;
	if (!parser->options.in_process) {
		parser->growth = mem_alloc(PARSER_GROWTH_BYTES);
		parser->memory = parser_memory_new();
		if (!parser->memory)
			return err_sys(err, ENOMEM, "cannot share memory with a process that reads symbols");
		r = parser->options.lazy ? 0 : parser_exchange_start(parser, err);
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
	parser_free(parser->strangers);
	parser_process_end(&parser->process, true);
	parser_memory_free(parser->memory);
	mem_free(parser->growth);
	vec_release(&parser->modules);
	vec_release(&parser->closed);
	mem_free(parser);
}

/* The lowest number that no module has, so that the child's list of them stays short; 0: there is none. */
static uint32_t take_id(struct parser *parser, struct parser_module *module)
{
	size_t i = 0;

	while (i < parser->modules.len && parser->modules.data[i])
		i++;
	if (i == PARSER_MODULES_MAX)
		return 0;
	if (i == parser->modules.len)
		vec_push(&parser->modules, NULL);
	parser->modules.data[i] = module;
	return (uint32_t)i + 1;
}

static void leave(struct parser_module *module)
{
	struct parser *parser = module->parser;

	if (!module->id)
		return;
	parser->modules.data[module->id - 1] = NULL;
	if (parser->process.pid && module->opened_in == parser->starts)
		vec_push(&parser->closed, module->id);
	if (parser->reader == module)
		parser->reader = NULL;
	module->id = module->opened_in = 0;
}

/*
 * A child that was given no file yet can as well be that of strangers: most who ask about one file
 * have no other.
 */
static void hand_child_over(struct parser *from, struct parser *to)
{
	struct parser_memory *memory = to->memory;

	to->process = from->process;
	to->memory = from->memory;
	to->ready = from->ready;
	to->starts = from->starts;
	from->process = (struct parser_process){ .socket = -1 };
	from->memory = memory;
	from->ready = false;
}

/* The parser of what strangers made; NULL: it cannot be had. */
static struct parser *strangers_of(struct parser *parser)
{
	struct parser_options options = parser->options;

	options.lazy = true;
	if (!parser->strangers && !parser_new_with(&options, parser->child, &parser->strangers, NULL)) {
		parser->strangers->of = parser;
		if (parser->process.pid && !parser->given && !parser->question)
			hand_child_over(parser, parser->strangers);
	}
	return parser->strangers;
}

/* Before something is asked: what turned out to be a stranger's goes to where those are. */
static void settle(struct parser_module *module)
{
	struct parser *parser = module->parser;
	uint32_t id;

	if (!module->stranger || !module->id || parser->of || parser_queue_first(module) || !strangers_of(parser))
		return;
	id = take_id(parser->strangers, module);
	if (!id)
		return;
	leave(module);
	module->parser = parser->strangers;
	module->id = id;
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
	if (opened->module.fd >= 0) {
		opened->stranger = parser_trust_stranger(opened->module.fd);
		opened->id = take_id(parser, opened);
	}
	if (!opened->id) {
		opened->tier = PARSER_NOTHING;
		opened->reason = NAME_LIMIT;
	}
	return opened;
}

void parser_distrust(struct parser_module *module, uint64_t whose)
{
	module->stranger = parser_trust_elsewhere(whose);
}

static void free_batch(struct parser_batch *batch)
{
	mem_free((void *)batch->places);
	mem_free(batch->answers);
	mem_free(batch);
}

void parser_close(struct parser_module *module)
{
	struct parser *parser;
	struct parser_batch *batch;

	if (!module)
		return;
	parser = module->parser;
	while ((batch = parser_queue_first(module))) {
		parser_queue_leave(parser, batch);
		free_batch(batch);
	}
	leave(module);
	namer_free(module->namer);
	book_copy_release(&module->copy);
	mem_free((char *)module->module.name);
	mem_close_fd(&module->module.fd);
	mem_free(module);
}

static void come_first(struct parser *parser)
{
	if (parser->options.ahead && !parser->options.in_process)
		parser_exchange_come_first(parser);
	parser->options.ahead = false;
}

void parser_come_first(struct parser *parser)
{
	struct parser *first = parser->of ? parser->of : parser;

	come_first(first);
	if (first->strangers)
		come_first(first->strangers);
}

void parser_ask(struct parser_module *module, const struct namer_place *places, size_t n,
		bool (*cancelled)(void), struct book_answer *ret_answers)
{
	struct parser_batch batch = { .module = module, .places = places, .answers = ret_answers, .n = n };
	struct parser *parser;

	if (module->namer) {
		namer_find(module->namer, places, n, ret_answers);
		return;
	}
	if (module->parser->options.in_process) {
		parser_queue_fill(&batch, module->reason);
		return;
	}
	settle(module);
	parser = module->parser;
	parser_come_first(parser);
	parser_queue_join(parser, &batch);
	while (!parser_queue_pump(parser, &batch, cancelled ? CANCEL_CHECK_MS : WAIT_MS)) {
		if (!cancelled || !cancelled())
			continue;
		parser_queue_leave(parser, &batch);
		parser_queue_fill(&batch, NAME_NOT_TRIED);
		return;
	}
	parser_queue_leave(parser, &batch);
}

void parser_send(struct parser_module *module, const struct namer_place *places, size_t n)
{
	struct parser_batch *batch = mem_zalloc(sizeof(*batch));

	settle(module);
	batch->module = module;
	batch->places = mem_dup(places, n * sizeof(*places));
	batch->answers = mem_array(n, sizeof(*batch->answers));
	batch->n = n;
	parser_queue_join(module->parser, batch);
	if (module->parser->options.in_process) {
		parser_ask(module, batch->places, n, NULL, batch->answers);
		batch->done = n;
	} else {
		parser_queue_pump(module->parser, batch, 0);
	}
}

bool parser_take(struct parser_module *module, struct book_answer *ret_answers, size_t n)
{
	struct parser_batch *batch = parser_queue_first(module);

	if (!batch || !parser_queue_pump(module->parser, batch, 0))
		return false;
	parser_queue_leave(module->parser, batch);
	memcpy(ret_answers, batch->answers, (n < batch->n ? n : batch->n) * sizeof(*ret_answers));
	free_batch(batch);
	return true;
}

int parser_fd(const struct parser *parser)
{
	return !parser->first && parser->strangers ? parser->strangers->process.socket : parser->process.socket;
}

/* Of one of the two children. */
static bool gets_on(struct parser *parser)
{
	uint64_t cpu_ns = parser_process_cpu_ns(&parser->process);
	bool used = cpu_ns != parser->told_cpu_ns;

	parser->told_cpu_ns = cpu_ns;
	return !parser->question || parser->granting || used || parser_process_is_running(&parser->process);
}

bool parser_gets_on(struct parser *parser)
{
	return gets_on(parser) && (!parser->strangers || gets_on(parser->strangers));
}

uint64_t parser_cpu_ns(const struct parser *parser)
{
	return parser_process_cpu_ns(&parser->process) +
	       (parser->strangers ? parser_process_cpu_ns(&parser->strangers->process) : 0);
}

void parser_find_symbol(struct parser_module *module, const char *name, struct found_symbol *ret_found)
{
	struct parser_question question = { .module = module, .what = PARSER_SYMBOL, .symbol = name,
					    .found = ret_found };

	if (module->namer)
		namer_find_symbol(module->namer, name, ret_found);
	if (module->parser->options.in_process)
		return;
	settle(module);
	parser_come_first(module->parser);
	if (!parser_queue_ask(&question, NULL))
		ret_found->found = SYMBOL_UNKNOWN;
}

int parser_module_fd(const struct parser_module *module)
{
	return module->module.fd;
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
	struct parser_state state;

	parser_come_first(parser);
	if (!parser->options.in_process && !parser->broken)
		parser->state.running = parser->ready || parser_exchange_ready(parser);
	state = parser->state;
	if (parser->strangers) {
		state.deaths += parser->strangers->state.deaths;
		state.timeouts += parser->strangers->state.timeouts;
		state.lies += parser->strangers->state.lies;
	}
	return state;
}
