// SPDX-License-Identifier: GPL-2.0-or-later
/* The parser's child while nobody waits for it: its priority, its time, and that it holds up nobody. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/parser/parser_child.h"
#include "core/parser/parser_exchange.h"
#include "made_child.h"
#include "tap.h"

#define FEW 16
#define SHORT_MS 50 /* for children that take longer, whatever they get */
#define LONG_MS 30000 /* enough for good ones, on a machine that does other things */
#define WISHES 5
#define NS_PER_MS 1000000ull
#define PATIENCE_NS (100 * NS_PER_SEC) /* a child at the lowest priority of a machine that does other things */

struct fixture {
	int fd;
	struct parser *parser;
	struct parser_module *module;
	struct namer_place places[FEW];
	struct book_answer answers[FEW];
};

static unsigned int wishes;

static int count_wish(void *ctx, const struct wanted_file *wanted)
{
	wishes++;
	return -ENOENT;
}

static void setup(struct fixture *f, parser_child_fn *child, uint32_t wall_ms)
{
	static const struct file_opener opener = { .open = count_wish };
	const struct parser_options options = { .wall_ms = wall_ms, .ahead = true };
	struct namer_module module = { .name = "self" };

	*f = (struct fixture){ .fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC) };
	wishes = 0;
	CHECK_EQ(parser_new_with(&options, child, &f->parser, NULL), 0);
	module.fd = f->fd;
	f->module = parser_open(f->parser, &module, &opener);
}

static void teardown(struct fixture *f)
{
	parser_close(f->module);
	parser_free(f->parser);
	close(f->fd);
}

/* Takes what was sent; whether that came in time. */
static bool take(struct fixture *f)
{
	uint64_t end_ns = clock_now_ns() + PATIENCE_NS;

	while (!parser_take(f->module, f->answers, FEW)) {
		struct pollfd fd = { .fd = parser_fd(f->parser), .events = POLLIN };

		if (clock_now_ns() > end_ns)
			return false;
		poll(&fd, 1, 10);
	}
	return true;
}

static void answer(int socket, struct parser_memory *memory, const struct parser_message *question)
{
	for (uint32_t i = 0; i < question->n; i++)
		memory->answers[i] = (struct book_answer){ .reason = NAME_NO_SYMBOLS };
	say(socket, answer_to(question));
}

/* Takes long, and uses no processor for it. */
static void child_waits(int socket, struct parser_memory *memory)
{
	const struct timespec some = { .tv_nsec = 4 * SHORT_MS * NS_PER_MS };

	for (;;) {
		struct parser_message question = hear(socket);

		nanosleep(&some, NULL);
		answer(socket, memory, &question);
	}
}

static void child_spins(int socket, struct parser_memory *memory)
{
	hear(socket);
	for (;;)
		sched_yield();
}

static void child_crashes(int socket, struct parser_memory *memory)
{
	hear(socket);
	raise(SIGKILL);
}

static void child_wishes(int socket, struct parser_memory *memory)
{
	for (;;) {
		struct parser_message question = hear(socket), file;
		int fd;

		for (int i = 0; i < WISHES; i++) {
			memory->wish = (struct parser_wish){ .kind = WANTED_DWP, .name = "a name" };
			say(socket, (struct parser_message){ .type = PARSER_WISH, .module = question.module });
			parser_wire_receive(socket, true, &file, &fd);
		}
		answer(socket, memory, &question);
	}
}

/* The lowest there is, and ours as soon as somebody waits: by right, or by a new child. */
static void test_priority(void)
{
	struct fixture f;
	pid_t pid;

	setup(&f, parser_child_run, LONG_MS);
	parser_send(f.module, f.places, FEW);
	CHECK(take(&f));
	pid = f.parser->process.pid;
	CHECK_EQ(sched_getscheduler(pid), SCHED_IDLE);
	CHECK(parser_cpu_ns(f.parser) > 0);
	parser_ask(f.module, f.places, FEW, NULL, f.answers);
	CHECK_EQ(sched_getscheduler(f.parser->process.pid), sched_getscheduler(0));
	CHECK(geteuid() || f.parser->process.pid == pid);
	CHECK(f.answers[0].reason != NAME_NOT_TRIED);
	CHECK_EQ(parser_state(f.parser).deaths + parser_state(f.parser).timeouts, 0);
	teardown(&f);
}

/* Time that it had no processor for is nobody's fault, until somebody waits. */
static void test_time(void)
{
	struct fixture f;

	setup(&f, child_waits, SHORT_MS);
	parser_send(f.module, f.places, FEW);
	CHECK(take(&f));
	CHECK_EQ(f.answers[0].reason, NAME_NO_SYMBOLS);
	CHECK_EQ(f.parser->state.timeouts, 0);
	teardown(&f);
	setup(&f, child_spins, SHORT_MS);
	parser_send(f.module, f.places, FEW);
	CHECK(take(&f));
	CHECK_EQ(f.answers[0].reason, NAME_TIMED_OUT);
	CHECK_EQ(f.parser->state.timeouts, 2); /* with lines, and without */
	teardown(&f);
	setup(&f, child_crashes, SHORT_MS);
	parser_send(f.module, f.places, FEW);
	CHECK(take(&f));
	CHECK_EQ(f.answers[0].reason, NAME_BAD_FILE);
	CHECK_EQ(f.parser->state.last_signal, SIGKILL);
	teardown(&f);
}

/* What is under way when somebody begins to wait stays asked. */
static void test_under_way(void)
{
	struct fixture f;

	setup(&f, parser_child_run, LONG_MS);
	parser_send(f.module, f.places, FEW);
	parser_come_first(f.parser);
	CHECK(take(&f));
	CHECK(f.answers[0].reason != NAME_NOT_TRIED);
	CHECK_EQ(f.parser->state.deaths + f.parser->state.timeouts, 0);
	parser_come_first(f.parser); /* for good */
	teardown(&f);
}

/* One that says much gets no more of us at a time than one that says little. */
static void test_one_message(void)
{
	unsigned int most = 0;
	bool taken = false;
	struct fixture f;

	setup(&f, child_wishes, LONG_MS);
	parser_send(f.module, f.places, FEW);
	for (uint64_t end_ns = clock_now_ns() + PATIENCE_NS; !taken && clock_now_ns() < end_ns;) {
		unsigned int before = wishes;

		taken = parser_take(f.module, f.answers, FEW);
		if (wishes - before > most)
			most = wishes - before;
	}
	CHECK(taken);
	CHECK_EQ(wishes, WISHES);
	CHECK_EQ(most, 1);
	teardown(&f);
}

int main(void)
{
	test_priority();
	test_time();
	test_under_way();
	test_one_message();
	return tap_done();
}
