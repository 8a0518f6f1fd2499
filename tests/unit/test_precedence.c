// SPDX-License-Identifier: GPL-2.0-or-later
/* Who goes before others, and for how long. */
#include <errno.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/turns.h"
#include "core/capture/precedence.h"
#include "tap.h"

#define MS 1000000ull

/* So long with that share of a processor, in per cent; returns how many of its steps it was raised in. */
static int run(struct precedence *precedence, uint64_t ms, uint64_t percent)
{
	int raised = 0;

	for (uint64_t at = 0; at < ms; at += 10) {
		precedence->raised = precedence_account(precedence, precedence->now_ns + 10 * MS,
							precedence->cpu_ns + percent * MS / 10);
		raised += precedence->raised;
	}
	return raised;
}

static void test_bound(void)
{
	struct precedence one = { .raised = true, .credit_ns = PRECEDENCE_CREDIT_NS };
	int raised;

	CHECK_EQ(run(&one, 60000, 12), 6000);
	CHECK_NAMED(run(&one, 1100, 100) == 110, "a second of work at once");
	CHECK_NAMED(run(&one, 1100, 100) < 20, "and no more than that");
	/* It works all the time: it is one among others. */
	CHECK_EQ(run(&one, 60000, 100), 0);
	CHECK_EQ(one.credit_ns, -PRECEDENCE_CREDIT_NS);
	raised = run(&one, 20000, 0);
	CHECK_NAMED(raised > 900 && raised < 1100, "again after ten quiet seconds");
	/* Hours of quiet are no reason to take hours. */
	run(&one, 3600000, 0);
	CHECK_EQ(one.credit_ns, PRECEDENCE_CREDIT_NS);
	raised = run(&one, 60000, 50);
	CHECK_NAMED(raised > 200 && raised < 2000, "a share of the time, where half is wanted");
}

static int nice_of_child(void)
{
	pid_t pid = fork();
	int status = 0;

	if (!pid)
		_exit(20 + getpriority(PRIO_PROCESS, 0));
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status) - 20;
}

/* Of sched_getattr(2), which tells it since Linux 6.12: the turn that it has among others; 0: not told. */
static uint64_t slice_ns(void)
{
	struct {
		uint32_t size, policy;
		uint64_t flags;
		int32_t nice;
		uint32_t priority;
		uint64_t runtime_ns, deadline_ns, period_ns;
	} attributes = { 0 };

	return syscall(SYS_sched_getattr, 0, &attributes, sizeof(attributes), 0) ? 0 : attributes.runtime_ns;
}

static void test_process(void)
{
	const uint64_t usual_ns = slice_ns();
	struct precedence one = { 0 };

	precedence_end(&one);
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), 0);
	precedence_begin(&one);
	if (!one.is_ours) {
		CHECK_EQ(getpriority(PRIO_PROCESS, 0), 0);
		SKIP("the nice value may not be set here");
		return;
	}
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), PRECEDENCE_NICE);
	CHECK_EQ(slice_ns(), usual_ns ? TURNS_SLICE_NS : 0);
	CHECK_NAMED(nice_of_child() == 0, "children do not inherit it");
	one.credit_ns = -PRECEDENCE_CREDIT_NS;
	precedence_step(&one, 0);
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), 0);
	one.credit_ns = PRECEDENCE_CREDIT_NS;
	precedence_step(&one, 0);
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), PRECEDENCE_NICE);
	precedence_end(&one);
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), 0);
	CHECK_EQ(slice_ns(), usual_ns);
	/* Whoever has given it a value of his own has decided. */
	setpriority(PRIO_PROCESS, 0, 5);
	precedence_begin(&one);
	precedence_step(&one, 0);
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), 5);
	precedence_end(&one);
	CHECK_EQ(getpriority(PRIO_PROCESS, 0), 5);
}

int main(void)
{
	test_bound();
	if (getpriority(PRIO_PROCESS, 0) || sched_getscheduler(0) != SCHED_OTHER)
		SKIP("this test was started with a priority of its own");
	else
		test_process();
	return tap_done();
}
