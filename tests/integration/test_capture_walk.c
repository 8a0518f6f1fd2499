// SPDX-License-Identifier: GPL-2.0-or-later
/* test_capture_walk: beside the walk by tables: copies that find no room, the stop for debuggers, and exec. */
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../unit/tap.h"
#include "walking.h"

static pid_t fork_plain(void)
{
	pid_t pid = fork_walked();

	if (!pid)
		case_plain(0, 0);
	return pid;
}

static uintptr_t stack_begin; /* where argc is */

/* A copy has nothing of the environment but what shares a page with the first frame. */
static bool ends_at_begin(const struct capture_copy *copy)
{
	return !copy->short_copy && copy->start + copy->bytes == (stack_begin & -PAGE) + PAGE;
}

/*
 * More stacks to copy than there is room for: each has its cause, and none is lost. A page that cannot be read
 * at the moment of a sample (it was swapped out) takes a copy's place too, and is said of the sample.
 */
static void test_copies_full(void)
{
	uint64_t copied = 0, full = 0, faults = 0, longer = 0;
	struct fixture f;
	pid_t pid;

	open_fixture(&f, CAPTURE_WALK_AUTO, false);
	pid = fork_plain();
	for (int i = 0; i < 50 && bpf_session_fill(&f.session, 0)->copies <= f.session.config.copies + ENOUGH; i++)
		let_run(&f);
	drain(&f);
	for (size_t i = 0; i < f.taken.len; i++) {
		const struct raw_sample *s = &f.taken.data[i].sample;

		copied += s->copy != NULL;
		longer += s->copy && !ends_at_begin(&f.taken.data[i].copy);
		full += s->cause == STACK_CAUSE_COPY_FULL ? s->count : 0;
		faults += s->cause == STACK_CAUSE_FAULT ? s->count : 0;
	}
	printf("# %lu copied, %lu found no room, %lu could not be read\n", copied, full, faults);
	CHECK_EQ(copied + faults, f.session.config.copies);
	CHECK(copied > ENOUGH);
	CHECK_EQ(longer, 0);
	CHECK_EQ(f.counters[COUNTER_COPIED], copied);
	CHECK(full > ENOUGH);
	CHECK(f.counters[COUNTER_STORED] >= copied + full);
	end_child(pid);
	close_fixture(&f);
}

/* A copy whose sample finds no room itself is followed by nobody, and counted by nobody. */
static void test_copies_lost(void)
{
	struct fixture f;
	pid_t pid;

	open_fixture(&f, CAPTURE_WALK_AUTO, false);
	bpf_session_fill(&f.session, 0)->words = UINT32_MAX; /* past the end of the arena */
	pid = fork_plain();
	let_run(&f);
	CHECK(bpf_session_fill(&f.session, 0)->copies > ENOUGH);
	drain(&f);
	CHECK_EQ(f.taken.len, 0);
	CHECK(f.counters[COUNTER_LOST_FRAMES_FULL] > ENOUGH);
	CHECK_EQ(f.counters[COUNTER_COPIED], 0);
	end_child(pid);
	close_fixture(&f);
}

/* The thread of one sample stands still where it was interrupted; no other one does. */
static void test_stop(void)
{
	struct fixture f;
	int status = 0;
	pid_t pid;

	open_fixture(&f, CAPTURE_WALK_AUTO, true);
	pid = fork_plain();
	let_run(&f);
	CHECK_EQ(waitpid(pid, &status, WUNTRACED | WNOHANG), 0);
	for (int i = 0; i < 5; i++) {
		drain(&f);
		bpf_session_stop_next(&f.session);
		CHECK_EQ(waitpid(pid, &status, WUNTRACED), pid);
		CHECK(WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP);
		drain(&f);
		CHECK(f.taken.len >= 1);
		kill(pid, SIGCONT);
	}
	let_run(&f);
	CHECK_EQ(waitpid(pid, &status, WUNTRACED | WNOHANG), 0);
	end_child(pid);
	close_fixture(&f);
}

#define EXECS 400

/* Where this program is found by the name of our children, which is what exec calls them. */
static const char *own_link(void)
{
	static char link[64];

	snprintf(link, sizeof(link), "/tmp/%s", walked_comm());
	return link;
}

static void exec_again(const char *link, int times)
{
	char left[16];

	snprintf(left, sizeof(left), "%d", times);
	execl(link, link, left, NULL);
	_exit(1);
}

/* Within exec the memory of the program before is gone, and what its registers lead to is nobody's stack. */
static void test_exec(enum capture_walk walk)
{
	uint64_t faults = 0, gone = 0;
	char self[4096] = "";
	struct fixture f;
	pid_t pid;

	CHECK(readlink("/proc/self/exe", self, sizeof(self) - 1) > 0 && !symlink(self, own_link()));
	open_fixture(&f, walk, false);
	pid = fork_walked();
	if (!pid)
		exec_again(own_link(), EXECS);
	waitpid(pid, NULL, 0);
	drain(&f);
	for (size_t i = 0; i < f.taken.len; i++) {
		const struct raw_sample *s = &f.taken.data[i].sample;

		faults += s->cause == STACK_CAUSE_FAULT ? s->count : 0;
		gone += s->cause == STACK_CAUSE_EXITED ? s->count : 0;
	}
	printf("# %lu samples of %d execs, %lu after the memory was gone\n", f.counters[COUNTER_STORED], EXECS,
	       gone);
	CHECK(f.counters[COUNTER_STORED] > ENOUGH);
	CHECK(faults <= f.counters[COUNTER_STORED] / 50); /* it was one in seven without */
	close_fixture(&f);
	unlink(own_link());
}

/* Copies must not hang on how long an environment happens to be: begins again with several pages of it. */
static void lengthen_environment(char **argv)
{
	char words[4 * PAGE + 1];

	if (getenv("STK_TEST_LONG"))
		return;
	memset(words, 'x', sizeof(words) - 1);
	words[sizeof(words) - 1] = '\0';
	setenv("STK_TEST_LONG", words, 1);
	execv("/proc/self/exe", argv);
}

int main(int argc, char **argv)
{
	if (argc > 1) {
		if (atoi(argv[1]) > 0)
			exec_again(argv[0], atoi(argv[1]) - 1);
		return 0;
	}
	lengthen_environment(argv);
	stack_begin = (uintptr_t)(argv - 1);
	walking_init();
	test_copies_full();
	test_copies_lost();
	test_stop();
	test_exec(CAPTURE_WALK_AUTO);
	test_exec(CAPTURE_WALK_FP);
	return tap_done();
}
