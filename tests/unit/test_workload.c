// SPDX-License-Identifier: GPL-2.0-or-later
/* test_workload: a command is held before exec, watched, and told of as it ended. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include "core/capture/watch.h"
#include "core/capture/workload.h"
#include "tap.h"

static void check_words(const struct workload *workload, const char *words)
{
	RELEASE(buf_release) struct buf text = { 0 };

	workload_describe(workload, &text);
	CHECK_STR(buf_text(&text), words);
}

static void test_runs(void)
{
	char *argv[] = { "sh", "-c", "exit 7", NULL };
	struct workload w;
	struct err err = { 0 };

	workload_init(&w);
	CHECK(!workload_reap(&w, 0));
	CHECK_EQ(workload_start(&w, argv, &err), 0);
	CHECK(w.pid > 0);
	CHECK_NAMED(!workload_reap(&w, 100), "held until it may go");
	CHECK_EQ(workload_go(&w, &err), 0);
	CHECK(workload_reap(&w, -1));
	check_words(&w, "'sh' exited with 7");
	workload_release(&w);
}

static void test_signal(void)
{
	char *argv[] = { "sleep", "100", NULL };
	struct workload w;
	struct err err = { 0 };
	RELEASE(buf_release) struct buf text = { 0 };

	workload_init(&w);
	CHECK_EQ(workload_start(&w, argv, &err), 0);
	CHECK_EQ(workload_go(&w, &err), 0);
	workload_describe(&w, &text);
	CHECK(strstr(buf_text(&text), "'sleep' still runs (pid "));
	workload_terminate(&w);
	CHECK(workload_reap(&w, -1));
	check_words(&w, "'sleep' was killed by SIGTERM");
	workload_release(&w);
}

static void test_never_let_go(void)
{
	char *argv[] = { "sh", "-c", "kill -9 $PPID", NULL };
	struct workload w;
	struct err err = { 0 };

	workload_init(&w);
	CHECK_EQ(workload_start(&w, argv, &err), 0);
	workload_release(&w);
	CHECK_NAMED(w.ended, "a command that was not let go never runs");
}

/* Says 1 on stdout when it has been moved to stderr, which is a pipe here. */
static void test_stdout_taken(void)
{
	char *argv[] = { "echo", "-n", "1", NULL };
	struct workload w;
	struct err err = { 0 };
	char said = 0;
	int fds[2], kept;

	CHECK_EQ(pipe(fds), 0);
	kept = dup(STDERR_FILENO);
	dup2(fds[1], STDERR_FILENO);
	workload_init(&w);
	w.stdout_taken = true;
	CHECK_EQ(workload_start(&w, argv, &err), 0);
	dup2(kept, STDERR_FILENO);
	close(kept);
	close(fds[1]);
	CHECK_EQ(workload_go(&w, &err), 0);
	CHECK_EQ(read(fds[0], &said, 1), 1);
	CHECK_EQ(said, '1');
	CHECK(workload_reap(&w, -1));
	workload_release(&w);
	close(fds[0]);
}

/* As execvp(3) does, and a service manager may start us so. */
static void test_no_path(void)
{
	char *argv[] = { "true", NULL };
	struct workload w;
	struct err err = { 0 };

	unsetenv("PATH");
	workload_init(&w);
	CHECK_EQ(workload_start(&w, argv, &err), 0);
	CHECK_EQ(workload_go(&w, &err), 0);
	CHECK(workload_reap(&w, -1));
	check_words(&w, "'true' exited with 0");
	workload_release(&w);
}

static void check_refused(const char *name, int code, enum exit_code exit_code)
{
	char *argv[] = { (char *)name, NULL };
	struct workload w;
	struct err err = { 0 };

	workload_init(&w);
	CHECK_EQ(workload_start(&w, argv, &err), code);
	CHECK_EQ(err.exit_code, exit_code);
	CHECK_EQ(w.pid, 0);
	workload_release(&w);
}

static void test_watch(void)
{
	char *argv[] = { "sleep", "100", NULL };
	struct target target;
	struct workload none, w;
	struct watch watch;
	struct err err = { 0 };

	target_init(&target);
	workload_init(&none);
	workload_init(&w);
	CHECK_EQ(watch_init(&watch, &target, &none, NULL, &err), 0);
	CHECK_NAMED(!watch_ended(&watch), "with nothing to watch it never ends");
	watch_release(&watch);

	CHECK_EQ(workload_start(&w, argv, &err), 0);
	CHECK_EQ(workload_go(&w, &err), 0);
	vec_push(&target.pids, (uint32_t)w.pid);
	vec_push(&target.tids, (uint32_t)w.pid);
	CHECK_EQ(watch_init(&watch, &target, &none, NULL, &err), 0);
	CHECK(!watch_ended(&watch));
	workload_terminate(&w);
	workload_reap(&w, -1);
	CHECK(watch_ended(&watch));
	watch_release(&watch);
	CHECK_EQ(watch_init(&watch, &target, &none, NULL, &err), -ESRCH);
	watch_release(&watch);
	target_release(&target);
	workload_release(&w);
}

int main(void)
{
	signal(SIGPIPE, SIG_IGN);
	test_runs();
	test_signal();
	test_never_let_go();
	check_refused("no-such-command", -ENOENT, EXIT_CODE_FAILED);
	check_refused("./no-such-command", -ENOENT, EXIT_CODE_FAILED);
	check_refused("", -ENOENT, EXIT_CODE_FAILED);
	check_refused("/", -EACCES, EXIT_CODE_NOT_PERMITTED);
	check_refused("/etc/passwd", -EACCES, EXIT_CODE_NOT_PERMITTED);
	test_watch();
	test_stdout_taken();
	test_no_path();
	return tap_done();
}
