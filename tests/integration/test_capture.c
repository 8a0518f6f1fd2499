// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_capture: real recordings by the BPF source, of a program whose stacks are known: every sample is
 * accounted for, the targets are the ones asked for, and the stacks are the true ones.
 */
#include <linux/sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "capturing.h"

#define NOBODYS_UID "59407" /* has no processes, as that of nobody may have */

static bool pids_reused;

static void test_chain(bool cycles)
{
	static const char *const chain[] = { "spin", "chain_c", "chain_b", "chain_a" };
	struct plan plan = { .options = { .user = true, .kernel = true, .inherit = true }, .cycles = cycles,
			     .target_workload = true, .pre_exec_ms = 100 };
	struct recording *rec = record(&plan, "chain", "1000", NULL);
	uint64_t foreign = 0, n;

	show(cycles ? "chain, by cycles if there are any" : "chain", rec);
	CHECK(balanced(rec));
	CHECK(lost(rec) == 0);
	for (size_t i = 0; i < rec->samples.len; i++)
		if (strcmp(rec->samples.data[i].comm, "busy"))
			foreign += rec->samples.data[i].count;
	CHECK_EQ(foreign, 0); /* before exec it was called test_capture */
	CHECK(rec->sum[COUNTER_FILTERED_DELAY] > 20);
	n = with_chain(rec, chain, 4);
	printf("# %lu of %lu have the whole chain\n", n, rec->sum[COUNTER_STORED]);
	CHECK(n > rec->sum[COUNTER_STORED] / 2); /* the rest reads the clock, in the kernel */
	CHECK(rec->sum[COUNTER_STORED] > 100); /* of 1,000 on an idle machine */
	if (!cycles)
		CHECK(rec->sum[COUNTER_EXPECTED] >= rec->sum[COUNTER_TAKEN]);
	recording_free(rec);
}

static void test_children(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true }, .target_workload = true };
	struct plan alone = { .options = { USER_AND_KERNEL }, .target_workload = true };
	struct recording *rec = record(&plan, "fork", "6", "100", NULL);

	show("fork", rec);
	CHECK(balanced(rec));
	CHECK(count_ids(rec, false) >= 6); /* their parent only waits */
	recording_free(rec);
	rec = record(&alone, "fork", "6", "100", NULL);
	show("fork, without children", rec);
	CHECK(balanced(rec));
	CHECK(count_ids(rec, false) <= 1);
	CHECK(rec->sum[COUNTER_FILTERED_TARGET] > 100);
	recording_free(rec);
}

/* exec in place: the same pid, and no slot holds samples of both programs. */
static void test_exec(void)
{
	static const char *const chain[] = { "spin", "chain_c", "chain_b", "chain_a" };
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true }, .target_workload = true };
	struct recording *rec = record(&plan, "exec", "300", "chain", "300", NULL);
	uint64_t n;

	show("exec", rec);
	CHECK(balanced(rec));
	CHECK_EQ(count_ids(rec, false), 1);
	n = with_chain(rec, chain, 4);
	CHECK(n > rec->sum[COUNTER_STORED] / 4);
	CHECK(with_chain(rec, chain, 1) > n + rec->sum[COUNTER_STORED] / 4);
	recording_free(rec);
}

/* 25,000 stacks that all differ, at most 200 frames deep. */
static void test_deep(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true, .freq_hz = 4999 },
			     .target_workload = true };
	struct recording *rec = record(&plan, "deep", "25000", "150", NULL);
	uint64_t whole = 0;

	show("deep", rec);
	CHECK(balanced(rec));
	CHECK_EQ(lost(rec), 0);
	for (size_t i = 0; i < rec->samples.len; i++)
		if (rec->samples.data[i].n_user >= 100)
			whole += rec->samples.data[i].count;
	printf("# %lu of %lu have 100 frames or more\n", whole, rec->sum[COUNTER_STORED]);
	CHECK(whole > rec->sum[COUNTER_STORED] * 8 / 10);
	CHECK(rec->samples.len > 5000);
	recording_free(rec);
}

/* A table that is far too small: what does not fit is lost by cause, to the sample. */
static void test_small(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true, .freq_hz = 4999, .max_stacks = 64,
					  .max_depth = 10 },
			     .target_workload = true };
	struct recording *rec;

	rec = record(&plan, "deep", "5000", "200", NULL);
	show("small table", rec);
	CHECK(balanced(rec));
	CHECK(with_status(rec, STACK_CUT, STACK_CAUSE_DEPTH) > rec->sum[COUNTER_STORED] * 8 / 10);
	recording_free(rec);
}

/* A recorder that is stopped meanwhile: first the slots run out, then the room for frames. */
static void test_full(void)
{
	struct plan slots = { .options = { USER_AND_KERNEL, .freq_hz = 4999, .max_stacks = 64 },
			      .target_workload = true, .never_drain = true };
	/* By frame pointers: who makes no tables is given copies, and their records have no frames. */
	struct plan frames = { .options = { USER_AND_KERNEL, .freq_hz = 4999, .max_stacks = 1024,
					    .walk = CAPTURE_WALK_FP },
			       .target_workload = true, .never_drain = true };
	struct recording *rec = record(&slots, "deep", "2000", "200", NULL);

	show("no slot left", rec);
	CHECK(balanced(rec));
	CHECK(rec->samples.len >= 60 && rec->samples.len <= 64);
	CHECK(rec->sum[COUNTER_LOST_TABLE_FULL] > 500);
	recording_free(rec);
	rec = record(&frames, "deep", "2000", "200", NULL);
	show("no room for frames left", rec);
	CHECK(balanced(rec));
	CHECK(rec->samples.len > 200);
	CHECK(rec->sum[COUNTER_LOST_FRAMES_FULL] > 300);
	recording_free(rec);
}

static void test_modes(void)
{
	struct plan user = { .options = { .user = true, .inherit = true }, .target_workload = true };
	struct plan kernel = { .options = { .kernel = true, .inherit = true }, .target_workload = true };
	struct recording *rec = record(&user, "kernel", "300", NULL);
	uint64_t n = 0;

	show("user only", rec);
	CHECK(balanced(rec));
	CHECK(rec->sum[COUNTER_FILTERED_MODE] > 100);
	for (size_t i = 0; i < rec->samples.len; i++)
		n += rec->samples.data[i].n_kernel;
	CHECK_EQ(n, 0);
	recording_free(rec);
	rec = record(&kernel, "kernel", "300", NULL);
	show("kernel only", rec);
	CHECK(balanced(rec));
	CHECK(rec->sum[COUNTER_STORED] > 100);
	CHECK_EQ(with_status(rec, STACK_NONE, STACK_CAUSE_NOT_ASKED) +
			 with_status(rec, STACK_NONE, STACK_CAUSE_EXITED), rec->sum[COUNTER_STORED]);
	n = 0;
	for (size_t i = 0; i < rec->samples.len; i++)
		n += rec->samples.data[i].n_kernel ? rec->samples.data[i].count : 0;
	CHECK_EQ(n, rec->sum[COUNTER_STORED]);
	recording_free(rec);
}

static void test_names(void)
{
	struct plan by_comm = { .options = { USER_AND_KERNEL, .inherit = true } };
	struct plan by_uid = { .options = { USER_AND_KERNEL, .inherit = true } };
	struct plan by_both = { .options = { USER_AND_KERNEL, .inherit = true }, .target_workload = true };
	struct err err = { 0 };
	struct recording *rec;
	uint64_t other = 0;

	CHECK(!target_add_comms(&by_comm.target, "busy-1", &err));
	rec = record(&by_comm, "threads", "2", "300", NULL);
	show("comm", rec);
	CHECK(balanced(rec));
	CHECK(rec->sum[COUNTER_STORED] > 50);
	for (size_t i = 0; i < rec->samples.len; i++)
		other += strcmp(rec->samples.data[i].comm, "busy-1") != 0;
	CHECK_EQ(other, 0);
	CHECK_EQ(count_ids(rec, true), 1);
	recording_free(rec);

	CHECK(!target_set_user(&by_uid.target, NOBODYS_UID, &err));
	rec = record(&by_uid, "chain", "200", NULL);
	show("another user", rec);
	CHECK(balanced(rec));
	CHECK_EQ(rec->sum[COUNTER_STORED], 0);
	recording_free(rec);

	CHECK(!target_add_comms(&by_both.target, "busy-0", &err));
	rec = record(&by_both, "threads", "2", "300", NULL);
	show("pid and comm", rec);
	CHECK(balanced(rec));
	CHECK_EQ(count_ids(rec, true), 1);
	recording_free(rec);
}

/* Everything, idle too, on one cpu. */
static void test_all(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .idle = true } };
	struct err err = { 0 };
	struct recording *rec;
	uint64_t elsewhere = 0;

	plan.target.all = true;
	CHECK(!target_set_cpus(&plan.target, "0", &err));
	rec = record(&plan, "chain", "500", NULL);
	show("all of cpu 0", rec);
	CHECK(balanced(rec));
	for (size_t i = 0; i < rec->samples.len; i++)
		elsewhere += rec->samples.data[i].cpu != 0;
	CHECK_EQ(elsewhere, 0);
	CHECK_EQ(rec->sum[COUNTER_STORED], rec->sum[COUNTER_TAKEN]);
	CHECK(rec->sum[COUNTER_EXPECTED] >= rec->sum[COUNTER_TAKEN]);
	recording_free(rec);
}

/* A pid that was a target is given to a stranger: clone3() with set_tid. */
static void reuse_pid(struct plan *plan, pid_t pid)
{
	pid_t set[1] = { pid };
	struct clone_args args = { .exit_signal = SIGCHLD, .set_tid = (uintptr_t)set, .set_tid_size = 1 };
	double end = now_ms() + 3000;
	long stranger = -1;

	waitpid(pid, NULL, 0);
	while (stranger < 0 && now_ms() < end) {
		stranger = syscall(SYS_clone3, &args, sizeof(args));
		if (!stranger) {
			prctl(PR_SET_NAME, "stranger");
			burn(300);
			_exit(0);
		}
	}
	if (stranger < 0)
		printf("# clone3 with set_tid: %m\n");
	else
		waitpid(stranger, NULL, 0);
	pids_reused = stranger == pid;
}

static void test_pid_reuse(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true }, .target_workload = true,
			     .meanwhile = reuse_pid };
	struct recording *rec = record(&plan, "chain", "200", NULL);
	uint64_t strangers = 0;

	show("pid reuse", rec);
	CHECK(balanced(rec));
	if (!pids_reused) {
		SKIP("a pid could not be given again");
	} else {
		for (size_t i = 0; i < rec->samples.len; i++)
			strangers += !strcmp(rec->samples.data[i].comm, "stranger");
		CHECK_EQ(strangers, 0);
		CHECK(rec->sum[COUNTER_FILTERED_TARGET] > 100);
	}
	recording_free(rec);
}

int main(void)
{
	capturing_init();
	test_chain(false);
	test_chain(true);
	test_children();
	test_exec();
	test_deep();
	test_small();
	test_full();
	test_modes();
	test_names();
	test_all();
	test_pid_reuse();
	return tap_done();
}
