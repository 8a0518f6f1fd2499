// SPDX-License-Identifier: GPL-2.0-or-later
/* test_watch: a recording ends with its last target: a process, a thread, a thread that goes on by exec. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/watch.h"
#include "tap.h"

static uint32_t asked_for, answer; /* of the source below */

static uint32_t moved(struct source *source, uint32_t tid)
{
	(void)source;
	asked_for = tid;
	return answer;
}

static const struct source_kind tells_moved = { .name = "made", .moved = moved };
static const struct source_kind tells_nothing = { .name = "made" };

/* A child process with a thread that ends when it is told to; a byte in the pipe `end` of each tells it. */
struct child {
	pid_t pid;
	uint32_t tid;
	int end_thread, end_process;
};

struct thread_start {
	int wait, tell;
};

static void *thread_main(void *arg)
{
	const struct thread_start *start = arg;
	uint32_t tid = gettid();
	char byte;

	if (write(start->tell, &tid, sizeof(tid)) == sizeof(tid) && read(start->wait, &byte, 1) < 0)
		perror("read");
	return NULL;
}

static void child_main(struct thread_start *start, int wait)
{
	pthread_t thread;
	char byte;

	if (pthread_create(&thread, NULL, thread_main, start) || read(wait, &byte, 1) < 0)
		_exit(1);
	_exit(0);
}

static struct child child_start(void)
{
	int end_thread[2], end_process[2], told[2];
	struct child child = { 0 };

	if (pipe(end_thread) || pipe(end_process) || pipe(told))
		exit(1);
	child.pid = fork();
	if (!child.pid)
		child_main(&(struct thread_start){ .wait = end_thread[0], .tell = told[1] }, end_process[0]);
	if (child.pid < 0 || read(told[0], &child.tid, sizeof(child.tid)) != sizeof(child.tid))
		exit(1);
	child.end_thread = end_thread[1];
	child.end_process = end_process[1];
	return child;
}

static bool lives(uint32_t tid)
{
	return target_process_of(tid) != 0;
}

static void child_end_thread(const struct child *child)
{
	if (write(child->end_thread, "", 1) != 1)
		exit(1);
	while (lives(child->tid))
		usleep(1000);
}

static void child_end(const struct child *child)
{
	if (write(child->end_process, "", 1) != 1)
		exit(1);
	waitpid(child->pid, NULL, 0);
}

static int watch_numbers(struct watch *watch, struct source *source, uint32_t pid, uint32_t tid)
{
	struct target target;
	int r;

	target_init(&target);
	if (pid)
		vec_push(&target.pids, pid);
	if (tid)
		vec_push(&target.tids, tid);
	r = watch_init(watch, &target, &(struct workload){ 0 }, source, NULL);
	target_release(&target);
	return r;
}

static void test_process(void)
{
	struct child child = child_start();
	struct watch watch;

	CHECK_EQ(watch_numbers(&watch, NULL, child.pid, 0), 0);
	CHECK(!watch_ended(&watch));
	child_end_thread(&child);
	CHECK_NAMED(!watch_ended(&watch), "a thread of a process ends");
	child_end(&child);
	CHECK_NAMED(watch_ended(&watch), "the process ends");
	CHECK(watch_ended(&watch));
	watch_release(&watch);
	CHECK_EQ(watch_numbers(&watch, NULL, child.pid, 0), -ESRCH);
	watch_release(&watch);
}

static void test_nothing(void)
{
	struct watch watch;

	CHECK_EQ(watch_numbers(&watch, NULL, 0, 0), 0);
	CHECK_NAMED(!watch_ended(&watch), "nothing to watch never ends");
	watch_release(&watch);
}

static void test_thread(void)
{
	struct source made = { .kind = &tells_nothing };
	struct child child = child_start();
	struct watch watch, asking;

	answer = 0;
	CHECK_EQ(watch_numbers(&watch, &made, 0, child.tid), 0);
	CHECK(!watch_ended(&watch));
	made.kind = &tells_moved;
	CHECK_EQ(watch_numbers(&asking, &made, 0, child.tid), 0);
	CHECK(!watch_ended(&asking));
	child_end_thread(&child);
	CHECK_NAMED(watch_ended(&asking), "the source knows no number that it goes on under");
	CHECK_EQ(asked_for, child.tid);
	made.kind = &tells_nothing;
	CHECK_NAMED(watch_ended(&watch), "the source knows nothing of threads that move");
	watch_release(&watch);
	watch_release(&asking);
	child_end(&child);
}

static void test_both(void)
{
	struct child child = child_start(), other = child_start();
	struct source made = { .kind = &tells_nothing };
	struct watch watch;

	CHECK_EQ(watch_numbers(&watch, &made, other.pid, child.tid), 0);
	child_end_thread(&child);
	CHECK_NAMED(!watch_ended(&watch), "one of two is left");
	child_end(&other);
	CHECK(watch_ended(&watch));
	watch_release(&watch);
	child_end(&child);
}

/* `to`: another thread that takes the first one's place. */
static void test_exec(void)
{
	struct child child = child_start(), to = child_start();
	struct source made = { .kind = &tells_moved };
	struct watch watch;

	CHECK_EQ(watch_numbers(&watch, &made, 0, child.tid), 0);
	answer = child.tid;
	child_end_thread(&child);
	for (int i = 0; i < 3; i++)
		CHECK_NAMED(!watch_ended(&watch), "its number is free, and the exec not done");
	answer = to.tid;
	CHECK_NAMED(!watch_ended(&watch), "the exec is done: another number");
	answer = 0;
	CHECK(!watch_ended(&watch));
	child_end_thread(&to);
	CHECK_NAMED(watch_ended(&watch), "and that thread ends");
	CHECK_EQ(asked_for, to.tid);
	watch_release(&watch);
	child_end(&child);
	child_end(&to);
}

static void test_failed_exec(void)
{
	struct source made = { .kind = &tells_moved };
	struct child child = child_start();
	struct watch watch;

	CHECK_EQ(watch_numbers(&watch, &made, 0, child.tid), 0);
	answer = child.tid;
	child_end_thread(&child);
	CHECK(!watch_ended(&watch));
	CHECK(!watch_ended(&watch));
	child_end(&child);
	CHECK_NAMED(watch_ended(&watch), "an exec that fails ends the process");
	watch_release(&watch);
}

int main(void)
{
	test_process();
	test_nothing();
	test_thread();
	test_both();
	test_exec();
	test_failed_exec();
	return tap_done();
}
