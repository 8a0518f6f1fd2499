// SPDX-License-Identifier: GPL-2.0-or-later
/* test_target: what is watched, from the words of the command line. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "core/capture/target.h"
#include "tap.h"

static char text[64];

static const char *number(long n)
{
	snprintf(text, sizeof(text), "%ld", n);
	return text;
}

static void test_pids(void)
{
	static const char *const wrong[] = { "", "abc", "-5", "0", "1,", ",1", "1 2", "1,,2", "4194305", "1.5",
					     "99999999999999999999999" };
	RELEASE(target_release) struct target target;

	target_init(&target);
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct err err = { 0 };

		CHECK_NAMED(target_add_pids(&target, wrong[i], &err) < 0, wrong[i]);
		CHECK_EQ(err.exit_code, EXIT_CODE_USAGE);
		CHECK(err.hint[0]);
	}
	CHECK_EQ(target.pids.len, 0);
	CHECK_EQ(target_add_pids(&target, number(getpid()), NULL), 0);
	snprintf(text, sizeof(text), "%d,%d", getppid(), getpid());
	CHECK_EQ(target_add_pids(&target, text, NULL), 0);
	CHECK_EQ(target.pids.len, 3);
	CHECK_EQ(target.pids.data[2], getpid());
}

static void test_absent(void)
{
	RELEASE(target_release) struct target target;
	struct err err = { 0 };

	target_init(&target);
	CHECK_EQ(target_add_pids(&target, "4194304", &err), -ESRCH); /* one past the last pid there can be */
	CHECK_STR(err.text, "no process 4194304");
	CHECK_EQ(err.exit_code, EXIT_CODE_FAILED);
	err_clear(&err);
	CHECK_EQ(target_add_tids(&target, "4194304", &err), -ESRCH);
	CHECK_STR(err.text, "no thread 4194304");
	CHECK_EQ(target.pids.len + target.tids.len, 0);
}

static void *in_thread(void *arg)
{
	struct target *target = arg;
	struct err err = { 0 };
	long tid = syscall(SYS_gettid);

	CHECK_EQ(target_add_pids(target, number(tid), &err), -ESRCH);
	CHECK_NAMED(strstr(err.hint, "-t "), "a thread's number is told from a process's");
	CHECK_EQ(target_add_tids(target, number(tid), NULL), 0);
	CHECK_EQ(target->tids.data[0], tid);
	return NULL;
}

static void test_threads(void)
{
	RELEASE(target_release) struct target target;
	pthread_t thread;

	target_init(&target);
	if (!pthread_create(&thread, NULL, in_thread, &target))
		pthread_join(thread, NULL);
	CHECK_EQ(target.tids.len, 1);
}

static void test_user(void)
{
	static const char *const wrong[] = { "", "no such user", "-1", "4294967295", "1x" };
	RELEASE(target_release) struct target target;

	target_init(&target);
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		CHECK_NAMED(target_set_user(&target, wrong[i], NULL) < 0, wrong[i]);
	CHECK(!target.has_uid);
	CHECK_EQ(target_set_user(&target, "root", NULL), 0);
	CHECK(target.has_uid && target.uid == 0);
	CHECK_EQ(target_set_user(&target, "54321", NULL), 0);
	CHECK_EQ(target.uid, 54321);
}

static void test_comm(void)
{
	RELEASE(target_release) struct target target;

	target_init(&target);
	CHECK(target_add_comms(&target, "", NULL) < 0);
	CHECK(target_add_comms(&target, "ab,", NULL) < 0);
	target_release(&target);
	CHECK_EQ(target_add_comms(&target, "a name that is far too long,ab", NULL), 0);
	CHECK_EQ(target.n_comms, 2);
	CHECK_STR(target.comms[0], "a name that is ");
	CHECK_EQ(memcmp(target.comms[1], "ab\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16), 0);
	CHECK(target_add_comms(&target, "1,2,3,4,5,6,7", NULL) < 0);
}

/* Processes by name, as pgrep finds them. */
static void test_named(void)
{
	RELEASE(target_release) struct target target;
	pid_t child = fork();

	if (!child) {
		prctl(PR_SET_NAME, "stk-named-one");
		pause();
		_exit(0);
	}
	target_init(&target);
	CHECK(target_add_named(&target, "", NULL) == -EINVAL);
	CHECK(target_add_named(&target, "(", NULL) == -EINVAL);
	CHECK_EQ(target_add_named(&target, "^stk-none$", NULL), -ESRCH);
	while (target_add_named(&target, "^stk-.*-one$", NULL) == -ESRCH)
		usleep(1000);
	CHECK_EQ(target.pids.len, 1);
	CHECK_EQ(target.pids.data[0], child);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
}

static void test_cpus(void)
{
	RELEASE(target_release) struct target target;
	struct err err = { 0 };

	target_init(&target);
	CHECK(target_set_cpus(&target, "x", &err) < 0);
	CHECK_EQ(err.exit_code, EXIT_CODE_USAGE);
	err_clear(&err);
	CHECK(target_set_cpus(&target, "8191", &err) < 0);
	CHECK_STR(err.text, "CPU 8191 is not online");
	CHECK_EQ(target.cpus.len, 0);
	CHECK_EQ(target_set_cpus(&target, "0", NULL), 0);
	CHECK_EQ(target.cpus.len, 1);
}

static void test_cgroup(void)
{
	RELEASE(target_release) struct target target;
	struct err err = { 0 };

	target_init(&target);
	CHECK(target_set_cgroup(&target, "no/such/cgroup", &err) < 0);
	CHECK(err.text[0] && err.hint[0]);
	if (err.exit_code == EXIT_CODE_LACKING) {
		SKIP("cgroup v2 is not mounted");
		return;
	}
	err_clear(&err);
	CHECK(target_set_cgroup(&target, "../../../../../../proc", &err) < 0);
	CHECK(!target.cgroup);
	CHECK_EQ(target_set_cgroup(&target, "/", NULL), 0);
	CHECK_EQ(target.cgroup_level, 0);
	CHECK(target.cgroup_id > 0);
}

static void test_check(void)
{
	RELEASE(target_release) struct target target;
	struct err err = { 0 };

	target_init(&target);
	CHECK_EQ(target_check(&target, &err), 0);
	CHECK(target.all);
	CHECK_EQ(target_add_pids(&target, number(getpid()), &err), 0);
	CHECK(target_check(&target, &err) < 0); /* everything, and one process */
	CHECK_EQ(err.exit_code, EXIT_CODE_USAGE);
	target.all = false;
	CHECK_EQ(target_check(&target, NULL), 0);
	CHECK(!target.all);
}

int main(void)
{
	test_pids();
	test_absent();
	test_threads();
	test_user();
	test_comm();
	test_named();
	test_cpus();
	test_cgroup();
	test_check();
	return tap_done();
}
