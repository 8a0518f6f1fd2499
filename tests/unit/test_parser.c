// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The parser's child: what it answers, what it has no right to do, and what becomes of one that is
 * hostile.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/image/image.h"
#include "core/parser/book_writer.h"
#include "core/parser/parser_child.h"
#include "core/parser/parser_exchange.h"
#include "core/parser/sandbox.h"
#include "core/parser/syscall_filter.h"
#include "made_child.h"
#include "tap.h"

#define FEW 16

int parser_test_function(int x);
__attribute__((noinline)) int parser_test_function(int x)
{
	return x * 5 + 1;
}

extern char __executable_start[];

/* This program, and a parser of it. */
struct fixture {
	struct image *self;
	int fd;
	struct parser *parser;
	struct parser_module *module;
	struct namer_place places[FEW];
	struct book_answer answers[FEW];
};

static uint64_t own_offset(const struct image *self, const void *addr)
{
	uint64_t vaddr = (uintptr_t)addr, offset = 0;

	if (image_type(self) == 3) /* ET_DYN */
		vaddr -= (uintptr_t)__executable_start;
	image_vaddr_to_offset(self, vaddr, &offset);
	return offset;
}

static int no_file(void *ctx, const struct wanted_file *wanted)
{
	return -ENOENT;
}

static void setup_with(struct fixture *f, parser_child_fn *child, const struct parser_options *options)
{
	static const struct file_opener opener = { .open = no_file };
	struct namer_module module = { .name = "self" };

	*f = (struct fixture){ .fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC) };
	image_open_fd(f->fd, "self", &f->self, NULL);
	parser_new_with(options, child, &f->parser, NULL);
	module.fd = f->fd;
	f->module = parser_open(f->parser, &module, &opener);
	for (int i = 0; i < FEW; i++)
		f->places[i].offset = own_offset(f->self, parser_test_function) + i % 2;
}

static void setup(struct fixture *f, parser_child_fn *child)
{
	/*
	 * Long enough for a machine that does other things; a hostile child that says nothing ends
	 * after it.
	 */
	const struct parser_options options = { .wall_ms = 30000 };

	setup_with(f, child, &options);
}

static void teardown(struct fixture *f)
{
	parser_close(f->module);
	parser_free(f->parser);
	image_free(f->self);
	close(f->fd);
}

static const char *function_of(const struct fixture *f, const struct book_answer *answer)
{
	const struct name_book *book = parser_book(f->module);

	if (!answer->chain || answer->chain > book->nodes.len)
		return "-";
	return strtab_get(&book->strings, name_book_scope(book, answer->chain)->function);
}

static bool all_have(const struct fixture *f, enum name_reason reason)
{
	for (int i = 0; i < FEW; i++)
		if (f->answers[i].chain || f->answers[i].reason != reason)
			return false;
	return true;
}

static void test_names(bool in_process)
{
	const struct parser_options options = { .in_process = in_process };
	struct found_symbol found = { 0 }, none = { 0 };
	struct fixture f;

	setup_with(&f, parser_child_run, &options);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK_STR(function_of(&f, &f.answers[0]), "parser_test_function");
	CHECK_EQ(f.answers[0].offset, 0);
	CHECK_EQ(f.answers[1].offset, 1);
	CHECK_EQ(f.answers[FEW - 2].chain, f.answers[0].chain); /* one place */
	parser_find_symbol(f.module, "parser_test_function", &found);
	CHECK_EQ(found.found, SYMBOL_FOUND);
	CHECK_EQ(found.start, f.places[0].offset);
	CHECK(found.bytes > 0 && parser_bytes(f.module) > 1000);
	parser_find_symbol(f.module, "no_such_function", &none);
	CHECK_EQ(none.found, SYMBOL_UNKNOWN);
	CHECK_EQ(parser_state(f.parser).running, !in_process);
	CHECK_EQ(parser_state(f.parser).deaths + parser_state(f.parser).timeouts, 0);
	teardown(&f);
}

/* "name", a scope of it, a node of that. */
static void write_book(struct parser_memory *memory, struct parser_message *answer)
{
	const struct book_scope scope = { .function = 1 };
	const struct book_node node = { .scope = 1 };

	memory->growth[0] = 4;
	memcpy(memory->growth + 1, "name", 4);
	memcpy(memory->growth + 2, &scope, sizeof(scope));
	memcpy(memory->growth + 7, &node, sizeof(node));
	answer->strings = answer->scopes = answer->nodes = 1;
	answer->growth_bytes = 40;
}

static void answer_all(struct parser_memory *memory, const struct parser_message *question, uint32_t chain)
{
	for (uint32_t i = 0; i < question->n; i++)
		memory->answers[i] = (struct book_answer){ .chain = chain };
}

/* Answers each question, all places alike. */
static void child_good(int socket, struct parser_memory *memory)
{
	for (bool told = false;; told = true) {
		struct parser_message question = hear(socket), answer = answer_to(&question);

		answer_all(memory, &question, 1);
		if (!told)
			write_book(memory, &answer);
		say(socket, answer);
	}
}

/* Lies: each is one thing wrong in an answer that is right otherwise. */
enum lie {
	LIE_CHAIN, LIE_REASON, LIE_FLAGS, LIE_COUNT, LIE_MODULE, LIE_TYPE, LIE_VERSION, LIE_READY,
	LIE_STRING_NUL, LIE_STRING_LENGTH, LIE_STRING_COUNT, LIE_SCOPE_STRING, LIE_SCOPE_FLAGS,
	LIE_SCOPE_OUTER, LIE_SCOPE_ITSELF, LIE_SCOPE_INLINED, LIE_SCOPE_ALIAS, LIE_NODE_SCOPE,
	LIE_NODE_NONE, LIE_GROWTH_BYTES, LIE_GROWTH_EMPTY, LIE_WISH_KIND, LIE_WISH_BUILD_ID, LIE_BEFORE,
	LIE_AFTER, LIE_NO_AFTER, LIE_OFFSET, LIE_WISH_NAME, LIE_PLACE, LIE_SHORT, LIE_LONG, LIE_DESCRIPTOR,
	LIES_
};
static enum lie the_lie; /* the child has a copy */

static void lie_about_growth(struct parser_memory *memory, struct parser_message *answer)
{
	struct book_scope *scope = (struct book_scope *)(memory->growth + 2);
	struct book_node *node = (struct book_node *)(memory->growth + 7);

	switch (the_lie) {
	case LIE_STRING_NUL:
		memcpy(memory->growth + 1, "na\0e", 4);
		break;
	case LIE_STRING_LENGTH:
		memory->growth[0] = PARSER_STRING_MAX + 1;
		break;
	case LIE_STRING_COUNT:
		answer->strings = UINT32_MAX;
		break;
	case LIE_SCOPE_STRING:
		scope->file = 2;
		break;
	case LIE_SCOPE_FLAGS:
		scope->flags = 0x8000;
		break;
	case LIE_SCOPE_OUTER:
		scope->outer = UINT32_MAX;
		break;
	case LIE_SCOPE_ITSELF:
		scope->flags = NAME_INLINED;
		scope->outer = 1;
		break;
	case LIE_SCOPE_INLINED:
		scope->flags = NAME_INLINED;
		break;
	case LIE_SCOPE_ALIAS:
		scope->flags = NAME_ALIAS;
		break;
	case LIE_NODE_SCOPE:
		node->scope = 2;
		break;
	case LIE_NODE_NONE:
		node->scope = 0;
		break;
	case LIE_GROWTH_BYTES:
		answer->growth_bytes = UINT32_MAX;
		break;
	default:
		break;
	}
}

static void lie_about_answers(struct parser_memory *memory, struct parser_message *answer)
{
	switch (the_lie) {
	case LIE_CHAIN:
		memory->answers[FEW - 1].chain = 2;
		break;
	case LIE_REASON:
		memory->answers[0].reason = NAME_REASON_END_;
		break;
	case LIE_FLAGS:
		memory->answers[0].flags = 0x8000;
		break;
	case LIE_COUNT:
		answer->n++;
		break;
	case LIE_BEFORE: /* the function begins where the place is */
		memory->answers[0].before = 1;
		memory->answers[0].after = 1;
		break;
	case LIE_AFTER:
		memory->answers[0].after = UINT32_MAX;
		break;
	case LIE_NO_AFTER:
		memory->answers[0].offset = memory->answers[0].before = 1;
		break;
	case LIE_OFFSET: /* of what is in the extent, it would be over all */
		memory->answers[0].offset = UINT64_MAX;
		memory->answers[0].after = 1;
		break;
	case LIE_MODULE:
		answer->module = 2;
		break;
	case LIE_TYPE:
		answer->type = 1000;
		break;
	case LIE_READY:
		answer->type = PARSER_READY;
		break;
	case LIE_GROWTH_EMPTY:
		*answer = (struct parser_message){ .type = PARSER_GROWTH, .module = answer->module };
		break;
	case LIE_PLACE:
		answer->type = PARSER_PLACE;
		break;
	case LIE_WISH_KIND:
	case LIE_WISH_BUILD_ID:
	case LIE_WISH_NAME:
		answer->type = PARSER_WISH;
		memory->wish.kind = the_lie == LIE_WISH_KIND ? 1000 : WANTED_DEBUG;
		memory->wish.build_id_len = the_lie == LIE_WISH_BUILD_ID ? 1000 : 20;
		memset(memory->wish.name, 'x', the_lie == LIE_WISH_NAME ? sizeof(memory->wish.name) : 1);
		break;
	default:
		break;
	}
}

static void child_lies(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question);
	char bytes[sizeof(answer) * 2] = { 0 };

	answer_all(memory, &question, 1);
	write_book(memory, &answer);
	lie_about_growth(memory, &answer);
	lie_about_answers(memory, &answer);
	memcpy(bytes, &answer, sizeof(answer));
	((struct parser_message *)bytes)->version = PARSER_WIRE_VERSION + (the_lie == LIE_VERSION);
	if (the_lie == LIE_DESCRIPTOR)
		parser_wire_send(socket, &answer, socket);
	else
		file_write(socket, bytes,
			   the_lie == LIE_SHORT ? 10 : sizeof(answer) * (the_lie == LIE_LONG ? 2 : 1));
	hear(socket);
}

static size_t open_files(void)
{
	size_t n = 0;

	for (int fd = 0; fd < 256; fd++)
		n += fcntl(fd, F_GETFD) >= 0;
	return n;
}

/* A lie costs the child its life twice, and the module its names; then nothing is asked any more. */
static void test_lies(void)
{
	for (int lie = 0; lie < LIES_; lie++) {
		struct parser_state state;
		struct fixture f;
		size_t files;
		char name[64];

		the_lie = lie;
		setup(&f, child_lies);
		files = open_files();
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
		state = parser_state(f.parser);
		snprintf(name, sizeof(name), "lie %d is found out", lie);
		CHECK_NAMED(all_have(&f, NAME_BAD_FILE) && state.lies == 2 && !state.deaths && !state.timeouts &&
				    open_files() == files, name);
		if (state.lies != 2)
			printf("# reason %u, %u timeouts, %u lies, %u deaths, files %zu %zu\n", f.answers[0].reason,
			       state.timeouts, state.lies, state.deaths, files, open_files());
		teardown(&f);
	}
}

static void test_good(void)
{
	struct fixture f;

	setup(&f, child_good);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK_STR(function_of(&f, &f.answers[FEW - 1]), "name");
	CHECK_EQ(f.answers[0].reason, NAME_OK);
	teardown(&f);
}

static void child_crashes(int socket, struct parser_memory *memory)
{
	hear(socket);
	signal(SIGSEGV, SIG_DFL);
	raise(SIGSEGV);
}

static void child_exits(int socket, struct parser_memory *memory)
{
	hear(socket);
	_exit(1);
}

static void child_runs_out_of_memory(int socket, struct parser_memory *memory)
{
	hear(socket);
	while (mem_try_alloc(1 << 20, 1))
		;
	_exit(PARSER_EXIT_MEMORY);
}

static void child_closes(int socket, struct parser_memory *memory)
{
	hear(socket);
	close(socket);
	for (;;)
		sched_yield();
}

static void child_spins(int socket, struct parser_memory *memory)
{
	hear(socket);
	for (volatile int i = 0;; i = i + 1)
		;
}

static void child_stops(int socket, struct parser_memory *memory)
{
	hear(socket);
	raise(SIGSTOP);
}

/* As much as the socket takes, without an end. */
static void child_floods(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket);

	for (;;)
		say(socket, (struct parser_message){ .type = PARSER_WISH, .module = question.module });
}

/* The same with growths, one string each. */
static void child_grows(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket);
	uint32_t words = PARSER_STRING_MAX / sizeof(uint32_t) + 1;
	struct parser_message growth = { .type = PARSER_GROWTH, .module = question.module, .strings = 60,
					 .growth_bytes = PARSER_GROWTH_BYTES };

	memset(memory->growth, 'x', PARSER_GROWTH_BYTES);
	for (uint32_t n = 0;; n++) {
		for (uint32_t i = 0; i < growth.strings; i++) {
			memory->growth[i * words] = PARSER_STRING_MAX;
			memory->growth[i * words + 1] = 0x01010101 + n;
			memory->growth[i * words + 2] = 0x01010101 + i;
		}
		say(socket, growth);
		hear(socket);
	}
}

/* Another message once the size of the answer is known; the answer changes all the time. */
static void child_changes(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question);

	answer_all(memory, &question, 1);
	write_book(memory, &answer);
	say(socket, answer);
	for (volatile uint32_t *word = memory->growth;; *word = 4)
		*word = UINT32_MAX;
}

static void test_ends(void)
{
	static const struct {
		const char *name;
		parser_child_fn *child;
		enum name_reason reason;
		uint32_t timeouts, lies;
	} cases[] = {
		{ "crashes", child_crashes, NAME_BAD_FILE, 0, 0 },
		{ "exits", child_exits, NAME_BAD_FILE, 0, 0 },
		{ "closes its socket", child_closes, NAME_BAD_FILE, 0, 0 },
		{ "runs on and on", child_spins, NAME_TIMED_OUT, 2, 0 },
		{ "is stopped", child_stops, NAME_TIMED_OUT, 2, 0 },
		{ "floods with wishes", child_floods, NAME_BAD_FILE, 0, 2 },
		{ "floods with strings", child_grows, NAME_BAD_FILE, 0, 2 },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct parser_options options = { .wall_ms = cases[i].timeouts ? 200 : 30000 };
		struct parser_state state;
		struct fixture f;
		char name[80];
		bool right;

		setup_with(&f, cases[i].child, &options);
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
		state = parser_state(f.parser);
		snprintf(name, sizeof(name), "a child that %s", cases[i].name);
		/* One that a busy machine did not even begin is asked once more. */
		right = all_have(&f, cases[i].reason) && state.lies == cases[i].lies &&
			state.timeouts >= cases[i].timeouts && state.timeouts <= 2 * cases[i].timeouts;
		CHECK_NAMED(right, name);
		if (!right)
			printf("# reason %u, %u timeouts, %u lies, %u deaths\n", f.answers[0].reason,
			       state.timeouts, state.lies, state.deaths);
		teardown(&f);
	}
}

#define MANY 20000

/* Good for some, too slow for many. */
static void child_slow_for_many(int socket, struct parser_memory *memory)
{
	for (bool told = false;; told = true) {
		struct parser_message question = hear(socket), answer = answer_to(&question);

		while (question.n == MANY)
			sched_yield();
		answer_all(memory, &question, 1);
		if (!told)
			write_book(memory, &answer);
		say(socket, answer);
	}
}

static void test_parts(void)
{
	const struct parser_options options = { .wall_ms = 1000 };
	CLEANUP(mem_free) struct namer_place *places = mem_array(MANY, sizeof(*places));
	CLEANUP(mem_free) struct book_answer *answers = mem_array(MANY, sizeof(*answers));
	size_t n_named = 0;
	struct fixture f;

	setup_with(&f, child_slow_for_many, &options);
	parser_ask(f.module, places, MANY, NULL, answers);
	for (size_t i = 0; i < MANY; i++)
		n_named += answers[i].reason == NAME_OK && !strcmp(function_of(&f, &answers[i]), "name");
	CHECK_EQ(n_named, MANY);
	CHECK_EQ(parser_state(f.parser).timeouts, 1);
	teardown(&f);
}

#define SLOW_MODULES 80

/* Many that each take all the time they get: together they do not. */
static void test_many_slow(void)
{
	const struct parser_options options = { .wall_ms = 50 };
	unsigned int n_timed_out = 0, timeouts;
	struct fixture f;

	setup_with(&f, child_stops, &options);
	for (int i = 0; i < SLOW_MODULES; i++) {
		const struct namer_module module = { .name = "slow", .fd = f.fd };
		struct parser_module *slow = parser_open(f.parser, &module, NULL);

		parser_ask(slow, f.places, FEW, NULL, f.answers);
		n_timed_out += all_have(&f, NAME_TIMED_OUT);
		parser_close(slow);
	}
	timeouts = parser_state(f.parser).timeouts;
	/* While there is time each is asked twice; after that once. */
	CHECK_EQ(n_timed_out, SLOW_MODULES);
	CHECK(timeouts >= SLOW_MODULES && timeouts < SLOW_MODULES + 2 * PARSER_SLOW_LIMITS);
	CHECK(f.parser->slow_ns == 0);
	teardown(&f);
}

static void test_memory(void)
{
	const struct parser_options options = { .data_bytes = 64 << 20 };
	struct fixture f;

	if (SYSCALL_FILTER_LOOSE) {
		SKIP("sanitizers end where memory does");
		return;
	}
	setup_with(&f, child_runs_out_of_memory, &options);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK(all_have(&f, NAME_LIMIT));
	CHECK_EQ(parser_state(f.parser).deaths, 3); /* once more with all the memory for itself */
	teardown(&f);
}

static void test_changing(void)
{
	/* It answers once: the questions after that only wait. */
	const struct parser_options options = { .wall_ms = 200 };
	struct fixture f;

	setup_with(&f, child_changes, &options);
	for (int i = 0; i < 3; i++)
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
	/* Whichever it read, it read it once. */
	CHECK(!strcmp(function_of(&f, &f.answers[0]), "name") || all_have(&f, NAME_TIMED_OUT) ||
	      all_have(&f, NAME_BAD_FILE));
	teardown(&f);
}

#define WISHER_MS 1500 /* what it may take itself */

static void spin(unsigned int ms)
{
	for (uint64_t end_ns = clock_now_ns() + ms * 1000000ULL; clock_now_ns() < end_ns;)
		;
}

/* The first question to a child that dies of all that is not a symbol table. */
static struct parser_message hear_or_die(int socket)
{
	struct parser_message module = { 0 }, question;
	int fd;

	parser_wire_receive(socket, true, &module, &fd);
	/* Only when it was asked: an end before that is not the module's doing. */
	question = hear(socket);
	if (!(module.options & NAMER_NO_LINES))
		raise(SIGKILL);
	return question;
}

static void child_dies_of_dwarf(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear_or_die(socket), answer = answer_to(&question);

	answer_all(memory, &question, 1);
	write_book(memory, &answer);
	say(socket, answer);
	hear(socket);
}

static void test_without_dwarf(void)
{
	struct fixture f;

	setup(&f, child_dies_of_dwarf);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK_STR(function_of(&f, &f.answers[0]), "name");
	CHECK_EQ(f.answers[0].reason, NAME_BAD_FILE); /* of its lines */
	CHECK_EQ(parser_state(f.parser).deaths, 1);
	teardown(&f);
}

static void child_dies_of_last(int socket, struct parser_memory *memory)
{
	for (bool told = false;; told = true) {
		struct parser_message question = hear(socket), answer = answer_to(&question);

		if (memory->places[0].offset == UINT64_MAX)
			raise(SIGKILL);
		answer_all(memory, &question, 1);
		if (!told)
			write_book(memory, &answer);
		say(socket, answer);
	}
}

/* What was answered before stays; what is asked after goes on. */
static void test_restart(void)
{
	static const struct namer_place deadly = { .offset = UINT64_MAX };
	struct namer_module module = { .name = "deadly" };
	struct book_answer first, answer;
	struct parser_module *other;
	struct fixture f;

	setup(&f, child_dies_of_last);
	parser_ask(f.module, f.places, 1, NULL, &first);
	module.fd = f.fd;
	other = parser_open(f.parser, &module, NULL);
	parser_ask(other, &deadly, 1, NULL, &answer);
	CHECK_EQ(answer.reason, NAME_BAD_FILE);
	CHECK_EQ(parser_state(f.parser).deaths, 2);
	CHECK_EQ(parser_state(f.parser).last_signal, SIGKILL);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK_STR(function_of(&f, &first), "name");
	CHECK_STR(function_of(&f, &f.answers[FEW - 1]), "name");
	CHECK(first.chain != f.answers[0].chain);
	parser_ask(other, f.places, 1, NULL, &answer);
	CHECK_EQ(answer.reason, NAME_BAD_FILE);
	parser_close(other);
	teardown(&f);
}

/* What no child may do: each call ends it, or with sanitizers is refused. */
static int the_call;

static long forbidden_call(int call)
{
	static const char path[] = "/etc/passwd";

	switch (call) {
	case 0:
		return openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
	case 1:
		return socket(AF_INET, SOCK_STREAM, 0);
	case 2:
		return execv("/bin/true", (char *[]){ "true", NULL });
	case 3:
		return syscall(SYS_ptrace, 0, 0, 0, 0);
	case 4:
		return syscall(SYS_bpf, 0, NULL, 0);
	case 5:
		return syscall(SYS_perf_event_open, NULL, 0, 0, 0, 0);
	case 6:
		return syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0);
	case 7:
		return kill(getppid(), 0);
	case 8:
		return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
	case 9:
		return syscall(437 /* openat2 */, AT_FDCWD, path, NULL, 0);
	case 10:
		return syscall(SYS_tgkill, 1, 1, 0);
	default:
		return syscall(SYS_prlimit64, 1, 0, NULL, NULL);
	}
}
#define CALLS 12

static void child_calls(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question);

	/* With sanitizers the last two say nothing of the filter. */
	if (forbidden_call(the_call) >= 0 && !SYSCALL_FILTER_LOOSE)
		raise(SIGKILL);
	answer_all(memory, &question, 0);
	say(socket, answer);
	hear(socket);
}

static void test_forbidden(void)
{
	for (the_call = 0; the_call < CALLS; the_call++) {
		struct parser_state state;
		struct fixture f;
		char name[64];

		setup(&f, child_calls);
		if (!parser_state(f.parser).seccomp || (SYSCALL_FILTER_LOOSE && the_call > 9)) {
			SKIP("no filter of system calls");
			teardown(&f);
			continue;
		}
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
		state = parser_state(f.parser);
		snprintf(name, sizeof(name), "forbidden call %d", the_call);
		CHECK_NAMED(SYSCALL_FILTER_LOOSE ? !state.deaths :
						   state.deaths == 2 && state.last_signal == SIGSYS, name);
		if (state.last_signal != SIGSYS && !SYSCALL_FILTER_LOOSE)
			printf("# %u deaths, signal %d\n", state.deaths, state.last_signal);
		teardown(&f);
	}
}

static bool is_mapped(int flags)
{
	return mmap(NULL, 4096, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

/* What fails and does not kill; what works. */
static void child_tries(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question);
	char bytes[4];
	struct stat st;

	answer_all(memory, &question, 0);
	memory->answers[0].offset = syscall(SYS_mknodat, AT_FDCWD, "x", S_IFREG, 0) < 0;
	memory->answers[1].offset = syscall(SYS_uname, bytes) < 0 && errno == ENOSYS;
	memory->answers[2].offset = stat("/etc/passwd", &st) < 0;
	memory->answers[3].offset = prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) < 0;
	memory->answers[4].offset = !fstat(socket, &st) && S_ISSOCK(st.st_mode);
	memory->answers[5].offset = !is_mapped(MAP_SHARED) && !is_mapped(MAP_PRIVATE | MAP_GROWSDOWN);
	memory->answers[6].offset = is_mapped(MAP_PRIVATE);
	say(socket, answer);
	hear(socket);
}

static void test_refused(void)
{
	struct fixture f;

	setup(&f, child_tries);
	if (!parser_state(f.parser).seccomp || SYSCALL_FILTER_LOOSE) {
		SKIP("no strict filter of system calls");
	} else {
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
		for (int i = 0; i < 7; i++)
			CHECK_EQ(f.answers[i].offset, 1);
		CHECK_EQ(parser_state(f.parser).deaths, 0);
	}
	teardown(&f);
}

/* What libdw may try is refused, and ends nobody. */
static void child_opens(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question);

	answer_all(memory, &question, 0);
	memory->answers[0].offset = openat(AT_FDCWD, "/etc/passwd", O_RDONLY | O_CLOEXEC) < 0 && errno == EACCES;
	say(socket, answer);
	hear(socket);
}

static void test_opening(void)
{
	const struct parser_options options = { .libdw = true };
	struct fixture f;

	setup_with(&f, child_opens, &options);
	if (!parser_state(f.parser).seccomp) {
		SKIP("no filter of system calls");
	} else {
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
		CHECK_EQ(f.answers[0].offset, 1);
		CHECK_EQ(parser_state(f.parser).deaths, 0);
	}
	teardown(&f);
}

/* Wishes for the one file there is, and says what it begins with. */
static void child_wishes(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question), file = { 0 };
	char bytes[8] = "";
	int fd = -1;

	memory->wish = (struct parser_wish){ .kind = WANTED_DWP, .name = "a name", .folder = "a folder" };
	say(socket, (struct parser_message){ .type = PARSER_WISH, .module = question.module });
	parser_wire_receive(socket, true, &file, &fd);
	answer_all(memory, &question, 0);
	if (fd >= 0 && pread(fd, bytes, sizeof(bytes), 0) == sizeof(bytes))
		memcpy(&memory->answers[0].offset, bytes, sizeof(bytes));
	memory->answers[1].offset = -file.result;
	say(socket, answer);
	hear(socket);
}

static int open_secret(void *ctx, const struct wanted_file *wanted)
{
	int fd;

	spin(WISHER_MS + 500); /* longer than the child may take: it is not the child's time */
	if (wanted->kind != WANTED_DWP || strcmp(wanted->name, "a name") || strcmp(wanted->folder, "a folder"))
		return -EACCES;
	fd = open(ctx, O_RDONLY | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

/* A descriptor works for a user who could not open the file. */
static void test_wishes(void)
{
	char path[] = "/tmp/stk-parser-XXXXXX";
	const struct file_opener opener = { path, open_secret };
	int fd = mkstemp(path);

	CHECK_EQ(file_write(fd, "a secret", 8), 0);
	close(fd);
	for (int missing = 0; missing < 2; missing++) {
		struct namer_module module = { .name = "self" };
		const struct parser_options options = { .wall_ms = WISHER_MS };
		struct parser_module *wishing;
		struct fixture f;

		setup_with(&f, child_wishes, &options);
		module.fd = f.fd;
		wishing = parser_open(f.parser, &module, &opener);
		parser_ask(wishing, f.places, FEW, NULL, f.answers);
		CHECK_EQ(f.answers[1].offset, missing ? ENOENT : 0);
		CHECK(!memcmp(&f.answers[0].offset, missing ? "\0\0\0\0\0\0\0" : "a secret", 8));
		parser_close(wishing);
		teardown(&f);
		unlink(path);
	}
}

static bool is_line(const char *text, const char *line)
{
	const char *found = strstr(text, line);

	return found && (found[strlen(line)] == '\n' || found[strlen(line)] == '\t');
}

/* What the kernel says of the child. */
static void test_rights(void)
{
	RELEASE(buf_release) struct buf status = { 0 };
	struct parser_state state;
	char path[64], link[PATH_MAX];
	struct fixture f;

	setup(&f, parser_child_run);
	state = parser_state(f.parser);
	CHECK(state.running && state.no_capabilities);
	CHECK_EQ(state.other_user, geteuid() == 0);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	snprintf(path, sizeof(path), "/proc/%d/status", f.parser->process.pid);
	CHECK_EQ(file_read(path, 65536, &status, NULL), 0);
	CHECK(is_line(status.data, "NoNewPrivs:\t1"));
	CHECK(is_line(status.data, "CapEff:\t0000000000000000") &&
	      is_line(status.data, "CapPrm:\t0000000000000000"));
	CHECK(is_line(status.data, "CapInh:\t0000000000000000") &&
	      is_line(status.data, "CapAmb:\t0000000000000000"));
	CHECK(!state.seccomp || is_line(status.data, "Seccomp:\t2"));
	if (geteuid()) {
		SKIP("another user, no descriptors, no bounding set: not root");
		teardown(&f);
		return;
	}
	CHECK(is_line(status.data, "CapBnd:\t0000000000000000"));
	CHECK(is_line(status.data, "Uid:\t65534\t65534\t65534\t65534"));
	CHECK(strstr(status.data, "Groups:\t \n") != NULL);
	for (int fd = 0; fd < 256; fd++) {
		ssize_t len;

		snprintf(path, sizeof(path), "/proc/%d/fd/%d", f.parser->process.pid, fd);
		len = readlink(path, link, sizeof(link) - 1);
		if (len < 0)
			continue;
		link[len] = '\0';
		if (fd == 2 && SYSCALL_FILTER_LOOSE)
			continue;
		/* Its socket, and the module: as it came, and the image's own. */
		if (strcmp(link, "/dev/null") && strncmp(link, "socket:", 7) && !strstr(link, "test_parser"))
			CHECK_STR(link, "nothing else");
		CHECK_EQ(!strncmp(link, "socket:", 7), fd == SANDBOX_SOCKET);
	}
	teardown(&f);
}

/* Other memory that is shared with the kernel or another process is not in the child. */
static volatile char *the_shared;

static void child_looks(int socket, struct parser_memory *memory)
{
	struct parser_message question = hear(socket), answer = answer_to(&question);
	unsigned char there;

	if (!the_shared)
		raise(SIGKILL); /* the first child, of before there was any */
	answer_all(memory, &question, 0);
	there = (unsigned char)the_shared[0];
	memory->answers[0].offset = there;
	say(socket, answer);
	hear(socket);
}

static void test_shared_memory(void)
{
	struct fixture f;

	setup(&f, child_looks);
	the_shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	the_shared[0] = 1;
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK(all_have(&f, NAME_BAD_FILE));
	CHECK_EQ(parser_state(f.parser).deaths, 2);
	/* A sanitizer reports it first, and ends by that: with 1, or where its report goes to a file SIGXFSZ. */
	if (!SYSCALL_FILTER_LOOSE)
		CHECK_EQ(parser_state(f.parser).last_signal, SIGSEGV);
	teardown(&f);
	munmap((void *)the_shared, 4096);
}

/* Answers that are waited for elsewhere, of two modules, in any order. */
static void test_halves(bool in_process)
{
	const struct parser_options options = { .in_process = in_process };
	struct namer_module module = { .name = "other" };
	struct book_answer others[2];
	struct parser_module *other;
	struct fixture f;

	setup_with(&f, parser_child_run, &options);
	module.fd = f.fd;
	other = parser_open(f.parser, &module, NULL);
	CHECK(!parser_take(other, others, 2));
	parser_send(f.module, f.places, FEW);
	parser_send(other, f.places, 2);
	parser_send(other, f.places + 1, 1);
	while (!parser_take(other, others, 2)) {
		struct pollfd fd = { .fd = parser_fd(f.parser), .events = POLLIN };

		poll(&fd, 1, 100);
	}
	CHECK_EQ(others[1].offset, 1);
	CHECK(parser_take(f.module, f.answers, FEW));
	CHECK_STR(function_of(&f, &f.answers[1]), "parser_test_function");
	parser_ask(f.module, f.places, 1, NULL, f.answers);
	parser_send(f.module, f.places, FEW);
	parser_close(other); /* with one batch that nobody took */
	parser_ask(f.module, f.places, 1, NULL, f.answers);
	CHECK_STR(function_of(&f, &f.answers[0]), "parser_test_function");
	CHECK(parser_take(f.module, f.answers, FEW));
	CHECK_EQ(parser_state(f.parser).deaths, 0);
	teardown(&f);
}

static bool always(void)
{
	return true;
}

static void test_cancelled(void)
{
	const struct parser_options options = { .wall_ms = 100000 };
	uint64_t start_ns = clock_now_ns();
	struct fixture f;

	setup_with(&f, child_stops, &options);
	parser_ask(f.module, f.places, FEW, always, f.answers);
	CHECK(all_have(&f, NAME_NOT_TRIED));
	CHECK(clock_now_ns() - start_ns < 50 * NS_PER_SEC);
	CHECK_EQ(parser_state(f.parser).deaths + parser_state(f.parser).timeouts, 0);
	teardown(&f);
}

/* A child that ends while nobody asks is nobody's fault. */
static void test_idle_end(void)
{
	struct fixture f;
	siginfo_t info;

	setup(&f, parser_child_run);
	parser_state(f.parser);
	kill(f.parser->process.pid, SIGKILL);
	waitid(P_PID, f.parser->process.pid, &info, WEXITED | WNOWAIT);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK_STR(function_of(&f, &f.answers[0]), "parser_test_function");
	CHECK_EQ(f.answers[0].reason, NAME_OK);
	teardown(&f);
}

/* A book larger than the memory that is shared comes in parts, and is the same in the end. */
static void test_large_book(void)
{
	uint32_t *growth = mem_alloc(PARSER_GROWTH_BYTES);
	struct parser_message message = { .type = PARSER_GROWTH };
	struct book_answer answer = { 0 };
	struct book_copy copy = { 0 };
	struct book_mark mark = { 0 };
	struct name_book book;
	unsigned int parts = 0;
	bool right = true, all = false;

	name_book_init(&book);
	strtab_add(&copy.book.strings, "of a child before", 17);
	for (uint32_t i = 0; i < 100000; i++) {
		struct book_frame frames[2] = { { .line = i, .flags = NAME_INLINED }, { .column = i } };
		char text[64];
		int len = snprintf(text, sizeof(text), "function%u::of(a, %.*s)", i, i % 40,
				   "longlonglonglonglonglonglong");

		frames[1].function = name_book_string(&book, text, len);
		frames[0].file = i + 1;
		name_book_chain(&book, frames, 2);
	}
	for (; !all && parts < 1000; parts++) {
		all = book_writer_fill(&book, &mark, growth, &message);
		right = right && book_copy_grow(&copy, &message, growth);
	}
	CHECK(right && all && parts > 4);
	CHECK_EQ(copy.book.nodes.len, book.nodes.len);
	for (uint32_t i = 0; right && i < 100000; i++) {
		struct book_frame said[LOCATION_FRAMES_MAX], own[LOCATION_FRAMES_MAX];

		right = name_book_frames(&copy.book, 2 * i + 2, said) == 2 &&
			name_book_frames(&book, 2 * i + 2, own) == 2;
		right = right && said[0].line == i && said[1].column == i && said[0].flags == NAME_INLINED &&
			!strcmp(strtab_get(&copy.book.strings, said[1].function),
				strtab_get(&book.strings, own[1].function));
	}
	CHECK_NAMED(right, "each chain is the same");
	answer.chain = 200000;
	CHECK(book_copy_answers(&copy, &answer, 1));
	book_copy_restart(&copy);
	answer.chain = 1;
	CHECK(!book_copy_answers(&copy, &answer, 1));
	book_copy_release(&copy);
	name_book_release(&book);
	mem_free(growth);
}

#define LONG_STRINGS 60 /* of a growth */

/* Strings that nobody needs, behind what is in a growth: a book of which the parent had enough long ago. */
static void write_long(struct parser_memory *memory, struct parser_message *answer)
{
	uint32_t *at = memory->growth;
	const uint32_t words = PARSER_STRING_MAX / sizeof(uint32_t);

	memset(memory->growth, 'a', sizeof(memory->growth));
	for (uint32_t i = 0; i < LONG_STRINGS; i++, at += 1 + words)
		*at = PARSER_STRING_MAX;
	answer->strings = LONG_STRINGS;
	answer->scopes = answer->nodes = 0;
	answer->growth_bytes = (uint32_t)(at - memory->growth) * sizeof(*at);
}

/* Says a megabyte with each answer, and is killed when no other book is wanted after twenty. */
static void child_says_much(int socket, struct parser_memory *memory)
{
	for (int said = 0;; said++) {
		struct parser_message question = hear(socket), answer = answer_to(&question);

		if (question.result)
			said = 0;
		if (said > 20)
			raise(SIGKILL);
		answer_all(memory, &question, 1);
		if (said)
			write_long(memory, &answer);
		else
			write_book(memory, &answer);
		say(socket, answer);
	}
}

/* What was in the books before goes on to be known. */
static void test_new_books(void)
{
	uint32_t first = 0, last = 0;
	bool right = true;
	struct fixture f;

	setup(&f, child_says_much);
	for (int i = 0; i < 40 && right; i++) {
		parser_ask(f.module, f.places, FEW, NULL, f.answers);
		right = !strcmp(function_of(&f, &f.answers[FEW - 1]), "name");
		first = first ? first : f.answers[0].chain;
		last = f.answers[0].chain;
	}
	CHECK(right && parser_state(f.parser).deaths == 0 && parser_state(f.parser).lies == 0);
	CHECK_NAMED(last > first, "there was another book");
	f.answers[0].chain = first;
	CHECK_STR(function_of(&f, &f.answers[0]), "name");
	teardown(&f);
}

int main(void)
{
	test_names(true);
	test_names(false);
	test_good();
	test_lies();
	test_ends();
	test_parts();
	test_many_slow();
	test_memory();
	test_changing();
	test_without_dwarf();
	test_restart();
	test_forbidden();
	test_refused();
	test_opening();
	test_wishes();
	test_rights();
	test_shared_memory();
	test_halves(true);
	test_halves(false);
	test_cancelled();
	test_idle_end();
	test_large_book();
	test_new_books();
	return tap_done();
}
