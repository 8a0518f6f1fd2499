// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_exchange: one question to the child and its answer, with what happens on the way. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/parser/parser_exchange.h"
#include "core/parser/parser_time.h"
#include "core/parser/parser_trust.h"
#include "core/parser/sandbox.h"

#define NS_PER_MS 1000000ULL
#define BOOK_BYTES (8u << 20) /* said of a child's book, after which it begins another */

void parser_exchange_give_up(struct parser *parser)
{
	parser->question = NULL;
	parser->closed.len = 0;
	parser->ready = false;
	parser_process_end(&parser->process, !parser->options.ahead);
}

static bool is_exit(int status, int code)
{
	return WIFEXITED(status) && WEXITSTATUS(status) == code;
}

static bool is_signal(int status, int number)
{
	return WIFSIGNALED(status) && WTERMSIG(status) == number;
}

/* The child is gone, or has to go: why, as far as is known before its status is. */
static enum parser_progress lose(struct parser *parser, enum parser_progress why)
{
	bool was_ready = parser->ready;
	int status;

	if (was_ready && parser->question)
		parser_time_charge(parser, false);
	/* One that is to be told from others by how it ended has ended. */
	status = parser_process_end(&parser->process, !parser->options.ahead || why == PARSER_LOST_CRASH);
	parser_exchange_give_up(parser);
	if (why == PARSER_LOST_CRASH && is_exit(status, PARSER_EXIT_MEMORY))
		why = PARSER_LOST_MEMORY;
	else if (why == PARSER_LOST_CRASH && is_signal(status, SIGXCPU))
		why = PARSER_LOST_TIME;
	parser->state.lies += why == PARSER_LOST_LIE;
	parser->state.timeouts += why == PARSER_LOST_TIME;
	parser->state.deaths += why != PARSER_LOST_LIE && why != PARSER_LOST_TIME;
	parser->state.last_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	return was_ready ? why : PARSER_LOST_START;
}

int parser_exchange_start(struct parser *parser, struct err *err)
{
	const struct parser_birth birth = {
		.child = parser->child,
		.memory = parser->memory,
		.data_bytes = parser->options.data_bytes,
		.refuse_open = parser->options.libdw,
		.late = parser->starts > 0 || parser->of,
		.humble = parser->options.ahead,
	};
	int r;

	if (parser->process.pid)
		return 0;
	r = parser_process_start(&parser->process, &birth, err);
	parser->starts += !r;
	parser_trust_begin(parser);
	return r;
}

/* The text of a message goes into the shared memory. */
static void put_text(struct parser_message *message, char *shared, const char *text)
{
	size_t len = strlen(text);

	message->n = (uint32_t)(len < PARSER_TEXT_MAX ? len : PARSER_TEXT_MAX);
	memcpy(shared, text, message->n);
}

static int tell_closed(struct parser *parser)
{
	int r = 0;

	for (size_t i = 0; i < parser->closed.len && !r; i++) {
		struct parser_message message = { .type = PARSER_CLOSE, .module = parser->closed.data[i] };

		r = parser_wire_send(parser->process.socket, &message, -1);
		/* The child reads them one by one before it answers; what finds no room goes next time. */
		if (r == -EAGAIN) {
			parser->closed.len -= i;
			memmove(parser->closed.data, parser->closed.data + i,
				parser->closed.len * sizeof(*parser->closed.data));
			return 0;
		}
	}
	parser->closed.len = 0;
	return r;
}

/* To open a module closes the one that had its number: told of that later, the child would close this one. */
static void forget_closed(struct parser *parser, uint32_t id)
{
	size_t n = 0;

	for (size_t i = 0; i < parser->closed.len; i++)
		if (parser->closed.data[i] != id)
			parser->closed.data[n++] = parser->closed.data[i];
	parser->closed.len = n;
}

static int open_module(struct parser *parser, struct parser_module *module)
{
	struct parser_message message = { .type = PARSER_OPEN, .module = module->id };

	if (module->opened_in == parser->starts)
		return 0;
	forget_closed(parser, module->id);
	message.places = module->module.places;
	message.options = module->module.options | (module->tier == PARSER_NAMES ? NAMER_NO_LINES : 0);
	put_text(&message, parser->memory->name, module->module.name);
	module->opened_in = parser->starts;
	parser_trust_give(module, module->stranger);
	book_copy_restart(&module->copy);
	return parser_wire_send(parser->process.socket, &message, module->module.fd);
}

/*
 * The child needs its book to say only what is new; in a large one that saves less than it takes. What is
 * said in all has a limit (book_copy.c), under which the child's own, of one book, has to come.
 */
static bool wants_new_book(const struct book_copy *copy)
{
	return copy->book_bytes > BOOK_BYTES && copy->bytes < NAME_BOOK_BYTES_MAX;
}

static int ask(struct parser *parser, const struct parser_question *question)
{
	struct parser_message message = { .module = question->module->id };

	message.type = question->what;
	message.n = (uint32_t)question->n;
	if (question->what == PARSER_SYMBOL) {
		put_text(&message, parser->memory->symbol, question->symbol);
		return parser_wire_send(parser->process.socket, &message, -1);
	}
	message.result = wants_new_book(&question->module->copy);
	if (message.result)
		book_copy_restart(&question->module->copy);
	memcpy(parser->memory->places, question->places, question->n * sizeof(*question->places));
	/* Whether a stack ends there is read in frame descriptions, which are DWARF too. */
	for (size_t i = 0; question->module->tier == PARSER_NAMES && i < question->n; i++)
		parser->memory->places[i].flags &= ~PLACE_OUTERMOST;
	return parser_wire_send(parser->process.socket, &message, -1);
}

enum parser_progress parser_exchange_begin(struct parser *parser, struct parser_question *question)
{
	if (parser->process.pid && !parser_trust_allows(question->module)) {
		parser_exchange_give_up(parser);
		parser->changes++;
	}
	if (parser_exchange_start(parser, NULL))
		return PARSER_LOST_START;
	if (tell_closed(parser) || open_module(parser, question->module) || ask(parser, question))
		return lose(parser, PARSER_LOST_START);
	parser->question = question;
	parser_time_begin(parser);
	return PARSER_WAITING;
}

static bool take_ready(struct parser *parser, const struct parser_message *message)
{
	if (parser->ready)
		return false;
	parser->ready = true;
	parser_process_is_ready(&parser->process);
	parser->state.no_capabilities = message->options & SANDBOX_NO_CAPABILITIES;
	parser->state.other_user = message->options & SANDBOX_OTHER_USER;
	parser->state.landlock = message->options & SANDBOX_LANDLOCK;
	parser->state.seccomp = message->options & SANDBOX_SECCOMP;
	parser_time_begin(parser);
	return true;
}

static bool take_growth(struct parser *parser, const struct parser_message *message)
{
	/* What is checked must not change after: the child writes to the other one as it likes. */
	if (message->growth_bytes > PARSER_GROWTH_BYTES)
		return false;
	memcpy(parser->growth, parser->memory->growth, message->growth_bytes);
	return book_copy_grow(&parser->question->module->copy, message, parser->growth);
}

static bool go_on(struct parser *parser, const struct parser_message *message)
{
	struct parser_message answer = { .type = PARSER_GO_ON, .module = message->module };

	/* Each has something in it, so that there is an end to them: book_copy.c counts the bytes. */
	return message->growth_bytes && take_growth(parser, message) &&
	       !parser_wire_send(parser->process.socket, &answer, -1);
}

/* The opener's time is not the child's. */
static bool grant(struct parser *parser)
{
	struct parser_module *module = parser->question->module;
	struct parser_message answer = { .type = PARSER_FILE, .module = module->id, .result = -ENOENT };
	struct parser_wish wish = parser->memory->wish;
	uint64_t start_ns = clock_now_ns(), took_ns;
	struct wanted_file wanted;
	CLOSE_FD int fd = -1;

	if (!parser_wish_check(&wish, &wanted) || module->wishes++ >= PARSER_WISHES_MAX)
		return false;
	if (module->opener.open && module->opener_ns < PARSER_OPENER_MS * NS_PER_MS) {
		parser->granting = true;
		fd = module->opener.open(module->opener.ctx, &wanted);
		parser->granting = false;
		answer.result = fd < 0 ? fd : 0;
		if (fd >= 0)
			parser_trust_give(module, parser_trust_stranger(fd));
	}
	took_ns = clock_now_ns() - start_ns;
	module->opener_ns += took_ns;
	parser_time_excuse(parser, took_ns);
	return !parser_wire_send(parser->process.socket, &answer, fd);
}

static bool take_answers(struct parser *parser, const struct parser_message *message)
{
	struct parser_question *question = parser->question;
	const struct book_copy *copy = &question->module->copy;

	if (question->what != PARSER_ASK || message->n != question->n || !take_growth(parser, message))
		return false;
	memcpy(question->answers, parser->memory->answers, question->n * sizeof(*question->answers));
	/* It can have no more, whatever it says. */
	question->module->held_bytes = message->held_bytes < parser->options.data_bytes ?
					       message->held_bytes :
					       parser->options.data_bytes;
	return book_copy_answers(copy, question->answers, question->n) &&
	       book_copy_extents(copy, question->places, question->answers, question->n);
}

static bool take_place(struct parser *parser, const struct parser_message *message)
{
	struct parser_question *question = parser->question;

	if (question->what != PARSER_SYMBOL || message->result < 0 || message->result >= SYMBOL_FOUND_END_)
		return false;
	question->found->found = message->result;
	question->found->start = message->offset;
	question->found->bytes = message->size;
	return true;
}

/* One message. PARSER_LOST_LIE: it is none of those that can come now. */
static enum parser_progress take(struct parser *parser, const struct parser_message *message)
{
	bool right = false, answered = false;

	if (message->type == PARSER_READY)
		return take_ready(parser, message) ? PARSER_WAITING : PARSER_LOST_LIE;
	if (!parser->ready || !parser->question || message->module != parser->question->module->id)
		return PARSER_LOST_LIE;
	switch (message->type) {
	case PARSER_WISH:
		right = grant(parser);
		break;
	case PARSER_GROWTH:
		right = go_on(parser, message);
		break;
	case PARSER_ANSWERS:
		right = answered = take_answers(parser, message);
		break;
	case PARSER_PLACE:
		right = answered = take_place(parser, message);
		break;
	default:
		break;
	}
	if (!right)
		return PARSER_LOST_LIE;
	return answered ? PARSER_ANSWERED : PARSER_WAITING;
}

/* Waits until there is a message, for timeout_ms at most, and not beyond the deadline. */
static void wait_for_message(const struct parser *parser, uint64_t now, int timeout_ms)
{
	struct pollfd fd = { .fd = parser->process.socket, .events = POLLIN };
	uint64_t left_ms = parser->deadline_ns > now ? (parser->deadline_ns - now) / NS_PER_MS + 1 : 0;

	if ((uint64_t)timeout_ms > left_ms)
		timeout_ms = (int)left_ms;
	file_poll(&fd, 1, timeout_ms);
}

enum parser_progress parser_exchange_wait(struct parser *parser, int timeout_ms)
{
	uint64_t now = clock_now_ns(), end_ns = now + timeout_ms * NS_PER_MS;
	enum parser_progress progress = PARSER_WAITING;
	struct parser_message message;
	bool over = false;

	/* A child that says much is held to the time too. */
	for (; progress == PARSER_WAITING && !over; now = clock_now_ns()) {
		int r = parser_wire_receive(parser->process.socket, false, &message, NULL);

		if (r == 1)
			progress = take(parser, &message);
		else if (r != -EAGAIN)
			progress = r ? PARSER_LOST_LIE : PARSER_LOST_CRASH;
		else if (now >= end_ns)
			over = true;
		else
			wait_for_message(parser, now, (int)((end_ns - now) / NS_PER_MS) + 1);
		if (progress == PARSER_WAITING && parser_time_is_over(parser, now))
			progress = PARSER_LOST_TIME;
		over |= !timeout_ms;
	}
	if (progress == PARSER_ANSWERED) {
		parser_time_charge(parser, true);
		parser->question = NULL;
	} else if (progress != PARSER_WAITING) {
		progress = lose(parser, progress);
	}
	return progress;
}

void parser_exchange_come_first(struct parser *parser)
{
	parser->options.ahead = false;
	if (!parser_process_lift(&parser->process))
		parser_exchange_give_up(parser);
	else if (parser->question)
		parser_time_begin(parser);
}

bool parser_exchange_ready(struct parser *parser)
{
	uint64_t now = clock_now_ns();
	struct parser_message message;

	if (parser_exchange_start(parser, NULL))
		return false;
	parser_time_set(parser);
	while (!parser->ready && now < parser->deadline_ns) {
		int r = parser_wire_receive(parser->process.socket, false, &message, NULL);

		if (r == -EAGAIN)
			wait_for_message(parser, now, INT32_MAX);
		else if (r != 1 || take(parser, &message) != PARSER_WAITING)
			break;
		now = clock_now_ns();
	}
	if (!parser->ready)
		parser_exchange_give_up(parser);
	return parser->ready;
}
