// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_child: the child's side of the parser: modules, their namers, and what is new in their books. */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "base/vec.h"
#include "core/parser/book_writer.h"
#include "core/parser/parser_child.h"

#define QUESTION_CPU_SECONDS 60 /* more than any parent waits for: for when there is none that could end it */

/* Of tables of all modules together; those that were not asked about for longest are read again. */
#define KEPT_BYTES (64u << 20)

struct child_module {
	struct namer_module module; /* fd and name are owned */
	struct namer *namer; /* NULL until it was asked for, and when there is none */
	enum name_reason reason; /* of having none; NAME_NOT_TRIED: not tried */
	struct book_mark told; /* what the parent has of the book */
	uint64_t asked; /* when it was asked about last, in questions */
	size_t bytes[NAMER_PARTS_]; /* what it held after that */
};

struct child {
	int socket;
	struct parser_memory *memory;
	uint32_t asking; /* the module that wishes come from */
	struct file_opener opener;
	VEC(struct child_module *) modules; /* by id - 1; NULL: not open */
	uint64_t questions;
	size_t kept_bytes; /* by all modules */
};

__attribute__((noreturn))
static void end(int code)
{
	_exit(code);
}

static void out_of_memory(size_t size)
{
	end(PARSER_EXIT_MEMORY);
}

static void say(struct child *child, struct parser_message *message)
{
	if (parser_wire_send(child->socket, message, -1))
		end(PARSER_EXIT_WIRE);
}

/* The next message; the parent being gone ends the child. */
static int hear(struct child *child, struct parser_message *ret_message, int *ret_fd)
{
	int r = parser_wire_receive(child->socket, true, ret_message, ret_fd);

	if (!r)
		end(PARSER_EXIT_DONE);
	if (r < 0 && r != -EMFILE)
		end(PARSER_EXIT_WIRE);
	return r;
}

/* Strings that do not fit want nothing that there could be. */
static bool write_wish(struct parser_wish *wish, const struct wanted_file *wanted)
{
	size_t name_len = strlen(wanted->name), folder_len = strlen(wanted->folder);

	if (name_len >= sizeof(wish->name) || folder_len >= sizeof(wish->folder) ||
	    wanted->build_id_len > BUILD_ID_MAX)
		return false;
	wish->kind = wanted->kind;
	wish->build_id_len = wanted->build_id_len;
	wish->crc = wanted->crc;
	memcpy(wish->build_id, wanted->build_id, wanted->build_id_len);
	memcpy(wish->name, wanted->name, name_len + 1);
	memcpy(wish->folder, wanted->folder, folder_len + 1);
	return true;
}

/* struct file_opener: the parent opens. */
static int wish_file(void *ctx, const struct wanted_file *wanted)
{
	struct child *child = ctx;
	struct parser_message message = { .type = PARSER_WISH, .module = child->asking };
	int r, fd = -1;

	if (!write_wish(&child->memory->wish, wanted))
		return -ENAMETOOLONG;
	say(child, &message);
	r = hear(child, &message, &fd);
	if (message.type != PARSER_FILE)
		end(PARSER_EXIT_WIRE);
	if (r < 0)
		return r;
	if (fd >= 0)
		return fd;
	return message.result < 0 ? message.result : -ENOENT;
}

static struct child_module *find_module(struct child *child, uint32_t id)
{
	return id && id <= child->modules.len ? child->modules.data[id - 1] : NULL;
}

static void close_module(struct child *child, uint32_t id)
{
	struct child_module *module = find_module(child, id);

	if (!module)
		return;
	for (enum namer_part part = 0; part < NAMER_PARTS_; part++)
		child->kept_bytes -= module->bytes[part];
	namer_free(module->namer);
	if (module->module.fd >= 0)
		close(module->module.fd);
	mem_free((char *)module->module.name);
	mem_free(module);
	child->modules.data[id - 1] = NULL;
}

/* What the parent wrote into the memory that is shared; NUL-ended, the caller's. */
static char *read_text(const char *shared, const struct parser_message *message)
{
	return mem_strndup(shared, message->n < PARSER_TEXT_MAX ? message->n : PARSER_TEXT_MAX);
}

static void open_module(struct child *child, const struct parser_message *message, int fd)
{
	struct child_module *module = mem_zalloc(sizeof(*module));

	if (!message->module || message->module > PARSER_MODULES_MAX)
		end(PARSER_EXIT_WIRE);
	if (message->module > child->modules.len)
		vec_add(&child->modules, message->module - child->modules.len);
	close_module(child, message->module);
	module->module = (struct namer_module){
		.fd = fd,
		.name = read_text(child->memory->name, message),
		.places = message->places,
		.options = message->options,
	};
	/* The descriptor was lost where too many are open. */
	module->reason = fd < 0 ? NAME_LIMIT : NAME_NOT_TRIED;
	child->modules.data[message->module - 1] = module;
}

static void count_part(struct child *child, struct child_module *module, enum namer_part part)
{
	child->kept_bytes -= module->bytes[part];
	module->bytes[part] = module->namer ? namer_part_bytes(module->namer, part) : 0;
	child->kept_bytes += module->bytes[part];
}

/* The module not asked about for longest, but for the one asked about now, that holds some of a part. */
static struct child_module *oldest_with(const struct child *child, enum namer_part part)
{
	struct child_module *oldest = NULL;

	for (size_t i = 0; i < child->modules.len; i++) {
		struct child_module *module = child->modules.data[i];

		if (module && module->bytes[part] && module->asked < child->questions &&
		    (!oldest || module->asked < oldest->asked))
			oldest = module;
	}
	return oldest;
}

/* What is free between what is not stays the process's otherwise. */
static void give_back(void)
{
#ifdef __GLIBC__
	malloc_trim(0);
#endif
}

/*
 * Debug data of all modules goes before the symbols of any, and these before what makes it cheap to read
 * compressed data again; half of it at once, since what is asked
 * next takes some before it is counted.
 */
static void make_room(struct child *child, struct child_module *asked)
{
	bool made = false;

	for (enum namer_part part = 0; part < NAMER_PARTS_; part++)
		count_part(child, asked, part);
	if (child->kept_bytes <= KEPT_BYTES)
		return;
	for (enum namer_part part = 0; part < NAMER_PARTS_; part++) {
		struct child_module *oldest;

		while (child->kept_bytes > KEPT_BYTES / 2 && (oldest = oldest_with(child, part))) {
			namer_forget(oldest->namer, part);
			child->kept_bytes -= oldest->bytes[part];
			oldest->bytes[part] = 0;
			made = true;
		}
	}
	if (made)
		give_back();
}

/* The kernel ends what works on one question for too long (SIGXCPU). */
static void limit_time(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_CPU, &limit))
		return;
	limit.rlim_cur = clock() / CLOCKS_PER_SEC + QUESTION_CPU_SECONDS;
	setrlimit(RLIMIT_CPU, &limit);
}

/* The module that is asked about, its namer tried. */
static struct child_module *asked(struct child *child, const struct parser_message *message)
{
	struct child_module *module = find_module(child, message->module);

	if (!module)
		end(PARSER_EXIT_WIRE);
	child->asking = message->module;
	module->asked = ++child->questions;
	limit_time();
	if (module->reason == NAME_NOT_TRIED)
		module->reason = namer_new(&module->module, &child->opener, &module->namer);
	return module;
}

/* Tells of the book's growth until all that is left of it goes with the next message. */
static void tell_growth(struct child *child, struct child_module *module, struct parser_message *message)
{
	const struct name_book *book = module->namer ? namer_book(module->namer) : NULL;

	while (book && !book_writer_fill(book, &module->told, child->memory->growth, message)) {
		message->type = PARSER_GROWTH;
		say(child, message);
		hear(child, message, NULL);
		if (message->type != PARSER_GO_ON)
			end(PARSER_EXIT_WIRE);
	}
}

/* Begins another book when the parent wants one. */
static void begin_book(struct child_module *module, const struct parser_message *question)
{
	if (!module->namer || !question->result)
		return;
	namer_new_book(module->namer);
	module->told = (struct book_mark){ 0 };
}

static void answer_places(struct child *child, const struct parser_message *question)
{
	struct child_module *module = asked(child, question);
	struct parser_message message = { .module = question->module };
	struct book_answer *answers = child->memory->answers;
	size_t n = question->n < PARSER_BATCH_MAX ? question->n : PARSER_BATCH_MAX;

	begin_book(module, question);
	if (module->namer)
		namer_find(module->namer, child->memory->places, n, answers);
	for (size_t i = 0; !module->namer && i < n; i++)
		answers[i] = (struct book_answer){ .reason = (uint16_t)module->reason };
	tell_growth(child, module, &message);
	message.type = PARSER_ANSWERS;
	message.module = question->module;
	message.n = (uint32_t)n;
	message.held_bytes = module->namer ? namer_bytes(module->namer) : 0;
	say(child, &message);
	make_room(child, module);
}

static void answer_symbol(struct child *child, const struct parser_message *question)
{
	CLEANUP(mem_free) char *name = read_text(child->memory->symbol, question);
	struct found_symbol found = { 0 };
	struct child_module *module = asked(child, question);
	struct parser_message message = { .type = PARSER_PLACE, .module = question->module };

	if (module->namer)
		namer_find_symbol(module->namer, name, &found);
	message.result = found.found;
	message.offset = found.start;
	message.size = found.bytes;
	say(child, &message);
	make_room(child, module);
}

void parser_child_run(int socket, struct parser_memory *memory)
{
	struct child child = { .socket = socket, .memory = memory };
	struct parser_message message;
	int fd;

	child.opener = (struct file_opener){ &child, wish_file };
	mem_set_oom(out_of_memory);
	for (;;) {
		hear(&child, &message, &fd);
		switch (message.type) {
		case PARSER_OPEN:
			open_module(&child, &message, fd);
			break;
		case PARSER_ASK:
			answer_places(&child, &message);
			break;
		case PARSER_SYMBOL:
			answer_symbol(&child, &message);
			break;
		case PARSER_CLOSE:
			close_module(&child, message.module);
			break;
		default:
			end(PARSER_EXIT_WIRE);
		}
	}
}
