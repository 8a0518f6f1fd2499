// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_capture: real recordings by the BPF source, of a program whose stacks are known: every sample is
 * accounted for, the targets are the ones asked for, and the stacks are the true ones.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <linux/sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/log.h"
#include "base/vec.h"
#include "core/capture/source.h"
#include "core/probe/caps.h"
#include "../unit/tap.h"

#define ARGS_MAX 8
#define CPUS 1024
#define FUNCTIONS_MAX 16

struct function {
	char name[32];
	unsigned long start, end;
};

/* What one recording brought. */
struct recording {
	VEC(struct raw_sample) samples; /* ips are copies */
	uint64_t counters[CPUS][COUNTER_LAST_];
	uint64_t sum[COUNTER_LAST_];
	uint64_t by_cpu[CPUS]; /* samples handed over */
	struct function functions[FUNCTIONS_MAX];
	int n_functions;
	double open_ms, close_ms;
};

static char busy_path[4096];
static bool pids_reused;

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	struct recording *rec = ctx;
	struct raw_sample copy = *sample;

	copy.ips = mem_dup(sample->ips, (sample->n_kernel + sample->n_user) * sizeof(uint64_t));
	vec_push(&rec->samples, copy);
	rec->by_cpu[sample->cpu] += sample->count;
	return 0;
}

static int on_counter(void *ctx, enum counter counter, uint32_t cpu, uint64_t delta, struct err *err)
{
	struct recording *rec = ctx;

	rec->counters[cpu < CPUS ? cpu : CPUS - 1][counter] += delta;
	rec->sum[counter] += delta;
	return 0;
}

static void recording_free(struct recording *rec)
{
	for (size_t i = 0; i < rec->samples.len; i++)
		mem_free((void *)rec->samples.data[i].ips);
	vec_release(&rec->samples);
	mem_free(rec);
}

/* Of this thread's own running time. */
static void burn(int ms)
{
	struct timespec t;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms);
}

/* A workload that waits, and burns spin_ms when it is told to go on, before it calls exec. */
struct workload {
	pid_t pid;
	int go, out;
};

static struct workload workload_new(char **argv, int spin_ms)
{
	int go[2], out[2];
	struct workload w;

	if (pipe(go) || pipe(out))
		exit(1);
	w.pid = fork();
	if (!w.pid) {
		char byte;

		dup2(out[1], 1);
		close(go[1]);
		close(out[0]);
		if (read(go[0], &byte, 1) < 0)
			_exit(1);
		burn(spin_ms);
		execv(argv[0], argv);
		_exit(127);
	}
	close(go[0]);
	close(out[1]);
	w.go = go[1];
	w.out = out[0];
	return w;
}

static void read_functions(struct recording *rec, int fd)
{
	FILE *f = fdopen(fd, "r");
	struct function *fn = rec->functions;

	while (rec->n_functions < FUNCTIONS_MAX &&
	       fscanf(f, "%31s %lx %lx", fn->name, &fn->start, &fn->end) == 3) {
		fn++;
		rec->n_functions++;
	}
	fclose(f);
}

struct plan {
	struct source_options options;
	struct target target;
	bool target_workload; /* watched from its exec on */
	bool cycles; /* where there are any: samples then come in NMIs */
	int pre_exec_ms, at_least_ms;
	/* What else there is to do once sampling is on, given the workload. */
	void (*meanwhile)(struct plan *plan, pid_t pid);
};

static void drain(struct source *source, const struct source_consumer *consumer)
{
	struct err err = { 0 };

	if (source->kind->drain(source, consumer, &err))
		printf("# drain: %s\n", err.text);
}

static struct recording *record(struct plan *plan, const char *mode, ...)
{
	struct recording *rec = mem_zalloc(sizeof(*rec));
	struct map_cache *maps = map_cache_new(NULL);
	struct source_consumer consumer = { rec, NULL, on_sample, on_counter };
	char *argv[ARGS_MAX] = { busy_path, (char *)mode };
	struct source *source = NULL;
	struct workload w;
	struct err err = { 0 };
	double began, next;
	va_list ap;
	int n = 2;

	va_start(ap, mode);
	while (n < ARGS_MAX - 1 && (argv[n] = va_arg(ap, char *)))
		n++;
	va_end(ap);
	w = workload_new(argv, plan->pre_exec_ms);
	if (plan->target_workload)
		plan->target.workload_pid = w.pid;
	if (target_check(&plan->target, &err))
		printf("# %s\n", err.text);
	plan->options.target = &plan->target;
	plan->options.force_cpu_clock = !plan->cycles;
	if (!plan->options.freq_hz && !plan->options.period)
		plan->options.freq_hz = 999;
	began = now_ms();
	if (source_bpf.open(&plan->options, maps, &source, &err)) {
		printf("Bail out! %s (hint: %s)\n", err.text, err.hint);
		exit(1);
	}
	rec->open_ms = now_ms() - began;
	if (source_bpf.start(source, &err))
		printf("# start: %s\n", err.text);
	began = now_ms();
	next = began + 1000;
	if (write(w.go, "", 1) != 1)
		exit(1);
	if (plan->meanwhile)
		plan->meanwhile(plan, w.pid);
	for (;;) {
		struct pollfd fd = { source_bpf.poll_fd(source), POLLIN, 0 };
		bool ended = waitpid(w.pid, NULL, WNOHANG) != 0;

		if (ended && now_ms() >= began + plan->at_least_ms)
			break;
		if (poll(&fd, 1, 20) > 0 || now_ms() >= next) {
			next = now_ms() + 1000;
			drain(source, &consumer);
		}
	}
	began = now_ms();
	source_bpf.stop(source, &err);
	drain(source, &consumer);
	source_bpf.close(source);
	rec->close_ms = now_ms() - began;
	close(w.go);
	read_functions(rec, w.out);
	map_cache_free(maps);
	target_release(&plan->target);
	return rec;
}

/* taken = stored + lost + filtered, for each cpu, and what was stored is what arrived. */
static bool balanced(const struct recording *rec)
{
	static const enum counter_class classes[] = {
#define X(id, class, name, text) COUNTER_CLASS_##class,
		COUNTERS(X)
#undef X
	};

	for (int cpu = 0; cpu < CPUS; cpu++) {
		const uint64_t *c = rec->counters[cpu];
		uint64_t sum = 0;

		for (int i = 0; i < COUNTER_LAST_; i++)
			if (classes[i] == COUNTER_CLASS_STORED || classes[i] == COUNTER_CLASS_LOST ||
			    classes[i] == COUNTER_CLASS_FILTERED)
				sum += c[i];
		if (sum != c[COUNTER_TAKEN] || c[COUNTER_STORED] != rec->by_cpu[cpu]) {
			printf("# cpu %d: taken %lu, sum %lu, stored %lu, arrived %lu\n", cpu,
			       c[COUNTER_TAKEN], sum, c[COUNTER_STORED], rec->by_cpu[cpu]);
			return false;
		}
	}
	return true;
}

static uint64_t lost(const struct recording *rec)
{
	uint64_t sum = 0;

	for (int i = COUNTER_LOST_TABLE_FULL; i <= COUNTER_LOST_WRITE; i++)
		sum += rec->sum[i];
	return sum;
}

static uint64_t with_status(const struct recording *rec, int status, int cause)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < rec->samples.len; i++)
		if (rec->samples.data[i].status == status && rec->samples.data[i].cause == cause)
			sum += rec->samples.data[i].count;
	return sum;
}

static void show(const char *title, const struct recording *rec)
{
	static const char *const names[] = {
#define X(id, class, name, text) name,
		COUNTERS(X)
#undef X
	};

	printf("# %s: open %.1f ms, end %.1f ms, %zu slots;", title, rec->open_ms, rec->close_ms,
	       rec->samples.len);
	for (int i = 0; i < COUNTER_LAST_; i++)
		if (rec->sum[i])
			printf(" %s %lu", names[i], rec->sum[i]);
	for (int i = 0; i < STACK_CAUSE_LAST_; i++)
		for (int k = 0; k < STACK_END_; k++)
			if (with_status(rec, k, i))
				printf("; status %d cause %d: %lu", k, i, with_status(rec, k, i));
	printf("\n");
	for (int cpu = 0; cpu < CPUS; cpu++)
		if (rec->counters[cpu][COUNTER_EXPECTED])
			printf("# cpu %d: expected %lu, taken %lu, idle %lu\n", cpu,
			       rec->counters[cpu][COUNTER_EXPECTED], rec->counters[cpu][COUNTER_TAKEN],
			       rec->counters[cpu][COUNTER_FILTERED_IDLE]);
}

static const char *name_of(const struct recording *rec, uint64_t ip)
{
	for (int i = 0; i < rec->n_functions; i++)
		if (ip >= rec->functions[i].start && ip < rec->functions[i].end)
			return rec->functions[i].name;
	return "";
}

/* Samples whose user stack begins with these functions, leaf first. */
static uint64_t with_chain(const struct recording *rec, const char *const *names, int n)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < rec->samples.len; i++) {
		const struct raw_sample *s = &rec->samples.data[i];
		int k = 0;

		while (k < n && k < s->n_user && !strcmp(name_of(rec, s->ips[s->n_kernel + k]), names[k]))
			k++;
		if (k == n)
			sum += s->count;
	}
	return sum;
}

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
	CHECK(rec->sum[COUNTER_STORED] > 400);
	if (!cycles)
		CHECK(rec->sum[COUNTER_EXPECTED] >= rec->sum[COUNTER_TAKEN]);
	recording_free(rec);
}

static int count_ids(const struct recording *rec, bool threads)
{
	VEC(uint32_t) seen = { 0 };
	int n;

	for (size_t i = 0; i < rec->samples.len; i++) {
		uint32_t id = threads ? rec->samples.data[i].tid : rec->samples.data[i].pid;
		size_t k = 0;

		while (k < seen.len && seen.data[k] != id)
			k++;
		if (k == seen.len)
			vec_push(&seen, id);
	}
	n = seen.len;
	vec_release(&seen);
	return n;
}

#define USER_AND_KERNEL .user = true, .kernel = true

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

	CHECK(!target_set_comm(&by_comm.target, "busy-1", &err));
	rec = record(&by_comm, "threads", "2", "300", NULL);
	show("comm", rec);
	CHECK(balanced(rec));
	CHECK(rec->sum[COUNTER_STORED] > 50);
	for (size_t i = 0; i < rec->samples.len; i++)
		other += strcmp(rec->samples.data[i].comm, "busy-1") != 0;
	CHECK_EQ(other, 0);
	CHECK_EQ(count_ids(rec, true), 1);
	recording_free(rec);

	CHECK(!target_set_user(&by_uid.target, "65534", &err));
	rec = record(&by_uid, "chain", "200", NULL);
	show("another user", rec);
	CHECK(balanced(rec));
	CHECK_EQ(rec->sum[COUNTER_STORED], 0);
	recording_free(rec);

	CHECK(!target_set_comm(&by_both.target, "busy-0", &err));
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

static void show_debug(enum log_level level, const char *text)
{
	printf("# %s\n", text);
}

int main(int argc, char **argv)
{
	const char *builddir = getenv("STK_BUILDDIR");

	snprintf(busy_path, sizeof(busy_path), "%s/tests/workload/busy", builddir ? builddir : ".");
	if (getenv("STK_TEST_DEBUG"))
		log_set(LOG_DEBUG, show_debug);
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!caps_has(CAP_BPF) || !caps_has(CAP_PERFMON)) {
		printf("1..0 # SKIP needs CAP_BPF and CAP_PERFMON\n");
		return 0;
	}
	test_chain(false);
	test_chain(true);
	test_children();
	test_exec();
	test_deep();
	test_small();
	test_modes();
	test_names();
	test_all();
	test_pid_reuse();
	return tap_done();
}
