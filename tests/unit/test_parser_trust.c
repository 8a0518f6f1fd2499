// SPDX-License-Identifier: GPL-2.0-or-later
/* Which of the parser's children reads whose files: no child that read a stranger's reads an honest one. */
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/image/image.h"
#include "core/parser/parser_child.h"
#include "core/parser/parser_exchange.h"
#include "tap.h"

#define HONEST 3
#define STRANGERS 2
#define FILES (HONEST + STRANGERS)
#define WISH_FOR_FILE 1 /* as the offset of a place */
#define CHANGES 100 /* more than there are children for */
#define PATIENCE_NS (100 * NS_PER_SEC)

struct fixture {
	char path[FILES][64]; /* those of strangers come last */
	struct parser *parser;
	struct parser_module *modules[FILES];
	struct namer_place place;
	struct book_answer answer;
};

static bool refuses; /* a child started now dies of files of two owners */

static const char *wanted_path;

static int open_wanted(void *ctx, const struct wanted_file *wanted)
{
	return open(wanted_path, O_RDONLY | O_CLOEXEC);
}

/* Whose file it is: by mode for tests that are not root's. */
static unsigned long owner_of(int fd)
{
	struct stat st;

	return fstat(fd, &st) ? 0 : st.st_mode & S_IWOTH ? 1000000ul : st.st_uid + 1ul;
}

static void look_at(int fd, unsigned long *owner)
{
	unsigned long now = owner_of(fd);

	if (refuses && *owner && *owner != now)
		raise(SIGKILL);
	*owner = now;
	close(fd);
}

/* Answers all questions with nothing, and dies of files that it ought not to be given. */
static void child_looks(int socket, struct parser_memory *memory)
{
	unsigned long owner = 0;
	int fd;

	for (;;) {
		struct parser_message message, answer = { .type = PARSER_ANSWERS };

		if (parser_wire_receive(socket, true, &message, &fd) != 1)
			_exit(PARSER_EXIT_DONE);
		if (message.type == PARSER_OPEN)
			look_at(fd, &owner);
		if (message.type != PARSER_ASK)
			continue;
		answer.module = message.module;
		answer.n = message.n;
		if (memory->places[0].offset == WISH_FOR_FILE) {
			struct parser_message wish = { .type = PARSER_WISH, .module = message.module };

			memory->wish = (struct parser_wish){ .kind = WANTED_DWP, .name = "a name" };
			parser_wire_send(socket, &wish, -1);
			if (parser_wire_receive(socket, true, &message, &fd) == 1 && fd >= 0)
				look_at(fd, &owner);
		}
		for (uint32_t i = 0; i < answer.n; i++)
			memory->answers[i] = (struct book_answer){ .reason = NAME_NO_SYMBOLS };
		parser_wire_send(socket, &answer, -1);
	}
}

/* A copy of this program. */
static void make_file(char *path, mode_t mode)
{
	RELEASE(buf_release) struct buf all = { 0 };
	CLOSE_FD int fd = -1;

	strcpy(path, "/tmp/stk-trust-XXXXXX");
	fd = mkstemp(path);
	file_read("/proc/self/exe", 1u << 30, &all, NULL);
	CHECK(fd >= 0 && !file_write(fd, all.data, all.len) && !fchmod(fd, mode));
}

static void setup(struct fixture *f, parser_child_fn *child, bool ahead)
{
	static const struct file_opener opener = { .open = open_wanted };
	const struct parser_options options = { .wall_ms = 30000, .ahead = ahead };
	struct namer_module module = { .name = "copy" };

	*f = (struct fixture){ 0 };
	CHECK_EQ(parser_new_with(&options, child, &f->parser, NULL), 0);
	for (int i = 0; i < FILES; i++) {
		CLOSE_FD int fd = -1;

		make_file(f->path[i], i < HONEST ? 0644 : 0666);
		fd = open(f->path[i], O_RDONLY | O_CLOEXEC);
		module.fd = fd;
		f->modules[i] = parser_open(f->parser, &module, &opener);
	}
	wanted_path = f->path[HONEST];
}

static void teardown(struct fixture *f)
{
	for (int i = 0; i < FILES; i++) {
		parser_close(f->modules[i]);
		unlink(f->path[i]);
	}
	parser_free(f->parser);
}

static void ask(struct fixture *f, int i)
{
	parser_ask(f->modules[i], &f->place, 1, NULL, &f->answer);
	CHECK_EQ(f->answer.reason, NAME_NO_SYMBOLS);
}

/* The child that a module's answers come from. */
static pid_t child_of(const struct fixture *f, int i)
{
	return f->modules[i]->parser->process.pid;
}

static void test_apart(void)
{
	struct fixture f;
	pid_t honest, strange;

	refuses = true;
	setup(&f, child_looks, false);
	ask(&f, 0);
	honest = child_of(&f, 0);
	CHECK(!f.parser->strangers); /* it is not started for nothing */
	ask(&f, HONEST);
	strange = child_of(&f, HONEST);
	CHECK(strange && strange != honest);
	for (int i = 0; i < FILES; i++) {
		ask(&f, i);
		CHECK_EQ(child_of(&f, i), i < HONEST ? honest : strange);
	}
	CHECK_EQ(parser_state(f.parser).deaths, 0);
	teardown(&f);
}

/* A child that has read nothing yet is not left unused. */
static void test_handed_over(void)
{
	struct fixture f;
	pid_t first;

	refuses = true;
	setup(&f, child_looks, false);
	first = f.parser->process.pid;
	CHECK(first);
	ask(&f, HONEST);
	CHECK_EQ(child_of(&f, HONEST), first);
	CHECK(!f.parser->process.pid);
	ask(&f, 0);
	CHECK(child_of(&f, 0) && child_of(&f, 0) != first);
	ask(&f, HONEST + 1);
	CHECK_EQ(child_of(&f, HONEST + 1), first);
	CHECK(parser_state(f.parser).running);
	CHECK_EQ(parser_state(f.parser).deaths, 0);
	teardown(&f);
}

/* An honest file asks for one of a stranger: that child has read its last honest one. */
static void test_wished(void)
{
	struct fixture f;
	pid_t first, second;

	refuses = false;
	setup(&f, child_looks, false);
	ask(&f, 1);
	f.place.offset = WISH_FOR_FILE;
	ask(&f, 0);
	first = child_of(&f, 0);
	CHECK_EQ(child_of(&f, 1), first);
	refuses = true;
	f.place.offset = 0;
	ask(&f, 1);
	second = child_of(&f, 1);
	CHECK(second != first);
	/* From now on it is asked about where strangers are. */
	refuses = false;
	f.place.offset = WISH_FOR_FILE;
	ask(&f, 0);
	CHECK(child_of(&f, 0) != second && f.modules[0]->parser == f.parser->strangers);
	f.place.offset = 0;
	ask(&f, 1);
	CHECK_EQ(child_of(&f, 1), second);
	CHECK_EQ(parser_state(f.parser).deaths, 0);
	/* One that is gone is not taken for another. */
	parser_close(f.modules[0]);
	f.modules[0] = NULL;
	ask(&f, 2);
	CHECK_EQ(child_of(&f, 2), second);
	teardown(&f);
}

/* Strangers do not tell of each other either, but where it would take too many children. */
static void test_several(void)
{
	struct fixture f;
	pid_t before;

	if (geteuid()) {
		SKIP("files of others: not root");
		return;
	}
	refuses = true;
	setup(&f, child_looks, false);
	for (int i = 0; i < HONEST; i++) {
		struct stat st;

		CHECK(!chown(f.path[i], i + 1, 0) && !stat(f.path[i], &st) && (int)st.st_uid == i + 1);
		f.modules[i]->stranger = st.st_uid; /* as it would be when it is opened */
	}
	for (int i = 0; i < 4; i++)
		ask(&f, i % HONEST);
	CHECK_EQ(parser_state(f.parser).deaths, 0);
	refuses = false;
	for (int i = 0; i < CHANGES; i++)
		parser_ask(f.modules[i % 2], &f.place, 1, NULL, &f.answer);
	before = child_of(&f, 0);
	ask(&f, 0);
	ask(&f, 1);
	CHECK_EQ(child_of(&f, 0), before);
	teardown(&f);
}

/* Below the root folder of somebody else files belong to whom that one likes. */
static void test_elsewhere(void)
{
	struct fixture f;
	pid_t honest, first;

	refuses = false;
	setup(&f, child_looks, false);
	parser_distrust(f.modules[0], 5);
	parser_distrust(f.modules[1], 6);
	ask(&f, 2);
	honest = child_of(&f, 2);
	f.place.offset = WISH_FOR_FILE;
	ask(&f, 0);
	first = child_of(&f, 0);
	CHECK(first != honest);
	ask(&f, 0);
	CHECK_EQ(child_of(&f, 0), first);
	ask(&f, 1);
	CHECK(child_of(&f, 1) != honest && child_of(&f, 1) != first);
	teardown(&f);
}

static bool take(struct fixture *f, int i)
{
	uint64_t end_ns = clock_now_ns() + PATIENCE_NS;

	while (!parser_take(f->modules[i], &f->answer, 1)) {
		struct pollfd fd = { .fd = parser_fd(f->parser), .events = POLLIN };

		if (clock_now_ns() > end_ns)
			return false;
		poll(&fd, 1, 10);
	}
	return true;
}

/* Ahead both are humble, and neither is once somebody waits. */
static void test_ahead(void)
{
	struct fixture f;

	refuses = true;
	setup(&f, child_looks, true);
	parser_send(f.modules[HONEST], &f.place, 1);
	CHECK_EQ(parser_fd(f.parser), f.parser->strangers->process.socket);
	CHECK(take(&f, HONEST));
	parser_send(f.modules[0], &f.place, 1);
	CHECK_EQ(parser_fd(f.parser), f.parser->process.socket);
	CHECK(take(&f, 0));
	CHECK_EQ(sched_getscheduler(child_of(&f, 0)), SCHED_IDLE);
	CHECK_EQ(sched_getscheduler(child_of(&f, HONEST)), SCHED_IDLE);
	ask(&f, HONEST);
	ask(&f, 0);
	CHECK_EQ(sched_getscheduler(child_of(&f, 0)), sched_getscheduler(0));
	CHECK_EQ(sched_getscheduler(child_of(&f, HONEST)), sched_getscheduler(0));
	CHECK_EQ(parser_state(f.parser).deaths, 0);
	teardown(&f);
}

int parser_trust_function(int x);
__attribute__((noinline)) int parser_trust_function(int x)
{
	return x * 7 + 1;
}

extern char __executable_start[];

/* What they say is the same. */
static void test_names(void)
{
	uint64_t vaddr = (uintptr_t)parser_trust_function;
	CLEANUP(image_free) struct image *self = NULL;
	struct fixture f;

	setup(&f, parser_child_run, false);
	CHECK_EQ(image_open_path(f.path[0], &self, NULL), 0);
	if (image_type(self) == 3) /* ET_DYN */
		vaddr -= (uintptr_t)__executable_start;
	CHECK(image_vaddr_to_offset(self, vaddr, &f.place.offset));
	for (int i = 0; i < FILES; i++) {
		const struct name_book *book;

		parser_ask(f.modules[i], &f.place, 1, NULL, &f.answer);
		book = parser_book(f.modules[i]);
		CHECK(f.answer.chain && f.answer.chain <= book->nodes.len);
		CHECK_STR(strtab_get(&book->strings, name_book_scope(book, f.answer.chain)->function),
			  "parser_trust_function");
	}
	CHECK(f.parser->strangers->process.pid && f.parser->process.pid);
	teardown(&f);
}

int main(void)
{
	CHECK_EQ(parser_trust_function(1), 8);
	test_apart();
	test_handed_over();
	test_wished();
	test_several();
	test_elsewhere();
	test_ahead();
	test_names();
	return tap_done();
}
