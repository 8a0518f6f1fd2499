// SPDX-License-Identifier: GPL-2.0-or-later
/* walking: children that run the code of walked.c, recorded with tables that are filled by hand. */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/caps.h"
#include "core/capture/bpf_table.h"
#include "core/capture/sampling_event.h"
#include "walking.h"

#define SAMPLES 30 /* of one let_run() */

static char comm[16];

/* Without it there is nothing to test: the points are those of the test itself. */
static void must(bool good, const char *what)
{
	if (good)
		return;
	printf("Bail out! %s\n", what);
	exit(1);
}

const char *walked_comm(void)
{
	return comm;
}

void walking_init(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	snprintf(comm, sizeof(comm), "wk-%d", getpid());
	if (caps_has(CAP_BPF) && caps_has(CAP_PERFMON))
		return;
	printf("1..0 # SKIP CAP_BPF and CAP_PERFMON are needed\n");
	exit(0);
}

static int on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	struct fixture *f = ctx;
	struct taken taken = { .sample = *sample };

	taken.sample.ips = mem_dup(sample->ips, (sample->n_kernel + sample->n_user) * sizeof(uint64_t));
	if (sample->copy) {
		taken.copy = *sample->copy;
		taken.memory = mem_array(taken.copy.bytes + 1, 1);
		for (uint32_t i = 0; i < taken.copy.n_pieces; i++)
			memcpy(taken.memory + i * CAPTURE_PIECE_BYTES, sample->pieces[i], CAPTURE_PIECE_BYTES);
	}
	vec_push(&f->taken, taken);
	return 0;
}

static int on_counter(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
		      struct err *err)
{
	((struct fixture *)ctx)->counters[counter] += delta;
	return 0;
}

static void forget(struct fixture *f)
{
	for (size_t i = 0; i < f->taken.len; i++) {
		mem_free((void *)f->taken.data[i].sample.ips);
		mem_free(f->taken.data[i].memory);
	}
	vec_release(&f->taken);
	memset(f->counters, 0, sizeof(f->counters));
}

void drain(struct fixture *f)
{
	const struct source_consumer consumer = { .ctx = f, .sample = on_sample, .counter = on_counter };
	struct err err = { 0 };
	int generation = bpf_table_flip(&f->session);

	forget(f);
	must(generation >= 0 && !bpf_table_drain(&f->session, generation, &consumer, &err), "cannot drain");
}

/* The table of walked.c's code. */
static void place_table(struct fixture *f)
{
	uint32_t n_pages = (walked_end - walked_begin) / PAGE, n_rows = 0, at, rows_at, *rows;
	struct unwind_page *pages;
	struct err err = { 0 };

	must(!segments_take(f->segments, 4 * walked_n_longs + 2 * n_pages, &at, &err), err.text);
	must(!segments_take(f->segments, walked_n_rows + n_pages, &rows_at, &err), err.text);
	f->index_at = at + 4 * walked_n_longs;
	for (uint32_t i = 0; i < walked_n_longs; i++)
		memcpy(segments_at(f->segments, f->index_at - 4 * (i + 1)), &walked_longs[i], 16);
	pages = (void *)segments_at(f->segments, f->index_at);
	rows = segments_at(f->segments, rows_at);
	for (uint32_t page = 0, i = 0, rule = UNWIND_ESCAPED(UNWIND_END, 0); page < n_pages; page++) {
		const char *start = walked_begin + page * PAGE;

		pages[page].first = rows_at + n_rows;
		if (i == walked_n_rows || walked_rows[i].at != start)
			rows[n_rows++] = UNWIND_ROW(0, rule);
		for (; i < walked_n_rows && walked_rows[i].at < start + PAGE; i++) {
			rule = walked_rows[i].rule;
			rows[n_rows++] = UNWIND_ROW(walked_rows[i].at - start, rule);
		}
		pages[page].count = rows_at + n_rows - pages[page].first;
	}
}

void open_fixture(struct fixture *f, enum capture_walk how, bool stop)
{
	const struct sampling_event_choice choice = { .name = "cpu-clock", .period = 1001001 };
	struct target target = { .all = true };
	const struct source_options source = { .target = &target, .user = true, .kernel = true, .walk = how };
	const struct bpf_session_options options = { .source = &source, .rate = 999, .tables = true,
						     .stop = stop };
	struct perf_event_attr attr;
	struct err err = { 0 };

	*f = (struct fixture){ 0 };
	memcpy(target.comms[0], comm, sizeof(comm));
	target.n_comms = 1;
	must(!bpf_session_open(&f->session, &options, &err), err.text);
	f->segments = segments_new(&(struct segments_options){ .ctx = &f->session, .add = bpf_session_segment });
	place_table(f);
	must(!segments_take(f->segments, 4 * 8, &f->mappings_at, &err), err.text);
	sampling_event_attr(&choice, &attr);
	f->fd = sampling_event_open(&attr, -1, 0, &err);
	must(f->fd >= 0 && !bpf_session_attach(&f->session, f->fd, &err), err.text);
	ioctl(f->fd, PERF_EVENT_IOC_ENABLE, 0);
}

void close_fixture(struct fixture *f)
{
	forget(f);
	close(f->fd);
	segments_free(f->segments);
	bpf_session_close(&f->session);
}

void place_space(struct fixture *f, enum bare_as bare)
{
	const struct unwind_mapping walked = { (uintptr_t)walked_begin, (uintptr_t)walked_end,
					       (uintptr_t)walked_begin, f->index_at,
					       (walked_end - walked_begin) / PAGE };
	const struct unwind_mapping other = { (uintptr_t)bare_begin, (uintptr_t)bare_end, 0, bare, 0 };
	const struct unwind_mapping low = { PAGE, 2 * PAGE, 0, UNWIND_BARE_FILE, 0 };
	struct unwind_mapping *to = (void *)segments_at(f->segments, f->mappings_at);
	struct unwind_space *head = &bpf_session_spaces(&f->session)[SPACE];
	uint32_t n = 0;

	to[n++] = low;
	if (bare != AS_NONE && other.start < walked.start)
		to[n++] = other;
	to[n++] = walked;
	if (bare != AS_NONE && other.start > walked.start)
		to[n++] = other;
	*head = (struct unwind_space){ ++f->serial, n, f->mappings_at, 0 };
}

void publish(struct fixture *f, const struct raw_sample *sample)
{
	struct unwind_process process = { .word = UNWIND_WORD(SPACE, f->serial) };
	struct err err = { 0 };

	process.check = unwind_check(process.word, sample->start_ns, sample->exec_id);
	must(!bpf_session_publish(&f->session, sample->pid, &process, &err), err.text);
}
static void handle_trap(void)
{
	/* struct kernel_sigaction: not libc's, which has its own restorer. */
	const struct {
		const void *handler;
		uint64_t flags;
		const void *restorer;
		uint64_t mask;
	} action = { leaf, 0x04000000 | SA_ONSTACK | SA_SIGINFO, restorer, 0 };
	static char other_stack[64 * 1024];
	const stack_t stack = { .ss_sp = other_stack, .ss_size = sizeof(other_stack) };

	sigaltstack(&stack, NULL);
	syscall(SYS_rt_sigaction, SIGILL, &action, NULL, 8);
}
pid_t fork_walked(void)
{
	cpu_set_t one;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	CPU_ZERO(&one);
	CPU_SET(0, &one);
	sched_setaffinity(0, sizeof(one), &one);
	handle_trap();
	prctl(PR_SET_NAME, comm);
	return 0;
}

void end_child(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

/* Samples kept in this generation. */
static uint64_t stored(const struct fixture *f)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < f->session.n_cpus; i++)
		sum += __atomic_load_n(&f->session.own[i].counters[f->session.generation][COUNTER_STORED],
				       __ATOMIC_RELAXED);
	return sum;
}

void let_run(const struct fixture *f)
{
	uint64_t from = stored(f);

	for (int i = 0; i < 2000 && stored(f) < from + SAMPLES; i++)
		usleep(5000);
}
