// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_capture: the BPF source itself, where no command of stk shows it: a recorder that does not drain, or is in a
 * pid namespace; a pid that is a stranger's; mappings that change from sample to sample; cpus that come and go.
 */
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../unit/rows_here.h"
#include "../unit/tap.h"
#include "base/caps.h"
#include "base/clock.h"
#include "base/vec.h"
#include "core/capture/bpf_session.h"
#include "core/capture/bpf_table.h"
#include "core/capture/sampling_event.h"
#include "core/capture/source.h"
#include "core/capture/unwinding.h"

#define ARGS_MAX 8
#define MS 1000000ull

static char busy_path[4096];

/* What one recording brought. */
struct recording {
	VEC(struct raw_sample) samples; /* without their frames */
	uint64_t arrived;
	unsigned int rests; /* drains after which a wake-up had to wait */
	uint64_t sum[COUNTER_LAST_];
};

struct plan {
	struct source_options options;
	struct target target;
	bool target_workload; /* watched from its exec on */
	bool never_drain; /* before the end */
	int at_least_ms;
	void (*meanwhile)(pid_t pid); /* what else there is to do once sampling is on, given the workload */
};

#define PLAN(...) { .options = { .user = true, .kernel = true, .rows = &rows_here, __VA_ARGS__ } }

static int on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	struct recording *rec = ctx;

	vec_push(&rec->samples, *sample);
	rec->arrived += sample->count;
	return 0;
}

static int on_counter(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
		      struct err *err)
{
	((struct recording *)ctx)->sum[counter] += delta;
	return 0;
}

static void recording_free(struct recording *rec)
{
	vec_release(&rec->samples);
	mem_free(rec);
}
DEFINE_CLEANUP(struct recording *, recording_free)

static void burn(int ms)
{
	struct timespec t;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms);
}

/* Becomes `busy WORDS`, silently. */
static void __attribute__((noreturn)) run_busy(char **argv)
{
	if (freopen("/dev/null", "w", stdout))
		execv(busy_path, argv);
	_exit(127);
}

/* One that waits until a byte can be read from `go` before it calls exec. */
static pid_t begin_busy(char **argv, int *ret_go)
{
	int go[2];
	char byte;
	pid_t pid;

	if (pipe(go))
		exit(1);
	pid = fork();
	if (!pid) {
		close(go[1]);
		if (read(go[0], &byte, 1) != 1)
			_exit(1);
		run_busy(argv);
	}
	close(go[0]);
	*ret_go = go[1];
	return pid;
}

static void drain(struct source *source, const struct source_consumer *consumer)
{
	struct err err = { 0 };

	if (source->kind->drain(source, consumer, &err))
		printf("# drain: %s\n", err.text);
}

/* Whether a wake-up has to wait now, and is heard after that. */
static bool rests(struct source *source)
{
	uint64_t now = clock_now_ns(), until_ns = UINT64_MAX, later_ns = UINT64_MAX;

	return source->kind->poll_fd(source, now, &until_ns) < 0 && until_ns <= now + UNWINDING_VAIN_NS_MAX &&
	       source->kind->poll_fd(source, until_ns, &later_ns) >= 0 && later_ns == UINT64_MAX;
}

/* Until the workload has ended, drained as the recorder does. */
static void follow(const struct plan *plan, struct source *source, const struct source_consumer *consumer,
		   pid_t pid)
{
	uint64_t end_ns = clock_now_ns() + plan->at_least_ms * MS, next_ns = clock_now_ns() + NS_PER_SEC;

	while (!waitpid(pid, NULL, WNOHANG) || clock_now_ns() < end_ns) {
		uint64_t now = clock_now_ns(), until_ns = now + 20 * MS;
		struct pollfd fd = { source->kind->poll_fd(source, now, &until_ns), POLLIN, 0 };
		bool is_due = poll(&fd, !plan->never_drain, (int)((until_ns - now) / MS)) > 0 ||
			      clock_now_ns() >= next_ns;

		if (plan->never_drain || !is_due)
			continue;
		next_ns = clock_now_ns() + NS_PER_SEC;
		drain(source, consumer);
		((struct recording *)consumer->ctx)->rests += rests(source);
	}
}

/* Records `busy MODE ...` (words up to a NULL). */
static struct recording *record(struct plan *plan, const char *mode, ...)
{
	struct recording *rec = mem_zalloc(sizeof(*rec));
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct source_consumer consumer = { .ctx = rec, .sample = on_sample, .counter = on_counter };
	char *argv[ARGS_MAX] = { busy_path, (char *)mode };
	struct source *source = NULL;
	struct err err = { 0 };
	va_list words;
	pid_t pid;
	int go;

	va_start(words, mode);
	for (int n = 2; n < ARGS_MAX - 1 && (argv[n] = va_arg(words, char *)); n++)
		;
	va_end(words);
	pid = begin_busy(argv, &go);
	if (plan->target_workload)
		plan->target.workload_pid = pid;
	plan->options.target = &plan->target;
	plan->options.force_cpu_clock = true;
	if (target_check(&plan->target, &err) || source_bpf.open(&plan->options, maps, &source, &err) ||
	    source_bpf.start(source, &err) || write(go, "", 1) != 1) {
		printf("Bail out! %s (hint: %s)\n", err.text, err.hint);
		exit(1);
	}
	close(go);
	if (plan->meanwhile)
		plan->meanwhile(pid);
	follow(plan, source, &consumer, pid);
	source_bpf.stop(source, &err);
	drain(source, &consumer);
	source_bpf.close(source);
	target_release(&plan->target);
	return rec;
}

/* taken = stored + lost + filtered, and what was stored is what arrived; shows all counters. */
static bool balanced(const char *title, const struct recording *rec)
{
	static const struct {
		enum counter_class class;
		const char *name;
	} counters[] = {
#define X(id, class, name, text) { COUNTER_CLASS_##class, name },
		COUNTERS(X)
#undef X
	};
	uint64_t sum = 0;

	printf("# %s: %zu slots", title, rec->samples.len);
	for (int i = 0; i < COUNTER_LAST_; i++) {
		if (rec->sum[i])
			printf(", %s %lu", counters[i].name, rec->sum[i]);
		if (counters[i].class == COUNTER_CLASS_STORED || counters[i].class == COUNTER_CLASS_LOST ||
		    counters[i].class == COUNTER_CLASS_FILTERED)
			sum += rec->sum[i];
	}
	printf("\n");
	return sum == rec->sum[COUNTER_TAKEN] && rec->arrived == rec->sum[COUNTER_STORED];
}

/* A recorder that is stopped meanwhile: first the slots run out, then the room for frames. */
static void test_full(void)
{
	struct plan slots = PLAN(.freq_hz = 4999, .max_stacks = 64);
	/* By frame pointers: who makes no tables is given copies, and their records have no frames. */
	struct plan frames = PLAN(.freq_hz = 4999, .max_stacks = 1024, .walk = CAPTURE_WALK_FP);
	CLEANUP(recording_free) struct recording *few = NULL, *many = NULL;

	slots.target_workload = slots.never_drain = frames.target_workload = frames.never_drain = true;
	few = record(&slots, "deep", "2000", "200", NULL);
	CHECK(balanced("no slot left", few));
	CHECK(few->samples.len >= 60 && few->samples.len <= 64);
	CHECK(few->sum[COUNTER_LOST_TABLE_FULL] > 500);
	many = record(&frames, "deep", "2000", "200", NULL);
	CHECK(balanced("no room for frames left", many));
	CHECK(many->samples.len > 200);
	CHECK(many->sum[COUNTER_LOST_FRAMES_FULL] > 300);
}

/* A process is met by a stack that misses its tables, or by frame pointers. */
static void test_rest(void)
{
	struct plan tables = PLAN(.freq_hz = 999), frames = PLAN(.freq_hz = 999, .walk = CAPTURE_WALK_FP);
	CLEANUP(recording_free) struct recording *missed = NULL, *none = NULL;

	tables.target_workload = frames.target_workload = true;
	missed = record(&tables, "chain", "300", NULL);
	CHECK(missed->rests >= 1);
	none = record(&frames, "chain", "300", NULL);
	CHECK_EQ(none->rests, 0);
}

static bool pid_reused;

/* A pid that was a target is given to a stranger: clone3() with set_tid. */
static void reuse_pid(pid_t pid)
{
	pid_t set[1] = { pid };
	struct clone_args args = { .exit_signal = SIGCHLD, .set_tid = (uintptr_t)set, .set_tid_size = 1 };
	uint64_t end_ns = clock_now_ns() + 3 * NS_PER_SEC;
	long stranger = -1;

	waitpid(pid, NULL, 0);
	while (stranger < 0 && clock_now_ns() < end_ns) {
		stranger = syscall(SYS_clone3, &args, sizeof(args));
		if (!stranger) {
			prctl(PR_SET_NAME, "stranger");
			burn(300);
			_exit(0);
		}
	}
	if (stranger > 0)
		waitpid(stranger, NULL, 0);
	pid_reused = stranger == pid;
}

static void test_pid_reuse(void)
{
	struct plan plan = PLAN(.freq_hz = 999, .inherit = true);
	CLEANUP(recording_free) struct recording *rec = NULL;
	uint64_t strangers = 0;

	plan.target_workload = true;
	plan.meanwhile = reuse_pid;
	rec = record(&plan, "chain", "200", NULL);
	CHECK(balanced("pid reuse", rec));
	if (!pid_reused) {
		SKIP("a pid could not be given again");
		return;
	}
	for (size_t i = 0; i < rec->samples.len; i++)
		strangers += !strcmp(rec->samples.data[i].comm, "stranger");
	CHECK_EQ(strangers, 0);
	CHECK(rec->sum[COUNTER_FILTERED_TARGET] > 100);
}

/* Runs fn in a child and says whether it returned 0. */
static bool in_child(int (*fn)(void))
{
	int status = -1;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid)
		_exit(fn());
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* The workload is a small number here, and everything outside has none. */
static int record_inside(void)
{
	struct plan plan = PLAN(.freq_hz = 999, .inherit = true);
	CLEANUP(recording_free) struct recording *rec = NULL;
	bool good;

	/* Not "/": that is no mount in a root entered by chroot. */
	if (mount("none", "/proc", NULL, MS_REC | MS_PRIVATE, NULL) || mount("proc", "/proc", "proc", 0, NULL))
		return 1;
	plan.target.all = true;
	rec = record(&plan, "fork", "3", "100", NULL);
	good = balanced("all in a pid namespace", rec) && rec->sum[COUNTER_STORED] > 100;
	for (size_t i = 0; i < rec->samples.len; i++)
		good = good && rec->samples.data[i].pid < 100 && rec->samples.data[i].pid > 0;
	return !good;
}

static int enter_namespace(void)
{
	if (unshare(CLONE_NEWPID | CLONE_NEWNS))
		return 1;
	return !in_child(record_inside);
}

static int keep_most(void *ctx, const struct raw_sample *sample, struct err *err)
{
	uint64_t *most_and_slots = ctx;

	if (sample->count > most_and_slots[0])
		most_and_slots[0] = sample->count;
	most_and_slots[1]++;
	return 0;
}

static int no_counter(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
		      struct err *err)
{
	return 0;
}

static void stay_on(int cpu)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
}

/*
 * 2 ms between changes of mappings, 1 ms between samples: no slot may hold more than a few. As the kernel counts
 * them, and as vm_unmapped_area tells of them: kernels before 6.4. Samples one cpu, all of it.
 */
static void test_epochs(bool no_mm_seq)
{
	const struct sampling_event_choice choice = { .name = "cpu-clock", .period = 1001001 };
	struct target target = { .all = true, .n_comms = 1, .comms = { "busy" } };
	const struct source_options source = { .target = &target, .user = true, .kernel = true,
					       .max_stacks = 4096 };
	const struct bpf_session_options options = { .source = &source, .rate = 999, .no_mm_seq = no_mm_seq };
	uint64_t most_and_slots[2] = { 0 };
	const struct source_consumer consumer = { .ctx = most_and_slots, .sample = keep_most,
						   .counter = no_counter };
	struct perf_event_attr attr;
	struct bpf_session session;
	struct err err = { 0 };
	int fd, generation;
	pid_t pid;

	if (bpf_session_open(&session, &options, &err)) {
		CHECK_NAMED(false, err.text);
		return;
	}
	sampling_event_attr(&choice, &attr);
	fd = sampling_event_open(&attr, -1, 0, &err);
	CHECK(fd >= 0 && !bpf_session_attach(&session, fd, &err));
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	pid = fork();
	if (!pid) {
		stay_on(0);
		run_busy((char *[]){ busy_path, "maps", "400", NULL });
	}
	waitpid(pid, NULL, 0);
	ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
	generation = bpf_table_flip(&session);
	CHECK_EQ(generation, 0);
	CHECK_EQ(bpf_table_drain(&session, generation, &consumer, &err), 0);
	printf("# %s: %lu slots, the fullest holds %lu\n",
	       no_mm_seq ? "by vm_unmapped_area" : "by the kernel's count", most_and_slots[1], most_and_slots[0]);
	CHECK(most_and_slots[1] > 50);
	CHECK(most_and_slots[0] <= 10);
	close(fd);
	bpf_session_close(&session);
}

static void set_online(const char *text)
{
	FILE *f = fopen("/sys/devices/system/cpu/cpu1/online", "we");

	if (!f || fputs(text, f) < 0 || fclose(f))
		printf("# cannot take cpu 1 away, or bring it back\n");
}

/* Takes cpu 1 away, brings it back, and burns on it. */
static void away_and_back(unsigned int away_sec)
{
	if (fork())
		return;
	usleep(300000); /* until it is sampled */
	set_online("0");
	sleep(away_sec);
	set_online("1");
	sleep(3);
	stay_on(1);
	prctl(PR_SET_NAME, "back");
	burn(500);
	_exit(0);
}

static void away_for_long(pid_t pid)
{
	away_and_back(3);
}

/* Back before anyone looks at the list of cpus: only its event shows that it was away. */
static void away_for_a_moment(pid_t pid)
{
	away_and_back(0);
}

static void test_hotplug(const char *title, void (*meanwhile)(pid_t pid))
{
	struct plan plan = PLAN(.freq_hz = 999);
	CLEANUP(recording_free) struct recording *rec = NULL;
	uint64_t back = 0;

	if (!getenv("STK_TEST_HOTPLUG")) {
		SKIP("cpus are taken offline only in a virtual machine made for it: STK_TEST_HOTPLUG=1");
		return;
	}
	plan.at_least_ms = 9000;
	plan.meanwhile = meanwhile;
	rec = record(&plan, "chain", "100", NULL);
	CHECK(balanced(title, rec));
	for (size_t i = 0; i < rec->samples.len; i++)
		if (!strcmp(rec->samples.data[i].comm, "back") && rec->samples.data[i].cpu == 1)
			back += rec->samples.data[i].count;
	CHECK(back > 50);
}

int main(void)
{
	const char *builddir = getenv("STK_BUILDDIR");

	snprintf(busy_path, sizeof(busy_path), "%s/tests/workload/busy", builddir ? builddir : ".");
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!caps_has(CAP_BPF) || !caps_has(CAP_PERFMON)) {
		printf("1..0 # SKIP needs CAP_BPF and CAP_PERFMON\n");
		return 0;
	}
	test_full();
	test_rest();
	test_pid_reuse();
	if (geteuid())
		SKIP("only root makes pid namespaces");
	else
		CHECK_NAMED(in_child(enter_namespace), "numbers are those of the recorder's pid namespace");
	test_epochs(false);
	test_epochs(true);
	test_hotplug("cpu 1 away and back", away_for_long);
	test_hotplug("cpu 1 away for a moment", away_for_a_moment);
	return tap_done();
}
